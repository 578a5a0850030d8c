"""A table before its game: who may sit where, what is refused, and how it begins. No server."""

import json
from typing import Any

import pytest

from cooper_island.tables import bodies
from cooper_island.tables.bodies import HelloBody
from cooper_island.tables.gathering import Gathering
from cooper_island.tables.listener import Listener
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import Asker, hashed
from cooper_island.tables.stored import Created, Stored
from cooper_island.tables.table import Table
from tests.tables.host import COLORS

NOW = "2026-01-01T00:00:00Z"


def gathered(*kinds: str, **more: object) -> tuple[Gathering, Created, Stored]:
    """`friend`, `random` or a person's name for each seat; its creator is the player `anna`."""
    seats: list[dict[str, object]] = []
    for color, kind in zip(COLORS, kinds, strict=False):
        if kind == "friend":
            seats.append({"kind": kind, "name": None, "color": color})
        elif kind == "random":
            seats.append({"kind": "bot", "name": "Castaway", "color": color, "bot": kind})
        else:
            seats.append({"kind": "person", "name": kind, "color": color})
    body = bodies.table_body({"seats": seats, **more}, ("random",))
    assert body.gathers
    stored, created = Gathering.new(body, NOW, "anna")
    return Gathering.load(stored), created, stored


def taken(now: Gathering, created: Created, seat: int, name: str, player: str) -> Gathering:
    return now.take(seat, str(created.invitations[seat]), name, player)


def refused(code: str, do: Any) -> None:
    with pytest.raises(Refused) as error:
        do()
    assert error.value.code == code


def test_friends_come_and_the_table_begins() -> None:
    now, created, _ = gathered("Anna", "friend", "random", "friend")
    assert [word is None for word in created.invitations] == [True, False, True, False]
    assert [word is None for word in created.secrets] == [False, True, True, True]
    refused("not_full", lambda: now.begin(NOW))
    now = taken(now, created, 1, "Ben", "ben")
    assert not now.full and not now.ready
    now = taken(now, created, 3, "Cleo", "cleo")
    assert now.full and now.ready
    stored, position = now.begin(NOW)
    table = Table(stored, position)
    assert [row.kind for row in table.seats] == ["person", "person", "bot", "person"]
    assert [row.name for row in table.seats] == ["Anna", "Ben", "Castaway", "Cleo"]
    assert table.who(Asker(player="cleo")) == 3
    assert table.who(Asker(created.secrets[0])) == 0
    assert table.seating.owns(Asker(player="anna"))
    refused("no_seat", lambda: table.who(Asker(player="ben", seat=0)))
    assert stored.plan is None
    again = Table.load(stored)
    assert again.told(3, 0, None) == table.told(3, 0, None)


def test_seats_are_shuffled_with_all_that_belongs_to_them() -> None:
    orders = set()
    for _ in range(40):
        now, created, _ = gathered("Anna", "friend", "random", shuffle=True)
        now = taken(now, created, 1, "Ben", "ben")
        stored, _ = now.begin(NOW)
        orders.add(tuple(row.name for row in stored.seats))
        by_name = {row.name: row for row in stored.seats}
        assert by_name["Ben"].player == "ben" and by_name["Ben"].color == "blue"
        assert by_name["Ben"].invitation == hashed(str(created.invitations[1]))
        assert by_name["Anna"].secret == hashed(str(created.secrets[0]))
    assert len(orders) > 2


def test_an_invitation_is_for_one_seat_and_once() -> None:
    now, created, _ = gathered("Anna", "friend", "friend")
    first, second = (str(word) for word in created.invitations[1:])
    assert (now.seating.invited(first), now.seating.invited(second)) == (1, 2)
    refused("unknown_invitation", lambda: now.take(2, first, "Ben", "ben"))
    refused("unknown_invitation", lambda: now.seating.invited("guess"))
    then = now.take(1, first, "Ben", "ben")
    refused("invitation_used", lambda: then.take(1, first, "Cleo", "cleo"))
    assert then.take(1, first, "Ben", "ben") is then  # she has it
    renewed = now.invite(1, "another")
    refused("unknown_invitation", lambda: renewed.seating.invited(first))
    assert renewed.take(1, "another", "Ben", "ben").full is False
    back = now.uninvite(2)
    refused("unknown_invitation", lambda: back.seating.invited(second))
    for do in (lambda: then.invite(1, "x"), lambda: then.uninvite(1), lambda: then.invite(0, "x")):
        refused("seat_taken", do)
    for seat in (-1, 3):
        refused("unknown_seat", lambda seat=seat: now.invite(seat, "x"))


@pytest.mark.parametrize("name", ["Anna", "ANNA", "\uff21nna", "castaway"])
def test_names_are_unique(name: str) -> None:
    now, created, _ = gathered("Anna", "friend", "random")
    refused("name_taken", lambda: taken(now, created, 1, name, "ben"))
    two = [
        {"kind": "person", "name": one, "color": COLORS[n]} for n, one in enumerate(("Anna", name))
    ]
    if name != "castaway":
        refused("name_taken", lambda: bodies.table_body({"seats": two}, ()))


