"""`cooper-island learn`: a judgement learnt anew, for any box, by one command."""

import importlib.util
import sys
from pathlib import Path

from cooper_island.bots.judgements import JudgementError, ours, read
from cooper_island.bots.pool import Pool
from cooper_island.content.box import Box
from cooper_island.language import phrase

from .loop import LearnError, Run, Wish


def learn(folder: Path, box: Box, wish: Wish, start: str, generations: int, pool: Pool) -> int:
    """Learn in this folder, or go on where a run in it was interrupted.

    `start` is a file with the judgement to begin from, `captain` (ours) or `hand` (nothing learnt yet).
    """
    if importlib.util.find_spec("numpy") is None:
        raise LearnError(phrase("learn.no_numpy"))
    try:
        begin = None if start == "hand" else ours() if start == "captain" else read(start)
    except JudgementError as error:
        raise LearnError(phrase("learn.no_start", error=error)) from None
    run = Run(folder, wish, box, begin)
    before = len(run.story.generations)
    if before:
        print(phrase("learn.before", before=before, generations=generations), file=sys.stderr)
    try:
        run.learn(generations, pool, print, _Ticker())
    except KeyboardInterrupt:
        done = len(run.story.generations)
        print(
            "\ncooper-island: " + phrase("learn.interrupted", done=done, generations=generations),
            file=sys.stderr,
        )
        return 130
    if run.story.best < 0:
        print(phrase("learn.nothing"))
        return 1
    print(phrase("learn.best", file=folder / "judgement.json"))
    return 0


class _Ticker:
    """Games made so far, on a terminal only."""

    def __call__(self, done: int, games: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == games else ""
            print(
                "\r" + phrase("progress.done", done=done, games=games),
                end=end,
                file=sys.stderr,
                flush=True,
            )
