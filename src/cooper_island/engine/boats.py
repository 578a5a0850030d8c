"""Income boats (B1)."""

from .cards import close_action, helm_of_action
from .const import (
    BOAT_STORAGE,
    BY_BOAT,
    COIN,
    E_BOAT,
    F_A,
    F_B,
    F_C,
    F_D,
    G_PHASE,
    K_BOAT,
    K_INCOME,
    K_PICK,
    MS_BOATS,
    ON_BOAT,
    PH_INCOME,
    Q_BOAT_UP,
    Q_BOATS,
    Q_CAP,
    Q_LANDING,
    V_BOAT,
    WOOD,
)
from .effect import Effect
from .milestones import boats_built, milestone
from .pay import cheapest, payable, shortage, start_cost, wood_off
from .state import State
from .step import ActionStep, Refusal, Step

BOAT_KINDS = (1 << COIN) | (1 << WOOD)


def can_boat(s: State, p: int, off: int) -> bool:
    q = s.seats[p]
    if not q[Q_BOATS]:
        return False
    for n in range(s.t.landings):
        if q[Q_LANDING + n] == 0 and payable(
            q, wood_off(s, p, s.t.landing_cost[n]), off, BOAT_KINDS
        ):
            return True
    return False


class BoatEffect(Effect):
    """B1: build one; the figure is taken off its price."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return can_boat(s, p, figure)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        q = s.seats[p]
        costs = [
            wood_off(s, p, s.t.landing_cost[n]) for n in range(s.t.landings) if not q[Q_LANDING + n]
        ]
        if q[Q_BOATS] and costs:
            return cheapest(q, costs, [figure] * len(costs))
        return ("B1", "no_landing", ())


class BoatStep(ActionStep):
    """B1: a boat, a landing space, its price; then helm points and the boat's action."""

    def go(self, s: State, p: int, stage: int) -> None:
        st = s.stacks[p]
        boat = st[F_C]
        if stage == 2:
            self.install(s, p, boat, st[F_D])
        elif stage == 3:
            s.push(p, K_PICK, s.t.boat_effect[boat], 0, 0, 0, BY_BOAT)
        else:
            close_action(s, p)

    def install(self, s: State, p: int, boat: int, landing: int) -> None:
        q = s.seats[p]
        q[Q_BOATS] &= ~(1 << boat)
        q[Q_LANDING + landing] = 1 + boat
        q[Q_BOAT_UP] |= 1 << boat
        s.common = True
        if boat == BOAT_STORAGE:
            q[Q_CAP] += 1
        if s.g[G_PHASE] == PH_INCOME and s.stacks[p][0] == K_INCOME:
            s.stacks[p][1] |= 4 << boat  # I7: it is an income hand too
        if s.log is not None:
            s.log.append((V_BOAT, p, boat, landing))
        helm_of_action(s, p, ON_BOAT, s.t.landing_helm[landing])
        milestone(s, p, MS_BOATS, boats_built(q))

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_B] == 0:
            for boat in range(6):
                if q[Q_BOATS] >> boat & 1:
                    out.append(boat)
            return
        for n in range(s.t.landings):
            if q[Q_LANDING + n] == 0 and payable(
                q, wood_off(s, p, s.t.landing_cost[n]), st[F_A], BOAT_KINDS
            ):
                out.append(n)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        if st[F_B] == 0:
            st[F_C] = code
            st[F_B] = 1
            return
        st[F_D] = code
        st[F_B] = 2
        start_cost(s, p, wood_off(s, p, s.t.landing_cost[code]), st[F_A], BOAT_KINDS, True)

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_B] == 0:
            return ("B1", "boat_built", (code,))
        if code >= s.t.landings or q[Q_LANDING + code]:
            return ("B1", "landing_taken", (code,))
        return ("P3", "lacking", (shortage(q, wood_off(s, p, s.t.landing_cost[code])), st[F_A]))


EFFECTS: list[Effect] = [
    BoatEffect(E_BOAT, "boat", K_BOAT),
]
STEPS: list[tuple[int, Step]] = [
    (K_BOAT, BoatStep("B1", "boat landing", later=F_B)),
]
