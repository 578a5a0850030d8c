"""A table as it is kept: made once, weighed, and judged where it is damaged."""

import gc
import random
import tracemalloc

import pytest

from cooper_island.tables.table import Table
from tests.tables.host import Host


def test_a_new_table_is_the_one_that_its_record_gives() -> None:
    for more in ({"seed": 4}, {"start_landscape": "choice"}, {"simultaneous": True}):
        host = Host("person", "random", **more)
        again = Table.load(host.stored)
        assert again.now.game == host.table.now.game
        for seat in (None, 0):
            assert again.state_json(seat, 0) == host.table.state_json(seat, 0)


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
        table.state_json(viewer, 0)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held / 2 < table.weight < held * 2
