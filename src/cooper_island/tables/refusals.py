"""Refusals: a code and a sentence of the catalogue. They never hold a hidden fact."""

from cooper_island.view.decision import IllegalChoice
from cooper_island.view.words import catalogue

Json = dict[str, object]


def sentence(key: str, **parts: object) -> str:
    return catalogue()[f"server.{key}"].format_map(parts)


class Refused(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(
        self, code: str, *, stale: bool = False, at: int | None = None, **parts: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.stale = stale  # the present state is told beside the error
        self.error: Json = {"code": code, "sentence": sentence(code, **parts)}
        if at is not None:
            self.error["at"] = at


class RuleRefused(Refused):
    """A choice or undo that the rules forbid; `at` is its place among several."""

    def __init__(self, illegal: IllegalChoice, at: int = 0) -> None:
        Exception.__init__(self, illegal.code)
        self.code = illegal.code
        self.stale = False
        self.error = {
            "code": illegal.code,
            "sentence": str(illegal),
            "rule": illegal.rule,
            "numbers": list(illegal.numbers),
            "at": at,
        }
