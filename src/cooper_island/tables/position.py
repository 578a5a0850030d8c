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
from cooper_island.view.asked import asked_of
from cooper_island.view.decision import ChanceAhead, IllegalChoice, Scores
from cooper_island.view.shape import DecisionView

from .chain import only_answer, proposed
from .journal import CHOICE, UNDO, Entry, Row, latest, record_of, standing
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
    """A choice that was taken back, and the question that it answered."""

    text: str
    question: Question


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
        self.redo: list[tuple[Redo, ...]] = [()] * game.players
        self.written = 0  # entries of the journal, `entries` included
        self.entries: list[Entry] = []  # not yet in the journal
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
        finished = {event["choice"] for event in told if _ends_round(event)}
        out.scores = [at.scores() for at in game.positions() if at.choices in finished]
        if journal:
            out.versions = [int(word) for word in journal[-1].versions.split(",")]
        out.written = len(journal)
        out.put_away()
        return out

    def _number(self, journal: Sequence[Entry], setup: int) -> None:
        """Give the events that stand the numbers that they had."""
        self.numbers = array("L", range(setup))
        self.sequence = setup
        for entry in journal:
            if entry.kind == UNDO:
                self._take_back(entry.seat)
            else:
                self.rows.append(Row(entry.seat, entry.text, entry.chance, entry.events))
                self._count(entry.events)

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
        out.redo = self.redo.copy()
        out.written = self.written
        out.entries = []
        out.parts = None
        out.earlier = self.parts or self.earlier
        return out

    def put_away(self) -> None:
        """Keep little of what was long ago: a table's memory does not grow with its game."""
        self.game.put_away(KEPT)
        del self.rows[: len(self.rows) - self.game.at_hand]

    # --- what a seat does -----------------------------------------------------------------------

    def choose(
        self, seat: int, texts: Sequence[str], key: str | None = None, digest: str | None = None
    ) -> None:
        """Apply choices, all or none (the caller drops a position that raised).

        Only the last may draw: else what is refused after a draw would tell of it, and could be tried again.
        """
        for at, text in enumerate(texts):
            first, last = at == 0, at == len(texts) - 1
            self._apply(seat, text, at, key if first else None, digest if first else None, last)
            self.redo[seat] = ()

    def take_back(self, seat: int, turn: bool, key: str, digest: str) -> None:
        """Undo this seat's latest choice, or all that it may of its turn."""
        first = True
        while first or (turn and self.game.can_undo(seat)):
            try:
                self.game.undo(seat)
            except IllegalChoice as illegal:
                raise RuleRefused(illegal) from None
            row = self._take_back(seat)
            again = Redo(row.text, question(self.game, seat))
            self.redo[seat] = (*self.redo[seat], again)
            self._ask(seat)
            self._enter(seat, UNDO, "", "", 1, key if first else None, digest if first else None)
            first = False

    def do_again(self, seat: int, key: str, digest: str) -> None:
        if not self.can_redo(seat):
            raise Refused("redo_nothing")
        *rest, again = self.redo[seat]
        self._apply(seat, again.text, 0, key, digest)
        self.redo[seat] = tuple(rest)

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
    ) -> None:
        try:
            self.game.apply(seat, text, chance=may_draw)
        except IllegalChoice as illegal:
            raise RuleRefused(illegal, at) from None
        except ChanceAhead:
            raise Refused("after_chance", at=at, number=at + 1) from None
        told = self.game.events(None, len(self.numbers))
        chance = record_text.chance_line(self.game.latest_chance)
        self.rows.append(Row(seat, text, chance, len(told)))
        self._count(len(told))
        if any(_ends_round(event) for event in told):
            self.scores.append(self.game.scores())
        self._ask(seat)
        self._enter(seat, CHOICE, text, chance, len(told), key, digest)

    def _count(self, events: int) -> None:
        self.numbers.extend(range(self.sequence, self.sequence + events))
        self.sequence += events

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
    ) -> None:
        versions = ",".join(str(version) for version in self.versions)
        self.entries.append(
            Entry(self.written, seat, kind, text, chance, events, versions, key, digest)
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
            out += ({**e, "n": self.numbers[e["n"]]} for e in self.game.events(seat, start))
            out.sort(key=_by_number)
        return out

    def preview(self, seat: int, texts: Sequence[str], pay: bool = False) -> Preview:
        """What would happen, on a game whose hidden facts are drawn anew; single answers follow of themselves.

        With `pay`, further kinds of a price follow too, each by the set that wastes the least.
        The position is that before the choice that brings new information; the events go on up to that information.
        """
        game = self.game.sample(seat, 0)
        known = game.told
        stopped = False
        made: list[str] = []
        asked: list[DecisionView | None] = []
        story = game
        for at, text in enumerate(texts):
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
            follows = rest or only_answer(game, seat)
            if follows is None:
                break
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
        game = self.game
        return {
            "round": game.round,
            "phase": game.phase,
            "over": game.over,
            "to_act": game.to_act,
            "scores": [scores.total for scores in game.scores()],
        }


def question(game: Game, seat: int) -> Question:
    """What a seat is asked, to compare."""
    decision = game.decision(seat)
    if decision is None:
        return None
    texts = tuple(option.text for option in decision.options)
    return (decision.kind, decision.rule, texts, tuple(sorted(decision.details.items())))


def _ends_round(event: Json) -> bool:
    return event["type"] == "end" or (event["type"] == "round" and event["round"] != 1)


def _by_number(event: Json) -> int:
    n = event["n"]
    assert isinstance(n, int)
    return n
