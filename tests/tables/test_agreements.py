"""People who are away: what is proposed, who must agree, what follows; a bot in a person's place."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from cooper_island.bots.api import text_of
from cooper_island.bots.deckhand import Deckhand
from cooper_island.record.text import RecordError
from cooper_island.tables.agreements import END, INVITATION, STAND_IN, Away, Company
from cooper_island.tables.bodies import ActBody, HelloBody
from cooper_island.tables.listener import Listener
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import Asker, hashed
from cooper_island.tables.table import BotTurn
from tests.states import assembled
from tests.tables.host import Host

AT = "2026-01-01T00:00:00Z"
Said = Callable[[Company], Company]


def refused(code: str, say: Callable[[], object]) -> None:
    with pytest.raises(Refused) as found:
        say()
    assert found.value.code == code
    assert str(found.value.error["sentence"]).endswith(".")


def away(people: int, *here: int) -> Away:
    return Away(tuple(range(people)), here)


def proposed(kind: str, seat: int | None, people: int = 3) -> Company:
    """By seat 0, over the absence of the last, who is not here."""
    bot = "deckhand" if kind == STAND_IN else None
    here = away(people, *range(people - 1))
    return Company.new(people).propose([0], here, 7, kind, seat, bot, AT)


def says(host: Host, seat: int, say: Said) -> None:
    change = host.table.confer(seat, say)
    assert change is not None
    host.write(change)


def think(turn: BotTurn) -> list[str]:
    game = turn.game.sample(turn.seat, 7)
    return [text_of(game, turn.seat, Deckhand(7).choose(game, turn.seat))]


def stood_in(seat: int = 1) -> Host:
    """A game of two, in which a bot plays the second seat."""
    host = Host("person", "person", first_seat=seat, simultaneous=False)
    here = away(2, 1 - seat)
    says(
        host, 1 - seat, lambda now: now.propose([1 - seat], here, 0, STAND_IN, seat, "deckhand", AT)
    )
    return host


# --- proposals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [STAND_IN, INVITATION, END])
def test_all_others_must_agree(kind: str) -> None:
    here = away(4, 0, 1, 2)
    now = Company.new(4).propose(
        [0], here, 7, kind, 3, "deckhand" if kind == STAND_IN else None, AT
    )
    assert now.proposal is not None and now.proposal.yes == (0,)
    now = now.agree([1], here, 7, AT)
    assert now.agree([1], here, 7, AT) is now  # once is enough
    assert now.proposal is not None and now.told_seat(here.people)["proposal"]["asked"] == [2]  # type: ignore[index]
    now = now.agree([2], here, 7, AT)
    assert now.proposal is None and now.latest is not None and now.latest.how == "held"
    assert now.stand_ins[3] == ("deckhand" if kind == STAND_IN else None)
    assert [one.seat for one in now.invited] == ([3] if kind == INVITATION else [])
    assert (now.ended is not None) == (kind == END)


def test_one_no_is_enough_and_the_proposer_may_think_better_of_it() -> None:
    here = away(3, 0, 1)
    no = proposed(END, 2).refuse([1], here, 7, AT)
    assert no.proposal is None and no.ended is None
    assert no.latest is not None and (no.latest.how, no.latest.who) == ("refused", 1)
    back = proposed(END, 2).refuse([0], here, 7, AT)
    assert back.latest is not None and back.latest.how == "withdrawn"


def test_who_may_say_something() -> None:
    here = away(3, 0, 1)
    now = proposed(STAND_IN, 2)
    refused("no_voice", lambda: now.agree([2], here, 7, AT))  # it is about her
    refused("no_voice", lambda: now.refuse([2], here, 7, AT))
    refused("no_proposal", lambda: now.agree([1], here, 8, AT))  # she read another one
    refused("no_proposal", lambda: Company.new(3).refuse([1], here, 7, AT))
    refused("pending", lambda: now.propose([1], here, 9, END, None, None, AT))
    refused("unknown_seat", lambda: Company.new(3).propose([0], here, 7, END, 3, None, AT))
    gone = Company.new(3).leave(0, here.people, AT)
    refused("no_voice", lambda: gone.propose([0], here, 7, END, 2, None, AT))


@pytest.mark.parametrize("kind", [STAND_IN, INVITATION, END])
def test_nothing_is_decided_about_who_is_here(kind: str) -> None:
    """Of two, "all others" are one person."""
    bot = "deckhand" if kind == STAND_IN else None
    both = away(2, 0, 1)
    refused("not_absent", lambda: Company.new(2).propose([0], both, 7, kind, 1, bot, AT))
    left = Company.new(2).leave(1, both.people, AT)
    assert left.propose([0], both, 7, kind, 1, bot, AT).latest is not None  # she has said so
    now = proposed(kind, 2)
    refused("not_absent", lambda: now.agree([1], away(3, 0, 1, 2), 7, AT))


def test_it_falls_when_she_comes() -> None:
    now = proposed(END, 2).came(2, AT)
    assert now.proposal is None and now.latest is not None and now.latest.how == "fell"
    other = proposed(END, 2)
    assert other.came(1, AT) is other
    left = proposed(END, 2).leave(2, (0, 1, 2), AT)
    assert left.came(2, AT) is left  # she only looks in
    assert left.back(2, AT).proposal is None


def test_an_end_that_concerns_nobody_needs_everybody() -> None:
    here = away(3, 0, 1, 2)
    now = Company.new(3).propose([0], here, 7, END, None, None, AT)
    now = now.agree([1], here, 7, AT)
    assert now.ended is None
    now = now.agree([2], here, 7, AT)
    assert now.ended is not None and now.ended.by == (0, 1, 2)


def test_who_leaves_is_not_asked() -> None:
    now = proposed(STAND_IN, 2).leave(1, (0, 1, 2), AT)
    assert now.stand_ins == (None, None, "deckhand")  # seat 0 is all that is left
    mine = proposed(STAND_IN, 2).leave(0, (0, 1, 2), AT)
    assert mine.proposal is None and mine.latest is not None and mine.latest.how == "withdrawn"


def test_a_screen_answers_for_all_its_seats() -> None:
    here = away(4, 0, 1, 2)
    now = Company.new(4).propose([1, 0], here, 7, END, 3, None, AT)
    assert now.proposal is not None and now.proposal.yes == (0, 1)
    assert now.agree([2], here, 7, AT).ended is not None


def test_an_invitation_is_its_proposers_until_she_is_back() -> None:
    now = proposed(INVITATION, 2).agree([1], away(3, 0, 1), 7, AT)
    first, second = hashed("first"), hashed("second")
    refused("not_agreed", lambda: now.invite(2, [1], first))
    refused("not_agreed", lambda: now.invite(1, [0], first))
    given = now.invite(2, [0], first)
    assert given.offered(2, first) and not given.offered(1, first)
    again = given.invite(2, [0], second)
    refused("unknown_invitation", lambda: again.offered(2, first))
    used = again.taken(2, AT)
    assert not used.offered(2, second) and not used.invited
    back = again.back(2, AT)
    refused("unknown_invitation", lambda: back.offered(2, second))
    refused("unknown_invitation", lambda: again.uninvite(2, [0]).offered(2, second))


DAMAGE: list[Callable[[list[Any]], object]] = [
    lambda row: row.pop(),
    lambda row: row[0].pop(),
    lambda row: row[0].__setitem__(0, 7),
    lambda row: row[1].__setitem__(0, {}),
    lambda row: row[2].__setitem__(1, "what"),
    lambda row: row[2].__setitem__(2, 9),
    lambda row: row[2].__setitem__(3, None),
    lambda row: row[2].__setitem__(4, "x"),
    lambda row: row[2].__setitem__(6, [None]),
    lambda row: row.__setitem__(2, 5),
    lambda row: row.__setitem__(3, [[0, 1, "x"]]),
    lambda row: row.__setitem__(4, ["x"]),
    lambda row: row.__setitem__(5, [1]),
    lambda row: row.__setitem__(6, ["", [8], None]),
]


def test_it_is_kept_whole() -> None:
    here = away(3, 0, 1)
    values = [
        Company.new(3),
        proposed(STAND_IN, 2),
        proposed(INVITATION, 2).agree([1], here, 7, AT).invite(2, [0], hashed("x")),
        proposed(INVITATION, 2).agree([1], here, 7, AT).invite(2, [0], hashed("x")).back(2, AT),
        proposed(END, 2).agree([1], here, 7, AT),
    ]
    for one in values:
        assert Company.read(one.text, 3) == one


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_seen(damage: Callable[[list[Any]], object]) -> None:
    row = json.loads(proposed(STAND_IN, 2).text)
    damage(row)
    with pytest.raises(RecordError):
        Company.read(json.dumps(row), 3)
    with pytest.raises(RecordError):
        Company.read("no", 3)


# --- at a table -----------------------------------------------------------------------------------


def test_a_bot_plays_on_and_its_choices_are_marked() -> None:
    host = stood_in()
    table = host.table
    version = table.now.versions[1]
    refused("stood_in", lambda: table.act(1, ActBody("moves", version, "k", ("x",))))
    before = table.now.sequence
    while table.now.sequence == before:  # some choices bring no event
        turn = table.turn()
        assert turn is not None and (turn.seat, turn.bot) == (1, "deckhand")
        assert table.thinking == [1]
        change = table.answer(turn, think(turn))
        assert change is not None and {entry.bot for entry in change.entries} == {"deckhand"}
        host.write(change)
    host.restart()  # a restart forgets nothing
    told = assembled(json.loads(host.table.told(0, before, None)), None)
    assert told["events"] and {event["stand_in"] for event in told["events"]} == {"deckhand"}
    assert told["company"]["stand_ins"] == [None, "deckhand"]
    says(host, 1, lambda now: now.back(1, AT))
    if host.table.now.game.to_act == [1]:
        host.move(1, host.asks(1)[0])
        assert host.journal[-1].bot is None
    assert host.table.now.company.stand_ins == (None, None)


def test_back_she_takes_back_what_the_rules_allow() -> None:
    host = stood_in()
    turn = host.table.turn()
    assert turn is not None
    change = host.table.answer(turn, think(turn))
    assert change is not None
    host.write(change)
    assert host.table.now.game.can_undo(1)
    version = host.table.now.versions[1]
    refused("stood_in", lambda: host.table.act(1, ActBody("undo", version, "k")))
    says(host, 1, lambda now: now.back(1, AT))
    host.undo(1)
    assert host.table.now.game.choices == 0


def test_what_a_bot_thought_is_forgotten_when_she_is_back() -> None:
    host = stood_in()
    turn = host.table.turn()
    assert turn is not None
    texts = think(turn)
    says(host, 1, lambda now: now.back(1, AT))
    assert host.table.answer(turn, texts) is None
    assert host.table.turn() is None


def test_a_stand_in_gets_no_more_than_its_seat_knows() -> None:
    """The turn is that of any bot: its process is given a sample of that seat's, never the game."""
    host = stood_in()
    turn = host.table.turn()
    assert turn is not None
    sample = turn.game.sample(1, 3)
    assert sample.view(1) == turn.game.view(1)


