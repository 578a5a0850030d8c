"""Games to learn from: bots among themselves, with openings and side steps that they would not choose.

What is kept of a game is rows: the places that held (see `mind.traits`) at a moment, and the points that the seat
still made after it.
"""

import random
from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from cooper_island.bots.match import derived
from cooper_island.bots.sailor import Sailor
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.sample import sample
from cooper_island.engine.score import total
from cooper_island.engine.setup import new_state
from cooper_island.engine.state import State
from cooper_island.engine.terms import Terms
from cooper_island.mind.judgement import Mind, base
from cooper_island.mind.measures import clock
from cooper_island.mind.trait_table import CLOCKS, MOST, PLACES
from cooper_island.mind.traits import Traits

WIDTH: Final = MOST + 1
"""Numbers of a row: which times and players it is from, then the places, then nothing (PLACES)."""
OTHERS: Final = 0.4  # share of turns at whose end the others' positions are kept too
MENUS: Final = (c.K_TURN, c.K_INCOME, c.K_REACT, c.K_WINDOW)


class Rows(NamedTuple):
    """What some games taught: flat rows of numbers, and for each the points that were still to come."""

    places: bytes  # unsigned shorts, WIDTH a row
    points: bytes  # floats
    totals: list[list[int]]  # the scores of each game


class Habits(NamedTuple):
    """How games are played that one learns from."""

    nodes: int = 300
    wild: float = 0.06  # how often a worker goes to any place
    opening: int = 4  # at most so many turns at the beginning are wild ones
    stray: float = (
        0.01  # how often anything is done at a menu: trades, lids, cards, the cartographer
    )
    players: tuple[int, ...] = (2, 2, 3, 4)
    simultaneous: float = 0.5  # share of tables where all may answer at once


class Keeper:
    """Rows of one game, as yet without their points."""

    def __init__(self, rnd: random.Random) -> None:
        self.rnd = rnd
        self.traits = Traits()
        self.places = array("H")
        self.owed: list[tuple[int, float]] = []  # seat, and the points that it had

    def note(self, s: State, p: int) -> None:
        if s.g[c.G_PHASE] >= c.PH_LAST:
            return
        self.traits.look(s, p)
        held = self.traits.places[: self.traits.count]
        self.places.append((s.n - 2) * CLOCKS + clock(s))
        self.places.extend(held)
        self.places.extend([PLACES] * (MOST - len(held)))
        self.owed.append((p, base(s, p)))


def asked(s: State) -> list[int]:
    """Who may answer now: one seat, or where all may at once those that hold the table up (I6)."""
    seats = s.to_act()
    if not s.g[c.G_SIMUL]:
        return seats[:1]
    waiting = rules.all_waiting(s)
    return [p for p in seats if p not in waiting]


def play(
    terms: Terms, minds: Sequence[Mind | None], habits: Habits, seed: int
) -> tuple[Keeper, list[int]]:
    """One game, with what is to be learnt from it and its scores. Half of the seats have the first mind."""
    rnd = random.Random(seed)
    n = rnd.choice(habits.players)
    start = rnd.choice((c.FOREST, c.MEADOW, c.MOUNTAIN, c.SETTLEMENT, c.MEADOW))
    s = new_state(terms, n, seed, -1, start, rnd.random() < habits.simultaneous)
    who = [minds[0] if rnd.random() < 0.5 else rnd.choice(minds) for _ in range(n)]
    bots = [Sailor(derived(seed, p), who[p], habits.nodes) for p in range(n)]
    keeper = Keeper(rnd)
    wild_until = rnd.randint(0, habits.opening) * n
    turns = 0
    while not s.over:
        p = rnd.choice(asked(s))
        codes = rules.options(s, p)
        code = codes[0]
        stack = s.stacks[p]
        placing = stack[c.F_KIND] == c.K_TURN and stack[c.F_A] == 0
        if len(codes) > 1:
            turns += placing
            wild = habits.wild if turns > wild_until else 0.6
            if placing and rnd.random() < wild:
                bots[p] = Sailor(derived(seed, p, turns), who[p], habits.nodes)
                code = rnd.choice([one for one in codes if one < c.ANY] or codes)
            elif stack[c.F_KIND] in MENUS and rnd.random() < habits.stray:
                bots[p] = Sailor(derived(seed, p, "stray", len(keeper.owed)), who[p], habits.nodes)
                code = rnd.choice(codes)
            else:
                code = bots[p].code(sample(s, p, rnd.getrandbits(48)), p, codes)
        if code == c.DONE and stack[c.F_KIND] in MENUS:
            keeper.note(s, p)
        turn = (s.g[c.G_CUR], s.g[c.G_PHASE])
        rules.apply(s, p, code)
        if turn != (s.g[c.G_CUR], s.g[c.G_PHASE]) and not s.over:
            for seat in range(n):
                if seat == p or rnd.random() < OTHERS:
                    keeper.note(s, seat)
    return keeper, [total(s, p) for p in range(n)]


def make(terms: Terms, minds: Sequence[Mind | None], habits: Habits, seeds: Sequence[int]) -> Rows:
    """Some games, one after another."""
    places = array("H")
    points = array("f")
    totals: list[list[int]] = []
    for seed in seeds:
        keeper, scores = play(terms, minds, habits, seed)
        places.extend(keeper.places)
        points.extend(scores[p] - had for p, had in keeper.owed)
        totals.append(scores)
    return Rows(places.tobytes(), points.tobytes(), totals)
