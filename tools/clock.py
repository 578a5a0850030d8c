"""Does captain keep its time beside other load? Games by the clock, and the longest worker turn and other step.

    python tools/clock.py --games 20 --beside 2

A worker turn counts with all its second thoughts; any other step counts together for all bots of the table.
"""

import argparse
import sys
from collections import defaultdict
from multiprocessing import Process
from time import perf_counter, process_time

from cooper_island import Game, engine_kind
from cooper_island.bots.api import code_of
from cooper_island.bots.captain import Captain
from cooper_island.bots.pace import turn_of


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


def main() -> int:
    words = argparse.ArgumentParser(description="The longest turn of captain by the clock.")
    words.add_argument("--games", type=int, default=20)
    words.add_argument("--beside", type=int, default=2, help="processes that only keep cores busy")
    words.add_argument("--seed", type=int, default=1)
    args = words.parse_args()
    others = [Process(target=burn, daemon=True) for _ in range(args.beside)]
    for other in others:
        other.start()
    found: list[list[float]] = [[], [], [], []]
    for number in range(args.games):
        for have, more in zip(found, play(2 + number % 3, args.seed + number), strict=True):
            have += more
        longest = " ".join(f"{max(have):.2f}" for have in found)
        print(f"{number + 1} games, longest so far: {longest}", flush=True)
    for other in others:
        other.kill()
    print(f"{engine_kind()} engine, {args.beside} busy processes beside it; seconds:")
    for name, have in zip(
        ("worker turn", "worker turn (core)", "other step", "other step (core)"), found, strict=True
    ):
        have.sort()
        middle, late = have[len(have) // 2], have[len(have) * 99 // 100]
        print(
            f"{name:20} {len(have):5} median {middle:.2f}  99% {late:.2f}  longest {have[-1]:.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
