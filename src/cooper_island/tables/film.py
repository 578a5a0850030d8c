"""A whole game, choice by choice, as one would have been told it at the time: for who reads it again.

It is told in blocks, each by itself: nothing is kept for it between two requests. The game is played anew for each.
"""

from collections.abc import Mapping
from itertools import accumulate
from typing import Final, NamedTuple, cast

from cooper_island.content.ids import COLORS
from cooper_island.game import Game
from cooper_island.language import FIRST, speaking
from cooper_island.record.text import RecordError
from cooper_island.view.decision import IllegalChoice, Scores

from .agreements import Company
from .ground import Ground, covered, grown
from .parts import Facts, Parts
from .position import Position, ends_round
from .refusals import Json, Refused
from .seats import PERSON, SeatRow
from .wire import encode

BLOCK: Final = 100
"""Choices that are told together."""
MARKS: Final = ("round", "phase", "turn")
"""Events by which one finds one's way."""


class Cast(NamedTuple):
    """Who sits there."""

    names: tuple[str, ...]
    colors: tuple[str, ...]
    kinds: tuple[str, ...]
    bots: tuple[str | None, ...]

    @staticmethod
    def of(seats: tuple[SeatRow, ...]) -> "Cast":
        names, colors = tuple(row.name for row in seats), tuple(row.color for row in seats)
        return Cast(
            names, colors, tuple(row.kind for row in seats), tuple(row.bot for row in seats)
        )

    @staticmethod
    def nobody(players: int) -> "Cast":
        """A record names nobody: its reader does."""
        return Cast(("",) * players, COLORS[:players], (PERSON,) * players, (None,) * players)


class Film(NamedTuple):
    """A game that can be read, and by whom its choices were made."""

    game: Game
    cast: Cast
    marked: Mapping[int, str] = {}  # by event: the bot that stood in

    @staticmethod
    def of(now: Position, seats: tuple[SeatRow, ...]) -> "Film":
        marked = {
            at: now.marked[number] for at, number in enumerate(now.numbers) if number in now.marked
        }
        return Film(now.game, Cast.of(seats), marked)

    @staticmethod
    def read(record: str) -> "Film":
        """Of a record that somebody brings; refused where it cannot be replayed."""
        try:
            game = Game.replay(record)
        except RecordError as error:
            raise bad_record(error) from None
        return Film(game, Cast.nobody(game.players))

    def viewer(self, own: int | None, asked: int | None) -> int | None:
        """As whom one looks who has this seat and asks for that: while the game runs, as oneself only."""
        if asked is None or asked == own:
            return own
        if asked >= self.game.players:
            raise Refused("unknown_seat")
        if not self.game.over:
            raise Refused("not_over")
        return asked

    def check(self, at: int) -> None:
        """Refused where so many choices were not made."""
        if at > self.game.choices:
            raise Refused("no_position", choices=self.game.choices)

    def block(self, seat: int | None, at: int) -> bytes:
        """A JSON object: the block that has the position after choice `at`, as this seat may see it.

        Its first step is whole; each other builds on the one before. None has a question.
        """
        self.check(at)
        game = self.game
        told = [self._event(event) for event in game.events(seat)]
        by_choice: list[list[Json]] = [[] for _ in range(game.choices + 1)]
        for event in told:
            by_choice[cast("int", event["choice"])].append(event)
        sequence = list(accumulate(map(len, by_choice)))
        first = at - at % BLOCK
        steps: list[bytes] = []
        parts: Parts | None = None
        ground: Ground = ()
        scores: list[list[Scores]] = []
        for n, now in zip(range(first + BLOCK), game.positions(), strict=False):
            ground = grown(ground, now.state)
            if any(map(ends_round, by_choice[n])):
                scores = [*scores, now.scores()]
            if n < first:
                continue
            had = None if parts is None else parts.stamp
            facts = {"scores": scores, "under": covered(ground, now.state), **self._facts()}
            parts = Parts(now, n, facts, parts)
            if seat is not None:
                parts.own(seat, dict, asked=False)
            head = {"from": had, "stamp": n, "sequence": sequence[n], "events": by_choice[n]}
            steps.append(b'%b,"parts":%b}' % (encode(head)[:-1], parts.since(seat, had)))
        marks = [event for event in told if event["type"] in MARKS]
        whole = {
            "choices": game.choices,
            "over": game.over,
            "seat": seat,
            "marks": marks,
            "tells": [n for n, events in enumerate(by_choice) if events],
        }
        return b'%b,"first":%d,"steps":[%b]}' % (encode(whole)[:-1], first, b",".join(steps))

    def _facts(self) -> Facts:
        return {
            **self.cast._asdict(),
            "can_undo": False,
            "can_redo": False,
            "thinking": [],
            "company": Company.new(self.game.players).told,
            "agreements": None,
            "guide": None,
        }

    def _event(self, event: Json) -> Json:
        mark = self.marked.get(cast("int", event["n"]))
        return event if mark is None else {**event, "stand_in": mark}


def bad_record(error: RecordError) -> Refused:
    """With one sentence for programmers, and what a page words for its person."""
    with speaking(FIRST):
        reason = error.reason
    record: Json = {"code": error.code, "parts": error.parts}
    if isinstance(error.__cause__, IllegalChoice):
        record["illegal"] = error.__cause__.refusal._asdict()
    return Refused("bad_record", line=error.line, reason=reason, record=record)
