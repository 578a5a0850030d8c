"""Files of learnt judgements: figures for every place of every trait, with what they were learnt on."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cooper_island.content.box import Box
from cooper_island.language import phrase
from cooper_island.mind.evaluate import BEST
from cooper_island.mind.judgement import HandMade, Learnt, Mind
from cooper_island.mind.trait_table import CLOCKS, PLACES, TRAITS
from cooper_island.record.versions import RULES

KIND: Final = "cooper-island judgement"
FORMAT: Final = 1
KINDS: Final = 3 * CLOCKS
MOST: Final = 10**6  # thousandths of a point
LARGEST: Final = 1_000_000  # bytes of a file; ours has 120,000
OURS: Final = str(Path(__file__).with_name("captain.json"))


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
        """What of the game that it was learnt on is another than here: its rules, its box; empty if nothing is."""
        if self.rules != RULES:
            return "rules"
        return "" if self.box == box.hash else "box"

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


def complete(rows: Any) -> bool:
    """Are these figures for every place, at every time, for every number of players?"""
    return len(rows) == KINDS and all(
        len(row) == PLACES and all(type(x) is int and abs(x) <= MOST for x in row) for row in rows
    )


def parsed(text: str, name: str) -> Judgement:
    """The judgement of a file's text."""
    try:
        data = json.loads(text)
        kind = data["kind"]
        if kind != KIND or data["format"] != FORMAT:
            raise JudgementError(phrase("judgement.foreign", name=name))
        if [tuple(trait) for trait in data["traits"]] != list(TRAITS):
            raise JudgementError(phrase("judgement.traits", name=name))
        rows = data["rows"]
        if not complete(rows):
            raise JudgementError(phrase("judgement.incomplete", name=name))
        return Judgement(rows, str(data["box"]), int(data["rules"]), dict(data["about"]))
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
        raise JudgementError(phrase("judgement.damaged", name=name)) from None


def read(path: str | Path) -> Judgement:
    """The judgement of a file; read again only if the file has changed."""
    try:
        stands = Path(path).stat()
        return _read(str(path), stands.st_mtime_ns, stands.st_size)
    except FileNotFoundError:
        raise JudgementError(phrase("judgement.no_file", file=path)) from None
    except (OSError, UnicodeDecodeError):
        raise JudgementError(phrase("judgement.unreadable", file=path)) from None


@lru_cache(maxsize=8)
def _read(path: str, _changed: int, _size: int) -> Judgement:
    with Path(path).open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise JudgementError(phrase("judgement.damaged", name=path))
    return parsed(data.decode(), path)


def ours() -> Judgement:
    """The one that comes with the program."""
    return read(OURS)


def hand_made() -> Mind:
    """What a bot judges by that has learnt nothing."""
    return HandMade(list(BEST))


def mind_of(file: str) -> Mind:
    """By what is in this file; where it is of no use, one plays on by the hand-made judgement."""
    try:
        return read(file or OURS).mind()
    except JudgementError:
        return hand_made()


def notice(file: str, box: Box) -> str:
    """What a person should know of a judgement before games on this box, in one sentence; empty if nothing."""
    try:
        found = read(file or OURS)
    except JudgementError as error:
        return phrase("judgement.by_hand", error=error)
    other = found.elsewhere(box)
    whose = "file" if file else "ours"
    return (
        phrase(f"judgement.other_{other}.{whose}", file=file, version=found.rules) if other else ""
    )
