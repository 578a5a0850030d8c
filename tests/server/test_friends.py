"""Seats by link: invitations, tables that gather, who sees what, and watching."""

import json
import random
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Device, planned
from tests.server.support import Json, Server, play_on, running
from tests.server.support import Seat as Held


def refused(reply: Any, status: int, code: str) -> None:
    assert (reply.status, reply.code) == (status, code), reply.text
    assert reply.json["error"]["sentence"].endswith(".")


@pytest.fixture
def anna(server: Server) -> Device:
    return Device(server)


@pytest.fixture
def ben(server: Server) -> Device:
    return Device(server)


def test_from_an_invitation_to_the_first_moves(anna: Device, ben: Device) -> None:
    made = anna.gathers("Anna", "friend", "bot:random", first_seat=0, simultaneous=False)
    table, invitation = made["table"], made["invitations"][1]
    assert [word is None for word in made["invitations"]] == [True, False, True]
    path = f"/api/tables/{table}"
    assert anna.get(path).json["gathering"]["owner"] is True
    refused(
        anna.post(f"{path}/moves", {"version": 1, "key": "k", "choices": ["x"]}), 409, "not_begun"
    )
    refused(anna.post(f"{path}/rematch"), 409, "not_begun")
    refused(anna.post(f"{path}/begin"), 409, "not_full")
    refused(ben.get(path), 403, "no_seat")
    told = ben.get("/api/invitations", invitation).json
    assert (told["seat"], told["color"], told["from"]) == (1, "blue", "Anna")
    assert told["gathering"]["seats"][0]["name"] == "Anna"
    assert not ben.cookie  # who only looks is not made a player
    with anna.socket(table) as hers:
        assert hers.next("gathering")["gathering"]["seats"][1]["open"] is True
        reply = ben.take(invitation, "Ben")
        assert (reply.status, reply.json) == (200, {"table": table, "seat": 1})
        state = hers.next("state")["state"]  # all have come: it has begun
        assert state["seat"] == 0
        assert anna.move(table, 0).status == 200
        assert hers.next("state")["state"]["sequence"] >= state["sequence"]
    assert ben.state(table, 1)["names"] == ["Anna", "Ben", "The random"]
    refused(ben.get(f"{path}?seat=0"), 403, "no_seat")
    refused(ben.get(f"{path}?seat=2"), 403, "no_seat")
    refused(ben.get(f"{path}?seat=x"), 400, "bad_field")
    refused(ben.ask("DELETE", path), 403, "owner_only")
    assert ben.take(invitation, "Ben").json == {"table": table, "seat": 1}  # the answer was lost
    used = ben.get("/api/invitations", invitation)
    refused(used, 409, "invitation_used")
    assert used.json["error"]["details"] == {"table": table, "seat": 1}
    assert anna.tables()[0]["table"] == table
    assert ben.tables()[0]["seats"] == [1]
    assert ben.tables()[0]["owner"] is False


def test_bad_invitations(server: Server, anna: Device, ben: Device) -> None:
    made = anna.gathers("Anna", "friend", "friend", start="owner")
    path = f"/api/tables/{made['table']}"
    first, second = made["invitations"][1:]
    cleo = Device(server)
    for wrong in (
        "x",
        made["owner"],
        made["watch"],
        made["secrets"][0],
        "\u00e9".encode().decode("latin-1"),
        None,
    ):
        refused(ben.get("/api/invitations", wrong), 404, "unknown_invitation")
        refused(ben.take(wrong or "", "Ben"), 404, "unknown_invitation")
    refused(ben.take(first, "anna"), 409, "name_taken")
    refused(ben.take(first, "\u202eBen"), 400, "bad_field")
    refused(ben.take(first, "x" * 41), 400, "bad_field")
    assert ben.take(first, "<b>Ben</b> & Co").status == 200  # text is text
    refused(cleo.take(first, "Cleo"), 409, "invitation_used")
    refused(cleo.get("/api/invitations", first), 409, "invitation_used")
    assert cleo.get("/api/invitations", first).json["error"]["details"] == {}
    refused(cleo.take(second, "<B>ben</B> & co"), 409, "name_taken")
    for method in ("POST", "DELETE"):
        refused(ben.ask(method, f"{path}/seats/2/invitation"), 403, "owner_only")
        refused(anna.ask(method, f"{path}/seats/1/invitation"), 409, "seat_taken")
        refused(anna.ask(method, f"{path}/seats/7/invitation"), 404, "unknown_seat")
        refused(anna.ask(method, f"{path}/seats/x/invitation"), 404, "unknown_seat")
    new = anna.post(f"{path}/seats/2/invitation").json["invitation"]
    refused(cleo.take(second, "Cleo"), 404, "unknown_invitation")
    assert anna.ask("DELETE", f"{path}/seats/2/invitation").status == 204
    refused(cleo.take(new, "Cleo"), 404, "unknown_invitation")
    last = anna.post(f"{path}/seats/2/invitation").json["invitation"]
    assert anna.ask("PUT", f"{path}/seats/2", {"bot": "random"}).status == 204
    refused(cleo.take(last, "Cleo"), 404, "unknown_invitation")
    for body in ({}, {"bot": "os"}, {"friend": False}, {"bot": "random", "friend": True}, {"x": 1}):
        refused(anna.ask("PUT", f"{path}/seats/2", body), 400, "bad_field")
    refused(anna.ask("PUT", f"{path}/seats/1", {"bot": "random"}), 409, "seat_taken")
    refused(ben.post(f"{path}/begin"), 403, "owner_only")
    assert anna.post(f"{path}/begin").status == 204
    refused(anna.post(f"{path}/begin"), 409, "begun")
    refused(anna.post(f"{path}/seats/1/invitation"), 409, "not_agreed")
    assert not cleo.cookie  # nobody was made a player for nothing
    assert anna.ask("DELETE", path).status == 204
    refused(ben.get("/api/invitations", first), 404, "unknown_invitation")


