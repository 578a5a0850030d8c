"""The words of the command `cooper-island`: what it can be told, and what is no such word."""

import argparse
import sys
from typing import NoReturn

import cooper_island
from cooper_island.bots.cluster import AUTO
from cooper_island.bots.pool import cores
from cooper_island.bots.process import LIMIT
from cooper_island.bots.registry import NAMES, NODES
from cooper_island.content.ids import STARTS
from cooper_island.server.settings import HOST, PORT


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
        command.add_argument(
            "--box", metavar="FILE", help="another file of figures, or first: the first box"
        )

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
    school.add_argument(
        "--box", metavar="FILE", help="another file of figures, or first: the first box"
    )

    again = commands.add_parser("replay", help="tell a recorded game in words")
    again.add_argument("file", metavar="FILE")
    again.add_argument("--check", action="store_true", help="only verify the record")
    again.add_argument("--at", type=position, metavar="N", help="show the position after N choices")
    again.add_argument("--box", metavar="FILE", help="the box the game was played with")
    return out
