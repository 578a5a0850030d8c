"""`cooper-island play`: the server on this machine, and the page in the browser."""

import errno
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

import uvicorn

from cooper_island.bots.registry import Entrant
from cooper_island.tables.refusals import sentence

from .app import make_app
from .database import BadAddress, Taken, Unusable, old_sqlite, shown
from .settings import HOST, LOOPBACK, PORT, Settings, default_database
from .store import Store
from .upgrades import Upgrade

log = logging.getLogger("cooper_island.server")
TRIED: Final = 100  # ports, from the one that was asked for
TROUBLES: Final = {
    BadAddress: "bad_database",
    Taken: "taken_database",
    Unusable: "no_database",
}


def serve(
    host: str = HOST,
    port: int = PORT,
    open_browser: bool = True,
    database: str | None = None,
    bots: tuple[Entrant, ...] = (),
) -> int:
    """Serve until stopped; the exit code. What cannot be is said in one sentence."""
    try:
        url = default_database() if database is None else database
    except OSError as error:
        return _trouble("no_folder", reason=error.strerror or error)
    return run(Settings(url, bots=bots), host, port, open_browser)


def run(settings: Settings, host: str, port: int, open_browser: bool) -> int:
    if host in LOOPBACK:
        settings = replace(settings, hosts=LOOPBACK)
    logging.basicConfig(format="cooper-island: %(message)s", level=logging.WARNING)
    try:
        listening = listen(host, port)
    except OSError as error:
        return _trouble("no_port", host=host, port=port, reason=error.strerror or error)
    url = shown(settings.database)
    try:
        store = Store(settings.database)
        store.open()
    except (BadAddress, Taken, Unusable) as error:
        listening.close()
        return _trouble(TROUBLES[type(error)], url=url, reason=error)
    try:
        _advise(store, host)
        address = listening.getsockname()
        url = f"http://{f'[{host}]' if ':' in host else host}:{address[1]}/"
        taken = port not in (0, address[1])
        print(sentence("taken" if taken else "running", port=port, url=url), flush=True)
        server = Server(configure(settings, store))
        if open_browser:
            threading.Timer(0.5, webbrowser.open, (url,)).start()
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # the usual way to stop it
    finally:
        store.close()
        listening.close()
    return 0


class Server(uvicorn.Server):
    """Ends at SIGTERM as at Ctrl-C. uvicorn stops at either, and then raises it again for whoever is to tidy up."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        with suppress(ValueError):  # only the main thread is told of signals
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        with super().capture_signals():
            yield


def _advise(store: Store, host: str) -> None:
    """Tell whoever hosts of an old SQLite; who plays at home has nothing to do about it."""
    version = old_sqlite(store.engine)
    if version is not None:
        level = logging.INFO if host in LOOPBACK else logging.WARNING
        log.log(level, sentence("old_sqlite", version=version))


def configure(settings: Settings, store: Store) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings, store),
        http="httptools",
        ws=Upgrade,
        ws_per_message_deflate=False,
        ws_max_size=settings.body_bytes,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=4000,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket at this port or, where it is taken, the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + TRIED, 65536)):
        out = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would share the port with another program
            out.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            out.bind((host, number))
            out.listen(512)
        except OSError as error:
            out.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES) or number == 65535:
                raise
        else:
            return out
    raise OSError(errno.EADDRINUSE, sentence("all_taken"))


def _trouble(key: str, **parts: object) -> int:
    print(f"cooper-island: {sentence(key, **parts)}", file=sys.stderr)
    return 2
