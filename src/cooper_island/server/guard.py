"""Around everything: safe headers, and only the names that this server answers to."""

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cooper_island.tables.refusals import Refused

from .replies import refusal_reply

CSP: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._check(headers)

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    out["cache-control"] = "no-store"
            await send(message)

        if refused is None:
            await self._app(scope, receive, safely)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
        else:
            await refusal_reply(refused)(scope, receive, safely)

    def _check(self, headers: Headers) -> Refused | None:
        """Another site's page can neither use this server's name (DNS rebinding) nor its sockets."""
        host = headers.get("host", "")
        if self._hosts and host_name(host) not in self._hosts:
            return Refused("bad_host")
        origin = headers.get("origin")
        if origin is not None and origin_host(origin) != host.lower():
            return Refused("foreign_origin")
        return None


def origin_host(origin: str) -> str | None:
    """Where a page comes from; None if it cannot be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def host_name(host: str) -> str:
    """`localhost` of `localhost:8350`, `::1` of `[::1]:8350`."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()
