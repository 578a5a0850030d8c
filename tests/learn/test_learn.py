"""A judgement learnt from nothing: by one command, resumable, the same for any number of processes."""

import importlib.util
import json
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from cooper_island import Game, standard_box
from cooper_island.bots.judgements import ours, read
from cooper_island.bots.pool import Processes
from cooper_island.content.box import packed_box
from cooper_island.engine import const as c
from cooper_island.engine.state import State
from cooper_island.learn import games, loop
from cooper_island.learn.fit import KINDS, Sums, fit
from cooper_island.learn.games import WIDTH, Habits, Rows, asked
from cooper_island.learn.loop import Batch, LearnError, Run, Trial, Wish, terms_of
from cooper_island.mind.trait_table import PLACES, TRAITS
from tests.command import run

T = TypeVar("T")
R = TypeVar("R")
TINY = ("--games", "3", "--nodes", "8", "--trial", "0", "--start", "hand", "--seed", "5")


def learnt(folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    return run(capsys, "learn", str(folder), *TINY, *more)


def test_a_tiny_judgement_is_learnt_and_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It goes on where it stopped, and gets where it would have got without a stop, by one process or two."""
    code, out, _ = learnt(tmp_path / "a", capsys, "--generations", "2", "--jobs", "2")
    assert code == 0
    assert "generation 2" in out
    file = tmp_path / "a" / "judgement.json"
    whole = file.read_text(encoding="utf-8")
    assert read(file).box == standard_box().hash

    assert learnt(tmp_path / "b", capsys, "--generations", "1", "--jobs", "1")[0] == 0
    code, out, err = learnt(tmp_path / "b", capsys, "--generations", "2", "--jobs", "1")
    assert code == 0
    assert "1 of 2 generations" in err
    assert "generation 1" not in out
    assert (tmp_path / "b" / "judgement.json").read_text(encoding="utf-8") == whole

    seats = f"captain@{file}:20,deckhand"
    code, out, err = run(
        capsys, "simulate", "--seats", seats, "--players", "2", "--games", "1", "--json"
    )
    assert code == 0
    assert not err
    assert len(json.loads(out)["scores"]) == 1


def test_games_that_were_made_before_a_stop_are_not_made_again(tmp_path: Path) -> None:
    wish = Wish(seed=3, games=2, nodes=8, trial=0)
    made: list[tuple[int, int]] = []

    def stop(done: int, games: int) -> None:
        made.append((done, games))
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Run(tmp_path, wish, standard_box()).learn(1, Processes(1), print, stop)
    kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "rows").iterdir()}
    assert kept
    again: list[tuple[int, int]] = []
    Run(tmp_path, wish, standard_box()).learn(
        1, Processes(1), print, lambda done, games: again.append((done, games))
    )
    assert again == [(2, 2)]
    assert (tmp_path / "judgement.json").exists()


def test_I6_where_all_may_answer_at_once_anyone_who_holds_the_table_up_does() -> None:
    at_once = Game.new(3, seed=1, simultaneous=True).state
    assert asked(at_once) == at_once.to_act()
    assert len(asked(at_once)) == 3
    assert asked(Game.new(3, seed=1).state) == Game.new(3, seed=1).to_act[:1]


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_I6_games_to_learn_from_are_played_at_such_tables_too(
    share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = set()
    several = 0

    def seen(s: State) -> list[int]:
        nonlocal several
        kinds.add(s.g[c.G_SIMUL])
        may = asked(s)
        several += len(may) > 1
        return may

    monkeypatch.setattr(games, "asked", seen)
    rows = games.make(
        terms_of(packed_box(standard_box())), [None], Habits(nodes=2, simultaneous=share), [4]
    )
    assert kinds == {int(share)}
    assert bool(several) == bool(share)
    assert len(rows.places) == 2 * WIDTH * len(rows.points) // 4


class Stopped(Processes):
    """Someone presses Ctrl-C when the second trial begins."""

    trials = 0

    def spread(
        self, work: Callable[[T], R], tasks: Sequence[T]
    ) -> Generator[tuple[int, R], None, None]:
        self.trials += isinstance(tasks[0], Trial)
        if self.trials == 2:
            raise KeyboardInterrupt
        return super().spread(work, tasks)


def nothing(_done: int, _games: int) -> None:
    pass


def test_what_stopped_in_a_later_trial_goes_on(tmp_path: Path) -> None:
    """The sums of the generation before are kept until this one stands in the story."""
    wish = Wish(seed=3, games=2, nodes=8, trial=2)
    folders = tmp_path / "whole", tmp_path / "stopped"
    Run(folders[0], wish, standard_box()).learn(2, Processes(1), print, nothing)
    with pytest.raises(KeyboardInterrupt):
        Run(folders[1], wish, standard_box()).learn(2, Stopped(1), print, nothing)
    Run(folders[1], wish, standard_box()).learn(2, Processes(1), print, nothing)
    stories = [(folder / "learning.json").read_text(encoding="utf-8") for folder in folders]
    assert stories[0] == stories[1]
    found = [(folder / "generation-1.json").read_bytes() for folder in folders]
    assert found[0] == found[1]
    left = [sorted(path.name for path in folder.iterdir()) for folder in folders]
    assert left[0] == left[1]
    assert "sums-0.npz" not in left[0]


@pytest.mark.parametrize(
    ("name", "how"),
    [
        (name, how)
        for name in ("sums-0.npz", "generation-0.json", "rows/1-0")
        for how in ("empty", "no end", "gone")
        if (name, how) != ("rows/1-0", "gone")  # those games are made again
    ],
)
def test_damaged_files_of_a_run_are_told_in_one_sentence(
    name: str, how: str, begun: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = begun / name
    whole = file.read_bytes()
    if how == "gone":
        file.unlink()
    else:
        file.write_bytes(b"" if how == "empty" else whole[: len(whole) // 2])
    words = ["--games", "2", "--nodes", "8", "--trial", "0", "--start", "hand", "--seed", "3"]
    code, _, err = run(capsys, "learn", str(begun), *words, "--generations", "2", "--jobs", "1")
    file.write_bytes(whole)
    assert code == 2
    assert f"{file} is missing or damaged" in err
    assert "Traceback" not in err


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was stopped when the games of its second generation were made."""
    folder = tmp_path_factory.mktemp("begun")

    class Full(Run):
        def _fit(self, number: int) -> tuple[list[list[int]], list[float]]:
            if number:
                raise KeyboardInterrupt
            return super()._fit(number)

    with pytest.raises(KeyboardInterrupt):
        Full(folder, Wish(seed=3, games=2, nodes=8, trial=0), standard_box()).learn(
            2, Processes(1), print, nothing
        )
    return folder


def test_as_many_games_are_played_as_were_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "BATCH", 2)
    asked: list[tuple[int, int]] = []
    seeds: list[int] = []

    class Counts(Processes):
        def spread(
            self, work: Callable[[T], R], tasks: Sequence[T]
        ) -> Generator[tuple[int, R], None, None]:
            seeds.extend(seed for one in tasks if isinstance(one, Batch) for seed in one.seeds)
            return super().spread(work, tasks)

    Run(tmp_path, Wish(seed=3, games=3, nodes=8, trial=0), standard_box()).learn(
        1, Counts(1), print, lambda done, games: asked.append((done, games))
    )
    assert len(set(seeds)) == len(seeds) == 3
    assert asked == [(0, 3), (2, 3), (3, 3)]


