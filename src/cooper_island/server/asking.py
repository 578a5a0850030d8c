"""Who asks: by a secret of a table, or by the cookie or token of a device; and how often."""

import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from cooper_island.tables import bodies
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import Asker, seated
from cooper_island.tables.stored import Created
from cooper_island.tables.table import Table

from . import bots
from .address import Names, whose
from .hall import Hall, Served
from .limits import EVENTS, LINES, Buckets, Rates
from .people import Known, Newcomer, People
from .replies import json_reply, refusal_reply

COOKIE: Final = (
    "cooper_island"  # and the database's name: browsers give a cookie to all ports of a host
)
DEVICE: Final = "x-device"  # a token, where `Authorization` has something else to say
COOKIE_PATH: Final = "/api"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # browsers keep none for longer

Had = tuple[int | None, int | None]  # events before this number, parts up to this stamp
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


@dataclass(frozen=True, slots=True)
class Desk:
    """What all calls share."""

    hall: Hall
    people: People
    names: Names
    rates: Rates
    creating: Buckets  # new tables and players, by client

    @property
    def cookie(self) -> str:
        return f"{COOKIE}_{self.hall.store.name}"

    @staticmethod
    def of(hall: Hall, names: Names) -> "Desk":
        settings = hall.settings
        creating = Buckets(settings.create_rate, settings.create_burst)
        return Desk(hall, People(hall.store), names, Rates(settings), creating)


class Asking:
    """Every call checks in this order: rate, body, table, who asks; then it acts."""

    def __init__(self, desk: Desk) -> None:
        self._hall = desk.hall
        self._settings = desk.hall.settings
        self._people = desk.people
        self._names = desk.names
        self._rates = desk.rates
        self._creating = desk.creating
        self._cookie = desk.cookie
        self._bots = bots.names(self._settings)  # by which a request can name one

    def _route(self, path: str, method: str, handler: Handler) -> Route:
        return Route(path, guarded(handler), methods=[method])

    # --- a table and who asks -------------------------------------------------------------------

    def _take(self, request: Request, cost: float = 1.0) -> None:
        self._rates.take(
            client(request), request.path_params["table"], payer(request, self._cookie), cost
        )

    async def _asker(self, request: Request) -> Asker:
        secret = bearer(request.headers.get("authorization"))
        if secret is not None:
            return Asker(secret)
        known = await self._device(request)
        seat = count_asked(request, "seat")
        return Asker(player=None if known is None else known.player, seat=seat)

    @asynccontextmanager
    async def _served(
        self, request: Request, events: bool = True
    ) -> AsyncIterator[tuple[Served, int | None]]:
        async with self._asked(request) as (served, asker):
            who = served.seating.who(asker)
            if who is not None:  # watchers share a secret: each counts for its address
                self._right(request)
            since = had_asked(request)[0] if events else None
            if served.gathering is None and (more := told(served.table, since)):
                self._take(request, more)
            yield served, who

    @asynccontextmanager
    async def _asked(self, request: Request) -> AsyncIterator[tuple[Served, Asker]]:
        table_id = table_named(request)
        asker = await self._asker(request)
        async with self._hall.holding(table_id) as served:
            yield served, asker

    @asynccontextmanager
    async def _seated(self, request: Request) -> AsyncIterator[tuple[Served, int]]:
        async with self._served(request) as (served, who):
            yield served, seated(who)

    @asynccontextmanager
    async def _owned(self, request: Request) -> AsyncIterator[Served]:
        async with self._asked(request) as (served, asker):
            served.seating.check_owner(asker)
            self._right(request)
            yield served

    def _right(self, request: Request) -> None:
        """Whoever asks may: from now on that counts as its own, not as its address's."""
        paid = payer(request, self._cookie)
        if paid is not None:
            request.state.holder = self._rates.right(paid)

    # --- new tables -----------------------------------------------------------------------------

    def _check_key(self, request: Request) -> None:
        """Where the host lets only some create tables, these name its key as others name a secret."""
        key, word = self._settings.create_key, bearer_word(request)
        if key is not None and not hmac.compare_digest(key.encode(), word.encode()):
            raise Refused("creators_only")

    def _created(self, created: Created) -> Response:
        for secret in (created.owner, *created.secrets):
            if secret is not None:
                self._rates.right(secret)
        return json_reply(created._asdict(), 201)

    # --- devices --------------------------------------------------------------------------------

    async def _device(self, request: Request) -> Known | None:
        """Whose device this is, if it is anybody's."""
        return await self._people.known(token_of(request, self._cookie))

    async def _known(self, request: Request) -> Known:
        """Refused where this device is nobody's."""
        known = await self._device(request)
        if known is None:
            raise Refused("no_device")
        return known

    async def _own_tables(self, request: Request) -> tuple[str, list[str]] | None:
        """Whose device this is, and the ids of her tables, which the request pays for; none where it is nobody's."""
        self._rates.take(client(request))
        known = await self._device(request)
        if known is None:
            return None
        ids = await self._people.tables(known.player)
        self._rates.take(client(request), cost=len(ids) / LINES)
        return known.player, ids

    async def _coming(self, request: Request) -> Newcomer:
        """The device that asks; a new one of a new player, still to be written, where it is not known."""
        known = await self._device(request)
        if known is not None:
            return Newcomer(known, "", [])
        return self._people.newcomer(agent(request))

    def _keep(self, request: Request, reply: Response, coming: Newcomer) -> Response:
        """Have a new device keep its token."""
        if coming.token:
            self._set_cookie(request, reply, coming.token)
        return reply

    def _set_cookie(self, request: Request, reply: Response, token: str) -> None:
        reply.set_cookie(
            self._cookie,
            token,
            max_age=COOKIE_SECONDS,
            path=COOKIE_PATH,
            secure=self._names.secure(request.url.scheme, request.headers.get("host", "")),
            httponly=True,
            samesite="lax",
        )


