"""A game of Cooper Island, as bots, servers, notebooks and people use it."""

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, SupportsIndex

from cooper_island.content import ids
from cooper_island.content.box import (
    Box,
    kept_box,
    load_box,
    packed_box,
    standard_box,
    unpacked_box,
)
from cooper_island.engine import const as c
from cooper_island.engine import rules, score
from cooper_island.engine.sample import sample
from cooper_island.engine.state import M1, M2, ChanceError, State
from cooper_island.record import text as record_text
from cooper_island.record import versions
from cooper_island.record.asked import decision_name, details, home_rule
from cooper_island.record.notation import option_texts
from cooper_island.record.past import Made, Node, Setup, begin, forget
from cooper_island.record.refused import named, refused
from cooper_island.record.text import Choice, Header, RecordError
from cooper_island.record.wire import pack, unpack
from cooper_island.view.asked import asked_of
from cooper_island.view.decision import (
    Answer,
    ChanceAhead,
    Decision,
    IllegalChoice,
    Option,
    Refusal,
    Scores,
    answered,
    whole,
)
from cooper_island.view.events import event_view
from cooper_island.view.picture import picture
from cooper_island.view.seat import build_view
from cooper_island.view.shape import View

StartLandscape = ids.StartLandscape
PICKLE: Final = 1
"""The format of pickled games."""
LINES: Final = Scores._fields
AT_ONCE: Final = 32
"""Choices that are put away together: one by one they would take more room."""
_NEW_SEGMENT: Final = (c.V_TURN, c.V_PHASE)


