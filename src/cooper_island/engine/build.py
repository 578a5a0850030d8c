"""Income boats, cargo ships, and what all building shares: counts, milestones, card effects (B)."""

from .const import (
    BOAT_STORAGE,
    BY_BOAT,
    BY_TRIGGER,
    CLOTH,
    COIN,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    FORTRESS,
    G_HM,
    G_HM_UP,
    G_PHASE,
    GOLD,
    K_BOAT,
    K_CARGO,
    K_HELM,
    K_HIRE_ASK,
    K_INCOME,
    K_PICK,
    LARGE,
    MS_BOATS,
    MS_LIDS,
    ON_BOAT,
    ON_CARGO,
    PH_INCOME,
    PH_WORK,
    Q_AWAY,
    Q_BOAT_DOWN,
    Q_BOAT_UP,
    Q_BOATS,
    Q_CAP,
    Q_CARGO,
    Q_FLIPPED,
    Q_LANDING,
    Q_LIDS,
    Q_PIECE,
    Q_SMALL,
    SMALL,
    STATUE,
    V_BOAT,
    V_CARGO,
    V_MILESTONE,
    WOOD,
)
from .pay import payable, shortage, start_cost, wood_off
from .state import State
from .step import Refusal, Step
from .tables import BIT

BOAT_KINDS = (1 << COIN) | (1 << WOOD)
CARGO_KINDS = (1 << GOLD) | (1 << CLOTH)


def boats_built(q: list[int]) -> int:
    return (q[Q_BOAT_UP] | q[Q_BOAT_DOWN]).bit_count()


def buildings(q: list[int]) -> int:
    return (q[Q_PIECE + SMALL] | q[Q_PIECE + LARGE] | q[Q_PIECE + FORTRESS]).bit_count()


def statues(q: list[int]) -> int:
    return q[Q_PIECE + STATUE].bit_count()


def lids_acquired(s: State, q: list[int]) -> int:
    """B9: a lid that is under way counts nowhere."""
    return len(s.t.cargo_cost) - q[Q_CARGO].bit_count() - q[Q_AWAY]


def helm_of_action(s: State, p: int, event: int, points: int) -> None:
    """H1, B10: the points of the action whose frame is on top; it keeps the small cards that answer in field E.

    While the points wait for a ship, these cards are offered beside the ships.
    """
    s.stacks[p][F_E] = s.seats[p][Q_SMALL] & s.t.on[event]
    if points > 0:
        s.push(p, K_HELM, points, 0, 0, 0, 1)


def answers(s: State, p: int, cards: int) -> None:
    """B10: what is left of the small cards that answer, in the owner's order, each may be forfeited."""
    if not cards:
        return
    effects = [0, 0, 0, 0]
    n = 0
    while cards:
        low = cards & -cards
        cards ^= low
        effects[n] = s.t.on_effect[BIT[low % 37]]
        n += 1
    s.push(p, K_PICK, effects[0], effects[1], effects[2], effects[3], BY_TRIGGER)


def milestone(s: State, p: int, which: int, count: int) -> None:
    """M1, M2: it flips at once; outside worker turns the hiring is asked now and only now."""
    q = s.seats[p]
    if count < s.t.goal or q[Q_FLIPPED] >> which & 1:
        return
    q[Q_FLIPPED] |= 1 << which
    if s.log is not None:
        s.log.append((V_MILESTONE, p, which))
    if s.g[G_PHASE] != PH_WORK:
        s.push(p, K_HIRE_ASK, which, 0, 0, 0, 0)


# --- Income boats -------------------------------------------------------------------------------


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


class BoatStep(Step):
    """B1: a boat, a landing space, its price; then helm points and the boat's action."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage < 2:
            return True
        st[F_B] += 1
        boat = st[F_C]
        if stage == 2:
            self.install(s, p, boat, st[F_D])
        elif stage == 3:
            s.push(p, K_PICK, s.t.boat_effect[boat], 0, 0, 0, BY_BOAT)
        else:
            cards = st[F_E]
            s.pop(p)
            answers(s, p, cards)
        return False

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


# --- Cargo ships --------------------------------------------------------------------------------


def cargo_off(s: State, p: int, ship: int) -> int:
    """B9, P5: the harbormaster and small cards, each gold or cloth."""
    off = s.t.hm_off if s.g[G_HM] == ship and s.g[G_HM_UP] else 0
    mine = s.seats[p][Q_SMALL] & s.t.cargo_off_cards
    if mine:
        off += s.cards_sum(mine, s.t.cargo_off)
    return off


def cargo_payable(s: State, p: int, ship: int) -> bool:
    return payable(s.seats[p], s.t.cargo_cost[ship], cargo_off(s, p, ship), CARGO_KINDS)


def can_cargo(s: State, p: int) -> bool:
    mine = s.seats[p][Q_CARGO]
    for ship in range(len(s.t.cargo_cost)):
        if mine >> ship & 1 and cargo_payable(s, p, ship):
            return True
    return False


class CargoStep(Step):
    """B9: a cargo ship that still holds my lid. Naming it claims the harbormaster (I8)."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage == 0:
            return True
        st[F_B] += 1
        q = s.seats[p]
        if stage == 1:
            helm_of_action(s, p, ON_CARGO, s.t.cargo_helm[st[F_C]])
        else:  # B9: the points are sailed, the lid is acquired
            cards = st[F_E]
            s.pop(p)
            q[Q_AWAY] -= 1
            q[Q_LIDS] += 1
            answers(s, p, cards)
            milestone(s, p, MS_LIDS, lids_acquired(s, q))
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        mine = s.seats[p][Q_CARGO]
        for ship in range(len(s.t.cargo_cost)):
            if mine >> ship & 1 and cargo_payable(s, p, ship):
                out.append(ship)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        st[F_B] = 1
        st[F_C] = code
        off = cargo_off(s, p, code)
        q = s.seats[p]
        q[Q_CARGO] &= ~(1 << code)
        q[Q_AWAY] += 1
        if s.g[G_HM] == code and s.g[G_HM_UP]:
            s.g[G_HM_UP] = 0
            s.common = True
        if s.log is not None:
            s.log.append((V_CARGO, p, code))
        start_cost(s, p, s.t.cargo_cost[code], off, CARGO_KINDS)

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code >= len(s.t.cargo_cost) or not s.seats[p][Q_CARGO] >> code & 1:
            return ("B9", "no_lid_there", (code + 1,))
        return (
            "P3",
            "lacking",
            (shortage(s.seats[p], s.t.cargo_cost[code]), cargo_off(s, p, code)),
        )


STEPS: list[tuple[int, Step]] = [
    (K_BOAT, BoatStep("B1")),
    (K_CARGO, CargoStep("B9")),
]
