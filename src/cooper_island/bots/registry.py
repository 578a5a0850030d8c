"""The players that a table can be filled with, by name: ours, and classes in files of users."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .api import Bot, BotError
from .blind import Blind
from .deckhand import Deckhand
from .random import RandomBot
from .sailor import Sailor
from .user import LIMIT, UserBot

NAMES: Final = ("random", "deckhand", "sailor")
NODES: Final = 3000
"""How much `sailor` looks at each time it thinks, where the clock plays no part."""
_MOST_NODES: Final = 10**9
_CHOICE: Final = f"there is: {', '.join(NAMES)}, or a class of yours as FILE.py:Class"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it was named: `deckhand`, `sailor:3000` or `mybot.py:MyBot`."""

    text: str
    name: str  # one of NAMES, or the class of a user's bot
    nodes: int | None = None
    file: str = ""  # a user's bot only

    @property
    def random(self) -> bool:
        return self.name == "random" and not self.file


def entrant(text: str) -> Entrant:
    """What a name means; BotError with one sentence if it means nothing."""
    text = text.strip()
    name, colon, rest = text.rpartition(":") if ":" in text else (text, "", "")
    if name.endswith(".py"):
        if not colon or not rest:
            raise BotError(f"“{text}” names a file only; add its class, as in {name}:MyBot.")
        if not rest.isidentifier():
            raise BotError(f"“{rest}” cannot be the name of a class.")
        if not Path(name).is_file():
            raise BotError(f"there is no file {name}; {_CHOICE}.")
        return Entrant(text, rest, None, str(Path(name).resolve()))
    if name not in NAMES:
        raise BotError(f"there is no bot “{text}”; {_CHOICE}.")
    if not colon:
        return Entrant(text, name)
    if name != "sailor":
        raise BotError(f"only sailor takes a number of nodes, not {name}.")
    if not rest.isascii() or not rest.isdecimal() or not 0 < int(rest[:12]) <= _MOST_NODES:
        raise BotError(f"the nodes of sailor must be a whole number from 1, not “{rest}”.")
    return Entrant(text, name, int(rest))


def entrants(text: str) -> list[Entrant]:
    """One bot a seat, separated by commas. Bots of users are started once, to see that they can be."""
    found = [entrant(name) for name in text.split(",")]
    for one in dict.fromkeys(found):
        if one.file:
            UserBot.check(one.text, one.file, one.name)
    return found


def seats_of(text: str, players: int) -> list[Entrant]:
    """One bot for all seats, or one a seat."""
    found = entrants(text)
    if len(found) == 1:
        found *= players
    if len(found) != players:
        raise BotError(f"{len(found)} seats are named for a game of {players} players.")
    return found


def labels(found: list[Entrant]) -> list[str]:
    """Their names, told apart: `sailor`, `sailor #2`."""
    seen: Counter[str] = Counter()
    out = []
    for one in found:
        seen[one.text] += 1
        out.append(one.text if seen[one.text] == 1 else f"{one.text} #{seen[one.text]}")
    return out


def make_bot(
    name: str | Entrant,
    seed: int,
    *,
    clock: bool,
    limit: float = LIMIT,
    box: str | None = None,
) -> Bot:
    """A bot for one game. With `clock` it minds seconds, otherwise nodes, and is the same for a seed.

    A user's bot gets a process of its own, which ends with its `close`; `limit` is its seconds a decision, `box` the
    file of the game's box.
    """
    one = entrant(name) if isinstance(name, str) else name
    if one.file:
        return UserBot(one.file, one.name, seed, limit=limit, box=box)
    if one.name == "random":
        return RandomBot(seed)
    if one.name == "deckhand":
        return Deckhand(seed)
    return Sailor(seed, nodes=None if clock and one.nodes is None else one.nodes or NODES)


def create(name: str, seed: int, clock: bool = True) -> Blind:
    """A bot for live play: it minds the clock (or not), and never sees the game that it is given."""
    if name not in NAMES:
        raise BotError(f"there is no bot “{name}”; there is: {', '.join(NAMES)}.")
    return Blind(make_bot(name, seed, clock=clock), seed)
