"""Sailor: plans its whole turn by the engine's search, with as many second thoughts as time allows."""

from time import perf_counter

from cooper_island.bots.pace import Pace
from cooper_island.bots.planner import Planner
from cooper_island.engine.state import State
from cooper_island.mind.judgement import Mind
from cooper_island.mind.search import Line, Search


class Sailor(Planner):
    """Greedy by a good evaluation over its whole turn, at most `seconds` a turn.

    With `nodes` it ignores the clock: the same seed and budget give the same choices everywhere.
    """

    name = "sailor"

    def __init__(
        self,
        seed: int,
        mind: Mind | None = None,
        nodes: int | None = None,
        seconds: float = 0.15,
    ) -> None:
        super().__init__(seed, mind)
        self.nodes = nodes
        self.seconds = seconds
        self.pace = Pace(self.name)

    def think(self, state: State, seat: int) -> Line:
        """The best line of this turn within the budget."""
        search = Search(seat, self.mind, self.turn_seed(state, seat))
        if self.nodes is not None:
            return search.plan(state, self.nodes)
        began = perf_counter()
        line = search.plan(state, self.pace.nodes(self.pace.seconds(state, seat, self.seconds)))
        self.pace.took(search.nodes, perf_counter() - began)
        return line
