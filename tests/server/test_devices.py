"""A player is a set of devices: cookies and tokens, links between devices, signing out, and tables of before."""

import json
import re
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cooper_island.server import clock, main
from cooper_island.server.address import local_addresses, reach
from cooper_island.server.people import label
from cooper_island.server.settings import Settings, sqlite_url
from cooper_island.tables.seats import hashed
from tests.server.hosting import NAME, hosting
from tests.server.people import COOKIE, FIREFOX, Device
from tests.server.support import ROOT, Seat, Server, new_table, play_on, running, seats

DATA = Path(__file__).parent / "data"
NOBODY = {"player": False, "devices": [], "recovery": False}


def refused(reply: Any, status: int, code: str) -> None:
    assert (reply.status, reply.code) == (status, code), reply.text
    assert reply.json["error"]["sentence"].endswith(".")


def test_a_device_is_made_when_it_is_needed(server: Server) -> None:
    one = Device(server)
    assert one.me() == NOBODY
    assert one.tables() == []
    assert not one.set
    made = one.gathers("Anna", "Ben")
    (cookie,) = one.set
    assert re.fullmatch(
        rf"{COOKIE}=[\w-]{{43}}; HttpOnly; Max-Age=34560000; Path=/api; SameSite=lax", cookie
    )
    (device,) = one.me()["devices"]
    assert device["this"] and device["label"] == "Firefox, Android"
    assert set(device) == {"id", "label", "created", "seen", "this"}
    assert [row["table"] for row in one.tables()] == [made["table"]]
    assert one.state(made["table"], 1)["seat"] == 1
    assert one.ask("DELETE", f"/api/tables/{made['table']}").status == 204


def test_where_cookies_fail_a_token_is_told(server: Server) -> None:
    one = Device(server)
    lost = one.gathers("Anna", "Ben")
    one.cookie = ""  # it was not kept
    assert one.me() == NOBODY
    reply = one.post("/api/me", {"cookies": False})
    assert "set-cookie" not in reply.headers
    one.token = reply.json["token"]
    assert one.me()["player"] is True
    assert "token" not in one.post("/api/me", {"cookies": False}).json  # there is one
    owned = [{"table": lost["table"], "secret": word} for word in (lost["owner"], *lost["secrets"])]
    assert one.post("/api/me/adopt", {"tables": owned}).json == {"adopted": 3}
    assert one.tables()[0]["seats"] == [0, 1]
    assert one.state(lost["table"], 1)["seat"] == 1
    friend = Device(server)
    invitation = friend.gathers("Ben", "friend")["invitations"][1]
    shown = {"authorization": f"Bearer {invitation}", "x-device": one.token}
    one.token = ""
    taken = one.ask("POST", "/api/invitations/take", {"name": "Anna"}, headers=shown)
    assert taken.status == 200 and "set-cookie" not in taken.headers
    one.token = shown["x-device"]
    assert len(one.tables()) == 2
    with one.socket(lost["table"], device=one.token) as ear:
        assert [ear.next("state")["state"]["seat"] for _ in range(2)] == [0, 1]
    assert one.post("/api/me", {"cookies": 1}).code == "bad_field"


@pytest.mark.parametrize("cookie", ["x", "A" * 43, "A" * 5000, "%00", '"', "a=b"])
def test_a_forged_cookie_is_nobody_s(server: Server, cookie: str) -> None:
    one, forger = Device(server), Device(server)
    made = one.gathers("Anna", "Ben")
    path = f"/api/tables/{made['table']}"
    forger.name, forger.cookie = one.name, cookie
    assert forger.me() == NOBODY
    refused(forger.get(f"{path}?seat=0"), 403, "no_seat")
    refused(forger.ask("DELETE", path), 403, "owner_only")
    refused(forger.post("/api/me/sign-out-others"), 403, "no_device")
    forger.cookie, forger.token = "", re.sub(r"[^\w-]", "", cookie) or "x"
    refused(forger.get(f"{path}?seat=0"), 403, "no_seat")


