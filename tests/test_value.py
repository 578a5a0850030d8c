"""A game is a value: copies, pickles and positions are equal to it, and go their own ways."""

import ast
import copy
import enum
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cooper_island
from cooper_island import BoxError, Game, IllegalChoice, RecordError
from cooper_island.bots.api import Fault, text_of
from tests.golden.make import GENEROUS, busy_game

PACKAGE = Path(cooper_island.__file__).parent


def pickled(game: Game) -> Game:
    again = pickle.loads(pickle.dumps(game))
    assert isinstance(again, Game)
    return again


def last_position(game: Game) -> Game:
    return list(game.positions())[-1]


COPIES: list[Callable[[Game], Game]] = [
    Game.clone,
    copy.copy,
    copy.deepcopy,
    pickled,
    last_position,
]


def play(game: Game, seed: int, choices: int) -> Game:
    """Random choices, and an undo now and then."""
    rnd = random.Random(seed)
    while game.choices < choices and not game.over:
        seat = rnd.choice(game.to_act)
        decision = game.decision(seat)
        assert decision is not None
        game.apply(seat, rnd.choice(decision.options))
        if rnd.random() < 0.1 and game.can_undo(seat):
            game.undo(seat)
    return game


def sampled(choices: int) -> Game:
    game = play(Game.new(3, 4, simultaneous=True), 4, 90)
    return play(game.sample(1, 8), 5, choices)


GAMES: dict[str, Callable[[], Game]] = {
    "new": lambda: Game.new(4, 1),
    "in order": lambda: play(Game.new(3, 2, start_landscape="choice"), 2, 150),
    "simultaneous": lambda: play(Game.new(3, 3, simultaneous=True), 3, 150),
    "fresh": lambda: play(Game.new(3, fresh=True), 3, 120),
    "long": lambda: list(busy_game(4, 6, "meadow", True, False).positions())[310],
    "another box": lambda: play(Game.new(2, 5, box=GENEROUS), 5, 100),
    "sample": lambda: sampled(0),
    "sample played on": lambda: sampled(60),
    "sample of another box": lambda: play(Game.new(2, 5, box=GENEROUS), 5, 100).sample(0, 1),
}


def told(game: Game) -> tuple[object, ...]:
    """All that a game tells."""
    seats = range(game.players)
    record = None if game._sampled else game.record
    return (
        record,
        game.header,
        game.key(),
        game.choices,
        game.latest_chance,
        [game.events(seat) for seat in (None, *seats)],
        [game.view(seat) for seat in (None, *seats)],
        [game.can_undo(seat) for seat in seats],
        game.state.t.box,
        game.state.t.fixes,
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("copied", COPIES, ids=lambda copied: copied.__name__)
def test_a_copy_is_equal_and_goes_its_own_way(copied: Callable[[Game], Game], name: str) -> None:
    game = GAMES[name]()
    before = told(game)
    other = copied(game)
    assert other == game
    assert told(other) == before
    go_on(other)
    assert told(other) != before
    assert told(game) == before
    other = copied(game)
    go_on(game)
    assert told(game) != before
    assert told(other) == before


def go_on(game: Game) -> None:
    """Choices, and undo where there is any."""
    play(game, 9, game.choices + 12)
    for seat in range(game.players):
        if game.can_undo(seat):
            game.undo(seat)


def test_a_pickle_is_small() -> None:
    game = GAMES["long"]()
    assert game.choices == 310
    assert len(pickle.dumps(game)) < 40_000


@pytest.mark.parametrize("simultaneous", [False, True])
def test_positions_are_what_they_were(simultaneous: bool) -> None:
    game = Game.new(3, 7, simultaneous=simultaneous)
    rnd = random.Random(7)
    moments = [told(game)]
    while game.choices < 120:
        seat = rnd.choice(game.to_act)
        decision = game.decision(seat)
        assert decision is not None
        game.apply(seat, rnd.choice(decision.options))
        moments.append(told(game))
    assert [told(at) for at in game.positions()] == moments
    assert sum(any(moment[7]) for moment in moments) > 40  # type: ignore[arg-type]
    undone = 0
    for at in game.positions():  # each may be played with, and the game is as it was
        for seat in range(3):
            if at.can_undo(seat):
                at.undo(seat)
                undone += 1
        play(at, 1, at.choices + 3)
    assert undone > 40
    assert told(game) == moments[-1]
    assert [told(at) for at in game.positions()] == moments


def test_a_sample_has_positions_too() -> None:
    game = sampled(20)
    for number, at in enumerate(game.positions()):
        assert at.choices == number
        with pytest.raises(ValueError, match="no record"):
            _ = at.record
    assert number == 20


def packed(game: Game) -> dict[str, Any]:
    made, (payload,) = game.__reduce__()
    assert callable(made)
    return dict(payload)


class Foreign:
    """Pickles as a game would that another program has packed."""

    def __init__(self, game: Game, **other: object) -> None:
        self._made, (payload,) = game.__reduce__()
        self._payload = payload | other

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any]]]:
        return self._made, (self._payload,)


