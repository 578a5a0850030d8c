"""Room for sockets: watchers may fill a table, but never a place of those who play there."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import hashed

from .lines import Lines
from .settings import Settings


class Places:
    """A few for each secret, of which the oldest gives way to a new one; others for watchers, until they are taken."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._seats = Lines(settings.sockets_per_seat)
        self._watching: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def taken(
        self, table: str, who: str, holders: tuple[str, ...], go: Callable[[], None]
    ) -> Iterator[None]:
        """As long as a socket is open; its secrets or seats are right. `go` ends it for a newer one."""
        with self._held(holders, go) if holders else self._watched(table, who):
            yield

    @contextmanager
    def _held(self, holders: tuple[str, ...], go: Callable[[], None]) -> Iterator[None]:
        seats = [hashed(holder) for holder in holders]
        for seat in seats:
            self._seats.join(seat, go, go)
        try:
            yield
        finally:
            for seat in seats:
                self._seats.leave(seat, go)

    @contextmanager
    def _watched(self, table: str, who: str) -> Iterator[None]:
        at_table, of_client = ("table", table), ("client", who)
        if (
            self._watching[at_table] >= self._settings.watchers_per_table
            or self._watching[of_client] >= self._settings.watchers_per_client
        ):
            raise Refused("too_many_sockets")
        self._watching.update((at_table, of_client))
        try:
            yield
        finally:
            for one in (at_table, of_client):
                self._watching[one] -= 1
                if not self._watching[one]:
                    del self._watching[one]
