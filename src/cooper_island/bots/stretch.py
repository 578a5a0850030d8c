"""A seat's choices in one go: it is asked on and on while nothing comes to light that it did not know."""

from typing import Final

from cooper_island.engine import rules
from cooper_island.game import Game
from cooper_island.record.notation import option_texts
from cooper_island.view.decision import ChanceAhead

MOST: Final = 40
"""Choices that a bot is asked for in one go."""


def offered(game: Game, seat: int) -> list[str]:
    """The texts of a seat's options."""
    return option_texts(game.state, seat, rules.options(game.state, seat))


def stretch(game: Game, seat: int, text: str, most: int) -> tuple[list[str], bool]:
    """This choice with single options that follow it, at most so many; and whether the seat is then to decide more.

    The game goes along, and stops before a choice that draws: nothing that is hidden comes to light without a draw.
    """
    made = [text]
    while len(made) < most and _follows(game, seat, made[-1]):
        texts = offered(game, seat)
        if len(texts) > 1:
            return made, True
        made += texts
    return made, False


def _follows(game: Game, seat: int, text: str) -> bool:
    """Make a choice that does not draw; whether the seat is asked more."""
    try:
        game.apply(seat, text, chance=False)
    except ChanceAhead:
        return False
    return seat in game.to_act and seat not in game.waiting
