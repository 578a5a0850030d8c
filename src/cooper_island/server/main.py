"""`cooper-island play` (the server on this machine, and the page in the browser) and `cooper-island host`."""

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
from math import ceil
from pathlib import Path
from typing import Final

import uvicorn

from cooper_island.bots.registry import Entrant
from cooper_island.language import commas
from cooper_island.language import reason as system
from cooper_island.tables.bodies import SECRET
from cooper_island.tables.refusals import sentence

from . import figures, logs
from .address import Network, local_addresses, networks, origin_of
from .app import make_app
from .connections import connections, protocol
from .database import BadAddress, Taken, Unusable, old_sqlite, shown
from .settings import HOST, LOOPBACK, PORT, Settings, default_database
from .store import Store
from .upgrades import Upgrade

log = logging.getLogger("cooper_island.server")
TRIED: Final = 100  # ports, from the one that was asked for
KEY_LENGTH: Final = 16  # of a key to create tables, at least
TROUBLES: Final = {
    BadAddress: "bad_database",
    Taken: "taken_database",
    Unusable: "no_database",
}


class AllTaken(OSError):
    """No port is free from the one on that was asked for."""


def host(settings: Settings, address: str, port: int, key_file: str | None) -> int:
    """Serve people elsewhere until stopped; the exit code. Without an address: at all of this machine."""
    try:
        if settings.public_url is not None:
            origin_of(settings.public_url)
    except ValueError:
        return _trouble("bad_public_url", url=settings.public_url)
    if key_file is not None:
        try:
            key = Path(key_file).read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return _trouble("key_missing", file=key_file)
        except OSError as error:
            return _trouble("key_unread", file=key_file, reason=system(error))
        except UnicodeDecodeError:
            return _trouble("no_key", file=key_file)
        if len(key) < KEY_LENGTH or not SECRET.fullmatch(key):
            return _trouble("bad_key", file=key_file, length=KEY_LENGTH)
        settings = replace(settings, create_key=key)
    return run(settings, address, port, open_browser=False, exact=True)


def serve(
    host: str = HOST,
    port: int = PORT,
    open_browser: bool = True,
    database: str | None = None,
    bots: tuple[Entrant, ...] = (),
    lan: bool = False,
) -> int:
    """Serve until stopped; the exit code. What cannot be is said in one sentence. `lan`: to the local network too."""
    settings = Settings(database or "", bots=bots)
    if not lan:
        return run(settings, host, port, open_browser)
    if not local_addresses():
        return _trouble("no_network")
    return run(settings, "0.0.0.0", port, open_browser)


def run(settings: Settings, host: str, port: int, open_browser: bool, exact: bool = False) -> int:
    settings = replace(settings, bound=host)
    logs.begin(every_request=settings.log_requests)
    try:
        settings = replace(settings, database=settings.database or default_database())
    except OSError as error:
        return _trouble("no_folder", reason=system(error))
    try:
        proxies = networks(settings.proxies)
    except OSError:
        return _trouble("unknown_proxy", names=commas(name or '""' for name in settings.proxies))
    if settings.metrics is not None:
        at, number = settings.metrics
        try:
            figures.publish(at, number)
        except OSError as error:
            return _trouble("no_port", host=at, port=str(number), reason=system(error))
    try:
        sockets = listen_exactly(host, port) if exact else [listen(host, port)]
    except OSError as error:
        why = sentence("all_taken") if isinstance(error, AllTaken) else system(error)
        return _trouble("no_port", host=host or "*", port=str(port), reason=why)
    listening = sockets[0]
    url = shown(settings.database)
    try:
        store = Store(settings.database)
        store.open()
    except (BadAddress, Taken, Unusable) as error:
        listening.close()
        return _trouble(TROUBLES[type(error)], url=url, reason=error)
    try:
        _advise(store, host)
        settings = replace(settings, port=listening.getsockname()[1])
        name = shown_name(host)
        url = f"http://{f'[{name}]' if ':' in name else name}:{settings.port}/"
        taken = port not in (0, settings.port)
        said = "taken" if taken else "running" if settings.public_url is None else "hosting"
        print(sentence(said, port=str(port), url=url, public=settings.public_url), flush=True)
        server = Server(configure(settings, store, proxies))
        if open_browser:
            threading.Timer(0.5, webbrowser.open, (url,)).start()
        server.run(sockets=sockets)
    except KeyboardInterrupt:
        pass  # the usual way to stop it
    finally:
        store.close()
        listening.close()
    return 0


def shown_name(host: str) -> str:
    """Under which name the page is shown: at all addresses one that others can use too."""
    if host == "0.0.0.0":
        return next(iter(local_addresses()), HOST)
    return host or socket.gethostname()


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


def configure(settings: Settings, store: Store, proxies: tuple[Network, ...]) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings, store),
        http=protocol(settings, proxies),
        ws=Upgrade,
        ws_per_message_deflate=False,
        ws_max_size=settings.body_bytes,
        lifespan="on",
        log_config=None,  # ours
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(proxy) for proxy in proxies],
        limit_concurrency=connections(),
        timeout_keep_alive=ceil(settings.keep_seconds),
        timeout_graceful_shutdown=2,
    )


def listen(host: str, port: int, *, exact: bool = False) -> socket.socket:
    """A socket at this port or, where it is taken and need not be exactly that, the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + TRIED, 65536)):
        out = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would share the port with another program
            out.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            if exact and family == socket.AF_INET6:  # IPv4 has a socket of its own
                out.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            out.bind((host, number))
            out.listen(512)
        except OSError as error:
            out.close()
            usual = error.errno in (errno.EADDRINUSE, errno.EACCES)
            if not usual or number == 65535 or exact:
                raise
        else:
            return out
    raise AllTaken


def listen_exactly(host: str, port: int) -> list[socket.socket]:
    """At this port and no other, for a proxy counts on it; without a host at all addresses of both kinds."""
    if host:
        return [listen(host, port, exact=True)]
    out = [listen("0.0.0.0", port, exact=True)]
    with suppress(OSError):  # a machine without IPv6
        out.append(listen("::", out[0].getsockname()[1], exact=True))
    return out


def _trouble(key: str, **parts: object) -> int:
    print(f"cooper-island: {sentence(key, **parts)}", file=sys.stderr)
    return 2
