"""What the server counts, for Prometheus (`cooper-island host --metrics`). Other modules call one line here."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import perf_counter
from typing import Final
from wsgiref.simple_server import WSGIServer

from prometheus_client import Counter, Gauge, Histogram, start_http_server

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_CALLS: Final = (
    "moves",
    "undo",
    "redo",
    "preview",
    "refusal",
    "record",
    "rematch",
    "lookup",
    "chat",
    "notes",
)
_OTHERS: Final = ("page", "table", "other")

_MOVES: Final = Counter("cooper_island_moves", "Changes that were committed", ["by"])
_ANSWERS: Final = Histogram(
    "cooper_island_answer_seconds", "From a request to its answer", ["call"], buckets=_SECONDS
)
_BY_CALL: Final = {call: _ANSWERS.labels(call) for call in (*_CALLS, *_OTHERS)}
_WRITES: Final = Histogram(
    "cooper_island_write_seconds", "From a change to its commit", buckets=_SECONDS
)
_SOCKETS: Final = Gauge("cooper_island_sockets", "Pages that listen")
_TABLES: Final = Gauge("cooper_island_tables_loaded", "Tables in memory")
_BOTS: Final = Gauge("cooper_island_bots_waiting", "Decisions that wait for a bot's process")
_REFUSALS: Final = Counter("cooper_island_refusals", "Requests that were refused", ["code"])
_CUT: Final = Counter("cooper_island_connections_cut", "Connections that said too little", ["why"])
_ERRORS: Final = Counter("cooper_island_errors", "Errors in the log")


def moved(by: str) -> None:
    """A person's or a bot's change was committed."""
    _MOVES.labels(by).inc()


def answered(path: str, seconds: float) -> None:
    _BY_CALL[call_of(path)].observe(seconds)


def call_of(path: str) -> str:
    """A word for a request's address, of which there are few."""
    words = path.strip("/").split("/")
    if words[0] != "api":
        return "page"
    if words[-1] in _CALLS:
        return words[-1]
    return "table" if words[1:2] == ["tables"] and len(words) == 3 else "other"


@contextmanager
def writing() -> Iterator[None]:
    began = perf_counter()
    yield
    _WRITES.observe(perf_counter() - began)


@contextmanager
def listening() -> Iterator[None]:
    """As long as a page's socket is open."""
    _SOCKETS.inc()
    try:
        yield
    finally:
        _SOCKETS.dec()


def watch(tables: Callable[[], int], bots: Callable[[], int]) -> None:
    """What is asked for whenever the figures are read."""
    _TABLES.set_function(tables)
    _BOTS.set_function(bots)


def refused(code: str) -> None:
    _REFUSALS.labels(code).inc()


def cut(why: str) -> None:
    _CUT.labels(why).inc()


class Errors(logging.Handler):
    """Counts whatever the log calls an error."""

    def emit(self, record: logging.LogRecord) -> None:
        _ERRORS.inc()


def publish(address: str, port: int) -> tuple[WSGIServer, Thread]:
    """At a port of their own: what faces people never tells them."""
    return start_http_server(port, address)
