"""Random games over all player counts, options, boxes and styles, checked after every choice.

python tests/fuzz.py --games 1000 --seed 1          # `make fuzz`
python tests/fuzz.py --games 1 --seed 4711          # one game again, as its failure says
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cooper_island.engine import rules
from cooper_island.engine.const import G_PHASE, G_RNG, Q_DIST, V_SAIL
from cooper_island.engine.sample import sample
from cooper_island.engine.score import lines, winners
from cooper_island.engine.state import State
from tests import invariants, offers, oracle
from tests.coverage import Event, Fees, Heard, expected, note_choice, note_event
from tests.frames import KIND_NAME
from tests.styles import BOXES, STYLES, Spec, choose, spec_of, start_game

ENDLESS: Final = 20_000  # choices of one game
DEEP: Final = 0.004  # share of positions in which every option is tried
ORACLE: Final = 0.1  # share of positions in which the options are worked out again
ASIDE: Final = 0.05  # share of positions of which a clone is set aside
SAMPLE: Final = 0.01  # share of positions in which hidden facts are redrawn
AGAIN: Final = 0.2  # share of games that are replayed from their choices and chance results
STRANGE: Final = 0.1  # share of positions in which choices that are not offered are tried

Choices = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play and how closely to look."""

    games: int
    seed: int
    players: tuple[int, ...] = (2, 3, 4)
    quick: bool = False
    jobs: int = 1
    style: str | None = None
    box: str | None = None


@dataclass(slots=True)
class Failure:
    """Something that must not be, and how to see it again."""

    spec: Spec
    message: str
    choices: Choices

    @property
    def sort(self) -> str:
        """Failures of one sort differ only in their numbers."""
        return re.sub(r"-?\d+(, )?", "#", self.message)


@dataclass(slots=True)
class Tally:
    """What came out of some games."""

    games: int = 0
    choices: int = 0
    longest: int = 0
    deepest: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    most_options: dict[int, int] = field(default_factory=dict)
    slowest: dict[int, float] = field(default_factory=dict)
    failures: dict[str, Failure] = field(default_factory=dict)
    failed: Counter[str] = field(default_factory=Counter)

    def fail(self, failure: Failure) -> None:
        self.failed[failure.sort] += 1
        known = self.failures.get(failure.sort)
        if known is None or len(failure.choices) < len(known.choices):
            self.failures[failure.sort] = failure

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.choices += other.choices
        self.longest = max(self.longest, other.longest)
        self.deepest = max(self.deepest, other.deepest)
        self.seen += other.seen
        for kind, count in other.most_options.items():
            self.most_options[kind] = max(count, self.most_options.get(kind, 0))
        for kind, spent in other.slowest.items():
            self.slowest[kind] = max(spent, self.slowest.get(kind, 0))
        before = self.failed.copy()
        for failure in other.failures.values():
            self.fail(failure)
        self.failed = before + other.failed


