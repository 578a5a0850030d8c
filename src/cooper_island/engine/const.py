"""The engine's numbers: kinds of things, places in the flat state, frames, effects, events.

Everything here is a `Final` int, so that mypyc inlines it. Names that a person reads live elsewhere.
"""

from typing import Final

# What can be owned. Coins first; cubes 1..5.
COIN: Final = 0
WOOD: Final = 1
STONE: Final = 2
FOOD: Final = 3
GOLD: Final = 4
CLOTH: Final = 5

# Landscapes.
FOREST: Final = 0
MEADOW: Final = 1
MOUNTAIN: Final = 2
SETTLEMENT: Final = 3

# Pieces that stand on a space.
SMALL: Final = 0
LARGE: Final = 1
FORTRESS: Final = 2
STATUE: Final = 3
LID: Final = 4

# Milestones (M1), in the order of the worker board.
MS_BOATS: Final = 0
MS_BUILDINGS: Final = 1
MS_STATUES: Final = 2
MS_LIDS: Final = 3

# Phases and steps of a round.
PH_START: Final = 0  # S6: each player chooses a start landscape
PH_INCOME: Final = 1
PH_WORK: Final = 2
PH_FEED: Final = 3  # C1
PH_REACTIVATE: Final = 4  # C2
PH_STATUES: Final = 5  # C3
PH_PASSAGE: Final = 6  # C4
PH_MARKET: Final = 7  # C6 (C5 and C7 ask nobody)
PH_LAST: Final = 8  # E1
PH_OVER: Final = 9

# --- The shared part of the state, `State.g` -------------------------------------------------
G_PHASE: Final = 0
G_ROUND: Final = 1
G_COOPER: Final = 2  # holder of the Cooper token
G_CUR: Final = 3  # seat whose share it is where seats act in order, else -1
G_DONE: Final = 4  # mask of seats that finished this step; << 4: that finished it once (I6)
G_SIMUL: Final = 5  # table option `simultaneous`
G_BAG: Final = 6  # 3 kinds of double tiles
G_SINGLE: Final = 9  # 2 kinds of single tiles
G_BOOKS: Final = 11  # log books left, 11 kinds
G_BOOKS_LEFT: Final = 22
G_HM: Final = 23  # harbormaster: cargo ship 0..4
G_HM_UP: Final = 24
G_ORDERS: Final = 25  # mask of royal orders in play
G_OWNER: Final = 26  # 8 royal orders: 0 or seat + 1, +8 if a special worker stands there
G_STACK: Final = 34  # 16 worker spaces: owners bottom to top in base 5
G_DECK: Final = 50  # 2 decks: mask of cards in unknown order, on top
G_QLEN: Final = 52  # 2 decks: how many cards were returned underneath
DECK: Final = 15  # cards of a deck
G_QUEUE: Final = 54  # 2 x 15 returned cards, oldest first: card + 16 * seat that returned it
G_RNG: Final = 84  # 2 ints
G_FIRST: Final = 86  # starting player of the game
G_START: Final = 87  # start landscape, or -1 for a free choice
G_SIZE: Final = 88

# --- One seat's part, `State.seats[p]` --------------------------------------------------------
# Spaces are numbered row by row; a mask has one bit a space.
Q_LEVEL: Final = 0  # 32 levels
Q_TYPE: Final = 32  # 4 masks: landscape spaces by type
Q_CUBE: Final = 36  # index by resource 1..5 (slot 0 unused): masks of cubes on land
Q_PIECE: Final = 42  # 5 masks: pieces on land
Q_RUIN: Final = 47
Q_CHARTED: Final = 48
Q_FREE: Final = 49  # charted, no item
Q_OPEN: Final = 50  # uncharted, no ruin
Q_NEAR: Final = 51  # adjacent to a landscape space
Q_STORE: Final = 52  # 6 counts in storage
Q_NSTORE: Final = 58  # their sum
Q_MARKET: Final = 59  # 6 counts in the marketplace
Q_SUM: Final = 65  # index by resource 1..5: value in storage and on land (slot 0 unused)
Q_CAP: Final = 71  # storage spots for anything
Q_CAP_COIN: Final = 72  # spots for coins only
Q_CAP_FINE: Final = 73  # spots for gold and cloth only
Q_STEPS: Final = 74  # cartographer track
Q_CHARTS: Final = 75  # 1 if the cartographer was used (T6)
Q_TILES: Final = 76  # reserve of double tiles by kind
Q_ISLETS: Final = 79  # mask of islets in reserve
Q_BANK: Final = 80  # sand banks R1-R4, L1-L4: 0 or 1 + 2 * islet + half
Q_BOATS: Final = 88  # mask of boats in reserve
Q_LANDING: Final = 89  # 6 landing spaces: 0 or 1 + boat
Q_BOAT_UP: Final = 95  # mask of boats built, face up
Q_BOAT_DOWN: Final = 96  # mask of boats built, flipped down
Q_LEFT: Final = 97  # small, large, fortress still on the board
Q_SPOTS: Final = 100  # mask of crafting spots open
Q_CRAFT: Final = 101  # mask of crafting spots that hold a statue
Q_NORMAL: Final = 102  # available workers
Q_SPECIAL: Final = 103
Q_WAIT_N: Final = 104  # waiting workers
Q_WAIT_S: Final = 105
Q_MINE: Final = 106  # mask of the 16 worker spaces that hold one of mine
Q_FLIPPED: Final = 107  # mask of milestones reached
Q_MOVED: Final = 108  # mask of milestones moved to a hire space
Q_HIRE: Final = 109  # mask of hire spaces taken
Q_CARGO: Final = 110  # mask of cargo ships that still hold my lid
Q_LIDS: Final = 111  # unused lids
Q_CRATES: Final = 112  # mask of crate spaces covered
Q_SMALL: Final = 113  # mask of small cards
Q_LARGE: Final = 114  # mask of large cards, face up
Q_SPENT: Final = 115  # mask of large cards, face down
Q_SHIP: Final = 116  # 2 ring positions
Q_DIST: Final = 118  # 2 distances sailed
Q_ANCHOR: Final = 120  # 2 counts
Q_LOGS: Final = 122  # log books
Q_PEND: Final = 123  # pieces paid for and not yet placed (P6)
Q_OWED: Final = 124  # choices owed to her, not yet put to her (W4)
Q_OUT: Final = 125  # 1: skipped for the rest of the worker phase (W1)
Q_AWAY: Final = 126  # lids off their cargo ship, not yet acquired (B9)
Q_SIZE: Final = 127

