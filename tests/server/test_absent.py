"""People who are away: what the others agree on over a real server, and who is told what of it."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Device, Ear
from tests.server.support import Json, Reply, Server, new_key, running
from tests.server.test_friends import refused

SOON = {"here_seconds": 0.05, "away_seconds": 0.1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Whoever goes is away at once."""
    with running(tmp_path_factory.mktemp("absent"), **SOON) as out:
        yield out


class Party(NamedTuple):
    """Three people by link, each with a device; Anna created the table."""

    server: Server
    table: str
    watch: str
    people: tuple[Device, ...]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def post(self, who: int, call: str, **body: object) -> Reply:
        return self.people[who].post(f"{self.path}/{call}?seat={who}", body or None)

    def propose(self, by: int, kind: str, seat: int | None, bot: str | None = None) -> Reply:
        return self.post(by, "agreements", kind=kind, seat=seat, bot=bot)

    def answer(self, seat: int, how: str) -> Reply:
        proposal = self.agreements(seat)["proposal"]
        return self.post(seat, f"agreements/{how}", number=proposal["number"])

    def agreements(self, seat: int) -> Json:
        told: Json = self.people[seat].state(self.table, seat)["agreements"]
        return told

    def company(self, seat: int = 0) -> Json:
        told: Json = self.people[seat].state(self.table, seat)["company"]
        return told


def party(server: Server, count: int = 3, **more: object) -> Party:
    people = tuple(Device(server) for _ in range(count))
    more = {"first_seat": count - 1, "simultaneous": False, **more}
    made = people[0].gathers("Anna", *["friend"] * (count - 1), **more)
    for device, invitation, name in zip(
        people[1:], made["invitations"][1:], ("Ben", "Cleo", "Dora"), strict=False
    ):
        assert device.take(invitation, name).status == 200
    time.sleep(0.15)  # nobody has a socket: all are away
    return Party(server, made["table"], made["watch"], people)


def until(ear: Ear, reached: Any) -> Json:
    """The parts of the state in which this holds; only those that changed come."""
    while True:
        parts: Json = ear.next("state")["state"]["parts"]
        if reached(parts):
            return parts


def marks(state: Json) -> set[str | None]:
    """Who made Cleo's choices; the setup is nobody's."""
    hers = [event for event in state["events"] if event["seat"] == 2 and event["choice"]]
    return {event.get("stand_in") for event in hers}


def test_a_bot_plays_until_she_is_back(server: Server) -> None:
    at = party(server)
    assert at.propose(0, "stand_in", 2, "random").status == 204
    assert at.agreements(1)["proposal"]["asked"] == [1]
    assert at.company()["stand_ins"] == [None, None, None]
    with at.people[0].socket(at.table) as hers:
        assert at.answer(1, "agree").status == 204
        until(hers, lambda parts: parts.get("view.to_act") not in (None, [2]))
    assert at.company()["stand_ins"] == [None, None, "random"]
    cleo = at.people[2]
    assert marks(at.people[0].state(at.table, 0)) == {"random"}
    state = cleo.state(at.table, 2)
    assert state["view"]["decision"] is None and state["can_undo"] is False
    body = {"version": state["version"], "key": new_key(), "choices": ["done"]}
    refused(cleo.post(f"{at.path}/moves?seat=2", body), 409, "stood_in")
    refused(at.propose(2, "end", 1), 409, "no_voice")
    assert cleo.tables()[0]["my_turn"] is False
    assert at.post(2, "back").status == 204
    assert at.company()["stand_ins"] == [None, None, None]
    assert at.post(2, "back").status == 204  # twice is once


def test_what_is_agreed_outlives_the_server(tmp_path: Path) -> None:
    with running(tmp_path, **SOON) as server:
        at = party(server)
        assert at.post(2, "leave").status == 204
        assert at.propose(0, "stand_in", 2, "random").status == 204
        server.kill()
        server.start(server.port)
        assert at.company()["left"][2] is not None
        assert at.answer(1, "agree").status == 204
        with at.people[0].socket(at.table) as hers:  # its choices are made, and marked
            until(hers, lambda parts: parts.get("view.to_act") not in (None, [2]))
        server.kill()
        server.start(server.port)
        state = at.people[1].state(at.table, 1)
        assert state["company"]["stand_ins"][2] == "random"
        assert marks(state) == {"random"}


