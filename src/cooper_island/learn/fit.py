"""What places are worth: least squares with a pull towards smooth and small, for each time and number of players.

Everything comes from sums over rows (how often two places held together, and with how many points), so rows need not
be kept. First one judgement for all, then what each time of the game adds to it, then each number of players.

Goods at hand are never worth less for being more, and room in storage is worth nothing by itself: without these two
bounds a judgement that is right on the whole pays four coins for one, because who has much left has played badly.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cooper_island.mind.judgement import SCALE
from cooper_island.mind.trait_table import CLOCKS, PLACES, SIZES, T_ALWAYS, TRAITS

from .games import WIDTH, Rows

Floats = NDArray[np.float64]
CHUNK: Final = 4096
KINDS: Final = 3 * CLOCKS
GOODS: Final = ("coins", "wood", "stone", "food", "gold", "cloth")
RISING: Final = {*GOODS, *(f"stored {name}" for name in GOODS), "statues that can be paid"}
FLAT: Final = {"room in storage"}
TURNS: Final = 12  # enough for the bounds to settle


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
        with path.open("rb") as file, np.load(file) as kept:
            for name, sums in vars(out).items():
                sums[:] = kept[name].reshape(sums.shape)
        return out

    def save(self, path: Path) -> None:
        """All or nothing."""
        aside = path.with_suffix(".new.npz")
        np.savez(aside, **vars(self))
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


def put_together(steps: Floats) -> Floats:
    """From steps between neighbouring values of a trait to what each value is worth; 0 is worth nothing."""
    out: Floats = steps.copy()
    at = 0
    for size in SIZES:
        out[at] = 0.0
        np.cumsum(steps[at + 1 : at + size], axis=0, out=out[at + 1 : at + size])
        at += size
    return out


def by_steps(sums: Floats) -> Floats:
    """Sums over places as sums over steps: a step counts wherever its value or a higher one held."""
    out: Floats = sums.copy()
    at = 0
    for size in SIZES:
        out[at] = 0.0
        out[at + 1 : at + size] = np.cumsum(sums[at + 1 : at + size][::-1], axis=0)[::-1]
        at += size
    return out


def bounded() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Steps that never go down, and steps that are none."""
    rising = np.zeros(PLACES, dtype=np.bool_)
    flat = np.zeros(PLACES, dtype=np.bool_)
    at = 0
    for name, size in TRAITS:
        rising[at + 1 : at + size] = name in RISING or name.startswith("goods for ")
        flat[at + 1 : at + size] = name in FLAT
        at += size
    return rising, flat


def taken_apart(worth: Floats) -> Floats:
    """The steps between neighbouring values of each trait."""
    out: Floats = worth.copy()
    at = 0
    for size in SIZES:
        out[at] = 0.0
        out[at + 1 : at + size] = np.diff(worth[at : at + size])
        at += size
    return out


def solve(pairs: Floats, points: Floats, pull: float, before: Floats) -> Floats:
    """What is to be added to the worth before, so that the sum keeps within the bounds."""
    rising, held = bounded()
    stands = taken_apart(before)
    a = by_steps(by_steps(pairs).T)
    seen = a.diagonal() > 0.0
    a[np.diag_indices_from(a)] += pull
    a[T_ALWAYS + 1, T_ALWAYS + 1] -= 0.99 * pull
    wanted = by_steps(points)
    found = np.zeros(PLACES)
    for _ in range(TURNS):
        found[held] = -stands[held]
        free = ~held & seen
        rest = wanted[free] - a[np.ix_(free, held)] @ found[held]
        found[free] = np.linalg.solve(a[np.ix_(free, free)], rest)
        down = rising & ~held & (stands + found < -1e-9)
        if not down.any():
            break
        held = held | down
    found[held] = -stands[held]
    return put_together(found)


def fit(
    sums: Sums, pulls: tuple[float, float, float], start: list[list[int]] | None = None
) -> list[list[int]]:
    """Figures for every place, a row for each kind (players, then time).

    With a judgement to start from (the best so far), what is pulled to nothing is the difference from it.
    """
    before = np.zeros((KINDS, PLACES)) if not start else np.array(start) / SCALE
    points = sums.points - np.einsum("kij,kj->ki", sums.pairs, before, dtype=np.float64)
    pairs = sums.pairs.sum(axis=0, dtype=np.float64)
    everything = solve(pairs, points.sum(axis=0), pulls[0], before.mean(axis=0))
    out: list[list[int]] = [[] for _ in range(KINDS)]
    for time in range(CLOCKS):
        kinds = [time + CLOCKS * n for n in range(3)]
        pairs = sums.pairs[kinds].sum(axis=0, dtype=np.float64)
        rest = points[kinds].sum(axis=0) - pairs @ everything
        stands = before[kinds].mean(axis=0) + everything
        at_time = everything + solve(pairs, rest, pulls[1], stands)
        for kind in kinds:
            own = sums.pairs[kind].astype(np.float64)
            rest = points[kind] - own @ at_time
            stands = before[kind] + at_time
            worth = stands + solve(own, rest, pulls[2], stands)
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
