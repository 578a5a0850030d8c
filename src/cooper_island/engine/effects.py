"""The small vocabulary of effects that sections, cards, boats, islets and log books are made of."""

from .build import buildings, can_boat, can_cargo, cargo_off
from .const import (
    BOAT_COPY,
    COIN,
    E_BOAT,
    E_CARGO,
    E_COINS,
    E_COINS_PER_BUILDING,
    E_COOPER,
    E_COPY_BOAT,
    E_COPY_ISLET,
    E_CRANE,
    E_CUBES,
    E_DRAW,
    E_ERECT,
    E_GAIN,
    E_ISLET,
    E_LIGHT,
    E_MOVE,
    E_PLACE,
    E_RUIN,
    E_SCRAP,
    E_STATUE,
    E_STEP,
    E_TAVERN,
    E_TAX,
    E_TOLL,
    EFFECT,
    FORTRESS,
    G_BAG,
    G_COOPER,
    G_ROUND,
    K_BOAT,
    K_CARGO,
    K_COPY_BOAT,
    K_COPY_ISLET,
    K_ERECT,
    K_ISLET,
    K_LIGHT,
    K_MOVE,
    K_PUT,
    K_RUIN,
    K_SCRAP,
    K_STATUE,
    K_TAKE,
    K_TAVERN,
    K_TAX,
    K_TILE,
    K_TOLL,
    LARGE,
    LID,
    Q_BOAT_UP,
    Q_BOATS,
    Q_CARGO,
    Q_CRAFT,
    Q_CUBE,
    Q_FREE,
    Q_LANDING,
    Q_LEFT,
    Q_LIDS,
    Q_MARKET,
    Q_NEAR,
    Q_NSTORE,
    Q_PEND,
    Q_PIECE,
    Q_RUIN,
    Q_STEPS,
    Q_TILES,
    SMALL,
    STATUE,
    V_COOPER,
    V_TAKE,
)
from .land import can_islet, can_place
from .pay import lacking, shortage, wood_off
from .pieces import ANY_KINDS, can_erect, can_ruin, can_statue
from .state import State, gain_fits, room
from .step import Refusal
from .tables import Tables
from .ways import Ways, enough

CUBES = 62  # kinds 1..5


def gain_options(t: Tables, q: list[int], row: int, base: int, out: list[int]) -> None:
    """P1: what a gain can bring; where not all of it fits, as many as fit, of the owner's choice."""
    for combos in t.gains[row]:
        found = False
        for code in combos:
            if gain_fits(q, code) and (q[Q_PEND] == 0 or gain_leaves(q, code)):
                out.append(base + code)
                found = True
        if found:
            return


def gain_leaves(q: list[int], code: int) -> bool:
    """P6: with the items of a packed gain in storage, do the pieces that wait still find their places?"""
    ways = Ways(q)
    while code:
        ways.store(code % 7 - 1)
        code //= 7
    return ways.count() >= q[Q_PEND]


def can_gain(t: Tables, q: list[int], row: int) -> bool:
    for code in t.gains[row][-1]:
        if room(q, code - 1) and (q[Q_PEND] == 0 or gain_leaves(q, code)):
            return True
    return False


def can_copy_boat(s: State, p: int, any_boat: bool) -> bool:
    """B1: a face-up boat of anyone whose action can be done, never another copy boat."""
    boats = s.all_boats()
    for boat in range(BOAT_COPY):
        if boats >> boat & 1 and can(s, p, s.t.boat_effect[boat]):
            return True
    return False


def can_copy_islet(s: State, p: int, but: int) -> bool:
    islets = s.all_islets() & ~but
    for islet in range(6):
        if islets >> islet & 1 and can(s, p, s.t.islet_effect[islet]):
            return True
    return False


def can_tax(s: State, p: int, but: int) -> bool:
    boats = s.all_boats() & ~but
    for boat in range(BOAT_COPY):
        if boats >> boat & 1 and can(s, p, s.t.boat_effect[boat]):
            return True
    return False


def pieces(q: list[int]) -> int:
    """Buildings and statues on the peninsula."""
    return q[Q_PIECE + SMALL] | q[Q_PIECE + LARGE] | q[Q_PIECE + FORTRESS] | q[Q_PIECE + STATUE]


def has_item(q: list[int]) -> bool:
    """Is there a coin or cube to pay a price of one with?"""
    if q[Q_NSTORE]:
        return True
    for kind in range(1, 6):
        if q[Q_CUBE + kind]:
            return True
    return False


