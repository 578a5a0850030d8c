"""Who is at a table just now."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic

from cooper_island.tables.listener import Listener
from cooper_island.tables.wire import dumps

from .clock import present


class Presence:
    """A seat is here while somebody looks at an open page of hers, and for a moment longer.

    Who leaves may only be connecting again, and whose page is hidden may have glanced elsewhere.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._open: set[Listener] = set()
        self._hidden: dict[Listener, asyncio.TimerHandle] = {}  # until that counts
        self._unseen: set[Listener] = set()  # open, and hidden for long
        self._leaving: dict[int | None, asyncio.TimerHandle] = {}  # by seat; none: watchers
        self._seen: dict[int, str] = {}  # when somebody of a seat was last here, if not now
        self._watchers = 0  # as it is told: it falls only after that moment
        self._made = monotonic()
        self._gone: dict[int, float] = {}  # when seats were here last
        self.told = self._message()  # what all are told

    @property
    def seats(self) -> set[int]:
        """Who is here."""
        here = {seat for one in self._open - self._unseen for seat in one.seats}
        return here | {seat for seat in self._leaving if seat is not None}

    @contextmanager
    def here(self, listener: Listener, grace: float) -> Iterator[None]:
        """As long as this one's socket is open; without a seat it is a watcher."""
        self._open.add(listener)
        self.look()
        try:
            yield
        finally:
            self._open.discard(listener)
            if listener in self._unseen:
                self._unseen.discard(listener)
            else:
                if not self._uncover(listener):
                    self._note(listener)
                for who in listener.seats or (None,):
                    self._leave(who, grace)

    def attend(self, listener: Listener, here: bool, seconds: float) -> None:
        """Her page came into sight, or was hidden: after so many seconds that means that she is away."""
        if here:
            self._uncover(listener)
            self._unseen.discard(listener)
            self.look()
        elif listener not in self._hidden and listener not in self._unseen:
            self._note(listener)
            loop = asyncio.get_running_loop()
            self._hidden[listener] = loop.call_later(seconds, self._hide, listener)

    def reseat(self) -> None:
        """Seats have other numbers now: nothing that was known of the old ones holds."""
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
        self._seen.clear()
        self._gone.clear()
        self._watchers = 0

    def _hide(self, listener: Listener) -> None:
        del self._hidden[listener]
        self._unseen.add(listener)
        self._gone.update(dict.fromkeys(listener.seats, monotonic()))
        self.look()

    def _uncover(self, listener: Listener) -> bool:
        """Whether it was hidden, for a short while."""
        timer = self._hidden.pop(listener, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def _note(self, listener: Listener) -> None:
        self._seen.update(dict.fromkeys(listener.seats, present()))

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
        else:
            self._gone[who] = monotonic()
        self.look()

    def lately(self, seats: Iterable[int], seconds: float) -> set[int]:
        """Those of these seats that are here, or were so long ago at most; of a table just loaded nobody knows."""
        here, early = self.seats, monotonic() - seconds
        return {seat for seat in seats if seat in here or self._gone.get(seat, self._made) > early}

    def look(self) -> None:
        """See who is here, and have it told where that has changed."""
        watching = sum(not listener.seats for listener in self._open)
        self._watchers = max(self._watchers, watching)
        told = self._message()
        if told != self.told:
            self.told = told
            self._changed()

    def _message(self) -> str:
        here = self.seats
        away = {str(seat): at for seat, at in sorted(self._seen.items()) if seat not in here}
        told = {"here": sorted(here), "away": away, "watchers": self._watchers}
        return dumps({"type": "presence", **told})
