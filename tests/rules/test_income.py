"""I1-I5, I7: the income hands, above all the islet."""

from typing import Any

import pytest
from tests.rules.table import Table

MIDDLE = ("5,1 F1", "5,2 F1", "4,1 F1", "3,1 F1", "3,2 F1", "2,1 F1", "1,1 F1", "1,2 F1")


def islet_on(table: Table, bank: str, seat: int = 0) -> Any:
    ring = table.game.view(None)["ring"]
    return next(w["islet"] for w in ring if (w["seat"], w["water"]) == (seat, bank))


def finish_round(table: Table) -> None:
    """Everyone passes until the next round begins or the game ends."""
    number = table.view["round"]
    passing = ("done", "end turn", "forfeit", "decline", "later")
    while not table.game.over and table.view["round"] == number:
        seat = table.game.to_act[0]
        options = table.options(seat)
        table.play(next((move for move in passing if move in options), options[0]), seat=seat)


# --- I1 -----------------------------------------------------------------------------------------


def test_I1_an_islet_and_a_double_tile() -> None:
    """With no boats built these are the only hands."""
    table = Table(2).tiles(0, "FM/PS", "FM/PS").start("income")
    assert table.me["income"] == {"islet": True, "tile": True, "boats": []}
    assert {"islet", "place", "done"} <= set(table.options())
    table.play("place", "tile FM", "lay 5,1+5,2")
    table.refused("place", "I1")
    table.play("islet", "islet coin", "lay 6,2+R1 near", "gain coin")
    assert table.stored() == {"coin": 1}
    assert set(table.options()) == {"store", "trade", "done"}


@pytest.mark.parametrize("first", ["islet", "place"])
def test_I1_in_any_order(first: str) -> None:
    parts = {
        "islet": ("islet", "islet coin", "lay 6,2+R1 near", "gain coin"),
        "place": ("place", "tile FM", "lay 5,1+5,2"),
    }
    table = Table(2).tiles(0, "FM/PS", "FM/PS").boat(0, "gold_cloth", 1).start("income")
    table.play(*parts.pop(first))
    table.play("gain gold")
    for moves in parts.values():
        table.play(*moves)
    assert table.at("6,2", 0) == "M1 food"
    assert table.at("5,1", 0) == "F1 wood"
    assert table.stored(0) == {"coin": 1, "gold": 1}


def test_I1_each_hand_once() -> None:
    table = Table(2).tiles(0, "FM/PS", "FM/PS").boat(0, "coin", 1).start("income")
    table.play("gain coin")
    table.refused("gain coin", "I1")
    table.play("islet", "islet draw", "lay 6,2+R1 near", "draw")
    table.refused("islet", "I1")
    assert table.me["income"] == {"islet": False, "tile": True, "boats": []}


@pytest.mark.parametrize(
    ("boat", "moves"),
    [
        ("coin", {"gain coin"}),
        ("gold_cloth", {"gain gold", "gain cloth"}),
        ("goods", {"gain wood", "gain stone", "gain food"}),
    ],
)
def test_I1_the_action_of_a_face_up_boat_goods(boat: str, moves: set[str]) -> None:
    for move in moves:
        table = Table(2).boat(0, boat, 1).start("income")
        assert table.me["income"]["boats"] == [boat]
        assert set(table.options()) == {"islet", "done", *moves}
        table.play(move)
        assert table.stored() == {move.removeprefix("gain "): 1}
        for other in moves:
            table.refused(other, "I1")


def test_I1_the_action_of_a_face_up_boat_others() -> None:
    table = Table(2).boat(0, "draw", 1).boat(0, "cartographer", 2).start("income")
    table.play("step", "draw")
    assert table.me["cartographer"]["steps"] == 1
    assert sum(table.me["tiles"].values()) == 1
    table.refused("step", "I1")
    table.refused("draw", "I1")


def test_I1_the_copy_boat_copies_once() -> None:
    table = Table(2).boat(0, "copy", 1).boat(1, "gold_cloth", 1).start("income")
    table.play("copy boat", "copy gold_cloth gain cloth")
    assert table.stored() == {"cloth": 1}
    table.refused("copy boat", "I1")


