"""The words of the command `cooper-island`: what it can be told, and what is no such word."""

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any, Final, NoReturn

import cooper_island
from cooper_island.bots.cluster import AUTO
from cooper_island.bots.pool import cores
from cooper_island.bots.process import LIMIT
from cooper_island.bots.registry import NAMES, NODES
from cooper_island.content.ids import STARTS
from cooper_island.language import commas, languages, phrase
from cooper_island.server.settings import HOST, PORT

GAMES: Final = 4000  # a generation, when captain learns
# What argparse says of itself, by its English: each has a sentence in the catalogue.
_OF: Final = r"argument (?P<name>.+?): "
SENTENCES: Final = {
    "wrong.one_expected": _OF + r"expected one argument",
    "wrong.choice": _OF + r"invalid choice: (?P<value>.+) \(choose from (?P<choices>.*)\)",
    "wrong.not_with": _OF + r"not allowed with argument (?P<other>.*)",
    "wrong.no_value": _OF + r"ignored explicit argument (?P<value>.*)",
    "wrong.required": r"the following arguments are required: (?P<names>.*)",
    "wrong.unknown": r"unrecognized arguments: (?P<words>.*)",
    "wrong.ambiguous": r"ambiguous option: (?P<option>.*) could match (?P<matches>.*)",
}


class Wrong(argparse.ArgumentTypeError):
    """A value that a flag cannot have: what its sentence is called (`argument.whole`), and the parts of that."""

    def __init__(self, code: str, **parts: object) -> None:
        super().__init__(code, parts)
        self.code = code
        self.parts = parts


def worded(error: argparse.ArgumentError | str) -> str:
    """What is wrong with the arguments, in the language of whoever reads."""
    wrong = error.__context__ if isinstance(error, argparse.ArgumentError) else None
    if isinstance(wrong, Wrong) and isinstance(error, argparse.ArgumentError):
        return phrase(f"argument.{wrong.code}", name=error.argument_name, **wrong.parts)
    for key, pattern in SENTENCES.items():
        if found := re.fullmatch(pattern, str(error), re.DOTALL):
            return phrase(
                key, **{part: bare(part, said) for part, said in found.groupdict().items()}
            )
    return str(error)


def bare(part: str, said: str) -> str:
    """What argparse quotes and lists, without its quotes and commas: each language has its own."""
    if part == "choices":
        return commas(re.findall(r"[\w-]+", said))
    return said[1:-1] if part == "value" else said


