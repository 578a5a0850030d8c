"""One load: a real server, people in another process, and what both cost."""

import json
import random
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tests.server.support import ROOT, Server

from .client import Crowd
from .figures import Disk, cpu_seconds, memory, percentiles

Seen = dict[str, Any]  # `client.Seen`, as JSON brings it


@dataclass(frozen=True)
class Result:
    """What a load came to. Times in milliseconds, memory in MiB; CPU and bytes are a move's."""

    moves: int
    rate: float
    cpu: float  # of the server, with its threads; where it was killed: 0
    answer: list[float]  # p50, p95, p99; so with `push` and `disk`
    push: list[float]
    disk: list[float]
    answer_bytes: int
    push_bytes: int
    memory: list[float]  # of the server: empty, all seated, then over time
    client: float  # share of a core that the client took
    kills: int
    faults: dict[str, Any]  # what must not be, and was
    notes: dict[str, int]  # what may be


def load(folder: Path, crowd: Crowd, seconds: float, kills: int = 0, **settings: object) -> Result:
    """Play for so long at a server of its own, or until it was killed and started again so many times."""
    server = Server(folder, **settings)
    server.start(port())
    crowd = replace(crowd, port=server.port)
    try:
        if not kills:
            seen, figures = played(folder, server.pid, crowd, seconds)
        else:
            seen, figures = visited(crowd, lambda: killing(server, kills)), {}
        unwritten = missing(folder / "test.db", seen["spoken"])
    finally:
        server.kill()
    return result(seen, figures, kills, unwritten)


def floor(folder: Path, crowd: Crowd, seconds: float) -> Result:
    """The same people at the least server that there can be."""
    folder.mkdir()
    with floor_server(folder) as (pid, number):
        crowd = replace(crowd, port=number, named=False)
        seen, figures = played(folder, pid, crowd, seconds)
    return result(seen, figures)


@contextmanager
def floor_server(folder: Path) -> Iterator[tuple[int, int]]:
    command = [sys.executable, "-m", "tests.load.floor", str(folder / "floor.db"), str(port())]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found is not None
            yield process.pid, int(found[1])
        finally:
            process.kill()


def port() -> int:
    """Below those that the system gives to connections, so that it is still free after a kill."""
    return random.randrange(20_000, 30_000)


def played(folder: Path, pid: int, crowd: Crowd, seconds: float) -> tuple[Seen, dict[str, Any]]:
    used = [memory(pid)]
    spent = 0.0
    disk = Disk(folder)

    def play() -> None:
        nonlocal spent
        used.append(memory(pid))
        spent = -cpu_seconds(pid)
        with disk:
            for _ in range(5):
                time.sleep(seconds / 5)
                used.append(memory(pid))
        spent += cpu_seconds(pid)

    seen = visited(crowd, play)
    return seen, {"cpu": spent, "memory": used, "disk": percentiles(disk.times)}


def visited(crowd: Crowd, play: Callable[[], None]) -> Seen:
    """What people saw while this was going on, once all of them had sat down."""
    command = [sys.executable, "-m", "tests.load.client", json.dumps(asdict(crowd))]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as client:
        assert client.stdin is not None and client.stdout is not None
        try:
            if client.stdout.readline() != "playing\n":
                raise RuntimeError("The people of the load did not all find their places.")
            play()
            client.stdin.write("stop\n")
            client.stdin.flush()
            seen: Seen = json.loads(client.stdout.readline())
        except BaseException:
            client.kill()
            raise
    return seen


def killing(server: Server, times: int) -> None:
    """kill -9 at any moment, and a new server at the same address."""
    number = server.port
    for _ in range(times):
        time.sleep(random.uniform(0.2, 1.2))
        server.kill()
        server.start(number)
        assert server.port == number, "another program has taken the port"
        assert server.client().get("/api/health").status == 200
    time.sleep(1.0)


def missing(database: Path, spoken: dict[str, list[list[Any]]]) -> int:
    """Tables whose journal is not, word for word, what was acknowledged at them."""
    kept: dict[str, list[list[Any]]] = {table: [] for table in spoken}
    with sqlite3.connect(database) as db:
        rows = db.execute("SELECT table_id, seat, text FROM journal ORDER BY table_id, number")
        for table, seat, text in rows:
            kept[table].append([seat, text])
    db.close()
    return sum(kept[table] != said for table, said in spoken.items())


def result(seen: Seen, figures: dict[str, Any], kills: int = 0, unwritten: int = 0) -> Result:
    moves = max(1, seen["moves"])
    names = ("deaf", "lost", "doubled", "vanished", "refused", "troubles")
    faults = {name: seen[name] for name in names} | {"unwritten": unwritten}
    told = max(1, len(seen["answers"]))  # the last ones after the end of the time
    return Result(
        moves=seen["moves"],
        rate=round(moves / seen["seconds"], 1),
        cpu=round(1000 * figures.get("cpu", 0.0) / moves, 3),
        answer=percentiles(seen["answers"]),
        push=percentiles(seen["pushes"]),
        disk=figures.get("disk", []),
        answer_bytes=seen["answer_bytes"] // told,
        push_bytes=seen["push_bytes"] // told,
        memory=figures.get("memory", []),
        client=round(seen["cpu"] / seen["seconds"], 2),
        kills=kills,
        faults={name: value for name, value in faults.items() if value},
        notes={name: seen[name] for name in ("merged", "stuck", "idle", "reconnected")},
    )
