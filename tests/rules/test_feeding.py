"""M4 and C1: the feeding row, paying, falling short, helm points, small cards 12 and 13."""

import pytest
from tests.rules.table import Table


def asked() -> Table:
    """Seat 0 has a coin to store, so no step of the clean-up passes by itself (T1)."""
    return Table(2).capacity(0, 9).market(0, "coin")


@pytest.mark.parametrize(
    ("normal", "special", "cost"),
    [(0, 0, 2), (1, 0, 3), (2, 0, 4), (0, 1, 4), (0, 2, 6), (1, 2, 7), (2, 1, 6)],
)
def test_M4_C1_the_feeding_row_grows_with_workers_taken(
    normal: int, special: int, cost: int
) -> None:
    """2 food, +1 per normal and +2 per special worker taken."""
    table = asked().hired(0, normal, special).store(0, f"{cost + 1} food")
    table.start("feed").play("feed")
    assert table.stored() == {"food": 1}
    assert table.anchors() == [0, 0]
    table = asked().hired(0, normal, special).store(0, f"{cost - 1} food").start("feed")
    table.play("feed", "anchor 1")
    assert table.anchors() == [1, 0]


def test_M4_hiring_raises_the_cost() -> None:
    """The worker board shows it at once."""
    table = Table(2).milestone(0, "boats", "lids").start("work")
    assert table.me["feeding"]["cost"] == 2
    table.play("hire", "hire normal")
    assert table.me["feeding"]["cost"] == 3
    table.play("hire", "hire special")
    assert table.me["feeding"]["cost"] == 5


def test_M4_a_special_worker_on_a_royal_order_is_fed_too() -> None:
    """Taken is taken, wherever it stands."""
    table = Table(2).milestone(0, "boats").orders(1, 2).workers(0, 1).start("work")
    table.play("worker C round", "hire", "hire special", "assign special 1")
    assert table.me["feeding"]["cost"] == 4


def test_M4_C1_a_worker_hired_in_the_feeding_step_eats_at_once() -> None:
    """Large card 8 in C1, a normal worker hired, then feeding for 3."""
    table = Table(2).boat(0, "coin", 1).large(0, 8).capacity(0, 7).store(0, "coin 2 wood 4 food")
    table.start("feed").play("card", "boat draw", "hire normal", "ship 1", "forfeit", "feed")
    assert table.stored() == {"food": 1}


# --- C1: paying ---------------------------------------------------------------------------------


def test_C1_paid_from_storage_or_land() -> None:
    """The payer chooses; a cube on land counts its level."""
    table = Table(2).store(0, "2 food").land(0, "5,1 M2 food").start("feed").play("feed")
    assert table.kind() == "pay"
    assert set(table.options()) == {"pay 2 food", "pay food@5,1"}
    table.play("pay food@5,1")
    assert table.stored() == {"food": 2}
    assert table.at("5,1") == "M2"


def test_C1_paid_from_storage_and_land_together() -> None:
    """1 in storage and 2 on land make 3."""
    table = Table(2).hired(0, normal=1).store(0, "food").land(0, "5,1 M2 food")
    table.start("feed").play("feed")
    assert table.stored() == {}
    assert table.at("5,1") == "M2"
    assert table.anchors() == [0, 0]


def test_C1_no_change_is_given() -> None:
    """A cube worth 5 pays 2."""
    table = Table(2).land(0, "5,1 M5 food").start("feed").play("feed")
    assert table.at("5,1") == "M5"
    assert (table.stored(), table.anchors()) == ({}, [0, 0])


def test_C1_P4_no_superfluous_food() -> None:
    """With a cube worth 2 the stored one must stay."""
    table = Table(2).store(0, "2 food").land(0, "5,1 M2 food").start("feed").play("feed")
    table.refused("pay food food@5,1", "P4")
    table.refused("pay food", "P3")


def test_C1_only_food_counts() -> None:
    """Other things are neither needed nor taken; food in the marketplace is dead stock."""
    table = Table(2).store(0, "2 gold").market(0, "5 food").start("feed").play("feed")
    assert table.stored() == {"gold": 2}
    assert table.anchors() == [1, 1]


def test_C1_food_stored_in_time_counts() -> None:
    """The window before feeding lets food come from the marketplace."""
    table = Table(2).market(0, "3 food").start("feed").play("store", "store", "feed")
    assert table.anchors() == [0, 0]
    assert table.stored() == {}


def test_C1_feeding_cannot_be_left_out() -> None:
    """Enough food: it is paid in full, there is no other way."""
    table = asked().store(0, "3 food").start("feed")
    assert set(table.options()) == {"feed", "store"}
    table.refused("done", "C1")


# --- C1: short ----------------------------------------------------------------------------------


def test_C1_short_by_one_is_one_anchor_and_all_food_goes() -> None:
    """1 of 2: the ships are equal, so the owner chooses (H6)."""
    table = asked().store(0, "food").start("feed").play("feed")
    assert table.kind() == "anchor"
    table.play("anchor 2")
    assert table.anchors() == [0, 1]
    assert table.stored() == {}


def test_C1_short_food_on_land_goes_too() -> None:
    """6 needed, 1 + 2 there: three anchors, nothing kept, the space is free."""
    table = Table(2).hired(0, special=2).store(0, "food").land(0, "5,1 M2 food")
    table.start("feed").play("feed", "anchor 1")
    assert table.anchors() == [2, 1]
    assert table.stored() == {}
    assert table.at("5,1") == "M2"


