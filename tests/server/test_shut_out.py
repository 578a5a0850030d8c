"""Nobody is shut out: not by those who watch, by those who say nothing, nor by those who ask too much."""

import os
import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cooper_island.server.address import whose
from cooper_island.server.limits import Buckets
from cooper_island.tables.refusals import Refused
from tests.server.support import (
    Client,
    Seat,
    Server,
    Socket,
    first_option,
    new_table,
    play_on,
    running,
)

MANY = 1100
STRANGER = "127.0.0.7"
REAL = {
    "rate": 20.0,
    "burst": 60.0,
    "client_rate": 200.0,
    "client_burst": 600.0,
    "waiting_per_client": 100,
}
HEAD = "HTTP/1.1\r\nHost: 127.0.0.1\r\n"


# --- watchers -----------------------------------------------------------------------------------


def test_watchers_never_take_a_player_s_place(tmp_path: Path) -> None:
    with running(tmp_path) as server, ExitStack() as watchers:
        _, players = new_table(server.client(), "person", "person", first_seat=0)
        for _ in range(64):
            watchers.enter_context(Socket(server.port, players[0].path, [])).state()
        with Socket(server.port, players[0].path, []) as late:
            assert late.next()["error"]["code"] == "too_many_sockets"
        with players[0].socket() as one, players[1].socket() as two:
            before = one.state()
            assert two.state()["seat"] == 1
            answer = players[0].move(first_option(before), version=before["version"]).json
            assert two.state()["sequence"] == answer["sequence"]


def test_of_too_many_windows_of_a_seat_the_oldest_goes(tmp_path: Path) -> None:
    with running(tmp_path, sockets_per_seat=2) as server, ExitStack() as stack:
        _, players = new_table(server.client(), "person", "person", first_seat=0)
        windows = [stack.enter_context(players[0].socket()) for _ in range(2)]
        other = stack.enter_context(players[1].socket())
        for window in (*windows, other):
            window.state()
        windows.append(stack.enter_context(players[0].socket()))
        before = windows[2].state()
        assert windows[0].next()["error"]["code"] == "replaced"
        with pytest.raises(ConnectionClosed) as closed:
            windows[0].next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4409
        answer = players[0].move(first_option(before), version=before["version"]).json
        for window in (*windows[1:], other):
            assert window.state()["sequence"] == answer["sequence"]


# --- connections that say too little ------------------------------------------------------------

SILENT: dict[str, str] = {
    "nothing": "",
    "half a head": f"GET /api/health {HEAD}X-More:",
    "half a body": f"POST /api/tables {HEAD}Content-Type: application/json\r\n"
    'Content-Length: 500\r\n\r\n{"seats"',
    "no hello": f"GET /api/tables/aaaaaaaaaa/socket {HEAD}Connection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "one request, then nothing": f"GET /api/bots {HEAD}\r\n",
}


@contextmanager
def crowd(server: Server, said: str, number: int = MANY) -> Iterator[list[socket.socket]]:
    """Connections of one address that have said this much."""
    out: list[socket.socket] = []
    try:
        for _ in range(number):
            one = socket.create_connection(
                ("127.0.0.1", server.port), 10, source_address=(STRANGER, 0)
            )
            one.sendall(said.encode())
            out.append(one)
        yield out
    finally:
        for one in out:
            one.close()


def files(server: Server) -> int:
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


@pytest.mark.parametrize("said", SILENT.values(), ids=SILENT.keys())
def test_a_crowd_that_asks_nothing_cuts_nobody_off(tmp_path: Path, said: str) -> None:
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < MANY + 200:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (MANY + 200, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        )
    with running(tmp_path, **REAL) as server:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (1024, 1024))
        friend, neighbour = server.client(), server.client(STRANGER)
        _, players = new_table(friend, "person", "person", first_seat=0, simultaneous=False)
        near = Seat(neighbour, players[1].path.rsplit("/", 1)[1], players[1].secret)
        with players[0].socket() as page, crowd(server, said):
            page.state()
            for source in ("127.0.0.1", STRANGER):  # who comes now is served, there too
                with_new = Client(server.port, source)
                assert with_new.get("/").status == 200
                with_new.close()
            play_on([players[0], near], 5)
            assert page.state()["sequence"] > 0
            assert files(server) < 400


def closed_by_server(one: socket.socket) -> bool:
    try:
        while one.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("said", SILENT.values(), ids=SILENT.keys())
def test_who_asks_nothing_is_cut_off_in_time(tmp_path: Path, said: str) -> None:
    limits = {"head_seconds": 0.5, "body_seconds": 0.5, "hello_seconds": 0.5}
    with running(tmp_path, keep_seconds=0.5, **limits) as server, crowd(server, said, 3) as silent:
        for one in silent:
            one.settimeout(15)
            assert closed_by_server(one)


