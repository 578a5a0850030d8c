"""Search over one's own turn: greedy lines with a look inside every action, again with other luck.

A *line* is a sequence of choices to the end of the turn, or of one's share of a step. At each menu every entry is
tried, its inner questions (which tile, where, which payment) settled for the best, and the best entry taken while it
improves the position. Every first choice is followed by such a line, the better ones again with other luck. Effort is
counted in nodes, never in time: the caller keeps the clock.
"""

from typing import Final

from cooper_island.engine.cleanup import FEED
from cooper_island.engine.const import (
    ANY,
    ANY_STORE,
    ANY_TRADE,
    COIN,
    DONE,
    E_DRAW,
    E_GAIN,
    EFFECT,
    F_A,
    F_KIND,
    G_CUR,
    G_PHASE,
    G_RNG,
    G_ROUND,
    K_ANCHOR,
    K_COST,
    K_CUBE,
    K_FEE,
    K_FEED,
    K_GIVE,
    K_INCOME,
    K_KEEP,
    K_LAY,
    K_PAY,
    K_PICK,
    K_REACT,
    K_TRADE,
    K_TURN,
    K_UNDER,
    K_WINDOW,
    KINDS,
    PH_REACTIVATE,
    PH_WORK,
    SLOT,
)
from cooper_island.engine.playout import PRIME
from cooper_island.engine.rules import apply, options
from cooper_island.engine.state import State
from cooper_island.engine.trades import TRADE_ANY

from .judgement import Mind

# Menus at which a line takes stock; everything else is an inner question.
STABLE: Final = [False] * KINDS
for _kind in (K_TURN, K_INCOME, K_REACT, K_WINDOW, K_FEED):
    STABLE[_kind] = True
# How many options of an inner question are looked at; the first ones are the least wasteful.
WIDTH_OF: Final = [64] * KINDS
for _kind, _width in (
    (K_PAY, 3),
    (K_COST, 4),
    (K_UNDER, 1),
    (K_GIVE, 2),
    (K_ANCHOR, 1),
    (K_FEE, 7),
):
    WIDTH_OF[_kind] = _width
WORST: Final = -1.0e9
LINE_NODES: Final = 500  # after so many a line takes what is at hand
LEAST_NODES: Final = 25  # however many first choices there are, each of them is looked at
# Between equals: first store and the like, then close, and make no trade that brings nothing.
CLOSING: Final = 0.001
TRADING: Final = 0.002
DEAR: Final = 0.3  # four goods for one: what it is for must be worth more than judgements err by
MOST_LUCK: Final = 12  # how often a first choice is tried with other luck
EMPTY: Final = [K_TURN, 1, 0, 0, 0, 0]  # the frame of a section of which nothing is left


class Line:
    """Choices to the end of the turn, and what they come to."""

    def __init__(self, value: float, codes: list[int], chance: list[int]) -> None:
        self.value = value
        self.codes = codes
        self.chance = chance  # for each choice: how many chance results it brought