def test_servers_of_one_host_leave_each_other_s_cookies_alone(
    server: Server, tmp_path: Path
) -> None:
    """A browser gives all of a host's cookies to each of its ports. A name is the database's, wherever it is served."""
    one = Device(server)
    one.gathers("Anna", "Ben")
    with running(tmp_path) as other:
        two = Device(other)
        two.name, two.cookie = one.name, one.cookie
        assert two.me() == NOBODY
        two.gathers("Anna", "Cleo")
        assert two.name != one.name
        name = two.name
        other.stop()
        other.start()
        again = Device(other)
        again.name, again.cookie = two.name, two.cookie
        assert again.me()["player"]
        assert again.name == name
    assert one.me()["player"]
    assert one.tables()


def test_a_page_of_another_origin_gets_nothing_by_a_cookie(server: Server) -> None:
    one = Device(server)
    made = one.gathers("Anna", "Ben")
    other = {"origin": f"http://127.0.0.1:{server.port + 1}"}  # the same site, for cookies
    for method, path in (
        ("GET", "/api/me"),
        ("POST", "/api/me/phone"),
        ("DELETE", f"/api/tables/{made['table']}"),
        ("POST", f"/api/tables/{made['table']}/watch"),
    ):
        refused(one.ask(method, path, headers=other), 403, "foreign_origin")
    assert len(one.tables()) == 1


def test_to_the_phone_and_back(server: Server) -> None:
    one, phone, thief = Device(server), Device(server), Device(server)
    made = one.gathers("Anna", "friend")
    link = one.post("/api/me/phone").json
    assert link["seconds"] == 600
    refused(phone.post("/api/me/arrive", {"link": "x" * 43}), 404, "unknown_link")
    refused(phone.post("/api/me/arrive", {"link": 7}), 404, "unknown_link")
    assert one.post("/api/me/arrive", {"link": link["link"]}).status == 200  # at home already
    told = phone.post("/api/me/arrive", {"link": link["link"]}).json
    assert [device["this"] for device in told["devices"]] == [False, True]
    refused(thief.post("/api/me/arrive", {"link": link["link"]}), 404, "unknown_link")
    assert [row["table"] for row in phone.tables()] == [made["table"]]
    assert phone.ask("DELETE", f"/api/tables/{made['table']}/watch").status == 204


def test_of_two_that_arrive_at_once_one_does(server: Server) -> None:
    one = Device(server)
    one.gathers("Anna", "Ben")
    for number in range(5):
        link = {"link": one.post("/api/me/phone").json["link"]}
        phones = [Device(server, f"127.0.0.{n + 2}") for n in range(4)]
        with ThreadPoolExecutor(4) as pool:
            replies = [*pool.map(Device.post, phones, ["/api/me/arrive"] * 4, [link] * 4)]
        assert sorted(reply.status for reply in replies) == [200, 404, 404, 404]
        assert len(one.me()["devices"]) == 2 + number


