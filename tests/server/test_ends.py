"""How a server ends, and what its database may come to: copied, taken, silent, read by others."""

import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from cooper_island.server.main import serve
from cooper_island.server.settings import default_database, sqlite_url
from tests.server.support import (
    ROOT,
    Seat,
    first_option,
    new_table,
    play_on,
    running,
    seats,
)


def changed(folder: Path, *statements: str) -> None:
    """What somebody else does to the database."""
    with sqlite3.connect(folder / "test.db") as db:
        for statement in statements:
            db.execute(statement)
    db.close()


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_was_asked_to_end_leaves_one_whole_file(
    how: signal.Signals, tmp_path: Path
) -> None:
    with running(tmp_path) as server:
        client = server.client()
        for _ in range(3):
            _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
            play_on(players, 4)
        with players[0].socket() as push:  # people are there still
            push.state()
            assert server.stop(how) == 0
    assert not (tmp_path / "test.db-wal").exists()
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(tmp_path / "test.db", tmp_path / "elsewhere" / "test.db")
    with running(tmp_path / "elsewhere") as other:
        again = [Seat(other.client(), players[0].path.rsplit("/", 1)[1], s.secret) for s in players]
        assert play_on(again, 2) == 2
    with sqlite3.connect(tmp_path / "elsewhere" / "test.db") as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (3,)
        assert db.execute("SELECT count(*) FROM journal").fetchone() == (14,)
    db.close()


# --- one server a file --------------------------------------------------------------------------


def test_a_second_server_on_the_same_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        second = started(sqlite_url(tmp_path / "test.db"))
        assert (second.returncode, second.stdout) == (2, "")
        (line,) = second.stderr.splitlines()
        assert line.startswith("cooper-island: another Cooper Island has the games in ")
        (tmp_path / "link").symlink_to(tmp_path)  # the same file by another name
        assert started(sqlite_url(tmp_path / "link" / "test.db")).returncode == 2
        assert server.client().get("/api/health").status == 200
        server.kill()  # and nothing is left locked
        server.start()
        assert server.client().get("/api/health").status == 200


def started(url: str) -> subprocess.CompletedProcess[str]:
    """A server that ends by itself, for it cannot start."""
    command = [sys.executable, "-m", "cooper_island", "play", "--no-browser", "--database", url]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30)


def test_who_writes_second_reads_again(tmp_path: Path) -> None:
    """Where servers share a database (PostgreSQL): a journal number is taken once."""
    with running(tmp_path) as server:
        _, players = new_table(
            server.client(), "person", "person", first_seat=0, simultaneous=False
        )
        before = players[0].state()
        server.stop()
        other = tmp_path / "other"
        other.mkdir()
        shutil.copy(tmp_path / "test.db", other / "test.db")
        server.start()
        here = [Seat(server.client(), before["table"], seat.secret) for seat in players]
        assert here[0].state() == before
        with running(other) as two:
            there = Seat(two.client(), before["table"], players[0].secret)
            moved = there.move(first_option(before), version=before["version"])
            assert moved.status == 200
        changed(
            tmp_path,
            f"ATTACH '{other / 'test.db'}' AS other",
            "INSERT INTO journal SELECT * FROM other.journal",
        )
        late = here[0].move(first_option(before), version=before["version"])
        assert (late.status, late.code) == (409, "stale")
        assert late.json["state"]["view"] == moved.json["view"] == here[0].state()["view"]
        assert play_on(here, 3) == 3


# --- whose it is --------------------------------------------------------------------------------


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.glob("test.db*")}


def test_the_database_is_its_users_alone(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        new_table(server.client(), "person", "person")
        found = modes(tmp_path)
        assert found.keys() >= {"test.db", "test.db-wal", "test.db-shm"}
        assert set(found.values()) == {0o600}
        server.kill()
        for path in tmp_path.glob("test.db*"):  # as an earlier version left them
            path.chmod(0o644)
        server.start()
        new_table(server.client(), "person", "person")
        assert set(modes(tmp_path).values()) == {0o600}


def test_the_folder_for_games_is_its_users_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    default_database()
    assert stat.S_IMODE((tmp_path / "cooper-island").stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "url",
    [
        "postgresql//anna:geheim@host/games",
        "postgresql+none://anna:geheim@host/games",
        "postgresql://anna:geheim@host:port/games",
        "nosuch://host/games?password=geheim",
        "sqlite+none:///games?password=geheim",
        "sqlite://anna:geheim@/no/such/folder/games.db",
    ],
)
def test_a_password_is_never_told(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve("127.0.0.1", 0, False, url) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line.endswith(".") and "geheim" not in line


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"])
def test_an_old_sqlite_is_told_once_to_who_hosts(host: str, tmp_path: Path) -> None:
    """Who plays at home has nothing to do about it."""
    command = [sys.executable, "-m", "cooper_island", "play", "--no-browser", "--port", "0"]
    command += ["--host", host, "--database", sqlite_url(tmp_path / "test.db")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found is not None
        with closing(HTTPConnection(host, int(found[1]), timeout=20)) as asked:
            asked.request("GET", "/api/health")
            assert asked.getresponse().status == 200  # it runs
        server.terminate()
        said = server.stderr.read()
    old = sqlite3.sqlite_version_info < (3, 51, 3)
    assert said.count("cooper-island: SQLite 3.") == (old and host != "127.0.0.1")


# --- trouble ------------------------------------------------------------------------------------


def test_the_log_tells_no_seed_and_no_hash(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    seed = 987654321987
    with running(tmp_path) as server:
        client = server.client()
        made, players = new_table(client, "person", "random", first_seat=0, seed=seed)
        state = players[0].state()
        text, version = first_option(state), state["version"]
        changed(tmp_path, "ALTER TABLE journal RENAME TO away", "ALTER TABLE seats RENAME TO gone")
        reply = players[0].move(text, version=version, key="my-own-key")
        assert (reply.status, reply.code) == (503, "storage")
        body = {"seats": seats("person", "random"), "seed": seed}
        assert client.post("/api/tables", body).code == "storage"
        changed(tmp_path, "ALTER TABLE away RENAME TO journal", "ALTER TABLE gone RENAME TO seats")
        assert players[0].move(text, version=version).status == 200
    log = capfd.readouterr().err
    assert "no such table" in log
    for secret in (str(seed), "my-own-key", made["owner"], text):
        assert secret not in log
    assert re.search("[0-9a-f]{64}", log) is None


def test_health_asks_the_database(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.client()
        assert client.get("/api/health").status == 200
        changed(tmp_path, "ALTER TABLE tables RENAME TO gone")
        reply = client.get("/api/health")
        assert (reply.status, reply.code) == (503, "no_answer")
        assert reply.json["error"]["sentence"].endswith(".")
        changed(tmp_path, "ALTER TABLE gone RENAME TO tables")
        assert client.get("/api/health").status == 200


def test_a_database_of_a_later_program_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.stop()
    changed(tmp_path, "UPDATE alembic_version SET version_num='9999'")
    second = started(sqlite_url(tmp_path / "test.db"))
    assert second.returncode == 2
    (line,) = second.stderr.splitlines()
    assert line.endswith("it was made by a later version of this program.")
