"""Whatever is sent, to whichever route: an answer that is no fault of the server's, in time, and it goes on well."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from cooper_island.server.app import make_app
from cooper_island.server.settings import Settings, sqlite_url
from cooper_island.server.store import Store
from tests.server.support import Json, Server, new_table, offers, running, seats

PATIENCE = 8.0  # seconds; the server gives a body and a hello one
OFTEN = settings(
    deadline=None,
    max_examples=400,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)

# --- what there is to ask -----------------------------------------------------------------------


def all_routes(folder: Path) -> list[tuple[str, str]]:
    """Every method and path of the application, as it stands."""
    app: Any = make_app(
        Settings(sqlite_url(folder / "none.db")), Store(sqlite_url(folder / "x.db"))
    )
    while not isinstance(app, Starlette):  # what is around it
        app = app._app
    return [*flat("", app.routes)]


def flat(before: str, routes: list[BaseRoute]) -> Iterator[tuple[str, str]]:
    for route in routes:
        if isinstance(route, Mount):
            yield from flat(before + route.path, route.routes)
            yield ("GET", f"{before}{route.path}/")
        elif isinstance(route, WebSocketRoute):
            yield ("GET", before + route.path)
        elif isinstance(route, Route):
            yield from ((method, before + route.path) for method in sorted(route.methods or ()))


class Target:
    """A server with a table in the middle of a game."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.client = server.client()
        self.routes = all_routes(folder)
        self.bodies: dict[str, Json] = {}
        self._sit()
        # What a route that is not named here is sent.
        self.any_body = {key: value for body in self.bodies.values() for key, value in body.items()}

    def _sit(self) -> None:
        made, _ = new_table(self.client, "person", "person", first_seat=0, simultaneous=False)
        self.table = made["table"]
        self.secrets = [made["secrets"][0], made["secrets"][1], made["owner"]]
        self.well()

    def well(self) -> None:
        """It tells where the table stands. That may have been deleted, or played to its end."""
        assert self.client.get("/api/health").status == 200
        reply = self.client.get(f"/api/tables/{self.table}", self.secrets[0])
        assert reply.status in (200, 404)
        if reply.status == 404 or reply.json["view"]["over"]:
            self._sit()
            return
        state = reply.json
        choices = offers(state["view"])[:1] or ["end turn"]
        moved = {"version": state["version"], "choices": choices}
        self.bodies = {
            "/api/tables": {
                "seats": seats("person", "person"),
                "start_landscape": "meadow",
                "first_seat": 0,
                "seed": None,
                "simultaneous": True,
                "shuffle": False,
                "start": "full",
            },
            "/api/tables/lookup": {"tables": [{"table": self.table, "secret": self.secrets[0]}]},
            "/api/tables/{table}/moves": {**moved, "key": f"{state['sequence']}", "skip": False},
            "/api/tables/{table}/undo": {"version": state["version"], "key": "u", "to": "turn"},
            "/api/tables/{table}/redo": {"version": state["version"], "key": "r"},
            "/api/tables/{table}/preview": moved,
            "/api/tables/{table}/refusal": {"text": choices[0]},
            "/api/me": {"cookies": True},
            "/api/me/adopt": {"tables": [{"table": self.table, "secret": self.secrets[1]}]},
            "/api/me/arrive": {"link": "x" * 43, "merge": True, "cookies": False},
            "/api/invitations/take": {"name": "Ben"},
        }


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder = tmp_path_factory.mktemp("malformed")
    with running(folder, body_seconds=1.0, hello_seconds=1.0) as server:
        yield Target(server, folder)


def test_every_call_is_among_the_routes(target: Target) -> None:
    assert set(target.bodies) <= {path for method, path in target.routes if method == "POST"}
    assert ("GET", "/api/tables/{table}/socket") in target.routes
    assert ("GET", "/api/health") in target.routes


# --- what nobody should send --------------------------------------------------------------------

