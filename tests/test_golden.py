"""Whole games, replayed: the same state after every round, the same scores, and nothing of the box unused."""

import json
from pathlib import Path

import pytest

from cooper_island import Game
from tests.golden.make import HERE, WANTED, digests, uses

INDEX = json.loads((HERE / "digests.json").read_text(encoding="utf-8"))


def golden(name: str) -> Game:
    box = INDEX[name]["box"]
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return Game.replay(text, None if box == "standard" else HERE / box)


@pytest.mark.parametrize("name", INDEX)
def test_the_record_replays_to_the_same_states(name: str) -> None:
    game = golden(name)
    assert game.over
    assert digests(game) == INDEX[name]["digests"]
    assert [list(row) for row in game.scores()] == INDEX[name]["scores"]
    assert game.winners() == INDEX[name]["winners"]
    assert game.record == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_together_they_use_everything() -> None:
    found: set[str] = set()
    for name in INDEX:
        found |= uses(golden(name))
    assert sorted(WANTED - found) == []


def test_every_file_is_in_the_index() -> None:
    assert sorted(path.stem for path in Path(HERE).glob("game-*.txt")) == sorted(INDEX)
