"""What places are worth: least squares with a pull towards smooth and small, for each time and number of players.

Everything comes from sums over rows (how often two places held together, and with how many points), so rows need not
be kept. First one judgement for all, then what each time of the game adds to it, then each number of players.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cooper_island.mind.judgement import SCALE
from cooper_island.mind.trait_table import CARDS_FROM, CLOCKS, PLACES, SIZES, T_ALWAYS

from .games import WIDTH, Rows

Floats = NDArray[np.float64]
CHUNK: Final = 4096
KINDS: Final = 3 * CLOCKS


class Sums:
    """What a fit needs of all rows seen."""

    def __init__(self) -> None:
        self.pairs = np.zeros((KINDS, PLACES, PLACES), dtype=np.float32)
        self.points = np.zeros((KINDS, PLACES))
        self.rows = np.zeros(KINDS)
        self.squares = np.zeros(KINDS)

    @classmethod
    def load(cls, path: Path) -> "Sums":
        out = cls()
        with np.load(path) as kept:
            out.pairs, out.points = kept["pairs"], kept["points"]
            out.rows, out.squares = kept["rows"], kept["squares"]
        return out

    def save(self, path: Path) -> None:
        """All or nothing."""
        aside = path.with_suffix(".new.npz")
        np.savez(aside, pairs=self.pairs, points=self.points, rows=self.rows, squares=self.squares)
        aside.replace(path)

    def fade(self, share: float) -> None:
        """Older games count less."""
        for sums in (self.pairs, self.points, self.rows, self.squares):
            sums *= share

    def add(self, rows: Rows) -> None:
        places: NDArray[Any] = np.frombuffer(rows.places, dtype=np.uint16).reshape(-1, WIDTH)
        points: NDArray[Any] = np.frombuffer(rows.points, dtype=np.float32)
        for kind in np.unique(places[:, 0]):
            mine = np.flatnonzero(places[:, 0] == kind)
            for at in range(0, len(mine), CHUNK):
                some = mine[at : at + CHUNK]
                held = np.zeros((len(some), PLACES + 1), dtype=np.float32)
                held[np.arange(len(some))[:, None], places[some, 1:]] = 1.0
                held = held[:, :PLACES]
                y = points[some]
                self.pairs[kind] += held.T @ held
                self.points[kind] += held.T @ y
                self.rows[kind] += len(some)
                self.squares[kind] += float(y.astype(np.float64) @ y)


def steps() -> Floats:
    """From steps between neighbouring values of a trait to what each value is worth; 0 is worth nothing."""
    out = np.zeros((PLACES, PLACES))
    at = 0
    for size in SIZES:
        for value in range(size):
            out[at + value, at + 1 : at + value + 1] = 1.0
        at += size
    for card in range(CARDS_FROM, PLACES):
        out[card, card] = 1.0
    return out


def solve(pairs: Floats, points: Floats, way: Floats, pull: float) -> Floats:
    a = way.T @ pairs @ way
    a[np.diag_indices_from(a)] += pull
    a[T_ALWAYS + 1, T_ALWAYS + 1] -= 0.99 * pull
    return way @ np.linalg.solve(a, way.T @ points)


def fit(
    sums: Sums, pulls: tuple[float, float, float], start: list[list[int]] | None = None
) -> list[list[int]]:
    """Figures for every place, a row for each kind (players, then time).

    With a judgement to start from, what is pulled to nothing is the difference from it.
    """
    before = np.zeros((KINDS, PLACES)) if not start else np.array(start) / SCALE
    points = sums.points - np.einsum("kij,kj->ki", sums.pairs, before, dtype=np.float64)
    way = steps()
    everything = solve(sums.pairs.sum(axis=0, dtype=np.float64), points.sum(axis=0), way, pulls[0])
    out: list[list[int]] = [[] for _ in range(KINDS)]
    for time in range(CLOCKS):
        kinds = [time + CLOCKS * n for n in range(3)]
        pairs = sums.pairs[kinds].sum(axis=0, dtype=np.float64)
        rest = points[kinds].sum(axis=0) - pairs @ everything
        at_time = everything + solve(pairs, rest, way, pulls[1])
        for kind in kinds:
            own = sums.pairs[kind].astype(np.float64)
            rest = points[kind] - own @ at_time
            worth = before[kind] + at_time + solve(own, rest, way, pulls[2])
            out[kind] = [round(float(x) * SCALE) for x in worth]
    return out


def explained(sums: Sums, rows: list[list[int]]) -> list[float]:
    """For each kind the share of the points' spread that the figures explain."""
    out = []
    for kind in range(KINDS):
        n = sums.rows[kind]
        if n == 0:
            out.append(0.0)
            continue
        w = np.array(rows[kind]) / SCALE
        pairs = sums.pairs[kind].astype(np.float64)
        left = sums.squares[kind] - 2 * w @ sums.points[kind] + w @ pairs @ w
        mean = sums.points[kind][T_ALWAYS + 1] / n
        spread = sums.squares[kind] - n * mean * mean
        out.append(round(float(1 - left / spread), 3) if spread > 0 else 0.0)
    return out
