"""kill -9 at any moment loses nothing that was acknowledged, and the table resumes where it was."""

import json
import random
import socket
import sqlite3
import threading
import time
from http.client import HTTPException
from pathlib import Path

import pytest

from cooper_island import Game
from cooper_island.server.main import listen, run, serve
from cooper_island.server.settings import Settings, sqlite_url
from tests.server.support import (
    Json,
    Seat,
    Server,
    first_option,
    new_table,
    offers,
    play_on,
    running,
)


def resumed(server: Server, seat: Seat) -> Seat:
    return Seat(server.client(), seat.path.rsplit("/", 1)[1], seat.secret)


def test_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    rng = random.Random(1)
    client = server.client()
    _, players = new_table(client, *["person"] * 4, simultaneous=False)
    spoken: list[tuple[int, str]] = []  # acknowledged
    pending: tuple[int, str, int, str] | None = None
    try:
        for life in range(6):
            players = [resumed(server, seat) for seat in players]
            if pending is not None:  # not acknowledged: done or not, the same key settles it
                seat, text, version, key = pending
                reply = players[seat].move(text, version=version, key=key)
                assert reply.status == 200, reply.text
                spoken.append((seat, text))
                pending = None
            assert choices_of(tmp_path, players) == spoken
            if life == 5:
                break
            killer = threading.Timer(rng.uniform(0.05, 0.4), server.strike)
            killer.start()
            state = players[0].state()
            try:
                while not state["view"]["over"]:
                    seat = state["view"]["to_act"][0]
                    if state["seat"] != seat:
                        state = players[seat].state()
                    text = rng.choice(offers(state["view"]))
                    pending = (seat, text, state["version"], f"{life}-{len(spoken)}")
                    reply = players[seat].move(text, version=state["version"], key=pending[3])
                    assert reply.status == 200, reply.text
                    spoken.append((seat, text))
                    pending = None
                    state = reply.json
            except (OSError, HTTPException):
                pass
            killer.join()
            server.kill()
            server.start()
        assert len(spoken) > 30
    finally:
        server.kill()


def choices_of(folder: Path, players: list[Seat]) -> list[tuple[int, str]]:
    """What the database holds, and the server tells no less."""
    with sqlite3.connect(folder / "test.db") as db:
        rows = db.execute("SELECT seat, text FROM journal ORDER BY number").fetchall()
    db.close()
    told = players[0].client.get(f"{players[0].path}/record", players[0].secret).text
    lines = told.split("\n\n", 1)[1].splitlines()
    assert len([line for line in lines if not line.startswith("end:")]) == len(rows)
    return [(int(seat), str(text)) for seat, text in rows]


