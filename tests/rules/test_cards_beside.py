"""B10: small cards that answer to an action, beside the ships while its points wait; B9: when a lid counts."""

import pytest
from tests.rules.table import Table

from cooper_island.engine.score import order_count


def merchant(*small: int) -> Table:
    """Seat 0 can supply cargo ship I from storage."""
    return Table(2).capacity(0, 8).store(0, "2 gold 2 cloth").small(0, *small).harbormaster(5)


def supplying(table: Table) -> Table:
    return table.start("work").play("worker H round", "supply")


def tiles(table: Table) -> int:
    return sum(table.me["tiles"].values())


# --- Beside the ships -----------------------------------------------------------------------------


def test_B10_small_8_small_10_beside_the_ships() -> None:
    """The coin before the points, the tile after them."""
    table = supplying(merchant(8, 10))
    assert table.actions() == {"ship 1", "ship 2", "draw", "gain coin"}
    assert table.kind() == "ship"
    table.play("gain coin")
    assert table.actions() == {"ship 1", "ship 2", "draw"}
    table.play("ship 1")
    assert table.actions() == {"draw", "forfeit"}
    table.play("draw")
    assert (tiles(table), table.stored()["coin"]) == (1, 1)


def test_B10_small_8_before_the_points_and_nothing_after() -> None:
    table = supplying(merchant(8)).play("draw")
    assert table.actions() == {"ship 1", "ship 2"}
    table.play("ship 2")
    assert table.kind() == "section"
    assert tiles(table) == 1


def test_B10_small_7_the_coin_can_pay_the_fee() -> None:
    """A spot with a point, the ship before a foreign harbor."""
    table = Table(2).small(0, 7).spots(0, 3).statue_at(0, 1, 2).ship(0, 1, "1 R1").books()
    table.land(0, "5,1 F1", "5,2 F1").start("work").play("worker F round", "ruin")
    assert table.kind() == "ship"
    table.play("gain coin", "ship 1", "fee coin")
    assert table.marketed(1) == {"coin": 1}
    assert table.kind() == "section"


def test_B10_small_6_small_7_alone_where_there_are_no_points() -> None:
    """Crafting spots 1 and 2 show none."""
    table = Table(2).small(0, 6, 7).land(0, "5,1 F1", "5,2 F1").start("work")
    table.play("worker F round", "ruin", "spot 1")
    assert table.actions() == {"step", "gain coin", "forfeit"}


def test_B10_small_1_beside_the_ships_and_after_the_boats_action() -> None:
    table = Table(2).small(0, 1).store(0, "coin wood").start("work")
    table.play("worker B round", "boat", "boat coin")
    assert table.actions() == {"ship 1", "ship 2", "step"}
    before = table.game.clone()
    table.play("step", "ship 1", "gain coin")
    assert table.kind() == "section"
    table.game, table.state = before, before.state
    table.play("ship 1", "gain coin")
    assert table.actions() == {"step", "forfeit"}


def test_B10_small_11_beside_the_ships_and_before_the_dealt_card() -> None:
    table = Table(2).small(0, 11).capacity(0, 5).store(0, "coin 2 wood 2 stone").start("work")
    table.play("worker D round", "erect")
    assert table.actions() == {"ship 1", "ship 2", "draw"}
    table.play("draw").play("ship 1", chance="small 1, small 2, small 3, small 4")
    assert table.kind() == "keep"
    assert tiles(table) == 1


def test_B10_never_at_a_gain_nested_in_the_action() -> None:
    """A lid on small card 4, used while the cargo's points wait, has a point of its own."""
    table = supplying(merchant(4, 8).lids(0, 1, acquired=1).store(0, "3 gold 2 cloth coin"))
    assert table.offered("draw")
    table.play("lid", "crate card_4")
    assert table.stored() == {}
    assert table.kind() == "ship"
    assert table.actions() == {"ship 1", "ship 2"}
    table.refused("draw", "H1")
    table.play("ship 1")
    assert table.offered("draw", "ship 1")


