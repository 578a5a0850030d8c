"""The shape of what is printed in the box: the peninsula, costs, rates and amounts that every player can look up.

A part of the shape of what a seat may know (`shape.py`), and the one part that never changes during a game.
"""

from typing import NotRequired, TypedDict

from cooper_island.content.ids import Bank, Building, Good, Half, Islet, Landscape
from cooper_island.record.spelling import Price


class CoastView(TypedDict):
    """One half of a sand bank and the land spaces that it touches."""

    bank: Bank
    half: Half
    spaces: list[str]


class LayoutView(TypedDict):
    """A peninsula as printed. Even rows lie half a space to the right of odd ones."""

    rows: list[int]
    """Spaces in each row, inland first."""
    start: str
    passage: list[str]
    harbor: list[list[str]]
    """Land spaces beside the left and the right half of the harbor."""
    coast: list[CoastView]


class ChartCosts(TypedDict):
    """K1-K4: cartographer steps for each use."""

    shim: int
    uncharted: int
    low: int
    high: int


class TradeRates(TypedDict):
    """T3: how many go in for one that comes out."""

    cloth_to_coins: int
    gold_to_cubes: int
    any_to_any: int


class ReactivateCosts(TypedDict):
    """C2, in coins."""

    card: int
    lid: int


class FeedingFigures(TypedDict):
    """C1: food for all, and for each worker taken; helm points for each special one."""

    base: int
    normal: int
    special: int
    special_helm: int


class StatueFigures(TypedDict):
    """B8: the costs to choose from."""

    costs: list[Price]
    helm: int


class IsletFigures(TypedDict):
    """An islet and its land part."""

    islet: Islet
    landscape: Landscape


class CollectionFigures(TypedDict):
    """Large card 15: points for so many buildings and statues."""

    buildings: int
    statues: int
    points: int


class CardFigures(TypedDict):
    """Points at the end: small cards 14 and 15, a lid (large 13), a flipped boat (14), large 15."""

    stored: int
    lid: int
    boat: int
    collection: CollectionFigures


class BuildingFigures(TypedDict):
    """B3-B5: how many of a kind a player has, what one costs, and its helm points."""

    building: Building
    count: int
    cost: Price
    helm: int


class PricedFigures(TypedDict):
    """A landing space (B1) or a cargo ship (B9): what it costs and the helm points that it shows."""

    cost: Price
    helm: int


class EffectFigures(TypedDict):
    """An effect: its name, and how often, or the goods (of each list one)."""

    name: str
    count: NotRequired[int]
    goods: NotRequired[list[list[Good]]]


class BookFigures(TypedDict):
    """H4: what a kind of log book brings, and how many there are."""

    effect: EffectFigures
    count: int


class SetupFigures(TypedDict):
    """S3-S5: what a player begins with, and how much there is of what runs out."""

    coins: int
    tiles: int
    cartographer: list[int]
    """By place in turn order."""
    orders: list[int]
    """Royal orders in play for two, three and four players."""
    order_removed: int
    """The order that is not used by two."""
    ruins: int
    storage: int
    storage_small: int
    """Storage spots under each small building."""
    crafting: list[int]
    """Helm points shown by each crafting spot, and by those under large buildings."""
    crafting_large: list[int]
    workers: int
    waiting_normal: int
    waiting_special: int
    hire: list[int]
    """Helm points of each hire space; 0 hires a worker."""
    bag: int
    singles: int
    dealt: int
    """B6: cards to choose one from."""


class PrintedView(TypedDict):
    """Figures printed in the box that every player can look up; they never change during a game."""

    rounds: int
    layout: LayoutView
    cartographer_max: int
    cartographer: ChartCosts
    trades: TradeRates
    reactivate: ReactivateCosts
    feeding: FeedingFigures
    statue: StatueFigures
    islets: list[IsletFigures]
    milestone_goal: int
    order_points: list[int]
    """Points of the three stages of a royal order."""
    order_copy: int
    """What the order that copies another takes off."""
    cards: CardFigures
    harbormaster_reduction: int
    special_worker_reduction: int
    gold_from_level: int
    points_per_log_book: int
    leftovers_per_point: int
    setup: SetupFigures
    buildings: list[BuildingFigures]
    landings: list[PricedFigures]
    cargo: list[PricedFigures]
    books: list[BookFigures]
    order_stages: list[list[int]]
    """What each royal order asks for at its three stages; empty for the one that copies."""
