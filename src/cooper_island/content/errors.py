"""The one error of this room: a box file that cannot be played with."""

from __future__ import annotations

from cooper_island.language import Thing, phrase


class BoxError(ValueError):
    """A box file is refused; its text is one sentence, in the language of whoever reads it.

    `key` is the dotted key at fault ("cargo[2].gold", list entries counted from 0; "" for the file
    as a whole), `code` what is wrong with it and `parts` what its sentence (`box.whole`) quotes,
    `line` the line of a syntax error, else None.
    """

    def __init__(
        self, name: str, key: str, code: str, line: int | None = None, **parts: object
    ) -> None:
        super().__init__(name, key, code, line)
        self.name = name
        self.key = key
        self.code = code
        self.line = line
        self.parts = parts

    def __str__(self) -> str:
        at = Thing("box_at.line", {"file": self.name, "line": str(self.line)})
        where = self.name if self.line is None else at
        return phrase(f"box.{self.code}", where=where, at=self.key, **self.parts)
