"""Files of learnt judgements: figures for every place of every trait, with what they were learnt on."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from cooper_island.content.box import Box
from cooper_island.mind.evaluate import BEST
from cooper_island.mind.judgement import HandMade, Learnt, Mind
from cooper_island.mind.traits import CLOCKS, PLACES, TRAITS
from cooper_island.record.versions import RULES

KIND: Final = "cooper-island judgement"
FORMAT: Final = 1
KINDS: Final = 3 * CLOCKS
LARGEST: Final = 10**6  # thousandths of a point


class JudgementError(Exception):
    """A file that is no judgement of ours: one sentence for the person."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was learnt, where and under which rules."""

    rows: list[list[int]]
    box: str  # the hash of the box
    rules: int
    about: dict[str, Any]  # how it was learnt

    def mind(self) -> Mind:
        return Learnt(self.rows, list(BEST))

    def elsewhere(self, box: Box) -> str:
        """In which way it was learnt for another game than this, as a part of a sentence; empty if it was not."""
        if self.rules != RULES:
            return f"under rules version {self.rules}"
        return "" if self.box == box.hash else "on another box"

    def text(self) -> str:
        head = {
            "kind": KIND,
            "format": FORMAT,
            "rules": self.rules,
            "box": self.box,
            "about": self.about,
            "traits": [list(trait) for trait in TRAITS],
        }
        start = json.dumps(head, ensure_ascii=False)[:-1]
        rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in self.rows)
        return f'{start}, "rows": [\n{rows}\n]}}\n'


def parsed(text: str, name: str) -> Judgement:
    """The judgement of a file's text."""
    try:
        data = json.loads(text)
        kind = data["kind"]
        if kind != KIND or data["format"] != FORMAT:
            raise JudgementError(f"{name} is no judgement that this program can read.")
        if [tuple(trait) for trait in data["traits"]] != list(TRAITS):
            raise JudgementError(
                f"{name} judges by other traits than this program; learn anew with cooper-island learn."
            )
        rows = data["rows"]
        sound = len(rows) == KINDS and all(
            len(row) == PLACES and all(type(x) is int and abs(x) <= LARGEST for x in row)
            for row in rows
        )
        if not sound:
            raise JudgementError(f"{name} is damaged: its figures are not complete.")
        return Judgement(rows, str(data["box"]), int(data["rules"]), dict(data["about"]))
    except (ValueError, KeyError, TypeError):
        raise JudgementError(f"{name} is damaged: it is no judgement.") from None


def read(path: str | Path) -> Judgement:
    try:
        return parsed(Path(path).read_text(encoding="utf-8"), str(path))
    except FileNotFoundError:
        raise JudgementError(f"there is no file {path}.") from None
    except (OSError, UnicodeDecodeError):
        raise JudgementError(f"{path} cannot be read.") from None


@cache
def ours() -> Judgement:
    """The one that comes with the program."""
    try:
        text = (files("cooper_island.bots") / "captain.json").read_text(encoding="utf-8")
    except OSError:
        raise JudgementError("the file captain.json is missing.") from None
    return parsed(text, "captain.json")


def hand_made() -> Mind:
    """What a bot judges by that has learnt nothing."""
    return HandMade(list(BEST))
