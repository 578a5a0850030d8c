"""States in parts: put together they are the view, nobody gets more than she may know, and nothing twice."""

import json
import random
from typing import Any

import pytest

from cooper_island.tables.bodies import HelloBody
from cooper_island.tables.listener import Listener
from tests.states import assembled
from tests.tables.host import Host

Json = dict[str, Any]


def told(host: Host, seat: int | None, had: int | None = None) -> Json:
    out: Json = json.loads(host.table.told(seat, None, had))
    return out


def plain(value: object) -> Any:
    return json.loads(json.dumps(value))


def step(host: Host, rng: random.Random) -> None:
    """Anything that a seat may do."""
    game = host.table.now.game
    seat = rng.choice(game.to_act)
    back = [seat for seat in range(game.players) if game.can_undo(seat)]
    if back and rng.random() < 0.1:
        host.undo(rng.choice(back), turn=rng.random() < 0.3)
    else:
        host.move(seat, rng.choice(host.asks(seat)))


@pytest.mark.parametrize(("players", "simultaneous"), [(2, False), (3, True), (4, False)])
def test_parts_make_the_view_whatever_one_had(players: int, simultaneous: bool) -> None:
    """Viewers that look in at every change, now and then, or after a restart have the view of their seat."""
    rng = random.Random(players)
    host = Host(*["person"] * players, simultaneous=simultaneous, start_landscape="choice")
    viewers = (None, *range(players))
    known = {(seat, n): assembled(told(host, seat)) for seat in viewers for n in range(2)}
    while not host.table.now.game.over:
        step(host, rng)
        if rng.random() < 0.02:
            host.restart()
        for (seat, n), state in known.items():
            if rng.random() < (0.6, 0.05)[n]:
                state = assembled(told(host, seat, state["stamp"]), state)
                known[seat, n] = state
                game = host.table.now.game
                assert state["view"] == plain(game.view(seat))
                assert state["can_undo"] == (seat is not None and game.can_undo(seat))
                assert state["scores"] == plain(host.table.now.scores)
    for (seat, _), state in known.items():
        state = assembled(told(host, seat, state["stamp"]), state)
        assert state["view"] == plain(host.table.now.game.view(seat))
        assert state["view"]["over"]


def test_only_what_changed_is_told() -> None:
    host = Host("person", "person", simultaneous=False, first_seat=0)
    had = host.table.now.written
    assert told(host, 1, had)["parts"] == {}
    assert told(host, None, had + 1)["from"] is None  # of a database that is no more
    host.move(0, "done")
    change = told(host, 0, had)
    assert change["from"] == had
    assert "view.decision" in change["parts"]
    names = " ".join(change["parts"])
    for constant in ("printed", "options", "spaces", "ring", "names", "sections"):
        assert constant not in names
    assert len(json.dumps(change)) < 2000


def test_a_table_is_told_in_few_bytes() -> None:
    """Two people, to the end: answer and push of a move, without what the page gets at the start."""
    rng = random.Random(5)
    host = Host("person", "person")
    pages = [
        Listener(host.table, HelloBody((str(secret),), None)) for secret in host.created.secrets
    ]
    whole = sum(len(text) for page in pages for text in page.news(host.table))
    sizes: list[int] = []
    while not host.table.now.game.over:
        step(host, rng)
        sizes.append(sum(len(text) for page in pages for text in page.news(host.table)))
    assert sum(sizes) / len(sizes) < 6000
    assert sum(sizes) / len(sizes) < whole / 5
