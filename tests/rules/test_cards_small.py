"""Small building cards that answer to an action or lower a cost: 1-3, 6-10. The others: `test_cards_small_more.py`."""

import pytest
from tests.rules.table import Table


def steps(table: Table) -> int:
    return int(table.me["cartographer"]["steps"])


def tiles(table: Table) -> int:
    return int(sum(table.me["tiles"].values()))


# --- 1: boat built, a cartographer step ---------------------------------------------------------


def shipwright(*cards: int) -> Table:
    """Seat 0 holds these small cards and can build boats."""
    return Table(2).small(0, *cards).capacity(0, 9).store(0, "3 coin 6 wood")


def test_small_1_boat_built_brings_a_step() -> None:
    """After the boat's helm points and its action (B10)."""
    table = shipwright(1).start("work")
    table.play("worker B round", "boat", "boat coin", "landing 1", "ship 1")
    assert table.actions() == {"gain coin", "forfeit"}
    table.play("gain coin")
    assert table.actions() == {"step", "forfeit"}
    table.play("step")
    assert steps(table) == 1
    assert table.actions() == {"end turn"}


def test_small_1_may_be_forfeited() -> None:
    table = shipwright(1).start("work")
    table.play("worker B round", "boat", "boat coin", "landing 1", "ship 1", "gain coin", "forfeit")
    assert steps(table) == 0
    assert table.actions() == {"end turn"}


def test_small_1_forfeiting_the_boats_action_leaves_the_cards() -> None:
    table = shipwright(1).start("work")
    table.play("worker B round", "boat", "boat coin", "landing 1", "ship 1", "forfeit")
    assert table.actions() == {"step", "forfeit"}


def test_small_1_each_boat_again() -> None:
    table = shipwright(1).workers(0, 1, 1).workers(1, 0).start("work")
    table.play("worker B round", "boat", "boat coin", "landing 1", "ship 1", "forfeit", "step")
    table.play("end turn", "worker B square", "boat", "boat draw", "landing 2")
    table.play("reduce 1 coin 1 wood", "ship 1", "forfeit", "step")
    assert steps(table) == 2


def test_small_1_large_8_however_the_boat_is_built() -> None:
    table = shipwright(1).large(0, 8).start("work")
    table.play("card", "boat coin", "landing 1", "ship 1", "forfeit", "step")
    assert steps(table) == 1


def test_small_1_only_the_own_boats() -> None:
    """The card is hers, not everybody's."""
    table = Table(2).small(1, 1).capacity(0, 9).store(0, "3 coin 6 wood").start("work")
    table.play("worker B round", "boat", "boat coin", "landing 1", "ship 1", "forfeit")
    assert table.actions() == {"end turn"}
    assert table.player(1)["cartographer"]["steps"] == 0


def test_small_1_full_track_passes_by_itself() -> None:
    """W10: steps over 6 are lost."""
    table = shipwright(1).no_ruins(0).steps(0, 6).start("work")
    table.play("worker B round", "boat", "boat coin", "landing 1", "ship 1", "forfeit")
    assert "step" not in table.options()
    assert steps(table) == 6


# --- 2: building, boat, statue cost 1 wood less -------------------------------------------------


def test_small_2_building() -> None:
    """1 coin, 1 wood, 2 stone; the reduction applies by itself (P5)."""
    table = Table(2).small(0, 2).store(0, "coin wood 2 stone").start("work")
    table.play("worker D round", "erect", "ship 1")
    assert table.at("6,1") == "M1 small"
    assert table.stored() == {}


def test_small_2_the_full_cost_cannot_be_paid() -> None:
    """P4, P5: it is no choice; the second wood stays."""
    table = Table(2).small(0, 2).store(0, "coin 2 wood 2 stone").start("work")
    table.play("worker D round", "erect", "ship 1")
    assert table.stored() == {"wood": 1}


