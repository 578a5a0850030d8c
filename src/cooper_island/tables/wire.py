"""JSON as it comes and as it goes."""

import json
from typing import NoReturn

import msgspec

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


encode = msgspec.json.Encoder().encode


def dumps(value: object) -> str:
    return encode(value).decode()
