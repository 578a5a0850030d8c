"""The arena: balanced, the same for a seed however it is run, and it goes on after an interrupt."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cooper_island import Game, standard_box
from cooper_island.bots import arena as arena_module
from cooper_island.bots.api import FAULTS, Bot
from cooper_island.bots.arena import Outcome, arena, rotation
from cooper_island.bots.journal import journal_key
from cooper_island.bots.match import Blame, Table
from cooper_island.bots.pool import Processes
from cooper_island.bots.process import TOLD
from cooper_island.bots.registry import entrants
from cooper_island.bots.simulate import simulate
from cooper_island.bots.summary import fault_lines, interval, ranks, summary
from cooper_island.language import figure, languages, read, speaking
from tests.command import run

PEOPLE = Path(__file__).with_name("people.py")
DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "bots.md"
FIELDS = {"games", "win_rate", "low", "high", "mean_score", "rating"}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "cooper-island" / "arena"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code, out, _ = run(capsys, "arena", *words, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


def test_json_has_every_name_and_field(capsys: pytest.CaptureFixture[str], cache: Path) -> None:
    words = ["--seats", "deckhand,random,random", "--games", "3", "--seed", "5", "--jobs", "1"]
    found = told(capsys, *words, "--start-landscape", "random", "--simultaneous")
    assert list(found["seats"]) == ["deckhand", "random", "random #2"]
    for of in found["seats"].values():
        assert set(of) >= FIELDS
        assert of["games"] == 3
        assert 0 <= of["low"] <= of["win_rate"] <= of["high"] <= 1
        assert sum(of["lines"].values()) == pytest.approx(of["mean_score"], abs=0.01)
    assert sum(of["wins"] for of in found["seats"].values()) == pytest.approx(3, abs=0.01)
    assert found["seats"]["deckhand"]["rating"] > 25 > found["seats"]["random"]["rating"]
    assert list(cache.iterdir()) == []


def test_the_table_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "arena", "--seats", "random,deckhand", "--games", "2")
    assert (code, err) == (0, "")
    head, first, second = out.splitlines()
    for word in ("games", "wins", "95%", "score", "ships", "hired", "uncharted", "rating"):
        assert word in head
    assert first.startswith("deckhand ")
    assert second.startswith("random ")


def test_jobs_and_pieces_make_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seats", f"random,{PEOPLE}:Common", "--games", "3", "--seed", "9"]
    assert told(capsys, *words, "--jobs", "1") == told(capsys, *words, "--jobs", "2")
    seats = entrants("deckhand,random,random")
    table = Table(standard_box())
    one = simulate(seats, 3, 7, table, pool=Processes(1))
    two = simulate(seats, 3, 7, table, pool=Processes(2))
    assert one._replace(seconds=0) == two._replace(seconds=0)
    some = entrants("random,random")
    assert (
        simulate(some, 60, 7, table).scores
        == simulate(some, 60, 7, table, pool=Processes(2)).scores
    )


def test_everyone_has_every_seat_on_the_same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int | None, list[str]]] = []

    def spy(game: Game, bots: list[Bot], seed: int) -> Blame | None:
        seen.append((game.header.seed, [type(bot).__name__ for bot in bots]))
        return Blame(0, "closed", {})

    monkeypatch.setattr(arena_module, "play", spy)
    found = arena(entrants("random,deckhand,sailor"), 6, 1, Table(standard_box()))
    assert [row[0] for row in seen] == [seen[0][0]] * 3 + [seen[3][0]] * 3
    assert seen[0][0] != seen[3][0]
    for block in (seen[:3], seen[3:]):
        for seat in range(3):
            assert {row[1][seat] for row in block} == {"RandomBot", "Deckhand", "Sailor"}
    assert [outcome.fault for outcome in found[:3]] == [(n, "closed", {}) for n in range(3)]
    assert [sorted(rotation(game, 4)) for game in range(4)] == [[0, 1, 2, 3]] * 4


def outcome(game: int, totals: list[int], open_spaces: list[int], winners: list[int]) -> Outcome:
    lines = [[total, 0, 0, 0, 0] for total in totals]
    return Outcome(game, lines, [0] * len(totals), open_spaces, winners, None)


def test_a_shared_win_counts_in_parts() -> None:
    shared = outcome(0, [20, 20, 9], [4, 4, 4], [0, 1])
    broken = outcome(1, [20, 20, 20], [3, 4, 4], [0])
    found = summary([shared, broken], ["a", "b", "c"], 1)
    assert [of["win_rate"] for of in found["seats"].values()] == [0.75, 0.25, 0.0]
    assert found["shared_wins"] == 1
    assert ranks(shared) == [0, 0, 2]
    assert ranks(broken) == [0, 1, 1]
    assert ranks(shared._replace(fault=Blame(1, "closed", {}))) == [0, 1, 0]
    ratings = [of["rating"] for of in found["seats"].values()]
    assert ratings[0] > ratings[1] > ratings[2]


def test_intervals_are_wilsons() -> None:
    assert interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_faulty_bot_loses_and_the_run_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    name = f"{PEOPLE}:Wrong"
    words = ["arena", "--seats", f"random,{name},random", "--games", "2", "--json", "--jobs", "1"]
    code, out, err = run(capsys, *words)
    assert code == 0
    seats = json.loads(out)["seats"]
    assert seats[name]["faults"] == 2
    assert seats[name]["first_fault"] == {"code": "not_offered", "parts": {"said": "dance"}}
    assert seats[name]["win_rate"] == 0
    assert seats["random"]["win_rate"] == seats["random #2"]["win_rate"] == 0.5
    assert seats[name]["rating"] < 25 < seats["random"]["rating"]
    assert err == (
        f"cooper-island: bot {name} lost 2 games by its own fault; the first time: it answered “dance”, "
        "which is not offered.\n"
    )


def test_in_simulate_a_faulty_bot_ends_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    name = f"{PEOPLE}:Dies"
    words = ["--seats", f"random,{name}", "--players", "2", "--games", "3", "--jobs", "2"]
    code, out, err = run(capsys, "simulate", *words)
    assert (code, out) == (2, "")
    assert err == f"cooper-island: bot {name} failed: it ended its process (exit code 7).\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "--seats"),
        ("--seats sailor", "players, not 1"),
        ("--seats random,random,random,random,random", "players, not 5"),
        ("--seats genius,random", "no bot “genius”; there is: random"),
        ("--seats nowhere.py:Bot,random", "no file nowhere.py; there is: random"),
        ("--seats {people}:Nobody,random", "there is: Good"),
        ("--seats random,random --games 0", "at least 1"),
        ("--seats random,random --jobs 0", "at least 1"),
        ("--seats random,random --limit soon", "“soon”"),
        ("--seats random,random --limit nan", "more than 0"),
        ("--seats random,random --box nowhere.toml", "nowhere.toml"),
        ("--seats random,random --ray here", "HOST:PORT or auto, not “here”"),
        ("--seats random,random --ray ray://here:10001", "HOST:PORT or auto"),
        ("--seats random,random --ray here:99999", "65535"),
        ("--seats random,random --ray auto --jobs 2", "--jobs does not go with --ray"),
        ("--seats {people}:Good,random --ray auto", "on this machine only: play it without --ray"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_2(
    words: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "arena", *words.format(people=PEOPLE).split())
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_the_example_in_the_document_plays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert source is not None
    (tmp_path / "mybot.py").write_text(source[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = told(capsys, "--seats", "mybot.py:MyBot,random", "--games", "2", "--seed", "1")
    assert found["seats"]["mybot.py:MyBot"]["win_rate"] == 1.0
    assert found["seats"]["mybot.py:MyBot"]["faults"] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    ("sent", "jobs"), [(signal.SIGINT, 2), (signal.SIGINT, 1), (signal.SIGKILL, 2)]
)
def test_it_goes_on_after_an_interrupt(
    sent: signal.Signals, jobs: int, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--seats", "deckhand,random", "--games", "8", "--seed", "2"]
    command = [sys.executable, "-m", "cooper_island.cli", "arena", *words, "--json"]
    process = subprocess.Popen(
        [*command, "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        for _ in range(1000):
            time.sleep(0.02)
            if any(path.read_bytes().count(b"\n") >= 2 for path in cache.glob("*.jsonl")):
                break
        if sent == signal.SIGINT:
            os.killpg(process.pid, sent)  # as a terminal does: to all processes of the run
        else:
            process.send_signal(sent)
        out, err = process.communicate(timeout=20)  # no process of the run holds its output open
    finally:
        process.kill()
    assert out == ""
    assert "Traceback" not in err
    if sent == signal.SIGINT:
        assert process.returncode == 130
        kept = re.fullmatch(
            r"cooper-island: interrupted; (\d) of 8 games are done, and the same command goes on from there.\n",
            err,
        )
        assert kept is not None
        assert int(kept[1]) >= 2
    (journal,) = cache.iterdir()
    with journal.open("a", encoding="utf-8") as file:
        file.write("[7,[[1,2")  # cut off in the middle of a line
    code, resumed, err = run(capsys, "arena", *words, "--json", "--jobs", "1")
    assert code == 0
    assert "of 8 games were played before" in err
    assert list(cache.iterdir()) == []
    assert run(capsys, "arena", *words, "--json", "--jobs", "1")[1] == resumed


def test_faults_are_kept_in_no_language_and_told_in_that_of_whoever_goes_on(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"{PEOPLE}:Wrong"
    words = ["arena", "--seats", f"random,{name}", "--games", "2", "--jobs", "1"]
    played = arena_module.play_game

    def interrupted(order: arena_module.Order, number: int) -> Outcome:
        if number:
            raise KeyboardInterrupt
        return played(order, number)

    with monkeypatch.context() as patched:
        patched.setattr(arena_module, "play_game", interrupted)
        assert run(capsys, "--lang", "de", *words)[0] == 130
    (journal,) = cache.iterdir()
    [row] = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    assert row[-1] == [1, "not_offered", {"said": "dance"}]
    code, out, err = run(capsys, "--lang", "pt", *words, "--json")
    assert code == 0
    before, said = err.splitlines()
    assert "1 de 2" in before
    assert said == (
        f"cooper-island: o bot {name} perdeu 2 partidas por falha própria; "
        "na primeira vez: ele respondeu “dance”, o que não é uma das opções."
    )
    first = {"code": "not_offered", "parts": {"said": "dance"}}
    assert json.loads(out)["seats"][name]["first_fault"] == first


def test_what_a_journal_says_in_words_is_played_again(
    cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in those of before: another program has a journal of its own anyway."""
    table = Table(standard_box())
    found = entrants("random,deckhand")
    old = [0, [[0] * 5] * 2, [0, 0], [0, 0], [1], [0, "it took longer than 5 s"]]
    cache.mkdir(parents=True)
    path = cache / f"{journal_key(found, 1, 0, table)}.jsonl"
    path.write_text(json.dumps(old) + "\n", "utf-8")
    words = ["arena", "--seats", "random,deckhand", "--games", "1", "--jobs", "1", "--json"]
    code, out, err = run(capsys, *words)
    assert (code, err) == (0, "")
    assert [of["faults"] for of in json.loads(out)["seats"].values()] == [0, 0]


