"""What a bot is handed in place of the game: its seat's knowledge, with everything hidden drawn anew."""

import random

from cooper_island.game import Game

from .api import Bot, code_of


class Blind:
    """A bot for those who have the real game at hand (the server): it is shown a sample each time."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self._bot = bot
        self._seeds = random.Random(seed)

    def choose(self, game: Game, seat: int) -> int:
        """An index into the options of the seat's decision."""
        shown = game.sample(seat, self._seeds.getrandbits(48))
        decision = shown.decision(seat)
        assert decision is not None
        codes = [option.code for option in decision.options]
        return codes.index(code_of(shown, seat, self._bot.choose(shown, seat)))
