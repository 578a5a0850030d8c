"""A table can be hosted anywhere: its room brings no loop, server or database with it."""

import subprocess
import sys
from pathlib import Path

import cooper_island.tables

FOLDER = Path(cooper_island.tables.__file__).parent
FOREIGN = {"asyncio", "socket", "sqlalchemy", "alembic", "starlette", "uvicorn", "websockets"}
LOADED = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(*sorted({module.partition(".")[0] for module in sys.modules}))
"""


def loaded(*modules: str) -> set[str]:
    """What a new interpreter has loaded once it has these."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *modules], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_a_table_needs_no_server() -> None:
    modules = [f"cooper_island.tables.{path.stem}" for path in FOLDER.glob("*.py")]
    assert "cooper_island.tables.table" in modules
    assert not loaded(*modules) & FOREIGN


def test_the_server_does() -> None:
    """So the other test would notice."""
    assert loaded("cooper_island.server.app") >= {"asyncio", "sqlalchemy", "starlette"}
