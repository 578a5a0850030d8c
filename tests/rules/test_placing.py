"""PL: placing a double tile."""

import pytest
from tests.rules.table import Table

TILES = ("FM/PS", "FP/MS", "FS/MP")


def placing(*land: str, steps: int = 0) -> Table:
    """Seat 0 in round 2 with land, one tile of each kind and so many cartographer steps."""
    return Table(2).land(0, *land).tiles(0, *TILES).steps(0, steps).start("income")


# --- PL1 ----------------------------------------------------------------------------------------


def test_PL1_a_tile_of_the_reserve_and_one_of_its_sides() -> None:
    table = Table(2).tiles(0, "FM/PS").tiles(1, "FP/MS").start("income").play("place")
    assert set(table.options()) == {"tile FM", "tile PS"}
    for side in ("FP", "MS", "FS", "MP"):
        table.refused(f"tile {side}", "PL1")
    table.play("tile PS", "lay 6,2+5,2")
    assert sum(table.me["tiles"].values()) == 0


def test_PL1_without_a_tile_nothing_is_placed() -> None:
    table = Table(2).tiles(1, *TILES).start("income")
    table.refused("place", "PL1")


@pytest.mark.parametrize("tile", TILES)
def test_PL1_either_side_of_the_chosen_tile_leaves_the_reserve(tile: str) -> None:
    for side in tile.split("/"):
        table = placing().play("place", f"tile {side}", "lay 6,2+5,2")
        left = {name: count for name, count in table.me["tiles"].items() if count}
        assert left == {name: 1 for name in TILES if name != tile}


def test_PL1_which_half_goes_where() -> None:
    table = placing().play("place", "tile FM", "lay 6,2+5,2")
    assert (table.at("6,2"), table.at("5,2")) == ("F1 wood", "M1 food")
    table = placing().play("place", "tile FM", "lay 5,2+6,2")
    assert (table.at("6,2"), table.at("5,2")) == ("M1 food", "F1 wood")


def test_PL1_two_adjacent_spaces() -> None:
    table = placing().play("place", "tile FM")
    table.refused("lay 6,2+6,0", "PL1")
    table.refused("lay 6,2+6,2", "PL1")
    table.refused("lay 5,0+5,2", "PL1")
    assert table.offered("lay 5,1+5,2", "lay 5,1+6,0", "lay 5,1+4,0", "lay 5,1+5,0")


def test_PL1_on_the_own_peninsula() -> None:
    """What others have charted neither helps nor hurts."""
    table = Table(2).land(1, "4,0 F1", "6,2 M1").tiles(0, "FM/PS").start("income")
    table.play("place", "tile FM")
    table.refused("lay 3,1+3,2", "PL2")
    table.play("lay 6,2+5,2")
    assert (table.at("6,2"), table.at("6,2", 1)) == ("F1 wood", "M1")


# --- PL2 ----------------------------------------------------------------------------------------


def test_PL2_two_uncharted_spaces_of_which_one_is_beside_land() -> None:
    """5,1 lies beside the start space, 5,0 does not."""
    table = placing().play("place", "tile PS", "lay 5,1+5,0")
    assert (table.at("5,1"), table.at("5,0")) == ("P1 stone", "S1 cloth")


def test_PL2_neither_beside_land() -> None:
    table = placing().play("place", "tile PS")
    table.refused("lay 4,0+5,0", "PL2")
    table.refused("lay 3,1+3,2", "PL2")
    table.refused("lay 5,3+4,2", "PL2")


def test_PL2_land_of_any_type_and_level_will_do() -> None:
    """Also if it is not free."""
    table = placing("5,1 S5 small").play("place", "tile MP", "lay 4,0+5,0")
    assert (table.at("4,0"), table.at("5,0")) == ("M1 food", "P1 stone")


def test_PL2_no_ruin_on_either() -> None:
    table = placing().play("place", "tile PS")
    table.refused("lay 5,1+4,1", "PL2")
    table.refused("lay 4,1+5,2", "PL2")
    table.refused("lay 4,1+4,0", "PL2")


def test_PL2_where_the_ruin_is_gone() -> None:
    table = Table(2).no_ruins(0).tiles(0, "FM/PS").start("income")
    table.play("place", "tile PS", "lay 5,1+4,1")
    assert table.at("4,1") == "S1 cloth"


