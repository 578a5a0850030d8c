"""Fees (W4, H5), what others then owe, and a price of one coin or cube."""

from .const import (
    CLOTH,
    COIN,
    DONE,
    E_TOLL,
    F_A,
    F_B,
    K_ANCHOR,
    K_FEE,
    K_OWED,
    K_TOLL,
    Q_CUBE,
    Q_MARKET,
    Q_NSTORE,
    Q_STORE,
    V_FEE,
    V_FEE_DECLINED,
    V_TAKE,
    WOOD,
)
from .effect import Effect
from .masks import bits
from .state import State
from .step import Refusal, Step

LAND_ITEM = 8  # fee and store codes: 1 + kind from storage or market, 8 + space from land


def fee_items(q: list[int], out: list[int]) -> None:
    """Coins and cubes with which a fee can be paid: from storage, then from land."""
    for kind in range(COIN, CLOTH + 1):
        if q[Q_STORE + kind]:
            out.append(1 + kind)
    mask = 0
    for kind in range(WOOD, CLOTH + 1):
        mask |= q[Q_CUBE + kind]
    for space in bits(mask):
        out.append(LAND_ITEM + space)


def take_item(s: State, p: int, code: int) -> int:
    """Remove a fee item; its kind."""
    if code < LAND_ITEM:
        s.spend(p, code - 1, 1)
        return code - 1
    return s.lift(p, code - LAND_ITEM)


def why_item(s: State, p: int, code: int, rule: str) -> Refusal:
    if 1 <= code < LAND_ITEM:
        return (rule, "not_in_storage", (code - 1,))
    return (rule, "no_cube_there", (code - LAND_ITEM,))


def has_item(q: list[int]) -> bool:
    """Is there a coin or cube to pay a price of one with?"""
    if q[Q_NSTORE]:
        return True
    for kind in range(1, 6):
        if q[Q_CUBE + kind]:
            return True
    return False


class FeeStep(Step):
    """W4, H5: a fee of 1 coin or cube, or an anchor and something from the supply for the owner."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        fee_items(s.seats[p], out)
        out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        owner = st[F_A] - 1
        ship = st[F_B]
        s.pop(p)
        if code == DONE:
            if s.log is not None:
                s.log.append((V_FEE_DECLINED, p, owner))
            if owner >= 0:
                s.owe(owner)
            if ship:
                s.anchor(p, ship)
            else:
                s.push(p, K_ANCHOR, 1, 0, 0, 0, 0)
            return
        kind = take_item(s, p, code)
        if s.log is not None:
            s.log.append((V_FEE, p, owner, kind, code - LAND_ITEM if code >= LAND_ITEM else -1))
        if owner >= 0:
            s.own(owner)
            s.seats[owner][Q_MARKET + kind] += 1
            s.reach(owner)

    def why(self, s: State, p: int, code: int) -> Refusal:
        return why_item(s, p, code, "H5" if s.stacks[p][F_B] else "W4")


class TollEffect(Effect):
    """Helm points for 1 coin or cube (small card 4)."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return has_item(s.seats[p])

    def start(self, s: State, p: int, figure: int) -> None:
        s.helm(p, figure)
        s.push(p, self.asks, 0, 0, 0, 0, 0)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return ("P3", "cannot_pay", ())


class TollStep(Step):
    """A price of 1 coin or cube of choice (a small card's crate space)."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        fee_items(s.seats[p], out)

    def apply(self, s: State, p: int, code: int) -> None:
        s.pop(p)
        kind = take_item(s, p, code)
        if s.log is not None:
            s.log.append((V_FEE, p, -1, kind, code - LAND_ITEM if code >= LAND_ITEM else -1))

    def why(self, s: State, p: int, code: int) -> Refusal:
        return why_item(s, p, code, "T4")


class OwedStep(Step):
    """W4, H5: she takes 1 coin or cube of her choice into her marketplace."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        for kind in range(COIN, CLOTH + 1):
            out.append(1 + kind)

    def apply(self, s: State, p: int, code: int) -> None:
        s.pop(p)
        s.seats[p][Q_MARKET + code - 1] += 1
        if s.log is not None:
            s.log.append((V_TAKE, p, code - 1))


EFFECTS: list[Effect] = [
    TollEffect(E_TOLL, "toll", K_TOLL),
]
STEPS: list[tuple[int, Step]] = [
    (K_FEE, FeeStep("W4", "fee", window=True, closing="decline")),
    (K_TOLL, TollStep("T4", "toll")),
    (K_OWED, OwedStep("W4", "owed")),
]
