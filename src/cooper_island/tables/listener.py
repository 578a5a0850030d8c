"""Who listens at a table, as which seats, and what it has had."""

from collections.abc import Sequence
from typing import NamedTuple

from .bodies import HelloBody
from .gathering import Gathering
from .position import Position
from .refusals import Refused
from .seats import Asker, Seating, viewer
from .table import Table
from .wire import dumps


class Had(NamedTuple):
    """What a listener knows as one of its seats: events before a number, parts up to a stamp, and which position."""

    since: int | None
    stamp: int | None
    shown: Position | None


class Listener:
    """One page that is told of every change, by the secrets that it names or as a player."""

    def __init__(
        self, held: Table | Gathering, hello: HelloBody, player: str | None = None
    ) -> None:
        self._hello = hello
        self.player = player
        self._seating = held.seating
        self._waits = isinstance(held, Gathering)  # for a beginning
        self._gathering: Gathering | None = None  # as it was told
        self._had = self._seated(held.seating, hello.seats)
        self.name = hello.name

    def _seated(self, seating: Seating, seats: tuple[int, ...]) -> dict[int | None, Had]:
        """Nothing had yet of what it may hear; refused where that is nothing."""
        who = [seating.who(asker) for asker in self._askers(seating, seats)]
        self.people = tuple(dict.fromkeys(who))
        return dict.fromkeys(map(viewer, who), Had(self._hello.since, None, None))

    def _askers(self, seating: Seating, seats: tuple[int, ...]) -> list[Asker]:
        if self._hello.secrets:
            return [Asker(secret) for secret in self._hello.secrets]
        if self._hello.watch is not None:
            return [Asker(self._hello.watch)]
        own: Sequence[int | None] = seats or seating.held(self.player) or [None]
        return [Asker(player=self.player, seat=seat) for seat in own]

    @property
    def seats(self) -> list[int]:
        """For whom it listens."""
        return [seat for seat in self._had if seat is not None]

    @property
    def plays(self) -> bool:
        """Whether it has a seat, and does not only look on."""
        return bool(self.seats)

    def answered(self, seat: int, table: Table) -> None:
        """What this seat has just brought about is told as the answer to its request, and not again."""
        if seat in self._had:
            self._note(seat, table)

    def news(self, held: Table | Gathering) -> list[str]:
        """One message a seat that has not had this: the events and parts that it has not had.

        Refused where it may hear no more.
        """
        if held.seating is not self._seating:
            self._check(held)
        if isinstance(held, Gathering):
            return self._gathered(held)
        return self._told(held)

    def _check(self, held: Table | Gathering) -> None:
        seating = self._seating = held.seating
        try:
            if self._waits and isinstance(held, Table):
                self._waits = False  # it has begun, maybe with the seats in another order
                self._had = self._seated(seating, ())
                return
            for asker in self._askers(seating, tuple(self.seats)):
                seating.who(asker)
        except Refused:
            if self._hello.watch is None:
                raise Refused("no_seat") from None
            raise Refused("watch_closed") from None

    def _gathered(self, held: Gathering) -> list[str]:
        if held is self._gathering:
            return []
        self._gathering = held
        asker = self._askers(held.seating, ())[0]
        return [dumps({"type": "gathering", "gathering": held.told(asker)})]

    def _told(self, table: Table) -> list[str]:
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
