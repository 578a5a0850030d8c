"""How the tests are shared out among processes: a file at a time, so that what its tests share is made once."""

import os
import signal
from pathlib import Path

import pytest

from cooper_island.language import FIRST, SPOKEN

# They build from the working tree, or touch it.
TREE = ("test_build.py", "test_compiled.py", "test_dev.py")


def pytest_configure() -> None:
    """A process that shares the tests does not hear an interrupt, and what it starts would not either."""
    os.environ[SPOKEN] = FIRST  # whatever the machine speaks
    if "PYTEST_XDIST_WORKER" in os.environ:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        path = Path(item.path)
        group = "tree" if path.name in TREE else str(path)
        item.add_marker(pytest.mark.xdist_group(group))
