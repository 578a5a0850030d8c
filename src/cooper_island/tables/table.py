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
from .refusals import Json, Refused
from .seats import viewer, whose
from .stored import Stored, refusal_code
from .wire import dumps, encode

KEPT: Final = 16  # choices of which a table has the positions, beside those that can be undone
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
    """A decision that a bot is to make: at which version, where the game stands, and how it came there."""

    seat: int
    bot: str
    version: int
    game: Game  # the whole truth: a bot gets a sample of it
    rows: list[tuple[int, str, str]]  # seat, text, chance


class Table:
    """A table. `now` is what its journal says."""

    def __init__(self, stored: Stored, now: Position) -> None:
        self.id = stored.id
        self.owner = stored.owner
        self.opening = stored.opening
        self.seats = stored.seats
        self.now = now
        self.keys: dict[tuple[int, str], str | None] = {}  # of requests, and what they asked
        self._remember(stored.journal)

    @staticmethod
    def load(stored: Stored) -> "Table":
        """The table that is kept so; refused where this program cannot go on with it."""
        try:
            stored.check()
            out = Table(stored, Position.load(stored.opening, stored.journal))
        except RecordError as error:
            raise Refused(refusal_code(error)) from error
        except Exception as error:  # where rows make no sense together, anything may break
            raise Refused("unreadable") from error
        out.now.game.put_away(KEPT)
        return out

    @property
    def weight(self) -> int:
        """How many bytes of memory it takes, about; its host decides by that what it can keep there."""
        return BASE + EACH * self.now.written

    def who(self, secret: str | None) -> int | None:
        """The seat of a secret, OWNER, or None for a spectator; a wrong one is refused."""
        return whose(self.owner, self.seats, secret)

    # --- what seats do --------------------------------------------------------------------------

    def act(self, seat: int, asked: ActBody) -> Change | None:
        """A move, an undo or a redo; None where this very request was taken before."""
        digest = asked.digest
        known = self.keys.get((seat, asked.key))
        if known is not None:
            if known != digest:
                raise Refused("key_reused")
            return None
        self._check(seat, asked.version)
        draft = self.now.clone()
        if asked.kind == "moves":
            choices = needed(draft.game, seat, asked.choices) if asked.skip else asked.choices
            draft.choose(seat, choices, asked.key, digest)
        elif asked.kind == "undo":
            draft.take_back(seat, asked.turn, asked.key, digest)
        else:
            draft.do_again(seat, asked.key, digest)
        return Change.to(draft)

    def take(self, change: Change) -> None:
        """Once it is written, it holds."""
        self.now = change.now
        self.now.entries = []
        self.now.game.put_away(KEPT)
        self._remember(change.entries)

    def _remember(self, entries: Sequence[Entry]) -> None:
        self.keys.update({(e.seat, e.key): e.digest for e in entries if e.key is not None})

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
    def turns(self) -> list[int]:
        """Bots that may move now: with a seed one after the other, or the quicker would make another game."""
        return self.thinking if self.now.game.header.fresh else self.thinking[:1]

    def turn(self, seat: int) -> BotTurn | None:
        """What this bot must be asked now, if anything."""
        if seat not in self.turns:
            return None
        bot = self.seats[seat].bot
        assert bot is not None
        rows = [(row.seat, row.text, row.chance) for row in self.now.rows]
        return BotTurn(seat, bot, self.now.versions[seat], self.now.game, rows)

    def answer(self, turn: BotTurn, text: str) -> Change | None:
        """What a bot chose; None where it is asked anew: an undo, or another host."""
        if self.now.versions[turn.seat] != turn.version:
            return None
        draft = self.now.clone()
        draft.choose(turn.seat, [text])
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

    def preview(self, seat: int, version: int, texts: tuple[str, ...]) -> Preview:
        """What these choices would bring, as far as it is no secret."""
        self._check(seat, version)
        return self.now.preview(seat, texts)

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
        seats = tuple(SeatBody(s.kind, s.name, s.color, s.bot) for s in self.seats)
        start = cast("StartLandscape", header.start)
        return TableBody(seats, start, (first + 1) % len(seats), None, header.simultaneous)
