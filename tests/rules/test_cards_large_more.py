"""Large building cards 11-15: Lighthouse, Tax Office, Crane Yard, Scrapyard, Transport Company."""

import pytest
from tests.rules.table import Table


def holding(card: int) -> Table:
    """Seat 0 holds this large card and card 7, so that it is asked which."""
    return Table(2).large(0, card, 7)


def steps(table: Table) -> int:
    return int(table.me["cartographer"]["steps"])


def tiles(table: Table) -> int:
    return int(sum(table.me["tiles"].values()))


# --- 11: Lighthouse -----------------------------------------------------------------------------


def lighthouse() -> Table:
    """A coin and a chart islet of seat 0; a coin and a survey islet of seat 1."""
    table = holding(11).islet(0, "coin", "R1 near").islet(0, "cartographer", "R2 near")
    return table.islet(1, "coin", "L3 far").islet(1, "draw", "R4 near").start("work")


def test_large_11_two_islet_actions_anyones() -> None:
    """One's own and another's, wherever they lie."""
    table = lighthouse().play("card", "use 11")
    assert table.actions() == {"copy coin gain coin", "copy cartographer", "copy draw", "done"}
    table.play("copy draw", "copy coin gain coin")
    assert tiles(table) == 1
    assert table.stored() == {"coin": 1}
    assert table.kind() == "place_worker"  # two, not more


def test_large_11_different_actions() -> None:
    """Two coin islets lie there, but they show the same action."""
    table = lighthouse().play("card", "use 11", "copy coin gain coin")
    table.refused("copy coin gain coin", "T5")
    table.play("copy cartographer")
    assert table.stored() == {"coin": 1}
    assert steps(table) == 1


def test_large_11_up_to_two() -> None:
    table = lighthouse().play("card", "use 11", "copy cartographer", "done")
    assert steps(table) == 1
    assert table.kind() == "place_worker"


def test_large_11_only_placed_islets() -> None:
    table = lighthouse().play("card", "use 11")
    table.refused("copy ruin", "T5")
    table = Table(2).large(0, 11, 7, 9).start("work").play("card")
    table.refused("use 11", "T5")


def test_large_11_islet_ruin_and_goods() -> None:
    """The whole action: a ruin, and both goods."""
    table = holding(11).land(0, "5,1 M1").islet(1, "ruin", "R1 near").islet(1, "goods", "L1 far")
    table.start("work").play("card", "use 11", "copy ruin", "spot 2", "copy goods gain stone food")
    assert table.at("4,1") == ""
    assert table.stored() == {"stone": 1, "food": 1}


def test_large_11_no_ship_moves() -> None:
    table = lighthouse().play("card", "use 11", "copy draw", "copy cartographer")
    assert table.ships() == ["0 harbor", "0 harbor"]


# --- 12: Tax Office -----------------------------------------------------------------------------


def tax_office() -> Table:
    """Boats: seat 0 coin and copy, seat 1 coin, draw and goods."""
    table = holding(12).boat(0, "coin", 1).boat(0, "copy", 2)
    return table.boat(1, "coin", 1).boat(1, "draw", 2).boat(1, "goods", 3).start("work")


def test_large_12_two_boat_actions_anyones() -> None:
    table = tax_office().play("card", "use 12")
    assert table.actions() == {
        "copy coin gain coin",
        "copy draw",
        "copy goods gain wood",
        "copy goods gain stone",
        "copy goods gain food",
        "done",
    }
    table.play("copy draw", "copy coin gain coin")
    assert tiles(table) == 1
    assert table.stored() == {"coin": 1}
    assert table.kind() == "place_worker"


def test_large_12_different_actions() -> None:
    table = tax_office().play("card", "use 12", "copy coin gain coin")
    table.refused("copy coin gain coin", "T5")
    table.play("copy draw")
    table = tax_office().play("card", "use 12", "copy goods gain wood")
    table.refused("copy goods gain stone", "T5")


def test_large_12_up_to_two() -> None:
    table = tax_office().play("card", "use 12", "copy draw", "done")
    assert (tiles(table), table.stored()) == (1, {})
    assert table.kind() == "place_worker"


def test_large_12_boat_copy_not_the_copy_boat() -> None:
    table = tax_office().play("card", "use 12")
    table.refused("copy copy", "T5")


def test_large_12_boat_copy_alone_is_nothing() -> None:
    table = Table(2).large(0, 12, 7, 9).boat(0, "copy", 1).boat(1, "copy", 1).start("work")
    table.play("card").refused("use 12", "T5")


def test_large_12_boat_goods_without_the_storage_spot() -> None:
    """B1: the action only."""
    table = tax_office().play("card", "use 12", "copy goods gain wood", "done")
    assert table.me["storage"]["capacity"]["general"] == 5
    assert table.stored() == {"wood": 1}


