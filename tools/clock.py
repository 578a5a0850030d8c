"""Does captain keep its time beside other load? Games by the clock, and the longest worker turn and other step.

    python tools/clock.py --games 20 --beside 2
    python tools/clock.py --games 12 --tables 4 --beside 1

A worker turn counts with all its second thoughts; any other step counts together for all bots of the table. With
`--tables` so many games are played at a time as at tables of the page: by two processes for all of them, and other work
of the machine goes before theirs. What counts then is all from question to answer, the start of a process too; what it
comes to with the wait for one of them is told apart.
"""

import argparse
import asyncio
import sys
from collections import defaultdict
from itertools import count
from multiprocessing import Process
from random import Random
from time import perf_counter, process_time
from typing import Any, ClassVar

from cooper_island import Game, engine_kind
from cooper_island.bots import crew
from cooper_island.bots.api import code_of
from cooper_island.bots.captain import Captain
from cooper_island.bots.crew import Pool, Slot, Task
from cooper_island.bots.pace import turn_of

Key = tuple[str | int, ...]
TABLE_STEP = 3  # numbers of the key of a step: table, round, phase


def burn() -> None:
    """Other work that a machine may have."""
    n = 1
    while True:
        n = n * 48271 % 2147483647


def play(players: int, seed: int) -> tuple[list[float], list[float], list[float], list[float]]:
    """One game of captains: seconds of each worker turn and of each other step, on the wall and of the core."""
    game = Game.new(players, seed)
    bots = [Captain(seed + seat) for seat in range(players)]
    turns: defaultdict[tuple[int, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
    steps: defaultdict[tuple[int, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
    while not game.over:
        seat = game.to_act[0]
        shown = game.sample(seat, game.choices)
        turn = turn_of(game.state, seat)
        into = turns[seat, *turn] if game.phase == "work" else steps[turn[:2]]
        began = perf_counter(), process_time()
        chosen = bots[seat].choose(shown, seat)
        into[0] += perf_counter() - began[0]
        into[1] += process_time() - began[1]
        game.apply_code(seat, code_of(game, seat, chosen))
    wall, core = zip(*turns.values(), strict=True)
    wall_of_steps, core_of_steps = zip(*steps.values(), strict=True)
    return list(wall), list(core), list(wall_of_steps), list(core_of_steps)


class Watched(Slot):
    """A process of tables; how long each turn and step was thought about in it is added up."""

    seconds: ClassVar[defaultdict[Key, float]] = defaultdict(float)

    async def ask(self, task: Task, *rest: Any) -> list[str]:
        began = perf_counter()
        try:
            return await super().ask(task, *rest)
        finally:
            self.seconds[key(task)] += perf_counter() - began


def key(task: Task) -> Key:
    """The worker turn of a seat, or the step of a table."""
    turn = turn_of(task.game.state, task.seat)
    return (task.table, task.seat, *turn) if task.game.phase == "work" else (task.table, *turn[:2])


async def at_tables(games: int, tables: int, seed: int) -> list[list[float]]:
    """Games of captains, so many at a time: seconds of turns and of steps, of a process and with waiting for one."""
    pool = Pool()
    whole: defaultdict[Key, float] = defaultdict(float)
    numbers = count()

    async def table() -> None:
        while (number := next(numbers)) < games:
            rnd = Random(seed + number)
            game = Game.new(2 + number % 3, fresh=True)
            while not game.over:
                seat = rnd.choice(game.to_act)
                task = Task(str(number), seat, "captain", game.clone(), str(number))
                began = perf_counter()
                texts = await pool.choose(task)
                whole[key(task)] += perf_counter() - began
                for text in texts:
                    game.apply(seat, text)
            print(
                f"{number + 1} games, longest so far: {max(Watched.seconds.values()):.2f}",
                flush=True,
            )

    try:
        await asyncio.gather(*(table() for _ in range(tables)))
    finally:
        pool.stop()
    found: list[list[float]] = [[], [], [], []]
    for at, seconds in Watched.seconds.items():
        step = 0 if len(at) > TABLE_STEP else 2
        found[step].append(seconds)
        found[step + 1].append(whole[at])
    return found


def main() -> int:
    words = argparse.ArgumentParser(description="The longest turn of captain by the clock.")
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--beside", type=int, default=2, help="processes that only keep cores busy")
    words.add_argument("--tables", type=int, default=0, help="games at a time, as at real tables")
    words.add_argument("--seed", type=int, default=1)
    args = words.parse_args()
    others = [Process(target=burn, daemon=True) for _ in range(args.beside)]
    for other in others:
        other.start()
    found: list[list[float]] = [[], [], [], []]
    if args.tables:
        crew.Slot = Watched  # type: ignore[misc]
        found = asyncio.run(at_tables(args.games, args.tables, args.seed))
    for number in range(0 if args.tables else args.games):
        for have, more in zip(found, play(2 + number % 3, args.seed + number), strict=True):
            have += more
        longest = " ".join(f"{max(have):.2f}" for have in found)
        print(f"{number + 1} games, longest so far: {longest}", flush=True)
    for other in others:
        other.kill()
    print(f"{engine_kind()} engine, {args.beside} busy processes beside it; seconds:")
    how = "waiting" if args.tables else "core"
    names = ("worker turn", f"worker turn ({how})", "other step", f"other step ({how})")
    for name, have in zip(names, found, strict=True):
        have.sort()
        middle, late = have[len(have) // 2], have[len(have) * 99 // 100]
        print(
            f"{name:22} {len(have):5} median {middle:.2f}  99% {late:.2f}  longest {have[-1]:.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
