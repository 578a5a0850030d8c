"""A real server on loopback, and a small client for it."""

import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from cooper_island.record.text import checksum
from cooper_island.server.settings import sqlite_url
from tests.states import assembled, stated

ROOT = Path(__file__).parents[2]
COLORS = ("red", "blue", "green", "yellow")
KEYS = count()
BESIDE = ("presence", "chat")
WATCH: dict[str, str] = {}  # the watchers' secret of every table: who has no seat's watches by that
Json = dict[str, Any]


class Reply(NamedTuple):
    status: int
    text: str
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return stated(json.loads(self.text))

    @property
    def code(self) -> str:
        return str(self.json["error"]["code"])


class Client:
    """One connection; a request at a time. All of 127.0.0.0/8 is this machine: an address can be a person."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self._http = HTTPConnection("127.0.0.1", port, timeout=20, source_address=(address, 0))

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        secret: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Reply:
        sent = dict(headers or {})
        raw: bytes | None = None
        if isinstance(body, bytes):
            raw = body
        elif body is not None:
            raw = json.dumps(body).encode()
        if raw is not None or method == "POST":
            sent.setdefault("content-type", "application/json")
        if secret is not None:
            sent.setdefault("authorization", f"Bearer {secret}")
        try:
            self._http.request(method, path, raw, sent)
            answer = self._http.getresponse()
            text = answer.read().decode()
        except Exception:
            self._http.close()
            raise
        return Reply(answer.status, text, {k.lower(): v for k, v in answer.getheaders()})

    def get(self, path: str, secret: str | None = None) -> Reply:
        return self.ask("GET", path, None, secret)

    def post(self, path: str, body: object = None, secret: str | None = None) -> Reply:
        return self.ask("POST", path, body, secret)

    def close(self) -> None:
        self._http.close()


class Seat:
    """A player at a table."""

    def __init__(self, client: Client, table: str, secret: str | None) -> None:
        self.client = client
        self.path = f"/api/tables/{table}"
        self.secret = secret or WATCH.get(table)

    def state(self, since: int | None = None) -> Json:
        reply = self.client.get(
            self.path + (f"?since={since}" if since is not None else ""), self.secret
        )
        assert reply.status == 200, reply.text
        state: Json = reply.json
        return state

    def post(self, call: str, **body: object) -> Reply:
        return self.client.post(f"{self.path}/{call}", body, self.secret)

    def move(self, *choices: str, version: int | None = None, key: str | None = None) -> Reply:
        if version is None:
            version = self.state()["version"]
        return self.post("moves", version=version, key=key or new_key(), choices=choices)

    def undo(self, to: str = "choice", version: int | None = None, key: str | None = None) -> Reply:
        if version is None:
            version = self.state()["version"]
        return self.post("undo", version=version, key=key or new_key(), to=to)

    def redo(self, version: int | None = None, key: str | None = None) -> Reply:
        if version is None:
            version = self.state()["version"]
        return self.post("redo", version=version, key=key or new_key())

    def socket(self, since: int | None = None) -> "Socket":
        return Socket(self.client.port, self.path, [self.secret] if self.secret else [], since)


class Socket:
    """What a page hears."""

    def __init__(
        self,
        port: int,
        path: str,
        secrets: list[str],
        since: int | None = None,
        name: str | None = None,
        **more: object,
    ) -> None:
        made = connect(
            f"ws://127.0.0.1:{port}{path}/socket", compression=None, proxy=None, close_timeout=0.1
        )
        self.raw: ClientConnection = made.__enter__()
        self.known: dict[int | None, Json] = {}  # by seat
        self.aside: list[Json] = []  # what was told beside the game, and not asked for yet
        hello: Json = {"secrets": secrets} if secrets else {"watch": WATCH.get(path.split("/")[3])}
        hello |= more
        if since is not None:
            hello["since"] = since
        if name is not None:
            hello["name"] = name
        self.raw.send(json.dumps(hello))

    def next(self, timeout: float = 10) -> Json:
        """What is told next of the table itself; chat and presence are put aside."""
        end = time.monotonic() + timeout
        while True:
            message: Json = json.loads(self.raw.recv(end - time.monotonic()))
            if message["type"] not in BESIDE:
                return message
            self.aside.append(message)

    def beside(self, kind: str, timeout: float = 10) -> Json:
        """The next message of this kind."""
        end = time.monotonic() + timeout
        while True:
            for at, message in enumerate(self.aside):
                if message["type"] == kind:
                    return self.aside.pop(at)
            message = json.loads(self.raw.recv(end - time.monotonic()))
            if message["type"] in BESIDE:
                self.aside.append(message)

    def state(self, timeout: float = 10) -> Json:
        message = self.next(timeout)
        while message == {"type": "ping"}:
            message = self.next(timeout)
        assert message["type"] == "state", message
        told: Json = message["state"]
        seat = told["seat"]
        state = self.known[seat] = assembled(told, self.known.get(seat))
        return state

    def until(self, reached: Callable[[Json], bool], timeout: float = 15) -> Json:
        """The first state for which this holds."""
        end = time.monotonic() + timeout
        while True:
            state = self.state(end - time.monotonic())
            if reached(state):
                return state

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.raw.close()


def free_port() -> int:
    """A free port below those that outgoing connections are given: none of them has it while its server is dead."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


