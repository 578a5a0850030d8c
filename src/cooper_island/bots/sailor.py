"""Sailor: plans its whole turn by the engine's search, with as many second thoughts as time allows."""

from time import perf_counter
from typing import ClassVar

from cooper_island.bots.planner import Planner
from cooper_island.engine import const as c
from cooper_island.engine.state import State
from cooper_island.mind.search import Line, Search

LEAST = 60  # nodes, however little time is left
SAFE = 0.8  # share of the time to plan for: nodes differ in what they cost
GUESSED = 20000.0  # nodes a second, before any were counted


class Sailor(Planner):
    """Greedy by a good evaluation over its whole turn, at most `seconds` a turn.

    With `nodes` it ignores the clock: the same seed and budget give the same choices everywhere.
    """

    name = "sailor"
    _rate: ClassVar[float | None] = None  # nodes a second, of whichever sailor counted them last

    def __init__(
        self,
        seed: int,
        weights: list[float] | None = None,
        nodes: int | None = None,
        seconds: float = 0.15,
    ) -> None:
        super().__init__(seed, weights)
        self.nodes = nodes
        self.seconds = seconds
        self._spent = 0.0
        self._turn: tuple[int, ...] = ()

    def think(self, state: State, seat: int) -> Line:
        """The best line of this turn within the budget."""
        search = Search(seat, self.weights, self.turn_seed(state, seat))
        if self.nodes is not None:
            return search.plan(state, self.nodes)
        placed = state.seats[seat][c.Q_MINE].bit_count()
        first = state.stacks[seat][0] == c.K_TURN and state.stacks[seat][1] == 0
        turn = (state.g[c.G_ROUND], state.g[c.G_PHASE], placed + (1 if first else 0))
        if turn != self._turn:
            self._turn = turn
            self._spent = 0.0
        # A draw makes it think anew in the same turn: half of what is left each time.
        began = perf_counter()
        time = 0.5 * max(self.seconds - self._spent, 0.0)
        line = search.plan(state, max(LEAST, int((self._rate or GUESSED) * time * SAFE)))
        taken = perf_counter() - began
        self._spent += taken
        if search.nodes >= LEAST:
            Sailor._rate = search.nodes / max(taken, 1e-6)
        return line
