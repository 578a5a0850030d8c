"""E1-E3: the last anytime actions, the five lines of the score, the winner."""

import pytest
from tests.rules.table import Table

from cooper_island.engine import const as c


def last_round(table: Table) -> Table:
    table.state.g[c.G_ROUND] = 5
    return table.harbormaster(5)


# --- E1 ----------------------------------------------------------------------------------------


def test_E1_after_the_fifth_round_everyone_has_a_last_window() -> None:
    table = last_round(Table(2).land(0, "5,1 F2 wood")).start("market").play("done")
    assert table.view["phase"] == "last"
    table.play("store")
    assert table.stored() == {"wood": 1}
    assert table.game.over


def test_E1_C7_not_before_the_fifth_round() -> None:
    table = Table(2).land(0, "5,1 F2 wood").start("market").play("done")
    assert table.view["phase"] == "income"
    assert not table.game.over


def test_E1_window_in_which_nothing_is_possible_passes() -> None:
    table = last_round(Table(2)).start("market")
    assert table.game.over
    assert table.game.to_act == []


def test_E1_all_anytime_actions_but_the_cartographer() -> None:
    """T6: the cartographer is not for this window."""
    table = Table(2).land(0, "5,1 F4 wood").steps(0, 6).lids(0, unused=1).large(0, 7).start("last")
    assert {"store", "trade", "lid", "card", "done"} == set(table.options())
    table.refused("cartographer", "T6")


def test_E1_simultaneous_for_all() -> None:
    table = Table(3, simultaneous=True).large(1, 7).large(2, 9).start("last")
    assert sorted(table.game.to_act) == [1, 2]
    table.play("done", seat=2)
    assert not table.game.over
    table.play("done", seat=1)
    assert table.game.over


def test_E1_one_after_the_other_from_the_cooper_token() -> None:
    """I6: the table option `simultaneous = false`."""
    table = Table(3).large(0, 7).large(1, 7).large(2, 7).start("last", seat=1)
    assert table.game.to_act == [1]
    table.refused("done", "I6", seat=0)
    table.play("done", seat=1).play("done", seat=2)
    assert table.game.to_act == [0]
    table.play("done", seat=0)
    assert table.game.over


def test_E1_points_of_last_actions_count() -> None:
    """Crane Yard: a lid on the land, 1 helm point."""
    table = Table(2).large(0, 13).lids(0, unused=1).land(0, "6,1 M1").start("last")
    table.play("card", "ship 1")
    assert table.game.over  # nothing is left to do
    assert table.game.scores()[0].ships == 1


def test_E1_nothing_after_the_end() -> None:
    table = Table(2).start("last")
    table.refused("done", "E1")
    assert table.game.decision(0) is None
    assert table.view["over"]


def test_E1_winners_only_when_the_game_is_over() -> None:
    table = Table(2).large(0, 7).start("last")
    assert table.game.winners() == []
    table.play("done")
    assert table.game.winners() == [0, 1]


# --- E2: the five lines ------------------------------------------------------------------------


def test_E2_line_1_distance_sailed_by_both_ships() -> None:
    """5 per log book and the steps since: 7 and 12 steps, 3 books."""
    table = Table(3).ship(0, 1, "1 R3").ship(0, 2, "2 R2")
    score = table.game.scores()[0]
    assert table.player(0)["log_books"] == 3
    assert score.ships == 3 * 5 + 2 + 2
    assert score.total == 19


def test_E2_line_1_round_trips_count_in_full() -> None:
    table = Table(2).ship(0, 1, "0 R1").store(0, "coin").books(11).start("work").helm(1)
    table.play("ship 1", "forfeit", "fee coin")
    assert table.ships()[0] == "0 harbor"
    assert table.game.scores()[0].ships == 20


def test_E2_line_2_royal_orders_held() -> None:
    table = Table(2).on_order(0, 4).lids(0, acquired=4).lids(1, acquired=5)
    assert [score.orders for score in table.game.scores()] == [5, 0]


@pytest.mark.parametrize(
    ("card", "goods", "points"),
    [
        (14, "gold cloth", 1),
        (14, "2 gold", 1),
        (14, "3 cloth", 1),
        (14, "gold 2 coin wood", 0),
        (15, "2 coin", 1),
        (15, "coin 2 gold", 0),
    ],
)
def test_E2_line_3_flagged_small_cards(card: int, goods: str, points: int) -> None:
    table = Table(2).small(0, card).store(0, goods)
    assert table.game.scores()[0].cards == points


def test_E2_line_3_marketplace_and_land_do_not_count_for_cards() -> None:
    table = Table(2).small(0, 14, 15).market(0, "3 coin 3 gold").land(0, "5,1 P5 gold")
    assert table.game.scores()[0].cards == 0


def test_E2_line_3_both_small_cards_add_up() -> None:
    assert Table(2).small(0, 14, 15).store(0, "2 coin 2 gold").game.scores()[0].cards == 2


@pytest.mark.parametrize(("up", "points"), [(True, 2), (False, 0)])
def test_E2_line_3_crane_yard_only_face_up(up: bool, points: int) -> None:
    """1 point per lid on the peninsula."""
    table = Table(2).large(0, 13, up=up).land(0, "6,0 M1 lid", "6,2 M1 lid")
    assert table.game.scores()[0].cards == points


