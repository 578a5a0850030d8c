"""The process that a bot runs in: `python -m cooper_island.bots.worker`.

It reads and answers as `process.py` says. What the bot prints goes to standard error, and the process ends when the
one that started it does.
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
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TextIO

from cooper_island.content.box import Box, load_box
from cooper_island.game import Game
from cooper_island.record.wire import unpack

from .api import Bot, Fault, plain, text_of
from .captain import Captain
from .registry import Entrant, own_bot
from .sailor import Sailor
from .stretch import stretch

_MODULE: Final = "cooper_island_user_bot"


class Host:
    """Holds the bot of this process."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._box: Box | None = None
        self.file = ""  # of a user's bot

    def answers(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if "position" in message:
            yield from self._choices(message)
        else:
            yield self._made(message)

    def _made(self, order: dict[str, Any]) -> dict[str, Any]:
        self._bot = None
        self._box = load_box(order["box"]) if order["box"] else None
        self.file = order["file"]
        seed: int = order["seed"]
        random.seed(seed)  # a bot that uses the common generator plays the same again
        if not self.file:
            ours = Entrant(
                order["name"], order["name"], order["nodes"], judgement=order["judgement"]
            )
            self._bot = own_bot(ours, seed, order["clock"])
            return {"ready": True}
        module = load(self.file)
        found: Any = getattr(module, order["name"], None)
        if not is_bot(found):
            return {"classes": [name for name, value in vars(module).items() if is_bot(value)]}
        if not order["load"]:
            self._bot = found(seed)
        return {"ready": True}

    def _choices(self, asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
        bot = self._bot
        assert bot is not None
        game = Game.of_position(*unpack(asked["position"], self._box))
        seat: int = asked["seat"]
        left: int = asked["most"]
        began = time.monotonic()
        if isinstance(bot, Captain | Sailor):
            bot.pace.before(game.state, seat, asked["spent"])
        more = True
        while more:
            if hasattr(bot, "deadline"):
                bot.deadline = time.monotonic() + asked["seconds"]
            shown = Game.of_position(game.header, game.state.clone())
            text = text_of(game, seat, bot.choose(shown, seat))
            texts, more = stretch(game, seat, text, left)
            left -= len(texts)
            more = more and left > 0 and time.monotonic() - began < asked["within"]
            yield {"texts": texts, "more": more}


def is_bot(value: Any) -> bool:
    return inspect.isclass(value) and callable(getattr(value, "choose", None))


def load(file: str) -> ModuleType:
    """The user's file as a module, once; it may import others that lie beside it."""
    known = sys.modules.get(_MODULE)
    if known is not None and known.__file__ == file:
        return known
    sys.path.insert(0, str(Path(file).parent))
    spec = importlib.util.spec_from_file_location(_MODULE, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[_MODULE] = module
    spec.loader.exec_module(module)
    return module


def blame(error: BaseException, file: str) -> str:
    """What the bot raised, and in which line of its file."""
    try:
        said = f"{type(error).__name__}: {error}".rstrip(": ")
    except Exception:
        said = type(error).__name__
    if isinstance(error, SyntaxError):
        return plain(said, 250)
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == file
    ]
    where = f" ({Path(file).name}:{lines[-1]})" if lines else ""
    return plain(said, 250) + where


def _listen(source: TextIO, lines: "queue.SimpleQueue[str]") -> None:
    for line in source:
        lines.put(line)
    # The game is gone, whatever the bot is at; nor may anything that the bot started stay.
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _tell(target: TextIO, told: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        target.write(json.dumps(told) + "\n")
        target.flush()


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
    host = Host()
    while True:
        message = json.loads(lines.get())
        try:
            for told in host.answers(message):
                _tell(target, told)
        except Fault as fault:
            _tell(target, {"fault": fault.code, **fault.parts})
        except BaseException as error:  # SystemExit, too, is an answer of a kind
            _tell(target, {"fault": "raised", "said": blame(error, host.file)})


if __name__ == "__main__":
    main()
