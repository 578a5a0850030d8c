"""Who is here, away since when and told what: talk before the game, the story for who was away, rematches."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

from tests.server.people import Device, Ear
from tests.server.support import (
    Json,
    Reply,
    Server,
    Socket,
    new_key,
    new_table,
    play_on,
    running,
)
from tests.states import assembled


def attention(page: Ear | Socket, here: bool) -> None:
    page.raw.send(json.dumps({"type": "attention", "here": here}))


def told(page: Socket, reached: Callable[[Json], bool]) -> Json:
    while True:
        now = page.beside("presence")
        if reached(now):
            return now


def say(device: Device, path: str, text: str, seat: int | None = None) -> Reply:
    query = "" if seat is None else f"?seat={seat}"
    return device.post(f"{path}/chat{query}", {"text": text, "key": new_key()})


# --- who is here --------------------------------------------------------------------------------


def test_away_since_when(tmp_path: Path) -> None:
    """Whose page is hidden for long is away, since it was hidden; a glance elsewhere is nothing."""
    with running(tmp_path, here_seconds=0.05, hidden_seconds=0.3) as server:
        _, (anna, bert) = new_table(server.client(), "person", "person")
        with anna.socket() as hers:
            with bert.socket() as his:
                told(hers, lambda now: now["here"] == [0, 1])
                attention(his, False)
                attention(his, True)
                attention(his, False)
                now = told(hers, lambda now: now["here"] != [0, 1])
                assert now["here"] == [0] and list(now["away"]) == ["1"]
                since = now["away"]["1"]
                attention(his, True)
                assert told(hers, lambda now: now["here"] == [0, 1])["away"] == {}
                attention(his, False)
                again = told(hers, lambda now: "1" in now["away"])["away"]["1"]
                assert again > since
            with bert.socket():  # hidden when it was lost: away since then, and back
                told(hers, lambda now: now["here"] == [0, 1])
            left = told(hers, lambda now: now["here"] == [0])["away"]["1"]
            assert left > again


def test_who_leaves_while_hidden_is_away_at_once(tmp_path: Path) -> None:
    with running(tmp_path, here_seconds=60, hidden_seconds=0.05) as server:
        _, (anna, bert) = new_table(server.client(), "person", "person")
        with anna.socket() as hers:
            with bert.socket() as his:
                attention(his, False)
                since = told(hers, lambda now: "1" in now["away"])["away"]["1"]
            with bert.socket():
                told(hers, lambda now: now["here"] == [0, 1])
            assert not [one for one in hers.aside if one.get("away", {}).get("1", since) != since]


def test_what_a_page_says_besides_is_not_listened_to(tmp_path: Path) -> None:
    with running(tmp_path, here_seconds=0.05, hidden_seconds=0.05) as server:
        _, (anna, bert) = new_table(server.client(), "person", "person")
        with anna.socket() as hers, bert.socket() as his:
            told(hers, lambda now: now["here"] == [0, 1])
            for odd in ("", "[]", "{", '{"type": "attention"}', '{"type": "attention", "here": 0}'):
                his.raw.send(odd)
            attention(his, False)
            told(hers, lambda now: now["here"] == [0])
            for _ in range(120):
                his.raw.send("{}")
            assert his.next()["type"] == "state"
            assert his.next()["error"]["code"] == "too_many"


# --- before the game ----------------------------------------------------------------------------


def test_friends_talk_while_they_wait(server: Server) -> None:
    """What is said keeps its speaker, though the seats are drawn by lot; notes wait for the game."""
    anna, ben, eve = (Device(server) for _ in range(3))
    made = anna.gathers("Anna", "friend", "Ada", "friend", shuffle=True, start="owner")
    path = f"/api/tables/{made['table']}"
    eve.take(made["invitations"][3], "Eve")
    assert say(eve, path, "hello?").json == {"number": 1}
    assert anna.ask("PUT", f"{path}/seats/3", {"friend": True}).status == 204  # not meant
    assert (say(eve, path, "why?").status, eve.get(f"{path}/chat").status) == (403, 403)
    ben.take(made["invitations"][1], "Ben")
    anna.ask("PUT", f"{path}/seats/3", {"bot": "random"})
    with anna.socket(made["table"]) as hers, ben.socket(made["table"]) as his:
        assert [one["name"] for one in his.next("chat")["messages"]] == ["Eve"]
        for n, (device, seat, name) in enumerate(
            [(anna, 0, "Anna"), (ben, 1, "Ben"), (anna, 2, "Ada")]
        ):
            assert say(device, path, f"I am {name}", seat).json == {"number": n + 2}
        assert hers.next("chat")["messages"]
        assert anna.ask("PUT", f"{path}/notes?seat=0", {"text": "x"}).code == "not_begun"
        anna.post(f"{path}/begin")
        names = his.next("state")["state"]["parts"]["names"]
    heard = ben.get(f"{path}/chat").json["messages"]
    assert [one["name"] for one in heard] == ["Eve", "Anna", "Ben", "Ada"]
    assert heard[0]["seat"] is None  # she has none any more
    assert [names[one["seat"]] for one in heard[1:]] == ["Anna", "Ben", "Ada"]
    with anna.socket(made["table"]) as hers:  # also what is in memory
        assert hers.next("chat")["messages"] == heard
    assert say(ben, path, "at last").json == {"number": 5}


def test_watchers_of_a_gathering_have_their_own_room(server: Server) -> None:
    anna, cleo = Device(server), Device(server)
    made = anna.gathers("Anna", "friend")
    path = f"/api/tables/{made['table']}"
    say(anna, path, "among us")
    assert cleo.get(f"{path}/chat?room=players", made["watch"]).code == "spectator"
    assert anna.get(f"{path}/chat?room=watchers").code == "after_end"
    body = {"text": "ahoy", "key": "k", "name": "Cleo"}
    assert cleo.post(f"{path}/chat", body, made["watch"]).json == {"number": 1}
    assert cleo.get(f"{path}/chat").code == "no_seat"
    with cleo.socket(made["table"], watch=made["watch"]) as ear:
        assert [one["text"] for one in ear.next("chat")["messages"]] == ["ahoy"]


# --- who was away -------------------------------------------------------------------------------


def test_the_story_is_told_step_by_step(server: Server) -> None:
    """It ends just before the present, tells each event once, and leads from view to view."""
    client = server.client()
    _, players = new_table(client, "person", "person", "person", first_seat=0, simultaneous=True)
    play_on(players, 60)
    states = [seat.state(0) for seat in players]
    for seat, now in zip(players, states, strict=True):
        reply = client.ask("GET", f"{seat.path}/story?since=0", None, seat.secret)
        assert reply.status == 200
        steps = reply.json
        assert steps[0]["from"] is None and steps[0]["events"] == []
        assert [step["from"] for step in steps[1:]] == [step["stamp"] for step in steps[:-1]]
        numbers = [event["n"] for step in steps for event in step["events"]]
        events = {event["n"]: event for event in now["events"]}
        assert numbers == sorted(set(numbers)) and set(numbers) < set(events)
        assert all(events[event["n"]] == event for step in steps for event in step["events"])
        state: Json | None = None
        for step in steps:
            state = assembled(step, state)
        assert state is not None and state["view"]["seat"] == now["seat"]
        assert set(state["view"]) == set(now["view"])
        assert len([n for n in events if n > numbers[-1]]) > 0
        assert len(steps) > 5
        whose = [
            {e["seat"] for e in step["events"] if e["type"] in ("worker", "lay")} for step in steps
        ]
        assert all(len(one) <= 1 for one in whose)
    last = states[0]["sequence"]
    nothing = client.ask("GET", f"{players[0].path}/story?since={last}", None, players[0].secret)
    assert nothing.json == []


def test_whose_the_story_is(server: Server) -> None:
    client = server.client()
    made, players = new_table(client, "person", "person", first_seat=0)
    play_on(players, 30)
    path = f"{players[0].path}/story"
    steps = [client.ask("GET", path, None, made[who]).json for who in ("owner", "watch")]
    assert steps[0] == steps[1] != client.ask("GET", path, None, players[0].secret).json
    assert client.ask("GET", path).code == "no_seat"
    assert client.ask("GET", path, None, "x" * 32).code == "wrong_secret"
    assert client.ask("GET", f"{path}?since=-1", None, made["watch"]).code == "bad_field"


# --- afterwards ---------------------------------------------------------------------------------


def test_a_rematch_is_told_to_who_played(server: Server) -> None:
    anna, ben, cleo = (Device(server) for _ in range(3))
    made = anna.gathers("Anna", "friend")
    ben.take(made["invitations"][1], "Ben")
    path = f"/api/tables/{made['table']}"
    with (
        ben.socket(made["table"]) as his,
        cleo.socket(made["table"], watch=made["watch"]) as ear,
    ):
        new = anna.post(f"{path}/rematch").json
        assert his.next("rematch") == {"type": "rematch", "table": new["table"]}
        say(anna, path, "again!")
        ear.next("presence")
        body = {"text": "and I?", "key": "k", "name": "Cleo"}
        cleo.post(f"{path}/chat", body, made["watch"])
        while ear.next("chat")["messages"][0]["text"] != "and I?":
            pass
    assert not [text for text in cleo.heard if new["table"] in text]
    with ben.socket(made["table"]) as his:  # who comes later too
        assert his.next("rematch")["table"] == new["table"]
    assert ben.state(new["table"], 1)["names"] == ["Anna", "Ben"]


def test_players_who_left_long_ago_are_forgotten(tmp_path: Path) -> None:
    """No table, and no device that could still have its cookie."""
    with running(tmp_path) as server:
        anna, ben, cleo = (Device(server) for _ in range(3))
        for device in (anna, ben, cleo):
            device.post("/api/me", {"cookies": True})
            device.post("/api/me/phone")
        anna.gathers("Anna", "bot:random")
        server.stop()
        with sqlite3.connect(tmp_path / "test.db") as db:
            old = "2020-01-01T00:00:00.000Z"
            db.execute("UPDATE players SET created = ?", (old,))
            db.execute("UPDATE devices SET created = ?, seen = ?", (old, old))
            last = "SELECT id FROM devices ORDER BY rowid LIMIT 1 OFFSET 1"
            db.execute(f"UPDATE devices SET seen = '2999-01-01' WHERE id = ({last})")
        db.close()
        server.start()
        for device in (anna, ben, cleo):
            device.client = server.client()
        while cleo.me()["player"]:
            pass
        assert [device.me()["player"] for device in (anna, ben, cleo)] == [True, True, False]
        with sqlite3.connect(tmp_path / "test.db") as db:
            counts = [
                db.execute(f"SELECT count(*) FROM {n}").fetchone()[0]
                for n in ("players", "devices", "links")
            ]
        db.close()
        assert counts == [2, 2, 2]


# --- planning -----------------------------------------------------------------------------------


def test_nobody_plays_on_beyond_her_own_turn(server: Server) -> None:
    """With several people a preview ends with one's own turn, and there is no call that advises."""
    client = server.client()
    _, (anna, bert) = new_table(client, "person", "person", first_seat=0, simultaneous=False)
    while (state := anna.state())["view"]["phase"] != "work":
        for seat in (anna, bert):
            decision = seat.state()["view"]["decision"]
            if decision is not None:
                done = [one["text"] for one in decision["options"] if one["verb"] == "done"]
                seat.move(*(done or [decision["options"][0]["text"]]))
    version, mine = state["version"], ["worker G round", "end turn"]
    ended = anna.post("preview", version=version, choices=mine)
    assert ended.status == 200, ended.text
    assert ended.json["view"]["decision"] is None and ended.json["chain"][:2] == mine
    on = anna.post("preview", version=version, choices=[*mine, "worker H round"])
    assert (on.status, on.json["error"]["at"]) == (422, 2)
    others = bert.post("preview", version=bert.state()["version"], choices=["worker H round"])
    assert others.status == 422
    for call in ("hint", "advice", "sample", "play"):
        assert anna.post(call, version=version).code == "unknown_call"
    assert anna.state()["sequence"] == state["sequence"]
