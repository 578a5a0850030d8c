"""Random games in which everything happens: seats are rich and do not skip."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from cooper_island.content.box import load_box
from cooper_island.engine import const as k
from cooper_island.engine import rules
from cooper_island.engine.cards import own_card
from cooper_island.engine.setup import new_state
from cooper_island.engine.state import State
from cooper_island.engine.terms import Terms

Event = tuple[int, ...]


@cache
def terms() -> Terms:
    return Terms(load_box("first"))


def enrich(s: State, p: int, rng: random.Random) -> None:
    """Spots and goods, cartographer steps, a lid and a card for nothing."""
    q = s.seats[p]
    q[k.Q_CAP] = max(q[k.Q_CAP], 40)
    kind = rng.randrange(6)
    if q[k.Q_NSTORE] < 36:
        s.gain(p, kind)
        s.gain(p, kind)
    q[k.Q_STEPS] = max(q[k.Q_STEPS], rng.randrange(5))
    if rng.random() < 0.02:
        q[k.Q_SPENT] &= ~(1 << rng.randrange(15))
        own_card(s, p, k.LARGE, rng.randrange(15))
    card = rng.randrange(15)
    if rng.random() < 0.02 and not q[k.Q_SMALL] >> card & 1:
        own_card(s, p, k.SMALL, card)
    if rng.random() < 0.02:
        q[k.Q_LIDS] += 1


def choose(s: State, p: int, rng: random.Random) -> int:
    """Most often something that moves the game on."""
    codes = rules.options(s, p)
    doing = [code for code in codes if code != k.DONE and (code < k.ANY or rng.random() < 0.3)]
    return rng.choice(doing if doing and rng.random() < 0.9 else codes)


def positions(seed: int, players: int, simultaneous: bool, start: int = 1) -> Iterator[State]:
    """A game from its first question to its end, `State.log` holding all its events."""
    rng = random.Random(seed)
    s = new_state(terms(), players, seed, -1, start, simultaneous, log=[])
    while not s.over:
        yield s
        p = rng.choice(s.to_act())
        rules.apply(s, p, choose(s, p, rng))
        if s.g[k.G_PHASE] == k.PH_WORK and s.stacks[p] and rng.random() < 0.5:
            enrich(s, p, rng)
            s.opts = [None] * s.n
    yield s


@cache
def story() -> tuple[Event, ...]:
    """The different events of some games, and the kind that only a race between seats brings."""
    events: dict[Event, None] = {(k.V_IMPOSSIBLE, 0, k.K_CARGO): None}
    for seed in range(30):
        games = list(positions(seed, 2 + seed % 3, seed % 2 == 1, (-2, -1, 1)[seed % 3]))
        assert games[-1].log is not None
        events.update(dict.fromkeys(games[-1].log))
    return tuple(events)