def test_nothing_is_decided_about_who_is_here(server: Server) -> None:
    at = party(server, 2)
    with at.people[1].socket(at.table) as his:
        his.next("presence")
        for kind, bot in (("stand_in", "random"), ("invitation", None), ("end", None)):
            refused(at.propose(0, kind, 1, bot), 409, "not_absent")
        assert at.post(1, "leave").status == 204  # he has it open, and has said so all the same
        assert at.propose(0, "stand_in", 1, "random").status == 204
        assert at.company()["stand_ins"] == [None, "random"]


def test_who_was_here_a_moment_ago_is_not_away(tmp_path: Path) -> None:
    with running(tmp_path, here_seconds=0.01) as server:
        at = party(server, 2)
        refused(at.propose(0, "end", 1), 409, "not_absent")  # a minute has not passed


def test_it_falls_when_she_comes_back(server: Server) -> None:
    at = party(server)
    assert at.propose(0, "end", 2).status == 204
    with at.people[0].socket(at.table) as hers:
        hers.next("state")
        with at.people[2].socket(at.table) as third:
            parts = until(hers, lambda parts: parts.get("agreements") is not None)
            assert parts["agreements"]["proposal"] is None
            assert parts["agreements"]["latest"]["how"] == "fell"
            third.next("state")
        refused(at.post(1, "agreements/agree", number=0), 409, "no_proposal")
    assert at.company()["ended"] is None


def test_the_game_is_ended(server: Server) -> None:
    at = party(server)
    assert at.people[2].move(at.table, 2).status == 200
    before = [device.state(at.table, seat)["view"] for seat, device in enumerate(at.people)]
    assert at.propose(0, "end", None).status == 204
    assert at.answer(1, "agree").status == 204
    assert at.company()["ended"] is None
    watcher = Device(server)
    with watcher.socket(at.table, watch=at.watch) as ear:
        ear.next("state")
        assert at.answer(2, "agree").status == 204
        assert until(ear, lambda parts: "company" in parts)["company"]["ended"]["by"] == [0, 1, 2]
    for seat, device in enumerate(at.people):
        state = device.state(at.table, seat)
        assert state["view"] == {**before[seat], "decision": None}  # what is hidden stays hidden
        body = {"version": state["version"], "key": new_key(), "choices": ["done"]}
        for call in ("moves", "undo", "redo"):
            sent = body if call == "moves" else {"version": body["version"], "key": new_key()}
            refused(device.post(f"{at.path}/{call}?seat={seat}", sent), 409, "ended")
        for call in ("leave", "back"):
            refused(at.post(seat, call), 409, "ended")
        line = device.tables()[0]
        assert (line["ended"], line["over"], line["my_turn"]) == (True, False, False)
        assert line["waiting_for"] == []
    record = at.people[0].get(f"{at.path}/record").text
    assert record.startswith("Cooper Island")
    assert watcher.get(f"{at.path}/record", at.watch).status == 200
    assert at.people[0].get(f"{at.path}/chat?room=watchers").status == 200
    again = at.people[0].post(f"{at.path}/rematch")
    assert again.status == 201
    assert at.people[1].state(again.json["table"], 1)["company"]["ended"] is None


def test_one_no_ends_it(server: Server) -> None:
    at = party(server)
    assert at.propose(0, "invitation", 2).status == 204
    assert at.answer(1, "refuse").status == 204
    told = at.agreements(0)
    assert (told["proposal"], told["latest"]["how"], told["latest"]["who"]) == (None, "refused", 1)
    refused(at.people[0].post(f"{at.path}/seats/2/invitation?seat=0"), 409, "not_agreed")


