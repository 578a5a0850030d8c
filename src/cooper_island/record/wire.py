"""A position as plain numbers, for a process that must not have the game itself: no seed, no past.

`pack` makes a JSON-able object, `unpack` a header and a state again. What is unpacked is checked in shape (sizes,
seats, phases, kinds of frames), not against the rules: it comes from our own process. Its box is found by its hash.
"""

from typing import Any, Final

from cooper_island.content.box import Box, kept_box
from cooper_island.content.ids import STARTS
from cooper_island.engine import const as c
from cooper_island.engine.state import M1, M2, State
from cooper_island.language import say

from . import versions
from .text import Header

_LARGEST: Final = 1 << 62  # the compiled engine's ints


class WireError(ValueError):
    """Not a packed position, or one of another box or rules version."""


def pack(header: Header, state: State) -> dict[str, Any]:
    """Everything but the seed."""
    return {
        "rules": header.rules,
        "box": header.box,
        "players": header.players,
        "start": header.start,
        "first": header.first,
        "simultaneous": header.simultaneous,
        "g": state.g,
        "seats": state.seats,
        "stacks": state.stacks,
    }


def unpack(data: object, box: Box | None = None) -> tuple[Header, State]:
    """The header (without a seed) and the state; WireError if they cannot be. `box` is a user's own, if she has one."""
    if not isinstance(data, dict):
        raise WireError("a packed position is an object.")
    named = data.get("box")
    if box is None or named != box.hash:
        box = kept_box(named) if isinstance(named, str) else None
    if box is None:
        raise WireError("box: the position is of another box.")
    header = _header(data, box)
    n = header.players
    g = _ints(data.get("g"), "g", c.G_SIZE)
    seats = [_ints(row, "seats", c.Q_SIZE) for row in _rows(data, "seats", n)]
    stacks = [_ints(row, "stacks", None) for row in _rows(data, "stacks", n)]
    _check_shared(g, n)
    for stack in stacks:
        if len(stack) % c.WIDTH:
            raise WireError("stacks: a frame is incomplete.")
        if not all(0 <= kind < c.KINDS for kind in stack[:: c.WIDTH]):
            raise WireError("stacks: there is no such kind of frame.")
    terms = versions.terms_for(box, header.rules)
    return header, State(terms, n, g, seats, stacks, [None] * n)


def _header(data: dict[str, Any], box: Box) -> Header:
    rules, players, first = (_int(data.get(name), name) for name in ("rules", "players", "first"))
    refusal = versions.refusal(rules)
    if refusal is not None:
        code, parts = refusal
        raise WireError(say(f"record.{code}", **parts))
    if players not in box.players.counts:
        raise WireError(f"players: this box has no game for {players}.")
    if data.get("start") not in STARTS:
        raise WireError("start: there is no such landscape.")
    if not -1 <= first < players:
        raise WireError("first: there is no such seat.")
    if type(data.get("simultaneous")) is not bool:
        raise WireError("simultaneous: must be true or false.")
    return Header(players, None, data["start"], first, data["simultaneous"], box.hash, rules)


def _check_shared(g: list[int], n: int) -> None:
    if not 0 <= g[c.G_PHASE] <= c.PH_OVER:
        raise WireError("g: there is no such phase.")
    if not 0 <= g[c.G_COOPER] < n or not -1 <= g[c.G_CUR] < n:
        raise WireError("g: there is no such seat.")
    if not 0 < g[c.G_RNG] < M1 or not 0 < g[c.G_RNG + 1] < M2:
        raise WireError("g: the generator cannot stand there.")


def _rows(data: dict[str, Any], name: str, n: int) -> list[object]:
    rows = data.get(name)
    if not isinstance(rows, list) or len(rows) != n:
        raise WireError(f"{name}: one list a seat is expected.")
    return rows


def _ints(values: object, name: str, size: int | None) -> list[int]:
    if not isinstance(values, list) or (size is not None and len(values) != size):
        raise WireError(f"{name}: a list{'' if size is None else f' of {size}'} is expected.")
    return [_int(value, name) for value in values]


def _int(value: object, name: str) -> int:
    if type(value) is not int or abs(value) >= _LARGEST:
        raise WireError(f"{name}: a whole number is expected, not {str(value)[:40]!r}.")
    return value