def test_her_move_brings_her_back() -> None:
    host = Host("person", "person", "person", first_seat=2, simultaneous=False)
    says(host, 0, lambda now: now.propose([0], away(3, 0, 1), 0, INVITATION, 2, None, AT))
    says(host, 1, lambda now: now.agree([1], away(3, 0, 1), 0, AT))
    change = host.table.invite(2, [0], "secret")
    assert change is not None
    host.write(change)
    assert host.table.offered("secret")
    host.move(2, host.asks(2)[0])
    refused("unknown_invitation", lambda: host.table.offered("secret"))
    assert host.table.now.company.invited == ()


def test_an_ended_game_is_over_for_all_and_tells_nothing_more() -> None:
    host = Host("person", "person", "deckhand", first_seat=0, simultaneous=False)
    host.move(0, host.asks(0)[0])
    table = host.table
    views = [table.now.game.view(seat) for seat in (None, 0, 1)]
    records = [table.record(seat) for seat in (None, 0, 1)]
    says(host, 0, lambda now: now.propose([0], away(3, 0, 1), 0, END, None, None, AT)._replace())
    people = Away((0, 1), (0, 1))
    says(host, 1, lambda now: now.agree([1], people, 0, AT))
    host.restart()
    table = host.table
    assert table.over and table.turn() is None and table.thinking == []
    assert [table.now.game.view(seat) for seat in (None, 0, 1)] == views
    assert [table.record(seat) for seat in (None, 0, 1)] == records
    for seat in (0, 1):
        told = assembled(json.loads(table.told(seat, None, None)), None)
        assert told["view"]["decision"] is None and not told["can_undo"]
        assert told["company"]["ended"] == {"at": AT, "by": [0, 1], "seat": None}
    body = host.body(1, ("done",))
    refused("ended", lambda: table.act(1, body))
    refused("ended", lambda: table.preview(1, 1, ("done",)))
    refused("ended", lambda: table.confer(0, lambda now: now.leave(0, (0, 1), AT)))
    summary = json.loads(host.stored.summary)
    assert (summary["ended"], summary["over"], summary["to_act"]) == (True, False, [])
    line = host.kept.line(Asker(host.created.secrets[0]))
    assert line["ended"] is True


