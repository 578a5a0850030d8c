"""What people write to each other at a table, and who may read it.

It is no part of the game: journal, record, sequence, stamp and state know nothing of it.
"""

import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from .names import folded, readable, shows
from .refusals import Refused
from .seats import SeatRow, seated, viewer

PLAYERS: Final = "players"
WATCHERS: Final = "watchers"
ROOMS: Final = (PLAYERS, WATCHERS)
KEPT: Final = 1000  # messages of a room
LENGTH: Final = 500
LINES: Final = 10
NOTE_LENGTH: Final = 10_000


class Message(NamedTuple):
    """One message as it is kept. The numbers of a room count from 1, and never go back."""

    number: int
    seat: int | None  # none: a watcher
    name: str  # as it was then
    text: str
    at: str
    key: str

    @property
    def told(self) -> dict[str, object]:
        """Without its key: who knew that could stand in the way of a message."""
        out = self._asdict()
        del out["key"]
        return out


def shown_text(text: str) -> str | None:
    """A message as it is kept; None where it cannot be one."""
    out = _tidy(text).strip()
    short = len(out) <= LENGTH and out.count("\n") < LINES
    return out if short and _plain(out) and shows(out) else None


def shown_note(text: str) -> str | None:
    """A note, which may be of nothing."""
    out = _tidy(text)
    return out if len(out) <= NOTE_LENGTH and _plain(out) else None


def _tidy(text: str) -> str:
    """One form of each letter, one kind of newline; a tab is a blank."""
    for line_end in ("\r\n", "\r", "\u2028", "\u2029"):
        text = text.replace(line_end, "\n")
    return unicodedata.normalize("NFC", text.replace("\t", " "))


def _plain(text: str) -> bool:
    return readable(text.replace("\n", " "))


# --- rooms --------------------------------------------------------------------------------------


def room_of(asked: str | None, who: int | None) -> str:
    """The room that a request is about: where it names none, one's own."""
    return asked or (PLAYERS if viewer(who) is not None else WATCHERS)


def may_read(room: str, who: int | None, over: bool) -> bool:
    """Players among themselves, also after the end; watchers until then. The owner's secret alone is no watcher's.

    Who may read may write.
    """
    if room == PLAYERS:
        return viewer(who) is not None
    return who is None or over


def check(room: str, who: int | None, over: bool) -> None:
    """Refused where one may not read there."""
    if room == PLAYERS:
        seated(who)
    elif not may_read(room, who, over):
        raise Refused("after_end")


def author(who: int | None, seats: Sequence[SeatRow], name: str | None) -> tuple[int | None, str]:
    """Seat and name under which one writes. A watcher says hers, and it is no player's."""
    seat = viewer(who)
    if seat is not None:
        if name is not None:
            raise Refused("bad_field", field="name")
        return seat, seats[seat].name
    if name is None:
        raise Refused("bad_field", field="name")
    if folded(name) in {folded(row.name) for row in seats}:
        raise Refused("name_taken", name=name)
    return None, name
