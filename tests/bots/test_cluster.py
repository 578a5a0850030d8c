"""A cluster: the same games as here, whatever becomes of its nodes, and a sentence where there is none."""

import json
import math
import os
import pickle
import platform
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import cooper_island
from cooper_island import standard_box
from cooper_island.bots import cluster as cluster_module
from cooper_island.bots.arena import arena
from cooper_island.bots.captain import Captain
from cooper_island.bots.cluster import STRANGE, Cluster, refusal
from cooper_island.bots.judgements import KINDS, Judgement
from cooper_island.bots.match import Table
from cooper_island.bots.pool import PoolError
from cooper_island.bots.registry import entrant, entrants, own_bot
from cooper_island.content.box import packed_box
from cooper_island.learn import loop
from cooper_island.learn.games import Habits
from cooper_island.mind.judgement import Learnt
from cooper_island.mind.trait_table import PLACES
from cooper_island.record.versions import RULES
from tests.command import run

pytest.importorskip("ray", reason="the extra “cluster”")

PEOPLE = Path(__file__).with_name("people.py")
NODE: dict[str, Any] = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80 << 20}


class Nodes:
    """A cluster of two nodes, each with one core, on this machine."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster as Machines

        quick = {"health_check_period_ms": 500, "health_check_failure_threshold": 3}
        self.machines: Any = Machines(
            initialize_head=True, head_node_args={**NODE, "_system_config": quick}
        )
        self.second: Any = self.machines.add_node(**NODE)
        self.address: str = self.machines.address

    def lose_one(self) -> None:
        """The second node is gone in an instant."""
        self.machines.remove_node(self.second, allow_graceful=False)

    def playing(self) -> list[int]:
        """For each node how many of its processes are at a task of ours."""
        found = {
            one.process.pid: 0
            for node in self.machines.list_all_nodes()
            for one in node.all_processes["raylet"]
        }
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                name = (entry / "cmdline").read_text().strip("\0")
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError):
                continue
            if parent in found and name == "ray::play":
                found[parent] += 1
        return list(found.values())


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    if sys.platform != "linux":
        pytest.skip("what nodes are at is read in /proc")
    found = Nodes()
    yield found
    found.machines.shutdown()


@pytest.fixture(scope="module")
def there(nodes: Nodes) -> Iterator[Cluster]:
    with Cluster(nodes.address) as found:
        yield found


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "cooper-island" / "arena"


def test_games_and_records_are_the_same(
    nodes: Nodes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for name, where in (("here", ["--jobs", "1"]), ("there", ["--ray", nodes.address])):
        folder = tmp_path / name
        words = ["--players", "2", "--games", "40", "--seed", "7", "--records", str(folder)]
        code, out, err = run(capsys, "simulate", *words, "--json", *where)
        assert (code, err) == (0, "")
        records = [path.read_text() for path in sorted(folder.iterdir())]
        told.append(({**json.loads(out), "seconds": 0}, records))
    assert len(told[0][1]) == 40
    assert told[0] == told[1]


def test_learning_is_the_same(
    nodes: Nodes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--generations", "1", "--games", "2", "--nodes", "4", "--trial", "2", "--seed", "5"]
    found = []
    for name, where in (("here", ["--jobs", "1"]), ("there", ["--ray", nodes.address])):
        folder = tmp_path / name
        code, out, err = run(capsys, "learn", str(folder), "--start", "hand", *words, *where)
        assert not err
        files = ("learning.json", "generation-0.json")
        found.append((code, out.replace(name, ""), [(folder / file).read_text() for file in files]))
    assert found[0] == found[1]


def test_what_learning_asks_for_is_the_same(there: Cluster) -> None:
    box = packed_box(standard_box())
    batches = [loop.Batch(box, [[]], Habits(nodes=1, players=(2,)), [5])]
    assert list(there.spread(loop.play_batch, batches)) == [(0, loop.play_batch(batches[0]))]


def test_an_interrupt_keeps_the_games_and_leaves_nothing_running(
    nodes: Nodes, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "--seats", "deckhand,random", "--games", "7", "--seed", "2", "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "cooper_island.cli", *words, "--ray", nodes.address],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        for _ in range(1500):
            time.sleep(0.02)
            if any(path.read_bytes().count(b"\n") >= 2 for path in cache.glob("*.jsonl")):
                break
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the run
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, out) == (130, "")
    kept = re.fullmatch(
        r"cooper-island: interrupted; (\d) of 7 games are done, and the same command goes on from there.\n",
        err,
    )
    assert kept is not None
    assert int(kept[1]) >= 2
    for _ in range(500):
        if not any(nodes.playing()):
            break
        time.sleep(0.02)
    assert nodes.playing() == [0, 0]
    code, out, err = run(capsys, *words, "--jobs", "1")  # here, from where it was left there
    assert code == 0
    assert f"{kept[1]} of 7 games were played before" in err


def test_it_can_be_left_early_and_used_again(there: Cluster) -> None:
    assert sorted(there.spread(abs, [-3, 4])) == [(0, 3), (1, 4)]
    assert list(there.spread(abs, [])) == []
    with closing(there.spread(abs, range(-50, 0))) as results:
        number, found = next(results)
        assert found == 50 - number
    with pytest.raises(RuntimeError, match=r"could not be played:(.|\n)*math domain error"):
        list(there.spread(math.sqrt, [4, -1]))


def test_other_code_on_a_node_is_named(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster_module, "digest", lambda: "changed")
    words = ["simulate", "--games", "2", "--players", "2", "--ray", nodes.address]
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert re.fullmatch(
        r"cooper-island: node \S+ of the cluster has other code of Cooper Island \S+ than this machine.\n",
        err,
    )


def test_games_of_a_lost_node_are_made_again(nodes: Nodes, there: Cluster) -> None:
    bots = entrants("deckhand,random")
    table = Table(standard_box())
    made = 0

    def tick() -> None:
        nonlocal made
        made += 1
        if made == 3:
            nodes.lose_one()

    both = False
    while not both:  # at work
        for _ in there.spread(time.sleep, [0.1] * 8):
            both |= all(nodes.playing())
    found = arena(bots, 10, 3, table, pool=there, tick=tick)
    assert made == 10
    assert found == arena(bots, 10, 3, table)


def test_a_judgement_travels_with_its_bot(tmp_path: Path) -> None:
    file = tmp_path / "learnt.json"
    rows = [[0] * PLACES for _ in range(KINDS)]
    file.write_text(Judgement(rows, standard_box().hash, RULES, {}).text())
    one = pickle.dumps(entrant(f"captain@{file}"))
    file.unlink()
    bot = own_bot(pickle.loads(one), 1, clock=False)
    assert isinstance(bot, Captain)
    assert isinstance(bot.mind, Learnt)


def test_another_version_or_none_on_a_node_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    play = cluster_module._task()
    assert play(("0.0.1", ""), b"", b"") == (
        STRANGE,
        f"node {platform.node()} of the cluster has Cooper Island {cooper_island.__version__}; "
        "it needs 0.0.1, as it is here.",
    )
    monkeypatch.setitem(sys.modules, "cooper_island", None)
    assert play(("0.0.1", ""), b"", b"") == (
        STRANGE,
        f"node {platform.node()} of the cluster has no Cooper Island; it needs 0.0.1, as it is here.",
    )


def test_another_ray_or_python_is_named() -> None:
    from ray._private.utils import check_version_info

    with pytest.raises(RuntimeError) as error:
        check_version_info({"ray_version": "2.1.0", "python_version": "3.8.1"}, "here")
    said = refusal("far:6379", str(error.value))
    assert said.startswith("the cluster at far:6379 has Ray 2.1.0 on Python 3.8.1, and here is Ray")
    assert said.endswith(f"on Python {platform.python_version()}: both must be the same.")
    assert "no node of a cluster" in refusal("auto", "Could not find any running Ray instance.")
    assert refusal("auto", "No.\nTrace") == "the cluster on this machine cannot be reached: No."


@pytest.fixture
def silent() -> Iterator[str]:
    """A server that takes calls and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


def test_a_cluster_that_does_not_answer(silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "ANSWER", 1.0)
    with pytest.raises(PoolError) as error, Cluster(silent):
        pass
    assert str(error.value).startswith(f"the cluster at {silent} does not answer; this machine")


@pytest.mark.parametrize(
    "command", ["simulate --players 2", "arena --seats random,random", "learn {folder}"]
)
def test_a_cluster_that_is_not_there(command: str, tmp_path: Path) -> None:
    """As a person sees it: all that any process of the run writes to the terminal."""
    folder = tmp_path / "learnt"
    words = [*command.format(folder=folder).split(), "--ray", "127.0.0.1:1"]
    done = subprocess.run(
        [sys.executable, "-m", "cooper_island.cli", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "cooper-island: the cluster at 127.0.0.1:1 cannot be reached: nobody answers there.\n"
    )
    assert not folder.exists()


def test_without_ray_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    code, out, err = run(capsys, "simulate", "--ray", "127.0.0.1:6379")
    assert (code, out) == (2, "")
    assert err == (
        "cooper-island: for games on a cluster more is needed: pip install 'cooper-island[cluster]'.\n"
    )
