"""The command, called as a person calls it."""

import pytest

from cooper_island.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and errors."""
    try:
        code = main(words)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    out = capsys.readouterr()
    return code, out.out, out.err
