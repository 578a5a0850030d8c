"""A game read again: at every moment what was told then, and no more."""

import json
import random
from itertools import islice
from typing import Any

import pytest

from cooper_island.content.ids import COLORS
from cooper_island.engine import const as c
from cooper_island.game import Game
from cooper_island.record.text import checksum
from cooper_island.tables import play_on
from cooper_island.tables.film import BLOCK, Cast, Film
from cooper_island.tables.play_on import hidden, played_on, sampled
from cooper_island.tables.refusals import Refused
from cooper_island.tables.table import Table
from cooper_island.view.seat import build_view
from tests.states import assembled
from tests.tables.host import Host
from tests.test_golden import INDEX, golden

Json = dict[str, Any]
BESIDE = ("names", "colors", "kinds", "bots", "scores", "under", "company", "agreements")


def shown(film: Film, seat: int | None, at: int) -> list[Json]:
    """The states of a block, put together."""
    told = json.loads(film.block(seat, at))
    out: list[Json] = []
    for step in told["steps"]:
        out.append(assembled(step, out[-1] if out else None))
    assert [state["stamp"] for state in out] == list(range(told["first"], told["first"] + len(out)))
    return out


def whole(film: Film, seat: int | None) -> list[Json]:
    """All moments, block by block: from the last to the first, for each stands by itself."""
    blocks = range(0, film.game.choices + 1, BLOCK)
    return [state for at in reversed(blocks) for state in reversed(shown(film, seat, at))][::-1]


@pytest.mark.parametrize("name", INDEX)
def test_to_the_end_and_back_it_is_the_game_that_was_played(name: str) -> None:
    game = golden(name)
    film = Film(game, Cast.nobody(game.players))
    side = list(INDEX).index(name) % (game.players + 1) - 1
    seat = None if side < 0 else side
    states = whole(film, seat)
    assert len(states) == game.choices + 1
    for state, then in zip(states, game.positions(), strict=True):
        assert state["view"] == json.loads(json.dumps(build_view(then.state, seat, None)))
    told = [event for state in states for event in state["events"]]
    assert told == json.loads(json.dumps(game.events(seat)))
    assert [state["sequence"] for state in states] == [at.told for at in game.positions()]


def test_where_the_marks_are() -> None:
    game = golden(next(iter(INDEX)))
    told = json.loads(Film(game, Cast.nobody(game.players)).block(None, 0))
    rounds = [mark for mark in told["marks"] if mark["type"] == "round"]
    assert [mark["round"] for mark in rounds] == list(range(1, game.round + 1))
    at = list(game.positions())
    for mark in rounds:
        assert at[mark["choice"]].round == mark["round"]
    assert set(told["tells"]) == {event["choice"] for event in game.events(None)}
    assert told["over"] and told["choices"] == game.choices


@pytest.fixture(scope="module")
def running() -> tuple[Host, list[dict[int | None, Json]], list[Table]]:
    """A game with undos that runs: what each was told after every choice that stands, and tables on the way."""
    rng = random.Random(5)
    host = Host("person", "person", "person")
    seen = [told(host.table)]
    tables = [Table.load(host.kept)]
    while not host.table.now.game.over:
        seat = host.table.now.game.to_act[0]
        host.move(seat, rng.choice(host.asks(seat)))
        if rng.random() < 0.2 and host.table.now.game.can_undo(seat):
            host.undo(seat)
            del seen[host.table.now.game.choices + 1 :]
            continue
        seen.append(told(host.table))
        if host.table.now.game.choices % 60 == 0:
            tables.append(Table.load(host.kept))
    return host, seen, tables


def told(table: Table) -> dict[int | None, Json]:
    return {side: assembled(json.loads(table.told(side, 0, None))) for side in (None, 0, 1, 2)}


