"""Refusals: a code and details, which the reader words. They never hold a hidden fact."""

from cooper_island.language import FIRST, say, speaking
from cooper_island.view.decision import IllegalChoice

Json = dict[str, object]


def sentence(key: str, /, **parts: object) -> str:
    """What the server says, for whoever reads."""
    return say(f"server.{key}", **parts)


class Refused(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(
        self, code: str, *, stale: bool = False, at: int | None = None, **parts: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.stale = stale  # the present state is told beside the error
        self.seconds = parts.get("seconds", 1)  # after which it may be tried again
        with speaking(FIRST):  # for programmers; a page words the code for its person
            said = sentence(code, **parts)
        self.error: Json = {"code": code, "details": parts, "sentence": said}
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
            "rule": illegal.rule,
            "details": illegal.details,
            "at": at,
        }
