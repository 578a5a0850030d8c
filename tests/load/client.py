"""The people of a load, in a process of their own: `python -m tests.load.client PLAN_AS_JSON`.

Says `playing` when all sit at their tables, plays until a line is said to it, and tells what it saw as JSON.
"""

import asyncio
import gc
import json
import random
import sys
from collections import Counter, deque
from collections.abc import Coroutine
from dataclasses import asdict, dataclass, field
from functools import partial
from time import perf_counter, process_time

import uvloop

from tests.server.support import seats

from .messages import Reader
from .wires import HOST, Pool, Socket, address

OPENING = 40  # tables at once
PATIENCE = 60.0  # seconds that a request waits, for a server may have been killed


@dataclass(frozen=True)
class Crowd:
    """Who comes: tables of two people, moves a second at all of them together."""

    port: int
    tables: int
    rate: float
    grace: float = 5.0  # seconds that a push may take before its socket counts as deaf
    named: bool = True  # as the page does: who acts is told by the answer alone


@dataclass
class Seen:
    """What the people saw. Times in seconds, bytes as they came."""

    moves: int = 0
    seconds: float = 0.0
    cpu: float = 0.0  # of this process
    deaf: int = 0  # sockets that did not hear the last state
    lost: int = 0  # events that a socket was not told
    doubled: int = 0  # events or pushes that one was told again
    vanished: int = 0  # tables that tell less than they acknowledged
    merged: int = 0  # pushes that told of several moves
    stuck: int = 0  # times that nobody at a table knew how to go on
    idle: int = 0  # moves that were due when no table was ready
    reconnected: int = 0
    refused: dict[str, int] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)
    answer_bytes: int = 0
    push_bytes: int = 0
    spoken: dict[str, list[tuple[int, str]]] = field(default_factory=dict)  # and acknowledged


class Person:
    """One seat with its socket."""

    def __init__(self, table: "Table", number: int, secret: str) -> None:
        self.table = table
        self.number = number
        self.secret = secret
        self.name = f"page-{number}" if table.crowd.named else None
        self.told = Reader()  # by the socket, and by answers where those are not pushed too
        self.answered = self.told if self.name is not None else Reader()
        self.asked = Reader()  # when it was lost
        self.heard = 0  # pushes
        self.waiting: float | None = None  # for a push, since then
        self._socket: Socket | None = None
        self.seated = False  # it was told, on this connection, where the table stands

    @property
    def latest(self) -> Reader:
        return max(self.told, self.answered, self.asked, key=lambda reader: reader.mark)

    async def stay(self) -> None:
        """Listen, and come back whenever the connection ends."""
        load, port = self.table.load, self.table.crowd.port
        url = f"ws://{HOST}:{port}{self.table.path}/socket"
        loop = asyncio.get_running_loop()
        while not load.closing:
            load.connections += 1
            self.seated = False
            made = partial(Socket, url, self.told.hello(self.secret, self.name), self.hear)
            try:
                _, self._socket = await loop.create_connection(
                    made, HOST, port, local_addr=address(load.connections)
                )
            except OSError:
                await asyncio.sleep(0.05)
                continue
            await self._socket.left.wait()
            load.seen.reconnected += not load.closing

    def hear(self, raw: bytes, size: int) -> None:
        load = self.table.load
        try:
            if not self.told.push(raw):
                return
        except (ValueError, KeyError) as error:
            load.seen.troubles.append(f"{error}")
            return
        if not self.seated:
            self.seated = True
        else:
            self.heard += 1
            load.seen.push_bytes += size
            if self.waiting is not None:
                load.seen.pushes.append(perf_counter() - self.waiting)
        self.waiting = None

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()


