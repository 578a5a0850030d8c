"""The journal of a table: choices and undos, one entry after the other. It only ever grows."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cooper_island.record import text as record_text

CHOICE: Final = "choice"
UNDO: Final = "undo"


class Entry(NamedTuple):
    """One line of the journal. `events` and `versions` keep the page's numbers over a restart."""

    number: int
    seat: int
    kind: str  # CHOICE or UNDO
    text: str
    chance: str
    events: int
    versions: str
    key: str | None
    digest: str | None


class Row(NamedTuple):
    """A choice that stands, and how many events it brought."""

    seat: int
    text: str
    chance: str
    events: int


def standing(journal: Sequence[Entry]) -> list[Row]:
    """The choices that stand: what was undone is left out."""
    rows: list[Row] = []
    for entry in journal:
        if entry.kind == UNDO:
            del rows[latest(rows, entry.seat)]
        else:
            rows.append(Row(entry.seat, entry.text, entry.chance, entry.events))
    return rows


def latest(rows: Sequence[Row], seat: int) -> int:
    """Where this seat's latest choice is."""
    return max(at for at, row in enumerate(rows) if row.seat == seat)


def record_of(opening: str, rows: Sequence[Row]) -> str:
    """The whole record of a table, of whatever version it is."""
    return record_text.continued(opening, [(row.seat, row.text, row.chance) for row in rows])
