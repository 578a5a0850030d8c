"""Nothing is foretold and nothing peeked at: fresh chance at tables, and no draw behind what commits nothing."""

import json
import os
import random
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import make_url

from cooper_island import Game
from cooper_island.engine import const as c
from cooper_island.tables.journal import Entry
from cooper_island.tables.position import Position
from tests.server.support import (
    Client,
    Json,
    Server,
    first_option,
    new_table,
    play_on,
    running,
    seats,
)

PEOPLE = Path(__file__).parents[1] / "bots" / "people.py"
PEEK = ["worker C round", "draw", "place", "tile FM"]
FORKS = 60  # draws of one of three tiles: alike in all of them once in 3^59 times


def test_a_request_ends_with_the_choice_that_draws(client: Client) -> None:
    _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
    for seat in players:
        assert seat.move("done").status == 200
    before = players[0].state()
    for _ in range(20):
        reply = players[0].move(*PEEK, version=before["version"], key="peek")
        assert (reply.status, reply.code) == (422, "after_chance")
        assert reply.json["error"]["at"] == 1
    assert players[0].state() == before
    reply = players[0].move(*PEEK[:2], version=before["version"], key="peek")
    assert reply.status == 200
    drawn = [event for event in reply.json["events"] if event["type"] == "tile_drawn"]
    assert len(drawn) == 1 + sum(event["type"] == "tile_drawn" for event in before["events"])


# --- tables -------------------------------------------------------------------------------------


def stored(server: Server, table: str) -> Position:
    """A table as its database has it."""
    database = make_url(server.settings["database"]).database
    assert database is not None
    with sqlite3.connect(database) as db:
        (opening,) = db.execute("SELECT opening FROM tables WHERE id=?", (table,)).fetchone()
        rows = db.execute("SELECT * FROM journal WHERE table_id=? ORDER BY number", (table,))
        journal = [Entry(*row[1:]) for row in rows]
    db.close()
    return Position.load(opening, journal)


@pytest.mark.parametrize("kinds", [("person", "person"), ("person", "random")])
def test_a_table_draws_afresh(client: Client, server: Server, kinds: tuple[str, str]) -> None:
    """Who knows the whole position knows no draw to come."""
    made, players = new_table(client, *kinds, first_seat=0, simultaneous=False)
    table = made["table"]
    assert players[0].move("done").status == 200
    if kinds[1] == "person":
        assert players[1].move("done").status == 200
    with players[0].socket() as push:
        push.until(lambda state: bool(state["view"]["phase"] == "work"))
    assert players[0].move(PEEK[0]).status == 200
    now = stored(server, table)
    assert now.game.header.fresh and "seed: none" in now.game.record
    assert now.game.state.g[c.G_RNG : c.G_RNG + 2] == [1, 1]
    drawn = set()
    for _ in range(FORKS):
        fork = stored(server, table).game
        assert fork.key() == now.game.key()
        fork.apply(0, "draw")
        drawn.add(fork.latest_chance)
    assert len(drawn) > 1


def test_the_record_of_a_table_has_no_seed(client: Client) -> None:
    made, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
    path = f"/api/tables/{made['table']}/record"
    for secret in (made["watch"], made["owner"], players[0].secret):
        assert "\nseed: none\n" in client.get(path, secret).text
    play_on(players, 2000)
    record = client.get(path, made["watch"]).text
    assert "\nseed: none\n" in record
    assert Game.replay(record).record == record
    again = client.post(f"/api/tables/{made['table']}/rematch", {}, made["owner"]).json
    assert (
        "\nseed: none\n" in client.get(f"/api/tables/{again['table']}/record", again["watch"]).text
    )


def test_a_seed_is_for_one_person_alone(client: Client) -> None:
    for kinds in (("person", "person"), ("person", "random", "person")):
        reply = client.post("/api/tables", {"seats": seats(*kinds), "seed": 7})
        assert (reply.status, reply.code) == (422, "seed_shared")
        assert "alone" in reply.json["error"]["sentence"]
    made, players = new_table(client, "person", "random", seed=7, first_seat=0)
    record = client.get(f"/api/tables/{made['table']}/record", made["watch"]).text
    assert "\nseed: ?\n" in record  # not told while the game runs
    assert "simultaneous: no" in record  # so that it does not matter who is quicker
    own = Game.new(2, 7, first_seat=0)
    assert record.splitlines()[8] == own.record.splitlines()[8]
    assert json.loads(json.dumps(own.view(0))) == players[0].state()["view"]
    again = client.post(f"/api/tables/{made['table']}/rematch", {}, made["owner"]).json
    assert (
        "\nseed: none\n" in client.get(f"/api/tables/{again['table']}/record", again["watch"]).text
    )


def begun(
    client: Client,
    server: Server,
    *kinds: str,
    at_will: Callable[[Json], object] = lambda _: None,
    until: int = 3,
) -> list[str]:
    """A record with a seed, up to the third round; the person of seat 0 takes the first option each time."""
    made, players = new_table(client, *kinds, seed=11)
    with players[0].socket() as push:
        state = push.state()
        while state["view"]["round"] < until:
            at_will(state)
            # Who has a bot to wait for waits: in another order it would be another game.
            if state["view"]["decision"] is None or state["thinking"]:
                state = push.state(30)
                continue
            reply = players[0].move(first_option(state), version=state["version"])
            assert reply.status in (200, 409)
            state = reply.json if reply.status == 200 else reply.json["state"]
    return stored(server, made["table"]).game.record.splitlines()


def test_a_seed_gives_the_same_game_again_bots_and_all(client: Client, server: Server) -> None:
    kinds = ("person", "random", "sailor")
    first = begun(client, server, *kinds)
    # Meanwhile another table wants the bots' processes.
    other, watching = new_table(client, "random", "random", "random", "random")
    with watching[0].socket():
        again = begun(client, server, *kinds)
    common = min(len(first), len(again)) - 1  # bots may have gone on a little
    assert first[:common] == again[:common]
    assert "seed: 11" in first and common > 60
    client.ask("DELETE", f"/api/tables/{other['table']}", None, other["owner"])


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_seed_gives_the_same_game_whatever_becomes_of_the_processes(tmp_path: Path) -> None:
    """Bots' processes are killed in the middle of their turns; ours, and one of the host's."""
    kinds = ("person", "sailor", "Good")
    with running(tmp_path, bots=[f"{PEOPLE}:Good"]) as server:
        first = begun(server.client(), server, *kinds, until=5)
        killed = [0]  # at which sequence

        def kill(state: Json) -> None:
            found = server.bots()
            if found and state["sequence"] > killed[-1] + 10:  # not at each try of one decision
                os.kill(random.choice(found), signal.SIGKILL)
                killed.append(state["sequence"])

        again = begun(server.client(), server, *kinds, at_will=kill, until=5)
        assert len(killed) > 10
    common = min(len(first), len(again)) - 1
    assert first[:common] == again[:common]
    assert common > 60
