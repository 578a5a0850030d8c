"""The database itself: its schema, how it is opened, and who may have it.

SQL is kept to what SQLite and PostgreSQL share. A file of SQLite's belongs to one server at a time, and to nobody
but the user whom that server runs as.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from cooper_island.language import phrase
from cooper_island.tables.refusals import sentence

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
    sa.Column("player", sa.String(16), index=True),
    sa.Column("watch", sa.String(64)),
    sa.Column("plan", sa.Text),
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
    sa.Column("player", sa.String(16), index=True),
    sa.Column("invitation", sa.String(64), unique=True, index=True),
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
    sa.Column("bot", sa.String(40)),
)
PLAYERS: Final = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("recovery", sa.String(64), unique=True, index=True),
    sa.Column("created", sa.String(32), nullable=False),
)
DEVICES: Final = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column(
        "player", sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    sa.Column("token", sa.String(64), nullable=False, unique=True, index=True),
    sa.Column("label", sa.String(80), nullable=False),
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("seen", sa.String(32), nullable=False),
)
DATABASE: Final = sa.Table(  # a name of its own, in one row
    "database",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),
)
LINKS: Final = sa.Table(  # to move to another device: one use each, for some minutes
    "links",
    metadata,
    sa.Column("link", sa.String(64), primary_key=True),
    sa.Column(
        "player", sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    sa.Column("expires", sa.String(32), nullable=False),
)
MESSAGES: Final = sa.Table(
    "messages",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("room", sa.String(8), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
)
NOTES: Final = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
)

# From here on SQLite is free of a fault in WAL mode that can damage a file to which two connections write at the
# same instant (the "WAL-reset bug"). With one that writes, as here, it does not happen; but an administrator's own
# tools are more of them.
SOUND_SQLITE: Final = (3, 51, 3)


class BadAddress(Exception):
    """This names no database that the program can use."""


class Taken(Exception):
    """Another server has this file."""


class Unusable(Exception):
    """The database is known, but does not work: why."""


def make_engine(address: str) -> sa.Engine:
    try:
        url = sa.make_url(address)
        engine = sa.create_engine(
            url, pool_pre_ping=url.get_backend_name() != "sqlite", hide_parameters=True
        )
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError):
        raise BadAddress from None  # the cause may quote a password
    if engine.dialect.name == "sqlite":
        name = url.database or ""
        if name in ("", ":memory:") or name.startswith("file:"):  # in memory nothing is kept
            raise BadAddress

        # By hand, as SQLAlchemy advises: so that DDL, too, is part of its transaction.
        @sa.event.listens_for(engine, "connect")
        def connected(connection: Any, _: object) -> None:
            connection.isolation_level = None
            connection.text_factory = _text
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


def _text(raw: bytes) -> str:
    """Damaged text is text still: whoever reads the row finds that it makes no sense."""
    return raw.decode(errors="replace")


def prepare(engine: sa.Engine, file: Path | None) -> str:
    """What the start does: make the file private, and bring the schema up to date; the database's name."""
    if file is not None:
        private(file)
    try:
        migrate(engine)
        with engine.connect().execution_options(reading=True) as connection:
            return str(connection.execute(sa.select(DATABASE.c.name)).scalar_one())
    except CommandError:  # it has a revision that is not here
        raise Unusable(sentence("later_database")) from None
    except SQLAlchemyError as error:
        raise Unusable(phrase("system.other", words=reason(error))) from None


def migrate(engine: sa.Engine) -> None:
    """Bring the schema up to date, all in one transaction."""
    config = Config()
    config.set_main_option(
        "script_location", str(Path(__file__).parent / "migrations").replace("%", "%%")
    )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def shown(address: str) -> str:
    """A database's address without what may be secret: user, password and options."""
    try:
        url = sa.make_url(address)
    except (ArgumentError, ValueError):
        return "…" if {":", "@"} & set(address) else address  # a word has no place for a password
    plain = sa.URL.create(url.drivername, host=url.host, port=url.port, database=url.database)
    text = plain.render_as_string()
    return "…" if "@" in text and url.host is not None else text


def reason(error: BaseException) -> str:
    """Why, in a line. SQLAlchemy adds the statement, and some drivers the values, on further lines."""
    cause = getattr(error, "orig", None) or error
    return str(cause).split("\n")[0].rstrip(".") or type(cause).__name__


def old_sqlite(engine: sa.Engine) -> str | None:
    """SQLite's version, where it is one that must not have two that write."""
    old = engine.dialect.name == "sqlite" and sqlite3.sqlite_version_info < SOUND_SQLITE
    return sqlite3.sqlite_version if old else None


def file_of(engine: sa.Engine) -> Path | None:
    """The file of SQLite's; elsewhere there is none of ours."""
    if engine.dialect.name != "sqlite":
        return None
    return Path(str(engine.url.database)).resolve()


class Lock:
    """Only one server has a file. The lock is the operating system's: it ends with the process, however that ends.

    It is had through SQLite, which knows how on every system, and on a file of its own, which holds nothing.
    """

    def __init__(self, file: Path) -> None:
        beside = file.with_name(f"{file.name}.lock")
        private(beside)
        try:
            self._connection = sqlite3.connect(
                beside, timeout=0, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise Unusable(phrase("system.other", words=reason(error))) from None
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise Taken from None
            raise Unusable(phrase("system.other", words=reason(error))) from None

    def release(self) -> None:
        self._connection.close()


def private(file: Path) -> None:
    """Make the file, or what there is of it, its user's alone. SQLite makes those beside it (-wal, -shm) the same."""
    if not file.exists():
        with suppress(OSError):  # opening it says why
            file.touch(mode=0o600)
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        with suppress(OSError):  # not there, or another user's
            file.with_name(name).chmod(0o600)
