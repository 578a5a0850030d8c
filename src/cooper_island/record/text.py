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

from . import versions

TITLE: Final = "Cooper Island record"
FORMAT: Final = 1
HIDDEN: Final = "?"
FRESH: Final = "none"  # the seed of a game whose chance is fresh for every choice
_HEAD: Final = ("rules", "box", "players", "seed", "start", "first", "simultaneous", "setup")
_CHOICE: Final = re.compile(r"(\d+)\. seat (\d): (.+?)(?: = (.+))?")
_END: Final = re.compile(r"end: (\d+) choices?, check ([0-9a-f]{16})")


class RecordError(ValueError):
    """A record that cannot be replayed: the line, and one sentence that says why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


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
        raise RecordError(0, "a record is text.")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines or not lines[0].startswith(TITLE + " "):
        raise RecordError(1, f"this is no record of this game; one starts with “{TITLE} {FORMAT}”.")
    if lines[0] != f"{TITLE} {FORMAT}":
        raise RecordError(1, f"this program reads record format {FORMAT} only.")
    values = {name: _head(lines, n, name) for n, name in enumerate(_HEAD, 2)}
    header, setup = _header(values)
    blank = len(_HEAD) + 2
    if len(lines) < blank or lines[blank - 1]:
        raise RecordError(min(blank, len(lines) + 1), "an empty line is missing after the header.")
    choices: list[Choice] = []
    for number in range(blank + 1, len(lines) + 1):
        line = lines[number - 1]
        end = _END.fullmatch(line)
        if end is not None:
            if number != len(lines):
                raise RecordError(number + 1, "nothing may follow the closing line.")
            if int(end[1]) != len(choices):
                raise RecordError(
                    number, f"{end[1]} choices are announced, but {len(choices)} are here."
                )
            body = "\n".join(lines[:-1]) + "\n"
            if end[2] != checksum(body):
                raise RecordError(
                    number, "the check figure does not fit: the record was damaged or edited."
                )
            return Record(header, setup, tuple(choices))
        choices.append(_choice(line, number, len(choices) + 1, header.players))
    raise RecordError(
        len(lines) + 1, "the record is cut off: its closing line (“end: …”) is missing."
    )


def _head(lines: list[str], number: int, name: str) -> str:
    if len(lines) < number or not lines[number - 1].startswith(name + ": "):
        raise RecordError(number, f"“{name}: …” is expected here.")
    return lines[number - 1][len(name) + 2 :]


def _header(values: dict[str, str]) -> tuple[Header, tuple[int, ...]]:
    def number(name: str, allowed: range, what: str) -> int:
        value = values[name]
        if not value.isascii() or not value.isdecimal() or int(value) not in allowed:
            raise RecordError(_HEAD.index(name) + 2, f"{what}, not “{value[:40]}”.")
        return int(value)

    word = values["rules"]
    if not re.fullmatch(r"[1-9]\d{0,3}", word, re.ASCII):
        raise RecordError(2, f"the rules version is a whole number, not “{word[:40]}”.")
    rules = int(word)
    refusal = versions.refusal(rules)
    if refusal is not None:
        raise (RetiredError if rules in versions.RETIRED else RecordError)(2, refusal)
    if not re.fullmatch(r"[0-9a-f]{16}", values["box"]):
        raise RecordError(3, "the box is named by 16 hexadecimal digits.")
    players = number("players", range(2, 5), "players must be 2, 3 or 4")
    seed = values["seed"]
    if seed not in (HIDDEN, FRESH) and not re.fullmatch(r"-?\d{1,40}", seed, re.ASCII):
        raise RecordError(5, f"the seed must be a whole number, or “{FRESH}”.")
    if values["start"] not in STARTS:
        raise RecordError(6, f"start must be one of {', '.join(STARTS)}.")
    first = -1
    if values["first"] != "random":
        first = number("first", range(1, players + 1), "first must be “random” or a seat") - 1
    if values["simultaneous"] not in ("yes", "no"):
        raise RecordError(8, "simultaneous must be “yes” or “no”.")
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
            raise RecordError(
                line, "a chance result is hidden: this is one seat's record of a running game."
            )
        if word not in _RESULTS:
            raise RecordError(line, f"“{word[:40]}” is no chance result.")
        out.append(_RESULTS[word])
    return tuple(out)


def _choice(line: str, number: int, expected: int, players: int) -> Choice:
    match = _CHOICE.fullmatch(line)
    if match is None:
        raise RecordError(
            number, f"a choice is written “{expected}. seat 1: …”, not “{line[:60]}”."
        )
    if int(match[1]) != expected:
        raise RecordError(number, f"choice {expected} is expected here, not {match[1]}.")
    seat = int(match[2]) - 1
    if not 0 <= seat < players:
        raise RecordError(number, f"there is no seat {match[2]} in a game of {players}.")
    return Choice(number, seat, match[3], _results(match[4], number) if match[4] else ())
