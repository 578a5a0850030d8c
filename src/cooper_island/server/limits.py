"""How much one client may ask: requests by buckets that refill, bodies by size and time."""

import asyncio
from collections.abc import Hashable
from math import ceil
from time import monotonic
from typing import Final

from starlette.requests import ClientDisconnect, Request

from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.seats import hashed
from cooper_island.tables.wire import parse

from .settings import Settings

_MOST: Final = 10_000  # buckets; full ones are forgotten
_RIGHT: Final = 50_000  # secrets that are known to be right
_CLUB: Final = (
    5  # times as much as a stranger, for all seats of one address: new tables bring new seats
)
EVENTS: Final = 60  # for which a request pays as for another one
LINES: Final = 20  # of a list of tables, likewise


class Buckets:
    """A bucket for each: `burst` requests at once, `rate` more each second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, tuple[float, float]] = {}  # what is left, and when

    def take(self, who: Hashable, cost: float = 1.0) -> None:
        """One request, or what costs as many; refused if there were too many."""
        cost = min(cost, self._burst)
        now = monotonic()
        left, then = self._buckets.get(who, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        if left < cost:
            raise Refused("too_many", seconds=ceil((cost - left) / self._rate))
        self._buckets[who] = (left - cost, now)
        if len(self._buckets) > _MOST:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        full = self._burst / self._rate
        self._buckets = {w: b for w, b in self._buckets.items() if now - b[1] < full}
        if len(self._buckets) > _MOST:
            self._buckets.clear()


class Rates:
    """Who holds a seat is limited for that seat, whatever others at the same address do; others for their address."""

    def __init__(self, settings: Settings) -> None:
        self._strangers = Buckets(settings.client_rate, settings.client_burst)
        self._tables = Buckets(settings.rate, settings.burst)
        self._club = Buckets(_CLUB * settings.client_rate, _CLUB * settings.client_burst)
        self._seats = Buckets(settings.rate, settings.burst)
        self._right: dict[str, None] = {}  # hashed

    def take(self, who: str, table: str = "", secret: str | None = None, cost: float = 1.0) -> None:
        """A request of this address. A secret counts once it was right: before, it may be anybody's."""
        seat = None if secret is None else hashed(secret)
        if seat in self._right:
            self._club.take(who, cost)
            self._seats.take(seat, cost)
        else:
            self._strangers.take(who, cost)
            self._tables.take((who, table[:10]), cost)

    def knock(self, who: str) -> None:
        """A socket of this address, which has not said yet whose it is."""
        self._club.take(who)

    def right(self, secret: str) -> str:
        """This secret holds a seat, or a table; the name under which that counts."""
        seat = hashed(secret)
        if seat not in self._right:
            self._right[seat] = None
            if len(self._right) > _RIGHT:
                del self._right[next(iter(self._right))]
        return seat


async def read_json(request: Request, settings: Settings) -> Json:
    """The body as a JSON object. Only `application/json`: other sites' pages cannot send that."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refused("not_json")
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > settings.body_bytes:
        raise Refused("too_large")
    raw = bytearray()
    try:
        async with asyncio.timeout(settings.body_seconds):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > settings.body_bytes:
                    raise Refused("too_large")
    except TimeoutError:
        raise Refused("slow_body") from None
    except ClientDisconnect:
        raise Refused("malformed") from None
    return parse(bytes(raw))