BAD_PLANS: list[tuple[str, dict[str, Any]]] = [
    ("name", {"seats": [*planned("Anna"), {"kind": "friend", "name": "Ben", "color": "blue"}]}),
    ("bot", {"seats": [*planned("Anna"), {"kind": "friend", "color": "blue", "bot": "random"}]}),
    ("shuffle", {"seats": planned("Anna", "friend"), "shuffle": 1}),
    ("start", {"seats": planned("Anna", "friend"), "start": "now"}),
]


@pytest.mark.parametrize(("field", "body"), BAD_PLANS)
def test_a_bad_plan_is_refused(anna: Device, field: str, body: dict[str, Any]) -> None:
    reply = anna.post("/api/tables", body)
    refused(reply, 400, "bad_field")
    assert reply.json["error"]["details"] == {"field": field}


def test_with_friends_there_is_no_seed(anna: Device) -> None:
    for kinds in (("Anna", "friend"), ("bot:random", "friend")):
        refused(anna.post("/api/tables", {"seats": planned(*kinds), "seed": 7}), 422, "seed_shared")


def test_two_who_take_one_seat_at_once(server: Server, anna: Device) -> None:
    for kinds in [("Anna", "friend", "friend")] * 3 + [("Anna", "friend")] * 3:  # or it begins
        made = anna.gathers(*kinds)
        invitation = made["invitations"][1]
        devices = [Device(server, f"127.0.0.{n + 2}") for n in range(6)]
        with ThreadPoolExecutor(6) as pool:
            names = [f"Friend {n}" for n in range(len(devices))]
            replies = [*pool.map(Device.take, devices, [invitation] * len(devices), names)]
        assert sorted(reply.status for reply in replies) == [200] + [409] * 5
        (first,) = [n for n, reply in enumerate(replies) if reply.status == 200]
        told = anna.get(f"/api/tables/{made['table']}").json
        names = told.get("names") or [seat["name"] for seat in told["gathering"]["seats"]]
        assert names[1] == f"Friend {first}"
        assert {reply.code for reply in replies if reply.status == 409} == {"invitation_used"}
        assert [bool(device.cookie) for device in devices].count(True) == 1


def test_another_server_may_have_been_first(tmp_path: Path) -> None:
    """Its change is found by the plan, which is not the one that this server knows; nothing of it is lost."""
    with running(tmp_path) as server:
        anna, ben, cleo = Device(server), Device(server), Device(server)
        made = anna.gathers("Anna", "friend", "friend")
        table, path = made["table"], f"/api/tables/{made['table']}"
        assert anna.get(path).json["gathering"]["seats"][1]["open"]  # it is in memory
        with sqlite3.connect(tmp_path / "test.db") as db:
            (text,) = db.execute("SELECT plan FROM tables WHERE id=?", (table,)).fetchone()
            plan = {**json.loads(text), "change": 1}
            text = json.dumps(plan, separators=(",", ":"))
            db.execute("UPDATE tables SET plan=? WHERE id=?", (text, table))
            db.execute(
                "UPDATE seats SET name='Dan', player='dan' WHERE seat=1 AND table_id=?", (table,)
            )
        db.close()
        refused(ben.take(made["invitations"][1], "Ben"), 409, "invitation_used")
        refused(cleo.take(made["invitations"][2], "dan"), 409, "name_taken")
        assert cleo.take(made["invitations"][2], "Cleo").status == 200
        assert anna.state(table, 0)["names"] == ["Anna", "Dan", "Cleo"]
        assert not ben.cookie


