"""Storage: the schema's history leads to the schema, and one bad write spoils no other."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from cooper_island.server import database
from cooper_island.server import store as kept
from cooper_island.server.limits import Buckets
from cooper_island.server.settings import default_database, sqlite_url
from cooper_island.server.store import Conflict, StorageFailed, Store
from cooper_island.tables.journal import Entry
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import SeatRow
from cooper_island.tables.stored import Stored


def stored(name: str) -> Stored:
    seats = (
        SeatRow("person", "Anna", "red", None, "x"),
        SeatRow("bot", "B", "blue", "random", None),
    )
    return Stored(name, "owner", "opening", "2026-01-01T00:00:00Z", "{}", seats, ())


def entry(number: int) -> Entry:
    return Entry(number, 0, "choice", "islet", "", 1, "1,1", None, None)


def test_migrations_make_the_schema_and_can_be_run_again(tmp_path: Path) -> None:
    engine = database.make_engine(sqlite_url(tmp_path / "a.db"))
    database.migrate(engine)
    database.migrate(engine)
    with engine.connect() as connection:
        found = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(found, database.metadata) == []
        modes = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
        assert modes == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    engine.dispose()


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "a.db") as db:
        db.execute("CREATE TABLE journal (x)")  # in the way of the third table
    db.close()
    engine = database.make_engine(sqlite_url(tmp_path / "a.db"))
    with pytest.raises(sa.exc.SQLAlchemyError):
        database.migrate(engine)
    with engine.connect() as connection:
        assert sa.inspect(connection).get_table_names() == ["journal"]
    engine.dispose()


def test_one_bad_write_spoils_no_other(tmp_path: Path) -> None:
    async def many() -> list[BaseException | None]:
        await store.write(kept.new_table(stored("aaaaaaaaaa")))
        jobs = [kept.new_entries("aaaaaaaaaa", [entry(n)], "now", "{}") for n in range(20)]
        jobs[7] = kept.new_entries("aaaaaaaaaa", [entry(30), entry(0)], "now", "{}")  # 0 again
        jobs[9] = [("add seat", [("too", "few")])]
        jobs[11] = kept.new_entries("bbbbbbbbbb", [entry(0)], "now", "{}")  # no such table
        return await asyncio.gather(*map(store.write, jobs), return_exceptions=True)

    store = Store(sqlite_url(tmp_path / "a.db"))
    store.open()
    results = asyncio.run(many())
    failed = {n: type(result) for n, result in enumerate(results) if result is not None}
    assert failed == {7: Conflict, 9: StorageFailed, 11: Conflict}
    back = asyncio.run(store.read("aaaaaaaaaa"))
    assert back is not None
    assert [e.number for e in back.journal] == [n for n in range(20) if n not in failed]
    assert back.seats == stored("aaaaaaaaaa").seats
    asyncio.run(store.write(kept.drop_table("aaaaaaaaaa")))
    assert asyncio.run(store.read("aaaaaaaaaa")) is None
    assert asyncio.run(store.summaries(["aaaaaaaaaa"])) == {}
    store.close()


def test_the_connection_that_writes_is_kept_and_had_anew_after_trouble(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        await store.write(kept.new_table(stored("aaaaaaaaaa")))
        connection = store._connection
        await store.write(kept.new_entries("aaaaaaaaaa", [entry(0)], "now", "{}"))
        assert store._connection is connection is not None
        other = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        jobs = [kept.new_entries("aaaaaaaaaa", [entry(n)], "now", "{}") for n in range(1, 20)]
        results = await asyncio.gather(*map(store.write, jobs), return_exceptions=True)
        assert {type(result) for result in results} == {kept.Away}
        assert len(caplog.messages) <= 2  # asked together, and not one by one
        other.execute("ROLLBACK")
        other.close()
        await asyncio.gather(*map(store.write, jobs))
        assert store._connection is not connection
        back = await store.read("aaaaaaaaaa")
        assert back is not None and len(back.journal) == 20

    store = Store(sqlite_url(tmp_path / "a.db"))
    sa.event.listen(store.engine, "connect", impatient)
    store.open()
    asyncio.run(check())
    store.close()


def impatient(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA busy_timeout=50")


class Cursor:
    """What a driver is given."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def execute(self, text: str, values: object) -> None:
        self.given.append((text, values))

    def executemany(self, text: str, values: object) -> None:
        self.given.append((text, values))


@pytest.mark.parametrize(
    ("driver", "mark"),
    [
        ("sqlite", "updated=?"),
        ("postgresql+psycopg", "updated=%(updated)s"),
        ("postgresql+pg8000", "updated=%s"),
    ],
)
def test_plain_sql_in_the_words_of_each_driver(driver: str, mark: str) -> None:
    dialect = sa.make_url(f"{driver}://").get_dialect()()
    sql = {name: kept.Plain.of(*made, dialect) for name, made in kept.SQL.items()}
    cursor = Cursor()
    for name, rows in kept.new_entries("a", [entry(0), entry(1)], "now", "{}") + kept.drop_table(
        "a"
    ):
        sql[name].run(cursor, *rows)
    (_, both), (text, one), *_ = cursor.given
    assert mark in text
    if "%(" in mark:
        assert [row["number"] for row in both] == [0, 1]
        assert one == {"updated": "now", "summary": "{}", "id": "a"}
    else:
        assert [row[1] for row in both] == [0, 1]
        assert one == ("now", "{}", "a")


def test_the_database_lies_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    url = default_database()
    assert url.startswith("sqlite:///")
    assert url.endswith("cooper-island.db")


def test_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("cooper_island.server.limits.monotonic", lambda: now[0])
    buckets = Buckets(20, 60)
    for _ in range(60):
        buckets.take("a")
    with pytest.raises(Refused, match="too_many"):
        buckets.take("a")
    buckets.take("b")
    now[0] += 1
    for _ in range(20):
        buckets.take("a")
    with pytest.raises(Refused, match="too_many"):
        buckets.take("a")
    for n in range(20_000):
        buckets.take(n)
    assert len(buckets._buckets) <= 10_001
