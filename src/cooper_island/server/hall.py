"""All tables of this server: made, loaded, changed and given up. The one place where a change is written and taken."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import islice

from cooper_island.bots.crew import Pool, Task
from cooper_island.tables.bodies import ActBody, TableBody
from cooper_island.tables.listener import Listener
from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.seats import owned
from cooper_island.tables.stored import Created, Stored
from cooper_island.tables.table import BotTurn, Change, Table

from . import figures
from .settings import Settings
from .store import (
    Conflict,
    Statement,
    StorageFailed,
    Store,
    drop_table,
    new_entries,
    new_table,
)

log = logging.getLogger("cooper_island.server")


class Served:
    """A table in memory, with what only a server has. Requests queue at the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table  # as it is committed; after trouble another one: never hold on to it
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        self.listeners: dict[str, Listener] = {}  # such as have a name
        self.client = ""  # who made it or played here last: its bots wait in her line
        self.thinking: asyncio.Task[None] | None = None  # its bots at work
        self.gone = False

    def changed(self) -> None:
        for watcher in tuple(self.watchers):
            watcher()

    def answered(self, seat: int, name: str | None, table: Table) -> None:
        """The listener of that name has this as an answer: also one that came while it was written."""
        listener = None if name is None else self.listeners.get(name)
        if listener is not None:
            listener.answered(seat, table)


