"""What clients send, checked in full before anything is done with it."""

import hashlib
import re
from dataclasses import dataclass
from typing import Final, Literal, cast

from cooper_island.content.ids import COLORS, STARTS, StartLandscape

from .names import shown_name
from .refusals import Json, Refused
from .talk import ROOMS, shown_note, shown_text
from .wire import dumps

TEXT_LENGTH: Final = 200
CHOICES: Final = 40
LOOKUPS: Final = 100
SECRETS: Final = 8
_TABLE: Final = re.compile(r"[a-z0-9]{10}")
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_KEY: Final = re.compile(r"[!-~]{1,64}")
_BIG: Final = 2**53  # what every JSON reader can count to


@dataclass(frozen=True, slots=True)
class SeatBody:
    kind: str
    name: str
    color: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class TableBody:
    seats: tuple[SeatBody, ...]
    start_landscape: StartLandscape
    first_seat: int | None
    seed: int | None
    simultaneous: bool

    @property
    def people(self) -> int:
        return sum(seat.kind == "person" for seat in self.seats)


@dataclass(frozen=True, slots=True)
class ActBody:
    """A move, an undo or a redo."""

    kind: Literal["moves", "undo", "redo"]  # as the calls are named: digests are kept
    version: int
    key: str
    choices: tuple[str, ...] = ()
    turn: bool = False
    skip: bool = False

    @property
    def digest(self) -> str:
        """What is asked under `key`: kept with it, for the same key may ask nothing else."""
        skip = ["skip"] if self.skip else []  # without it, as journals have it from before
        asked = dumps([self.kind, self.version, self.choices, self.turn, *skip])
        return hashlib.sha256(asked.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class HelloBody:
    """What a listener says first."""

    secrets: tuple[str, ...]
    since: int | None
    name: str | None = None
    chat: tuple[tuple[str, int], ...] = ()  # rooms, and the last message that it has of each


@dataclass(frozen=True, slots=True)
class SayBody:
    """A message. Watchers say their name with it."""

    text: str
    key: str
    room: str | None
    name: str | None


def table_body(body: Json, bots: tuple[str, ...]) -> TableBody:
    _only(body, "seats", "start_landscape", "first_seat", "seed", "simultaneous")
    rows = _list(body, "seats", 2, 4)
    seats = tuple(_seat(row, bots) for row in rows)
    if len({seat.color for seat in seats}) < len(seats):
        raise Refused("bad_field", field="color")
    start = body.get("start_landscape", "meadow")
    if start not in STARTS:
        raise Refused("bad_field", field="start_landscape")
    first = body.get("first_seat")
    if first is not None and (type(first) is not int or not 0 <= first < len(seats)):
        raise Refused("bad_field", field="first_seat")
    seed = body.get("seed")
    if seed is not None and (type(seed) is not int or abs(seed) >= 10**40):
        raise Refused("bad_field", field="seed")
    simultaneous = body.get("simultaneous")
    if simultaneous is not None and type(simultaneous) is not bool:
        raise Refused("bad_field", field="simultaneous")
    if simultaneous is None:
        simultaneous = seed is None  # in order, a seed gives the same game whoever is quicker
    out = TableBody(seats, start, first, seed, simultaneous)
    if seed is not None and out.people > 1:  # nobody may know a game beforehand
        raise Refused("seed_shared")
    return out


def _seat(row: object, bots: tuple[str, ...]) -> SeatBody:
    if not isinstance(row, dict):
        raise Refused("bad_field", field="seats")
    _only(row, "kind", "name", "color", "bot")
    kind, color, bot = row.get("kind"), row.get("color"), row.get("bot")
    if kind not in ("person", "bot"):
        raise Refused("bad_field", field="kind")
    if color not in COLORS:
        raise Refused("bad_field", field="color")
    if (kind == "bot" and bot not in bots) or (kind == "person" and bot is not None):
        raise Refused("bad_field", field="bot")
    name = row.get("name")
    if not isinstance(name, str):
        raise Refused("bad_field", field="name")
    shown = shown_name(name)
    if shown is None:
        raise Refused("bad_field", field="name")
    return SeatBody(kind, shown, color, bot)


def move_body(body: Json) -> ActBody:
    _only(body, "version", "key", "choices", "skip")
    version, key, choices = _count(body, "version"), _key(body), _choices(body)
    return ActBody("moves", version, key, choices, skip=_flag(body, "skip"))


def undo_body(body: Json) -> ActBody:
    _only(body, "version", "key", "to")
    to = body.get("to", "choice")
    if to not in ("choice", "turn"):
        raise Refused("bad_field", field="to")
    return ActBody("undo", _count(body, "version"), _key(body), turn=to == "turn")


def redo_body(body: Json) -> ActBody:
    _only(body, "version", "key")
    return ActBody("redo", _count(body, "version"), _key(body))


def preview_body(body: Json) -> tuple[int, tuple[str, ...], bool]:
    _only(body, "version", "choices", "pay")
    return _count(body, "version"), _choices(body), _flag(body, "pay")


def refusal_body(body: Json) -> str:
    _only(body, "text")
    return _text(body.get("text"), "text")


def lookup_body(body: Json) -> list[tuple[str, str]]:
    """Pairs of table and secret; what cannot be one is none that is found."""
    _only(body, "tables")
    out: list[tuple[str, str]] = []
    for row in _list(body, "tables", 0, LOOKUPS):
        if not isinstance(row, dict):
            raise Refused("bad_field", field="tables")
        table, secret = row.get("table"), row.get("secret", "")
        if not isinstance(table, str) or not isinstance(secret, str):
            raise Refused("bad_field", field="tables")
        if len(table) > 64 or len(secret) > 64 or not (table + secret).isascii():
            raise Refused("bad_field", field="tables")
        out.append((table, secret))
    return out


def hello_body(body: Json) -> HelloBody:
    _only(body, "secrets", "since", "name", "chat")
    secrets = _list(body, "secrets", 0, SECRETS) if "secrets" in body else []
    if not all(isinstance(secret, str) and SECRET.fullmatch(secret) for secret in secrets):
        raise Refused("bad_field", field="secrets")
    since = None if body.get("since") is None else _count(body, "since")
    name = body.get("name")
    if name is not None and not (isinstance(name, str) and _KEY.fullmatch(name)):
        raise Refused("bad_field", field="name")
    chat = _chat(body)
    return HelloBody(tuple(dict.fromkeys(cast("list[str]", secrets))), since, name, chat)


def _chat(body: Json) -> tuple[tuple[str, int], ...]:
    chat = body.get("chat", {})
    if not isinstance(chat, dict):
        raise Refused("bad_field", field="chat")
    _only(chat, *ROOMS)
    return tuple((room, _count(chat, room)) for room in chat)


def say_body(body: Json) -> SayBody:
    _only(body, "text", "key", "room", "name")
    text, name = body.get("text"), body.get("name")
    if not isinstance(text, str):
        raise Refused("bad_field", field="text")
    shown = shown_text(text)
    if shown is None:
        raise Refused("bad_message")
    if name is not None:
        name = shown_name(name) if isinstance(name, str) else None
        if name is None:
            raise Refused("bad_field", field="name")
    return SayBody(shown, _key(body), room_asked(body.get("room")), name)


def note_body(body: Json) -> str:
    _only(body, "text")
    text = body.get("text")
    if not isinstance(text, str):
        raise Refused("bad_field", field="text")
    shown = shown_note(text)
    if shown is None:
        raise Refused("bad_note")
    return shown


def room_asked(room: object) -> str | None:
    if room is not None and (not isinstance(room, str) or room not in ROOMS):
        raise Refused("bad_field", field="room")
    return room


def table_id(word: str) -> str:
    if not _TABLE.fullmatch(word):
        raise Refused("unknown_table")
    return word


def _only(body: Json, *fields: str) -> None:
    for field in body:
        if field not in fields:
            raise Refused("bad_field", field=field[:40].encode("ascii", "replace").decode())


def _list(body: Json, field: str, least: int, most: int) -> list[object]:
    value = body.get(field)
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise Refused("bad_field", field=field)
    return value


def _count(body: Json, field: str) -> int:
    value = body.get(field)
    if type(value) is not int or not 0 <= value < _BIG:
        raise Refused("bad_field", field=field)
    return value


def _flag(body: Json, field: str) -> bool:
    value = body.get(field, False)
    if type(value) is not bool:
        raise Refused("bad_field", field=field)
    return value


def _key(body: Json) -> str:
    value = body.get("key")
    if not isinstance(value, str) or not _KEY.fullmatch(value):
        raise Refused("bad_field", field="key")
    return value


def _choices(body: Json) -> tuple[str, ...]:
    return tuple(_text(text, "choices") for text in _list(body, "choices", 1, CHOICES))


def _text(value: object, field: str) -> str:
    """Texts of options are plain: one line, and nothing that cannot be stored or sent."""
    if not isinstance(value, str) or not 1 <= len(value) <= TEXT_LENGTH or not value.isprintable():
        raise Refused("bad_field", field=field)
    return value