class Table:
    """One game under watch."""

    def __init__(self, spec: Spec, tally: Tally) -> None:
        self.spec = spec
        self.tally = tally
        self.log: list[Event] = []
        self.chance: list[int] = []
        self.s = start_game(spec, self.log, self.chance)
        self.fees = Fees(spec.players)
        self.heard = Heard(spec.players)
        self.sailed = 0
        self.choices: Choices = []
        self.rng = Random(f"checks {spec.seed}")
        self.keep()

    def apply(self, p: int, code: int) -> None:
        s, tally = self.s, self.tally
        offered = rules.options(s, p)
        kind = rules.frame_kind(s, p)
        note_choice(tally.seen, s, p, kind, code)
        tally.most_options[kind] = max(len(offered), tally.most_options.get(kind, 0))
        self.choices.append((p, code))
        begun = time.perf_counter()
        rules.apply(s, p, code)
        spent = time.perf_counter() - begun
        if spent > tally.slowest.get(kind, 0):
            tally.slowest[kind] = spent
        tally.deepest = max(tally.deepest, max(len(st) for st in s.stacks) // 6)
        self.heard.note(s, p, kind, code)
        self.tell()

    def tell(self) -> None:
        """What just happened."""
        for event in self.log:
            note_event(self.tally.seen, self.s, event)
            self.fees.note(self.s, event)
            self.sailed += event[0] == V_SAIL
        self.log.clear()

    def keep(self) -> None:
        """Set a clone aside; what the game does from here on must not reach it."""
        self.kept = self.s.clone()
        self.kept_key = self.kept.key()

    def look_aside(self) -> None:
        assert self.kept.key() == self.kept_key, "a clone changed along with its original"
        self.keep()

    def look(self) -> None:
        invariants.check(self.s)
        self.heard.check(self.s)
        if self.rng.random() < ASIDE:
            self.look_aside()
        offers.check_choices(self.s, self.rng.random() < DEEP)
        if self.rng.random() < ORACLE:
            oracle.check_offered(self.s)
        if self.rng.random() < SAMPLE:
            for p in range(self.s.n):
                invariants.check(sample(self.s, p, self.rng.randrange(1 << 30)))
        if self.rng.random() < STRANGE:
            try:
                offers.check_refusals(self.s, self.rng)
            except AssertionError as error:  # says nothing about the position: the game goes on
                self.fail(error)

    def look_at_end(self) -> None:
        self.look_aside()
        self.fees.settled()
        sailed = sum(q[Q_DIST] + q[Q_DIST + 1] for q in self.s.seats)
        assert sailed == self.sailed, f"{self.sailed} steps sailed, {sailed} counted"
        assert winners(self.s), "nobody won"
        for p in range(self.s.n):
            scored = lines(self.s, p)
            assert scored[0] == self.s.seats[p][Q_DIST] + self.s.seats[p][Q_DIST + 1], "E2 (1)"
            assert min(scored[:4]) >= 0 >= scored[4], f"seat {p}: lines {scored} (E2)"

    def look_again(self) -> None:
        """A game told by its choices and chance results is the same game, whatever the generator says."""
        again = start_game(self.spec, forced=self.chance)
        for p, code in self.choices:
            rules.apply(again, p, code)
        assert again.forced_at == len(self.chance), "chance results left over"
        again.g[G_RNG : G_RNG + 2] = self.s.g[G_RNG : G_RNG + 2]
        assert again.key() == self.s.key(), "a replay that ends in another position"

    def fail(self, error: Exception) -> None:
        text = str(error) if isinstance(error, AssertionError) and str(error) else repr(error)
        if not isinstance(error, AssertionError):
            text += place_of(error)
        self.tally.fail(Failure(self.spec, text, self.choices[:]))


def place_of(error: Exception) -> str:
    """Where an exception came from."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    code = trace.tb_frame.f_code
    return f" in {Path(code.co_filename).name}, {code.co_name}, line {trace.tb_lineno}"


def play(spec: Spec, quick: bool, tally: Tally) -> State | None:
    """One game to its end; None if it failed before."""
    try:
        table = Table(spec, tally)
    except Exception as error:
        tally.fail(Failure(spec, f"new game: {error!r}{place_of(error)}", []))
        return None
    rng = Random(f"game {spec.seed}")
    s = table.s
    try:
        table.tell()
        table.look()
        phase = s.g[G_PHASE]
        while not s.over:
            p = rng.choice(s.to_act())
            table.apply(p, choose(rng, spec.styles[p], s, p, rules.options(s, p)))
            if not quick or s.g[G_PHASE] != phase:
                table.look()
                phase = s.g[G_PHASE]
            assert len(table.choices) < ENDLESS, "an endless game"
        table.look_at_end()
        if table.rng.random() < AGAIN:
            table.look_again()
    except Exception as error:
        table.fail(error)
        return None
    finally:
        tally.games += 1
        tally.choices += len(table.choices)
        tally.longest = max(tally.longest, len(table.choices))
    return s


def replay(spec: Spec, choices: Choices) -> State:
    """The position after the choices of a failure, without any checks."""
    s = start_game(spec)
    for p, code in choices:
        rules.apply(s, p, code)
    return s


def some_games(task: tuple[Plan, int, int]) -> Tally:
    plan, first, last = task
    tally = Tally()
    for seed in range(first, last):
        play(spec_of(seed, plan.players, plan.style, plan.box), plan.quick, tally)
    return tally


def in_parts(plan: Plan) -> Iterator[Tally]:
    last = plan.seed + plan.games
    size = max(1, min(20, plan.games // (plan.jobs * 4) or 1))
    tasks = [(plan, first, min(first + size, last)) for first in range(plan.seed, last, size)]
    if plan.jobs == 1:
        yield from map(some_games, tasks)
        return
    with multiprocessing.Pool(plan.jobs) as pool:
        yield from pool.imap_unordered(some_games, tasks)


def run(plan: Plan, progress: bool = False) -> Tally:
    """Play all games of a plan."""
    total = Tally()
    begun = time.monotonic()
    for part in in_parts(plan):
        total.add(part)
        if progress:
            rate = total.games / (time.monotonic() - begun)
            sorts = len(total.failures)
            line = f"{total.games}/{plan.games} games, {rate:.1f} a second, {sorts} failures"
            print(f"\r{line:<60}", end="", file=sys.stderr, flush=True)
    if progress:
        print(file=sys.stderr)
    return total


def report(plan: Plan, total: Tally, seconds: float) -> None:
    never = sorted(expected() - set(total.seen))
    print(f"Never reached ({len(never)}): {', '.join(never) or 'nothing'}")
    print("Most options and slowest choice by decision:")
    for kind in sorted(total.most_options, key=lambda k: -total.most_options[k])[:8]:
        slow = total.slowest.get(kind, 0) * 1000
        print(f"  {KIND_NAME[kind]:<14}{total.most_options[kind]:>5} options{slow:>8.1f} ms")
    flags = f"--players {','.join(map(str, plan.players))}"
    flags += f" --style {plan.style}" if plan.style else ""
    flags += f" --box {plan.box}" if plan.box else ""
    for sort, failure in total.failures.items():
        print(f"\nFAILED {total.failed[sort]} times: {failure.message}")
        print(f"  again: python tests/fuzz.py --games 1 --seed {failure.spec.seed} {flags}")
        print(f"  replay({failure.spec!r},\n    {failure.choices!r})")
    print(
        f"{total.games} games, {total.choices} choices in {seconds:.0f} s; longest game "
        f"{total.longest} choices, deepest stack {total.deepest}; {len(total.failures)} failures"
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play random games and check every position.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="2,3,4", help="player counts, such as 2,4")
    parser.add_argument("--quick", action="store_true", help="check at the ends of phases only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--style", choices=STYLES, help="one style for all (else mixed)")
    parser.add_argument("--box", choices=BOXES, help="(else mixed)")
    given = parser.parse_args(arguments)
    players = tuple(int(n) for n in given.players.split(","))
    plan = Plan(given.games, given.seed, players, given.quick, given.jobs, given.style, given.box)
    begun = time.monotonic()
    total = run(plan, progress=sys.stderr.isatty())
    report(plan, total, time.monotonic() - begun)
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
