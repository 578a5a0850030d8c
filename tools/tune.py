"""Tune the evaluation's weights by play: change one, let it play the present best, keep it if it clearly does better.

    PYTHONPATH=<compiled package> python tools/tune.py --games 40 --nodes 250 --out build/weights.json

Seat-swapped games of 2, 3 and 4 players, each pair on the same seed; what counts is the mean difference of scores.
"""

import argparse
import json
import random
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from cooper_island.bots.sailor import Sailor
from cooper_island.game import Game
from cooper_island.mind.evaluate import BEST, WEIGHTS
from cooper_island.mind.judgement import HandMade


def match(job: tuple[int, list[float], list[float], int]) -> float:
    """Mean score of the challenger less that of the champion, over two games with seats swapped."""
    seed, challenger, champion, nodes = job
    total = 0.0
    players = 2 + seed % 3
    for swap in range(2):
        game = Game.new(players, seed)
        sides = [(p + swap) % 2 for p in range(players)]
        bots = [
            Sailor(seed + p, HandMade((champion, challenger)[side]), nodes)
            for p, side in enumerate(sides)
        ]
        while not game.over:
            seat = game.to_act[0]
            game.apply(
                seat, bots[seat].choose(game.sample(seat, seed * 100_000 + game.choices), seat)
            )
        scores = [row.total for row in game.scores()]
        total += mean(x for x, side in zip(scores, sides, strict=True) if side)
        total -= mean(x for x, side in zip(scores, sides, strict=True) if not side)
    return total / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=250)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sweeps", type=int, default=3)
    parser.add_argument("--out", type=Path, default=Path("build/weights.json"))
    args = parser.parse_args()
    best = json.loads(args.out.read_text()) if args.out.exists() else list(BEST)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    rnd = random.Random(args.seed)
    seed = args.seed * 1_000_000
    with ProcessPoolExecutor(args.jobs) as pool:
        for _ in range(args.sweeps):
            for index in rnd.sample(range(len(WEIGHTS)), len(WEIGHTS)):
                for factor in rnd.sample((0.55, 1.7), 2):
                    trial = list(best)
                    trial[index] = trial[index] * factor
                    results: list[float] = []
                    for _ in range(3):  # more games only while it looks good
                        jobs = [(seed + n, trial, best, args.nodes) for n in range(args.games // 2)]
                        seed += len(jobs)
                        results += pool.map(match, jobs)
                        if mean(results) < 0.5 * stdev(results) / sqrt(len(results)):
                            break
                    sure = mean(results) / (stdev(results) / sqrt(len(results)) + 1e-9)
                    kept = sure > 1.6
                    print(
                        f"{WEIGHTS[index]:15} x{factor} {mean(results):+.2f} ({sure:+.1f}) {len(results)}"
                        f"{' kept' if kept else ''}",
                        flush=True,
                    )
                    if kept:
                        best = trial
                        args.out.write_text(json.dumps([round(x, 4) for x in best]))
                        break


if __name__ == "__main__":
    main()