def test_a_link_ages(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        one, phone = Device(server), Device(server)
        link = one.post("/api/me/phone").json["link"]
        server.kill()
        with sqlite3.connect(tmp_path / "test.db") as db:
            ((kept, expires),) = db.execute("SELECT link, expires FROM links").fetchall()
            assert kept != link
            assert clock.present(580) < expires < clock.present(601)
            db.execute("UPDATE links SET expires=?", (clock.present(-1),))
        db.close()
        server.start()
        phone.client = server.client()
        refused(phone.post("/api/me/arrive", {"link": link}), 404, "unknown_link")


def test_two_players_become_one_only_if_that_is_meant(server: Server) -> None:
    one, two, third = Device(server), Device(server), Device(server)
    mine, theirs = one.gathers("Anna", "friend"), two.gathers("Ben", "Otto")
    third.post("/api/me/arrive", {"link": two.post("/api/me/phone").json["link"]})
    link = one.post("/api/me/phone").json["link"]
    reply = two.post("/api/me/arrive", {"link": link})
    refused(reply, 409, "merge_needed")
    assert reply.json["error"]["details"] == {"tables": 1}
    assert len(two.tables()) == 1
    with two.socket(theirs["table"]) as ear:
        assert {ear.next("state")["state"]["seat"] for _ in range(2)} == {0, 1}
        assert two.post("/api/me/arrive", {"link": link, "merge": True}).status == 200
        with pytest.raises(ConnectionClosed) as closed:  # to come again: no refusal
            ear.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1000
    for device in (one, two, third):  # a device of hers that was not there, too
        assert {row["table"] for row in device.tables()} == {mine["table"], theirs["table"]}
        assert len(device.me()["devices"]) == 3
    assert one.state(theirs["table"], 1)["seat"] == 1
    assert one.ask("DELETE", f"/api/tables/{theirs['table']}").status == 204


def test_the_recovery_link(server: Server) -> None:
    one, two, three = Device(server), Device(server), Device(server)
    one.gathers("Anna", "Ben")
    assert one.me()["recovery"] is False
    first = one.post("/api/me/recovery").json["link"]
    assert one.me()["recovery"] is True
    assert two.post("/api/me/arrive", {"link": first}).status == 200
    second = two.post("/api/me/recovery").json["link"]
    refused(three.post("/api/me/arrive", {"link": first}), 404, "unknown_link")
    for _ in range(2):  # it is not used up
        three.cookie = ""
        assert three.post("/api/me/arrive", {"link": second}).status == 200
    phone = one.post("/api/me/phone").json["link"]
    assert three.post("/api/me/sign-out-others").status == 204
    assert one.me() == two.me() == NOBODY
    assert len(three.me()["devices"]) == len(three.tables()) == 1
    refused(two.post("/api/me/arrive", {"link": phone}), 404, "unknown_link")
    two.cookie = ""
    assert two.post("/api/me/arrive", {"link": second}).status == 200


def test_a_signed_out_device_is_nobody_s(server: Server) -> None:
    one, two, other = Device(server), Device(server), Device(server)
    made = one.gathers("Anna", "Ben")
    other.gathers("Cleo", "Dan")
    two.post("/api/me/arrive", {"link": one.post("/api/me/phone").json["link"]})
    devices = {device["this"]: device["id"] for device in one.me()["devices"]}
    refused(other.ask("DELETE", f"/api/me/devices/{devices[False]}"), 404, "unknown_device")
    refused(one.ask("DELETE", "/api/me/devices/x"), 404, "unknown_device")
    with two.socket(made["table"], seats=[1]) as ear:
        ear.next("state")
        assert one.ask("DELETE", f"/api/me/devices/{devices[False]}").status == 204
        assert ear.next("error")["error"]["code"] == "signed_out"
        with pytest.raises(ConnectionClosed) as closed:
            ear.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    assert two.me() == NOBODY
    refused(two.get(f"/api/tables/{made['table']}?seat=1"), 403, "no_seat")
    with two.socket(made["table"], seats=[1]) as ear:
        assert ear.next()["error"]["code"] == "no_seat"
    assert one.ask("DELETE", f"/api/me/devices/{devices[True]}").status == 204
    assert one.cookie == ""  # its own: the cookie goes
    assert one.me() == NOBODY


def test_a_seat_counts_for_its_device(tmp_path: Path) -> None:
    """One device asks too much: others of its address, and its other seats, are let be."""
    with running(tmp_path, rate=1.0, burst=30.0, client_rate=1.0, client_burst=40.0) as server:
        one, two = Device(server), Device(server)
        made = one.gathers("Anna", "Otto", "friend", start="owner")
        assert two.take(made["invitations"][2], "Ben").status == 200
        assert one.post(f"/api/tables/{made['table']}/begin").status == 204
        path = f"/api/tables/{made['table']}"
        for device in (one, two):
            for seat in device.tables()[0]["seats"]:
                assert device.get(f"{path}?seat={seat}").status == 200
        codes = [one.get(f"{path}?seat={'0' * (1 + n % 9)}").status for n in range(60)]
        assert 429 in codes
        assert one.get(f"{path}?seat=1").status == 200
        assert two.get(f"{path}?seat=2").status == 200


def test_under_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    words = ["--address", "127.0.0.1", "--public-url", f"https://{NAME}"]
    with hosting(tmp_path, *words, "--trusted-proxy", "127.0.0.1") as hosted:
        client = hosted.client()
        own = {"host": NAME, "origin": f"https://{NAME}"}
        proxied = {"x-forwarded-proto": "https"}
        table = {"seats": seats("person", "person")}
        for headers, secure in ((own, True), (proxied, True), ({}, False)):
            reply = client.ask("POST", "/api/tables", table, headers=headers)
            assert reply.status == 201
            assert ("Secure" in reply.headers["set-cookie"].split("; ")) is secure
        told = client.ask("GET", "/api/address", headers=own).json
        assert told == {"url": f"https://{NAME}", "local": [], "loopback": False}
        client.close()


def test_an_address_that_works(server: Server) -> None:
    told = server.client().get("/api/address").json
    assert told == {"url": None, "local": [], "loopback": True}


@pytest.mark.skipif(not local_addresses(), reason="this machine is in no network")
def test_the_local_network_is_let_in(tmp_path: Path) -> None:
    words = ["play", "--lan", "--no-browser", "--port", "0"]
    words += ["--database", sqlite_url(tmp_path / "test.db")]
    command = [sys.executable, "-m", "cooper_island", *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            found = re.search(r"http://([\d.]+):(\d+)/", said)
            assert found is not None, said
            assert found[1] == local_addresses()[0]
            with closing(HTTPConnection(found[1], int(found[2]), timeout=20)) as http:
                http.request("GET", "/api/address")
                told = json.loads(http.getresponse().read())
            assert told["local"][0] == found[0].rstrip("/")
            assert (told["url"], told["loopback"]) == (None, False)
        finally:
            process.kill()


def test_without_a_network_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(main, "local_addresses", list)
    assert main.serve(lan=True) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("cooper-island: this machine has no address")


@pytest.mark.parametrize(
    ("bound", "public", "local", "loopback"),
    [
        ("127.0.0.1", None, [], True),
        ("localhost", None, [], True),
        ("127.0.0.9", None, [], True),
        ("127.0.0.1", "https://Play.Example/", [], False),
        ("0.0.0.0", "https://play.example", [], False),
        ("192.0.2.5", None, ["http://192.0.2.5:7"], False),
        ("2001:db8::1", None, ["http://[2001:db8::1]:7"], False),
    ],
)
def test_what_an_invitation_may_show(
    bound: str, public: str | None, local: list[str], loopback: bool
) -> None:
    told = reach(Settings("", bound=bound, port=7, public_url=public))
    url = None if public is None else "https://play.example"
    assert told == {"url": url, "local": local, "loopback": loopback}


@pytest.mark.parametrize(
    ("agent", "called"),
    [
        (FIREFOX, "Firefox, Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/140 Safari/537 Edg/140",
            "Edge, Windows",
        ),
        ("curl/8", "?"),
        ("", "?"),
    ],
)
def test_what_a_device_is_called(agent: str, called: str) -> None:
    assert label(agent) == called
    assert len(label(agent)) <= 80


def test_a_database_of_before_goes_on(tmp_path: Path) -> None:
    """One that the program made before there were players; its tables come along by their secrets."""
    text = (DATA / "schema_0001.sql").read_text(encoding="utf-8")
    made = json.loads(text.split("\n", 1)[0].partition(": ")[2])
    with sqlite3.connect(tmp_path / "test.db") as db:
        db.executescript(text)
        before = db.execute("SELECT * FROM journal ORDER BY table_id, number").fetchall()
    db.close()
    with running(tmp_path) as server:
        one = Device(server)
        players = [Seat(server.client(), made["table"], word) for word in made["secrets"]]
        state = players[0].state(0)
        assert state["names"] == ["Player 0", "Player 1", "Bot 2"]
        assert state["stamp"] == len([row for row in before if row[0] == made["table"]])
        refused(one.get(f"/api/tables/{made['table']}"), 403, "no_seat")
        assert play_on(players[:2], 2) == 2
        held = [{"table": made["table"], "secret": word} for word in made["secrets"] if word]
        held += [{"table": made["table"], "secret": made["owner"]}]
        held += [{"table": made["table"], "secret": "wrong"}, {"table": "x", "secret": ""}]
        assert one.post("/api/me/adopt", {"tables": held}).json == {"adopted": 3}
        (row,) = one.tables()
        assert (row["seats"], row["owner"]) == ([0, 1], True)
        assert one.state(made["table"], 1)["seat"] == 1
        assert players[1].state()["seat"] == 1  # by its secret as well
        watch = one.post(f"/api/tables/{made['table']}/watch").json["watch"]
        assert server.client().get(f"/api/tables/{made['table']}", watch).json["seat"] is None
        again = one.post(f"/api/tables/{made['table']}/rematch").json
        assert again["table"] in [row["table"] for row in one.tables()]
        server.kill()
        server.start()
        one.client = server.client()
        assert {row["table"] for row in one.tables()} == {made["table"], again["table"]}


# --- nothing is told to anybody else ------------------------------------------------------------


def test_no_token_link_or_invitation_is_kept_logged_or_told(tmp_path: Path) -> None:
    with hosting(tmp_path, "--log-requests") as hosted:
        server: Any = hosted
        one, two, phone, other = (Device(server) for _ in range(4))
        made = one.gathers("Anna", "friend", "friend", start="owner")
        path = f"/api/tables/{made['table']}"
        words = [made["owner"], made["watch"], *filter(None, made["secrets"])]
        words += filter(None, made["invitations"])
        words.append(one.post(f"{path}/seats/2/invitation").json["invitation"])
        links = [one.post(f"/api/me/{kind}").json["link"] for kind in ("phone", "recovery")]
        for word in (*words, *links, one.cookie):  # all that one may do wrong with it
            other.get("/api/invitations", word)
            other.get(path, word)
            other.post("/api/me/arrive", {"link": "x" + word[1:]})
        with (
            one.socket(made["table"]) as ear,
            two.socket(made["table"], watch=made["watch"]) as seen,
        ):
            ear.next()
            seen.next()
            two.take(made["invitations"][1], "Ben")
            assert phone.post("/api/me/arrive", {"link": links[0]}).status == 200
            two.get(path)
            two.get("/api/me")
            phone.get("/api/me")
            ear.next()
            seen.next()
            assert one.ask("PUT", f"{path}/seats/2", {"bot": "random"}).status == 204
            assert one.post(f"{path}/begin").status == 204
            for listening in (ear, seen):
                listening.next("state")
            # Playing, talking and watching tell no more.
            said = {"text": "Hello", "key": "k"}
            assert two.post(f"{path}/chat?seat=1", said).status == 200
            assert phone.ask("PUT", f"{path}/notes?seat=0", {"text": "Mine"}).status == 200
            assert other.post(f"{path}/chat", {**said, "name": "Eve"}, made["watch"]).status == 200
            ear.next("chat")
            seen.next("chat")
            for device in (two, phone):
                device.tables()
                for call in ("", "/chat", "/notes", "/record"):
                    device.get(f"{path}{call}")
            renewed = one.post(f"{path}/watch").json["watch"]
            words.append(renewed)
            seen.next("error")
            two.get(path, renewed)
        again = one.post(f"{path}/rematch").json
        words += [again["owner"], again["watch"], *filter(None, again["secrets"])]
        two.tables()
        two.get(f"/api/tables/{again['table']}")
        tokens = [device.cookie for device in (one, two, phone)]
        assert all(tokens)
        words += [*links, *tokens]
        new_table(other.client, "person", "random")
        log = hosted.log.read_text()
        for device in (one, two, phone, other):
            device.client.close()
    files = [file for file in tmp_path.iterdir() if file.name.startswith("test.db")]
    kept = b"".join(file.read_bytes() for file in files)
    assert made["table"].encode() in kept and made["table"] in log
    for word in words:
        assert word not in log
        assert word.encode() not in kept
    told = "".join((*two.heard, *phone.heard, *other.heard))
    hashes = [hashed(word) for word in words]
    for word in (*words, *hashes):
        assert word not in told
    heard = "".join(one.heard)
    assert not any(word in heard for word in (*tokens, *hashes))
    with sqlite3.connect(tmp_path / "test.db") as db:
        ids = [row[0] for row in db.execute("SELECT id FROM players")]
    db.close()
    everything = told + heard + log
    assert ids and not any(player in everything for player in ids)
