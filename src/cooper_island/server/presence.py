"""Who is at a table just now."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cooper_island.tables.listener import Listener
from cooper_island.tables.wire import dumps


class Presence:
    """A seat is here while a socket of hers is open, and for a moment longer: she may only be connecting again."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._open: set[Listener] = set()
        self._leaving: dict[int | None, asyncio.TimerHandle] = {}  # by seat; none: watchers
        self._watchers = 0  # as it is told: it falls only after that moment
        self.told = self._message()  # what all are told

    @contextmanager
    def here(self, listener: Listener, grace: float) -> Iterator[None]:
        """As long as this one's socket is open; without a seat it is a watcher."""
        self._open.add(listener)
        self.look()
        try:
            yield
        finally:
            self._open.discard(listener)
            for who in listener.seats or (None,):
                self._leave(who, grace)

    def _leave(self, who: int | None, grace: float) -> None:
        """The moment counts from the last one who left."""
        if who in self._leaving:
            self._leaving[who].cancel()
        loop = asyncio.get_running_loop()
        self._leaving[who] = loop.call_later(grace, self._left, who)

    def _left(self, who: int | None) -> None:
        del self._leaving[who]
        if who is None:
            self._watchers = 0  # and all who are there
        self.look()

    def look(self) -> None:
        """See who is here, and have it told where that has changed."""
        watching = sum(not listener.seats for listener in self._open)
        self._watchers = max(self._watchers, watching)
        told = self._message()
        if told != self.told:
            self.told = told
            self._changed()

    def _message(self) -> str:
        seats = {seat for listener in self._open for seat in listener.seats}
        seats |= {seat for seat in self._leaving if seat is not None}
        return dumps({"type": "presence", "here": sorted(seats), "watchers": self._watchers})