class Hall:
    """The tables of this server."""

    def __init__(self, settings: Settings, store: Store, pool: Pool) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self._tables: OrderedDict[str, Served] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Served]] = {}

    @property
    def loaded(self) -> int:
        return len(self._tables)

    # --- tables ---------------------------------------------------------------------------------

    async def create(self, body: TableBody, client: str) -> Created:
        stored, created = Stored.new(body, present())
        await self._write(new_table(stored))
        self._serve(Table.load(stored), client)
        return created

    async def find(self, table_id: str) -> Served:
        """A table, from memory or from the database."""
        found = self._tables.get(table_id)
        if found is not None:
            self._tables.move_to_end(table_id)
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Served:
        return self._serve(await self._read(table_id))

    async def _read(self, table_id: str) -> Table:
        stored = await self._stored(table_id)
        try:
            return await asyncio.to_thread(Table.load, stored)
        except Refused as refused:
            if refused.code == "unreadable":
                log.error("Table %s cannot be replayed: %s", table_id, refused.__cause__)
            raise

    async def _stored(self, table_id: str) -> Stored:
        """A table as it is kept, whether or not it can be played."""
        try:
            stored = await self.store.read(table_id)
        except StorageFailed:
            raise Refused("storage") from None
        if stored is None:
            raise Refused("unknown_table")
        return stored

    def _serve(self, table: Table, client: str = "") -> Served:
        out = Served(table)
        out.client = client
        self._keep(out)
        self._wake_bots(out)
        return out

    def _keep(self, served: Served) -> None:
        self._tables[served.table.id] = served
        spare = len(self._tables) - self.settings.loaded_tables
        if spare > 0:  # the database has it all: forget those that nobody has asked for longest
            idle = (s for s in self._tables.values() if not (s.watchers or s.thinking))
            for other in [s for s in islice(idle, spare + 1) if s is not served][:spare]:
                del self._tables[other.table.id]

    async def lookup(self, asked: list[tuple[str, str]]) -> list[Json]:
        """A line a table for whoever holds a secret of it."""
        try:
            found = await self.store.summaries(list({table_id for table_id, _ in asked}))
        except StorageFailed:
            raise Refused("storage") from None
        return [line(found.get(table_id), table_id, secret) for table_id, secret in asked]

    async def delete(self, served: Served) -> None:
        async with served.lock:
            await self._write(drop_table(served.table.id))
            if served.thinking is not None:
                served.thinking.cancel()
            self._drop(served)

    def _drop(self, served: Served) -> None:
        served.gone = True
        self._tables.pop(served.table.id, None)
        served.changed()

    async def delete_unplayable(self, table_id: str, secret: str | None) -> None:
        """A table that cannot be loaded; its owner's secret is looked at here."""
        owned((await self._stored(table_id)).who(secret))
        await self._write(drop_table(table_id))

    async def retired_record(self, table_id: str, secret: str | None) -> str:
        return (await self._stored(table_id)).retired_record(secret)

    # --- what seats do --------------------------------------------------------------------------

    async def act(
        self, served: Served, seat: int, asked: ActBody, client: str, listener: str | None
    ) -> None:
        """A move, an undo or a redo. Returns when it is committed; a repeated one does nothing.

        The listener of that name is answered by the caller, and so not told.
        """
        served.client = client
        work = self._act(served, seat, asked, listener)
        await asyncio.shield(asyncio.ensure_future(work))  # a client that goes away stops nothing

    async def _act(self, served: Served, seat: int, asked: ActBody, name: str | None) -> None:
        async with served.lock:
            if served.gone:
                raise Refused("unknown_table")
            change = served.table.act(seat, asked)
            if change is not None:
                await self._commit(served, change, partial(served.answered, seat, name))
                figures.moved("person")

    async def _commit(
        self, served: Served, change: Change, told: Callable[[Table], None] | None = None
    ) -> None:
        """Write, and only then show. On trouble the table is what the database says."""
        new = new_entries(served.table.id, change.entries, present(), change.summary)
        try:
            with figures.writing():
                await self.store.write(new)
        except (Conflict, StorageFailed) as error:
            await self._reload(served)
            if isinstance(error, Conflict):
                raise Refused("stale", stale=True) from None
            raise Refused("storage") from None
        served.table.take(change)
        if told is not None:
            told(served.table)
        served.changed()
        self._wake_bots(served)

    async def _reload(self, served: Served) -> None:
        try:
            served.table = await self._read(served.table.id)
        except Refused as refused:
            if refused.code == "unknown_table":
                self._drop(served)
            return
        served.changed()
        self._wake_bots(served)

    async def _write(self, statements: list[Statement]) -> None:
        try:
            await self.store.write(statements)
        except (Conflict, StorageFailed):
            raise Refused("storage") from None

    # --- bots -----------------------------------------------------------------------------------

    def watch(self, served: Served, watcher: Callable[[], None], client: str, plays: bool) -> None:
        """Call this at every change; it plays, or only looks on. Whoever stops takes it out of the watchers."""
        served.watchers.add(watcher)
        if plays or not served.client:
            served.client = client
        self._wake_bots(served)

    def _wake_bots(self, served: Served) -> None:
        """A bot that is asked something is thought for, unless nobody is there to see it: then no person waits."""
        if served.thinking is not None or served.gone or self._turn(served) is None:
            return
        served.thinking = asyncio.create_task(self._play(served))
        served.thinking.add_done_callback(partial(self._rest, served))

    def _turn(self, served: Served) -> BotTurn | None:
        if not (served.table.peopled or served.watchers):
            return None
        return served.table.turn()

    def _rest(self, served: Served, task: "asyncio.Task[None]") -> None:
        served.thinking = None
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._wake_bots(served)  # it may have been asked again meanwhile
        else:
            log.error("A bot's turn at table %s failed", served.table.id, exc_info=error)
            asyncio.get_running_loop().call_later(1.0, self._wake_bots, served)

    async def _play(self, served: Served) -> None:
        while not served.gone and (turn := self._turn(served)) is not None:
            task = Task(served.table.id, turn.seat, turn.bot, turn.game, served.client)
            texts = await self.pool.choose(task)
            await asyncio.shield(asyncio.ensure_future(self._answer(served, turn, texts)))

    async def _answer(self, served: Served, turn: BotTurn, texts: list[str]) -> None:
        async with served.lock:
            change = None if served.gone else served.table.answer(turn, texts)
            if change is None:
                return
            try:
                await self._commit(served, change)
                figures.moved("bot")
            except Refused as refused:
                if refused.code != "stale":
                    raise

    async def close(self) -> None:
        tasks = [served.thinking for served in self._tables.values() if served.thinking]
        for served in self._tables.values():
            served.gone = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.stop()


def line(stored: Stored | None, table_id: str, secret: str) -> Json:
    """A line of a list of tables; who holds a wrong secret is not told that there is such a table."""
    if stored is not None:
        try:
            return stored.line(secret or None)
        except Refused:
            pass
    return {"table": table_id, "found": False}


def present() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
