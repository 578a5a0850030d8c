"""S9: five rounds of three phases, counted by the cargo ships."""

from itertools import groupby
from random import Random

import pytest

from cooper_island import Game

CLEAN_UP = ["feed", "reactivate", "statues", "passage", "market"]


@pytest.mark.parametrize(("players", "simultaneous"), [(2, False), (3, True), (4, False)])
def test_S9_five_rounds_of_income_workers_and_clean_up(players: int, simultaneous: bool) -> None:
    """Steps that ask nobody are told all the same; after the fifth clean-up comes only E1."""
    game = Game.new(players, seed=players, simultaneous=simultaneous)
    rng = Random(players)
    seen: list[tuple[int, int | None]] = []
    while not game.over:
        view = game.view(None)
        standing = [ship["ship"] for ship in view["cargo"] if ship["harbormaster"] is not None]
        if view["phase"] != "last":
            seen.append((view["round"], standing[0]))
        seat = game.to_act[0]
        decision = game.decision(seat)
        assert decision is not None
        game.apply(seat, rng.choice(decision.options))
    told: list[str | int] = [
        event["round"] if event["type"] == "round" else str(event["phase"])
        for event in game.events(None)
        if event["type"] in ("round", "phase")
    ]
    rounds = [[number, "income", "work", *CLEAN_UP] for number in range(1, 6)]
    assert told == [*(step for round_ in rounds for step in round_), "last"]
    assert [pair for pair, _ in groupby(seen)] == [(n, n) for n in range(1, 6)]