def test_C1_H6_anchors_go_under_the_ship_with_fewer() -> None:
    """Two short, one anchor under ship 1: the first to ship 2, then the choice is hers."""
    table = Table(2).ship(0, 1, "0 harbor", anchors=1).start("feed").play("anchor 1")
    assert table.anchors() == [2, 1]


def test_C1_short_gives_no_helm_points() -> None:
    """Two special workers, 5 of 6 food: an anchor and no points."""
    table = Table(2).hired(0, special=2).store(0, "5 food").start("feed").play("feed", "anchor 1")
    assert table.anchors() == [1, 0]
    assert table.ships() == ["0 harbor", "0 harbor"]


# --- C1: helm points ----------------------------------------------------------------------------


@pytest.mark.parametrize(("special", "place"), [(1, "0 L1"), (2, "0 L2")])
def test_C1_one_helm_point_per_special_worker_taken(special: int, place: str) -> None:
    """Fed in full: the points are one gain, for one ship."""
    table = Table(2).hired(0, special=special).capacity(0, 6).store(0, "6 food")
    table.start("feed").play("feed", "ship 1")
    assert table.ships() == [place, "0 harbor"]


def test_C1_normal_workers_give_no_points() -> None:
    """Fed in full, nothing to sail."""
    table = Table(2).hired(0, normal=2).store(0, "4 food").start("feed").play("feed")
    assert table.ships() == ["0 harbor", "0 harbor"]
    assert table.kind() != "ship"


# --- Small cards 12 and 13 ----------------------------------------------------------------------


def test_small_13_C1_feeding_costs_1_less() -> None:
    """1 instead of 2."""
    table = asked().small(0, 13).store(0, "2 food").start("feed").play("feed")
    assert table.stored() == {"food": 1}


def test_small_13_C1_taken_off_before_anything_else() -> None:
    """5 food for a cost of 6 - 1: paid in full, with both points and without an anchor."""
    table = Table(2).small(0, 13).hired(0, special=2).store(0, "5 food").start("feed")
    table.play("feed", "ship 1")
    assert table.anchors() == [0, 0]
    assert table.ships() == ["0 L2", "0 harbor"]


def test_small_12_C1_two_more_food_for_a_helm_point() -> None:
    """4 food in one payment, and 1 point."""
    table = Table(2).small(0, 12).store(0, "5 food").start("feed").play("feed more", "ship 2")
    assert table.stored() == {"food": 1}
    assert table.ships() == ["0 harbor", "0 R1"]


def test_small_12_C1_within_the_same_payment() -> None:
    """One cube worth 4 pays both parts: no second payment."""
    table = Table(2).small(0, 12).land(0, "5,1 M4 food").start("feed").play("feed more", "ship 2")
    assert table.at("5,1") == "M4"
    assert table.ships() == ["0 harbor", "0 R1"]


def test_small_12_C1_its_point_joins_the_gain() -> None:
    """Special worker and card: 2 points for one ship."""
    table = Table(2).small(0, 12).hired(0, special=1).capacity(0, 6).store(0, "6 food")
    table.start("feed").play("feed more", "ship 1")
    assert table.ships() == ["0 L2", "0 harbor"]
    assert table.kind() != "ship"


def test_small_12_C1_is_optional() -> None:
    """A plain feeding remains possible."""
    table = Table(2).small(0, 12).store(0, "5 food").start("feed").play("feed")
    assert table.stored() == {"food": 3}
    assert table.ships() == ["0 harbor", "0 harbor"]


def test_small_12_C1_only_on_top_of_a_full_feeding() -> None:
    """3 food for 2 + 2 are too few; without the card nothing more is taken."""
    table = Table(2).small(0, 12).store(0, "3 food").market(0, "coin").start("feed")
    table.refused("feed more", "C1")
    table = Table(2).store(0, "5 food").market(0, "coin").land(0, "5,1 F1 wood").start("feed")
    table.refused("feed more", "C1")


def test_small_12_small_13_C1_together() -> None:
    """2 - 1 + 2 = 3."""
    table = Table(2).small(0, 12, 13).store(0, "4 food").start("feed").play("feed more", "ship 1")
    assert table.stored() == {"food": 1}


def test_large_10_C1_the_tavern_does_not_replace_feeding() -> None:
    """Fed by the Tavern in the worker phase, the clean-up asks again."""
    table = asked().large(0, 10).workers(0, 1).workers(1, 0).store(0, "5 food").start("work")
    table.play("card", "ship 1", "worker C round", "end turn")
    assert table.kind() == "feed"
    table.play("feed")
    assert table.stored() == {"food": 1}


# --- All wait for all ---------------------------------------------------------------------------


def test_C1_all_wait_for_all() -> None:
    """Seat 0 has fed and waits; only when seat 1 is done does C2 begin."""
    table = Table(2, simultaneous=True).store(0, "4 food coin").used_lid(0, "draw")
    table.store(1, "4 food").market(0, "wood").market(1, "wood").start("feed")
    table.play("feed")
    assert table.kind() is None
    table.refused("feed", "I6")
    assert table.kind(1) == "feed"
    table.play("feed", seat=1)
    assert table.kind() == "reactivate"
    assert table.kind(1) == "reactivate"


def test_C1_in_turn_order_where_the_table_wants_it() -> None:
    """I6: from the Cooper token on, one after the other."""
    table = Table(2).store(0, "4 food").store(1, "4 food").market(0, "coin").market(1, "coin")
    table.start("feed", seat=1)
    assert table.kind(0) is None
    table.refused("feed", "I6", seat=0)
    table.play("feed")
    assert table.kind(0) == "feed"
