"""The tools that measure bots still run, and say what the documents quote."""

import subprocess
import sys
from pathlib import Path

from cooper_island.bots.judgements import ours, read
from cooper_island.content.box import load_box
from cooper_island.view.sources import LINES_OF_PLAY

ROOT = Path(__file__).parents[1]


def tool(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def simulated(seats: str, *words: str) -> str:
    game = ["--players", "2", "--games", "1", "--seed", "3"]
    return tool("-m", "cooper_island", "simulate", "--seats", seats, *game, *words)


def test_the_tables_of_a_box_come_from_records(tmp_path: Path) -> None:
    simulated("deckhand", "--records", str(tmp_path))
    told = tool("tools/balance.py", str(tmp_path))
    assert all(line in told for line in LINES_OF_PLAY)


def test_captains_clock_is_looked_at_here_and_at_tables() -> None:
    for tables in ("0", "2"):
        told = tool("tools/clock.py", "--games", "1", "--beside", "0", "--tables", tables)
        assert "worker turn" in told
        assert "other step" in told


def test_captains_of_one_line_play(tmp_path: Path) -> None:
    tool("tools/one_line.py", str(tmp_path))
    assert {path.stem for path in tmp_path.iterdir()} == set(LINES_OF_PLAY)
    assert all(read(path).rows != ours().rows for path in tmp_path.iterdir())
    assert simulated(f"captain@{tmp_path / 'boats.json'}:20,random")


def test_captain_without_one_of_its_parts_plays() -> None:
    simulated("tools/ablation.py:NoPrior,random")


def test_boxes_are_screened_by_play(tmp_path: Path) -> None:
    words = ("tools/screen.py", "tools/candidates.toml", "--only", "now,c1-l1")
    told = tool(*words, "--quick", "--nodes", "5", "--games", "2", "--jobs", "2")
    head, line, *rows = told.splitlines()
    assert line == "|---" * 18 + "|"
    assert [row.split(" | ")[0] for row in (head, *rows)] == ["| box", "| now", "| c1-l1"]
    at = head.split(" | ").index("first of 2")
    assert {row.split(" | ")[at] for row in rows} <= {"0%", "50%", "100%"}  # of one game
    tool(*words, "--write", str(tmp_path))
    assert (
        load_box(str(tmp_path / "now.toml")).cargo[2].helm,
        load_box(str(tmp_path / "c1-l1.toml")).cargo[2].helm,
    ) == (2, 1)
