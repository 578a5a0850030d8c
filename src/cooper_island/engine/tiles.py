"""Placing double tiles (PL)."""

from .cartographer import can_shim, no_shim
from .const import (
    E_PLACE,
    F_A,
    F_D,
    G_SINGLE,
    K_LAY,
    K_TILE,
    Q_CHARTED,
    Q_CHARTS,
    Q_FREE,
    Q_LEVEL,
    Q_NEAR,
    Q_OPEN,
    Q_PEND,
    Q_RUIN,
    Q_STEPS,
    Q_TILES,
    V_CHART,
    V_LAY,
    V_SHIM,
)
from .effect import Effect
from .land import best_cube, matching, put_cube
from .masks import bits
from .state import State
from .step import Refusal, Step
from .terms import SIDE_A, SIDE_B, SINGLE_OF
from .ways import enough_after


def lay_leaves(s: State, p: int, side: int, a: int, b: int) -> bool:
    """P6: with this tile laid, do the pieces that are paid for still find their places?"""
    q = s.seats[p]
    level = max(q[Q_LEVEL + a], q[Q_LEVEL + b]) + 1
    covered = (q[Q_LEVEL + a] > 0) + (q[Q_LEVEL + b] > 0)
    cubes = [best_cube(s, SIDE_A[side], level), best_cube(s, SIDE_B[side], level)]
    return enough_after(q, covered, cubes, [])


def lay_pairs(s: State, p: int, side: int, out: list[int], first: bool) -> None:
    """PL2-PL4: places for a side as a * 32 + b, its first landscape on a; only one if `first`."""
    q = s.seats[p]
    t = s.t
    adj = t.adj
    opened = q[Q_OPEN]
    near = q[Q_NEAR]
    for a in bits(opened):  # PL2: two uncharted spaces, one of them beside known land
        others = adj[a] & opened
        if not near & 1 << a:
            others &= near
        if others:
            for b in bits(others):
                out.append(a * 32 + b)
                if first:
                    return
    shim = can_shim(s, p)
    on_a = matching(q, SIDE_A[side])
    on_b = matching(q, SIDE_B[side])
    safe = q[Q_PEND] == 0
    for a in bits(on_a):  # PL3: two landscape spaces; PL4: a shim evens out exactly one level
        for b in bits(adj[a] & on_b):
            gap = q[Q_LEVEL + a] - q[Q_LEVEL + b]
            if gap == 0 or (shim and (gap == 1 or gap == -1)):
                if safe or lay_leaves(s, p, side, a, b):
                    out.append(a * 32 + b)
                    if first:
                        return
    if not shim:
        return
    for a in bits(on_a):  # PL4: one space of level 1, the other uncharted
        if q[Q_LEVEL + a] == 1:
            for b in bits(adj[a] & opened):
                if safe or lay_leaves(s, p, side, a, b):
                    out.append(a * 32 + b)
                    if first:
                        return
    for b in bits(on_b):
        if q[Q_LEVEL + b] == 1:
            for a in bits(adj[b] & opened):
                if safe or lay_leaves(s, p, side, a, b):
                    out.append(a * 32 + b)
                    if first:
                        return


def uneven(q: list[int], a: int, b: int) -> bool:
    """PL4, K1: whether a tile on these spaces needs a shim."""
    return q[Q_LEVEL + a] != q[Q_LEVEL + b]


def open_pair(s: State, p: int) -> bool:
    """PL2: are there two uncharted spaces, one of them beside known land? Any side fits there."""
    q = s.seats[p]
    opened = q[Q_OPEN]
    adj = s.t.adj
    for a in bits(opened & q[Q_NEAR]):
        if adj[a] & opened:
            return True
    return False


def can_lay(s: State, p: int, side: int) -> bool:
    """Where there is no open pair: is there another place for this side?"""
    out: list[int] = []
    lay_pairs(s, p, side, out, True)
    return len(out) > 0


