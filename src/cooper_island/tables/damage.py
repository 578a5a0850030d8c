"""Whether what is kept of a table makes sense. It was written whole: what does not was damaged since.

A database may hold anything in any field (SQLite does not even keep its types); nothing here trusts them.
"""

import json
import re
from collections.abc import Sequence
from typing import Final

from cooper_island.content.ids import COLORS, PHASES
from cooper_island.record.text import RecordError

from .journal import CHOICE, COMPANY, GUIDE, UNDO, Entry
from .refusals import Json
from .seats import BOT, FRIEND, PERSON, SeatRow

EVENTS: Final = 10_000  # more than any choice brings
_VERSION: Final = r"[0-9]{1,9}"
_HASH: Final = re.compile("[0-9a-f]{64}")
_LINE: Final = re.compile(".*")
_UNKNOWN: Final[Json] = {
    "round": 0,
    "phase": "income",
    "over": False,
    "ended": False,
    "guided": False,
    "to_act": [],
    "scores": [],
}


def check_seats(seats: Sequence[SeatRow], players: int, *, gathering: bool = False) -> None:
    """RecordError where these cannot be the seats of a game of so many; `gathering`: before it begins."""
    if len(seats) != players:
        raise RecordError(0, "seats", players=players, count=len(seats))
    for number, row in enumerate(seats, 1):
        if not (_held(row, gathering) and _reads(row.name, _LINE) and row.color in COLORS):
            raise RecordError(0, "seat", number=number)


def _held(row: SeatRow, gathering: bool) -> bool:
    """A person's seat has a secret, a player or both; a bot's has neither, and a friend's none before she comes."""
    for word, pattern in ((row.secret, _HASH), (row.player, _LINE), (row.invitation, _HASH)):
        if word is not None and not _reads(word, pattern):
            return False
    if row.kind == BOT:
        return _reads(row.bot, _LINE) and row.secret is None and row.player is None
    if row.bot is not None:
        return False
    if row.kind == FRIEND:
        return gathering and row.secret is None
    return row.kind == PERSON and not (row.secret is None and row.player is None)


def check_journal(journal: Sequence[Entry], players: int) -> None:
    """RecordError where an entry is not one of a game of so many. Whether it was allowed, replaying tells."""
    versions = re.compile(",".join([_VERSION] * players))
    for number, entry in enumerate(journal):
        whole = (
            entry.number == number
            and _among(entry.seat, players)
            and _among(entry.events, EVENTS)
            and entry.kind in (CHOICE, UNDO, COMPANY, GUIDE)
            and _reads(entry.text, _LINE)
            and _reads(entry.chance, _LINE)
            and _reads(entry.versions, versions)
            and all(
                word is None or _reads(word, _LINE) for word in (entry.key, entry.digest, entry.bot)
            )
        )
        if not whole:
            raise RecordError(0, "entry", number=number)


def read_summary(text: object) -> Json:
    """What a list of tables tells. It only repeats what the journal says: damaged, it is made anew by the next move."""
    try:
        found = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, dict):
        # Before games could be ended or guided, none was.
        found = {"ended": False, "guided": False, **found}
    return found if isinstance(found, dict) and _summary(found) else _UNKNOWN


def _summary(found: Json) -> bool:
    return (
        found.keys() == _UNKNOWN.keys()
        and isinstance(found["round"], int)
        and found["phase"] in PHASES
        and isinstance(found["over"], bool)
        and isinstance(found["ended"], bool)
        and isinstance(found["guided"], bool)
        and all(_numbers(found[name]) for name in ("to_act", "scores"))
    )


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, int) for one in value)


def _reads(value: object, pattern: re.Pattern[str]) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _among(value: object, count: int) -> bool:
    return isinstance(value, int) and 0 <= value < count


def text(value: object) -> str:
    """For a list of tables, which must not break over one of them."""
    return value if isinstance(value, str) else ""