# --- PL3 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 4])
def test_PL3_PL6_on_two_spaces_of_one_level(level: int) -> None:
    table = placing(f"5,1 F{level}", f"5,2 M{level}").play("place", "tile FM", "lay 5,1+5,2")
    assert table.at("5,1") == f"F{level + 1} wood"
    assert table.at("5,2") == f"M{level + 1} food"


def test_PL3_different_levels() -> None:
    """Two levels apart: not even with the cartographer."""
    table = placing("5,1 F1", "5,2 M3", steps=6).play("place", "tile FM")
    table.refused("lay 5,1+5,2", "PL3")


@pytest.mark.parametrize("item", ["food", "small", "large", "fortress", "statue", "lid"])
def test_PL3_both_must_be_free(item: str) -> None:
    table = placing("5,1 F1", f"5,2 M1 {item}").play("place", "tile FM")
    table.refused("lay 5,1+5,2", "PL3")
    table = placing(f"5,1 F1 {item}", "5,2 M1").play("place", "tile FM")
    table.refused("lay 5,1+5,2", "PL3")


def test_PL3_a_stored_cube_frees_its_space() -> None:
    table = placing("5,1 F1 wood", "5,2 M1").play("store", "place", "tile FM", "lay 5,1+5,2")
    assert (table.at("5,1"), table.stored()) == ("F2 wood", {"wood": 1})


@pytest.mark.parametrize(
    ("side", "first", "second"),
    [("FM", "P", "M"), ("FM", "F", "S"), ("FP", "F", "M"), ("MP", "S", "P"), ("PS", "F", "F")],
)
def test_PL3_types_must_match(side: str, first: str, second: str) -> None:
    table = placing(f"5,1 {first}1", f"5,2 {second}1").play("place", f"tile {side}")
    table.refused("lay 5,1+5,2", "PL3")


def test_PL3_each_half_on_its_own_type() -> None:
    table = placing("5,1 F1", "5,2 M1").play("place", "tile FM")
    table.refused("lay 5,2+5,1", "PL3")
    assert table.offered("lay 5,1+5,2")


@pytest.mark.parametrize("below", "FMPS")
def test_PL3_settlement_on_any_type(below: str) -> None:
    table = placing(f"5,1 {below}2", "5,2 F2").play("place", "tile FS", "lay 5,2+5,1")
    assert (table.at("5,1"), table.at("5,2")) == ("S3 cloth", "F3 wood")


# --- PL4 ----------------------------------------------------------------------------------------


def test_PL4_K1_PL6_two_spaces_one_level_apart() -> None:
    """The lower side is raised by a single tile: both end on the same level."""
    table = placing("5,1 F2", "5,2 M3", steps=1).play("place", "tile FM", "lay 5,1+5,2")
    assert (table.at("5,1"), table.at("5,2")) == ("F4 wood", "M4 food")
    assert table.me["cartographer"]["steps"] == 0


def test_PL4_PL6_level_1_and_uncharted() -> None:
    """Way 3: the tile lies on level 2."""
    table = placing("5,1 F1", steps=3).play("place", "tile FM", "lay 5,1+5,0")
    assert (table.at("5,1"), table.at("5,0")) == ("F2 wood", "M2 food")
    assert table.me["cartographer"]["steps"] == 2


def test_PL4_either_half_may_lie_low() -> None:
    table = placing("5,1 F1", steps=3).play("place", "tile MP")
    table.refused("lay 5,1+5,0", "PL3")  # no meadow on the forest
    table = placing("5,1 P1", steps=3).play("place", "tile MP", "lay 5,0+5,1")
    assert (table.at("5,0"), table.at("5,1")) == ("M2 food", "P2 stone")


def test_PL4_only_with_the_cartographer() -> None:
    table = placing("5,1 F2", "5,2 M3", "6,2 M1").play("place", "tile FM")
    table.refused("lay 5,1+5,2", "PL4")
    table.refused("lay 5,3+6,2", "PL4")


def test_PL4_level_2_and_uncharted() -> None:
    """Whichever half would lie on the higher space."""
    table = placing("5,1 F2", "5,2 M2", steps=6).play("place", "tile FM")
    table.refused("lay 5,1+5,0", "PL4")
    table.refused("lay 5,3+5,2", "PL4")


def test_PL4_uncharted_without_ruin() -> None:
    table = placing("5,1 F1", steps=6).play("place", "tile FM")
    table.refused("lay 5,1+4,1", "PL2")


