"""What is kept: tables, seats, and a journal of choices and undos that only ever grows.

The record is the truth: a table's opening (a record without choices) and its journal. One thread writes, over one
connection; what waits while it commits goes into the next transaction together. What a move needs is plain SQL for
the driver, made once from the schema.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from cooper_island.tables.gathering import Gathering
from cooper_island.tables.journal import Entry
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import Seating, SeatRow
from cooper_island.tables.stored import Stored

from .database import JOURNAL, SEATS, TABLES, Lock, file_of, make_engine, prepare, reason
from .statements import PEOPLE, SWAPS
from .talk_statements import TALK

log = logging.getLogger("cooper_island.server")

BATCH: Final = 500  # writes in one transaction
PING: Final = 5.0  # seconds for the database to answer

Statement = tuple[str, Sequence[tuple[object, ...]]]
"""The name of one of `SQL`, and its rows."""

_ID: Final = sa.bindparam("id", type_=sa.String)
SQL: Final[dict[str, tuple[Any, tuple[str, ...]]]] = {
    "add table": (sa.insert(TABLES), tuple(TABLES.c.keys())),
    "add seat": (sa.insert(SEATS), tuple(SEATS.c.keys())),
    "add entry": (sa.insert(JOURNAL), tuple(JOURNAL.c.keys())),
    "update table": (
        sa.update(TABLES)
        .where(TABLES.c.id == _ID)
        .values(updated=sa.bindparam("updated"), summary=sa.bindparam("summary")),
        ("updated", "summary", "id"),
    ),
    "drop journal": (sa.delete(JOURNAL).where(JOURNAL.c.table_id == _ID), ("id",)),
    "drop seats": (sa.delete(SEATS).where(SEATS.c.table_id == _ID), ("id",)),
    "drop table": (sa.delete(TABLES).where(TABLES.c.id == _ID), ("id",)),
    "table": (sa.select(TABLES).where(TABLES.c.id == _ID), ("id",)),
    "seats": (sa.select(SEATS).where(SEATS.c.table_id == _ID).order_by(SEATS.c.seat), ("id",)),
    "journal": (
        sa.select(JOURNAL).where(JOURNAL.c.table_id == _ID).order_by(JOURNAL.c.number),
        ("id",),
    ),
    "digest": (
        sa.select(JOURNAL.c.digest).where(
            JOURNAL.c.table_id == _ID,
            JOURNAL.c.seat == sa.bindparam("seat", type_=sa.Integer),
            JOURNAL.c.key == sa.bindparam("key", type_=sa.String),
        ),
        ("id", "seat", "key"),
    ),
    **PEOPLE,
    **TALK,
}


class Conflict(Exception):
    """Another process has written here first."""


class StorageFailed(Refused):
    """The database did not take it, or does not answer: to whoever asked, a refusal."""

    def __init__(self) -> None:
        super().__init__("storage")


class Away(StorageFailed):
    """The database could not even be asked."""


class Plain(NamedTuple):
    """A statement as a driver takes it."""

    text: str
    names: tuple[str, ...] | None  # of its values, where the driver wants them by name

    @staticmethod
    def of(statement: Any, names: tuple[str, ...], dialect: sa.Dialect) -> "Plain":
        compiled = statement.compile(dialect=dialect)
        if not compiled.positional:
            return Plain(str(compiled), names)
        assert tuple(compiled.positiontup) == names
        return Plain(str(compiled), None)

    def run(self, cursor: Any, *rows: tuple[object, ...]) -> None:
        values = (
            rows if self.names is None else [dict(zip(self.names, r, strict=True)) for r in rows]
        )
        if len(rows) == 1:
            cursor.execute(self.text, values[0])
        else:
            cursor.executemany(self.text, values)


class _Job(NamedTuple):
    statements: Sequence[Statement]
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


class Store:
    """The database: reads in worker threads, one thread that writes."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        dialect = self.engine.dialect
        self._sqlite = dialect.name == "sqlite"
        self._dbapi: Any = dialect.loaded_dbapi
        self._sql = {name: Plain.of(*made, dialect) for name, made in SQL.items()}
        self._lock: Lock | None = None
        self.name = ""  # of the database, once it is open
        self._connection: Any = None  # the one that writes, as the driver has it
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._pinging: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Taken where another server has the file, Unusable where it cannot be used."""
        file = file_of(self.engine)
        if file is not None:
            self._lock = Lock(file)
        try:
            self.name = prepare(self.engine, file)
            self._writer.start()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Write what waits, then stop. Of SQLite one file is left, which has it all."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
            self._leave()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _leave(self) -> None:
        """Who reads at this moment keeps the files beside it open: what they hold goes into the file all the same."""
        self.engine.dispose()
        if self._sqlite:
            with suppress(self._dbapi.Error):
                cursor = self._connected().cursor()
                cursor.execute("PRAGMA busy_timeout=1000")
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._part()

    # --- writing --------------------------------------------------------------------------------

    async def write(self, statements: Sequence[Statement]) -> None:
        """All of it in one transaction; returns when it is committed."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(statements, done, loop))
        await done

    async def put(self, statements: Sequence[Statement]) -> None:
        """The same of what nobody else writes too: that it meets something is a fault like another."""
        try:
            await self.write(statements)
        except Conflict:
            raise StorageFailed from None

    def _write_all(self) -> None:
        while True:
            job = self._jobs.get()
            jobs: list[_Job] = []
            while job is not None:
                jobs.append(job)
                if self._jobs.empty() or len(jobs) >= BATCH:
                    break
                job = self._jobs.get()
            error = self._try(jobs) if jobs else None
            alone = len(jobs) > 1 and error is not None and not isinstance(error, Away)
            for one in jobs:  # where one of them is at fault, the others are not
                _tell(one, self._try([one]) if alone else error)
            if job is None:
                return

    def _try(self, jobs: list[_Job]) -> Exception | None:
        try:
            connection = self._begun()
        except Exception as error:
            self._part()
            _logged("The database cannot be written to", error)
            return Away()
        try:
            cursor = connection.cursor()
            for job in jobs:
                for name, rows in job.statements:
                    self._sql[name].run(cursor, *rows)
                    if name in SWAPS and cursor.rowcount != 1:
                        raise Conflict(f"{name}: somebody was first")
            connection.commit()
        except Exception as error:
            self._part()  # which undoes it; for the next there is a new one
            if isinstance(error, Conflict | self._dbapi.IntegrityError):
                return Conflict(reason(error))
            _logged("The database refused a transaction", error)
            return StorageFailed()
        return None

    def _begun(self) -> Any:
        """The connection that writes, in a new transaction."""
        if self._sqlite:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            return connection
        if self._connection is not None:  # the database may have gone away since
            try:
                self.engine.dialect.do_ping(self._connection)
            except self._dbapi.Error:
                self._part()
        return self._connected()

    def _connected(self) -> Any:
        """It is kept for good, with what its driver has prepared."""
        if self._connection is None:
            link = self.engine.raw_connection()
            link.detach()  # from the pool
            self._connection = link.dbapi_connection
        return self._connection

    def _part(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(self._dbapi.Error):
                connection.close()

    # --- reading --------------------------------------------------------------------------------

    async def read(self, table_id: str) -> Stored | None:
        return await asyncio.to_thread(self._read, table_id)

    def _read(self, table_id: str) -> Stored | None:
        with self._reading() as cursor:
            self._sql["table"].run(cursor, (table_id,))
            row = cursor.fetchone()
            if row is None:
                return None
            self._sql["seats"].run(cursor, (table_id,))
            seats = tuple(SeatRow(*seat[2:]) for seat in cursor.fetchall())
            self._sql["journal"].run(cursor, (table_id,))
            journal = tuple(Entry(*entry[1:]) for entry in cursor.fetchall())
        return _stored(row, seats, journal)

    async def rows(self, name: str, *values: object) -> list[tuple[Any, ...]]:
        """What one of the statements finds."""
        return await asyncio.to_thread(self._rows, name, values)

    def _rows(self, name: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._reading() as cursor:
            self._sql[name].run(cursor, values)
            return [tuple(row) for row in cursor.fetchall()]

    @contextmanager
    def _reading(self) -> Iterator[Any]:
        """A cursor for what is read at one moment."""
        try:
            connection = self.engine.raw_connection()
            try:
                cursor = connection.cursor()
                if self._sqlite:
                    cursor.execute("BEGIN")
                yield cursor
            finally:
                connection.close()  # the pool ends the transaction
        except (self._dbapi.Error, SQLAlchemyError) as error:
            _logged("The database cannot be read", error)
            raise StorageFailed from None

    async def summaries(self, ids: Sequence[str]) -> dict[str, Stored]:
        """The tables with these ids, without their journals."""
        return await asyncio.to_thread(self._summaries, ids)

    def _summaries(self, ids: Sequence[str]) -> dict[str, Stored]:
        try:
            with self.engine.connect().execution_options(reading=True) as connection:
                rows = connection.execute(sa.select(TABLES).where(TABLES.c.id.in_(ids))).all()
                seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
                for seat in connection.execute(
                    sa.select(SEATS)
                    .where(SEATS.c.table_id.in_(seats))
                    .order_by(SEATS.c.table_id, SEATS.c.seat)
                ):
                    seats[seat.table_id].append(SeatRow(*seat[2:]))
        except SQLAlchemyError as error:
            _logged("The database cannot be read", error)
            raise StorageFailed from None
        return {row.id: _stored(row, tuple(seats[row.id]), ()) for row in rows}

    async def ping(self) -> None:
        """StorageFailed where the database does not answer. Who asks while another waits is told the same."""
        if self._pinging is None or self._pinging.done():
            self._pinging = asyncio.create_task(asyncio.to_thread(self._ping))
        try:
            async with asyncio.timeout(PING):
                await asyncio.shield(self._pinging)
        except TimeoutError:
            raise StorageFailed from None

    def _ping(self) -> None:
        with self._reading() as cursor:
            self._sql["table"].run(cursor, ("",))  # there is none: but this was looked up
            cursor.fetchall()


def _stored(row: Sequence[Any], seats: tuple[SeatRow, ...], journal: tuple[Entry, ...]) -> Stored:
    table_id, owner, opening, _, updated, summary, player, watch, plan = row
    return Stored(table_id, owner, opening, updated, summary, seats, journal, player, watch, plan)


def _logged(what: str, error: Exception) -> None:
    """Say so in the log, without statement and values: these hold seeds and hashes."""
    log.error("%s: %s", what, reason(error))


def _tell(job: _Job, error: Exception | None) -> None:
    def tell() -> None:
        if not job.done.done():
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)

    try:
        job.loop.call_soon_threadsafe(tell)
    except RuntimeError:  # the loop has ended, and nobody waits any more
        log.debug("a write ended after the server")


# --- statements ---------------------------------------------------------------------------------


def new_table(stored: Stored) -> list[Statement]:
    updated = stored.updated
    row = (stored.id, stored.owner, stored.opening, updated, updated, stored.summary)
    whose = (stored.player, stored.watch, stored.plan)
    return [("add table", [(*row, *whose)]), ("add seat", _seats(stored.id, stored.seats))]


def _seats(table_id: str, rows: Sequence[SeatRow]) -> list[tuple[object, ...]]:
    return [(table_id, seat, *row) for seat, row in enumerate(rows)]


def arranged_table(old: Gathering, new: Gathering, updated: str) -> list[Statement]:
    """A table that has not begun, as it is to be now."""
    return [
        ("change plan", [(updated, new.plan.text, new.id, old.plan.text)]),
        ("drop seats", [(new.id,)]),
        ("add seat", _seats(new.id, new.seating.seats)),
    ]


def begun_table(old: Gathering, stored: Stored) -> list[Statement]:
    """It begins: the opening takes the place of the plan, and its seats are as they will stay."""
    row = (stored.opening, stored.updated, stored.summary, stored.id, old.plan.text)
    return [
        ("begin table", [row]),
        ("drop seats", [(stored.id,)]),
        ("add seat", _seats(stored.id, stored.seats)),
    ]


def new_entries(
    table_id: str, entries: Sequence[Entry], updated: str, summary: str
) -> list[Statement]:
    return [
        ("add entry", [(table_id, *entry) for entry in entries]),
        ("update table", [(updated, summary, table_id)]),
    ]


def reseated(table_id: str, old: Seating, new: Seating | None) -> list[Statement]:
    """Seats of a running game that are somebody else's now, or invite somebody."""
    if new is None:
        return []
    rows = [
        (row.name, row.secret, row.player, row.invitation, table_id, seat)
        for seat, row in enumerate(new.seats)
        if row != old.seats[seat]
    ]
    return [("set seat", rows)] if rows else []


def drop_table(table_id: str) -> list[Statement]:
    all_of_it = ("drop messages", "drop notes", "drop journal", "drop seats", "drop table")
    return [(name, [(table_id,)]) for name in all_of_it]
