"""A table: who sits there, where it stands, and what a request would change.

Nothing changes by asking. A request gives a `Change`; its host writes that down and has the table `take` it. So a
table is never ahead of its journal, and from its journal alone it can be had again at any time (`Table.load`).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from cooper_island.game import Game, StartLandscape
from cooper_island.record.text import RecordError

from .bodies import ActBody, SeatBody, TableBody
from .chain import needed
from .journal import Entry
from .parts import Parts
from .position import Position, Preview
from .refusals import Json, Refused, RuleRefused
from .seats import Asker, Seating, SeatRow, viewer
from .stored import Stored, refusal_code
from .wire import dumps, encode

KEYS: Final = 64  # of requests that a table knows itself; of others its journal tells
BASE: Final = 120_000  # bytes of a table in memory, about
EACH: Final = 800  # and for each entry of its journal


class Change(NamedTuple):
    """What a request brings: the journal entries to write, what a list of tables tells then, and the position."""

    entries: list[Entry]
    summary: str
    now: Position

    @staticmethod
    def to(draft: Position) -> "Change":
        return Change(draft.entries, dumps(draft.summary()), draft)


class BotTurn(NamedTuple):
    """A decision that a bot is to make: at which version, after how much of the journal, and where the game stands."""

    seat: int
    bot: str
    version: int
    written: int
    game: Game  # the whole truth: a bot gets a sample of it


def same(asked: ActBody, known: str) -> None:
    """A key asks the same again, of which this is the digest, or nothing."""
    if known != asked.digest:
        raise Refused("key_reused")


class Table:
    """A table. `now` is what its journal says."""

    def __init__(self, stored: Stored, now: Position) -> None:
        self.id = stored.id
        self.opening = stored.opening
        self.seating: Seating = stored.seating
        self.now = now
        self.keys: dict[
            tuple[int, str], str | None
        ] = {}  # of the latest requests, and what they asked
        self._remember(stored.journal)

    @staticmethod
    def load(stored: Stored) -> "Table":
        """The table that is kept so; refused where this program cannot go on with it."""
        try:
            stored.check()
            return Table(stored, Position.load(stored.opening, stored.journal))
        except RecordError as error:
            raise Refused(refusal_code(error)) from error
        except Exception as error:  # where rows make no sense together, anything may break
            raise Refused("unreadable") from error

    @property
    def weight(self) -> int:
        """How many bytes of memory it takes, about; its host decides by that what it can keep there."""
        return BASE + EACH * self.now.written

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.seating.seats

    def who(self, asker: Asker) -> int | None:
        """The seat that one asks for, OWNER, or None for a watcher; anybody else is refused."""
        return self.seating.who(asker)

    # --- what seats do --------------------------------------------------------------------------

    def act(self, seat: int, asked: ActBody) -> Change | None:
        """A move, an undo or a redo; None where this very request was taken before."""
        digest = asked.digest
        known = self.keys.get((seat, asked.key))
        if known is not None:
            same(asked, known)
            return None
        self._check(seat, asked.version)
        draft = self.now.clone()
        if asked.kind == "moves":
            if asked.back:
                draft.take_back(seat, False, asked.key, digest)
            choices = needed(draft.game, seat, asked.choices) if asked.skip else asked.choices
            keyed = (None, None) if asked.back else (asked.key, digest)
            draft.choose(seat, choices, *keyed)
        elif asked.kind == "undo":
            draft.take_back(seat, asked.turn, asked.key, digest)
        else:
            draft.do_again(seat, asked.key, digest)
        return Change.to(draft)

    def take(self, change: Change) -> None:
        """Once it is written, it holds."""
        self.now = change.now
        self.now.entries = []
        self.now.put_away()
        self._remember(change.entries)

    def _remember(self, entries: Sequence[Entry]) -> None:
        self.keys.update({(e.seat, e.key): e.digest for e in entries if e.key is not None})
        for old in list(self.keys)[:-KEYS]:
            del self.keys[old]

    def _check(self, seat: int, version: int) -> None:
        if self.now.versions[seat] != version:
            raise Refused("stale", stale=True)

    # --- bots -----------------------------------------------------------------------------------

    @property
    def thinking(self) -> list[int]:
        """Bots that are asked something; one that only waits (I6) answers last, that is never."""
        game = self.now.game
        waiting = game.waiting
        asked = [seat for seat in game.to_act if seat not in waiting]
        return [seat for seat in asked if self.seats[seat].kind == "bot"]

    @property
    def peopled(self) -> bool:
        """Whether a seat belongs to a person."""
        return any(row.kind == "person" for row in self.seats)

    def turn(self) -> BotTurn | None:
        """What a bot must be asked now, if anything. One after the other: each knows what the one before did."""
        thinking = self.thinking
        if not thinking:
            return None
        seat = thinking[0]
        bot = self.seats[seat].bot
        assert bot is not None
        now = self.now
        return BotTurn(seat, bot, now.versions[seat], now.written, now.game)

    def answer(self, turn: BotTurn, texts: Sequence[str]) -> Change | None:
        """What a bot chose one after the other, up to a draw or what is refused: from there it is asked anew.

        If another seat acted meanwhile, only the first of it holds, and with a seed nothing: the game would hang on
        who was quicker. None where it must be asked anew for all: that, an undo, or another host.
        """
        now = self.now
        if now.written != turn.written:
            if not now.game.header.fresh or now.versions[turn.seat] != turn.version:
                return None
            texts = texts[:1]
        draft = now.clone()
        for text in texts:
            try:
                draft.choose(turn.seat, [text])
            except RuleRefused:
                if not draft.entries:
                    raise
                break
            if draft.game.latest_chance:
                break
        return Change.to(draft)

    # --- what one is told -----------------------------------------------------------------------

    def told(self, seat: int | None, since: int | None, had: int | None) -> bytes:
        """The `State` of docs/server.md, as JSON: the events from `since` on, and the parts that changed after `had`.

        All that it tells of the game comes from view and events.
        """
        now = self.now
        parts = self._parts()
        if seat is not None:
            parts.own(seat, lambda: self._may(seat))
        if had is not None and had > parts.stamp:  # of another database: nothing that it has holds
            had = None
        head = {
            "table": self.id,
            "seat": seat,
            "sequence": now.sequence,
            "version": 0 if seat is None else now.versions[seat],
            "from": had,
            "stamp": parts.stamp,
            "events": now.events(seat, since),
        }
        return b'%b,"parts":%b}' % (encode(head)[:-1], parts.since(seat, had))

    def _may(self, seat: int) -> Json:
        now = self.now
        return {"can_undo": now.game.can_undo(seat), "can_redo": now.can_redo(seat)}

    def _parts(self) -> Parts:
        now = self.now
        if now.parts is None:
            facts = {
                "names": [row.name for row in self.seats],
                "colors": [row.color for row in self.seats],
                "kinds": [row.kind for row in self.seats],
                "bots": [row.bot for row in self.seats],
                "can_undo": False,
                "can_redo": False,
                "thinking": self.thinking,
                "scores": now.scores,
            }
            now.parts = Parts(now.game, now.written, facts, now.earlier)
            now.earlier = None
        return now.parts

    def preview(
        self, seat: int, version: int, texts: tuple[str, ...], pay: bool = False
    ) -> Preview:
        """What these choices would bring, as far as it is no secret."""
        self._check(seat, version)
        return self.now.preview(seat, texts, pay)

    def refusal(self, seat: int, text: str) -> Json | None:
        """Why this cannot be chosen now; None if it can."""
        found = self.now.game.refusal(seat, text)
        return None if found is None else found._asdict()

    def record(self, who: int | None) -> str:
        """The record as far as one may know it."""
        return self.now.game.record_for(viewer(who))

    def rematch(self) -> TableBody:
        """The same seats; the next player begins."""
        header = self.now.game.header
        first = self.now.game.view(None)["first"]
        seats = tuple(SeatBody(s.kind, s.name, s.color, s.bot, s.player) for s in self.seats)
        start = cast("StartLandscape", header.start)
        return TableBody(seats, start, (first + 1) % len(seats), None, header.simultaneous)
