"""Who sits at a table, and who may do what: a seat is held by a secret, the table by its owner's."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, NamedTuple

from .refusals import Refused

OWNER: Final = -1  # who holds the owner secret: no seat


class SeatRow(NamedTuple):
    """One seat of a table; bots have no secret."""

    kind: str
    name: str
    color: str
    bot: str | None
    secret: str | None  # hashed


def hashed(secret: str) -> str:
    """Secrets have 192 bits of chance: a plain hash keeps them."""
    return hashlib.sha256(secret.encode()).hexdigest()


def whose(owner: str, seats: Sequence[SeatRow], secret: str | None) -> int | None:
    """The seat of a secret, OWNER, or None for a spectator; a wrong one is refused."""
    if secret is None:
        return None
    given = hashed(secret)
    out: int | None = None
    for seat, row in enumerate(seats):  # all are compared: time tells nothing
        if _same(row.secret, given):
            out = seat
    if _same(owner, given):
        out = OWNER
    if out is None:
        raise Refused("wrong_secret")
    return out


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


def owned(who: int | None) -> None:
    """Only the owner may delete a table or add a rematch."""
    if who != OWNER:
        raise Refused("owner_only")
