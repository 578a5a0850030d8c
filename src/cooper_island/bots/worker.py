"""The process that a user's bot runs in: `python -m cooper_island.bots.worker`.

It reads one JSON object a line (first the bot's file and class, then positions) and answers with one a line. What
the bot prints goes to standard error, and the process ends when the one that started it does.
"""

import contextlib
import importlib.util
import inspect
import json
import os
import queue
import random
import signal
import sys
import threading
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TextIO

from cooper_island.content.box import load_box
from cooper_island.game import Game
from cooper_island.record.wire import unpack

from .api import Bot, Fault, plain, text_of

_MODULE: Final = "cooper_island_user_bot"


class Host:
    """Holds the one bot of this process."""

    def __init__(self, order: dict[str, Any]) -> None:
        self._box = load_box(order["box"]) if order["box"] else None
        self._file: str = order["file"]
        self._bot: Bot | None = None
        self.classes: list[str] | None = None  # those that there are, if not the one that was named
        random.seed(order["seed"])  # a bot that uses the common generator plays the same again
        module = load(self._file)
        found: Any = getattr(module, order["class"], None)
        if not is_bot(found):
            self.classes = [name for name, value in vars(module).items() if is_bot(value)]
        elif not order["load"]:
            self._bot = found(order["seed"])

    def answer(self, request: dict[str, Any]) -> str:
        assert self._bot is not None
        game = Game.of_position(*unpack(request["position"], self._box))
        seat: int = request["seat"]
        answer = self._bot.choose(game.clone(), seat)
        return text_of(game, seat, answer)


def is_bot(value: Any) -> bool:
    return inspect.isclass(value) and callable(getattr(value, "choose", None))


def load(file: str) -> ModuleType:
    """The user's file as a module; it may import others that lie beside it."""
    sys.path.insert(0, str(Path(file).parent))
    spec = importlib.util.spec_from_file_location(_MODULE, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[_MODULE] = module
    spec.loader.exec_module(module)
    return module


def blame(error: BaseException, file: str) -> str:
    """What the bot did, and in which line of its file."""
    try:
        said = f"{type(error).__name__}: {error}".rstrip(": ")
    except Exception:
        said = type(error).__name__
    if isinstance(error, SyntaxError):
        return f"raised {plain(said, 250)}"
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == file
    ]
    where = f" ({Path(file).name}, line {lines[-1]})" if lines else ""
    return f"raised {plain(said, 250)}{where}"


def _listen(source: TextIO, lines: "queue.SimpleQueue[str]") -> None:
    for line in source:
        lines.put(line)
    # The game is gone, whatever the bot is at; nor may anything that the bot started stay.
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def main() -> None:
    source = os.fdopen(os.dup(0), encoding="utf-8")
    target = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)  # a bot that reads its input must not swallow ours,
    os.dup2(2, 1)  # nor may what it prints look like an answer
    os.close(nothing)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, lines), daemon=True).start()
    host: Host | None = None
    while True:
        request = json.loads(lines.get())
        file = request["file"] if host is None else host._file
        try:
            if host is None:
                host = Host(request)
                told: dict[str, Any] = {"ready": True}
                if host.classes is not None:
                    told = {"classes": host.classes}
            else:
                told = {"text": host.answer(request)}
        except Fault as fault:
            told = {"fault": str(fault)}
        except BaseException as error:  # SystemExit, too, is an answer of a kind
            told = {"fault": blame(error, file)}
        with contextlib.suppress(OSError):
            target.write(json.dumps(told) + "\n")
            target.flush()


if __name__ == "__main__":
    main()