class Game:
    """One game. Make it by `Game.new` or `Game.replay`.

    A game is a value: `clone`, `copy`, `deepcopy`, `pickle` and `positions` give games that are equal and go their
    own ways. Seats and answers may be any whole number (`__index__`), as NumPy's are.
    """

    def __init__(self, header: Header, state: State, setup: Setup, node: Node | None) -> None:
        self.header = header
        self.state = state
        self._setup = setup
        self._node = node
        self._segment = 0
        self._sampled = False

    @staticmethod
    def new(
        players: SupportsIndex = 4,
        seed: SupportsIndex | None = None,
        *,
        start_landscape: StartLandscape = "meadow",
        simultaneous: bool = False,
        first_seat: SupportsIndex | None = None,
        box: "Box | str | Path | None" = None,
        fresh: bool = False,
    ) -> "Game":
        """S: a new game. Without a seed, one is drawn by the operating system.

        A `fresh` game has none: the operating system draws for every choice, so that nothing seen foretells the rest.
        """
        terms = versions.terms_for(_box(box), versions.RULES)
        counts = terms.box.players.counts
        count = whole(players)
        if count is None or count not in counts:
            names = ", ".join(str(n) for n in counts[:-1]) + f" or {counts[-1]}"
            raise ValueError(f"players must be {names}, not {players!r}.")
        if fresh and seed is not None:
            raise ValueError("a game with fresh chance has no seed; give one of the two.")
        number = None if fresh else _seed(secrets.randbits(62) if seed is None else seed)
        if number is not None and abs(number) >= 10**40:
            raise ValueError("the seed must have at most 40 digits.")
        if start_landscape not in ids.STARTS:
            raise ValueError(
                f"start_landscape must be one of {', '.join(ids.STARTS)}, not {start_landscape!r}."
            )
        first = -1 if first_seat is None else whole(first_seat)
        if first is None or (first_seat is not None and not 0 <= first < count):
            raise ValueError(
                f"first_seat must be a seat from 0 to {count - 1}, not {first_seat!r}."
            )
        header = Header(
            count,
            number,
            start_landscape,
            first,
            bool(simultaneous),
            terms.box.hash,
            versions.RULES,
            bool(fresh),
        )
        return Game(header, *begin(header, terms, None), None)

    # --- deciding -------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return self.state.n

    @property
    def round(self) -> int:
        """The number of the round; 0 while start landscapes are chosen."""
        return self.state.g[c.G_ROUND]

    @property
    def phase(self) -> ids.Phase:
        """`income`, `work`, a step of the clean-up (`feed`, `reactivate`, …), `last` or `over`."""
        return ids.PHASES[self.state.g[c.G_PHASE]]

    @property
    def to_act(self) -> list[int]:
        """Seats that may decide now, in turn order; those that only wait come last."""
        return rules.to_act(self.state)

    @property
    def waiting(self) -> list[int]:
        """I6: seats of `to_act` that need not answer: another may still help them, and they hold nobody up."""
        return rules.all_waiting(self.state)

    def decision(self, seat: SupportsIndex) -> Decision | None:
        """What this seat is asked now, or None."""
        seat = self._seat(seat)
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

    def apply(self, seat: SupportsIndex, option: Answer, *, chance: bool = True) -> None:
        """Make a choice: an option, its text, or its index in `decision(seat).options`.

        Without `chance`, one that draws raises ChanceAhead: nothing is drawn, and nothing has changed.
        """
        seat = self._seat(seat)
        code = self._code(seat, option)
        if chance:
            self._do(seat, code)
            return
        try:
            self._do(seat, code, ())
        except ChanceError:
            raise ChanceAhead from None

    def apply_recorded(self, seat: SupportsIndex, text: str, chance: tuple[int, ...]) -> None:
        """Make a choice that was made before, with what it drew then; ChanceError if that cannot be."""
        seat = self._seat(seat)
        self._do(seat, self._code(seat, text), chance)

    def apply_code(self, seat: SupportsIndex, code: SupportsIndex) -> None:
        """Make a choice by the engine's own code, as `Option.code` has it."""
        seat, number = self._seat(seat), whole(code)
        if number is None:
            raise ValueError(f"the code of an option is a whole number, not {code!r}.")
        if number not in rules.options(self.state, seat):
            found = rules.refusal(self.state, seat, number)
            assert found is not None
            raise IllegalChoice(Refusal(*named(self.state.t, *found)))
        self._do(seat, number)

    def _code(self, seat: int, answer: Answer) -> int:
        code = answered(self.state, seat, answer)
        if code is not None:
            return code
        index = whole(answer)
        count = len(rules.options(self.state, seat))
        if count and index is not None:
            raise IndexError(f"there are {count} options, so no option {index}.")
        refusal = self.refusal(seat, str(answer))
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
            forget(state)
        self._node = Node(
            self._setup, self._node, seat, code, before, self._segment, tuple(chance), tuple(log)
        )
        self._segment += sum(1 for event in log if event[0] in _NEW_SEGMENT)

    def refusal(self, seat: SupportsIndex, text: str) -> Refusal | None:
        """Why this cannot be chosen now, or None if it can."""
        found = refused(self.state, self._seat(seat), text)
        return None if found is None else Refusal(*found)

    def _seat(self, seat: SupportsIndex) -> int:
        found = whole(seat)
        if found is None or not 0 <= found < self.state.n:
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.state.n - 1}.")
        return found

    def _viewer(self, seat: SupportsIndex | None) -> int | None:
        return None if seat is None else self._seat(seat)

    # --- the position ---------------------------------------------------------------------------

    def clone(self) -> "Game":
        out = Game(self.header, self.state.clone(), self._setup, self._node)
        out._segment = self._segment
        out._sampled = self._sampled
        return out

    def __copy__(self) -> "Game":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.clone()

    def __reduce__(self) -> "tuple[Any, tuple[dict[str, Any]]]":
        """What a pickle holds: the record, or of a sample its first position and its choices since.

        Whatever build wrote it, plain or compiled, the other reads it.
        """
        box = self.state.t.box
        packed: dict[str, Any] = {
            "format": PICKLE,
            "rules": self.header.rules,
            "box": None if kept_box(box.hash) is not None else packed_box(box),
        }
        nodes = self._nodes()
        if self._sampled:
            first = nodes[0].before if nodes else self.state
            packed["position"] = pack(self.header, first)
            packed["choices"] = [(node.seat, node.text(), node.chance) for node in nodes]
        else:
            packed["record"] = self.record
        return _unpickled, (packed,)

    @property
    def over(self) -> bool:
        return self.state.over

    def scores(self) -> list[Scores]:
        """E2: the five lines per seat, as if the game ended now."""
        return [Scores(*score.lines(self.state, p)) for p in range(self.state.n)]

    def winners(self) -> list[int]:
        """E3: the seats that win, more than one if the victory is shared; empty while the game runs."""
        return score.winners(self.state) if self.state.over else []

    def view(self, seat: SupportsIndex | None = None) -> View:
        """What this seat may know, JSON-able; None for a spectator."""
        seat = self._viewer(seat)
        return build_view(self.state, seat, None if seat is None else asked_of(self.state, seat))

    def picture(self, seat: SupportsIndex | None = None) -> str:
        """The position as plain text."""
        return picture(self.state, self._viewer(seat))

    def key(self) -> str:
        """A digest of the whole position, hidden facts included: never show it to a seat."""
        return self.state.key()

    def sample(self, seat: SupportsIndex, seed: SupportsIndex) -> "Game":
        """A clone in which every fact hidden from this seat is redrawn; it has no past."""
        return Game.of_position(self.header, sample(self.state, self._seat(seat), _seed(seed)))

    @staticmethod
    def of_position(header: Header, state: State) -> "Game":
        """A game that stands like this and has no past: no seed, no events, no record."""
        out = Game(replace(header, seed=None, fresh=False), state, Setup((), ()), None)
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
        return f"<Game of {self.players} after {self.choices} choices>"

    # --- the past -------------------------------------------------------------------------------

    def _nodes(self) -> list[Node]:
        out: list[Node] = []
        node = self._node
        while node is not None:
            out.append(node)
            node = node.prev
        out.reverse()
        return out

    @property
    def choices(self) -> int:
        """How many choices were made."""
        return self._setup.past.choices if self._node is None else self._node.number

    @property
    def told(self) -> int:
        """How many events there are so far."""
        return self._setup.told if self._node is None else self._node.told

    def made(self) -> Iterator[Made]:
        """The choices that stand, with what they drew and told."""
        yield from self._setup.past.made()
        yield from (node.made for node in self._nodes())

    @property
    def at_hand(self) -> int:
        """How many of the last choices are not put away."""
        return self.choices - self._setup.past.choices

    def put_away(self, keep: int) -> None:
        """Of choices long ago keep only what they were, in little room: all but the last ones, and those of this turn.

        Nothing changes, undo included; but `positions` plays a game anew that has put some away. Little is done at a
        time: it may be called after every choice.
        """
        if self._sampled or self.at_hand < keep + AT_ONCE:
            return
        nodes = self._nodes()
        old = [node for node in nodes[: len(nodes) - keep] if node.segment != self._segment]
        if not old:
            return
        past = self._setup.past.more([node.made for node in old])
        self._setup = self._setup._replace(past=past)
        self._node = None
        for node in nodes[len(old) :]:
            self._node = node.after(self._setup, self._node)

    @property
    def record(self) -> str:
        """The whole record. While a game runs it is for the table's keeper only; see `record_for`."""
        self._no_sample()
        rows = [(m.seat, m.text, record_text.chance_line(m.chance)) for m in self.made()]
        return record_text.write(self.header, self._setup.chance, rows)

    def record_for(self, seat: SupportsIndex | None) -> str:
        """The record as a seat may know it while the game runs: no seed, no cards of others."""
        self._no_sample()
        seat = self._viewer(seat)
        if self.over:
            return self.record
        rows: list[tuple[int, str, str]] = []
        for made in self.made():
            text, chance = made.text, record_text.chance_line(made.chance)
            if made.seat != seat:
                text, chance = record_text.veiled(text, made.chance)
            rows.append((made.seat, text, chance))
        header = replace(self.header, seed=None)
        return record_text.write(header, self._setup.chance, rows, closed=False)

    def _no_sample(self) -> None:
        if self._sampled:
            raise ValueError("a sampled game has no record.")

    def positions(self) -> Iterator["Game"]:
        """The game after 0, 1, 2, … choices."""
        if self._setup.past.choices:
            yield from Game.replay(self.record, self.state.t.box).positions()
            return
        for node in self._nodes():
            at = Game(self.header, node.before.clone(), self._setup, node.prev)
            at._segment = node.segment
            at._sampled = self._sampled
            yield at
        yield self.clone()

    def events(self, seat: SupportsIndex | None = None, since: int = 0) -> list[dict[str, Any]]:
        """The story from event number `since` on, as this seat may know it; after the end nothing in it is hidden."""
        seat = self._viewer(seat)
        number, told = self.told, []
        for choice, events in self._told_back(since):
            for event in reversed(events):
                number -= 1
                view = event_view(self.state.t, event, seat, self.over)
                told.append({"n": number, "choice": choice, **view})
        told.reverse()
        return told[max(0, since - number) :]

    def _told_back(self, since: int) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
        """What each choice told, the latest first, until event number `since` is among it."""
        node = self._node
        while node is not None and node.told > since:
            yield node.number, node.events
            node = node.prev
        setup = self._setup
        if node is None and setup.told > since:
            made = enumerate(setup.past.made(), 1)
            yield from reversed([(number, one.events) for number, one in made])
            yield 0, setup.events

    # --- undo -----------------------------------------------------------------------------------

    def can_undo(self, seat: SupportsIndex) -> bool:
        return isinstance(self._undone(self._seat(seat)), Game)

    def undo_reach(self, seat: SupportsIndex) -> int | None:
        """The turn or step, counted from the first, whose choice `undo` would take back; None where there is none."""
        undone = self._undone(self._seat(seat))
        return undone._segment if isinstance(undone, Game) else None

    def undo(self, seat: SupportsIndex) -> None:
        """Take back this seat's latest choice; what others chose since stays as it is.

        One that ended a turn or step can be taken back until another seat has chosen.
        """
        undone = self._undone(self._seat(seat))
        if isinstance(undone, str):
            raise IllegalChoice(Refusal("I6", undone, {}))
        self.state = undone.state
        self._setup = undone._setup  # what was put away may be at hand again
        self._node = undone._node
        self._segment = undone._segment

    def _undone(self, seat: int) -> "Game | str":
        """The game without this seat's latest choice, or the reason why it must stand.

        After the end everything is told: nobody comes back from there.
        """
        if self.over:
            return "undo_nothing"
        later: list[Node] = []
        node = self._node
        if node is None and self._setup.past.choices:  # all that was at hand is taken back already
            *_, last = self._setup.past.made()
            if last.seat != seat or last.chance:
                return "undo_new_information" if last.seat == seat else "undo_nothing"
            return Game.replay(self.record, self.state.t.box)._undone(seat)
        while node is not None and node.seat != seat and node.segment == self._segment:
            later.append(node)
            node = node.prev
        if node is None or node.seat != seat or (later and node.segment != self._segment):
            return "undo_nothing"
        if node.chance:
            return "undo_new_information"
        out = Game(self.header, node.before.clone(), self._setup, node.prev)
        out._segment = node.segment
        for other in reversed(later):
            asked = rules.frame_kind(other.before, other.seat)
            if asked != rules.frame_kind(out.state, other.seat):
                return "undo_others"
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
        """The game of a record, choice by choice; a damaged or foreign one raises RecordError.

        Without `box`, the box is found by the hash that the record names.
        """
        record = record_text.read(text)
        named = record.header.box
        found = kept_box(named) if box is None else _box(box)
        if found is None:
            raise RecordError(3, "no_box", named=named)
        if named != found.hash:
            raise RecordError(3, "other_box", named=named, found=found.hash)
        if record.header.players not in found.players.counts:
            raise RecordError(4, "no_game", players=record.header.players)
        terms = versions.terms_for(found, record.header.rules)
        try:
            game = Game(record.header, *begin(record.header, terms, record.setup), None)
        except ChanceError:
            raise RecordError(9, "setup") from None
        game._follow(record.choices)
        return game

    def _follow(self, choices: Iterable[Choice]) -> None:
        """Make choices that were made before, with the chance results that they brought."""
        for choice in choices:
            try:
                self.apply_recorded(choice.seat, choice.text, choice.chance)
            except IllegalChoice as illegal:
                sentence = illegal.refusal.sentence().removesuffix(".")
                why = f"{sentence} ({illegal.rule})."
                raise RecordError(
                    choice.line, "illegal", text=choice.text[:60], why=why
                ) from illegal
            except ChanceError:
                raise RecordError(choice.line, "chance") from None


def _seed(seed: SupportsIndex) -> int:
    number = whole(seed)
    if number is None:
        raise ValueError(f"the seed must be a whole number, not {seed!r}.")
    return number


def _unpickled(packed: dict[str, Any]) -> Game:
    """The game that `Game.__reduce__` packed; RecordError if this program cannot go on with it."""
    if packed["format"] != PICKLE:
        raise RecordError(0, "pickle", format=PICKLE)
    refusal = versions.refusal(packed["rules"])
    if refusal is not None:
        raise RecordError(0, refusal[0], **refusal[1])
    box = None if packed["box"] is None else unpacked_box(packed["box"])
    if "record" in packed:
        return Game.replay(packed["record"], box)
    game = Game.of_position(*unpack(packed["position"], box))
    game._follow(Choice(0, seat, text, chance) for seat, text, chance in packed["choices"])
    return game


def _box(box: "Box | str | Path | None") -> Box:
    if box is None:
        return standard_box()
    return box if isinstance(box, Box) else load_box(box)
