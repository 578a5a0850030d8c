"""Milestones and workers (M1-M3): what counts, hiring, and the royal order that a special worker brings."""

from .const import (
    DONE,
    F_A,
    FORTRESS,
    G_ORDERS,
    G_OWNER,
    G_PHASE,
    K_ASSIGN,
    K_HIRE,
    K_HIRE_ASK,
    LARGE,
    PH_WORK,
    Q_AWAY,
    Q_BOAT_DOWN,
    Q_BOAT_UP,
    Q_CARGO,
    Q_FLIPPED,
    Q_HIRE,
    Q_MOVED,
    Q_NORMAL,
    Q_PIECE,
    Q_SPECIAL,
    Q_WAIT_N,
    Q_WAIT_S,
    SMALL,
    STATUE,
    V_ASSIGN,
    V_HIRE,
    V_MILESTONE,
)
from .state import State
from .step import Refusal, Step

NORMAL = 1  # hire codes: 1 normal worker, 2 special worker, 3 + n the helm points of hire space n
SPECIAL = 2
HELM = 3


def boats_built(q: list[int]) -> int:
    return (q[Q_BOAT_UP] | q[Q_BOAT_DOWN]).bit_count()


def buildings(q: list[int]) -> int:
    return (q[Q_PIECE + SMALL] | q[Q_PIECE + LARGE] | q[Q_PIECE + FORTRESS]).bit_count()


def statues(q: list[int]) -> int:
    return q[Q_PIECE + STATUE].bit_count()


def lids_acquired(s: State, q: list[int]) -> int:
    """B9: a lid that is under way counts nowhere."""
    return len(s.t.cargo_cost) - q[Q_CARGO].bit_count() - q[Q_AWAY]


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


def worker_space(s: State, q: list[int]) -> int:
    """The first free hire space for a worker, or -1."""
    for n in range(len(s.t.hire)):
        if s.t.hire[n] == 0 and not q[Q_HIRE] >> n & 1:
            return n
    return -1


def hire_options(s: State, p: int, out: list[int]) -> None:
    q = s.seats[p]
    if q[Q_FLIPPED] == q[Q_MOVED]:
        return
    if worker_space(s, q) >= 0:
        if q[Q_WAIT_N]:
            out.append(NORMAL)
        if q[Q_WAIT_S]:
            out.append(SPECIAL)
    for n in range(len(s.t.hire)):
        if s.t.hire[n] and not q[Q_HIRE] >> n & 1:
            out.append(HELM + n)


def can_hire(s: State, p: int) -> bool:
    out: list[int] = []
    hire_options(s, p, out)
    return len(out) > 0


def hire(s: State, p: int, code: int, milestone: int) -> None:
    """M2, M3: a flipped milestone (a bit) onto a hire space."""
    q = s.seats[p]
    q[Q_MOVED] |= milestone
    space = code - HELM if code >= HELM else worker_space(s, q)
    q[Q_HIRE] |= 1 << space
    if s.log is not None:
        s.log.append((V_HIRE, p, min(HELM, code), s.t.hire[space]))
    if code == NORMAL:
        q[Q_WAIT_N] -= 1
        q[Q_NORMAL] += 1
    elif code == SPECIAL:
        # M3: the new worker itself may be assigned only if no other is available.
        special = 1 if q[Q_SPECIAL] or not q[Q_NORMAL] else 0
        q[Q_WAIT_S] -= 1
        q[Q_SPECIAL] += 1
        s.push(p, K_ASSIGN, special, 0, 0, 0, 0)
    else:
        s.helm(p, s.t.hire[space])


class HireStep(Step):
    """M2: the reward for a flipped milestone; where it is asked, it may be put off to a worker turn."""

    def __init__(self, ids: str, asked: bool) -> None:
        super().__init__("M2", ids, window=asked, closing="later" if asked else "")
        self.asked = asked

    def options(self, s: State, p: int, out: list[int]) -> None:
        hire_options(s, p, out)
        if self.asked:
            out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        waiting = q[Q_FLIPPED] & ~q[Q_MOVED]
        milestone = 1 << s.stacks[p][F_A] if self.asked else waiting & -waiting
        s.pop(p)
        if code != DONE:
            hire(s, p, code, milestone)

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if code == SPECIAL and not q[Q_WAIT_S]:
            return ("M3", "none_waiting", (1,))
        if code == NORMAL and not q[Q_WAIT_N]:
            return ("M3", "none_waiting", (0,))
        if s.g[G_PHASE] != PH_WORK and code == DONE:
            return ("M2", "hire_later", ())
        return ("M2", "hire_space_taken", ())


class AssignStep(Step):
    """M3: one available worker to a free royal order, for the rest of the game: order * 2 + special."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        for order in range(8):
            if s.g[G_ORDERS] >> order & 1 and s.g[G_OWNER + order] == 0:
                if q[Q_NORMAL]:
                    out.append(order * 2)
                if s.stacks[p][F_A]:
                    out.append(order * 2 + 1)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        special = code % 2
        s.pop(p)
        q[Q_SPECIAL if special else Q_NORMAL] -= 1
        s.g[G_OWNER + code // 2] = p + 1 + 8 * special
        s.common = True
        if s.log is not None:
            s.log.append((V_ASSIGN, p, code // 2 + 1, special))

    def why(self, s: State, p: int, code: int) -> Refusal:
        order = code // 2
        if order > 7 or not s.g[G_ORDERS] >> order & 1:
            return ("S3", "order_not_in_play", (order + 1,))
        if s.g[G_OWNER + order]:
            return ("M3", "order_taken", (order + 1,))
        if code % 2:
            return ("M3", "not_the_new_one", ())
        return ("M3", "no_such_worker", (code % 2,))


STEPS: list[tuple[int, Step]] = [
    (K_HIRE, HireStep("hire", False)),
    (K_HIRE_ASK, HireStep("hire_now", True)),
    (K_ASSIGN, AssignStep("M3", "assign")),
]
