"""Who is next: what only a few can have at a time goes around among clients, whatever each of them wants."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

Who = tuple[str, int]


class Place(Protocol):
    """Something to be had by one at a time; it remembers who had it last."""

    who: Who | None


P = TypeVar("P", bound=Place)


class Waiter(NamedTuple, Generic[P]):
    """One that waits for a place."""

    who: Who
    ready: "asyncio.Future[P]"


class Share(Generic[P]):
    """Places, and those that wait for one: by client, and in the order in which they came.

    Clients take turns, and one that had a place just now comes last. So whoever wants one place waits for one to be
    free, not for all that another wants.
    """

    def __init__(self, places: Sequence[P]) -> None:
        self._idle = list(places)  # the one that rests longest first
        self._waiting: OrderedDict[str, deque[Waiter[P]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return sum(len(line) for line in self._waiting.values())

    async def take(self, client: str, who: Who) -> P:
        """A place, if possible that which this one had before. Give it back."""
        ready: asyncio.Future[P] = asyncio.get_running_loop().create_future()
        waiter = Waiter(who, ready)
        self._waiting.setdefault(client, deque()).append(waiter)
        self._hand_out()
        try:
            return await ready
        except asyncio.CancelledError:
            if ready.cancelled():
                self._forget(client, waiter)
            else:  # it was handed out in the same moment
                self.give(client, ready.result())
            raise

    def give(self, client: str, place: P) -> None:
        self._idle.append(place)
        if client in self._waiting:
            self._waiting.move_to_end(client)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._idle and self._waiting:
            client, line = next(iter(self._waiting.items()))
            waiter = line[0]
            place = next((one for one in self._idle if one.who == waiter.who), self._idle[0])
            self._idle.remove(place)
            self._waiting.move_to_end(client)
            self._forget(client, waiter)
            waiter.ready.set_result(place)

    def _forget(self, client: str, waiter: Waiter[P]) -> None:
        line = self._waiting[client]
        line.remove(waiter)
        if not line:
            del self._waiting[client]
