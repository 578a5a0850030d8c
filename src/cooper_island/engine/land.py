"""What all tiles share: the landscape that fits, and the cube that comes with it (PL3, PL5)."""

from .const import (
    F_A,
    GOLD,
    K_CUBE,
    MOUNTAIN,
    Q_CUBE,
    Q_FREE,
    Q_LEVEL,
    Q_PEND,
    Q_SUM,
    Q_TYPE,
    SETTLEMENT,
    STONE,
    V_CUBE,
)
from .state import State
from .step import Refusal, Step
from .terms import CUBE_OF
from .ways import enough_after


def matching(q: list[int], landscape: int) -> int:
    """PL3: free spaces on which this landscape may be laid."""
    if landscape == SETTLEMENT:
        return q[Q_FREE]
    return q[Q_FREE] & q[Q_TYPE + landscape]


def best_cube(s: State, landscape: int, level: int) -> int:
    """PL5: the cube of a new tile; of stone and gold the gold, which finds a storage spot more easily."""
    if landscape == MOUNTAIN and level >= s.t.gold_level:
        return GOLD
    return CUBE_OF[landscape]


def put_cube(s: State, p: int, space: int, landscape: int, level: int) -> None:
    """PL5, K2-K4: chart a space with its cube; a high mountain asks for stone or gold."""
    if landscape == MOUNTAIN and level >= s.t.gold_level:
        s.chart(p, space, landscape, level, -1)
        s.push(p, K_CUBE, space, 0, 0, 0, 0)
    else:
        s.chart(p, space, landscape, level, CUBE_OF[landscape])


class CubeStep(Step):
    """PL5: stone or gold on a mountain of level 3 or more."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        for cube in (STONE, GOLD):
            # P6: stone may find no storage spot where gold does, and a paid piece may need the space.
            if q[Q_PEND] == 0 or enough_after(q, 0, [cube], []):
                out.append(cube)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        space = s.stacks[p][F_A]
        s.pop(p)
        q[Q_CUBE + code] |= 1 << space
        q[Q_SUM + code] += q[Q_LEVEL + space]
        if s.log is not None:
            s.log.append((V_CUBE, p, code, space))

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code == STONE or code == GOLD:
            return ("P6", "no_space_left", ())
        return (self.rule, "not_offered", ())


STEPS: list[tuple[int, Step]] = [
    (K_CUBE, CubeStep("PL5", "cube")),
]