def test_large_12_not_boats_flipped_down() -> None:
    """Only those that lie face up, anyone's."""
    table = holding(12).boat(0, "coin", 1, up=False).boat(1, "draw", 1).boat(1, "cartographer", 2)
    table.start("work").play("card", "use 12")
    assert table.actions() == {"copy draw", "copy cartographer", "done"}
    table.refused("copy coin gain coin", "T5")


# --- 13: Crane Yard -----------------------------------------------------------------------------


def crane(*land: str) -> Table:
    return holding(13).lids(0, unused=2).land(0, *land)


def test_large_13_an_unused_lid_for_a_helm_point() -> None:
    table = crane("5,1 F2", "5,2 P2").start("work").play("card", "use 13", "put 5,2", "ship 2")
    assert table.at("5,2") == "P2 lid"
    assert table.ships() == ["0 harbor", "0 R1"]
    assert table.me["lids"]["unused"] == 1


def test_large_13_on_the_highest_free_level() -> None:
    table = crane("5,1 F2", "5,2 P3", "6,0 F3", "6,2 P4 stone").start("work").play("card", "use 13")
    assert table.actions() == {"put 5,2", "put 6,0"}
    table.refused("put 5,1", "B2")
    table.refused("put 6,2", "B2")


def test_large_13_no_settlement_bonus() -> None:
    table = crane("5,1 S2").start("work").play("card", "use 13", "put 5,1", "ship 1")
    assert table.at("5,1") == "S2 lid"
    assert table.ships() == ["0 L1", "0 harbor"]


def test_large_13_needs_an_unused_lid() -> None:
    """Lids on crate spaces are used."""
    table = Table(2).large(0, 13, 7, 9).lids(0, unused=0, acquired=2).used_lid(0, "draw")
    table.start("work").play("card").refused("use 13", "T4")


def test_large_13_needs_a_free_space() -> None:
    table = Table(2).large(0, 13, 7, 9).lids(0, unused=1).capacity(0, 0)
    table.land(0, "6,1 M1 small").start("work").play("card").refused("use 13", "P6")


def test_large_13_the_lid_cannot_be_used_twice() -> None:
    """Its only lid goes to the land: it is no unused lid for a crate space in between."""
    table = holding(13).lids(0, unused=1).land(0, "5,1 F2", "5,2 P2").start("work")
    table.play("card", "use 13")
    table.refused("lid", "T4")


def test_large_13_P6_not_the_space_that_a_building_needs() -> None:
    """Between payment and placement: the only free space is spoken for."""
    table = Table(2).large(0, 13, 7, 9).lids(0, unused=2).store(0, "coin 2 wood 2 stone")
    table.start("work").play("worker D round", "erect", "card")
    table.refused("use 13", "P6")


def test_large_13_P6_inside_a_building_with_two_free_spaces() -> None:
    """They nest: the lid takes the higher one, the building the next."""
    table = crane("5,1 F2").store(0, "coin 2 wood 2 stone").start("work")
    table.play("worker D round", "erect", "card", "use 13", "put 5,1", "ship 1")
    assert table.at("5,1") == "F2 lid"
    table.refused("put 5,1", "B2")
    table.play("put 6,1", "ship 1")
    assert table.at("6,1") == "M1 small"
    assert table.ships()[0] == "0 L2"


def test_large_13_the_lid_is_an_item() -> None:
    """PL3, B2: no tile on top, no piece beside it."""
    table = Table(2).land(0, "5,1 F2 lid", "5,0 M2", "5,2 P1", "5,3 S1").lids(0, acquired=1)
    table.tiles(0, "FM/PS").start("income").play("place", "tile FM")
    table.refused("lay 5,1+5,0", "PL3")
    table = Table(2).land(0, "5,1 F2 lid", "5,0 M1").lids(0, acquired=1)
    table.store(0, "coin 2 wood 2 stone").start("work").play("worker D round", "erect")
    table.refused("put 5,1", "B2")


def test_large_13_the_lid_stays() -> None:
    """C2: never taken back from the peninsula."""
    table = Table(2).land(0, "5,1 F2 lid").lids(0, acquired=2).used_lid(0, "draw")
    table.store(0, "3 coin").start("reactivate")
    assert table.actions() == {"reactivate lid draw", "done"}
    table = Table(2).large(0, 15, 7).land(0, "5,1 F2 lid", "5,0 F1 small", "6,0 F1 statue")
    table.start("work").play("card", "use 15").refused("move 5,1", "T5")


def test_large_13_the_lid_counts_as_acquired() -> None:
    """Milestone and royal order 4."""
    table = crane("5,1 F2", "5,2 P2").lids(0, unused=3).on_order(0, 4).start("work")
    assert table.me["score"]["orders"] == 3
    table.play("card", "use 13", "put 5,2", "ship 1")
    assert table.me["score"]["orders"] == 3
    assert table.me["lids"] == {"unused": 2, "acquired": 3}


