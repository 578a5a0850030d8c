"""A host that keeps a table in a list: no server, no database, no clock."""

from collections.abc import Sequence

from cooper_island.tables import bodies
from cooper_island.tables.bodies import ActBody
from cooper_island.tables.journal import Entry
from cooper_island.tables.stored import Stored
from cooper_island.tables.table import Change, Table

COLORS = ("red", "blue", "green", "yellow")


class Host:
    """`person` or the name of a bot for each seat."""

    def __init__(self, *kinds: str, **more: object) -> None:
        seats = [
            {"kind": "person", "name": f"Player {n}", "color": COLORS[n]}
            if kind == "person"
            else {"kind": "bot", "name": f"Bot {n}", "color": COLORS[n], "bot": kind}
            for n, kind in enumerate(kinds)
        ]
        body = bodies.table_body({"seats": seats, **more}, ("deckhand", "random"))
        self.stored, self.created, position = Stored.new(body, "2026-01-01T00:00:00Z")
        self.journal: list[Entry] = []
        self.table = Table(self.stored, position)
        self._keys = 0

    def write(self, change: Change) -> None:
        """First the journal, then the table."""
        self.journal += change.entries
        self.stored = self.stored._replace(summary=change.summary)
        self.table.take(change)

    def restart(self) -> None:
        """Nothing is left but what was written."""
        self.table = Table.load(self.kept)

    @property
    def kept(self) -> Stored:
        return self.stored._replace(journal=tuple(self.journal))

    def asks(self, seat: int) -> list[str]:
        decision = self.table.now.game.decision(seat)
        return [] if decision is None else [option.text for option in decision.options]

    def move(self, seat: int, *choices: str) -> None:
        self._act(seat, self.body(seat, choices))

    def undo(self, seat: int, turn: bool = False) -> None:
        self._keys += 1
        version = self.table.now.versions[seat]
        self._act(seat, ActBody("undo", version, f"key-{self._keys}", turn=turn))

    def redo(self, seat: int) -> None:
        self._keys += 1
        self._act(seat, ActBody("redo", self.table.now.versions[seat], f"key-{self._keys}"))

    def body(self, seat: int, choices: Sequence[str]) -> ActBody:
        """A move at the present version, under a key of its own."""
        self._keys += 1
        version = self.table.now.versions[seat]
        return ActBody("moves", version, f"key-{self._keys}", tuple(choices))

    def _act(self, seat: int, asked: ActBody) -> None:
        change = self.table.act(seat, asked)
        assert change is not None
        self.write(change)
