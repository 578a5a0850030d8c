"""Deckhand: legal and sane, and quick. Takes what looks best at once and has no second thoughts."""

from cooper_island.bots.planner import Planner
from cooper_island.engine.search import Line, Search
from cooper_island.engine.state import State


class Deckhand(Planner):
    """One look at each section, one greedy line through it."""

    name = "deckhand"

    def think(self, state: State, seat: int) -> Line:
        return Search(seat, self.weights, self.turn_seed(state, seat)).hand(state)