def test_large_13_points_per_lid_at_the_end() -> None:
    table = crane("5,1 F2 lid", "5,2 F2 lid", "6,0 F2 lid").land(1, "5,1 F2 lid")
    assert table.start("last").me["score"]["cards"] == 3


def test_large_13_points_only_face_up() -> None:
    table = Table(2).large(0, 13, up=False).land(0, "5,1 F2 lid").start("last")
    assert table.me["score"]["cards"] == 0


# --- 14: Scrapyard ------------------------------------------------------------------------------


def scrapyard() -> Table:
    return holding(14).boat(0, "coin", 1).boat(0, "draw", 2)


def landings(table: Table) -> dict[str, bool]:
    return {spot["boat"]: spot["face_up"] for spot in table.me["landings"] if spot["boat"]}


def test_large_14_flips_a_boat_for_its_action() -> None:
    table = scrapyard().start("work").play("card", "use 14", "flip coin", "gain coin")
    assert table.stored() == {"coin": 1}
    assert landings(table) == {"coin": False, "draw": True}


def test_large_14_the_action_may_be_forfeited() -> None:
    table = scrapyard().start("work").play("card", "use 14", "flip coin", "forfeit")
    assert table.stored() == {}
    assert landings(table) == {"coin": False, "draw": True}


def test_large_14_also_one_whose_action_is_impossible() -> None:
    """Chapter 15: the action is then forfeited."""
    table = scrapyard().bag().start("work").play("card", "use 14", "flip draw")
    assert landings(table) == {"coin": True, "draw": False}
    assert table.actions() == {"forfeit"}


def test_large_14_only_the_own_boats() -> None:
    table = scrapyard().boat(1, "cartographer", 1).start("work").play("card", "use 14")
    table.refused("flip cartographer", "T5")


def test_large_14_not_one_that_lies_already() -> None:
    table = scrapyard().boat(0, "goods", 3, up=False).start("work").play("card", "use 14")
    table.refused("flip goods", "T5")


def test_large_14_without_boats() -> None:
    table = Table(2).large(0, 14, 7, 9).boat(1, "coin", 1).boat(0, "draw", 1, up=False)
    table.start("work").play("card").refused("use 14", "T5")


def test_large_14_boat_copy_copies_another() -> None:
    """The copy boat's action, once more and for the last time."""
    table = scrapyard().boat(0, "copy", 3).start("work")
    table.play("card", "use 14", "flip copy", "copy boat", "copy draw")
    assert tiles(table) == 1
    assert landings(table) == {"coin": True, "draw": True, "copy": False}


def test_large_14_flipped_boats_give_no_income() -> None:
    table = Table(2).boat(0, "coin", 1, up=False).boat(0, "draw", 2).start("income")
    assert "draw" in table.actions()
    table.refused("gain coin", "I1")


def test_large_14_I7_flipped_before_its_use_no_income_hand() -> None:
    table = scrapyard().start("income").play("card", "use 14", "flip coin", "gain coin")
    assert table.stored() == {"coin": 1}
    table.refused("gain coin", "I1")
    assert "draw" in table.actions()


def test_large_14_after_its_use_in_the_income_phase() -> None:
    """Used as income hand, then scrapped: both."""
    table = (
        scrapyard().start("income").play("gain coin", "card", "use 14", "flip coin", "gain coin")
    )
    assert table.stored() == {"coin": 2}


def test_large_14_flipped_boats_cannot_be_copied() -> None:
    """By nobody: neither the copy boat nor E's symbol."""
    table = Table(2).boat(1, "coin", 1, up=False).boat(1, "draw", 2).boat(1, "cartographer", 3)
    table.boat(0, "copy", 1).workers(0, 1, 1).start("work").play("worker E square", "copy boat")
    assert set(table.options()) == {"copy draw", "copy cartographer", "copy copy"}
    table.play("copy copy")
    assert set(table.options()) == {"copy draw", "copy cartographer"}


def test_large_14_another_boat_of_the_kind_can() -> None:
    table = Table(2).boat(0, "coin", 1, up=False).boat(1, "coin", 1).workers(0, 1, 1).start("work")
    table.play("worker E square", "copy boat")
    assert table.stored() == {"coin": 1}


def test_large_14_flipped_boats_count_as_built() -> None:
    """Royal order 1, the milestone; the landing space stays taken, the boat is not in reserve."""
    table = Table(2).boat(0, "coin", 1, up=False).boat(0, "draw", 2, up=False).boat(0, "copy", 3)
    table.on_order(0, 1).store(0, "2 coin 3 wood").start("work")
    assert table.me["score"]["orders"] == 3
    assert table.me["milestones"][0]["count"] == 3
    table.play("worker B round", "boat")
    table.refused("boat coin", "B1")
    table.play("boat goods", "ship 1")
    assert table.me["landings"][3]["boat"] == "goods"  # the first free one


