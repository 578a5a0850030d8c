"""B7, B8, B10: ruins become statues on crafting spots, statues go onto the land."""

import pytest
from tests.rules.table import Table


def digger(*land: str) -> Table:
    """Seat 0 on the round space of F's section; 5,1 beside the ruin of 4,1 is charted."""
    return Table(2).land(0, "5,1 M1", *land)


def stored(table: Table, goods: str) -> Table:
    return table.capacity(0, 12).store(0, goods)


def crafting(table: Table) -> list[int]:
    """The crafting spots that hold a statue."""
    return [spot["spot"] for spot in table.me["crafting"] if spot["statue"]]


# --- B7 ----------------------------------------------------------------------------------------


def test_B7_ruin_becomes_a_statue_on_a_spot_of_choice() -> None:
    table = digger().start("work").play("worker F round", "ruin")
    assert table.options() == ["spot 1", "spot 2"]
    table.play("spot 2")
    assert crafting(table) == [2]
    assert table.at("4,1") == ""  # uncharted still, and no ruin
    assert table.kind() == "section"


def test_B7_space_may_be_charted_once_its_ruin_is_gone() -> None:
    table = digger().steps(0, 2).start("work").play("worker F round", "ruin", "spot 1")
    table.play("cartographer", "single F", "lay 4,1")
    assert table.at("4,1") == "F1 wood"


def test_B7_only_ruins_beside_the_own_landscape() -> None:
    table = digger("5,3 F1", "4,2 F1").start("work").play("worker F round", "ruin")
    assert set(table.options()) == {"ruin 4,1", "ruin 3,3"}
    table.refused("ruin 2,1", "B7")
    table.refused("ruin 3,0", "B7")
    table.play("ruin 3,3", "spot 1")
    assert table.at("3,3") == ""
    assert table.at("4,1") == "ruin"


def test_B7_not_where_there_is_no_ruin() -> None:
    table = digger("5,3 F1", "4,2 F1").start("work").play("worker F round", "ruin")
    table.refused("ruin 5,2", "B7")


def test_B7_no_ruin_within_reach() -> None:
    table = Table(2).start("work").play("worker F round")
    table.refused("ruin", "B7")


def test_B7_land_with_items_makes_a_ruin_accessible_too() -> None:
    """Any landscape space, of any height and with anything on it."""
    table = Table(2).land(0, "5,1 P4 small").start("work").play("worker F round")
    assert table.offered("ruin")


def test_B7_needs_a_free_crafting_spot() -> None:
    table = digger().statue_at(0, 1, 2).start("work").play("worker F round")
    table.refused("ruin", "B7")


def test_B7_spot_must_be_free_and_uncovered() -> None:
    table = digger().statue_at(0, 1).spots(0, 3).start("work").play("worker F round", "ruin")
    assert table.options() == ["spot 2", "spot 3"]
    table.refused("spot 1", "B7")
    table.refused("spot 4", "B7")


def test_B7_helm_point_of_the_spot_is_gained() -> None:
    """The spots under large buildings show one; those of the board none."""
    table = digger().spots(0, 3).start("work").play("worker F round", "ruin", "spot 3")
    table.play("ship 2")
    assert table.ships() == ["0 harbor", "0 R1"]
    assert crafting(table) == [3]


def test_B7_statue_on_a_spot_is_not_yet_on_the_peninsula() -> None:
    table = digger().land(0, "6,0 M1 statue").start("work").play("worker F round", "ruin", "spot 1")
    statues = next(m for m in table.me["milestones"] if m["milestone"] == "statues")
    assert statues["count"] == 1


def test_small_5_spot_gives_gold_or_cloth_then_a_helm_point() -> None:
    table = digger().small(0, 5).start("work").play("worker F round", "ruin")
    spot = next(s["spot"] for s in table.me["crafting"] if s["origin"] == "card")
    table.play(f"spot {spot}")
    assert set(table.options()) == {"gain gold", "gain cloth", "forfeit"}
    table.play("gain cloth", "ship 1")
    assert table.stored() == {"cloth": 1}
    assert table.ships()[0] == "0 L1"


# --- B8 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("goods", ["3 wood 3 stone", "2 wood 2 gold"])
def test_B8_either_price_one_point(goods: str) -> None:
    table = stored(Table(2).statue_at(0, 1), goods).start("work")
    table.play("worker F round", "statue", "ship 1")
    assert table.stored() == {}
    assert crafting(table) == []
    assert table.at("6,1") == "M1 statue"
    assert table.me["ships"][0]["distance"] == 1


def test_B8_price_is_chosen_where_both_can_be_paid() -> None:
    table = stored(Table(2).statue_at(0, 1), "3 wood 3 stone 2 gold").start("work")
    table.play("worker F round", "statue")
    assert table.options() == ["cost 3 wood 3 stone", "cost 2 wood 2 gold"]
    table.play("cost 2 wood 2 gold", "put 6,1", "ship 1")
    assert table.stored() == {"wood": 1, "stone": 3}


