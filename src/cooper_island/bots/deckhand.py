"""Deckhand: legal and sane, and quick. Takes what looks best at once and has no second thoughts."""

from cooper_island.bots.planner import Planner
from cooper_island.engine.state import State
from cooper_island.mind.evaluate import BEST, WEIGHTS
from cooper_island.mind.judgement import HandMade
from cooper_island.mind.search import Line, Search

# How it sees things otherwise than sailor: it has no eye for the passage, spends coins lightly, and special workers
# please it too much.
OTHERWISE = {"passage": 0.0, "coin": 0.7, "special": 1.4}
MISJUDGES = 3.0  # a place for a worker, by at most so many points


def simple() -> list[float]:
    """The weights as it sees them."""
    return [w * OTHERWISE.get(name, 1.0) for name, w in zip(WEIGHTS, BEST, strict=True)]


class Deckhand(Planner):
    """One look at each section, one greedy line through it."""

    name = "deckhand"

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HandMade(simple()))

    def think(self, state: State, seat: int) -> Line:
        search = Search(seat, self.mind, self.turn_seed(state, seat))
        search.noise = MISJUDGES
        return search.hand(state)
