"""The story as data: one row for each kind of event says what its numbers mean.

`event_view` turns an engine event into ids and numbers, without what a seat may not know (B6).
The schema in `events_schema.json` is made from the same rows (`tools/make_events_schema.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cooper_island.engine import const as k
from cooper_island.engine.masks import bits
from cooper_island.engine.tables import KIND_NAMES, WORDS, Tables, part
from cooper_island.record.asked import NAMES
from cooper_island.record.notation import SECTION_LETTERS, SIDES, TILES, TRADES, space_name

from .shape import (
    BANKS,
    BOATS,
    DECKS,
    HALVES,
    ISLETS,
    LANDSCAPES,
    MILESTONES,
    PHASES,
    PIECES,
    WATERS,
)

EventView = dict[str, object]
Schema = dict[str, object]

WORKERS: Final = ("normal", "special")
WORKER_SPACES: Final = tuple(
    f"{letter} {form}" for form in ("round", "square") for letter in SECTION_LETTERS
)
EFFECTS: Final = {k.E_GAIN: "gain", k.E_ISLET: "islet"} | {e: word for word, e in WORDS.items()}


class Word(NamedTuple):
    """How a number of the engine reads as data. `name` is also its name in schema and sentences."""

    name: str
    read: Callable[[Tables, tuple[int, ...]], object]
    schema: Schema
    width: int = 1  # numbers that it takes


class Field(NamedTuple):
    """One key of an event: `at` is the place of its first number."""

    key: str
    word: Word
    at: int
    secret: bool = False  # only the seat itself may know


class Row(NamedTuple):
    """One kind of event; `seated` if it belongs to a seat and not to the table."""

    type: str
    fields: tuple[Field, ...]
    width: int  # numbers after kind and seat
    seated: bool


def pick(ids: Sequence[object], n: int) -> object:
    """Like indexing, but a number below 0 names nothing."""
    if n < 0:
        raise LookupError(n)
    return ids[n]


def one_of(name: str, ids: Sequence[str], first: int = 0) -> Word:
    return Word(name, lambda _, n: pick(ids, n[0] - first), {"enum": list(ids)})


def whole(name: str, plus: int, least: int, most: Callable[[Tables], int]) -> Word:
    """A printed number, or one that people count from 1."""

    def read(t: Tables, n: tuple[int, ...]) -> object:
        if not least <= n[0] + plus <= most(t):
            raise LookupError(n[0])
        return n[0] + plus

    return Word(name, read, {"type": "integer", "minimum": least})


def or_null(word: Word) -> Word:
    """-1 stands for nothing."""
    return Word(
        word.name,
        lambda t, n: None if n[0] == -1 else word.read(t, n),
        {"anyOf": [{"$ref": f"#/$defs/{word.name}"}, {"type": "null"}]},
    )


def space_id(t: Tables, space: int) -> str:
    if not 0 <= space < t.ns:
        raise LookupError(space)
    return space_name(t, space)


def packed_cards(packed: int) -> list[int]:
    """Printed numbers of cards, packed 4 bits each."""
    return [packed >> n & 15 for n in range(0, packed.bit_length(), 4)]


def effect_id(t: Tables, effect: int) -> dict[str, object]:
    """An effect: its name, and a figure or goods (all of the list, one of each list in it)."""
    name = EFFECTS[effect % k.EFFECT]
    figure = effect // k.EFFECT
    if name == "gain":
        words = next(words for words, row in t.gain_words.items() if row == figure)
        return {"name": name, "goods": [group.split("|") for group in words.split("+")]}
    return {"name": name, "count": figure} if figure else {"name": name}


def cost_id(cost: int) -> dict[str, int]:
    return {name: part(cost, n) for n, name in enumerate(KIND_NAMES) if part(cost, n)}


def _crate(t: Tables, n: tuple[int, ...]) -> object:
    return pick(t.crate_names, n[0])


def _count(_: Tables, n: tuple[int, ...]) -> object:
    return n[0]


def _pair(t: Tables, n: tuple[int, ...]) -> object:
    """One or two spaces: the same one twice counts once."""
    return [space_id(t, space) for space in dict.fromkeys(n)]


def _book(t: Tables, n: tuple[int, ...]) -> object:
    return effect_id(t, t.book_effect[n[0]])


_space_list: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/space"}}
_card_list: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/card"}}

NUMBER: Final = Word("number", _count, {"type": "integer", "minimum": 0})
SEAT: Final = whole("seat", 0, 0, lambda _: 3)
RESOURCE: Final = one_of("resource", KIND_NAMES)
LANDSCAPE: Final = one_of("landscape", LANDSCAPES)
SPACE: Final = Word(
    "space", lambda t, n: space_id(t, n[0]), {"type": "string", "pattern": "^[0-9]+,[0-9]+$"}
)
SPACES: Final = Word("spaces", lambda t, n: [space_id(t, i) for i in bits(n[0])], _space_list)
PAIR: Final = Word("spaces", _pair, _space_list, width=2)
START: Final = one_of("start_landscape", ("choice", *LANDSCAPES), first=-1)
SIDE: Final = one_of("side", SIDES)
TILE: Final = one_of("tile", TILES)
BANK: Final = one_of("bank", BANKS)
HALF: Final = one_of("half", HALVES)
ISLET: Final = one_of("islet", ISLETS)
BOAT: Final = one_of("boat", BOATS)
PIECE: Final = one_of("piece", PIECES)
MILESTONE: Final = one_of("milestone", MILESTONES)
WORKER: Final = one_of("worker", WORKERS)
WORKER_SPACE: Final = one_of("worker_space", WORKER_SPACES)
SHIP: Final = whole("ship", 0, 1, lambda _: 2)
WATER: Final = Word("water", lambda _, n: WATERS[n[0] % 10], {"enum": list(WATERS)})
SHORE: Final = SEAT._replace(read=lambda t, n: SEAT.read(t, (n[0] // 10,)))
EFFECT: Final = Word(
    "effect",
    lambda t, n: effect_id(t, n[0]),
    {
        "type": "object",
        "properties": {
            "name": {"enum": sorted(EFFECTS.values())},
            "count": {"type": "integer", "minimum": 1},
            "goods": {
                "type": "array",
                "items": {"type": "array", "items": {"$ref": "#/$defs/resource"}},
            },
        },
        "required": ["name"],
        "additionalProperties": False,
    },
)
BOOK: Final = or_null(EFFECT._replace(read=_book))
COST: Final = Word(
    "cost",
    lambda _, n: cost_id(n[0]),
    {
        "type": "object",
        "propertyNames": {"$ref": "#/$defs/resource"},
        "additionalProperties": {"type": "integer", "minimum": 1},
    },
)
CRATE: Final = Word("crate", _crate, {"type": "string"})
LANDING: Final = whole("landing", 1, 1, lambda t: t.landings)
SPOT: Final = whole("spot", 1, 1, lambda t: len(t.spot_helm))
CARGO: Final = whole("cargo", 1, 1, lambda t: len(t.cargo_cost))
ORDER: Final = whole("order", 0, 1, lambda _: 8)
ORDERS: Final = Word(
    "orders",
    lambda _, n: [order + 1 for order in bits(n[0])],
    {"type": "array", "items": {"$ref": "#/$defs/order"}},
)
DECK: Final = one_of("deck", DECKS)
CARD: Final = whole("card", 1, 1, lambda _: 15)
CARDS: Final = Word("cards", lambda _, n: packed_cards(n[0]), _card_list)
CARD_COUNT: Final = NUMBER._replace(read=lambda _, n: len(packed_cards(n[0])))
PHASE: Final = one_of("phase", PHASES)
DECISION: Final = one_of("decision", [NAMES[kind][0] for kind in range(k.KINDS)])
TRADE: Final = one_of("trade", TRADES[1:], first=1)
HIRED: Final = one_of("hired", (*WORKERS, "helm"), first=1)


def fields(*words: tuple[str, Word] | tuple[str, Word, str]) -> tuple[Field, ...]:
    """Keys in the order of the numbers; `again` reads the number before once more."""
    out: list[Field] = []
    at = 0
    for row in words:
        how = row[2] if len(row) == 3 else ""
        if "again" in how:
            at -= row[1].width
        out.append(Field(row[0], row[1], at, "secret" in how))
        at += row[1].width
    return tuple(out)


def width(row: tuple[Field, ...]) -> int:
    """How many numbers the fields of a row read."""
    return max((field.at + field.word.width for field in row), default=0)


def by_seat(name: str, *words: tuple[str, Word] | tuple[str, Word, str]) -> Row:
    row = fields(*words)
    return Row(name, row, width(row), True)


def by_table(name: str, *words: tuple[str, Word]) -> Row:
    row = fields(*words)
    return Row(name, row, width(row), False)


EVENTS: Final[dict[int, Row]] = {
    k.V_SETUP: by_table(
        "setup",
        ("players", NUMBER),
        ("first", SEAT),
        ("start_landscape", START),
        ("orders", ORDERS),
    ),
    k.V_ROUND: by_table("round", ("round", NUMBER)),
    k.V_PHASE: by_table("phase", ("phase", PHASE)),
    k.V_START: by_seat("start", ("landscape", LANDSCAPE)),
    k.V_TURN: by_seat("turn"),
    k.V_FINISHED: by_seat("finished"),
    k.V_END: by_table("end"),
    # Workers
    k.V_WORKER: by_seat("worker", ("on", WORKER_SPACE), ("under", or_null(SEAT))),
    k.V_COOPER: by_seat("cooper"),
    k.V_RETURN: by_table("return"),
    k.V_MILESTONE: by_seat("milestone", ("milestone", MILESTONE)),
    k.V_HIRE: by_seat("hire", ("hired", HIRED), ("points", NUMBER)),
    k.V_ASSIGN: by_seat("assign", ("order", ORDER), ("worker", WORKER)),
    # Goods. No owner: to the supply. No space: from or to storage, or from the marketplace.
    k.V_FEE: by_seat(
        "fee", ("owner", or_null(SEAT)), ("resource", RESOURCE), ("space", or_null(SPACE))
    ),
    k.V_FEE_DECLINED: by_seat("fee_declined", ("owner", or_null(SEAT))),
    k.V_TAKE: by_seat("take", ("resource", RESOURCE)),
    k.V_GAIN: by_seat("gain", ("resource", RESOURCE)),
    k.V_LOST: by_seat("lost", ("resource", RESOURCE)),
    k.V_PAY: by_seat("pay", ("resource", RESOURCE), ("stored", NUMBER), ("spaces", SPACES)),
    k.V_REDUCE: by_seat("reduce", ("cost", COST)),
    k.V_STORE: by_seat("store", ("resource", RESOURCE), ("space", or_null(SPACE))),
    k.V_TRADE: by_seat("trade", ("trade", TRADE), ("given", NUMBER), ("items", NUMBER)),
    k.V_FEED: by_seat("feed", ("need", NUMBER), ("short", NUMBER)),
    k.V_MARKET_CLEARED: by_table("market_cleared"),
    # Land
    k.V_TILE_DRAWN: by_seat("tile_drawn", ("tile", TILE)),
    k.V_LAY: by_seat("lay", ("side", SIDE), ("spaces", PAIR), ("level", NUMBER)),
    k.V_SHIM: by_seat("shim", ("space", SPACE)),
    k.V_CUBE: by_seat("cube", ("resource", RESOURCE), ("space", SPACE)),
    k.V_ISLET: by_seat("islet", ("islet", ISLET), ("space", SPACE), ("bank", BANK), ("half", HALF)),
    k.V_STEPS: by_seat("steps", ("count", NUMBER)),
    k.V_CHART: by_seat("chart", ("count", NUMBER)),
    k.V_SINGLE: by_seat("single", ("landscape", LANDSCAPE), ("space", SPACE), ("level", NUMBER)),
    # Ships
    k.V_HELM: by_seat("helm", ("ship", SHIP), ("points", NUMBER)),
    k.V_ANCHOR: by_seat("anchor", ("ship", SHIP)),
    k.V_UNANCHOR: by_seat("unanchor", ("ship", SHIP)),
    k.V_SAIL: by_seat("sail", ("ship", SHIP), ("water", WATER), ("owner", SHORE, "again")),
    k.V_PASS_ISLET: by_seat("pass_islet", ("islet", ISLET), ("owner", SEAT)),
    k.V_BOOK: by_seat("book", ("effect", BOOK)),  # null: none is left (H9)
    # Building
    k.V_BOAT: by_seat("boat", ("boat", BOAT), ("landing", LANDING)),
    k.V_BUILDING: by_seat("building", ("space", SPACE), ("piece", PIECE)),
    k.V_STATUE: by_seat("statue", ("space", SPACE)),
    k.V_LID_PLACED: by_seat("lid_placed", ("space", SPACE)),
    k.V_RUIN: by_seat("ruin", ("space", SPACE), ("spot", SPOT)),
    k.V_CARGO: by_seat("cargo", ("cargo", CARGO)),
    k.V_HARBORMASTER: by_table("harbormaster", ("cargo", CARGO)),
    k.V_DEAL: by_seat(
        "deal", ("deck", DECK), ("count", CARD_COUNT), ("cards", CARDS, "again secret")
    ),
    k.V_KEEP: by_seat("keep", ("deck", DECK), ("card", CARD)),
    k.V_UNDER: by_seat(
        "under", ("deck", DECK), ("count", CARD_COUNT), ("cards", CARDS, "again secret")
    ),
    # Anytime actions and cards; a card without a deck is a large one
    k.V_LID: by_seat("lid", ("crate", CRATE)),
    k.V_CARD_USED: by_seat("card_used", ("card", CARD)),
    k.V_REACT_CARD: by_seat("react_card", ("card", CARD), ("coins", NUMBER)),
    k.V_REACT_LID: by_seat("react_lid", ("crate", CRATE), ("coins", NUMBER)),
    k.V_FLIP_BOAT: by_seat("flip_boat", ("boat", BOAT)),
    k.V_MOVE: by_seat("move", ("origin", SPACE), ("space", SPACE)),
    k.V_COPY: by_seat("copy"),  # two rows: see COPIES
    k.V_FORFEIT: by_seat("forfeit", ("effect", EFFECT)),
    k.V_IMPOSSIBLE: by_seat("impossible", ("decision", DECISION)),
}

# A copied action: what kind of thing it was decides how the second number reads.
COPIES: Final = (by_seat("copy_islet", ("islet", ISLET)), by_seat("copy_boat", ("boat", BOAT)))
ROWS: Final = {row.type: row for row in (*EVENTS.values(), *COPIES) if row.type != "copy"}


def event_view(t: Tables, event: tuple[int, ...], seat: int | None) -> EventView:
    """An event as `seat` may know it, JSON-able; None is a spectator."""
    kind, actor, *rest = event
    if kind == k.V_COPY:
        row = COPIES[rest[0]]
        rest = rest[1:]
    else:
        row = EVENTS[kind]
    view: EventView = {"type": row.type, "seat": actor if row.seated else None}
    for key, word, at, secret in row.fields:
        if not secret or seat == actor:
            view[key] = word.read(t, tuple(rest[at : at + word.width]))
    return view


def schema() -> Schema:
    """A JSON schema (draft 2020-12) of all events, from the rows above."""
    defs: dict[str, Schema] = {}
    kinds: list[Schema] = []
    for name, row in ROWS.items():
        properties: dict[str, object] = {
            "type": {"const": name},
            "seat": {"$ref": "#/$defs/seat"} if row.seated else {"type": "null"},
            "n": {"$ref": "#/$defs/number"},  # in a game: number of the event, and of its choice
            "choice": {"$ref": "#/$defs/number"},
        }
        for field in row.fields:
            word = field.word
            if "anyOf" in word.schema:
                properties[field.key] = word.schema
            else:
                defs[word.name] = word.schema
                properties[field.key] = {"$ref": f"#/$defs/{word.name}"}
        kinds.append(
            {
                "title": name,
                "type": "object",
                "properties": properties,
                "required": ["type", "seat", *(f.key for f in row.fields if not f.secret)],
                "additionalProperties": False,
            }
        )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Event",
        "description": "One event of a game. Keys that only its own seat may know can be missing.",
        "$defs": {name: defs[name] for name in sorted(defs)},
        "oneOf": kinds,
    }
