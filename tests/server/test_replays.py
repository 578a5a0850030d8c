"""Games read again over HTTP: who may see what, records that are brought, and playing on."""

import json
from pathlib import Path
from typing import Any

from cooper_island import Game
from tests.server.hosting import hosting
from tests.server.people import Device
from tests.server.support import Client, Seat, new_table, play_on, running, seats
from tests.states import assembled

Json = dict[str, Any]


def film(seat: Seat, at: int | None = None, **more: object) -> Json:
    asked = "&".join(
        f"{name}={value}" for name, value in {"at": at, **more}.items() if value is not None
    )
    reply = seat.client.get(f"{seat.path}/replay?{asked}", seat.secret)
    assert reply.status == 200, reply.text
    told: Json = json.loads(reply.text)
    return told


def states(told: Json) -> list[Json]:
    out: list[Json] = []
    for step in told["steps"]:
        out.append(assembled(step, out[-1] if out else None))
    return out


def test_a_running_game_up_to_now(client: Client) -> None:
    _, players = new_table(client, "person", "person", seed=None)
    play_on(players, 20)
    for player in players:
        now = player.state()
        told = film(player)
        assert not told["over"]
        last = states(told)[-1]
        assert last["stamp"] == told["choices"] == 20
        assert last["view"] == {**now["view"], "decision": None}
        for name in ("names", "scores", "under"):
            assert last[name] == now[name]


def test_one_s_own_seat_until_the_end(client: Client) -> None:
    made, players = new_table(client, "person", "person")
    reply = client.get(f"{players[0].path}/replay?at=0&as=1", players[0].secret)
    assert (reply.status, reply.code) == (403, "not_over")
    assert client.get(f"{players[0].path}/replay?at=0", "x" * 32).code == "wrong_secret"
    watcher = Seat(client, made["table"], None)
    assert states(film(watcher))[0]["view"]["seat"] is None
    reply = client.get(f"{players[0].path}/replay?at=1000", players[0].secret)
    assert (reply.status, reply.code) == (404, "no_position")
    assert reply.json["error"]["details"] == {"choices": 0}
    for word in ("-1", "x", "1e3", ""):
        assert (
            client.get(f"{players[0].path}/replay?at={word}", players[0].secret).code == "bad_field"
        )


def test_a_record_is_read_and_not_kept(client: Client, record: str) -> None:
    game = Game.replay(record)
    reply = client.post("/api/replay", {"record": record, "at": game.choices, "as": 1})
    assert reply.status == 200
    last = states(json.loads(reply.text))[-1]
    assert last["view"]["over"] and last["view"]["seat"] == 1
    assert last["names"] == ["", ""]
    for text in ("", "hello", record[:-40], record.replace("rules: 2", "rules: 7")):
        reply = client.post("/api/replay", {"record": text, "at": 0})
        assert (reply.status, reply.code) == (422, "bad_record")
        assert reply.json["error"]["sentence"].endswith(".")
    reply = client.post("/api/replay", {"record": record, "at": 9999})
    assert (reply.status, reply.code) == (404, "no_position")
    assert client.post("/api/replay", {"record": record, "at": 0, "as": 2}).code == "unknown_seat"
    assert client.post("/api/replay", {"record": 7, "at": 0}).code == "bad_field"
    assert client.post("/api/replay", {"record": "x" * 70_000, "at": 0}).status == 413


def test_nothing_of_a_record_is_written_down_or_logged(tmp_path: Path, record: str) -> None:
    """Neither in the database nor in the log, whether it can be played or not."""
    word = "made by somebody whom nobody knows"
    bad = record.replace("seat 1: ", f"seat 1: {word} ", 1)
    with hosting(tmp_path, "--log-requests") as hosted:
        client = hosted.client()
        assert client.post("/api/replay", {"record": record, "at": 0}).status == 200
        assert client.post("/api/replay", {"record": bad, "at": 0}).code == "bad_record"
        client.close()
        assert "/api/replay" in hosted.log.read_text()
        lines = [line for line in record.splitlines() if len(line) > 12 and "seat" in line]
        kept = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
        assert len(kept) > 1, "there is no database"
        for text in (word, *lines):
            assert not any(text.encode() in one for one in kept), text


def test_play_on_from_a_record(client: Client, record: str) -> None:
    game = Game.replay(record)
    body = {"record": record, "at": 50, "as": 0, "bot": "random", "names": ["Ada", "Bram"]}
    reply = client.post("/api/play_on", body)
    assert reply.status == 201, reply.text
    made = reply.json
    mine = Seat(client, made["table"], made["secrets"][0])
    assert made["secrets"][1] is None
    state = mine.state(0)
    assert (state["names"], state["bots"]) == (["Ada", "Bram"], [None, "random"])
    assert sum(1 for event in state["events"] if event["choice"] <= 50) >= 20
    then = states(film(mine, 50))[50]
    was = json.loads(client.post("/api/replay", {"record": record, "at": 50, "as": 0}).text)
    assert then["view"] == states(was)[50]["view"]
    over = {**body, "at": game.choices}
    assert client.post("/api/play_on", over).code == "nothing_left"
    assert client.post("/api/play_on", {**body, "names": ["Ada", "ada"]}).code == "name_taken"
    assert client.post("/api/play_on", {**body, "names": ["A", "B", "C"]}).code == "bad_field"
    assert client.post("/api/play_on", {**body, "bot": "nobody"}).code == "bad_field"
    assert client.post("/api/play_on", {**body, "as": None}).code == "unknown_seat"


def test_play_on_beside_a_game(client: Client) -> None:
    made, players = new_table(client, "person", "random", seed=2)
    play_on(players[:1], 6)
    reply = players[0].post("play_on", at=4, bot="random")
    assert reply.status == 201, reply.text
    table = reply.json["table"]
    assert table != made["table"]
    mine = Seat(client, table, reply.json["secrets"][0])
    assert states(film(mine, 4))[4]["view"] == states(film(players[0], 4))[4]["view"]
    assert players[0].post("play_on", at=999, bot="random").code == "no_position"
    watcher = Seat(client, made["table"], None)
    assert watcher.post("play_on", at=0, bot="random").code == "spectator"
    assert players[0].post("play_on", **{"at": 0, "as": 1, "bot": "random"}).code == "not_over"


def test_where_a_key_creates_tables_only_the_owner_plays_on_without_it(tmp_path: Path) -> None:
    """Who was given a seat is not one of those who may set up tables (docs/hosting.md)."""
    with running(tmp_path, create_key="0123456789abcdef") as server:
        host = Device(server)
        named = {"authorization": "Bearer 0123456789abcdef"}
        made = host.ask("POST", "/api/tables", {"seats": seats("person", "random")}, headers=named)
        table = made.json["table"]
        seat = Seat(server.client(), table, made.json["secrets"][0])
        reply = seat.post("play_on", at=0, bot="random")
        assert (reply.status, reply.code) == (403, "owner_only")
        on = host.post(f"/api/tables/{table}/play_on?seat=0", {"at": 0, "bot": "random"})
        assert on.status == 201, on.text


def test_not_where_other_people_play(client: Client) -> None:
    _, players = new_table(client, "person", "person")
    reply = players[0].post("play_on", at=0, bot="random")
    assert (reply.status, reply.code) == (403, "others_play")
