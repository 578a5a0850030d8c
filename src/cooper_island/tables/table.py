"""A table: who sits there, where it stands, and what a request would change.

Nothing changes by asking. A request gives a `Change`; its host writes that down and has the table `take` it. So a
table is never ahead of its journal, and from its journal alone it can be had again at any time (`Table.load`).
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, cast

from cooper_island.game import Game, StartLandscape
from cooper_island.record.text import RecordError

from .agreements import Company
from .bodies import ActBody, SeatBody, TableBody
from .chain import needed
from .follow import followed
from .gathering import told_row
from .ground import covered
from .guide import between, following
from .guide import told as guide_told
from .journal import Entry
from .names import folded
from .parts import Parts
from .position import Position, Preview
from .refusals import Json, Refused, RuleRefused
from .seats import PERSON, Asker, Seating, SeatRow, hashed, viewer
from .stored import Stored, refusal_code
from .wire import dumps, encode

KEYS: Final = 64  # of requests that a table knows itself; of others its journal tells
BASE: Final = 120_000  # bytes of a table in memory, about
PAUSE_SECONDS: Final = (
    3.0  # for which bots wait, where a seat that gave something up asked for that
)
EACH: Final = 800  # and for each entry of its journal


class Pause(NamedTuple):
    """Bots wait: this seat gave something up, and may take that back so long."""

    seat: int
    seconds: float = PAUSE_SECONDS


class Change(NamedTuple):
    """What a request brings: the journal entries to write, what a list of tables tells then, and the position."""

    entries: list[Entry]
    summary: str
    now: Position
    seating: Seating | None = None  # where somebody else has a seat from then on
    pause: Pause | None = None

    @staticmethod
    def to(draft: Position, seating: Seating | None = None, pause: Pause | None = None) -> "Change":
        return Change(draft.entries, dumps(draft.summary()), draft, seating, pause)


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
        self.pause: Pause | None = None  # not kept: after a restart the game just goes on
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

    def act(self, seat: int, asked: ActBody, at: str = "") -> Change | None:
        """A move, an undo or a redo, made at this time; None where this very request was taken before."""
        digest = asked.digest
        known = self.keys.get((seat, asked.key))
        if known is not None:
            same(asked, known)
            return None
        self._check_runs()
        if self.now.company.stand_ins[seat] is not None:
            raise Refused("stood_in")
        self._check(seat, asked.version)
        draft = self.now.clone()
        here = draft.company.back(seat, at)  # who plays is here, whatever was proposed meanwhile
        if here is not draft.company:
            draft.confer(seat, here)
        choices: Sequence[str] = asked.choices
        if draft.guide is not None:
            if asked.kind != "moves" or asked.back:
                raise Refused("guide_forward")
            if asked.skip:
                choices = needed(draft.game, seat, choices)
            draft.learn(seat, choices, asked.key, digest)
        elif asked.kind == "moves":
            began = draft.take_back(seat, False, asked.key, digest) if asked.back else None
            if asked.skip:
                choices = needed(draft.game, seat, choices)
            if asked.follow:
                choices = followed(draft.game, seat, choices)
            if began is None:
                draft.choose(seat, choices, asked.key, digest)
            else:
                draft.choose(seat, choices, begins=began)
        elif asked.kind == "undo":
            draft.take_back(seat, asked.turn, asked.key, digest, asked.click)
        else:
            draft.do_again(seat, asked.key, digest)
        return Change.to(draft, pause=self._pause(seat, asked, draft))

    def guide(self, seat: int, chapter: int | None) -> Change | None:
        """To the beginning of a later chapter, or out of the script: from there on the game is her own."""
        now = self.now.guide
        if now is None:
            if chapter is None:
                return None
            raise Refused("guide_over")
        draft = self.now.clone()
        if chapter is None:
            draft.guide_by(seat, None)
        else:
            draft.play(between(now, chapter, draft.game.choices))
            then = now._replace(chapter=chapter)
            draft.guide_by(seat, then)
            draft.play(following(then, draft.game.choices))
        return Change.to(draft)

    def _pause(self, seat: int, asked: ActBody, draft: Position) -> Pause | None:
        """Whether the bots wait after this; another seat's pause goes on."""
        if asked.pause and draft.gave_up and self._bots(draft.game) and draft.game.can_undo(seat):
            return Pause(seat)
        return None if self.pause is None or self.pause.seat == seat else self.pause

    def go_on(self) -> None:
        """Bots need not wait any more."""
        self.pause = None

    def take(self, change: Change) -> None:
        """Once it is written, it holds."""
        self.now = change.now
        if change.seating is not None:
            self.seating = change.seating
        self.pause = change.pause
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

    def _check_runs(self) -> None:
        if self.now.company.ended is not None:
            raise Refused("ended")

    # --- people who are away --------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, row in enumerate(self.seats) if row.kind == PERSON)

    @property
    def over(self) -> bool:
        """Whether the game goes on no more: it came to its end, or was ended."""
        return self.now.game.over or self.now.company.ended is not None

    def confer(self, seat: int, say: Callable[[Company], Company]) -> Change | None:
        """What this seat says about who is away; None where that changes nothing."""
        self._check_runs()
        if self.now.game.over:
            raise Refused("over")
        if len(self.people) < 2:
            raise Refused("alone")
        company = say(self.now.company)
        if company is self.now.company:
            return None
        draft = self.now.clone()
        draft.confer(seat, company)
        return Change.to(draft)

    def invite(self, seat: int, mine: Sequence[int], invitation: str | None) -> Change | None:
        """The invitation that was agreed on for this seat is made, or made anew; None: taken back."""
        if seat not in self.people:
            raise Refused("unknown_seat")
        given = None if invitation is None else hashed(invitation)

        def say(now: Company) -> Company:
            return now.uninvite(seat, mine) if given is None else now.invite(seat, mine, given)

        row = self.seats[seat]._replace(invitation=given)
        change = self.confer(mine[0] if mine else seat, say)
        return None if change is None else change._replace(seating=self.seating.with_row(seat, row))

    def offered(self, invitation: str) -> bool:
        """Whether this invitation can be taken; if not, it was. Refused where it is void."""
        given = hashed(invitation)
        seat = self.seating.invited(invitation)
        return not self.over and self.now.company.offered(seat, given)

    def told_guest(self, seat: int) -> Json:
        """What an invitation for this seat of a running game tells: who sits there, and whose it was."""
        header = self.now.game.header
        rows: list[Json] = [told_row(row) for row in self.seats]
        rows[seat] |= {"open": True, "invited": True}
        options = {
            "start_landscape": header.start,
            "first_seat": None,
            "simultaneous": header.simultaneous,
        }
        by = next(one.by for one in self.now.company.invited if one.seat == seat)
        gathering = {"table": self.id, "seats": rows, "owner": False, "shuffle": False}
        return {
            "gathering": {**gathering, "start": "full", "options": options},
            "seat": seat,
            "color": self.seats[seat].color,
            "from": self.seats[by].name,
            "round": self.now.game.round,
        }

    def seat_again(self, invitation: str, name: str, player: str, at: str) -> Change | None:
        """Whoever comes by an invitation has the seat from then on, and nobody else by any right."""
        seat = self.seating.invited(invitation)
        row = self.seats[seat]
        if not self.offered(invitation):
            if row.player == player:  # the answer was lost
                return None
            raise Refused("invitation_used")
        if any(held != seat for held in self.seating.held(player)):
            raise Refused("seated_here")  # she would see what two of them hold
        if folded(name) in {folded(one.name) for n, one in enumerate(self.seats) if n != seat}:
            raise Refused("name_taken", name=name)
        change = self.confer(seat, lambda now: now.taken(seat, at))
        assert change is not None
        hers = row._replace(name=name, player=player, secret=None)
        return change._replace(seating=self.seating.with_row(seat, hers))

    # --- bots -----------------------------------------------------------------------------------

    @property
    def thinking(self) -> list[int]:
        """Bots that are asked something; one that only waits (I6) answers last, that is never."""
        guided = self.now.guide is not None  # then the script says what they do
        return [] if self.over or guided else self._bots(self.now.game)

    def _bots(self, game: Game) -> list[int]:
        waiting = game.waiting
        asked = [seat for seat in game.to_act if seat not in waiting]
        return [seat for seat in asked if self.bot_of(seat) is not None]

    def bot_of(self, seat: int) -> str | None:
        """Which bot plays this seat: its own, or one that stands in."""
        return self.seats[seat].bot or self.now.company.stand_ins[seat]

    @property
    def peopled(self) -> bool:
        """Whether a seat belongs to a person."""
        return any(row.kind == "person" for row in self.seats)

    def turn(self) -> BotTurn | None:
        """What a bot must be asked now, if anything. One after the other: each knows what the one before did."""
        thinking = self.thinking
        if not thinking or self.pause is not None:
            return None
        seat = thinking[0]
        bot = self.bot_of(seat)
        assert bot is not None
        now = self.now
        return BotTurn(seat, bot, now.versions[seat], now.written, now.game)

    def answer(self, turn: BotTurn, texts: Sequence[str]) -> Change | None:
        """What a bot chose one after the other, up to a draw or what is refused: from there it is asked anew.

        If another seat acted meanwhile, only the first of it holds, and with a seed nothing: the game would hang on
        who was quicker. None where it must be asked anew for all: that, an undo, another host, or a person who is back.
        And while bots wait.
        """
        now = self.now
        if self.pause is not None or self.over or self.bot_of(turn.seat) != turn.bot:
            return None  # or it was ended, or she is back
        stands_in = None if self.seats[turn.seat].bot is not None else turn.bot
        if now.written != turn.written:
            if not now.game.header.fresh or now.versions[turn.seat] != turn.version:
                return None
            texts = texts[:1]
        draft = now.clone()
        for text in texts:
            try:
                draft.choose(turn.seat, [text], bot=stands_in)
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
            parts.own(seat, lambda: self._own(seat), asked=self._asked(seat))
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
            "pause": None if self.pause is None else self.pause._asdict(),
        }
        return b'%b,"parts":%b}' % (encode(head)[:-1], parts.since(seat, had))

    def _asked(self, seat: int) -> bool:
        """Whether a question is for this seat's person: not where a bot stands in, or the game was ended."""
        company = self.now.company
        return company.ended is None and company.stand_ins[seat] is None

    def _own(self, seat: int) -> Json:
        now, asked = self.now, self._asked(seat)
        return {
            "can_undo": asked and now.guide is None and now.game.can_undo(seat),
            "can_redo": asked and now.can_redo(seat),
            "agreements": now.company.told_seat(self.people),
            "guide": guide_told(now.guide, now.game.choices),
        }

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
                "under": covered(now.ground, now.game.state),
                "company": now.company.told,
                "agreements": None,  # those who sit there know
                "guide": None,
            }
            now.parts = Parts(now.game, now.written, facts, now.earlier)
            now.earlier = None
        return now.parts

    def preview(
        self,
        seat: int,
        version: int,
        texts: tuple[str, ...],
        pay: bool = False,
        skip: bool = False,
        follow: bool = False,
    ) -> Preview:
        """What these choices would bring, as far as it is no secret."""
        self._check_runs()
        self._check(seat, version)
        return self.now.preview(seat, texts, pay, skip, follow and self.now.guide is None)

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
