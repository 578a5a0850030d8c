"""The one error of this room: a box file that cannot be played with."""

from __future__ import annotations


class BoxError(ValueError):
    """A box file is refused; its text is one sentence.

    `key` is the dotted key at fault ("cargo[2].gold", list entries counted from 0; "" for the file
    as a whole), `reason` what is wrong with it, `line` the line of a syntax error, else None.
    """

    def __init__(self, name: str, key: str, reason: str, line: int | None = None) -> None:
        super().__init__(name, key, reason, line)
        self.name = name
        self.key = key
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        where = self.name if self.line is None else f"{self.name}, line {self.line}"
        what = f"{self.key} {self.reason}" if self.key else self.reason
        return f"{where}: {what}."
