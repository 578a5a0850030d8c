"""People who are away from a running game, and what the others agree on meanwhile.

A value: whatever is said gives another one, or is refused. The journal keeps it whole, so nothing of it need be played
again. It knows nothing of the game: deciding for others reveals nothing that they hold.
"""

import json
import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from cooper_island.record.text import RecordError

from .refusals import Json, Refused
from .wire import dumps

STAND_IN: Final = "stand_in"  # a bot plays the seat until she is back
INVITATION: Final = "invitation"  # a new one, for her seat
END: Final = "end"  # of the game, without a winner
KINDS: Final = (STAND_IN, INVITATION, END)
HELD, REFUSED, WITHDRAWN, FELL = "held", "refused", "withdrawn", "fell"
VOID: Final = 16  # invitations that are known as void
_HASH: Final = re.compile("[0-9a-f]{64}")
_LINE: Final = re.compile(".{0,64}")
T = TypeVar("T")


class Proposal(NamedTuple):
    """What one of them proposes, and who has agreed."""

    number: int  # by which an answer names it
    kind: str
    seat: int | None  # whom it concerns
    bot: str | None
    by: int
    at: str
    yes: tuple[int, ...]


class Outcome(NamedTuple):
    """What became of the latest proposal."""

    kind: str
    seat: int | None
    bot: str | None
    by: int
    how: str
    who: int  # by whose word
    at: str


class Invited(NamedTuple):
    """A seat for which there may be an invitation: whoever proposed it has it made, and nobody else sees it."""

    seat: int
    by: int
    invitation: str | None  # hashed; None: not made yet


class Ended(NamedTuple):
    """The game was ended: when, who agreed, and over whose absence."""

    at: str
    by: tuple[int, ...]
    seat: int | None


class Away(NamedTuple):
    """Who is asked about being here: the people of a table, and those of them who are."""

    people: tuple[int, ...]
    here: Collection[int]


