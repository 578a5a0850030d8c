"""How well a seat stands: points it has, points it can count on, and what its land, goods and people may still bring.

Used by bots inside the compiled engine. Weights are data: `WEIGHTS` names them, `BEST` holds what tuning found.
"""

from typing import Final

from cooper_island.engine.cleanup import feeding
from cooper_island.engine.const import (
    FOOD,
    G_OWNER,
    G_PHASE,
    G_ROUND,
    K_CARGO,
    K_ERECT,
    K_HELM,
    K_STATUE,
    K_TAKE,
    PH_FEED,
    PH_LAST,
    PH_PASSAGE,
    PH_STATUES,
    Q_ANCHOR,
    Q_BOAT_UP,
    Q_CAP,
    Q_CHARTED,
    Q_CRAFT,
    Q_DIST,
    Q_FLIPPED,
    Q_FREE,
    Q_LARGE,
    Q_LEVEL,
    Q_LIDS,
    Q_MARKET,
    Q_MINE,
    Q_MOVED,
    Q_NORMAL,
    Q_NSTORE,
    Q_SHIP,
    Q_SMALL,
    Q_SPECIAL,
    Q_SPENT,
    Q_STEPS,
    Q_SUM,
    Q_TILES,
    Q_TYPE,
    Q_WAIT_S,
    SETTLEMENT,
    WIDTH,
)
from cooper_island.engine.masks import bits
from cooper_island.engine.milestones import boats_built, buildings, lids_acquired, statues
from cooper_island.engine.score import (
    COPY_ORDER,
    UNCHARTED_ORDER,
    cards_line,
    order_count,
    orders_line,
)
from cooper_island.engine.ships import islet_at
from cooper_island.engine.state import State

WEIGHTS: Final = (
    "coin",
    "wood",
    "stone",
    "food",
    "gold",
    "cloth",
    "surplus",
    "market",
    "level",
    "height",
    "charted",
    "step",
    "tile",
    "tile_more",
    "worker",
    "special",
    "turn",
    "milestone",
    "half_milestone",
    "boat",
    "craft",
    "lid",
    "small_card",
    "large_card",
    "islet_ahead",
    "order_ahead",
    "hunger",
    "hunger_soon",
    "passage",
    "settlement",
    "spot",
)
# Places in a list of weights.
W_SURPLUS: Final = 6
W_MARKET: Final = 7
W_LEVEL: Final = 8
W_HEIGHT: Final = 9
W_CHARTED: Final = 10
W_STEP: Final = 11
W_TILE: Final = 12
W_TILE_MORE: Final = 13
W_WORKER: Final = 14
W_SPECIAL: Final = 15
W_TURN: Final = 16
W_MILESTONE: Final = 17
W_HALF_MILESTONE: Final = 18
W_BOAT: Final = 19
W_CRAFT: Final = 20
W_LID: Final = 21
W_SMALL_CARD: Final = 22
W_LARGE_CARD: Final = 23
W_ISLET_AHEAD: Final = 24
W_ORDER_AHEAD: Final = 25
W_HUNGER: Final = 26
W_HUNGER_SOON: Final = 27
W_PASSAGE: Final = 28
W_SETTLEMENT: Final = 29
W_SPOT: Final = 30
BEST: Final = [
    0.55,  # coin
    0.38,  # wood
    0.21,  # stone
    0.51,  # food, up to what feeding needs
    0.30,  # gold
    0.28,  # cloth
    0.51,  # surplus: share of a resource's worth beyond its useful amount
    0.18,  # market: a thing in the marketplace
    0.06,  # level: each level of land, while actions are left
    0.07,  # height: level of the best free space
    0.11,  # charted space
    0.30,  # cartographer step
    0.50,  # tile in reserve, the first two
    0.20,  # tile_more
    0.90,  # worker hired, for each round to come
    2.04,  # special worker, on top, for each round to come
    1.53,  # turn: an available worker
    5.10,  # milestone flipped, not yet moved
    1.20,  # half_milestone: one more to go
    0.55,  # boat: each income to come
    0.04,  # craft: statue on a crafting spot
    1.20,  # lid unused
    0.80,  # small_card, times its own figure
    1.00,  # large_card face up, times its own figure
    0.20,  # islet_ahead: an islet within reach of a ship
    1.36,  # order_ahead: share of the next stage of an order that is held
    1.70,  # hunger: food short at feeding
    0.45,  # hunger_soon: the same, with turns left to mend it
    0.25,  # passage: a charted space of it, for each bonus to come
    0.03,  # settlement space that is free
    0.08,  # spot of storage that is free
]
USEFUL: Final = [4, 7, 7, 6, 5, 6]  # how much of each kind one can sensibly want
BOAT_WORTH: Final = [1.1, 1.2, 0.9, 0.6, 1.0, 1.0]
SMALL_WORTH: Final = [
    *(0.5, 1.1, 0.7, 1.0, 1.1),
    *(0.5, 0.6, 0.7, 1.0, 0.7),
    *(0.7, 1.0, 0.9, 1.1, 1.1),
]
LARGE_WORTH: Final = [
    *(1.2, 1.5, 1.7, 1.0, 1.7),
    *(0.9, 1.2, 1.6, 0.9, 0.9),
    *(1.1, 1.1, 1.3, 0.9, 0.7),
]


