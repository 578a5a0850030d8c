"""Small building cards 4, 5 and 11-15: extra places, the builder's tile, feeding. Others: `test_cards_small.py`."""

import pytest
from tests.rules.table import Table


def tiles(table: Table) -> int:
    return int(sum(table.me["tiles"].values()))


# --- 4: an extra crate space --------------------------------------------------------------------


def crates(store: str = "coin wood") -> Table:
    return Table(2).small(0, 4).lids(0, unused=1).store(0, store)


def covered(table: Table) -> set[str]:
    return {crate["crate"] for crate in table.me["crates"] if crate["covered"]}


def test_small_4_a_coin_for_a_helm_point() -> None:
    table = crates().start("work").play("lid", "crate card_4", "pay coin")
    assert table.kind() == "ship"
    table.play("ship 2")
    assert table.ships() == ["0 harbor", "0 R1"]
    assert table.stored() == {"wood": 1}
    assert table.marketed(1) == {}  # to the supply


def test_small_4_a_cube_of_choice() -> None:
    """From storage or land, whatever its level."""
    table = crates().land(0, "5,1 F3 wood").start("work").play("lid", "crate card_4")
    assert table.options() == ["pay coin", "pay wood", "pay wood@5,1"]
    table.play("pay wood@5,1", "ship 1")
    assert table.at("5,1") == "F3"
    assert table.stored() == {"coin": 1, "wood": 1}
    assert table.ships() == ["0 L1", "0 harbor"]


def test_small_4_nothing_to_pay_with() -> None:
    """P6: not offered; goods of the marketplace cannot be spent."""
    table = crates("").capacity(0, 0).market(0, "3 coin").start("work").play("lid")
    table.refused("crate card_4", "P3")


def test_small_4_the_price_cannot_be_declined() -> None:
    table = crates().start("work").play("lid", "crate card_4")
    table.refused("decline", "T4")


def test_small_4_only_with_the_card() -> None:
    table = Table(2).small(1, 4).lids(0, unused=1).store(0, "coin").start("work").play("lid")
    table.refused("crate card_4", "T4")


def test_small_4_one_lid_at_a_time() -> None:
    """T4: the lid stays until reactivated."""
    table = (
        crates().lids(0, unused=2).start("work").play("lid", "crate card_4", "pay coin", "ship 1")
    )
    assert covered(table) == {"card_4"}
    assert table.me["lids"] == {"unused": 1, "acquired": 2}
    table.play("lid")
    table.refused("crate card_4", "T4")


def test_small_4_reactivated_in_the_clean_up() -> None:
    """C2: small card 4's lid included, for 1 coin."""
    table = Table(2).small(0, 4).lids(0, unused=0, acquired=1).used_lid(0, "card_4")
    table.store(0, "coin").start("reactivate").play("reactivate lid card_4")
    assert covered(table) == set()
    assert table.me["lids"]["unused"] == 1
    assert table.stored() == {}


def test_small_4_an_extra_space() -> None:
    """The five of the board are there as before."""
    table = crates().tiles(0, "FM/PS").start("work").play("lid")
    names = ["draw", "place", "cartographer_2", "coins_2", "cubes_2", "card_4"]
    assert table.options() == [f"crate {name}" for name in names]


# --- 5: an extra crafting spot ------------------------------------------------------------------


def dig(*cards: int) -> Table:
    """Ruin 4,1 can be removed; card 5's spot is the fifth."""
    return Table(2).small(0, *cards).land(0, "5,1 M1")


@pytest.mark.parametrize("kind", ["gold", "cloth"])
def test_small_5_gold_or_cloth_and_a_helm_point(kind: str) -> None:
    """Chapter 15: the cube first, then the point."""
    table = dig(5).start("work").play("worker F round", "ruin", "spot 5")
    assert table.actions() == {"gain gold", "gain cloth", "forfeit"}
    table.play(f"gain {kind}")
    assert table.stored() == {kind: 1}
    assert table.kind() == "ship"
    table.play("ship 1")
    assert table.ships() == ["0 L1", "0 harbor"]
    assert table.actions() == {"end turn"}


def test_small_5_without_room_the_point_remains() -> None:
    """P1: the cube is lost."""
    table = dig(5).capacity(0, 1).store(0, "wood").start("work")
    table.play("worker F round", "ruin", "spot 5", "ship 1")
    assert table.stored() == {"wood": 1}
    assert table.ships() == ["0 L1", "0 harbor"]


def test_small_5_another_spot_gives_nothing_of_it() -> None:
    table = dig(5).start("work").play("worker F round", "ruin", "spot 1")
    assert table.stored() == {}
    assert table.actions() == {"end turn"}


