"""T4: crate lids and the five crate spaces."""

import pytest
from tests.rules.table import Table

CRATES = ("draw", "place", "cartographer_2", "coins_2", "cubes_2")


def covered(table: Table) -> list[str]:
    return [crate["crate"] for crate in table.me["crates"] if crate["covered"]]


def test_T4_draw_one_tile() -> None:
    """A lid on the first space draws a tile."""
    table = Table(2).lids(0, 1).start("work").play("lid")
    table.play("crate draw", chance="tile FS/MP")
    assert table.me["tiles"] == {"FM/PS": 0, "FP/MS": 0, "FS/MP": 1}
    assert covered(table) == ["draw"]
    assert table.me["lids"] == {"unused": 0, "acquired": 1}


def test_T4_place_one_double_tile() -> None:
    """A lid on the second space places a tile of the reserve."""
    table = Table(2).lids(0, 1).tiles(0, "FM/PS").start("work")
    table.play("lid", "crate place", "tile PS", "lay 5,1+5,2")
    assert (table.at("5,1"), table.at("5,2")) == ("P1 stone", "S1 cloth")
    assert covered(table) == ["place"]


def test_T4_two_cartographer_steps() -> None:
    """Up to two steps; the excess over 6 is lost (W10)."""
    table = Table(2).lids(0, 1).steps(0, 1).start("work").play("lid", "crate cartographer_2")
    assert table.me["cartographer"]["steps"] == 3
    table = Table(2).lids(0, 1).steps(0, 5).start("work").play("lid", "crate cartographer_2")
    assert table.me["cartographer"]["steps"] == 6


def test_T4_two_coins_to_the_marketplace() -> None:
    """Taken, not gained: storage stays as it is, and may be full."""
    table = Table(2).lids(0, 1).store(0, "5 wood").start("work").play("lid", "crate coins_2")
    assert (table.stored(), table.marketed()) == ({"wood": 5}, {"coin": 2})


def test_T4_two_cubes_of_choice_to_the_marketplace() -> None:
    """Same or different, but no coins."""
    table = Table(2).lids(0, 1).start("work").play("lid", "crate cubes_2")
    table.refused("take coin", "T4")
    table.play("take food", "take gold")
    assert table.marketed() == {"food": 1, "gold": 1}
    table = Table(2).lids(0, 1).start("work").play("lid", "crate cubes_2")
    table.play("take cloth", "take cloth")
    assert table.marketed() == {"cloth": 2}


def test_T4_needs_an_unused_lid() -> None:
    """A lid that lies on a crate space is used."""
    table = Table(2).start("work")
    table.refused("lid", "T4")
    table = Table(2).lids(0, 0, acquired=1).used_lid(0, "draw").start("work")
    table.refused("lid", "T4")


@pytest.mark.parametrize("crate", CRATES)
def test_T4_needs_a_free_crate_space(crate: str) -> None:
    """A covered space takes no second lid."""
    table = Table(2).lids(0, 1, acquired=2).tiles(0, "FM/PS").used_lid(0, crate).start("work")
    table.play("lid")
    assert set(table.options()) == {f"crate {other}" for other in CRATES if other != crate}
    table.refused(f"crate {crate}", "T4", code="crate_covered")


def test_T4_five_lids_five_spaces() -> None:
    """All five in one turn."""
    table = Table(2).lids(0, 5).no_ruins(0).start("work")
    table.play("lid").play("crate draw", chance="tile FM/PS")
    table.play("lid", "crate place", "tile FM", "lay 5,1+5,2")
    table.play("lid", "crate cubes_2", "take wood", "take wood")
    table.play("lid", "crate cartographer_2", "lid")  # the last one has one place to go
    assert covered(table) == list(CRATES)
    assert table.marketed() == {"wood": 2, "coin": 2}
    table.refused("lid", "T4")


@pytest.mark.parametrize(
    ("crate", "rule"), [("draw", "W9"), ("place", "PL1"), ("cartographer_2", "W10")]
)
def test_T4_P6_only_what_can_be_done(crate: str, rule: str) -> None:
    """No tile to draw, none to place, no step to gain: the space is not offered."""
    table = Table(2).lids(0, 1).steps(0, 6).bag().start("work").play("lid")
    assert set(table.options()) == {"crate coins_2", "crate cubes_2"}
    table.refused(f"crate {crate}", rule)


def test_T4_the_lid_stays_until_reactivated() -> None:
    """Over the turn and over the end of the round."""
    table = Table(2).lids(0, 1).workers(0, 1).workers(1, 0).in_round(2).start("work")
    table.play("lid", "crate coins_2", "worker C round", "end turn")
    table.play("feed", "done", "done")  # the two coins in the marketplace open C1, C2 and C6
    assert (table.view["round"], table.view["phase"]) == (3, "income")
    assert covered(table) == ["coins_2"]
    table.refused("lid", "T4")


def test_T4_C2_a_lid_taken_back_can_be_used_again() -> None:
    """Its space is free again too."""
    table = Table(2).used_lid(0, "coins_2").lids(0, 0, acquired=1).store(0, "coin")
    table.start("reactivate").play("reactivate lid coins_2", "lid", "crate coins_2")
    assert table.marketed() == {"coin": 2}
    assert covered(table) == ["coins_2"]


def test_T4_B9_a_lid_is_usable_after_the_helm_points() -> None:
    """Just supplied: not yet while the ship is chosen, but then at once, in the same turn."""
    table = Table(2).store(0, "gold 2 cloth").harbormaster(5).start("work")
    table.play("worker H round", "supply")
    assert table.kind() == "ship"
    table.refused("lid", "T4")
    table.play("ship 1", "lid", "crate coins_2")
    assert table.marketed() == {"coin": 2}


def test_T4_small_4_an_extra_crate_space() -> None:
    """With small card 4 a sixth space; without it there is none."""
    table = Table(2).small(0, 4).lids(0, 1).store(0, "coin").start("work")
    table.play("lid", "crate card_4", "ship 1")
    assert table.stored() == {}
    assert table.ships() == ["0 L1", "0 harbor"]
    table = Table(2).lids(0, 1).store(0, "coin").start("work").play("lid")
    table.refused("crate card_4", "T4")
