"""A player's finished games, as tables keep them."""

import json

import pytest

from cooper_island import Game
from cooper_island.content.box import kept_name, load_box, standard_box
from cooper_island.tables.games import game_lines, tied, uncharted
from cooper_island.tables.seats import BOT, PERSON, SeatRow
from cooper_island.tables.stored import Stored

ADA = "ada"


def seat(name: str, player: str | None, bot: str | None = None) -> SeatRow:
    kind = BOT if bot else PERSON
    return SeatRow(kind, name, "red", bot, None, player)


def stored(scores: list[int], *, over: bool = True, box: str | None = None) -> Stored:
    opening = Game.new(3, 1, box=box).record
    summary = {"round": 5, "phase": "over", "over": over, "ended": not over, "to_act": []}
    rows = (seat("Ada", ADA), seat("Bram", "bram"), seat("Tove", None, "captain"))
    text = json.dumps({**summary, "scores": scores})
    return Stored("t", "", opening, "2026-01-01T00:00:00Z", text, rows, ())


def test_a_line_says_against_whom_and_how_it_ended() -> None:
    (line,) = game_lines(stored([20, 25, 17]), ADA)
    assert (line["score"], line["place"], line["players"]) == (20, 2, 3)
    assert line["box"] == "standard"
    assert line["others"] == [
        {"name": "Bram", "bot": None, "mine": False, "score": 25},
        {"name": "Tove", "bot": "captain", "mine": False, "score": 17},
    ]
    assert game_lines(stored([20, 25, 17]), "nobody") == []


def test_only_games_that_came_to_their_end_count() -> None:
    assert game_lines(stored([20, 25, 17], over=False), ADA) == []
    assert game_lines(stored([20, 25]), ADA) == []  # damaged
    assert game_lines(stored([1, 2, 3])._replace(summary="?"), ADA) == []
    assert game_lines(stored([1, 2, 3])._replace(plan="{}"), ADA) == []


def test_E3_a_tie_goes_to_who_has_charted_more() -> None:
    even = stored([20, 20, 17])
    assert tied(game_lines(even, ADA))
    assert not tied(game_lines(stored([20, 21, 21]), ADA))
    places = {(4, 5, 0): 1, (5, 4, 0): 2, (4, 4, 0): 1, (): 1}
    for spaces, place in places.items():
        assert game_lines(even, ADA, spaces)[0]["place"] == place
    assert len(uncharted(even)) in (0, 3)
    assert uncharted(even._replace(opening="?")) == ()


@pytest.mark.parametrize("name", ["standard", "first"])
def test_boxes_go_by_their_names(name: str) -> None:
    box = standard_box() if name == "standard" else load_box(name)
    assert kept_name(box.hash) == name
    assert game_lines(stored([1, 2, 3], box=name), ADA)[0]["box"] == name
    assert kept_name("x") is None
    assert game_lines(stored([1, 2, 3])._replace(opening="?"), ADA)[0]["box"] == "own"