def test_small_5_only_with_the_card() -> None:
    table = dig().start("work").play("worker F round", "ruin")
    table.refused("spot 5", "B7")


def test_small_5_holds_one_statue() -> None:
    table = dig(5).statue_at(0, 5).start("work").play("worker F round", "ruin")
    table.refused("spot 5", "B7")


def test_small_5_a_further_spot_when_the_others_are_full() -> None:
    table = dig().statue_at(0, 1, 2).start("work").play("worker F round")
    table.refused("ruin", "B7")
    table = dig(5).statue_at(0, 1, 2).start("work").play("worker F round", "ruin", "gain gold")
    assert table.kind() == "ship"


def test_small_5_its_statue_can_be_built() -> None:
    """B8: a statue on any crafting spot."""
    table = dig(5).statue_at(0, 5).capacity(0, 6).store(0, "3 wood 3 stone").start("work")
    table.play("worker F round", "statue", "put 5,1", "ship 1")
    assert table.at("5,1") == "M1 statue"
    assert [spot["statue"] for spot in table.me["crafting"] if spot["origin"] == "card"] == [False]


def test_small_5_before_what_other_cards_add() -> None:
    """B10: cards 6 and 7 come after the action's own points and effects."""
    table = (
        dig(5, 6, 7).start("work").play("worker F round", "ruin", "spot 5", "gain cloth", "ship 1")
    )
    assert table.actions() == {"step", "gain coin", "forfeit"}


# --- 11: building erected, draw a tile ----------------------------------------------------------


def builder(*cards: int) -> Table:
    return Table(2).small(0, *cards).land(0, "5,1 M1").capacity(0, 20)


def test_small_11_building_erected_draws_a_tile() -> None:
    """After its points, before its card (B10)."""
    table = builder(11).deck("small", 1, 2, 3, 4).store(0, "coin 2 wood 2 stone").start("work")
    table.play("worker D round", "erect", "put 5,1", "ship 1")
    assert table.actions() == {"draw", "forfeit"}
    table.play("draw")
    assert tiles(table) == 1
    assert table.kind() == "keep"
    table.play("keep 1", "under 2 3 4")
    assert table.actions() == {"end turn"}


def test_small_11_may_be_forfeited() -> None:
    table = builder(11).deck("small", 1).store(0, "coin 2 wood 2 stone").start("work")
    table.play("worker D round", "erect", "put 5,1", "ship 1", "forfeit")
    assert tiles(table) == 0


def test_small_11_large_building_and_fortress_too() -> None:
    table = builder(11).deck("large", 1).store(0, "2 coin 4 wood 4 stone").start("work")
    table.play("worker D round", "erect", "erect large", "put 5,1", "ship 1", "draw")
    assert tiles(table) == 1
    table = builder(11).store(0, "6 wood 3 stone 3 gold 3 cloth").start("work")
    table.play("worker D round", "erect", "put 5,1", "ship 1", "draw")
    assert tiles(table) == 1


def test_small_11_not_for_the_building_that_brought_it() -> None:
    table = builder().deck("small", 11, 12, 13, 14).store(0, "coin 2 wood 2 stone").start("work")
    table.play("worker D round", "erect", "put 5,1", "ship 1", "keep 11", "under 12 13 14")
    assert table.actions() == {"end turn"}
    assert tiles(table) == 0


def test_small_11_for_the_next_building() -> None:
    table = builder().deck("small", 11, 12, 13, 14).store(0, "2 coin 4 wood 4 stone")
    table.workers(0, 1, 1).workers(1, 0).start("work")
    table.play("worker D round", "erect", "erect small", "put 5,1", "ship 1", "keep 11")
    table.play("under 12 13 14", "end turn")
    table.play("worker D square", "erect", "reduce 1 wood 1 stone", "ship 1", "draw", "keep 12")
    table.play("under 13 14")
    assert tiles(table) == 1


def test_small_11_not_for_statues_and_boats() -> None:
    table = builder(11).statue_at(0, 1).store(0, "coin 4 wood 3 stone").start("work")
    table.play("worker F round", "statue", "put 5,1", "ship 1")
    assert table.actions() == {"end turn"}
    table = builder(11).store(0, "coin wood").start("work")
    table.play("worker B round", "boat", "boat coin", "ship 1", "forfeit")
    assert table.actions() == {"end turn"}


# --- 12: two more food for a helm point ---------------------------------------------------------


