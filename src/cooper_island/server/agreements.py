"""The calls about people who are away from a running game (docs/server.md)."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cooper_island.tables import bodies
from cooper_island.tables.agreements import Away, Company
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import Asker, seated
from cooper_island.tables.table import Change, Table

from .asking import Asking, Handler
from .clock import present
from .hall import Hall, Served
from .limits import read_json

Say = Callable[[Company, list[int], Away, int], Company]  # mine, who is here, the journal's length


class Agreements(Asking):
    """Who leaves and comes back, and what the others agree on meanwhile."""

    def routes(self) -> list[Route]:
        path = "/tables/{table}"
        return [
            self._route(f"{path}/leave", "POST", self.leave),
            self._route(f"{path}/back", "POST", self.back),
            self._route(f"{path}/agreements", "POST", self.propose),
            self._route(f"{path}/agreements/agree", "POST", self.answer(Company.agree)),
            self._route(f"{path}/agreements/refuse", "POST", self.answer(Company.refuse)),
        ]

    async def leave(self, request: Request) -> Response:
        self._take(request)
        return await self._said(
            request, lambda now, mine, away, _: now.leave(mine[0], away.people, present())
        )

    async def back(self, request: Request) -> Response:
        self._take(request)
        return await self._said(request, lambda now, mine, _, __: now.back(mine[0], present()))

    async def propose(self, request: Request) -> Response:
        self._take(request)
        asked = bodies.propose_body(await read_json(request, self._settings), self._bots)

        def say(now: Company, mine: list[int], away: Away, number: int) -> Company:
            return now.propose(mine, away, number, asked.kind, asked.seat, asked.bot, present())

        return await self._said(request, say)

    def answer(self, how: Callable[[Company, Sequence[int], Away, int, str], Company]) -> Handler:
        async def handler(request: Request) -> Response:
            self._take(request)
            number = bodies.answer_body(await read_json(request, self._settings))
            return await self._said(
                request, lambda now, mine, away, _: how(now, mine, away, number, present())
            )

        return handler

    async def _said(self, request: Request, say: Say) -> Response:
        async with self._asked(request) as (served, asker):
            mine = voices(served, asker)
            self._right(request)

            def change(table: Table) -> Change | None:
                here = served.presence.lately(table.people, self._settings.away_seconds)
                away = Away(table.people, here)
                return table.confer(mine[0], lambda now: say(now, mine, away, table.now.written))

            await self._hall.confer(served, change)
        return Response(status_code=204)


def voices(served: Served, asker: Asker) -> list[int]:
    """The seats of whoever asks: first the one that is asked for. Refused where there is none."""
    seat = seated(served.seating.who(asker))
    return [seat, *(one for one in served.seating.mine(asker) if one != seat)]


async def came(hall: Hall, served: Served, seats: Sequence[int]) -> None:
    """These seats are here again: what was proposed over their absence falls.

    Where that cannot be written, it stays proposed, and nobody can agree to it.
    """
    if served.gathering is not None:
        return
    for seat in seats:
        now = served.table.now.company
        if now.came(seat, "") is not now:

            def change(table: Table, seat: int = seat) -> Change | None:
                return table.confer(seat, lambda company: company.came(seat, present()))

            with suppress(Refused):
                await hall.confer(served, change)
