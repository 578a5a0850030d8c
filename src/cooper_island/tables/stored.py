"""A table as its host keeps it, and what is told of it without playing its journal again."""

import secrets
import string
from typing import Final, NamedTuple

from cooper_island.content.box import kept_box
from cooper_island.game import Game
from cooper_island.record import text as record_text
from cooper_island.record.text import RecordError, RetiredError

from . import damage
from .bodies import TableBody
from .journal import Entry, record_of, standing
from .position import Position
from .refusals import Json, Refused
from .seats import SeatRow, hashed, viewer, whose
from .wire import dumps

_LETTERS: Final = string.ascii_lowercase + string.digits


class Created(NamedTuple):
    """What the creator of a table is told, once."""

    table: str
    owner: str
    secrets: list[str | None]


class Stored(NamedTuple):
    """A table as it is kept: its opening (a record without choices), its seats and its journal are the truth."""

    id: str
    owner: str  # hashed
    opening: str
    updated: str
    summary: str
    seats: tuple[SeatRow, ...]
    journal: tuple[Entry, ...]

    @staticmethod
    def new(body: TableBody, updated: str) -> "tuple[Stored, Created, Position]":
        """A new table, to be stored; its secrets, which are not; and where it stands."""
        game = Game.new(
            len(body.seats),
            body.seed,
            start_landscape=body.start_landscape,
            simultaneous=body.simultaneous,
            first_seat=body.first_seat,
            fresh=body.seed is None,
        )
        position = Position.new(game)
        given = [secrets.token_urlsafe(24) if s.kind == "person" else None for s in body.seats]
        owner = secrets.token_urlsafe(24)
        stored = Stored(
            "".join(secrets.choice(_LETTERS) for _ in range(10)),
            hashed(owner),
            game.record,
            updated,
            dumps(position.summary()),
            tuple(
                SeatRow(s.kind, s.name, s.color, s.bot, None if secret is None else hashed(secret))
                for s, secret in zip(body.seats, given, strict=True)
            ),
            (),
        )
        return stored, Created(stored.id, owner, given), position

    def who(self, secret: str | None) -> int | None:
        return whose(self.owner, self.seats, secret)

    def line(self, secret: str | None) -> Json:
        """What a list of tables tells whoever holds this secret."""
        seat = viewer(self.who(secret))
        code = self.unplayable
        return {
            "table": self.id,
            "found": True,
            "seat": seat,
            "names": [damage.text(row.name) for row in self.seats],
            "players": len(self.seats),
            "updated": damage.text(self.updated),
            "refusal": None if code is None else Refused(code).error,
            **damage.read_summary(self.summary),
        }

    @property
    def unplayable(self) -> str | None:
        """The code of the refusal where the rules or the box of this table are not at hand, or seats are damaged."""
        try:
            header = record_text.read(self.opening).header
            damage.check_seats(self.seats, header.players)
        except RecordError as error:
            return refusal_code(error)
        return None if kept_box(header.box) is not None else "unreadable"

    def retired_record(self, secret: str | None) -> str:
        """The whole record where the rules are retired: it never goes on, so nothing is secret from its people."""
        if self.who(secret) is None:
            raise Refused("retired")
        try:
            return record_of(self.opening, standing(self.journal))
        except (AttributeError, TypeError, ValueError):  # damaged
            raise Refused("unreadable") from None

    def check(self) -> None:
        """RecordError where rows were damaged, as far as that can be seen without playing."""
        players = record_text.read(self.opening).header.players
        damage.check_seats(self.seats, players)
        damage.check_journal(self.journal, players)


def refusal_code(error: RecordError) -> str:
    return "retired" if isinstance(error, RetiredError) else "unreadable"
