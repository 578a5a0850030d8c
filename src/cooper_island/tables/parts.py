"""What is told of a position, in named parts: each is made once for all who may know it, and goes to those who lack it.

A part is named by its path in `State` (docs/server.md) and bears the stamp at which it became what it is. The stamp of
a position is the number of entries in its journal: it never goes back, and a restart does not change it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from cooper_island.game import Game
from cooper_island.view.asked import asked_of
from cooper_island.view.seat import Seen, build_view, choosing
from cooper_island.view.shape import View

from .wire import encode

Facts = Mapping[str, object]


class Part(NamedTuple):
    """A value as JSON, and since when it is so."""

    raw: bytes
    stamp: int


class Parts:
    """The parts of one position; what has not changed is that of an earlier one."""

    def __init__(self, game: Game, stamp: int, facts: Facts, before: "Parts | None") -> None:
        """`facts` are told beside the view, to everybody."""
        self.stamp = stamp
        old: Seen | None = None if before is None else before._seen
        view = build_view(game.state, None, None, old)
        self._seen: Seen = Seen(game.state, view)
        self._shared: dict[str, Part] = {} if before is None else before._shared.copy()
        self._own: dict[int, dict[str, Part]] = {} if before is None else before._own.copy()
        self._made: set[int] = set()  # seats whose own parts are those of this position
        self._put(self._shared, facts.items())
        self._put(self._shared, _news(view, None if old is None else old.view))

    def _put(self, parts: dict[str, Part], facts: Iterable[tuple[str, object]]) -> None:
        for name, value in facts:
            raw = encode(value)
            known = parts.get(name)
            if known is None or known.raw != raw:
                parts[name] = Part(raw, self.stamp)

    def own(self, seat: int, facts: Callable[[], Facts], *, asked: bool = True) -> None:
        """Make what is told to this seat alone, with these facts beside the view's; not asked, it has no question."""
        if seat in self._made:
            return
        state = self._seen.state
        out = self._own.get(seat, {}).copy()
        self._put(out, facts().items())
        self._put(
            out,
            [
                ("view.seat", seat),
                ("view.decision", asked_of(state, seat) if asked else None),
                (f"view.players.{seat}.choosing", choosing(state, seat, True)),
            ],
        )
        self._own[seat] = out
        self._made.add(seat)

    def since(self, seat: int | None, had: int | None) -> bytes:
        """A JSON object of the parts that this seat may know and has not had; None has had nothing."""
        own = {} if seat is None else self._own[seat]
        parts = {**self._shared, **own}  # its own take the place of what others are told
        return b",".join(
            b'"%b":%b' % (name.encode(), part.raw)
            for name, part in parts.items()
            if had is None or part.stamp > had
        ).join((b"{", b"}"))


def _news(view: View, old: View | None) -> Iterator[tuple[str, object]]:
    """What everybody may know and is not as in the view before, by name."""
    for name, value in view.items():
        if name == "players":
            for seat, player in enumerate(view["players"]):
                then: Facts = {} if old is None else old["players"][seat]
                if player is not then:
                    for field, fact in player.items():
                        if field not in then or fact != then[field]:
                            yield f"view.players.{seat}.{field}", fact
        elif old is None or value != old[name]:  # type: ignore[literal-required]
            yield f"view.{name}", value
