"""The shape of what a seat may know: all that lies open on the table, and what is hers alone.

Words are ids (`forest`, `coin`, `R1`); spaces are `row,index` (`5,1`); seats and positions of the
ring count from 0, all else that has a number counts from 1. `schema.json`, on which a page or a bot
may rely, is made from these classes by `tools/make_schema.py`.
"""

from typing import Final, Literal, NotRequired, TypedDict

from cooper_island.content.ids import (
    Boat,
    Building,
    Crate,
    Cube,
    Deck,
    Good,
    Half,
    Islet,
    Landscape,
    Milestone,
    Phase,
    Piece,
    Section,
    Water,
)
from cooper_island.record.spelling import Args, Item, Price

from .printed_shape import PrintedView

__all__ = ("Item", "Price")  # parts of the shape that have their home elsewhere

VERSION: Final = 2  # of this shape; a change that a reader must know of makes it 3


class Goods(TypedDict):
    """How many of each good."""

    coin: int
    wood: int
    stone: int
    food: int
    gold: int
    cloth: int


# Double tiles by their two sides: F forest, M meadow, P mountain (peaks), S settlement.
Tiles = TypedDict("Tiles", {"FM/PS": int, "FP/MS": int, "FS/MP": int})
# Single tiles by their two faces.
Singles = TypedDict("Singles", {"F/M": int, "P/S": int})


class OptionsView(TypedDict):
    """What the table agreed on before the game."""

    players: int
    simultaneous: bool
    start_landscape: Literal["forest", "meadow", "mountain", "settlement", "choice"]
    box: str
    """Hash of the box of figures in use."""


class SupplyView(TypedDict):
    """Common stocks."""

    bag: int
    singles: Singles
    log_books: int
    small_deck: int
    large_deck: int


class SectionView(TypedDict):
    """A section of the central board: seats of the workers, bottom to top."""

    section: Section
    round: list[int]
    square: list[int]


class CargoView(TypedDict):
    """A cargo ship and the seats whose lids it still holds."""

    ship: int
    cost: Price
    helm: int
    harbormaster: Literal["up", "down"] | None
    lids: list[int]


class OrderCount(TypedDict):
    """How a player stands with a royal order: what she has, and the points if she held it now."""

    count: int | None
    """None for the order that copies another."""
    points: int


class OrderView(TypedDict):
    """A royal order in play, and the worker on it."""

    order: int
    stages: list[int]
    """What the three stages ask for; empty for the order that copies another."""
    at_most: bool
    """True where less is better."""
    holder: int | None
    special: bool
    """True if a special worker stands there."""
    players: list[OrderCount]
    """By seat."""


class IsletView(TypedDict):
    """An islet on a sand bank; the near half is the one nearer to the bank's own harbor."""

    islet: Islet
    half: Half


class ShipMark(TypedDict):
    """A ship: one sail sails clockwise, two sails the other way."""

    seat: int
    sails: Literal[1, 2]


class WaterView(TypedDict):
    """A water space of the ring, clockwise; its islet belongs to the seat of the coast."""

    position: int
    seat: int
    water: Water
    islet: IsletView | None
    ships: list[ShipMark]


class SpaceView(TypedDict):
    """A land space. Level 0 is uncharted; a cube is worth the level it lies on."""

    space: str
    landscape: Landscape | None
    level: int
    ruin: bool
    cube: Cube | None
    piece: Piece | None


class CapacityView(TypedDict):
    """Storage spots: for anything, for coins only, for gold and cloth only."""

    general: int
    coin_only: int
    fine_only: int


class StorageView(TypedDict):
    """What is stored, and which goods still find a spot."""

    goods: Goods
    capacity: CapacityView
    room: list[Good]


class LandingView(TypedDict):
    """A landing space with its cost for this player (P5: small cards count), its helm points, and the boat there."""

    landing: int
    cost: Price
    helm: int
    boat: Boat | None
    face_up: bool


class IncomeView(TypedDict):
    """I1: income hands not yet used."""

    islet: bool
    tile: bool
    boats: list[Boat]


class BuildingView(TypedDict):
    """Buildings of a kind still on the board, with their cost for this player (P5)."""

    building: Building
    left: int
    cost: Price
    helm: int


class CrateView(TypedDict):
    """A crate space, a small card's included."""

    crate: Crate
    covered: bool


class SpotView(TypedDict):
    """A statue crafting spot: of the board, under a large building, or of a small card."""

    spot: int
    origin: Literal["board", "large", "card"]
    open: bool
    helm: int
    statue: bool


class LidsView(TypedDict):
    """Crate lids: free for use, and acquired in all; those not acquired are on the cargo ships."""

    unused: int
    acquired: int


class CartographerView(TypedDict):
    """The track, and whether it was used in this phase or worker turn (T6)."""

    steps: int
    used: bool


class FeedingView(TypedDict):
    """C1: food needed now, food more for a helm point (0: no such card), and food at hand."""

    cost: int
    more: int
    food: int
    due: bool
    """Whether this round's feeding is still to come."""


class WorkersView(TypedDict):
    """Workers available and still waiting to be hired; the others stand on sections and orders."""

    normal: int
    special: int
    waiting_normal: int
    waiting_special: int


class MilestoneView(TypedDict):
    """A milestone: how far, whether reached, and whether moved to a hire space."""

    milestone: Milestone
    count: int
    reached: bool
    moved: bool


class HireView(TypedDict):
    """A hire space: a worker, or helm points where `helm` is not 0."""

    helm: int
    taken: bool


