"""What lies under the land that one sees. The engine forgets it, for no rule asks; a map shows it."""

from cooper_island.content.ids import LANDSCAPES
from cooper_island.engine import const as c
from cooper_island.engine.state import State, type_of
from cooper_island.record.notation import space_name

Stacks = tuple[tuple[int, ...], ...]
"""Of a seat's spaces: their landscapes from the ground up, as the engine counts them."""
Ground = tuple[Stacks, ...]


def grown(ground: Ground, s: State) -> Ground:
    """The ground after a choice or an undo; what has not changed is the very object."""
    if not ground:
        ground = ((),) * s.n
    return tuple(_stacks(was, s, q) for was, q in zip(ground, s.seats, strict=True))


def _stacks(was: Stacks, s: State, q: list[int]) -> Stacks:
    levels = q[c.Q_LEVEL : c.Q_LEVEL + s.t.ns]
    if list(map(len, was)) == levels and all(
        not stack or q[c.Q_TYPE + stack[-1]] >> n & 1 for n, stack in enumerate(was)
    ):
        return was
    was = was or ((),) * s.t.ns
    return tuple(_stack(was[n], level, type_of(q, n)) for n, level in enumerate(levels))


def _stack(was: tuple[int, ...], level: int, top: int) -> tuple[int, ...]:
    """A tile lies on what was there. A shim (K1) counts as what it lies on, or on the ground as what covers it."""
    if level == 0:
        return ()
    kept = was[: level - 1]
    shims = level - 1 - len(kept)
    return (*kept, *(kept[-1:] or (top,)) * shims, top)


def covered(ground: Ground, s: State) -> list[dict[str, list[str]]]:
    """By seat, the spaces where what is under differs from the face: those that a settlement covers (PL3)."""
    return [
        {
            space_name(s.t, n): [LANDSCAPES[one] for one in stack]
            for n, stack in enumerate(stacks)
            if len(set(stack)) > 1
        }
        for stacks in ground
    ]
