"""Reading typed values out of a table of a box file; whatever is wrong is refused by its key."""

from __future__ import annotations

import datetime
import difflib
import re
from collections.abc import Sequence

from cooper_island.language import Row, Thing

from .errors import BoxError
from .rows import Space

_BARE = re.compile(r"[A-Za-z0-9_-]{1,60}")
_LONGEST = 40  # characters of a wrong text that a message quotes


def shown(value: object) -> str | Thing:
    """A wrong value as a message quotes it: short, on one line, in TOML's words or as a thing."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() < 64 else Thing("box_value.number")
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return Thing("box_value.list")
    if isinstance(value, dict):
        return Thing("box_value.table")
    if isinstance(value, datetime.date | datetime.time):
        return Thing("box_value.date")
    return repr(value)


def quoted(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")


def shown_key(key: str) -> str:
    """A key as one writes it: bare if it can be, else quoted and cut short."""
    return key if _BARE.fullmatch(key) else quoted(key)


class Table:
    """One table of a box file: its name for messages, and its values by key."""

    __slots__ = ("name", "path", "values")

    def __init__(
        self,
        name: str,
        path: str,
        value: object,
        known: Sequence[str],
        elsewhere: Sequence[str] = (),
    ) -> None:
        """`known` are all keys it may have; `elsewhere` dotted keys that a wrong one may mean."""
        self.name = name
        self.path = path
        if not isinstance(value, dict):
            raise BoxError(name, path, "table", value=shown(value))
        self.values: dict[str, object] = value
        for key in value:
            if key not in known:
                raise self._unknown(key, known, elsewhere)

    def _unknown(self, key: str, known: Sequence[str], elsewhere: Sequence[str]) -> BoxError:
        short = key[:_LONGEST]
        near: Sequence[str] = difflib.get_close_matches(short, known, 1, 0.6)
        if near and self.path != "sources":  # whose keys are dotted already
            near = [self.key(near[0])]
        elif not near:
            by_last = {dotted.rpartition(".")[2]: dotted for dotted in reversed(elsewhere)}
            near = [by_last[k] for k in difflib.get_close_matches(short, list(by_last), 1, 0.75)]
        if near:
            return self.refuse(shown_key(key), "no_key_near", near=near[0])
        return self.refuse(shown_key(key), "no_key_known", known=Row(known))

    def key(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def refuse(self, key: str, code: str, **parts: object) -> BoxError:
        """The error about one key of this table, to be raised by the caller."""
        return BoxError(self.name, self.key(key), code, None, **parts)

    def value(self, key: str) -> object:
        if key not in self.values:
            raise self.refuse(key, "missing")
        return self.values[key]

    def table(self, key: str, known: Sequence[str], elsewhere: Sequence[str] = ()) -> Table:
        return Table(self.name, self.key(key), self.value(key), known, elsewhere)

    def whole(self, key: str, low: int, high: int, absent: int | None = None) -> int:
        if absent is not None and key not in self.values:
            return absent
        return self._whole(self.key(key), self.value(key), low, high)

    def word(self, key: str, allowed: Sequence[str]) -> str:
        return self._word(self.key(key), self.value(key), allowed)

    def entries(self, key: str, low: int, high: int) -> list[object]:
        """A list with `low` to `high` entries."""
        return self._entries(self.key(key), self.value(key), low, high)

    def rows(self, key: str, low: int, high: int, known: Sequence[str]) -> list[Table]:
        """A list of tables, all with the same keys."""
        path = self.key(key)
        found = self.entries(key, low, high)
        return [Table(self.name, f"{path}[{i}]", value, known) for i, value in enumerate(found)]

    def wholes(self, key: str, entries: tuple[int, int], low: int, high: int) -> tuple[int, ...]:
        path = self.key(key)
        found = self.entries(key, *entries)
        return tuple(self._whole(f"{path}[{i}]", v, low, high) for i, v in enumerate(found))

    def words(
        self, key: str, entries: tuple[int, int], allowed: Sequence[str], *, distinct: bool = False
    ) -> tuple[str, ...]:
        path = self.key(key)
        found = self.entries(key, *entries)
        words = tuple(self._word(f"{path}[{i}]", v, allowed) for i, v in enumerate(found))
        for i, word in enumerate(words):
            if distinct and word in words[:i]:
                raise self.refuse(f"{key}[{i}]", "repeats", word=f"{word!r}")
        return words

    def space(self, key: str, row_lengths: Sequence[int]) -> Space:
        return self._space(self.key(key), self.value(key), row_lengths)

    def spaces(
        self, key: str, entries: tuple[int, int], row_lengths: Sequence[int]
    ) -> tuple[Space, ...]:
        """A list of different spaces that the peninsula has."""
        return self._spaces(self.key(key), self.value(key), entries, row_lengths)

    def halves(self, key: str, row_lengths: Sequence[int]) -> tuple[tuple[Space, ...], ...]:
        """The two halves of a coastal place, each a list of the spaces that it touches."""
        path = self.key(key)
        found = self.entries(key, 2, 2)
        return tuple(
            self._spaces(f"{path}[{i}]", half, (1, 6), row_lengths) for i, half in enumerate(found)
        )

    def _whole(self, path: str, value: object, low: int, high: int) -> int:
        # A bool is an int to Python, but true is no figure.
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            code = "must_be" if low == high else "whole"
            raise BoxError(self.name, path, code, low=low, high=high, value=shown(value))
        return value

    def _word(self, path: str, value: object, allowed: Sequence[str]) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise BoxError(self.name, path, "one_of", allowed=Row(allowed), value=shown(value))
        return value

    def _entries(self, path: str, value: object, low: int, high: int) -> list[object]:
        if not isinstance(value, list):
            raise BoxError(self.name, path, "list", value=shown(value))
        if not low <= len(value) <= high:
            code = "entries" if low == high else "entries_between"
            raise BoxError(self.name, path, code, low=low, high=high, count=len(value))
        return value

    def _space(self, path: str, value: object, row_lengths: Sequence[int]) -> Space:
        pair = self._entries(path, value, 2, 2)
        row = self._whole(f"{path}[0]", pair[0], 0, 31)
        index = self._whole(f"{path}[1]", pair[1], 0, 31)
        if row >= len(row_lengths) or index >= row_lengths[row]:
            raise BoxError(self.name, path, "no_space", row=row, index=index)
        return row, index

    def _spaces(
        self, path: str, value: object, entries: tuple[int, int], row_lengths: Sequence[int]
    ) -> tuple[Space, ...]:
        found: list[Space] = []
        for i, entry in enumerate(self._entries(path, value, *entries)):
            space = self._space(f"{path}[{i}]", entry, row_lengths)
            if space in found:
                at = f"{path}[{i}]"
                raise BoxError(self.name, at, "repeats_space", row=space[0], index=space[1])
            found.append(space)
        return tuple(found)
