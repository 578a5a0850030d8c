"""How fast the engine plays, beside a well-known Python engine measured in the same run (`make bench`).

    python tests/bench/bench.py [--repeats 9] [--games 40] [--json build/bench.json] [--also NAME=FOLDER]

4 players, uniform random play. Machines differ and are shared: compare ratios, not times. All columns are measured
in turn, again and again, each in a process of its own, and the best round of each figure counts: a busy machine only
ever adds time. `--also` adds a column for another build of the package (a folder to import `cooper_island` from).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

Figures = dict[str, float]
Measure = Callable[[], Figures]  # one repeat

PLAYERS: Final = 4
COPIES: Final = 2000
ROUNDS: Final = 3  # of a process; the first finds cold caches
ROWS: Final = (
    ("decision_us", "µs a decision (options + apply)"),
    ("inside_us", "µs a decision, loop inside the engine"),
    ("copy_us", "µs a copy of a game"),
    ("branch_us", "µs a copy and one decision in it"),
    ("decisions", "decisions a game"),
    ("games_s", "games a second"),
    ("rollouts_s", "random ends a second from mid-game"),
    ("nodes_s", "nodes a second of a sailor's search"),
    ("hand_us", "µs a judging by hand-made weights"),
    ("learnt_us", "µs a judging of captain's"),
)
MORE_IS_BETTER: Final = {"games_s", "rollouts_s", "nodes_s"}


def timed(work: Callable[[], int]) -> tuple[float, int]:
    """Seconds of the processor that some work took, whatever else it was given to, and what it counted."""
    begun = time.process_time()
    count = work()
    return time.process_time() - begun, count


def engine(games: int) -> Measure:
    """The engine that this process imports."""
    from cooper_island.engine.const import K_TURN
    from cooper_island.engine.playout import playout
    from cooper_island.engine.rules import apply, frame_kind, options
    from cooper_island.engine.setup import new_state
    from cooper_island.engine.state import State
    from cooper_island.game import Game

    try:
        from cooper_island.mind.evaluate import BEST
        from cooper_island.mind.judgement import HandMade
        from cooper_island.mind.search import Search

        judge: Any = HandMade(list(BEST))
        from cooper_island.bots.judgements import ours

        minds: Any = {"hand_us": judge, "learnt_us": ours().mind()}
    except ModuleNotFoundError:  # `--also` a build from before a mind could be chosen
        from cooper_island.mind.evaluate import BEST
        from cooper_island.mind.search import Search

        judge, minds = BEST, {}

    terms = Game.new(players=PLAYERS, seed=1).state.t

    def start(seed: int) -> State:
        return new_state(terms, PLAYERS, seed, -1, 1, False)

    def steps() -> int:
        count = 0
        for seed in range(games):
            s, random = start(seed), Random(seed).random
            while not s.over:
                p = s.to_act()[0]
                offered = options(s, p)
                apply(s, p, offered[int(random() * len(offered))])
                count += 1
        return count

    def inside() -> int:
        return sum(playout(start(seed), seed) for seed in range(games))

    middle = start(1)
    random = Random(1).random
    for _ in range(300):
        p = middle.to_act()[0]
        offered = options(middle, p)
        apply(middle, p, offered[int(random() * len(offered))])

    def copies() -> int:
        for _ in range(COPIES):
            middle.clone()
        return COPIES

    seat = middle.to_act()[0]
    code = options(middle, seat)[0]

    def branches() -> int:  # a copy may put off its work until something is written
        for _ in range(COPIES):
            apply(middle.clone(), seat, code)
        return COPIES

    def rollouts() -> int:
        for seed in range(games):
            playout(middle.clone(), seed)
        return games

    def nodes() -> int:
        """A sailor's plans for its first workers."""
        count = 0
        for seed in range(max(1, games // 10)):
            s = start(seed)
            while frame_kind(s, s.to_act()[0]) != K_TURN:
                apply(s, s.to_act()[0], options(s, s.to_act()[0])[-1])
            search = Search(s.to_act()[0], judge, seed)
            search.plan(s, 1000)
            count += search.nodes
        return count

    def judged(mind: Any) -> int:
        for _ in range(COPIES):
            for p in range(PLAYERS):
                mind.value(middle, p)
        return COPIES * PLAYERS

    def measure() -> Figures:
        found = figures(games, steps, copies, branches, inside)
        for name, mind in minds.items():
            seconds, count = timed(partial(judged, mind))
            found[name] = seconds / count * 1e6
        seconds, count = timed(rollouts)
        found["rollouts_s"] = count / seconds
        seconds, count = timed(nodes)
        return {**found, "nodes_s": count / seconds}

    return measure


def catanatron(games: int) -> Measure:
    """Catanatron (Catan in Python): a step is `play_tick` with its own random players."""
    import random

    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    games = max(1, games // 8)  # its games are longer

    def start(seed: int) -> Game:
        return Game([RandomPlayer(color) for color in list(Color)[:PLAYERS]], seed=seed)

    def steps() -> int:
        count = 0
        for seed in range(games):
            random.seed(seed)  # its random players draw from the module
            game = start(seed)
            while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
                game.play_tick()
                count += 1
        return count

    random.seed(1)
    middle = start(1)
    for _ in range(300):
        middle.play_tick()

    def copies() -> int:
        for _ in range(COPIES // 10):
            middle.copy()
        return COPIES // 10

    def branches() -> int:
        for _ in range(COPIES // 10):
            middle.copy().play_tick()
        return COPIES // 10

    return lambda: figures(games, steps, copies, branches, None)


def figures(
    games: int,
    steps: Callable[[], int],
    copies: Callable[[], int],
    branches: Callable[[], int],
    inside: Callable[[], int] | None,
) -> Figures:
    seconds, count = timed(steps)
    found = {
        "decision_us": seconds / count * 1e6,
        "decisions": count / games,
        "games_s": games / seconds,
    }
    seconds, count = timed(copies)
    found["copy_us"] = seconds / count * 1e6
    seconds, count = timed(branches)
    found["branch_us"] = seconds / count * 1e6
    if inside is not None:
        seconds, count = timed(inside)
        found["inside_us"] = seconds / count * 1e6
    return found


COLUMNS: Final = {"engine": engine, "catanatron": catanatron}


def build_of_engine() -> str:
    from cooper_island.engine import rules

    return "pure" if (rules.__file__ or "").endswith(".py") else "compiled"


def apart(column: str, games: int, folder: Path | None = None) -> Measure:
    """One column in processes of its own, which import our package from a folder."""
    command = [sys.executable, __file__, "--only", column, "--games", str(games)]
    environment = dict(os.environ)
    if folder is not None:
        environment["PYTHONPATH"] = str(folder.resolve())

    def measure() -> Figures:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found: Figures = json.loads(done.stdout)
        return found

    return measure


def best(rounds: list[Figures]) -> Figures:
    """Each figure of the round in which it was best; what is neither good nor bad, of the middle one."""
    found: Figures = {}
    for key in rounds[0]:
        choose = max if key in MORE_IS_BETTER else median if key == "decisions" else min
        found[key] = round(choose([one[key] for one in rounds]), 3)
    return found


def interleaved(measures: dict[str, Measure], repeats: int) -> dict[str, Figures]:
    """All columns in turn, again and again, so that a busy machine is busy for all of them."""
    found: dict[str, list[Figures]] = {name: [] for name in measures}
    for _ in range(repeats):
        for name, measure in measures.items():
            found[name].append(measure())
    return {name: best(rounds) for name, rounds in found.items()}


def table(columns: dict[str, Figures]) -> list[str]:
    """Aligned lines: a row a figure, a column a build; after the first, how it compares with ours."""
    ours = next(iter(columns.values()))
    lines = [f"{'':<40}" + "".join(f"{name:>20}" for name in columns)]
    for key, words in ROWS:
        cells = []
        for found in columns.values():
            if key not in found:
                cells.append("-")
                continue
            text = f"{found[key]:,.1f}"
            if found is not ours and key in ours and key != "decisions":
                ratio = found[key] / ours[key]
                text += f" ({1 / ratio if key in MORE_IS_BETTER else ratio:.2f}x)"
            cells.append(text)
        lines.append(f"{words:<40}" + "".join(f"{cell:>20}" for cell in cells))
    if len(columns) > 1:
        lines.append("(2x: takes twice as long as ours)")
    return lines


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the engine's speed.")
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--games", type=int, default=40, help="games a repeat")
    parser.add_argument("--json", default="build/bench.json", help="where to write the figures")
    parser.add_argument("--also", action="append", default=[], metavar="NAME=FOLDER")
    parser.add_argument("--only", choices=COLUMNS, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.only:
        measure = COLUMNS[given.only](given.games)
        print(json.dumps(best([measure() for _ in range(ROUNDS)])))
        return 0
    measures = {build_of_engine(): apart("engine", given.games)}
    for entry in given.also:
        name, _, folder = entry.partition("=")
        measures[name] = apart("engine", given.games, Path(folder))
    if find_spec("catanatron") is None:
        print("(catanatron is not installed: `pip install -e .[bench]` to compare)")
    else:
        measures["catanatron"] = apart("catanatron", given.games)
    columns = interleaved(measures, given.repeats)
    print("\n".join(table(columns)))
    path = Path(given.json)
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {
        "python": platform.python_version(),
        "players": PLAYERS,
        "repeats": given.repeats,
        "games": given.games,
        "columns": columns,
    }
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    print(f"written to {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
