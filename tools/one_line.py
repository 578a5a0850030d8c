"""Captain made to follow one line of play: its judgement, bent so that the pieces of that line please it too much.

    python tools/one_line.py build/one
    cooper-island simulate --seats captain@build/one/boats.json,captain --games 10 --records games

Five judgements: boats, buildings, statues, cargo and land. What came of them is told in docs/balance.md.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from cooper_island.bots.judgements import Judgement, ours
from cooper_island.mind.trait_table import (
    ORDER_STEPS,
    SIZES,
    STARTS,
    T_BOATS,
    T_BUILDINGS,
    T_CRAFTED,
    T_LEVELS,
    T_LIDS,
    T_ORDER,
    T_PASSAGE,
    T_READY,
    T_SPACES,
    T_STATUES,
)
from cooper_island.view.sources import LINES_OF_PLAY

PIECE = 3000  # thousandths of a point that a piece pleases more than it should
TRIFLE = 600
OWN = 2  # a royal order is free, one's own or another's
LAND_ORDERS = (4, 5, 6)


def each(trait: int, figure: int) -> Iterator[tuple[int, int]]:
    """So much for every one of a trait that counts things: places, and what is added there."""
    for value in range(SIZES[trait]):
        yield STARTS[trait] + value, value * figure


def buildings() -> Iterator[tuple[int, int]]:
    """The trait tells how many are left of two small, two large and the fortress (see `Traits.works`)."""
    for value in range(SIZES[T_BUILDINGS]):
        left = value // 6 + value // 2 % 3 + value % 2
        yield STARTS[T_BUILDINGS] + value, -PIECE * left


def own_order(order: int) -> Iterator[tuple[int, int]]:
    steps = ORDER_STEPS[order]
    for count in range(steps):
        yield STARTS[T_ORDER + order] + 1 + (OWN - 1) * steps + count, PIECE


def bends(line: str) -> Iterator[tuple[int, int]]:
    """What is added to which places."""
    if line == "boats":
        yield from each(T_BOATS, PIECE)
    elif line == "buildings":
        yield from buildings()
    elif line == "statues":
        yield from each(T_STATUES, PIECE)
        yield from each(T_CRAFTED, TRIFLE)
        yield from each(T_READY, TRIFLE)
    elif line == "cargo":
        yield from each(T_LIDS, PIECE)
    else:
        yield from each(T_PASSAGE, PIECE // 3)
        yield from each(T_LEVELS, TRIFLE)
        yield from each(T_SPACES, TRIFLE // 3)
        for order in LAND_ORDERS:
            yield from own_order(order)


def bent(found: Judgement, line: str) -> Judgement:
    rows = [list(row) for row in found.rows]
    for place, more in bends(line):
        for row in rows:
            row[place] += more
    return replace(found, rows=rows, about={"bent": line})


def main() -> int:
    words = argparse.ArgumentParser(description="Write five judgements that follow one line each.")
    words.add_argument("folder", type=Path)
    folder: Path = words.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for line in LINES_OF_PLAY:
        (folder / f"{line}.json").write_text(bent(ours(), line).text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
