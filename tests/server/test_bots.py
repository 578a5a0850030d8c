"""Bots: another process, a deadline, a new process for one that dies, and nobody else waits."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cooper_island.server.settings import sqlite_url
from tests.server.support import (
    ROOT,
    Client,
    Json,
    Server,
    Socket,
    first_option,
    new_table,
    running,
    seats,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"
PEOPLE = Path(__file__).parents[1] / "bots" / "people.py"


def watch(client: Client, table: str) -> Socket:
    return Socket(client.port, f"/api/tables/{table}", [])


def test_bots_play_a_whole_game(client: Client) -> None:
    made, _ = new_table(client, "random", "random", "random", "random")
    with watch(client, made["table"]) as push:
        state = push.until(lambda state: bool(state["view"]["over"]), 30)
    assert state["thinking"] == []
    assert len(state["scores"]) == 5


def test_a_killed_process_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.client()
        made, _ = new_table(client, "random", "random", "random", "random")
        killed: set[int] = set()
        with watch(client, made["table"]) as push:
            while True:
                state = push.until(lambda state: True, 30)
                if state["view"]["over"]:
                    break
                for pid in server.bots():
                    if len(killed) < 5 and pid not in killed:
                        os.kill(pid, signal.SIGKILL)
                        killed.add(pid)
        assert len(killed) >= 2


@pytest.mark.parametrize("name", ["Dies", "Raises", "Wrong", "NoStart", "Indices", "Floods"])
def test_a_bot_that_fails_does_not_stop_its_table(tmp_path: Path, name: str) -> None:
    with running(tmp_path, bots=[f"{PEOPLE}:{name}"]) as server:
        client = server.client()
        made, players = new_table(client, "person", name, simultaneous=False, first_seat=1)
        with watch(client, made["table"]) as push:
            push.until(lambda state: bool(state["view"]["to_act"] == [0]), 40)
        assert players[0].move(first_option(players[0].state())).status == 200


def test_other_tables_play_on_while_a_bot_hangs(tmp_path: Path) -> None:
    with running(tmp_path, bots=[f"{PEOPLE}:Hangs"], bot_seconds=0.3) as server:
        client = server.client()
        stuck, people = new_table(client, "person", "Hangs", "Hangs", simultaneous=True)
        tables = [new_table(client, "random", "random")[0]["table"] for _ in range(3)]
        began = time.monotonic()
        state = people[0].state()
        assert sorted(state["thinking"]) == [1, 2]
        assert time.monotonic() - began < 1.0
        for table in tables:
            with watch(client, table) as push:
                push.until(lambda state: bool(state["view"]["over"]), 30)
        with watch(client, stuck["table"]) as push:  # any option is chosen for them in the end
            push.until(lambda now: bool(now["thinking"] == []), 40)


def turns_taken(client: Client, tables: list[Json]) -> int:
    """At how many tables all bots have moved, and seat 0 is asked."""
    asked = [{"table": made["table"], "secret": made["owner"]} for made in tables]
    found = client.post("/api/tables/lookup", {"tables": asked}).json
    return sum(line["to_act"] == [0] for line in found)


@pytest.mark.skipif(sys.platform == "darwin", reason="one address of loopback")
def test_who_has_one_table_does_not_wait_for_all_of_one_who_has_many(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        kinds = ("person", "sailor", "sailor", "sailor")
        stranger, friend = server.client("127.0.0.2"), server.client("127.0.0.3")
        many = [new_table(stranger, *kinds, simultaneous=False, first_seat=1)[0] for _ in range(40)]
        mine, players = new_table(friend, *kinds, simultaneous=False, first_seat=1)
        before = turns_taken(stranger, many)
        assert before < 20
        with players[0].socket() as push:
            push.until(lambda state: bool(state["view"]["to_act"] == [0]), 40)
        assert turns_taken(stranger, many) - before < 20
        assert turns_taken(friend, [mine]) == 1


def test_bots_alone_play_only_while_somebody_looks_on(tmp_path: Path) -> None:
    """A person's table goes on also while nobody does."""
    with running(tmp_path) as server:
        client = server.client()
        alone, seen = new_table(client, "sailor", "sailor", "sailor", "sailor")
        mine, _ = new_table(client, "person", "random", simultaneous=False, first_seat=1)
        deadline = time.monotonic() + 20
        while not turns_taken(client, [mine]) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert turns_taken(client, [mine]) == 1
        state = seen[0].state(0)
        assert {event["choice"] for event in state["events"]} == {0}  # the set-up
        assert state["thinking"]
        with watch(client, alone["table"]) as push:
            push.until(lambda state: bool(state["view"]["round"] == 2), 60)
        before = -1
        while (now := seen[0].state())["sequence"] != before:
            before = now["sequence"]
            time.sleep(1.0)
        assert not now["view"]["over"]
        with watch(client, alone["table"]) as push:
            push.until(lambda state: bool(state["sequence"] > before), 30)


def test_processes_end_with_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path, bots=[f"{PEOPLE}:Hangs"])
    server.start()
    try:
        client = server.client()
        new_table(client, "person", "Hangs", first_seat=1)
        deadline = time.monotonic() + 10
        while not (found := server.bots()) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert found
    finally:
        server.kill()
    deadline = time.monotonic() + 5
    while any(alive(pid) for pid in found) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(alive(pid) for pid in found)


def test_a_bot_of_the_host_plays_a_game_at_her_table(tmp_path: Path) -> None:
    """Named on the command line, listed by its name, and seated by that name only."""
    file = tmp_path / "mybot.py"
    source = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert source is not None
    file.write_text(source[1], encoding="utf-8")
    words = ["play", "--no-browser", "--port", "0", "--bot", f"{file}:MyBot", "--bot"]
    words += [f"{PEOPLE}:Good", "--database", sqlite_url(tmp_path / "play.db")]
    command = [sys.executable, "-m", "cooper_island.cli", *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = re.search(r":(\d+)/", server.stdout.readline())
            assert said is not None
            client = Client(int(said[1]))
            listed = client.get("/api/bots").json
            assert [bot["id"] for bot in listed] == [
                "random",
                "deckhand",
                "sailor",
                "captain",
                "MyBot",
                "Good",
            ]
            assert listed[4]["name"] == "MyBot"
            assert listed[4]["level"] is None
            assert str(tmp_path) not in json.dumps(listed)
            for name in (f"{file}:MyBot", "mybot.py:MyBot", str(file), "mybot", "Texts", ""):
                reply = client.post("/api/tables", {"seats": seats("person", name)})
                assert (reply.status, reply.code) == (400, "bad_field")
            made, _ = new_table(client, "MyBot", "Good", seed=3)  # the same game each time
            with watch(client, made["table"]) as push:
                state = push.until(lambda state: bool(state["view"]["over"]), 120)
            client.close()
        finally:
            server.kill()
    assert state["bots"] == ["MyBot", "Good"]
    assert state["scores"][-1][0] > state["scores"][-1][1]  # one looks ahead, the other does not


def alive(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
