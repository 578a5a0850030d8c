"""The random player: any option, each as likely as the other."""

import random

from cooper_island.engine import rules
from cooper_island.game import Game


class RandomBot:
    """Chooses at random; the same for the same seed."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game, seat: int) -> int:
        """An index into the options of the seat's decision."""
        return self._random.randrange(len(rules.options(game.state, seat)))
