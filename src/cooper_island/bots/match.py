"""One game between bots. Each is shown a sample of what its seat knows, never the game."""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cooper_island.content.box import Box
from cooper_island.engine import const as c
from cooper_island.engine import rules, score
from cooper_island.game import Game, StartLandscape
from cooper_island.language import Thing

from .api import FAULTS, Bot, Fault, code_of, plain
from .process import LIMIT
from .registry import Entrant, make_bot


@dataclass(frozen=True, slots=True)
class Table:
    """How the games of a run are set up, and how long bots may think."""

    box: Box
    box_file: str | None = None
    start_landscape: StartLandscape = "meadow"
    simultaneous: bool = False
    clock: bool = False
    limit: float = LIMIT

    def game(self, players: int, seed: int) -> Game:
        return Game.new(
            players,
            seed,
            start_landscape=self.start_landscape,
            simultaneous=self.simultaneous,
            box=self.box,
        )


class Blame(NamedTuple):
    """Who spoilt a game (her seat, or as which she entered), and by what: a fault's code and parts, in JSON's terms.

    In words it is a `Thing`, which each reader has in her own language; so it can be kept.
    """

    who: int
    code: str
    parts: dict[str, str | int | float]

    @staticmethod
    def of(data: Any, players: int) -> "Blame":
        """From what was kept; ValueError or TypeError if it makes no sense."""
        who, code, parts = data
        sound = (
            type(who) is int
            and 0 <= who < players
            and code in FAULTS
            and all(type(part) in (str, int, float) for part in parts.values())
        )
        if not sound:
            raise ValueError(code)
        return Blame(who, code, parts)

    @property
    def why(self) -> Thing:
        return Thing(f"fault.{self.code}", self.parts)


def blamed(seat: int, fault: Fault) -> Blame:
    parts = {
        name: part if isinstance(part, (str, int, float)) else str(part)
        for name, part in fault.parts.items()
    }
    return Blame(seat, fault.code, parts)


def derived(*parts: int | str) -> int:
    """Another seed for every use: nothing can be told from one about another."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def seated(found: Sequence[Entrant], seed: int, table: Table) -> list[Bot]:
    """The bots of one game, in seat order."""
    bots: list[Bot] = []
    try:
        for seat, one in enumerate(found):
            bots.append(
                make_bot(
                    one,
                    derived(seed, "bot", seat),
                    clock=table.clock,
                    limit=table.limit,
                    box=table.box_file,
                )
            )
    except BaseException:
        dismissed(bots)
        raise
    return bots


def dismissed(bots: Sequence[Bot]) -> None:
    for bot in bots:
        close = getattr(bot, "close", None)
        if close is not None:
            close()


def play(game: Game, bots: Sequence[Bot], seed: int) -> Blame | None:
    """Play to the end, or to the first fault. Where several may act at once, who is next is drawn."""
    order = random.Random(derived(seed, "order"))
    samples = [random.Random(derived(seed, "sample", seat)) for seat in range(game.players)]
    several = game.header.simultaneous
    while not game.over:
        waiting = game.waiting  # I6: they come last, or resolve by themselves
        asked = [seat for seat in game.to_act if seat not in waiting]
        seat = order.choice(asked) if several else asked[0]
        codes = rules.options(game.state, seat)
        code = codes[0]
        if len(codes) > 1:
            shown = game.sample(seat, samples[seat].getrandbits(48))
            try:
                code = code_of(game, seat, bots[seat].choose(shown, seat))
            except Fault as fault:
                return blamed(seat, fault)
            except Exception as error:
                said = plain(f"{type(error).__name__}: {error}", 250)
                return blamed(seat, Fault("raised", said=said))
        game.apply_code(seat, code)
    return None


def hired(game: Game, seat: int) -> int:
    """M2: workers hired, those of royal orders included."""
    taken = game.state.seats[seat][c.Q_HIRE]
    return sum(1 for n, helm in enumerate(game.state.t.hire) if not helm and taken >> n & 1)


def uncharted(game: Game, seat: int) -> int:
    return score.uncharted(game.state, seat)
