"""Placing tiles: double tiles (PL), islets (I2-I5) and the cartographer's single tiles (K1-K4)."""

from .const import (
    BY_ISLET,
    F_A,
    G_PHASE,
    G_ROUND,
    G_SINGLE,
    GOLD,
    K_CUBE,
    K_ISLET,
    K_LAY,
    K_PICK,
    K_SHORE,
    K_SINGLE,
    K_SITE,
    K_TILE,
    MOUNTAIN,
    PH_LAST,
    Q_BANK,
    Q_CHARTED,
    Q_CHARTS,
    Q_CUBE,
    Q_FREE,
    Q_ISLETS,
    Q_LEVEL,
    Q_NEAR,
    Q_OPEN,
    Q_PEND,
    Q_RUIN,
    Q_STEPS,
    Q_SUM,
    Q_TILES,
    Q_TYPE,
    SETTLEMENT,
    STONE,
    V_CHART,
    V_CUBE,
    V_ISLET,
    V_LAY,
    V_SHIM,
    V_SINGLE,
)
from .state import State
from .step import Refusal, Step
from .tables import BIT, CUBE_OF, SIDE_A, SIDE_B, SINGLE_OF, Tables
from .ways import Ways

LOW = 3  # K3 serves up to this level, K4 above


def matching(q: list[int], landscape: int) -> int:
    """PL3: free spaces on which this landscape may be laid."""
    if landscape == SETTLEMENT:
        return q[Q_FREE]
    return q[Q_FREE] & q[Q_TYPE + landscape]


def can_shim(s: State, p: int) -> bool:
    """K1: is a shim at hand?"""
    q = s.seats[p]
    g = s.g
    return (
        q[Q_CHARTS] == 0
        and q[Q_STEPS] >= s.t.chart_shim
        and g[G_SINGLE] + g[G_SINGLE + 1] > 0
        and g[G_PHASE] != PH_LAST
    )


def best_cube(s: State, landscape: int, level: int) -> int:
    """PL5: the cube of a new tile; of stone and gold the gold, which finds a storage spot more easily."""
    if landscape == MOUNTAIN and level >= s.t.gold_level:
        return GOLD
    return CUBE_OF[landscape]


def lay_leaves(s: State, p: int, side: int, a: int, b: int) -> bool:
    """P6: with this tile laid, do the pieces that are paid for still find their places?"""
    q = s.seats[p]
    if q[Q_PEND] == 0:
        return True
    level = max(q[Q_LEVEL + a], q[Q_LEVEL + b]) + 1
    ways = Ways(q)
    ways.cover(q[Q_LEVEL + a] > 0, best_cube(s, SIDE_A[side], level))
    ways.cover(q[Q_LEVEL + b] > 0, best_cube(s, SIDE_B[side], level))
    return ways.count() >= q[Q_PEND]


def lay_pairs(s: State, p: int, side: int, out: list[int], first: bool) -> None:
    """PL2-PL4: places for a side as a * 32 + b, its first landscape on a; only one if `first`."""
    q = s.seats[p]
    t = s.t
    adj = t.adj
    opened = q[Q_OPEN]
    near = q[Q_NEAR]
    todo = opened
    while todo:  # PL2: two uncharted spaces, one of them beside known land
        low = todo & -todo
        todo ^= low
        a = BIT[low % 37]
        others = adj[a] & opened
        if not near & low:
            others &= near
        while others:
            bit = others & -others
            others ^= bit
            out.append(a * 32 + BIT[bit % 37])
            if first:
                return
    shim = can_shim(s, p)
    on_a = matching(q, SIDE_A[side])
    on_b = matching(q, SIDE_B[side])
    todo = on_a
    while todo:  # PL3: two landscape spaces; PL4: a shim evens out exactly one level
        low = todo & -todo
        todo ^= low
        a = BIT[low % 37]
        others = adj[a] & on_b
        while others:
            bit = others & -others
            others ^= bit
            b = BIT[bit % 37]
            gap = q[Q_LEVEL + a] - q[Q_LEVEL + b]
            if (gap == 0 or (shim and (gap == 1 or gap == -1))) and lay_leaves(s, p, side, a, b):
                out.append(a * 32 + b)
                if first:
                    return
    if not shim:
        return
    todo = on_a
    while todo:  # PL4: one space of level 1, the other uncharted
        low = todo & -todo
        todo ^= low
        a = BIT[low % 37]
        if q[Q_LEVEL + a] == 1:
            others = adj[a] & opened
            while others:
                bit = others & -others
                others ^= bit
                if lay_leaves(s, p, side, a, BIT[bit % 37]):
                    out.append(a * 32 + BIT[bit % 37])
                    if first:
                        return
    todo = on_b
    while todo:
        low = todo & -todo
        todo ^= low
        b = BIT[low % 37]
        if q[Q_LEVEL + b] == 1:
            others = adj[b] & opened
            while others:
                bit = others & -others
                others ^= bit
                if lay_leaves(s, p, side, BIT[bit % 37], b):
                    out.append(BIT[bit % 37] * 32 + b)
                    if first:
                        return