@pytest.mark.parametrize("lang", languages())
def test_every_fault_has_a_sentence(lang: str) -> None:
    told = {key.removeprefix("fault.") for key in read(lang, "cli") if key.startswith("fault.")}
    assert told == set(FAULTS)
    source = Path(arena_module.__file__).parent
    raised = "\n".join(path.read_text("utf-8") for path in source.glob("*.py"))
    assert set(re.findall(r'(?:Fault|Killed)\(\s*"(\w+)"', raised)) | set(TOLD) == set(FAULTS)
    with speaking(lang):
        for faults in (1, 2):
            of = {"faults": faults, "first_fault": {"code": "slow", "parts": {"seconds": 0.5}}}
            [line] = fault_lines({"seats": {"x": of}})
            assert ("2" in line) is (faults == 2)
            assert figure(0.5, 1) in line


def test_a_journal_that_makes_no_sense_is_not_believed() -> None:
    good = outcome(1, [3, 4], [5, 6], [1])
    assert Outcome.of(json.loads(json.dumps(good)), 2, 2) == good
    nonsense: list[Any] = [None, 3, [], [1], {}, [*good[:5]], [9, *good[1:]]]
    for bad in [*nonsense, [1, [[1, 2]], *good[2:]]]:
        assert Outcome.of(bad, 2, 2) is None
    assert Outcome.of([*good[:4], [7], None], 2, 2) is None
    assert Outcome.of([*good[:4], [], None], 2, 2) is None
    spoilt = good._replace(fault=Blame(1, "exit", {"number": 7}))
    assert Outcome.of(json.loads(json.dumps(spoilt)), 2, 2) == spoilt
    faults = [[2, "exit", {}], [1, "dances", {}], [1, "exit", 7], [1, "exit", {"number": [7]}]]
    for wrong in [*faults, [1, "it hangs"], "fault", [1, ["exit"], {}], [1, "exit", None]]:
        assert Outcome.of([*good[:5], wrong], 2, 2) is None