def test_a_trial_is_won_or_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far it goes towards the fit: who wins less than half of the games is not kept."""
    tried: list[Trial] = []

    def lost(trial: Trial) -> float:
        tried.append(trial)
        return 0.9

    monkeypatch.setattr(loop, "try_out", lost)
    few = ("--games", "2", "--nodes", "8", "--trial", "2", "--generations", "1", "--seed", "2")
    code, out, _ = run(capsys, "learn", str(tmp_path), *few, "--jobs", "1")
    assert code == 1
    assert "45%" in out
    assert "not kept" in out
    assert len(tried) == len(loop.STEPS)
    assert not (tmp_path / "judgement.json").exists()


def test_a_part_of_the_way_is_kept_where_the_whole_goes_too_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was fitted says where to go; play says how far."""
    best = ours().rows
    fitted = [[figure + 100 for figure in row] for row in best]
    monkeypatch.setattr(Run, "_fit", lambda _self, _number: (fitted, [0.0]))
    monkeypatch.setattr(
        loop, "try_out", lambda trial: 2 - abs(trial.new[0][0] - best[0][0] - 50) / 50
    )
    run_ = Run(tmp_path, Wish(seed=3, games=1, nodes=2, trial=4), standard_box(), ours())
    run_.learn(1, Processes(1), print, nothing)
    story = run_.story.generations[0]
    assert (story["step"], story["share"], story["kept"]) == (0.5, 1.0, True)
    assert run_.figures(0) == [[figure + 50 for figure in row] for row in best]
    assert read(tmp_path / "judgement.json").rows == run_.figures(0)


