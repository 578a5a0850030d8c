"""The table of traits: their names, how many values each has, and where its places lie.

A judgement's file names this table: figures that were learnt by another one are not taken for ours.
"""

from typing import Final

# How many values a trait has, 0 among them.
TRAITS: Final[tuple[tuple[str, int], ...]] = (
    ("always", 2),
    ("coins", 9),
    ("wood", 13),
    ("stone", 13),
    ("food", 13),
    ("gold", 10),
    ("cloth", 10),
    ("stored coins", 6),
    ("stored wood", 5),
    ("stored stone", 5),
    ("stored food", 6),
    ("stored gold", 5),
    ("stored cloth", 5),
    ("room in storage", 7),
    ("things in the market", 5),
    ("things in the market that find no room", 5),
    ("choices owed", 4),
    ("fed", 13),
    ("cartographer", 8),
    ("cartographer used", 2),
    ("tiles", 8),
    ("kinds of tiles", 4),
    ("normal and special workers free", 15),
    ("normal and special workers waiting", 9),
    ("out of the worker phase", 2),
    ("others' free workers", 10),
    ("place after the Cooper token", 4),
    ("milestones to move", 5),
    ("milestone of boats", 2),
    ("milestone of buildings", 2),
    ("milestone of statues", 2),
    ("milestone of lids", 2),
    ("hire spaces taken", 5),
    ("boats", 7),
    ("boat: coin", 3),
    ("boat: gold or cloth", 3),
    ("boat: tile", 3),
    ("boat: cartographer", 3),
    ("boat: goods", 3),
    ("boat: copy", 3),
    ("landing space 1", 2),
    ("landing space 2", 2),
    ("landing space 3", 2),
    ("landing space 4", 2),
    ("landing space 5", 2),
    ("goods for a boat", 8),
    ("buildings left", 18),
    ("goods for a small building", 7),
    ("goods for a large building", 9),
    ("goods for the fortress", 11),
    ("statues", 6),
    ("statues in the making", 5),
    ("free crafting spots", 5),
    ("ruins", 6),
    ("ruins in reach", 4),
    ("goods for a statue", 7),
    ("statues that can be paid", 4),
    ("lids", 6),
    ("unused lids", 4),
    ("crates covered", 8),
    ("cargo ship I", 2),
    ("cargo ship II", 2),
    ("cargo ship III", 2),
    ("cargo ship IV", 2),
    ("cargo ship V", 2),
    ("harbormaster", 3),
    ("goods for a cargo ship", 9),
    ("goods for the cargo ship of the round", 9),
    ("islets placed", 7),
    ("islet: coin", 2),
    ("islet: gold or cloth", 2),
    ("islet: tile", 2),
    ("islet: cartographer", 2),
    ("islet: goods", 2),
    ("islet: ruin", 2),
    ("first ship before a log book", 6),
    ("second ship before a log book", 6),
    ("islets before the first ship", 5),
    ("islets before the second ship", 5),
    ("anchors of the first ship", 4),
    ("anchors of the second ship", 4),
    ("charted spaces", 25),
    ("forest", 9),
    ("meadow", 9),
    ("mountain", 9),
    ("settlement", 9),
    ("highest free forest", 8),
    ("highest free meadow", 8),
    ("highest free mountain", 8),
    ("highest free settlement", 8),
    ("free spaces", 13),
    ("free settlements", 6),
    ("sum of levels by threes", 25),
    ("spaces of level 2", 10),
    ("spaces of level 3", 10),
    ("spaces of level 4", 9),
    ("spaces of level 5", 8),
    ("spaces of level 6", 7),
    ("highest pair of one level", 8),
    ("spaces with a neighbour of their level", 10),
    ("passage", 4),
    ("order of boats", 25),
    ("order of buildings", 25),
    ("order of statues", 25),
    ("order of lids", 25),
    ("order of level 5", 28),
    ("order of uncharted spaces", 43),
    ("order of the largest area", 34),
    ("order of copying", 4),
    ("round space A", 3),
    ("round space B", 3),
    ("round space C", 3),
    ("round space D", 3),
    ("round space E", 3),
    ("round space F", 3),
    ("round space G", 3),
    ("round space H", 3),
    ("square space A", 3),
    ("square space B", 3),
    ("square space C", 3),
    ("square space D", 3),
    ("square space E", 3),
    ("square space F", 3),
    ("square space G", 3),
    ("square space H", 3),
    ("others who can pay a boat", 4),
    ("others who can pay a building", 4),
    ("others who can pay a statue", 4),
    ("others who can supply the cargo ship of the round", 4),
)
# Where they are in that order; the first one of several alike.
T_ALWAYS: Final = 0
T_COINS: Final = 1
T_WOOD: Final = 2
T_STONE: Final = 3
T_FOOD: Final = 4
T_GOLD: Final = 5
T_CLOTH: Final = 6
T_STORED: Final = 7
T_ROOM: Final = 13
T_MARKET: Final = 14
T_OVER: Final = 15
T_OWED: Final = 16
T_FED: Final = 17
T_STEPS: Final = 18
T_CHARTED_BY: Final = 19
T_TILES: Final = 20
T_TILE_KINDS: Final = 21
T_WORKERS: Final = 22
T_WAITING: Final = 23
T_OUT: Final = 24
T_OTHERS: Final = 25
T_PLACE: Final = 26
T_TO_MOVE: Final = 27
T_MILESTONES: Final = 28
T_HIRED: Final = 32
T_BOATS: Final = 33
T_BOAT: Final = 34
T_LANDING: Final = 40
T_NEAR_BOAT: Final = 45
T_BUILDINGS: Final = 46
T_NEAR_SMALL: Final = 47
T_NEAR_LARGE: Final = 48
T_NEAR_FORTRESS: Final = 49
T_STATUES: Final = 50
T_CRAFTED: Final = 51
T_SPOTS: Final = 52
T_RUINS: Final = 53
T_RUINS_NEAR: Final = 54
T_NEAR_STATUE: Final = 55
T_READY: Final = 56
T_LIDS: Final = 57
T_UNUSED: Final = 58
T_CRATES: Final = 59
T_CARGO: Final = 60
T_HARBORMASTER: Final = 65
T_NEAR_CARGO: Final = 66
T_NEAR_NEXT: Final = 67
T_ISLETS: Final = 68
T_ISLET: Final = 69
T_TO_BOOK: Final = 75
T_AHEAD: Final = 77
T_ANCHORS: Final = 79
T_SPACES: Final = 81
T_TYPE: Final = 82
T_HIGHEST: Final = 86
T_FREE: Final = 90
T_SETTLED: Final = 91
T_LEVELS: Final = 92
T_LEVEL: Final = 93
T_PAIR: Final = 98
T_PAIRS: Final = 99
T_PASSAGE: Final = 100
T_ORDER: Final = 101
T_SPACE: Final = 109
T_RIVALS: Final = 125
COUNT: Final = len(TRAITS)
SIZES: Final = [size for _, size in TRAITS]
STARTS: Final = [sum(SIZES[:n]) for n in range(COUNT)]
CARDS_FROM: Final = sum(SIZES)  # then 15 small cards, 15 large ones face up, 15 face down
PLACES: Final = CARDS_FROM + 45
MOST: Final = COUNT + 30  # places that can hold at a time
ORDER_STEPS: Final = [8, 8, 8, 8, 9, 14, 11]  # of each order, counts that are told apart
FAR_BOAT: Final = 7  # nearness is counted down from these: so many goods are missing, or more
FAR_SMALL: Final = 6
FAR_LARGE: Final = 8
FAR_FORTRESS: Final = 10
FAR_STATUE: Final = 6
FAR_CARGO: Final = 8
CLOCKS: Final = 10