def can_lay(s: State, p: int, side: int) -> bool:
    out: list[int] = []
    lay_pairs(s, p, side, out, True)
    return len(out) > 0


def can_place(s: State, p: int) -> bool:
    """Is there a double tile in reserve that can be laid somewhere?"""
    q = s.seats[p]
    if q[Q_TILES] + q[Q_TILES + 1] + q[Q_TILES + 2] == 0:
        return False
    opened = q[Q_OPEN]
    todo = opened & q[Q_NEAR]
    adj = s.t.adj
    while todo:  # any side fits on two uncharted spaces
        low = todo & -todo
        if adj[BIT[low % 37]] & opened:
            return True
        todo ^= low
    for side in range(6):
        if q[Q_TILES + side // 2] and can_lay(s, p, side):
            return True
    return False


def put_cube(s: State, p: int, space: int, landscape: int, level: int) -> None:
    """PL5, K2-K4: chart a space with its cube; a high mountain asks for stone or gold."""
    if landscape == MOUNTAIN and level >= s.t.gold_level:
        s.chart(p, space, landscape, level, -1)
        s.push(p, K_CUBE, space, 0, 0, 0, 0)
    else:
        s.chart(p, space, landscape, level, CUBE_OF[landscape])


class TileStep(Step):
    """PL1: a side of a double tile of the reserve."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        for side in range(6):
            if q[Q_TILES + side // 2] and can_lay(s, p, side):
                out.append(side)

    def apply(self, s: State, p: int, code: int) -> None:
        s.pop(p)
        s.push(p, K_LAY, code, 0, 0, 0, 0)

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
        if level_a != level_b:  # K1
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


def no_shim(s: State, p: int) -> Refusal:
    """PL4 wants the cartographer: say what is missing."""
    q = s.seats[p]
    if s.g[G_PHASE] == PH_LAST:
        return ("T6", "cartographer_over", ())
    if q[Q_CHARTS]:
        return ("T6", "cartographer_used", ())
    if q[Q_STEPS] < s.t.chart_shim:
        return ("PL4", "too_few_steps", (s.t.chart_shim, q[Q_STEPS]))
    return ("K1", "no_single_tile", ())


class CubeStep(Step):
    """PL5: stone or gold on a mountain of level 3 or more."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        for cube in (STONE, GOLD):
            if self.leaves(s, p, cube):
                out.append(cube)

    def leaves(self, s: State, p: int, cube: int) -> bool:
        """P6: stone may find no storage spot where gold does, and a paid piece may need the space."""
        q = s.seats[p]
        if q[Q_PEND] == 0:
            return True
        ways = Ways(q)
        ways.cover(False, cube)
        return ways.count() >= q[Q_PEND]

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        space = s.stacks[p][F_A]
        s.pop(p)
        q[Q_CUBE + code] |= 1 << space
        q[Q_SUM + code] += q[Q_LEVEL + space]
        if s.log is not None:
            s.log.append((V_CUBE, p, code, space))

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code == STONE or code == GOLD:
            return ("P6", "no_space_left", ())
        return (self.rule, "not_offered", ())


def shore_places(t: Tables, q: list[int], first_round: bool, out: list[int], first: bool) -> None:
    """I2, I3, G3: places for an islet as space * 16 + bank * 2 + half."""
    open_near = q[Q_OPEN] & q[Q_NEAR]
    if not open_near:
        return
    for bank in range(1 if first_round else 8):
        if q[Q_BANK + bank] == 0:
            for half in range(2):
                todo = t.half[bank * 2 + half] & open_near
                while todo:
                    low = todo & -todo
                    todo ^= low
                    out.append(BIT[low % 37] * 16 + bank * 2 + half)
                    if first:
                        return


def can_islet(s: State, p: int) -> bool:
    q = s.seats[p]
    if not q[Q_ISLETS]:
        return False
    out: list[int] = []
    shore_places(s.t, q, s.g[G_ROUND] == 1, out, True)
    return len(out) > 0


class IsletStep(Step):
    """I2: an islet of the reserve."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        mask = s.seats[p][Q_ISLETS]
        for kind in range(6):
            if mask >> kind & 1:
                out.append(kind)

    def apply(self, s: State, p: int, code: int) -> None:
        s.pop(p)
        s.push(p, K_SHORE, code, 0, 0, 0, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        return ("I2", "islet_placed", (code,))


class ShoreStep(Step):
    """I2-I4: where its two parts go; then its cube and its action."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        shore_places(s.t, s.seats[p], s.g[G_ROUND] == 1, out, False)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        kind = s.stacks[p][F_A]
        space = code // 16
        bank = code // 2 % 8
        s.pop(p)
        q[Q_ISLETS] &= ~(1 << kind)
        q[Q_BANK + bank] = 1 + 2 * kind + code % 2
        if s.log is not None:
            s.log.append((V_ISLET, p, kind, space, bank, code % 2))
        s.push(p, K_PICK, s.t.islet_effect[kind], 0, 0, 0, BY_ISLET)
        put_cube(s, p, space, s.t.islet_type[kind], 1)

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        t = s.t
        space = code // 16
        bank = code // 2 % 8
        if space >= t.ns:
            return ("I2", "no_such_space", ())
        if s.g[G_ROUND] == 1 and bank != 0:
            return ("I3", "first_islet", ())
        if q[Q_BANK + bank]:
            return ("G3", "bank_covered", (bank,))
        if q[Q_CHARTED] >> space & 1:
            return ("I2", "already_charted", (space,))
        if q[Q_RUIN] >> space & 1:
            return ("I2", "ruin", (space,))
        if not q[Q_NEAR] >> space & 1:
            return ("I2", "not_beside_land", (space, space))
        return ("I2", "half_not_adjacent", (space, bank))


# --- The cartographer's single tiles ------------------------------------------------------------


def single_sites(s: State, p: int, landscape: int) -> int:
    """K2-K4: where a single tile of this landscape may go with the steps at hand."""
    q = s.seats[p]
    t = s.t
    steps = q[Q_STEPS]
    mask = 0
    if steps >= t.chart_open:
        mask = q[Q_OPEN] & q[Q_NEAR]
    if steps < t.chart_low and steps < t.chart_high:
        return mask
    todo = matching(q, landscape)
    while todo:
        low = todo & -todo
        todo ^= low
        level = q[Q_LEVEL + BIT[low % 37]]
        if steps >= (t.chart_low if level <= LOW else t.chart_high):
            if site_leaves(s, p, landscape, level):
                mask |= low
    return mask


def site_leaves(s: State, p: int, landscape: int, level: int) -> bool:
    """P6: with a single tile on a free space of this level, do the paid pieces still find their places?"""
    q = s.seats[p]
    if q[Q_PEND] == 0:
        return True
    ways = Ways(q)
    ways.cover(True, best_cube(s, landscape, level + 1))
    return ways.count() >= q[Q_PEND]


def can_chart(s: State, p: int) -> bool:
    """T6: may the cartographer be used now, for a single tile?"""
    q = s.seats[p]
    g = s.g
    if q[Q_CHARTS] or g[G_PHASE] == PH_LAST:
        return False
    steps = q[Q_STEPS]
    t = s.t
    if steps < t.chart_open and steps < t.chart_low and steps < t.chart_high:
        return False
    if steps >= t.chart_open and q[Q_OPEN] & q[Q_NEAR] and g[G_SINGLE] + g[G_SINGLE + 1] > 0:
        return True
    for landscape in range(4):
        if g[G_SINGLE + SINGLE_OF[landscape]] and single_sites(s, p, landscape):
            return True
    return False


def why_no_single(s: State, p: int) -> Refusal:
    """Why the cartographer, free to act, can lay no single tile."""
    q = s.seats[p]
    t = s.t
    if s.g[G_SINGLE] + s.g[G_SINGLE + 1] == 0:
        return ("K2", "no_single_tile", ())
    steps = q[Q_STEPS]
    if q[Q_OPEN] & q[Q_NEAR] and steps < t.chart_open:
        return ("K2", "too_few_steps", (t.chart_open, steps))
    if q[Q_FREE] and steps < t.chart_low:
        return ("K3", "too_few_steps", (t.chart_low, steps))
    if q[Q_FREE] and steps < t.chart_high:
        return ("K4", "too_few_steps", (t.chart_high, steps))
    return ("K2", "no_place", ())


class SingleStep(Step):
    """K2-K4: the landscape of the single tile; naming it claims the tile (I8)."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        for landscape in range(4):
            if s.g[G_SINGLE + SINGLE_OF[landscape]] and single_sites(s, p, landscape):
                out.append(landscape)

    def apply(self, s: State, p: int, code: int) -> None:
        s.pop(p)
        s.g[G_SINGLE + SINGLE_OF[code]] -= 1
        s.common = True
        s.push(p, K_SITE, code, 0, 0, 0, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code > 3 or not s.g[G_SINGLE + SINGLE_OF[code]]:
            return ("K2", "no_single_tile", ())
        return ("K2", "no_place", ())


class SiteStep(Step):
    """K2-K4: its space, which sets the price in steps."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        todo = single_sites(s, p, s.stacks[p][F_A])
        while todo:
            low = todo & -todo
            todo ^= low
            out.append(BIT[low % 37])

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        t = s.t
        landscape = s.stacks[p][F_A]
        s.pop(p)
        level = q[Q_LEVEL + code]
        price = t.chart_open if level == 0 else t.chart_low if level <= LOW else t.chart_high
        q[Q_STEPS] -= price
        q[Q_CHARTS] = 1
        if s.log is not None:
            s.log.append((V_CHART, p, price))
            s.log.append((V_SINGLE, p, landscape, code, level + 1))
        put_cube(s, p, code, landscape, level + 1)

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        t = s.t
        landscape = s.stacks[p][F_A]
        if code >= t.ns:
            return ("K2", "no_such_space", ())
        level = q[Q_LEVEL + code]
        rule = "K2" if level == 0 else "K3" if level <= LOW else "K4"
        if q[Q_RUIN] >> code & 1:
            return (rule, "ruin", (code,))
        if level == 0 and not q[Q_NEAR] >> code & 1:
            return (rule, "not_beside_land", (code, code))
        if level and not q[Q_FREE] >> code & 1:
            return (rule, "not_free", (code,))
        if level and not matching(q, landscape) >> code & 1:
            return (rule, "wrong_type", (code, landscape))
        price = t.chart_open if level == 0 else t.chart_low if level <= LOW else t.chart_high
        if q[Q_STEPS] < price:
            return (rule, "too_few_steps", (price, q[Q_STEPS]))
        return ("P6", "no_space_left", ())


STEPS: list[tuple[int, Step]] = [
    (K_TILE, TileStep("PL1")),
    (K_LAY, LayStep("PL1")),
    (K_CUBE, CubeStep("PL5")),
    (K_ISLET, IsletStep("I2")),
    (K_SHORE, ShoreStep("I2")),
    (K_SINGLE, SingleStep("K2")),
    (K_SITE, SiteStep("K2")),
]
