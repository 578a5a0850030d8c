"""A table as it is kept: made once, weighed, and judged where it is damaged."""

import gc
import json
import random
import tracemalloc
from contextlib import suppress
from typing import Any

import pytest

from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import Asker
from cooper_island.tables.stored import Stored
from cooper_island.tables.table import Table
from tests.tables.host import Host


def test_a_new_table_is_the_one_that_its_record_gives() -> None:
    for more in ({"seed": 4}, {"start_landscape": "choice"}, {"simultaneous": True}):
        host = Host("person", "random", **more)
        again = Table.load(host.stored)
        assert again.now.game == host.table.now.game
        for seat in (None, 0):
            assert again.told(seat, 0, None) == host.table.told(seat, 0, None)


@pytest.mark.parametrize("choices", [0, 100])
def test_the_weight_of_a_table_is_about_right(choices: int) -> None:
    """Its host keeps as many as it has memory for; the states that were told count too."""
    host = Host("person", "person", simultaneous=False)
    rng = random.Random(3)
    for _ in range(choices):
        seat = next(seat for seat in range(2) if host.asks(seat))
        host.move(seat, rng.choice(host.asks(seat)))
    gc.collect()
    tracemalloc.start()
    table = Table.load(host.kept)
    for viewer in (None, 0, 1):
        table.told(viewer, 0, None)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held / 2 < table.weight < held * 2


WORDS: list[Any] = [None, "", "x", "1", "0,0", "-1", "a\nb", "ä", "\ufffd", b"\xff"]
NUMBERS: list[Any] = [-1, 0, 1, 7, 10**12, 1.5]


def spoiled(kept: Stored, rng: random.Random) -> Stored:
    """Something in what is kept is something else, is missing or is there twice."""
    garbage = rng.choice(WORDS + NUMBERS)
    part = rng.choice(["row", "letter", "seats", "journal", "journal"])
    if part == "row":
        field = rng.choice(["owner", "opening", "updated", "summary"])
        return kept._replace(**{field: garbage})
    if part == "letter":
        at = rng.randrange(len(kept.opening))
        letter = rng.choice("xyz\n 0")
        return kept._replace(opening=kept.opening[:at] + letter + kept.opening[at + 1 :])
    rows: list[Any] = list(getattr(kept, part))
    at = rng.randrange(len(rows))
    how = rng.randrange(6)
    if how == 0:
        del rows[at]
    elif how == 1:
        rows.insert(at, rows[at])
    else:
        rows[at] = rows[at]._replace(**{rng.choice(rows[at]._fields): garbage})
    other: dict[str, Any] = {part: tuple(rows)}
    return kept._replace(**other)


def test_what_is_damaged_is_refused_or_does_no_harm() -> None:
    """Whatever loads can be told, listed and played on."""
    host = Host("person", "person", simultaneous=False)
    rng = random.Random(5)
    for _ in range(20):
        seat = next(seat for seat in range(2) if host.asks(seat))
        host.move(seat, rng.choice(host.asks(seat)))
        if host.table.now.game.can_undo(seat) and rng.random() < 0.3:
            host.undo(seat)
    whole = host.kept
    refused = 0
    for _ in range(600):
        host.stored = spoiled(whole, rng)
        for secret in (host.created.owner, host.created.secrets[0]):
            with suppress(Refused):  # a damaged hash is nobody's
                json.dumps(host.stored.line(Asker(secret)))
        try:
            host.table = Table.load(host.stored)
        except Refused as error:
            assert error.code == "unreadable"
            refused += 1
            continue
        for viewer in (None, 0, 1):
            json.loads(host.table.told(viewer, 0, None))
        seat = next(seat for seat in range(2) if host.asks(seat))
        host.move(seat, host.asks(seat)[0])
    assert 200 < refused < 500