def test_I1_no_income_from_a_flipped_boat() -> None:
    table = Table(2).boat(0, "coin", 1, up=False).start("income")
    assert table.me["income"]["boats"] == []
    table.refused("gain coin", "I1")


def test_I1_no_income_from_boats_of_others_or_in_reserve() -> None:
    table = Table(2).boat(1, "coin", 1).start("income")
    table.refused("gain coin", "I1")
    table.refused("step", "I1")


def test_I1_any_may_be_forfeited() -> None:
    """Finished with all hands unused, and none of them comes back."""
    table = Table(2).tiles(0, "FM/PS").boat(0, "coin", 1).start("income").play("done")
    assert (table.stored(0), len(table.player(0)["islets"])) == ({}, 6)
    assert table.view["finished"] == [0]
    table.refused("gain coin", "I6")


# --- I2 -----------------------------------------------------------------------------------------


def islet(*land: str, kind: str = "coin") -> Table:
    return Table(2).land(0, *land).start("income").play("islet", f"islet {kind}")


def test_I2_an_islet_of_the_reserve() -> None:
    table = Table(2).islet(0, "coin", "L1 near").start("income").play("islet")
    table.refused("islet coin", "I2")
    assert len(table.options()) == 5
    table.play("islet goods", "lay 6,2+R1 near", "forfeit")
    assert set(table.me["islets"]) == {"gold_cloth", "draw", "cartographer", "ruin"}


def test_I2_both_parts_are_laid() -> None:
    table = islet().play("lay 6,2+R1 far", "forfeit")
    assert table.at("6,2") == "M1 food"
    assert islet_on(table, "R1") == {"islet": "coin", "half": "far"}
    assert islet_on(table, "R1", 1) is None


def test_I2_landscape_part_on_an_uncharted_space() -> None:
    table = islet("6,2 M1", "5,3 F1")
    table.refused("lay 6,2+R1 near", "I2", code="already_charted")
    table.refused("lay 5,3+R1 far", "I2", code="already_charted")


def test_I2_landscape_part_not_on_a_ruin() -> None:
    table = islet("5,3 F1", "4,2 F1")
    table.refused("lay 3,3+R2 far", "I2", code="ruin")


def test_I2_landscape_part_beside_land() -> None:
    """5,3 touches R1, but not yet any landscape space."""
    table = islet()
    table.refused("lay 5,3+R1 far", "I2", code="not_beside_land")
    table.refused("lay 5,0+L2 near", "I2", code="not_beside_land")
    assert islet("5,2 S4 large").offered("lay 5,3+R1 far", "lay 5,3+R2 near", "lay 5,3+R2 far")


def test_I2_islet_part_at_that_space() -> None:
    table = islet("5,2 F1")
    table.refused("lay 5,3+R1 near", "I2")  # the nearer half of R1 lies at 6,2 only
    table.refused("lay 6,2+R2 near", "I2")
    table.refused("lay 6,2+L1 near", "I2")
    table.refused("lay 5,1+L1 far", "I2")  # an inland space


def test_I2_everything_that_is_possible() -> None:
    """At the start of round 2, with nothing but the start space: one space on each side."""
    assert set(islet().options()) == {
        "lay 6,2+R1 near",
        "lay 6,2+R1 far",
        "lay 6,0+L1 near",
        "lay 6,0+L1 far",
    }


@pytest.mark.parametrize(("half", "passed"), [("near", []), ("far", ["coin"])])
def test_I2_ships_slide_to_the_other_half(half: str, passed: list[str]) -> None:
    """A two-sail ship on R1: pushed back by an islet on the far half, it passes it when it leaves."""
    table = Table(2).ship(0, 2, "0 R1").start("income")
    table.play("islet", "islet coin", f"lay 6,2+R1 {half}", "forfeit")
    assert table.ships() == ["0 harbor", "0 R1"]
    assert "pass_islet" not in [event["type"] for event in table.game.events()]
    table.helm(1).play("ship 2")
    events = [event for event in table.game.events() if event["type"] == "pass_islet"]
    assert [event["islet"] for event in events] == passed