def test_B10_what_cannot_be_done_beside_is_offered_later() -> None:
    """Storage is full while the points wait; a fee makes room."""
    table = Table(2).small(0, 7).spots(0, 3).statue_at(0, 1, 2).ship(0, 1, "1 R1").books()
    table.capacity(0, 1).store(0, "wood").land(0, "5,1 F1", "5,2 F1").start("work")
    table.play("worker F round", "ruin")
    assert table.actions() == {"ship 1", "ship 2"}
    table.refused("gain coin", "P1")
    table.play("ship 1", "fee wood", "gain coin")
    assert table.stored() == {"coin": 1}


def test_B10_small_5_its_goods_first_then_the_point_with_the_cards() -> None:
    table = Table(2).small(0, 5, 7).statue_at(0, 1, 2).land(0, "5,1 F1", "5,2 F1").start("work")
    table.play("worker F round", "ruin")
    assert table.actions() == {"gain gold", "gain cloth", "forfeit"}
    table.play("gain gold")
    assert table.actions() == {"ship 1", "ship 2", "gain coin"}


# --- B9: when a lid counts ------------------------------------------------------------------------


def lids(table: Table) -> tuple[int, int, list[str]]:
    """Acquired as order 4 counts them, unused, milestones."""
    reached = [m["milestone"] for m in table.me["milestones"] if m["reached"]]
    return order_count(table.state, 0, 3), table.me["lids"]["unused"], reached


def test_B9_M1_a_lid_under_way_counts_nowhere() -> None:
    """The milestone flips and hiring is offered after the points are sailed."""
    table = merchant().orders(1, 2, 3, 4).lids(0, 0, acquired=1).store(0, "3 gold 2 cloth")
    table.start("work").play("worker H round", "supply")
    assert table.kind() == "ship"
    assert lids(table) == (1, 0, [])
    assert not table.offered("hire")
    table.play("ship 1")
    assert lids(table) == (2, 1, ["lids"])
    assert table.offered("hire")


def test_B9_large_3_a_cargo_inside_a_cargo() -> None:
    """Large card 3 while the first one's points wait: the inner lid counts first, the outer one after its points."""
    table = merchant().orders(1, 2, 3, 4).lids(0, 0, acquired=1).large(0, 3).capacity(0, 12)
    table.store(0, "6 gold 6 cloth").start("work").play("worker H round", "supply", "supply 2")
    assert lids(table) == (1, 0, [])
    table.play("card", "supply 3")
    assert table.kind() == "ship"
    assert lids(table) == (1, 0, [])
    table.play("ship 2")  # III's points
    assert lids(table) == (2, 1, ["lids"])
    table.play("ship 1")  # II's points
    assert lids(table) == (3, 2, ["lids"])


def test_B9_E4_an_order_does_not_count_a_lid_under_way() -> None:
    """Order 4 in the score as if the game ended now."""
    table = merchant().on_order(0, 4).lids(0, 0, acquired=2).capacity(0, 12)
    table.store(0, "6 gold 6 cloth").start("work").play("worker H round", "supply", "supply 3")
    assert table.game.scores()[0].orders == 0
    table.play("ship 1")
    assert table.game.scores()[0].orders == 3


@pytest.mark.parametrize("phase", ["income", "feed", "market"])
def test_M2_large_3_hiring_is_asked_after_the_points_in_any_phase(phase: str) -> None:
    table = merchant(8).lids(0, 0, acquired=1).large(0, 3).store(0, "3 gold 2 cloth").start(phase)
    table.play("card")
    assert table.actions() == {"ship 1", "ship 2", "draw"}
    table.play("ship 1")
    assert table.kind() == "hire_now"
    table.play("later")
    assert table.actions() == {"draw", "forfeit"}  # what is left of B10 follows