class Company(NamedTuple):
    """Who has left, for whom a bot plays, what is proposed and agreed."""

    left: tuple[str | None, ...]  # since when
    stand_ins: tuple[str | None, ...]  # bots
    proposal: Proposal | None = None
    invited: tuple[Invited, ...] = ()
    void: tuple[str, ...] = ()  # invitations that nobody took and nobody may take any more
    latest: Outcome | None = None
    ended: Ended | None = None

    @staticmethod
    def new(players: int) -> "Company":
        return Company((None,) * players, (None,) * players)

    # --- who may say something ------------------------------------------------------------------

    def voters(self, people: Sequence[int], seat: int | None) -> list[int]:
        """Who must agree: all people but the one concerned, those who have left and those who are stood in for."""
        return [one for one in people if one != seat and self._plays(one)]

    def _plays(self, seat: int) -> bool:
        return self.left[seat] is None and self.stand_ins[seat] is None

    def _voices(self, mine: Sequence[int], people: Sequence[int], seat: int | None) -> list[int]:
        """Those of my seats whose word counts; a screen with several answers for all of them."""
        out = [one for one in self.voters(people, seat) if one in mine]
        if not out:
            raise Refused("no_voice")
        return out

    def _check_absent(self, seat: int | None, away: Away) -> None:
        """Nothing is decided over the head of somebody who is there: of two, "all others" are one."""
        if seat is not None and self.left[seat] is None and seat in away.here:
            raise Refused("not_absent")

    # --- proposals ------------------------------------------------------------------------------

    def propose(
        self,
        mine: Sequence[int],
        away: Away,
        number: int,
        kind: str,
        seat: int | None,
        bot: str | None,
        at: str,
    ) -> "Company":
        """Also the proposer's yes. One proposal at a time."""
        if seat is not None and seat not in away.people:
            raise Refused("unknown_seat")
        if self.proposal is not None:
            raise Refused("pending")
        voices = self._voices(mine, away.people, seat)
        self._check_absent(seat, away)
        made = Proposal(number, kind, seat, bot, voices[0], at, tuple(voices))
        return self._replace(proposal=made)._settled(away.people, voices[0], at)

    def agree(self, mine: Sequence[int], away: Away, number: int, at: str) -> "Company":
        now = self._proposed(number)
        voices = self._voices(mine, away.people, now.seat)
        self._check_absent(now.seat, away)
        yes = tuple(dict.fromkeys((*now.yes, *voices)))
        if yes == now.yes:
            return self
        agreed = self._replace(proposal=now._replace(yes=yes))
        return agreed._settled(away.people, voices[0], at)

    def refuse(self, mine: Sequence[int], away: Away, number: int, at: str) -> "Company":
        """One who does not agree ends it; the proposer takes it back."""
        now = self._proposed(number)
        voice = self._voices(mine, away.people, now.seat)[0]
        return self._closed(WITHDRAWN if now.by in mine else REFUSED, voice, at)

    def _proposed(self, number: int) -> Proposal:
        """Another one may have come meanwhile: an answer is for the one that was read."""
        if self.proposal is None or self.proposal.number != number:
            raise Refused("no_proposal")
        return self.proposal

    def _closed(self, how: str, who: int, at: str) -> "Company":
        now = self.proposal
        assert now is not None
        done = Outcome(now.kind, now.seat, now.bot, now.by, how, who, at)
        return self._replace(proposal=None, latest=done)

    def _settled(self, people: Sequence[int], who: int, at: str) -> "Company":
        """It holds once all who are asked have agreed."""
        now = self.proposal
        if now is None or not set(self.voters(people, now.seat)) <= set(now.yes):
            return self
        out = self._closed(HELD, who, at)
        if now.kind == END:
            return out._replace(ended=Ended(at, now.yes, now.seat), invited=())
        assert now.seat is not None
        if now.kind == STAND_IN:
            return out._replace(stand_ins=_with(out.stand_ins, now.seat, now.bot))
        return out._uninvited(now.seat)._add(Invited(now.seat, now.by, None))

    def _add(self, invited: Invited) -> "Company":
        return self._replace(invited=(*self.invited, invited))

    # --- going and coming -----------------------------------------------------------------------

    def leave(self, seat: int, people: Sequence[int], at: str) -> "Company":
        """She has left: no more than that. What follows the others decide."""
        if self.left[seat] is not None:
            return self
        out = self._replace(left=_with(self.left, seat, at))
        if out.proposal is not None and out.proposal.by == seat:
            return out._closed(WITHDRAWN, seat, at)
        return out._settled(people, seat, at)

    def back(self, seat: int, at: str) -> "Company":
        """She is here, and plays herself: what was to be decided over her absence falls."""
        out = self._replace(
            left=_with(self.left, seat, None), stand_ins=_with(self.stand_ins, seat, None)
        )
        out = out._uninvited(seat).came(seat, at)
        return self if out == self else out

    def came(self, seat: int, at: str) -> "Company":
        """Somebody of this seat has the table open again."""
        fell = self.proposal is not None and self.proposal.seat == seat and self.left[seat] is None
        return self._closed(FELL, seat, at) if fell else self

    # --- new invitations ------------------------------------------------------------------------

    def invite(self, seat: int, mine: Sequence[int], invitation: str) -> "Company":
        """Its proposer has the invitation made (hashed), or made anew."""
        now = self._invited(seat, mine)
        return self._uninvited(seat)._add(now._replace(invitation=invitation))

    def uninvite(self, seat: int, mine: Sequence[int]) -> "Company":
        self._invited(seat, mine)
        return self._uninvited(seat)

    def _invited(self, seat: int, mine: Sequence[int]) -> Invited:
        for one in self.invited:
            if one.seat == seat and one.by in mine:
                return one
        raise Refused("not_agreed")

    def _uninvited(self, seat: int) -> "Company":
        gone = [one for one in self.invited if one.seat == seat]
        void = [one.invitation for one in gone if one.invitation is not None]
        rest = tuple(one for one in self.invited if one.seat != seat)
        return self._replace(invited=rest, void=(*self.void, *void)[-VOID:])

    def offered(self, seat: int, invitation: str) -> bool:
        """Whether this invitation (hashed) can be taken; refused where it is void."""
        if invitation in self.void:
            raise Refused("unknown_invitation")
        return any(one.seat == seat and one.invitation == invitation for one in self.invited)

    def taken(self, seat: int, at: str) -> "Company":
        """Whoever came by the invitation has the seat, and is here. It is used up, not void."""
        rest = tuple(one for one in self.invited if one.seat != seat)
        return self._replace(invited=rest).back(seat, at)

    # --- what one is told -----------------------------------------------------------------------

    @property
    def told(self) -> Json:
        """What everybody may know."""
        ended = None if self.ended is None else self.ended._asdict()
        return {"left": self.left, "stand_ins": self.stand_ins, "ended": ended}

    def told_seat(self, people: Sequence[int]) -> Json:
        """What those who sit there know beside it: who has agreed, and who is still asked."""
        now = self.proposal
        proposal = None if now is None else now._asdict()
        if proposal is not None and now is not None:
            proposal["asked"] = [one for one in self.voters(people, now.seat) if one not in now.yes]
        return {
            "proposal": proposal,
            "invited": [
                {"seat": one.seat, "by": one.by, "out": one.invitation is not None}
                for one in self.invited
            ],
            "latest": None if self.latest is None else self.latest._asdict(),
        }

    # --- the journal ----------------------------------------------------------------------------

    @property
    def text(self) -> str:
        return dumps(self)

    @staticmethod
    def read(text: str, players: int) -> "Company":
        """RecordError where this is damaged."""
        try:
            left, stand_ins, proposal, invited, void, latest, ended = json.loads(text)
            out = Company(
                tuple(left),
                tuple(stand_ins),
                _made(proposal, _proposal),
                tuple(Invited(*row) for row in invited),
                tuple(void),
                _made(latest, lambda row: Outcome(*row)),
                _made(ended, lambda row: Ended(row[0], tuple(row[1]), row[2])),
            )
            if out._sound(players):
                return out
        except (TypeError, ValueError, LookupError, RecursionError):
            pass
        raise RecordError(0, "agreements")

    def _sound(self, players: int) -> bool:
        """What was read may be of any type."""

        def seat(value: object) -> bool:
            return type(value) is int and 0 <= value < players

        def some(value: object) -> bool:
            return value is None or seat(value)

        def text(value: object, pattern: re.Pattern[str] = _LINE) -> bool:
            return isinstance(value, str) and pattern.fullmatch(value) is not None

        def word(value: object) -> bool:
            return value is None or text(value)

        def about(row: Proposal | Outcome) -> bool:
            fits = (row.seat is not None) or row.kind == END
            bot = text(row.bot) if row.kind == STAND_IN else row.bot is None
            seats = some(row.seat) and seat(row.by)
            return row.kind in KINDS and fits and bot and seats and text(row.at)

        now, latest, ended = self.proposal, self.latest, self.ended
        return (
            len(self.left) == len(self.stand_ins) == players
            and all(map(word, (*self.left, *self.stand_ins)))
            and (now is None or (_count(now.number) and about(now) and all(map(seat, now.yes))))
            and all(seat(one.seat) and seat(one.by) for one in self.invited)
            and all(one.invitation is None or text(one.invitation, _HASH) for one in self.invited)
            and all(text(one, _HASH) for one in self.void)
            and (latest is None or (about(latest) and seat(latest.who) and text(latest.how)))
            and (ended is None or (text(ended.at) and all(map(seat, ended.by))))
            and (ended is None or some(ended.seat))
        )


def _with(row: tuple[str | None, ...], seat: int, value: str | None) -> tuple[str | None, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _proposal(row: list[Any]) -> Proposal:
    *said, yes = row
    return Proposal._make([*said, tuple(yes)])


def _count(value: object) -> bool:
    return type(value) is int and value >= 0


def _made(row: object, make: Callable[[list[Any]], T]) -> T | None:
    if row is None:
        return None
    if not isinstance(row, list):
        raise TypeError
    return make(row)
