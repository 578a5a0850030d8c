"""The final scoring (E2-E4), by the five lines of the pad."""

from .const import (
    G_ORDERS,
    G_OWNER,
    LID,
    Q_ANCHOR,
    Q_BOAT_DOWN,
    Q_CHARTED,
    Q_DIST,
    Q_LARGE,
    Q_LEVEL,
    Q_NSTORE,
    Q_PIECE,
    Q_SMALL,
    Q_STEPS,
    Q_STORE,
    Q_TILES,
    Q_TYPE,
    SETTLEMENT,
)
from .milestones import boats_built, buildings, lids_acquired, statues
from .state import State

COPY_ORDER = 7  # index of royal order 8
UNCHARTED_ORDER = 5  # index of royal order 6: fewer is better


def uncharted(s: State, p: int) -> int:
    """E3: spaces without a tile, ruins or not."""
    return s.t.ns - s.seats[p][Q_CHARTED].bit_count()


def largest_area(s: State, p: int) -> int:
    """E4, order 7: the largest connected area of one type, settlements aside."""
    best = 0
    adj = s.t.adj
    q = s.seats[p]
    for landscape in range(SETTLEMENT):
        left = q[Q_TYPE + landscape]
        while left:
            area = left & -left
            edge = area
            while edge:
                grown = 0
                space = 0
                rest = edge
                while rest:
                    if rest & 1:
                        grown |= adj[space]
                    rest >>= 1
                    space += 1
                edge = grown & left & ~area
                area |= edge
            left &= ~area
            size = area.bit_count()
            if size > best:
                best = size
    return best


def order_count(s: State, p: int, order: int) -> int:
    """What a royal order (index) counts for this player."""
    q = s.seats[p]
    if order == 0:
        return boats_built(q)
    if order == 1:
        return buildings(q)
    if order == 2:
        return statues(q)
    if order == 3:
        return lids_acquired(s, q)
    if order == 4:
        count = 0
        for space in range(s.t.ns):
            if q[Q_LEVEL + space] >= 5:
                count += 1
        return count
    if order == UNCHARTED_ORDER:
        return uncharted(s, p)
    return largest_area(s, p)


def order_points(s: State, p: int, order: int) -> int:
    """E4: the best stage reached only."""
    count = order_count(s, p, order)
    stages = s.t.order_stages[order]
    for stage in range(2, -1, -1):
        if count <= stages[stage] if order == UNCHARTED_ORDER else count >= stages[stage]:
            return s.t.order_points[stage]
    return 0


def holder(s: State, order: int) -> int:
    """The seat whose worker stands on a royal order, or -1."""
    return s.g[G_OWNER + order] % 8 - 1


def orders_line(s: State, p: int) -> int:
    total = 0
    for order in range(8):
        if s.g[G_ORDERS] >> order & 1 and holder(s, order) == p:
            if order == COPY_ORDER:
                best = 0
                for other in range(COPY_ORDER):
                    if holder(s, other) >= 0 and holder(s, other) != p:
                        best = max(best, order_points(s, p, other) - s.t.order_copy)
                total += best
            else:
                total += order_points(s, p, order)
    return total


def cards_line(s: State, p: int) -> int:
    """Flagged cards; large ones only if face up."""
    q = s.seats[p]
    t = s.t
    total = 0
    for card in range(len(t.flag_least)):
        if q[Q_SMALL] & t.flag_cards & 1 << card:
            stored = 0
            for kind in range(6):
                if t.flag_kinds[card] >> kind & 1:
                    stored += q[Q_STORE + kind]
            if stored >= t.flag_least[card]:
                total += t.flag_points
    if q[Q_LARGE] & t.flag_lids:
        total += t.points_lid * q[Q_PIECE + LID].bit_count()
    if q[Q_LARGE] & t.flag_flipped:
        total += t.points_boat * q[Q_BOAT_DOWN].bit_count()
    if q[Q_LARGE] & t.flag_collection:
        if buildings(q) >= t.collection[0] and statues(q) >= t.collection[1]:
            total += t.collection[2]
    return total


def lines(s: State, p: int) -> list[int]:
    """E2: distance sailed, royal orders, cards, leftovers, anchors (negative)."""
    q = s.seats[p]
    left = q[Q_NSTORE] + q[Q_STEPS] + q[Q_TILES] + q[Q_TILES + 1] + q[Q_TILES + 2]
    return [
        q[Q_DIST] + q[Q_DIST + 1],
        orders_line(s, p),
        cards_line(s, p),
        left // s.t.per_point,
        -q[Q_ANCHOR] - q[Q_ANCHOR + 1],
    ]


def total(s: State, p: int) -> int:
    return sum(lines(s, p))


def winners(s: State) -> list[int]:
    """E3: most points, then fewer uncharted spaces, then shared."""
    best: list[int] = []
    mark = (0, 0)
    for p in range(s.n):
        own = (total(s, p), -uncharted(s, p))
        if not best or own > mark:
            best = [p]
            mark = own
        elif own == mark:
            best.append(p)
    return best