class LargeCardView(TypedDict):
    """A large building card by its number."""

    card: int
    face_up: bool


class ChoosingView(TypedDict):
    """B6: cards dealt to choose from, or to return. Only their owner sees which."""

    deck: Deck
    returning: bool
    count: int
    cards: list[int] | None


class ShipView(TypedDict):
    """A ship with where it is on the ring, its way so far and its anchors."""

    sails: Literal[1, 2]
    position: int
    distance: int
    anchors: int


class ScoreView(TypedDict):
    """E2: the five lines of the scoring pad as they stand now."""

    ships: int
    orders: int
    cards: int
    leftovers: int
    anchors: int
    total: int


class PlayerView(TypedDict):
    """One player's peninsula, boards and reserve."""

    seat: int
    score: ScoreView
    uncharted: int
    spaces: list[SpaceView]
    storage: StorageView
    market: Goods
    tiles: Tiles
    islets: list[Islet]
    """In reserve."""
    boats: list[Boat]
    """In reserve."""
    landings: list[LandingView]
    income: IncomeView | None
    buildings: list[BuildingView]
    crafting: list[SpotView]
    crates: list[CrateView]
    lids: LidsView
    small_cards: list[int]
    large_cards: list[LargeCardView]
    choosing: ChoosingView | None
    cartographer: CartographerView
    workers: WorkersView
    feeding: FeedingView
    milestones: list[MilestoneView]
    hire: list[HireView]
    ships: list[ShipView]
    log_books: int
    owed: int
    """W4, H5: coins or cubes of choice that she has yet to take."""


class ReasonView(TypedDict):
    """Why something cannot be done: as a refusal says it."""

    rule: str
    code: str
    details: dict[str, object]


class Extra(TypedDict, total=False):
    """What an option costs or brings beyond its words; only what there is."""

    fee: int
    """W4: the seat that is paid."""
    steps: int
    """K1: of the cartographer."""
    coins: int
    """C2."""
    anchors: int
    """C1: for food that is missing."""
    helm: int
    """B2: points for a settlement space."""
    pays: Price
    """P3: what it pays before anything else is asked, where its words tell no price."""
    equal: Literal[True]
    """One before it brings the same: it need not be offered too."""
    barred: list[ReasonView]
    """W6: a worker put here could do nothing now, and why not each of its actions."""


class OptionView(TypedDict):
    """One thing that may be chosen. `text` is `verb` and `args` spelled out, and what is sent."""

    text: str
    verb: str
    args: Args
    targets: list[str]
    """Where it can be clicked: names of places and things (`seat 0 space 5,1`, `landing:2`), see `targets.py`."""
    anytime: bool
    """T1: possible beside what is asked."""
    extra: NotRequired[Extra]


class FurtherView(OptionView):
    """An answer to the question that an entry of a menu opens: who sends both chooses it at once."""

    via: str
    """The entry."""


class ClosedView(TypedDict):
    """What belongs to the question and cannot be chosen now, and why."""

    text: str
    verb: str
    args: Args
    targets: list[str]
    at: int
    """How many options stand before it in the menu."""
    why: ReasonView


class FurtherClosedView(ClosedView):
    """What belongs to the question that an entry of a menu opens and cannot be chosen there now."""

    via: str


class EffectView(TypedDict):
    """An effect: its name, and a figure or goods (all of the list, one of each list in it)."""

    name: str
    count: NotRequired[int]
    goods: NotRequired[list[list[str]]]


class GivenUp(TypedDict):
    """What would lapse: entitled to by `rule`, and possible now."""

    what: str
    """`islet`, `tile`, `boat` (I1), `action` (W6, H3, …), `islet_action`, `boat_action` (T5), `card`, `lid` (C2),
    `milestone` (M2), `hiring` in this round (M2), a kind of good or, where not all find a spot, `goods` (C6); who
    declines takes an `anchor` (W4, H5).
    """
    count: int
    rule: str
    effects: list[EffectView]
    """Of an action: what it is, or the alternatives of which one goes."""


Detail = int | str | None | list[GivenUp]


class DecisionView(TypedDict):
    """What the viewing seat is asked, all that it may answer, the rule's id."""

    kind: str
    options: list[OptionView]
    rule: str
    details: dict[str, Detail]
    """Ids and numbers of the question: how many points, which tile, whose fee. `gives_up`, where the question can be
    closed: what would lapse by that. `no_room`, where there are any: its gains that storage cannot take whole (P1)."""
    closed: list[ClosedView]
    """Of menus, of a worker's places, and of what may go into a trade (T3) once other things are in it."""
    further: list[FurtherView]
    """What the entries of a menu open."""
    further_closed: list[FurtherClosedView]
    """And what is closed there."""


class View(TypedDict):
    """The whole table as one seat, or a spectator (`seat` is null), may know it."""

    version: int
    seat: int | None
    options: OptionsView
    printed: PrintedView
    round: int
    phase: Phase
    over: bool
    winners: list[int]
    """Empty until the game is over."""
    first: int
    """The starting player of the game."""
    cooper: int
    """The holder of the Cooper token."""
    current: int | None
    """The seat whose turn it is, where seats act in order."""
    to_act: list[int]
    """Those that only wait come last."""
    waiting: list[int]
    """Seats of `to_act` that need not answer: another may still help them (I6)."""
    finished: list[int]
    """Seats that are done with this step, or out of this worker phase."""
    supply: SupplyView
    sections: list[SectionView]
    cargo: list[CargoView]
    orders: list[OrderView]
    ring: list[WaterView]
    players: list[PlayerView]
    decision: DecisionView | None