def test_B8_P3_price_must_be_payable() -> None:
    table = stored(Table(2).statue_at(0, 1), "3 wood 2 stone gold").start("work")
    table.play("worker F round")
    table.refused("statue", "P3")


def test_B8_needs_a_statue_on_a_crafting_spot() -> None:
    table = stored(Table(2), "3 wood 3 stone").start("work").play("worker F round")
    table.refused("statue", "B8")


def test_B8_statue_may_be_taken_from_any_spot() -> None:
    table = stored(Table(2).statue_at(0, 1, 3), "3 wood 3 stone").spots(0, 2).start("work")
    table.play("worker F round", "statue")
    assert table.options() == ["spot 1", "spot 3"]
    table.refused("spot 2", "B8")
    table.play("spot 3")
    assert crafting(table) == [1]


def test_B8_B2_placed_as_a_building() -> None:
    """Highest free level, any type."""
    table = stored(Table(2).statue_at(0, 1), "3 wood 3 stone")
    table.land(0, "5,1 F3", "5,2 P3", "6,0 S2").start("work").play("worker F round", "statue")
    assert set(table.options()) == {"put 5,1", "put 5,2"}
    table.refused("put 6,0", "B2")


def test_B8_B2_settlement_bonus() -> None:
    table = stored(Table(2).statue_at(0, 1), "2 wood 2 gold").land(0, "5,1 S3").start("work")
    table.play("worker F round", "statue", "ship 1")
    assert table.me["ships"][0]["distance"] == 2


def test_B8_P6_needs_a_free_space() -> None:
    table = stored(Table(2).statue_at(0, 1), "3 wood 3 stone").land(0, "6,1 M1 small")
    table.start("work").play("worker F round")
    table.refused("statue", "P6")


def test_B8_P6_payment_may_free_the_space() -> None:
    table = stored(Table(2).statue_at(0, 1), "3 wood 3 stone").land(0, "6,1 P3 stone")
    table.start("work").play("worker F round", "statue", "pay stone@6,1", "ship 1")
    assert table.at("6,1") == "P3 statue"
    assert table.stored() == {"stone": 3}


def test_B8_P6_a_cube_stored_may_free_the_space() -> None:
    """Paid from storage, the statue has no space until the stone is stored."""
    table = stored(Table(2).statue_at(0, 1), "3 wood 3 stone").land(0, "6,1 P3 stone")
    table.start("work").play("worker F round", "statue", "pay 3 stone", "ship 1")
    assert table.at("6,1") == "P3 statue"
    assert table.stored() == {"stone": 1}


def test_B8_spot_is_free_between_payment_and_placement() -> None:
    """Chapter 15: large card 5 can put a ruin on it while the statue is still in hand."""
    table = stored(digger(), "3 wood 3 stone").statue_at(0, 1, 2).large(0, 5).start("work")
    table.play("worker F round", "statue", "spot 2")
    assert table.kind() == "put"
    table.play("card", "ruin")
    assert crafting(table) == [1, 2]
    assert table.at("4,1") == ""


def test_B7_B8_special_worker_does_both() -> None:
    table = stored(digger(), "3 wood 3 stone").workers(0, special=1).statue_at(0, 1).start("work")
    table.play("worker F square", "ruin", "statue", "spot 2", "put 5,1", "ship 1")
    assert crafting(table) == [1]
    assert table.at("5,1") == "M1 statue"


# --- B10: small cards on ruins -----------------------------------------------------------------


@pytest.mark.parametrize("order", [("step", "gain coin"), ("gain coin", "step")])
def test_B10_small_6_small_7_after_the_ruins_point_in_any_order(order: tuple[str, str]) -> None:
    table = digger().spots(0, 3).small(0, 6, 7).start("work")
    table.play("worker F round", "ruin", "spot 3")
    assert table.kind() == "ship"  # the point of the spot first
    table.play("ship 1")
    assert set(table.options()) == {"step", "gain coin", "forfeit"}
    table.play(*order)
    assert table.stored() == {"coin": 1}
    assert table.me["cartographer"]["steps"] == 1


def test_B10_each_may_be_forfeited() -> None:
    table = digger().small(0, 6, 7).start("work").play("worker F round", "ruin", "spot 1")
    table.play("step", "forfeit")
    assert table.stored() == {}
    assert table.me["cartographer"]["steps"] == 1


def test_B10_small_cards_of_others_do_nothing_here() -> None:
    table = digger().small(1, 6, 7).start("work").play("worker F round", "ruin", "spot 1")
    assert table.kind() == "section"


def test_B10_digging_islet_counts_as_a_removal() -> None:
    """Cards answer to the action, wherever it comes from."""
    table = digger().small(0, 7).ship(0, 1, "0 L1").islet(0, "ruin", "L2 near").start("work")
    table.helm(1).play("ship 1", "ruin", "spot 1", "gain coin")
    assert table.stored() == {"coin": 1}
