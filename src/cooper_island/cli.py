"""The command `cooper-island`."""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Final

from cooper_island.arguments import parser
from cooper_island.bots.api import BotError
from cooper_island.bots.cluster import Cluster
from cooper_island.bots.match import Table
from cooper_island.bots.pool import Pool, PoolError, Processes
from cooper_island.bots.progress import progress
from cooper_island.bots.registry import (
    NAMES,
    Entrant,
    entrant,
    entrants,
    guests,
    labels,
    notices,
    seats_of,
)
from cooper_island.bots.simulate import Simulation, simulate
from cooper_island.content.box import Box, BoxError, load_box, standard_box
from cooper_island.game import LINES, Game
from cooper_island.language import (
    SPOKEN,
    commas,
    figure,
    nearest,
    phrase,
    reason,
    say,
    share,
    speaking,
)
from cooper_island.learn.command import learn
from cooper_island.learn.loop import LearnError, Wish
from cooper_island.record.text import RecordError
from cooper_island.server.settings import Settings
from cooper_island.terminal import in_columns, names, play, said_options
from cooper_island.view.picture import columns
from cooper_island.view.words import decision_sentence, event_sentence

SERVER: Final = (
    "alembic",
    "httptools",
    "msgspec",
    "prometheus_client",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
)
"""What serving the page needs and nothing else does: the extra `server`."""


class Trouble(Exception):
    """Bad input: one sentence for the person, exit code 2."""


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    with speaking(wanted(words), also_below=True):
        return run(words)


def wanted(words: Sequence[str]) -> str:
    """The language of the person at the terminal: as she says, as she has set, or as her system says."""
    named = [word for flag, word in pairwise(words) if flag == "--lang"]
    named += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    said = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    system = next(filter(None, said), "C")
    plain = system.partition(".")[0] in ("C", "POSIX")
    # Several by preference, as GNU has it: they count where the system speaks a language at all.
    dearer = [] if plain else os.environ.get("LANGUAGE", "").split(":")
    return nearest([*named, os.environ.get(SPOKEN, ""), *dearer, system])


