"""Bots of users: in their own process, ended when they hang, named when they err."""

import os
import sys
import time
from pathlib import Path

import pytest

from cooper_island import Game, standard_box
from cooper_island.bots.api import BotError, Fault
from cooper_island.bots.match import Blame, Table, dismissed, play, seated
from cooper_island.bots.process import Process
from cooper_island.bots.registry import (
    Entrant,
    check,
    entrant,
    entrants,
    guests,
    labels,
    make_bot,
    seats_of,
)
from cooper_island.language import phrase
from tests.golden.make import GENEROUS

PEOPLE = Path(__file__).with_name("people.py")
TABLE = Table(standard_box())


def blamed(name: str, limit: float = 10.0) -> Blame:
    """What becomes of a game with this bot in seat 0."""
    found = [entrant(f"{PEOPLE}:{name}"), entrant("random")]
    table = Table(standard_box(), limit=limit)
    game = table.game(2, 1)
    bots = seated(found, 1, table)
    try:
        blame = play(game, bots, 1)
    finally:
        dismissed(bots)
    assert blame is not None
    assert not game.over
    return blame


def test_good_ones_play_whatever_they_answer_with(capfd: pytest.CaptureFixture[str]) -> None:
    found = [entrant(f"{PEOPLE}:{name}") for name in ("Good", "Texts", "Indices")]
    game = TABLE.game(3, 1)
    bots = seated(found, 1, TABLE)
    try:
        assert play(game, bots, 1) is None
    finally:
        dismissed(bots)
    assert game.over
    out, err = capfd.readouterr()
    assert out == ""
    assert "nonsense" in err


def test_another_box_reaches_the_bot() -> None:
    """Its own file of figures, or one of those that come with the program; but none that it was not given."""
    bots = [make_bot(f"{PEOPLE}:Texts", 1, clock=False, box=box) for box in (str(GENEROUS), None)]
    games = [Game.new(2, 1, box=GENEROUS, first_seat=0), Game.new(2, 1, first_seat=0)]
    try:
        for game in games:
            game.apply(0, bots[0].choose(game.sample(0, 1), 0))
        with pytest.raises(Fault, match="another box"):
            bots[1].choose(games[0].sample(0, 1), 0)
    finally:
        dismissed(bots)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Raises", "it raised TypeError: one and ?[31mtwo (people.py:"),
        ("NoStart", "it raised ValueError: not today (people.py:"),
        ("Exits", "it raised SystemExit: 3"),
        ("Dies", "it ended its process (exit code 7)"),
        ("Wrong", "it answered “dance”, which is not offered"),
        ("Beyond", "it answered “1000000000000000000000000000000”, which is not offered"),
        ("Nothing", "it answered “None”, which is not offered"),
    ],
)
def test_a_fault_is_told_in_words(name: str, what: str) -> None:
    blame = blamed(name)
    assert blame.who == 0
    said = phrase(blame.why.key, **blame.parts)
    assert said.startswith(what)
    assert said.isprintable()


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_a_hanging_one_is_ended_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANGS", str(tmp_path / "pids"))
    assert blamed("Hangs", limit=0.7) == (0, "slow", {"seconds": 0.7})
    pids = [int(word) for word in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 2
    for _ in range(100):
        if not any(alive(pid) for pid in pids):
            return
        time.sleep(0.05)
    raise AssertionError("something was left behind")


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")  # an orphan that nobody has buried yet is dead all the same
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return not Path("/proc").exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("genius", "there is no bot “genius”; there is: random, deckhand, sailor"),
        ("", "there is no bot “”; there is: random"),
        ("nowhere.py:Bot", "there is no file nowhere.py; there is: random"),
        ("{file}", "names a file only"),
        ("{file}:", "names a file only"),
        ("{file}:1x", "cannot be the name"),
        ("{file}:Other", "there is no bot class “Other” in {file}; there is: Mine."),
        ("{file}:number", "there is: Mine."),
        ("{empty}:Bot", "has no class with a method choose"),
        ("{broken}:Bot", "cannot be loaded: it raised SyntaxError"),
        ("{needs}:Bot", "it raised ModuleNotFoundError"),
        ("sailor:many", "whole number from 1, not “many”"),
        ("sailor:0", "whole number from 1"),
        ("deckhand:3", "only sailor"),
    ],
)
def test_a_bot_that_is_not_there(text: str, says: str, tmp_path: Path) -> None:
    sources = {
        "file": "import helper\nnumber = 3\nclass Mine:\n    def choose(self, game, seat): return 0\n",
        "empty": "",
        "broken": "class Bot(:\n",
        "needs": "import no_such_module_here\n",
        "helper": "",
    }
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text(source)
    files = {name: str(tmp_path / f"{name}.py") for name in sources}
    with pytest.raises(BotError) as caught:
        entrants(text.format(**files))
    assert says.format(**files) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_names_and_labels() -> None:
    assert entrant("sailor:3000") == Entrant("sailor:3000", "sailor", 3000)
    assert labels(seats_of("sailor", 3)) == ["sailor", "sailor #2", "sailor #3"]
    with pytest.raises(BotError, match="2 seats are named"):
        seats_of("random,sailor", 3)
    check(entrant(f"{PEOPLE}:Good"))


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["sailor"], "sailor is at every table; name a class of yours as FILE.py:Class."),
        (["nowhere.py:Bot"], "there is no file nowhere.py"),
        ([f"{PEOPLE}:Nobody"], "there is no bot class “Nobody”"),
        ([f"{PEOPLE}:Good", f"{PEOPLE}:Good"], "there is a bot Good already"),
        ([f"{PEOPLE}:SAILOR"], "there is a bot SAILOR already"),
        ([f"{PEOPLE}:{'x' * 41}"], "at most 40 letters"),
    ],
)
def test_a_host_is_told_what_cannot_be_at_her_tables(texts: list[str], says: str) -> None:
    with pytest.raises(BotError) as caught:
        guests(texts)
    assert says in str(caught.value)


def test_a_flood_is_not_kept() -> None:
    """A process that answers before it is asked is heard no further."""
    process = Process()
    try:
        process.make(entrant(f"{PEOPLE}:Floods").order(1, clock=False))
        process._reader.join(20)
        assert process._answers.qsize() <= 2
        with pytest.raises(Fault, match="gave more answers than it was asked for"):
            process.choose(Game.new(2, 1).sample(0, 1), 0)
    finally:
        process.close()


def test_a_bot_may_know_its_time() -> None:
    process = Process(7.0)
    try:
        process.make(entrant(f"{PEOPLE}:Timed").order(1, clock=False))
        assert process.choose(Game.new(2, 1, first_seat=0).sample(0, 1), 0)
    finally:
        process.close()
