"""Large building cards 1-10: anytime actions, then flipped down. 11-15: `test_cards_large_more.py`."""

import pytest
from tests.rules.table import Table


def holding(*cards: int) -> Table:
    """Seat 0 holds these large cards and one more that can always be used, so that it is asked which."""
    return Table(2).large(0, *cards, 6 if 7 in cards else 7)


def face_up(table: Table) -> dict[int, bool]:
    return {card["card"]: card["face_up"] for card in table.me["large_cards"]}


def tiles(table: Table) -> int:
    return int(sum(table.me["tiles"].values()))


def steps(table: Table) -> int:
    return int(table.me["cartographer"]["steps"])


# --- Anytime, then flipped down -----------------------------------------------------------------


@pytest.mark.parametrize("card", [1, 6, 7, 9, 10])
def test_T5_a_large_card_flips_down_when_started(card: int) -> None:
    table = holding(card).start("work").play("card", f"use {card}")
    assert face_up(table)[card] is False
    assert list(face_up(table).values()).count(True) == 1


def test_T5_a_card_that_lies_down_cannot_be_used() -> None:
    table = Table(2).large(0, 9, 7).large(0, 6, up=False).start("work").play("card")
    table.refused("use 6", "T5")


def test_T5_cards_of_others_cannot_be_used() -> None:
    table = Table(2).large(1, 6).large(0, 7, 9).start("work").play("card")
    table.refused("use 6", "T5")


def test_T5_it_stays_down_in_the_next_turn_and_round() -> None:
    table = Table(2).large(0, 7).start("work").play("card")
    table.refused("card", "T5")
    table = Table(2).large(0, 7, up=False).start("income")
    table.refused("card", "T5")


def test_T5_C2_until_reactivated() -> None:
    table = Table(2).large(0, 7, up=False).store(0, "2 coin").start("reactivate")
    table.play("reactivate card 7")
    assert face_up(table) == {7: True}
    assert table.stored() == {}


@pytest.mark.parametrize("phase", ["income", "work", "feed", "reactivate", "market", "last"])
def test_T5_large_7_in_every_phase(phase: str) -> None:
    table = Table(2).large(0, 7).start(phase).play("card")
    assert table.marketed() == {"coin": 3}


# --- 1: draw 1 tile and take 2 cubes ------------------------------------------------------------


@pytest.mark.parametrize("order", ["draw first", "cubes first"])
def test_large_1_tile_and_two_cubes_of_choice(order: str) -> None:
    """Both, in either order; the cubes go to the marketplace."""
    table = holding(1).start("work").play("card", "use 1")
    assert table.actions() == {"draw", "cubes", "forfeit"}
    cubes = ("cubes", "take stone", "take cloth")
    table.play(*(("draw", *cubes) if order == "draw first" else (*cubes, "draw")))
    assert tiles(table) == 1
    assert table.marketed() == {"stone": 1, "cloth": 1}
    assert table.stored() == {}
    assert table.kind() == "place_worker"


def test_large_1_two_cubes_of_a_kind_but_no_coins() -> None:
    table = holding(1).start("work").play("card", "use 1", "cubes")
    assert set(table.options()) == {f"take {k}" for k in ("wood", "stone", "food", "gold", "cloth")}
    table.refused("take coin", "T5")
    table.play("take gold", "take gold")
    assert table.marketed() == {"gold": 2}


def test_large_1_each_part_may_be_forfeited() -> None:
    table = holding(1).start("work").play("card", "use 1", "draw", "forfeit")
    assert (tiles(table), table.marketed()) == (1, {})
    table = (
        holding(1).start("work").play("card", "use 1", "cubes", "take wood", "take wood", "forfeit")
    )
    assert (tiles(table), table.marketed()) == (0, {"wood": 2})


def test_large_1_with_an_empty_bag_only_the_cubes() -> None:
    table = holding(1).bag().start("work").play("card", "use 1")
    assert table.actions() == {"cubes", "forfeit"}


