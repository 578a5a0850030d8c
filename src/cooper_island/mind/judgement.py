"""How a position is judged: by hand-made weights, or by what was learnt from many games."""

from abc import ABC, abstractmethod
from typing import Final

from cooper_island.engine.const import G_PHASE, PH_LAST, Q_ANCHOR, Q_DIST
from cooper_island.engine.state import State

from .evaluate import evaluate, pending
from .measures import clock
from .trait_table import CLOCKS
from .traits import Traits

SCALE: Final = 1000  # learnt figures are thousandths of a point
GOOD: Final = (
    60  # of each good: one more is never worth nothing, even where the fit found no difference
)


class Mind(ABC):
    """Points that a seat may expect at the end."""

    @abstractmethod
    def value(self, s: State, p: int) -> float: ...


class HandMade(Mind):
    """The evaluation of `evaluate.py` with its weights."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights

    def value(self, s: State, p: int) -> float:
        return evaluate(s, p, self.weights)


class Learnt(Mind):
    """Points on the board, and for each trait what its value was worth at this time in games of so many players."""

    def __init__(self, rows: list[list[int]], hand: list[float]) -> None:
        self.rows = rows  # CLOCKS for two players, for three, for four; in each a figure a place
        self.hand = hand
        self.traits = Traits()

    def value(self, s: State, p: int) -> float:
        if s.g[G_PHASE] >= PH_LAST:  # what is left can be counted
            return evaluate(s, p, self.hand)
        traits = self.traits
        traits.look(s, p)
        row = self.rows[(s.n - 2) * CLOCKS + clock(s)]
        places = traits.places
        total = GOOD * traits.have
        for i in range(traits.count):
            total += row[places[i]]
        return base(s, p) + total / SCALE


def base(s: State, p: int) -> float:
    """Points that are on the board, and those that open frames are about to bring."""
    q = s.seats[p]
    return float(q[Q_DIST] + q[Q_DIST + 1] - q[Q_ANCHOR] - q[Q_ANCHOR + 1]) + pending(s, p)
