"""A game of Cooper Island, as bots, servers, notebooks and people use it."""

import secrets
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from cooper_island.content.box import Box, load_box, standard_box
from cooper_island.engine import const as c
from cooper_island.engine import rules, score
from cooper_island.engine.sample import sample
from cooper_island.engine.setup import START_CHOICE, START_RANDOM, new_state
from cooper_island.engine.state import M1, M2, ChanceError, State
from cooper_island.engine.tables import TYPE_NAMES, Tables
from cooper_island.record import text as record_text
from cooper_island.record.asked import decision_name, details, home_rule
from cooper_island.record.notation import VERBS, meant, option_texts
from cooper_island.record.text import Header, RecordError
from cooper_island.view.decision import (
    ChanceAhead,
    Decision,
    IllegalChoice,
    Option,
    Refusal,
    Scores,
)
from cooper_island.view.events import event_view
from cooper_island.view.picture import picture
from cooper_island.view.seat import build_view
from cooper_island.view.shape import DecisionView, View
from cooper_island.view.words import refusal_sentence

StartLandscape = Literal["forest", "meadow", "mountain", "settlement", "random", "choice"]
LINES: Final = ("ships", "orders", "cards", "leftovers", "anchors")
_NEW_SEGMENT: Final = (c.V_TURN, c.V_PHASE)


class _Node:
    """A choice that was made, and the position before it. Shared by clones, never changed."""

    __slots__ = ("before", "chance", "code", "events", "number", "prev", "seat", "segment")

    def __init__(
        self,
        prev: "_Node | None",
        seat: int,
        code: int,
        before: State,
        segment: int,
        chance: tuple[int, ...],
        events: tuple[tuple[int, ...], ...],
    ) -> None:
        self.prev = prev
        self.number: int = prev.number + 1 if prev is not None else 1
        self.seat = seat
        self.code = code
        self.before = before
        self.segment = segment
        self.chance = chance
        self.events = events

    def text(self) -> str:
        codes = rules.options(self.before, self.seat)
        return option_texts(self.before, self.seat, codes)[codes.index(self.code)]


@cache
def tables_for(box: Box) -> Tables:
    return Tables(box)


