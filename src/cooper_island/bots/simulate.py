"""Many games without a person: `cooper-island simulate`."""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from cooper_island.engine.playout import playout
from cooper_island.game import Game
from cooper_island.language import phrase
from cooper_island.view.decision import Scores

from .api import BotError
from .match import Blame, Table, derived, dismissed, play, seated
from .pool import HERE, Pool
from .registry import Entrant

BATCH = 25  # random games that a process plays at a time


class Simulation(NamedTuple):
    games: int
    decisions: int
    seconds: float
    scores: list[list[int]]
    lines: list[list[Scores]]
    winners: list[list[int]]


class Played(NamedTuple):
    """What is kept of one game."""

    decisions: int
    seconds: float
    lines: list[Scores]
    winners: list[int]
    blame: Blame | None
    record: str = ""  # where it was asked for


class Order(NamedTuple):
    """What is the same for all games of a run."""

    seats: tuple[Entrant, ...]
    seed: int
    table: Table
    recorded: bool


def game_seed(seed: int, number: int) -> int:
    """The seed of the n-th game of a run: another for every run and game."""
    return derived(seed, number)


def simulate(
    seats: Sequence[Entrant],
    games: int,
    seed: int,
    table: Table,
    *,
    records: Path | None = None,
    pool: Pool = HERE,
    tick: Callable[[], None] | None = None,
) -> Simulation:
    """Play games of bots, the same in any `pool`; BotError if one of them spoils a game.

    `seconds` is play time alone, as one process would take it.
    """
    order = Order(tuple(seats), seed, table, records is not None)
    size = BATCH if all(one.random for one in seats) else 1
    batches = [range(at, min(at + size, games)) for at in range(0, games, size)]
    done: list[list[Played]] = [[] for _ in batches]
    with closing(pool.spread(partial(play_batch, order), batches)) as results:
        for number, batch in results:
            done[number] = [one._replace(record="") for one in batch]
            for game, one in zip(batches[number], batch, strict=True):
                if one.blame is not None:
                    bot = seats[one.blame.who].text
                    raise BotError(phrase("bot.did", bot=bot, why=one.blame.why))
                if records is not None:
                    name = f"game-{game + 1:04d}.txt"
                    (records / name).write_text(one.record, encoding="utf-8")
                if tick is not None:
                    tick()
    played = [one for batch in done for one in batch]
    return Simulation(
        games,
        sum(one.decisions for one in played),
        round(sum(one.seconds for one in played), 6),
        [[score.total for score in one.lines] for one in played],
        [one.lines for one in played],
        [one.winners for one in played],
    )


def play_batch(order: Order, numbers: range) -> list[Played]:
    return [play_number(order, number) for number in numbers]


def play_number(order: Order, number: int) -> Played:
    seed = game_seed(order.seed, number)
    game = order.table.game(len(order.seats), seed)
    if all(one.random for one in order.seats):
        return play_random(game, seed, order.recorded)
    bots = seated(order.seats, seed, order.table)
    try:
        began = perf_counter()
        blame = play(game, bots, seed)
        seconds = perf_counter() - began
    finally:
        dismissed(bots)
    record = game.record if order.recorded else ""
    return Played(game.choices, seconds, game.scores(), game.winners(), blame, record)


def play_random(game: Game, seed: int, recorded: bool) -> Played:
    """Random players all around: inside the engine."""
    trace: list[int] | None = [] if recorded else None
    replayed = game.clone()
    began = perf_counter()
    decisions = playout(game.state, seed, trace)
    seconds = perf_counter() - began
    record = ""
    if trace is not None:
        for at in range(0, len(trace), 2):
            replayed.apply_code(trace[at], trace[at + 1])
        record = replayed.record
    return Played(decisions, seconds, game.scores(), game.winners(), None, record)
