"""The cartographer (T6): shims (K1) and single tiles (K2-K4)."""

from .const import (
    F_A,
    G_PHASE,
    G_SINGLE,
    K_SINGLE,
    K_SITE,
    PH_LAST,
    Q_CHARTS,
    Q_FREE,
    Q_LEVEL,
    Q_NEAR,
    Q_OPEN,
    Q_PEND,
    Q_RUIN,
    Q_STEPS,
    V_CHART,
    V_SINGLE,
)
from .land import best_cube, matching, put_cube
from .masks import bits
from .state import State
from .step import Refusal, Step
from .terms import SINGLE_OF
from .ways import enough_after

LOW = 3  # K3 serves up to this level, K4 above


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
    for space in bits(matching(q, landscape)):
        level = q[Q_LEVEL + space]
        if steps >= (t.chart_low if level <= LOW else t.chart_high):
            if site_leaves(s, p, landscape, level):
                mask |= 1 << space
    return mask


def site_leaves(s: State, p: int, landscape: int, level: int) -> bool:
    """P6: with a single tile on a free space of this level, do the paid pieces still find their places?"""
    q = s.seats[p]
    return q[Q_PEND] == 0 or enough_after(q, 1, [best_cube(s, landscape, level + 1)], [])


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
        for space in bits(single_sites(s, p, s.stacks[p][F_A])):
            out.append(space)

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
    (K_SINGLE, SingleStep("K2", "single")),
    (K_SITE, SiteStep("K2", "site")),
]
