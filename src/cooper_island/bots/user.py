"""A user's bot: a class in her own file, in a process of its own that is ended when it hangs."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from time import monotonic
from typing import IO, Any, Final

from cooper_island.game import Game
from cooper_island.record.wire import pack

from .api import BotError, Fault, plain

LIMIT: Final = 5.0
"""Seconds for a decision."""
LOADING: Final = 30.0
"""Seconds to load the file and make the bot."""
_LONGEST: Final = 1 << 20  # characters of an answer
_COMMAND: Final = (sys.executable, "-P", "-m", "cooper_island.bots.worker")


class UserBot:
    """The bot as its game sees it. Call `close` at the end: nothing of the process is left behind."""

    def __init__(
        self,
        file: str,
        name: str,
        seed: int,
        *,
        limit: float = LIMIT,
        box: str | None = None,
        only_load: bool = False,
    ) -> None:
        self._limit = limit
        self._loaded: dict[str, Any] | None = None
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        # A session of its own: Ctrl-C is for the game, and whatever the bot starts can be ended with it.
        self._process = subprocess.Popen(
            _COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            start_new_session=sys.platform != "win32",
            encoding="utf-8",
            errors="replace",
        )
        self._began = monotonic()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin: IO[str] = self._process.stdin
        self._stdout: IO[str] = self._process.stdout
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()
        self._tell({"file": file, "class": name, "seed": seed, "box": box, "load": only_load})

    @staticmethod
    def check(text: str, file: str, name: str) -> None:
        """Load the file once: BotError with one sentence if there is no such bot in it."""
        bot = UserBot(file, name, 0, only_load=True)
        try:
            told = bot._load()
        except Fault as fault:
            raise BotError(f"bot {text} cannot be loaded: it {fault}.") from None
        finally:
            bot.close()
        if "classes" in told:
            shown = text.rpartition(":")[0]
            if not told["classes"]:
                raise BotError(f"{shown} has no class with a method choose(game, seat).")
            raise BotError(
                f"there is no bot class “{name}” in {shown}; there is: {', '.join(told['classes'])}."
            )

    def choose(self, game: Game, seat: int) -> str:
        """The text of the chosen option, as the bot has it; Fault if it gives none."""
        if self._loaded is None:
            self._loaded = self._load()
        self._tell({"position": pack(game.header, game.state), "seat": seat})
        told = self._hear(self._limit, f"took longer than {self._limit:g} s")
        text = told.get("text")
        if not isinstance(text, str):
            raise Fault("gave an answer that cannot be read")
        return text

    def _load(self) -> dict[str, Any]:
        left = LOADING - (monotonic() - self._began)
        return self._hear(max(left, 0.0), f"took longer than {LOADING:g} s to load")

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
        self._reader.join(1.0)
        if not self._reader.is_alive():
            self._stdout.close()

    def _listen(self) -> None:
        while True:
            line = self._stdout.readline(_LONGEST)
            self._answers.put(line)
            if not line:
                return

    def _tell(self, message: dict[str, Any]) -> None:
        with suppress(OSError):  # it died: what it said before, or the end of its output, tells how
            self._stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self._stdin.flush()

    def _hear(self, seconds: float, overrun: str) -> dict[str, Any]:
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise Fault(overrun) from None
        if not line:
            raise Fault(self._death())
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise Fault("gave an answer that cannot be read")
        if "fault" in told:
            raise Fault(plain(str(told["fault"]), 400))
        return told

    def _death(self) -> str:
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "closed its output"
        how = f"exit code {code}" if code >= 0 else f"signal {-code}"
        return f"ended its process ({how})"
