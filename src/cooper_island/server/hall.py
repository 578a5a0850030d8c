"""All tables of this server: made, loaded, changed and given up. The one place where a change is written and taken."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from cooper_island.bots.crew import Pool, Task
from cooper_island.record.text import RecordError
from cooper_island.tables.bodies import ActBody, TableBody
from cooper_island.tables.listener import Listener
from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.seats import owned
from cooper_island.tables.stored import Created, Stored
from cooper_island.tables.table import BotTurn, Change, Table, same

from . import figures
from .presence import Presence
from .settings import Settings
from .shelf import Shelf
from .store import (
    Conflict,
    Statement,
    StorageFailed,
    Store,
    drop_table,
    new_entries,
    new_table,
)
from .talk import Talk

log = logging.getLogger("cooper_island.server")
T = TypeVar("T")


class Served:
    """A table in memory, with what only a server has. Requests queue at the lock."""

    def __init__(self, table: Table, store: Store) -> None:
        self.table = table  # as it is committed; after trouble another one: never hold on to it
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        self.listeners: dict[str, Listener] = {}  # such as have a name
        self.client = ""  # who made it or played here last: its bots wait in her line
        self.thinking: asyncio.Task[None] | None = None  # its bots at work
        self.gone = False
        self.talk = Talk(store, table.id, self.changed)
        self.presence = Presence(self.changed)

    @property
    def over(self) -> bool:
        return self.table.now.game.over

    def changed(self) -> None:
        for watcher in tuple(self.watchers):
            watcher()

    def answered(self, seat: int, name: str | None, table: Table) -> None:
        """The listener of that name has this as an answer: also one that came while it was written."""
        listener = None if name is None else self.listeners.get(name)
        if listener is not None:
            listener.answered(seat, table)


class Hall:
    """The tables of this server. Whatever works with one holds it meanwhile: requests, sockets, bots and writes."""

    def __init__(self, settings: Settings, store: Store, pool: Pool) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self._shelf: Shelf[Served] = Shelf(settings.idle_seconds, settings.loaded_bytes)
        self._loading: dict[str, asyncio.Task[Served]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._sweeping = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(max(self.settings.idle_seconds / 10, 0.01))
            self._shelf.sweep()

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._shelf)

    # --- tables ---------------------------------------------------------------------------------

    async def create(self, body: TableBody, client: str) -> Created:
        stored, created, position = Stored.new(body, present())
        await self._write(new_table(stored))
        self._serve(Table(stored, position), client)
        return created

    @asynccontextmanager
    async def holding(self, table_id: str) -> AsyncIterator[Served]:
        """A table, from memory or from the database. There is no other while somebody holds it."""
        with self._shelf.held(table_id):
            yield self._shelf.get(table_id) or await self._loaded(table_id)

    async def _loaded(self, table_id: str) -> Served:
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Served:
        try:
            return self._serve(await self._read(table_id))
        finally:
            del self._loading[table_id]

    async def _read(self, table_id: str) -> Table:
        stored = await self._stored(table_id)
        try:
            return await asyncio.to_thread(Table.load, stored)
        except Refused as refused:
            if refused.code == "unreadable":
                cause = refused.__cause__
                why, trace = (cause, None) if isinstance(cause, RecordError) else ("damage", cause)
                log.error("Table %s cannot be replayed: %s", table_id, why, exc_info=trace)
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
        out = Served(table, self.store)
        out.client = client
        with self._shelf.held(table.id):
            self._shelf.put(table.id, out, table.weight)
            self._wake_bots(out)
        return out

    async def ping(self) -> None:
        """Refused where the database does not answer."""
        try:
            await self.store.ping()
        except StorageFailed:
            raise Refused("no_answer") from None

    async def lookup(self, asked: list[tuple[str, str]]) -> list[Json]:
        """A line a table for whoever holds a secret of it."""
        try:
            found = await self.store.summaries(list({table_id for table_id, _ in asked}))
        except StorageFailed:
            raise Refused("storage") from None
        return [line(found.get(table_id), table_id, secret) for table_id, secret in asked]

    async def delete(self, served: Served) -> None:
        await self.finish(served, self._delete(served))

    async def _delete(self, served: Served) -> None:
        async with served.lock:
            await self._write(drop_table(served.table.id))
            if served.thinking is not None:
                served.thinking.cancel()
            self._drop(served)

    def _drop(self, served: Served) -> None:
        served.gone = True
        self._shelf.drop(served.table.id)
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
        await self.finish(served, self._act(served, seat, asked, listener))

    async def finish(self, served: Served, work: Coroutine[Any, Any, T]) -> T:
        """Work that a client who goes away does not stop; the table is held until it is done."""
        self._shelf.hold(served.table.id)
        task = asyncio.create_task(work)
        task.add_done_callback(lambda _: self._shelf.release(served.table.id))
        return await asyncio.shield(task)

    async def _act(self, served: Served, seat: int, asked: ActBody, name: str | None) -> None:
        async with served.lock:
            if served.gone:
                raise Refused("unknown_table")
            try:
                change = served.table.act(seat, asked)
            except Refused as refused:
                if not refused.stale or not await self._was_made(served, seat, asked):
                    raise
                return
            if change is not None:
                await self._commit(served, change, partial(served.answered, seat, name))
                figures.moved("person")

    async def _was_made(self, served: Served, seat: int, asked: ActBody) -> bool:
        """Whether this very request was taken so long ago that only the journal knows."""
        try:
            known = await self.store.digest(served.table.id, seat, asked.key)
        except StorageFailed:
            raise Refused("storage") from None
        if known is None:
            return False
        same(asked, known)
        return True

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
        self._shelf.weigh(served.table.id, served.table.weight)
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
        self._shelf.hold(served.table.id)
        served.thinking.add_done_callback(partial(self._rest, served))

    def _turn(self, served: Served) -> BotTurn | None:
        if not (served.table.peopled or served.watchers):
            return None
        return served.table.turn()

    def _rest(self, served: Served, task: "asyncio.Task[None]") -> None:
        served.thinking = None
        error = None if task.cancelled() else task.exception()
        if error is None:
            self._go_on(served)  # it may have been asked again meanwhile
        else:
            log.error("A bot's turn at table %s failed", served.table.id, exc_info=error)
            asyncio.get_running_loop().call_later(1.0, self._go_on, served)

    def _go_on(self, served: Served) -> None:
        """Wake the bots again, and only then let go of the table."""
        self._wake_bots(served)
        self._shelf.release(served.table.id)

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
        tasks = [served.thinking for served in self._shelf.values() if served.thinking is not None]
        if self._sweeping is not None:
            tasks.append(self._sweeping)
        for served in self._shelf.values():
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
