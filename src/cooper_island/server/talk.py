"""What is said at a table: kept in the database, with the last of it in memory for all who listen."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from cooper_island.tables.refusals import Refused
from cooper_island.tables.talk import KEPT, PLAYERS, ROOMS, Message
from cooper_island.tables.wire import dumps

from .store import Conflict, Statement, StorageFailed, Store

TAIL: Final = 50  # messages of a room in memory; who is further behind is told from the database
PAGE: Final = 100  # messages that are told at once, at most
LAST: Final = 2**31 - 1  # that a database counts to
Author = tuple[int | None, str]  # a seat, or none for a watcher, and a name
TRIES: Final = 2  # to write a message: another server may have taken its number


class Room(NamedTuple):
    """The last messages, as JSON; the last of them has this number."""

    number: int
    tail: deque[str]

    @property
    def before(self) -> int:
        """The number of the message before the tail."""
        return self.number - len(self.tail)


class Talk:
    """The rooms and the notes of one table. Messages queue at a lock of their own: no move waits for them."""

    def __init__(self, store: Store, table_id: str, changed: Callable[[], None]) -> None:
        self._store = store
        self._id = table_id
        self._changed = changed
        self._lock = asyncio.Lock()
        self._rooms: dict[str, Room] = {}  # once somebody has listened or said something

    # --- saying ---------------------------------------------------------------------------------

    async def say(
        self, room: str, author: Callable[[], Author], text: str, key: str, at: str
    ) -> int:
        """The number of the message, once it is kept. The same again is there once.

        Whose it is is asked when its turn comes: a table that begins may give the seats other numbers.
        """
        async with self._lock:
            seat, name = author()
            known = await self._known(room, seat, key)
            if known is not None:
                if (known.name, known.text) != (name, text):
                    raise Refused("key_reused")
                return known.number
            for _ in range(TRIES):
                number = (await self._room(room)).number + 1
                message = Message(number, seat, name, text, at, key)
                try:
                    await self._store.write(new_message(self._id, room, message))
                except Conflict:
                    del self._rooms[room]  # to be read again
                else:
                    self._add(room, message)
                    return number
        raise StorageFailed

    @asynccontextmanager
    async def silence(self) -> AsyncIterator[None]:
        """Nothing is said meanwhile, and what was said is read again after."""
        async with self._lock:
            yield
            self._rooms.clear()

    async def _known(self, room: str, seat: int | None, key: str) -> Message | None:
        rows = await self._read("messages of key", room, key)
        return next((one for one in map(Message._make, rows) if one.seat == seat), None)

    def _add(self, room: str, message: Message) -> None:
        tail = self._rooms[room].tail
        tail.append(dumps(message.told))
        self._rooms[room] = Room(message.number, tail)
        self._changed()

    # --- hearing --------------------------------------------------------------------------------

    async def behind(self, room: str, had: int) -> int:
        """How many messages are kept after number `had`."""
        return min(KEPT, max(0, (await self._listened(room)).number - had))

    async def page(self, room: str, had: int | None) -> tuple[list[str], int]:
        """What comes after number `had`, or some of it; and the number that one has then. None: the last ones."""
        now = await self._listened(room)
        if had is None or had > now.number:  # of another database: nothing that it has holds
            had = now.before
        had = max(had, now.number - KEPT)
        if had >= now.before:
            return list(now.tail)[had - now.before :], now.number
        last = min(had + PAGE, now.number)
        return await self._told(room, had, last), last

    async def after(self, room: str, number: int) -> list[str]:
        """All that is kept and comes after this number."""
        return await self._told(room, min(number, LAST), LAST)

    async def _told(self, room: str, after: int, last: int) -> list[str]:
        rows = await self._read("messages", room, after, last)
        return [dumps(Message._make(row).told) for row in rows]

    async def _listened(self, room: str) -> Room:
        if room not in self._rooms:
            async with self._lock:
                return await self._room(room)
        return self._rooms[room]

    async def _room(self, room: str) -> Room:
        """With the lock."""
        if room not in self._rooms:
            numbers = dict.fromkeys(ROOMS, 0) | dict(await self._read("last messages"))
            for name, last in numbers.items():
                tail = await self._told(name, last - TAIL, last) if last else []
                self._rooms.setdefault(name, Room(last, deque(tail, TAIL)))
        return self._rooms[room]

    # --- notes ----------------------------------------------------------------------------------

    async def note(self, seat: int) -> str:
        rows = await self._read("note", seat)
        return str(rows[0][0]) if rows else ""

    async def keep_note(self, seat: int, text: str) -> None:
        await self._store.put(new_note(self._id, seat, text))

    # --- the database ---------------------------------------------------------------------------

    async def _read(self, name: str, *values: object) -> list[Any]:
        return await self._store.rows(name, self._id, *values)


def new_message(table_id: str, room: str, message: Message) -> list[Statement]:
    """The oldest goes, so that no more are kept than shall be."""
    return [
        ("add message", [(table_id, room, *message)]),
        ("drop early messages", [(table_id, room, message.number - KEPT)]),
    ]


def reseat_messages(table_id: str, names: Sequence[str]) -> list[Statement]:
    """What was said before the game belongs to the seats as they are now; names are unique there."""
    return [
        ("unseat messages", [(table_id, PLAYERS)]),
        ("seat messages", [(seat, table_id, PLAYERS, name) for seat, name in enumerate(names)]),
    ]


def new_note(table_id: str, seat: int, text: str) -> list[Statement]:
    added: list[Statement] = [("add note", [(table_id, seat, text)])] if text else []
    return [("drop note", [(table_id, seat)]), *added]
