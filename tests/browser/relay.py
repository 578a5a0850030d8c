"""A network between a page and its server, which can fail."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Relay:
    """Passes bytes on at a port of its own until it is cut; or loses the answer to a request."""

    def __init__(self, behind: int) -> None:
        self._behind = behind
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._cut = False
        self._losing: bytes | None = None
        self.lost = 0  # answers that never came
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every connection breaks, and none is made."""
        self._cut = True
        with self._lock:
            gone, self._open = self._open, set()
        for one in gone:
            _end(one)

    def mend(self) -> None:
        self._cut = False

    def lose_answer(self, call: str) -> None:
        """The next request with these words arrives; its answer does not, and the network is cut."""
        self._losing = call.encode()

    def close(self) -> None:
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if self._cut:
                _end(near)
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._behind), 5)
            except OSError:
                _end(near)
                continue
            with self._lock:
                self._open |= {near, far}
            doomed = threading.Event()
            for source, sink, asks in ((near, far, True), (far, near, False)):
                threading.Thread(
                    target=self._pass, args=(source, sink, asks, doomed), daemon=True
                ).start()

    def _pass(
        self, source: socket.socket, sink: socket.socket, asks: bool, doomed: threading.Event
    ) -> None:
        with contextlib.suppress(OSError):
            source.settimeout(None)
            while data := source.recv(1 << 16):
                if asks and self._losing is not None and self._losing in data:
                    self._losing = None
                    doomed.set()
                elif not asks and doomed.is_set():
                    self.cut()
                    self.lost += 1
                    break
                sink.sendall(data)
        for one in (source, sink):
            _end(one)
        with self._lock:
            self._open -= {source, sink}


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextmanager
def relayed(behind: int) -> Iterator[Relay]:
    relay = Relay(behind)
    try:
        yield relay
    finally:
        relay.close()
