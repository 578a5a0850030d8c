"""Pushes. A socket wakes at every change and is told what it has not had: a slow one gets fewer, longer messages."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from cooper_island.tables import bodies
from cooper_island.tables.bodies import HelloBody
from cooper_island.tables.listener import Listener
from cooper_island.tables.refusals import Refused
from cooper_island.tables.wire import dumps, parse

from . import figures
from .agreements import came
from .asking import Desk, client, token_of, told
from .hall import Served
from .limits import EVENTS, Buckets
from .lines import Lines
from .news import Anew, Said, Seen, Source, States
from .people import Go, Known
from .places import Places
from .replies import refusal_reply, status_of

GONE: Final = 4410  # close codes are 4000 and a status: that of the refusal, or this
MESSAGES: Final = 100  # that a client may send at once after the first, and one a second
LEAVE_SECONDS: Final = 2.0  # for a client that is refused to take note of it
PING: Final = dumps({"type": "ping"})


class Sockets:
    """The endpoint `/api/tables/{table}/socket`."""

    def __init__(self, desk: Desk) -> None:
        self._hall = desk.hall
        self._settings = desk.hall.settings
        self._people = desk.people
        self._rates = desk.rates
        self._cookie = desk.cookie
        self._places = Places(self._settings)
        self._silent = Lines(
            self._settings.waiting_per_client
        )  # such as have not said who they are
        self._open: Counter[str] = Counter()  # by client

    async def endpoint(self, socket: WebSocket) -> None:
        who = client(socket)
        try:
            self._admit(who)
        except Refused as refused:  # nothing is kept for whoever knocks too often
            await socket.send_denial_response(refusal_reply(refused))
            return
        await socket.accept()
        self._open[who] += 1
        try:
            with figures.listening():
                await self._placed(socket, who)
        except Refused as refused:
            figures.refused(refused.code)
            with suppress(WebSocketDisconnect, RuntimeError, OSError):
                await socket.send_text(dumps({"type": "error", "error": refused.error}))
                await socket.close(4000 + status_of(refused), refused.code)
                asyncio.get_running_loop().call_later(LEAVE_SECONDS, socket.state.cut)
        except (WebSocketDisconnect, TimeoutError, OSError):
            with suppress(Exception):
                await socket.close()
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    def _admit(self, who: str) -> None:
        self._rates.knock(who)
        if self._open[who] >= self._settings.sockets_per_client:
            raise Refused("too_many_sockets")

    async def _placed(self, socket: WebSocket, who: str) -> None:
        """A place is held for as long as it lasts: `go` is how a newer socket ends this one, or its player does."""
        why: Refused | None = None
        try:
            async with asyncio.timeout(None) as place:

                def go(refused: Refused | None) -> None:
                    nonlocal why
                    if not place.expired():
                        why = refused
                        place.reschedule(0)

                await self._serve(socket, who, go)
        except TimeoutError:
            if why is not None:
                raise why from None
            raise

    async def _hello(self, socket: WebSocket, who: str) -> HelloBody:
        self._silent.join(who, socket, socket.state.cut)
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                return bodies.hello_body(parse(await receive(socket)))
        except TimeoutError:
            raise Refused("slow_body") from None
        finally:
            self._silent.leave(who, socket)

    async def _serve(self, socket: WebSocket, who: str, go: Go) -> None:
        hello = await self._hello(socket, who)
        token = hello.device or token_of(socket, self._cookie)
        table = socket.path_params["table"]
        by_token = not hello.secrets and hello.watch is None and token is not None
        payer = f"{token} {table}" if by_token else next(iter(hello.secrets), None)
        self._rates.take(who, table, payer)
        known = await self._people.known(token) if by_token else None
        device = None if known is None else known.device
        with self._people.listening(device, go):
            async with self._hall.holding(bodies.table_id(table)) as served:
                await self._take_place(socket, served, hello, known, who, payer, go)

    async def _take_place(
        self,
        socket: WebSocket,
        served: Served,
        hello: HelloBody,
        known: Known | None,
        who: str,
        payer: str | None,
        go: Go,
    ) -> None:
        player = None if known is None else known.player
        listener = Listener(served.held, hello, player)  # refuses who has no right here
        for right in (*hello.secrets, payer):
            if right is not None:
                self._rates.right(right)
        if served.gathering is None:
            self._rates.take(who, served.id, payer, told(served.table, hello.since))
        said = Said(served, listener, hello.chat)
        self._rates.take(who, served.id, payer, await said.behind() / EVENTS)
        sources = (
            States(served, listener),
            Seen(served.presence),
            said,
            Anew(served, listener),
        )
        seats = [f"{player} {served.id} {seat}" for seat in listener.seats or ("",)]
        holders = hello.secrets if known is None else tuple(seats)
        with (
            self._places.taken(served.id, who, holders, partial(go, Refused("replaced"))),
            served.presence.here(listener, self._settings.here_seconds),
        ):
            await came(self._hall, served, listener.seats)
            await self._listen(socket, served, listener, sources, who)

    async def _listen(
        self,
        socket: WebSocket,
        served: Served,
        listener: Listener,
        sources: Sequence[Source],
        who: str,
    ) -> None:
        changed = asyncio.Event()
        self._hall.watch(served, changed.set, who, listener.plays)
        if listener.name is not None:
            served.listeners[listener.name] = listener
        heed = partial(served.presence.attend, listener, seconds=self._settings.hidden_seconds)
        reading = asyncio.create_task(_read_on(socket, heed))
        try:
            await self._push(socket, served, sources, changed, reading)
        finally:
            served.watchers.discard(changed.set)
            if listener.name is not None and served.listeners.get(listener.name) is listener:
                del served.listeners[listener.name]
            reading.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, Refused, RuntimeError):
                await reading

    async def _push(
        self,
        socket: WebSocket,
        served: Served,
        sources: Sequence[Source],
        changed: asyncio.Event,
        reading: "asyncio.Task[None]",
    ) -> None:
        changed.set()
        now = asyncio.get_running_loop().time
        heard = now()  # when the client was last told something
        while True:
            waiting = asyncio.ensure_future(changed.wait())
            try:
                done, _ = await asyncio.wait(
                    {waiting, reading},
                    timeout=heard + self._settings.ping_seconds - now(),
                    return_when=asyncio.FIRST_COMPLETED,
                )
            finally:
                waiting.cancel()
            if reading in done:
                return reading.result()
            if not changed.is_set():
                await self._send(socket, PING)
                heard = now()
                continue
            changed.clear()
            if served.gone:
                await self._send(socket, dumps({"type": "gone"}))
                await socket.close(GONE, "gone")
                return None
            for source in sources:
                async for message in source.news():
                    await self._send(socket, message)
                    heard = now()

    async def _send(self, socket: WebSocket, text: str) -> None:
        async with asyncio.timeout(self._settings.send_seconds):
            await socket.send_text(text)


async def receive(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise Refused("malformed")
    return str(text)


async def _read_on(socket: WebSocket, heed: Callable[[bool], None]) -> None:
    """Notice when the client leaves, and whether somebody looks; what else it says is not listened to."""
    said = Buckets(1.0, MESSAGES)
    while True:
        text = await receive(socket)
        said.take(None)
        with suppress(Refused):
            here = bodies.attention(parse(text))
            if here is not None:
                heed(here)
