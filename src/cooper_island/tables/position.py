"""A table's game with what the page counts: sequence, versions, undo and redo. No input or output.

A request works on a clone of the position; the clone takes its place once its journal entries are
committed. So a choice that is refused halfway, or that the database did not take, leaves no trace.
"""

import itertools
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from cooper_island.game import Game
from cooper_island.record import text as record_text
from cooper_island.record.past import Made
from cooper_island.view.asked import asked_of
from cooper_island.view.decision import ChanceAhead, Decision, IllegalChoice, Scores
from cooper_island.view.giving_up import gives_up
from cooper_island.view.shape import DecisionView

from .agreements import Company
from .chain import CLOSING, needed, only_answer, proposed
from .follow import next_of
from .ground import Ground, grown
from .guide import Guided, asked, following
from .journal import (
    CHOICE,
    COMPANY,
    GUIDE,
    UNDO,
    Entry,
    Row,
    begins,
    latest,
    record_of,
    row_of,
    standing,
)
from .parts import Parts
from .refusals import Json, Refused, RuleRefused

NEW: Final = {"tile_drawn", "book", "deal"}  # events that tell what chance brought
KEPT: Final = 16  # choices of which a table has the positions, beside those that can be undone
RECENT: Final = 60  # events for who does not say what it has had

Question = tuple[object, ...] | None


class Undone(NamedTuple):
    """An undo: its number, whose it is, and the numbers of the events that it took back."""

    n: int
    seat: int
    back: list[int]

    def told(self, since: int) -> bool:
        """Whether it says something to who has had the events before `since`."""
        first = self.back[0] if self.back else self.n
        return first < since <= self.n or first == since == self.n


class Redo(NamedTuple):
    """A choice that was taken back, the question that it answered, and whether a click began with it."""

    text: str
    question: Question
    begins: bool


class Preview(NamedTuple):
    view: Any
    events: list[Json]
    stopped: bool
    chain: list[str]
    asked: list[DecisionView | None]  # what the choices of the chain answer, without the first


