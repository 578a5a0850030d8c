"""What must hold in every position of every game, worked out from the rules and not from the engine's code.

`check(s)` looks at one position and raises AssertionError; what it offers is looked at in `tests.offers`.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import Final, NamedTuple

from cooper_island.engine import rules
from cooper_island.engine.cleanup import feeding
from cooper_island.engine.const import (
    CLOTH,
    COIN,
    FOOD,
    FORTRESS,
    G_BAG,
    G_BOOKS,
    G_BOOKS_LEFT,
    G_COOPER,
    G_CUR,
    G_DECK,
    G_DONE,
    G_FIRST,
    G_HM,
    G_HM_UP,
    G_ORDERS,
    G_OWNER,
    G_PHASE,
    G_QLEN,
    G_QUEUE,
    G_ROUND,
    G_SIMUL,
    G_SINGLE,
    G_SIZE,
    G_STACK,
    GOLD,
    K_ASSIGN,
    K_BOAT,
    K_CARGO,
    K_COST,
    K_CUBE,
    K_ERECT,
    K_FEED,
    K_HELM,
    K_KEEP,
    K_OWED,
    K_PAY,
    K_PUT,
    K_REACT,
    K_RUIN,
    K_SITE,
    K_STATUE,
    K_UNDER,
    LARGE,
    LID,
    MS_BOATS,
    MS_BUILDINGS,
    MS_LIDS,
    MS_STATUES,
    ON_BOAT,
    ON_BUILDING,
    ON_CARGO,
    ON_RUIN,
    PH_LAST,
    PH_MARKET,
    PH_OVER,
    PH_START,
    PH_WORK,
    Q_ANCHOR,
    Q_AWAY,
    Q_BANK,
    Q_BOAT_DOWN,
    Q_BOAT_UP,
    Q_BOATS,
    Q_CAP,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_CARGO,
    Q_CHARTED,
    Q_CHARTS,
    Q_CRAFT,
    Q_CRATES,
    Q_CUBE,
    Q_DIST,
    Q_FLIPPED,
    Q_FREE,
    Q_HIRE,
    Q_ISLETS,
    Q_LANDING,
    Q_LARGE,
    Q_LEFT,
    Q_LEVEL,
    Q_LIDS,
    Q_LOGS,
    Q_MARKET,
    Q_MINE,
    Q_MOVED,
    Q_NEAR,
    Q_NORMAL,
    Q_NSTORE,
    Q_OPEN,
    Q_OUT,
    Q_OWED,
    Q_PEND,
    Q_PIECE,
    Q_RUIN,
    Q_SHIP,
    Q_SIZE,
    Q_SMALL,
    Q_SPECIAL,
    Q_SPENT,
    Q_SPOTS,
    Q_STEPS,
    Q_STORE,
    Q_SUM,
    Q_TILES,
    Q_TYPE,
    Q_WAIT_N,
    Q_WAIT_S,
    SMALL,
    STATUE,
    WIDTH,
    WOOD,
)
from cooper_island.engine.state import State
from tests.frames import check_stacks

DOUBLES, SINGLES, BOOKS, CARDS = 60, 56, 30, 15
BOATS = ISLETS = 6
STORAGE_BOAT = 4
RING = 10  # water spaces a player (G2)
HARBOR, LEG = 4, 5  # its place among them; steps from each harbor or bay to the next
# Cubes that may lie on each landscape (PL5): forest, meadow, mountain, settlement.
CUBES_ON = ((1,), (3,), (2, 4), (5,))
# B10: actions whose points are sailed beside the small cards that answer to them.
ANSWERED: Final = {K_BOAT: ON_BOAT, K_ERECT: ON_BUILDING, K_RUIN: ON_RUIN, K_CARGO: ON_CARGO}


class Frame(NamedTuple):
    """One open decision."""

    kind: int
    a: int
    b: int
    c: int
    d: int
    e: int


def frames(s: State, p: int) -> list[Frame]:
    """A seat's open decisions, the oldest first."""
    st = s.stacks[p]
    return [Frame(*st[i : i + WIDTH]) for i in range(0, len(st), WIDTH)]


