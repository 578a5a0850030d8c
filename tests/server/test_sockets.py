"""Pushes: within a blink, the same for every tab, and nothing missed after an interruption."""

import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.support import (
    Client,
    Server,
    Socket,
    first_option,
    new_table,
    play_on,
    running,
)


def close_code(socket: Socket) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_move_reaches_everyone_within_a_blink(client: Client) -> None:
    made, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
    spectator = Socket(client.port, players[0].path, [])
    with players[0].socket() as one, players[1].socket() as two, spectator as nobody:
        hello = one.state()
        assert hello == players[0].state()
        two.state()
        assert nobody.state()["seat"] is None
        began = time.monotonic()
        answer = players[0].move(first_option(hello), version=hello["version"]).json
        told = [socket.state() for socket in (one, two, nobody)]
        assert time.monotonic() - began < 1.0
        assert [state["seat"] for state in told] == [0, 1, None]
        assert {state["sequence"] for state in told} == {answer["sequence"]}
        assert told[0]["view"] == answer["view"]
        assert told[1]["view"]["decision"] is None
        assert [e["n"] for e in told[2]["events"]] == list(
            range(hello["sequence"], answer["sequence"])
        )
        assert made["owner"] not in json.dumps(told)


def test_two_tabs_of_one_seat_agree(server: Server) -> None:
    left, right = server.client(), server.client()
    made, players = new_table(left, "person", "person", first_seat=0, simultaneous=False)
    tabs = [players[0], type(players[0])(right, made["table"], made["secrets"][0])]
    with tabs[0].socket() as one, tabs[1].socket() as two:
        state = one.state()
        assert two.state() == state
        for step in range(30):
            if state["view"]["decision"] is None:
                break
            choice = first_option(state)
            answer = tabs[step % 2].move(choice, version=state["version"])
            assert answer.status == 200
            late = tabs[(step + 1) % 2].move(choice, version=state["version"])
            assert (late.status, late.code) == (409, "stale")
            state = one.state()
            assert two.state() == state
            assert answer.json["view"] == state["view"]
        else:
            raise AssertionError("the turn never ended")
        answer = tabs[1].undo()
        if answer.status == 200:
            assert one.state()["view"] == two.state()["view"] == answer.json["view"]


def test_who_acts_has_it_once(client: Client) -> None:
    """What a page does itself is answered and not pushed to it; its other seats and other pages are told."""
    made, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
    page = Socket(client.port, players[0].path, made["secrets"], name="page")
    with page, players[0].socket() as tab:
        start = page.state()
        assert page.state()["seat"] == 1
        tab.state()
        body = {"version": start["version"], "key": "k", "choices": [first_option(start)]}
        answer = players[0].post("moves?listener=page", **body).json
        assert tab.state()["view"] == answer["view"]
        assert page.state()["seat"] == 1
        page.known[0] = answer
        again = players[0].post("moves?listener=page", **body).json
        assert again["sequence"] == answer["sequence"]
        undone = (
            players[0].undo().json
        )  # without the page's name: pushed, with what came after the answer only
        told = [page.state() for _ in range(2)]
        assert [state["seat"] for state in told] == [0, 1]
        assert told[0]["view"] == undone["view"]
        assert {event["n"] for event in told[0]["events"]} == {answer["sequence"]}


def test_one_socket_for_several_seats(client: Client) -> None:
    made, players = new_table(client, "person", "person", "person")
    secrets = [made["secrets"][2], made["secrets"][0], made["secrets"][2]]
    with Socket(client.port, players[0].path, secrets) as socket:
        assert [socket.state()["seat"] for _ in range(2)] == [2, 0]
        state = players[1].state()
        players[1].move(first_option(state))
        assert [socket.state()["seat"] for _ in range(2)] == [2, 0]


def test_after_an_interruption_nothing_is_missed(client: Client) -> None:
    _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
    had: list[int] = []
    since = 0
    for _ in range(6):
        with players[1].socket(since) as socket:
            state = socket.state()
            had += [event["n"] for event in state["events"]]
            play_on(players, 3)
            end = players[1].state()["sequence"]
            while state["sequence"] < end:
                state = socket.state()
                had += [event["n"] for event in state["events"]]
            since = state["sequence"]
        play_on(players, 4)
    state = players[1].state(since)
    had += [event["n"] for event in state["events"]]
    assert had == list(range(state["sequence"]))


def test_pings(client: Client) -> None:
    _, players = new_table(client, "person", "person")
    with players[0].socket() as socket:
        socket.state()
        assert socket.next(3) == {"type": "ping"}