class Position:
    """Where a table stands."""

    def __init__(self, game: Game, rows: list[Row], numbers: Iterable[int]) -> None:
        self.game = game
        self.rows = rows  # the last ones, which may be undone
        self.numbers = array("L", numbers)  # of the events that stand: game.events' n → sequence
        self.undone: list[Undone] = []
        self.sequence = len(self.numbers)
        self.versions = [1] * game.players
        self.asked = [question(game, seat) for seat in range(game.players)]
        self.scores: list[list[Scores]] = []  # after each finished round
        self.ground: Ground = grown((), game.state)
        self.redo: list[tuple[Redo, ...]] = [()] * game.players
        self.company = Company.new(game.players)
        self.guide: Guided | None = None
        self.marked: dict[int, str] = {}  # events that bots brought in people's places
        self.written = 0  # entries of the journal, `entries` included
        self.entries: list[Entry] = []  # not yet in the journal
        self.gave_up = False  # the latest choices closed a question, and something lapsed
        self.parts: Parts | None = None  # what is told of it, once somebody asked
        self.earlier: Parts | None = None  # and what was told before

    @staticmethod
    def new(game: Game) -> "Position":
        return Position(game, [], range(game.told))

    @staticmethod
    def load(opening: str, journal: Sequence[Entry]) -> "Position":
        """The position after these entries; RecordError if this program cannot replay them."""
        rows = standing(journal)
        game = Game.replay(record_of(opening, rows))
        told = game.events(None)
        counts = [0] * (len(rows) + 1)
        for event in told:
            counts[event["choice"]] += 1
        out = Position(game, [], [])
        out._number(journal, counts[0])
        if [row.events for row in out.rows] != counts[1:]:  # another release tells it differently
            out.rows = [row._replace(events=n) for row, n in zip(rows, counts[1:], strict=True)]
            out.numbers = array("L", range(out.sequence, out.sequence + len(told)))
            out.sequence += len(told)
            out._mark_all(counts[0])
        finished = {event["choice"] for event in told if ends_round(event)}
        out.ground = ()
        for at in game.positions():
            out.ground = grown(out.ground, at.state)
            if at.choices in finished:
                out.scores.append(at.scores())
        if journal:
            out.versions = [int(word) for word in journal[-1].versions.split(",")]
        out.written = len(journal)
        out.put_away()
        return out

    def _number(self, journal: Sequence[Entry], setup: int) -> None:
        """Give the events that stand the numbers that they had."""
        self.numbers = array("L", range(setup))
        self.sequence = setup
        replaced: Row | None = None
        for entry in journal:
            if entry.kind == UNDO:
                replaced = self._take_back(entry.seat)
            elif entry.kind == COMPANY:
                self.company = Company.read(entry.text, self.game.players)
            elif entry.kind == GUIDE:
                self.guide = Guided.read(entry.text)
            else:
                self.rows.append(row_of(entry, replaced))
                self._count(entry.events, entry.bot)
                replaced = None

    def _mark_all(self, setup: int) -> None:
        """The events that stand have new numbers."""
        self.marked = {}
        at = setup
        for row in self.rows:
            if row.bot is not None:
                self.marked |= dict.fromkeys(self.numbers[at : at + row.events], row.bot)
            at += row.events

    def clone(self) -> "Position":
        out = object.__new__(Position)
        out.game = self.game.clone()
        out.rows = self.rows.copy()
        out.numbers = self.numbers[:]
        out.undone = self.undone.copy()
        out.sequence = self.sequence
        out.versions = self.versions.copy()
        out.asked = self.asked.copy()
        out.scores = self.scores.copy()
        out.ground = self.ground
        out.redo = self.redo.copy()
        out.company = self.company
        out.guide = self.guide
        out.marked = self.marked  # never changed, only replaced
        out.written = self.written
        out.entries = []
        out.gave_up = False
        out.parts = None
        out.earlier = self.parts or self.earlier
        return out

    def put_away(self) -> None:
        """Keep little of what was long ago: a table's memory does not grow with its game."""
        self.game.put_away(KEPT)
        del self.rows[: len(self.rows) - self.game.at_hand]

    # --- what a seat does -----------------------------------------------------------------------

    def choose(
        self,
        seat: int,
        texts: Sequence[str],
        key: str | None = None,
        digest: str | None = None,
        bot: str | None = None,
        begins: bool | None = None,
    ) -> None:
        """Apply choices, all or none (the caller drops a position that raised). They are one click.

        Only the last may draw: else what is refused after a draw would tell of it, and could be tried again.
        `begins` false: they go on with the click of the choice that was taken back for them.
        `bot`: made by that in the place of whose seat it is.
        """
        for at, text in enumerate(texts):
            first, last = at == 0, at == len(texts) - 1
            keyed = (key, digest) if first else (None, None)
            if key is not None and text in CLOSING:  # a person's: nobody asks it of bots
                self.gave_up = self.gave_up or bool(gives_up(self.game.state, seat))
            self._apply(seat, text, at, *keyed, last, bot)
            if first and begins is not None:
                self.rows[-1] = self.rows[-1]._replace(begins=begins)
            self.redo[seat] = ()

    def learn(self, seat: int, texts: Sequence[str], key: str, digest: str) -> None:
        """Choices that the script asks for, with what it says that chance brings; then what others choose there."""
        assert self.guide is not None
        for at, text in enumerate(texts):
            wanted = asked(self.guide, self.game.choices, seat, text)
            keyed, digested = (key, digest) if at == 0 else (None, None)
            self._apply(seat, text, at, keyed, digested, forced=wanted.chance)
        self.play(following(self.guide, self.game.choices))

    def play(self, choices: Iterable[record_text.Choice]) -> None:
        """What a script has all seats do."""
        for one in choices:
            self._apply(one.seat, one.text, 0, None, None, forced=one.chance)

    def guide_by(self, seat: int, guide: Guided | None) -> None:
        """The table follows a script from here on, or none any more."""
        self.guide = guide
        text = "" if guide is None else guide.text
        self._enter(seat, GUIDE, text, "", 0, None, None)

    def take_back(self, seat: int, turn: bool, key: str, digest: str, click: bool = False) -> bool:
        """Undo this seat's latest choice, all that it may of that click, or of the turn or step that it was made in.

        Whether the last that was taken back had begun a click.
        """
        first = True
        reach = self.game.undo_reach(seat) if turn else None
        while True:
            if not self.rows:  # those that were put away are looked up again
                self.rows = [*map(_row, self.game.made())]
            try:
                self.game.undo(seat)
            except IllegalChoice as illegal:
                raise RuleRefused(illegal) from None
            row = self._take_back(seat)
            again = Redo(row.text, question(self.game, seat), row.begins)
            self.redo[seat] = (*self.redo[seat], again)
            del self.scores[max(0, self.game.round - 1) :]  # it may have ended a round
            self.ground = grown(self.ground, self.game.state)
            self._ask(seat)
            self._enter(seat, UNDO, "", "", 1, key if first else None, digest if first else None)
            first = False
            if turn:
                more = self.game.undo_reach(seat) == reach
            else:
                more = click and not row.begins and self.game.can_undo(seat)
            if not more:
                return row.begins

    def do_again(self, seat: int, key: str, digest: str) -> None:
        """One click that was taken back, as far as its questions are open again."""
        if not self.can_redo(seat):
            raise Refused("redo_nothing")
        first = True
        while first or (self.can_redo(seat) and not self.redo[seat][-1].begins):
            *rest, again = self.redo[seat]
            self._apply(seat, again.text, 0, key if first else None, digest if first else None)
            self.redo[seat] = tuple(rest)
            first = False

    def can_redo(self, seat: int) -> bool:
        """Only where the same question is open again."""
        return bool(self.redo[seat]) and self.redo[seat][-1].question == self.asked[seat]

    def _apply(
        self,
        seat: int,
        text: str,
        at: int,
        key: str | None,
        digest: str | None,
        may_draw: bool = True,
        bot: str | None = None,
        forced: tuple[int, ...] | None = None,
    ) -> None:
        """`forced`: what chance brings, where that is known before."""
        try:
            if forced is None:
                self.game.apply(seat, text, chance=may_draw)
            else:
                self.game.apply_recorded(seat, text, forced)
        except IllegalChoice as illegal:
            raise RuleRefused(illegal, at) from None
        except ChanceAhead:
            raise Refused("after_chance", at=at, number=at + 1) from None
        told = self.game.events(None, len(self.numbers))
        chance = record_text.chance_line(self.game.latest_chance)
        self.rows.append(Row(seat, text, chance, len(told), begins(key, bot), bot))
        self._count(len(told), bot)
        if any(ends_round(event) for event in told):
            self.scores.append(self.game.scores())
        self.ground = grown(self.ground, self.game.state)
        self._ask(seat)
        self._enter(seat, CHOICE, text, chance, len(told), key, digest, bot)

    def confer(self, seat: int, company: Company) -> None:
        """By this seat's word people stand so to each other now. The game does not notice."""
        self.company = company
        self._enter(seat, COMPANY, company.text, "", 0, None, None)

    def _count(self, events: int, bot: str | None = None) -> None:
        new = range(self.sequence, self.sequence + events)
        self.numbers.extend(new)
        self.sequence += events
        if bot is not None:
            self.marked = {**self.marked, **dict.fromkeys(new, bot)}

    def _take_back(self, seat: int) -> Row:
        at = latest(self.rows, seat)
        end = len(self.numbers) - sum(row.events for row in self.rows[at + 1 :])
        start = end - self.rows[at].events
        self.undone.append(Undone(self.sequence, seat, self.numbers[start:end].tolist()))
        del self.numbers[start:end]
        self.sequence += 1
        return self.rows.pop(at)

    def _ask(self, actor: int) -> None:
        """A seat's version rises when it acts and when what it is asked changes."""
        for seat in range(self.game.players):
            now = question(self.game, seat)
            if seat == actor or now != self.asked[seat]:
                self.versions[seat] += 1
                self.asked[seat] = now

    def _enter(
        self,
        seat: int,
        kind: str,
        text: str,
        chance: str,
        events: int,
        key: str | None,
        digest: str | None,
        bot: str | None = None,
    ) -> None:
        versions = ",".join(str(version) for version in self.versions)
        self.entries.append(
            Entry(self.written, seat, kind, text, chance, events, versions, key, digest, bot)
        )
        self.written += 1

    # --- what a seat is told --------------------------------------------------------------------

    def events(self, seat: int | None, since: int | None) -> list[Json]:
        """The story from sequence `since` on. What was taken back meanwhile is left out, undo and all."""
        if since is None or since > self.sequence:
            since = max(0, self.sequence - RECENT)
        out: list[Json] = [
            {"type": UNDO, "seat": undone.seat, "n": undone.n, "back": undone.back}
            for undone in self.undone
            if undone.told(since)
        ]
        start = bisect_left(self.numbers, since)
        if start < len(self.numbers):
            out += map(self._numbered, self.game.events(seat, start))
            out.sort(key=_by_number)
        return out

    def _numbered(self, event: Json) -> Json:
        """An event under its number in the sequence, with the bot that stood in for whose choice it was."""
        at = event["n"]
        assert isinstance(at, int)
        n = self.numbers[at]
        mark = {"stand_in": self.marked[n]} if n in self.marked else {}
        return {**event, "n": n, **mark}

    def preview(
        self,
        seat: int,
        texts: Sequence[str],
        pay: bool = False,
        skip: bool = False,
        follow: bool = False,
    ) -> Preview:
        """What would happen, on a game whose hidden facts are drawn anew; single answers follow of themselves.

        With `pay`, further kinds of a price follow too, each by the set that wastes the least; with `skip`, what the
        engine answers itself is left out of the choices; with `follow`, what a move brings that has it.
        The position is that before the choice that brings new information; the events go on up to that information.
        """
        game = self.game.sample(seat, 0)
        known = game.told
        stopped = False
        made: list[str] = []
        asked: list[DecisionView | None] = []
        story = game
        before: Decision | None = None
        for at, text in enumerate(needed(game, seat, texts) if skip else texts):
            before = game.decision(seat)
            ahead = game.clone()
            try:
                ahead.apply(seat, text)
            except IllegalChoice as illegal:
                raise RuleRefused(illegal, at) from None
            story = ahead
            made.append(text)
            if at:
                asked.append(asked_of(game.state, seat))
            if ahead.latest_chance:
                stopped = True
                break
            game = ahead
        while not stopped:
            rest = proposed(game, seat) if pay else None
            pay = rest is not None  # another price is another matter
            wished = next_of(game, seat, before, made[-1]) if follow else None
            follows = rest or wished or only_answer(game, seat)
            if follows is None:
                break
            before = game.decision(seat)
            question = asked_of(game.state, seat)
            try:
                game.apply(seat, follows, chance=False)
            except ChanceAhead:
                break
            made.append(follows)
            asked.append(question)
        told = story.events(seat, known)
        if stopped:
            told = list(itertools.takewhile(lambda e: e["type"] not in NEW, told))
        events: list[Json] = [
            {**e, "n": self.sequence + n, "choice": self.game.choices + e["choice"]}
            for n, e in enumerate(told)
        ]
        return Preview(game.view(seat), events, stopped, made, asked)

    def summary(self) -> Json:
        """What a list of tables tells; all of it is open to everyone."""
        game, company = self.game, self.company
        ended = company.ended is not None
        asked = [] if ended else [s for s in game.to_act if company.stand_ins[s] is None]
        return {
            "round": game.round,
            "phase": game.phase,
            "over": game.over,
            "ended": ended,
            "guided": self.guide is not None,
            "to_act": asked,
            "scores": [scores.total for scores in game.scores()],
        }


def question(game: Game, seat: int) -> Question:
    """What a seat is asked, to compare."""
    decision = game.decision(seat)
    if decision is None:
        return None
    texts = tuple(option.text for option in decision.options)
    return (decision.kind, decision.rule, texts, tuple(sorted(decision.details.items())))


def _row(made: Made) -> Row:
    return Row(made.seat, made.text, record_text.chance_line(made.chance), len(made.events))


def ends_round(event: Json) -> bool:
    return event["type"] == "end" or (event["type"] == "round" and event["round"] != 1)


def _by_number(event: Json) -> int:
    n = event["n"]
    assert isinstance(n, int)
    return n
