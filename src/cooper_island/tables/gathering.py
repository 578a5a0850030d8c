"""A table that has not begun: who has come, who is invited, and what the game is to be.

A value: whatever is done with it gives another one, or is refused. Its host writes that down before anybody sees it.
"""

import json
import random
from typing import Final, NamedTuple, cast

from cooper_island.content.ids import COLORS, STARTS, StartLandscape
from cooper_island.record.text import RecordError

from . import damage
from .bodies import SeatBody, TableBody
from .names import folded, free_name
from .position import Position
from .refusals import Json, Refused
from .seats import BOT, FRIEND, PERSON, Asker, Seating, SeatRow, hashed, new_secret
from .stored import Created, Stored, opened, table_name
from .wire import dumps

WEIGHT: Final = 6_000  # bytes in memory, about
_STARTS: Final = ("full", "owner")


class Plan(NamedTuple):
    """What was agreed for the game. It is kept as JSON, never twice the same: so two hosts cannot both change it."""

    start_landscape: str
    first_seat: int | None
    simultaneous: bool
    shuffle: bool
    start: str
    change: int = 0  # how many there were

    @staticmethod
    def read(text: object, players: int) -> "Plan":
        """RecordError where this is no plan for so many."""
        try:
            found = json.loads(text) if isinstance(text, str) else None
            plan: Plan | None = Plan(**found) if isinstance(found, dict) else None
        except (TypeError, ValueError, RecursionError):
            plan = None
        if plan is None or not plan._sound(players):
            raise RecordError(0, "plan")
        return plan

    def _sound(self, players: int) -> bool:
        """What was read may be of any type."""
        start, first, simultaneous, shuffle, begin, change = cast("tuple[object, ...]", self)
        return (
            start in STARTS
            and (first is None or (type(first) is int and 0 <= first < players))
            and type(simultaneous) is bool
            and type(shuffle) is bool
            and begin in _STARTS
            and type(change) is int
        )

    @property
    def text(self) -> str:
        return dumps(self._asdict())


