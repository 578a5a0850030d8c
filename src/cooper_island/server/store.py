"""What is kept: tables, seats, and a journal of choices and undos that only ever grows.

The record is the truth: a table's opening (a record without choices) and its journal. One thread writes;
what waits while it commits goes into the next transaction together. SQL is kept to what SQLite and
PostgreSQL share.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from cooper_island.tables.journal import Entry
from cooper_island.tables.seats import SeatRow
from cooper_island.tables.stored import Stored

log = logging.getLogger("cooper_island.server")
metadata: Final = sa.MetaData()

TABLES: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(10), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("opening", sa.Text, nullable=False),
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("updated", sa.String(32), nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
)
SEATS: Final = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("color", sa.String(8), nullable=False),
    sa.Column("bot", sa.String(40)),
    sa.Column("secret", sa.String(64)),
)
JOURNAL: Final = sa.Table(
    "journal",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("chance", sa.Text, nullable=False),
    sa.Column("events", sa.Integer, nullable=False),
    sa.Column("versions", sa.String(80), nullable=False),
    sa.Column("key", sa.String(64)),
    sa.Column("digest", sa.String(64)),
)

Statement = tuple[sa.Executable, Any]


class Conflict(Exception):
    """Another process has written here first."""


class StorageFailed(Exception):
    """The database did not take it."""


def make_engine(url: str) -> sa.Engine:
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        if engine.url.database in (None, "", ":memory:"):
            raise ArgumentError("a database in memory keeps nothing")

        # By hand, as SQLAlchemy advises: so that DDL, too, is part of its transaction.
        @sa.event.listens_for(engine, "connect")
        def connected(connection: Any, _: object) -> None:
            connection.isolation_level = None
            cursor = connection.cursor()
            for pragma in (
                "busy_timeout=10000",
                "journal_mode=WAL",
                "synchronous=FULL",
                "foreign_keys=ON",
            ):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        @sa.event.listens_for(engine, "begin")
        def begun(connection: sa.Connection) -> None:
            reading = connection.get_execution_options().get("reading", False)
            connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def migrate(engine: sa.Engine) -> None:
    """Bring the schema up to date, all in one transaction."""
    config = Config()
    config.set_main_option(
        "script_location", str(Path(__file__).parent / "migrations").replace("%", "%%")
    )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class _Job(NamedTuple):
    statements: Sequence[Statement]
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


class Store:
    """The database: reads in worker threads, one thread that writes."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)

    def open(self) -> None:
        migrate(self.engine)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then stop."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        self.engine.dispose()

    # --- writing --------------------------------------------------------------------------------

    async def write(self, statements: Sequence[Statement]) -> None:
        """All of it in one transaction; returns when it is committed."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(statements, done, loop))
        await done

    def _write_all(self) -> None:
        while True:
            job = self._jobs.get()
            jobs: list[_Job] = []
            while job is not None:
                jobs.append(job)
                if self._jobs.empty() or len(jobs) >= 500:
                    break
                job = self._jobs.get()
            error = self._try(jobs) if jobs else None
            alone = error is not None and len(jobs) > 1  # one of them is at fault
            for one in jobs:
                _tell(one, self._try([one]) if alone else error)
            if job is None:
                return

    def _try(self, jobs: list[_Job]) -> Exception | None:
        try:
            with self.engine.begin() as connection:
                for job in jobs:
                    for statement, values in job.statements:
                        connection.execute(statement, values)
        except IntegrityError as error:
            return Conflict(str(error.orig))
        except SQLAlchemyError as error:
            log.error("The database refused a transaction: %s", error)
            return StorageFailed(str(error))
        except Exception as error:
            log.exception("The writer failed")
            return StorageFailed(str(error))
        return None

    # --- reading --------------------------------------------------------------------------------

    async def read(self, table_id: str) -> Stored | None:
        return await asyncio.to_thread(self._read, table_id)

    def _read(self, table_id: str) -> Stored | None:
        try:
            with self.engine.connect().execution_options(reading=True) as connection:
                row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id)).first()
                if row is None:
                    return None
                seats = connection.execute(
                    sa.select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
                )
                journal = connection.execute(
                    sa.select(JOURNAL)
                    .where(JOURNAL.c.table_id == table_id)
                    .order_by(JOURNAL.c.number)
                )
                return Stored(
                    row.id,
                    row.owner,
                    row.opening,
                    row.updated,
                    row.summary,
                    tuple(SeatRow(s.kind, s.name, s.color, s.bot, s.secret) for s in seats),
                    tuple(Entry(*entry[1:]) for entry in journal),
                )
        except SQLAlchemyError as error:
            log.error("The database could not be read: %s", error)
            raise StorageFailed(str(error)) from None

    async def summaries(self, ids: Sequence[str]) -> dict[str, Stored]:
        """The tables with these ids, without their journals."""
        return await asyncio.to_thread(self._summaries, ids)

    def _summaries(self, ids: Sequence[str]) -> dict[str, Stored]:
        try:
            with self.engine.connect().execution_options(reading=True) as connection:
                rows = connection.execute(sa.select(TABLES).where(TABLES.c.id.in_(ids))).all()
                seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
                for s in connection.execute(
                    sa.select(SEATS)
                    .where(SEATS.c.table_id.in_(seats))
                    .order_by(SEATS.c.table_id, SEATS.c.seat)
                ):
                    seats[s.table_id].append(SeatRow(s.kind, s.name, s.color, s.bot, s.secret))
                return {
                    row.id: Stored(
                        row.id,
                        row.owner,
                        row.opening,
                        row.updated,
                        row.summary,
                        tuple(seats[row.id]),
                        (),
                    )
                    for row in rows
                }
        except SQLAlchemyError as error:
            log.error("The database could not be read: %s", error)
            raise StorageFailed(str(error)) from None


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
    return [
        (
            sa.insert(TABLES),
            {
                "id": stored.id,
                "owner": stored.owner,
                "opening": stored.opening,
                "created": stored.updated,
                "updated": stored.updated,
                "summary": stored.summary,
            },
        ),
        (
            sa.insert(SEATS),
            [
                {"table_id": stored.id, "seat": seat, **row._asdict()}
                for seat, row in enumerate(stored.seats)
            ],
        ),
    ]


def new_entries(
    table_id: str, entries: Sequence[Entry], updated: str, summary: str
) -> list[Statement]:
    return [
        (sa.insert(JOURNAL), [{"table_id": table_id, **entry._asdict()} for entry in entries]),
        (
            sa.update(TABLES).where(TABLES.c.id == table_id),
            {"updated": updated, "summary": summary},
        ),
    ]


def drop_table(table_id: str) -> list[Statement]:
    return [
        (sa.delete(JOURNAL).where(JOURNAL.c.table_id == table_id), {}),
        (sa.delete(SEATS).where(SEATS.c.table_id == table_id), {}),
        (sa.delete(TABLES).where(TABLES.c.id == table_id), {}),
    ]