def run(words: list[str]) -> int:
    args = parser().parse_args(words)
    try:
        if args.command == "simulate":
            return run_simulate(args)
        if args.command == "arena":
            return run_arena(args)
        if args.command == "learn":
            return run_learn(args)
        if args.command == "replay":
            return run_replay(args)
        if args.command == "terminal":
            return run_terminal(args)
        return run_host(args) if args.command == "host" else run_play(args)
    except (Trouble, BotError, BoxError, LearnError, PoolError, RecordError) as trouble:
        print(f"cooper-island: {trouble}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def box_of(args: argparse.Namespace) -> Box:
    return load_box(args.box) if args.box else standard_box()


def check_players(players: int, box: Box) -> None:
    counts = box.players.counts
    if players not in counts:
        raise Trouble(phrase("error.players", names=commas(counts), players=players))


def read_record(path: str, box: str | None) -> Game:
    """The game of a record file; without a box file, its box is found by its hash."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Trouble(phrase("error.no_file", file=path)) from None
    except UnicodeDecodeError:
        raise Trouble(phrase("error.no_text", file=path)) from None
    except OSError as error:
        raise Trouble(phrase("error.unreadable", file=path, reason=reason(error))) from None
    try:
        return Game.replay(text, box)
    except RecordError as error:
        raise Trouble(phrase("error.in_file", file=path, reason=error)) from None


def run_simulate(args: argparse.Namespace) -> int:
    box = box_of(args)
    check_players(args.players, box)
    seats = seats_of(args.seats, args.players)
    announce(notices(seats, box))
    records = None
    if args.records:
        records = Path(args.records)
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Trouble(phrase("error.no_folder", folder=records, reason=reason(error))) from None
    with pool_of(args, seats) as pool, progress(args.games) as bar:
        result = simulate(
            seats,
            args.games,
            args.seed,
            table_of(args, box),
            records=records,
            pool=pool,
            tick=bar.tick if bar is not None else None,
        )
    names = [seat.text for seat in seats]
    if args.json:
        print(json.dumps(as_json(result, names), separators=(",", ":")))
    else:
        print(as_table(result, names))
    return 0


@contextmanager
def pool_of(args: argparse.Namespace, bots: Sequence[Entrant] = ()) -> Iterator[Pool]:
    """Where the games are played."""
    if args.ray is None:
        yield Processes(args.jobs or args.usual_jobs)
        return
    for one in bots:
        if one.file:
            raise Trouble(phrase("error.elsewhere", bot=one.text))
    with Cluster(args.ray) as found:
        yield found


def announce(sentences: Sequence[str]) -> None:
    for sentence in sentences:
        print(f"cooper-island: {sentence}", file=sys.stderr)


def announce_captain(box: Box) -> None:
    """Of the one that anybody can choose here, by its name alone."""
    announce(notices([entrant("captain")], box))


def table_of(args: argparse.Namespace, box: Box) -> Table:
    return Table(
        box,
        str(Path(args.box).resolve()) if args.box else None,
        args.start_landscape,
        args.simultaneous,
        args.clock,
        args.limit,
    )


def run_arena(args: argparse.Namespace) -> int:
    from cooper_island.bots.arena import arena, kept
    from cooper_island.bots.journal import Journal, journal_key
    from cooper_island.bots.summary import arena_table, fault_lines, summary

    box = box_of(args)
    found = entrants(args.seats)
    check_players(len(found), box)
    announce(notices(found, box))
    table = table_of(args, box)
    journal = Journal(journal_key(found, args.games, args.seed, table))
    before = len(kept(journal, len(found), args.games))
    if before:
        print(phrase("progress.before", before=before, games=args.games), file=sys.stderr)
    complete = False
    try:
        with pool_of(args, found) as pool, progress(args.games, before) as bar:
            tick = bar.tick if bar is not None else None
            outcomes = arena(
                found, args.games, args.seed, table, pool=pool, journal=journal, tick=tick
            )
        complete = True
    except KeyboardInterrupt:
        key = "arena.interrupted" if journal.kept else "arena.interrupted_lost"
        done = len(kept(journal, len(found), args.games))
        announce([phrase(key, done=done, games=args.games)])
        return 130
    finally:
        journal.close(complete=complete)
    told = summary(outcomes, labels(found), args.seed)
    print(json.dumps(told, separators=(",", ":")) if args.json else arena_table(told))
    for line in fault_lines(told):
        print(f"cooper-island: {line}", file=sys.stderr)
    return 0


def run_learn(args: argparse.Namespace) -> int:
    wish = Wish(args.seed, args.games, args.nodes, args.trial)
    box = box_of(args)
    with pool_of(args) as pool:
        return learn(Path(args.folder), box, wish, args.start, args.generations, pool)


def as_json(result: Simulation, seats: list[str]) -> dict[str, object]:
    return {
        "games": result.games,
        "players": len(seats),
        "seats": seats,
        "decisions": result.decisions,
        "seconds": result.seconds,
        "scores": result.scores,
        "winners": result.winners,
    }


def as_table(result: Simulation, seats: list[str]) -> str:
    micro = 1e6 * result.seconds / max(result.decisions, 1)
    rows = [
        phrase(
            "simulate.speed",
            games=result.games,
            decisions=figure(result.decisions / result.games),
            speed=figure(result.games / result.seconds),
            micro=figure(micro, 1),
        ),
        "",
    ]
    heads = [phrase("simulate.seat"), phrase("arena.wins"), phrase("simulate.mean")]
    table = [[*heads, *(say(f"picture.line.{line}") for line in LINES)]]
    for p, name in enumerate(seats):
        wins = sum(1 / len(won) for won in result.winners if p in won) / result.games
        cells = [mean(row[p][i] for row in result.lines) for i in range(len(LINES))]
        total = mean(row[p] for row in result.scores)
        figures = [share(wins, 1), *(figure(cell, 2) for cell in (total, *cells))]
        table.append([f"{p + 1} {name}", *figures])
    return "\n".join([*rows, columns(table)])


def run_replay(args: argparse.Namespace) -> int:
    game = read_record(args.file, args.box)
    if args.at is not None:
        if args.at > game.choices:
            raise Trouble(
                phrase("error.no_choice", file=args.file, choices=game.choices, at=args.at)
            )
        for number, at in enumerate(game.positions()):
            if number == args.at:
                print(at.picture())
                print_asked(at)
                break
    elif args.check:
        key = "replay.finished" if game.over else "replay.unfinished"
        print(phrase(key, file=args.file, choices=game.choices))
    else:
        tell(game)
    return 0


def print_asked(game: Game) -> None:
    owners = names(game)
    for seat in game.to_act:
        decision = game.decision(seat)
        assert decision is not None
        question = decision_sentence(decision.kind, decision.details, names=owners)
        print(f"\n{owners[seat]}: {question}")
        in_columns(said_options(game, seat))


def tell(game: Game) -> None:
    """The whole game in words, and its scores."""
    owners = names(game)
    for event in game.events(None):
        line = event_sentence(event, owners)
        if line is not None:
            print(line)
    print()
    print(score_table(game))


def score_table(game: Game) -> str:
    owners = names(game)
    rows = [["", say("terminal.total"), *(say(f"picture.line.{line}") for line in LINES)]]
    winners = game.winners()
    for p, score in enumerate(game.scores()):
        mark = " *" if p in winners else ""
        rows.append([owners[p] + mark, str(score.total), *map(str, score)])
    out = columns(rows)
    if winners:
        out += "\n* " + say("terminal.wins" if len(winners) == 1 else "terminal.share")
    return out


def need_server() -> None:
    if any(find_spec(name) is None for name in SERVER):
        raise Trouble(phrase("error.no_server"))


def run_play(args: argparse.Namespace) -> int:
    need_server()
    from cooper_island.server.main import serve

    bots = guests(args.bot)
    announce_captain(standard_box())
    return serve(args.host, args.port, not args.no_browser, args.database, bots, args.lan)


def run_host(args: argparse.Namespace) -> int:
    need_server()
    from cooper_island.server.main import host

    settings = Settings(
        args.database or "",
        bots=guests(args.bot),
        public_url=args.public_url,
        proxies=tuple(args.trusted_proxy),
        hosts=tuple(args.allowed_host),
        metrics=args.metrics,
        log_requests=args.log_requests,
    )
    announce_captain(standard_box())
    return host(settings, args.address, args.port, args.create_key)


def run_terminal(args: argparse.Namespace) -> int:
    if args.bot not in NAMES:
        raise Trouble(phrase("error.no_bot", bot=args.bot, names=commas(NAMES)))
    if args.resume:
        game = read_record(args.resume, args.box)
    else:
        box = box_of(args)
        check_players(args.players, box)
        if args.first is not None and args.first > args.players:
            raise Trouble(phrase("error.no_seat", seat=args.first, players=args.players))
        game = Game.new(
            args.players,
            args.seed,
            start_landscape=args.start_landscape,
            first_seat=None if args.first is None else args.first - 1,
            box=box,
        )
    if args.bot == "captain":
        announce_captain(game.state.t.box)
    keep = args.record or args.resume
    if keep:
        try:
            Path(keep).write_text(game.record, encoding="utf-8")
        except OSError as error:
            raise Trouble(phrase("error.unwritable", file=keep, reason=reason(error))) from None
    play(game, args.bot, Path(keep) if keep else None)
    if game.over:
        print(score_table(game))
    return 0


if __name__ == "__main__":
    sys.exit(main())
