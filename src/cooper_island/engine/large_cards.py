"""Large cards with a rule of their own: Crane Yard, Scrapyard, Transport Company."""

from .const import (
    BY_CARD,
    E_CRANE,
    E_MOVE,
    E_SCRAP,
    F_A,
    FORTRESS,
    G_PHASE,
    K_INCOME,
    K_MOVE,
    K_PICK,
    K_PUT,
    K_SCRAP,
    LARGE,
    LID,
    PH_INCOME,
    Q_BOAT_DOWN,
    Q_BOAT_UP,
    Q_FREE,
    Q_LIDS,
    Q_PEND,
    Q_PIECE,
    SMALL,
    STATUE,
    V_FLIP_BOAT,
    V_MOVE,
)
from .effect import Effect
from .masks import bits
from .state import State
from .step import Refusal, Step
from .ways import enough


def pieces(q: list[int]) -> int:
    """Buildings and statues on the peninsula."""
    return q[Q_PIECE + SMALL] | q[Q_PIECE + LARGE] | q[Q_PIECE + FORTRESS] | q[Q_PIECE + STATUE]


class CraneEffect(Effect):
    """Large card 13: an unused lid onto the land, for helm points."""

    def can(self, s: State, p: int, figure: int) -> bool:
        q = s.seats[p]
        return q[Q_LIDS] > 0 and enough(q, q[Q_PEND] + 1)

    def start(self, s: State, p: int, figure: int) -> None:
        q = s.seats[p]
        s.helm(p, figure)
        q[Q_LIDS] -= 1
        q[Q_PEND] += 1
        s.push(p, self.asks, LID, 0, 0, 0, 0)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return ("P6", "no_space_left", ()) if s.seats[p][Q_LIDS] else ("T4", "no_lid", ())


class ScrapEffect(Effect):
    """Large card 14."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return s.seats[p][Q_BOAT_UP] != 0

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return ("T5", "boat_not_up", ())


class ScrapStep(Step):
    """Flip one of the own boats down for its action."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        boats = s.seats[p][Q_BOAT_UP]
        for boat in range(6):
            if boats >> boat & 1:
                out.append(boat)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        s.pop(p)
        q[Q_BOAT_UP] &= ~(1 << code)
        q[Q_BOAT_DOWN] |= 1 << code
        s.common = True
        if s.g[G_PHASE] == PH_INCOME and s.stacks[p] and s.stacks[p][0] == K_INCOME:
            s.stacks[p][1] &= ~(4 << code)  # I7: its income hand is gone
        if s.log is not None:
            s.log.append((V_FLIP_BOAT, p, code))
        s.push(p, K_PICK, s.t.boat_effect[code], 0, 0, 0, BY_CARD)

    def why(self, s: State, p: int, code: int) -> Refusal:
        return (self.rule, "boat_not_up", ())


class MoveEffect(Effect):
    """Large card 15."""

    def can(self, s: State, p: int, figure: int) -> bool:
        q = s.seats[p]
        return q[Q_FREE] != 0 and pieces(q) != 0

    def start(self, s: State, p: int, figure: int) -> None:
        s.push(p, self.asks, 0, 0, 0, 0, 0)


class MoveStep(Step):
    """Move one building or statue to any free space."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        mask = q[Q_FREE] if s.stacks[p][F_A] else pieces(q)
        for space in bits(mask):
            out.append(space)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        if st[F_A] == 0:
            st[F_A] = 1 + code
            return
        q = s.seats[p]
        old = 1 << (st[F_A] - 1)
        new = 1 << code
        if s.log is not None:
            s.log.append((V_MOVE, p, st[F_A] - 1, code))
        s.pop(p)
        for piece in range(STATUE + 1):
            if q[Q_PIECE + piece] & old:
                q[Q_PIECE + piece] ^= old | new
        q[Q_FREE] ^= old | new

    def why(self, s: State, p: int, code: int) -> Refusal:
        if s.stacks[p][F_A]:
            return (self.rule, "not_free", (code,))
        return (self.rule, "no_piece", (code,))


EFFECTS: list[Effect] = [
    CraneEffect(E_CRANE, "crane", K_PUT),
    ScrapEffect(E_SCRAP, "scrap", K_SCRAP),
    MoveEffect(E_MOVE, "move", K_MOVE),
]
STEPS: list[tuple[int, Step]] = [
    (K_SCRAP, ScrapStep("T5", "scrapyard")),
    (K_MOVE, MoveStep("T5", "move_piece move_to", later=F_A)),
]
