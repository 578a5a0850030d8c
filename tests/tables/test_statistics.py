"""How whole games went, by figures: they add up to the pad, and to what is left of goods."""

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from cooper_island import Game
from cooper_island.content.ids import GOODS
from cooper_island.tables.statistics import LAST, SOURCES, statistics, worth
from cooper_island.view.sources import SOURCES as HELM
from tests.test_golden import INDEX, golden

GAMES = {name: golden(name) for name in INDEX}


@pytest.fixture(params=GAMES, name="game")
def _game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def seats(game: Game) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = statistics(game)["seats"]  # type: ignore[assignment]
    return out


def test_E2_points_by_source_add_up_to_the_pad(game: Game) -> None:
    lifted = [0] * game.players
    for event in game.events():
        if event["type"] == "unanchor":
            lifted[event["seat"]] += 1
    for seat, (told, pad) in enumerate(zip(seats(game), game.scores(), strict=True)):
        by = {source: sum(column.get(source, 0) for column in told["points"]) for source in SOURCES}
        assert sum(by[source] for source in HELM) - lifted[seat] == pad.ships
        assert by["anchors"] + lifted[seat] == pad.anchors
        assert [by[line] for line in LAST] == [pad.orders, pad.cards, pad.leftovers]
        assert sum(by.values()) == pad.total


def test_E2_and_round_by_round_to_the_ships_and_anchors_of_the_pad(game: Game) -> None:
    ends = [now.scores() for now, after in pairwise(game.positions()) if now.round != after.round]
    ends = [*ends[-game.round + 1 :], game.scores()]  # before round 1 there is nothing
    assert len(ends) == game.round
    for seat, told in enumerate(seats(game)):
        *rounds, last = told["points"]
        assert len(rounds) == game.round
        assert set(last) <= set(LAST)
        sailed = 0
        for column, pads in zip(rounds, ends, strict=True):
            assert not set(column) & set(LAST)
            sailed += sum(column.values())
            # What is told with the first choice after a round belongs to the next one.
            assert sailed == pads[seat].ships + pads[seat].anchors


def test_P7_what_is_gained_is_used_lost_or_left(game: Game) -> None:
    events, first = game.events(), next(game.positions()).state
    for seat, told in enumerate(seats(game)):
        came = dict(zip(GOODS, worth(first, seat), strict=True))
        land = 0
        for event in events:
            kind = event["type"]
            whose = event["owner"] if kind == "fee" else event["seat"]
            if whose == seat and kind in ("gain", "take", "fee"):
                came[event["resource"]] += 1
            elif event["seat"] == seat and kind == "lay":
                land += 2 * event["level"]
            elif event["seat"] == seat and kind == "single":
                land += event["level"]
            elif event["seat"] == seat and (
                kind == "islet" or (kind, event["choice"] > 0) == ("start", True)
            ):
                land += 1
        left = worth(game.state, seat)
        for n, (name, good) in enumerate(told["goods"].items()):
            assert name == GOODS[n]
            assert good["gained"] - good["used"] - good["lost"] == good["left"] == left[n]
            assert min(good.values()) >= 0
            assert good["gained"] >= came[name]
        assert told["goods"]["coin"]["gained"] == came["coin"]
        assert sum(good["gained"] for good in told["goods"].values()) == sum(came.values()) + land


def test_W1_every_worker_turn_is_told_with_what_it_changed(game: Game) -> None:
    events = game.events()
    positions = list(game.positions())
    for seat, told in enumerate(seats(game)):
        placed = [event for event in events if event["type"] == "worker" and event["seat"] == seat]
        turns = told["turns"]
        assert [(turn["choice"], turn["on"]) for turn in turns] == [
            (event["choice"], event["on"]) for event in placed
        ]
        for turn in turns:
            before = positions[turn["choice"] - 1]
            assert turn["round"] == before.round
            assert turn["points"] == sum(turn["lines"])
            end = next(
                event["n"]
                for event in events
                if event["type"] in ("turn", "phase") and event["choice"] >= turn["choice"]
            )
            choice = events[end]["choice"]
            mine = [event for event in events if event["seat"] == seat]
            late = [event for event in mine if event["choice"] == choice and event["n"] > end]
            if not late:
                after = positions[choice]
                assert turn["points"] == after.scores()[seat].total - before.scores()[seat].total
                have = zip(GOODS, worth(after.state, seat), worth(before.state, seat), strict=True)
                assert turn["goods"] == {name: new - old for name, new, old in have if new != old}
            # Feeding is no part of it, also where it went by itself (C1).
            told_then = [event for event in mine if turn["choice"] <= event["choice"]]
            told_then = [event for event in told_then if event["n"] < end]
            count = Counter(event["type"] for event in told_then)
            assert turn["lines"][0] == count["sail"]
            assert turn["lines"][4] == count["unanchor"] - count["anchor"]
            came = count["gain"] + count["take"] + 2 * levels(told_then, "lay")
            came += levels(told_then, "single") + count["islet"]
            if not {"pay", "fee", "store", "react_card", "react_lid"} & set(count):
                assert sum(turn["goods"].values()) == came


def levels(events: list[dict[str, Any]], kind: str) -> int:
    return sum(event["level"] for event in events if event["type"] == kind)


def test_a_game_that_was_ended_has_figures_too() -> None:
    game = list(next(iter(GAMES.values())).positions())[150]
    told = statistics(game)
    json.dumps(told)
    for one, pad in zip(seats(game), game.scores(), strict=True):
        assert sum(sum(column.values()) for column in one["points"]) == pad.total
    new = statistics(Game.new(2, 1))
    assert new["rounds"] == 1
    assert [one["turns"] for one in new["seats"]] == [[], []]  # type: ignore[attr-defined]