def test_one_alone_agrees_with_nobody() -> None:
    host = Host("person", "deckhand")
    refused("alone", lambda: host.table.confer(0, lambda now: now.leave(0, (0,), AT)))


def test_watchers_are_not_told_who_agreed() -> None:
    host = Host("person", "person", "person")
    ear = Listener(host.table, HelloBody((), None, watch=host.created.watch))
    ear.news(host.table)
    says(host, 0, lambda now: now.propose([0], away(3, 0, 1), 0, END, 2, None, AT))
    (message,) = ear.news(host.table)
    assert "proposal" not in message and "yes" not in message
    hers = json.loads(host.table.told(1, None, None))["parts"]["agreements"]
    assert hers["proposal"]["asked"] == [1]
    assert json.loads(host.table.told(None, None, None))["parts"]["agreements"] is None


def test_whoever_takes_the_seat_has_it_alone() -> None:
    host = Host("person", "person")
    says(host, 0, lambda now: now.propose([0], away(2, 0), 0, INVITATION, 1, None, AT))
    change = host.table.invite(1, [0], "secret")
    assert change is not None
    host.write(change)
    guest = host.table.told_guest(1)
    assert (guest["seat"], guest["from"]) == (1, "Player 0")
    refused("name_taken", lambda: host.table.seat_again("secret", "player 0", "new", AT))
    old = host.created.secrets[1]
    assert host.table.who(Asker(old)) == 1
    change = host.table.seat_again("secret", "Player 1", "new", AT)  # she may keep the name
    assert change is not None
    host.write(change)
    assert host.table.who(Asker(player="new")) == 1
    refused("wrong_secret", lambda: host.table.who(Asker(old)))
    assert host.table.seat_again("secret", "Player 1", "new", AT) is None  # the answer was lost
    refused("invitation_used", lambda: host.table.seat_again("secret", "Eve", "eve", AT))


def test_nobody_takes_a_second_seat_so() -> None:
    host = Host("person", "person")
    host.table.seating = host.table.seating.given(0, "me")
    says(host, 0, lambda now: now.propose([0], away(2, 0), 0, INVITATION, 1, None, AT))
    change = host.table.invite(1, [0], "secret")
    assert change is not None
    host.write(change)
    refused("seated_here", lambda: host.table.seat_again("secret", "Both", "me", AT))