# --- 2: place up to 2 double tiles --------------------------------------------------------------


def test_large_2_two_double_tiles() -> None:
    table = holding(2).tiles(0, "FM/PS", "FP/MS").start("work")
    table.play("card", "use 2", "place", "tile FM", "lay 6,0+5,0")
    table.play("place", "tile FP", "lay 6,2+5,3")
    assert [table.at(s) for s in ("6,0", "5,0", "6,2", "5,3")] == [
        "F1 wood",
        "M1 food",
        "F1 wood",
        "P1 stone",
    ]
    assert table.kind() == "place_worker"


def test_large_2_one_is_enough() -> None:
    table = holding(2).tiles(0, "FM/PS", "FP/MS").start("work")
    table.play("card", "use 2", "place", "tile FM", "lay 6,0+5,0", "forfeit")
    assert tiles(table) == 1


def test_large_2_not_three() -> None:
    table = holding(2).tiles(0, "FM/PS", "FM/PS", "FM/PS").start("work")
    table.play("card", "use 2", "place", "tile FM", "lay 6,0+5,0")
    table.play("place", "tile FM", "lay 6,2+5,3")
    assert tiles(table) == 1
    assert table.kind() == "place_worker"


def test_large_2_second_on_top_of_the_first() -> None:
    """With anytime actions in between: the cubes are stored, the tile goes on top."""
    table = holding(2).tiles(0, "FM/PS", "FM/PS").start("work")
    table.play("card", "use 2", "place", "tile FM", "lay 6,0+5,0")
    table.play("store", "store wood@6,0", "store")
    table.play("place", "tile FM", "lay 6,0+5,0")
    assert table.at("6,0") == "F2 wood"


def test_large_2_without_a_tile_in_reserve() -> None:
    table = Table(2).large(0, 2, 7, 9).start("work").play("card")
    table.refused("use 2", "PL1")


# --- 3: supply 1 cargo ship ---------------------------------------------------------------------


def test_large_3_supplies_a_cargo_ship() -> None:
    """As B9: cost, points, lid."""
    table = holding(3).harbormaster(5).capacity(0, 5).store(0, "gold 2 cloth").start("work")
    table.play("card", "use 3", "ship 1")
    assert table.ships() == ["0 L2", "0 harbor"]
    assert table.stored() == {}
    assert table.me["lids"] == {"unused": 1, "acquired": 1}


def test_large_3_with_the_harbormaster() -> None:
    """1 gold or 1 cloth less, then it is laid down."""
    table = holding(3).harbormaster(1).store(0, "gold cloth").start("work")
    table.play("card", "use 3", "ship 1")
    assert table.stored() == {}
    assert table.view["cargo"][0]["harbormaster"] == "down"


def test_large_3_only_what_can_be_paid() -> None:
    table = Table(2).large(0, 3, 7, 9).harbormaster(5).store(0, "2 cloth").start("work")
    table.play("card").refused("use 3", "P3")


# --- 4: a coin per building ---------------------------------------------------------------------


def test_large_4_a_coin_for_each_building() -> None:
    """Small, large and fortress alike; to the marketplace. Statues, lids and others' buildings are none."""
    table = holding(4).land(0, "6,0 M1 small", "5,0 M1 large", "5,1 M1 fortress")
    table.land(0, "5,2 M1 statue", "6,2 M1 lid").land(1, "6,0 M1 small").start("work")
    table.play("card", "use 4")
    assert table.marketed() == {"coin": 3}
    assert table.stored() == {}


def test_large_4_without_buildings() -> None:
    table = Table(2).large(0, 4, 7, 9).land(0, "5,2 M1 statue").start("work").play("card")
    table.refused("use 4", "T5")


# --- 5: remove 1 ruin or build 1 statue ---------------------------------------------------------


def mason() -> Table:
    table = holding(5).land(0, "5,1 M1").statue_at(0, 1)
    return table.capacity(0, 6).store(0, "3 wood 3 stone").start("work").play("card", "use 5")


