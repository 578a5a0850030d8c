"""One living object a table, whoever holds it: no socket goes deaf, however many tables come and go."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from cooper_island.bots.crew import Pool
from cooper_island.server.hall import Hall
from cooper_island.server.settings import Settings, sqlite_url
from cooper_island.server.shelf import Shelf
from cooper_island.server.store import Store
from cooper_island.tables.bodies import ActBody, table_body
from tests.server.support import Client, Seat, Server, first_option, new_table, running, seats

AT_ONCE = 8  # requests


class Crowd:
    """Two people at each of many tables, with a socket each."""

    def __init__(self, server: Server, tables: int) -> None:
        self._port = server.port
        self._clients = [server.client() for _ in range(AT_ONCE)]
        self._free = asyncio.Semaphore(AT_ONCE)
        self.tables = [
            new_table(self._clients[0], "person", "person", first_seat=0, simultaneous=False)[1]
            for _ in range(tables)
        ]

    async def socket(self, seat: Seat) -> ClientConnection:
        url = f"ws://127.0.0.1:{self._port}{seat.path}/socket"
        out = await connect(url, compression=None, proxy=None, close_timeout=0.1)
        await out.send(json.dumps({"secrets": [seat.secret]}))
        return out

    async def move(self, players: list[Seat]) -> int:
        """One choice of whoever is to act; the sequence with which it was acknowledged."""
        async with self._free:
            client = self._clients.pop()
            try:
                return await asyncio.to_thread(moved, client, players)
            finally:
                self._clients.append(client)


def moved(client: Client, players: list[Seat]) -> int:
    mine = [Seat(client, seat.path.rsplit("/", 1)[1], seat.secret) for seat in players]
    state = mine[0].state()
    seat = state["view"]["to_act"][0]
    if seat != 0:
        state = mine[seat].state()
    reply = mine[seat].move(first_option(state), version=state["version"])
    assert reply.status == 200, reply.text
    return int(reply.json["sequence"])


async def hears(socket: ClientConnection, sequence: int) -> bool:
    """Whether this socket is told of that move in the end."""
    try:
        async with asyncio.timeout(5):
            while True:
                message = json.loads(await socket.recv())
                if message["type"] == "state" and message["state"]["sequence"] >= sequence:
                    return True
    except TimeoutError:
        return False


@pytest.mark.parametrize("tables", [40, 260])
def test_no_socket_goes_deaf(tables: int, tmp_path: Path) -> None:
    """All sockets open at once, so that tables are loaded, handed out and given up at the same time."""

    async def play(server: Server) -> int:
        crowd = Crowd(server, tables)
        people = [seat for players in crowd.tables for seat in players]
        sockets = await asyncio.gather(*map(crowd.socket, people))
        deaf = 0
        for _ in range(2):
            said = await asyncio.gather(*map(crowd.move, crowd.tables))
            expected = [sequence for sequence in said for _ in range(2)]
            heard = await asyncio.gather(*map(hears, sockets, expected))
            deaf += heard.count(False)
        await asyncio.gather(*(socket.close() for socket in sockets))
        return deaf

    # Whatever nobody holds leaves at once.
    with running(tmp_path, loaded_bytes=1, sockets_per_client=1000) as server:
        assert asyncio.run(play(server)) == 0


def test_only_what_nobody_holds_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("cooper_island.server.shelf.monotonic", lambda: now[0])
    shelf: Shelf[str] = Shelf(seconds=10, limit=100)
    with shelf.held("a"):
        assert shelf.get("a") is None  # held before it is there: by whoever waits for it
        shelf.put("a", "A", 60)
        shelf.put("b", "B", 30)
        with shelf.held("b"), shelf.held("b"):
            shelf.put("c", "C", 50)  # too much, and the only one that can leave
            assert list(shelf.values()) == ["A", "B"]
            now[0] = 100
            shelf.sweep()
            assert list(shelf.values()) == ["A", "B"]
        shelf.weigh("a", 80)  # it has grown
        assert shelf.weight == 110
        shelf.put("d", "D", 1)
        assert list(shelf.values()) == ["A", "D"]  # b had rested longer
    now[0] = 109
    shelf.sweep()
    assert len(shelf) == 2
    with shelf.held("d"):  # used once more
        now[0] = 110
        shelf.sweep()
        assert list(shelf.values()) == ["D"]
        shelf.drop("d")  # deleted while it is held
        assert (len(shelf), shelf.weight) == (0, 0)
    assert (len(shelf), shelf.weight) == (0, 0)
    assert not (shelf._holds or shelf._weights or shelf._resting)


@asynccontextmanager
async def hosting(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    """A hall on a database, in this process."""
    url = sqlite_url(folder / "test.db")
    store = Store(url)
    store.open()
    hall = Hall(Settings(url, **settings), store, Pool())
    hall.open()
    try:
        yield hall
    finally:
        await hall.close()
        store.close()


async def created(hall: Hall, *kinds: str) -> str:
    body = {"seats": seats(*kinds), "first_seat": 0, "simultaneous": False}
    return (await hall.create(table_body(body, ("random",)), "here")).table


async def empty(hall: Hall) -> None:
    async with asyncio.timeout(20):
        while hall.loaded:
            await asyncio.sleep(0.01)


def test_all_who_ask_get_the_same_object(tmp_path: Path) -> None:
    """Also those who ask while it is loaded, and where the first to ask has gone away meanwhile."""

    async def check() -> None:
        async with hosting(tmp_path, loaded_bytes=1) as hall:
            names = [await created(hall, "person", "person") for _ in range(4)]
            assert hall.loaded == 0  # nobody holds them
            async with AsyncExitStack() as stack:
                hold = stack.enter_async_context
                away = asyncio.create_task(hold(hall.holding(names[0])))
                await asyncio.sleep(0)
                waiting = [asyncio.create_task(hold(hall.holding(name))) for name in names * 3]
                await asyncio.sleep(0)
                away.cancel()
                found = [*await asyncio.gather(*waiting)]
                found += [await hold(hall.holding(name)) for name in names]
                assert len({id(served) for served in found}) == 4
            assert hall.loaded == 0

    asyncio.run(check())


def test_a_move_holds_its_table_when_its_client_has_gone(tmp_path: Path) -> None:
    async def check() -> None:
        async with hosting(tmp_path, loaded_bytes=1) as hall:
            name = await created(hall, "person", "person")
            async with hall.holding(name) as served:
                decision = served.table.now.game.decision(0)
                assert decision is not None
                body = ActBody("moves", 1, "key", (decision.options[0].text,))
                await served.lock.acquire()
                moving = asyncio.create_task(hall.act(served, 0, body, "here", None))
                await asyncio.sleep(0)
            moving.cancel()
            await asyncio.gather(moving, return_exceptions=True)
            async with hall.holding(name) as again:
                assert again is served
            served.lock.release()
            await empty(hall)
            async with hall.holding(name) as after:
                assert after is not served
                assert after.table.now.written == 1

    asyncio.run(check())


def test_a_table_leaves_by_time_but_not_before_its_bots_have_moved(tmp_path: Path) -> None:
    async def check() -> None:
        async with hosting(tmp_path, idle_seconds=0.1) as hall:
            name = await created(hall, "random", "person")
            await empty(hall)
            async with hall.holding(name) as served:
                assert served.table.now.game.to_act == [1]
                for _ in range(30):
                    await asyncio.sleep(0.01)
                    assert hall.loaded == 1
            await empty(hall)

    asyncio.run(check())
