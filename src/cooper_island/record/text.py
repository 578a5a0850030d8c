"""The record as text: header, choices, chance results, and a closing line that vouches for the rest.

Cooper Island record 1
rules: 2
box: 6782f68631891ed6
players: 2
seed: 7
start: meadow
first: random
simultaneous: no
setup: order 3, order 1, seat 2, tile FM/PS, …

1. seat 2: islet
2. seat 2: islet draw
3. seat 2: lay 6,2+R1 near
4. seat 2: draw = tile FP/MS
end: 4 choices, check 0f2a…
"""

import hashlib
import re
from dataclasses import dataclass
from typing import Final

from cooper_island.content.ids import BOOKS, CARDS, COLORS, LANDSCAPES, ORDERS, STARTS, TILES
from cooper_island.engine import const as c
from cooper_island.language import say

from . import versions

TITLE: Final = "Cooper Island record"
FORMAT: Final = 1
HIDDEN: Final = "?"
FRESH: Final = "none"  # the seed of a game whose chance is fresh for every choice
_HEAD: Final = ("rules", "box", "players", "seed", "start", "first", "simultaneous", "setup")
_CHOICE: Final = re.compile(r"(\d+)\. seat (\d): (.+?)(?: = (.+))?")
_END: Final = re.compile(r"end: (\d+) choices?, check ([0-9a-f]{16})")


class RecordError(ValueError):
    """A record that cannot be replayed: the line, and why as a code with its parts, which the reader words."""

    def __init__(self, line: int, code: str, /, **parts: object) -> None:
        super().__init__(line, code, parts)
        self.line = line
        self.code = code
        self.parts = parts

    @property
    def reason(self) -> str:
        """One sentence, for whoever reads."""
        return say(f"record.{self.code}", **self.parts)

    def __str__(self) -> str:
        reason = self.reason
        return say("record.at_line", line=str(self.line), reason=reason) if self.line else reason

    def __reduce__(self) -> tuple[object, ...]:
        return _error, (type(self), self.line, self.code, self.parts)


def _error(kind: type[RecordError], line: int, code: str, parts: dict[str, object]) -> RecordError:
    return kind(line, code, **parts)