ODD_TEXTS = (
    "", " ", "\0", "a\0b", "\n", "\r\nx: y", "\ud800", "\udfff\ud800", "\ufeff", "\u202e", "\u200b",
    "١٢", "²", "-1", "1e9", "NaN", "../..", "%00", "%ff", "%", "{}", "' OR 1=1 --", "ä" * 300,
    "x" * 70_000, "🏴‍☠️", "e\u0301" * 30, "end turn\nend turn",
)  # fmt: skip
ODD_NUMBERS = (
    -1,
    0,
    1,
    2**31,
    2**53,
    2**63,
    2**64,
    10**39,
    10**41,
    -(10**400),
    1e308,
    float("inf"),
)
ODD_RAW = (
    b"", b"\0", b"{", b"[]", b"null", b"\xff\xfe", b"\xef\xbb\xbf{}", b'{"a":' * 3000, b"[" * 60_000,
    b'{"version":' + b"9" * 20_000 + b"}", b'{"version":1e' + b"9" * 4000 + b"}", b'{"seed":-0}',
    b'{"text":"\\ud800"}', b'{"text":"\xed\xa0\x80"}', b'{"a":1,"a":2}', b'{"version":NaN}',
    b'{"choices":["' + b"\\u0000" * 20 + b'"]}', "{}".encode("utf-16"), "{}".encode("utf-32-le"),
    b"{}" + b" " * 70_000, b'{"text":"' + "ä".encode("latin-1") + b'"}',
)  # fmt: skip

texts = st.one_of(st.sampled_from(ODD_TEXTS), st.text(st.characters(), max_size=50))
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.sampled_from(ODD_NUMBERS), st.integers(), texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
encodings = st.sampled_from(["ascii", "utf-8", "utf-16", "utf-32", "utf-7"])
header_words = st.one_of(
    st.sampled_from(["", " ", "null", "0", "-1", "*", "[", "]", "[::1", "http://[", "a:b:c", "\x80\xff"]),
    st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40),
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, value: Any) -> Any:
    """The same with one thing changed, left out or added."""
    if isinstance(value, dict) and value and draw(st.integers(0, 4)):
        key = draw(st.sampled_from([*value, ""]))
        if key == "":
            return {**value, draw(texts): draw(values)}
        if draw(st.integers(0, 4)) == 0:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: draw(mutated(value[key]))}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], draw(mutated(value[at])), *value[at + 1 :]]
    return draw(values)


def encoded(value: Any, encoding: str) -> bytes:
    text = json.dumps(value, ensure_ascii=encoding == "ascii")
    return text.encode(encoding, "surrogatepass" if encoding != "utf-7" else "replace")


@st.composite
def queries(draw: st.DrawFn) -> str:
    names = st.sampled_from(["since", "had", "listener", "seat", "x"])
    pairs = draw(st.lists(st.tuples(names, texts | st.integers().map(str)), max_size=3))
    raw = draw(st.booleans())
    return "&".join(
        f"{name}={re.sub(r'[^!-~]', '', word)[:200] if raw else quote(word[:200], errors='replace')}"
        for name, word in pairs
    )


