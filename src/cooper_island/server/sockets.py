"""Pushes. A socket wakes at every change and is told what it has not had: a slow one gets fewer, longer messages."""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from cooper_island.tables import bodies
from cooper_island.tables.bodies import HelloBody
from cooper_island.tables.listener import Listener
from cooper_island.tables.refusals import Refused
from cooper_island.tables.wire import dumps, parse

from .calls import Calls
from .hall import Hall, Served
from .replies import status_of

GONE: Final = 4410  # close codes are 4000 and a status: that of the refusal, or this
MESSAGES: Final = 100  # that a client may send, for nothing is expected after the first
PING: Final = dumps({"type": "ping"})


class Sockets:
    """The endpoint `/api/tables/{table}/socket`."""

    def __init__(self, hall: Hall, calls: Calls) -> None:
        self._hall = hall
        self._settings = hall.settings
        self._calls = calls

    async def endpoint(self, socket: WebSocket) -> None:
        who = socket.client.host if socket.client is not None else ""
        await socket.accept()
        open_ones = self._calls.sockets
        open_ones[who] = open_ones.get(who, 0) + 1
        try:
            await self._serve(socket, who)
        except Refused as refused:
            with suppress(WebSocketDisconnect, RuntimeError, OSError):
                await socket.send_text(dumps({"type": "error", "error": refused.error}))
                await socket.close(4000 + status_of(refused), refused.code)
        except (WebSocketDisconnect, TimeoutError, OSError):
            with suppress(Exception):
                await socket.close()
        finally:
            open_ones[who] -= 1
            if not open_ones[who]:
                del open_ones[who]

    async def _serve(self, socket: WebSocket, who: str) -> None:
        settings = self._settings
        self._calls.take(who, socket.path_params["table"])
        if self._calls.sockets[who] > settings.sockets_per_client:
            raise Refused("too_many_sockets")
        try:
            async with asyncio.timeout(settings.hello_seconds):
                hello = bodies.hello_body(parse(await receive(socket)))
        except TimeoutError:
            raise Refused("slow_body") from None
        async with self._hall.holding(bodies.table_id(socket.path_params["table"])) as served:
            await self._watch(socket, served, hello, who)

    async def _watch(self, socket: WebSocket, served: Served, hello: HelloBody, who: str) -> None:
        if len(served.watchers) >= self._settings.sockets_per_table:
            raise Refused("too_many_sockets")
        changed = asyncio.Event()
        listener = Listener(served.table, hello)  # refuses wrong secrets
        self._hall.watch(served, changed.set, who, listener.plays)
        if listener.name is not None:
            served.listeners[listener.name] = listener
        reading = asyncio.create_task(_read_on(socket))
        try:
            await self._push(socket, served, listener, changed, reading)
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
        listener: Listener,
        changed: asyncio.Event,
        reading: "asyncio.Task[None]",
    ) -> None:
        changed.set()
        while True:
            waiting = asyncio.ensure_future(changed.wait())
            try:
                done, _ = await asyncio.wait(
                    {waiting, reading},
                    timeout=self._settings.ping_seconds,
                    return_when=asyncio.FIRST_COMPLETED,
                )
            finally:
                waiting.cancel()
            if reading in done:
                return reading.result()
            if not changed.is_set():
                await self._send(socket, PING)
                continue
            changed.clear()
            if served.gone:
                await self._send(socket, dumps({"type": "gone"}))
                await socket.close(GONE, "gone")
                return None
            for message in listener.news(served.table):
                await self._send(socket, message)

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


async def _read_on(socket: WebSocket) -> None:
    """Notice when the client leaves; what it says further is not listened to."""
    for _ in range(MESSAGES):
        await receive(socket)
    raise Refused("too_many")