def spaces(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def check(s: State) -> None:
    """Everything that must hold between two choices."""
    check_shape(s)
    check_course(s)
    open_frames = [frames(s, p) for p in range(s.n)]
    check_tiles(s, open_frames)
    check_books(s, open_frames)
    check_cards(s, open_frames)
    check_board(s)
    for p in range(s.n):
        q, mine = s.seats[p], open_frames[p]
        check_land(s, p, q, mine)
        check_goods(p, q)
        check_coast(s, p, q)
        check_pieces(s, p, q, mine)
        check_workers(s, p, q, mine)
        check_ships(s, p, q, mine)
        check_pending(p, q, mine)
        check_stacks(s, p)


def check_shape(s: State) -> None:
    assert len(s.g) == G_SIZE, "shared part has the wrong length"
    assert len(s.seats) == len(s.stacks) == len(s.opts) == s.n, "one of everything a seat"
    for p, q in enumerate(s.seats):
        assert len(q) == Q_SIZE, f"seat {p}: wrong length"
        low = min(q)
        assert low >= 0, f"seat {p}: negative entry {low} at {q.index(low)}"
        assert len(s.stacks[p]) % WIDTH == 0, f"seat {p}: a broken frame on the stack"
    for i, value in enumerate(s.g):
        assert value >= 0 or i in (G_CUR, G_FIRST + 1), f"shared entry {i} is {value}"
    assert not s.common, "common stock flag left set (I8)"
    assert not s.reached, "a window opened again and nobody looked (I6)"


def check_course(s: State) -> None:
    """Phases, rounds, whose turn it is."""
    g = s.g
    phase = g[G_PHASE]
    assert PH_START <= phase <= PH_OVER, f"phase {phase}"
    assert 0 <= g[G_COOPER] < s.n, "the Cooper token is lost"
    assert -1 <= g[G_CUR] < s.n, f"current seat {g[G_CUR]}"
    done, again = g[G_DONE] & 15, g[G_DONE] >> 4
    assert (done | again) >> s.n == 0, "a finished seat that does not exist"
    if phase == PH_START:
        assert g[G_ROUND] == 0, "round before the start"
    else:
        assert 1 <= g[G_ROUND] <= s.t.rounds, f"round {g[G_ROUND]}"
        gone = phase in (PH_LAST, PH_OVER)  # C7: from ship V he leaves, and the game ends
        ship = g[G_ROUND] - (0 if gone else 1)
        assert g[G_HM] == ship, f"harbormaster on {g[G_HM]} in round {g[G_ROUND]} (C7)"
        assert not (gone and g[G_HM_UP]), "harbormaster up after the last round (C7)"
    assert g[G_HM_UP] in (0, 1), "harbormaster neither up nor down"
    acting = s.to_act()
    assert (phase == PH_OVER) == (not acting), f"phase {phase}, to act {acting}"
    if phase in (PH_WORK, PH_START) or not g[G_SIMUL]:
        assert g[G_CUR] >= 0, "nobody's turn"
        if phase == PH_WORK:
            assert g[G_CUR] in acting, "the turn rests with a seat that has nothing to do"
    elif phase != PH_OVER:
        assert g[G_CUR] == -1, "one seat's turn in a simultaneous step (I6)"
    if g[G_CUR] == -1 and phase != PH_OVER:
        for p in range(s.n):
            share = [f for f in frames(s, p) if f.kind != K_OWED or phase in (PH_MARKET, PH_LAST)]
            assert (done >> p & 1) == (not share), f"seat {p}: finished, or not (I6)"
        assert any(not only_waits(s, p) for p in acting), "all wait, and nothing resolves (I6)"
    elif phase in (PH_MARKET, PH_LAST):
        for p in range(s.n):
            assert not (done >> p & 1 and s.stacks[p]), f"seat {p}: finished, and asked (I6)"
    for p, q in enumerate(s.seats):
        assert phase == PH_WORK or q[Q_OWED] == 0, f"seat {p}: owed but not put to her (W4)"
        assert q[Q_OUT] in (0, 1), f"seat {p}: out {q[Q_OUT]}"
        assert q[Q_CHARTS] in (0, 1), f"seat {p}: cartographer used {q[Q_CHARTS]} times (T6)"
        assert q[Q_STEPS] <= s.t.steps_max, f"seat {p}: {q[Q_STEPS]} steps (W10)"


def only_waits(s: State, p: int) -> bool:
    """I6: nothing to answer but to be fed short, or to be passed by with something to reactivate."""
    (kind, a, *_), *more = frames(s, p)
    if more or len(rules.options(s, p)) > 1:
        return False
    q = s.seats[p]
    if kind == K_FEED:
        return feeding(s, p) > q[Q_SUM + FOOD]
    return kind == K_REACT and bool((a & 1 and q[Q_SPENT]) or (a & 2 and q[Q_CRATES]))


def check_tiles(s: State, open_frames: list[list[Frame]]) -> None:
    """Every level of every peninsula is a half double tile, a single tile or an islet."""
    g = s.g
    kinds = list(s.t.box.double_tiles.values())
    for k in range(3):
        held = g[G_BAG + k] + sum(q[Q_TILES + k] for q in s.seats)
        assert held <= kinds[k], f"{held} double tiles of kind {k}"
    unlaid = sum(g[G_BAG : G_BAG + 3]) + sum(sum(q[Q_TILES : Q_TILES + 3]) for q in s.seats)
    claimed = sum(f.kind == K_SITE for mine in open_frames for f in mine)
    used = SINGLES - g[G_SINGLE] - g[G_SINGLE + 1] - claimed
    islets = sum(ISLETS - q[Q_ISLETS].bit_count() for q in s.seats)
    levels = sum(sum(q[Q_LEVEL : Q_LEVEL + 32]) for q in s.seats)
    expected = 2 * (DOUBLES - unlaid) + used + islets
    assert levels == expected, f"levels add up to {levels}, tiles laid to {expected}"


def check_books(s: State, open_frames: list[list[Frame]]) -> None:
    """One log book for each harbor or bay reached, 30 in all (H4, H5, H9)."""
    g = s.g
    assert sum(g[G_BOOKS : G_BOOKS + 11]) == g[G_BOOKS_LEFT], "log books left do not add up"
    taken = sum(q[Q_LOGS] for q in s.seats)
    assert BOOKS - g[G_BOOKS_LEFT] == taken, f"{taken} log books taken"
    for p, q in enumerate(s.seats):
        reached = q[Q_DIST] // LEG + q[Q_DIST + 1] // LEG
        under_way = sum(f.kind == K_HELM and f.c == 1 for f in open_frames[p])
        what = f"seat {p}: {q[Q_LOGS]} log books for {reached} harbors and bays"
        assert q[Q_LOGS] <= reached, what
        if g[G_BOOKS_LEFT]:
            assert reached <= q[Q_LOGS] + under_way, f"{what}, {under_way} to come"


def check_cards(s: State, open_frames: list[list[Frame]]) -> None:
    """B6: each card is in the deck, under it, just dealt, or someone's."""
    g = s.g
    for deck in (SMALL, LARGE):
        queue = g[G_QUEUE + 15 * deck : G_QUEUE + 15 * (deck + 1)]
        length = g[G_QLEN + deck]
        assert not any(queue[length:]), f"deck {deck}: cards behind its end"
        cards = spaces(g[G_DECK + deck])
        for entry in queue[:length]:
            assert entry // 16 < s.n, f"deck {deck}: returned by seat {entry // 16}"
            cards.append(entry % 16)
        for p, q in enumerate(s.seats):
            cards += spaces(q[Q_SMALL] if deck == SMALL else q[Q_LARGE])
            if deck == LARGE:
                cards += spaces(q[Q_SPENT])
            for f in open_frames[p]:
                if f.kind in (K_KEEP, K_UNDER) and f.a == deck:
                    cards += [(f.b >> 4 * i & 15) - 1 for i in range(8) if f.b >> 4 * i & 15]
        assert sorted(cards) == list(range(CARDS)), f"deck {deck}: cards {sorted(cards)}"


def check_board(s: State) -> None:
    """Workers on the central board, royal orders."""
    g = s.g
    for space in range(16):
        owners, rest = [], g[G_STACK + space]
        while rest:
            owners.append(rest % 5 - 1)
            rest //= 5
        assert len(set(owners)) == len(owners), f"space {space}: two workers of a player (W3)"
        assert all(0 <= p < s.n for p in owners), f"space {space}: owners {owners}"
        here = [p for p in range(s.n) if s.seats[p][Q_MINE] >> space & 1]
        assert sorted(owners) == here, f"space {space}: owners {owners}, masks {here}"
    assert g[G_ORDERS].bit_count() == s.t.box.setup.royal_orders[s.n], "royal orders in play (S3)"
    for order in range(8):
        owner = g[G_OWNER + order]
        if owner:
            assert g[G_ORDERS] >> order & 1, f"order {order + 1} is not in play"
            assert 1 <= owner % 8 <= s.n, f"order {order + 1}: owner {owner}"
            assert owner < 16, f"order {order + 1}: owner {owner}"


def check_land(s: State, p: int, q: list[int], mine: list[Frame]) -> None:
    """Levels, landscapes, items and the masks derived from them."""
    t = s.t
    charted = 0
    for i in range(32):
        if q[Q_LEVEL + i]:
            charted |= 1 << i
    assert charted & ~t.all == 0, f"seat {p}: land beyond the peninsula"
    assert q[Q_CHARTED] == charted, f"seat {p}: charted mask"
    types = q[Q_TYPE : Q_TYPE + 4]
    assert sum(types) == charted == types[0] | types[1] | types[2] | types[3], f"seat {p}: types"
    assert q[Q_RUIN] & charted == 0, f"seat {p}: a tile on a ruin (PL2)"
    assert q[Q_RUIN] & ~t.ruins == 0, f"seat {p}: a ruin that never was"
    assert q[Q_OPEN] == t.all & ~charted & ~q[Q_RUIN], f"seat {p}: open mask"
    near = 0
    for i in spaces(charted):
        near |= t.adj[i]
    assert q[Q_NEAR] == near, f"seat {p}: near mask"
    if charted:
        assert reach(t.adj, 1 << t.start, charted) == charted, f"seat {p}: land not connected (PL2)"
    items, waiting = 0, 0
    for k in [Q_CUBE + i for i in range(WOOD, CLOTH + 1)] + [Q_PIECE + i for i in range(LID + 1)]:
        assert items & q[k] == 0, f"seat {p}: two items on a space"
        items |= q[k]
    assert q[Q_CUBE] == 0, f"seat {p}: coins on land"
    for f in mine:
        if f.kind == K_CUBE:
            assert not (items | waiting) >> f.a & 1, f"seat {p}: a cube to come on an item"
            waiting |= 1 << f.a
    assert (items | waiting) & ~charted == 0, f"seat {p}: an item on unknown land"
    assert q[Q_FREE] == charted & ~items & ~waiting, f"seat {p}: free mask"
    for landscape, kinds in enumerate(CUBES_ON):
        for kind in range(WOOD, CLOTH + 1):
            if kind not in kinds:
                assert not q[Q_CUBE + kind] & types[landscape], (
                    f"seat {p}: cube {kind} on landscape {landscape} (PL5)"
                )
    for i in spaces(q[Q_CUBE + GOLD]):
        assert q[Q_LEVEL + i] >= t.gold_level, f"seat {p}: gold on level {q[Q_LEVEL + i]} (PL5)"
    for kind in range(WOOD, CLOTH + 1):
        value = q[Q_STORE + kind] + sum(q[Q_LEVEL + i] for i in spaces(q[Q_CUBE + kind]))
        assert q[Q_SUM + kind] == value, f"seat {p}: value of kind {kind} is {value}"
    assert q[Q_SUM + COIN] == q[Q_STORE + COIN], f"seat {p}: coins"


def reach(adj: list[int], start: int, within: int) -> int:
    """The spaces of `within` that can be reached from `start`."""
    found, edge = start & within, start & within
    while edge:
        grown = 0
        for i in spaces(edge):
            grown |= adj[i]
        edge = grown & within & ~found
        found |= edge
    return found


def check_goods(p: int, q: list[int]) -> None:
    """P2: what is stored finds its spots, some of which take only certain kinds."""
    store = q[Q_STORE : Q_STORE + 6]
    assert q[Q_NSTORE] == sum(store), f"seat {p}: items stored"
    coins = max(0, store[COIN] - q[Q_CAP_COIN])
    fine = max(0, store[GOLD] + store[CLOTH] - q[Q_CAP_FINE])
    used = coins + fine + sum(store[WOOD:GOLD])
    assert used <= q[Q_CAP], f"seat {p}: {store} in {q[Q_CAP]} spots (P2)"
    assert min(q[Q_MARKET : Q_MARKET + 6]) >= 0, f"seat {p}: marketplace"


def check_coast(s: State, p: int, q: list[int]) -> None:
    """G3, I2, I5: islets on one half of a sand bank, beside charted land."""
    placed = []
    for bank in range(8):
        entry = q[Q_BANK + bank]
        if entry:
            placed.append((entry - 1) // 2)
            half = s.t.half[bank * 2 + (entry - 1) % 2]
            assert half & q[Q_CHARTED], f"seat {p}: an islet off the coast at bank {bank} (I2)"
    reserve = spaces(q[Q_ISLETS])
    assert sorted(placed + reserve) == list(range(ISLETS)), f"seat {p}: islets {placed} {reserve}"
    assert len(placed) <= min(5, s.g[G_ROUND]), f"seat {p}: {len(placed)} islets (I1, I5)"
    if s.g[G_ROUND] == 1 and placed:
        assert q[Q_BANK], f"seat {p}: the first islet is not at R1 (I3)"


def check_pieces(s: State, p: int, q: list[int], mine: list[Frame]) -> None:
    """Buildings, boats, statues, lids and what they uncover."""
    t = s.t
    board = t.box.player_board
    putting = [f.a for f in mine if f.kind == K_PUT]
    taken = [t.building_count[k] - q[Q_LEFT + k] for k in range(3)]  # B3-B5: off the board
    built = [q[Q_PIECE + k].bit_count() for k in range(3)]
    for k in range(FORTRESS + 1):
        placing = putting.count(k)
        assert taken[k] == built[k] + placing, f"seat {p}: {taken[k]} buildings of kind {k} taken"
    boats = q[Q_BOAT_UP] | q[Q_BOAT_DOWN]
    assert boats & q[Q_BOATS] == 0 == q[Q_BOAT_UP] & q[Q_BOAT_DOWN], f"seat {p}: a boat twice"
    assert boats | q[Q_BOATS] == 63, f"seat {p}: a boat is lost"
    landed = [boat - 1 for boat in q[Q_LANDING : Q_LANDING + BOATS] if boat]
    assert sorted(landed) == spaces(boats), f"seat {p}: boats {landed} on landing spaces"
    assert not any(q[Q_LANDING + t.landings : Q_LANDING + BOATS]), f"seat {p}: landed nowhere"
    small = spaces(q[Q_SMALL])
    cap = board.storage_spots + board.storage_spots_under_small * taken[SMALL]
    assert q[Q_CAP] == cap + (boats >> STORAGE_BOAT & 1), f"seat {p}: storage spots"
    assert q[Q_CAP_COIN] == sum(t.coin_spots[c] for c in small), f"seat {p}: coin spots"
    assert q[Q_CAP_FINE] == sum(t.fine_spots[c] for c in small), f"seat {p}: gold and cloth spots"
    spots = (1 << t.spots_board + taken[LARGE]) - 1
    crates = (1 << t.crates) - 1
    for card in small:
        spots |= 1 << t.card_spot[card] if t.card_spot[card] >= 0 else 0
        crates |= 1 << t.card_crate[card] if t.card_crate[card] >= 0 else 0
    assert q[Q_SPOTS] == spots, f"seat {p}: crafting spots"
    assert q[Q_CRAFT] & ~spots == 0, f"seat {p}: a statue off its spot"
    assert q[Q_CRATES] & ~crates == 0, f"seat {p}: a lid off its crate space"
    statues = q[Q_RUIN].bit_count() + q[Q_CRAFT].bit_count() + q[Q_PIECE + STATUE].bit_count()
    statues += putting.count(STATUE)
    assert statues == t.ruins.bit_count(), f"seat {p}: {statues} ruins and statues"
    ships = len(t.cargo_cost)
    under_way = sum(f.kind == K_CARGO and f.b > 0 for f in mine)
    assert q[Q_AWAY] == under_way, f"seat {p}: {q[Q_AWAY]} lids under way (B9)"
    lids = q[Q_CARGO].bit_count() + q[Q_LIDS] + q[Q_CRATES].bit_count() + under_way
    lids += q[Q_PIECE + LID].bit_count()
    # A lid on its way to the land may or may not still be counted as unused.
    ahead = putting.count(LID)
    assert lids in (ships, ships - ahead), f"seat {p}: {lids} lids"
    assert lids < ships or q[Q_LIDS] >= ahead, f"seat {p}: one lid used twice"
    assert q[Q_LARGE] & q[Q_SPENT] == 0, f"seat {p}: a card up and down"
    erecting = [f.c for f in mine if f.kind == K_ERECT and f.b]
    for k, cards in ((SMALL, q[Q_SMALL]), (LARGE, q[Q_LARGE] | q[Q_SPENT])):
        missing = built[k] - cards.bit_count()
        assert 0 <= missing <= erecting.count(k), f"seat {p}: {missing} cards of kind {k} missing"
    acquired = ships - q[Q_CARGO].bit_count() - under_way
    counts = (boats.bit_count(), sum(built), q[Q_PIECE + STATUE].bit_count(), acquired)
    for which in (MS_BOATS, MS_BUILDINGS, MS_STATUES, MS_LIDS):
        flipped = bool(q[Q_FLIPPED] >> which & 1)
        assert flipped == (counts[which] >= t.goal), f"seat {p}: milestone {which} (M1)"


def check_workers(s: State, p: int, q: list[int], mine: list[Frame]) -> None:
    """M2, M3: workers are available, waiting, on the board or on a royal order."""
    box = s.t.box.worker_board
    held = [s.g[G_OWNER + order] for order in range(8) if s.g[G_OWNER + order] % 8 == p + 1]
    special_held = sum(owner >= 8 for owner in held)
    normal = q[Q_NORMAL] + q[Q_WAIT_N] + (q[Q_MINE] & 255).bit_count() + len(held) - special_held
    special = q[Q_SPECIAL] + q[Q_WAIT_S] + (q[Q_MINE] >> 8).bit_count() + special_held
    assert normal == box.normal_available + box.normal_waiting, f"seat {p}: {normal} normal workers"
    assert special == box.special_waiting, f"seat {p}: {special} special workers"
    assigning = sum(f.kind == K_ASSIGN for f in mine)
    taken_s = box.special_waiting - q[Q_WAIT_S]
    assert len(held) + assigning == taken_s, f"seat {p}: {len(held)} orders for {taken_s} (M3)"
    assert q[Q_MOVED] & ~q[Q_FLIPPED] == 0, f"seat {p}: moved before it was flipped (M2)"
    assert q[Q_MOVED].bit_count() == q[Q_HIRE].bit_count(), f"seat {p}: hire spaces (M2)"
    hired = sum(s.t.hire[n] == 0 for n in spaces(q[Q_HIRE]))
    assert hired == taken_s + box.normal_waiting - q[Q_WAIT_N], f"seat {p}: {hired} hired"


def check_ships(s: State, p: int, q: list[int], mine: list[Frame]) -> None:
    """G4, H2: each ship stands where its way from the own harbor has led it."""
    home, ring = RING * p + HARBOR, RING * s.n
    for ship, way in ((0, 1), (1, -1)):
        place = (home + way * q[Q_DIST + ship]) % ring
        assert q[Q_SHIP + ship] == place, f"seat {p}: ship {ship + 1} at {q[Q_SHIP + ship]}"
        assert q[Q_ANCHOR + ship] >= 0, f"seat {p}: anchors"
    for f in mine:
        if f.kind == K_HELM:
            assert f.b in (0, 1, 2), f"seat {p}: helm points for ship {f.b}"
            assert f.a > 0 or f.b, f"seat {p}: a gain of no helm points"
    for below, f in pairwise(mine):
        if f.kind == K_HELM and f.e:
            assert below.kind in ANSWERED, f"seat {p}: cards answer to {below.kind} (B10)"
            cards = s.t.on[ANSWERED[below.kind]] & q[Q_SMALL]
            assert below.e & ~cards == 0, f"seat {p}: cards {below.e} answer (B10)"


def check_pending(p: int, q: list[int], mine: list[Frame]) -> None:
    """P6: whatever is paid for finds its place."""
    paying = sum(
        (f.kind == K_ERECT and f.b == 1) or (f.kind == K_STATUE and f.b in (1, 2)) for f in mine
    )
    pending = paying + sum(f.kind == K_PUT for f in mine)
    assert q[Q_PEND] == pending, f"seat {p}: {q[Q_PEND]} placements pending, {pending} open"
    if mine and mine[-1].kind not in (K_COST, K_PAY):  # a payment makes ways, and must
        to_come = [GOLD for f in mine if f.kind == K_CUBE]
        ways = ways_left(q, to_come)
        assert ways >= pending, f"seat {p}: {ways} ways for {pending} pieces (P6)"


def ways_left(q: list[int], to_come: list[int]) -> int:
    """P6: free spaces, and the most land cubes (with those to come) that find storage spots together."""
    land = to_come + [k for k in range(WOOD, CLOTH + 1) for _ in spaces(q[Q_CUBE + k])]
    fine = sum(kind >= GOLD for kind in land)
    store = q[Q_STORE : Q_STORE + 6]
    best = 0
    for some_fine, some_plain in product(range(fine + 1), range(len(land) - fine + 1)):
        used = max(0, store[COIN] - q[Q_CAP_COIN]) + sum(store[WOOD:GOLD]) + some_plain
        used += max(0, store[GOLD] + store[CLOTH] + some_fine - q[Q_CAP_FINE])
        if used <= q[Q_CAP]:
            best = max(best, some_fine + some_plain)
    return q[Q_FREE].bit_count() + best