def can_place(s: State, p: int) -> bool:
    """Is there a double tile in reserve that can be laid somewhere?"""
    q = s.seats[p]
    if q[Q_TILES] + q[Q_TILES + 1] + q[Q_TILES + 2] == 0:
        return False
    if open_pair(s, p):
        return True
    for side in range(6):
        if q[Q_TILES + side // 2] and can_lay(s, p, side):
            return True
    return False


class PlaceEffect(Effect):
    """PL: one double tile of the reserve."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return can_place(s, p)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        q = s.seats[p]
        if q[Q_TILES] + q[Q_TILES + 1] + q[Q_TILES + 2] == 0:
            return ("PL1", "no_tile", ())
        return ("PL1", "no_place", ())


class TileStep(Step):
    """PL1: a side of a double tile of the reserve."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        anywhere = open_pair(s, p)
        for side in range(6):
            if q[Q_TILES + side // 2] and (anywhere or can_lay(s, p, side)):
                out.append(side)

    def apply(self, s: State, p: int, code: int) -> None:
        lid = s.stacks[p][F_D]
        s.pop(p)
        s.push(p, K_LAY, code, 0, 0, lid, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code > 5 or not s.seats[p][Q_TILES + code // 2]:
            return ("PL1", "no_such_tile", ())
        return ("PL1", "no_place", ())


class LayStep(Step):
    """PL1-PL6: where the chosen side goes."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        lay_pairs(s, p, s.stacks[p][F_A], out, False)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        side = s.stacks[p][F_A]
        a = code // 32
        b = code % 32
        s.pop(p)
        q[Q_TILES + side // 2] -= 1
        level_a = q[Q_LEVEL + a]
        level_b = q[Q_LEVEL + b]
        level = level_a
        if uneven(q, a, b):  # K1
            under = SIDE_A[side] if level_a < level_b else SIDE_B[side]
            kind = SINGLE_OF[under]
            if s.g[G_SINGLE + kind] == 0:
                kind = 1 - kind
            s.g[G_SINGLE + kind] -= 1
            s.common = True
            q[Q_STEPS] -= s.t.chart_shim
            q[Q_CHARTS] = 1
            if level_b > level:
                level = level_b
            if s.log is not None:
                s.log.append((V_CHART, p, s.t.chart_shim))
                s.log.append((V_SHIM, p, a if level_a < level_b else b))
        if s.log is not None:
            s.log.append((V_LAY, p, side, a, b, level + 1))
        put_cube(s, p, a, SIDE_A[side], level + 1)
        put_cube(s, p, b, SIDE_B[side], level + 1)

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        t = s.t
        side = s.stacks[p][F_A]
        a = code // 32
        b = code % 32
        if a >= t.ns or b >= t.ns or not t.adj[a] >> b & 1:
            return ("PL1", "not_adjacent_spaces", (a, b))
        for space in (a, b):
            if q[Q_RUIN] >> space & 1:
                return ("PL2", "ruin", (space,))
        if not (q[Q_CHARTED] >> a | q[Q_CHARTED] >> b) & 1:
            return ("PL2", "not_beside_land", (a, b))
        for space, landscape in ((a, SIDE_A[side]), (b, SIDE_B[side])):
            if q[Q_CHARTED] >> space & 1:
                if not q[Q_FREE] >> space & 1:
                    return ("PL3", "not_free", (space,))
                if not matching(q, landscape) >> space & 1:
                    return ("PL3", "wrong_type", (space, landscape))
        gap = abs(q[Q_LEVEL + a] - q[Q_LEVEL + b])
        if gap > 1:
            return ("PL3" if q[Q_LEVEL + a] and q[Q_LEVEL + b] else "PL4", "height", (a, b, gap))
        if gap == 1 and not can_shim(s, p):
            return no_shim(s, p)
        return ("P6", "no_space_left", ())


EFFECTS: list[Effect] = [
    PlaceEffect(E_PLACE, "place", K_TILE),
]
STEPS: list[tuple[int, Step]] = [
    (K_TILE, TileStep("PL1", "tile")),
    (K_LAY, LayStep("PL1", "lay")),
]