def guarded(handler: Callable[[Request], Awaitable[Response]]) -> Handler:
    """Refusals become answers."""

    async def endpoint(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as refused:
            return refusal_reply(refused)

    return endpoint


def table_named(request: Request) -> str:
    """The table that a request is about."""
    return bodies.table_id(request.path_params["table"])


def bearer(header: str | None) -> str | None:
    """The secret that a request names, if it names one."""
    if header is None:
        return None
    kind, _, secret = header.partition(" ")
    if kind.lower() == "device":
        return None
    if kind.lower() != "bearer" or not bodies.SECRET.fullmatch(secret):
        raise Refused("wrong_secret")
    return secret


def bearer_word(request: HTTPConnection) -> str:
    """What it names as a secret, be that one or not."""
    return request.headers.get("authorization", "").partition(" ")[2]


def token_of(request: HTTPConnection, cookie: str) -> str | None:
    """What a device shows, be that a token or not: a header where cookies fail."""
    kind, _, word = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "device":
        return word
    return request.headers.get(DEVICE) or request.cookies.get(cookie)


def payer(request: HTTPConnection, cookie: str) -> str | None:
    """Under what a request counts, once it was right: its secret, or the seat that a device asks for."""
    kind, _, word = request.headers.get("authorization", "").partition(" ")
    if word and kind.lower() != "device":
        return word
    token = token_of(request, cookie)
    if token is None:
        return None
    table, seat = request.path_params.get("table", ""), request.query_params.get("seat", "")
    return f"{token} {table} {seat.lstrip('0')}"  # 0, 00 and none are one


def agent(request: HTTPConnection) -> str:
    return request.headers.get("user-agent", "")


def told(table: Table, since: int | None) -> float:
    """What the events cost that are told beyond the usual ones, in requests."""
    return 0.0 if since is None else max(0, table.now.sequence - since - EVENTS) / EVENTS


def had_asked(request: Request) -> Had:
    """What the client has: the `since` and the `had` of an address."""
    return count_asked(request, "since"), count_asked(request, "had")


def count_asked(request: Request, field: str) -> int | None:
    word = request.query_params.get(field)
    if word is None:
        return None
    if not word.isascii() or not word.isdecimal() or len(word) > 12:
        raise Refused("bad_field", field=field)
    return int(word)


def client(request: HTTPConnection) -> str:
    return whose(request.client.host if request.client is not None else None)
