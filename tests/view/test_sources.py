"""Where points came from, as the events of whole games tell it."""

import json

import pytest

from cooper_island import Game
from cooper_island.view.sources import (
    LINES_OF_PLAY,
    gains,
    line_points,
    main_line,
    order_points,
)
from tests.golden.make import HERE

GOLDEN = json.loads((HERE / "digests.json").read_text(encoding="utf-8"))


def golden(name: str) -> Game:
    box = None if GOLDEN[name]["box"] == "standard" else HERE / GOLDEN[name]["box"]
    return Game.replay((HERE / f"{name}.txt").read_text(encoding="utf-8"), box)


@pytest.mark.parametrize("name", GOLDEN)
def test_H2_every_point_is_sailed_or_lifts_an_anchor_and_has_its_source(name: str) -> None:
    game = golden(name)
    events = game.events()
    told = gains(game.state, events)
    board = game.state.t.box.player_board
    for seat in range(game.players):
        mine = [event for event in events if event["seat"] == seat]
        used = sum(event["type"] in ("sail", "unanchor") for event in mine)
        assert sum(gain.points for gain in told if gain.seat == seat) == used
        boats = sum(
            board.landing_spaces[event["landing"] - 1].helm
            for event in mine
            if event["type"] == "boat"
        )
        cargo = sum(
            game.state.t.box.cargo[event["cargo"] - 1].helm
            for event in mine
            if event["type"] == "cargo"
        )
        lids = sum(event["type"] in ("lid", "lid_placed") for event in mine)
        by = dict.fromkeys(LINES_OF_PLAY, 0)
        for gain in told:
            if gain.seat == seat and gain.source in by:
                by[gain.source] += gain.points
        assert by["boats"] == boats
        assert cargo <= by["cargo"] <= cargo + lids


@pytest.mark.parametrize("name", GOLDEN)
def test_E4_order_points_by_line_of_play_are_those_of_the_pad(name: str) -> None:
    game = golden(name)
    if game.over:
        for seat, score in enumerate(game.scores()):
            assert sum(order_points(game.state, seat).values()) == score.orders


def test_the_main_line_is_the_richest_source() -> None:
    game = golden(next(name for name in GOLDEN if golden(name).over))
    told = gains(game.state, game.events())
    for seat in range(game.players):
        points = line_points(game.state, seat, told)
        orders = order_points(game.state, seat)
        for line in LINES_OF_PLAY:
            sailed = sum(one.points for one in told if (one.seat, one.source) == (seat, line))
            assert points[line] == sailed + orders[line]
        assert points[main_line(points)] == max(points.values())
