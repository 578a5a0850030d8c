"""What a box is like among good players: tables from records of games.

    cooper-island simulate --seats captain --players 3 --games 100 --records games
    python tools/balance.py games

Means by line of the pad; which line of play was the main one of the winners (the source of most helm and order points,
see `view/sources.py`); where points came from; and for everything that one can take how often it was taken, and by how
much a seat that took it was above the mean of its table.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

from cooper_island import Game, RecordError
from cooper_island.game import LINES
from cooper_island.view.sources import (
    LINES_OF_PLAY,
    SOURCES,
    Gain,
    gains,
    line_points,
    main_line,
    order_points,
)

TAKEN = {
    "boat": "boat: {boat}",
    "islet": "islet: {islet}",
    "keep": "{deck} card {card}",
    "assign": "order {order}",
    "cargo": "cargo ship {cargo}",
    "building": "building: {piece}",
    "statue": "statue",
    "hire": "hire: {hired}",
}


class Sums:
    """All games of one number of players."""

    def __init__(self) -> None:
        self.games = 0
        self.lines: list[list[int]] = []  # of every seat
        self.main: defaultdict[str, float] = defaultdict(
            float
        )  # of winners; a shared win is a part of one
        self.first: defaultdict[int, float] = defaultdict(float)  # wins by place in turn order
        self.sources: Counter[str] = Counter()
        self.taken: defaultdict[str, list[float]] = defaultdict(list)

    def add(self, game: Game) -> None:
        self.games += 1
        events = game.events()
        told = gains(game.state, events)
        scores = game.scores()
        mean = fmean(score.total for score in scores)
        first = events[0]["first"]
        winners = game.winners()
        for seat in range(game.players):
            self.lines.append(list(scores[seat]))
            self.count(game, seat, told)
            if seat in winners:
                self.main[main_line(line_points(game.state, seat, told))] += 1 / len(winners)
                self.first[(seat - first) % game.players] += 1 / len(winners)
            for what in set(takings(events, seat)):
                self.taken[what].append(scores[seat].total - mean)

    def count(self, game: Game, seat: int, told: Iterable[Gain]) -> None:
        for gain in told:
            if gain.seat == seat:
                self.sources[gain.source] += gain.points
        self.sources.update(order_points(game.state, seat))


def takings(events: Iterable[dict[str, Any]], seat: int) -> Iterator[str]:
    for event in events:
        if event["seat"] == seat and event["type"] in TAKEN:
            yield TAKEN[event["type"]].format(**event)


def row(name: str, cells: Iterable[str]) -> str:
    return f"| {name} | {' | '.join(cells)} |"


def head(names: Iterable[str]) -> str:
    names = list(names)
    return f"| {' | '.join(names)} |\n|{'---|' * len(names)}"


def tables(by_players: dict[int, Sums]) -> Iterator[str]:
    counts = sorted(by_players)
    yield head(["players", "games", "score", *LINES])
    for n in counts:
        sums = by_players[n]
        means = [fmean(column) for column in zip(*sums.lines, strict=True)]
        yield row(str(n), [str(sums.games), f"{sum(means):.1f}", *(f"{x:.1f}" for x in means)])
    yield "\nMain line of the winners:\n"
    yield head(["players", *LINES_OF_PLAY])
    for n in counts:
        main = by_players[n].main
        yield row(str(n), [f"{main[x] / by_players[n].games:.0%}" for x in LINES_OF_PLAY])
    yield "\nHelm and order points a seat, by source:\n"
    yield head(["players", *SOURCES])
    for n in counts:
        seats = len(by_players[n].lines)
        yield row(str(n), [f"{by_players[n].sources[x] / seats:.1f}" for x in SOURCES])
    yield "\nWins by place in turn order in round 1:\n"
    yield head(["players", "first", "second", "third", "fourth"])
    for n in counts:
        sums = by_players[n]
        shares = [f"{sums.first[k] / sums.games:.0%}" if k < n else "" for k in range(4)]
        yield row(str(n), shares)
    yield "\nShare of seats that took it, and their score above the mean of their table:\n"
    yield head(["taken", *(f"{n} players" for n in counts)])
    for what in sorted({one for sums in by_players.values() for one in sums.taken}):
        cells = []
        for n in counts:
            above = by_players[n].taken.get(what, [])
            share = len(above) / len(by_players[n].lines)
            cells.append(f"{share:.0%}, {fmean(above):+.1f}" if above else "–")
        yield row(what, cells)


def main() -> int:
    words = argparse.ArgumentParser(description="Tables of a box's balance, from records of games.")
    words.add_argument("folders", nargs="+", type=Path, metavar="DIR")
    words.add_argument("--box", help="the box that they were played with")
    args = words.parse_args()
    by_players: dict[int, Sums] = {}
    for folder in args.folders:
        for path in sorted(folder.glob("*.txt")):
            try:
                game = Game.replay(path.read_text(encoding="utf-8"), args.box)
            except (OSError, UnicodeDecodeError, RecordError) as error:
                print(f"balance: {path}: {error}", file=sys.stderr)
                return 2
            if game.over:
                by_players.setdefault(game.players, Sums()).add(game)
    if not by_players:
        print("balance: there is no record of a finished game.", file=sys.stderr)
        return 2
    print("\n".join(tables(by_players)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