class RetiredError(RecordError):
    """A record of rules that no program replays any more: nothing in it is secret any longer."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game started from."""

    players: int
    seed: int | None  # None: there is none (`fresh`), or it is not told
    start: str
    first: int  # seat, or -1 for a random one
    simultaneous: bool
    box: str
    rules: int
    fresh: bool = False  # the operating system draws for every choice

    @property
    def seed_text(self) -> str:
        if self.fresh:
            return FRESH
        return HIDDEN if self.seed is None else str(self.seed)


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the record."""

    line: int
    seat: int
    text: str
    chance: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    header: Header
    setup: tuple[int, ...]
    choices: tuple[Choice, ...]


def chance_text(result: int) -> str:
    """One chance result: `tile FM/PS`, `book 3`, `small 12`, `order 4`, `seat 1`, `start forest`."""
    tag, outcome = divmod(result, c.CHANCE)
    if tag == c.CH_TILE:
        return f"tile {TILES[outcome]}"
    if tag == c.CH_LAND:
        return f"start {LANDSCAPES[outcome]}"
    return f"{_TAGS[tag]} {outcome + 1}"


_TAGS: Final = {
    c.CH_BOOK: "book",
    c.CH_SMALL: "small",
    c.CH_LARGE: "large",
    c.CH_ORDER: "order",
    c.CH_SEAT: "seat",
}
_RESULTS: Final = {
    chance_text(tag * c.CHANCE + outcome): tag * c.CHANCE + outcome
    for tag, count in (
        (c.CH_TILE, len(TILES)),
        (c.CH_BOOK, len(BOOKS)),
        (c.CH_SMALL, len(CARDS)),
        (c.CH_LARGE, len(CARDS)),
        (c.CH_ORDER, len(ORDERS)),
        (c.CH_SEAT, len(COLORS)),
        (c.CH_LAND, len(LANDSCAPES)),
    )
    for outcome in range(count)
}


def chance_line(results: tuple[int, ...]) -> str:
    return ", ".join(chance_text(r) for r in results)


def write(
    header: Header, setup: tuple[int, ...], choices: list[tuple[int, str, str]], closed: bool = True
) -> str:
    """A record; `choices` are (seat, text, chance text). `closed` adds the line that vouches for it."""
    lines = [
        f"{TITLE} {FORMAT}",
        f"rules: {header.rules}",
        f"box: {header.box}",
        f"players: {header.players}",
        f"seed: {header.seed_text}",
        f"start: {header.start}",
        f"first: {header.first + 1 if header.first >= 0 else 'random'}",
        f"simultaneous: {'yes' if header.simultaneous else 'no'}",
        f"setup: {chance_line(setup) or 'fixed'}",
        "",
    ]
    head = "\n".join(lines) + "\n"
    return _closed(head, choices) if closed else head + _rows(choices)


def continued(opening: str, choices: list[tuple[int, str, str]]) -> str:
    """A record without choices, with these added. Its header stays as it is, so it may be of any version."""
    return _closed(opening.rpartition("end: ")[0] or opening, choices)


def _closed(head: str, choices: list[tuple[int, str, str]]) -> str:
    body = head + _rows(choices)
    plural = "choice" if len(choices) == 1 else "choices"
    return f"{body}end: {len(choices)} {plural}, check {checksum(body)}\n"


def _rows(choices: list[tuple[int, str, str]]) -> str:
    return "".join(
        f"{number}. seat {seat + 1}: {text}" + (f" = {chance}\n" if chance else "\n")
        for number, (seat, text, chance) in enumerate(choices, 1)
    )


def veiled(text: str, chance: tuple[int, ...]) -> tuple[str, str]:
    """Hide dealt cards and the order of their return (B6) from everyone else."""
    if text.startswith("under "):
        text = "under" + f" {HIDDEN}" * (len(text.split()) - 1)
    words = [
        f"{chance_text(result).split()[0]} {HIDDEN}"
        if result // c.CHANCE in (c.CH_SMALL, c.CH_LARGE)
        else chance_text(result)
        for result in chance
    ]
    return text, ", ".join(words)


def checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def read(text: str) -> Record:
    """Parse a record. The game itself is not looked at; `Game.replay` does that."""
    if not isinstance(text, str):
        raise RecordError(0, "no_text")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines or not lines[0].startswith(TITLE + " "):
        raise RecordError(1, "foreign", title=f"{TITLE} {FORMAT}")
    if lines[0] != f"{TITLE} {FORMAT}":
        raise RecordError(1, "format", format=FORMAT)
    values = {name: _head(lines, n, name) for n, name in enumerate(_HEAD, 2)}
    header, setup = _header(values)
    blank = len(_HEAD) + 2
    if len(lines) < blank or lines[blank - 1]:
        raise RecordError(min(blank, len(lines) + 1), "no_blank")
    choices: list[Choice] = []
    for number in range(blank + 1, len(lines) + 1):
        line = lines[number - 1]
        end = _END.fullmatch(line)
        if end is not None:
            if number != len(lines):
                raise RecordError(number + 1, "after_end")
            if int(end[1]) != len(choices):
                raise RecordError(number, "choices", announced=end[1], count=len(choices))
            body = "\n".join(lines[:-1]) + "\n"
            if end[2] != checksum(body):
                raise RecordError(number, "check")
            return Record(header, setup, tuple(choices))
        choices.append(_choice(line, number, len(choices) + 1, header.players))
    raise RecordError(len(lines) + 1, "cut_off")


def _head(lines: list[str], number: int, name: str) -> str:
    if len(lines) < number or not lines[number - 1].startswith(name + ": "):
        raise RecordError(number, "expected", name=name)
    return lines[number - 1][len(name) + 2 :]


def _header(values: dict[str, str]) -> tuple[Header, tuple[int, ...]]:
    def number(name: str, allowed: range) -> int:
        value = values[name]
        if not value.isascii() or not value.isdecimal() or int(value) not in allowed:
            raise RecordError(_HEAD.index(name) + 2, name, value=value[:40])
        return int(value)

    word = values["rules"]
    if not re.fullmatch(r"[1-9]\d{0,3}", word, re.ASCII):
        raise RecordError(2, "rules", value=word[:40])
    rules = int(word)
    refusal = versions.refusal(rules)
    if refusal is not None:
        code, parts = refusal
        raise (RetiredError if code == "retired" else RecordError)(2, code, **parts)
    if not re.fullmatch(r"[0-9a-f]{16}", values["box"]):
        raise RecordError(3, "box")
    players = number("players", range(2, 5))
    seed = values["seed"]
    if seed not in (HIDDEN, FRESH) and not re.fullmatch(r"-?\d{1,40}", seed, re.ASCII):
        raise RecordError(5, "seed", fresh=FRESH)
    if values["start"] not in STARTS:
        raise RecordError(6, "start", starts=", ".join(STARTS))
    first = -1
    if values["first"] != "random":
        first = number("first", range(1, players + 1)) - 1
    if values["simultaneous"] not in ("yes", "no"):
        raise RecordError(8, "simultaneous")
    setup = () if values["setup"] == "fixed" else _results(values["setup"], 9)
    header = Header(
        players,
        None if seed in (HIDDEN, FRESH) else int(seed),
        values["start"],
        first,
        values["simultaneous"] == "yes",
        values["box"],
        rules,
        seed == FRESH,
    )
    return header, setup


def results(text: str) -> tuple[int, ...]:
    """The chance results of a line that `chance_line` wrote."""
    return _results(text, 0) if text else ()


def _results(text: str, line: int) -> tuple[int, ...]:
    out = []
    for word in text.split(", "):
        if word.endswith(HIDDEN):
            raise RecordError(line, "hidden")
        if word not in _RESULTS:
            raise RecordError(line, "no_result", word=word[:40])
        out.append(_RESULTS[word])
    return tuple(out)


def _choice(line: str, number: int, expected: int, players: int) -> Choice:
    match = _CHOICE.fullmatch(line)
    if match is None:
        raise RecordError(number, "no_choice", expected=expected, line=line[:60])
    if int(match[1]) != expected:
        raise RecordError(number, "other_choice", expected=expected, found=match[1])
    seat = int(match[2]) - 1
    if not 0 <= seat < players:
        raise RecordError(number, "no_seat", seat=match[2], players=players)
    return Choice(number, seat, match[3], _results(match[4], number) if match[4] else ())
