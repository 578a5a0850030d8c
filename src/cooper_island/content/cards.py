"""What the components do, as rows that a player can proof-read.

An effect is a word and a figure or a set of kinds: `("gain", "gold|cloth")`, `("draw", 1)`. In a gain, `|` is
"or" and `+` is "and". The engine knows the words; no card is known to it by number.
"""

from dataclasses import dataclass
from typing import Final

from .ids import GOODS

Effect = tuple[str, int | str]


@dataclass(frozen=True, slots=True)
class SmallCard:
    """A permanent effect. Exactly the fields that are not at their default matter."""

    number: int
    when: str = ""  # boat, building, ruin, cargo, book: then `effect`, after the action (B10)
    effect: Effect | None = None
    wood_off: int = 0  # off every boat, building and statue
    cargo_off: int = 0  # gold or cloth off every cargo ship
    feed_off: int = 0
    feed_more: int = 0  # food on top of a full feeding, for 1 helm point
    coin_spots: int = 0
    fine_spots: int = 0  # for gold and cloth
    crate: Effect | None = None  # an extra crate space
    crafting_gain: str = ""  # an extra crafting spot: what a ruin put there gives
    crafting_helm: int = 0
    flag: str = ""  # scored at the end: kinds of which at least `flag_least` must be stored
    flag_least: int = 0


@dataclass(frozen=True, slots=True)
class LargeCard:
    """An anytime action; the effects may be done in any order, or only one of them if `either`."""

    number: int
    effects: tuple[Effect, ...]
    either: bool = False
    flag: str = ""  # scored at the end if face up: lids, flipped, collection


@dataclass(frozen=True, slots=True)
class Section:
    """An action section: actions for any worker, and what the free space's symbol adds.

    `either`: the actions named share one go; `twice`: each may be repeated once, the others then fall away.
    """

    letter: str
    actions: tuple[Effect, ...]
    either: tuple[int, ...] = ()
    twice: tuple[int, ...] = ()
    round_symbol: Effect | None = None
    square_symbol: Effect | None = None
    square_all: bool = False  # the square symbol lifts `either`


ANYTHING: Final = "|".join(GOODS)

SECTIONS: Final = (
    Section(
        "A",
        (("draw", 1), ("place", 1), ("step", 1)),
        either=(0, 1),
        round_symbol=("cooper", 1),
        square_all=True,
    ),
    Section("B", (("boat", 0),), square_symbol=("reduce", 1)),
    Section("C", (("draw", 1), ("place", 1)), square_symbol=("copy_islet", 1)),
    Section("D", (("erect", 0),), square_symbol=("reduce", 1)),
    Section("E", (("step", 3), ("gain", ANYTHING)), square_symbol=("copy_boat", 1)),
    Section("F", (("ruin", 1), ("statue", 1)), either=(0, 1), square_all=True),
    Section("G", (("draw", 1), ("place", 1)), twice=(0, 1), square_symbol=("step", 1)),
    Section("H", (("cargo", 1),), square_symbol=("draw_or_place", 1)),
)

ISLETS: Final[tuple[Effect, ...]] = (
    ("gain", "coin"),
    ("gain", "gold|cloth"),
    ("draw", 1),
    ("step", 1),
    ("gain", "wood|stone+food"),
    ("ruin", 1),
)

BOATS: Final[tuple[Effect, ...]] = (
    ("gain", "coin"),
    ("gain", "gold|cloth"),
    ("draw", 1),
    ("step", 1),
    ("gain", "wood|stone|food"),
    ("copy_boat", 0),
)

CRATES: Final[dict[str, Effect]] = {
    "draw": ("draw", 1),
    "place": ("place", 1),
    "cartographer_2": ("step", 2),
    "coins_2": ("coins", 2),
    "cubes_2": ("cubes", 2),
}

SMALL_CARDS: Final = (
    SmallCard(1, when="boat", effect=("step", 1)),
    SmallCard(2, wood_off=1),
    SmallCard(3, when="book", effect=("gain", "coin")),
    SmallCard(4, crate=("toll", 1)),
    SmallCard(5, crafting_gain="gold|cloth", crafting_helm=1),
    SmallCard(6, when="ruin", effect=("step", 1)),
    SmallCard(7, when="ruin", effect=("gain", "coin")),
    SmallCard(8, when="cargo", effect=("draw", 1)),
    SmallCard(9, cargo_off=1),
    SmallCard(10, when="cargo", effect=("gain", "coin")),
    SmallCard(11, when="building", effect=("draw", 1)),
    SmallCard(12, feed_more=2),
    SmallCard(13, feed_off=1),
    SmallCard(14, fine_spots=2, flag="gold|cloth", flag_least=2),
    SmallCard(15, coin_spots=2, flag="coin", flag_least=2),
)

LARGE_CARDS: Final = (
    LargeCard(1, (("draw", 1), ("cubes", 2))),
    LargeCard(2, (("place", 1), ("place", 1))),
    LargeCard(3, (("cargo", 1),)),
    LargeCard(4, (("coins_per_building", 1),)),
    LargeCard(5, (("ruin", 1), ("statue", 1)), either=True),
    LargeCard(6, (("draw", 2),)),
    LargeCard(7, (("coins", 3),)),
    LargeCard(8, (("boat", 0),)),
    LargeCard(9, (("step", 3),)),
    LargeCard(10, (("tavern", 1),)),
    LargeCard(11, (("light", 2),)),
    LargeCard(12, (("tax", 2),)),
    LargeCard(13, (("crane", 1),), flag="lids"),
    LargeCard(14, (("scrap", 1),), flag="flipped"),
    LargeCard(15, (("move", 1),), flag="collection"),
)