@pytest.mark.parametrize(("up", "points"), [(True, 2), (False, 0)])
def test_E2_line_3_scrapyard_only_face_up(up: bool, points: int) -> None:
    """1 point per boat flipped down."""
    table = Table(2).large(0, 14, up=up).boat(0, "coin", 1)
    table.boat(0, "draw", 2, up=False).boat(0, "copy", 3, up=False)
    assert table.game.scores()[0].cards == points


@pytest.mark.parametrize(
    ("buildings", "statues", "up", "points"),
    [(3, 3, True, 3), (3, 3, False, 0), (2, 3, True, 0), (3, 2, True, 0), (4, 4, True, 3)],
)
def test_E2_line_3_transport_company(buildings: int, statues: int, up: bool, points: int) -> None:
    table = Table(2).large(0, 15, up=up)
    pieces = ["small", "large", "fortress", "small"][:buildings] + ["statue"] * statues
    places = ("6,0", "6,1", "6,2", "5,0", "5,1", "5,2", "5,3", "4,0")
    for place, piece in zip(places, pieces, strict=False):
        table.land(0, f"{place} M1 {piece}")
    assert table.game.scores()[0].cards == points


@pytest.mark.parametrize(
    ("goods", "steps", "tiles", "points"),
    [
        ("2 coin 2 wood", 0, 0, 0),
        ("2 coin 3 wood", 0, 0, 1),
        ("", 5, 0, 1),
        ("", 0, 5, 1),
        ("coin", 2, 1, 0),
        ("coin", 2, 2, 1),
        ("5 food", 4, 0, 1),
        ("4 food", 6, 5, 3),
    ],
)
def test_E2_line_4_one_point_per_5_leftovers(
    goods: str, steps: int, tiles: int, points: int
) -> None:
    """Storage, cartographer steps and double tiles, in any mix."""
    table = Table(2).store(0, goods).steps(0, steps).tiles(0, *["FM/PS", "FS/MP", "FP/MS"][:tiles])
    table.tiles(0, *["FM/PS"] * max(0, tiles - 3))
    assert table.game.scores()[0].leftovers == points


def test_E2_line_4_items_on_the_spots_of_small_cards_count() -> None:
    table = Table(2).capacity(0, 1).small(0, 14, 15).store(0, "2 coin 2 gold wood")
    assert table.game.scores()[0].leftovers == 1


def test_E2_line_4_land_and_marketplace_do_not_count() -> None:
    table = Table(2).store(0, "4 coin").market(0, "9 wood")
    table.land(0, "5,1 F5 wood", "5,2 M5 food")
    assert table.game.scores()[0].leftovers == 0


def test_E2_line_5_minus_1_per_anchor_under_both_ships() -> None:
    table = Table(2).ship(0, 1, "0 L3", anchors=2).ship(0, 2, "0 R1", anchors=1)
    score = table.game.scores()[0]
    assert score.anchors == -3
    assert score.total == 3 + 1 - 3


def test_E2_total_is_the_sum_of_the_lines() -> None:
    table = Table(2).ship(0, 1, "0 L3", anchors=1).on_order(0, 4).lids(0, acquired=3)
    table.small(0, 15).store(0, "2 coin 3 wood")
    assert tuple(table.game.scores()[0]) == (3, 3, 1, 1, -1)
    assert table.game.scores()[0].total == 7
    assert table.player(0)["score"]["total"] == 7


# --- E3 ----------------------------------------------------------------------------------------


def test_E3_most_points_win() -> None:
    """Though another has fewer uncharted spaces."""
    table = Table(3).ship(1, 1, "1 L2").ship(2, 1, "2 L1").land(2, "5,1 F1", "6,2 F1").start("last")
    assert table.game.winners() == [1]
    assert table.view["winners"] == [1]


def test_E3_tie_goes_to_fewer_uncharted_spaces() -> None:
    table = Table(2).ship(0, 1, "0 L2").ship(1, 2, "1 R2").land(1, "5,1 F1").start("last")
    assert table.game.winners() == [1]


def test_E3_uncharted_spaces_with_ruins_count_like_those_without() -> None:
    """As many charted spaces each, and seat 0 has no ruins left: still tied."""
    table = Table(2).land(0, "4,1 F1").land(1, "5,1 F1").no_ruins(0).start("last")
    assert table.game.winners() == [0, 1]


def test_E3_only_tied_players_compare() -> None:
    """Seat 2 has the most land, but not the points."""
    table = Table(3).ship(0, 1, "0 L2").ship(1, 1, "1 L2").land(2, "5,1 F1", "6,2 F1")
    table.land(0, "6,2 F1").start("last")
    assert table.game.winners() == [0]


def test_E3_still_tied_the_victory_is_shared() -> None:
    table = Table(4).ship(1, 1, "1 L2").ship(3, 2, "3 R2").start("last")
    assert table.game.winners() == [1, 3]
    assert table.view["winners"] == [1, 3]


def test_E3_negative_scores_too() -> None:
    table = Table(2).ship(0, 1, "0 harbor", anchors=2).ship(1, 1, "1 harbor", anchors=1)
    table.start("last")
    assert table.game.winners() == [1]
