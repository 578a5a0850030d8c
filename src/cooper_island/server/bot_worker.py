"""The process a bot thinks in: `python -m cooper_island.server.bot_worker MODULE`.

It says `{"ready": true}`, then reads one JSON object a line and answers with one a line. Nothing else reaches
its output, and it ends when the server does. MODULE (as a rule `cooper_island.bots.registry`) makes bots:
`create(name, seed, clock)` gives an object with `choose(game, seat) -> int`; without `clock` the same seed gives the
same choices. A bot with an attribute `deadline` finds there by when (`time.monotonic()`) it must have chosen.
"""

import importlib
import json
import os
import queue
import secrets
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol, TextIO

from cooper_island.bots.match import derived
from cooper_island.game import Game
from cooper_island.record import text as record_text

CACHED: Final = 32  # games and bots that are kept from one decision to the next
Row = tuple[int, str, str]


class Bot(Protocol):
    def choose(self, game: Game, seat: int) -> int: ...


class Kept(NamedTuple):
    """A bot, and the game as it stood when it was last asked."""

    bot: Bot
    rows: list[Row]


class Thinker:
    """Answers requests. Games are kept, so that only what is new is played on."""

    def __init__(self, module: str) -> None:
        self._create: Callable[[str, int, bool], Bot] = importlib.import_module(module).create
        self._games: OrderedDict[str, tuple[list[Row], Game]] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Kept] = OrderedDict()

    def answer(self, request: dict[str, Any]) -> str:
        """The text of the option that the bot chooses."""
        seat: int = request["seat"]
        rows: list[Row] = [(row[0], row[1], row[2]) for row in request["rows"]]
        game = self._game(request["table"], request["opening"], rows)
        bot = self._bot(request["table"], seat, request["bot"], game, rows)
        decision = game.decision(seat)
        if decision is None:
            raise ValueError("this seat is asked nothing")
        if hasattr(bot, "deadline"):
            bot.deadline = time.monotonic() + request["seconds"]
        index = bot.choose(game.clone(), seat)
        return decision.options[index].text

    def _game(self, table: str, opening: str, rows: list[Row]) -> Game:
        kept = self._games.pop(table, None)
        if kept is not None and kept[0] == rows[: len(kept[0])]:
            game = kept[1]
            for seat, text, chance in rows[len(kept[0]) :]:
                game.apply_recorded(seat, text, record_text.results(chance))
        else:
            record = record_text.read(opening)
            game = Game.replay(record_text.write(record.header, record.setup, rows))
        self._games[table] = (rows, game)
        if len(self._games) > CACHED:
            self._games.popitem(last=False)
        return game

    def _bot(self, table: str, seat: int, name: str, game: Game, rows: list[Row]) -> Bot:
        key = (table, seat, name)
        kept = self._bots.pop(key, None)
        if game.header.fresh:
            bot = kept.bot if kept is not None else self._create(name, secrets.randbits(48), True)
        else:
            bot = self._repeatable(kept, seat, name, game, rows)
        self._bots[key] = Kept(bot, rows)
        if len(self._bots) > CACHED * 4:
            self._bots.popitem(last=False)
        return bot

    def _repeatable(
        self, kept: Kept | None, seat: int, name: str, game: Game, rows: list[Row]
    ) -> Bot:
        """With a seed, a new bot for every run of choices of its seat: the same in whichever process it thinks.

        Where it is not at hand in the middle of a run, it is asked once more what it was asked before.
        """
        begun = len(rows)
        while begun and rows[begun - 1][0] == seat:
            begun -= 1
        if kept is not None and begun < len(rows) and kept.rows == rows[:-1]:
            return kept.bot
        bot = self._create(name, derived(game.header.seed or 0, "bot", seat, begun), False)
        if begun < len(rows):
            for before in islice(game.positions(), begun, len(rows)):
                bot.choose(before.clone(), seat)
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
