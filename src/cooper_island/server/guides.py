"""The guided first game: a table that follows a script, and its way from chapter to chapter."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cooper_island.tables import bodies
from cooper_island.tables.lessons import begun

from .asking import Asking, client, had_asked
from .clock import present
from .limits import read_json
from .replies import raw_reply


class Guides(Asking):
    """To begin a guided game, to go on to another chapter, and to go on without a guide."""

    def routes(self) -> list[Route]:
        return [
            self._route("/guide", "POST", self.begin),
            self._route("/tables/{table}/guide", "POST", self.guide),
        ]

    async def begin(self, request: Request) -> Response:
        self._creating.take(client(request))
        self._check_key(request)
        body = bodies.guide_body(await read_json(request, self._settings))
        coming = await self._coming(request)
        made = await asyncio.to_thread(begun, body, present(), coming.known.player)
        created = await self._hall.play_on(made, client(request), coming.statements)
        return self._keep(request, self._created(created), coming)

    async def guide(self, request: Request) -> Response:
        self._take(request)
        had = had_asked(request)
        chapter = bodies.chapter_body(await read_json(request, self._settings))
        async with self._seated(request) as (served, seat):
            await self._hall.confer(served, lambda table: table.guide(seat, chapter))
            return raw_reply(served.table.told(seat, *had))