def evaluate(s: State, p: int, w: list[float]) -> float:
    """Points that seat `p` may expect at the end, roughly."""
    g = s.g
    q = s.seats[p]
    t = s.t
    phase = g[G_PHASE]
    value = float(q[Q_DIST] + q[Q_DIST + 1] - q[Q_ANCHOR] - q[Q_ANCHOR + 1])
    left = q[Q_NSTORE] + q[Q_STEPS] + q[Q_TILES] + q[Q_TILES + 1] + q[Q_TILES + 2]
    if phase >= PH_LAST:
        return (
            value
            + orders_line(s, p)
            + cards_line(s, p)
            + left // t.per_point
            + 0.02 * (left % t.per_point)
        )
    rounds = t.rounds - g[G_ROUND]
    people = q[Q_NORMAL] + q[Q_SPECIAL]
    placed = q[Q_MINE].bit_count()
    turns = people + rounds * (people + placed)
    value += pending(s, p)
    # What comes by itself each round.
    feeds = rounds + (1 if phase <= PH_FEED else 0)
    statue_steps = rounds + (1 if phase <= PH_STATUES else 0)
    passage_steps = rounds + (1 if phase <= PH_PASSAGE else 0)
    standing = statues(q)
    value += standing * statue_steps
    on_passage = (q[Q_CHARTED] & t.passage).bit_count()
    if on_passage == t.passage.bit_count():
        value += passage_steps
    else:
        value += w[W_PASSAGE] * on_passage * passage_steps
    specials = t.wait_special - q[Q_WAIT_S]
    value += 0.8 * specials * feeds * t.feed_helm
    need = feeding(s, p)
    food = q[Q_SUM + FOOD]
    if phase <= PH_FEED and food < need:
        value -= (need - food) * (w[W_HUNGER] if people == 0 else w[W_HUNGER_SOON])
    share = 1.0 if turns >= 4 else turns / 4.0
    value += goods(q, w, need) * share
    value += goals(s, q, w, standing) * share
    value += land(s, q, w, turns) * share
    value += w[W_TURN] * people
    if rounds:
        value += rounds * (w[W_WORKER] * (people + placed - 2) + w[W_SPECIAL] * specials)
        if q[Q_BOAT_UP]:
            income = 0.0
            for boat in bits(q[Q_BOAT_UP]):
                income += BOAT_WORTH[boat]
            value += w[W_BOAT] * rounds * income
    value += held_orders(s, p, w, turns)
    value += 0.12 * left * (1.0 - share)
    if share < 1.0:
        value += cards_line(s, p) * (1.0 - share)
    return value


def pending(s: State, p: int) -> float:
    """What open frames are about to bring."""
    st = s.stacks[p]
    value = 0.0
    for at in range(0, len(st), WIDTH):
        kind = st[at]
        if kind == K_HELM:
            value += st[at + 1]
        elif kind == K_CARGO and st[at + 2] == 1:
            value += s.t.cargo_helm[st[at + 3]]
        elif kind == K_ERECT and 0 < st[at + 2] <= 2:
            value += s.t.building_helm[st[at + 3]] + 1.0
        elif kind == K_STATUE and st[at + 2]:
            value += s.t.statue_helm
        elif kind == K_TAKE:
            value += 0.3 * st[at + 1]
    return value


