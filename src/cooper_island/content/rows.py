"""The rows and tables of a box. Field names are the keys of `boxes/standard.toml`."""

from __future__ import annotations

from dataclasses import dataclass

Space = tuple[int, int]
"""A land space of a peninsula: row (0 is inland) and index in that row."""

Half = tuple[Space, ...]
"""One coastal half, named by the land spaces it touches."""


@dataclass(frozen=True, slots=True)
class Players:
    counts: tuple[int, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class Peninsula:
    row_lengths: tuple[int, ...]
    start: Space
    ruins: tuple[Space, ...]
    passage: tuple[Space, ...]
    coast: dict[str, tuple[Half, Half]]
    """Two halves each: left and right of the harbor; on R and L the one nearer the harbor first."""


@dataclass(frozen=True, slots=True)
class LandingSpace:
    """A place for an income boat: what it costs and the helm points it shows."""

    coins: int
    wood: int
    helm: int


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    storage_spots: int
    storage_spots_under_small: int
    crafting_spots_helm: tuple[int, ...]
    crafting_spots_under_large_helm: tuple[int, ...]
    crate_spaces: tuple[str, ...]
    cartographer_max: int
    landing_spaces: tuple[LandingSpace, ...]


@dataclass(frozen=True, slots=True)
class WorkerBoard:
    normal_available: int
    normal_waiting: int
    special_waiting: int
    feeding_base: int
    feeding_normal: int
    feeding_special: int
    feeding_special_helm: int
    hire_spaces: tuple[str, ...]
    """Each "worker" or "helm_N"."""


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of building: how many a player has, what one costs, its helm points."""

    count: int
    coins: int
    wood: int
    stone: int
    gold: int
    cloth: int
    helm: int


@dataclass(frozen=True, slots=True)
class Buildings:
    small: Building
    large: Building
    fortress: Building


@dataclass(frozen=True, slots=True)
class Cost:
    coins: int
    wood: int
    stone: int
    food: int
    gold: int
    cloth: int


@dataclass(frozen=True, slots=True)
class Statue:
    costs: tuple[Cost, ...]
    """The kinds of cost to choose from."""
    helm: int


@dataclass(frozen=True, slots=True)
class Cargo:
    """A cargo ship: what supplying it costs and the helm points it gives."""

    gold: int
    cloth: int
    helm: int


@dataclass(frozen=True, slots=True)
class LogBook:
    """A kind of log book: what its back gives, and how many there are of it."""

    gain: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class LogBooks:
    all: tuple[LogBook, ...]
    one_of: tuple[LogBook, ...]
    draw: int
    cartographer: int


@dataclass(frozen=True, slots=True)
class LargeFifteen:
    """The Transport Company: with so many buildings and statues, so many points."""

    buildings: int
    statues: int
    points: int


@dataclass(frozen=True, slots=True)
class Cards:
    small: int
    large: int
    drawn: int
    small_14_15_points: int
    large_13_points_per_lid: int
    large_14_points_per_boat: int
    large_15: LargeFifteen


@dataclass(frozen=True, slots=True)
class Setup:
    coins: int
    double_tiles: int
    cartographer: tuple[int, ...]
    """By place in turn order."""
    royal_orders: dict[int, int]
    """By number of players."""
    removed_with_2_players: int


@dataclass(frozen=True, slots=True)
class Rates:
    cloth_to_coins: int
    gold_to_cubes: int
    any_to_any: int
    cartographer_shim: int
    cartographer_uncharted: int
    cartographer_low: int
    cartographer_high: int
    gold_from_level: int
    special_worker_reduction: int
    harbormaster_reduction: int
    reactivate_card_coins: int
    reactivate_lid_coins: int
    milestone_goal: int
    points_per_log_book: int
    leftovers_per_point: int


@dataclass(frozen=True, slots=True)
class RoyalOrders:
    """Points and thresholds of the three stages of each royal order."""

    points: tuple[int, ...]
    boats: tuple[int, ...]
    buildings: tuple[int, ...]
    statues: tuple[int, ...]
    lids: tuple[int, ...]
    level_5_spaces: tuple[int, ...]
    uncharted_at_most: tuple[int, ...]
    largest_area: tuple[int, ...]
    copy_reduction: int


@dataclass(frozen=True, slots=True)
class Box:
    """All figures of one box. Equal figures have an equal `hash`, wherever they come from."""

    players: Players
    peninsula: Peninsula
    player_board: PlayerBoard
    worker_board: WorkerBoard
    buildings: Buildings
    statue: Statue
    cargo: tuple[Cargo, ...]
    islets: dict[str, str]
    """Kind of islet to the landscape of its land part."""
    double_tiles: dict[str, int]
    single_tiles: dict[str, int]
    log_books: LogBooks
    cards: Cards
    setup: Setup
    rates: Rates
    royal_orders: RoyalOrders
    sources: dict[str, str]
    """Dotted key, or the beginning of one, to rulebook, deduced, reported or reconstructed."""
    hash: str

    def __hash__(self) -> int:
        return hash(self.hash)

    def source(self, key: str) -> str:
        """Where the figure with this dotted key comes from: its own entry or the nearest prefix."""
        while key not in self.sources:
            cut = max(key.rfind("."), key.rfind("["))
            if cut < 0:
                raise KeyError(key)
            key = key[:cut]
        return self.sources[key]
