"""Placing islets (I2-I5)."""

from .const import (
    BY_ISLET,
    E_ISLET,
    F_A,
    G_ROUND,
    K_ISLET,
    K_PICK,
    K_SHORE,
    Q_BANK,
    Q_CHARTED,
    Q_ISLETS,
    Q_NEAR,
    Q_OPEN,
    Q_RUIN,
    V_ISLET,
)
from .effect import Effect
from .land import put_cube
from .masks import bits
from .state import State
from .step import Refusal, Step
from .terms import Terms


def shore_places(t: Terms, q: list[int], first_round: bool, out: list[int], first: bool) -> None:
    """I2, I3, G3: places for an islet as space * 16 + bank * 2 + half."""
    open_near = q[Q_OPEN] & q[Q_NEAR]
    if not open_near:
        return
    for bank in range(1 if first_round else 8):
        if q[Q_BANK + bank] == 0:
            for half in range(2):
                mask = t.half[bank * 2 + half] & open_near
                if mask:
                    for space in bits(mask):
                        out.append(space * 16 + bank * 2 + half)
                        if first:
                            return


def can_islet(s: State, p: int) -> bool:
    q = s.seats[p]
    if not q[Q_ISLETS]:
        return False
    out: list[int] = []
    shore_places(s.t, q, s.g[G_ROUND] == 1, out, True)
    return len(out) > 0


class IsletEffect(Effect):
    """I2: one islet of the reserve."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return can_islet(s, p)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return ("I3" if s.g[G_ROUND] == 1 else "I5", "no_place", ())


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


EFFECTS: list[Effect] = [
    IsletEffect(E_ISLET, "islet", K_ISLET),
]
STEPS: list[tuple[int, Step]] = [
    (K_ISLET, IsletStep("I2", "islet")),
    (K_SHORE, ShoreStep("I2", "shore")),
]
