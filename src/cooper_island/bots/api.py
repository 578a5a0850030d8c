"""What a bot is. `docs/bots.md` tells how to write one."""

from collections.abc import Sequence
from typing import Final, Protocol

from cooper_island.engine import rules
from cooper_island.game import Game
from cooper_island.language import phrase
from cooper_island.record.notation import option_texts
from cooper_island.view.decision import Answer, answered


class Bot(Protocol):
    """A player. One is made for every game and seat.

    `choose` is called wherever there are two options or more. Its game is the bot's own to play with: what the
    seat knows is as it is, and everything else was drawn anew.
    """

    def __init__(self, seed: int) -> None: ...

    def choose(self, game: Game, seat: int) -> Answer: ...


class BotError(ValueError):
    """A bot that cannot be had: one sentence for the person who named it."""


FAULTS: Final = (
    *("closed", "exit", "more", "no_process", "not_here", "not_offered"),
    *("raised", "signal", "slow", "slow_load", "unread"),
)
"""What a bot can do wrong: each code has a sentence (`fault.slow`)."""


class Fault(Exception):
    """What a bot did wrong: a code and its parts, put into words when it is told."""

    def __init__(self, code: str, **parts: object) -> None:
        super().__init__(code, parts)
        self.code = code
        self.parts = parts

    def __str__(self) -> str:
        return phrase(f"fault.{self.code}", **self.parts)

    texts: Sequence[str] = ()  # what it chose before, in the same go
    seconds = 0.0  # how long it was waited for


class Killed(Fault):
    """Its process was ended by a signal: perhaps no doing of the bot's."""


def text_of(game: Game, seat: int, answer: object) -> str:
    """The text of the option that a bot means; Fault if it is none that is offered."""
    codes = rules.options(game.state, seat)
    return option_texts(game.state, seat, codes)[codes.index(code_of(game, seat, answer))]


def code_of(game: Game, seat: int, answer: object) -> int:
    """The engine's code of the option that a bot means; Fault if it is none that is offered."""
    code = answered(game.state, seat, answer)
    if code is None:
        raise Fault("not_offered", said=shown(answer))
    return code


def shown(value: object, most: int = 80) -> str:
    """Whatever a bot gave us, short and harmless on a terminal."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except Exception:
        text = type(value).__name__
    return plain(text, most)


def plain(text: str, most: int) -> str:
    """One printable line."""
    text = " ".join(text.split())
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= most else text[: most - 1] + "…"