def can(s: State, p: int, effect: int) -> bool:
    """P6: can this effect be completed now?"""
    kind = effect % EFFECT
    q = s.seats[p]
    if kind == E_GAIN:
        return can_gain(s.t, q, effect // EFFECT)
    if kind == E_DRAW:  # W9
        g = s.g
        return g[G_BAG] + g[G_BAG + 1] + g[G_BAG + 2] > 0
    if kind == E_PLACE:
        return can_place(s, p)
    if kind == E_STEP:
        return q[Q_STEPS] < s.t.steps_max
    if kind == E_ISLET:
        return can_islet(s, p)
    if kind == E_BOAT:
        return can_boat(s, p, effect // EFFECT)
    if kind == E_ERECT:
        off = effect // EFFECT
        return (
            can_erect(s, p, off, SMALL)
            or can_erect(s, p, off, LARGE)
            or can_erect(s, p, off, FORTRESS)
        )
    if kind == E_RUIN:
        return can_ruin(q)
    if kind == E_STATUE:
        return can_statue(s, p)
    if kind == E_CARGO:
        return can_cargo(s, p)
    if kind == E_COPY_ISLET:
        return can_copy_islet(s, p, 0)
    if kind == E_COPY_BOAT:
        return can_copy_boat(s, p, effect >= EFFECT)
    if kind == E_COOPER:
        return s.g[G_COOPER] != p
    if kind == E_COINS_PER_BUILDING:
        return buildings(q) > 0
    if kind == E_LIGHT:
        return can_copy_islet(s, p, 0)
    if kind == E_TAX:
        return can_tax(s, p, 0)
    if kind == E_CRANE:
        return q[Q_LIDS] > 0 and enough(q, q[Q_PEND] + 1)
    if kind == E_SCRAP:
        return q[Q_BOAT_UP] != 0
    if kind == E_MOVE:
        return q[Q_FREE] != 0 and pieces(q) != 0
    if kind == E_TOLL:
        return has_item(q)
    return True  # E_COINS, E_CUBES, E_TAVERN


def start(s: State, p: int, effect: int) -> None:
    """Begin an effect that `can` be done: at once, or by a question of its own. Gains are taken in menus."""
    kind = effect % EFFECT
    figure = effect // EFFECT
    q = s.seats[p]
    if kind == E_DRAW:
        for _ in range(figure):
            s.draw_tile(p)
    elif kind == E_PLACE:
        s.push(p, K_TILE, 0, 0, 0, 0, 0)
    elif kind == E_STEP:
        s.step(p, figure)
    elif kind == E_ISLET:
        s.push(p, K_ISLET, 0, 0, 0, 0, 0)
    elif kind == E_BOAT:
        s.push(p, K_BOAT, figure, 0, 0, 0, 0)
    elif kind == E_ERECT:
        s.push(p, K_ERECT, figure, 0, 0, 0, 0)
    elif kind == E_RUIN:
        s.push(p, K_RUIN, 0, 0, 0, 0, 0)
    elif kind == E_STATUE:
        s.push(p, K_STATUE, 0, 0, 0, 0, 0)
    elif kind == E_CARGO:
        s.push(p, K_CARGO, 0, 0, 0, 0, 0)
    elif kind == E_COPY_ISLET:
        s.push(p, K_COPY_ISLET, 0, 0, 0, 0, 0)
    elif kind == E_COPY_BOAT:
        s.push(p, K_COPY_BOAT, figure, 0, 0, 0, 0)
    elif kind == E_COOPER:
        s.g[G_COOPER] = p
        if s.log is not None:
            s.log.append((V_COOPER, p))
    elif kind == E_COINS:
        take_coins(s, p, figure)
    elif kind == E_CUBES:
        s.push(p, K_TAKE, figure, 0, CUBES, 2, 0)
    elif kind == E_COINS_PER_BUILDING:
        take_coins(s, p, figure * buildings(q))
    elif kind == E_TAVERN:
        s.push(p, K_TAVERN, figure, 0, 0, 0, 0)
    elif kind == E_LIGHT:
        s.push(p, K_LIGHT, figure, 0, 0, 0, 0)
    elif kind == E_TAX:
        s.push(p, K_TAX, figure, 0, 0, 0, 0)
    elif kind == E_CRANE:
        s.helm(p, figure)
        q[Q_LIDS] -= 1
        q[Q_PEND] += 1
        s.push(p, K_PUT, LID, 0, 0, 0, 0)
    elif kind == E_SCRAP:
        s.push(p, K_SCRAP, 0, 0, 0, 0, 0)
    elif kind == E_MOVE:
        s.push(p, K_MOVE, 0, 0, 0, 0, 0)
    elif kind == E_TOLL:
        s.helm(p, figure)
        s.push(p, K_TOLL, 0, 0, 0, 0, 0)


def cheapest(q: list[int], costs: list[int], saved: list[int]) -> Refusal:
    """P3: what is missing for the one of these that comes nearest; `saved` is what each may cost less."""
    best = 0
    least = 99
    for n in range(len(costs)):
        short = lacking(q, costs[n], ANY_KINDS) - saved[n]
        if short < least:
            least = short
            best = n
    return ("P3", "lacking_least", (shortage(q, costs[best]), saved[best]))


def why_effect(s: State, p: int, effect: int) -> Refusal:
    """Why an effect cannot be done now."""
    kind = effect % EFFECT
    figure = effect // EFFECT
    q = s.seats[p]
    if kind == E_GAIN:
        if q[Q_PEND]:
            for code in s.t.gains[figure][-1]:
                if room(q, code - 1):
                    return ("P6", "no_space_left", ())
        return ("P1", "storage_full", ())
    if kind == E_DRAW:
        return ("W9", "bag_empty", ())
    if kind == E_STEP:
        return ("W10", "track_full", (s.t.steps_max,))
    if kind == E_PLACE:
        if q[Q_TILES] + q[Q_TILES + 1] + q[Q_TILES + 2] == 0:
            return ("PL1", "no_tile", ())
        return ("PL1", "no_place", ())
    if kind == E_ISLET:
        return ("I3" if s.g[G_ROUND] == 1 else "I5", "no_place", ())
    if kind == E_BOAT:
        costs = [
            wood_off(s, p, s.t.landing_cost[n]) for n in range(s.t.landings) if not q[Q_LANDING + n]
        ]
        if q[Q_BOATS] and costs:
            return cheapest(q, costs, [figure] * len(costs))
        return ("B1", "no_landing", ())
    if kind == E_ERECT:
        if q[Q_LEFT] + q[Q_LEFT + 1] + q[Q_LEFT + 2] == 0:
            return ("B3", "none_left", ())
        costs = [wood_off(s, p, s.t.building_cost[n]) for n in range(3) if q[Q_LEFT + n]]
        for cost in costs:
            if lacking(q, cost, ANY_KINDS) <= figure:
                return ("P6", "no_space_left", ())
        return cheapest(q, costs, [figure] * len(costs))
    if kind == E_RUIN:
        if q[Q_RUIN] & q[Q_NEAR] == 0:
            return ("B7", "no_ruin_near", ())
        return ("B7", "no_free_spot", ())
    if kind == E_STATUE:
        if not q[Q_CRAFT]:
            return ("B8", "no_statue", ())
        costs = [wood_off(s, p, cost) for cost in s.t.statue_cost]
        for cost in costs:
            if lacking(q, cost, 0) == 0:
                return ("P6", "no_space_left", ())
        return cheapest(q, costs, [0] * len(costs))
    if kind == E_CARGO:
        ships = [n for n in range(len(s.t.cargo_cost)) if q[Q_CARGO] >> n & 1]
        if not ships:
            return ("B9", "no_lid_left", ())
        return cheapest(q, [s.t.cargo_cost[n] for n in ships], [cargo_off(s, p, n) for n in ships])
    if kind == E_COPY_ISLET or kind == E_LIGHT:
        return ("W8" if kind == E_COPY_ISLET else "T5", "islet_not_placed", ())
    if kind == E_COPY_BOAT or kind == E_TAX:
        return ("B1" if kind == E_COPY_BOAT else "T5", "boat_not_up", ())
    if kind == E_COOPER:
        return ("W8", "cooper_already", ())
    if kind == E_CRANE:
        return ("P6", "no_space_left", ()) if q[Q_LIDS] else ("T4", "no_lid", ())
    if kind == E_SCRAP:
        return ("T5", "boat_not_up", ())
    if kind == E_TOLL:
        return ("P3", "cannot_pay", ())
    return ("T5", "not_possible", ())


def take_coins(s: State, p: int, count: int) -> None:
    s.seats[p][Q_MARKET] += count
    if s.log is not None:
        for _ in range(count):
            s.log.append((V_TAKE, p, COIN))