def test_large_5_a_ruin() -> None:
    table = mason()
    assert table.actions() == {"ruin", "statue", "forfeit"}
    table.play("ruin")
    assert table.at("4,1") == ""
    assert table.kind() == "place_worker"  # only one of the two


def test_large_5_or_a_statue() -> None:
    """B8: cost, placement, 1 helm point."""
    table = mason().play("statue", "put 5,1", "ship 1")
    assert table.at("5,1") == "M1 statue"
    assert table.ships() == ["0 L1", "0 harbor"]
    assert table.stored() == {}
    assert table.kind() == "place_worker"


def test_large_5_neither_possible() -> None:
    """No ruin beside known land, no statue on a spot."""
    table = Table(2).large(0, 5, 7, 9).start("work").play("card")
    table.refused("use 5", "B7")


# --- 6: draw 2 tiles ----------------------------------------------------------------------------


def test_large_6_draws_two() -> None:
    table = holding(6).start("work").play("card", "use 6", chance="tile FM/PS, tile FS/MP")
    assert table.me["tiles"] == {"FM/PS": 1, "FP/MS": 0, "FS/MP": 1}


def test_large_6_one_left_in_the_bag() -> None:
    table = holding(6).bag("FP/MS").start("work").play("card", "use 6")
    assert table.me["tiles"] == {"FM/PS": 0, "FP/MS": 1, "FS/MP": 0}
    assert table.view["supply"]["bag"] == 0


def test_large_6_empty_bag() -> None:
    """W9: impossible."""
    table = Table(2).large(0, 6, 7, 9).bag().start("work").play("card")
    table.refused("use 6", "W9")


# --- 7: take 3 coins ----------------------------------------------------------------------------


def test_large_7_three_coins_to_the_marketplace() -> None:
    """Not to storage, however empty; dead stock until stored (T2)."""
    table = holding(7).market(0, "coin").start("work").play("card", "use 7")
    assert table.marketed() == {"coin": 4}
    assert table.stored() == {}
    table.play("store")
    assert table.stored() == {"coin": 1}


# --- 8: build 1 income boat ---------------------------------------------------------------------


def test_large_8_builds_a_boat() -> None:
    """As B1, at its full cost, with points and action."""
    table = holding(8).store(0, "2 coin 2 wood").start("work")
    table.play("card", "use 8", "boat gold_cloth", "landing 1", "ship 2", "gain gold")
    assert table.me["landings"][0]["boat"] == "gold_cloth"
    assert table.ships() == ["0 harbor", "0 R1"]
    assert table.stored() == {"coin": 1, "wood": 1, "gold": 1}
    assert table.kind() == "place_worker"


def test_large_8_no_reduction() -> None:
    """Not even in a turn on B's square space."""
    table = Table(2).large(0, 8, 7, 9).store(0, "coin").workers(0, 1, 1).start("work")
    table.play("worker B square", "card").refused("use 8", "P3")


def test_large_8_I7_in_the_income_phase() -> None:
    """I7: the new boat is an income hand too, besides its action on building."""
    table = holding(8).capacity(0, 5).store(0, "coin wood").start("income")
    table.play("card", "use 8", "boat gold_cloth", "ship 1", "gain gold", "gain cloth", "done")
    assert table.stored() == {"gold": 1, "cloth": 1}


# --- 9: Library ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(0, 3), (2, 5), (4, 6), (5, 6)])
def test_large_9_three_steps(before: int, after: int) -> None:
    """W10: excess is lost."""
    table = holding(9).steps(0, before).start("work").play("card", "use 9")
    assert steps(table) == after


def test_large_9_full_track() -> None:
    table = Table(2).large(0, 9, 7, 6).steps(0, 6).start("work").play("card")
    table.refused("use 9", "W10")


# --- 10: Tavern ---------------------------------------------------------------------------------


def tavern(food: int, special: int = 0, *small: int) -> Table:
    table = holding(10).hired(0, special=special).small(0, *small)
    return table.capacity(0, 12).store(0, f"{food} food").start("work").play("card", "use 10")