def test_a_table_resumes_in_the_middle_of_an_action(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        client = server.client()
        _, players = new_table(client, "person", "person", "person", simultaneous=True)
        rng = random.Random(4)
        for _ in range(25):
            state = players[rng.choice(players[0].state()["view"]["to_act"])].state()
            seat = players[state["seat"]]
            seat.move(rng.choice(offers(state["view"])), version=state["version"])
            if rng.random() < 0.3:
                seat.undo(rng.choice(["choice", "turn"]))
        before = [seat.state(0) for seat in players] + [Seat(client, path(players), None).state(0)]
        server.kill()
        server.start()
        players = [resumed(server, seat) for seat in players]
        client = server.client()
        after = [seat.state(0) for seat in players] + [Seat(client, path(players), None).state(0)]
        for state in before:
            state["can_redo"] = False  # the one thing that is not kept
        assert after == before
        with players[1].socket(before[1]["sequence"]) as push:
            assert push.state()["events"] == []
        assert play_on(players, 20) == 20
    finally:
        server.kill()


def path(players: list[Seat]) -> str:
    return players[0].path.rsplit("/", 1)[1]


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        _, players = new_table(server.client(), "random", "random", "person")
        server.kill()
        server.start()
        me = resumed(server, players[2])
        with me.socket() as push:
            push.until(lambda state: bool(state["view"]["to_act"] == [2]))
    finally:
        server.kill()


def test_tables_that_are_put_aside_come_back(tmp_path: Path) -> None:
    with running(tmp_path, loaded_bytes=1) as server:
        client = server.client()
        tables = [
            new_table(client, "person", "person", first_seat=0, simultaneous=False)[1]
            for _ in range(6)
        ]
        for n in range(4):
            for players in tables:
                play_on(players, 1 + n)
        with tables[0][0].socket() as push:  # one that is watched stays
            before = push.state()
            for players in tables[1:]:
                play_on(players, 2)
            play_on(tables[0], 1)
            assert push.state()["sequence"] >= before["sequence"]


def test_a_taken_port_means_the_next_one(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = Server(tmp_path)
        server.start(port)
        try:
            assert server.port > port
            assert server.said.startswith(f"Port {port} is taken, so ")
            assert server.client().get("/api/health").status == 200
        finally:
            assert server.stop() == 0


def test_what_cannot_be_served_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve("127.0.0.1", 0, False, "nonsense") == 2
    assert serve("127.0.0.1", 0, False, "nosuch://x/y") == 2
    assert serve("127.0.0.1", 0, False, "sqlite://") == 2
    assert serve("127.0.0.1", 0, False, sqlite_url(tmp_path / "no" / "folder.db")) == 2
    (tmp_path / "broken.db").write_bytes(b"this is no database at all" * 100)
    assert serve("127.0.0.1", 0, False, sqlite_url(tmp_path / "broken.db")) == 2
    assert run(Settings(sqlite_url(tmp_path / "a.db")), "192.0.2.1", 0, False) == 2
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.splitlines()
    assert len(lines) == 6
    assert all(line.startswith("cooper-island: ") and line.endswith(".") for line in lines)


def test_the_end_of_the_ports() -> None:
    with listen("127.0.0.1", 65535) as last, pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", last.getsockname()[1])


def test_an_unreadable_table_is_refused_and_others_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.client()
        _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
        play_on(players, 5)
        _, others = new_table(client, "person", "person", first_seat=0, simultaneous=False)
        server.kill()
        with sqlite3.connect(tmp_path / "test.db") as db:
            db.execute(
                "UPDATE journal SET text='nonsense' WHERE number=2 AND table_id=?", (path(players),)
            )
        db.close()
        server.start()
        reply = server.client().get(players[0].path, players[0].secret)
        assert (reply.status, reply.code) == (409, "unreadable")
        assert play_on([resumed(server, seat) for seat in others], 5) == 5


def test_a_database_that_takes_nothing_acknowledges_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.client()
        _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
        state = players[0].state()
        with sqlite3.connect(tmp_path / "test.db") as db:
            db.execute(
                "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'x'); END"
            )
        reply = players[0].move(first_option(state), version=state["version"])
        assert reply.status in (409, 503)
        assert players[0].state()["view"] == state["view"]
        with db:
            db.execute("DROP TRIGGER full")
        db.close()
        assert play_on(players, 5) == 5


def test_the_record_in_the_database_is_the_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.client()
        _, players = new_table(client, "person", "random", seed=21)
        done: list[Json] = []
        with players[0].socket() as push:
            state = push.state()
            end = time.monotonic() + 30
            while not state["view"]["over"] and time.monotonic() < end:
                if state["view"]["decision"] is None:
                    state = push.state()
                    continue
                reply = players[0].move(first_option(state), version=state["version"])
                assert reply.status in (200, 409)
                state = reply.json if reply.status == 200 else reply.json["state"]
                done.append(state)
        record = client.get(f"{players[0].path}/record", players[0].secret).text
        game = Game.replay(record)
        assert game.over and "seed: 21" in record
        assert json.loads(json.dumps(game.view(0))) == players[0].state()["view"]