class Game:
    """One game. Make it by `Game.new` or `Game.replay`."""

    def __init__(self, header: Header, state: State, setup: "_Setup", node: _Node | None) -> None:
        self.header = header
        self.state = state
        self._setup = setup
        self._node = node
        self._segment = 0
        self._sampled = False

    @staticmethod
    def new(
        players: int = 4,
        seed: int | None = None,
        *,
        start_landscape: StartLandscape = "meadow",
        simultaneous: bool = False,
        first_seat: int | None = None,
        box: "Box | str | Path | None" = None,
        fresh: bool = False,
    ) -> "Game":
        """S: a new game. Without a seed, one is drawn by the operating system.

        A `fresh` game has none: the operating system draws for every choice, so that nothing seen foretells the rest.
        """
        table = tables_for(_box(box))
        counts = table.box.players.counts
        if type(players) is not int or players not in counts:
            names = ", ".join(str(n) for n in counts[:-1]) + f" or {counts[-1]}"
            raise ValueError(f"players must be {names}, not {players!r}.")
        if fresh and seed is not None:
            raise ValueError("a game with fresh chance has no seed; give one of the two.")
        if seed is None and not fresh:
            seed = secrets.randbits(62)
        if seed is not None and type(seed) is not int:
            raise ValueError(f"the seed must be a whole number, not {seed!r}.")
        if seed is not None and abs(seed) >= 10**40:
            raise ValueError("the seed must have at most 40 digits.")
        if start_landscape not in record_text.STARTS:
            raise ValueError(
                f"start_landscape must be one of {', '.join(record_text.STARTS)}, "
                f"not {start_landscape!r}."
            )
        if first_seat is not None and (
            type(first_seat) is not int or not 0 <= first_seat < players
        ):
            raise ValueError(
                f"first_seat must be a seat from 0 to {players - 1}, not {first_seat!r}."
            )
        header = Header(
            players,
            seed,
            start_landscape,
            -1 if first_seat is None else first_seat,
            bool(simultaneous),
            table.box.hash,
            fresh=bool(fresh),
        )
        return _begin(header, table, None)

    # --- deciding -------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return self.state.n

    @property
    def to_act(self) -> list[int]:
        """Seats that may decide now, in turn order."""
        return self.state.to_act()

    def decision(self, seat: int) -> Decision | None:
        """What this seat is asked now, or None."""
        self._check_seat(seat)
        codes = rules.options(self.state, seat)
        if not codes:
            return None
        texts = option_texts(self.state, seat, codes)
        options = [Option(text, code) for text, code in zip(texts, codes, strict=True)]
        return Decision(
            seat,
            decision_name(self.state, seat),
            home_rule(self.state, seat),
            details(self.state, seat),
            options,
        )

    def apply(self, seat: int, option: "Option | str | int", *, chance: bool = True) -> None:
        """Make a choice: an option, its text, or its index in `decision(seat).options`.

        Without `chance`, one that draws raises ChanceAhead: nothing is drawn, and nothing has changed.
        """
        self._check_seat(seat)
        code = self._code(seat, option)
        if chance:
            self._do(seat, code)
            return
        try:
            self._do(seat, code, ())
        except ChanceError:
            raise ChanceAhead from None

    def apply_recorded(self, seat: int, text: str, chance: tuple[int, ...]) -> None:
        """Make a choice that was made before, with what it drew then; ChanceError if that cannot be."""
        self._check_seat(seat)
        self._do(seat, self._code(seat, text), chance)

    def apply_code(self, seat: int, code: int) -> None:
        """Make a choice by the engine's own code, as `Option.code` has it."""
        self._check_seat(seat)
        if code not in rules.options(self.state, seat):
            found = rules.refusal(self.state, seat, code)
            assert found is not None
            raise IllegalChoice(self._refusal(*found))
        self._do(seat, code)

    def _code(self, seat: int, option: "Option | str | int") -> int:
        codes = rules.options(self.state, seat)
        if isinstance(option, Option):
            if option.code in codes:
                return option.code
            option = option.text
        elif isinstance(option, int) and not isinstance(option, bool):
            if 0 <= option < len(codes):
                return codes[option]
            if codes:
                raise IndexError(f"there are {len(codes)} options, so no option {option}.")
            option = ""
        elif isinstance(option, str) and codes:
            texts = option_texts(self.state, seat, codes)
            if option in texts:
                return codes[texts.index(option)]
        refusal = self.refusal(seat, str(option))
        assert refusal is not None
        raise IllegalChoice(refusal)

    def _do(self, seat: int, code: int, forced: tuple[int, ...] | None = None) -> None:
        state = self.state
        before = state.clone()
        log: list[tuple[int, ...]] = []
        chance: list[int] = []
        state.log = log
        state.chance = chance
        state.forced = None if forced is None else list(forced)
        state.forced_at = 0
        if self.header.fresh and forced is None:
            state.g[c.G_RNG] = 1 + secrets.randbelow(M1 - 1)
            state.g[c.G_RNG + 1] = 1 + secrets.randbelow(M2 - 1)
        try:
            rules.apply(state, seat, code)
            if state.forced is not None and state.forced_at != len(state.forced):
                raise ChanceError("extra")
        except ChanceError:
            self.state = before
            raise
        finally:
            state.log = state.chance = state.forced = None
        if self.header.fresh:
            _forget(state)
        self._node = _Node(self._node, seat, code, before, self._segment, tuple(chance), tuple(log))
        self._segment += sum(1 for event in log if event[0] in _NEW_SEGMENT)

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Why this cannot be chosen now, or None if it can."""
        self._check_seat(seat)
        state = self.state
        codes = rules.options(state, seat)
        if codes and text in option_texts(state, seat, codes):
            return None
        if not codes:
            found = rules.refusal(state, seat, 0)
            assert found is not None
            return self._refusal(*found)
        code = meant(state, seat, text)
        if code is not None:
            found = rules.refusal(state, seat, code)
            if found is not None:
                return self._refusal(*found)
        word = text.split(" ", 1)[0]
        reason = "not_asked" if word in VERBS else "unknown_text"
        if text == "end turn" and decision_name(state, seat) == "place_worker":
            reason = "must_place"
        return self._refusal(home_rule(state, seat), reason, (), text)

    def _refusal(self, rule: str, code: str, numbers: tuple[int, ...], text: str = "") -> Refusal:
        return Refusal(
            rule, code, numbers, refusal_sentence(self.state.t, rule, code, numbers, text=text[:60])
        )

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.state.n:
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.state.n - 1}.")

    # --- the position ---------------------------------------------------------------------------

    def clone(self) -> "Game":
        out = Game(self.header, self.state.clone(), self._setup, self._node)
        out._segment = self._segment
        out._sampled = self._sampled
        return out

    @property
    def over(self) -> bool:
        return self.state.over

    def scores(self) -> list[Scores]:
        """E2: the five lines per seat, as if the game ended now."""
        return [Scores(*score.lines(self.state, p)) for p in range(self.state.n)]

    def winners(self) -> list[int]:
        """E3: the seats that win, more than one if the victory is shared; empty while the game runs."""
        return score.winners(self.state) if self.state.over else []

    def view(self, seat: int | None = None) -> View:
        """What this seat may know, JSON-able; None for a spectator."""
        decision: DecisionView | None = None
        if seat is not None:
            asked = self.decision(seat)
            if asked is not None:
                decision = {
                    "kind": asked.kind,
                    "options": [o.text for o in asked.options],
                    "anytime": [o.text for o in asked.anytime],
                    "rule": asked.rule,
                    "details": asked.details,
                }
        return build_view(self.state, seat, decision)

    def picture(self, seat: int | None = None) -> str:
        """The position as plain text."""
        return picture(self.state, seat)

    def key(self) -> str:
        """A digest of the whole position, hidden facts included: never show it to a seat."""
        return self.state.key()

    def sample(self, seat: int, seed: int) -> "Game":
        """A clone in which every fact hidden from this seat is redrawn; it has no past."""
        self._check_seat(seat)
        return Game.of_position(self.header, sample(self.state, seat, seed))

    @staticmethod
    def of_position(header: Header, state: State) -> "Game":
        """A game that stands like this and has no past: no seed, no events, no record."""
        out = Game(replace(header, seed=None, fresh=False), state, _Setup((), ()), None)
        out._sampled = True
        return out

    @property
    def latest_chance(self) -> tuple[int, ...]:
        """The chance results that the latest choice brought."""
        return self._node.chance if self._node is not None else ()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and self.header == other.header
            and self.state.key() == other.state.key()
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        number = self._node.number if self._node is not None else 0
        return f"<Game of {self.players} after {number} choices>"

    # --- the past -------------------------------------------------------------------------------

    def _nodes(self) -> list[_Node]:
        out: list[_Node] = []
        node = self._node
        while node is not None:
            out.append(node)
            node = node.prev
        out.reverse()
        return out

    @property
    def choices(self) -> int:
        """How many choices were made."""
        return self._node.number if self._node is not None else 0

    @property
    def record(self) -> str:
        """The whole record. While a game runs it is for the table's keeper only; see `record_for`."""
        self._no_sample()
        rows = [(n.seat, n.text(), record_text.chance_line(n.chance)) for n in self._nodes()]
        return record_text.write(self.header, self._setup.chance, rows)

    def record_for(self, seat: int | None) -> str:
        """The record as a seat may know it while the game runs: no seed, no cards of others."""
        self._no_sample()
        if self.over:
            return self.record
        rows: list[tuple[int, str, str]] = []
        for node in self._nodes():
            text, chance = node.text(), record_text.chance_line(node.chance)
            if node.seat != seat:
                text, chance = _veil(text, node.chance)
            rows.append((node.seat, text, chance))
        header = replace(self.header, seed=None)
        return record_text.write(header, self._setup.chance, rows, closed=False)

    def _no_sample(self) -> None:
        if self._sampled:
            raise ValueError("a sampled game has no record.")

    def positions(self) -> Iterator["Game"]:
        """The game after 0, 1, 2, … choices."""
        for node in self._nodes():
            yield Game(self.header, node.before, self._setup, node.prev)
        yield self

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """The story from event number `since` on, as this seat may know it."""
        if seat is not None:
            self._check_seat(seat)
        out: list[dict[str, Any]] = []
        number = 0
        sources: list[tuple[int, tuple[tuple[int, ...], ...]]] = [(0, self._setup.events)]
        sources += [(node.number, node.events) for node in self._nodes()]
        for choice, events in sources:
            for event in events:
                if number >= since:
                    told = dict(event_view(self.state.t, event, seat))
                    out.append({"n": number, "choice": choice, **told})
                number += 1
        return out

    # --- undo -----------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return isinstance(self._undone(seat), Game)

    def undo(self, seat: int) -> None:
        """Take back this seat's latest choice; what others chose since stays as it is."""
        undone = self._undone(seat)
        if isinstance(undone, str):
            raise IllegalChoice(self._refusal("I6", undone, ()))
        self.state = undone.state
        self._node = undone._node
        self._segment = undone._segment

    def _undone(self, seat: int) -> "Game | str":
        """The game without this seat's latest choice, or the reason why it must stand."""
        self._check_seat(seat)
        later: list[_Node] = []
        node = self._node
        while node is not None and node.seat != seat and node.segment == self._segment:
            later.append(node)
            node = node.prev
        if node is None or node.seat != seat or node.segment != self._segment:
            return "undo_nothing"
        if node.chance:
            return "undo_new_information"
        out = Game(self.header, node.before.clone(), self._setup, node.prev)
        out._segment = node.segment
        for other in reversed(later):
            if other.code not in rules.options(out.state, other.seat):
                return "undo_others"
            try:
                out._do(other.seat, other.code, other.chance)
            except ChanceError:
                return "undo_others"
            redone = out._node
            if redone is None or redone.events != other.events:
                return "undo_others"
        return out

    @staticmethod
    def replay(text: str, box: "Box | str | Path | None" = None) -> "Game":
        """The game of a record, choice by choice; a damaged or foreign one raises RecordError."""
        record = record_text.read(text)
        table = tables_for(_box(box))
        if record.header.box != table.box.hash:
            raise RecordError(
                3,
                f"the game was played with box {record.header.box}, and the one at hand is "
                f"{table.box.hash}; give the right box file.",
            )
        if record.header.players not in table.box.players.counts:
            raise RecordError(4, f"this box has no game for {record.header.players} players.")
        try:
            game = _begin(record.header, table, record.setup)
        except ChanceError:
            raise RecordError(9, "these results do not make a setup of this game.") from None
        for choice in record.choices:
            try:
                game.apply_recorded(choice.seat, choice.text, choice.chance)
            except IllegalChoice as illegal:
                raise RecordError(choice.line, f"“{choice.text[:60]}”: {illegal}") from None
            except ChanceError:
                raise RecordError(
                    choice.line, "the chance results do not fit this choice."
                ) from None
        return game


