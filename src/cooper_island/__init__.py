"""Cooper Island: the complete game as an exact, deterministic engine.

>>> from cooper_island import Game
>>> game = Game.new(players=3, seed=7)
>>> game.decision(game.to_act[0]).kind
'income'
"""

from cooper_island.content.box import Box, BoxError, load_box, standard_box
from cooper_island.game import Game
from cooper_island.record.text import RecordError
from cooper_island.view.decision import (
    ChanceAhead,
    Decision,
    IllegalChoice,
    Option,
    Refusal,
    Scores,
)

__all__ = [
    "Box",
    "BoxError",
    "ChanceAhead",
    "Decision",
    "Game",
    "IllegalChoice",
    "Option",
    "RecordError",
    "Refusal",
    "Scores",
    "engine_kind",
    "load_box",
    "standard_box",
]
__version__ = "0.1.0"


def engine_kind() -> str:
    """Whether the rules run compiled or as plain Python."""
    from cooper_island.engine import rules

    return "pure" if (rules.__file__ or "").endswith(".py") else "compiled"
