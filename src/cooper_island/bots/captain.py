"""Captain: judges by what was learnt from many games, and plays its best lines on to the end of the round."""

from time import perf_counter
from typing import ClassVar, Final

from cooper_island.bots.pace import Pace
from cooper_island.bots.planner import Planner
from cooper_island.engine import const as c
from cooper_island.engine.state import State
from cooper_island.mind.judgement import Mind
from cooper_island.mind.outlook import Outlook
from cooper_island.mind.search import Line

from .judgements import mind_of

NODES: Final = 6000
"""What it looks at each time it thinks, where the clock plays no part."""
ENVY: Final = 0.5
TURN: Final = 0.7  # seconds for a worker turn, all second thoughts included
STEP: Final = 0.14  # and for any other step, which all seats share


class Captain(Planner):
    """Without `nodes` it minds the clock; with them the same seed and budget give the same choices everywhere."""

    name = "captain"
    # Seconds that a world took of late, where any of them played lines on.
    _world: ClassVar[float] = 0.0

    def __init__(
        self, seed: int, mind: Mind | None = None, nodes: int | None = None, envy: float = ENVY
    ) -> None:
        super().__init__(seed, mind_of("") if mind is None else mind)
        self.nodes = nodes
        self.envy = envy
        self.pace = Pace(self.name)

    def think(self, state: State, seat: int) -> Line:
        outlook = Outlook(seat, self.mind, self.turn_seed(state, seat), self.envy)
        if self.nodes is not None:
            return outlook.plan(state, self.nodes)
        began = perf_counter()
        most = TURN if state.g[c.G_PHASE] == c.PH_WORK else STEP / state.n
        seconds = self.pace.seconds(state, seat, most)
        outlook.begin(state, self.pace.nodes(seconds))
        spent = perf_counter() - began
        longest = self._world or spent  # the next world may take as long as any before
        Captain._world *= 0.9  # where there is no time for one now, it is tried again by and by
        while spent + longest < seconds and outlook.step(state):
            now = perf_counter() - began
            Captain._world = max(self._world, now - spent)
            longest = max(longest, self._world)
            spent = now
        self.pace.took(outlook.nodes, perf_counter() - began)
        return outlook.best()