def goods(q: list[int], w: list[float], need: int) -> float:
    """Coins and cubes, by use; a marketplace that will be emptied; room to store."""
    value = 0.0
    market = 0
    for kind in range(6):
        have = q[Q_SUM + kind]
        useful = USEFUL[kind]
        if kind == FOOD:
            useful = need + 1
        if have > useful:
            value += w[kind] * (useful + w[W_SURPLUS] * (have - useful))
        else:
            value += w[kind] * have
        market += q[Q_MARKET + kind]
    room = q[Q_CAP] - q[Q_NSTORE]
    if room > 0:
        value += w[W_SPOT] * (min(3, room))
        value += w[W_MARKET] * (min(room, market))
    return value


def goals(s: State, q: list[int], w: list[float], standing: int) -> float:
    """Milestones, statues in the making, lids, cards."""
    value = w[W_MILESTONE] * (q[Q_FLIPPED] & ~q[Q_MOVED]).bit_count()
    goal = s.t.goal - 1
    if boats_built(q) == goal:
        value += w[W_HALF_MILESTONE]
    if buildings(q) == goal:
        value += w[W_HALF_MILESTONE]
    if standing == goal:
        value += w[W_HALF_MILESTONE]
    if lids_acquired(s, q) == goal:
        value += w[W_HALF_MILESTONE]
    value += w[W_CRAFT] * q[Q_CRAFT].bit_count()
    value += w[W_LID] * q[Q_LIDS]
    if q[Q_SMALL]:
        for card in bits(q[Q_SMALL]):
            value += w[W_SMALL_CARD] * SMALL_WORTH[card]
    if q[Q_LARGE]:
        for card in bits(q[Q_LARGE]):
            value += w[W_LARGE_CARD] * LARGE_WORTH[card]
    cards = q[Q_SPENT]
    if cards:
        value += 0.25 * w[W_LARGE_CARD] * cards.bit_count()
    return value


def land(s: State, q: list[int], w: list[float], turns: int) -> float:
    """Height, width, maps and tiles, islets on the ships' way."""
    total = 0
    best = 0
    free = q[Q_FREE]
    charted = q[Q_CHARTED]
    count = 0
    for space in bits(charted):
        count += 1
        level = q[Q_LEVEL + space]
        total += level
        if free & 1 << space and level > best:
            best = level
    value = w[W_LEVEL] * total + w[W_HEIGHT] * best + w[W_CHARTED] * count
    value += w[W_STEP] * q[Q_STEPS]
    tiles = q[Q_TILES] + q[Q_TILES + 1] + q[Q_TILES + 2]
    if tiles > 2:
        value += 2 * w[W_TILE] + w[W_TILE_MORE] * (tiles - 2)
    else:
        value += w[W_TILE] * tiles
    value += w[W_SETTLEMENT] * (free & q[Q_TYPE + SETTLEMENT]).bit_count()
    ring = 10 * s.n
    reach = 4 if turns > 3 else 2
    ahead = 0
    for ship in range(2):
        pos = q[Q_SHIP + ship]
        clockwise = ship == 0
        for _ in range(reach):
            if islet_at(s, pos, clockwise, True) >= 0:
                ahead += 1
            pos = (pos + (1 if clockwise else ring - 1)) % ring
            if islet_at(s, pos, clockwise, False) >= 0:
                ahead += 1
    return value + w[W_ISLET_AHEAD] * ahead


def held_orders(s: State, p: int, w: list[float], turns: int) -> float:
    """Royal orders held: what they score now, and a share of the next stage while there are turns."""
    value = 0.0
    any_held = False
    for order in range(8):
        if s.g[G_OWNER + order] % 8 == p + 1:
            any_held = True
            if order != COPY_ORDER and turns:
                value += w[W_ORDER_AHEAD] * ahead_of(s, p, order)
    if any_held:
        value += orders_line(s, p)
    return value


def ahead_of(s: State, p: int, order: int) -> float:
    """Points of the next stage, by how near it is."""
    stages = s.t.order_stages[order]
    points = s.t.order_points
    count = order_count(s, p, order)
    before = 0
    for stage in range(3):
        goal = stages[stage]
        missing = count - goal if order == UNCHARTED_ORDER else goal - count
        if missing > 0:
            gain = points[stage] - before
            return gain / (1.0 + missing)
        before = points[stage]
    return 0.0
