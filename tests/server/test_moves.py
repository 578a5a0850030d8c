"""Moves: all or none, once, in turn, and undone and redone as the page expects."""

import random

from cooper_island.tables.table import KEYS
from tests.server.support import (
    Client,
    Json,
    Seat,
    first_option,
    new_key,
    new_table,
    offers,
    play_on,
)


def hot_seat(client: Client, **more: object) -> list[Seat]:
    """Two people who take turns; seat 0 begins."""
    settings: Json = {"first_seat": 0, "simultaneous": False, **more}
    return new_table(client, "person", "person", **settings)[1]


def actor(players: list[Seat]) -> tuple[Seat, Json]:
    seat = players[0].state()["view"]["to_act"][0]
    return players[seat], players[seat].state()


def test_a_move_is_answered_with_the_new_state(client: Client) -> None:
    players = hot_seat(client)
    before = players[0].state()
    reply = players[0].move(first_option(before), version=before["version"])
    after = reply.json
    assert reply.status == 200
    assert after["version"] > before["version"]
    assert after["sequence"] >= before["sequence"]  # some choices only lead to the next question
    assert after == players[0].state()


def test_out_of_turn_and_illegal(client: Client) -> None:
    players = hot_seat(client)
    waiting = players[1].state()
    assert waiting["view"]["decision"] is None
    reply = players[1].move("islet", version=waiting["version"])
    assert reply.status == 422
    assert reply.json["error"] == {
        "code": "not_your_turn",
        "rule": "I6",
        "details": {"player": 0},
        "at": 0,
    }
    reply = players[0].move("fly to the moon")
    assert (reply.status, reply.code) == (422, "unknown_text")
    assert reply.json["error"]["details"] == {"text": "fly to the moon"}
    assert players[0].state()["version"] == 1


def test_a_stale_version_gets_the_present_state(client: Client) -> None:
    players = hot_seat(client)
    before = players[0].state()
    players[0].move(first_option(before), version=before["version"])
    now = players[0].state()
    for version in (before["version"], now["version"] + 1, 0):
        reply = players[0].move(first_option(now), version=version)
        assert (reply.status, reply.code) == (409, "stale")
        assert reply.json["state"] == now
    reply = players[0].undo(version=before["version"])
    assert (reply.status, reply.code) == (409, "stale")


def test_the_same_key_again_changes_nothing(client: Client) -> None:
    players = hot_seat(client)
    before = players[0].state()
    choice = first_option(before)
    first = players[0].move(choice, version=before["version"], key="once")
    for _ in range(3):
        assert players[0].move(choice, version=before["version"], key="once").json == first.json
    assert players[0].state() == first.json
    reply = players[0].move("other", version=before["version"], key="once")
    assert (reply.status, reply.code) == (422, "key_reused")
    reply = players[0].undo(version=before["version"], key="once")
    assert (reply.status, reply.code) == (422, "key_reused")

    version = first.json["version"]
    undone = players[0].undo(version=version, key="back")
    assert players[0].undo(version=version, key="back").json == undone.json
    version = undone.json["version"]
    redone = players[0].redo(version=version, key="again")
    assert players[0].redo(version=version, key="again").json == redone.json
    # A key is a seat's own, and one that was refused may be used again.
    assert players[1].move("islet", key="once").status == 422
    assert players[0].move("nonsense", key="late").status == 422
    state = players[0].state()
    assert players[0].move(first_option(state), key="late").status == 200


def test_a_key_of_long_ago_is_known(client: Client) -> None:
    """Longer than the table itself remembers: only its journal does."""
    players = hot_seat(client)
    before = players[0].state()
    choice, version = first_option(before), before["version"]
    assert players[0].move(choice, version=version, key="once").status == 200
    assert play_on(players, KEYS + 10) == KEYS + 10
    now = players[0].state()
    reply = players[0].move(choice, version=version, key="once")
    assert (reply.status, reply.json) == (200, now)
    reply = players[0].move("other", version=version, key="once")
    assert (reply.status, reply.code) == (422, "key_reused")
    reply = players[0].move(choice, version=version, key="another")
    assert (reply.status, reply.code) == (409, "stale")


def test_several_choices_all_or_none(client: Client) -> None:
    found = 0
    for seed in range(6):
        players = new_table(client, "person", "random", seed=seed, first_seat=0)[1]
        before = players[0].state()
        path = line(players[0], before, 4)
        if len(path) < 2:
            continue
        found += 1
        reply = players[0].move(*path, "nonsense", version=before["version"])
        assert reply.status == 422
        assert reply.json["error"]["at"] == len(path)
        assert players[0].state()["version"] == before["version"]
        reply = players[0].move(*path, version=before["version"])
        assert reply.status == 200, reply.text
        assert reply.json["version"] >= before["version"] + len(path)
    assert found


def line(seat: Seat, state: Json, length: int) -> list[str]:
    """Choices of one seat in a row, found by previews."""
    path: list[str] = []
    view = state["view"]
    while offers(view) and len(path) < length:
        choices = [*path, offers(view)[0]]
        told = seat.post("preview", version=state["version"], choices=choices)
        if told.status != 200 or told.json["stopped"]:
            break
        path = told.json["chain"]
        view = told.json["view"]
    return path