@st.composite
def requests(draw: st.DrawFn, target: Target) -> bytes:
    """A request as it goes over the wire, with something wrong in most of its parts at times."""
    method, pattern = draw(st.sampled_from(target.routes))
    if draw(st.integers(0, 5)) == 0:
        method = draw(st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS", "TRACE", "PATCH"]))
    table = target.table
    if draw(st.integers(0, 5)) == 0:
        table = quote(draw(texts)[:100], errors="replace")
    path = pattern.replace("{table}", table)
    for part in ("{seat}", "{device}"):
        path = path.replace(part, quote(draw(st.just("1") | texts)[:100], errors="replace"))
    if draw(st.integers(0, 9)) == 0:
        path += quote(draw(texts)[:100], safe="/.", errors="replace")
    if query := draw(queries()):
        path += f"?{query}"
    if draw(st.integers(0, 4)) == 0:
        body = draw(st.one_of(st.sampled_from(ODD_RAW), st.binary(max_size=200)))
    else:
        good = target.bodies.get(pattern, target.any_body)
        body = encoded(draw(mutated(good)), draw(encodings))
    headers: dict[str, str] = {
        "host": f"127.0.0.1:{target.server.port}",
        "content-type": "application/json",
        "authorization": f"Bearer {draw(st.sampled_from(target.secrets))}",
        "content-length": str(len(body)),
    }
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=3)):
        if draw(st.booleans()):
            headers[name] = draw(header_words)
        elif name in USUAL:
            headers[name] = draw(st.sampled_from(USUAL[name]))
        else:
            headers.pop(name, None)
    head = "".join(f"{name}: {word}\r\n" for name, word in headers.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + body


USUAL = {
    "content-length": ["5", "70000", "+5", "0x5", "5, 5", "9" * 30, "1_0"],
    "content-type": ["text/plain", "application/json; charset=utf-16", "application/json;;;"],
    "authorization": [
        "Device",
        "Device x",
        "Device " + "x" * 43,
        "Bearer",
        "Bearer  ",
        "Basic eDp5",
        "bearer x",
        "Bearer " + "x" * 3000,
    ],
    "origin": ["null", "http://[", "http://[::1", "http://a]b", "//", "http://127.0.0.1:99999999"],
    "host": ["", "[", "[::1", "localhost:x", "127.0.0.1:", "LOCALHOST", "a" * 300],
    "transfer-encoding": ["chunked", "gzip", "chunked, chunked", "identity"],
    "upgrade": ["websocket", "h2c"],
    "connection": ["upgrade", "close", "keep-alive, upgrade"],
    "expect": ["100-continue"],
    "range": ["bytes=0-1", "bytes=5-1", "bytes=-", "bytes=" + "0-1," * 200],
    "if-modified-since": ["yesterday", "Thu, 99 Foo 9999 99:99:99 GMT"],
    "if-none-match": ['"x"', "*"],
    "accept-encoding": ["gzip;q=x", "br", "*;q=0"],
    "sec-websocket-version": ["13", "12", "x"],
    "sec-websocket-key": ["x", "dGhlIHNhbXBsZSBub25jZQ=="],
    "x-forwarded-for": ["::1, x", "1.2.3.4", "unknown"],
    "cookie": [
        "=;=;",
        "cooper_island",
        'cooper_island="',
        f"cooper_island={'x' * 43}",
        "\x80=\xff",
    ],
}
NAMES = sorted(USUAL)


def status_of_answer(port: int, raw: bytes) -> int:
    """The status of the answer; 0 where the connection was closed without one."""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)) as wire:
        said = b""
        try:
            wire.sendall(raw)
            while b"\r\n" not in said and (more := wire.recv(4096)):
                said += more
        except (ConnectionResetError, BrokenPipeError):
            pass
    found = re.match(rb"HTTP/1\.1 (\d{3})", said)
    assert found is not None or not said, said[:100]
    return int(found[1]) if found is not None else 0


@given(st.data())
@OFTEN
def test_no_request_is_a_fault_of_the_server(target: Target, data: st.DataObject) -> None:
    raw = data.draw(requests(target))
    assert status_of_answer(target.server.port, raw) < 500
    target.well()


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
def test_a_socket_that_opens_with_a_body_is_refused(target: Target, method: str) -> None:
    head = f"{method} /api/tables/{target.table}/socket HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    head += "connection: upgrade\r\nupgrade: websocket\r\ncontent-length: 2\r\n\r\n{}"
    assert status_of_answer(target.server.port, head.encode()) == 400


@given(st.data())
@OFTEN
def test_no_body_is_a_fault_of_the_server(target: Target, data: st.DataObject) -> None:
    """Nothing is wrong with these but one thing of their bodies."""
    pattern = data.draw(st.sampled_from(sorted(target.bodies)))
    body = encoded(data.draw(mutated(target.bodies[pattern])), data.draw(encodings))
    reply = target.client.ask(
        "POST", pattern.replace("{table}", target.table), body, target.secrets[0]
    )
    assert reply.status < 500
    assert reply.status < 400 or reply.code
    target.well()


@given(st.data())
@OFTEN
def test_no_hello_is_a_fault_of_the_server(target: Target, data: st.DataObject) -> None:
    said: list[Json] = [
        {"secrets": target.secrets[:2]},
        {"seats": [0, 1], "device": "x" * 43},
        {"watch": "x" * 32},
    ]
    good = {**data.draw(st.sampled_from(said)), "since": 0, "name": "page"}
    hello: str | bytes = data.draw(
        st.one_of(
            mutated(good).map(lambda value: encoded(value, "ascii").decode()),
            mutated(good).map(lambda value: encoded(value, "utf-8")),
            st.sampled_from(ODD_RAW),
            st.text(max_size=100),
        )
    )
    table = data.draw(st.sampled_from([target.table, target.table, "aaaaaaaaaa", "%00", "A%2fb"]))
    url = f"ws://127.0.0.1:{target.server.port}/api/tables/{table}/socket"
    try:
        with connect(url, proxy=None, compression=None, close_timeout=0.1, max_size=None) as wire:
            wire.send(hello)
            told = json.loads(wire.recv(PATIENCE))
            assert told["type"] in ("state", "error")
    except InvalidHandshake as refused:
        assert " 5" not in str(refused)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None and closed.rcvd.code != 1011
    target.well()
