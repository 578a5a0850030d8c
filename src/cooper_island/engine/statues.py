"""Ruins and statues (B7, B8)."""

from .buildings import on_settlement
from .cards import close_action, helm_of_action
from .const import (
    BY_SPOT,
    E_RUIN,
    E_STATUE,
    F_B,
    F_C,
    F_D,
    K_PICK,
    K_PUT,
    K_RUIN,
    K_STATUE,
    MS_STATUES,
    ON_RUIN,
    Q_CRAFT,
    Q_NEAR,
    Q_OPEN,
    Q_PEND,
    Q_RUIN,
    Q_SPOTS,
    STATUE,
    V_RUIN,
)
from .effect import Effect
from .masks import bits
from .milestones import milestone, statues
from .pay import cheapest, lacking, payable_and_placed, shortage, start_cost, wood_off
from .state import State
from .step import ActionStep, Refusal, Step


def can_ruin(q: list[int]) -> bool:
    """B7: a free crafting spot and a ruin beside known land."""
    return q[Q_RUIN] & q[Q_NEAR] != 0 and q[Q_SPOTS] & ~q[Q_CRAFT] != 0


class RuinEffect(Effect):
    """B7: remove one."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return can_ruin(s.seats[p])

    def why(self, s: State, p: int, figure: int) -> Refusal:
        q = s.seats[p]
        if q[Q_RUIN] & q[Q_NEAR] == 0:
            return ("B7", "no_ruin_near", ())
        return ("B7", "no_free_spot", ())


class RuinStep(ActionStep):
    """B7: a ruin becomes a statue on a crafting spot, for what that spot and small cards give."""

    def go(self, s: State, p: int, stage: int) -> None:
        st = s.stacks[p]
        spot = st[F_D]
        if stage == 2:
            helm_of_action(s, p, ON_RUIN, s.t.spot_helm[spot])
            if s.t.spot_gain[spot]:
                s.push(p, K_PICK, s.t.spot_gain[spot], 0, 0, 0, BY_SPOT)
        else:
            close_action(s, p)

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        mask = q[Q_RUIN] & q[Q_NEAR] if s.stacks[p][F_B] == 0 else q[Q_SPOTS] & ~q[Q_CRAFT]
        for n in bits(mask):
            out.append(n)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_B] == 0:
            st[F_B] = 1
            st[F_C] = code
            return
        space = st[F_C]
        st[F_B] = 2
        st[F_D] = code
        q[Q_RUIN] &= ~(1 << space)
        q[Q_OPEN] |= 1 << space
        q[Q_CRAFT] |= 1 << code
        if s.log is not None:
            s.log.append((V_RUIN, p, space, code))

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if s.stacks[p][F_B]:
            return ("B7", "spot_not_free", (code,))
        if code >= s.t.ns or not q[Q_RUIN] >> code & 1:
            return ("B7", "no_ruin", (code,))
        return ("B7", "not_beside_land", (code, code))


def statue_payable(s: State, p: int, n: int) -> bool:
    return payable_and_placed(s.seats[p], wood_off(s, p, s.t.statue_cost[n]), 0, 0, 0)


def can_statue(s: State, p: int) -> bool:
    """B8: a statue on a crafting spot, and one of its costs."""
    if not s.seats[p][Q_CRAFT]:
        return False
    for n in range(len(s.t.statue_cost)):
        if statue_payable(s, p, n):
            return True
    return False


class StatueEffect(Effect):
    """B8: build one."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return can_statue(s, p)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        q = s.seats[p]
        if not q[Q_CRAFT]:
            return ("B8", "no_statue", ())
        costs = [wood_off(s, p, cost) for cost in s.t.statue_cost]
        for cost in costs:
            if lacking(q, cost, 0) == 0:
                return ("P6", "no_space_left", ())
        return cheapest(q, costs, [0] * len(costs))


class StatueStep(ActionStep):
    """B8: the kind of cost first (P5), payment, then a statue off its spot onto the land."""

    def go(self, s: State, p: int, stage: int) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if stage == 2:
            s.push(p, K_PUT, STATUE, 0, 0, 0, 0)
        elif stage == 3:
            s.helm(p, s.t.statue_helm + on_settlement(q, st[F_D]))
            milestone(s, p, MS_STATUES, statues(q))
        else:
            s.pop(p)

    def options(self, s: State, p: int, out: list[int]) -> None:
        if s.stacks[p][F_B] == 0:
            for n in range(len(s.t.statue_cost)):
                if statue_payable(s, p, n):
                    out.append(n)
            return
        for n in bits(s.seats[p][Q_CRAFT]):
            out.append(n)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_B] == 0:
            st[F_B] = 1
            q[Q_PEND] += 1
            start_cost(s, p, wood_off(s, p, s.t.statue_cost[code]), 0, 0)
            return
        st[F_B] = 2
        q[Q_CRAFT] &= ~(1 << code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if s.stacks[p][F_B]:
            return ("B8", "no_statue_there", (code,))
        if code >= len(s.t.statue_cost):
            return ("P3", "cannot_pay", ())
        cost = wood_off(s, p, s.t.statue_cost[code])
        if lacking(q, cost, 0):
            return ("P3", "lacking", (shortage(q, cost), 0))
        return ("P6", "no_space_left", ())


EFFECTS: list[Effect] = [
    RuinEffect(E_RUIN, "ruin", K_RUIN),
    StatueEffect(E_STATUE, "statue", K_STATUE),
]
STEPS: list[tuple[int, Step]] = [
    (K_RUIN, RuinStep("B7", "ruin ruin_spot", later=F_B)),
    (K_STATUE, StatueStep("B8", "statue_cost statue_spot", later=F_B)),
]