def invited(at: Party) -> str:
    """A new invitation for Cleo's seat, which Anna proposed."""
    assert at.propose(0, "invitation", 2).status == 204
    assert at.answer(1, "agree").status == 204
    refused(at.people[1].post(f"{at.path}/seats/2/invitation?seat=1"), 409, "not_agreed")
    reply = at.people[0].post(f"{at.path}/seats/2/invitation?seat=0")
    assert reply.status == 200
    return str(reply.json["invitation"])


def test_a_seat_goes_to_who_comes_by_the_new_invitation(server: Server) -> None:
    at = party(server)
    first = invited(at)
    second = str(at.people[0].post(f"{at.path}/seats/2/invitation?seat=0").json["invitation"])
    phone = Device(server)
    refused(phone.get("/api/invitations", first), 404, "unknown_invitation")
    told = phone.get("/api/invitations", second).json
    assert (told["seat"], told["from"], told["gathering"]["seats"][2]["open"]) == (2, "Anna", True)
    assert told["gathering"]["seats"][2]["name"] == "Cleo"
    refused(phone.take(second, "Ben"), 409, "name_taken")
    refused(at.people[1].take(second, "Ben too"), 409, "seated_here")
    at.people[2].ask("PUT", f"{at.path}/notes?seat=2", {"text": "mine"})
    with at.people[0].socket(at.table) as hers, at.people[2].socket(at.table) as lost:
        hers.next("state")
        lost.next("state")
        reply = phone.take(second, "Cleo at sea")
        assert (reply.status, reply.json) == (200, {"table": at.table, "seat": 2})
        parts = until(hers, lambda parts: "names" in parts)
        assert parts["names"] == ["Anna", "Ben", "Cleo at sea"]
        assert lost.next("error")["error"]["code"] == "no_seat"
        with pytest.raises(ConnectionClosed):
            lost.next()
    refused(at.people[2].get(f"{at.path}?seat=2"), 403, "no_seat")
    assert at.people[2].tables() == []
    assert phone.take(second, "Cleo at sea").status == 200  # the answer was lost
    refused(Device(server).take(second, "Eve"), 409, "invitation_used")
    refused(Device(server).get("/api/invitations", second), 409, "invitation_used")
    assert phone.move(at.table, 2).status == 200
    assert phone.tables()[0]["seats"] == [2]


def test_an_invitation_that_she_did_not_need_is_void(server: Server) -> None:
    for how in ("back", "move", "taken back"):
        at = party(server)
        invitation = invited(at)
        if how == "back":
            assert at.post(2, "back").status == 204
        elif how == "move":
            assert at.people[2].move(at.table, 2).status == 200
        else:
            path = f"{at.path}/seats/2/invitation?seat=0"
            assert at.people[0].ask("DELETE", path).status == 204
        refused(Device(server).take(invitation, "Eve"), 404, "unknown_invitation")
        refused(at.people[0].post(f"{at.path}/seats/2/invitation?seat=0"), 409, "not_agreed")


def test_a_stand_in_ends_when_the_seat_is_taken(server: Server) -> None:
    at = party(server)
    assert at.propose(0, "stand_in", 2, "random").status == 204
    assert at.answer(1, "agree").status == 204
    phone = Device(server)
    assert phone.take(invited(at), "Cleo").status == 200
    assert at.company()["stand_ins"] == [None, None, None]


BAD: list[tuple[Json, int, str]] = [
    ({}, 400, "bad_field"),
    ({"kind": "what", "seat": 2}, 400, "bad_field"),
    ({"kind": ["end"], "seat": 2}, 400, "bad_field"),
    ({"kind": "stand_in", "seat": 2}, 400, "bad_field"),
    ({"kind": "stand_in", "seat": 2, "bot": "os"}, 400, "bad_field"),
    ({"kind": "stand_in", "bot": "random"}, 400, "bad_field"),
    ({"kind": "invitation"}, 400, "bad_field"),
    ({"kind": "invitation", "seat": 2, "bot": "random"}, 400, "bad_field"),
    ({"kind": "end", "seat": -1}, 400, "bad_field"),
    ({"kind": "end", "seat": "2"}, 400, "bad_field"),
    ({"kind": "end", "seat": 2, "more": 1}, 400, "bad_field"),
    ({"kind": "end", "seat": 3}, 404, "unknown_seat"),
    ({"kind": "end", "seat": 9}, 404, "unknown_seat"),
    ({"kind": "end", "seat": 0}, 409, "no_voice"),
]


