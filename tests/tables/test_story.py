"""What happened, step by step: as each would have seen it then, and no more."""

import json
import random

import pytest

from cooper_island.game import Game
from cooper_island.tables.position import Position
from cooper_island.tables.story import MOST, story
from cooper_island.view.shape import View
from tests.states import assembled

SEED = 11  # in which somebody is dealt cards to choose from
SIDES = (None, 0, 1)


@pytest.fixture(scope="module")
def played() -> tuple[list[Position], list[list[View]]]:
    """Every position of a game, and what each saw there."""
    rng = random.Random(SEED)
    now = Position.new(Game.new(2, SEED, simultaneous=True, box="first"))
    positions, seen = [now], [[now.game.view(side) for side in SIDES]]
    while not now.game.over:
        seat = now.game.to_act[0]
        decision = now.game.decision(seat)
        assert decision is not None
        now = now.clone()
        now.choose(seat, [rng.choice(decision.options).text])
        now.put_away()
        positions.append(now)
        seen.append([now.game.view(side) for side in SIDES])
    return positions, seen


def told(now: Position, side: int | None, since: int = 0) -> list[dict[str, object]]:
    steps: list[dict[str, object]] = json.loads(story(now, side, since))
    return steps


def test_each_step_is_what_was_seen_then(
    played: tuple[list[Position], list[list[View]]],
) -> None:
    positions, seen = played
    for now in positions[40::37]:
        for at, side in enumerate(SIDES):
            steps = told(now, side)
            assert len(steps) <= MOST + 1
            state = None
            for step in steps:
                state = assembled(step, state)
                then = json.loads(json.dumps(seen[state["stamp"]][at]))
                assert state["view"] == then, (side, state["stamp"])


def test_dealt_cards_are_their_owner_s(played: tuple[list[Position], list[list[View]]]) -> None:
    positions, _ = played
    hidden = known = 0
    for now in positions[70:100:3]:
        for side in SIDES:
            for step in told(now, side):
                for event in step["events"]:  # type: ignore[attr-defined]
                    if event["type"] == "deal":
                        assert ("cards" in event) == (event["seat"] == side), event
                        hidden += "cards" not in event
                        known += "cards" in event
    assert hidden and known


def test_what_was_taken_back_is_not_told() -> None:
    now = Position.new(Game.new(2, 3))
    seat = now.game.to_act[0]
    decision = now.game.decision(seat)
    assert decision is not None
    texts = [option.text for option in decision.options]
    now.choose(seat, texts[:1])
    now.take_back(seat, False, "k", "d")
    assert told(now, 1 - seat) == []
