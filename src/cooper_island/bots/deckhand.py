"""Deckhand: legal and sane, and quick. Takes what looks best at once and has no second thoughts."""

from cooper_island.bots.planner import Planner
from cooper_island.engine.state import State
from cooper_island.mind.evaluate import WEIGHTS
from cooper_island.mind.search import Line, Search

# What it has no eye for: royal orders to come, special workers, milestones half reached, islets on a ship's way.
BLIND_TO = (
    "order_ahead",
    "special",
    "half_milestone",
    "islet_ahead",
    "height",
    "settlement",
    "passage",
    "craft",
)


class Deckhand(Planner):
    """One look at each section, one greedy line through it."""

    name = "deckhand"

    def __init__(self, seed: int, weights: list[float] | None = None) -> None:
        super().__init__(seed, weights)
        if weights is None:
            for name in BLIND_TO:
                self.weights[WEIGHTS.index(name)] = 0.0

    def think(self, state: State, seat: int) -> Line:
        return Search(seat, self.weights, self.turn_seed(state, seat)).hand(state)
