"""Deckhand: legal and sane, and quick. Takes what looks best at once and has no second thoughts."""

from cooper_island.bots.planner import Planner
from cooper_island.engine.state import State
from cooper_island.mind.evaluate import BEST, WEIGHTS
from cooper_island.mind.judgement import HandMade
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


def blind() -> list[float]:
    """The weights, but for what it does not see."""
    return [0.0 if name in BLIND_TO else w for name, w in zip(WEIGHTS, BEST, strict=True)]


class Deckhand(Planner):
    """One look at each section, one greedy line through it."""

    name = "deckhand"

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HandMade(blind()))

    def think(self, state: State, seat: int) -> Line:
        return Search(seat, self.mind, self.turn_seed(state, seat)).hand(state)
