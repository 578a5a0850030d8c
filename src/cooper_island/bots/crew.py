"""Bots at tables: a few processes for all of them, and a new one for each that fails."""

import asyncio
import logging
import random
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

from cooper_island.game import Game
from cooper_island.language import FIRST, cause, speaking

from .api import Fault, Killed, text_of
from .match import derived
from .pace import turn_of
from .process import LIMIT, Process, question
from .registry import NAMES, Entrant
from .share import Share, Who
from .stretch import MOST, offered, stretch

log = logging.getLogger("cooper_island.bots")
GIVEN_UP: Final = 3  # decisions that a bot may fail before it is asked no more
LIVES: Final = 6  # processes that may be killed over one decision
HOLD: Final = 15.0  # seconds that a bot may keep its table waiting in vain, in a whole game
BRISK: Final = 1.0  # seconds after which a bot's choices are shown before it goes on
REMEMBERED: Final = 1000  # seats of which something is remembered: the latest
GUESTS: Final = 4  # processes for bots of the host: each has one to itself


class Task(NamedTuple):
    """A decision of a bot, and those that follow it."""

    table: str
    seat: int
    bot: str
    game: Game
    client: str = ""  # whose the table is: clients take turns

    @property
    def who(self) -> Who:
        return (self.table, self.seat)

    def drawn(self, what: str) -> int:
        """A seed. With a seed of the game it comes of that, the seat and the number of choices made."""
        seed = self.game.header.seed
        if seed is None:
            return secrets.randbits(48)
        return derived(seed, what, self.seat, self.game.choices)


@dataclass(slots=True)
class Trouble:
    """What a bot has cost its table so far."""

    failures: int = 0  # decisions without an answer
    seconds: float = 0.0


class Spent(NamedTuple):
    """How long a seat's bots have thought in its latest turn or step."""

    turn: tuple[int, ...]
    seconds: float


V = TypeVar("V")


def kept(memory: dict[Who, V], who: Who, value: V) -> None:
    """Remember this of a seat, and not more than the latest of all that is remembered."""
    memory.pop(who, None)
    memory[who] = value
    if len(memory) > REMEMBERED:
        del memory[next(iter(memory))]


