"""What one socket is told. A source knows what it has told: a slow reader gets all of it later, and once."""

from collections.abc import AsyncIterator
from typing import Protocol

from cooper_island.tables.listener import Listener
from cooper_island.tables.talk import ROOMS, may_read
from cooper_island.tables.wire import dumps

from .hall import Served
from .presence import Presence


class Source(Protocol):
    def news(self) -> AsyncIterator[str]:
        """Messages that this socket has not had."""


class States:
    """Where the game stands."""

    def __init__(self, served: Served, listener: Listener) -> None:
        self._served = served
        self._listener = listener

    async def news(self) -> AsyncIterator[str]:
        for message in self._listener.news(self._served.held):
            yield message


class Seen:
    """Who is here."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._had = ""

    async def news(self) -> AsyncIterator[str]:
        self._presence.look()
        if self._presence.told != self._had:
            self._had = self._presence.told
            yield self._had


class Anew:
    """That there is a rematch, for those who play there."""

    def __init__(self, served: Served, listener: Listener) -> None:
        self._served = served
        self._player = listener.player
        self._had: str | None = None

    async def news(self) -> AsyncIterator[str]:
        again = self._served.again
        if again is not None and again.table != self._had and self._player in again.players:
            self._had = again.table
            yield dumps({"type": "rematch", "table": again.table})


class Said:
    """What is said in the rooms that these people may read now."""

    def __init__(
        self, served: Served, listener: Listener, had: tuple[tuple[str, int], ...]
    ) -> None:
        self._served = served
        self._listener = listener
        self._had: dict[str, int | None] = {**dict.fromkeys(ROOMS), **dict(had)}

    async def behind(self) -> int:
        """How many messages it asks for."""
        asked = [(room, had) for room, had in self._had.items() if had is not None]
        return sum([await self._served.talk.behind(*one) for one in asked if self._may(one[0])])

    async def news(self) -> AsyncIterator[str]:
        for room in filter(self._may, ROOMS):
            async for message in self._heard(room):
                yield message

    def _may(self, room: str) -> bool:
        return any(may_read(room, who, self._served.over) for who in self._listener.people)

    async def _heard(self, room: str) -> AsyncIterator[str]:
        while True:
            had = self._had[room]
            messages, self._had[room] = await self._served.talk.page(room, had)
            if messages:
                yield f'{{"type":"chat","room":"{room}","messages":[{",".join(messages)}]}}'
            elif self._had[room] == had:
                return
