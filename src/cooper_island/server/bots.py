"""Processes for bots: at most a few, each with a time limit, and a new one for each that dies."""

import asyncio
import importlib
import json
import logging
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from cooper_island.tables.refusals import Json, sentence

from .settings import Settings

log = logging.getLogger("cooper_island.server")
START: Final = 20.0  # seconds for a new process to be there
GIVEN_UP: Final = 3  # decisions that a bot may fail before it is asked no more
LEVELS: Final = {"random": 1, "deckhand": 2, "sailor": 3}


class Task(NamedTuple):
    """One decision of one bot."""

    table: str
    seat: int
    bot: str
    opening: str
    rows: Sequence[tuple[int, str, str]]
    options: Sequence[str]


class BotFailed(Exception):
    """The bot gave no usable answer."""


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._process: asyncio.subprocess.Process | None = None
        self.table = ""  # whose game it had last

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    async def ask(self, task: Task) -> str:
        """The bot's choice. Whatever goes wrong, the process is ended and BotFailed raised."""
        try:
            async with asyncio.timeout(START):
                process = await self._started()
            seconds = self._settings.bot_seconds
            async with asyncio.timeout(seconds + self._settings.bot_grace):
                return await self._exchange(process, task, seconds)
        except TimeoutError:
            self.stop()
            raise BotFailed("it took too long") from None
        except (OSError, ValueError, EOFError, asyncio.LimitOverrunError) as error:
            self.stop()
            raise BotFailed(f"its process ended ({error})") from None
        except asyncio.CancelledError:
            self.stop()
            raise

    async def _started(self) -> asyncio.subprocess.Process:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "cooper_island.server.bot_worker",
                self._settings.bots,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=sys.platform != "win32",  # Ctrl-C is for the server
            )
            assert process.stdout is not None
            await process.stdout.readuntil(b"\n")  # it is ready
        return process

    async def _exchange(
        self, process: asyncio.subprocess.Process, task: Task, seconds: float
    ) -> str:
        assert process.stdin is not None
        assert process.stdout is not None
        self.table = task.table
        request = {
            "table": task.table,
            "seat": task.seat,
            "bot": task.bot,
            "opening": task.opening,
            "rows": task.rows,
            "seconds": seconds,
        }
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readuntil(b"\n")
        answer = json.loads(line)
        if answer.get("text") not in task.options:
            raise BotFailed(str(answer.get("error", "it chose what is no option"))[:300])
        return str(answer["text"])

    def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._process = None


class Pool:
    """Hands decisions to processes. A table has one at a time: its bots can hang, and others still play."""

    def __init__(self, settings: Settings) -> None:
        self.workers = [Worker(settings) for _ in range(settings.bot_processes)]
        self._idle = list(self.workers)
        self._served: set[str] = set()  # tables that have a process now
        self._freed = asyncio.Condition()
        self._failures: Counter[tuple[str, int]] = Counter()  # decisions without an answer

    async def choose(self, task: Task) -> str:
        """An option's text, always: where the bot fails twice, any option.

        A bot that failed before gets one try a decision, and after a few such decisions none.
        """
        who = (task.table, task.seat)
        failures = self._failures[who]
        for _ in range(2 if not failures else int(failures < GIVEN_UP)):
            try:
                return await self._once(task)
            except BotFailed as failed:
                log.warning("Bot %s at table %s failed: %s.", task.bot, task.table, failed)
        if len(self._failures) > 1000:
            self._failures.clear()
        self._failures[who] += 1
        return secrets.choice(task.options)

    async def _once(self, task: Task) -> str:
        async with self._freed:
            await self._freed.wait_for(lambda: self._idle and task.table not in self._served)
            worker = next((w for w in self._idle if w.table == task.table), self._idle[0])
            self._idle.remove(worker)
            self._served.add(task.table)
        try:
            return await worker.ask(task)
        finally:
            self._idle.append(worker)
            self._served.discard(task.table)
            async with self._freed:
                self._freed.notify_all()

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()


def names(settings: Settings) -> tuple[str, ...]:
    """The bots that there are."""
    return tuple(importlib.import_module(settings.bots).NAMES)


def listed(settings: Settings) -> list[Json]:
    """The bots as a page lists them, the gentlest first."""
    rows: list[tuple[int, Json]] = []
    for name in names(settings):
        known = name in LEVELS
        level = LEVELS.get(name, 1)
        rows.append(
            (
                level,
                {
                    "id": name,
                    "name": sentence(f"bot.{name}.name") if known else name,
                    "level": level,
                    "about": sentence(f"bot.{name}.about") if known else "",
                },
            )
        )
    return [row for _, row in sorted(rows, key=lambda row: row[0])]
