"""A table without a server: whole games, requests that change nothing, who may do what, bots' turns."""

import json
import random
import re
from typing import Any

import pytest

from cooper_island import Game
from cooper_island.bots.api import text_of
from cooper_island.bots.deckhand import Deckhand
from cooper_island.bots.stretch import offered, stretch
from cooper_island.tables.bodies import ActBody, HelloBody
from cooper_island.tables.listener import Listener
from cooper_island.tables.refusals import Refused, RuleRefused
from cooper_island.tables.seats import OWNER, Asker, seated, viewer
from cooper_island.tables.table import BotTurn, Table
from tests.tables.host import Host


def think(turn: BotTurn) -> str:
    """What a bot chooses, here and now, from what it may know."""
    game = turn.game.sample(turn.seat, 7)
    return text_of(game, turn.seat, Deckhand(7).choose(game, turn.seat))


def play(host: Host, rng: random.Random, steps: int) -> None:
    """Let bots that must think do so, and the person choose anything and at times think better of it."""
    for _ in range(steps):
        if host.table.now.game.over:
            return
        turn = host.table.turn()
        if turn is not None:
            change = host.table.answer(turn, [think(turn)])
            assert change is not None
            host.write(change)
        elif rng.random() < 0.2 and host.table.now.game.can_undo(0):
            host.undo(0, turn=rng.random() < 0.5)
        else:
            host.move(0, rng.choice(host.asks(0)))


def states(table: Table, since: int | None) -> list[str]:
    """All that anyone is told. Only choices to redo are not kept."""
    told = [table.told(seat, since, None) for seat in (None, *range(len(table.seats)))]
    return [re.sub(r'"can_redo":\w+', "", text.decode()) for text in told]


@pytest.mark.parametrize("seed", [3, 11])
def test_a_game_goes_on_from_its_journal_alone(seed: int) -> None:
    """One host is killed halfway and at the end, the other never: it is the same game to the byte."""
    ends: list[tuple[str, list[str]]] = []
    for killed in (False, True):
        host = Host("person", "deckhand", "random", seed=seed, first_seat=0)
        host.stored = host.stored._replace(id="abcdefghij")
        host.restart()
        rng = random.Random(seed)
        play(host, rng, 150)
        assert not json.loads(host.kept.summary)["over"]
        if killed:
            before = [states(host.table, since) for since in (None, 0, 40)]
            versions, keys = host.table.now.versions, host.table.keys
            del host.table
            host.restart()
            assert [states(host.table, since) for since in (None, 0, 40)] == before
            assert (host.table.now.versions, host.table.keys) == (versions, keys)
        play(host, rng, 5000)
        assert host.table.now.game.over
        assert host.table.turn() is None
        assert {entry.kind for entry in host.journal} == {"choice", "undo"}
        assert [entry.number for entry in host.journal] == list(range(len(host.journal)))
        record = host.table.record(None)
        assert Game.replay(record) == host.table.now.game
        host.restart()
        assert host.table.record(None) == record
        ends.append((record, states(host.table, 0)))
    assert ends[0] == ends[1]


def test_nothing_changes_before_it_is_taken() -> None:
    host = Host("person", "person")
    asked = host.body(0, ["done"])
    before = states(host.table, 0)
    change = host.table.act(0, asked)
    assert change is not None
    assert [(e.number, e.seat, e.text, e.key) for e in change.entries] == [
        (0, 0, "done", asked.key)
    ]
    assert states(host.table, 0) == before
    assert host.table.keys == {}
    again = host.table.act(0, asked)  # as if the first could not be written
    assert again is not None
    assert again.entries == change.entries
    host.write(again)
    assert states(host.table, 0) != before
    assert json.loads(again.summary)["to_act"] == host.table.now.game.to_act


def test_a_request_is_made_once() -> None:
    host = Host("person", "person")
    asked = host.body(0, ["done"])
    change = host.table.act(0, asked)
    assert change is not None
    host.write(change)
    for _ in range(2):
        assert host.table.act(0, asked) is None
        with pytest.raises(Refused, match="key_reused"):
            host.table.act(0, ActBody("undo", asked.version, asked.key))
        host.restart()
    with pytest.raises(Refused, match="stale") as caught:
        host.table.act(0, ActBody("moves", asked.version, "other", ("done",)))
    assert caught.value.stale
    with pytest.raises(Refused, match="stale"):
        host.table.preview(0, asked.version, ("done",))


def test_digests_are_those_that_journals_hold() -> None:
    """They are kept for good: a request of before an update must be known after it."""
    digests = [
        ActBody("moves", 3, "k", ("lay 5,1+5,2", "gut gemacht, Inês")).digest,
        ActBody("undo", 4, "k", turn=True).digest,
        ActBody("redo", 5, "k").digest,
    ]
    assert [digest[:12] for digest in digests] == ["5babdf262ebb", "62936757e3b6", "20cca7b69a7e"]