def test_large_10_feeds_now_then_a_point() -> None:
    table = tavern(3)
    assert table.stored() == {"food": 1}
    assert table.kind() == "ship"
    table.play("ship 2")
    assert table.ships() == ["0 harbor", "0 R1"]
    assert table.anchors() == [0, 0]
    assert table.kind() == "place_worker"


def test_large_10_with_the_points_of_special_workers() -> None:
    """Fed in full: 2 points for two special workers and the Tavern's own are one gain of 3."""
    table = tavern(6, 2)
    assert table.game.decision(0).details == {"points": 3}  # type: ignore[union-attr]
    table.play("ship 1")
    assert table.ships() == ["0 L3", "0 harbor"]
    assert table.stored() == {}
    assert table.kind() == "place_worker"


def test_large_10_short_by_one() -> None:
    """All food is gone, 1 anchor, no points of special workers, but the Tavern's point."""
    table = tavern(3, 1)
    assert table.kind() == "anchor"
    table.play("anchor 2", "ship 1")
    assert table.stored() == {}
    assert table.anchors() == [0, 1]
    assert table.ships() == ["0 L1", "0 harbor"]
    assert table.kind() == "place_worker"


def test_large_10_the_point_may_remove_an_anchor() -> None:
    """Anchors first, then the point."""
    table = tavern(0)
    assert table.anchors() == [1, 1]
    table.play("ship 1")
    assert table.anchors() == [0, 1]
    assert table.ships() == ["0 harbor", "0 harbor"]


def test_large_10_food_on_land_goes_too() -> None:
    """C1: from storage and/or landscape; when short, all of it."""
    table = holding(10).hired(0, special=1).land(0, "5,1 M1 food", "5,2 M1 food").store(0, "food")
    table.start("work").play("card", "use 10", "anchor 1")
    assert (table.at("5,1"), table.at("5,2")) == ("M1", "M1")
    assert table.stored() == {}


def test_large_10_which_food_is_asked() -> None:
    """P3, P4: a cube of value 3 pays 2, or two stored ones do."""
    table = (
        holding(10).land(0, "5,1 M3 food").store(0, "2 food").start("work").play("card", "use 10")
    )
    assert set(table.options()) == {"pay 2 food", "pay food@5,1"}
    table.play("pay food@5,1", "ship 1")
    assert table.stored() == {"food": 2}


def test_large_10_one_must_pay_in_full_if_one_can() -> None:
    """C1's ruling holds: nothing to decline."""
    table = tavern(5, 0, 12)
    assert table.actions() == {"feed", "feed more"}
    table.refused("forfeit", "C1")


def test_large_10_small_12_all_points_are_one_gain() -> None:
    """Card 12's point, the special worker's and the Tavern's."""
    table = tavern(6, 1, 12)
    table.play("feed more", "ship 1")
    assert table.ships() == ["0 L3", "0 harbor"]
    assert table.kind() == "place_worker"


def test_large_10_small_13_cost_less() -> None:
    table = tavern(1, 0, 13)
    assert table.stored() == {}
    assert table.anchors() == [0, 0]
    assert table.kind() == "ship"


def test_large_10_C1_still_comes() -> None:
    table = holding(10).store(0, "4 food").workers(0, 1).workers(1, 0).start("work")
    table.play("card", "use 10", "ship 1", "worker A round", "end turn")
    assert (table.view["phase"], table.stored()) == ("feed", {"food": 2})
    table.play("feed")
    assert table.stored() == {}
    assert table.anchors() == [0, 0]


def test_large_10_in_C1_itself_both_are_paid() -> None:
    """Used in C1's window: the Tavern's 2, and C1's 2."""
    table = holding(10).store(0, "5 food").start("feed").play("card", "use 10", "ship 1", "feed")
    assert table.stored() == {"food": 1}
    assert table.ships() == ["0 L1", "0 harbor"]