def test_undo_and_redo(client: Client) -> None:
    players = hot_seat(client)
    first = players[0].state()
    assert not first["can_undo"] and not first["can_redo"]
    assert players[0].undo().code == "undo_nothing"
    assert players[0].redo().code == "redo_nothing"
    path = line(players[0], first, 3)
    states = [first]
    for choice in path:
        states.append(players[0].move(choice).json)
    assert states[-1]["can_undo"]

    undone = players[0].undo().json
    assert undone["view"] == states[-2]["view"]
    assert undone["sequence"] > states[-1]["sequence"]
    assert undone["version"] > states[-1]["version"]
    assert undone["can_redo"]
    seen = players[0].state(since=states[-1]["sequence"])
    back = list(range(states[-2]["sequence"], states[-1]["sequence"]))
    assert seen["events"] == [
        {"type": "undo", "seat": 0, "n": states[-1]["sequence"], "back": back}
    ]
    whole = players[0].state(since=0)["events"]
    assert "undo" not in [event["type"] for event in whole]
    assert len({event["n"] for event in whole}) == len(whole)

    redone = players[0].redo().json
    assert redone["view"] == states[-1]["view"]
    assert not redone["can_redo"]

    start = players[0].undo("turn").json
    assert start["view"] == first["view"]
    assert not start["can_undo"]
    for state in states[1:]:
        assert players[0].redo().json["view"] == state["view"]
    assert players[0].redo().code == "redo_nothing"

    players[0].undo()
    other = offers(players[0].state()["view"])[-1]
    moved = players[0].move(other).json
    assert not moved["can_redo"]
    assert players[0].redo().code == "redo_nothing"


def test_undo_of_one_leaves_the_choices_of_others(client: Client) -> None:
    _, players = new_table(client, "person", "person", "person", simultaneous=True)
    states = [seat.state() for seat in players]
    assert len(states[0]["view"]["to_act"]) == 3
    for seat, state in zip(players, states, strict=True):
        assert seat.move(first_option(state)).status == 200
    before = [seat.state() for seat in players]
    if before[0]["can_undo"]:
        undone = players[0].undo().json
        assert undone["view"]["decision"] == states[0]["view"]["decision"]
        after = [seat.state() for seat in players]
        for n in (1, 2):
            assert after[n]["view"]["players"][n] == before[n]["view"]["players"][n]
            assert after[n]["version"] == before[n]["version"]


def test_a_version_is_the_seats_own(client: Client) -> None:
    _, players = new_table(client, "person", "person", simultaneous=True)
    other = players[1].state()
    state = players[0].state()
    assert players[0].move(first_option(state)).status == 200
    assert players[1].state()["version"] == other["version"]
    assert players[1].move(first_option(other), version=other["version"]).status == 200


def test_refusal_says_why(client: Client) -> None:
    players = hot_seat(client)
    state = players[0].state()
    assert players[0].post("refusal", text=first_option(state)).json == {"refusal": None}
    told = players[0].post("refusal", text="worker A round").json["refusal"]
    assert told == {"rule": "I1", "code": "not_asked", "details": {}}
    assert players[0].post("refusal", text="").code == "bad_field"


def test_a_preview_stops_before_new_information_and_changes_nothing(client: Client) -> None:
    stopped = went = 0
    for seed in range(2):
        _, players = new_table(client, "person", "person", simultaneous=False)
        choose = random.Random(seed)
        for _ in range(120):
            seat, state = actor(players)
            if state["view"]["over"]:
                break
            options = offers(state["view"])
            pick = "draw" if "draw" in options else choose.choice(options)
            told = seat.post("preview", version=state["version"], choices=[pick])
            assert told.status == 200, told.text
            assert seat.state() == state
            moved = seat.move(pick, version=state["version"]).json
            if told.json["stopped"]:
                stopped += 1
                assert told.json["chain"] == [pick]
                assert told.json["view"] == state["view"]
                # The story goes on up to what is new, and is true.
                true = seat.state(since=state["sequence"])["events"]
                known = told.json["events"]
                assert known == true[: len(known)]
                assert true[len(known)]["type"] in ("tile_drawn", "book", "deal")
            else:
                went += 1
                assert told.json["view"] == moved["view"]
                told_now = seat.state(since=state["sequence"])["events"]
                assert told.json["events"] == told_now
    assert stopped > 1
    assert went > 30


def test_preview_of_what_is_wrong(client: Client) -> None:
    players = hot_seat(client)
    state = players[0].state()
    path = line(players[0], state, 2)
    reply = players[0].post("preview", version=state["version"], choices=[*path, "nonsense"])
    assert (reply.status, reply.json["error"]["at"]) == (422, len(path))
    reply = players[0].post("preview", version=state["version"] + 1, choices=path)
    assert (reply.status, reply.code) == (409, "stale")
    assert reply.json["state"] == state
    assert players[1].post("preview", version=1, choices=["islet"]).status == 422
    # Who says so is told with status 200: a browser notes everything else as an error.
    reply = players[0].post(
        "preview?quiet=1", version=state["version"], choices=[*path, "nonsense"]
    )
    assert (reply.status, reply.json["error"]["at"]) == (200, len(path))
    reply = players[0].post("preview", version=state["version"], choices=path, pay=1)
    assert (reply.status, reply.code) == (400, "bad_field")


def test_since(client: Client) -> None:
    players = hot_seat(client)
    play_on(players, 60)
    state = players[0].state()
    assert len(state["events"]) <= 60
    whole = players[0].state(since=0)["events"]
    assert [event["n"] for event in whole] == list(range(state["sequence"]))
    assert players[0].state(since=state["sequence"])["events"] == []
    assert players[0].state(since=state["sequence"] - 5)["events"] == whole[-5:]
    assert players[0].state(since=10**9)["events"] == state["events"]
    for bad in ("-1", "x", "1" * 30, "²"):
        reply = client.get(f"{players[0].path}?since={bad}".replace("²", "%C2%B2"))
        assert (reply.status, reply.code) == (400, "bad_field")
    reply = client.post(
        f"{players[0].path}/moves?since=0",
        {"version": state["version"], "key": new_key(), "choices": ["nonsense"]},
        players[0].secret,
    )
    assert reply.status in (422, 409)