class Search:
    """Plans a seat's turn from a position in which hidden facts are sampled, not known."""

    def __init__(self, p: int, mind: Mind, seed: int) -> None:
        self.p = p
        self.mind = mind
        self.x = seed % (PRIME - 1) + 1
        self.nodes = 0
        self.limit = 0
        self.per_line = LINE_NODES
        self.round = 0
        self.phase = 0
        self.placed = False
        self.noise = 0.0  # how far a quick hand may misjudge a place, in points

    def random(self) -> float:
        self.x = self.x * 48271 % PRIME
        return self.x / PRIME

    def begin(self, s: State) -> None:
        """Remember which turn this is."""
        self.round = s.g[G_ROUND]
        self.phase = s.g[G_PHASE]
        st = s.stacks[self.p]
        self.placed = st[0] == K_TURN and st[1] != 0

    def plan(self, s: State, budget: int) -> Line:
        """The best line found within about `budget` nodes."""
        return self.lines(s, budget)[0]

    def lines(self, s: State, budget: int) -> list[Line]:
        """The best line of each first choice, found within about `budget` nodes, the best first.

        Every first choice is followed by a greedy line to the end of the turn, at first once, then the better ones
        again with other luck: what counts is the mean, so that no line wins by a lucky draw.
        """
        self.begin(s)
        placed = self.placed
        known = self.sensible(s)
        count = len(known)
        sums = [0.0] * count
        tries = [0] * count
        lines: list[Line | None] = [None] * count
        end = self.nodes + budget
        alive = list(range(count))
        every = alive
        self.per_line = max(LEAST_NODES, min(LINE_NODES, budget // count))
        luck = 0
        while True:
            for i in alive:
                if luck and self.nodes >= end:
                    break
                self.placed = placed
                found = self.follow(s, known[i], luck)
                sums[i] += found.value
                tries[i] += 1
                if lines[i] is None:
                    lines[i] = found
            luck += 1
            alive = self.ranked(sums, tries, alive)
            if luck < 4:
                alive = alive[: max(2, count >> luck)]
            if len(alive) < 2 or self.nodes >= end or luck > MOST_LUCK:
                break
        out: list[Line] = []
        for i in alive + [i for i in self.ranked(sums, tries, every) if i not in alive]:
            found_line = lines[i]
            assert found_line is not None
            found_line.value = sums[i] / tries[i]
            out.append(found_line)
        self.placed = placed
        return out

    def sensible(self, s: State) -> list[int]:
        """What the seat may choose, but for letting go of goods or tiles that have their room and cost nothing."""
        known = options(s, self.p)
        st = s.stacks[self.p]
        if st[F_KIND] == K_PICK:
            for code in known:
                if DONE < code < ANY:
                    effect = st[F_A + code // SLOT - 1] % EFFECT
                    if effect == E_GAIN or effect == E_DRAW:
                        return [other for other in known if other != DONE]
        return known

    def ranked(self, sums: list[float], tries: list[int], alive: list[int]) -> list[int]:
        """First choices by their mean, the best first; those never tried fall away."""
        out: list[int] = []
        for i in alive:
            if tries[i]:
                at = 0
                while at < len(out) and sums[out[at]] / tries[out[at]] >= sums[i] / tries[i]:
                    at += 1
                out.insert(at, i)
        return out

    def follow(self, s: State, code: int, luck: int) -> Line:
        """One choice and a greedy line after it."""
        self.limit = self.nodes + self.per_line
        if self.closes(s, code):
            return Line(self.closed(s, code) - CLOSING, [code], [0])
        after = s.clone()
        if luck:
            after.g[G_RNG] = 1 + int(self.random() * 2147480000)
            after.g[G_RNG + 1] = 1 + int(self.random() * 2147480000)
        path = [code]
        chance = [self.take(after, code)]
        value = self.settle(after, path, chance, 0)
        after = self.reached
        if self.over(after):
            return Line(value, path, chance)
        rest = self.line(after)
        path.extend(rest.codes)
        chance.extend(rest.chance)
        return Line(rest.value - (TRADING if code == ANY_TRADE else 0.0), path, chance)

    def take(self, s: State, code: int) -> int:
        """Make a choice in a clone of ours; how many chance results it brought."""
        s.chance = []
        apply(s, self.p, code)
        self.nodes += 1
        return len(s.chance)

    def closes(self, s: State, code: int) -> bool:
        """Does this choice end the seat's share? Its worth is then that of the position before it.

        The position after it may be a step further on or not, as others are through or not: to compare it with
        that after an action would be to compare two different days.
        """
        kind = s.stacks[self.p][F_KIND]
        return code < ANY if kind == K_FEED else code == DONE and STABLE[kind]

    def closed(self, s: State, code: int) -> float:
        """What a position is worth to a seat that ends its share of the step in this way."""
        if s.stacks[self.p][F_KIND] == K_FEED:
            return self.fed(s, code)
        return self.mind.value(s, self.p)

    def worth(self, s: State) -> float:
        """What a position at a menu is worth as it is; while workers are hungry, as it will be once they are fed."""
        return self.closed(s, FEED)

    def fed(self, s: State, code: int) -> float:
        """C1: a position after feeding: what feeding frees by itself, nothing else need be paid for.

        A section without actions is put under the feeding, so that no other seat and no further step has its say.
        """
        after = s.clone()
        after.stacks[self.p][:0] = EMPTY
        after.g[G_PHASE] = PH_REACTIVATE
        phase = self.phase
        self.phase = PH_REACTIVATE
        self.take(after, code)
        value = self.settle(after, [], [], 2)
        self.phase = phase
        return value

    def over(self, s: State) -> bool:
        """Has the turn, or this seat's share of the step, come to its end?"""
        g = s.g
        st = s.stacks[self.p]
        if not st or g[G_PHASE] != self.phase or g[G_ROUND] != self.round:
            return True
        if self.phase == PH_WORK:
            if g[G_CUR] != self.p:
                return True
            if st[0] == K_TURN and st[1] == 0 and self.placed:
                return True
            self.placed = self.placed or (st[0] == K_TURN and st[1] != 0)
        return False

    def line(self, s: State) -> Line:
        """One greedy line to the end."""
        s = s.clone()
        codes: list[int] = []
        chance: list[int] = []
        placed = self.placed
        value = WORST
        steps = 0
        while steps < 60:
            steps += 1
            best_value = WORST
            best_real = WORST
            best_codes: list[int] = []
            best_chance: list[int] = []
            best_state = s
            stop = False
            known = options(s, self.p)
            tight = self.nodes >= self.limit
            for code in known:
                closes = self.closes(s, code)
                if closes:
                    real = self.closed(s, code)
                    after = s
                    path: list[int] = [code]
                    luck: list[int] = [0]
                else:
                    if tight and best_codes and code > ANY:
                        continue
                    after = s.clone()
                    path = [code]
                    luck = [self.take(after, code)]
                    self.placed = placed
                    real = self.settle(after, path, luck, 0)
                    after = self.reached
                shown = real
                if closes:
                    shown -= CLOSING
                elif code == ANY_TRADE:
                    shown -= TRADING
                if shown > best_value:
                    best_value = shown
                    best_real = real
                    best_codes = path
                    best_chance = luck
                    best_state = after
                    stop = closes
            codes.extend(best_codes)
            chance.extend(best_chance)
            value = best_real
            self.placed = placed
            if stop:
                break
            s = best_state
            if self.over(s):
                break
            placed = self.placed
        self.placed = placed
        return Line(value, codes, chance)

    reached: State

    def settle(self, s: State, path: list[int], luck: list[int], depth: int) -> float:
        """Answer inner questions for the best until a menu is reached; that position is `reached`."""
        p = self.p
        while True:
            if self.over(s):
                self.reached = s
                return self.mind.value(s, p)
            kind = s.stacks[p][F_KIND]
            if STABLE[kind]:
                value = self.worth(s)  # may settle feeding: `reached` is set after it
                self.reached = s
                return value
            known = self.sensible(s)
            deep = depth < 3 and self.nodes < self.limit
            code = known[0] if len(known) == 1 else -1
            if known[0] > ANY:  # P6: no space is free for a piece: a cube must be stored first
                code = ANY_STORE
            if code < 0 and deep and self.branches(kind):
                return self.branch(s, known, kind, path, luck, depth)
            if code < 0:
                code = self.quick(s, known, kind)
            before = 0 if s.chance is None else len(s.chance)
            apply(s, p, code)
            path.append(code)
            luck.append((0 if s.chance is None else len(s.chance)) - before)

    def branches(self, kind: int) -> bool:
        """Questions whose answers differ much and lead on to others."""
        return kind != K_UNDER and kind != K_ANCHOR and kind != K_PAY and kind != K_GIVE

    def branch(
        self, s: State, known: list[int], kind: int, path: list[int], luck: list[int], depth: int
    ) -> float:
        """Try every answer to its end; go on with the best."""
        best = WORST
        best_path: list[int] = []
        best_luck: list[int] = []
        best_state = s
        width = WIDTH_OF[kind]
        tried = 0
        placed = self.placed
        cheap = kind == K_LAY or kind == K_CUBE or kind == K_KEEP
        for code in known:
            if code > ANY:
                continue
            if tried >= width or (self.nodes >= self.limit and tried > 0):
                break
            tried += 1
            after = s.clone()
            sub_path = [code]
            sub_luck = [self.take(after, code)]
            self.placed = placed
            value = self.settle(after, sub_path, sub_luck, depth if cheap else depth + 1)
            if kind == K_TRADE and code == TRADE_ANY:
                value -= DEAR
            if value > best:
                best = value
                best_path = sub_path
                best_luck = sub_luck
                best_state = self.reached
        path.extend(best_path)
        luck.extend(best_luck)
        self.reached = best_state
        return best

    def quick(self, s: State, known: list[int], kind: int) -> int:
        """One look ahead, no further."""
        if kind == K_GIVE and known[0] == 1 + COIN and len(known) > 1:
            return known[1]  # coins are what four goods are given for
        if kind == K_PAY or kind == K_UNDER or kind == K_ANCHOR or kind == K_GIVE:
            return known[0]
        best = known[0]
        most = WORST
        count = 0
        for code in known:
            if code > ANY:
                continue
            if count >= 8:
                break
            count += 1
            after = s.clone()
            apply(after, self.p, code)
            self.nodes += 1
            value = self.mind.value(after, self.p)
            if code == DONE:
                value -= 0.01
            if value > most:
                most = value
                best = code
        return best

    def hand(self, s: State) -> Line:
        """A quick line: a worker where its first action looks best, then no second thoughts."""
        self.limit = self.nodes + 300
        self.begin(s)
        st = s.stacks[self.p]
        if st[F_KIND] != K_TURN or st[F_A] != 0:
            return self.line(s)
        best: Line | None = None
        for code in options(s, self.p):
            if code > ANY:
                continue
            after = s.clone()
            apply(after, self.p, code)
            self.placed = True
            value = WORST
            if after.stacks[self.p] and after.stacks[self.p][F_KIND] == K_TURN:
                for action in options(after, self.p):
                    if action > ANY or action == DONE:
                        continue
                    then = after.clone()
                    apply(then, self.p, action)
                    value = max(value, self.settle(then, [], [], 2))
            if self.noise > 0.0:
                value += self.noise * self.random()
            if best is None or value > best.value:
                best = Line(value, [code], [1])
        assert best is not None
        return best
