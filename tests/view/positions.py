"""Positions for tests: games played at random by players who like to build and are given plenty."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from cooper_island.content.box import load_box
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.setup import new_state
from cooper_island.engine.state import State, room
from cooper_island.engine.terms import Terms


@cache
def terms() -> Terms:
    return Terms(load_box("first"))


def fresh(players: int, seed: int, start: int = c.MEADOW, simultaneous: bool = False) -> State:
    return new_state(terms(), players, seed, -1, start, simultaneous)


def give(s: State, p: int, kind: int) -> None:
    """A good into storage, wherever it came from."""
    q = s.seats[p]
    if room(q, kind):
        q[c.Q_STORE + kind] += 1
        q[c.Q_NSTORE] += 1
        q[c.Q_SUM + kind] += 1
        s.opts = [None] * s.n


def rich(s: State, p: int) -> None:
    """Eight of every good, and the spots for them."""
    q = s.seats[p]
    q[c.Q_CAP] = max(q[c.Q_CAP], 48)
    for kind in range(c.COIN, c.CLOTH + 1):
        for _ in range(8 - q[c.Q_STORE + kind]):
            give(s, p, kind)


def busy(choices: list[int], rng: Random) -> int:
    """A choice that does something, where there is one."""
    # Where the code of DONE comes first, it is the first of something: a space, a building.
    useful = [code for n, code in enumerate(choices) if (code or not n) and code < c.ANY]
    if useful and rng.random() < 0.9:
        return rng.choice(useful)
    return rng.choice(choices)


def played(
    players: int, seed: int, simultaneous: bool = False, wealth: bool = True, start: int = c.MEADOW
) -> Iterator[State]:
    """The positions of one game, each before a choice, and the end; edit only clones of them."""
    s = fresh(players, seed, start, simultaneous)
    rng = Random(seed)
    turns = 0
    while not s.over:
        p = rng.choice(s.to_act())
        if wealth and len(s.stacks[p]) == c.WIDTH:  # not in the midst of an action
            turns += 1
            if turns % 4 == 1:
                rich(s, p)
        yield s
        rules.apply(s, p, busy(rules.options(s, p), rng))
    yield s
