"""`cooper-island host`: behind a proxy with TLS, under its own names, for those who may create tables."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from cooper_island.server.address import Names, networks, origin_of
from cooper_island.server.settings import Settings
from tests.command import run
from tests.server.hosting import (
    NAME,
    Hosted,
    Visitor,
    certificate,
    hosting,
    nginx,
    tools,
)
from tests.server.support import Client, first_option, free_port, seats

TABLE = {"seats": seats("person", "person"), "first_seat": 0, "simultaneous": False}


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int, Hosted]]:
    tools()
    folder = tmp_path_factory.mktemp("proxied")
    certificate(folder)
    port = free_port()
    words = ["--address", "127.0.0.1", "--public-url", f"https://{NAME}:{port}"]
    words += ["--trusted-proxy", "127.0.0.1"]
    with hosting(folder, *words) as hosted, nginx(folder, port, hosted.port):
        yield folder, port, hosted


def test_a_game_through_tls(proxied: tuple[Path, int, Hosted]) -> None:
    folder, port, _ = proxied
    visitor = Visitor(folder, port, "127.0.0.2")
    page = visitor.ask("GET", "/")
    assert page.status == 200
    assert "<title>Cooper Island" in page.text
    made = visitor.ask("POST", "/api/tables", TABLE).json
    path = f"/api/tables/{made['table']}"
    with visitor.socket(f"{path}/socket") as listening:
        listening.send(json.dumps({"secrets": [made["secrets"][1]]}))
        assert json.loads(listening.recv(10))["state"]["seat"] == 1
        assert json.loads(listening.recv(10))["type"] == "presence"
        secret = f"Bearer {made['secrets'][0]}"
        state = visitor.ask("GET", path, authorization=secret).json
        move = {"version": state["version"], "key": "k", "choices": [first_option(state)]}
        moved = visitor.ask("POST", f"{path}/moves", move, authorization=secret)
        assert moved.status == 200
        told = json.loads(listening.recv(10))["state"]
        assert told["sequence"] == moved.json["sequence"]
    with pytest.raises(Exception, match="403"):
        visitor.socket(f"{path}/socket", "https://evil.example")


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", f"http://{NAME}", f"https://{NAME}", "null", "", "http://[", "x"],
)
def test_only_the_public_origin_counts(proxied: tuple[Path, int, Hosted], origin: str) -> None:
    folder, port, _ = proxied
    reply = Visitor(folder, port, "127.0.0.2").ask("GET", "/api/bots", origin=origin)
    assert (reply.status, reply.code) == (403, "foreign_origin")


def created(client: Client, forwarded: str) -> int:
    headers = {"x-forwarded-for": forwarded}
    return client.ask("POST", "/api/tables", TABLE, headers=headers).status


def test_the_client_s_address_comes_from_a_trusted_proxy_only(
    proxied: tuple[Path, int, Hosted],
) -> None:
    """Told by the limits of new tables, which are by address."""
    folder, port, hosted = proxied
    liar = hosted.client("127.0.0.3")
    assert 429 in [created(liar, f"192.0.2.{n}") for n in range(60)]
    busy, other = (Visitor(folder, port, f"127.0.0.{n}") for n in (4, 5))
    lies = [
        busy.ask("POST", "/api/tables", TABLE, x_forwarded_for=f"192.0.2.{n}").status
        for n in range(60)
    ]
    assert 429 in lies
    assert other.ask("POST", "/api/tables", TABLE).status == 201
    proxy = hosted.client()  # the address of the proxy itself
    assert 429 not in [created(proxy, f"198.51.100.{n}") for n in range(60)]
    assert 429 in [created(proxy, f"6.6.6.{n}, 203.0.113.9") for n in range(60)]
    assert created(proxy, "no address") == 201
    for client in (liar, proxy):
        client.close()


def test_at_all_addresses_hosts_are_checked(tmp_path: Path) -> None:
    words = ["--public-url", f"https://{NAME}", "--allowed-host", "island.test"]
    with hosting(tmp_path, *words) as hosted:
        client = hosted.client()

        def status(host: str) -> int:
            return client.ask("GET", "/api/health", headers={"host": host}).status

        mine = socket.gethostname()
        for good in (
            NAME,
            "island.test:80",
            "127.0.0.1:1",
            "192.0.2.7",
            "localhost",
            mine,
            "[::1]",
        ):
            assert status(good) == 200, good
        for bad in (
            "evil.example",
            f"{NAME}.evil.example",
            f"x{NAME}",
            "",
            "[::1]x",
            "1.2.3",
            "::1",
        ):
            assert status(bad) == 400, bad
        own = {"host": NAME, "origin": f"https://{NAME}"}
        assert client.ask("GET", "/api/health", headers=own).status == 200
        client.close()
        if socket.has_ipv6:
            try:
                socket.create_connection(("::1", hosted.port), 5).close()
            except OSError as error:
                assert error.errno in (97, 99)  # this machine has none


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "//", "http://a:b:c", "\u00e9", "x" * 5000]
)
def test_a_malformed_origin_is_refused(client: Client, origin: str) -> None:
    reply = client.ask("GET", "/api/health", headers={"origin": origin.encode().decode("latin-1")})
    assert (reply.status, reply.code) == (403, "foreign_origin")


def test_tables_are_created_with_the_key_only(tmp_path: Path) -> None:
    key = "0123456789abcdef"
    file = tmp_path / "key"
    file.write_text(f"{key}\n")
    with hosting(tmp_path, "--create-key", str(file), "--log-requests") as hosted:
        client = hosted.client()
        for wrong in (None, key[:-1], key + "x", "\u00e9"):
            header = (
                {"authorization": f"Bearer {wrong}".encode().decode("latin-1")} if wrong else {}
            )
            reply = client.ask("POST", "/api/tables", TABLE, headers=header)
            assert (reply.status, reply.code) == (403, "creators_only")
        reply = client.post("/api/tables", TABLE, key)
        assert reply.status == 201
        made = reply.json
        assert client.post(f"/api/tables/{made['table']}/rematch", {}, made["owner"]).status == 201
        client.close()
        assert key not in hosted.log.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--public-url", "play.example"], "no public address"),
        (["--public-url", "https://play.example/sub"], "no public address"),
        (["--public-url", "https://user@play.example"], "no public address"),
        (["--public-url", "https://play.example:port"], "no public address"),
        (["--public-url", "ftp://play.example"], "no public address"),
        (["--trusted-proxy", "no such name"], "trusted proxies"),
        (["--trusted-proxy", ""], 'known name: ""'),
        (["--create-key", "/nowhere"], "there is no key file /nowhere"),
        (["--create-key", "{folder}"], "cannot be read: it is a folder"),
        (["--create-key", "{short}"], "16 to 64"),
        (["--address", "192.0.2.1"], "cannot listen"),
        (["--metrics", "192.0.2.1:1"], "cannot listen"),
        (["--metrics", "x"], "whole number"),
        (["--port", "{taken}"], "cannot listen"),
    ],
)
def test_what_a_host_gets_wrong_is_one_sentence(
    tmp_path: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    short = tmp_path / "short"
    short.write_text("short")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        parts = {"short": short, "folder": tmp_path, "taken": taken.getsockname()[1]}
        given = [word.format(**parts) for word in words]
        kept = ["--database", f"sqlite:///{tmp_path}/test.db"]
        code, out, errors = run(capsys, "host", "--address", "127.0.0.1", *kept, *given)
    assert (code, out) == (2, "")
    assert len(errors.splitlines()) == 1
    assert said in errors


def test_origins_and_proxies_as_they_are_meant() -> None:
    assert origin_of("HTTPS://Play.Example:443/") == "https://play.example"
    assert origin_of("http://[::1]:8350") == "http://[::1]:8350"
    names = Names(Settings("", public_url="https://play.example:443"))
    assert names.own("https://play.example", "http", "play.example")
    assert names.own("http://127.0.0.1:8350", "ws", "127.0.0.1:8350")
    assert not names.own("http://play.example", "https", "play.example")
    assert [str(one) for one in networks(("10.1.2.3/8", "::1", "10.0.0.0/8"))] == [
        "10.0.0.0/8",
        "::1/128",
    ]
    assert "127.0.0.1/32" in [str(one) for one in networks(("localhost",))]
