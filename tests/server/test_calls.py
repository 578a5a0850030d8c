"""The calls of docs/server.md: what is answered, and what is refused with which code."""

import gzip
import re
import socket
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

import cooper_island
from cooper_island import Game
from cooper_island.bots.registry import NAMES
from cooper_island.language import SPOKEN, languages
from cooper_island.server.replies import STATUS
from cooper_island.tables import bodies
from cooper_island.tables.refusals import Refused
from cooper_island.view.words import catalogue
from tests.server.support import Client, Seat, Server, new_key, new_table, play_on, running, seats

TWO = seats("person", "person")


def test_health_and_bots(client: Client) -> None:
    assert set(client.get("/api/health").json) == {"version", "engine"}
    listed = client.get("/api/bots").json
    assert listed[0]["id"] == "random"
    for level, bot in enumerate(listed, 1):
        assert set(bot) == {"id", "name", "level"}
        assert bot["level"] == level


def test_every_answer_has_safe_headers(client: Client) -> None:
    made, _ = new_table(client, "person", "person")
    for path in ("/api/health", "/api/nothing", "/", f"/api/tables/{made['table']}"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"


def test_no_answer_depends_on_the_language(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ids and numbers: each page at a table words them for itself, whatever whoever hosts it speaks."""
    made, _ = new_table(client, "person", "person")
    path, secret = f"/api/tables/{made['table']}", made["secrets"][0]
    bad = {"version": 0, "key": new_key(), "choices": ["dance"]}
    nowhere = ("GET", "/api/tables/aaaaaaaaaa", None)
    record = ("POST", "/api/replay", {"record": "dance", "at": 0})
    everywhere: tuple[tuple[str, str, Any], ...]
    everywhere = (("GET", "/api/bots", None), nowhere, record, ("POST", "/api/tables", {}))
    asked = (("GET", path, None), ("POST", f"{path}/moves", bad), *everywhere)
    told = {}
    for method, where, body in asked:
        replies = {
            client.ask(method, where, body, secret, {"accept-language": lang}).text
            for lang in languages()
        }
        assert len(replies) == 1, replies
        told[where] = replies.pop()
    monkeypatch.setenv(SPOKEN, "de")
    with running(tmp_path) as server:
        german = server.client()
        assert "läuft" in server.said
        for method, where, body in everywhere:
            assert german.ask(method, where, body).text == told[where]


def test_a_table_is_made_and_told_to_its_seats(client: Client) -> None:
    made, players = new_table(client, "person", "random", "person", start_landscape="forest")
    assert bodies.table_id(made["table"])
    assert made["secrets"][1] is None
    assert len({made["owner"], made["secrets"][0], made["secrets"][2]}) == 3
    for seat in (0, 2):
        state = players[seat].state()
        assert state["seat"] == state["view"]["seat"] == seat
        assert state["names"] == ["Player 0", "Bot 1", "Player 2"]
        assert state["kinds"] == ["person", "bot", "person"]
        assert state["bots"] == [None, "random", None]
        assert state["colors"] == ["red", "blue", "green"]
    for secret in (None, made["owner"]):
        state = Seat(client, made["table"], secret).state()
        assert state["seat"] is None
        assert state["version"] == 0
        assert state["view"]["decision"] is None


BAD_TABLES: list[tuple[str, dict[str, Any]]] = [
    ("seats", {}),
    ("seats", {"seats": TWO[:1]}),
    ("seats", {"seats": TWO * 3}),
    ("seats", {"seats": [TWO[0], "person"]}),
    ("color", {"seats": [TWO[0], TWO[0]]}),
    ("color", {"seats": [TWO[0], {**TWO[1], "color": "pink"}]}),
    ("kind", {"seats": [TWO[0], {**TWO[1], "kind": "ghost"}]}),
    ("bot", {"seats": [TWO[0], {**TWO[1], "kind": "bot", "bot": "os"}]}),
    ("bot", {"seats": [TWO[0], {**TWO[1], "kind": "bot"}]}),
    ("bot", {"seats": [TWO[0], {**TWO[1], "bot": "random"}]}),
    ("name", {"seats": [TWO[0], {**TWO[1], "name": "   "}]}),
    ("name", {"seats": [TWO[0], {**TWO[1], "name": "x" * 41}]}),
    ("name", {"seats": [TWO[0], {**TWO[1], "name": "a\u202eb"}]}),
    ("name", {"seats": [TWO[0], {**TWO[1], "name": "\u3164\u2800\u0301"}]}),
    ("name", {"seats": [TWO[0], {**TWO[1], "name": "\ud800"}]}),
    ("name", {"seats": [TWO[0], {**TWO[1], "name": 7}]}),
    ("start_landscape", {"seats": TWO, "start_landscape": "sea"}),
    ("start_landscape", {"seats": TWO, "start_landscape": ["meadow"]}),
    ("first_seat", {"seats": TWO, "first_seat": 2}),
    ("first_seat", {"seats": TWO, "first_seat": True}),
    ("seed", {"seats": TWO, "seed": "7"}),
    ("seed", {"seats": TWO, "seed": 10**40}),
    ("simultaneous", {"seats": TWO, "simultaneous": 1}),
    ("box", {"seats": TWO, "box": "/etc/passwd"}),
]


@pytest.mark.parametrize(("field", "body"), BAD_TABLES)
def test_a_table_is_refused(client: Client, field: str, body: dict[str, Any]) -> None:
    reply = client.post("/api/tables", body)
    assert (reply.status, reply.code) == (400, "bad_field")
    assert f"“{field}”" in reply.json["error"]["sentence"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"seats": NaN}',
        b"\xff",
        b'{"seats": ' + b"[" * 30_000,
        b'{"seed": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_no_json_object_is_refused(client: Client, raw: bytes) -> None:
    reply = client.post("/api/tables", raw)
    assert (reply.status, reply.code) == (400, "malformed")


def test_only_json_is_read(client: Client) -> None:
    reply = client.ask("POST", "/api/tables", b"{}", headers={"content-type": "text/plain"})
    assert (reply.status, reply.code) == (415, "not_json")


def test_large_bodies_are_refused(server: Server, client: Client) -> None:
    reply = client.post("/api/tables", b" " * (64 * 1024 + 1))
    assert (reply.status, reply.code) == (413, "too_large")
    with socket.create_connection(("127.0.0.1", server.port)) as raw:  # length not announced
        head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        raw.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        for _ in range(9):
            raw.sendall(b"2000\r\n" + b" " * 0x2000 + b"\r\n")
        assert b" 413 " in raw.recv(100)


def test_other_names_and_origins_are_refused(server: Server, client: Client) -> None:
    reply = client.ask("GET", "/api/health", headers={"host": "evil.example"})
    assert (reply.status, reply.code) == (400, "bad_host")
    reply = client.ask("GET", "/api/health", headers={"origin": "http://evil.example"})
    assert (reply.status, reply.code) == (403, "foreign_origin")
    own = f"http://127.0.0.1:{server.port}"
    assert client.ask("GET", "/api/health", headers={"origin": own}).status == 200


def test_unknown_addresses_and_tables(client: Client) -> None:
    assert (client.get("/api/nothing").status, client.get("/api/nothing").code) == (
        404,
        "unknown_call",
    )
    assert client.ask("PUT", "/api/tables", {}).code == "wrong_method"
    for table in ("aaaaaaaaaa", "AAAAAAAAAA", "a", "..%2e%2e", "a" * 5000):
        reply = client.get(f"/api/tables/{table}")
        assert (reply.status, reply.code) == (404, "unknown_table"), table
        reply = Seat(client, table, "x").move("end turn", version=1)
        assert reply.status == 404


def test_secrets_are_needed_and_checked(client: Client) -> None:
    made, players = new_table(client, "person", "person")
    other, _ = new_table(client, "person", "person")
    table = made["table"]
    for secret in ("x", other["secrets"][0], made["secrets"][0] + "x", "ä", ""):
        header = {"authorization": f"Bearer {secret}".encode().decode("latin-1")}
        reply = client.ask("GET", f"/api/tables/{table}", headers=header)
        assert (reply.status, reply.code) == (403, "wrong_secret")
    body = {"version": 1, "key": "k", "choices": ["islet"]}
    calls = {"moves": body, "undo": {"version": 1, "key": "k"}, "redo": {"version": 1, "key": "k"}}
    calls |= {"preview": {"version": 1, "choices": ["islet"]}, "refusal": {"text": "islet"}}
    for call, sent in calls.items():
        path = f"/api/tables/{table}/{call}"
        assert client.post(path, sent).code == "no_seat"
        assert client.post(path, sent, made["watch"]).code == "spectator"
        assert client.post(path, sent, made["owner"]).code == "owner_no_seat"
        assert client.post(path, sent, other["secrets"][0]).code == "wrong_secret"
    for secret in (None, players[0].secret, made["watch"]):
        assert client.ask("DELETE", f"/api/tables/{table}", None, secret).code == "owner_only"
        assert client.post(f"/api/tables/{table}/rematch", {}, secret).code == "owner_only"


BAD_MOVES: list[tuple[str, dict[str, Any]]] = [
    ("version", {"key": "k", "choices": ["a"]}),
    ("version", {"version": -1, "key": "k", "choices": ["a"]}),
    ("version", {"version": "1", "key": "k", "choices": ["a"]}),
    ("version", {"version": 2**80, "key": "k", "choices": ["a"]}),
    ("key", {"version": 1, "choices": ["a"]}),
    ("key", {"version": 1, "key": "", "choices": ["a"]}),
    ("key", {"version": 1, "key": "x" * 65, "choices": ["a"]}),
    ("key", {"version": 1, "key": "a\nb", "choices": ["a"]}),
    ("choices", {"version": 1, "key": "k"}),
    ("choices", {"version": 1, "key": "k", "choices": []}),
    ("choices", {"version": 1, "key": "k", "choices": ["a"] * 41}),
    ("choices", {"version": 1, "key": "k", "choices": "a"}),
    ("choices", {"version": 1, "key": "k", "choices": [0]}),
    ("choices", {"version": 1, "key": "k", "choices": ["x" * 201]}),
    ("choices", {"version": 1, "key": "k", "choices": ["\ud800"]}),
    ("choices", {"version": 1, "key": "k", "choices": ["a\nb"]}),
    ("seat", {"version": 1, "key": "k", "choices": ["a"], "seat": 0}),
]


@pytest.mark.parametrize(("field", "body"), BAD_MOVES)
def test_a_malformed_move_is_refused(client: Client, field: str, body: dict[str, Any]) -> None:
    _, players = new_table(client, "person", "person")
    reply = players[0].post("moves", **body)
    assert (reply.status, reply.code) == (400, "bad_field")
    assert f"“{field}”" in reply.json["error"]["sentence"]


def test_lookup(client: Client) -> None:
    made, players = new_table(client, "person", "person", first_seat=0)
    play_on(players, 3)
    asked = [
        {"table": made["table"], "secret": made["secrets"][1]},
        {"table": made["table"], "secret": made["owner"]},
        {"table": made["table"], "secret": "wrong"},
        {"table": "aaaaaaaaaa", "secret": made["owner"]},
        {"table": "no id", "secret": ""},
    ]
    rows = client.post("/api/tables/lookup", {"tables": asked}).json
    assert [row["found"] for row in rows] == [True, True, False, False, False]
    assert set(rows[2]) == {"table", "found"}
    state = players[1].state()
    assert rows[0] == {
        "table": made["table"],
        "found": True,
        "seat": 1,
        "names": ["Player 0", "Player 1"],
        "players": 2,
        "round": state["view"]["round"],
        "phase": state["view"]["phase"],
        "over": False,
        "ended": False,
        "guided": False,
        "updated": rows[0]["updated"],
        "refusal": None,
        "to_act": state["view"]["to_act"],
        "scores": [player["score"]["total"] for player in state["view"]["players"]],
    }
    assert rows[0]["updated"].endswith("Z")
    lists: list[list[Any]] = [[{}] * 101, [{"table": 1}], [[]]]
    for bad in ({}, *({"tables": rows} for rows in lists)):
        assert client.post("/api/tables/lookup", bad).code == "bad_field"


def test_delete(client: Client) -> None:
    made, players = new_table(client, "person", "random")
    path = f"/api/tables/{made['table']}"
    assert client.ask("DELETE", path, None, made["owner"]).status == 204
    assert client.get(path, players[0].secret).code == "unknown_table"
    assert client.ask("DELETE", path, None, made["owner"]).code == "unknown_table"


def test_record_and_rematch(client: Client) -> None:
    made, players = new_table(client, "person", "person", first_seat=1)
    path = f"/api/tables/{made['table']}"
    play_on(players, 2000)
    state = players[0].state()
    assert state["view"]["over"]
    record = client.get(f"{path}/record", made["watch"]).text
    game = Game.replay(record)
    assert game.over
    assert state["scores"][-1] == [list(scores) for scores in game.scores()]
    assert len(state["scores"]) == state["view"]["round"] == 5
    assert players[0].move("islet", version=state["version"]).json["error"]["rule"]

    again = client.post(f"{path}/rematch", {}, made["owner"])
    assert again.status == 201
    rematch = Seat(client, again.json["table"], again.json["secrets"][0]).state()
    assert rematch["names"] == state["names"]
    assert rematch["view"]["first"] == 0
    assert again.json["secrets"][0] not in (made["secrets"])


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, rate=20.0, burst=60.0, create_rate=1.0, create_burst=3.0) as server:
        client = server.client()
        made, players = new_table(client, "person", "person")
        other, _ = new_table(client, "person", "person")
        replies = [players[0].post("undo", version=1, key=new_key()) for _ in range(500)]
        assert all(reply.code == "undo_nothing" for reply in replies[:60])
        refused = [reply for reply in replies if reply.status == 429]
        assert len(refused) > 50
        assert refused[0].code == "too_many"
        assert refused[0].headers["retry-after"] == "1"
        assert client.get(f"/api/tables/{other['table']}", other["watch"]).status == 200
        time.sleep(0.2)
        assert client.get(f"/api/tables/{made['table']}", made["watch"]).status == 200
        codes = [client.post("/api/tables", {"seats": TWO}).status for _ in range(3)]
        assert 429 in codes


def test_the_page_is_served(tmp_path: Path) -> None:
    page = tmp_path / "page"
    with running(tmp_path, page=str(page)) as server:
        client = server.client()
        assert "not built" in client.get("/").text
        (page / "assets").mkdir(parents=True)
        (page / "index.html").write_text("<title>the page</title>")
        (page / "assets" / "main-1a2b.js").write_text("1")
        (tmp_path / "secret.txt").write_text("secret")
        for path in ("/", "/t/abcdefghij", "/index.html"):
            reply = client.get(path)
            assert "the page" in reply.text
            assert reply.headers["cache-control"] == "no-cache"
        assert "immutable" in client.get("/assets/main-1a2b.js").headers["cache-control"]
        for path in ("/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"):
            reply = client.get(path)
            assert reply.status == 404
            assert "secret" not in reply.text


def test_the_page_is_sent_compressed(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    script, font = "let island = 1;\n" * 20_000, bytes(range(256)) * 100
    (page / "index.html").write_text("<title>the page</title>")
    (page / "assets" / "main-1a2b.js").write_text(script)
    (page / "assets" / "font-1a2b.woff2").write_bytes(font)
    with running(tmp_path, page=str(page)) as server:

        def get(path: str, encodings: str, **more: str) -> tuple[int, dict[str, str], bytes]:
            http = HTTPConnection("127.0.0.1", server.port, timeout=20)
            http.request("GET", path, headers={"accept-encoding": encodings, **more})
            answer = http.getresponse()
            got = {name.lower(): value for name, value in answer.getheaders()}
            raw = answer.read()
            http.close()
            return answer.status, got, raw

        for _ in range(2):
            _, headers, raw = get("/assets/main-1a2b.js", "br, gzip, deflate")
            assert headers["content-encoding"] == "gzip"
            assert int(headers["content-length"]) == len(raw) < len(script) / 20
            assert gzip.decompress(raw).decode() == script
            assert headers["vary"].lower() == "accept-encoding"
            assert "javascript" in headers["content-type"]
            assert "immutable" in headers["cache-control"]
        status, headers, raw = get(
            "/assets/main-1a2b.js", "gzip", **{"if-none-match": headers["etag"]}
        )
        assert (status, raw) == (304, b"")
        for encodings in ("", "identity", "gzip;q=0"):
            _, headers, raw = get("/assets/main-1a2b.js", encodings)
            assert raw.decode() == script
            assert "content-encoding" not in headers
            assert headers["vary"].lower() == "accept-encoding"
        status, headers, raw = get("/assets/main-1a2b.js", "gzip", range="bytes=0-2")
        assert (status, raw) == (206, b"let")
        for path in ("/", "/t/abcdefghij"):
            _, headers, raw = get(path, "gzip")
            assert b"the page" in gzip.decompress(raw)
            assert headers["cache-control"] == "no-cache"
        assert get("/assets/font-1a2b.woff2", "gzip")[2] == font
        assert "content-encoding" not in get("/api/bots", "gzip")[1]  # lengths give secrets away
        (page / "index.html").write_text("<title>a new page</title>")
        assert b"a new page" in gzip.decompress(get("/", "gzip")[2])


def test_every_refusal_has_its_status() -> None:
    used = {"retired", "unreadable"}  # by what cannot be read
    for room in ("server", "tables"):
        for file in (Path(cooper_island.__file__).parent / room).glob("*.py"):
            text = file.read_text(encoding="utf-8")
            # Where it is made, or by a kind of refusal that has one code.
            used |= set(re.findall(r'(?:Refused|super\(\).__init__)\(\s*"(\w+)"', text))
    assert used == set(STATUS)


def test_every_refusal_has_its_sentence() -> None:
    for code in STATUS:
        refused = Refused(code, field="x", number=1, name="x", choices=1, reason="x.")
        text = str(refused.error["sentence"])
        assert text.endswith(".") and "{" not in text
    for bot in NAMES:
        assert all(f"server.bot.{bot}.{part}" in catalogue() for part in ("name", "about"))