def test_gone(client: Client) -> None:
    made, players = new_table(client, "person", "random")
    with players[0].socket() as socket:
        socket.state()
        client.ask("DELETE", players[0].path, None, made["owner"])
        message = socket.next()
        while message["type"] in ("state", "ping"):
            message = socket.next()
        assert message == {"type": "gone"}
        assert close_code(socket) == 4410


@pytest.mark.parametrize(
    ("hello", "code", "closed"),
    [
        ("{", "malformed", 4400),
        ("[]", "malformed", 4400),
        (b"{}", "malformed", 4400),
        ('{"secrets": "x"}', "bad_field", 4400),
        ('{"secrets": [1]}', "bad_field", 4400),
        ('{"secrets": [], "since": -1}', "bad_field", 4400),
        ('{"secrets": [], "more": 1}', "bad_field", 4400),
        ('{"secrets": [], "name": ""}', "bad_field", 4400),
        (json.dumps({"secrets": ["a"] * 9}), "bad_field", 4400),
        ('{"secrets": ["wrong"]}', "wrong_secret", 4403),
    ],
)
def test_a_socket_is_refused(client: Client, hello: str | bytes, code: str, closed: int) -> None:
    _, players = new_table(client, "person", "person")
    with connect(f"ws://127.0.0.1:{client.port}{players[0].path}/socket", proxy=None) as raw:
        raw.send(hello)
        message = json.loads(raw.recv(5))
        assert (message["type"], message["error"]["code"]) == ("error", code)
        with pytest.raises(ConnectionClosed) as ended:
            raw.recv(5)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == closed


def test_unknown_table_foreign_origin_and_oversize(client: Client) -> None:
    with Socket(client.port, "/api/tables/aaaaaaaaaa", []) as socket:
        assert socket.next()["error"]["code"] == "unknown_table"
        assert close_code(socket) == 4404
    _, players = new_table(client, "person", "person")
    address = f"ws://127.0.0.1:{client.port}{players[0].path}/socket"
    with pytest.raises(Exception, match="403"):
        connect(address, origin=Origin("http://evil.example"), proxy=None)
    with connect(address, proxy=None) as raw:
        raw.send("{" + " " * 70_000)
        with pytest.raises(ConnectionClosed) as ended:
            raw.recv(5)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1009


def test_a_client_that_keeps_talking_is_sent_away(client: Client) -> None:
    _, players = new_table(client, "person", "person")
    with players[0].socket() as socket:
        socket.state()
        for _ in range(150):
            try:
                socket.raw.send("{}")
            except ConnectionClosed:
                break
        for _ in range(5):
            try:
                message = socket.next()
            except ConnectionClosed:
                return
            assert message["type"] != "state"
        raise AssertionError("it may go on talking")


def test_limits_of_sockets(tmp_path: Path) -> None:
    with running(tmp_path, sockets_per_table=2, hello_seconds=0.3) as server:
        client = server.client()
        _, players = new_table(client, "person", "person")
        with players[0].socket() as one, players[1].socket() as two:
            one.state()
            two.state()
            with players[0].socket() as three:
                assert three.next()["error"]["code"] == "too_many_sockets"
        address = f"ws://127.0.0.1:{client.port}{players[0].path}/socket"
        with connect(address, proxy=None) as silent:
            assert json.loads(silent.recv(5))["error"]["code"] == "slow_body"


def test_a_socket_that_does_not_read_holds_nobody_up(client: Client) -> None:
    _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
    sleepers = [players[n % 2].socket() for n in range(4)]
    began = time.monotonic()
    play_on(players, 200)
    assert time.monotonic() - began < 10
    end = players[0].state()["sequence"]
    for sleeper in sleepers:
        had: list[int] = []
        state = sleeper.state()
        had += [event["n"] for event in state["events"]]
        while state["sequence"] < end:
            state = sleeper.state()
            had += [event["n"] for event in state["events"]]
        assert had == list(range(had[0], end))
        sleeper.raw.close()


def test_a_page_that_comes_while_its_move_is_written_hears_it_once(tmp_path: Path) -> None:
    with running(tmp_path, ping_seconds=0.5) as server:
        client = server.client()
        _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
        state = players[0].state()
        body = {"version": state["version"], "key": "k", "choices": [first_option(state)]}
        with sqlite3.connect(tmp_path / "test.db", isolation_level=None) as db:
            db.execute("BEGIN IMMEDIATE")  # nothing is written until this ends
            with ThreadPoolExecutor() as pool:
                secrets = [players[0].secret or ""]
                answer = pool.submit(players[0].post, "moves?listener=page", **body)
                time.sleep(0.3)
                with Socket(client.port, players[0].path, secrets, name="page") as page:
                    assert page.state()["version"] == state["version"]
                    db.execute("ROLLBACK")
                    assert answer.result().json["version"] > state["version"]
                    assert page.next() == {"type": "ping"}
        db.close()
