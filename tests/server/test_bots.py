"""Bots: another process, a deadline, a new process for one that dies, and nobody else waits."""

import os
import signal
import time
from pathlib import Path

import pytest

from tests.server.support import Client, Server, Socket, first_option, new_table, running


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


@pytest.mark.parametrize("name", ["dies", "raises", "wrong", "noisy"])
def test_a_bot_that_fails_does_not_stop_its_table(tmp_path: Path, name: str) -> None:
    with running(tmp_path, bots="tests.server.bad_bots") as server:
        client = server.client()
        made, players = new_table(client, "person", name, simultaneous=False, first_seat=1)
        with watch(client, made["table"]) as push:
            push.until(lambda state: bool(state["view"]["to_act"] == [0]), 40)
        assert players[0].move(first_option(players[0].state())).status == 200


def test_other_tables_play_on_while_a_bot_hangs(tmp_path: Path) -> None:
    bots = "tests.server.bad_bots"
    with running(tmp_path, bots=bots, bot_seconds=0.3, bot_grace=0.3) as server:
        client = server.client()
        stuck, people = new_table(client, "person", "hangs", "hangs", simultaneous=True)
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


def test_processes_end_with_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path, bots="tests.server.bad_bots")
    server.start()
    try:
        client = server.client()
        new_table(client, "person", "hangs", first_seat=1)
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


def alive(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
