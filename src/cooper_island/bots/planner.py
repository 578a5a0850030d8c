"""What bots that plan a turn have in common: they follow the plan while nothing new comes to light."""

from cooper_island.engine import rules
from cooper_island.engine.evaluate import BEST
from cooper_island.engine.search import Line
from cooper_island.engine.state import State
from cooper_island.game import Game


class Planner:
    """Thinks when it has no plan that still fits; `think` is the bot's own."""

    name = ""

    def __init__(self, seed: int, weights: list[float] | None = None) -> None:
        self.seed = seed
        self.weights = list(BEST if weights is None else weights)
        self._plan: list[tuple[int, int]] = []

    def think(self, state: State, seat: int) -> Line:
        raise NotImplementedError

    def choose(self, game: Game, seat: int) -> int:
        """An index into the options of the seat's decision."""
        codes = rules.options(game.state, seat)
        if len(codes) == 1:
            return 0
        return codes.index(self.code(game.state, seat, codes))

    def code(self, state: State, seat: int, codes: list[int]) -> int:
        if not self._plan or self._plan[0][0] not in codes:
            line = self.think(state, seat)
            self._plan = list(zip(line.codes, line.chance, strict=True))
        code, chance = self._plan.pop(0)
        if chance:  # what is seen now may change the plan
            self._plan = []
        return code

    def turn_seed(self, state: State, seat: int) -> int:
        """Another seed for every position, the same for the same one: hidden facts play no part."""
        return self.seed * 7919 + sum(state.seats[seat]) * 31 + len(state.stacks[seat])