def test_I2_ships_of_others_slide_too_and_nothing_triggers() -> None:
    table = Table(2).ship(1, 1, "0 R1", anchors=1).store(1, "").start("income")
    table.play("islet", "islet coin", "lay 6,2+R1 near", "forfeit")
    assert table.ships(1)[0] == "0 R1"
    assert (table.anchors(1), table.stored(1), table.options(1)) == ([1, 0], {}, [])


# --- I3 -----------------------------------------------------------------------------------------


def test_I3_first_islet_on_R1() -> None:
    table = Table(2).in_round(1).start("income").play("islet", "islet coin")
    assert set(table.options()) == {"lay 6,2+R1 near", "lay 6,2+R1 far"}
    table.refused("lay 6,0+L1 near", "I3")


def test_I3_either_half_from_either_space() -> None:
    table = Table(2).in_round(1).tiles(0, "FM/PS").start("income")
    table.play("place", "tile FM", "lay 5,1+5,2", "islet", "islet coin")
    assert set(table.options()) == {"lay 6,2+R1 near", "lay 6,2+R1 far", "lay 5,3+R1 far"}
    table.refused("lay 5,3+R2 near", "I3")


def test_I3_later_islets_are_free_though_the_first_was_forfeited() -> None:
    table = Table(2).in_round(1).start("income")
    finish_round(table)
    assert (table.view["round"], len(table.me["islets"])) == (2, 6)
    table.play("islet", "islet coin", "lay 6,0+L1 near", "forfeit")
    assert islet_on(table, "L1") == {"islet": "coin", "half": "near"}


def test_I3_I5_a_double_tile_can_take_the_places_of_R1_away() -> None:
    """Lawful in round 1, though the islet is lost with it. In round 2 it goes elsewhere."""
    table = Table(2).in_round(1).tiles(0, "FM/PS").boat(0, "coin", 1).start("income")
    table.play("place", "tile FM", "lay 6,2+5,3")
    table.refused("islet", "I3")
    finish_round(table)
    table.play("islet", "islet coin")
    assert table.offered("lay 6,0+L1 near")


def test_I3_a_double_tile_may_leave_one_place() -> None:
    table = Table(2).in_round(1).tiles(0, "FM/PS").start("income")
    table.play("place", "tile FM", "lay 6,2+5,2", "islet", "islet coin")
    # The only place left is not asked for.
    assert table.at("5,3") == "M1 food"
    assert islet_on(table, "R1") == {"islet": "coin", "half": "far"}


# --- I4 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["coin", "gold_cloth", "draw", "cartographer", "goods", "ruin"])
def test_I4_one_cube_of_its_type_on_level_1(kind: str) -> None:
    """A low mountain gives stone, never gold."""
    table = islet(kind=kind)
    printed = {row["islet"]: row["landscape"] for row in table.view["printed"]["islets"]}
    table.play("lay 6,2+R1 near")
    cubes = {"forest": "F1 wood", "meadow": "M1 food", "mountain": "P1 stone"}
    assert table.at("6,2") == cubes[printed[kind]]


@pytest.mark.parametrize(
    ("kind", "move", "gained"),
    [
        ("coin", "gain coin", {"coin": 1}),
        ("gold_cloth", "gain gold", {"gold": 1}),
        ("gold_cloth", "gain cloth", {"cloth": 1}),
        ("goods", "gain wood food", {"wood": 1, "food": 1}),
        ("goods", "gain stone food", {"stone": 1, "food": 1}),
    ],
)
def test_I4_its_action_once_goods(kind: str, move: str, gained: dict[str, int]) -> None:
    table = islet(kind=kind).play("lay 6,2+R1 near", move)
    assert table.stored() == gained
    table.refused("islet", "I1")
    table.refused(move, "I1")


def test_I4_its_action_once_others() -> None:
    table = islet(kind="draw").play("lay 6,2+R1 near", "draw")
    assert sum(table.me["tiles"].values()) == 1
    table = islet(kind="cartographer").play("lay 6,2+R1 near", "step")
    assert table.me["cartographer"]["steps"] == 1
    table = islet("5,1 F1", kind="ruin").play("lay 6,2+R1 near", "ruin", "spot 1")
    assert table.at("4,1") == ""


def test_I4_the_action_may_be_forfeited() -> None:
    table = islet().play("lay 6,2+R1 near", "forfeit")
    assert (table.stored(), table.kind()) == ({}, "income")


