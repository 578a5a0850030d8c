"""E4: the royal orders, each at each stage. Only the best stage reached counts."""

import pytest
from tests.rules.table import Table

BOATS = ("coin", "gold_cloth", "draw", "cartographer", "goods")
PLACES = ("6,0", "6,1", "6,2", "5,0", "5,1", "5,2", "5,3", "4,0", "4,2")


def line(table: Table, p: int = 0) -> int:
    """Points from royal orders."""
    return table.game.scores()[p].orders


def holder(order: int) -> Table:
    """Seat 0's worker stands on an order, of 4 players."""
    return Table(4).on_order(0, order)


@pytest.mark.parametrize(("count", "points"), [(0, 0), (2, 0), (3, 3), (4, 5), (5, 8)])
def test_order_1_income_boats_E4(count: int, points: int) -> None:
    table = holder(1)
    for landing, boat in enumerate(BOATS[:count], 1):
        table.boat(0, boat, landing)
    assert line(table) == points


def test_order_1_boats_flipped_down_count_as_built() -> None:
    table = holder(1).boat(0, "coin", 1).boat(0, "draw", 2, up=False).boat(0, "copy", 3, up=False)
    assert line(table) == 3


@pytest.mark.parametrize(("count", "points"), [(0, 0), (2, 0), (3, 3), (4, 5), (5, 8)])
def test_order_2_buildings_erected_E4(count: int, points: int) -> None:
    table = holder(2)
    pieces = ("small", "small", "large", "large", "fortress")
    for place, piece in zip(PLACES, pieces[:count], strict=False):
        table.land(0, f"{place} M1 {piece}")
    table.land(0, "4,0 M1 statue", "4,2 M1 lid")  # these are no buildings
    assert line(table) == points


@pytest.mark.parametrize(("count", "points"), [(0, 0), (2, 0), (3, 3), (4, 5), (5, 8)])
def test_order_3_statues_on_the_peninsula_E4(count: int, points: int) -> None:
    table = (
        holder(3).statue_at(0, 1).land(0, "4,2 M1 large")
    )  # one not yet built counts for nothing
    for place in PLACES[:count]:
        table.land(0, f"{place} M1 statue")
    assert line(table) == points


@pytest.mark.parametrize(("count", "points"), [(0, 0), (2, 0), (3, 3), (4, 5), (5, 8)])
@pytest.mark.parametrize("unused", [0, 1])
def test_order_4_lids_acquired_E4(count: int, points: int, unused: int) -> None:
    """Used or not."""
    table = holder(4).lids(0, unused=min(unused, count), acquired=count)
    assert line(table) == points


def test_order_4_lids_on_the_peninsula_count_as_acquired() -> None:
    table = holder(4).lids(0, unused=1, acquired=3).land(0, "6,0 M1 lid").used_lid(0, "draw")
    assert line(table) == 3


@pytest.mark.parametrize(("count", "points"), [(0, 0), (3, 0), (4, 3), (5, 5), (6, 8), (7, 8)])
def test_order_5_spaces_of_level_5_E4(count: int, points: int) -> None:
    """Level 5 or more, of any type and with anything on it; level 4 is too low."""
    table = holder(5).land(0, "4,0 F4", "4,2 P4 stone")
    for place, land in zip(
        PLACES,
        ["F5", "S6", "M5 food", "P7 gold", "S5 small", "F5 statue", "M9"][:count],
        strict=False,
    ):
        table.land(0, f"{place} {land}")
    assert line(table) == points


def chart_all_but(table: Table, p: int, left: int) -> Table:
    """Chart everything but the first `left` spaces, inland first."""
    for space in range(left, 24):
        table.land(p, f"{table.space_name(space)} F1 wood")
    return table


@pytest.mark.parametrize(
    ("left", "points"), [(0, 8), (1, 5), (2, 5), (3, 3), (4, 3), (5, 0), (20, 0)]
)
def test_order_6_uncharted_spaces_at_most_E4(left: int, points: int) -> None:
    """With or without ruins: the second space that stays uncharted has one."""
    table = chart_all_but(holder(6), 0, left)
    assert table.player(0)["uncharted"] == left
    assert line(table) == points