def test_bad_words(server: Server) -> None:
    at = party(server, 3)
    anna, watcher = at.people[0], Device(server)
    for body, status, code in BAD:
        refused(anna.post(f"{at.path}/agreements?seat=0", body), status, code)
    for body in ({}, {"number": "1"}, {"number": -1}, {"number": 1, "x": 1}):
        for how in ("agree", "refuse"):
            refused(anna.post(f"{at.path}/agreements/{how}?seat=0", body), 400, "bad_field")
    refused(anna.post(f"{at.path}/agreements/agree?seat=0", {"number": 1}), 409, "no_proposal")
    assert at.propose(0, "end", 2).status == 204
    refused(at.propose(1, "end", None), 409, "pending")
    for call, sent in (("leave", None), ("back", None), ("agreements", BAD[-1][0])):
        refused(watcher.post(f"{at.path}/{call}", sent, at.watch), 403, "spectator")
        refused(watcher.post(f"{at.path}/{call}", sent), 403, "no_seat")
        refused(anna.post(f"{at.path}/{call}?seat=1", sent), 403, "no_seat")
        refused(anna.post(f"/api/tables/aaaaaaaaaa/{call}", sent), 404, "unknown_table")
    gathers = anna.gathers("Anna", "friend")
    alone = anna.gathers("Anna", "bot:random")
    for made, code in ((gathers, "not_begun"), (alone, "alone")):
        refused(anna.post(f"/api/tables/{made['table']}/leave"), 409, code)
        body = {"kind": "end", "seat": None}
        refused(anna.post(f"/api/tables/{made['table']}/agreements", body), 409, code)


def test_deciding_for_others_tells_nothing_that_they_hold(server: Server) -> None:
    """All that Anna, Ben and a watcher hear while Cleo's seat is played and given away has no secret of anybody's."""
    at = party(server, first_seat=2, simultaneous=True)
    anna, ben, _ = at.people
    watcher, phone = Device(server), Device(server)
    ears = [anna.socket(at.table), ben.socket(at.table), watcher.socket(at.table, watch=at.watch)]
    for ear in ears:
        ear.next("state")
    mark = [len(device.heard) for device in (anna, ben, watcher)]
    assert at.propose(0, "stand_in", 2, "random").status == 204
    assert at.answer(1, "agree").status == 204
    until(ears[0], lambda parts: "company" in parts)
    invitation = invited(at)
    assert phone.take(invitation, "Cleo at sea").status == 200
    for ear in ears:
        until(ear, lambda parts: "names" in parts)
        ear.raw.close()
    secrets = [invitation, *(device.cookie for device in (*at.people, phone))]
    for device, start in zip((anna, ben, watcher), mark, strict=True):
        heard = "".join(device.heard[start:])
        given = [one for one in secrets if not (device is anna and one == invitation)]
        assert not [secret for secret in given if secret in heard]
        for text in device.heard[start:]:
            check_own(text, None if device is watcher else 0 if device is anna else 1)


def check_own(text: str, seat: int | None) -> None:
    """A state has no question and no dealt cards but of whom it is for, and votes only for those who sit there."""
    message = json.loads(text) if text else {}
    state = message.get("state", message) if isinstance(message, dict) else {}
    if "parts" not in state:
        return
    assert state["seat"] == seat
    parts = state["parts"]
    if seat is None:
        assert parts.get("view.decision") is None and parts.get("agreements") is None
    for path, value in parts.items():
        if path.endswith(".choosing") and not path.startswith(f"view.players.{seat}."):
            assert "cards" not in json.dumps(value)
    for event in state["events"]:
        assert "cards" not in event or event["seat"] == seat
