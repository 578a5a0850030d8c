"""Bots at tables: a few processes for all of them, and a new one for each that fails."""

import asyncio
import logging
import random
import secrets
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any, Final, NamedTuple

from cooper_island.engine import rules
from cooper_island.game import Game
from cooper_island.record.notation import option_texts

from .api import Fault, Killed, text_of
from .match import derived
from .process import LIMIT, Process, question
from .registry import NAMES, Entrant

log = logging.getLogger("cooper_island.bots")
GIVEN_UP: Final = 3  # decisions that a bot may fail before it is asked no more
LIVES: Final = 6  # processes that may be killed over one decision
GUESTS: Final = 4  # processes for bots of the host: each has one to itself

Row = tuple[int, str, str]


class Task(NamedTuple):
    """One decision of one bot."""

    table: str
    seat: int
    bot: str
    game: Game
    rows: Sequence[Row]  # the choices so far


class Held(NamedTuple):
    """The bot in a process: whose it is, since when, and the choices that were made when it was asked last."""

    table: str
    seat: int
    since: int
    rows: Sequence[Row]


class Slot:
    """Room for one process, started when it is first needed."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: Process | None = None
        self.who: tuple[str, int] | None = None
        self._held: Held | None = None

    async def ask(self, task: Task, one: Entrant, threads: ThreadPoolExecutor) -> str:
        """The bot's choice. Whatever goes wrong, the process is ended; Fault if the bot is to blame."""
        who = (task.table, task.seat)
        died = self._process is not None and not self._process.alive
        if died or (one.file and self.who != who):  # what one seat's leaves there is for no other
            self.stop()
        try:
            process = self._process = self._process or Process(self._limit, nice=True)
            held, order, questions = self._asked(task, one)
            self.who, self._held = who, None
            loop = asyncio.get_running_loop()
            text = await loop.run_in_executor(threads, _talk, process, order, questions)
            text = text_of(task.game, task.seat, text)
        except OSError as error:
            self.stop()
            raise Fault(f"has no process: {error.strerror}") from None
        except BaseException:
            self.stop()
            raise
        self._held = held
        return text

    def _asked(
        self, task: Task, one: Entrant
    ) -> tuple[Held, dict[str, Any] | None, list[dict[str, Any]]]:
        """What is said to the process: the order for a bot unless it has it, and the questions; the last one counts.

        With a seed there is a new bot for every run of choices of its seat, the same in whichever process it thinks:
        where it is not at hand in the middle of a run, it is asked once more what it was asked before. (A new one for
        each question would need no past at all. But a sailor that thinks anew instead of following its plan is the
        weaker one: it won 10 games of 40 against one that follows.)
        """
        seed = task.game.header.seed
        since = 0 if seed is None else begun(task)
        held = Held(task.table, task.seat, since, task.rows)
        if self._goes_on(held, seed is None):
            return held, None, [_question(task, task.game, len(task.rows), self._limit)]
        bot = secrets.randbits(48) if seed is None else derived(seed, "bot", task.seat, since)
        order = one.order(bot, clock=seed is None)
        past = [] if seed is None else list(islice(task.game.positions(), since, len(task.rows)))
        questions = [
            _question(task, game, number, self._limit)
            for number, game in enumerate([*past, task.game], since)
            if len(rules.options(game.state, task.seat)) > 1
        ]
        return held, order, questions

    def _goes_on(self, held: Held, fresh: bool) -> bool:
        """Whether the bot in the process is this one, and with a seed was asked all that this one was."""
        last = self._held
        if last is None or last[:3] != held[:3]:
            return False
        return fresh or last.rows == held.rows[:-1]

    def stop(self) -> None:
        process, self._process = self._process, None
        self.who = self._held = None
        if process is not None:
            process.close()


def begun(task: Task) -> int:
    """How many choices were made before the seat's present run of choices."""
    out = len(task.rows)
    while out and task.rows[out - 1][0] == task.seat:
        out -= 1
    return out


def _question(task: Task, game: Game, number: int, seconds: float) -> dict[str, Any]:
    """A sample of what the seat knows: nothing else of the game leaves this process."""
    seed = task.game.header.seed
    drawn = secrets.randbits(48) if seed is None else derived(seed, "sample", task.seat, number)
    return question(game.sample(task.seat, drawn), task.seat, seconds)


def _talk(process: Process, order: dict[str, Any] | None, questions: list[dict[str, Any]]) -> str:
    if order is not None:
        process.make(order)
    return [process.ask(one) for one in questions][-1]


class Pool:
    """Hands decisions to processes. A table has one at a time: its bots can hang, and others still play."""

    def __init__(
        self, guests: Sequence[Entrant] = (), processes: int = 2, limit: float = LIMIT
    ) -> None:
        """`guests` are the bots of the host."""
        self._bots = {one.name: one for one in (*(Entrant(name, name) for name in NAMES), *guests)}
        ours = [Slot(limit) for _ in range(processes)]
        theirs = [Slot(limit) for _ in range(GUESTS if guests else 0)]
        self._slots = ours + theirs
        self._idle = (ours, theirs)  # the one that rests longest first
        self._threads = ThreadPoolExecutor(len(self._slots), "bots")
        self._served: set[str] = set()  # tables that have a process now
        self._freed = asyncio.Condition()
        self.waiting = 0  # decisions for which there is no process yet
        self._failures: Counter[tuple[str, int]] = Counter()  # decisions without an answer

    async def choose(self, task: Task) -> str:
        """An option's text, always: where the bot fails twice, any option.

        A bot that failed before gets one try a decision, and after a few such decisions none. That its process was
        killed is no failure, unless it happens again and again.
        """
        codes = rules.options(task.game.state, task.seat)
        texts = option_texts(task.game.state, task.seat, codes)
        if len(texts) == 1:
            return texts[0]
        who = (task.table, task.seat)
        failures = self._failures[who]
        tries = 2 if not failures else int(failures < GIVEN_UP)
        lives = LIVES if tries else 0
        while tries and lives:
            try:
                return await self._once(task)
            except Fault as fault:
                if isinstance(fault, Killed):
                    lives -= 1
                else:
                    tries -= 1
                log.warning("Bot %s at table %s %s.", task.bot, task.table, fault)
        if len(self._failures) > 1000:
            self._failures.clear()
        log.warning("Bot %s at table %s gave no choice: any is made.", task.bot, task.table)
        self._failures[who] += 1
        seed = task.game.header.seed
        if seed is None:
            return secrets.choice(texts)
        return random.Random(derived(seed, "any", task.seat, len(task.rows))).choice(texts)

    async def _once(self, task: Task) -> str:
        one = self._bots.get(task.bot)
        if one is None:
            raise Fault("is not here: this server was started without it")
        idle = self._idle[1 if one.file else 0]
        async with self._freed:
            self.waiting += 1
            try:
                await self._freed.wait_for(lambda: idle and task.table not in self._served)
            finally:
                self.waiting -= 1
            who = (task.table, task.seat)
            slot = next((slot for slot in idle if slot.who == who), idle[0])
            idle.remove(slot)
            self._served.add(task.table)
        try:
            return await slot.ask(task, one, self._threads)
        finally:
            idle.append(slot)
            self._served.discard(task.table)
            async with self._freed:
                self._freed.notify_all()

    def stop(self) -> None:
        for slot in self._slots:
            slot.stop()
        self._threads.shutdown(wait=False)
