"""Who sits at a table, and who may do what: by a secret of the table, or as the player whose seats they are."""

import hashlib
import hmac
import secrets
from typing import Final, NamedTuple

from .refusals import Refused

OWNER: Final = -1  # who holds the owner secret: no seat
PERSON: Final = "person"
FRIEND: Final = "friend"  # comes by a link; a person once the table begins
BOT: Final = "bot"


class SeatRow(NamedTuple):
    """One seat of a table. A person's is held by a secret, by a player, or by either; bots have neither."""

    kind: str
    name: str  # nothing: nobody has come yet
    color: str
    bot: str | None
    secret: str | None  # hashed
    player: str | None = None
    invitation: str | None = (
        None  # hashed; it stays when it is used up, so that it is known as such
    )

    @property
    def open(self) -> bool:
        """Whether a friend may still come."""
        return self.kind == FRIEND and self.player is None


class Asker(NamedTuple):
    """Who asks: by a secret of the table, or as a player, maybe for a certain one of her seats."""

    secret: str | None = None
    player: str | None = None
    seat: int | None = None


class Seating(NamedTuple):
    """The seats of a table, and what else gives a right there."""

    owner: str  # hashed
    seats: tuple[SeatRow, ...]
    player: str | None = None  # who created it
    watch: str | None = None  # hashed; None: nobody may watch

    def who(self, asker: Asker) -> int | None:
        """The seat that one asks for, OWNER, or None for a watcher; anybody else is refused."""
        if asker.secret is not None:
            return self._whose(asker.secret)
        held = self.held(asker.player)
        if asker.seat is not None:
            if asker.seat not in held:
                raise Refused("no_seat")
            return asker.seat
        if held:
            return held[0]
        if not self.created_by(asker.player):
            raise Refused("no_seat")
        return OWNER

    def _whose(self, secret: str) -> int | None:
        given = hashed(secret)
        watches = _same(self.watch, given)
        out: int | None = None
        for seat, row in enumerate(self.seats):  # all are compared: time tells nothing
            if _same(row.secret, given):
                out = seat
        if _same(self.owner, given):
            out = OWNER
        if out is None and not watches:
            raise Refused("wrong_secret")
        return out

    def held(self, player: str | None) -> list[int]:
        """The seats of a player."""
        if player is None:
            return []
        return [seat for seat, row in enumerate(self.seats) if row.player == player]

    def mine(self, asker: Asker) -> list[int]:
        """All seats that one may act for."""
        if asker.secret is None:
            return self.held(asker.player)
        who = self.who(asker)
        return [] if who is None or who == OWNER else [who]

    def created_by(self, player: str | None) -> bool:
        return player is not None and self.player == player

    def owns(self, asker: Asker) -> bool:
        """Whether this is the table's creator, who also may hold seats."""
        if asker.secret is None:
            return self.created_by(asker.player)
        return self.who(asker) == OWNER

    def check_owner(self, asker: Asker) -> None:
        """Only the owner may delete a table, add a rematch, and say who is invited."""
        if not self.owns(asker):
            raise Refused("owner_only")

    def invited(self, invitation: str) -> int:
        """The seat that this invitation is for, be it used up or not."""
        given = hashed(invitation)
        out = [seat for seat, row in enumerate(self.seats) if _same(row.invitation, given)]
        if not out:
            raise Refused("unknown_invitation")
        return out[0]

    def given(self, seat: int, player: str) -> "Seating":
        """This seat is that player's."""
        return self.with_row(seat, self.seats[seat]._replace(player=player))

    def with_row(self, seat: int, row: SeatRow) -> "Seating":
        return self._replace(seats=(*self.seats[:seat], row, *self.seats[seat + 1 :]))

    def merged(self, old: str, new: str) -> "Seating":
        """What was one player's is the other's."""
        if self.player != old and not self.held(old):
            return self
        rows = [row._replace(player=new) if row.player == old else row for row in self.seats]
        return self._replace(seats=tuple(rows), player=new if self.player == old else self.player)


def new_secret() -> str:
    """Of a seat, a table or its watchers, or an invitation."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """Secrets have 192 bits of chance or more: a plain hash keeps them."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _same(kept: object, given: str) -> bool:
    """What is kept may be nothing, or damaged: then it is nobody's."""
    return isinstance(kept, str) and hmac.compare_digest(kept.encode(), given.encode())


def viewer(who: int | None) -> int | None:
    """As whom one sees the game: the owner sees what a spectator sees."""
    return None if who == OWNER else who


def seated(who: int | None) -> int:
    """Only a seat may act."""
    if who is None:
        raise Refused("spectator")
    if who == OWNER:
        raise Refused("owner_no_seat")
    return who
