"""A language for tests: English with accents, longer words and brackets. What is not from a catalogue stands out.

    python tools/pseudo.py    # writes it beside the others (git ignores it), for `make dev`; `--remove` takes it away

Its catalogues are made from the English ones and never edited.
"""

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cooper_island.language import read

LANG: Final = "en-XA"
ROOMS: Final = ((), ("rules",), ("guide",), ("cli",))
WORDS: Final = Path(__file__).parent.parent / "src" / "cooper_island" / "view" / "words"
# Parts, drawings, flags and file names of commands, and ids of rules stay as they are.
KEPT: Final = re.compile(
    r"(\{[^}]*\}|\[\w+\]|--[\w-]+|https?://\S*|sqlite:\S*|\S+\.(?:py|md|db|json)\b|\b[A-Z]{1,2}\d+\b)"
)
ACCENTS: Final = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ", "àçéĝĥïĵķļñöŕšŧûŵýžÀÇÉĜĤÏĴĶĻÑÖŔŠŦÛŴÝŽ"
)
# What is no sentence: words that the search looks for.
BARE: Final = ("search.", "synonym.")


def accented(message: str) -> str:
    """Longer by a third, and between brackets by which one sees its ends."""
    if not re.search(r"[A-Za-z]", KEPT.sub("", message)):
        return message
    pieces = KEPT.split(message)
    pieces[::2] = [re.sub(r"([aeiou])", r"\1\1", piece).translate(ACCENTS) for piece in pieces[::2]]
    return "⟦" + "".join(pieces) + "⟧"


def pseudo(messages: Mapping[str, str]) -> dict[str, str]:
    return {
        key: message if key.startswith(BARE) else accented(message)
        for key, message in messages.items()
    }


def main() -> None:
    for room in ROOMS:
        file = WORDS.joinpath(*room, f"{LANG}.json")
        if "--remove" in sys.argv:
            file.unlink(missing_ok=True)
        elif file.with_name("en.json").is_file():
            text = json.dumps(pseudo(read("en", *room)), ensure_ascii=False, indent=1)
            file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