@pytest.mark.parametrize("game", [Game.new(2, 1), Game.new(2, 1).sample(0, 1)])
def test_a_pickle_of_another_program_is_refused_in_a_sentence(game: Game) -> None:
    for other, words in (
        ({"format": 2}, "pickled games of format 1 only"),
        ({"rules": 99}, "rules version 99; this program knows"),
        ({"rules": 1}, "rules version 1, which was never released"),
    ):
        with pytest.raises(RecordError, match=words) as caught:
            pickle.loads(pickle.dumps(Foreign(game, **other)))
        assert str(caught.value).endswith(".")
    own = play(Game.new(2, 5, box=GENEROUS), 5, 3)
    assert packed(game)["box"] is None
    figures = packed(own)["box"]
    assert isinstance(figures, dict)
    del figures["rates"]
    with pytest.raises(BoxError, match="rates"):
        pickle.loads(pickle.dumps(Foreign(own, box=figures)))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (name.name for name in node.names)


def test_the_server_and_the_bots_of_users_never_unpickle() -> None:
    bots = ("crew.py", "process.py", "worker.py")  # pool and cluster speak to processes of ours
    files = [*(PACKAGE / "server").rglob("*.py"), *(PACKAGE / "bots" / name for name in bots)]
    assert "hall.py" in {path.name for path in files}
    for path in files:
        roots = {name.split(".")[0] for name in imports(path)}
        unsafe = {"pickle", "shelve", "marshal", "multiprocessing", "PickleType", "dill"}
        assert not roots & unsafe, path.name


# --- seats and answers as any whole number --------------------------------------------------------


class Whole:
    """A whole number of another library."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value


class Truth:
    """NumPy's truth values: they have `__index__`, and refuse to be an index."""

    def __index__(self) -> int:
        raise TypeError


class Seat(enum.IntEnum):
    FIRST = 0


@pytest.mark.parametrize("zero", [Whole(0), Seat.FIRST])
def test_seats_and_answers_may_be_any_whole_number(zero: Any) -> None:
    game = Game.new(Whole(2), Whole(5), first_seat=zero)
    plain = Game.new(2, 5, first_seat=0)
    assert game == plain
    assert game.record == plain.record
    assert all(
        type(value) is int for value in (game.header.players, game.header.seed, game.header.first)
    )
    asked, decision = game.decision(zero), plain.decision(0)
    assert asked is not None
    assert decision is not None
    assert asked.options == decision.options
    assert type(asked.seat) is int
    assert game.refusal(zero, "dance") == plain.refusal(0, "dance")
    game.apply(zero, Whole(1))
    plain.apply(0, 1)
    code = plain.decision(0).options[0].code  # type: ignore[union-attr]
    game.apply_code(zero, Whole(code))
    plain.apply_code(0, code)
    assert game == plain
    assert game.view(zero) == plain.view(0)
    assert game.picture(zero) == plain.picture(0)
    assert game.events(zero) == plain.events(0)
    assert game.record_for(zero) == plain.record_for(0)
    assert game.sample(zero, Whole(3)) == plain.sample(0, 3)
    assert game.can_undo(zero) == plain.can_undo(0)
    game.undo(zero)
    plain.undo(0)
    assert told(game) == told(plain)
    assert text_of(game, 0, Whole(0)) == text_of(game, 0, 0)
    with pytest.raises(IndexError, match="no option 99"):
        game.apply(zero, Whole(99))


