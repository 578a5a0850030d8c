"""How games went: the figures of one that is over, and the list of all that a player has finished."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cooper_island.tables.games import game_lines, tied, uncharted
from cooper_island.tables.refusals import Json, Refused
from cooper_island.tables.statistics import statistics
from cooper_island.tables.stored import Stored

from .asking import Asking, Desk
from .replies import json_reply

COST: Final = 3  # requests that the figures of a game cost: it is played anew for them
_TIES: Final = 5000  # games whose ties are known without playing them anew


class Statistics(Asking):
    """What was, by figures."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._ties: dict[str, tuple[int, ...]] = {}  # by table: a finished game never changes

    def routes(self) -> list[Route]:
        return [
            self._route("/tables/{table}/statistics", "GET", self.table),
            self._route("/me/games", "GET", self.mine),
        ]

    async def table(self, request: Request) -> Response:
        self._take(request, COST)
        async with self._served(request) as (served, _):
            if not served.over:
                raise Refused("still_runs")
            game = served.table.now.game.clone()
        return json_reply(await asyncio.to_thread(statistics, game))

    async def mine(self, request: Request) -> Response:
        """All games that this device's player has finished, the latest first."""
        own = await self._own_tables(request)
        if own is None:
            return json_reply([])
        player, ids = own
        found = await self._hall.store.summaries(ids)
        lines: list[Json] = []
        for stored in found.values():
            mine = game_lines(stored, player)
            if tied(mine):
                mine = game_lines(stored, player, await self._uncharted(stored))
            lines += mine
        lines.sort(key=lambda line: str(line["ended"]), reverse=True)
        return json_reply(lines)

    async def _uncharted(self, kept: Stored) -> tuple[int, ...]:
        if kept.id not in self._ties:
            stored = await self._hall.store.read(kept.id)
            if stored is None:  # deleted meanwhile
                return ()
            if len(self._ties) >= _TIES:
                self._ties.clear()
            self._ties[kept.id] = await asyncio.to_thread(uncharted, stored)
        return self._ties[kept.id]
