"""Who listens at a table, as which seats, and what it has had."""

from .bodies import HelloBody
from .position import Position
from .seats import viewer
from .table import Table


class Listener:
    """One page that is told of every change."""

    def __init__(self, table: Table, hello: HelloBody) -> None:
        seats = [table.who(secret) for secret in hello.secrets] or [None]  # refuses wrong secrets
        self._had: dict[int | None, int | None] = dict.fromkeys(map(viewer, seats), hello.since)
        self._shown: dict[int | None, Position] = {}
        self.name = hello.name

    @property
    def plays(self) -> bool:
        """Whether it has a seat, and does not only look on."""
        return any(seat is not None for seat in self._had)

    def answered(self, seat: int, table: Table) -> None:
        """What this seat has just brought about is told as the answer to its request, and not again."""
        if seat in self._had:
            self._note(seat, table)

    def news(self, table: Table) -> list[str]:
        """One message a seat that has not had this: the state, with the events that it has not had."""
        out: list[str] = []
        for seat, had in self._had.items():
            if self._shown.get(seat) is not table.now:
                out.append(f'{{"type":"state","state":{table.state_json(seat, had)}}}')
                self._note(seat, table)
        return out

    def _note(self, seat: int | None, table: Table) -> None:
        self._had[seat] = table.now.sequence
        self._shown[seat] = table.now
