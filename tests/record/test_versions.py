"""Rules versions: a fix is a named flag, and a game goes on under the rules that it began with."""

import json
import pickle
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

import cooper_island
from cooper_island import Game, RecordError, standard_box
from cooper_island.engine import const as c
from cooper_island.engine import income
from cooper_island.engine.state import State
from cooper_island.record import versions
from cooper_island.record.wire import WireError, pack, unpack
from cooper_island.tables.journal import Entry
from cooper_island.tables.position import Position

pure = pytest.mark.skipif(
    cooper_island.engine_kind() != "pure", reason="a compiled step cannot be patched"
)


def test_every_fix_has_a_bit_of_its_own_and_a_version() -> None:
    bits = {name: value for name, value in vars(c).items() if name.startswith("FIX_")}
    assert bits == {f"FIX_{name.upper()}": 1 << n for n, name in enumerate(versions.FIXES)}
    assert {versions.RULES, *versions.FIXES.values()} <= versions.KNOWN
    assert max(versions.KNOWN) == versions.RULES
    assert not versions.KNOWN & versions.RETIRED
    for version in versions.KNOWN:
        assert versions.terms_for(standard_box(), version).fixes == versions.fixes(version)


def test_a_version_has_its_fixes_and_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "FIXES", {"one": 3, "two": 4, "three": 3})
    assert [versions.fixes(version) for version in (2, 3, 4, 5)] == [0, 0b101, 0b111, 0b111]


@pytest.fixture
def update(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Make this a later program: under version 3, whoever finishes her income gets an anchor."""
    plain = income.IncomeStep.apply

    def apply(step: income.IncomeStep, s: State, p: int, code: int) -> None:
        plain(step, s, p, code)
        if code == c.DONE and s.t.fixes & 1:
            s.seats[p][c.Q_ANCHOR] += 1

    def updated() -> None:
        monkeypatch.setattr(versions, "RULES", 3)
        monkeypatch.setattr(versions, "KNOWN", frozenset({2, 3}))
        monkeypatch.setattr(versions, "FIXES", {"anchor": 3})
        monkeypatch.setattr(income.IncomeStep, "apply", apply)

    yield updated
    versions.terms_for.cache_clear()


class Kept(NamedTuple):
    """A game in every form in which it can wait for an update."""

    running: Game
    record: str
    pickled: bytes
    sample: bytes
    packed: str
    opening: str
    entries: list[Entry]


def kept(game: Game) -> Kept:
    at_table = Position.new(game.clone())
    opening = game.record
    at_table.choose(0, ["islet"])
    game.apply(0, "islet")
    return Kept(
        game,
        game.record,
        pickle.dumps(game),
        pickle.dumps(game.sample(0, 1)),
        json.dumps(pack(game.header, game.state)),
        opening,
        at_table.entries,
    )


def resumed(kept: Kept) -> list[Game]:
    return [
        kept.running,
        Game.replay(kept.record),
        pickle.loads(kept.pickled),
        pickle.loads(kept.sample),
        Game.of_position(*unpack(json.loads(kept.packed))),
        Position.load(kept.opening, kept.entries).game,
    ]


def finish_income(game: Game) -> int:
    """The anchors of seat 0 when she has finished her income."""
    while (decision := game.decision(0)) is not None:
        texts = [option.text for option in decision.options]
        game.apply(0, "done" if "done" in texts else texts[0])
    return game.state.seats[0][c.Q_ANCHOR]


def played(game: Game) -> Game:
    while not game.over:
        game.apply(game.to_act[0], 0)
    return game


@pure
def test_a_game_goes_on_under_the_rules_that_it_began_with(update: Callable[[], None]) -> None:
    old = kept(Game.new(2, 5, first_seat=0))
    update()
    new = kept(Game.new(2, 5, first_seat=0))
    assert old.running.header.rules == 2
    assert new.running.header.rules == 3
    for game in resumed(old):
        assert game.header.rules == 2
        assert finish_income(game) == 0
        assert game.clone().state.t.fixes == game.sample(1, 1).state.t.fixes == 0
    for game in resumed(new):
        assert game.header.rules == 3
        assert finish_income(game) == 1
    records = [played(Game.replay(one.record)).record for one in (old, new)]
    assert [record.splitlines()[1] for record in records] == ["rules: 2", "rules: 3"]
    for record in records:
        assert Game.replay(record).record == record
    ends = [Game.replay(record).scores()[0].anchors for record in records]
    assert ends[0] != ends[1]


@pure
def test_a_program_before_the_update_refuses_what_it_does_not_know(
    update: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    update()
    new = kept(Game.new(2, 5, first_seat=0))
    monkeypatch.undo()
    with pytest.raises(RecordError, match="version 3; this program knows 2"):
        Game.replay(new.record)
    for pickled in (new.pickled, new.sample):
        with pytest.raises(RecordError, match="version 3; this program knows 2"):
            pickle.loads(pickled)
    with pytest.raises(WireError, match="version 3; this program knows 2"):
        unpack(json.loads(new.packed))
