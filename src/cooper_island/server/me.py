"""The calls about oneself: devices, links between them, one's tables (docs/server.md)."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cooper_island.tables import bodies

from .address import reach
from .asking import COOKIE_PATH, Asking, agent, client, token_of
from .limits import LINES, read_json
from .people import LINK_SECONDS, Newcomer
from .replies import json_reply


class Me(Asking):
    """What a player does about herself."""

    def routes(self) -> list[Route]:
        return [
            self._route("/me", "GET", self.show),
            self._route("/me", "POST", self.become),
            self._route("/me/tables", "GET", self.tables),
            self._route("/me/adopt", "POST", self.adopt),
            self._route("/me/devices/{device}", "DELETE", self.sign_out),
            self._route("/me/sign-out-others", "POST", self.sign_out_others),
            self._route("/me/phone", "POST", self.phone),
            self._route("/me/recovery", "POST", self.recovery),
            self._route("/me/arrive", "POST", self.arrive),
            self._route("/address", "GET", self.address),
        ]

    async def show(self, request: Request) -> Response:
        self._rates.take(client(request))
        known = await self._device(request)
        reply = json_reply(await self._people.told(known))
        token = request.cookies.get(self._cookie)
        if known is not None and token is not None and token == token_of(request, self._cookie):
            self._set_cookie(request, reply, token)  # whoever comes by is kept for longer
        return reply

    async def become(self, request: Request) -> Response:
        """Make a player and a device where there are none; without cookies its token is told."""
        self._rates.take(client(request))
        cookies = bodies.me_body(await read_json(request, self._settings))
        coming = await self._made(request)
        told = await self._people.told(coming.known)
        if coming.token and not cookies:
            return json_reply({**told, "token": coming.token})
        return self._keep(request, json_reply(told), coming)

    async def _made(self, request: Request) -> Newcomer:
        coming = await self._coming(request)
        if coming.token:
            self._creating.take(client(request))
            await self._people.write(coming.statements)
        return coming

    async def tables(self, request: Request) -> Response:
        own = await self._own_tables(request)
        return json_reply([] if own is None else await self._hall.own_lines(*own))

    async def adopt(self, request: Request) -> Response:
        """What was held by secrets alone becomes the player's."""
        self._rates.take(client(request))
        asked = bodies.lookup_body(await read_json(request, self._settings))
        self._rates.take(client(request), cost=len(asked) / LINES)
        coming = await self._coming(request)
        if coming.token:
            self._creating.take(client(request))
        count = await self._hall.adopt(asked, coming.known.player, coming.statements)
        return self._keep(request, json_reply({"adopted": count}), coming)

    # --- devices --------------------------------------------------------------------------------

    async def sign_out(self, request: Request) -> Response:
        self._rates.take(client(request))
        known = await self._known(request)
        device = request.path_params["device"]
        await self._people.sign_out(known, device)
        reply = Response(status_code=204)
        if device == known.device:
            reply.delete_cookie(self._cookie, path=COOKIE_PATH)
        return reply

    async def sign_out_others(self, request: Request) -> Response:
        self._rates.take(client(request))
        await self._people.sign_out_others(await self._known(request))
        return Response(status_code=204)

    async def phone(self, request: Request) -> Response:
        """A link for one more device."""
        self._rates.take(client(request))
        coming = await self._made(request)
        link = await self._people.phone_link(coming.known)
        return self._keep(request, json_reply({"link": link, "seconds": LINK_SECONDS}), coming)

    async def recovery(self, request: Request) -> Response:
        """A link to keep, for the day when no device is left."""
        self._rates.take(client(request))
        coming = await self._made(request)
        link = await self._people.recovery_link(coming.known)
        return self._keep(request, json_reply({"link": link}), coming)

    async def arrive(self, request: Request) -> Response:
        """This device becomes one of the player whose link it has."""
        self._creating.take(client(request))
        asked = bodies.arrive_body(await read_json(request, self._settings))
        here = await self._device(request)
        known, token = await self._people.arrive(asked, here, agent(request))
        if here is not None and here.player != known.player:
            await self._hall.merge(here.player, known.player)
        told = await self._people.told(known)
        if token is not None and not asked.cookies:
            return json_reply({**told, "token": token})
        return self._keep(request, json_reply(told), Newcomer(known, token or "", []))

    # --- where this is --------------------------------------------------------------------------

    async def address(self, request: Request) -> Response:
        """What an invitation may show."""
        self._rates.take(client(request))
        return json_reply(await asyncio.to_thread(reach, self._settings))
