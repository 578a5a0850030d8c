"""Matches between bots, balanced over seats: `cooper-island arena`."""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from .journal import Journal
from .match import Blame, Table, derived, dismissed, hired, play, seated, uncharted
from .pool import HERE, Pool
from .registry import Entrant


class Order(NamedTuple):
    """What is the same for all games of a run."""

    entrants: tuple[Entrant, ...]
    seed: int
    table: Table


class Outcome(NamedTuple):
    """One game, by entrant, wherever she sat. A spoilt game has a fault, and its scores count nowhere."""

    game: int
    lines: list[list[int]]
    hired: list[int]
    uncharted: list[int]
    winners: list[int]
    fault: Blame | None

    @staticmethod
    def of(data: Any, entrants: int, games: int) -> "Outcome | None":
        """From a line of the journal; None if it is none."""
        try:
            number, lines, workers, spaces, winners, fault = data
            sound = (
                type(number) is int
                and 0 <= number < games
                and [len(row) for row in lines] == [5] * entrants
                and len(workers) == len(spaces) == entrants
                and all(type(n) is int for row in (*lines, workers, spaces) for n in row)
                and winners
                and all(type(p) is int and 0 <= p < entrants for p in winners)
            )
            blame = None if fault is None else Blame.of(fault, entrants)
        except (AttributeError, TypeError, ValueError):
            return None
        return Outcome(number, lines, workers, spaces, winners, blame) if sound else None


def rotation(game: int, entrants: int) -> list[int]:
    """Who sits where: every entrant has every seat once on the same seed."""
    return [(seat + game) % entrants for seat in range(entrants)]


def kept(journal: Journal | None, entrants: int, games: int) -> dict[int, Outcome]:
    """The games of a journal, by number; what makes no sense there is played again."""
    rows = journal.rows if journal is not None else ()
    found = [Outcome.of(row, entrants, games) for row in rows]
    return {outcome.game: outcome for outcome in found if outcome is not None}


def arena(
    entrants: Sequence[Entrant],
    games: int,
    seed: int,
    table: Table,
    *,
    pool: Pool = HERE,
    journal: Journal | None = None,
    tick: Callable[[], None] | None = None,
) -> list[Outcome]:
    """All games in order, the same in any `pool`. Those in the journal are not played again."""
    order = Order(tuple(entrants), seed, table)
    done = kept(journal, len(entrants), games)
    missing = [game for game in range(games) if game not in done]
    with closing(pool.spread(partial(play_game, order), missing)) as results:
        for _, outcome in results:
            done[outcome.game] = outcome
            if journal is not None:
                journal.add(outcome)
            if tick is not None:
                tick()
    return [done[game] for game in range(games)]


def play_game(order: Order, number: int) -> Outcome:
    """Game n: rotation n modulo the entrants, on the seed that a whole round of rotations shares."""
    n = len(order.entrants)
    who = rotation(number, n)
    game = order.table.game(n, derived(order.seed, "game", number // n))
    seed = derived(order.seed, "match", number)
    bots = seated([order.entrants[one] for one in who], seed, order.table)
    try:
        blame = play(game, bots, seed)
    finally:
        dismissed(bots)
    seat_of = [who.index(one) for one in range(n)]
    lines = [list(row) for row in game.scores()]
    if blame is None:
        winners = [who[seat] for seat in game.winners()]
    else:
        winners = [who[seat] for seat in range(n) if seat != blame.who]
    return Outcome(
        number,
        [lines[seat] for seat in seat_of],
        [hired(game, seat) for seat in seat_of],
        [uncharted(game, seat) for seat in seat_of],
        sorted(winners),
        None if blame is None else blame._replace(who=who[blame.who]),
    )
