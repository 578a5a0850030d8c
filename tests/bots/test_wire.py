"""Positions as plain numbers: back they are the same, without a seed, and nonsense is refused."""

import json
from typing import Any

import pytest

from cooper_island.engine import const as c
from cooper_island.record.wire import WireError, pack, unpack
from tests.golden.make import busy_game


def packed() -> dict[str, Any]:
    game = list(busy_game(3, 1, "meadow", True, False).positions())[100]
    data: dict[str, Any] = json.loads(json.dumps(pack(game.header, game.state)))
    return data


def test_back_it_is_the_same_position_without_a_seed() -> None:
    for at in list(busy_game(3, 1, "choice", True, False).positions())[::40]:
        header, state = unpack(json.loads(json.dumps(pack(at.header, at.state))))
        assert state.key() == at.state.key()
        assert header.seed is None
        assert (header.players, header.start, header.simultaneous) == (3, "choice", True)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rules",), 99),
        (("box",), "0" * 16),
        (("players",), 5),
        (("players",), True),
        (("start",), "desert"),
        (("first",), 3),
        (("simultaneous",), 1),
        (("g",), []),
        (("g",), None),
        (("g", 0), "1"),
        (("g", c.G_PHASE), 10),
        (("g", c.G_COOPER), 3),
        (("g", c.G_RNG), 0),
        (("g", 40), 1 << 70),
        (("seats",), []),
        (("seats", 0), [0]),
        (("seats", 0, 5), 1.5),
        (("stacks", 0), [1, 2]),
        (("stacks", 1), [99, 0, 0, 0, 0, 0]),
    ],
)
def test_nonsense_is_refused(path: tuple[str | int, ...], value: object) -> None:
    data: Any = packed()
    unpack(data)
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(WireError):
        unpack(data)


def test_nothing_like_a_position_is_refused() -> None:
    nonsense: list[object] = [None, [], 3, {}]
    for data in nonsense:
        with pytest.raises(WireError):
            unpack(data)
