"""Worked examples of the rulebook about the income phase: X6, X7, X9."""

import pytest
from tests.rules.table import Table


def first_income() -> Table:
    """Eve (seat 0) and Mike (seat 1) in round 1, both at once, as after setup."""
    table = Table(2, simultaneous=True).in_round(1)
    for seat in (0, 1):
        table.land(seat, "6,1 M1 food").store(seat, "coin").steps(seat, 3)
        table.tiles(seat, "FP/MS", "FM/PS")
    return table.start("income")


def test_X6_islet_first_then_both_meadows_raised() -> None:
    eve = first_income()
    eve.play("islet", "islet coin", "lay 6,2+R1 near")
    assert eve.at("6,2") == "M1 food"
    eve.play("gain coin")
    assert eve.stored() == {"coin": 2}
    eve.play("store", "store food@6,1", "store")
    assert eve.stored() == {"coin": 2, "food": 2}
    eve.play("place", "tile MS", "lay 6,1+6,2")
    assert (eve.at("6,1"), eve.at("6,2")) == ("M2 food", "S2 cloth")
    assert eve.me["tiles"] == {"FM/PS": 1, "FP/MS": 0, "FS/MP": 0}


def test_X6_without_storing_the_meadows_are_not_free() -> None:
    eve = first_income().play("islet", "islet coin", "lay 6,2+R1 near", "gain coin")
    eve.play("place", "tile MS")
    eve.refused("lay 6,1+6,2", "PL3")


def test_X7_double_tile_first_then_a_mountain_islet() -> None:
    mike = first_income()
    mike.seat = 1
    mike.play("place", "tile FM", "lay 5,1+5,2")
    assert (mike.at("5,1"), mike.at("5,2")) == ("F1 wood", "M1 food")
    mike.play("islet", "islet goods", "lay 6,2+R1 far")
    assert mike.at("6,2") == "P1 stone"
    mike.play("gain wood food")
    assert mike.stored() == {"coin": 1, "wood": 1, "food": 1}


def test_X6_X7_eve_and_mike_at_once() -> None:
    """Move by move in turn; neither waits for the other."""
    table = first_income()
    table.play("islet", "islet coin")
    table.play("place", "tile FM", seat=1)
    table.play("lay 6,2+R1 near", "gain coin")
    table.play("lay 5,1+5,2", "islet", "islet goods", seat=1)
    table.play("store", "store food@6,1", "store", "place", "tile MS", "lay 6,1+6,2")
    table.play("lay 6,2+R1 far", "gain wood food", seat=1)
    assert (table.at("6,1", 0), table.at("6,2", 0)) == ("M2 food", "S2 cloth")
    assert (table.at("6,2", 1), table.stored(1)) == ("P1 stone", {"coin": 1, "wood": 1, "food": 1})


def test_X9_no_islet_where_no_landscape_space_is_adjacent() -> None:
    table = Table(2).start("income").play("islet", "islet coin")
    table.refused("lay 5,3+R2 near", "I2", code="not_beside_land")
    table.refused("lay 4,2+R2 far", "I2", code="not_beside_land")
    assert table.offered("lay 6,2+R1 near")


@pytest.mark.parametrize(("covered", "other"), [("far", "near"), ("near", "far")])
def test_X9_no_islet_that_covers_a_sand_bank_in_full(covered: str, other: str) -> None:
    table = Table(2).land(0, "5,2 F1").islet(0, "draw", f"R1 {covered}")
    table.start("income").play("islet", "islet coin")
    table.refused(f"lay 6,2+R1 {other}", "G3")
    assert table.offered("lay 5,3+R2 near", "lay 6,0+L1 near")