class Server:
    """A process that can be killed and started again on the same database."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.settings: Json = {
            "database": sqlite_url(folder / "test.db"),
            "rate": 1e6,
            "burst": 1e6,
            "client_rate": 1e6,
            "client_burst": 1e6,
            "create_rate": 1e6,
            "create_burst": 1e6,
            "chat_rate": 1e6,
            "chat_burst": 1e6,
            "waiting_per_client": 10_000,
            **settings,
        }
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.said = ""
        self._clients: list[Client] = []

    def start(self, port: int = 0) -> None:
        command = [
            sys.executable,
            "-m",
            "tests.server.launch",
            json.dumps(self.settings),
            str(port or free_port()),
        ]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.said = self._process.stdout.readline()
        found = re.search(r":(\d+)/", self.said)
        assert found is not None, self.said
        self.port = int(found[1])

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """kill -9: no time for a last word."""
        self._end(signal.SIGKILL)

    def strike(self) -> None:
        """kill -9 while clients are talking; `kill` tidies up."""
        os.kill(self.pid, signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Ask it to end; its exit code."""
        return self._end(how)

    def _end(self, how: signal.Signals) -> int:
        process = self._process
        for client in self._clients:
            client.close()
        if process is None:
            return 0
        if process.poll() is None:
            os.kill(process.pid, how)
        code = process.wait(15)
        assert process.stdout is not None
        process.stdout.close()
        self._process = None
        return code

    def client(self, address: str = "127.0.0.1") -> Client:
        self._clients.append(Client(self.port, address))
        return self._clients[-1]

    def bots(self) -> list[int]:
        """Processes of bots, by pid."""
        out = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                words = path.read_text().rsplit(")", 1)[1].split()
                line = (path.parent / "cmdline").read_text()
            except (OSError, IndexError):
                continue
            if int(words[1]) == self.pid and "bots.worker" in line:
                out.append(int(path.parent.name))
        return out


@contextmanager
def running(folder: Path, **settings: object) -> Iterator[Server]:
    server = Server(folder, **settings)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def new_key() -> str:
    return f"key-{next(KEYS)}"


def seats(*kinds: str) -> list[Json]:
    """`person` or the name of a bot for each seat."""
    return [
        {"kind": "person", "name": f"Player {n}", "color": COLORS[n]}
        if kind == "person"
        else {"kind": "bot", "name": f"Bot {n}", "color": COLORS[n], "bot": kind}
        for n, kind in enumerate(kinds)
    ]


def new_table(client: Client, *kinds: str, **more: object) -> tuple[Json, list[Seat]]:
    """A table and its seats; a bot's seat has no secret."""
    reply = client.post("/api/tables", {"seats": seats(*kinds), **more})
    assert reply.status == 201, reply.text
    made: Json = reply.json
    WATCH[made["table"]] = made["watch"]
    return made, [Seat(client, made["table"], secret) for secret in made["secrets"]]


def offers(view: Json) -> list[str]:
    """The texts of the options in a view; none if nothing is asked."""
    decision = view["decision"] or {"options": []}
    return [option["text"] for option in decision["options"]]


def first_option(state: Json) -> str:
    return offers(state["view"])[0]


def play_on(players: list[Seat], steps: int, pick: Callable[[Json], str] = first_option) -> int:
    """Let people make choices in turn; how many they made."""
    state = players[0].state()
    for made in range(steps):
        view = state["view"]
        if view["over"]:
            return made
        seat = view["to_act"][0]
        if view["seat"] != seat:
            state = players[seat].state()
        reply = players[seat].move(pick(state), version=state["version"])
        assert reply.status == 200, reply.text
        state = reply.json
    return steps


def turned(server: Server, folder: Path, table: str, old: str, new: str) -> None:
    """Start the server again with a table as another program would have kept it: its check figure fits."""
    server.kill()
    with sqlite3.connect(folder / "test.db") as db:
        (opening,) = db.execute("SELECT opening FROM tables WHERE id=?", (table,)).fetchone()
        assert old in opening
        body, _ = opening.replace(old, new).rsplit("end:", 1)
        opening = f"{body}end: 0 choices, check {checksum(body)}\n"
        db.execute("UPDATE tables SET opening=? WHERE id=?", (opening, table))
    db.close()
    server.start(server.port)