def fed(cards: list[int], food: int, special: int = 0) -> Table:
    """Seat 0 has so much food in storage in C1; 2 food are needed, 2 more for each special worker."""
    table = Table(2).small(0, *cards).hired(0, special=special)
    return table.capacity(0, 12).store(0, f"{food} food")


def test_small_12_two_more_food_for_a_helm_point() -> None:
    table = fed([12], 5).start("feed")
    assert table.actions() == {"feed", "feed more"}
    table.play("feed more", "ship 2")
    assert table.stored() == {"food": 1}
    assert table.ships() == ["0 harbor", "0 R1"]


def test_small_12_may_be_left() -> None:
    table = fed([12], 5).start("feed").play("feed")
    assert table.stored() == {"food": 3}
    assert table.ships() == ["0 harbor", "0 harbor"]


def test_small_12_only_once() -> None:
    """8 food: 2 and 2 more, not 4 more."""
    table = fed([12], 8).start("feed").play("feed more", "ship 1")
    assert table.stored() == {"food": 4}
    assert table.ships() == ["0 L1", "0 harbor"]


def test_small_12_needs_both_food() -> None:
    table = fed([12], 3).land(0, "5,1 F1 wood").start("feed")
    table.refused("feed more", "C1")
    table.play("feed")
    assert table.stored() == {"food": 1}


def test_small_12_only_when_feeding_in_full() -> None:
    """4 food are wanted; with 3 all are gone, 1 anchor, no point."""
    table = fed([12], 3, special=1).land(0, "5,1 F1 wood").start("feed")
    table.refused("feed more", "C1")
    table.play("feed", "anchor 1")
    assert table.stored() == {}
    assert table.anchors() == [1, 0]


def test_small_12_its_point_joins_the_gain() -> None:
    """C1: one gain with the points of special workers."""
    table = fed([12], 8, special=2).start("feed").play("feed more", "ship 1")
    assert table.ships() == ["0 L3", "0 harbor"]
    assert table.stored() == {}


def test_small_12_within_the_same_payment() -> None:
    """C1: a food cube of value 4 pays 2 and 2 more at once."""
    table = Table(2).small(0, 12).land(0, "5,1 M4 food").start("feed").play("feed more", "ship 1")
    assert table.at("5,1") == "M4"
    assert table.ships() == ["0 L1", "0 harbor"]


def test_small_12_only_with_the_card() -> None:
    table = fed([], 5).land(0, "5,1 F1 wood").start("feed")
    table.refused("feed more", "C1")


# --- 13: feeding cost less ----------------------------------------------------------------------


def test_small_13_one_food_less() -> None:
    table = fed([13], 3)
    assert table.me["feeding"]["cost"] == 1
    table.start("feed")
    assert table.stored() == {"food": 2}
    assert table.anchors() == [0, 0]
    assert table.anchors(1) == [1, 1]  # seat 1, without card and food, was short by 2


def test_small_13_one_anchor_less_when_short() -> None:
    table = fed([13], 0).start("feed").play("anchor 2")
    assert table.anchors() == [0, 1]


def test_small_13_after_special_workers() -> None:
    """Before anything else: 6 - 1; fed in full, so 2 points."""
    table = fed([13], 5, special=2).start("feed").play("feed", "ship 1")
    assert table.ships() == ["0 L2", "0 harbor"]
    assert table.stored() == {}


def test_small_13_with_small_12() -> None:
    """2 - 1 + 2 = 3 food."""
    table = fed([12, 13], 3).start("feed").play("feed more", "ship 1")
    assert table.stored() == {}
    assert table.ships() == ["0 L1", "0 harbor"]


@pytest.mark.parametrize(("move", "left"), [("feed", 4), ("feed more", 2)])
def test_small_12_small_13_large_10_with_the_tavern(move: str, left: int) -> None:
    table = fed([12, 13], 5).large(0, 10).start("work").play("card", move)
    assert table.stored() == {"food": left}
    assert table.kind() == "ship"


# --- 14 and 15: storage spots -------------------------------------------------------------------


def pantry(card: int, store: str, spots: int = 5) -> Table:
    return Table(2).small(0, card).capacity(0, spots).store(0, store)


def room(table: Table) -> set[str]:
    return set(table.me["storage"]["room"])


def test_small_14_two_spots_for_gold_and_cloth() -> None:
    table = pantry(14, "5 wood").market(0, "gold cloth food coin").start("work")
    assert room(table) == {"gold", "cloth"}
    table.play("store")
    table.refused("store coin", "P1")
    table.refused("store food", "P1")
    table.play("store gold", "store")
    assert table.stored() == {"wood": 5, "gold": 1, "cloth": 1}
    table.refused("store", "P1")