# --- Frames: WIDTH ints on a seat's stack, read from the end -----------------------------------
WIDTH: Final = 6
F_KIND: Final = -6
F_A: Final = -5
F_B: Final = -4
F_C: Final = -3
F_D: Final = -2
F_E: Final = -1

K_START: Final = 0  # choose a start landscape
K_INCOME: Final = 1  # A: mask of income hands left
K_TURN: Final = 2  # A: 0 = place a worker, else 1 + section row; B: mask of its actions left
K_PICK: Final = 3  # A-D: effects left to do or forfeit; E: 2 * rule, + 1 = only one of them
K_TILE: Final = 4  # choose a side of a double tile; D: for a crate lid
K_LAY: Final = 5  # A: side, D: for a crate lid
K_CUBE: Final = 6  # A: space: stone or gold (PL5)
K_ISLET: Final = 7  # choose an islet
K_SHORE: Final = 8  # A: islet: choose its place
K_SINGLE: Final = 9  # choose a type of single tile
K_SITE: Final = 10  # A: type, claimed: choose its space
K_COST: Final = (
    11  # A: cost, B: reduction, C: kinds it may lower, D: 1 = may be left, E: spots to come
)
K_PAY: Final = 12  # A: cost left, B: paid of the first kind, C: last cube given, D: spots to come
K_FEE: Final = 13  # A: owner + 1 or 0, B: ship that takes the anchor (1, 2) or 0
K_TOLL: Final = 14  # one coin or cube to the supply, not to be declined
K_ANCHOR: Final = 15  # A: anchors to take
K_HELM: Final = (
    16  # A: points, B: ship 1, 2 or 0, C: stage, D: reached, E: 1 = of the action beneath (B10)
)
K_OWED: Final = 17  # one coin or cube of choice into the marketplace
K_TAKE: Final = 18  # A: how many, C: mask of kinds, D: what gives them
K_BOAT: Final = 19  # A: reduction, B: stage, C: boat, D: landing space, E: cards that answer (B10)
K_ERECT: Final = 20  # A: reduction, B: stage, C: type, D: space, E: cards that answer
K_PUT: Final = 21  # A: piece
K_STATUE: Final = 22  # B: stage, C: cost, D: space
K_RUIN: Final = 23  # B: stage, C: space, D: spot, E: cards that answer
K_CARGO: Final = 24  # B: stage, C: ship, E: cards that answer
K_KEEP: Final = 25  # A: deck, B: cards dealt
K_UNDER: Final = 26  # A: deck, B: cards to return
K_COPY_ISLET: Final = 27
K_COPY_BOAT: Final = 28  # A: 1 = a copy boat may be named too
K_LIGHT: Final = 29  # A: how many left, B: mask of islets used
K_TAX: Final = 30  # A: how many left, B: mask of boats used
K_SCRAP: Final = 31
K_MOVE: Final = 32  # A: 0 or 1 + space of the piece to move
K_FEED: Final = 33
K_TAVERN: Final = 34  # A: helm points of its own
K_REACT: Final = 35  # A: bit 0 card, bit 1 lid; B: 1 = free of charge
K_WINDOW: Final = 36  # only anytime actions; A: 1 = open again (I6)
K_STORE: Final = 37
K_TRADE: Final = 38
K_GIVE: Final = 39  # A: trade, B: value given, C: last item
K_LID: Final = 40
K_CARD: Final = 41
K_HIRE: Final = 42  # anytime, in a worker turn
K_HIRE_ASK: Final = 43  # A: milestone that flipped; asked once, elsewhere (M2)
K_ASSIGN: Final = 44  # A: 1 = a special worker may go
KINDS: Final = 45