class _Setup(NamedTuple):
    """What happened before the first choice."""

    chance: tuple[int, ...]
    events: tuple[tuple[int, ...], ...]


def _box(box: "Box | str | Path | None") -> Box:
    if box is None:
        return standard_box()
    return box if isinstance(box, Box) else load_box(box)


def _begin(header: Header, table: Tables, forced: tuple[int, ...] | None) -> Game:
    starts = {"choice": START_CHOICE, "random": START_RANDOM}
    start = starts[header.start] if header.start in starts else TYPE_NAMES.index(header.start)
    log: list[tuple[int, ...]] = []
    chance: list[int] = []
    seed = secrets.randbits(128) if header.fresh else header.seed or 0
    state = new_state(
        table,
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
        _forget(state)
    return Game(header, state, _Setup(tuple(chance), tuple(log)), None)


def _forget(state: State) -> None:
    """Leave the generator where it tells nothing: a fresh game sets it anew before it draws."""
    state.g[c.G_RNG] = state.g[c.G_RNG + 1] = 1


def _veil(text: str, chance: tuple[int, ...]) -> tuple[str, str]:
    """Hide dealt cards and the order of their return (B6) from everyone else."""
    if text.startswith("under "):
        text = "under" + f" {record_text.HIDDEN}" * (len(text.split()) - 1)
    words = [
        f"{record_text.chance_text(result).split()[0]} {record_text.HIDDEN}"
        if result // c.CHANCE in (c.CH_SMALL, c.CH_LARGE)
        else record_text.chance_text(result)
        for result in chance
    ]
    return text, ", ".join(words)
