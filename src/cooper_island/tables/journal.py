"""The journal of a table: choices and undos, one entry after the other. It only ever grows."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cooper_island.record import text as record_text

CHOICE: Final = "choice"
UNDO: Final = "undo"
COMPANY: Final = (
    "company"  # who is away and what was agreed (`agreements.py`): no part of the record
)

GUIDE: Final = "guide"  # the script that the table follows from here on, or none (`guide.py`)


class Entry(NamedTuple):
    """One line of the journal. `events` and `versions` keep the page's numbers over a restart."""

    number: int
    seat: int
    kind: str  # CHOICE, UNDO, COMPANY or GUIDE
    text: str
    chance: str
    events: int
    versions: str
    key: str | None
    digest: str | None
    bot: str | None = None  # which chose this in place of the person whose seat it is


class Row(NamedTuple):
    """A choice that stands, how many events it brought, and whether a click began with it."""

    seat: int
    text: str
    chance: str
    events: int
    begins: bool = True  # a click
    bot: str | None = None


def begins(key: str | None, bot: str | None) -> bool:
    """Whether a choice is the first of a click: it has the request's key; a stand-in's is none of hers."""
    return key is not None or bot is not None


def row_of(entry: Entry, replaced: Row | None) -> Row:
    """The row of a choice; `replaced` is what the undo right before it took back.

    The first choice of a request has the request's key, and what takes the place of a choice (`back`) stands for it.
    """
    first = begins(entry.key, entry.bot) or (replaced is not None and replaced.begins)
    return Row(entry.seat, entry.text, entry.chance, entry.events, first, entry.bot)


def standing(journal: Sequence[Entry]) -> list[Row]:
    """The choices that stand: what was undone is left out."""
    rows: list[Row] = []
    replaced: Row | None = None
    for entry in journal:
        if entry.kind == UNDO:
            replaced = rows.pop(latest(rows, entry.seat))
        elif entry.kind == CHOICE:
            rows.append(row_of(entry, replaced))
            replaced = None
    return rows


def latest(rows: Sequence[Row], seat: int) -> int:
    """Where this seat's latest choice is."""
    return max(at for at, row in enumerate(rows) if row.seat == seat)


def record_of(opening: str, rows: Sequence[Row]) -> str:
    """The whole record of a table, of whatever version it is."""
    return record_text.continued(opening, [(row.seat, row.text, row.chance) for row in rows])
