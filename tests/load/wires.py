"""Connections of the load's client: lean, and every byte that comes is counted."""

import asyncio
import json
from collections.abc import Callable
from typing import NamedTuple, cast

import httptools
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

HOST = "127.0.0.1"
SHARING = (
    40  # connections that come from one address: as of many clients, and within a client's limits
)


def address(number: int) -> tuple[str, int]:
    """Where the connection of this number comes from: never the server's own address, or a port could meet itself."""
    high, low = divmod(number // SHARING, 250)
    return (f"127.0.{1 + high}.{1 + low}", 0)


class Answer(NamedTuple):
    status: int
    body: bytes
    size: int  # with its head

    @property
    def refusal(self) -> str:
        """The code of a refusal."""
        try:
            return f"{self.status} {json.loads(self.body)['error']['code']}"
        except (ValueError, KeyError, TypeError):
            return f"{self.status} {self.body[:60]!r}"


class Http(asyncio.Protocol):
    """One kept connection; a request at a time."""

    def __init__(self) -> None:
        self.open = False
        self._parser = httptools.HttpResponseParser(self)
        self._body = b""
        self._size = 0
        self._done: asyncio.Future[Answer] | None = None

    async def ask(self, method: str, path: str, secret: str | None, body: bytes | None) -> Answer:
        if not self.open:
            raise ConnectionError
        head = f"{method} {path} HTTP/1.1\r\nhost: {HOST}\r\n"
        if secret is not None:
            head += f"authorization: Bearer {secret}\r\n"
        if body is not None:
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self._body, self._size = b"", 0
        self._done = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + b"\r\n" + (body or b""))
        return await self._done

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self.open = True

    def data_received(self, data: bytes) -> None:
        self._size += len(data)
        self._parser.feed_data(data)

    def on_body(self, body: bytes) -> None:
        self._body += body

    def on_message_complete(self) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_result(Answer(self._parser.get_status_code(), self._body, self._size))

    def connection_lost(self, _: Exception | None) -> None:
        self.open = False
        if self._done is not None and not self._done.done():
            self._done.set_exception(ConnectionError())


class Pool:
    """Connections that requests share, as those behind a proxy do. A request is sent again until it is answered."""

    def __init__(self, port: int, patience: float) -> None:
        self._port = port
        self._patience = patience
        self._free: list[Http] = []
        self._made = 0

    async def ask(
        self, method: str, path: str, secret: str | None = None, body: bytes | None = None
    ) -> Answer:
        async with asyncio.timeout(self._patience):
            while True:
                try:
                    return await self._once(method, path, secret, body)
                except OSError:  # the server is killed now and then
                    await asyncio.sleep(0.05)

    async def _once(self, method: str, path: str, secret: str | None, body: bytes | None) -> Answer:
        while self._free and not self._free[-1].open:
            self._free.pop()
        http = self._free.pop() if self._free else await self._connect()
        answer = await http.ask(method, path, secret, body)
        self._free.append(http)
        return answer

    async def _connect(self) -> Http:
        self._made += 1
        loop = asyncio.get_running_loop()
        _, http = await loop.create_connection(
            Http, HOST, self._port, local_addr=address(self._made)
        )
        return http

    def close(self) -> None:
        for http in self._free:
            http.close()


class Socket(asyncio.Protocol):
    """A WebSocket that says one thing and listens."""

    def __init__(self, url: str, hello: str, heard: Callable[[bytes, int], None]) -> None:
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._hello = hello
        self._heard = heard
        self.left = asyncio.Event()

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not isinstance(event, Frame):  # the answer to its opening
                if self._protocol.handshake_exc is None:
                    self._protocol.send_text(self._hello.encode())
            elif event.opcode is Opcode.TEXT:
                size = len(event.data)
                self._heard(bytes(event.data), size + head_size(size))
        self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.write_eof()

    def connection_lost(self, _: Exception | None) -> None:
        self.left.set()


def head_size(length: int) -> int:
    """Bytes before the payload of a server's frame."""
    return 2 if length < 126 else 4 if length < 65536 else 10
