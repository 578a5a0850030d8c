"""What a person may be called: anything that shows, on one line and in one direction."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain, count
from typing import Final

LENGTH: Final = 40
_JOINERS: Final = "\u200c\u200d"  # between letters of some scripts, and in emoji
_FLAG: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")  # of a part of a country
_EMOJI: Final = range(0x1F000, 0x1FC00)  # new ones come faster than new Pythons
_BLANK: Final = "\u115f\u1160\u3164\uffa0\u2800\U0001d159"  # letters and symbols that show nothing


def shown_name(text: str) -> str | None:
    """The name as it is kept; None where it cannot be one."""
    name = " ".join(text.split())
    return name if len(name) <= LENGTH and readable(name) and shows(name) else None


def readable(text: str) -> bool:
    """Whether nothing in it hides, turns lines about or cannot be shown. Newlines are the caller's."""
    return all(map(_allowed, _FLAG.sub("\U0001f3f4", text)))


def shows(text: str) -> bool:
    """Whether there is anything to see."""
    return any(map(_shows, _FLAG.sub("\U0001f3f4", text)))


def _allowed(char: str) -> bool:
    """Not: controls, directions, private and unknown characters, halves of characters."""
    return char in _JOINERS or ord(char) in _EMOJI or not unicodedata.category(char).startswith("C")


def _shows(char: str) -> bool:
    """Marks and joiners need something to stand on."""
    if char in _BLANK or char in _JOINERS:
        return False
    return unicodedata.category(char)[0] not in "MZ"


def folded(name: str) -> str:
    """By what names are told apart: neither case nor the form of a letter makes two."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def free_name(name: str, taken: Iterable[str]) -> str:
    """This name, or with the first number that makes it nobody's else."""
    others = {folded(one) for one in taken}
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if folded(one) not in others)
