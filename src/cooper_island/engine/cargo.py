"""Cargo ships (B9)."""

from .cards import close_action, helm_of_action
from .const import (
    CLOTH,
    E_CARGO,
    F_B,
    F_C,
    G_HM,
    G_HM_UP,
    GOLD,
    K_CARGO,
    MS_LIDS,
    ON_CARGO,
    Q_AWAY,
    Q_CARGO,
    Q_LIDS,
    Q_SMALL,
    V_CARGO,
)
from .effect import Effect
from .milestones import lids_acquired, milestone
from .pay import cheapest, payable, shortage, start_cost
from .state import State
from .step import ActionStep, Refusal, Step

CARGO_KINDS = (1 << GOLD) | (1 << CLOTH)


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


class CargoEffect(Effect):
    """B9: supply one."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return can_cargo(s, p)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        q = s.seats[p]
        ships = [n for n in range(len(s.t.cargo_cost)) if q[Q_CARGO] >> n & 1]
        if not ships:
            return ("B9", "no_lid_left", ())
        return cheapest(q, [s.t.cargo_cost[n] for n in ships], [cargo_off(s, p, n) for n in ships])


class CargoStep(ActionStep):
    """B9: a cargo ship that still holds my lid. Naming it claims the harbormaster (I8)."""

    def go(self, s: State, p: int, stage: int) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if stage == 1:
            helm_of_action(s, p, ON_CARGO, s.t.cargo_helm[st[F_C]])
        else:  # B9: the points are sailed, the lid is acquired
            q[Q_AWAY] -= 1
            q[Q_LIDS] += 1
            close_action(s, p)
            milestone(s, p, MS_LIDS, lids_acquired(s, q))

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


EFFECTS: list[Effect] = [
    CargoEffect(E_CARGO, "supply", K_CARGO),
]
STEPS: list[tuple[int, Step]] = [
    (K_CARGO, CargoStep("B9", "cargo")),
]