def test_small_2_without_the_card_not_enough() -> None:
    table = Table(2).store(0, "coin wood 2 stone").start("work").play("worker D round")
    table.refused("erect", "P3")


def test_small_2_large_building_and_fortress() -> None:
    table = Table(2).small(0, 2).capacity(0, 20).store(0, "2 coin 3 wood 4 stone").start("work")
    table.play("worker D round", "erect", "erect large", "ship 1")
    assert table.stored() == {}
    table = Table(2).small(0, 2).capacity(0, 20).store(0, "5 wood 3 stone 3 gold 3 cloth")
    table.start("work").play("worker D round", "erect", "ship 1")
    assert table.at("6,1") == "M1 fortress"
    assert table.stored() == {}


def test_small_2_boat() -> None:
    """Landing space 2: 1 coin and 2 wood, now 1."""
    table = Table(2).small(0, 2).boat(0, "draw", 1).store(0, "coin wood").start("work")
    table.play("worker B round", "boat", "boat coin", "ship 1", "forfeit")
    assert table.me["landings"][1]["boat"] == "coin"
    assert table.stored() == {}


def test_small_2_boat_without_wood() -> None:
    """Landing space 1: no wood left to pay."""
    table = Table(2).small(0, 2).store(0, "coin").start("work")
    table.play("worker B round", "boat", "boat draw", "ship 1", "forfeit")
    assert table.me["landings"][0]["boat"] == "draw"
    assert table.stored() == {}


@pytest.mark.parametrize("goods", ["2 wood 3 stone", "wood 2 gold"])
def test_small_2_statue(goods: str) -> None:
    """3 wood 3 stone or 2 wood 2 gold: 1 wood less of either."""
    table = Table(2).small(0, 2).capacity(0, 9).statue_at(0, 1).store(0, goods).start("work")
    table.play("worker F round", "statue", "ship 1")
    assert table.at("6,1") == "M1 statue"
    assert table.stored() == {}


def test_small_2_adds_to_the_square_space_of_D() -> None:
    """P5: 1 wood by itself, and 2 units of choice of what is left."""
    table = Table(2).small(0, 2).capacity(0, 9).store(0, "coin 2 wood 2 stone")
    table.workers(0, 1, 1).start("work").play("worker D square", "erect")
    assert table.offered("reduce 1 wood 1 stone", "reduce 2 stone", "reduce 1 coin 1 wood")
    table.refused("reduce 2 wood", "P5")
    table.play("reduce 1 wood 1 stone", "ship 1")
    assert table.stored() == {"wood": 2, "stone": 1}


def test_small_2_adds_to_the_square_space_of_B() -> None:
    """Landing space 3 for 1 coin 3 wood: 3 off leave 1."""
    table = Table(2).small(0, 2).workers(0, 1, 1).store(0, "coin")
    table.boat(0, "draw", 1).boat(0, "cartographer", 2).start("work")
    table.play("worker B square", "boat", "boat coin", "ship 1", "forfeit")
    assert table.me["landings"][2]["boat"] == "coin"
    assert table.stored() == {}


def test_small_2_excess_is_lost() -> None:
    """P5: landing space 1 costs 1 coin 1 wood; of three units off one is lost, no part goes below 0."""
    table = Table(2).small(0, 2).workers(0, 1, 1).start("work")
    table.play("worker B square", "boat", "boat draw", "landing 1", "ship 1", "forfeit")
    assert table.me["landings"][0]["boat"] == "draw"
    assert table.stored() == {}


def test_small_2_not_for_cargo() -> None:
    table = Table(2).small(0, 2).harbormaster(5).store(0, "gold 2 cloth").start("work")
    table.play("worker H round", "supply", "ship 1")
    assert table.stored() == {}


# --- 3: log book gained, a coin -----------------------------------------------------------------


def before_bay(*cards: int) -> Table:
    return Table(2).small(0, *cards).ship(0, 1, "0 L4")