class Gathering(NamedTuple):
    """A table before its game."""

    id: str
    seating: Seating
    plan: Plan

    @staticmethod
    def new(body: TableBody, updated: str, player: str | None) -> "tuple[Stored, Created]":
        """A table that waits for friends, to be stored; and its secrets and invitations, which are not."""
        owner, watch = new_secret(), new_secret()
        given = [new_secret() if seat.kind == PERSON else None for seat in body.seats]
        invitations = [new_secret() if seat.kind == FRIEND else None for seat in body.seats]
        rows = [
            SeatRow(
                seat.kind,
                seat.name,
                seat.color,
                seat.bot,
                _hash(secret),
                player if seat.kind == PERSON else None,
                _hash(invitation),
            )
            for seat, secret, invitation in zip(body.seats, given, invitations, strict=True)
        ]
        plan = Plan(
            body.start_landscape, body.first_seat, body.simultaneous, body.shuffle, body.start
        )
        stored = Stored(
            table_name(),
            hashed(owner),
            "",
            updated,
            "{}",
            tuple(rows),
            (),
            player,
            hashed(watch),
            plan.text,
        )
        return stored, Created(stored.id, owner, given, watch, invitations)

    @staticmethod
    def load(stored: Stored) -> "Gathering":
        """The table that is kept so; refused where it is damaged."""
        try:
            check(stored)
            return Gathering(stored.id, stored.seating, Plan.read(stored.plan, len(stored.seats)))
        except RecordError as error:
            raise Refused("unreadable") from error

    @property
    def weight(self) -> int:
        return WEIGHT

    @property
    def full(self) -> bool:
        return not any(row.open for row in self.seating.seats)

    @property
    def ready(self) -> bool:
        """Whether it begins without anybody's word."""
        return self.full and self.plan.start == "full"

    # --- what its owner does --------------------------------------------------------------------

    def invite(self, seat: int, invitation: str) -> "Gathering":
        """A new invitation for an open seat; the one before is void."""
        row = self._row(seat)
        if not row.open:
            raise Refused("seat_taken")
        return self._with(seat, row._replace(invitation=hashed(invitation)))

    def uninvite(self, seat: int) -> "Gathering":
        row = self._row(seat)
        if not row.open:
            raise Refused("seat_taken")
        return self._with(seat, row._replace(invitation=None))

    def put(self, seat: int, bot: str | None, name: str = "") -> "Gathering":
        """A bot sits on a seat that is open or a bot's; None: a friend is waited for there, whoever was it before."""
        row = self._row(seat)
        if row.kind == PERSON or (bot is not None and row.kind == FRIEND and not row.open):
            raise Refused("seat_taken")
        if bot is None:
            return self._with(seat, SeatRow(FRIEND, "", row.color, None, None))
        others = [one.name for one in self.seating.seats if one is not row]
        return self._with(seat, SeatRow(BOT, free_name(name, others), row.color, bot, None))

    # --- what a friend does ---------------------------------------------------------------------

    def take(self, seat: int, invitation: str, name: str, player: str) -> "Gathering":
        """A friend sits down. Who has the seat already may say so again."""
        row = self._row(seat)
        if row.invitation != hashed(invitation):  # taken back meanwhile
            raise Refused("unknown_invitation")
        if row.player == player:
            return self
        if not row.open:
            raise Refused("invitation_used")
        if folded(name) in {folded(one.name) for one in self.seating.seats}:
            raise Refused("name_taken", name=name)
        return self._with(seat, row._replace(name=name, player=player))

    # --- the beginning --------------------------------------------------------------------------

    def begin(self, updated: str) -> tuple[Stored, Position]:
        """The table as it begins, its seats in the order of chance where that was agreed."""
        if not self.full:
            raise Refused("not_full")
        rows = [
            row._replace(kind=PERSON) if row.kind == FRIEND else row for row in self.seating.seats
        ]
        if self.plan.shuffle:
            random.SystemRandom().shuffle(rows)
        seating = self.seating._replace(seats=tuple(rows))
        return opened(self.id, seating, self._body(rows), updated)

    def _body(self, rows: list[SeatRow]) -> TableBody:
        seats = tuple(SeatBody(row.kind, row.name, row.color, row.bot) for row in rows)
        plan = self.plan
        start = cast("StartLandscape", plan.start_landscape)
        return TableBody(seats, start, plan.first_seat, None, plan.simultaneous)

    # --- what one is told -----------------------------------------------------------------------

    def told(self, asker: Asker) -> Json:
        """The `gathering` of docs/server.md, for whoever sits there, owns it, watches or is invited."""
        plan = self.plan._asdict()
        del plan["change"]
        mine = self.seating.mine(asker)
        return {
            "table": self.id,
            "seats": [told_row(row, seat in mine) for seat, row in enumerate(self.seating.seats)],
            "owner": self.seating.owns(asker),
            "shuffle": plan.pop("shuffle"),
            "start": plan.pop("start"),
            "options": plan,
        }

    def told_guest(self, seat: int) -> Json:
        """What an invitation for this seat tells, with whom it comes from."""
        seats = self.seating.seats
        hosts = self.seating.held(self.seating.player)
        return {
            "gathering": self.told(Asker()),
            "seat": seat,
            "color": seats[seat].color,
            "from": seats[hosts[0]].name if hosts else None,
        }

    def _row(self, seat: int) -> SeatRow:
        if not 0 <= seat < len(self.seating.seats):
            raise Refused("unknown_seat")
        return self.seating.seats[seat]

    def _with(self, seat: int, row: SeatRow) -> "Gathering":
        return self._replace(seating=self.seating.with_row(seat, row)).changed()

    def changed(self) -> "Gathering":
        """The same, counted as another."""
        return self._replace(plan=self.plan._replace(change=self.plan.change + 1))


def check(stored: Stored) -> None:
    """RecordError where rows of a table that has not begun were damaged."""
    if not 2 <= len(stored.seats) <= len(COLORS):
        raise RecordError(0, "table_seats", count=len(stored.seats))
    Plan.read(stored.plan, len(stored.seats))
    damage.check_seats(stored.seats, len(stored.seats), gathering=True)


def told_row(row: SeatRow, mine: bool = False) -> Json:
    return {
        "kind": row.kind,
        "name": row.name or None,
        "color": row.color,
        "bot": row.bot,
        "mine": mine,
        "open": row.open,
        "invited": row.open and row.invitation is not None,
    }


def _hash(secret: str | None) -> str | None:
    return None if secret is None else hashed(secret)
