"""A table as its host keeps it, and what is told of it without playing its journal again."""

import random
import secrets
import string
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple, cast

from cooper_island.content.box import kept_box
from cooper_island.game import Game
from cooper_island.record import text as record_text
from cooper_island.record.text import RecordError, RetiredError

from . import damage
from .bodies import SeatBody, TableBody
from .journal import Entry, record_of, standing
from .position import Position
from .refusals import Json, Refused
from .seats import PERSON, Asker, Seating, SeatRow, hashed, new_secret, viewer
from .wire import dumps

_LETTERS: Final = string.ascii_lowercase + string.digits


class Created(NamedTuple):
    """What the creator of a table is told, once."""

    table: str
    owner: str
    secrets: list[str | None]
    watch: str
    invitations: list[str | None]


class Stored(NamedTuple):
    """A table as it is kept: its opening (a record without choices), its seats and its journal are the truth.

    Before it begins there is a plan (`gathering.py`) in place of an opening.
    """

    id: str
    owner: str  # hashed
    opening: str
    updated: str
    summary: str
    seats: tuple[SeatRow, ...]
    journal: tuple[Entry, ...]
    player: str | None = None  # who created it
    watch: str | None = None  # hashed
    plan: str | None = None

    @staticmethod
    def new(
        body: TableBody, updated: str, player: str | None = None
    ) -> "tuple[Stored, Created, Position]":
        """A new table, to be stored; its secrets, which are not; and where it stands.

        People of whom it is known who they are get no secret: the creator would have it too.
        """
        if body.shuffle:
            order = random.SystemRandom().sample(body.seats, len(body.seats))
            body = replace(body, seats=tuple(order))
        seating, created = seated_anew(body.seats, player)
        stored, position = opened(created.table, seating, body, updated)
        return stored, created, position

    @property
    def seating(self) -> Seating:
        return Seating(self.owner, self.seats, self.player, self.watch)

    def line(self, asker: Asker) -> Json:
        """What a list of tables tells whoever has a right there."""
        seat = viewer(self.seating.who(asker))
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

    def own_line(self, player: str) -> Json:
        """What the list of a player's tables tells of this one."""
        line = self.line(Asker(player=player))
        seats = self.seating.held(player)
        over, to_act = line["over"] or line["ended"], cast("list[int]", line["to_act"])
        return {
            **line,
            "names": [damage.text(row.name) or None for row in self.seats],  # None: not come yet
            "seats": seats,
            "owner": self.seating.created_by(player),
            "my_turn": not over and any(seat in to_act for seat in seats),
            "waiting_for": [] if over else [seat for seat in to_act if seat not in seats],
            "since": line["updated"],
            "gathering": self.plan is not None,
        }

    @property
    def unplayable(self) -> str | None:
        """The code of the refusal where the rules or the box of this table are not at hand, or seats are damaged."""
        if self.plan is not None:
            return None  # its rules will be those of the day on which it begins
        try:
            header = record_text.read(self.opening).header
            damage.check_seats(self.seats, header.players)
        except RecordError as error:
            return refusal_code(error)
        return None if kept_box(header.box) is not None else "unreadable"

    def retired_record(self, asker: Asker) -> str:
        """The whole record where the rules are retired: it never goes on, so nothing is secret from its people."""
        if asker == Asker() or self.seating.who(asker) is None:
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


def seated_anew(seats: Sequence[SeatBody], player: str | None) -> tuple[Seating, Created]:
    """Who sits at a new table of this player, and its secrets."""
    given = [
        new_secret() if s.kind == PERSON and s.player in (None, player) else None for s in seats
    ]
    owner, watch = new_secret(), new_secret()
    rows = tuple(
        SeatRow(
            s.kind,
            s.name,
            s.color,
            s.bot,
            None if secret is None else hashed(secret),
            (s.player or player) if s.kind == PERSON else None,
        )
        for s, secret in zip(seats, given, strict=True)
    )
    seating = Seating(hashed(owner), rows, player, hashed(watch))
    return seating, Created(table_name(), owner, given, watch, [None] * len(rows))


def opened(name: str, seating: Seating, body: TableBody, updated: str) -> tuple[Stored, Position]:
    """A table whose game begins now: as it is kept, and where it stands."""
    game = Game.new(
        len(body.seats),
        body.seed,
        start_landscape=body.start_landscape,
        simultaneous=body.simultaneous,
        first_seat=body.first_seat,
        fresh=body.seed is None,
    )
    position = Position.new(game)
    summary = dumps(position.summary())
    owner, seats, player, watch = seating
    stored = Stored(name, owner, game.record, updated, summary, seats, (), player, watch)
    return stored, position


def table_name() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def refusal_code(error: RecordError) -> str:
    return "retired" if isinstance(error, RetiredError) else "unreadable"