def test_small_3_coin_after_the_book() -> None:
    table = before_bay(3).start("work").helm(1).play("ship 1", chance="book 11")
    assert table.actions() == {"step", "gain coin", "forfeit"}
    table.play("step")
    assert table.actions() == {"gain coin", "forfeit"}
    table.play("gain coin")
    assert (steps(table), table.stored()) == (1, {"coin": 1})
    assert table.kind() == "place_worker"


def test_small_3_coin_before_the_book() -> None:
    """B10: before or after, the owner's order."""
    table = before_bay(3).start("work").helm(1).play("ship 1", chance="book 11")
    table.play("gain coin", "step")
    assert (steps(table), table.stored()) == (1, {"coin": 1})


def test_small_3_either_may_be_forfeited() -> None:
    table = before_bay(3).start("work").helm(1).play("ship 1", chance="book 11")
    table.play("gain coin", "forfeit")
    assert (steps(table), table.stored()) == (0, {"coin": 1})
    table = before_bay(3).start("work").helm(1).play("ship 1", chance="book 11")
    table.play("step", "forfeit")
    assert (steps(table), table.stored()) == (1, {})


def test_small_3_besides_a_book_of_one_coin() -> None:
    """Two gains of the same kind are still two."""
    table = before_bay(3).start("work").helm(1).play("ship 1", chance="book 1")
    table.play("gain coin", "gain coin")
    assert table.stored() == {"coin": 2}
    assert table.kind() == "place_worker"


def test_small_3_always_before_the_harbor_fee() -> None:
    """B10: the coin can pay it."""
    table = Table(2).small(0, 3).ship(0, 1, "1 R1").start("work").helm(1)
    table.play("ship 1", chance="book 11")
    table.play("step", "gain coin")
    assert table.kind() == "fee"
    table.play("fee coin")
    assert table.marketed(1) == {"coin": 1}
    assert table.anchors() == [0, 0]


def test_small_3_H9_no_book_no_coin() -> None:
    """Chapter 15: a bay reached after the log books ran out brings none."""
    table = before_bay(3).books().start("work").helm(1).play("ship 1")
    assert table.stored() == {}
    assert table.kind() == "place_worker"


def test_small_3_not_for_the_building_that_brought_it() -> None:
    """B6: the helm points come before the card; the next log book counts."""
    table = Table(2).deck("small", 3, 12, 13, 14).ship(0, 1, "0 L4").store(0, "coin 2 wood 2 stone")
    table.books(11).start("work").play("worker D round", "erect", "ship 1")
    assert table.actions() == {"step", "forfeit"}
    table.play("step", "keep 3", "under 12 13 14")
    assert table.stored() == {}
    assert table.actions() == {"end turn"}


def test_small_3_works_from_the_next_log_book_on() -> None:
    table = Table(2).deck("small", 3, 12, 13, 14).store(0, "coin 2 wood 2 stone")
    table.ship(0, 2, "0 R4").start("work")
    table.play("worker D round", "erect", "ship 1", "keep 3", "under 12 13 14").helm(1)
    table.play("ship 2", chance="book 11")
    assert table.actions() == {"step", "gain coin", "forfeit"}


# --- 6 and 7: ruin removed ----------------------------------------------------------------------


def ruins(*cards: int) -> Table:
    """Ruin 4,1 can be removed."""
    return Table(2).small(0, *cards).land(0, "5,1 M1")


def test_small_6_ruin_removed_brings_a_step() -> None:
    table = ruins(6).start("work").play("worker F round", "ruin", "spot 1")
    assert table.at("4,1") == ""
    assert table.actions() == {"step", "forfeit"}
    table.play("step")
    assert steps(table) == 1


def test_small_6_may_be_forfeited() -> None:
    table = ruins(6).start("work").play("worker F round", "ruin", "spot 1", "forfeit")
    assert steps(table) == 0
    assert table.actions() == {"end turn"}


