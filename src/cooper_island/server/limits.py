"""How much one client may ask: requests by buckets that refill, bodies by size and time."""

import asyncio
from collections.abc import Hashable
from time import monotonic
from typing import Final

from starlette.requests import ClientDisconnect, Request

from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.wire import parse

from .settings import Settings

_MOST: Final = 10_000  # buckets; full ones are forgotten


class Buckets:
    """One bucket a client and table: `burst` requests at once, `rate` more each second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, tuple[float, float]] = {}  # what is left, and when

    def take(self, who: Hashable) -> None:
        """One request; refused if there were too many."""
        now = monotonic()
        left, then = self._buckets.get(who, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        if left < 1:
            raise Refused("too_many")
        self._buckets[who] = (left - 1, now)
        if len(self._buckets) > _MOST:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        full = self._burst / self._rate
        self._buckets = {w: b for w, b in self._buckets.items() if now - b[1] < full}
        if len(self._buckets) > _MOST:
            self._buckets.clear()


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
