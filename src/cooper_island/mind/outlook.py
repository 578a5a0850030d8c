"""Plans that are played on: the best lines of a turn, each followed by all seats' quick play to the end of the round.

What a line brings shows only later: who takes the place that one left, whether the goods for a building come in time.
So the best few lines of the search are played on over sampled worlds, the same worlds for each of them, and lines that
fall behind drop out (sequential halving). Effort is counted in nodes, never in time.
"""

from typing import Final

from cooper_island.engine.const import (
    G_COOPER,
    G_PHASE,
    G_RNG,
    G_ROUND,
    K_TURN,
    PH_LAST,
    PH_OVER,
    PH_WORK,
)
from cooper_island.engine.playout import PRIME
from cooper_island.engine.rules import apply, options
from cooper_island.engine.state import State

from .judgement import Mind
from .search import Line, Search

FIRST_SHARE: Final = 0.35  # of the nodes: to find lines
LINES: Final = 5  # that are played on
BEHIND: Final = 4.0  # points: a line that looks so much worse is not
WORLDS: Final = 24
LEAST_WORLDS: Final = 2
MOST_CHOICES: Final = 400  # in one world


class Outlook:
    """Plans a seat's turn from a position in which hidden facts are sampled, not known.

    `plan` does all at once; whoever minds the clock calls `begin`, then `step` while there is time, then `best`.
    """

    def __init__(self, p: int, mind: Mind, seed: int, envy: float) -> None:
        self.p = p
        self.mind = mind
        self.envy = envy  # how much the best other seat's points count against one's own
        self.search = Search(p, mind, seed)
        self.x = seed * 7 % (PRIME - 1) + 1
        self.nodes = 0
        self.budget = 0
        self.worlds = 0
        self.placed = False
        self.lines: list[Line] = []
        self.alive: list[int] = []
        self.sums: list[float] = []

    def random(self) -> int:
        self.x = self.x * 48271 % PRIME
        return self.x

    def plan(self, s: State, budget: int) -> Line:
        """The best line found within about `budget` nodes."""
        self.begin(s, budget)
        while self.step(s):
            pass
        return self.best()

    def begin(self, s: State, budget: int) -> None:
        """Find lines by the search, and choose those that are worth being played on."""
        search = self.search
        self.budget = budget
        self.alive = []
        if s.g[G_PHASE] == PH_WORK and s.stacks[self.p][0] == K_TURN:
            self.lines = search.lines(s, int(budget * FIRST_SHARE))
            for i in range(len(self.lines)):
                if len(self.alive) < LINES and self.lines[i].value > self.lines[0].value - BEHIND:
                    self.alive.append(i)
        else:
            self.lines = search.lines(s, budget)
            self.alive.append(0)
        self.nodes = search.nodes
        self.placed = search.placed
        self.sums = [0.0] * len(self.lines)
        self.worlds = 0

    def step(self, s: State) -> bool:
        """Play every line on in one world more; whether that is worth repeating."""
        if len(self.alive) < 2 or self.worlds >= WORLDS:
            return False
        search = self.search
        one = 1 + self.random() % 2147480000
        other = 1 + self.random() % 2147480000
        before = search.nodes
        for i in self.alive:
            after = s.clone()
            after.g[G_RNG] = one
            after.g[G_RNG + 1] = other
            search.placed = self.placed
            rest = search.follow(after, self.lines[i].codes[0], 0)
            self.nodes += self.play_on(after, rest)
            self.sums[i] += self.worth(after)
        self.nodes += search.nodes - before
        self.worlds += 1
        if self.worlds == 2 or self.worlds == 4 or self.worlds == 8:
            self.alive = self.better_half()
        return self.nodes < self.budget or self.worlds < LEAST_WORLDS

    def best(self) -> Line:
        """The line that came out best so far."""
        top = self.alive[0]
        for i in self.alive:
            if self.sums[i] > self.sums[top]:
                top = i
        return self.lines[top]

    def better_half(self) -> list[int]:
        out: list[int] = []
        sums = self.sums
        for i in self.alive:
            at = 0
            while at < len(out) and sums[out[at]] >= sums[i]:
                at += 1
            out.insert(at, i)
        return out[: max(2, (len(out) + 1) // 2)]

    def worth(self, s: State) -> float:
        own = self.mind.value(s, self.p)
        if self.envy == 0.0:
            return own
        most = -1000.0
        for seat in range(s.n):
            if seat != self.p:
                value = self.mind.value(s, seat)
                if value > most:
                    most = value
        return own - self.envy * most

    def play_on(self, s: State, line: Line) -> int:
        """Make the line's choices, then let all seats play quickly until the round is over; nodes that took."""
        g = s.g
        this = g[G_ROUND]
        for code in line.codes:
            apply(s, self.p, code)
        spent = len(line.codes)
        hands: list[Search] = []
        for seat in range(s.n):
            hands.append(Search(seat, self.mind, 1))
        made = 0
        while made < MOST_CHOICES and g[G_PHASE] != PH_OVER:
            if g[G_ROUND] != this and g[G_PHASE] < PH_LAST:
                break
            p = g[G_COOPER]
            while not s.stacks[p]:
                p += 1
                if p == s.n:
                    p = 0
            known = options(s, p)
            if len(known) == 1:
                apply(s, p, known[0])
                made += 1
                continue
            for code in hands[p].hand(s).codes:
                apply(s, p, code)
                made += 1
        for hand in hands:
            spent += hand.nodes
        return spent
