"""Who waits, by whose they are: of too many, whoever has waited longest goes, so that nobody new is kept out."""

from collections.abc import Callable, Hashable


class Lines:
    """At most so many in each line."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lines: dict[Hashable, dict[Hashable, Callable[[], None]]] = {}

    def join(self, whose: Hashable, one: Hashable, go: Callable[[], None]) -> bool:
        """`one` comes last; whether the first had to go for it."""
        line = self._lines.setdefault(whose, {})
        line.pop(one, None)
        line[one] = go
        if len(line) <= self._most:
            return False
        line.pop(next(iter(line)))()
        return True

    def leave(self, whose: Hashable, one: Hashable) -> None:
        line = self._lines.get(whose)
        if line is not None:
            line.pop(one, None)
            if not line:
                del self._lines[whose]
