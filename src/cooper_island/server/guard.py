"""Around everything: safe headers, an id, and only the names that this server answers to."""

from time import perf_counter
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cooper_island.tables.refusals import Refused

from . import figures, logs
from .address import Names
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
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
PAIRS: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
OPENER: Final = (b"cross-origin-opener-policy", b"same-origin")
NO_STORE: Final = (b"cache-control", b"no-store")


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        refused = self._check(asked, scope["scheme"])
        safe = self._names.trusted(scope["scheme"], asked.get("host", ""))
        request = logs.about(scope["path"])
        began = perf_counter()

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message["headers"]
                headers.append((b"x-request-id", request.encode()))
                headers += PAIRS
                if safe:  # elsewhere browsers ignore it, and complain
                    headers.append(OPENER)
                if scope["path"].startswith("/api"):
                    headers.append(NO_STORE)
                seconds = perf_counter() - began
                figures.answered(scope["path"], seconds)
                logs.request(scope, message["status"], seconds)
            elif message["type"] == "websocket.accept":
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
            await send(message)

        if refused is None:
            await self._app(scope, receive, safely)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
        else:
            await refusal_reply(refused)(scope, receive, safely)

    def _check(self, headers: Headers, scheme: str) -> Refused | None:
        """Another site's page can neither use this server's name (DNS rebinding) nor its sockets."""
        host = headers.get("host", "")
        if not self._names.answers_to(host):
            return Refused("bad_host")
        origin = headers.get("origin")
        if origin is not None and not self._names.own(origin, scheme, host):
            return Refused("foreign_origin")
        return None
