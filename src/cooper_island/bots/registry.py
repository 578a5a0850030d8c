"""The players that a table can be filled with, by name: ours, and classes in files of users."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cooper_island.content.box import Box
from cooper_island.language import commas, phrase

from .api import Bot, BotError, Fault
from .captain import NODES as CAPTAIN_NODES
from .captain import Captain
from .deckhand import Deckhand
from .judgements import Judgement, JudgementError, mind_of, notice, read
from .process import LIMIT, Process
from .random import RandomBot
from .sailor import Sailor

NAMES: Final = ("random", "deckhand", "sailor", "captain")  # the gentlest first
PLANNERS: Final = ("sailor", "captain")  # those that take a number of nodes
NODES: Final = 3000
"""How much `sailor` looks at each time it thinks, where the clock plays no part."""
_MOST_NODES: Final = 10**9
_LONGEST: Final = 40  # characters of a bot's name at a table


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it was named: `deckhand`, `sailor:3000`, `captain@learnt.json` or `mybot.py:MyBot`."""

    text: str
    name: str  # one of NAMES, or the class of a user's bot
    nodes: int | None = None
    file: str = ""  # a user's bot only
    judgement: str = ""  # of captain only, where it is not ours: its file,
    learnt: Judgement | None = field(default=None, compare=False, repr=False)  # and what is in it

    @property
    def random(self) -> bool:
        return self.name == "random" and not self.file

    def order(
        self, seed: int, *, clock: bool, box: str | None = None, load: bool = False
    ) -> dict[str, Any]:
        """What a process is told that shall be this bot; with `load` it only looks whether it could."""
        bot = {
            "name": self.name,
            "nodes": self.nodes,
            "file": self.file,
            "judgement": self.judgement,
        }
        return {**bot, "seed": seed, "clock": clock, "box": box, "load": load}


def entrant(text: str) -> Entrant:
    """What a name means; BotError with one sentence if it means nothing."""
    text = text.strip()
    name, colon, rest = text.rpartition(":") if ":" in text else (text, "", "")
    if name.endswith(".py"):
        if not colon or not rest:
            raise BotError(phrase("bot.file_only", text=text, name=name))
        if not rest.isidentifier():
            raise BotError(phrase("bot.no_name", rest=rest))
        if not Path(name).is_file():
            raise BotError(phrase("bot.no_file", file=name, names=commas(NAMES)))
        return Entrant(text, rest, None, str(Path(name).resolve()))
    name, at, learnt = name.partition("@")
    if name not in NAMES:
        raise BotError(phrase("bot.unknown", text=text, names=commas(NAMES)))
    if at:
        learnt = _judgement(name, learnt)
    if not colon:
        return Entrant(text, name, None, judgement=learnt, learnt=_learnt(learnt))
    if name not in PLANNERS:
        raise BotError(phrase("bot.no_nodes", names=commas(PLANNERS), name=name))
    if not rest.isascii() or not rest.isdecimal() or not 0 < int(rest[:12]) <= _MOST_NODES:
        raise BotError(phrase("bot.nodes", name=name, rest=rest))
    return Entrant(text, name, int(rest), judgement=learnt, learnt=_learnt(learnt))


def _judgement(name: str, file: str) -> str:
    """The file of a judgement of the user's. If it is none, `notices` says so and captain plays without it."""
    if name != "captain":
        raise BotError(phrase("bot.no_judgement", name=name))
    if not file:
        raise BotError(phrase("bot.no_judgement_file"))
    return str(Path(file).resolve())


def _learnt(file: str) -> Judgement | None:
    """It travels with the bot: the game may be played on another machine."""
    with suppress(JudgementError):
        return read(file) if file else None
    return None


def notices(found: Sequence[Entrant], box: Box) -> list[str]:
    """What a person should know before these bots play on this box: a sentence each."""
    files = {one.judgement: None for one in found if one.name == "captain" and not one.file}
    return [told for file in files if (told := notice(file, box))]


def entrants(text: str) -> list[Entrant]:
    """One bot a seat, separated by commas. Bots of users are started once, to see that they can be."""
    found = [entrant(name) for name in text.split(",")]
    for one in dict.fromkeys(found):
        if one.file:
            check(one)
    return found


def guests(texts: Sequence[str]) -> tuple[Entrant, ...]:
    """Bots of a host, for her tables. There each goes by the name of its class, and by nothing else."""
    found = tuple(entrant(text) for text in texts)
    names = {name.casefold() for name in NAMES}
    for one in found:
        if not one.file:
            raise BotError(phrase("bot.every_table", bot=one.text))
        if one.name.casefold() in names:
            raise BotError(phrase("bot.name_taken", name=one.name))
        if len(one.name) > _LONGEST:
            raise BotError(phrase("bot.name_long", most=_LONGEST, name=one.name))
        names.add(one.name.casefold())
    for one in found:
        check(one)
    return found


def check(one: Entrant) -> None:
    """Load a user's file once: BotError with one sentence if there is no such bot in it."""
    process = Process()
    try:
        process.make(one.order(0, clock=False, load=True))
        told = process.loaded()
    except Fault as fault:
        raise BotError(phrase("bot.not_loaded", bot=one.text, why=fault)) from None
    finally:
        process.close()
    if "classes" in told:
        shown = one.text.rpartition(":")[0]
        if not told["classes"]:
            raise BotError(phrase("bot.no_class", shown=shown))
        raise BotError(
            phrase("bot.other_class", name=one.name, shown=shown, classes=commas(told["classes"]))
        )


def seats_of(text: str, players: int) -> list[Entrant]:
    """One bot for all seats, or one a seat."""
    found = entrants(text)
    if len(found) == 1:
        found *= players
    if len(found) != players:
        raise BotError(phrase("bot.seats", count=len(found), players=players))
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
    if not one.file:
        return own_bot(one, seed, clock)
    process = Process(limit)
    process.make(one.order(seed, clock=clock, box=box))
    return process


def own_bot(one: Entrant, seed: int, clock: bool) -> Bot:
    if one.name == "random":
        return RandomBot(seed)
    if one.name == "deckhand":
        return Deckhand(seed)
    if one.name == "captain":
        nodes = None if clock and one.nodes is None else one.nodes or CAPTAIN_NODES
        mind = mind_of(one.judgement) if one.learnt is None else one.learnt.mind()
        return Captain(seed, mind, nodes)
    return Sailor(seed, nodes=None if clock and one.nodes is None else one.nodes or NODES)
