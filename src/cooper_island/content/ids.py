"""The one home of every list of ids: what data, options, records and views call the things of the box.

The engine counts along these lists, so their order is frozen. What people call a thing stands in the catalogues of
words (`view/words`): names of our own, except those of the large cards 9 to 15, which the rulebook gives.
"""

from typing import Final, Literal, get_args

Landscape = Literal["forest", "meadow", "mountain", "settlement"]
StartLandscape = Literal["forest", "meadow", "mountain", "settlement", "random", "choice"]
Good = Literal["coin", "wood", "stone", "food", "gold", "cloth"]
Cube = Literal["wood", "stone", "food", "gold", "cloth"]
Building = Literal["small", "large", "fortress"]
Piece = Literal["small", "large", "fortress", "statue", "lid"]
Islet = Literal["coin", "gold_cloth", "draw", "cartographer", "goods", "ruin"]
Boat = Literal["coin", "gold_cloth", "draw", "cartographer", "goods", "copy"]
Crate = Literal["draw", "place", "cartographer_2", "coins_2", "cubes_2", "card_4"]
Milestone = Literal["boats", "buildings", "statues", "lids"]
Section = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Form = Literal["round", "square"]
Worker = Literal["normal", "special"]
Bank = Literal["R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4"]
Water = Literal["R4", "R3", "R2", "R1", "harbor", "L1", "L2", "L3", "L4", "bay"]
Half = Literal["near", "far"]
Deck = Literal["small", "large"]
Trade = Literal["cloth", "gold", "any"]
Phase = Literal[
    "start",
    "income",
    "work",
    "feed",
    "reactivate",
    "statues",
    "passage",
    "market",
    "last",
    "over",
]
Color = Literal["red", "blue", "green", "yellow"]

LANDSCAPES: Final[tuple[Landscape, ...]] = get_args(Landscape)
STARTS: Final[tuple[StartLandscape, ...]] = get_args(StartLandscape)
GOODS: Final[tuple[Good, ...]] = get_args(Good)  # what lies in storage
CUBES: Final[tuple[Cube, ...]] = get_args(Cube)
BUILDINGS: Final[tuple[Building, ...]] = get_args(Building)
PIECES: Final[tuple[Piece, ...]] = get_args(Piece)  # what can stand on the land
ISLETS: Final[tuple[Islet, ...]] = get_args(Islet)
BOATS: Final[tuple[Boat, ...]] = get_args(Boat)
CRATES: Final[tuple[Crate, ...]] = get_args(Crate)  # the last is a small card's
MILESTONES: Final[tuple[Milestone, ...]] = get_args(Milestone)
SECTIONS: Final[tuple[Section, ...]] = get_args(Section)
FORMS: Final[tuple[Form, ...]] = get_args(Form)  # of the two worker spaces of a section
WORKER_SPACES: Final = tuple(f"{section} {form}" for form in FORMS for section in SECTIONS)
WORKERS: Final[tuple[Worker, ...]] = get_args(Worker)
BANKS: Final[tuple[Bank, ...]] = get_args(Bank)
WATERS: Final[tuple[Water, ...]] = get_args(Water)  # clockwise
HALVES: Final[tuple[Half, ...]] = get_args(Half)
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
TRADES: Final[tuple[Trade, ...]] = get_args(Trade)
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
COLORS: Final[tuple[Color, ...]] = get_args(Color)
ORDERS: Final = tuple(range(1, 9))
CARDS: Final = tuple(range(1, 16))  # of either deck
SHIPS: Final = (1, 2)  # by their sails
BOOKS: Final = (
    *(f"all_{n}" for n in range(1, 8)),
    *(f"one_of_{n}" for n in range(1, 3)),
    "draw",
    "cartographer",
)

# Landscapes by letter: P is for peaks. Double tiles by their two sides, single tiles by their two faces.
LETTERS: Final = "FMPS"
SIDES: Final = ("FM", "PS", "FP", "MS", "FS", "MP")
TILES: Final = tuple(f"{a}/{b}" for a, b in zip(SIDES[::2], SIDES[1::2], strict=True))
SINGLES: Final = ("F/M", "P/S")
