"""The calls about a table before its game, invitations and watching (docs/server.md)."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cooper_island.tables import bodies
from cooper_island.tables.gathering import Gathering
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import hashed, new_secret

from . import bots
from .agreements import voices
from .asking import Asking, bearer, client, guarded
from .clock import present
from .limits import read_json
from .replies import json_reply


class Gatherings(Asking):
    """What a creator says before the game, and what her friends do."""

    def routes(self) -> list[Route]:
        path = "/tables/{table}"
        seat = f"{path}/seats/{{seat}}"
        return [
            Route(f"{seat}/invitation", guarded(self.invitation), methods=["POST", "DELETE"]),
            self._route(seat, "PUT", self.put),
            self._route(f"{path}/begin", "POST", self.begin),
            Route(f"{path}/watch", guarded(self.watch), methods=["POST", "DELETE"]),
            self._route("/invitations", "GET", self.invited),
            self._route("/invitations/take", "POST", self.take),
        ]

    # --- the owner ------------------------------------------------------------------------------

    async def invitation(self, request: Request) -> Response:
        """A new one, or none any more."""
        self._take(request)
        seat = seat_named(request)
        given = new_secret() if request.method == "POST" else None

        def change(now: Gathering) -> Gathering:
            return now.uninvite(seat) if given is None else now.invite(seat, given)

        async with self._asked(request) as (served, asker):
            if served.gathering is None:  # by agreement, whoever created it
                mine = voices(served, asker)
                self._right(request)
                await self._hall.confer(served, lambda table: table.invite(seat, mine, given))
            else:
                served.seating.check_owner(asker)
                self._right(request)
                await self._hall.arrange(served, change)
        return Response(status_code=204) if given is None else json_reply({"invitation": given})

    async def put(self, request: Request) -> Response:
        self._take(request)
        seat = seat_named(request)
        bot = bodies.seat_body(await read_json(request, self._settings), self._bots)
        name = "" if bot is None else bots.called(bot)
        async with self._owned(request) as served:
            await self._hall.arrange(served, lambda now: now.put(seat, bot, name))
        return Response(status_code=204)

    async def begin(self, request: Request) -> Response:
        self._take(request)
        async with self._owned(request) as served:
            await self._hall.arrange(served, lambda now: now, begin=True)
        return Response(status_code=204)

    async def watch(self, request: Request) -> Response:
        """A new secret for watchers, or none: whoever had the one before watches no more."""
        self._take(request)
        given = new_secret() if request.method == "POST" else None
        async with self._owned(request) as served:
            await self._hall.let_watch(served, None if given is None else hashed(given))
        return Response(status_code=204) if given is None else json_reply({"watch": given})

    # --- a friend -------------------------------------------------------------------------------

    async def invited(self, request: Request) -> Response:
        """What an invitation is for."""
        self._rates.take(client(request))
        invitation = _invitation(request)
        known = await self._device(request)
        async with self._hall.holding(await self._people.invited(invitation)) as served:
            seat = served.seating.invited(invitation)
            now = served.gathering
            if now is not None and served.seating.seats[seat].open:
                return json_reply(now.told_guest(seat))
            if now is None and served.table.offered(invitation):
                return json_reply(served.table.told_guest(seat))
            if known is not None and seat in served.seating.held(known.player):  # hers
                raise Refused("invitation_used", table=served.id, seat=seat)
            raise Refused("invitation_used")

    async def take(self, request: Request) -> Response:
        """The seat is hers who comes first; who has it already hears so again."""
        self._rates.take(client(request))
        invitation = _invitation(request)
        name = bodies.take_body(await read_json(request, self._settings))
        coming = await self._coming(request)
        if coming.token:
            self._creating.take(client(request))
        player = coming.known.player
        async with self._hall.holding(await self._people.invited(invitation)) as served:
            if served.gathering is None:
                await self._hall.confer(
                    served,
                    lambda table: table.seat_again(invitation, name, player, present()),
                    coming.statements,
                )
            elif served.seating.seats[served.seating.invited(invitation)].player != player:
                await self._hall.arrange(
                    served,
                    lambda now: now.take(now.seating.invited(invitation), invitation, name, player),
                    coming.statements,
                    late=Refused("invitation_used"),  # somebody came first, and it began with her
                )
            seat = served.seating.invited(invitation)  # another one, where they were shuffled
            reply = json_reply({"table": served.id, "seat": seat})
        return self._keep(request, reply, coming)


def seat_named(request: Request) -> int:
    word = request.path_params["seat"]
    if not word.isascii() or not word.isdecimal() or len(word) > 2:
        raise Refused("unknown_seat")
    return int(word)


def _invitation(request: Request) -> str:
    try:
        invitation = bearer(request.headers.get("authorization"))
    except Refused:
        invitation = None
    if invitation is None:
        raise Refused("unknown_invitation")
    return invitation
