"""The log: one line a matter, with the request and the table that it is about, and never a secret."""

import logging
import os
import re
import sys
from contextvars import ContextVar
from typing import Final

from starlette.types import Scope

from . import figures

_TABLE: Final = re.compile(r"/tables/([a-z0-9]{10})(?:/|$)")
_about: ContextVar[str] = ContextVar("about", default="")
requests: Final = logging.getLogger("cooper_island.requests")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return f"cooper-island: {_about.get()}{super().format(record)}"


def begin(*, every_request: bool) -> None:
    """Warnings and errors go to stderr; where the host asks for it, a line a request too."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[out, figures.Errors(logging.ERROR)])
    requests.setLevel(logging.INFO if every_request else logging.WARNING)


def about(path: str) -> str:
    """An id for a request; what is logged until it is answered, or set off by it, names it and its table."""
    name = os.urandom(6).hex()
    table = _TABLE.search(path)
    _about.set(f"[{name} {table[1]}] " if table else f"[{name}] ")
    return name


def request(scope: Scope, status: int, seconds: float) -> None:
    """Its address without the query and its headers, which may hold more than others should know."""
    if not requests.isEnabledFor(logging.INFO):
        return
    client = scope["client"][0] if scope["client"] else "-"
    words = (client, scope["method"], scope["path"], status, 1000 * seconds)
    requests.info("%s %s %r %d %.1f ms", *words)
