"""What this server is called, and whose a request is."""

import re
import socket
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from cooper_island.tables.refusals import Json

from .settings import LOOPBACK, Settings

_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?")
_ORIGIN: Final = re.compile(r"(https?)://((?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?)")
Network = IPv4Network | IPv6Network


class Names:
    """The names that this server answers to.

    A page of another site can be made to reach this server under that site's name (DNS rebinding), but not under an
    address, which no name server gives out: away from loopback every address will do, for a machine behind a router
    does not know them all.
    """

    def __init__(self, settings: Settings) -> None:
        names = {*LOOPBACK, *(name.lower() for name in settings.hosts)}
        self._addresses = settings.bound not in LOOPBACK
        if self._addresses:
            mine = socket.gethostname().lower()
            names |= {settings.bound.lower(), mine, f"{mine.partition('.')[0]}.local"}
        self._origin = self._public = ""
        if settings.public_url is not None:
            self._origin = origin_of(settings.public_url)
            self._public = host_name(self._origin.partition("//")[2])
            names.add(self._public)
        self._names = names - {""}

    def answers_to(self, host: str) -> bool:
        """By a request's Host."""
        name = host_name(host)
        return name in self._names or (self._addresses and is_address(name))

    def own(self, origin: str, scheme: str, host: str) -> bool:
        """Whether a request's Origin is this server's page."""
        if host_name(host) == self._public:  # a proxy may leave the port out
            return origin.lower() == self._origin
        return origin.lower() == f"{scheme.replace('ws', 'http')}://{host.lower()}"

    def secure(self, scheme: str, host: str) -> bool:
        """Whether a request came by TLS: by a proxy's word, or to the public address, where that is one of TLS."""
        public = host_name(host) == self._public and self._origin.startswith("https:")
        return public or scheme == "https"

    def trusted(self, scheme: str, host: str) -> bool:
        """Whether a browser takes what comes from there for a secure context."""
        name = host_name(host)
        return self.secure(scheme, host) or name in LOOPBACK or _loops(name)


def reach(settings: Settings) -> Json:
    """Where friends find this server: its public address, else those in the local network."""
    url = None if settings.public_url is None else origin_of(settings.public_url)
    near = settings.bound in LOOPBACK or _loops(settings.bound)
    found = [] if near or url is not None else local_addresses(settings.bound)
    return {
        "url": url,
        "local": [f"http://{host}:{settings.port}" for host in found],
        "loopback": near and url is None,
    }


def local_addresses(bound: str = "") -> list[str]:
    """This machine's addresses in its networks, of those where it listens; first that by which it reaches others."""
    if bound not in ("", "0.0.0.0", "::"):
        return [f"[{bound}]" if ":" in bound else bound]
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(("192.0.2.1", 9))  # nothing is sent: it only finds the way
        found.append(one.getsockname()[0])
    with suppress(OSError):
        rows = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(row[4][0]) for row in rows]
    return [host for host in dict.fromkeys(found) if not _loops(host)]


def _loops(host: str) -> bool:
    return is_address(host) and ip_address(host).is_loopback


def host_name(host: str) -> str:
    """`localhost` of `localhost:8350`, `::1` of `[::1]:8350`; of what is no host, nothing."""
    found = _HOST.fullmatch(host.lower())
    return "" if found is None else found[1] or found[2]


def origin_of(url: str) -> str:
    """The origin of a public address, as a browser names it; ValueError where it is more or less than that."""
    parts = urlsplit(url.lower())
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    netloc = parts.netloc.removesuffix(f":{usual}") if parts.port == usual else parts.netloc
    out = f"{parts.scheme}://{netloc}"
    if not _ORIGIN.fullmatch(out) or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(url)
    return out


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=4096)
def whose(host: str | None) -> str:
    """As whom an address counts: one line of IPv6 has 2**64 of them, and is one client."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False))


def networks(names: tuple[str, ...]) -> tuple[Network, ...]:
    """Proxies by address, network or name; OSError where a name is not known."""
    out: list[Network] = []
    for name in names:
        try:
            out.append(ip_network(name, strict=False))
        except ValueError:
            found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
            out += [ip_network(str(row[4][0]).partition("%")[0]) for row in found]
    return tuple(dict.fromkeys(out))
