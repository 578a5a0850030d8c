"""Which of many boxes is in balance: captains play each of them, and a table tells what came of it.

    python tools/screen.py tools/candidates.toml --nodes 600 --games 80 --seed 9400 --jobs 16

The file names parts of boxes, and which parts make a box together: `c1-l1` is the part `now`, then `c1`, then `l1`.
Every box is played with the same seeds, with two, three and four players by turns. The table tells mean scores, wins of
who begins, main lines of the winners, and what each line brought them. Where `--judgements` names a folder with
NAME.json in it, the captains of that box play by that; else by their own (`--write` makes files of the boxes, for
`cooper-island learn`). With `--quick` they do not play lines on, which takes a tenth of the time.
"""

import argparse
import os
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from cooper_island import Game
from cooper_island.bots.captain import Captain
from cooper_island.bots.judgements import mind_of
from cooper_island.bots.match import derived
from cooper_island.bots.sailor import Sailor
from cooper_island.content.box import Box, parse_box
from cooper_island.view.sources import LINES_OF_PLAY, gains, line_points, main_line

COUNTS = (2, 3, 2, 4)  # numbers of players, by turns


class Task(NamedTuple):
    """One game of one box."""

    name: str
    box: Box
    judgement: str
    players: int
    seed: int
    nodes: int
    quick: bool


class Outcome(NamedTuple):
    """Scores, and what the winners lived on."""

    name: str
    scores: list[int]
    first: float  # the part of the win that went to who begins
    winners: list[dict[str, int]]  # what each line of play brought


def play(task: Task) -> Outcome:
    game = Game.new(task.players, task.seed, box=task.box)
    mind = mind_of(task.judgement)
    kind = Sailor if task.quick else Captain
    bots = [kind(derived(task.seed, p), mind, task.nodes) for p in range(task.players)]
    while not game.over:
        seat = game.to_act[0]
        decision = game.decision(seat)
        if decision is not None and len(decision.options) == 1:
            game.apply(seat, decision.options[0])
        else:
            shown = game.sample(seat, derived(task.seed, game.choices))
            game.apply(seat, bots[seat].choose(shown, seat))
    events = game.events()
    told = gains(game.state, events)
    winners = game.winners()
    first = (events[0]["first"] in winners) / len(winners)
    lines = [line_points(game.state, seat, told) for seat in winners]
    return Outcome(task.name, [score.total for score in game.scores()], first, lines)


def text_of(name: str, parts: dict[str, dict[str, Any]]) -> str:
    """A box as its file says it."""
    values: dict[str, Any] = {}
    for part in ("now", *name.split("-")):
        for key, value in parts[part].items():
            inner = values.get(key)
            values[key] = inner | value if key == "player_board" and inner else value
    return "".join(f"{key} = {plain(value)}\n" for key, value in values.items())


def plain(value: Any) -> str:
    """A value as TOML has it on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {plain(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(plain(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def table(outcomes: dict[str, list[Outcome]]) -> Iterator[str]:
    """Mean scores and wins of who begins by number of players, main lines of the winners, their points.

    A shared win is a part of one.
    """
    counts = sorted(set(COUNTS))
    heads = [*(f"{n}" for n in counts), *(f"first of {n}" for n in counts)]
    yield f"| box | games | {' | '.join((*heads, *LINES_OF_PLAY, *LINES_OF_PLAY))} |"
    yield "|---" * (2 + len(heads) + 2 * len(LINES_OF_PLAY)) + "|"
    for name, played in outcomes.items():
        cells = [name, str(len(played))]
        sizes = [[one for one in played if len(one.scores) == n] for n in counts]
        for some in sizes:
            cells.append(f"{fmean(fmean(one.scores) for one in some):.1f}" if some else "–")
        for some in sizes:
            cells.append(f"{fmean(one.first for one in some):.0%}" if some else "–")
        main = [[main_line(points) for points in one.winners] for one in played]
        for line in LINES_OF_PLAY:
            won = sum(lines.count(line) / len(lines) for lines in main)
            cells.append(f"{won / len(main):.0%}" if main else "–")
        for line in LINES_OF_PLAY:
            points = [won[line] for one in played for won in one.winners]
            cells.append(f"{fmean(points):.1f}" if points else "–")
        yield f"| {' | '.join(cells)} |"


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("candidates", type=Path, metavar="FILE")
    words.add_argument("--games", type=int, default=80, help="for each box")
    words.add_argument("--nodes", type=int, default=600)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--quick", action="store_true", help="search only")
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    words.add_argument("--judgements", type=Path, metavar="DIR")
    words.add_argument("--only", metavar="NAME,…", help="these boxes")
    words.add_argument("--write", type=Path, metavar="DIR", help="no game: write the boxes there")
    words.add_argument("--minutes", type=float, default=1e9, help="then what is there is told")
    args = words.parse_args()
    parts = tomllib.loads(args.candidates.read_text(encoding="utf-8"))
    names = args.only.split(",") if args.only else parts["boxes"]
    texts = {name: text_of(name, parts) for name in names}
    if args.write:
        args.write.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (args.write / f"{name}.toml").write_text(text, encoding="utf-8")
        return 0
    found = {name: parse_box(text, name) for name, text in texts.items()}
    tasks = []
    for number in range(args.games):  # boxes side by side: a run cut short compares fairly
        for name, box in found.items():
            own = args.judgements and args.judgements / f"{name}.json"
            judgement = str(own) if own and own.exists() else ""
            players = COUNTS[number % len(COUNTS)]
            seed = derived(args.seed, number)
            tasks.append(Task(name, box, judgement, players, seed, args.nodes, args.quick))
    outcomes: defaultdict[str, list[Outcome]] = defaultdict(list, {name: [] for name in found})
    until = time.monotonic() + 60 * args.minutes
    with ProcessPoolExecutor(args.jobs) as pool:
        jobs = [pool.submit(play, task) for task in tasks]
        for job in as_completed(jobs):
            outcomes[job.result().name].append(job.result())
            if time.monotonic() > until:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    print("\n".join(table(outcomes)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
