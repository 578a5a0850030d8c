"""What bots that plan a turn have in common: they follow the plan while nothing new comes to light."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from cooper_island.engine import rules
from cooper_island.engine.state import State
from cooper_island.game import Game
from cooper_island.mind.evaluate import BEST
from cooper_island.mind.judgement import HandMade, Mind
from cooper_island.mind.search import Line


class Step(NamedTuple):
    """A choice to come, and the decision that it is for."""

    frames: list[int]
    code: int


class Planner(ABC):
    """Thinks when it has no plan that still fits; `think` is the bot's own."""

    name = ""

    def __init__(self, seed: int, mind: Mind | None = None) -> None:
        self.seed = seed
        self.mind = HandMade(list(BEST)) if mind is None else mind
        self._plan: list[Step] = []

    @abstractmethod
    def think(self, state: State, seat: int) -> Line: ...

    def choose(self, game: Game, seat: int) -> int:
        """An index into the options of the seat's decision."""
        codes = rules.options(game.state, seat)
        if len(codes) == 1:
            return 0
        return codes.index(self.code(game.state, seat, codes))

    def code(self, state: State, seat: int, codes: list[int]) -> int:
        plan = self._plan
        if not plan or plan[0].frames != state.stacks[seat] or plan[0].code not in codes:
            plan = self._plan = steps(state, seat, self.think(state, seat))
        return plan.pop(0).code

    def turn_seed(self, state: State, seat: int) -> int:
        """Another seed for every position, the same for the same one: hidden facts play no part."""
        return self.seed * 7919 + sum(state.seats[seat]) * 31 + len(state.stacks[seat])


def steps(state: State, seat: int, line: Line) -> list[Step]:
    """A line as far as it leads to the first new information, without choices that are none."""
    out: list[Step] = []
    state = state.clone()
    for code, chance in zip(line.codes, line.chance, strict=True):
        codes = rules.options(state, seat)
        if code not in codes:
            break
        if len(codes) > 1:
            out.append(Step(state.stacks[seat][:], code))
        state.chance = []
        rules.apply(state, seat, code)
        if chance or state.chance:  # what is seen then may change the plan
            break
    return out
