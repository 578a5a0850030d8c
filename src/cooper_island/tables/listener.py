"""Who listens at a table, as which seats, and what it has had."""

from .bodies import HelloBody
from .seats import viewer
from .table import Table


class Listener:
    """One page that is told of every change."""

    def __init__(self, table: Table, hello: HelloBody) -> None:
        seats = [table.who(secret) for secret in hello.secrets] or [None]  # refuses wrong secrets
        self._had: dict[int | None, int | None] = dict.fromkeys(map(viewer, seats), hello.since)

    def news(self, table: Table) -> list[str]:
        """One message a seat: the state, with the events that it has not had."""
        out: list[str] = []
        for seat, had in self._had.items():
            out.append(f'{{"type":"state","state":{table.state_json(seat, had)}}}')
            self._had[seat] = table.now.sequence
        return out
