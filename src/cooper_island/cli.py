"""The command `cooper-island`."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import mean
from typing import Final, NoReturn

import cooper_island
from cooper_island.bots.api import BotError
from cooper_island.bots.cluster import AUTO, Cluster
from cooper_island.bots.match import Table
from cooper_island.bots.pool import Pool, PoolError, Processes, cores
from cooper_island.bots.process import LIMIT
from cooper_island.bots.progress import progress
from cooper_island.bots.registry import (
    NAMES,
    NODES,
    Entrant,
    entrants,
    guests,
    labels,
    notices,
    seats_of,
)
from cooper_island.bots.simulate import Simulation, simulate
from cooper_island.content.box import Box, BoxError, load_box, standard_box
from cooper_island.content.ids import STARTS
from cooper_island.game import LINES, Game
from cooper_island.learn.command import learn
from cooper_island.learn.loop import LearnError, Wish
from cooper_island.record.text import RecordError
from cooper_island.server.settings import HOST, PORT, Settings
from cooper_island.terminal import names, play
from cooper_island.view.words import decision_sentence, event_sentence, say

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


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see “{self.prog} --help”)", file=sys.stderr)
        raise SystemExit(2)


def whole(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not “{text}”") from None
    if len(str(abs(value))) > 40:
        raise argparse.ArgumentTypeError("must have at most 40 digits")
    return value


def counting(text: str) -> int:
    value = whole(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, not {value}")
    return value


def position(text: str) -> int:
    value = whole(text)
    if value < 0:
        raise argparse.ArgumentTypeError(f"must be 0 or more, not {value}")
    return value


def port(text: str) -> int:
    value = whole(text)
    if not 0 <= value <= 65535:
        raise argparse.ArgumentTypeError(f"must be from 0 to 65535, not {value}")
    return value


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number of seconds, not “{text}”") from None
    if not 0 < value <= 86400:
        raise argparse.ArgumentTypeError(f"must be more than 0 and at most a day, not {text}")
    return value


def place(text: str) -> tuple[str, int]:
    """`9350` (this machine only), `10.0.0.5:9350`, `[::1]:9350`."""
    host, _, number = text.rpartition(":")
    return host.strip("[]") or HOST, port(number)


def cluster(text: str) -> str:
    """`10.0.0.5:6379`, as `ray start` tells it, or `auto`."""
    host, _, number = text.rpartition(":")
    if text != AUTO:
        if not host or "/" in host or not (number.isascii() and number.isdecimal()):
            raise argparse.ArgumentTypeError(f"must be HOST:PORT or {AUTO}, not “{text}”")
        port(number)
    return text


def parser() -> Parser:
    out = Parser(prog="cooper-island", description="The board game Cooper Island, complete.")
    version = f"cooper-island {cooper_island.__version__} ({cooper_island.engine_kind()} engine)"
    out.add_argument("--version", action="version", version=version)
    commands = out.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=Parser
    )

    def table(command: argparse.ArgumentParser, players: int | None) -> None:
        if players is not None:
            command.add_argument("--players", type=counting, default=players, metavar="N")
        command.add_argument(
            "--start-landscape",
            choices=STARTS,
            default="meadow",
            metavar="LANDSCAPE",
            help=", ".join(STARTS),
        )
        command.add_argument("--box", metavar="FILE", help="another file of figures")

    def workplace(command: argparse.ArgumentParser, jobs: int, about: str) -> None:
        command.set_defaults(usual_jobs=jobs)
        where = command.add_mutually_exclusive_group()
        where.add_argument(
            "--jobs",
            type=counting,
            nargs="?",
            const=cores(),
            metavar="N",
            help=about,
        )
        where.add_argument(
            "--ray",
            type=cluster,
            metavar="ADDRESS",
            help=f"play on a cluster instead: HOST:PORT, or {AUTO} (docs/bots.md)",
        )

    def bots(command: argparse.ArgumentParser, jobs: int, seats: str) -> None:
        command.add_argument("--seed", type=whole, default=0)
        command.add_argument(
            "--simultaneous", action="store_true", help="income and clean-up all at once (I6)"
        )
        workplace(command, jobs, f"play in N processes ({seats}); the same results for any number")
        command.add_argument(
            "--clock",
            action="store_true",
            help=f"sailor minds the time, not {NODES} nodes: no two runs are the same",
        )
        command.add_argument(
            "--limit",
            type=seconds,
            default=LIMIT,
            metavar="S",
            help=f"seconds that a bot of yours has for a decision ({LIMIT:g})",
        )
        command.add_argument("--json", action="store_true", help="print one JSON object")

    def several(command: argparse.ArgumentParser, flag: str, what: str, about: str) -> None:
        about += "; may be given several times"
        command.add_argument(flag, action="append", default=[], metavar=what, help=about)

    def serving(command: argparse.ArgumentParser) -> None:
        command.add_argument(
            "--database", metavar="URL", help="where games are kept, such as sqlite:///FILE"
        )
        several(command, "--bot", "FILE.py:Class", "a bot of yours for the tables")

    page = commands.add_parser("play", help="open the game in the browser")
    where = page.add_mutually_exclusive_group()
    where.add_argument("--host", default=HOST, help=f"where to listen ({HOST}: this machine only)")
    where.add_argument(
        "--lan", action="store_true", help="let friends in your local network play along"
    )
    page.add_argument("--port", type=port, default=PORT, metavar="N", help=f"({PORT})")
    page.add_argument("--no-browser", action="store_true", help="only serve; open no browser")
    serving(page)

    server = commands.add_parser(
        "host", help="serve the game to people elsewhere (docs/hosting.md)"
    )
    server.add_argument("--address", default="", help="where to listen (at all addresses)")
    server.add_argument("--port", type=port, default=PORT, metavar="N", help=f"({PORT})")
    server.add_argument("--public-url", metavar="URL", help="where people reach it: https://…")
    several(
        server,
        "--trusted-proxy",
        "NAME",
        "an address, network or name whose X-Forwarded-For counts",
    )
    several(server, "--allowed-host", "NAME", "another name that the server answers to")
    server.add_argument(
        "--create-key", metavar="FILE", help="only who has its word may create tables"
    )
    server.add_argument(
        "--metrics", type=place, metavar="[ADDRESS:]PORT", help="figures for Prometheus, here"
    )
    server.add_argument("--log-requests", action="store_true", help="a line a request on stderr")
    serving(server)

    one = commands.add_parser("terminal", help="play a game here in the terminal against bots")
    table(one, 2)
    one.add_argument("--bot", default="deckhand", metavar="BOT", help=", ".join(NAMES))
    one.add_argument("--seed", type=whole, help="a whole number; the same game again")
    one.add_argument("--first", type=counting, metavar="SEAT", help="who starts; you have seat 1")
    one.add_argument("--record", metavar="FILE", help="keep the record of the game here")
    one.add_argument("--resume", metavar="FILE", help="go on with the game of a record")

    many = commands.add_parser("simulate", help="play many games by bots")
    table(many, 4)
    many.add_argument("--games", type=counting, default=100, metavar="N")
    many.add_argument(
        "--seats", default="random", metavar="BOT,…", help="one name for all, or one a seat"
    )
    bots(many, 1, "1; without N: all cores")
    many.add_argument("--records", metavar="DIR", help="write the record of every game here")

    match = commands.add_parser("arena", help="find out which bot is the best")
    table(match, None)
    match.add_argument(
        "--seats",
        required=True,
        metavar="BOT,…",
        help="2 to 4 of random, deckhand, sailor, sailor:NODES, FILE.py:Class",
    )
    match.add_argument("--games", type=counting, default=100, metavar="N")
    bots(match, cores(), "all cores")

    school = commands.add_parser("learn", help="learn a judgement for captain by self-play")
    school.add_argument("folder", metavar="DIR", help="where the run is kept, and its judgement")
    school.add_argument("--generations", type=counting, default=10, metavar="N", help="(10)")
    school.add_argument(
        "--start",
        default="captain",
        metavar="FILE",
        help="judgement to begin from: a file, “captain” (ours, the default) or “hand” (nothing learnt)",
    )
    school.add_argument(
        "--games", type=counting, default=4000, metavar="N", help="games a generation (4000)"
    )
    school.add_argument(
        "--nodes", type=counting, default=250, metavar="N", help="that a bot looks at (250)"
    )
    school.add_argument(
        "--trial",
        type=position,
        default=200,
        metavar="N",
        help="games in which a new judgement must hold its own (200); 0: keep each",
    )
    school.add_argument("--seed", type=whole, default=1)
    workplace(school, cores(), "play in N processes (all cores)")
    school.add_argument("--box", metavar="FILE", help="another file of figures")

    again = commands.add_parser("replay", help="tell a recorded game in words")
    again.add_argument("file", metavar="FILE")
    again.add_argument("--check", action="store_true", help="only verify the record")
    again.add_argument("--at", type=position, metavar="N", help="show the position after N choices")
    again.add_argument("--box", metavar="FILE", help="the box the game was played with")
    return out


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
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
        names = ", ".join(str(n) for n in counts)
        raise Trouble(f"the game is for {names} players, not {players}.")


def read_record(path: str, box: str | None) -> Game:
    """The game of a record file; without a box file, its box is found by its hash."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Trouble(f"there is no file {path}.") from None
    except UnicodeDecodeError:
        raise Trouble(f"{path} is no text, so no record of a game.") from None
    except OSError as error:
        raise Trouble(f"{path} cannot be read: {error.strerror}.") from None
    try:
        return Game.replay(text, box)
    except RecordError as error:
        raise Trouble(f"{path}, {error}" if error.line else f"{path}: {error}") from None


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
            raise Trouble(f"{records} cannot be made: {error.strerror}.") from None
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
            raise Trouble(f"{one.text} lies on this machine only: play it without --ray.")
    with Cluster(args.ray) as found:
        yield found


