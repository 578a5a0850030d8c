"""Refusals: a status, a code and details, which the reader words. They never hold a hidden fact."""

from typing import Final

from cooper_island.view.decision import IllegalChoice
from cooper_island.view.words import catalogue

Json = dict[str, object]

STATUS: Final = {
    "malformed": 400,
    "bad_field": 400,
    "bad_host": 400,
    "spectator": 403,
    "wrong_secret": 403,
    "owner_only": 403,
    "owner_no_seat": 403,
    "foreign_origin": 403,
    "unknown_table": 404,
    "unknown_call": 404,
    "wrong_method": 405,
    "slow_body": 408,
    "stale": 409,
    "unreadable": 409,
    "retired": 409,
    "too_large": 413,
    "not_json": 415,
    "key_reused": 422,
    "redo_nothing": 422,
    "after_chance": 422,
    "seed_shared": 422,
    "too_many": 429,
    "too_many_sockets": 429,
    "internal": 500,
    "storage": 503,
}


def sentence(key: str, **parts: object) -> str:
    return catalogue()[f"server.{key}"].format_map(parts)


class Refused(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(
        self, code: str, *, stale: bool = False, at: int | None = None, **parts: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = STATUS[code]
        self.stale = stale  # the present state is told beside the error
        self.error: Json = {
            "code": code,
            "details": parts,
            "sentence": sentence(code, **parts),
        }
        if at is not None:
            self.error["at"] = at


class RuleRefused(Refused):
    """A choice or undo that the rules forbid; `at` is its place among several."""

    def __init__(self, illegal: IllegalChoice, at: int = 0) -> None:
        Exception.__init__(self, illegal.code)
        self.code = illegal.code
        self.status = 422
        self.stale = False
        self.error = {
            "code": illegal.code,
            "rule": illegal.rule,
            "details": illegal.details,
            "at": at,
        }
