"""Measures of a position that traits are made of: the time of the game, what is missing for a price, islets ahead."""

from cooper_island.engine.const import G_PHASE, G_ROUND, PH_FEED, Q_BANK, Q_SUM
from cooper_island.engine.ships import BAY, HARBOR
from cooper_island.engine.state import State
from cooper_island.engine.terms import MOST as MOST_OF_A_KIND


def clock(s: State) -> int:
    """Which of ten times of the game it is: before or after the feeding of each round."""
    g = s.g
    at = 2 * (g[G_ROUND] - 1)
    if g[G_PHASE] > PH_FEED:
        at += 1
    return max(at, 0)


def short(q: list[int], cost: int) -> int:
    """How many goods are missing for a price."""
    missing = 0
    at = Q_SUM
    while cost:
        lacks = (cost & MOST_OF_A_KIND) - q[at]
        if lacks > 0:
            missing += lacks
        cost >>= 5
        at += 1
    return missing


def pays(q: list[int], cost: int) -> bool:
    """Are all goods of a price there?"""
    at = Q_SUM
    while cost:
        if cost & MOST_OF_A_KIND > q[at]:
            return False
        cost >>= 5
        at += 1
    return True


def islets_ahead(s: State, pos: int, clockwise: bool) -> int:
    """H3: islets that a ship passes within four helm points."""
    ring = 10 * s.n
    ahead = 0
    k = pos % 10
    at = s.seats[pos // 10]
    islet = 0 if k == HARBOR or k == BAY else at[Q_BANK + (3 - k if k < HARBOR else k - 1)]
    for _ in range(4):
        if islet and leads(islet, k, clockwise):
            ahead += 1
        pos += 1 if clockwise else ring - 1
        if pos >= ring:
            pos -= ring
        k = pos % 10
        at = s.seats[pos // 10]
        islet = 0 if k == HARBOR or k == BAY else at[Q_BANK + (3 - k if k < HARBOR else k - 1)]
        if islet and not leads(islet, k, clockwise):
            ahead += 1
    return ahead


def leads(islet: int, k: int, clockwise: bool) -> bool:
    """H3: does the islet lie on that half of its bank from which a ship leaves it?"""
    leading = ((islet - 1) % 2 == 0) == (k < HARBOR)
    return leading == clockwise
