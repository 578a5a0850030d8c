"""The calls of docs/server.md."""

import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import cooper_island
from cooper_island.tables import bodies, talk
from cooper_island.tables.bodies import ActBody
from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.seats import owned, seated, viewer
from cooper_island.tables.stored import Created
from cooper_island.tables.table import Table

from . import bots
from .address import whose
from .hall import Hall, Served, present
from .limits import EVENTS, LINES, Buckets, Rates, read_json
from .replies import json_reply, raw_reply, refusal_reply

Had = tuple[int | None, int | None]  # events before this number, parts up to this stamp
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Calls:
    """Every call checks in this order: rate, body, table, secret; then it acts."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._settings = hall.settings
        self._bots = bots.names(self._settings)
        self.rates = Rates(self._settings)
        self._creating = Buckets(self._settings.create_rate, self._settings.create_burst)
        self._saying = Buckets(self._settings.chat_rate, self._settings.chat_burst)
        self._noting = Buckets(self._settings.chat_rate, self._settings.chat_burst)

    def routes(self) -> list[Route]:
        path = "/tables/{table}"
        return [
            self._route("/health", "GET", self.health),
            self._route("/bots", "GET", self.list_bots),
            self._route("/tables", "POST", self.create),
            self._route("/tables/lookup", "POST", self.lookup),
            Route(path, guarded(self.one), methods=["GET", "DELETE"]),
            self._route(f"{path}/moves", "POST", self.act(bodies.move_body)),
            self._route(f"{path}/undo", "POST", self.act(bodies.undo_body)),
            self._route(f"{path}/redo", "POST", self.act(bodies.redo_body)),
            self._route(f"{path}/preview", "POST", self.preview),
            self._route(f"{path}/refusal", "POST", self.refusal),
            self._route(f"{path}/record", "GET", self.record),
            self._route(f"{path}/rematch", "POST", self.rematch),
            Route(f"{path}/chat", guarded(self.chat), methods=["GET", "POST"]),
            Route(f"{path}/notes", guarded(self.notes), methods=["GET", "PUT"]),
        ]

    def _route(self, path: str, method: str, handler: Handler) -> Route:
        return Route(path, guarded(handler), methods=[method])

    # --- without a table ------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        self.rates.take(client(request))
        await self._hall.ping()
        return json_reply(
            {"version": cooper_island.__version__, "engine": cooper_island.engine_kind()}
        )

    async def list_bots(self, request: Request) -> Response:
        self.rates.take(client(request))
        return json_reply(bots.listed(self._settings))

    async def create(self, request: Request) -> Response:
        self._creating.take(client(request))
        self._check_key(request)
        body = bodies.table_body(await read_json(request, self._settings), self._bots)
        return self._created(await self._hall.create(body, client(request)))

    def _check_key(self, request: Request) -> None:
        """Where the host lets only some create tables, these name its key as others name a secret."""
        key, word = self._settings.create_key, bearer_word(request)
        if key is not None and not hmac.compare_digest(key.encode(), word.encode()):
            raise Refused("creators_only")

    def _created(self, created: Created) -> Response:
        for secret in (created.owner, *created.secrets):
            if secret is not None:
                self.rates.right(secret)
        return json_reply(created._asdict(), 201)

    async def lookup(self, request: Request) -> Response:
        self.rates.take(client(request))
        asked = bodies.lookup_body(await read_json(request, self._settings))
        self.rates.take(client(request), cost=len(asked) / LINES)
        return json_reply(await self._hall.lookup(asked))

    # --- a table --------------------------------------------------------------------------------

    async def one(self, request: Request) -> Response:
        self._take(request)
        if request.method == "DELETE":
            return await self._delete(request)
        had = had_asked(request)
        async with self._served(request) as (served, who):
            return raw_reply(served.table.told(viewer(who), *had))

    async def _delete(self, request: Request) -> Response:
        try:
            async with self._owned(request) as served:
                await self._hall.delete(served)
        except Refused as refused:
            if refused.code not in ("retired", "unreadable"):
                raise
            await self._hall.delete_unplayable(*named(request))
        return Response(status_code=204)

    def act(self, read: Callable[[Json], ActBody]) -> Handler:
        async def handler(request: Request) -> Response:
            self._take(request)
            had = had_asked(request)
            asked = read(await read_json(request, self._settings))
            name = request.query_params.get("listener")
            async with self._seated(request) as (served, seat):
                try:
                    await self._hall.act(served, seat, asked, client(request), name)
                except Refused as refused:
                    return _refusal(refused, served, seat, had)
                return raw_reply(served.table.told(seat, *had))

        return handler

    async def preview(self, request: Request) -> Response:
        self._take(request)
        had = had_asked(request)
        asked = bodies.preview_body(await read_json(request, self._settings))
        async with self._seated(request) as (served, seat):
            try:
                return json_reply(served.table.preview(seat, *asked)._asdict())
            except Refused as refused:
                return _refusal(refused, served, seat, had)

    async def refusal(self, request: Request) -> Response:
        self._take(request)
        text = bodies.refusal_body(await read_json(request, self._settings))
        async with self._seated(request) as (served, seat):
            return json_reply({"refusal": served.table.refusal(seat, text)})

    async def record(self, request: Request) -> Response:
        self._take(request)
        try:
            async with self._served(request) as (served, who):
                text = served.table.record(who)
        except Refused as refused:
            if refused.code != "retired":
                raise
            text = await self._hall.retired_record(*named(request))
        name = f'attachment; filename="cooper-island-{named(request)[0]}.txt"'
        return PlainTextResponse(text, headers={"content-disposition": name})

    async def rematch(self, request: Request) -> Response:
        self._creating.take(client(request))
        async with self._owned(request) as served:
            created = await self._hall.create(served.table.rematch(), client(request))
        return self._created(created)

    # --- what people write ----------------------------------------------------------------------

    async def chat(self, request: Request) -> Response:
        self._take(request)
        return await (self._say if request.method == "POST" else self._heard)(request)

    async def _say(self, request: Request) -> Response:
        said = bodies.say_body(await read_json(request, self._settings))
        async with self._served(request) as (served, who):
            room = talk.room_of(said.room, who)
            talk.check(room, who, served.over)
            seat, name = talk.author(who, served.table.seats, said.name)
            self._saying.take((served.table.id, client(request) if seat is None else seat))
            saying = served.talk.say(room, seat, name, said.text, said.key, present())
            return json_reply({"number": await self._hall.finish(served, saying)})

    async def _heard(self, request: Request) -> Response:
        asked, since = bodies.room_asked(request.query_params.get("room")), _count(request, "since")
        async with self._served(request, events=False) as (served, who):
            room = talk.room_of(asked, who)
            talk.check(room, who, served.over)
            messages = await served.talk.after(room, since or 0)
            self._take(request, len(messages) / EVENTS)
            told = ",".join(messages).encode()
            return raw_reply(b'{"room":"%b","messages":[%b]}' % (room.encode(), told))

    async def notes(self, request: Request) -> Response:
        self._take(request)
        if request.method == "PUT":
            text = bodies.note_body(await read_json(request, self._settings))
            async with self._seated(request) as (served, seat):
                self._noting.take((served.table.id, seat))
                await self._hall.finish(served, served.talk.keep_note(seat, text))
                return json_reply({"text": text})
        async with self._seated(request) as (served, seat):
            return json_reply({"text": await served.talk.note(seat)})

    # --- who asks -------------------------------------------------------------------------------

    def _take(self, request: Request, cost: float = 1.0) -> None:
        table, secret = request.path_params["table"], bearer_word(request)
        self.rates.take(client(request), table, secret or None, cost)

    @asynccontextmanager
    async def _served(
        self, request: Request, events: bool = True
    ) -> AsyncIterator[tuple[Served, int | None]]:
        table_id, secret = named(request)
        async with self._hall.holding(table_id) as served:
            who = served.table.who(secret)
            if secret is not None:
                request.state.holder = self.rates.right(secret)
            if more := told(served.table, had_asked(request)[0]) if events else 0:
                self._take(request, more)
            yield served, who

    @asynccontextmanager
    async def _seated(self, request: Request) -> AsyncIterator[tuple[Served, int]]:
        async with self._served(request) as (served, who):
            yield served, seated(who)

    @asynccontextmanager
    async def _owned(self, request: Request) -> AsyncIterator[Served]:
        async with self._served(request) as (served, who):
            owned(who)
            yield served


def guarded(handler: Callable[[Request], Awaitable[Response]]) -> Handler:
    """Refusals become answers."""

    async def endpoint(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as refused:
            return refusal_reply(refused)

    return endpoint


def _refusal(refused: Refused, served: Served, seat: int, had: Had) -> Response:
    """With the present state beside it, where the request was meant for another one."""
    state = served.table.told(seat, *had) if refused.stale else None
    return refusal_reply(refused, state)


def named(request: Request) -> tuple[str, str | None]:
    """The table that a request is about, and the secret that it names."""
    secret = bearer(request.headers.get("authorization"))
    return bodies.table_id(request.path_params["table"]), secret


def bearer(header: str | None) -> str | None:
    """The secret that a request names, if it names one."""
    if header is None:
        return None
    kind, _, secret = header.partition(" ")
    if kind.lower() != "bearer" or not bodies.SECRET.fullmatch(secret):
        raise Refused("wrong_secret")
    return secret


def bearer_word(request: Request) -> str:
    """What it names as a secret, be that one or not."""
    return request.headers.get("authorization", "").partition(" ")[2]


def told(table: Table, since: int | None) -> float:
    """What the events cost that are told beyond the usual ones, in requests."""
    return 0.0 if since is None else max(0, table.now.sequence - since - EVENTS) / EVENTS


def had_asked(request: Request) -> Had:
    """What the client has: the `since` and the `had` of an address."""
    return _count(request, "since"), _count(request, "had")


def _count(request: Request, field: str) -> int | None:
    word = request.query_params.get(field)
    if word is None:
        return None
    if not word.isascii() or not word.isdecimal() or len(word) > 12:
        raise Refused("bad_field", field=field)
    return int(word)


def client(request: HTTPConnection) -> str:
    return whose(request.client.host if request.client is not None else None)
