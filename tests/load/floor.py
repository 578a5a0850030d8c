"""The least that a server of moves can do: a POST, one row committed, two socket sends.

`python -m tests.load.floor DATABASE PORT`. It runs as the game's server does, and speaks to the same client.
"""

import asyncio
import gc
import json
import queue
import sqlite3
import sys
import threading
from pathlib import Path
from unittest.mock import patch

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cooper_island.server import main
from cooper_island.server.settings import HOST, Settings, sqlite_url
from cooper_island.server.store import Store

from .messages import floor_push, floor_state

Job = tuple[str, int, "asyncio.Future[None]", asyncio.AbstractEventLoop]


class Rows:
    """One thread that writes; what waits for it goes into its next transaction together."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        threading.Thread(target=self._write, daemon=True).start()

    async def add(self, table: str, number: int) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put((table, number, done, loop))
        await done

    def _write(self) -> None:
        db = sqlite3.connect(self._path, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            db.execute(f"PRAGMA {pragma}")
        db.execute("CREATE TABLE rows (id TEXT, number INTEGER, PRIMARY KEY (id, number))")
        while True:
            jobs = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            db.execute("BEGIN IMMEDIATE")
            db.executemany("INSERT INTO rows VALUES (?, ?)", [job[:2] for job in jobs])
            db.execute("COMMIT")
            for *_, done, loop in jobs:
                loop.call_soon_threadsafe(done.set_result, None)


class Floor:
    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._moves: dict[str, int] = {}
        self._sockets: dict[str, list[tuple[int, WebSocket]]] = {}

    def app(self) -> Starlette:
        table = "/api/tables/{table}"
        return Starlette(
            routes=[
                Route("/api/tables", self.create, methods=["POST"]),
                Route(table, self.state),
                Route(f"{table}/moves", self.move, methods=["POST"]),
                WebSocketRoute(f"{table}/socket", self.socket),
            ]
        )

    async def create(self, _: Request) -> Response:
        table = f"table{len(self._moves)}"
        self._moves[table] = 0
        self._sockets[table] = []
        return Response(json.dumps({"table": table, "secrets": ["0", "1"]}), 201)

    async def state(self, request: Request) -> Response:
        return Response(self._state(request))

    async def move(self, request: Request) -> Response:
        table = request.path_params["table"]
        await request.body()
        number = self._moves[table]
        await self._rows.add(table, number)
        self._moves[table] = number + 1
        for seat, socket in self._sockets[table]:
            await socket.send_text(floor_push(seat, number + 1, number))
        return Response(self._state(request))

    def _state(self, request: Request) -> str:
        since = int(request.query_params["since"])
        seat = int(request.headers["authorization"].removeprefix("Bearer "))
        return floor_state(seat, self._moves[request.path_params["table"]], since)

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        seat = int(json.loads(await socket.receive_text())["secrets"][0])
        table = socket.path_params["table"]
        self._sockets[table].append((seat, socket))
        await socket.send_text(floor_push(seat, self._moves[table], 0))
        try:
            await socket.receive_text()
        except WebSocketDisconnect:
            self._sockets[table].remove((seat, socket))


def make(_: Settings, store: Store) -> Starlette:
    """In the place of the game; memory is tidied as seldom as there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    return Floor(Rows(f"{store.engine.url.database}.floor")).app()


if __name__ == "__main__":
    given = Settings(sqlite_url(Path(sys.argv[1])))
    with patch.object(main, "make_app", make):
        raise SystemExit(main.run(given, HOST, int(sys.argv[2]), False))