def test_small_6_not_for_statues() -> None:
    table = ruins(6).capacity(0, 6).store(0, "3 wood 3 stone").statue_at(0, 1).start("work")
    table.play("worker F round", "statue", "put 5,1", "ship 1")
    assert table.actions() == {"end turn"}


def test_small_7_ruin_removed_brings_a_coin() -> None:
    table = ruins(7).start("work").play("worker F round", "ruin", "spot 1")
    assert table.actions() == {"gain coin", "forfeit"}
    table.play("gain coin")
    assert table.stored() == {"coin": 1}


def test_small_7_may_be_forfeited() -> None:
    table = ruins(7).start("work").play("worker F round", "ruin", "spot 1", "forfeit")
    assert table.stored() == {}
    assert table.actions() == {"end turn"}


def test_small_7_full_storage_loses_the_coin() -> None:
    table = ruins(7).store(0, "5 wood").start("work").play("worker F round", "ruin", "spot 1")
    assert "gain coin" not in table.options()
    assert table.stored() == {"wood": 5}


@pytest.mark.parametrize("moves", [("step", "gain coin"), ("gain coin", "step")])
def test_small_6_small_7_in_the_owners_order(moves: tuple[str, str]) -> None:
    """B10."""
    table = ruins(6, 7).start("work").play("worker F round", "ruin", "spot 1")
    assert table.actions() == {"step", "gain coin", "forfeit"}
    table.play(*moves)
    assert (steps(table), table.stored()) == (1, {"coin": 1})


@pytest.mark.parametrize(("moves", "coins"), [(("gain coin", "forfeit"), 1), (("forfeit",), 0)])
def test_small_6_small_7_forfeiting_what_is_left(moves: tuple[str, ...], coins: int) -> None:
    """Chapter 15: do first what is wanted."""
    table = ruins(6, 7).start("work").play("worker F round", "ruin", "spot 1", *moves)
    assert (steps(table), table.stored().get("coin", 0)) == (0, coins)
    assert table.actions() == {"end turn"}


def test_small_6_small_7_after_the_helm_point_of_the_spot() -> None:
    """B10: after the action's own points; spot 3 shows 1 helm point."""
    table = ruins(6, 7).spots(0, 3).start("work").play("worker F round", "ruin", "spot 3")
    assert table.kind() == "ship"
    table.play("ship 2")
    assert table.actions() == {"step", "gain coin", "forfeit"}


def test_small_6_small_7_large_5_with_a_large_card() -> None:
    table = (
        ruins(6, 7).large(0, 5).start("work").play("card", "ruin", "spot 1", "step", "gain coin")
    )
    assert (steps(table), table.stored()) == (1, {"coin": 1})


def test_small_6_small_7_islet_ruin_with_an_islet_passed() -> None:
    table = ruins(6, 7).islet(1, "ruin", "L1 near").ship(0, 1, "1 harbor").start("work").helm(1)
    table.play("ship 1", "ruin", "spot 2", "gain coin", "step")
    assert (steps(table), table.stored()) == (1, {"coin": 1})


# --- 8 and 10: cargo supplied -------------------------------------------------------------------


def cargo(*cards: int) -> Table:
    """Cargo ship I can be supplied, without the harbormaster."""
    return Table(2).small(0, *cards).harbormaster(5).store(0, "gold 2 cloth")


def test_small_8_cargo_supplied_draws_a_tile() -> None:
    """After the ship's helm points."""
    table = cargo(8).start("work").play("worker H round", "supply")
    assert table.kind() == "ship"
    table.play("ship 1")
    assert table.actions() == {"draw", "forfeit"}
    table.play("draw", chance="tile FP/MS")
    assert table.me["tiles"]["FP/MS"] == 1


def test_small_8_may_be_forfeited() -> None:
    table = cargo(8).start("work").play("worker H round", "supply", "ship 1", "forfeit")
    assert tiles(table) == 0
    assert table.actions() == {"end turn"}