def test_small_14_only_two() -> None:
    table = pantry(14, "5 wood gold cloth").market(0, "gold").start("work")
    assert room(table) == set()
    table.refused("store", "P1")


def test_small_14_things_are_moved_at_will() -> None:
    """P2: gold on ordinary spots makes way."""
    table = pantry(14, "2 gold 3 wood").market(0, "2 wood").start("work")
    table.play("store", "store")
    assert table.stored() == {"wood": 5, "gold": 2}


def test_small_14_a_gain_goes_there() -> None:
    table = pantry(14, "5 wood").ship(0, 1, "0 L4").start("work").helm(1)
    table.play("ship 1", chance="book 9")
    assert table.actions() == {"gain gold", "gain cloth", "forfeit"}


@pytest.mark.parametrize(
    ("store", "points"),
    [("gold", 0), ("2 gold", 1), ("2 cloth", 1), ("gold cloth", 1), ("2 coin", 0), ("4 gold", 1)],
)
def test_small_14_a_point_for_two_gold_or_cloth(store: str, points: int) -> None:
    """Together at least 2, one point once."""
    table = pantry(14, store).start("last")
    assert table.me["score"]["cards"] == points


def test_small_14_on_any_spot_of_the_storage() -> None:
    """P2: where exactly is the owner's business; land and marketplace do not count."""
    assert pantry(14, "3 wood gold cloth").start("last").me["score"]["cards"] == 1
    table = pantry(14, "cloth").land(0, "5,1 S4 cloth", "5,2 P4 gold").market(0, "2 gold")
    assert table.start("last").me["score"]["cards"] == 0


def test_small_14_only_with_the_card() -> None:
    table = Table(2).small(1, 14).store(0, "2 gold 2 cloth").start("last")
    assert table.me["score"]["cards"] == 0


def test_small_14_items_there_are_leftovers() -> None:
    """E2: items on all storage spots count."""
    table = pantry(14, "3 wood 2 gold", spots=3).start("last")
    assert table.me["score"]["leftovers"] == 1


def test_small_15_two_spots_for_coins() -> None:
    table = pantry(15, "5 wood").market(0, "3 coin gold").start("work")
    assert room(table) == {"coin"}
    table.play("store", "store")
    assert table.stored() == {"wood": 5, "coin": 2}
    table.refused("store", "P1")


def test_small_15_not_for_cubes() -> None:
    table = pantry(15, "5 wood").market(0, "gold").start("work")
    table.refused("store", "P1")


def test_small_15_things_are_moved_at_will() -> None:
    table = pantry(15, "2 coin 3 wood").market(0, "wood stone").start("work")
    table.play("store", "store wood", "store")
    assert table.stored() == {"coin": 2, "wood": 4, "stone": 1}


def test_small_15_its_coins_can_be_spent() -> None:
    table = pantry(15, "3 wood 2 coin", spots=3).start("work")
    table.play("worker B round", "boat", "boat draw", "landing 2", "ship 1", "forfeit")
    assert table.stored() == {"wood": 1, "coin": 1}


@pytest.mark.parametrize(
    ("store", "points"), [("coin", 0), ("2 coin", 1), ("5 coin", 1), ("coin gold", 0)]
)
def test_small_15_a_point_for_two_coins(store: str, points: int) -> None:
    table = pantry(15, store).start("last")
    assert table.me["score"]["cards"] == points


def test_small_15_not_for_coins_in_the_marketplace() -> None:
    table = pantry(15, "5 wood coin").market(0, "3 coin").start("last")
    assert table.me["score"]["cards"] == 0
    table.play("store")  # E1: now it is there
    assert table.me["score"]["cards"] == 1


def test_small_14_small_15_both() -> None:
    """Each its own spots, each its point."""
    table = (
        Table(2).small(0, 14, 15).capacity(0, 1).store(0, "wood 2 coin gold cloth").start("last")
    )
    assert room(table) == set()
    assert table.me["score"]["cards"] == 2


def test_small_15_usable_at_once_when_kept() -> None:
    """B6: it works from the moment it is yours. The building itself brings 1 spot (B3)."""
    table = Table(2).deck("small", 15, 1, 2, 3).land(0, "5,1 F2 wood", "5,2 P2 stone")
    table.capacity(0, 1).store(0, "coin").market(0, "4 coin").start("work")
    table.play("worker D round", "erect", "put 5,1", "ship 1", "keep 15", "under 1 2 3")
    for _ in range(4):
        table.play("store")
    assert table.stored() == {"coin": 4}
