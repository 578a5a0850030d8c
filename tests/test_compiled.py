"""One source, two engines: the compiled one plays as the plain one does, which serves where none can be built."""

import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hatch_build import TYPING

from tests.digests import captain, golden, random_play
from tests.test_value import GAMES, told

ROOT = Path(__file__).parent.parent
PICKLES = """
import pickle, sys
from pathlib import Path
import cooper_island
file = Path(sys.argv[1])
games = pickle.loads(file.read_bytes())
file.write_bytes(pickle.dumps(games))
print(cooper_island.engine_kind(), len(games))
"""


def install(folder: Path, **environment: str) -> None:
    """The package as a user gets it, built by its own hook with the tools at hand."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"),
            *("--no-build-isolation", "--target", str(folder), str(ROOT)),
        ],
        check=True,
        env={**os.environ, "COOPER_ISLAND_NO_PAGE": "1", **environment},
    )


def run(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    return done.stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        assert not os.environ.get("CI"), "CI needs a C compiler"
        pytest.skip("no C compiler on this machine")
    folder = tmp_path_factory.mktemp("compiled")
    install(folder)
    return folder


def test_the_engine_can_be_compiled_where_nothing_else_is_installed(tmp_path: Path) -> None:
    """As `make play` does on a new machine: what the other rooms import is not there yet."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path)], check=True)
    source = ROOT / "src" / "cooper_island"
    modules = [*source.glob("engine/*.py"), *source.glob("mind/*.py")]
    words = (*TYPING.split(), f"--python-executable={tmp_path}/bin/python", *map(str, modules))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", f"--cache-dir={tmp_path}/cache", *words],
        text=True,
        stdout=subprocess.PIPE,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_compiled_engine_plays_the_same(compiled: Path) -> None:
    result: dict[str, Any] = json.loads(run(compiled, str(ROOT / "tests" / "digests.py")))
    assert result["engine"] == "compiled"
    assert result["golden"] == golden()
    assert result["random"] == random_play()
    assert result["captain"] == captain()
    assert result["wrong"] == []  # captain plays every table to its end
    assert "(compiled engine)" in run(compiled, "-m", "cooper_island.cli", "--version")


@pytest.mark.slow
def test_the_compiled_engine_keeps_every_rule(compiled: Path) -> None:
    """All tests of the rules, and of the game as a value, once more."""
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT))
    files = [str(ROOT / "tests" / name) for name in ("rules", "test_value.py", "test_chance.py")]
    check = "import cooper_island; assert cooper_island.engine_kind() == 'compiled'"
    run(compiled, "-c", check)
    told = run(compiled, *words, "-c", str(ROOT / "pyproject.toml"), *files)
    assert " passed" in told
    assert " failed" not in told


@pytest.mark.slow
def test_each_engine_reads_the_pickles_of_the_other(compiled: Path, tmp_path: Path) -> None:
    games = [make() for make in GAMES.values()]
    file = tmp_path / "games"
    file.write_bytes(pickle.dumps(games))
    assert run(compiled, "-c", PICKLES, str(file)).split() == ["compiled", str(len(games))]
    again = pickle.loads(file.read_bytes())
    assert [told(game) for game in again] == [told(game) for game in games]


@pytest.mark.slow
@pytest.mark.parametrize("environment", [{"COOPER_ISLAND_PURE": "1"}, {"CC": "/nowhere/cc"}])
def test_without_a_compiler_or_by_wish_it_stays_plain(
    environment: dict[str, str], tmp_path: Path
) -> None:
    install(tmp_path, **environment)
    assert "(pure engine)" in run(tmp_path, "-m", "cooper_island.cli", "--version")
    assert '"games":1' in run(
        tmp_path, "-m", "cooper_island.cli", "simulate", "--games", "1", "--json"
    )