class Table:
    """A table with all that was acknowledged at it."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.crowd = load.crowd
        self.path = ""
        self.people: list[Person] = []
        self.spoken: list[tuple[int, str]] = []
        self.reached = -1  # the highest mark of an answer
        self.busy = True
        self._since = 0.0  # it has waited

    async def open(self) -> None:
        body = json.dumps({"seats": seats("person", "person"), "simultaneous": False})
        answer = await self.load.pool.ask("POST", "/api/tables", None, body.encode())
        if answer.status != 201:
            raise RuntimeError(answer.refusal)
        made = json.loads(answer.body)
        self.path = f"/api/tables/{made['table']}"
        self.people = [Person(self, n, secret) for n, secret in enumerate(made["secrets"])]
        self.load.seen.spoken[made["table"]] = self.spoken
        self.load.tables.append(self)
        self.load.stay(self.people)
        self._rest()

    @property
    def over(self) -> bool:
        return any(person.latest.over for person in self.people)

    def actor(self) -> Person | None:
        """Who can choose now."""
        return next((person for person in self.people if person.latest.options), None)

    def forlorn(self) -> bool:
        """Nobody knows how to go on, and a push should have come by now."""
        return perf_counter() - self._since > self.crowd.grace

    async def move(self, person: Person) -> None:
        load, known = self.load, person.latest
        text = load.rng.choice(known.options)
        key = f"{len(self.spoken)}"
        body = json.dumps({"version": known.version, "key": key, "choices": [text]})
        began = perf_counter()
        for other in self.people:
            if other.waiting is None and (other is not person or person.name is None):
                other.waiting = began
        name = "" if person.name is None else f"&listener={person.name}"
        path = f"{self.path}/moves?{person.answered.query()}{name}"
        answer = await load.pool.ask("POST", path, person.secret, body.encode())
        if answer.status != 200:
            load.seen.refused[answer.refusal] += 1
            await self.look()
            return
        load.seen.answers.append(perf_counter() - began)
        load.seen.answer_bytes += answer.size
        self.spoken.append((person.number, text))
        person.answered.answer(answer.body)
        self.reached = max(self.reached, person.answered.mark)
        self._rest()

    async def look(self) -> None:
        """Ask where the table stands, as one does who loads the page again."""
        for person in self.people:
            person.asked = await self.truth(person)
        self._rest()

    async def truth(self, person: Person) -> Reader:
        out = Reader()
        path = f"{self.path}?{out.query()}"
        answer = await self.load.pool.ask("GET", path, person.secret)
        if answer.status != 200:
            self.load.seen.refused[answer.refusal] += 1
            return out
        out.answer(answer.body)
        return out

    def _rest(self) -> None:
        self.busy = False
        self._since = perf_counter()


class Load:
    """All tables."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.pool = Pool(crowd.port, PATIENCE)
        self.rng = random.Random(10)
        self.seen = Seen()
        self.tables: list[Table] = []
        self.connections = 0
        self.closing = False
        self._ready: deque[Table] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._staying: list[asyncio.Task[None]] = []

    def stay(self, people: list[Person]) -> None:
        self._staying += [asyncio.create_task(person.stay()) for person in people]

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.seen.troubles.append(repr(error))

    async def open(self) -> None:
        gate = asyncio.Semaphore(OPENING)

        async def one() -> None:
            async with gate:
                await self._open()

        await asyncio.gather(*(one() for _ in range(self.crowd.tables)))
        end = perf_counter() + PATIENCE
        while not all(person.seated for table in self.tables for person in table.people):
            if self.seen.troubles or perf_counter() > end:
                raise RuntimeError(f"not every socket was heard: {self.seen.troubles[:3]}")
            await asyncio.sleep(0.05)
        self.rng.shuffle(self._ready)

    async def _open(self) -> None:
        table = Table(self)
        await table.open()
        self._ready.append(table)

    async def play(self, stop: asyncio.Event) -> None:
        """A move whenever one is due, at the next table that can; who is late hurries."""
        began, cpu, due = perf_counter(), process_time(), 0
        while not stop.is_set():
            ahead = began + due / self.crowd.rate - perf_counter()
            await asyncio.sleep(max(0.0, ahead))
            due += 1
            if not self._next():
                self.seen.idle += 1
        self.seen.moves = sum(len(table.spoken) for table in self.tables)
        self.seen.seconds = perf_counter() - began
        self.seen.cpu = process_time() - cpu

    def _next(self) -> bool:
        for _ in range(len(self._ready)):
            table = self._ready.popleft()
            if not table.busy and table.over:  # another takes its place; its sockets stay
                self._start(self._open())
                continue
            self._ready.append(table)
            if table.busy:
                continue
            person = table.actor()
            if person is not None:
                table.busy = True
                self._start(table.move(person))
                return True
            if table.forlorn():
                table.busy = True
                self.seen.stuck += 1
                self._start(table.look())
        return False

    async def finish(self) -> Seen:
        """Let all be told what there is to tell, and see who was not."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        gate = asyncio.Semaphore(OPENING)
        people = [person for table in self.tables for person in table.people]

        async def truth(person: Person) -> Reader:
            async with gate:
                return await person.table.truth(person)

        truths = await asyncio.gather(*map(truth, people))
        marks = [reader.mark for reader in truths]
        end = perf_counter() + self.crowd.grace
        while perf_counter() < end and [p.told.mark for p in people] != marks:
            await asyncio.sleep(0.05)
        seen = self.seen
        for person, mark in zip(people, marks, strict=True):
            table = person.table
            mine = sum(seat == person.number for seat, _ in table.spoken)
            due = len(table.spoken) - (mine if person.name is not None else 0)
            seen.deaf += person.told.mark != mark
            seen.lost += person.told.lost
            seen.doubled += person.told.doubled + max(0, person.heard - due)
            seen.merged += max(0, due - person.heard)
            seen.vanished += person.number == 0 and mark < table.reached
        self.closing = True
        for person in people:
            person.close()
        await asyncio.gather(*self._staying)
        self.pool.close()
        return seen


async def main(crowd: Crowd) -> None:
    load = Load(crowd)
    await load.open()
    gc.freeze()
    print("playing", flush=True)
    stop = asyncio.Event()
    hearing = asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    hearing.add_done_callback(lambda _: stop.set())
    await load.play(stop)
    print(json.dumps(asdict(await load.finish())), flush=True)


if __name__ == "__main__":
    uvloop.run(main(Crowd(**json.loads(sys.argv[1]))))
