"""What clients send, checked in full before anything is done with it."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, cast

from cooper_island.content.ids import COLORS, STARTS, StartLandscape

from .agreements import END, KINDS, STAND_IN
from .names import folded, shown_name
from .refusals import Json, Refused
from .seats import BOT, FRIEND, PERSON
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
    name: str  # of a friend who has yet to come: nothing
    color: str
    bot: str | None
    player: str | None = None  # whose it is, where that is not the creator's


@dataclass(frozen=True, slots=True)
class TableBody:
    seats: tuple[SeatBody, ...]
    start_landscape: StartLandscape
    first_seat: int | None
    seed: int | None
    simultaneous: bool
    shuffle: bool = False  # seats in the order of chance
    start: str = "full"  # begins when all have come, or at the owner's word

    @property
    def people(self) -> int:
        return sum(seat.kind != BOT for seat in self.seats)

    @property
    def gathers(self) -> bool:
        """Whether somebody has yet to come before it can begin."""
        return any(seat.kind == FRIEND for seat in self.seats)


@dataclass(frozen=True, slots=True)
class ActBody:
    """A move, an undo or a redo."""

    kind: Literal["moves", "undo", "redo"]  # as the calls are named: digests are kept
    version: int
    key: str
    choices: tuple[str, ...] = ()
    turn: bool = False
    skip: bool = False
    back: bool = False
    pause: bool = False
    follow: bool = False
    click: bool = False

    @property
    def digest(self) -> str:
        """What is asked under `key`: kept with it, for the same key may ask nothing else."""
        # Only what is asked for is named: as journals have it from before.
        words = ("skip", "back", "follow", "click", "pause")
        more = [name for name in words if getattr(self, name)]
        asked = dumps([self.kind, self.version, self.choices, self.turn, *more])
        return hashlib.sha256(asked.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class HelloBody:
    """What a listener says first. Without secrets it is a player's, who is known by her device."""

    secrets: tuple[str, ...]
    since: int | None
    name: str | None = None
    seats: tuple[int, ...] = ()  # none: all of hers
    watch: str | None = None
    device: str | None = None  # its token, where cookies fail
    chat: tuple[tuple[str, int], ...] = ()  # rooms, and the last message that it has of each


@dataclass(frozen=True, slots=True)
class ArriveBody:
    """A device comes to a player by a link."""

    link: str
    merge: bool
    cookies: bool


@dataclass(frozen=True, slots=True)
class SayBody:
    """A message. Watchers say their name with it."""

    text: str
    key: str
    room: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class ProposeBody:
    """What one proposes about somebody who is away."""

    kind: str
    seat: int | None
    bot: str | None


@dataclass(frozen=True, slots=True)
class FilmBody:
    """A moment of a game, of the record that is sent or of a table; as whom it is seen, and who plays the others."""

    at: int
    seat: int | None
    record: str = ""
    bot: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GuideBody:
    """A guided game: the chapter that it begins with, and what the seats there are called."""

    chapter: int
    names: tuple[str, ...]


def guide_body(body: Json) -> GuideBody:
    _only(body, "chapter", "names")
    names = tuple(_name({"name": name}) for name in _list(body, "names", 2, 4))
    _apart(names)
    return GuideBody(_count(body, "chapter"), names)


def chapter_body(body: Json) -> int | None:
    """The chapter that a guided game goes on with; None: it goes on without a guide."""
    _only(body, "chapter")
    return None if body.get("chapter", 0) is None else _count(body, "chapter")


def film_body(body: Json) -> FilmBody:
    """A record to look at."""
    _only(body, "record", "at", "as")
    return FilmBody(_count(body, "at"), _seat_asked(body), _record(body))


def play_on_body(body: Json, bots: tuple[str, ...], *, record: bool) -> FilmBody:
    """A moment to play on from; with its record, where it is of no table, and what the seats there are called."""
    _only(body, "at", "as", "bot", *(("record", "names") if record else ()))
    bot = body.get("bot")
    if not isinstance(bot, str) or bot not in bots:
        raise Refused("bad_field", field="bot")
    at, seat = _count(body, "at"), _seat_asked(body)
    if not record:
        return FilmBody(at, seat, bot=bot)
    names = tuple(_name({"name": name}) for name in _list(body, "names", 2, 4))
    _apart(names)
    return FilmBody(at, seat, _record(body), bot, names)


def _seat_asked(body: Json) -> int | None:
    return None if body.get("as") is None else _count(body, "as")


def _record(body: Json) -> str:
    record = body.get("record")
    if not isinstance(record, str):
        raise Refused("bad_field", field="record")
    return record


def propose_body(body: Json, bots: tuple[str, ...]) -> ProposeBody:
    _only(body, "kind", "seat", "bot")
    kind, bot = body.get("kind"), body.get("bot")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Refused("bad_field", field="kind")
    if (bot not in bots) if kind == STAND_IN else (bot is not None):
        raise Refused("bad_field", field="bot")
    seat = None if kind == END and body.get("seat") is None else _count(body, "seat")
    return ProposeBody(kind, seat, cast("str | None", bot))


def answer_body(body: Json) -> int:
    """The number of the proposal that is answered."""
    _only(body, "number")
    return _count(body, "number")


