"""The application: what is opened at the start, where requests go, and what is closed at the end."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.types import ASGIApp

from cooper_island.bots.crew import Pool
from cooper_island.tables.refusals import Refused

from . import figures
from .address import Names
from .agreements import Agreements
from .asking import Desk
from .calls import Calls
from .gatherings import Gatherings
from .guard import Guard
from .guides import Guides
from .hall import Hall
from .me import Me
from .page import Page
from .replays import Replays
from .replies import refusal_reply
from .settings import Settings
from .sockets import Sockets
from .statistics import Statistics
from .store import Store
from .talk_calls import TalkCalls


def make_app(settings: Settings, store: Store) -> ASGIApp:
    """The application on an open store, which stays the caller's."""
    pool = Pool(settings.bots, settings.bot_processes, settings.bot_seconds)
    hall = Hall(settings, store, pool)
    names = Names(settings)
    desk = Desk.of(hall, names)
    kinds = (
        Calls(desk),
        Replays(desk),
        Guides(desk),
        Statistics(desk),
        TalkCalls(desk),
        Gatherings(desk),
        Agreements(desk),
        Me(desk),
    )
    calls = [route for kind in kinds for route in kind.routes()]
    sockets = Sockets(desk)
    figures.watch(lambda: hall.loaded, lambda: pool.waiting)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        gc.collect()
        gc.freeze()  # what is here now stays: never look at it again
        gc.set_threshold(50_000, 20, 50)
        hall.open()
        tidying = asyncio.create_task(desk.people.tidy())
        try:
            yield
        finally:
            tidying.cancel()
            await asyncio.shield(hall.close())

    app = Starlette(
        routes=[
            Mount(
                "/api",
                routes=[*calls, WebSocketRoute("/tables/{table}/socket", sockets.endpoint)],
            ),
            Mount("/", Page(settings.page)),
        ],
        exception_handlers={404: _unknown, 405: _wrong_method, 500: _internal},
        lifespan=lifespan,
    )
    return Guard(app, names)


async def _unknown(_: Request, __: Exception) -> Response:
    return refusal_reply(Refused("unknown_call"))


async def _wrong_method(_: Request, __: Exception) -> Response:
    return refusal_reply(Refused("wrong_method"))


async def _internal(_: Request, __: Exception) -> Response:
    return refusal_reply(Refused("internal"))
