"""All tables of this server: made, loaded, changed and given up. The one place where a change is written and taken."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from cooper_island.bots.crew import Pool, Task
from cooper_island.record.text import RecordError
from cooper_island.tables.bodies import ActBody, TableBody
from cooper_island.tables.gathering import Gathering
from cooper_island.tables.listener import Listener
from cooper_island.tables.position import Position
from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.seats import OWNER, Asker, Seating
from cooper_island.tables.stored import Created, Stored
from cooper_island.tables.table import BotTurn, Change, Pause, Table, same

from . import figures
from .clock import present
from .presence import Presence
from .settings import Settings
from .shelf import Shelf
from .store import (
    Conflict,
    Statement,
    StorageFailed,
    Store,
    arranged_table,
    begun_table,
    drop_table,
    new_entries,
    new_table,
    reseated,
)
from .talk import Talk, reseat_messages

log = logging.getLogger("cooper_island.server")
T = TypeVar("T")
TRIES: Final = 5  # to change a table before its game, where other servers do so too


class Again(NamedTuple):
    """A rematch: its table, and whose it is."""

    table: str
    players: frozenset[str]


class Served:
    """A table in memory, with what only a server has. Requests queue at the lock."""

    def __init__(self, held: Table | Gathering, store: Store) -> None:
        self.id = held.id
        self.held = held  # as it is committed; after trouble another one: never hold on to it
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        self.listeners: dict[str, Listener] = {}  # such as have a name
        self.client = ""  # who made it or played here last: its bots wait in her line
        self.thinking: asyncio.Task[None] | None = None  # its bots at work
        self.gone = False
        self.talk = Talk(store, held.id, self.changed)
        self.presence = Presence(self.changed)
        self.again: Again | None = None

    @property
    def over(self) -> bool:
        return self.gathering is None and self.table.over

    @property
    def table(self) -> Table:
        """Refused where the game has not begun."""
        if isinstance(self.held, Gathering):
            raise Refused("not_begun")
        return self.held

    @property
    def gathering(self) -> Gathering | None:
        return self.held if isinstance(self.held, Gathering) else None

    @property
    def seating(self) -> Seating:
        return self.held.seating

    def seat(self, seating: Seating) -> None:
        """Somebody else has a right here now, or has it no more."""
        if isinstance(self.held, Gathering):
            self.held = self.held._replace(seating=seating)
        else:
            self.held.seating = seating
        self.changed()

    def tell_again(self, table_id: str) -> None:
        """Those who played here, and whose table it was, hear of a rematch for as long as this is in memory."""
        whose = (self.seating.player, *(row.player for row in self.seating.seats))
        self.again = Again(table_id, frozenset(one for one in whose if one is not None))
        self.changed()

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

    async def create(
        self,
        body: TableBody,
        client: str,
        player: str | None = None,
        more: Sequence[Statement] = (),
    ) -> Created:
        """A new table of this player, who may be written down with it."""
        held: Table | Gathering
        if body.gathers:
            stored, created = Gathering.new(body, present(), player)
            held = Gathering.load(stored)
        else:
            stored, created, position = Stored.new(body, present(), player)
            held = Table(stored, position)
        await self.store.put([*more, *new_table(stored)])
        self._serve(held, client)
        return created

    async def play_on(
        self,
        begun: tuple[Stored, Created, Position],
        client: str,
        more: Sequence[Statement] = (),
    ) -> Created:
        """A new table whose game has a past already."""
        stored, created, position = begun
        entries = new_entries(stored.id, stored.journal, stored.updated, stored.summary)
        await self.store.put([*more, *new_table(stored), *entries])
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

    async def _read(self, table_id: str) -> Table | Gathering:
        stored = await self._stored(table_id)
        try:
            if stored.plan is not None:
                return Gathering.load(stored)
            return await asyncio.to_thread(Table.load, stored)
        except Refused as refused:
            if refused.code == "unreadable":
                cause = refused.__cause__
                why, trace = (cause, None) if isinstance(cause, RecordError) else ("damage", cause)
                log.error("Table %s cannot be replayed: %s", table_id, why, exc_info=trace)
            raise

    async def _stored(self, table_id: str) -> Stored:
        """A table as it is kept, whether or not it can be played."""
        stored = await self.store.read(table_id)
        if stored is None:
            raise Refused("unknown_table")
        return stored

    def _serve(self, held: Table | Gathering, client: str = "") -> Served:
        out = Served(held, self.store)
        out.client = client
        with self._shelf.held(out.id):
            self._shelf.put(out.id, out, held.weight)
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
        found = await self._summaries(table_id for table_id, _ in asked)
        return [line(found.get(table_id), table_id, secret) for table_id, secret in asked]

    async def own_lines(self, player: str, ids: Sequence[str]) -> list[Json]:
        """A line for each of these tables of a player: those where she is to act first, then the latest."""
        found = await self._summaries(ids)
        lines = [stored.own_line(player) for stored in found.values() if belongs(stored, player)]
        lines.sort(key=lambda line: str(line["since"]), reverse=True)
        return sorted(lines, key=lambda line: not line["my_turn"])

    async def _summaries(self, ids: Iterable[str]) -> dict[str, Stored]:
        return await self.store.summaries(list(dict.fromkeys(ids)))

    async def delete(self, served: Served) -> None:
        await self.finish(served, self._delete(served))

    async def _delete(self, served: Served) -> None:
        async with served.lock:
            await self.store.put(drop_table(served.id))
            if served.thinking is not None:
                served.thinking.cancel()
            self._drop(served)

    def _drop(self, served: Served) -> None:
        served.gone = True
        self._shelf.drop(served.id)
        served.changed()

    async def delete_unplayable(self, table_id: str, asker: Asker) -> None:
        """A table that cannot be loaded; whether it is the owner who asks is looked at here."""
        (await self._stored(table_id)).seating.check_owner(asker)
        await self.store.put(drop_table(table_id))

    async def retired_record(self, table_id: str, asker: Asker) -> str:
        return (await self._stored(table_id)).retired_record(asker)

    # --- before the game ------------------------------------------------------------------------

    async def arrange(
        self,
        served: Served,
        change: Callable[[Gathering], Gathering],
        more: Sequence[Statement] = (),
        *,
        begin: bool = False,
        late: Refused | None = None,
    ) -> None:
        """Change what a table that gathers is to be, and begin where that is asked for or agreed.

        Returns when it is committed, all of it with what `more` says. Refused (by `late`) where the game has begun.
        """
        await self.finish(served, self._arrange(served, change, more, begin, late))

    async def _arrange(
        self,
        served: Served,
        change: Callable[[Gathering], Gathering],
        more: Sequence[Statement],
        begin: bool,
        late: Refused | None,
    ) -> None:
        async with served.lock:
            for _ in range(TRIES):
                if served.gone:
                    raise Refused("unknown_table")
                old = served.gathering
                if old is None:
                    raise late or Refused("begun")
                new = change(old)
                if new is old and not begin:
                    return
                if await self._arranged(served, old, new, more, begin or new.ready):
                    return
            raise StorageFailed

    async def _arranged(
        self,
        served: Served,
        old: Gathering,
        new: Gathering,
        more: Sequence[Statement],
        begin: bool,
    ) -> bool:
        """Write it, and only then show it; False where another server was first, and it must be looked at anew."""
        if begin:
            return await self._begun(served, old, new, more)
        try:
            await self.store.write([*more, *arranged_table(old, new, present())])
        except Conflict:
            await self._reload(served)
            return False
        self._show(served, new)
        return True

    async def _begun(
        self, served: Served, old: Gathering, new: Gathering, more: Sequence[Statement]
    ) -> bool:
        """Nobody says anything meanwhile: who does has a seat, and the seats get other numbers."""
        stored, position = new.begin(present())
        spoken = reseat_messages(stored.id, [row.name for row in stored.seats])
        async with served.talk.silence():
            try:
                await self.store.write([*more, *begun_table(old, stored), *spoken])
            except Conflict:
                await self._reload(served)
                return False
            served.presence.reseat()
            self._show(served, Table(stored, position))
        return True

    def _show(self, served: Served, held: Table | Gathering) -> None:
        served.held = held
        self._shelf.weigh(served.id, held.weight)
        served.changed()
        self._wake_bots(served)

    # --- who has a right ------------------------------------------------------------------------

    async def let_watch(self, served: Served, watch: str | None) -> None:
        """Whoever has the secret of this hash may watch, and nobody who had another."""
        await self.finish(served, self._let_watch(served, watch))

    async def _let_watch(self, served: Served, watch: str | None) -> None:
        async with served.lock:
            await self.store.put([("set watch", [(watch, served.id)])])
            served.seat(served.seating._replace(watch=watch))

    async def adopt(
        self, asked: list[tuple[str, str]], player: str, more: Sequence[Statement] = ()
    ) -> int:
        """What these secrets hold becomes this player's; how many of them were right."""
        found = await self._summaries(table_id for table_id, _ in asked)
        held: list[tuple[str, int]] = []
        for table_id, secret in asked:
            try:
                who = found[table_id].seating.who(Asker(secret))
            except (KeyError, Refused):
                continue
            if who is not None:
                held.append((table_id, who))
        statements: list[Statement] = [
            ("give table", [(player, table_id)])
            if who == OWNER
            else ("give seat", [(player, table_id, who)])
            for table_id, who in held
        ]
        await self.store.put([*more, *statements])
        for (table_id, who), again in zip(held, statements, strict=True):
            await self._reseat(table_id, partial(_adopted, who=who, player=player), [again])
        return len(held)

    async def merge(self, old: str, new: str) -> None:
        """Two players became one: the tables in memory are told."""
        again: list[Statement] = [(f"move {what}", [(new, old)]) for what in ("seats", "tables")]
        for table_id in {*self._loading, *(served.id for served in self._shelf.values())}:
            await self._reseat(table_id, lambda seating: seating.merged(old, new), again)

    async def _reseat(
        self, table_id: str, change: Callable[[Seating], Seating], again: list[Statement]
    ) -> None:
        """What was just written holds in memory too, where this table is there or about to come.

        It is written once more: before its game a table's seats may just have been written as they were.
        """
        with self._shelf.held(table_id):
            loading = self._loading.get(table_id)
            if loading is not None:
                await asyncio.wait([loading])
            served = self._shelf.get(table_id)
            if served is not None:
                async with served.lock:
                    seating = change(served.seating)
                    if seating != served.seating:
                        await self.store.put(again)
                        served.seat(seating)

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
        self._shelf.hold(served.id)
        task = asyncio.create_task(work)
        task.add_done_callback(lambda _: self._shelf.release(served.id))
        return await asyncio.shield(task)

    async def _act(self, served: Served, seat: int, asked: ActBody, name: str | None) -> None:
        async with served.lock:
            if served.gone:
                raise Refused("unknown_table")
            before = served.table.pause
            try:
                change = served.table.act(seat, asked, present())
            except Refused as refused:
                if not refused.stale or not await self._was_made(served, seat, asked):
                    raise
                return
            if change is not None:
                await self._commit(served, change, partial(served.answered, seat, name))
                figures.moved("person")
                if change.pause is not None and change.pause is not before:
                    self._shelf.hold(served.id)
                    after = asyncio.get_running_loop().call_later
                    after(change.pause.seconds, self._paused, served, change.pause)

    def _paused(self, served: Served, pause: Pause) -> None:
        """So long bots have waited, unless something ended that before."""
        if isinstance(served.held, Table) and served.held.pause is pause:
            self.go_on(served, pause.seat)
        self._shelf.release(served.id)

    def go_on(self, served: Served, seat: int) -> None:
        """This seat takes nothing back: bots that wait for that begin."""
        pause = served.table.pause
        if pause is not None and pause.seat == seat:
            served.table.go_on()
            self._wake_bots(served)

    async def confer(
        self,
        served: Served,
        change: Callable[[Table], Change | None],
        more: Sequence[Statement] = (),
    ) -> None:
        """What people say about who is away, or where a guide goes on. Returns when it is committed, with `more`."""
        await self.finish(served, self._confer(served, change, more))

    async def _confer(
        self,
        served: Served,
        change: Callable[[Table], Change | None],
        more: Sequence[Statement],
    ) -> None:
        async with served.lock:
            if served.gone:
                raise Refused("unknown_table")
            found = change(served.table)
            if found is not None:
                await self._commit(served, found, more=more)

    async def _was_made(self, served: Served, seat: int, asked: ActBody) -> bool:
        """Whether this very request was taken so long ago that only the journal knows."""
        known = await self.store.rows("digest", served.table.id, seat, asked.key)
        for (digest,) in known:
            same(asked, digest)
        return bool(known)

    async def _commit(
        self,
        served: Served,
        change: Change,
        told: Callable[[Table], None] | None = None,
        more: Sequence[Statement] = (),
    ) -> None:
        """Write, and only then show. On trouble the table is what the database says."""
        new = [
            *more,
            *new_entries(served.table.id, change.entries, present(), change.summary),
            *reseated(served.id, served.seating, change.seating),
        ]
        try:
            with figures.writing():
                await self.store.write(new)
        except (Conflict, StorageFailed) as error:
            await self._reload(served)
            if isinstance(error, Conflict):
                raise Refused("stale", stale=True) from None
            raise
        served.table.take(change)
        self._shelf.weigh(served.table.id, served.table.weight)
        if told is not None:
            told(served.table)
        served.changed()
        self._wake_bots(served)

    async def _reload(self, served: Served) -> None:
        try:
            served.held = await self._read(served.id)
        except Refused as refused:
            if refused.code == "unknown_table":
                self._drop(served)
            return
        served.changed()
        self._wake_bots(served)

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
        self._shelf.hold(served.id)
        served.thinking.add_done_callback(partial(self._rest, served))

    def _turn(self, served: Served) -> BotTurn | None:
        if served.gathering is not None or not (served.table.peopled or served.watchers):
            return None
        return served.table.turn()

    def _rest(self, served: Served, task: "asyncio.Task[None]") -> None:
        served.thinking = None
        error = None if task.cancelled() else task.exception()
        if error is None:
            self._go_on(served)  # it may have been asked again meanwhile
        else:
            log.error("A bot's turn at table %s failed", served.id, exc_info=error)
            asyncio.get_running_loop().call_later(1.0, self._go_on, served)

    def _go_on(self, served: Served) -> None:
        """Wake the bots again, and only then let go of the table."""
        self._wake_bots(served)
        self._shelf.release(served.id)

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
            return stored.line(Asker(secret or None))
        except Refused:
            pass
    return {"table": table_id, "found": False}


def belongs(stored: Stored, player: str) -> bool:
    return stored.seating.created_by(player) or bool(stored.seating.held(player))


def _adopted(seating: Seating, who: int, player: str) -> Seating:
    return seating._replace(player=player) if who == OWNER else seating.given(who, player)