def test_small_8_empty_bag() -> None:
    """W9: impossible."""
    table = cargo(8).bag().start("work").play("worker H round", "supply", "ship 1")
    assert "draw" not in table.options()
    assert tiles(table) == 0


def test_small_10_cargo_supplied_brings_a_coin() -> None:
    table = cargo(10).start("work").play("worker H round", "supply", "ship 1")
    assert table.actions() == {"gain coin", "forfeit"}
    table.play("gain coin")
    assert table.stored() == {"coin": 1}


def test_small_10_may_be_forfeited() -> None:
    table = cargo(10).start("work").play("worker H round", "supply", "ship 1", "forfeit")
    assert table.stored() == {}


@pytest.mark.parametrize("moves", [("draw", "gain coin"), ("gain coin", "draw")])
def test_small_8_small_10_in_the_owners_order(moves: tuple[str, str]) -> None:
    table = cargo(8, 10).start("work").play("worker H round", "supply", "ship 1")
    assert table.actions() == {"draw", "gain coin", "forfeit"}
    table.play(*moves)
    assert (tiles(table), table.stored()) == (1, {"coin": 1})


def test_small_8_small_10_large_3_with_a_large_card() -> None:
    table = cargo(8, 10).large(0, 3).start("work").play("card", "ship 1", "draw", "gain coin")
    assert (tiles(table), table.stored()) == (1, {"coin": 1})


def test_small_8_small_10_the_lid_is_there_already() -> None:
    """B9: it is usable after the helm points, so before the cards' effects are chosen."""
    table = cargo(8, 10).start("work").play("worker H round", "supply", "ship 1")
    assert table.me["lids"] == {"unused": 1, "acquired": 1}
    assert table.offered("lid")


# --- 9: cargo cost less -------------------------------------------------------------------------


@pytest.mark.parametrize("goods", ["2 cloth", "gold cloth"])
def test_small_9_one_gold_or_one_cloth_less(goods: str) -> None:
    """Cargo ship I: 1 gold 2 cloth."""
    table = Table(2).small(0, 9).harbormaster(5).store(0, goods).start("work")
    table.play("worker H round", "supply", "ship 1")
    assert table.stored() == {}
    assert table.me["lids"]["acquired"] == 1


def test_small_9_the_payer_chooses() -> None:
    table = Table(2).small(0, 9).harbormaster(5).store(0, "gold 2 cloth").start("work")
    table.play("worker H round", "supply", "supply 1")
    assert set(table.options()) == {"reduce 1 cloth", "reduce 1 gold"}
    table.play("reduce 1 gold", "ship 1")
    assert table.stored() == {"gold": 1}


def test_small_9_adds_to_the_harbormaster() -> None:
    """Two units less, the payer's choice which."""
    table = Table(2).small(0, 9).harbormaster(1).store(0, "gold 2 cloth").start("work")
    table.play("worker H round", "supply", "supply 1")
    assert set(table.options()) == {"reduce 2 cloth", "reduce 1 gold 1 cloth"}
    table.play("reduce 2 cloth", "ship 1")
    assert table.stored() == {"cloth": 2}
    assert table.view["cargo"][0]["harbormaster"] == "down"


def test_small_9_not_without_it() -> None:
    table = Table(2).harbormaster(1).store(0, "gold").start("work").play("worker H round")
    table.refused("supply", "P3")
    table = Table(2).small(0, 9).harbormaster(1).store(0, "gold").start("work")
    table.play("worker H round", "supply", "ship 1")
    assert table.stored() == {}


def test_small_9_harbormaster_lying_helps_no_more() -> None:
    table = Table(2).small(0, 9).harbormaster(1, upright=False).store(0, "gold").start("work")
    table.play("worker H round").refused("supply", "P3")


def test_small_9_not_off_other_costs() -> None:
    """A statue's gold is no cargo."""
    table = Table(2).small(0, 9).statue_at(0, 1).store(0, "2 wood gold").start("work")
    table.play("worker F round").refused("statue", "P3")
