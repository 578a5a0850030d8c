"""Bots wait after something was given up, where its seat asks for that; nobody else does."""

from pathlib import Path

from tests.server.support import Client, Json, Seat, new_key, new_table, running


def give_up(client: Client, seat: Seat, pause: bool = True) -> Json:
    version = seat.state()["version"]
    asked = {"version": version, "key": new_key(), "choices": ["done"], "pause": pause}
    reply = seat.post("moves", **asked)
    assert reply.status == 200, reply.text
    state: Json = reply.json
    return state


def alone(client: Client) -> Seat:
    _, [seat, _] = new_table(client, "person", "random", first_seat=0, simultaneous=False)
    return seat


def bots_moved(state: Json) -> bool:
    return any(event["choice"] > 1 for event in state["events"])


def test_she_takes_it_back_while_they_wait(client: Client) -> None:
    seat = alone(client)
    state = give_up(client, seat)
    assert state["pause"] == {"seat": 0, "seconds": 3.0}
    assert state["can_undo"]
    assert not bots_moved(state)
    assert seat.undo().status == 200
    assert seat.state()["pause"] is None
    assert seat.state()["view"]["phase"] == "income"


def test_they_begin_at_her_word_and_by_themselves(client: Client) -> None:
    for word in (True, False):
        seat = alone(client)
        with seat.socket() as push:
            give_up(client, seat)
            if word:
                assert seat.post("go_on").status == 204
                assert seat.post("go_on").status == 204  # once more: nothing to go on with
            state = push.until(bots_moved, 30)
        assert state["pause"] is None


def test_a_watcher_cannot_hurry_them(client: Client) -> None:
    made, [seat, _] = new_table(client, "person", "random", first_seat=0, simultaneous=False)
    give_up(client, seat)
    assert Seat(client, made["table"], None).post("go_on").status == 403
    assert seat.state()["pause"] is not None


def test_without_the_wish_they_begin_at_once(client: Client) -> None:
    assert give_up(client, alone(client), pause=False)["pause"] is None


def test_a_killed_server_just_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        seat = alone(server.client())
        give_up(seat.client, seat)
        server.kill()
        server.start()
        seat.client = server.client()
        assert seat.state()["pause"] is None
        with seat.socket() as push:
            push.until(bots_moved, 30)
