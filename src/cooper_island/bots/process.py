"""A process for bots, and what is said to it: the one way in which tables and the arena ask a bot that is not theirs.

One JSON object a line. An order makes a bot in place of the one before:
`{"name", "nodes", "file", "judgement", "seed", "clock", "box", "load"}`, answered by `{"ready": true}`. Then come
questions, each a packed sample of what the seat knows: `{"position", "seat", "seconds", "most", "within", "spent"}`.
The bot decides there, and on from there while nothing new comes to light: at most so many choices, and none is begun
after so many seconds; `spent` is what this turn took before, maybe of another bot that had the seat. Each of its
decisions has its own time and is answered at once, with the single options that follow it: `{"texts", "more"}`, where
`more` says that another one comes. Anything may bring `{"fault", "said"}`: one of TOLD, and what its sentence
quotes.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from math import inf
from time import monotonic
from typing import IO, Any, Final

from cooper_island.game import Game
from cooper_island.record.wire import pack

from .api import Fault, Killed, plain

Json = dict[str, Any]
LIMIT: Final = 5.0
"""Seconds for a decision."""
LOADING: Final = 30.0
"""Seconds to load the file and make the bot."""
_LONGEST: Final = 1 << 16  # characters of an answer
_NICE: Final = 5
TOLD: Final = ("raised", "not_offered")
"""Codes of faults that are found there."""
COMMAND: Final = (sys.executable, "-P", "-m", "cooper_island.bots.worker")


def question(
    shown: Game,
    seat: int,
    seconds: float = LIMIT,
    most: int = 1,
    within: float = 0.0,
    spent: float = 0.0,
) -> Json:
    """What a bot is asked; `shown` must be a sample of that seat's."""
    position = pack(shown.header, shown.state)
    return {
        "position": position,
        "seat": seat,
        "seconds": seconds,
        "most": most,
        "within": within,
        "spent": spent,
    }


class Process:
    """A process that holds one bot at a time. Call `close` at the end: nothing of it is left behind."""

    def __init__(self, limit: float = LIMIT, *, nice: bool = False) -> None:
        self._limit = limit
        self._loading: float | None = None  # since when
        self._room = 1  # for answers that were not heard yet
        self._flood = False
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        # A session of its own: Ctrl-C is for the game, and whatever the bot starts can be ended with it.
        self._process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            start_new_session=sys.platform != "win32",
            encoding="utf-8",
            errors="replace",
        )
        if nice and hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, _NICE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin: IO[str] = self._process.stdin
        self._stdout: IO[str] = self._process.stdout
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def make(self, order: Json) -> None:
        """Have a bot made. Whether that went well is heard before it is asked."""
        self._loading = monotonic()
        self._tell(order)

    def loaded(self, left: float = LOADING) -> Json:
        """What came of the order; Fault if no bot."""
        began = monotonic() if self._loading is None else self._loading
        self._loading = None
        seconds = min(left, LOADING - (monotonic() - began))
        return self._hear(seconds, Fault("slow_load", seconds=tidy(min(left, LOADING))))

    def choose(self, game: Game, seat: int) -> str:
        """The text of the chosen option, as the bot has it; Fault if it gives none."""
        return self.ask(question(game, seat, self._limit))[0]

    def ask(self, asked: Json, left: float = inf) -> list[str]:
        """The texts of options chosen one after the other; Fault if it fails, or has not done when no time is left."""
        end = monotonic() + left
        if self._loading is not None:
            self.loaded(left)
        # Nothing is begun for which the time may not do.
        within = min(asked["within"], end - monotonic() - self._limit)
        texts: list[str] = []
        self._room = asked["most"]
        self._tell({**asked, "within": within})
        try:
            more = True
            while more:
                seconds = min(self._limit, end - monotonic())
                told = self._hear(seconds, Fault("slow", seconds=tidy(seconds)))
                texts += _texts(told)
                more = told.get("more") is True and len(texts) < asked["most"]
        except Fault as fault:
            fault.texts = texts
            raise
        finally:
            self._room = 1
        return texts

    def close(self) -> None:
        """End the process and all that it started."""
        if sys.platform != "win32":
            # Before `wait`: until then its number cannot go to another process.
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                self._process.kill()
        else:
            self._process.kill()
        self._process.wait()
        with suppress(OSError):  # the rest of a request that nobody reads
            self._stdin.close()
        self._reader.join(0.2)
        if not self._reader.is_alive():
            self._stdout.close()

    def _listen(self) -> None:
        """Hear what was asked for: a process that says more is not heard any further."""
        while line := self._stdout.readline(_LONGEST):
            if self._answers.qsize() >= self._room:
                self._flood = True
                break
            self._answers.put(line)
        self._answers.put("")

    def _tell(self, message: Json) -> None:
        # It died, or was closed meanwhile: what it said before, or the end of its output, tells how.
        with suppress(OSError, ValueError):
            self._stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self._stdin.flush()

    def _hear(self, seconds: float, overrun: Fault) -> Json:
        try:
            line = self._answers.get(timeout=max(seconds, 0.0))
        except queue.Empty:
            raise overrun from None
        if not line:
            raise self._end()
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise Fault("unread")
        if "fault" in told:
            code = told["fault"] if told["fault"] in TOLD else "unread"
            raise Fault(code, said=plain(str(told.get("said")), 400))
        return told

    def _end(self) -> Fault:
        if self._flood:
            return Fault("more")
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return Fault("closed")
        if code < 0:
            return Killed("signal", number=-code)
        return Fault("exit", number=code)


def tidy(seconds: float) -> float:
    """Three figures tell enough."""
    return float(f"{seconds:.3g}")


def _texts(told: Json) -> list[str]:
    texts = told.get("texts")
    if not isinstance(texts, list) or not texts or not all(isinstance(t, str) for t in texts):
        raise Fault("unread")
    return texts
