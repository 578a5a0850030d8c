"""The choice of a start landscape (S6)."""

from .const import G_SINGLE, K_START, V_START
from .state import State
from .step import Step
from .terms import CUBE_OF, SINGLE_OF


def start_tile(s: State, p: int, landscape: int) -> None:
    """S6: a single tile of level 1 on the start space, with its cube."""
    s.g[G_SINGLE + SINGLE_OF[landscape]] -= 1
    s.chart(p, s.t.start, landscape, 1, CUBE_OF[landscape])
    if s.log is not None:
        s.log.append((V_START, p, landscape))


class StartStep(Step):
    """S6: each player chooses her start landscape."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        for landscape in range(4):
            out.append(landscape)

    def apply(self, s: State, p: int, code: int) -> None:
        s.pop(p)
        start_tile(s, p, code)


STEPS: list[tuple[int, Step]] = [
    (K_START, StartStep("S6", "start_landscape")),
]
