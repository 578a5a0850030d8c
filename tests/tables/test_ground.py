"""What lies under the land: kept through undo and restarts, and told where it differs from what one sees."""

import json
import random

from cooper_island import Game
from cooper_island.content.ids import LANDSCAPES
from cooper_island.engine import const as c
from cooper_island.engine.state import type_of
from cooper_island.tables.ground import covered, grown
from cooper_island.tables.position import Position
from tests.golden.make import HERE
from tests.tables.host import Host

SETTLEMENT = LANDSCAPES.index("settlement")


def test_PL3_only_settlements_cover_another_landscape() -> None:
    """In a whole game: as high as the land, the face on top; told is what is mixed, and only that."""
    text = (HERE / "game-0005-4p.txt").read_text(encoding="utf-8")
    games = Game.replay(text).positions()
    ground, mixed = grown((), next(games).state), 0
    for game in games:
        before, ground = ground, grown(ground, game.state)
        assert grown(ground, game.state) == ground
        for was, stacks, q in zip(before, ground, game.state.seats, strict=True):
            for n, stack in enumerate(stacks):
                assert len(stack) == q[c.Q_LEVEL + n]
                assert not stack or stack[-1] == type_of(q, n)
                below = [one for one in stack if one != SETTLEMENT]
                assert len(set(below)) < 2
                assert list(stack) == below + [SETTLEMENT] * (len(stack) - len(below))
                assert stack[: len(was[n])] == was[n]
        told = covered(ground, game.state)
        mixed = sum(map(len, told))
        assert all(len(set(row)) == 2 for seat in told for row in seat.values())
    assert mixed


def test_undo_and_a_restart_keep_it() -> None:
    rng = random.Random(5)
    host = Host("person", "person", simultaneous=False)
    for _ in range(350):
        game = host.table.now.game
        if game.over:
            break
        seat = rng.choice(game.to_act)
        back = [one for one in range(2) if game.can_undo(one)]
        if back and rng.random() < 0.15:
            host.undo(rng.choice(back))
        else:
            host.move(seat, rng.choice(host.asks(seat)))
    kept = host.table.now.ground
    assert max(len(stack) for stacks in kept for stack in stacks) > 1
    host.restart()
    now: Position = host.table.now
    assert now.ground == kept
    state = json.loads(host.table.told(None, None, None))
    assert state["parts"]["under"] == covered(kept, now.game.state)
