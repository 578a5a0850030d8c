"""The guided first game over HTTP: only what is asked is done; after a crash, handed over, of old, and deleted."""

import json
import sqlite3
from pathlib import Path

import pytest

from cooper_island.tables.guide import script
from tests.server.support import Client, Json, Seat, Server

NAMES = ["Ada", "Bram"]


def begin(client: Client, chapter: int = 0) -> tuple[Json, Seat]:
    reply = client.post("/api/guide", {"chapter": chapter, "names": NAMES})
    assert reply.status == 201, reply.text
    made: Json = reply.json
    assert made["secrets"][1] is None
    return made, Seat(client, made["table"], made["secrets"][0])


def guide(seat: Seat) -> Json:
    found: Json = seat.state(0)["guide"]
    return found


def test_only_what_is_asked_is_taken(client: Client) -> None:
    made, seat = begin(client)
    assert guide(seat)["asks"] == ["islet"]
    before = seat.state(0)
    reply = seat.move("place")
    assert (reply.status, reply.code) == (409, "guide")
    assert reply.json["error"]["details"] == {"chapter": "island", "step": "islet"}
    assert reply.json["error"]["sentence"].endswith(".")
    assert seat.state(0) == before
    assert seat.move("islet").status == 200
    assert seat.undo().code == "guide_forward"
    # Who watches sees the game, and nothing of what is asked.
    assert Seat(client, made["table"], made["watch"]).state(0)["guide"] is None
    seen = seat.post("preview", version=seat.state()["version"], choices=["islet coin"])
    assert seen.status == 200


def test_after_a_crash_it_waits_where_it_was(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        made, seat = begin(server.client(), 1)
        assert seat.move("worker C round").status == 200
        assert seat.move("draw").status == 200
        server.kill()
        server.start()
        again = Seat(server.client(), made["table"], seat.secret)
        assert (guide(again)["chapter"], guide(again)["step"]) == ("levels", "store")
        assert again.move("trade").code == "guide"
        assert again.post("guide", chapter=3).status == 200
        assert guide(again)["step"] == "feed"
        assert again.post("guide", chapter=2).code == "bad_field"
        assert again.post("guide", chapter=None).json["guide"] is None
        assert again.post("guide", chapter=4).code == "guide_over"
        assert again.move("feed").status == 200
        assert again.undo().status == 200
    finally:
        server.kill()


def test_the_list_of_tables_knows_it_until_it_is_handed_over(client: Client) -> None:
    made, seat = begin(client, len(script().chapters) - 1)
    asked = {"tables": [{"table": made["table"], "secret": seat.secret}]}
    assert client.post("/api/tables/lookup", asked).json[0]["guided"] is True
    assert seat.post("guide", chapter=None).status == 200
    assert client.post("/api/tables/lookup", asked).json[0]["guided"] is False


def test_another_edition_of_its_script(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        made, seat = begin(server.client())
        server.kill()
        with sqlite3.connect(tmp_path / "test.db") as database:
            changed = database.execute(
                "UPDATE journal SET text = replace(text, ?, ?) WHERE kind = 'guide'",
                (script().digest, "0123456789abcdef"),
            )
            assert changed.rowcount == 1
        server.start()
        again = Seat(server.client(), made["table"], seat.secret)
        assert guide(again) == {"lost": True}
        reply = again.move("islet")
        assert (reply.status, reply.code) == (409, "guide_lost")
        assert again.post("guide", chapter=None).status == 200
        assert again.move("islet").status == 200
    finally:
        server.kill()


def test_deleted_it_is_gone_and_can_be_begun_again(client: Client) -> None:
    made, seat = begin(client)
    assert client.ask("DELETE", f"/api/tables/{made['table']}", secret=made["owner"]).status == 204
    assert seat.move("islet", version=1).code == "unknown_table"
    assert seat.post("guide", chapter=1).code == "unknown_table"
    begin(client)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"chapter": -1, "names": NAMES},
        {"chapter": 99, "names": NAMES},
        {"chapter": 0},
        {"chapter": 0, "names": ["Ada"]},
        {"chapter": 0, "names": ["Ada", "Bram", "Cleo"]},
        {"chapter": None, "names": NAMES},
        {"chapter": 0, "names": NAMES, "seed": 1},
    ],
)
def test_bad_bodies(client: Client, body: Json) -> None:
    reply = client.post("/api/guide", body)
    assert (reply.status, reply.code) == (400, "bad_field"), json.dumps(body)