def test_what_was_undone_can_be_done_again() -> None:
    host = Host("person", "person", first_seat=0, simultaneous=False)
    host.move(0, "done")
    host.move(1, "done")
    host.move(0, "worker C round")
    after = host.table.now.game.clone()
    host.undo(0)
    assert json.loads(host.table.told(0, None, None))["parts"]["can_redo"]
    assert host.table.now.game != after
    host.redo(0)
    assert host.table.now.game == after
    with pytest.raises(Refused, match="redo_nothing"):
        host.redo(0)


def test_another_choice_in_place_of_the_latest() -> None:
    """All or none: where the other cannot be chosen, the latest stands."""
    host = Host("person", "person", first_seat=0, simultaneous=False)
    host.move(0, "done")
    host.move(1, "done")
    host.move(0, "worker C round")
    journal = len(host.journal)
    version = host.table.now.versions[0]
    for choices in (("nonsense",), ("worker C round", "nonsense")):
        with pytest.raises(Refused):
            host.table.act(0, ActBody("moves", version, "k", choices, back=True))
    asked = ActBody("moves", version, "k", ("worker D round",), back=True)
    change = host.table.act(0, asked)
    assert change is not None
    host.write(change)
    assert [(e.kind, e.text, e.key) for e in host.journal[journal:]] == [
        ("undo", "", "k"),
        ("choice", "worker D round", None),
    ]
    assert host.table.act(0, asked) is None
    with pytest.raises(Refused, match="key_reused"):
        host.table.act(0, ActBody("moves", version, "k", ("worker D round",)))
    assert not host.table.now.can_redo(0)
    there = host.table.now.game.view(None)["sections"]
    assert [row["section"] for row in there if row["round"] == [0]] == ["D"]
    host.restart()
    assert host.table.now.game.view(None)["sections"] == there
    with pytest.raises(Refused):  # the round's beginning cannot be taken back
        host.table.act(1, ActBody("moves", host.table.now.versions[1], "l", ("done",), back=True))


def test_a_seat_is_held_by_its_secret() -> None:
    host = Host("person", "random", "person")
    table, created = host.table, host.created
    assert created.secrets[1] is None
    assert [table.who(Asker(secret)) for secret in created.secrets if secret] == [0, 2]
    assert table.who(Asker(created.owner)) == OWNER
    assert table.who(Asker(created.watch)) is None
    for secret in (created.owner, created.watch, *filter(None, created.secrets)):
        assert secret not in str(host.kept)  # only hashed
        assert host.kept.seating.who(Asker(secret)) == table.who(Asker(secret))
    with pytest.raises(Refused, match="wrong_secret"):
        table.who(Asker("guess"))
    for nobody in (Asker(), Asker(player="somebody"), Asker(seat=0)):  # the id alone shows nothing
        with pytest.raises(Refused, match="no_seat"):
            table.who(nobody)
    assert seated(2) == 2
    for who, code in ((None, "spectator"), (OWNER, "owner_no_seat")):
        with pytest.raises(Refused, match=code):
            seated(who)
    table.seating.check_owner(Asker(created.owner))
    for asker in (Asker(), Asker(created.secrets[0]), Asker(created.watch)):
        with pytest.raises(Refused, match="owner_only"):
            table.seating.check_owner(asker)
    assert [viewer(who) for who in (OWNER, None, 2)] == [None, None, 2]


def test_a_list_of_tables_tells_a_line() -> None:
    host = Host("person", "random")
    line = host.kept.line(Asker(host.created.secrets[0]))
    assert (line["table"], line["seat"], line["players"]) == (host.table.id, 0, 2)
    assert (line["refusal"], line["over"], line["round"]) == (None, False, 1)
    assert host.kept.line(Asker(host.created.owner))["seat"] is None
    later = host.kept._replace(opening=host.kept.opening.replace("rules: 2", "rules: 99"))
    refusal = later.line(Asker(host.created.owner))["refusal"]
    assert isinstance(refusal, dict)
    assert refusal["code"] == later.unplayable == "unreadable"
    with pytest.raises(Refused, match="unreadable"):
        Table.load(later)


def bots_turn(host: Host) -> BotTurn:
    turn = host.table.turn()
    assert turn is not None
    return turn


@pytest.mark.parametrize("fresh", [True, False])
def test_which_bot_must_think(fresh: bool) -> None:
    """One after the other; what is late counts no more."""
    more: dict[str, Any] = {} if fresh else {"seed": 5}
    host = Host("person", "random", "random", simultaneous=True, **more)
    table = host.table
    assert table.thinking == [seat for seat in table.now.game.to_act if seat]
    turn = bots_turn(host)
    assert (turn.seat, turn.bot) == (table.thinking[0], "random")
    change = table.answer(turn, ["done"])
    assert change is not None
    host.write(change)
    assert bots_turn(host).seat == table.thinking[0] != turn.seat
    assert table.answer(turn, ["done"]) is None