def table_body(body: Json, bots: tuple[str, ...]) -> TableBody:
    _only(
        body,
        "seats",
        "start_landscape",
        "first_seat",
        "seed",
        "simultaneous",
        "shuffle",
        "start",
    )
    rows = _list(body, "seats", 2, 4)
    seats = tuple(_seat(row, bots) for row in rows)
    if len({seat.color for seat in seats}) < len(seats):
        raise Refused("bad_field", field="color")
    _apart(seat.name for seat in seats if seat.name)
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
    begin = body.get("start", "full")
    if begin not in ("full", "owner"):
        raise Refused("bad_field", field="start")
    shuffle = _flag(body, "shuffle")
    out = TableBody(seats, start, first, seed, simultaneous, shuffle, begin)
    if seed is not None and (out.people > 1 or out.gathers):  # nobody may know a game beforehand
        raise Refused("seed_shared")
    return out


def _apart(names: Iterable[str]) -> None:
    """No two of one name."""
    named: set[str] = set()
    for name in names:
        if folded(name) in named:
            raise Refused("name_taken", name=name)
        named.add(folded(name))


def _seat(row: object, bots: tuple[str, ...]) -> SeatBody:
    if not isinstance(row, dict):
        raise Refused("bad_field", field="seats")
    _only(row, "kind", "name", "color", "bot")
    kind, color, bot = row.get("kind"), row.get("color"), row.get("bot")
    if kind not in (PERSON, FRIEND, BOT):
        raise Refused("bad_field", field="kind")
    if color not in COLORS:
        raise Refused("bad_field", field="color")
    if (bot not in bots) if kind == BOT else (bot is not None):
        raise Refused("bad_field", field="bot")
    if kind == FRIEND:  # she says herself what she is called
        if row.get("name") is not None:
            raise Refused("bad_field", field="name")
        return SeatBody(kind, "", color, None)
    return SeatBody(kind, _name(row), color, bot)


def _name(body: Json) -> str:
    name = body.get("name")
    shown = shown_name(name) if isinstance(name, str) else None
    if shown is None:
        raise Refused("bad_field", field="name")
    return shown


def take_body(body: Json) -> str:
    """The name of whoever takes a seat."""
    _only(body, "name")
    return _name(body)


def seat_body(body: Json, bots: tuple[str, ...]) -> str | None:
    """The bot that a seat is given; None: a friend is waited for."""
    _only(body, "bot", "friend")
    if "bot" in body:
        bot = body["bot"]
        if bot not in bots or "friend" in body:
            raise Refused("bad_field", field="bot")
        return str(bot)
    if body.get("friend") is not True:
        raise Refused("bad_field", field="friend")
    return None


def me_body(body: Json) -> bool:
    """Whether this client keeps cookies."""
    _only(body, "cookies")
    return _flag(body, "cookies", usual=True)


def arrive_body(body: Json) -> ArriveBody:
    _only(body, "link", "merge", "cookies")
    link = body.get("link")
    if not isinstance(link, str) or not SECRET.fullmatch(link):
        raise Refused("unknown_link")
    return ArriveBody(link, _flag(body, "merge"), _flag(body, "cookies", usual=True))


def move_body(body: Json) -> ActBody:
    _only(body, "version", "key", "choices", "skip", "back", "follow", "pause")
    version, key, choices = _count(body, "version"), _key(body), _choices(body)
    how = {name: _flag(body, name) for name in ("skip", "back", "follow", "pause")}
    return ActBody("moves", version, key, choices, **how)


def undo_body(body: Json) -> ActBody:
    _only(body, "version", "key", "to")
    to = body.get("to", "choice")
    if to not in ("choice", "click", "turn"):
        raise Refused("bad_field", field="to")
    version, key = _count(body, "version"), _key(body)
    return ActBody("undo", version, key, turn=to == "turn", click=to == "click")


def redo_body(body: Json) -> ActBody:
    _only(body, "version", "key")
    return ActBody("redo", _count(body, "version"), _key(body))


def preview_body(body: Json) -> tuple[int, tuple[str, ...], bool, bool, bool]:
    _only(body, "version", "choices", "pay", "skip", "follow")
    pay, skip, follow = _flag(body, "pay"), _flag(body, "skip"), _flag(body, "follow")
    return _count(body, "version"), _choices(body), pay, skip, follow


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
    _only(body, "secrets", "since", "name", "seats", "watch", "device", "chat")
    secrets = _list(body, "secrets", 0, SECRETS) if "secrets" in body else []
    if not all(isinstance(secret, str) and SECRET.fullmatch(secret) for secret in secrets):
        raise Refused("bad_field", field="secrets")
    seats = _list(body, "seats", 0, 4) if "seats" in body else []
    if not all(type(seat) is int and 0 <= seat < 4 for seat in seats) or (seats and secrets):
        raise Refused("bad_field", field="seats")
    words = [body.get("watch"), body.get("device")]
    for field, word in zip(("watch", "device"), words, strict=True):
        if word is not None and not (isinstance(word, str) and SECRET.fullmatch(word)):
            raise Refused("bad_field", field=field)
    if words[0] is not None and (secrets or seats):
        raise Refused("bad_field", field="watch")
    since = None if body.get("since") is None else _count(body, "since")
    name = body.get("name")
    if name is not None and not (isinstance(name, str) and _KEY.fullmatch(name)):
        raise Refused("bad_field", field="name")
    return HelloBody(
        tuple(dict.fromkeys(cast("list[str]", secrets))),
        since,
        name,
        tuple(dict.fromkeys(cast("list[int]", seats))),
        *cast("tuple[str | None, str | None]", tuple(words)),
        _chat(body),
    )


def attention(body: Json) -> bool | None:
    """Whether somebody looks at the page of a listener, where it says so."""
    here = body.get("here")
    return here if body.get("type") == "attention" and isinstance(here, bool) else None


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


def _flag(body: Json, field: str, *, usual: bool = False) -> bool:
    value = body.get(field, usual)
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