def test_a_gathering_is_pushed_and_shuffled(server: Server, anna: Device, ben: Device) -> None:
    made = anna.gathers("Anna", "Otto", "friend", "friend", shuffle=True, start="owner")
    table, path = made["table"], f"/api/tables/{made['table']}"
    cleo = Device(server)
    with anna.socket(table, seats=[0, 1]) as hers, cleo.socket(table, watch=made["watch"]) as seen:
        told = hers.next()["gathering"]
        assert [seat["mine"] for seat in told["seats"]] == [True, True, False, False]
        assert not any(seat["mine"] for seat in seen.next()["gathering"]["seats"])
        ben.take(made["invitations"][2], "Ben")
        for ear in (hers, seen):
            assert ear.next()["gathering"]["seats"][2]["name"] == "Ben"
        assert anna.ask("PUT", f"{path}/seats/2", {"friend": True}).status == 204
        assert hers.next()["gathering"]["seats"][2]["open"] is True
        refused(ben.get(path), 403, "no_seat")
        again = anna.post(f"{path}/seats/2/invitation").json["invitation"]
        assert ben.take(again, "Ben").status == 200
        assert anna.ask("PUT", f"{path}/seats/3", {"bot": "random"}).status == 204
        assert anna.post(f"{path}/begin").status == 204
        states = [hers.next("state")["state"] for _ in range(2)]
        names = cleo.get(path, made["watch"]).json["names"]
        assert sorted(names) == ["Anna", "Ben", "Castaway", "Otto"]
        mine = {names.index("Anna"), names.index("Otto")}
        assert {state["seat"] for state in states} == mine
        assert seen.next("state")["state"]["seat"] is None
    assert ben.take(again, "Ben").json["seat"] == names.index("Ben")
    # The secrets of the creator's seats went along, too.
    seats = [Held(anna.client, table, secret).state()["seat"] for secret in made["secrets"][:2]]
    assert seats == [names.index("Anna"), names.index("Otto")]


def test_watching(server: Server, anna: Device, ben: Device) -> None:
    made = anna.gathers("Anna", "Ben", first_seat=0, simultaneous=False)
    table, path = made["table"], f"/api/tables/{made['table']}"
    stranger = Device(server)
    for call in ("", "/record"):
        refused(stranger.get(f"{path}{call}"), 403, "no_seat")
    with stranger.socket(table) as ear:
        assert ear.next()["error"]["code"] == "no_seat"
    state = stranger.get(path, made["watch"]).json
    assert state["seat"] is None and state["view"]["decision"] is None
    refused(stranger.post(f"{path}/watch", None, made["watch"]), 403, "owner_only")
    with stranger.socket(table, watch=made["watch"]) as ear:
        assert ear.next("state")["state"]["seat"] is None
        new = anna.post(f"{path}/watch").json["watch"]
        assert ear.next("error")["error"]["code"] == "watch_closed"
        with pytest.raises(ConnectionClosed) as closed:
            ear.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    refused(stranger.get(path, made["watch"]), 403, "wrong_secret")
    assert stranger.get(path, new).status == 200
    assert anna.ask("DELETE", f"{path}/watch").status == 204
    refused(stranger.get(path, new), 403, "wrong_secret")
    open_again = anna.post(f"{path}/watch").json["watch"]
    play_on([Held(anna.client, table, secret) for secret in made["secrets"]], 2000)
    record = stranger.get(f"{path}/record", open_again).text
    assert "end:" in record and record == anna.get(f"{path}/record?seat=0").text


def test_my_tables_are_in_order(anna: Device, ben: Device) -> None:
    waits = anna.gathers("Anna", "friend")
    mine = anna.gathers("Anna", "friend", first_seat=0, simultaneous=False)
    theirs = anna.gathers("Anna", "friend", first_seat=1, simultaneous=False)
    for made in (mine, theirs):
        assert ben.take(made["invitations"][1], "Ben").status == 200
    rows = anna.tables()
    assert [row["table"] for row in rows] == [made["table"] for made in (mine, theirs, waits)]
    assert [row["my_turn"] for row in rows] == [True, False, False]
    assert [row["waiting_for"] for row in rows] == [[], [1], []]
    assert [row["gathering"] for row in rows] == [False, False, True]
    assert all(row["owner"] and row["seats"] == [0] for row in rows)
    assert rows[0]["since"].endswith("Z")
    assert [row["names"] for row in rows] == [["Anna", "Ben"], ["Anna", "Ben"], ["Anna", None]]
    assert ben.tables()[0]["table"] == theirs["table"]
    again = anna.post(f"/api/tables/{mine['table']}/rematch").json
    assert again["secrets"][1] is None
    assert again["table"] in [row["table"] for row in ben.tables()]