def test_order_6_ruins_and_open_spaces_alike() -> None:
    with_ruins = chart_all_but(holder(6), 0, 5)
    assert line(with_ruins) == 0
    assert line(with_ruins.no_ruins(0)) == 0


# Row 6 and up from the harbor, all connected: eight spaces in a snake.
SNAKE = ("6,0", "5,0", "5,1", "6,1", "5,2", "6,2", "5,3", "4,2")


@pytest.mark.parametrize("land", ["F", "M", "P"])
@pytest.mark.parametrize(("count", "points"), [(1, 0), (4, 0), (5, 3), (6, 3), (7, 5), (8, 8)])
def test_order_7_largest_area_of_one_type_E4(count: int, points: int, land: str) -> None:
    """Levels and items do not matter; the rest is settlement, which does not count."""
    table = holder(7).land(0, "6,1 S1", "4,0 S1", "3,1 S1")
    for n, place in enumerate(SNAKE):
        table.land(
            0, f"{place} {land if n < count else 'S'}{1 + n % 3}" + (" food" if n == 2 else "")
        )
    assert line(table) == points


def test_order_7_settlements_do_not_count() -> None:
    table = holder(7)
    for place in SNAKE:
        table.land(0, f"{place} S1")
    assert line(table) == 0


def test_order_7_area_must_be_connected() -> None:
    """Four and three forests, apart: no area of five."""
    table = holder(7).land(0, "6,1 M1", "6,0 F1", "5,0 F1", "4,0 F1", "5,1 M1")
    table.land(0, "5,2 M1", "6,2 F1", "5,3 F1", "4,2 F1", "3,1 F1")
    assert line(table) == 0
    table.land(0, "4,1 F1")  # joins them
    assert line(table) == 8


def test_order_8_copies_an_order_of_another_minus_1_E4() -> None:
    """Seat 1's order 2, with the buildings of seat 0, who holds order 8."""
    table = holder(8).on_order(1, 2).land(0, "6,0 M1 small", "6,1 M1 small", "6,2 M1 large")
    assert line(table) == 2
    table.land(0, "5,1 M1 large")
    assert line(table) == 4
    table.land(0, "5,2 M1 fortress")
    assert line(table) == 7


def test_order_8_never_below_0() -> None:
    table = holder(8).on_order(1, 2)
    assert line(table) == 0


def test_order_8_best_one_counts() -> None:
    """3 points from order 3, 5 from order 1: 4 after the deduction, and not both."""
    table = holder(8).on_order(1, 1).on_order(2, 3)
    for landing, boat in enumerate(BOATS[:4], 1):
        table.boat(0, boat, landing)
    for place in PLACES[:3]:
        table.land(0, f"{place} M1 statue")
    assert line(table) == 4


def test_order_8_not_an_order_that_nobody_holds() -> None:
    table = holder(8).orders(1, 8).on_order(0, 8)
    for landing, boat in enumerate(BOATS, 1):
        table.boat(0, boat, landing)
    assert line(table) == 0


def test_order_8_not_an_own_order() -> None:
    """The own order 1 scores once, as itself."""
    table = holder(8).on_order(0, 1)
    for landing, boat in enumerate(BOATS, 1):
        table.boat(0, boat, landing)
    assert line(table) == 8


def test_order_8_what_the_other_reached_does_not_matter() -> None:
    table = holder(8).on_order(1, 4).lids(1, acquired=5).lids(0, acquired=3)
    assert line(table) == 2
    assert line(table, 1) == 8


def test_order_8_counts_the_copied_order_without_a_point_for_its_holder() -> None:
    table = holder(8).on_order(1, 4).lids(0, acquired=5)
    assert line(table, 1) == 0
    assert line(table) == 7


def test_E4_E2_only_orders_held_count() -> None:
    """Five boats, but another player's worker stands there."""
    table = Table(4).on_order(1, 1)
    for landing, boat in enumerate(BOATS, 1):
        table.boat(0, boat, landing)
    assert line(table, 0) == line(table, 1) == 0


def test_E4_E2_orders_held_add_up_and_special_workers_count_too() -> None:
    table = Table(4).on_order(0, 1, special=True).on_order(0, 4)
    for landing, boat in enumerate(BOATS[:4], 1):
        table.boat(0, boat, landing)
    table.lids(0, acquired=3)
    assert line(table) == 5 + 3
