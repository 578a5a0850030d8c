"""What is gained into storage, drawn, stepped, or taken to the marketplace (P1, W9, W10, T4, T5)."""

from .const import (
    CLOTH,
    COIN,
    E_COINS,
    E_COINS_PER_BUILDING,
    E_CUBES,
    E_DRAW,
    E_GAIN,
    E_STEP,
    F_A,
    F_C,
    F_D,
    G_BAG,
    K_TAKE,
    Q_MARKET,
    Q_PEND,
    Q_STEPS,
    V_TAKE,
)
from .effect import Effect
from .milestones import buildings
from .state import State, gain_fits, room
from .step import Refusal, Step
from .terms import Terms, unpack_gain
from .ways import enough_after

CUBES = 62  # kinds 1..5
TAKE_RULES = ["T3", "T4", "T5"]  # by field D of a K_TAKE frame: a trade, a crate space, a card


def gain_options(t: Terms, q: list[int], row: int, base: int, out: list[int]) -> None:
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
    return enough_after(q, 0, [], unpack_gain(code))


def can_gain(t: Terms, q: list[int], row: int) -> bool:
    for code in t.gains[row][-1]:
        if room(q, code - 1) and (q[Q_PEND] == 0 or gain_leaves(q, code)):
            return True
    return False


def take_coins(s: State, p: int, count: int) -> None:
    s.seats[p][Q_MARKET] += count
    if s.log is not None:
        for _ in range(count):
            s.log.append((V_TAKE, p, COIN))


class GainEffect(Effect):
    """P1: coins and cubes into storage; the figure is a row of `Terms.gains`. Menus take it."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return can_gain(s.t, s.seats[p], figure)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        q = s.seats[p]
        if q[Q_PEND]:
            for code in s.t.gains[figure][-1]:
                if room(q, code - 1):
                    return ("P6", "no_space_left", ())
        return ("P1", "storage_full", ())


class DrawEffect(Effect):
    """W9: tiles of the bag."""

    def can(self, s: State, p: int, figure: int) -> bool:
        g = s.g
        return g[G_BAG] + g[G_BAG + 1] + g[G_BAG + 2] > 0

    def start(self, s: State, p: int, figure: int) -> None:
        for _ in range(figure):
            s.draw_tile(p)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return ("W9", "bag_empty", ())


class StepEffect(Effect):
    """W10: cartographer steps."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return s.seats[p][Q_STEPS] < s.t.steps_max

    def start(self, s: State, p: int, figure: int) -> None:
        s.step(p, figure)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return ("W10", "track_full", (s.t.steps_max,))


class CoinsEffect(Effect):
    """So many coins to the marketplace."""

    def start(self, s: State, p: int, figure: int) -> None:
        take_coins(s, p, figure)


class BuildingCoinsEffect(Effect):
    """So many coins to the marketplace for each building on the peninsula."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return buildings(s.seats[p]) > 0

    def start(self, s: State, p: int, figure: int) -> None:
        take_coins(s, p, figure * buildings(s.seats[p]))


class CubesEffect(Effect):
    """So many cubes of choice to the marketplace."""

    def start(self, s: State, p: int, figure: int) -> None:
        s.push(p, self.asks, figure, 0, CUBES, 2, 0)


class TakeStep(Step):
    """Coins or cubes of choice into the marketplace, one after the other."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        for kind in range(COIN, CLOTH + 1):
            if st[F_C] >> kind & 1:
                out.append(1 + kind)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        s.seats[p][Q_MARKET + code - 1] += 1
        if s.log is not None:
            s.log.append((V_TAKE, p, code - 1))
        st[F_A] -= 1
        if st[F_A] == 0:
            s.pop(p)

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        return (TAKE_RULES[st[F_D]], "cubes_only", ())


EFFECTS: list[Effect] = [
    GainEffect(E_GAIN, "gain"),
    DrawEffect(E_DRAW, "draw"),
    StepEffect(E_STEP, "step"),
    CoinsEffect(E_COINS, "coins"),
    BuildingCoinsEffect(E_COINS_PER_BUILDING, "coins"),
    CubesEffect(E_CUBES, "cubes", K_TAKE),
]
STEPS: list[tuple[int, Step]] = [
    (K_TAKE, TakeStep("T3", "take")),
]