def test_dripping_gives_no_more_time(tmp_path: Path) -> None:
    with running(tmp_path, head_seconds=1.0) as server, crowd(server, "GET /", 1) as (one,):
        one.settimeout(0.05)
        for _ in range(400):
            try:
                one.sendall(b"x")
                if not one.recv(100):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
        raise AssertionError("it may drip for ever")


def test_an_endless_head_is_cut_off(server: Server) -> None:
    with crowd(server, "GET / HTTP/1.1\r\nX-More: ", 1) as (one,):
        for _ in range(1000):
            try:
                one.sendall(b"x" * 10_000)
            except OSError:
                return
        raise AssertionError("it may go on for ever")


def test_who_does_not_read_the_answer_is_cut_off(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<title>the page</title>")
    (page / "large.bin").write_bytes(os.urandom(1 << 24))
    with running(tmp_path, page=str(page), answer_seconds=1.0) as server:
        client = server.client()
        client.get("/")
        quiet = files(server)
        with crowd(server, f"GET /large.bin {HEAD}\r\n", 5):
            wait_until(lambda: files(server) > quiet)
            wait_until(lambda: files(server) <= quiet)


def wait_until(reached: Callable[[], bool], seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.05)


# --- who asks too much --------------------------------------------------------------------------


def drained(client: Client, path: str, secret: str | None = None, most: int = 1000) -> int:
    """How many such requests are answered before one is too many."""
    for number in range(most):
        if client.get(path, secret).status == 429:
            return number
    raise AssertionError("never too many")


def test_a_club_behind_one_address_plays_whatever_a_stranger_there_does(tmp_path: Path) -> None:
    limits = {"rate": 1.0, "burst": 60.0, "client_rate": 1.0, "client_burst": 50.0}
    with running(tmp_path, **limits) as server:
        client = server.client(STRANGER)
        _, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
        drained(client, "/api/bots")  # the address has no more
        assert client.get(players[0].path).status == 429
        assert client.get(players[0].path, "a" * 32).status == 429  # a secret that nobody has
        assert play_on(players, 10) == 10
        drained(client, players[0].path, players[0].secret)
        assert players[1].state()["seat"] == 1
        with players[1].socket() as page:
            assert page.state()["seat"] == 1
        assert server.client("127.0.0.8").get("/api/bots").status == 200


def test_a_read_costs_what_it_tells(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made, players = new_table(server.client(), "person", "person")
        play_on(players, 150)
        server.kill()
        server.settings |= {"rate": 0.1, "burst": 60.0}
        server.start(server.port)
        path = players[0].path
        plain, dear = (server.client(f"127.0.0.{n}") for n in (8, 9))
        watch = made["watch"]
        told = plain.get(path, watch).json["sequence"]
        assert told > 150
        assert drained(plain, path, watch) == 59
        assert drained(dear, f"{path}?since=0", watch) <= 60 / (1 + (told - 60) / 60)
        near = players[0].secret
        seat = drained(server.client(), f"{path}?since=0", near)
        assert seat <= 61 / (1 + (told - 60) / 60)  # at first it may be anybody's
        with Socket(server.port, path, [], 0) as again:
            assert again.state()["sequence"] == told
        pages = 1
        while True:  # a page that begins anew pays likewise
            with Socket(server.port, path, [], 0) as again:
                if again.next()["type"] == "error":
                    break
            pages += 1
        assert pages <= 60 / (1 + (told - 60) / 60)


def test_too_many_says_when_to_come_again(tmp_path: Path) -> None:
    with running(tmp_path, create_rate=0.1, create_burst=1.0) as server:
        client = server.client()
        new_table(client, "person", "person")
        reply = client.post("/api/tables", {"seats": []})
        assert (reply.status, reply.code) == (429, "too_many")
        assert 8 <= int(reply.headers["retry-after"]) <= 10
        assert reply.json["error"]["details"] == {"seconds": int(reply.headers["retry-after"])}


def test_a_bucket_pays_for_what_is_dear() -> None:
    buckets = Buckets(rate=0.001, burst=10)
    buckets.take("a", 4)
    buckets.take("a", 4)
    with pytest.raises(Refused):
        buckets.take("a", 4)
    buckets.take("a", 1)
    buckets.take("b", 400)  # more than there ever is: all of it
    with pytest.raises(Refused):
        buckets.take("b")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:1:2:3", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("no address", "nor this", False),
    ],
)
def test_a_line_of_ipv6_is_one_client(one: str, other: str, same: bool) -> None:
    assert (whose(one) == whose(other)) is same


def test_what_is_refused_at_the_door_says_why(tmp_path: Path) -> None:
    with running(tmp_path, sockets_per_client=1) as server:
        _, players = new_table(server.client(), "person", "person")
        with players[0].socket() as one:
            one.state()
            with pytest.raises(Exception, match="429"):
                players[0].socket()
        wait_until(lambda: can_listen(players[0]))


def can_listen(player: Seat) -> bool:
    try:
        with player.socket() as page:
            return bool(page.state()["seat"] == 0)
    except Exception as error:
        assert "429" in str(error)
        return False
