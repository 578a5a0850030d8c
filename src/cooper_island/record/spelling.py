"""An option as data: its verb and named arguments. Its exact text is these, spelled out."""

from collections.abc import Callable
from typing import Any, Final, Literal, TypedDict

from cooper_island.content.ids import (
    Bank,
    Boat,
    Crate,
    Form,
    Good,
    Half,
    Islet,
    Landscape,
    Piece,
    Section,
    Trade,
    Worker,
)


class Price(TypedDict, total=False):
    """A printed cost; a good that is not in it costs nothing."""

    coin: int
    wood: int
    stone: int
    food: int
    gold: int
    cloth: int


class Item(TypedDict):
    """Coins or cubes of storage or marketplace (`space` is null), or the cube on a land space."""

    good: Good
    count: int
    space: str | None


class Args(TypedDict, total=False):
    """The arguments of an option, those that its verb has, in the order in which its text names them."""

    landscape: Landscape
    letter: str
    """A face of a single tile: F forest, M meadow, P mountain, S settlement."""
    section: Section
    form: Form
    side: str
    """Of a double tile (`FM`)."""
    space: str
    other: str
    """The space of a tile's second half."""
    bank: Bank
    half: Half
    good: Good
    goods: list[Good]
    items: list[Item]
    partly: Literal[True]
    """More of the same kind must follow."""
    cost: Price
    islet: Islet
    boat: Boat
    gain: list[Good]
    """What the islet or boat that is used brings."""
    piece: Piece
    landing: int
    spot: int
    cargo: int
    ship: int
    """By its sails."""
    trade: Trade
    what: Literal["card", "lid", "helm"]
    card: int
    cards: list[int]
    crate: Crate
    worker: Worker
    helm: int
    order: int
    more: Literal[True]
    """C1: beyond what is due."""
    twin: int
    """2 for the second of two options that read alike."""


def price_text(price: Price) -> str:
    return " ".join(f"{count} {good}" for good, count in price.items()) or "nothing"


def items_text(items: list[Item]) -> str:
    """`2 wood wood@5,1`."""
    words = []
    for item in items:
        good, count, space = item["good"], item["count"], item["space"]
        words.append(f"{good}@{space}" if space else good if count == 1 else f"{count} {good}")
    return " ".join(words)


def listed(values: list[object]) -> str:
    return " ".join(map(str, values))


SPELLED: Final[dict[str, Callable[[Any], str]]] = {
    "other": lambda space: f"+{space}",
    "bank": lambda bank: f"+{bank}",
    "goods": lambda goods: f" {listed(goods)}",
    "items": lambda items: f" {items_text(items)}",
    "partly": lambda _: " ...",
    "cost": lambda price: f" {price_text(price)}",
    "gain": lambda goods: f" gain {listed(goods)}",
    "cards": lambda cards: f" {listed(cards)}",
    "more": lambda _: " more",
    "twin": lambda twin: f" #{twin}",
}
"""Arguments that are not just a word after those before them."""


def spelled(verb: str, args: Args) -> str:
    """The exact text of an option."""
    text = verb
    for name, value in args.items():
        how = SPELLED.get(name)
        text += f" {value}" if how is None else how(value)
    return text