class Formatter(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(
            usage, actions, groups, phrase("help.usage") + " " if prefix is None else prefix
        )


class Parser(argparse.ArgumentParser):
    def __init__(self, **more: Any) -> None:
        super().__init__(add_help=False, exit_on_error=False, formatter_class=Formatter, **more)
        self._positionals.title = phrase("help.positionals")
        self._optionals.title = phrase("help.options")
        self.add_argument("-h", "--help", action="help", help=phrase("help.help"))
        self.add_argument(
            "--lang",
            choices=languages(),
            default=argparse.SUPPRESS,  # read before all else, for this too is said in it
            metavar=phrase("value.language"),
            help=phrase("help.lang", languages=commas(languages())),
        )

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        try:
            return super().parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            self.error(error)

    def error(self, message: argparse.ArgumentError | str) -> NoReturn:
        said = phrase("wrong.see_help", prog=self.prog, message=worded(message))
        print(f"{self.prog}: {said}", file=sys.stderr)
        raise SystemExit(2)


def whole(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise Wrong("whole", text=text) from None
    if len(str(abs(value))) > 40:
        raise Wrong("digits")
    return value


def counting(text: str) -> int:
    value = whole(text)
    if value < 1:
        raise Wrong("counting", value=value)
    return value


def position(text: str) -> int:
    value = whole(text)
    if value < 0:
        raise Wrong("position", value=value)
    return value


def port(text: str) -> int:
    value = whole(text)
    if not 0 <= value <= 65535:
        raise Wrong("port", value=str(value))
    return value


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise Wrong("seconds", text=text) from None
    if not 0 < value <= 86400:
        raise Wrong("day", text=text)
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
            raise Wrong("cluster", auto=AUTO, text=text)
        port(number)
    return text


def parser() -> Parser:
    out = Parser(prog="cooper-island", description=phrase("help.about"))
    kind = f"help.version_{cooper_island.engine_kind()}"
    version = phrase(kind, version=cooper_island.__version__)
    out.add_argument("--version", action="version", version=version, help=phrase("help.version"))
    commands = out.add_subparsers(
        dest="command", required=True, metavar=phrase("value.command"), parser_class=Parser
    )

    def table(command: argparse.ArgumentParser, players: int | None) -> None:
        if players is not None:
            command.add_argument(
                "--players", type=counting, default=players, metavar=phrase("value.number")
            )
        command.add_argument(
            "--start-landscape",
            choices=STARTS,
            default="meadow",
            metavar=phrase("value.landscape"),
            help=commas(STARTS),
        )
        command.add_argument("--box", metavar=phrase("value.file"), help=phrase("help.box"))

    def workplace(command: argparse.ArgumentParser, jobs: int, about: str) -> None:
        command.set_defaults(usual_jobs=jobs)
        where = command.add_mutually_exclusive_group()
        where.add_argument(
            "--jobs",
            type=counting,
            nargs="?",
            const=cores(),
            metavar=phrase("value.number"),
            help=about,
        )
        where.add_argument(
            "--ray",
            type=cluster,
            metavar=phrase("value.address"),
            help=phrase("help.ray", auto=AUTO),
        )

    def bots(command: argparse.ArgumentParser, jobs: int, seats: str) -> None:
        command.add_argument("--seed", type=whole, default=0, metavar=phrase("value.number"))
        command.add_argument(
            "--simultaneous", action="store_true", help=phrase("help.simultaneous")
        )
        workplace(command, jobs, phrase("help.jobs", seats=seats))
        command.add_argument(
            "--clock",
            action="store_true",
            help=phrase("help.clock", nodes=NODES),
        )
        command.add_argument(
            "--limit",
            type=seconds,
            default=LIMIT,
            metavar=phrase("value.seconds"),
            help=phrase("help.limit", limit=LIMIT),
        )
        command.add_argument("--json", action="store_true", help=phrase("help.json"))

    def several(command: argparse.ArgumentParser, flag: str, what: str, about: str) -> None:
        often = phrase("help.several", about=about)
        command.add_argument(flag, action="append", default=[], metavar=what, help=often)

    def serving(command: argparse.ArgumentParser) -> None:
        command.add_argument("--database", metavar="URL", help=phrase("help.database"))
        several(command, "--bot", phrase("value.class"), phrase("help.guest"))

    page = commands.add_parser("play", help=phrase("help.play"))
    where = page.add_mutually_exclusive_group()
    where.add_argument(
        "--host",
        default=HOST,
        metavar=phrase("value.address"),
        help=phrase("help.host_address", host=HOST),
    )
    where.add_argument("--lan", action="store_true", help=phrase("help.lan"))
    page.add_argument(
        "--port", type=port, default=PORT, metavar=phrase("value.number"), help=f"({PORT})"
    )
    page.add_argument("--no-browser", action="store_true", help=phrase("help.no_browser"))
    serving(page)

    server = commands.add_parser("host", help=phrase("help.host"))
    server.add_argument(
        "--address", default="", metavar=phrase("value.address"), help=phrase("help.address")
    )
    server.add_argument(
        "--port", type=port, default=PORT, metavar=phrase("value.number"), help=f"({PORT})"
    )
    server.add_argument("--public-url", metavar="URL", help=phrase("help.public_url"))
    several(
        server,
        "--trusted-proxy",
        phrase("value.name"),
        phrase("help.trusted_proxy"),
    )
    several(server, "--allowed-host", phrase("value.name"), phrase("help.allowed_host"))
    server.add_argument(
        "--create-key", metavar=phrase("value.file"), help=phrase("help.create_key")
    )
    server.add_argument(
        "--metrics", type=place, metavar=phrase("value.place"), help=phrase("help.metrics")
    )
    server.add_argument("--log-requests", action="store_true", help=phrase("help.log_requests"))
    serving(server)

    one = commands.add_parser("terminal", help=phrase("help.terminal"))
    table(one, 2)
    one.add_argument("--bot", default="deckhand", metavar=phrase("value.bot"), help=commas(NAMES))
    one.add_argument("--seed", type=whole, metavar=phrase("value.number"), help=phrase("help.seed"))
    one.add_argument(
        "--first", type=counting, metavar=phrase("value.seat"), help=phrase("help.first")
    )
    one.add_argument("--record", metavar=phrase("value.file"), help=phrase("help.record"))
    one.add_argument("--resume", metavar=phrase("value.file"), help=phrase("help.resume"))

    many = commands.add_parser("simulate", help=phrase("help.simulate"))
    table(many, 4)
    many.add_argument("--games", type=counting, default=100, metavar=phrase("value.number"))
    many.add_argument(
        "--seats", default="random", metavar=phrase("value.bots"), help=phrase("help.seats")
    )
    bots(many, 1, phrase("help.jobs_one"))
    many.add_argument("--records", metavar=phrase("value.folder"), help=phrase("help.records"))

    match = commands.add_parser("arena", help=phrase("help.arena"))
    table(match, None)
    match.add_argument(
        "--seats",
        required=True,
        metavar=phrase("value.bots"),
        help=phrase("help.entrants"),
    )
    match.add_argument("--games", type=counting, default=100, metavar=phrase("value.number"))
    bots(match, cores(), phrase("help.jobs_all"))

    school = commands.add_parser("learn", help=phrase("help.learn"))
    school.add_argument("folder", metavar=phrase("value.folder"), help=phrase("help.folder"))
    school.add_argument(
        "--generations", type=counting, default=10, metavar=phrase("value.number"), help="(10)"
    )
    school.add_argument(
        "--start",
        default="captain",
        metavar=phrase("value.file"),
        help=phrase("help.start"),
    )
    school.add_argument(
        "--games",
        type=counting,
        default=GAMES,
        metavar=phrase("value.number"),
        help=phrase("help.games", games=GAMES),
    )
    school.add_argument(
        "--nodes",
        type=counting,
        default=250,
        metavar=phrase("value.number"),
        help=phrase("help.nodes"),
    )
    school.add_argument(
        "--trial",
        type=position,
        default=200,
        metavar=phrase("value.number"),
        help=phrase("help.trial"),
    )
    school.add_argument("--seed", type=whole, default=1, metavar=phrase("value.number"))
    workplace(school, cores(), phrase("help.jobs_learn"))
    school.add_argument("--box", metavar=phrase("value.file"), help=phrase("help.box"))

    again = commands.add_parser("replay", help=phrase("help.replay"))
    again.add_argument("file", metavar=phrase("value.file"))
    again.add_argument("--check", action="store_true", help=phrase("help.check"))
    again.add_argument(
        "--at", type=position, metavar=phrase("value.number"), help=phrase("help.at")
    )
    again.add_argument("--box", metavar=phrase("value.file"), help=phrase("help.box_played"))
    return out
