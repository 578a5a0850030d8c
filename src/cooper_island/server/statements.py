"""The plain SQL about people: players, their devices, and what is theirs. The store makes it ready for its driver.

A statement in `SWAPS` must find what it changes: where it finds nothing, somebody was first, and the whole
transaction is undone (`Conflict`).
"""

from typing import Any, Final

import sqlalchemy as sa

from .database import DEVICES, LINKS, PLAYERS, SEATS, TABLES


def _given(name: str) -> Any:
    return sa.bindparam(name, type_=sa.String)


_NUMBER: Final = sa.bindparam("number", type_=sa.Integer)
_OLD: Final = _given("old")  # of whom it was
_NAME: Final = _given("name_of")  # an id or a hash by which a row is found
PEOPLE: Final[dict[str, tuple[Any, tuple[str, ...]]]] = {
    "add player": (sa.insert(PLAYERS), tuple(PLAYERS.c.keys())),
    "drop player": (sa.delete(PLAYERS).where(PLAYERS.c.id == _NAME), ("name_of",)),
    "drop idle players": (  # with their devices and links
        sa.delete(PLAYERS).where(
            PLAYERS.c.created < _given("long_ago"),
            ~sa.exists().where(SEATS.c.player == PLAYERS.c.id),
            ~sa.exists().where(TABLES.c.player == PLAYERS.c.id),
            ~sa.exists().where(DEVICES.c.player == PLAYERS.c.id, DEVICES.c.seen >= _OLD),
        ),
        ("long_ago", "old"),
    ),
    "player of recovery": (
        sa.select(PLAYERS.c.id).where(PLAYERS.c.recovery == _NAME),
        ("name_of",),
    ),
    "recovery": (sa.select(PLAYERS.c.recovery).where(PLAYERS.c.id == _NAME), ("name_of",)),
    "set recovery": (
        sa.update(PLAYERS).where(PLAYERS.c.id == _NAME).values(recovery=_given("given")),
        ("given", "name_of"),
    ),
    "add device": (sa.insert(DEVICES), tuple(DEVICES.c.keys())),
    "device": (sa.select(DEVICES).where(DEVICES.c.token == _NAME), ("name_of",)),
    "devices": (
        sa.select(DEVICES).where(DEVICES.c.player == _NAME).order_by(DEVICES.c.created),
        ("name_of",),
    ),
    "see device": (
        sa.update(DEVICES).where(DEVICES.c.id == _NAME).values(seen=_given("given")),
        ("given", "name_of"),
    ),
    "drop device": (
        sa.delete(DEVICES).where(DEVICES.c.id == _NAME, DEVICES.c.player == _OLD),
        ("name_of", "old"),
    ),
    "drop other devices": (
        sa.delete(DEVICES).where(DEVICES.c.player == _OLD, DEVICES.c.id != _NAME),
        ("old", "name_of"),
    ),
    "move devices": (
        sa.update(DEVICES).where(DEVICES.c.player == _OLD).values(player=_given("given")),
        ("given", "old"),
    ),
    "add link": (sa.insert(LINKS), tuple(LINKS.c.keys())),
    "link": (sa.select(LINKS).where(LINKS.c.link == _NAME), ("name_of",)),
    "use link": (sa.delete(LINKS).where(LINKS.c.link == _NAME), ("name_of",)),
    "drop links": (sa.delete(LINKS).where(LINKS.c.player == _OLD), ("old",)),
    "drop old links": (sa.delete(LINKS).where(LINKS.c.expires < _NAME), ("name_of",)),
    "move seats": (
        sa.update(SEATS).where(SEATS.c.player == _OLD).values(player=_given("given")),
        ("given", "old"),
    ),
    "move tables": (
        sa.update(TABLES).where(TABLES.c.player == _OLD).values(player=_given("given")),
        ("given", "old"),
    ),
    "give seat": (
        sa.update(SEATS)
        .where(SEATS.c.table_id == _NAME, SEATS.c.seat == _NUMBER)
        .values(player=_given("given")),
        ("given", "name_of", "number"),
    ),
    "set seat": (
        sa.update(SEATS)
        .where(SEATS.c.table_id == _NAME, SEATS.c.seat == _NUMBER)
        .values(
            name=_given("name"),
            secret=_given("secret"),
            player=_given("player"),
            invitation=_given("invitation"),
        ),
        ("name", "secret", "player", "invitation", "name_of", "number"),
    ),
    "give table": (
        sa.update(TABLES).where(TABLES.c.id == _NAME).values(player=_given("given")),
        ("given", "name_of"),
    ),
    "set watch": (
        sa.update(TABLES).where(TABLES.c.id == _NAME).values(watch=_given("given")),
        ("given", "name_of"),
    ),
    "seats of player": (
        sa.select(SEATS.c.table_id).where(SEATS.c.player == _NAME).distinct(),
        ("name_of",),
    ),
    "tables of player": (sa.select(TABLES.c.id).where(TABLES.c.player == _NAME), ("name_of",)),
    "table of invitation": (
        sa.select(SEATS.c.table_id).where(SEATS.c.invitation == _NAME),
        ("name_of",),
    ),
    # Before the game: each compares the plan that was read, so nobody's change is lost.
    "change plan": (
        sa.update(TABLES)
        .where(TABLES.c.id == _NAME, TABLES.c.plan == _OLD)
        .values(updated=_given("updated"), plan=_given("plan")),
        ("updated", "plan", "name_of", "old"),
    ),
    "begin table": (
        sa.update(TABLES)
        .where(TABLES.c.id == _NAME, TABLES.c.plan == _OLD)
        .values(
            opening=_given("opening"),
            updated=_given("updated"),
            summary=_given("summary"),
            plan=sa.null(),
        ),
        ("opening", "updated", "summary", "name_of", "old"),
    ),
}
SWAPS: Final = frozenset({"use link", "change plan", "begin table", "set watch", "set recovery"})
