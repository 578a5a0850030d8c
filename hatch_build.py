"""Build hook: compile the engine with mypyc where that works, else ship it as plain Python.

The same source serves both. `COOPER_ISLAND_PURE=1` forces plain Python; an editable install is always plain,
so that what a developer edits is what runs.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("src") / "cooper_island"
# Run in a process of its own, in a copy of the source: a failure there costs nothing here.
SCRIPT = """
from glob import glob
from mypyc.build import mypycify
from setuptools import setup

modules = sorted(f for f in glob("cooper_island/engine/*.py") if not f.endswith("__init__.py"))
setup(
    name="cooper-island-engine",
    packages=[],
    ext_modules=mypycify(
        ["--strict", "--no-warn-unused-ignores", *modules],
        opt_level="3",
        debug_level="0",
        group_name="cooper_island_engine",
    ),
)
"""


class EngineHook(BuildHookInterface[Any]):
    """Adds the compiled engine to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        if os.environ.get("COOPER_ISLAND_PURE", "") not in ("", "0"):
            self.app.display_info("Cooper Island: plain Python engine, as COOPER_ISLAND_PURE asks.")
            return
        self._work = tempfile.mkdtemp(prefix="cooper-island-")
        try:
            built = compile_engine(Path(self.root), Path(self._work))
        except (OSError, subprocess.CalledProcessError) as error:
            detail = getattr(error, "stdout", "") or str(error)
            self.app.display_warning(
                "Cooper Island: the engine could not be compiled here, so the plain Python one is "
                f"installed; it plays the same, more slowly. ({detail.strip().splitlines()[-1:]})"
            )
            return
        for path in built:
            build_data["force_include"][str(path)] = str(path.relative_to(self._work))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_work"):
            shutil.rmtree(self._work, ignore_errors=True)


def compile_engine(root: Path, work: Path) -> list[Path]:
    """Compile the engine in `work`; the extension modules, where they belong below it."""
    shutil.copytree(
        root / PACKAGE, work / "cooper_island", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    (work / "cooper_island" / "__init__.py").write_text("", encoding="utf-8")
    (work / "build_engine.py").write_text(SCRIPT, encoding="utf-8")
    subprocess.run(
        [sys.executable, "build_engine.py", "-q", "build_ext", "--inplace"],
        cwd=work,
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "MYPYPATH": str(work)},
    )
    suffixes = (".so", ".pyd")
    built = [
        path
        for path in [*work.glob("*"), *(work / "cooper_island").rglob("*")]
        if path.suffix in suffixes
    ]
    if not built:
        raise OSError("no extension module came out")
    return built