def test_large_14_boat_goods_keeps_its_storage_spot() -> None:
    table = holding(14).boat(0, "goods", 1).boat(0, "coin", 2).store(0, "5 wood").start("work")
    table.play("card", "use 14", "flip goods", "gain stone")
    assert table.stored() == {"wood": 5, "stone": 1}
    assert table.me["storage"]["capacity"]["general"] == 6


def test_large_14_points_per_flipped_boat_at_the_end() -> None:
    table = scrapyard().boat(0, "goods", 3, up=False).boat(0, "copy", 4, up=False)
    table.boat(1, "coin", 1, up=False)
    assert table.start("last").me["score"]["cards"] == 2


def test_large_14_points_only_face_up() -> None:
    table = Table(2).large(0, 14, up=False).boat(0, "goods", 3, up=False).start("last")
    assert table.me["score"]["cards"] == 0


# --- 15: Transport Company ----------------------------------------------------------------------


def company() -> Table:
    return holding(15).land(0, "5,1 F3 small", "5,2 S1", "6,0 P2 statue", "6,2 M2 lid", "5,0 F1")


@pytest.mark.parametrize(("piece", "after"), [("5,1", "S1 small"), ("6,0", "S1 statue")])
def test_large_15_moves_a_building_or_a_statue(piece: str, after: str) -> None:
    """To any free space, also a lower one; no points, not even on a settlement."""
    table = company().start("work").play("card", "use 15", f"move {piece}", "to 5,2")
    assert table.at("5,2") == after
    assert " " not in table.at(piece)
    assert table.ships() == ["0 harbor", "0 harbor"]
    assert table.kind() == "place_worker"


def test_large_15_to_any_free_space() -> None:
    """Whatever the level, but free and charted."""
    table = company().start("work").play("card", "use 15", "move 5,1")
    assert set(table.options()) == {"to 5,2", "to 5,0", "to 6,1"}
    table.refused("to 6,0", "T5")
    table.refused("to 6,2", "T5")
    table.refused("to 0,0", "T5")


def test_large_15_no_lids_and_no_cubes() -> None:
    table = company().land(0, "5,0 F1 wood").start("work").play("card", "use 15")
    assert set(table.options()) == {"move 5,1", "move 6,0"}
    table.refused("move 6,2", "T5")
    table.refused("move 5,0", "T5")


def test_large_15_nothing_to_move_or_nowhere() -> None:
    table = Table(2).large(0, 15, 7, 9).land(0, "5,1 F1 lid").start("work").play("card")
    table.refused("use 15", "T5")
    table = Table(2).large(0, 15, 7, 9).capacity(0, 0).land(0, "6,1 M1 small").start("work")
    table.play("card").refused("use 15", "T5")


def test_large_15_no_second_card_no_second_milestone() -> None:
    """Moving is not erecting: no card is drawn, nothing is uncovered, the count stays."""
    table = company().start("work").play("card", "use 15", "move 5,1", "to 5,0")
    assert table.me["small_cards"] == []
    assert table.me["storage"]["capacity"]["general"] == 5
    assert table.me["milestones"][1]["count"] == 1


def test_large_15_between_payment_and_placement() -> None:
    """P6: the highest free level is judged at placement, here the space just left."""
    table = company().store(0, "coin 2 wood 2 stone").start("work").play("worker D round", "erect")
    table.play("card", "use 15", "move 5,1", "to 5,2", "put 5,1", "ship 1")
    assert table.at("5,1") == "F3 small"
    assert table.at("5,2") == "S1 small"


def collection(buildings: int, statues: int) -> Table:
    table = Table(2).large(0, 15)
    spaces = ["5,0", "5,1", "5,2", "5,3", "6,0", "6,2", "3,1", "3,2"]
    pieces = ["small", "large", "fortress", "small"][:buildings] + ["statue"] * statues
    return table.land(0, *(f"{s} M1 {p}" for s, p in zip(spaces, pieces, strict=False)))


@pytest.mark.parametrize(
    ("buildings", "statues", "points"),
    [(3, 3, 3), (4, 4, 3), (2, 3, 0), (3, 2, 0), (2, 2, 0), (4, 2, 0)],
)
def test_large_15_points_for_three_and_three(buildings: int, statues: int, points: int) -> None:
    table = collection(buildings, statues).start("last")
    assert table.me["score"]["cards"] == points


def test_large_15_points_only_face_up() -> None:
    table = collection(3, 3).start("last").play("card", "move 5,0")
    assert table.me["score"]["cards"] == 0