# Why effects stand in a K_PICK frame: the rule behind them, in field E.
PICK_RULES: Final = ("W6", "H3", "H4", "I4", "B1", "B10", "T5", "B7")
BY_PASSING: Final = 2
BY_BOOK: Final = 4
BY_ISLET: Final = 6
BY_BOAT: Final = 8
BY_TRIGGER: Final = 10
BY_CARD: Final = 12
BY_SPOT: Final = 14

# --- Codes of options --------------------------------------------------------------------------
DONE: Final = 0  # forfeit what is left, end the turn, be finished
SLOT: Final = 65536  # menus: (slot + 1) * SLOT + packed gain
ANY: Final = 1 << 40  # anytime actions
ANY_STORE: Final = ANY + 1
ANY_TRADE: Final = ANY + 2
ANY_LID: Final = ANY + 3
ANY_CARD: Final = ANY + 4
ANY_CHART: Final = ANY + 5
ANY_HIRE: Final = ANY + 6

# --- Effects: kind + EFFECT * parameter --------------------------------------------------------
EFFECT: Final = 64
E_GAIN: Final = 1  # parameter: row of Terms.gains
E_DRAW: Final = 2  # parameter: tiles
E_STEP: Final = 3  # parameter: steps
E_PLACE: Final = 4
E_ISLET: Final = 5
E_BOAT: Final = 6  # parameter: reduction
E_ERECT: Final = 7  # parameter: reduction
E_RUIN: Final = 8
E_STATUE: Final = 9
E_CARGO: Final = 10
E_COPY_ISLET: Final = 11
E_COPY_BOAT: Final = 12  # parameter 1: a copy boat may be named too
E_COOPER: Final = 13
E_COINS: Final = 14  # parameter: coins to the marketplace
E_CUBES: Final = 15  # parameter: cubes of choice to the marketplace
E_COINS_PER_BUILDING: Final = 16
E_TAVERN: Final = 17
E_LIGHT: Final = 18  # parameter: how many
E_TAX: Final = 19  # parameter: how many
E_CRANE: Final = 20
E_SCRAP: Final = 21
E_MOVE: Final = 22
E_TOLL: Final = 23  # parameter: helm points for 1 coin or cube

# --- Chance results, for the record: tag * CHANCE + outcome ------------------------------------
CHANCE: Final = 64
CH_TILE: Final = 0
CH_BOOK: Final = 1
CH_SMALL: Final = 2  # + deck
CH_LARGE: Final = 3
CH_ORDER: Final = 4
CH_SEAT: Final = 5
CH_LAND: Final = 6

# What a small card waits for (B10).
ON_BOAT: Final = 0
ON_BUILDING: Final = 1
ON_RUIN: Final = 2
ON_CARGO: Final = 3
ON_BOOK: Final = 4
TRIGGERS: Final = 5

BOAT_STORAGE: Final = 4  # the boat that brings a storage spot
BOAT_COPY: Final = 5

# --- Events: (kind, seat, numbers...), for the story; never read by the rules ------------------
V_ROUND: Final = 0
V_PHASE: Final = 1
V_TURN: Final = 2
V_WORKER: Final = 3
V_FEE: Final = 4
V_FEE_DECLINED: Final = 5
V_TAKE: Final = 6
V_ANCHOR: Final = 7
V_TILE_DRAWN: Final = 8
V_LAY: Final = 9
V_SHIM: Final = 10
V_CUBE: Final = 11
V_ISLET: Final = 12
V_SINGLE: Final = 13
V_GAIN: Final = 14
V_STEPS: Final = 15
V_COOPER: Final = 16
V_PAY: Final = 17
V_REDUCE: Final = 18
V_HELM: Final = 19
V_UNANCHOR: Final = 20
V_SAIL: Final = 21
V_PASS_ISLET: Final = 22
V_BOOK: Final = 23
V_BOAT: Final = 24
V_BUILDING: Final = 25
V_STATUE: Final = 26
V_LID_PLACED: Final = 27
V_RUIN: Final = 28
V_CARGO: Final = 29
V_LID: Final = 30
V_CARD_USED: Final = 31
V_DEAL: Final = 32
V_KEEP: Final = 33
V_UNDER: Final = 34
V_MILESTONE: Final = 35
V_HIRE: Final = 36
V_ASSIGN: Final = 37
V_STORE: Final = 38
V_TRADE: Final = 39
V_FEED: Final = 40
V_REACT_CARD: Final = 41
V_REACT_LID: Final = 42
V_RETURN: Final = 43
V_MARKET_CLEARED: Final = 44
V_HARBORMASTER: Final = 45
V_FLIP_BOAT: Final = 46
V_MOVE: Final = 47
V_FORFEIT: Final = 48
V_IMPOSSIBLE: Final = 49
V_FINISHED: Final = 50
V_START: Final = 51
V_COPY: Final = 52
V_END: Final = 53
V_CHART: Final = 54
V_LOST: Final = 55
V_SETUP: Final = 56
