"""Many games without a person: `cooper-island simulate`."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from cooper_island.content.box import Box
from cooper_island.engine.playout import playout
from cooper_island.game import Game, StartLandscape
from cooper_island.view.decision import Scores


class Simulation(NamedTuple):
    games: int
    decisions: int
    seconds: float
    scores: list[list[int]]
    lines: list[list[Scores]]
    winners: list[list[int]]


def game_seed(seed: int, number: int) -> int:
    """The seed of the n-th game of a run: another for every run and game."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:6], "big")


def simulate(
    players: int,
    games: int,
    seed: int,
    *,
    simultaneous: bool = False,
    start_landscape: StartLandscape = "meadow",
    box: Box | None = None,
    records: Path | None = None,
    tick: Callable[[], None] | None = None,
) -> Simulation:
    """Play games of random players. `seconds` is play time alone, in this one process."""
    decisions = 0
    seconds = 0.0
    lines: list[list[Scores]] = []
    winners: list[list[int]] = []
    for number in range(games):
        chosen = game_seed(seed, number)
        game = Game.new(
            players,
            chosen,
            start_landscape=start_landscape,
            simultaneous=simultaneous,
            box=box,
        )
        trace: list[int] | None = None if records is None else []
        replayed = game.clone()
        began = perf_counter()
        decisions += playout(game.state, chosen, trace)
        seconds += perf_counter() - began
        if records is not None and trace is not None:
            for at in range(0, len(trace), 2):
                replayed.apply_code(trace[at], trace[at + 1])
            (records / f"game-{number + 1:04d}.txt").write_text(replayed.record, encoding="utf-8")
        lines.append(game.scores())
        winners.append(game.winners())
        if tick is not None:
            tick()
    totals = [[score.total for score in row] for row in lines]
    return Simulation(games, decisions, round(seconds, 6), totals, lines, winners)
