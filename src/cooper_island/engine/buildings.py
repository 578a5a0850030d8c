"""Buildings and where pieces go (B2-B5)."""

from .cards import answers, helm_of_action
from .const import (
    E_ERECT,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    FORTRESS,
    K_ERECT,
    K_KEEP,
    K_PUT,
    LARGE,
    LID,
    MS_BUILDINGS,
    ON_BUILDING,
    Q_CAP,
    Q_FREE,
    Q_LEFT,
    Q_LEVEL,
    Q_PEND,
    Q_PIECE,
    Q_SPOTS,
    Q_TYPE,
    SETTLEMENT,
    SMALL,
    STATUE,
    V_BUILDING,
    V_LID_PLACED,
    V_STATUE,
)
from .effect import Effect
from .masks import bits
from .milestones import buildings, milestone
from .pay import ANY_KINDS, cheapest, lacking, payable_and_placed, shortage, start_cost, wood_off
from .state import State
from .step import ActionStep, Refusal, Step

BUILDING_RULES = ["B3", "B4", "B5"]


def best_free(q: list[int]) -> int:
    """B2: the free spaces of the highest level at which there is one."""
    best = 0
    mask = 0
    for space in bits(q[Q_FREE]):
        level = q[Q_LEVEL + space]
        if level > best:
            best = level
            mask = 1 << space
        elif level == best:
            mask |= 1 << space
    return mask


class PutStep(Step):
    """B2: a piece that is paid for onto a free space of the highest level; a cube may have to make room (P6)."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        for space in bits(best_free(s.seats[p])):
            out.append(space)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        st = s.stacks[p]
        piece = st[F_A]
        s.pop(p)
        q[Q_PIECE + piece] |= 1 << code
        q[Q_FREE] &= ~(1 << code)
        q[Q_PEND] -= 1
        if piece == LID:
            if s.log is not None:
                s.log.append((V_LID_PLACED, p, code))
        else:
            st[F_D] = code  # the action that placed it goes on from here
            if s.log is not None:
                if piece == STATUE:
                    s.log.append((V_STATUE, p, code))
                else:
                    s.log.append((V_BUILDING, p, code, piece))

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if not q[Q_FREE]:
            return ("P6", "store_first", ())
        if code >= s.t.ns or not q[Q_FREE] >> code & 1:
            return ("B2", "not_free", (code,))
        return ("B2", "not_highest", (code,))


def on_settlement(q: list[int], space: int) -> int:
    return q[Q_TYPE + SETTLEMENT] >> space & 1


def can_erect(s: State, p: int, off: int, which: int) -> bool:
    q = s.seats[p]
    return q[Q_LEFT + which] > 0 and payable_and_placed(
        q, wood_off(s, p, s.t.building_cost[which]), off, ANY_KINDS, s.t.building_spots[which]
    )


class ErectEffect(Effect):
    """B3-B5: erect one; the figure is taken off its price."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return (
            can_erect(s, p, figure, SMALL)
            or can_erect(s, p, figure, LARGE)
            or can_erect(s, p, figure, FORTRESS)
        )

    def why(self, s: State, p: int, figure: int) -> Refusal:
        q = s.seats[p]
        if q[Q_LEFT] + q[Q_LEFT + 1] + q[Q_LEFT + 2] == 0:
            return ("B3", "none_left", ())
        costs = [wood_off(s, p, s.t.building_cost[n]) for n in range(3) if q[Q_LEFT + n]]
        for cost in costs:
            if lacking(q, cost, ANY_KINDS) <= figure:
                return ("P6", "no_space_left", ())
        return cheapest(q, costs, [figure] * len(costs))


class ErectStep(ActionStep):
    """B2-B6: pay, take it off the board, place, helm points, what small cards add, card."""

    def go(self, s: State, p: int, stage: int) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        which = st[F_C]
        if stage == 1:
            self.uncover(s, p, which)
            s.push(p, K_PUT, which, 0, 0, 0, 0)
        elif stage == 2:
            points = s.t.building_helm[which] + on_settlement(q, st[F_D])
            helm_of_action(s, p, ON_BUILDING, points)
            milestone(s, p, MS_BUILDINGS, buildings(q))
        elif stage == 3:
            answers(s, p, st[F_E])
        elif stage == 4 and which != FORTRESS:
            cards = s.deal(p, which, s.t.dealt)
            if cards:
                s.push(p, K_KEEP, which, cards, 0, 0, 0)
        else:
            s.pop(p)

    def uncover(self, s: State, p: int, which: int) -> None:
        """B3, B4: a storage spot under a small building, a crafting spot under a large one."""
        q = s.seats[p]
        q[Q_LEFT + which] -= 1
        if which == SMALL:
            q[Q_CAP] += s.t.building_spots[SMALL]
        elif which == LARGE:
            nth = s.t.building_count[LARGE] - q[Q_LEFT + LARGE] - 1
            q[Q_SPOTS] |= 1 << (s.t.spots_board + nth)

    def options(self, s: State, p: int, out: list[int]) -> None:
        off = s.stacks[p][F_A]
        for which in range(3):
            if can_erect(s, p, off, which):
                out.append(which)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        st[F_B] = 1
        st[F_C] = code
        s.seats[p][Q_PEND] += 1
        cost = wood_off(s, p, s.t.building_cost[code])
        start_cost(s, p, cost, st[F_A], ANY_KINDS, True, s.t.building_spots[code])

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if code > FORTRESS or q[Q_LEFT + code] == 0:
            return (BUILDING_RULES[min(code, FORTRESS)], "none_left", ())
        cost = wood_off(s, p, s.t.building_cost[code])
        if lacking(q, cost, ANY_KINDS) > s.stacks[p][F_A]:
            return ("P3", "lacking", (shortage(q, cost), s.stacks[p][F_A]))
        return ("P6", "no_space_left", ())


EFFECTS: list[Effect] = [
    ErectEffect(E_ERECT, "erect", K_ERECT),
]
STEPS: list[tuple[int, Step]] = [
    (K_PUT, PutStep("B2", "put", window=True, paid=True)),
    (K_ERECT, ErectStep("B3", "building")),
]