def at_work(**more: object) -> Host:
    """A bot's turn in the work phase: it places a worker, and draws or not."""
    host = Host("person", "random", first_seat=1, **more)
    change = host.table.answer(bots_turn(host), ["done"])
    assert change is not None
    host.write(change)
    host.move(0, "done")
    return host


def answered(host: Host, *texts: str) -> list[str]:
    change = host.table.answer(bots_turn(host), texts)
    assert change is not None
    return [entry.text for entry in change.entries]


def test_a_bots_choices_are_one_change_up_to_a_draw_or_what_is_refused() -> None:
    host = at_work(simultaneous=False)
    assert answered(host, "worker C round", "draw") == ["worker C round", "draw"]
    assert answered(host, "worker C round", "dance", "draw") == ["worker C round"]
    assert answered(host, "worker C round", "draw", "place") == ["worker C round", "draw"]
    with pytest.raises(RuleRefused):
        answered(host, "dance")
    assert host.table.now.game.to_act == [1]  # nothing changed by asking


def two_choices(host: Host) -> list[str]:
    """What the bot can do one after the other, without a draw, while the person is asked something too."""
    turn = host.table.turn()
    if turn is None or 0 not in turn.game.to_act:
        return []
    for text in host.asks(turn.seat):
        ahead = turn.game.clone()
        made, more = stretch(ahead, turn.seat, text, 2)
        if more:
            return [*made, offered(ahead, turn.seat)[0]]
    return []


@pytest.mark.parametrize("fresh", [True, False])
def test_a_bots_choices_hold_as_far_as_nobody_acts_in_between(fresh: bool) -> None:
    more: dict[str, Any] = {} if fresh else {"seed": 5}
    host = Host("person", "deckhand", simultaneous=True, **more)
    rng = random.Random(1)
    while not (texts := two_choices(host)):
        play(host, rng, 1)
    turn, version = bots_turn(host), host.table.now.versions[1]
    assert answered(host, *texts) == texts
    host.move(0, host.asks(0)[0])
    assert host.table.now.versions[1] == version  # it is asked what it was asked
    change = host.table.answer(turn, texts)
    if fresh:
        assert change is not None
        assert [entry.text for entry in change.entries] == texts[:1]
    else:
        assert change is None


def test_whether_a_seat_belongs_to_a_person() -> None:
    assert Host("random", "person").table.peopled
    assert not Host("random", "random").table.peopled


def test_a_listener_is_told_what_it_has_not_had() -> None:
    host = Host("person", "person")
    secrets = tuple(filter(None, host.created.secrets))
    both = Listener(host.table, HelloBody(secrets, None))
    owner = Listener(host.table, HelloBody((host.created.owner,), None))
    assert [json.loads(text)["state"]["seat"] for text in both.news(host.table)] == [0, 1]
    (message,) = owner.news(host.table)
    assert json.loads(message) == {
        "type": "state",
        "state": json.loads(host.table.told(None, None, None)),
    }
    had = host.table.now.sequence
    host.move(0, "done")
    host.restart()  # it listens on, whichever object the table is
    for text in (*both.news(host.table), *owner.news(host.table)):
        assert all(event["n"] >= had for event in json.loads(text)["state"]["events"])
    assert both.news(host.table) == []
    with pytest.raises(Refused, match="wrong_secret"):
        Listener(host.table, HelloBody(("guess",), None))


def test_a_listener_is_told_once() -> None:
    host = Host("person", "person", first_seat=0, simultaneous=False)
    secrets = tuple(secret for secret in host.created.secrets if secret)
    both = Listener(host.table, HelloBody(secrets, None))
    one = Listener(host.table, HelloBody(secrets[1:], None))
    assert len(both.news(host.table)) == 2
    assert both.news(host.table) == []
    one.news(host.table)
    host.move(0, "done")
    both.answered(0, host.table)
    one.answered(0, host.table)  # not a seat of its own
    assert [json.loads(text)["state"]["seat"] for text in both.news(host.table)] == [1]
    assert len(one.news(host.table)) == 1
    host.restart()
    assert len(both.news(host.table)) == 2


def test_a_rematch_has_the_same_seats_and_the_next_player() -> None:
    host = Host("person", "random", "person", first_seat=2, start_landscape="forest")
    body = host.table.rematch()
    assert [seat.name for seat in body.seats] == ["Player 0", "Bot 1", "Player 2"]
    assert (body.first_seat, body.seed, body.start_landscape) == (0, None, "forest")