# --- killed at any moment -----------------------------------------------------------------------


def test_a_beginning_is_whole_or_not_at_all(tmp_path: Path) -> None:
    """Friends come while the server is killed: who was told that she sits does, and a table that begins is playable."""
    rng = random.Random(2)
    server = Server(tmp_path)
    server.start()
    try:
        for _ in range(8):
            anna, friends = Device(server), [Device(server) for _ in range(3)]
            for friend in friends:
                assert friend.post("/api/me", {}).status == 200
            made = anna.gathers("Anna", "friend", "friend", "friend", shuffle=True)
            table, told = made["table"], dict[int, bool]()
            killer = threading.Timer(rng.uniform(0, 0.03), server.strike)
            killer.start()
            for n, friend in enumerate(friends):
                try:
                    reply = friend.take(made["invitations"][n + 1], f"Friend {n}")
                    told[n] = reply.status == 200
                except (OSError, HTTPException):
                    break
            killer.join()
            server.kill()
            server.start()
            for device in (anna, *friends):
                device.client = server.client()
            answer = anna.get(f"/api/tables/{table}").json
            check(tmp_path, table, answer)
            for n, friend in enumerate(friends):  # the same again settles it
                reply = friend.take(made["invitations"][n + 1], f"Friend {n}")
                assert reply.status == 200, reply.text
                assert told.get(n, True)
            names = anna.get(f"/api/tables/{table}").json["names"]
            assert sorted(names) == ["Anna", "Friend 0", "Friend 1", "Friend 2"]
            for n, friend in enumerate(friends):
                assert friend.state(table, names.index(f"Friend {n}"))["names"] == names
    finally:
        server.kill()


def test_a_database_that_takes_half_of_a_beginning_takes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, ben = Device(server), Device(server)
        made = anna.gathers("Anna", "friend", "bot:random", "bot:deckhand")
        table, path = made["table"], f"/api/tables/{made['table']}"
        before = anna.get(path).json
        with sqlite3.connect(tmp_path / "test.db") as db:
            db.execute(
                "CREATE TRIGGER half BEFORE INSERT ON seats WHEN NEW.seat=2"
                " BEGIN SELECT RAISE(ABORT, 'x'); END"
            )
        refused(ben.take(made["invitations"][1], "Ben"), 503, "storage")
        assert not ben.cookie
        assert anna.get(path).json == before
        check(tmp_path, table, before)
        server.kill()
        server.start()
        for device in (anna, ben):
            device.client = server.client()
        assert anna.get(path).json == before
        with db:
            db.execute("DROP TRIGGER half")
            assert db.execute("SELECT count(*) FROM players").fetchone() == (1,)
        db.close()
        assert ben.take(made["invitations"][1], "Ben").status == 200
        assert ben.state(table, 1)["names"][1] == "Ben"


def check(folder: Path, table: str, answer: Json) -> None:
    """Opening, plan and seats agree, and the server tells no less."""
    with sqlite3.connect(folder / "test.db") as db:
        opening, plan = db.execute(
            "SELECT opening, plan FROM tables WHERE id=?", (table,)
        ).fetchone()
        rows = db.execute(
            "SELECT kind, player FROM seats WHERE table_id=? ORDER BY seat", (table,)
        ).fetchall()
    db.close()
    assert len(rows) == 4
    begun = plan is None
    assert begun == bool(opening) == ("view" in answer)
    assert ("friend" in {kind for kind, _ in rows}) is not begun
    assert not begun or all(player or kind == "bot" for kind, player in rows)


def test_a_gathering_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, ben = Device(server), Device(server)
        made = anna.gathers("Anna", "friend", "friend", start="owner")
        ben.take(made["invitations"][1], "Ben")
        path = f"/api/tables/{made['table']}"
        before = [device.get(path).json for device in (anna, ben)]
        server.kill()
        server.start()
        for device in (anna, ben):
            device.client = server.client()
        assert [device.get(path).json for device in (anna, ben)] == before
        assert json.dumps(before).count('"mine": true') == 2
