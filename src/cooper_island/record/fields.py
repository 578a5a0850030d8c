"""What the engine's numbers mean, as data: one word for each kind of number, and fields made of words.

Events (`view/events.py`), refusals (`refused.py`) and the page's tables are rows of such fields.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cooper_island.content import ids
from cooper_island.engine import const as k
from cooper_island.engine.masks import bits
from cooper_island.engine.terms import WORDS, Terms, part

from .asked import NAMES
from .notation import printed_cards, space_name

Schema = dict[str, object]

EFFECTS: Final = {effect: word for word, effect in WORDS.items()}


class Word(NamedTuple):
    """How a number of the engine reads as data. `name` is also its name in schema and sentences."""

    name: str
    read: Callable[[Terms, tuple[int, ...]], object]
    schema: Schema
    width: int = 1  # numbers that it takes


class Field(NamedTuple):
    """One key of a row: `at` is the place of its first number."""

    key: str
    word: Word
    at: int
    secret: bool = False  # only the seat itself may know


def pick(ids: Sequence[object], n: int) -> object:
    """Like indexing, but a number below 0 names nothing."""
    if n < 0:
        raise LookupError(n)
    return ids[n]


def one_of(name: str, ids: Sequence[str], first: int = 0) -> Word:
    return Word(name, lambda _, n: pick(ids, n[0] - first), {"enum": list(ids)})


def whole(name: str, plus: int, least: int, most: Callable[[Terms], int]) -> Word:
    """A printed number, or one that people count from 1."""

    def read(t: Terms, n: tuple[int, ...]) -> object:
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


def space_id(t: Terms, space: int) -> str:
    if not 0 <= space < t.ns:
        raise LookupError(space)
    return space_name(t, space)


def effect_id(t: Terms, effect: int) -> dict[str, object]:
    """An effect: its name, and a figure or goods (all of the list, one of each list in it)."""
    name = EFFECTS[effect % k.EFFECT]
    figure = effect // k.EFFECT
    if name == "gain":
        words = next(words for words, row in t.gain_words.items() if row == figure)
        return {"name": name, "goods": [group.split("|") for group in words.split("+")]}
    return {"name": name, "count": figure} if figure else {"name": name}


def cost_id(cost: int) -> dict[str, int]:
    return {name: part(cost, n) for n, name in enumerate(ids.GOODS) if part(cost, n)}


def _crate(t: Terms, n: tuple[int, ...]) -> object:
    return pick(t.crate_names, n[0])


def _count(_: Terms, n: tuple[int, ...]) -> object:
    return n[0]


def _pair(t: Terms, n: tuple[int, ...]) -> object:
    """One or two spaces: the same one twice counts once."""
    return [space_id(t, space) for space in dict.fromkeys(n)]


def _book(t: Terms, n: tuple[int, ...]) -> object:
    return effect_id(t, t.book_effect[n[0]])


_space_list: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/space"}}
_card_list: Final[Schema] = {"type": "array", "items": {"$ref": "#/$defs/card"}}

NUMBER: Final = Word("number", _count, {"type": "integer", "minimum": 0})
SEAT: Final = whole("seat", 0, 0, lambda _: 3)
RESOURCE: Final = one_of("resource", ids.GOODS)
LANDSCAPE: Final = one_of("landscape", ids.LANDSCAPES)
SPACE: Final = Word(
    "space", lambda t, n: space_id(t, n[0]), {"type": "string", "pattern": "^[0-9]+,[0-9]+$"}
)
SPACES: Final = Word("spaces", lambda t, n: [space_id(t, i) for i in bits(n[0])], _space_list)
PAIR: Final = Word("spaces", _pair, _space_list, width=2)
START: Final = one_of("start_landscape", ("choice", *ids.LANDSCAPES), first=-1)
SIDE: Final = one_of("side", ids.SIDES)
TILE: Final = one_of("tile", ids.TILES)
BANK: Final = one_of("bank", ids.BANKS)
HALF: Final = one_of("half", ids.HALVES)
ISLET: Final = one_of("islet", ids.ISLETS)
BOAT: Final = one_of("boat", ids.BOATS)
PIECE: Final = one_of("piece", ids.PIECES)
MILESTONE: Final = one_of("milestone", ids.MILESTONES)
WORKER: Final = one_of("worker", ids.WORKERS)
SECTION: Final = one_of("section", ids.SECTIONS)
WORKER_SPACE: Final = one_of("worker_space", ids.WORKER_SPACES)
SHIP: Final = whole("ship", 0, 1, lambda _: 2)
WATER: Final = Word("water", lambda _, n: ids.WATERS[n[0] % 10], {"enum": list(ids.WATERS)})
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
ORDER: Final = whole("order", 0, 1, lambda _: len(ids.ORDERS))
ORDERS: Final = Word(
    "orders",
    lambda _, n: [order + 1 for order in bits(n[0])],
    {"type": "array", "items": {"$ref": "#/$defs/order"}},
)
DECK: Final = one_of("deck", ids.DECKS)
CARD: Final = whole("card", 1, 1, lambda _: len(ids.CARDS))
CARDS: Final = Word("cards", lambda _, n: printed_cards(n[0]), _card_list)
CARD_COUNT: Final = NUMBER._replace(read=lambda _, n: len(printed_cards(n[0])))
PHASE: Final = one_of("phase", ids.PHASES)
DECISION: Final = one_of("decision", [NAMES[kind][0] for kind in range(k.KINDS)])
TRADE: Final = one_of("trade", ids.TRADES, first=1)
CAUSE: Final = one_of(
    "cause",
    (
        *("islet", "passed", "islets", "boat", "book", "cards", "card", "spot"),
        *("trade", "crate", "section", "income"),
    ),
)
HIRED: Final = one_of("hired", (*ids.WORKERS, "helm"), first=1)


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