def test_PL4_all_other_rules_hold() -> None:
    """Free, matching, adjacent, even with a shim."""
    table = placing("5,1 F2", "5,2 M3 food", "6,2 P4", steps=6).play("place", "tile FM")
    table.refused("lay 5,1+5,2", "PL3", code="not_free")
    table.refused("lay 6,2+5,2", "PL3")
    table = placing("5,1 F2", "5,2 P3", "6,0 M3", steps=6).play("place", "tile FM")
    table.refused("lay 5,1+5,2", "PL3", code="wrong_type")
    table.refused("lay 5,1+6,2", "PL1")
    assert table.offered("lay 5,1+6,0")
    table = placing("5,1 F1 wood", steps=6).play("place", "tile FM")
    table.refused("lay 5,1+5,0", "PL3", code="not_free")


def test_PL4_settlement_with_a_shim_on_any_type() -> None:
    table = placing("5,1 F2", "5,2 M3", steps=1).play("place", "tile MS", "lay 5,2+5,1")
    assert (table.at("5,1"), table.at("5,2")) == ("S4 cloth", "M4 food")


# --- PL5 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "cubes"),
    [
        ("FM", ("F1 wood", "M1 food")),
        ("PS", ("P1 stone", "S1 cloth")),
        ("FP", ("F1 wood", "P1 stone")),
        ("MS", ("M1 food", "S1 cloth")),
        ("FS", ("F1 wood", "S1 cloth")),
        ("MP", ("M1 food", "P1 stone")),
    ],
)
def test_PL5_a_cube_of_the_type_on_each(side: str, cubes: tuple[str, str]) -> None:
    table = placing().play("place", f"tile {side}", "lay 6,2+5,2")
    assert (table.at("6,2"), table.at("5,2")) == cubes
    assert table.stored() == {}


@pytest.mark.parametrize(("below", "cube"), [(2, "stone"), (2, "gold"), (3, "gold"), (5, "stone")])
def test_PL5_high_mountain_takes_stone_or_gold(below: int, cube: str) -> None:
    table = placing(f"5,1 F{below}", f"5,2 P{below}").play("place", "tile FP", "lay 5,1+5,2")
    assert set(table.options()) == {"cube stone", "cube gold"}
    table.refused("cube food", "PL5")
    table.play(f"cube {cube}")
    assert table.at("5,1") == f"F{below + 1} wood"
    assert table.at("5,2") == f"P{below + 1} {cube}"


def test_PL5_low_mountain_gives_stone() -> None:
    """Level 2 is not high enough: nothing is asked."""
    table = placing("5,1 F1", "5,2 P1").play("place", "tile FP", "lay 5,1+5,2")
    assert (table.at("5,2"), table.kind()) == ("P2 stone", "income")


def test_PL5_a_shim_can_make_a_mountain_high() -> None:
    table = placing("5,1 F2", "5,2 P1", steps=1).play("place", "tile FP", "lay 5,1+5,2")
    table.play("cube gold")
    assert table.at("5,2") == "P3 gold"


def test_PL5_settlement_on_a_high_mountain_gives_cloth() -> None:
    table = placing("5,1 P3", "5,2 F3").play("place", "tile FS", "lay 5,2+5,1")
    assert table.at("5,1") == "S4 cloth"


def test_PL5_K3_K4_the_choice_holds_for_single_tiles() -> None:
    """Ruling."""
    table = placing("5,1 P2", steps=3).play("cartographer", "single P", "lay 5,1", "cube gold")
    assert table.at("5,1") == "P3 gold"
    table = placing("5,1 P4", steps=4).play("cartographer", "single P", "lay 5,1", "cube stone")
    assert table.at("5,1") == "P5 stone"
    table = placing("5,1 P1", steps=3).play("cartographer", "single P", "lay 5,1")
    assert table.at("5,1") == "P2 stone"


# --- PL6 ----------------------------------------------------------------------------------------


def test_PL6_uncharted_becomes_level_1() -> None:
    table = placing().play("place", "tile FM", "lay 5,1+5,2")
    levels = {s["space"]: s["level"] for s in table.me["spaces"] if s["level"]}
    assert levels == {"5,1": 1, "5,2": 1, "6,1": 1}


def test_PL6_a_shim_counts_too() -> None:
    """One more on the side that was lower, whichever half that is."""
    for land in (("5,1 F4", "5,2 M5"), ("5,1 F5", "5,2 M4")):
        table = placing(*land, steps=1).play("place", "tile FM", "lay 5,1+5,2")
        assert (table.at("5,1"), table.at("5,2")) == ("F6 wood", "M6 food")
