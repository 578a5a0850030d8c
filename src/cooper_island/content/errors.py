"""The one error of this room: a box file that cannot be played with."""

from __future__ import annotations

from cooper_island.language import phrase


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
        line = self.line
        where = self.name if line is None else phrase("box.at_line", file=self.name, line=str(line))
        key = "box.at_key" if self.key else "box.whole_file"
        return phrase(key, where=where, key=self.key, reason=self.reason)