@pytest.mark.parametrize("wrong", [False, Truth(), 0.0, "0", None])
def test_what_is_no_whole_number_is_no_seat_and_no_answer(wrong: Any) -> None:
    game = Game.new(2, 5, first_seat=0)
    calls: list[Callable[[], object]] = [
        lambda: game.decision(wrong),
        lambda: game.apply(wrong, 0),
        lambda: game.apply_code(wrong, 0),
        lambda: game.refusal(wrong, "done"),
        lambda: game.sample(wrong, 1),
        lambda: game.can_undo(wrong),
        lambda: game.undo(wrong),
    ]
    if wrong is not None:  # a spectator
        calls += [
            lambda: game.view(wrong),
            lambda: game.picture(wrong),
            lambda: game.events(wrong),
            lambda: game.record_for(wrong),
        ]
    for call in calls:
        with pytest.raises(ValueError, match="there is no seat"):
            call()
    with pytest.raises(IllegalChoice):
        game.apply(0, wrong)
    with pytest.raises(ValueError, match="code of an option"):
        game.apply_code(0, wrong)
    with pytest.raises(ValueError, match="seed must be"):
        game.sample(0, wrong)
    with pytest.raises(ValueError, match="players must be"):
        Game.new(wrong)
    if wrong is not None:
        with pytest.raises(ValueError, match="first_seat must be"):
            Game.new(2, 5, first_seat=wrong)
        with pytest.raises(ValueError, match="seed must be"):
            Game.new(2, wrong)
    with pytest.raises(Fault, match="not offered"):
        text_of(game, 0, wrong)


@pytest.mark.parametrize("outside", [-1, 2, 10**30, Whole(-1)])
def test_a_seat_that_is_not_there_is_refused(outside: Any) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        Game.new(2, 5).record_for(outside)
    with pytest.raises(ValueError, match="first_seat must be a seat from 0 to 1"):
        Game.new(2, 5, first_seat=outside)


@pytest.mark.parametrize("simultaneous", [False, True])
def test_what_was_put_away_is_told_as_before(simultaneous: bool) -> None:
    """Two games alike, one of which puts its past away: record, story, undo and positions are the same."""
    rng = random.Random(4)
    whole = Game.new(3, 9, simultaneous=simultaneous)
    small = whole.clone()
    undone = 0
    while not whole.over:
        seat = rng.choice(whole.to_act)
        back = [seat for seat in range(3) if whole.can_undo(seat)]
        assert back == [seat for seat in range(3) if small.can_undo(seat)]
        if back and rng.random() < 0.2:
            seat = rng.choice(back)
            whole.undo(seat)
            small.undo(seat)
            undone += 1
        else:
            decision = whole.decision(seat)
            assert decision is not None
            text = rng.choice(decision.options).text
            whole.apply(seat, text)
            small.apply(seat, text)
        small.put_away(4)
        assert (small.choices, small.told) == (whole.choices, whole.told)
        since = rng.randrange(whole.told + 2)
        seen = rng.choice((None, 0, 1, 2))
        assert small.events(seen, since) == whole.events(seen, since)
        if rng.random() < 0.03:
            assert small.record_for(seen) == whole.record_for(seen)
            small = rng.choice((small.clone(), pickle.loads(pickle.dumps(small)), small))
    assert undone
    assert len(small._nodes()) < 80 < whole.choices
    assert small.record == whole.record
    assert [at.key() for at in small.positions()] == [at.key() for at in whole.positions()]
    assert repr(small) == repr(whole)
