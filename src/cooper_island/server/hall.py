"""All tables: made, loaded, changed and given up. The one place where positions are replaced."""

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
import string
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from typing import Final, NamedTuple, cast

from cooper_island.bots.crew import Pool, Task
from cooper_island.game import Game, StartLandscape
from cooper_island.record.text import RecordError

from . import store as kept
from .bodies import ActBody, SeatBody, TableBody
from .position import Position, dumps, record_of, refusal_code, standing, unplayable
from .refusals import Json, Refused
from .settings import Settings
from .store import Conflict, SeatRow, StorageFailed, Store, Stored

log = logging.getLogger("cooper_island.server")
_LETTERS: Final = string.ascii_lowercase + string.digits
OWNER: Final = -1  # who holds the owner secret: no seat


class NewTable(NamedTuple):
    """What the creator is told, once."""

    table: str
    owner: str
    secrets: list[str | None]


class Table:
    """A table in memory. `now` is what is committed; requests queue at the lock."""

    def __init__(self, stored: Stored, now: Position) -> None:
        self.id = stored.id
        self.owner = stored.owner
        self.opening = stored.opening
        self.seats = stored.seats
        self.updated = stored.updated
        self.now = now
        self.keys = {(e.seat, e.key): e.digest for e in stored.journal if e.key is not None}
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        self.tasks: dict[int, asyncio.Task[None]] = {}  # bots at work, by seat
        self.gone = False

    def who(self, secret: str | None) -> int | None:
        """The seat of a secret, OWNER, or None for a spectator; a wrong one is refused."""
        return whose(self.owner, self.seats, secret)

    def changed(self) -> None:
        for watcher in tuple(self.watchers):
            watcher()

    @property
    def thinking(self) -> list[int]:
        """Bots that are asked something; one that only waits (I6) answers last, that is never."""
        game = self.now.game
        bots = [seat for seat in game.to_act if self.seats[seat].kind == "bot"]
        return [seat for seat in bots if seat not in game.waiting]

    @property
    def turns(self) -> list[int]:
        """Bots that may move now: with a seed one after the other, or the quicker would make another game."""
        return self.thinking if self.now.game.header.fresh else self.thinking[:1]

    def state_json(self, seat: int | None, since: int | None) -> str:
        """The `State` of docs/server.md. All that it tells of the game comes from view and events."""
        now = self.now
        game = now.game
        head: Json = {
            "table": self.id,
            "seat": seat,
            "sequence": now.sequence,
            "version": 0 if seat is None else now.versions[seat],
            "names": [row.name for row in self.seats],
            "colors": [row.color for row in self.seats],
            "kinds": [row.kind for row in self.seats],
            "bots": [row.bot for row in self.seats],
            "events": now.events(seat, since),
            "can_undo": seat is not None and game.can_undo(seat),
            "can_redo": seat is not None and now.can_redo(seat),
            "thinking": self.thinking,
            "scores": now.scores,
        }
        return f'{dumps(head)[:-1]},"view":{now.view_json(seat)}}}'