def test_a_bot_takes_an_empty_seat_and_gives_it_back() -> None:
    now, created, _ = gathered("Anna", "friend", "random")
    with_bot = now.put(1, "random", "Castaway")
    assert with_bot.seating.seats[1].name == "Castaway 2"
    assert with_bot.ready
    refused("unknown_invitation", lambda: with_bot.seating.invited(str(created.invitations[1])))
    again = with_bot.put(1, None)
    assert again.seating.seats[1].open
    sat = taken(now, created, 1, "Ben", "ben")
    refused("seat_taken", lambda: sat.put(1, "random", "Castaway"))
    refused("seat_taken", lambda: now.put(0, None))
    freed = sat.put(1, None)  # the wrong one had the link
    assert freed.seating.seats[1].open and freed.seating.held("ben") == []


def test_what_is_told() -> None:
    now, created, stored = gathered("Anna", "friend", "random", first_seat=1, start="owner")
    now = taken(now, created, 1, "Ben", "ben")
    assert now.full and not now.ready
    told = now.told(Asker(player="ben"))
    assert told["owner"] is False
    assert told["seats"][1] == {  # type: ignore[index]
        "kind": "friend",
        "name": "Ben",
        "color": "blue",
        "bot": None,
        "mine": True,
        "open": False,
        "invited": False,
    }
    assert told["options"] == {
        "start_landscape": "meadow",
        "first_seat": 1,
        "simultaneous": True,
    }
    assert now.told(Asker(created.owner))["owner"] and now.told(Asker(player="anna"))["owner"]
    guest = now.told_guest(1)
    assert (guest["seat"], guest["color"], guest["from"]) == (1, "blue", "Anna")
    words = [created.owner, created.watch, *created.secrets, *created.invitations]
    for asker in (Asker(player="ben"), Asker(created.owner), Asker(created.watch)):
        text = json.dumps(now.told(asker)) + str(stored)
        for word in filter(None, words):
            assert word not in text
            assert hashed(word) not in json.dumps(now.told(asker))
    refused("no_seat", lambda: stored.line(Asker()))
    line = stored.own_line("anna")
    assert (line["gathering"], line["seats"], line["owner"]) == (True, [0], True)


def test_a_listener_hears_who_comes_and_then_the_game() -> None:
    now, created, _ = gathered("Anna", "friend", "random", shuffle=True)
    anna = Listener(now, HelloBody((), None), "anna")
    watcher = Listener(now, HelloBody((), None, watch=created.watch))
    refused("no_seat", lambda: Listener(now, HelloBody((), None), "ben"))
    refused("no_seat", lambda: Listener(now, HelloBody((), None)))
    refused("no_seat", lambda: Listener(now, HelloBody((), None, seats=(1,)), "anna"))
    (first,) = map(json.loads, anna.news(now))
    assert first["type"] == "gathering" and first["gathering"]["seats"][0]["mine"]
    assert anna.news(now) == []
    now = taken(now, created, 1, "Ben", "ben")
    ben = Listener(now, HelloBody((), None, seats=(1,)), "ben")
    (then,) = map(json.loads, anna.news(now))
    assert then["gathering"]["seats"][1]["name"] == "Ben"
    stored, position = now.begin(NOW)
    table = Table(stored, position)
    names = [row.name for row in stored.seats]
    for one, name in ((anna, "Anna"), (ben, "Ben")):
        (state,) = [json.loads(text)["state"] for text in one.news(table)]
        assert state["seat"] == names.index(name)
    (state,) = [json.loads(text)["state"] for text in watcher.news(table)]
    assert state["seat"] is None
    table.seating = table.seating._replace(watch=None)
    refused("watch_closed", lambda: watcher.news(table))
    assert anna.news(table) == []
    table.seating = table.seating.given(names.index("Anna"), "thief")
    refused("no_seat", lambda: anna.news(table))


@pytest.mark.parametrize(
    "damage",
    [
        {"plan": "{}"},
        {"plan": "x"},
        {"plan": b"\xff"},
        {"plan": '{"start_landscape": []}'},
        {"seats": ()},
    ],
)
def test_what_is_damaged_is_refused(damage: dict[str, Any]) -> None:
    _, _, stored = gathered("Anna", "friend")
    refused("unreadable", lambda: Gathering.load(stored._replace(**damage)))


def test_a_plan_reads_as_it_was_written() -> None:
    now, _, stored = gathered("Anna", "friend", first_seat=1, shuffle=True, start="owner")
    assert now.plan.text == stored.plan  # it is compared with what is kept
    plan = json.loads(str(stored.plan))
    for field, value in (
        ("start_landscape", "sea"),
        ("first_seat", 2),
        ("first_seat", True),
        ("simultaneous", 1),
        ("shuffle", None),
        ("start", "now"),
        ("change", "1"),
        ("more", 1),
    ):
        spoiled = stored._replace(plan=json.dumps({**plan, field: value}))
        refused("unreadable", lambda spoiled=spoiled: Gathering.load(spoiled))


def test_nobody_is_given_another_s_secret_by_a_rematch() -> None:
    now, created, _ = gathered("Anna", "friend", "random")
    stored, position = taken(now, created, 1, "Ben", "ben").begin(NOW)
    again, given, _ = Stored.new(Table(stored, position).rematch(), NOW, "anna")
    assert [word is None for word in given.secrets] == [False, True, True]
    assert again.seating.held("ben") == [1]
    assert again.seating.held("anna") == [0]
