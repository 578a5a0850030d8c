"""What a table takes in memory does not grow with its game."""

import gc
import random
import sys
from types import FunctionType, ModuleType

from cooper_island.content.box import Box
from cooper_island.engine.terms import Terms
from cooper_island.tables.bodies import HelloBody
from cooper_island.tables.listener import Listener
from cooper_island.tables.table import Table
from tests.tables.host import Host


def weight(table: Table) -> int:
    """Bytes of all that the table alone leads to."""
    seen: set[int] = set()
    todo: list[object] = [table]
    total = 0
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType, FunctionType, Terms, Box)):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        todo += gc.get_referents(one)
    return total


def test_a_long_game_takes_no_more_than_a_short_one() -> None:
    """Undos now and then, a page that looks on: after 60 choices, and after hundreds."""
    rng = random.Random(4)
    host = Host("person", "random", seed=8)  # the same game each time
    page = Listener(host.table, HelloBody((str(host.created.secrets[0]),), None))
    weights: list[tuple[int, int]] = []
    while not host.table.now.game.over:
        game = host.table.now.game
        seat = rng.choice(game.to_act)
        # Whatever makes the turn longer, so that the game is.
        asked = [text for text in host.asks(seat) if text not in ("done", "end turn")]
        if game.can_undo(seat) and rng.random() < 0.1:
            host.undo(seat)
        else:
            host.move(seat, rng.choice(asked or host.asks(seat)))
        page.news(host.table)
        weights.append((host.table.now.written, weight(host.table)))
    early = [size for written, size in weights if 60 < written <= 110]
    late = [size for written, size in weights[-50:]]
    assert weights[-1][0] > 300
    assert max(late) < max(early) + 40_000
    host.restart()
    assert weight(host.table) < 400_000
