"""The calls of docs/server.md."""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import cooper_island
from cooper_island.tables import bodies
from cooper_island.tables.bodies import ActBody
from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.seats import viewer
from cooper_island.tables.story import story

from . import bots
from .asking import Asking, Had, Handler, client, guarded, had_asked, table_named
from .hall import Served
from .limits import LINES, read_json
from .replies import json_reply, raw_reply, refusal_reply

STORY: Final = 5  # requests that a story costs: the game is played anew for it


class Calls(Asking):
    """Tables and what is done there."""

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
            self._route(f"{path}/go_on", "POST", self.go_on),
            self._route(f"{path}/preview", "POST", self.preview),
            self._route(f"{path}/refusal", "POST", self.refusal),
            self._route(f"{path}/record", "GET", self.record),
            self._route(f"{path}/rematch", "POST", self.rematch),
            self._route(f"{path}/story", "GET", self.story),
        ]

    # --- without a table ------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        self._rates.take(client(request))
        await self._hall.ping()
        return json_reply(
            {"version": cooper_island.__version__, "engine": cooper_island.engine_kind()}
        )

    async def list_bots(self, request: Request) -> Response:
        self._rates.take(client(request))
        return json_reply(bots.listed(self._settings))

    async def create(self, request: Request) -> Response:
        self._creating.take(client(request))
        self._check_key(request)
        body = bodies.table_body(await read_json(request, self._settings), self._bots)
        coming = await self._coming(request)
        created = await self._hall.create(
            body, client(request), coming.known.player, coming.statements
        )
        return self._keep(request, self._created(created), coming)

    async def lookup(self, request: Request) -> Response:
        self._rates.take(client(request))
        asked = bodies.lookup_body(await read_json(request, self._settings))
        self._rates.take(client(request), cost=len(asked) / LINES)
        return json_reply(await self._hall.lookup(asked))

    # --- a table --------------------------------------------------------------------------------

    async def one(self, request: Request) -> Response:
        self._take(request)
        if request.method == "DELETE":
            return await self._delete(request)
        had = had_asked(request)
        async with self._served(request) as (served, who):
            if served.gathering is not None:
                told = served.gathering.told(await self._asker(request))
                return json_reply({"gathering": told})
            return raw_reply(served.table.told(viewer(who), *had))

    async def _delete(self, request: Request) -> Response:
        try:
            async with self._owned(request) as served:
                await self._hall.delete(served)
        except Refused as refused:
            if refused.code not in ("retired", "unreadable"):
                raise
            await self._hall.delete_unplayable(table_named(request), await self._asker(request))
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

    async def go_on(self, request: Request) -> Response:
        self._take(request)
        async with self._seated(request) as (served, seat):
            self._hall.go_on(served, seat)
        return Response(status_code=204)

    async def preview(self, request: Request) -> Response:
        self._take(request)
        had = had_asked(request)
        asked = bodies.preview_body(await read_json(request, self._settings))
        async with self._seated(request) as (served, seat):
            try:
                return json_reply(served.table.preview(seat, *asked)._asdict())
            except Refused as refused:
                reply = _refusal(refused, served, seat, had)
                # To look is no fault: a page that says so hears why not, and its browser notes no error.
                if "quiet" in request.query_params:
                    reply.status_code = 200
                return reply

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
            text = await self._hall.retired_record(table_named(request), await self._asker(request))
        name = f'attachment; filename="cooper-island-{table_named(request)}.txt"'
        return PlainTextResponse(text, headers={"content-disposition": name})

    async def story(self, request: Request) -> Response:
        """What happened since, step by step."""
        self._take(request, STORY)
        since = had_asked(request)[0] or 0
        async with self._served(request) as (served, who):
            now = served.table.now.clone()  # the game goes on meanwhile
            return raw_reply(await asyncio.to_thread(story, now, viewer(who), since))

    async def rematch(self, request: Request) -> Response:
        self._creating.take(client(request))
        async with self._owned(request) as served:
            created = await self._hall.create(
                served.table.rematch(), client(request), served.seating.player
            )
            served.tell_again(created.table)
        return self._created(created)


def _refusal(refused: Refused, served: Served, seat: int, had: Had) -> Response:
    """With the present state beside it, where the request was meant for another one."""
    state = served.table.told(seat, *had) if refused.stale else None
    return refusal_reply(refused, state)
