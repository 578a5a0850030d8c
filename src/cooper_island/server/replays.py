"""Games read again, moment by moment: those of tables, and records that somebody brings, of which nothing is kept."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cooper_island.tables import bodies
from cooper_island.tables.film import Film
from cooper_island.tables.play_on import played_on
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import viewer

from .asking import Asking, client, count_asked
from .clock import present
from .hall import Served
from .limits import read_json
from .replies import raw_reply

COST: Final = 3  # requests that a block of moments costs: the game is played anew for it


class Replays(Asking):
    """The moments of a game, and new tables that begin there."""

    def routes(self) -> list[Route]:
        return [
            self._route("/replay", "POST", self.record),
            self._route("/play_on", "POST", self.play_on_record),
            self._route("/tables/{table}/replay", "GET", self.table),
            self._route("/tables/{table}/play_on", "POST", self.play_on_table),
        ]

    async def table(self, request: Request) -> Response:
        self._take(request, COST)
        at, asked = count_asked(request, "at"), count_asked(request, "as")
        async with self._served(request) as (served, who):
            film = _film(served)
            seat = film.viewer(viewer(who), asked)
            last = film.game.choices
        return raw_reply(await asyncio.to_thread(film.block, seat, last if at is None else at))

    async def record(self, request: Request) -> Response:
        self._rates.take(client(request), cost=COST)
        body = bodies.film_body(await read_json(request, self._settings))
        return raw_reply(await asyncio.to_thread(_read, body))

    async def play_on_table(self, request: Request) -> Response:
        self._creating.take(client(request))
        body = bodies.play_on_body(
            await read_json(request, self._settings), self._bots, record=False
        )
        async with self._served(request) as (served, who):
            if who is None:
                raise Refused("spectator")
            if not served.table.over and len(served.table.people) > 1:
                raise Refused("others_play")
            # Who was let in by the key needs none, as for a rematch.
            if self._settings.create_key is not None:
                served.seating.check_owner(await self._asker(request))
            film = _film(served)
            seat = film.viewer(viewer(who), body.seat)
        return await self._play_on(request, film, body, seat)

    async def play_on_record(self, request: Request) -> Response:
        self._creating.take(client(request))
        self._check_key(request)
        body = bodies.play_on_body(
            await read_json(request, self._settings), self._bots, record=True
        )
        film = await asyncio.to_thread(Film.read, body.record)
        seat = film.viewer(body.seat, body.seat)
        if len(body.names) != film.game.players:
            raise Refused("bad_field", field="names")
        named = film._replace(cast=film.cast._replace(names=body.names))
        return await self._play_on(request, named, body, seat)

    async def _play_on(
        self, request: Request, film: Film, body: bodies.FilmBody, seat: int | None
    ) -> Response:
        if seat is None or seat >= film.game.players:
            raise Refused("unknown_seat")
        coming = await self._coming(request)
        begun = await asyncio.to_thread(
            played_on, film, body.at, seat, body.bot, present(), coming.known.player
        )
        created = await self._hall.play_on(begun, client(request), coming.statements)
        return self._keep(request, self._created(created), coming)


def _film(served: Served) -> Film:
    """Of the game as it is now: it may go on meanwhile."""
    return Film.of(served.table.now.clone(), served.table.seats)


def _read(body: bodies.FilmBody) -> bytes:
    film = Film.read(body.record)
    if body.seat is not None and body.seat >= film.game.players:
        raise Refused("unknown_seat")
    return film.block(body.seat, body.at)
