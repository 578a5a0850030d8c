"""What is in memory: one object a name, and it stays for as long as somebody holds it.

A hold is taken on the name, at once and before anything is loaded. So there is no moment at which a thing
that somebody has, waits for or is about to get could leave, and a second one take its place.
"""

from collections import OrderedDict
from collections.abc import Iterator, ValuesView
from contextlib import contextmanager
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")


class Shelf(Generic[T]):
    """Things by name. Those that nobody holds leave when they have rested too long, or when all weigh too much."""

    def __init__(self, seconds: float, limit: int) -> None:
        self._seconds = seconds
        self._limit = limit
        self._things: dict[str, T] = {}
        self._weights: dict[str, int] = {}
        self._holds: dict[str, int] = {}
        self._resting: OrderedDict[str, float] = OrderedDict()  # since when; the longest first
        self.weight = 0  # of all together

    def __len__(self) -> int:
        return len(self._things)

    def values(self) -> ValuesView[T]:
        return self._things.values()

    def get(self, name: str) -> T | None:
        return self._things.get(name)

    # --- holding --------------------------------------------------------------------------------

    @contextmanager
    def held(self, name: str) -> Iterator[None]:
        self.hold(name)
        try:
            yield
        finally:
            self.release(name)

    def hold(self, name: str) -> None:
        self._holds[name] = self._holds.get(name, 0) + 1
        self._resting.pop(name, None)

    def release(self, name: str) -> None:
        if self._holds[name] > 1:
            self._holds[name] -= 1
            return
        del self._holds[name]
        self._rest(name)

    # --- coming and going -----------------------------------------------------------------------

    def put(self, name: str, thing: T, weight: int) -> None:
        assert name not in self._things, "there is one living object a name"
        self._things[name] = thing
        self.weigh(name, weight)
        if name not in self._holds:
            self._rest(name)

    def weigh(self, name: str, weight: int) -> None:
        """It weighs this much now; nothing leaves before somebody lets go of something."""
        if name in self._things:
            self.weight += weight - self._weights.get(name, 0)
            self._weights[name] = weight

    def drop(self, name: str) -> None:
        """It is no more, whoever still has it."""
        if self._things.pop(name, None) is not None:
            self.weight -= self._weights.pop(name)
            self._resting.pop(name, None)

    def sweep(self) -> None:
        """Let those leave that have rested long enough."""
        end = monotonic() - self._seconds
        while self._resting and next(iter(self._resting.values())) <= end:
            self.drop(next(iter(self._resting)))

    def _rest(self, name: str) -> None:
        if name in self._things:
            self._resting[name] = monotonic()
            while self._resting and self.weight > self._limit:
                self.drop(next(iter(self._resting)))