def test_I4_the_cube_comes_before_the_action() -> None:
    """So it can be stored before the action's goods need the room."""
    table = islet(kind="gold_cloth").play("lay 6,2+R1 near", "store", "gain gold")
    assert (table.at("6,2"), table.stored()) == ("F1", {"wood": 1, "gold": 1})


def test_I4_an_action_that_cannot_be_done_is_forfeited() -> None:
    """Storage full: the coin finds no spot."""
    table = Table(2).store(0, "5 wood").start("income").play("islet", "islet coin")
    table.play("lay 6,2+R1 near")
    assert set(table.options()) == {"trade", "forfeit"}  # a trade could still make room
    table.play("forfeit")
    assert (table.at("6,2"), table.stored()) == ("M1 food", {"wood": 5})


# --- I5 -----------------------------------------------------------------------------------------


def test_I5_no_legal_placement() -> None:
    """Both spaces within reach of the water are charted."""
    table = Table(2).land(0, "6,0 F1", "6,2 F1", "5,0 F1", "5,3 F1", "4,0 F1", "4,2 F1")
    table.boat(0, "coin", 1).start("income")
    table.refused("islet", "I5")
    table.play("gain coin")
    assert len(table.player(0)["islets"]) == 6


def test_I5_all_banks_within_reach_are_covered() -> None:
    table = Table(2).islet(0, "coin", "R1 near").islet(0, "draw", "L1 far")
    table.boat(0, "coin", 1).start("income")
    table.refused("islet", "I5")


def test_I5_five_islets_in_a_game() -> None:
    """One a round; the sixth is never placed."""
    table = Table(2).land(0, *MIDDLE).in_round(1).start("income")
    places = ["6,2+R1 far", "6,0+L1 near", "5,3+R2 near", "5,0+L2 far", "2,2+R3 far"]
    kinds = ["coin", "gold_cloth", "draw", "cartographer", "goods"]
    for kind, place in zip(kinds, places, strict=True):
        table.play("islet", f"islet {kind}", f"lay {place}", "forfeit")
        assert not table.offered("islet")
        finish_round(table)
    assert table.game.over
    assert table.player(0)["islets"] == ["ruin"]


# --- I7 -----------------------------------------------------------------------------------------


def test_I7_a_boat_built_now_is_a_hand_too() -> None:
    """Ruling: its action on building, and once more as income."""
    table = Table(2).large(0, 8).store(0, "coin wood").start("income")
    table.play("card", "boat coin", "ship 1", "gain coin")
    assert table.stored() == {"coin": 1}
    assert table.me["income"]["boats"] == ["coin"]
    table.play("gain coin")
    assert table.stored() == {"coin": 2}
    table.refused("gain coin", "I1")


def test_I7_also_if_its_action_on_building_was_forfeited() -> None:
    table = Table(2).large(0, 8).store(0, "coin wood").start("income")
    table.play("card", "boat draw", "ship 1", "forfeit", "draw")
    assert sum(table.me["tiles"].values()) == 1
    table.refused("draw", "I1")


def test_I7_a_boat_flipped_down_before_its_use_is_none() -> None:
    """Scrapyard gives its action once, and the income is gone."""
    table = Table(2).boat(0, "coin", 1).large(0, 14).start("income")
    assert table.me["income"]["boats"] == ["coin"]
    table.play("card", "gain coin")
    assert table.stored() == {"coin": 1}
    assert table.me["income"]["boats"] == []
    table.refused("gain coin", "I1")


def test_I7_used_before_it_is_flipped_it_gives_both() -> None:
    table = Table(2).boat(0, "coin", 1).large(0, 14).start("income")
    table.play("gain coin", "card", "gain coin")
    assert table.stored() == {"coin": 2}
    table.refused("gain coin", "I1")


def test_I7_only_the_flipped_boat_loses_its_hand() -> None:
    table = Table(2).boat(0, "coin", 1).boat(0, "draw", 2).large(0, 14).start("income")
    table.play("card", "flip coin", "forfeit")
    table.refused("gain coin", "I1")
    table.play("draw")
    assert sum(table.me["tiles"].values()) == 1
