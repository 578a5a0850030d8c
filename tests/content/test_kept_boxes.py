"""Boxes are kept by name and found by hash: a later default box breaks no game, wherever it goes on."""

import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cooper_island
from cooper_island import Game, standard_box
from cooper_island.bots.process import question
from cooper_island.bots.registry import Entrant
from cooper_island.content import box as boxes
from cooper_island.content.box import figures, kept_box, packed_box, parse_box, unpacked_box
from cooper_island.tables.position import Position
from tests.content.documents import TEXT
from tests.golden.make import GENEROUS

PACKAGE = Path(cooper_island.__file__).parent
CHANGED = TEXT.replace("any_to_any = 4", "any_to_any = 3")
SCRIPT = """
import json, pickle, sys
from cooper_island import Game, standard_box
from cooper_island.tables.position import Position
from cooper_island.tables.journal import Entry
told = json.loads(sys.stdin.readline())
table = Position.load(told["opening"], [Entry(*entry) for entry in told["entries"]])
games = [Game.replay(told["record"]), table.game, pickle.loads(bytes.fromhex(told["pickle"]))]
games += [pickle.loads(bytes.fromhex(told["sample"]))]
print(json.dumps([standard_box().hash, Game.new(2, 1).header.box, [g.header.box for g in games]]))
for game in games:
    game.apply(game.to_act[0], 0)
print(json.dumps([game.key() for game in games]))
"""
BOT = """
class First:
    def __init__(self, seed): pass
    def choose(self, game, seat): return 0
"""


def test_every_kept_box_is_whole_and_found() -> None:
    folder = Path(boxes.__file__).parent / "boxes"
    found = {path.stem: parse_box(path.read_text(encoding="utf-8")) for path in folder.iterdir()}
    assert found["standard"] == standard_box()
    assert kept_box(standard_box().hash) is standard_box()
    for box in found.values():
        found_box = kept_box(box.hash)
        assert found_box is not None
        assert figures(found_box) == figures(box)
    assert kept_box("0" * 16) is None
    assert kept_box("") is None


@pytest.mark.parametrize("box", [standard_box(), boxes.load_box(GENEROUS)])
def test_a_packed_box_is_the_same_again(box: boxes.Box) -> None:
    packed = packed_box(box)
    assert json.loads(json.dumps(packed)) == packed
    again = unpacked_box(packed)
    assert again == box
    assert again.hash == box.hash


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A later program: the default box has changed, and the one before it lies beside it."""
    root = tmp_path_factory.mktemp("later")
    shutil.copytree(
        PACKAGE, root / "cooper_island", ignore=shutil.ignore_patterns("__pycache__", "web", "*.so")
    )
    folder = root / "cooper_island" / "content" / "boxes"
    (folder / "standard.toml").rename(folder / "first.toml")
    assert CHANGED != TEXT
    (folder / "standard.toml").write_text(CHANGED, encoding="utf-8")
    return root


def answers(root: Path, words: list[str], *requests: object) -> list[Any]:
    """The first two lines that a process of the later program answers, each a JSON value."""
    with subprocess.Popen(
        [sys.executable, "-P", *words],
        env={**os.environ, "PYTHONPATH": str(root)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for request in requests:
            process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        lines = [process.stdout.readline() for _ in range(2)]
        process.stdin.close()  # workers end when their table does
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def table() -> Position:
    now = Position.new(Game.new(2, 5, first_seat=0))
    for _ in range(40):
        seat = now.game.to_act[0]
        now.choose(seat, texts(now.game, seat)[:1])
    return now


def test_games_go_on_with_the_box_that_they_began_with(later: Path, table: Position) -> None:
    game = table.game
    seat = game.to_act[0]
    sample = game.sample(seat, 1)
    told = {
        "record": game.record,
        "opening": next(iter(game.positions())).record,
        "entries": table.entries,
        "pickle": pickle.dumps(game).hex(),
        "sample": pickle.dumps(sample).hex(),
    }
    (standard, new, old), keys = answers(later, ["-c", SCRIPT], told)
    assert standard == new == parse_box(CHANGED).hash
    assert old == [standard_box().hash] * 4
    ahead, shown = game.clone(), sample.clone()
    ahead.apply(seat, 0)
    shown.apply(seat, 0)
    assert keys == [ahead.key()] * 3 + [shown.key()]


@pytest.mark.parametrize("ours", [True, False])
def test_a_bot_answers_in_such_a_game(
    later: Path, table: Position, tmp_path: Path, ours: bool
) -> None:
    file = tmp_path / "first.py"
    file.write_text(BOT, encoding="utf-8")
    one = Entrant("deckhand", "deckhand") if ours else Entrant("", "First", None, str(file))
    game = table.game
    seat = game.to_act[0]
    order = one.order(1, clock=False)
    asked = question(game.sample(seat, 1), seat)
    ready, answer = answers(later, ["-m", "cooper_island.bots.worker"], order, asked)
    assert ready == {"ready": True}
    assert answer["texts"][0] in (texts(game, seat) if ours else texts(game, seat)[:1])


def texts(game: Game, seat: int) -> list[str]:
    decision = game.decision(seat)
    assert decision is not None
    return [option.text for option in decision.options]