def announce(sentences: Sequence[str]) -> None:
    for sentence in sentences:
        print(f"cooper-island: {sentence}", file=sys.stderr)


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
    from cooper_island.bots.arena import arena
    from cooper_island.bots.journal import Journal, journal_key
    from cooper_island.bots.summary import arena_table, fault_lines, summary

    box = box_of(args)
    found = entrants(args.seats)
    check_players(len(found), box)
    announce(notices(found, box))
    table = table_of(args, box)
    journal = Journal(journal_key(found, args.games, args.seed, table))
    before = len(journal.rows)
    if before:
        print(f"{before} of {args.games} games were played before.", file=sys.stderr)
    complete = False
    try:
        with pool_of(args, found) as pool, progress(args.games, before) as bar:
            tick = bar.tick if bar is not None else None
            outcomes = arena(
                found, args.games, args.seed, table, pool=pool, journal=journal, tick=tick
            )
        complete = True
    except KeyboardInterrupt:
        done = f"{len(journal.rows)} of {args.games} games are done"
        after = "the same command goes on from there" if journal.kept else "nothing could be kept"
        print(f"cooper-island: interrupted; {done}, and {after}.", file=sys.stderr)
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
        f"{result.games} games, {result.decisions / result.games:.0f} decisions a game, "
        f"{result.games / result.seconds:.0f} games/s, {micro:.1f} µs a decision",
        "",
        f"{'seat':<12}{'wins':>7}{'mean':>8}" + "".join(f"{line:>11}" for line in LINES),
    ]
    for p, name in enumerate(seats):
        wins = sum(1 / len(won) for won in result.winners if p in won) / result.games
        cells = [mean(row[p][i] for row in result.lines) for i in range(len(LINES))]
        total = mean(row[p] for row in result.scores)
        label = f"{p + 1} {name}"
        rows.append(f"{label:<12}{wins:>7.1%}{total:>8.2f}" + "".join(f"{x:>11.2f}" for x in cells))
    return "\n".join(rows)


