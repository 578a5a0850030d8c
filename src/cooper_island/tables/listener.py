"""Who listens at a table, as which seats, and what it has had."""

from typing import NamedTuple

from .bodies import HelloBody
from .position import Position
from .seats import viewer
from .table import Table


class Had(NamedTuple):
    """What a listener knows as one of its seats: events before a number, parts up to a stamp, and which position."""

    since: int | None
    stamp: int | None
    shown: Position | None


class Listener:
    """One page that is told of every change."""

    def __init__(self, table: Table, hello: HelloBody) -> None:
        seats = [table.who(secret) for secret in hello.secrets] or [None]  # refuses wrong secrets
        self._had = dict.fromkeys(map(viewer, seats), Had(hello.since, None, None))
        self.name = hello.name
        self.people = tuple(dict.fromkeys(seats))  # as `Table.who` knows them

    @property
    def seats(self) -> list[int]:
        return [seat for seat in self._had if seat is not None]

    @property
    def plays(self) -> bool:
        """Whether it has a seat, and does not only look on."""
        return any(seat is not None for seat in self._had)

    def answered(self, seat: int, table: Table) -> None:
        """What this seat has just brought about is told as the answer to its request, and not again."""
        if seat in self._had:
            self._note(seat, table)

    def news(self, table: Table) -> list[str]:
        """One message a seat that has not had this: the events and parts that it has not had."""
        out: list[str] = []
        for seat, had in self._had.items():
            if had.shown is not table.now:
                told = table.told(seat, had.since, had.stamp)
                out.append(f'{{"type":"state","state":{told.decode()}}}')
                self._note(seat, table)
        return out

    def _note(self, seat: int | None, table: Table) -> None:
        now = table.now
        self._had[seat] = Had(now.sequence, now.written, now)
