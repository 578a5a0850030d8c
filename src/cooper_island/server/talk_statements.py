"""The plain SQL about what people write. The store makes it ready for its driver."""

from typing import Any, Final

import sqlalchemy as sa

from cooper_island.tables.talk import Message

from .database import MESSAGES, NOTES

_ID: Final = sa.bindparam("id", type_=sa.String)
_SEAT: Final = sa.bindparam("seat", type_=sa.Integer)
_IN_ROOM: Final = (
    MESSAGES.c.table_id == _ID,
    MESSAGES.c.room == sa.bindparam("room", type_=sa.String),
)
_AFTER: Final = MESSAGES.c.number > sa.bindparam("after", type_=sa.Integer)
_UP_TO: Final = MESSAGES.c.number <= sa.bindparam("last", type_=sa.Integer)
_WITH_KEY: Final = MESSAGES.c.key == sa.bindparam("key", type_=sa.String)
_MESSAGE: Final = [MESSAGES.c[name] for name in Message._fields]
_NOTE_OF: Final = (NOTES.c.table_id == _ID, NOTES.c.seat == _SEAT)
TALK: Final[dict[str, tuple[Any, tuple[str, ...]]]] = {
    "add message": (sa.insert(MESSAGES), tuple(MESSAGES.c.keys())),
    "add note": (sa.insert(NOTES), tuple(NOTES.c.keys())),
    "drop messages": (sa.delete(MESSAGES).where(MESSAGES.c.table_id == _ID), ("id",)),
    "drop early messages": (
        sa.delete(MESSAGES).where(*_IN_ROOM, _UP_TO),
        ("id", "room", "last"),
    ),
    "drop notes": (sa.delete(NOTES).where(NOTES.c.table_id == _ID), ("id",)),
    "drop note": (sa.delete(NOTES).where(*_NOTE_OF), ("id", "seat")),
    "last messages": (
        sa.select(MESSAGES.c.room, sa.func.max(MESSAGES.c.number))
        .where(MESSAGES.c.table_id == _ID)
        .group_by(MESSAGES.c.room),
        ("id",),
    ),
    "messages": (
        sa.select(*_MESSAGE).where(*_IN_ROOM, _AFTER, _UP_TO).order_by(MESSAGES.c.number),
        ("id", "room", "after", "last"),
    ),
    "messages of key": (sa.select(*_MESSAGE).where(*_IN_ROOM, _WITH_KEY), ("id", "room", "key")),
    "unseat messages": (
        sa.update(MESSAGES).where(*_IN_ROOM).values(seat=sa.null()),
        ("id", "room"),
    ),
    "seat messages": (
        sa.update(MESSAGES)
        .where(*_IN_ROOM, MESSAGES.c.name == sa.bindparam("by", type_=sa.String))
        .values(seat=sa.bindparam("now", type_=sa.Integer)),
        ("now", "id", "room", "by"),
    ),
    "note": (sa.select(NOTES.c.text).where(*_NOTE_OF), ("id", "seat")),
}