def run_replay(args: argparse.Namespace) -> int:
    game = read_record(args.file, args.box)
    if args.at is not None:
        if args.at > game.choices:
            raise Trouble(f"{args.file} has {game.choices} choices, so none after {args.at}.")
        for number, at in enumerate(game.positions()):
            if number == args.at:
                print(at.picture())
                print_asked(at)
                break
    elif args.check:
        state = "finished" if game.over else "unfinished"
        print(f"{args.file}: a sound record of {game.choices} choices, {state}.")
    else:
        tell(game)
    return 0


def print_asked(game: Game) -> None:
    owners = names(game)
    for seat in game.to_act:
        decision = game.decision(seat)
        assert decision is not None
        question = decision_sentence(decision.kind, decision.details, names=owners)
        texts = " · ".join(option.text for option in decision.options)
        print(f"\n{owners[seat]}: {question}\n  {texts}")


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
    heads = "".join(f"{say(f'picture.line.{line}'):>11}" for line in LINES)
    rows = [f"{'':<12}{say('terminal.total'):>7}{heads}"]
    winners = game.winners()
    for p, score in enumerate(game.scores()):
        mark = " *" if p in winners else ""
        rows.append(f"{owners[p] + mark:<12}{score.total:>7}" + "".join(f"{x:>11}" for x in score))
    if winners:
        rows.append("* " + say("terminal.wins" if len(winners) == 1 else "terminal.share"))
    return "\n".join(rows)


def need_server() -> None:
    if any(find_spec(name) is None for name in SERVER):
        raise Trouble(
            "for the game in the browser more is needed: pip install 'cooper-island[server]'."
        )


def run_play(args: argparse.Namespace) -> int:
    need_server()
    from cooper_island.server.main import serve

    bots = guests(args.bot)
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
    return host(settings, args.address, args.port, args.create_key)


def run_terminal(args: argparse.Namespace) -> int:
    if args.bot not in NAMES:
        raise Trouble(f"there is no bot “{args.bot}”; there is: {', '.join(NAMES)}.")
    if args.resume:
        game = read_record(args.resume, args.box)
    else:
        box = box_of(args)
        check_players(args.players, box)
        if args.first is not None and args.first > args.players:
            raise Trouble(f"there is no seat {args.first} in a game of {args.players}.")
        game = Game.new(
            args.players,
            args.seed,
            start_landscape=args.start_landscape,
            first_seat=None if args.first is None else args.first - 1,
            box=box,
        )
    keep = args.record or args.resume
    if keep:
        try:
            Path(keep).write_text(game.record, encoding="utf-8")
        except OSError as error:
            raise Trouble(f"{keep} cannot be written: {error.strerror}.") from None
    play(game, args.bot, Path(keep) if keep else None)
    if game.over:
        print(score_table(game))
    return 0


if __name__ == "__main__":
    sys.exit(main())
