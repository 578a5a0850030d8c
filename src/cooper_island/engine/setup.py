"""A new game (S1-S7): what lies where before the first choice."""

import hashlib

from .const import (
    CH_LAND,
    CH_ORDER,
    CH_SEAT,
    COIN,
    G_BAG,
    G_BOOKS,
    G_BOOKS_LEFT,
    G_COOPER,
    G_CUR,
    G_DECK,
    G_FIRST,
    G_HM_UP,
    G_ORDERS,
    G_PHASE,
    G_RNG,
    G_SIMUL,
    G_SINGLE,
    G_SIZE,
    G_START,
    PH_START,
    Q_BOATS,
    Q_CAP,
    Q_CARGO,
    Q_ISLETS,
    Q_LEFT,
    Q_NORMAL,
    Q_NSTORE,
    Q_OPEN,
    Q_RUIN,
    Q_SHIP,
    Q_SIZE,
    Q_SPOTS,
    Q_STEPS,
    Q_STORE,
    Q_SUM,
    Q_TILES,
    Q_WAIT_N,
    Q_WAIT_S,
    V_SETUP,
)
from .rules import begin_round, begin_step, proceed
from .ships import HARBOR
from .start import start_tile
from .state import M1, M2, ChanceError, State
from .terms import Terms

START_CHOICE = -1
START_RANDOM = -2


def seed_state(seed: int) -> tuple[int, int]:
    """Two generator states from any whole number."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    a = int.from_bytes(digest[:8], "big") % (M1 - 1) + 1
    b = int.from_bytes(digest[8:16], "big") % (M2 - 1) + 1
    return a, b


def new_state(
    t: Terms,
    n: int,
    seed: int,
    first: int,
    start: int,
    simultaneous: bool,
    log: list[tuple[int, ...]] | None = None,
    chance: list[int] | None = None,
    forced: list[int] | None = None,
) -> State:
    """S1-S7. `first` is a seat or -1 for a random one; `start` a landscape, START_CHOICE or START_RANDOM."""
    g = [0] * G_SIZE
    seats = [[0] * Q_SIZE for _ in range(n)]
    stacks: list[list[int]] = [[] for _ in range(n)]
    opts: list[list[int] | None] = [None] * n
    s = State(t, n, g, seats, stacks, opts)
    s.log = log
    s.chance = chance
    s.forced = forced
    box = t.box
    g[G_RNG], g[G_RNG + 1] = seed_state(seed)
    g[G_SIMUL] = 1 if simultaneous else 0
    g[G_BAG : G_BAG + 3] = list(box.double_tiles.values())
    g[G_SINGLE : G_SINGLE + 2] = list(box.single_tiles.values())
    g[G_BOOKS : G_BOOKS + 11] = t.book_count
    g[G_BOOKS_LEFT] = sum(t.book_count)
    g[G_HM_UP] = 1
    g[G_DECK] = (1 << box.cards.small) - 1
    g[G_DECK + 1] = (1 << box.cards.large) - 1
    royal_orders(s)
    if first < 0:
        first = s.settle(CH_SEAT, s.roll(n)) % n
    g[G_FIRST] = g[G_COOPER] = first
    if start == START_RANDOM:
        start = s.settle(CH_LAND, s.roll(4)) % 4
    g[G_START] = start
    for p in range(n):
        board(s, p)
    for i in range(n):
        p = (first + i) % n
        seats[p][Q_STEPS] = box.setup.cartographer[i]
        for _ in range(box.setup.double_tiles):
            s.draw_tile(p)
    if log is not None:
        log.insert(0, (V_SETUP, -1, n, first, start, g[G_ORDERS]))
    if start >= 0:
        for p in range(n):
            start_tile(s, p, start)
        g[G_PHASE] = PH_START
        begin_round(s)
    else:
        begin_step(s, PH_START)
    proceed(s, max(g[G_CUR], 0))
    return s


def royal_orders(s: State) -> None:
    """S3: which royal orders are in play."""
    setup = s.t.box.setup
    pool = list(range(8))
    if s.n == 2:
        pool.remove(setup.removed_with_2_players - 1)
    left = setup.royal_orders[s.n]
    if left >= len(pool):
        for order in pool:
            s.g[G_ORDERS] |= 1 << order
        return
    while left:
        order = s.settle(CH_ORDER, pool[s.roll(len(pool))])
        if order not in pool:
            raise ChanceError("impossible")
        pool.remove(order)
        s.g[G_ORDERS] |= 1 << order
        left -= 1


def board(s: State, p: int) -> None:
    """S4: one player's boards, reserve and ships."""
    t = s.t
    q = s.seats[p]
    box = t.box
    q[Q_RUIN] = t.ruins
    q[Q_OPEN] = t.all & ~t.ruins
    q[Q_STORE + COIN] = q[Q_SUM + COIN] = q[Q_NSTORE] = box.setup.coins
    q[Q_CAP] = box.player_board.storage_spots
    q[Q_ISLETS] = q[Q_BOATS] = 63
    q[Q_LEFT : Q_LEFT + 3] = t.building_count
    q[Q_SPOTS] = (1 << t.spots_board) - 1
    q[Q_NORMAL] = box.worker_board.normal_available
    q[Q_WAIT_N] = t.wait_normal
    q[Q_WAIT_S] = t.wait_special
    q[Q_CARGO] = (1 << len(t.cargo_cost)) - 1
    q[Q_SHIP] = q[Q_SHIP + 1] = 10 * p + HARBOR
    q[Q_TILES] = 0
