"""The finished games of a player, a line for each seat that was hers. All of it is what tables keep anyway."""

from collections.abc import Sequence
from typing import Final, cast

from cooper_island.content.box import kept_name
from cooper_island.engine import score
from cooper_island.record import text as record_text
from cooper_island.record.text import RecordError

from . import damage
from .refusals import Json, Refused
from .seats import BOT
from .stored import Stored
from .table import Table

OWN: Final = "own"
"""A box that is not among those of the project."""


def game_lines(stored: Stored, player: str, uncharted: Sequence[int] = ()) -> list[Json]:
    """A line for each seat of hers; none where the game did not come to its end. `uncharted` breaks ties (E3)."""
    summary = damage.read_summary(stored.summary)
    scores = cast("list[int]", summary["scores"])
    if stored.plan is not None or not summary["over"] or len(scores) != len(stored.seats):
        return []
    marks = [(points, -uncharted[seat] if uncharted else 0) for seat, points in enumerate(scores)]
    names = [damage.text(row.name) for row in stored.seats]
    return [
        {
            "table": stored.id,
            "seat": seat,
            "ended": damage.text(stored.updated),
            "players": len(scores),
            "box": _box(stored),
            "name": names[seat],
            "score": scores[seat],
            "place": 1 + sum(mark > marks[seat] for mark in marks),
            "others": [
                {
                    "name": names[other],
                    "bot": damage.text(row.bot) if row.kind == BOT else None,
                    "mine": row.player == player,
                    "score": scores[other],
                }
                for other, row in enumerate(stored.seats)
                if other != seat
            ],
        }
        for seat in stored.seating.held(player)
    ]


def tied(lines: Sequence[Json]) -> bool:
    """Whether points alone do not tell the place of one of these."""
    return any(
        other["score"] == line["score"]
        for line in lines
        for other in cast("list[Json]", line["others"])
    )


def uncharted(stored: Stored) -> tuple[int, ...]:
    """E3: by seat; empty where this program cannot play that game any more."""
    try:
        state = Table.load(stored).now.game.state
    except Refused:
        return ()
    return tuple(score.uncharted(state, seat) for seat in range(state.n))


def _box(stored: Stored) -> str:
    try:
        named = record_text.read(stored.opening).header.box
    except RecordError:
        return OWN
    return kept_name(named) or OWN