def test_what_a_running_game_tells_is_what_was_told_then(
    running: tuple[Host, list[dict[int | None, Json]], list[Table]],
) -> None:
    _, seen, tables = running
    looked = 0
    for table in tables[-3:]:
        film = Film.of(table.now, table.seats)
        for side in (None, 0, 1, 2):
            for state in whole(film, side):
                then = seen[state["stamp"]][side]
                assert state["view"] == {**then["view"], "decision": None}
                for name in BESIDE[:-1]:
                    assert state[name] == then[name]
                events = [one for one in then["events"] if one.get("choice") == state["stamp"]]
                assert [bare(one) for one in state["events"]] == [bare(one) for one in events]
                looked += 1
    assert looked > 1000


def bare(event: Json) -> Json:
    """Without its number: what was taken back left gaps at the table."""
    return {name: value for name, value in event.items() if name != "n"}


def test_until_the_end_one_looks_from_one_s_own_seat(
    running: tuple[Host, list[dict[int | None, Json]], list[Table]],
) -> None:
    host, _, tables = running
    runs, over = (Film.of(one.now, one.seats) for one in (tables[-1], host.table))
    assert runs.viewer(1, 1) == runs.viewer(1, None) == 1
    for own in (None, 1):
        with pytest.raises(Refused) as refused:
            runs.viewer(own, 0)
        assert refused.value.code == "not_over"
        assert over.viewer(own, 0) == 0
    with pytest.raises(Refused) as refused:
        over.viewer(1, 3)
    assert refused.value.code == "unknown_seat"
    with pytest.raises(Refused) as refused:
        runs.block(1, runs.game.choices + 1)
    assert refused.value.code == "no_position"


# --- playing on ---------------------------------------------------------------------------------


def moment(game: Game, at: int) -> Game:
    return next(islice(game.positions(), at, None))


@pytest.mark.parametrize("at", [0, 37, 200, 420])
def test_from_a_finished_game_it_goes_on_exactly_there(at: int) -> None:
    game = golden(next(iter(INDEX)))
    film = Film(game, Cast(("A", "B", "C"), COLORS[:3], ("person",) * 3, (None, "sailor", None)))
    stored, created, now = played_on(film, at, 2, "deckhand", "2026-01-01T00:00:00Z", "me")
    for side in (None, 0, 1, 2):
        assert now.game.view(side) == moment(game, at).view(side)
    assert [event["type"] for event in now.game.events(None)] == [
        event["type"] for event in moment(game, at).events(None)
    ]
    table = Table.load(stored)
    assert [row.bot for row in table.seats] == ["deckhand", "sailor", None]
    assert [secret is not None for secret in created.secrets] == [False, False, True]
    assert table.now.game.header.fresh
    assert table.now.game == now.game
    acts = table.now.game.to_act[0]
    options = table.now.game.decision(acts)
    assert options is not None


def test_at_the_end_nothing_is_left() -> None:
    game = golden(next(iter(INDEX)))
    film = Film(game, Cast.nobody(3))
    with pytest.raises(Refused) as refused:
        played_on(film, game.choices, 0, "deckhand", "", None)
    assert refused.value.code == "nothing_left"


def unfinished() -> list[Game]:
    """Moments of games in which somebody chooses among cards, or has put some under the deck."""
    out = []
    for name in INDEX:
        game = golden(name)
        if INDEX[name]["box"] == "standard":
            dealt = [e["choice"] for e in game.events(None) if e["type"] == "deal"]
            out += [
                moment(game, min(at + more, game.choices - 1))
                for at in dealt[-1:]
                for more in (0, 2)
            ]
    return out


def test_from_a_running_game_it_goes_on_from_what_one_knows() -> None:
    """The story is told alike, byte for byte, whatever is hidden; and what is hidden is another thing."""
    changed = 0
    for game in unfinished():
        for seat in range(game.players):
            film = Film(game, Cast.nobody(game.players))
            stored, _, now = played_on(film, game.choices, seat, "deckhand", "", None)
            other = Film(now.game, film.cast)
            assert other.block(seat, game.choices) == film.block(seat, game.choices)
            for deck in range(2):
                assert hidden(now.game.state, seat, deck) == hidden(game.state, seat, deck)
            changed += now.game.record.split("\n")[10:] != game.record.split("\n")[10:]
            assert Table.load(stored).now.game == now.game
    assert changed > 5


