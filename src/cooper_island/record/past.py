"""The past of a game: its set-up and its choices, each with the position before it or, long ago, without."""

import marshal
import secrets
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cooper_island.content.ids import LANDSCAPES
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.setup import START_CHOICE, START_RANDOM, new_state
from cooper_island.engine.state import ChanceError, State
from cooper_island.engine.terms import Terms

from .notation import option_texts
from .text import Header


class Made(NamedTuple):
    """A choice that was made: what was drawn for it, and what it told."""

    seat: int
    text: str
    chance: tuple[int, ...]
    events: tuple[tuple[int, ...], ...]


class Past(NamedTuple):
    """Choices without their positions, put away small: some 25 bytes each in place of 3,500."""

    choices: int = 0
    events: int = 0
    packed: tuple[bytes, ...] = ()

    def made(self) -> Iterator[Made]:
        for some in self.packed:
            yield from (Made(*row) for row in marshal.loads(zlib.decompress(some)))

    def more(self, made: "Sequence[Made]") -> "Past":
        return Past(
            self.choices + len(made),
            self.events + sum(len(one.events) for one in made),
            (*self.packed, zlib.compress(marshal.dumps([tuple(one) for one in made]), 1)),
        )


class Setup(NamedTuple):
    """What happened before the first choice, and the choices that were put away."""

    chance: tuple[int, ...]
    events: tuple[tuple[int, ...], ...]
    past: Past = Past()

    @property
    def told(self) -> int:
        """How many events all that is."""
        return len(self.events) + self.past.events


class Node:
    """A choice that was made, and the position before it. Shared by clones, never changed."""

    __slots__ = ("before", "chance", "code", "events", "number", "prev", "seat", "segment", "told")

    def __init__(
        self,
        setup: Setup,
        prev: "Node | None",
        seat: int,
        code: int,
        before: State,
        segment: int,
        chance: tuple[int, ...],
        events: tuple[tuple[int, ...], ...],
    ) -> None:
        self.prev = prev
        self.number: int = 1 + (setup.past.choices if prev is None else prev.number)
        self.told: int = len(events) + (setup.told if prev is None else prev.told)
        self.seat = seat
        self.code = code
        self.before = before
        self.segment = segment
        self.chance = chance
        self.events = events

    def text(self) -> str:
        codes = rules.options(self.before, self.seat)
        return option_texts(self.before, self.seat, codes)[codes.index(self.code)]

    @property
    def made(self) -> Made:
        return Made(self.seat, self.text(), self.chance, self.events)

    def after(self, setup: Setup, prev: "Node | None") -> "Node":
        """The same choice, after another past."""
        return Node(
            setup,
            prev,
            self.seat,
            self.code,
            self.before,
            self.segment,
            self.chance,
            self.events,
        )


def begin(header: Header, terms: Terms, forced: tuple[int, ...] | None) -> tuple[State, Setup]:
    """S: the position before the first choice; `forced` are the results of a recorded set-up."""
    starts = {"choice": START_CHOICE, "random": START_RANDOM}
    start = starts[header.start] if header.start in starts else LANDSCAPES.index(header.start)
    log: list[tuple[int, ...]] = []
    chance: list[int] = []
    seed = secrets.randbits(128) if header.fresh else header.seed or 0
    state = new_state(
        terms,
        header.players,
        seed,
        header.first,
        start,
        header.simultaneous,
        log,
        chance,
        None if forced is None else list(forced),
    )
    if state.forced is not None and state.forced_at != len(state.forced):
        raise ChanceError("extra")
    state.log = state.chance = state.forced = None
    if header.fresh:
        forget(state)
    return state, Setup(tuple(chance), tuple(log))


def forget(state: State) -> None:
    """Leave the generator where it tells nothing: a fresh game sets it anew before it draws."""
    state.g[c.G_RNG] = state.g[c.G_RNG + 1] = 1
