"""JSON as it comes and as it goes."""

import json
from collections.abc import Callable
from typing import NoReturn

from .refusals import Json, Refused


def parse(raw: bytes | str) -> Json:
    """One JSON object."""
    try:
        value = json.loads(raw, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused("malformed") from None
    if not isinstance(value, dict):
        raise Refused("malformed")
    return value


def _no_number(_: str) -> NoReturn:
    raise ValueError


def plainly(value: object) -> bytes:
    """JSON by the standard library."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


encode: Callable[[object], bytes]
try:
    from msgspec.json import Encoder
except (
    ImportError
):  # it comes with the server; another host can do without: the same bytes, in eight times the time
    encode = plainly
else:
    encode = Encoder().encode


def dumps(value: object) -> str:
    return encode(value).decode()
