"""The process a bot thinks in: `python -m cooper_island.server.bot_worker MODULE`.

It says `{"ready": true}`, then reads one JSON object a line and answers with one a line. Nothing else reaches
its output, and it ends when the server does. MODULE (as a rule `cooper_island.bots.registry`) makes bots:
`create(name, seed)` gives an object with `choose(game, seat) -> int`. A bot with an attribute `deadline` finds
there by when (`time.monotonic()`) it must have chosen.
"""

import importlib
import json
import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, Protocol, TextIO

from cooper_island.game import Game
from cooper_island.record import text as record_text

CACHED: Final = 32  # games and bots that are kept from one decision to the next
Row = tuple[int, str, str]


class Bot(Protocol):
    def choose(self, game: Game, seat: int) -> int: ...


class Thinker:
    """Answers requests. Games are kept, so that only what is new is played on."""

    def __init__(self, module: str) -> None:
        self._create: Callable[[str, int], Bot] = importlib.import_module(module).create
        self._games: OrderedDict[str, tuple[list[Row], Game]] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def answer(self, request: dict[str, Any]) -> str:
        """The text of the option that the bot chooses."""
        seat: int = request["seat"]
        game = self._game(request["table"], request["opening"], request["rows"])
        bot = self._bot(request["table"], seat, request["bot"], request["seed"])
        decision = game.decision(seat)
        if decision is None:
            raise ValueError("this seat is asked nothing")
        if hasattr(bot, "deadline"):
            bot.deadline = time.monotonic() + request["seconds"]
        index = bot.choose(game.clone(), seat)
        return decision.options[index].text

    def _game(self, table: str, opening: str, told: list[list[Any]]) -> Game:
        rows: list[Row] = [(row[0], row[1], row[2]) for row in told]
        kept = self._games.pop(table, None)
        if kept is not None and kept[0] == rows[: len(kept[0])]:
            game = kept[1]
            for seat, text, chance in rows[len(kept[0]) :]:
                game.apply(seat, text)
                if record_text.chance_line(game.latest_chance) != chance:
                    kept = None
                    break
        else:
            kept = None
        if kept is None:
            record = record_text.read(opening)
            game = Game.replay(record_text.write(record.header, record.setup, rows))
        self._games[table] = (rows, game)
        if len(self._games) > CACHED:
            self._games.popitem(last=False)
        return game

    def _bot(self, table: str, seat: int, name: str, seed: int) -> Bot:
        key = (table, seat, name)
        bot = self._bots.pop(key, None)
        if bot is None:
            bot = self._create(name, seed)
        self._bots[key] = bot
        if len(self._bots) > CACHED * 4:
            self._bots.popitem(last=False)
        return bot


def _listen(lines: "queue.SimpleQueue[str]") -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)  # the server is gone, whatever the bot is at


def main(module: str) -> None:
    told: TextIO = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints must not look like an answer
    if hasattr(os, "nice"):
        os.nice(5)  # people first
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    thinker = Thinker(module)
    answer: dict[str, object] = {"ready": True}
    while True:
        told.write(json.dumps(answer) + "\n")
        told.flush()
        request = json.loads(lines.get())
        try:
            answer = {"text": thinker.answer(request)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}


if __name__ == "__main__":
    main(sys.argv[1])
