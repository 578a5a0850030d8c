"""How games went, over HTTP: who is told, and the list of a player's games."""

from typing import Any

from cooper_island import Game
from cooper_island.tables.statistics import SOURCES
from tests.server.people import Device
from tests.server.support import Client, Server, new_table
from tests.server.test_shut_out import wait_until

Json = dict[str, Any]


def finished(device: Device, record: str, seat: int = 0) -> str:
    """A table whose game is over: its last choices are made there."""
    at = Game.replay(record).choices - 3
    body = {"record": record, "at": at, "as": seat, "bot": "random", "names": ["Ada", "Bram"]}
    reply = device.post("/api/play_on", body)
    assert reply.status == 201, reply.text
    table = str(reply.json["table"])

    def over() -> bool:
        state = device.state(table, seat)
        if state["view"]["decision"] is not None:
            device.move(table, seat)
        return bool(state["view"]["over"])

    wait_until(over)
    return table


def games(device: Device) -> list[Json]:
    reply = device.get("/api/me/games")
    assert reply.status == 200, reply.text
    told: list[Json] = reply.json
    return told


def test_the_figures_of_a_game_are_told_when_it_is_over(server: Server, record: str) -> None:
    device = Device(server)
    table = finished(device, record)
    reply = device.get(f"/api/tables/{table}/statistics?seat=0")
    assert reply.status == 200, reply.text
    told = reply.json
    assert told["sources"] == list(SOURCES)
    pads = [player["score"]["total"] for player in device.state(table, 0)["view"]["players"]]
    sums = [sum(sum(column.values()) for column in one["points"]) for one in told["seats"]]
    assert sums == pads
    stranger = Device(server).get(f"/api/tables/{table}/statistics")
    assert (stranger.status, stranger.code) == (403, "no_seat")
    assert device.get("/api/tables/nosuchtabl/statistics").code == "unknown_table"


def test_while_it_runs_they_are_not(client: Client) -> None:
    made, players = new_table(client, "person", "person")
    reply = client.get(f"{players[0].path}/statistics", players[0].secret)
    assert (reply.status, reply.code) == (403, "still_runs")
    assert reply.json["error"]["sentence"].endswith(".")
    assert client.get(f"{players[0].path}/statistics", made["watch"]).code == "still_runs"


def test_a_player_s_games_come_and_go_with_their_tables(server: Server, record: str) -> None:
    assert games(Device(server)) == []
    device = Device(server)
    running = device.gathers("Ada", "bot:random")["table"]
    assert games(device) == []
    table = finished(device, record)
    other = finished(device, record, 1)
    state = device.state(table, 0)
    points = [player["score"]["total"] for player in state["view"]["players"]]
    (one,) = [line for line in games(device) if line["table"] == table]
    assert one == {
        "table": table,
        "seat": 0,
        "ended": one["ended"],
        "players": 2,
        "box": "standard",
        "name": "Ada",
        "score": points[0],
        "place": 1 if 0 in state["view"]["winners"] else 2,
        "others": [{"name": "Bram", "bot": "random", "mine": False, "score": points[1]}],
    }
    assert [line["table"] for line in games(device)] == [other, table]
    assert games(Device(server)) == []
    link = device.post("/api/me/phone").json["link"]
    phone = Device(server)
    phone.post("/api/me/arrive", {"link": link})
    assert games(phone) == games(device)
    assert device.ask("DELETE", f"/api/tables/{table}").status == 204
    assert [line["table"] for line in games(phone)] == [other]
    assert device.ask("DELETE", f"/api/tables/{running}").status == 204