def test_the_step_does_not_hang_on_which_game_ends_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shared wins are thirds, whose sum depends on their order: two steps that won alike must stay so."""
    best = ours().rows
    fitted = [[figure + 100 for figure in row] for row in best]
    monkeypatch.setattr(Run, "_fit", lambda _self, _number: (fitted, [0.0]))
    wins = {100: (1 / 3, 1 / 3, 4 / 3), 50: (4 / 3, 1 / 3, 1 / 3), 25: (0, 0, 0)}
    monkeypatch.setattr(
        loop, "try_out", lambda trial: wins[trial.new[0][0] - best[0][0]][trial.players - 2]
    )

    class Backwards(Processes):
        def spread(
            self, work: Callable[[T], R], tasks: Sequence[T]
        ) -> Generator[tuple[int, R], None, None]:
            yield from reversed(list(super().spread(work, tasks)))

    steps = []
    for folder, pool in (("a", Processes(1)), ("b", Backwards(1))):
        run_ = Run(
            tmp_path / folder, Wish(seed=3, games=1, nodes=2, trial=6), standard_box(), ours()
        )
        run_.learn(1, pool, print, nothing)
        steps.append(run_.story.generations[0]["step"])
    assert steps == [1.0, 1.0]


def test_another_run_in_the_folder_is_not_mixed_up(tmp_path: Path) -> None:
    run_ = Run(tmp_path, Wish(seed=1, games=2), standard_box())
    run_.keep()
    with pytest.raises(LearnError, match="holds another run"):
        Run(tmp_path, Wish(seed=2, games=2), standard_box())
    with pytest.raises(LearnError, match="holds another run"):
        Run(tmp_path, Wish(seed=1, games=2), standard_box(), ours())
    (tmp_path / "learning.json").write_text("{", encoding="utf-8")
    with pytest.raises(LearnError, match="damaged"):
        Run(tmp_path, Wish(seed=1, games=2), standard_box())


def test_bad_words_get_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    for words, said in (
        ((str(file),), "cannot be made"),
        ((str(tmp_path / "x"), "--start", str(tmp_path / "none.json")), "There is no file"),
        ((str(tmp_path / "x"), "--start", str(file)), "damaged"),
        ((str(tmp_path / "x"), "--games", "0"), "at least 1"),
    ):
        try:
            code, out, err = run(capsys, "learn", *words)
        except SystemExit as left:  # argparse
            code, out, err = int(str(left.code)), "", capsys.readouterr().err
        assert code == 2
        assert said in err
        assert err.count("\n") == 1
        assert not out
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "numpy" else found(name)
    )
    code, _, err = run(capsys, "learn", str(tmp_path / "x"))
    assert code == 2
    assert "cooper-island[learn]" in err


def test_goods_are_never_worth_less_for_being_more_and_room_is_worth_nothing() -> None:
    """Who has much left has often played badly: rows that say so must not teach to give goods away."""
    rng = np.random.default_rng(7)
    sums = Sums()
    at = {name: sum(size for _, size in TRAITS[:i]) for i, (name, _) in enumerate(TRAITS)}
    coins, room = at["coins"], at["room in storage"]
    places = np.full((4000, WIDTH), PLACES, dtype=np.uint16)
    held, free = rng.integers(0, 6, len(places)), rng.integers(0, 6, len(places))
    places[:, 0] = rng.integers(0, KINDS, len(places))
    places[:, 1], places[:, 2], places[:, 3] = 1, coins + held, room + free
    points = (10 - held + free).astype(np.float32)
    sums.add(Rows(places.tobytes(), points.tobytes(), []))
    for start in (None, fit(sums, (1.0, 1.0, 1.0))):
        for row in fit(sums, (1.0, 1.0, 1.0), start):
            assert np.diff(row[coins : coins + 9]).min() >= 0
            assert not any(row[room : room + 7])
            assert row[1] > 0