class Slot:
    """Room for one process, started when it is first needed."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: Process | None = None
        self.who: Who | None = None  # who was here last
        self._kept = False  # whether its bot can be asked on

    async def ask(
        self,
        task: Task,
        one: Entrant,
        most: int,
        left: float,
        spent: float,
        threads: ThreadPoolExecutor,
    ) -> list[str]:
        """The bot's choices. Whatever goes wrong, the process is ended; Fault if the bot is to blame.

        With a seed there is a new bot each time, the same in whichever process it thinks. It loses no plan by that:
        it was asked on until something new came to light. (A sailor that thinks anew in the middle of its plan is the
        weaker one: it won 10 games of 40 against one that follows.)
        """
        died = self._process is not None and not self._process.alive
        other = self.who != task.who
        if died or (one.file and other):  # what one seat's leaves there is for no other
            self.stop()
        fresh = task.game.header.seed is None
        try:
            process = self._process = self._process or Process(self._limit, nice=True)
            order = None
            if other or not self._kept:
                order = one.order(task.drawn("bot"), clock=fresh)
            # A sample of what the seat knows: nothing else of the game leaves this process.
            shown = task.game.sample(task.seat, task.drawn("sample"))
            # With a seed the clock must not decide where a bot is made anew.
            within = BRISK if fresh else left
            asked = question(shown, task.seat, self._limit, most, within, spent)
            self.who, self._kept = task.who, False
            loop = asyncio.get_running_loop()
            texts = await loop.run_in_executor(threads, _talk, process, order, asked, left)
            text_of(task.game, task.seat, texts[0])  # the table looks at the others
        except OSError as error:
            self.stop()
            raise Fault("no_process", reason=cause(error)) from None
        except BaseException:
            self.stop()
            raise
        self._kept = fresh
        return texts

    def stop(self) -> None:
        process, self._process = self._process, None
        self.who = None
        self._kept = False
        if process is not None:
            process.close()


def _talk(
    process: Process, order: dict[str, Any] | None, asked: dict[str, Any], left: float
) -> list[str]:
    if order is not None:
        process.make(order)
    return process.ask(asked, left)


class Pool:
    """Hands decisions to processes. A table asks one bot at a time: it can hang, and other tables still play."""

    def __init__(
        self,
        guests: Sequence[Entrant] = (),
        processes: int = 2,
        limit: float = LIMIT,
        hold: float = HOLD,
    ) -> None:
        """`guests` are the bots of the host."""
        self._bots = {one.name: one for one in (*(Entrant(name, name) for name in NAMES), *guests)}
        ours = [Slot(limit) for _ in range(processes)]
        theirs = [Slot(limit) for _ in range(GUESTS if guests else 0)]
        self._slots = ours + theirs
        self._ours, self._theirs = Share(ours), Share(theirs)
        self._threads = ThreadPoolExecutor(len(self._slots), "bots")
        self._hold = hold
        self._trouble: dict[Who, Trouble] = {}
        self._spent: dict[Who, Spent] = {}

    @property
    def waiting(self) -> int:
        """Bots that wait for a process."""
        return self._ours.waiting + self._theirs.waiting

    async def choose(self, task: Task) -> list[str]:
        """Texts of options to be chosen one after the other, at least one: where the bot fails twice, any option."""
        texts = offered(task.game, task.seat)
        if len(texts) > 1:
            return await self._decided(task, texts, MOST)
        game = task.game.clone()
        made, more = stretch(game, task.seat, texts[0], MOST)
        if more and len(made) < MOST:
            then = task._replace(game=game)
            made += await self._decided(then, offered(game, task.seat), MOST - len(made))
        return made

    async def _decided(self, task: Task, texts: list[str], most: int) -> list[str]:
        """What the bot chooses, or one of these texts.

        A bot that failed before gets one try a decision, and after a few such decisions, or when it has kept its
        table waiting for too long, none. That its process was killed is no failure, unless it happens again and again.
        """
        trouble = self._trouble.get(task.who) or Trouble()
        tries = 2 if not trouble.failures else int(trouble.failures < GIVEN_UP)
        lives = LIVES
        left = self._hold - trouble.seconds
        while tries and lives and left > 0:
            try:
                return await self._once(task, most, left)
            except Fault as fault:
                with speaking(FIRST):  # as all of the log
                    log.warning("Bot %s at table %s: %s.", task.bot, task.table, str(fault))
                left -= fault.seconds
                if isinstance(fault, Killed):  # another process chooses all that again
                    lives -= 1
                    continue
                tries -= 1
                trouble.seconds += fault.seconds
                kept(self._trouble, task.who, trouble)
                if fault.texts and fault.texts[0] in texts:  # the rest it is asked again
                    return list(fault.texts)
        log.warning("Bot %s at table %s gave no choice: any is made.", task.bot, task.table)
        trouble.failures += 1
        kept(self._trouble, task.who, trouble)
        return [random.Random(task.drawn("any")).choice(texts)]

    async def _once(self, task: Task, most: int, left: float) -> list[str]:
        one = self._bots.get(task.bot)
        if one is None:
            raise Fault("not_here")
        share = self._theirs if one.file else self._ours
        slot = await share.take(task.client, task.who)
        began = monotonic()
        turn = turn_of(task.game.state, task.seat)
        before = self._spent.get(task.who)
        spent = before.seconds if before is not None and before.turn == turn else 0.0
        try:
            return await slot.ask(task, one, most, left, spent, self._threads)
        except Fault as fault:
            fault.seconds = monotonic() - began
            raise
        finally:
            # Another table may have its process next: a new bot must not think as if the turn began with it.
            kept(self._spent, task.who, Spent(turn, spent + monotonic() - began))
            share.give(task.client, slot)

    def stop(self) -> None:
        for slot in self._slots:
            slot.stop()
        self._threads.shutdown(wait=False)
