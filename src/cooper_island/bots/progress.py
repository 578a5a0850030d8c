"""A progress bar, on a terminal only."""

import sys
from contextlib import nullcontext

from cooper_island.language import phrase


class Bar:
    """How many games are played."""

    def __init__(self, total: int, done: int = 0) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        self._progress = Progress(
            phrase("progress.playing"),
            BarColumn(),
            MofNCompleteColumn(),
            phrase("progress.games"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task("", total=total, completed=done)

    def tick(self) -> None:
        self._progress.advance(self._task)

    def __enter__(self) -> "Bar":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()


def progress(total: int, done: int = 0) -> "Bar | nullcontext[None]":
    return Bar(total, done) if sys.stderr.isatty() else nullcontext()
