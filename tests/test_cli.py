"""The command: what it prints, and one sentence with exit code 2 for whatever is wrong."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cooper_island import Game
from tests.command import run
from tests.golden.make import GENEROUS, busy_game


def test_simulate_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        "--players",
        "4",
        "--games",
        "3",
        "--seats",
        "random",
        "--seed",
        "7",
        "--json",
    ]
    code, out, _ = run(capsys, *words)
    result = json.loads(out)
    assert code == 0
    assert result["games"] == 3
    assert result["decisions"] > 500
    assert result["seconds"] > 0
    assert [len(row) for row in result["scores"]] == [4, 4, 4]
    again = json.loads(run(capsys, *words)[1])
    assert again["scores"] == result["scores"]
    assert again["decisions"] == result["decisions"]


def test_simulate_writes_records_that_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    words = ["simulate", "--players", "3", "--games", "2", "--seed", "1", "--simultaneous"]
    words += ["--start-landscape", "choice", "--records", str(folder), "--json"]
    code, out, _ = run(capsys, *words)
    assert code == 0
    files = sorted(folder.iterdir())
    assert len(files) == 2
    for path, scores in zip(files, json.loads(out)["scores"], strict=True):
        game = Game.replay(path.read_text(encoding="utf-8"))
        assert [row.total for row in game.scores()] == scores
        assert game.header.simultaneous
        code, out, _ = run(capsys, "replay", str(path), "--check")
        assert (code, "sound record" in out) == (0, True)


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "simulate", "--players", "2", "--games", "2")
    assert code == 0
    assert "2 games" in out
    assert "leftovers" in out


def test_replay_tells_the_game_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = busy_game(2, 3, "meadow", False, True)
    path = tmp_path / "game.txt"
    path.write_text(game.record, encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(path), "--box", str(GENEROUS))
    assert code == 0
    assert "Round 5" in out
    assert "log book" in out
    assert "wins" in out or "share" in out


def test_replay_shows_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(busy_game(2, 3, "meadow", False, False).record, encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(path), "--at", "20")
    assert code == 0
    assert "Round 1" in out
    assert max(map(len, out.split("\n\nSeat")[0].splitlines())) <= 100
    code, _, err = run(capsys, "replay", str(path), "--at", "99999")
    assert (code, "choices" in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "COMMAND"),
        ("dance", "dance"),
        ("simulate --dance", "--dance"),
        ("simulate --players 5", "not 5"),
        ("simulate --players two", "“two”"),
        ("simulate --players 0", "at least 1"),
        ("simulate --seed seven", "whole number, not “seven”"),
        ("simulate --games -1", "at least 1"),
        ("simulate --seats genius", "no bot “genius”; there is: random"),
        ("simulate --seats random,random --players 3", "2 seats are named"),
        ("simulate --start-landscape desert", "desert"),
        ("simulate --box nowhere.toml", "nowhere.toml"),
        ("simulate --records {file}/x", "cannot be made"),
        ("replay nowhere.txt", "there is no file nowhere.txt"),
        ("replay {file}", "line 1"),
        ("replay {binary}", "no text"),
        ("replay {folder}", "cannot be read"),
        ("replay {file} --at x", "“x”"),
        ("terminal --players 7", "not 7"),
        ("terminal --first 3 --players 2", "no seat 3"),
        ("terminal --bot genius", "no bot “genius”"),
        ("play --port x", "“x”"),
        ("play --port 70000", "65535"),
        ("play --no-browser --database nonsense", "nonsense"),
        ("play --no-browser --bot nowhere.py:Bot", "there is no file nowhere.py"),
        ("play --no-browser --bot genius", "there is no bot “genius”"),
        ("play --no-browser --bot {bot}:Bot", "has no class with a method choose"),
        ("terminal --resume nowhere.txt", "no file nowhere.txt"),
        ("terminal --record {folder}", "cannot be written"),
        ("simulate --box {tiles61}", "61"),
        ("simulate --box {syntax}", "line 2"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_2(
    words: str, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no record", encoding="utf-8")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x81")
    (tmp_path / "folder").mkdir()
    (tmp_path / "bot.py").write_text("", encoding="utf-8")
    (tmp_path / "tiles61").write_text(
        "[double_tiles]\nforest_meadow__mountain_settlement = 21\n", encoding="utf-8"
    )
    (tmp_path / "syntax").write_text("[players]\nrounds = = 5\n", encoding="utf-8")
    names = {p.stem: str(p) for p in tmp_path.iterdir()}
    code, out, err = run(capsys, *words.format(**names).split())
    assert code == 2
    assert out == ""
    assert says in err
    assert err.startswith("cooper-island")
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


def test_as_a_module() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "cooper_island", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith("cooper-island ")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--version")
    assert code == 0
    assert out.startswith("cooper-island 0.")


def test_it_runs_as_an_installed_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cooper_island.cli", "simulate", "--seed", "x"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def typed(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


def test_a_person_plays_a_whole_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Always the first option, with looks around, an undo and a few mistakes on the way."""
    typed(monkeypatch, ["help", "show", "1", "undo", "dance", "999", "log", *["1"] * 3000])
    path = tmp_path / "game.txt"
    code, out, _ = run(capsys, "terminal", "--players", "3", "--seed", "4", "--record", str(path))
    assert code == 0
    assert "taken back" in out
    assert "no option" in out
    assert "total" in out
    assert Game.replay(path.read_text(encoding="utf-8")).over


def test_leaving_keeps_the_game_and_it_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    typed(monkeypatch, ["1", "1", "quit"])
    code, out, _ = run(capsys, "terminal", "--seed", "4", "--record", str(path))
    assert (code, "--resume" in out) == (0, True)
    choices = Game.replay(path.read_text(encoding="utf-8")).choices
    assert choices >= 2
    typed(monkeypatch, ["1"])
    run(capsys, "terminal", "--resume", str(path))
    assert Game.replay(path.read_text(encoding="utf-8")).choices > choices