class Hall:
    """The tables of this server."""

    def __init__(self, settings: Settings, store: Store, pool: Pool) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}

    # --- tables ---------------------------------------------------------------------------------

    async def create(self, body: TableBody) -> NewTable:
        game = Game.new(
            len(body.seats),
            body.seed,
            start_landscape=body.start_landscape,
            simultaneous=body.simultaneous,
            first_seat=body.first_seat,
            fresh=body.seed is None,
        )
        now = Position.new(game)
        given = [secrets.token_urlsafe(24) if s.kind == "person" else None for s in body.seats]
        owner = secrets.token_urlsafe(24)
        stored = Stored(
            "".join(secrets.choice(_LETTERS) for _ in range(10)),
            hashed(owner),
            game.record,
            present(),
            dumps(now.summary()),
            tuple(
                SeatRow(s.kind, s.name, s.color, s.bot, None if secret is None else hashed(secret))
                for s, secret in zip(body.seats, given, strict=True)
            ),
            (),
        )
        await self._write(kept.new_table(stored))
        table = Table(stored, now)
        self._keep(table)
        self._wake_bots(table)
        return NewTable(table.id, owner, given)

    async def table(self, table: str) -> Table:
        """A table, from memory or from the database."""
        found = self._tables.get(table)
        if found is not None:
            self._tables.move_to_end(table)
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Table:
        stored, now = await self._read(table)
        out = Table(stored, now)
        self._keep(out)
        self._wake_bots(out)
        return out

    async def _read(self, table: str) -> tuple[Stored, Position]:
        stored = await self._stored(table)
        try:
            return stored, await asyncio.to_thread(Position.load, stored.opening, stored.journal)
        except RecordError as error:
            code = refusal_code(error)
            if code == "unreadable":
                log.error("Table %s cannot be replayed: %s", table, error)
            raise Refused(code) from None

    async def _stored(self, table: str) -> Stored:
        """A table as it is kept, whether or not it can be played."""
        try:
            stored = await self.store.read(table)
        except StorageFailed:
            raise Refused("storage") from None
        if stored is None:
            raise Refused("unknown_table")
        return stored

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        spare = len(self._tables) - self.settings.loaded_tables
        if spare > 0:  # the database has it all: forget those that nobody has asked for longest
            idle = (t for t in self._tables.values() if not (t.watchers or t.tasks))
            for other in [t.id for t in islice(idle, spare + 1) if t is not table][:spare]:
                del self._tables[other]

    async def lookup(self, asked: list[tuple[str, str]]) -> list[Json]:
        """A line a table for whoever holds a secret of it."""
        try:
            found = await self.store.summaries(list({table for table, _ in asked}))
        except StorageFailed:
            raise Refused("storage") from None
        out: list[Json] = []
        for table, secret in asked:
            row = found.get(table)
            try:
                seat = None if row is None else whose(row.owner, row.seats, secret or None)
            except Refused:
                row = None
            if row is None:
                out.append({"table": table, "found": False})
                continue
            code = unplayable(row.opening)
            out.append(
                {
                    "table": table,
                    "found": True,
                    "seat": None if seat == OWNER else seat,
                    "names": [s.name for s in row.seats],
                    "players": len(row.seats),
                    "updated": row.updated,
                    "refusal": None if code is None else Refused(code).error,
                    **json.loads(row.summary),
                }
            )
        return out

    async def delete(self, table: Table) -> None:
        async with table.lock:
            await self._write(kept.drop_table(table.id))
            table.gone = True
            self._tables.pop(table.id, None)
            for task in table.tasks.values():
                task.cancel()
            table.changed()

    async def delete_unplayable(self, table: str, secret: str | None) -> None:
        """A table that cannot be loaded; its owner's secret is looked at here."""
        stored = await self._stored(table)
        if whose(stored.owner, stored.seats, secret) != OWNER:
            raise Refused("owner_only")
        await self._write(kept.drop_table(table))

    async def retired_record(self, table: str, secret: str | None) -> str:
        """The whole record of a table of retired rules: it never goes on, so nothing is secret from its people."""
        stored = await self._stored(table)
        if whose(stored.owner, stored.seats, secret) is None:
            raise Refused("retired")
        return record_of(stored.opening, standing(stored.journal))

    def rematch_body(self, table: Table) -> TableBody:
        """The same seats; the next player begins."""
        header = table.now.game.header
        first = table.now.game.view(None)["first"]
        seats = tuple(SeatBody(s.kind, s.name, s.color, s.bot) for s in table.seats)
        start = cast("StartLandscape", header.start)
        return TableBody(seats, start, (first + 1) % len(seats), None, header.simultaneous)

    # --- what seats do --------------------------------------------------------------------------

    async def act(self, table: Table, seat: int, kind: str, body: ActBody) -> None:
        """A move, an undo or a redo. Returns when it is committed; a repeated one does nothing."""
        digest = hashlib.sha256(dumps([kind, body.version, body.choices, body.turn]).encode())
        work = self._act(table, seat, kind, body, digest.hexdigest())
        await asyncio.shield(asyncio.ensure_future(work))  # a client that goes away stops nothing

    async def _act(self, table: Table, seat: int, kind: str, body: ActBody, digest: str) -> None:
        async with table.lock:
            if table.gone:
                raise Refused("unknown_table")
            known = table.keys.get((seat, body.key))
            if known is not None:
                if known != digest:
                    raise Refused("key_reused")
                return
            if table.now.versions[seat] != body.version:
                raise Refused("stale", stale=True)
            draft = table.now.clone()
            if kind == "moves":
                draft.choose(seat, body.choices, body.key, digest)
            elif kind == "undo":
                draft.take_back(seat, body.turn, body.key, digest)
            else:
                draft.do_again(seat, body.key, digest)
            await self._commit(table, draft)

    async def _commit(self, table: Table, draft: Position) -> None:
        """Write, and only then show. On trouble the table is what the database says."""
        updated = present()
        entries = draft.entries
        try:
            await self.store.write(
                kept.new_entries(table.id, entries, updated, dumps(draft.summary()))
            )
        except (Conflict, StorageFailed) as error:
            await self._reload(table)
            if isinstance(error, Conflict):
                raise Refused("stale", stale=True) from None
            raise Refused("storage") from None
        draft.entries = []
        table.now = draft
        table.updated = updated
        for entry in entries:
            if entry.key is not None:
                table.keys[entry.seat, entry.key] = entry.digest
        table.changed()
        self._wake_bots(table)

    async def _reload(self, table: Table) -> None:
        try:
            stored, now = await self._read(table.id)
        except Refused as refused:
            if refused.code == "unknown_table":
                table.gone = True
                self._tables.pop(table.id, None)
                table.changed()
            return
        table.now = now
        table.updated = stored.updated
        table.keys = {(e.seat, e.key): e.digest for e in stored.journal if e.key is not None}
        table.changed()
        self._wake_bots(table)

    async def _write(self, statements: list[kept.Statement]) -> None:
        try:
            await self.store.write(statements)
        except (Conflict, StorageFailed):
            raise Refused("storage") from None

    # --- bots -----------------------------------------------------------------------------------

    def _wake_bots(self, table: Table) -> None:
        """Every bot that is asked something has a task that thinks for it."""
        for seat in table.turns:
            if seat not in table.tasks and not table.gone:
                task = asyncio.create_task(self._play(table, seat))
                table.tasks[seat] = task
                task.add_done_callback(partial(self._rest, table, seat))

    def _rest(self, table: Table, seat: int, task: "asyncio.Task[None]") -> None:
        table.tasks.pop(seat, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._wake_bots(table)  # it may have been asked again meanwhile
        else:
            log.error("A bot's turn at table %s failed", table.id, exc_info=error)
            asyncio.get_running_loop().call_later(1.0, self._wake_bots, table)

    async def _play(self, table: Table, seat: int) -> None:
        bot = table.seats[seat].bot
        assert bot is not None
        while not table.gone and seat in table.turns:
            now = table.now
            rows = [(row.seat, row.text, row.chance) for row in now.rows]
            text = await self.pool.choose(Task(table.id, seat, bot, now.game, rows))
            await asyncio.shield(
                asyncio.ensure_future(self._bot_move(table, seat, now.versions[seat], text))
            )

    async def _bot_move(self, table: Table, seat: int, version: int, text: str) -> None:
        async with table.lock:
            if table.gone or table.now.versions[seat] != version:
                return  # asked anew: an undo, or another server
            draft = table.now.clone()
            try:
                draft.choose(seat, [text])
                await self._commit(table, draft)
            except Refused as refused:
                if refused.code != "stale":
                    raise

    async def close(self) -> None:
        tasks = [task for table in self._tables.values() for task in table.tasks.values()]
        for table in self._tables.values():
            table.gone = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.stop()


def hashed(secret: str) -> str:
    """Secrets have 192 bits of chance: a plain hash keeps them."""
    return hashlib.sha256(secret.encode()).hexdigest()


def whose(owner: str, seats: tuple[SeatRow, ...], secret: str | None) -> int | None:
    if secret is None:
        return None
    given = hashed(secret)
    out: int | None = None
    for seat, row in enumerate(seats):  # all are compared: time tells nothing
        if row.secret is not None and hmac.compare_digest(row.secret, given):
            out = seat
    if hmac.compare_digest(owner, given):
        out = OWNER
    if out is None:
        raise Refused("wrong_secret")
    return out


def present() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
