"""Connections, before and between requests: who says nothing, or only half of it, is cut off in time."""

import asyncio
import logging
import sys
from ipaddress import ip_address
from time import monotonic
from typing import ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from . import figures
from .address import Network, is_address, whose
from .lines import Lines
from .settings import Settings

log = logging.getLogger("cooper_island.server")
FILES: Final = 65_536  # open ones, where the system lets us have as many
SPARED: Final = 256  # of them for all that is no connection
HEAD_BYTES: Final = 64 * 1024
LOOK_SECONDS: Final = 0.5  # between two looks at who is late
TOLD_SECONDS: Final = 60.0  # between two lines of the log about the same


class Door:
    """What all connections share."""

    def __init__(self, settings: Settings, proxies: tuple[Network, ...]) -> None:
        self.settings = settings
        self._proxies = proxies
        self._lines = Lines(settings.waiting_per_client)
        self._addresses = Lines(settings.sockets_per_client)  # with seats: new tables bring more
        self._told = -TOLD_SECONDS
        self._open: set[Connection] = set()
        self._looking = False

    def enter(self, one: "Connection") -> None:
        self._open.add(one)
        if not self._looking:
            self._looking = True
            one.loop.call_later(LOOK_SECONDS, self._look, one.loop)

    def go(self, one: "Connection") -> None:
        self._open.discard(one)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """One timer for all: their own would have to be set several times a request."""
        now = monotonic()
        for one in [one for one in self._open if one.until < now]:
            one.cut("late")
        self._looking = bool(self._open)
        if self._looking:
            loop.call_later(LOOK_SECONDS, self._look, loop)

    def whose(self, host: str) -> str | None:
        """A proxy brings many people: it counts for none."""
        if not is_address(host):
            return None
        address = ip_address(host)
        return None if any(address in network for network in self._proxies) else whose(host)

    def wait(self, who: str, line: str, one: "Connection") -> None:
        cut = [self._addresses.join(who, one, one.cut), self._lines.join(line, one, one.cut)]
        if any(cut) and monotonic() - self._told >= TOLD_SECONDS:
            self._told = monotonic()
            log.warning("Too many connections of %s ask nothing: the oldest are closed.", who)

    def leave(self, who: str, line: str, one: "Connection") -> None:
        self._addresses.leave(who, one)
        self._lines.leave(line, one)


class Connection(HttpToolsProtocol):
    """uvicorn's, which alone would wait for ever for the rest of a request, and for a client to read its answer.

    It waits from its opening or last answer until all of a request is here. While it does, it stands in the line of
    its address, or of the seat whose secret it has shown, and what it has said so far gives it no more time.
    """

    door: ClassVar[Door]
    _who: str | None = None
    _line: str | None = None
    until = 0.0  # when it is cut off, unless it gets further
    _heading = True  # what comes next belongs to a head
    _head = 0  # bytes of it so far
    _answered = False  # maybe before all of it was here

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.door.enter(self)
        self._who = self.door.whose("" if self.client is None else self.client[0])
        self._wait(self.door.settings.head_seconds)

    def data_received(self, data: bytes) -> None:
        if self._heading:
            self._head += len(data)
        super().data_received(data)
        if self._head > HEAD_BYTES:
            self.cut()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._heading, self._head, self._answered = False, 0, False
        self._within(self.door.settings.body_seconds + 1)  # later than it is answered: too slow

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._heading = True
        if not self._answered:
            self._leave()
            self._within(self.door.settings.answer_seconds)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._answered = True
        if not self.transport.is_closing() and self.cycle.response_complete:
            self._wait(self.door.settings.keep_seconds, self.scope["state"].get("holder"))

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        self.door.go(self)
        cut = self.transport.abort  # for a socket that stays silent
        self.app_state = {**self.app_state, "cut": cut}
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self.door.go(self)
        super().connection_lost(exc)

    def cut(self, why: str = "many") -> None:
        """At once where something is unread: it may never be."""
        figures.cut(why)
        self._leave()
        self.door.go(self)
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _wait(self, seconds: float, shown: str | None = None) -> None:
        self._leave()
        self._within(seconds)
        if self._who is not None:
            self._line = shown or self._who
            self.door.wait(self._who, self._line, self)

    def _leave(self) -> None:
        if self._who is not None and self._line is not None:
            self.door.leave(self._who, self._line, self)
            self._line = None

    def _within(self, seconds: float) -> None:
        self.until = monotonic() + seconds


def protocol(settings: Settings, proxies: tuple[Network, ...]) -> type[Connection]:
    """The class of one server's connections."""

    class Ours(Connection):
        door = Door(settings, proxies)

    return Ours


def connections() -> int:
    """How many there may be: as many files as the system lets this process open, softly, less a few."""
    if sys.platform == "win32":
        return 4000
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return max(SPARED, (most if soft == resource.RLIM_INFINITY else soft) - SPARED)