def test_a_sample_is_of_what_looks_alike() -> None:
    """A card that was dealt to another is any of the hidden ones, and which it was matters not."""
    game = next(one for one in unfinished() if one.events(None)[-1]["type"] == "deal")
    [owner] = {event["seat"] for event in game.events(None)[-1:]}
    seat = (owner + 1) % game.players
    made = list(game.made())
    found = {sampled(game, made, seat)[-1].chance for _ in range(40)}
    assert len(found) > 20
    assert {sampled(game, made, owner)[-1].chance for _ in range(5)} == {made[-1].chance}


def test_nobody_learns_in_which_order_others_put_cards_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also of cards that this seat has seen before, and that came to others from under the deck (B6, S10)."""
    monkeypatch.setattr(play_on, "_seen", lambda *_: set(range(c.DECK)))  # as if of all
    found = 0
    for game in unfinished():
        made = list(game.made())
        put = [
            one.seat
            for n, one in enumerate(made)
            if one.text.startswith(play_on.UNDER) and play_on._lying(game.state, made).get(n, 0) > 1
        ]
        for seat in set(put):
            other = (seat + 1) % game.players
            film = Film(game, Cast.nobody(game.players))
            queues = set()
            for _ in range(20):
                now = played_on(film, game.choices, other, "deckhand", "", None)[2].game
                assert Film(now, film.cast).block(other, game.choices) == film.block(
                    other, game.choices
                )
                queues.add(tuple(now.state.g[c.G_QUEUE : c.G_QUEUE + 2 * c.DECK]))
            assert len(queues) > 1
            assert len({tuple(sorted(queue)) for queue in queues}) == 1
            found += 1
    assert found


# --- records ------------------------------------------------------------------------------------


def closed(body: str) -> str:
    """With a closing line that fits."""
    body = body.rpartition("end: ")[0]
    count = sum(1 for line in body.split("\n") if line[:1].isdigit())
    return f"{body}end: {count} choices, check {checksum(body)}\n"


def test_records_that_cannot_be_replayed_are_refused_in_a_sentence() -> None:
    name = next(name for name in INDEX if INDEX[name]["box"] == "standard")
    record = golden(name).record
    lines = record.split("\n")
    bad = {
        "empty": "",
        "foreign": "1. e4 e5 2. Nf3",
        "cut off": "\n".join(lines[:-20]),
        "edited": record.replace("seat 1: end", "seat 1: ends", 1),
        "another version": closed(record.replace("rules: 2", "rules: 99")),
        "retired": closed(record.replace("rules: 2", "rules: 1")),
        "another box": closed(record.replace(lines[2], "box: 0123456789abcdef")),
        "impossible": closed("\n".join([*lines[:12], "3. seat 1: fly", *lines[13:]])),
        "a seat's": Game.new(2, 1).record_for(0),
    }
    for what, text in bad.items():
        with pytest.raises(Refused) as refused:
            Film.read(text)
        assert refused.value.code == "bad_record", what
        sentence = str(refused.value.error["sentence"])
        assert sentence.endswith(".") and len(sentence) < 260, sentence
    assert Film.read(record).game.over


def test_damage_anywhere_is_refused() -> None:
    name = next(name for name in INDEX if INDEX[name]["box"] == "standard")
    record = golden(name).record
    rng = random.Random(1)
    lines = record.split("\n")
    for _ in range(60):
        damaged = lines.copy()
        at = rng.randrange(1, len(lines) - 2)
        words = damaged[at].split(" ")
        words[rng.randrange(len(words))] = rng.choice(
            ["seat", "9", "-1", "tile", "é", "small 15", "", "9999999"]
        )
        damaged[at] = " ".join(words)
        text = "\n".join(damaged)
        for one in (text, closed(text)):
            try:
                Film.read(one)
            except Refused as refused:
                assert refused.code == "bad_record"
