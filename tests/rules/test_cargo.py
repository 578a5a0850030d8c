"""B9, B10: cargo ships, the harbormaster, and small cards on building actions."""

import pytest
from tests.rules.table import Table

from cooper_island.engine import const as c

# Price and points of the five cargo ships.
CARGO = {
    1: ("gold 2 cloth", 2),
    2: ("gold 3 cloth", 2),
    3: ("3 gold 2 cloth", 3),
    4: ("2 gold 4 cloth", 4),
    5: ("5 gold 2 cloth", 5),
}


def merchant(goods: str, harbormaster: int = 1, upright: bool = False) -> Table:
    """Seat 0 with these goods; the harbormaster lies unless said otherwise. No log books."""
    table = Table(2).capacity(0, 20).store(0, goods).harbormaster(harbormaster, upright)
    return table.books()


def lids_on(table: Table, ship: int) -> list[int]:
    found: list[int] = table.view["cargo"][ship - 1]["lids"]
    return found


def standing(table: Table) -> list[str | None]:
    return [ship["harbormaster"] for ship in table.view["cargo"]]


@pytest.mark.parametrize("ship", CARGO)
def test_B9_price_points_and_the_lid(ship: int) -> None:
    goods, helm = CARGO[ship]
    table = merchant(f"{goods} coin").lids(0)
    table.state.seats[0][c.Q_CARGO] = 1 << (ship - 1)  # hers is the only ship still holding a lid
    table.start("work").play("worker H round", "supply")
    assert table.stored() == {"coin": 1}
    assert table.kind() == "ship"
    table.play("ship 1")
    assert table.me["ships"][0]["distance"] == helm
    assert table.me["lids"] == {"unused": 1, "acquired": 5}
    assert lids_on(table, ship) == [1]


def test_B9_ship_must_still_hold_the_own_lid() -> None:
    table = merchant("9 gold 9 cloth").lids(0, acquired=1).start("work")
    table.play("worker H round", "supply")
    table.refused("supply 1", "B9")
    assert table.offered("supply 2", "supply 5")


def test_B9_P3_price_must_be_payable() -> None:
    table = merchant("gold 3 cloth").start("work").play("worker H round", "supply")
    assert table.options() == ["supply 1", "supply 2"]
    table.refused("supply 3", "P3")


def test_B9_not_without_any_lid_left() -> None:
    table = merchant("9 gold 9 cloth").lids(0, acquired=5).start("work").play("worker H round")
    table.refused("supply", "B9")


def test_B9_gold_and_cloth_from_the_land_too() -> None:
    table = merchant("gold").land(0, "5,1 S3 cloth").start("work")
    table.play("worker H round", "supply", "supply 2")
    assert table.at("5,1") == "S3"
    assert table.stored() == {}


# --- The harbormaster --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("off", "left"), [("reduce 1 gold", {"gold": 1}), ("reduce 1 cloth", {"cloth": 1})]
)
def test_B9_harbormaster_takes_off_1_gold_or_1_cloth(off: str, left: dict[str, int]) -> None:
    table = merchant("gold 2 cloth", upright=True).start("work")
    table.play("worker H round", "supply")
    assert set(table.options()) == {"reduce 1 gold", "reduce 1 cloth"}
    table.play(off)
    assert table.stored() == left


def test_B9_harbormaster_makes_a_ship_payable() -> None:
    table = merchant("2 cloth", upright=True).start("work").play("worker H round", "supply")
    assert table.kind() == "ship"  # one ship, one way to reduce it
    assert table.stored() == {}


def test_B9_harbormaster_lies_down_after_use() -> None:
    table = merchant("gold 2 cloth", upright=True).start("work")
    assert standing(table) == ["up", None, None, None, None]
    table.play("worker H round", "supply", "reduce 1 gold", "ship 1", "end turn")
    assert standing(table) == ["down", None, None, None, None]
    table.capacity(1, 9).store(1, "2 cloth coin").play("worker H round", "fee coin", seat=1)
    table.refused("supply", "P3", seat=1)


def test_B9_no_reduction_on_other_ships() -> None:
    """The harbormaster of ship II stays upright when ship I is supplied."""
    table = merchant("gold 2 cloth", harbormaster=2, upright=True).start("work")
    table.play("worker H round", "supply")
    assert table.options() == ["supply 1", "supply 2"]
    table.play("supply 1")
    assert table.stored() == {}
    assert standing(table) == [None, "up", None, None, None]


def test_B9_lying_harbormaster_takes_nothing_off() -> None:
    table = merchant("gold cloth").start("work").play("worker H round")
    table.refused("supply", "P3")


def test_small_9_adds_to_the_harbormaster() -> None:
    """B9, P5: gold and cloth in any mix, no part below 0."""
    table = merchant("gold 2 cloth", upright=True).small(0, 9).start("work")
    table.play("worker H round", "supply", "supply 1")
    assert set(table.options()) == {"reduce 1 gold 1 cloth", "reduce 2 cloth"}
    table.play("reduce 2 cloth")
    assert table.stored() == {"cloth": 2}


# --- When the lid and the harbormaster move ----------------------------------------------------


def test_B9_lid_leaves_and_harbormaster_lies_down_when_the_ship_is_chosen() -> None:
    """Before anything is paid."""
    table = merchant("gold 2 cloth", upright=True).start("work")
    table.play("worker H round", "supply")
    assert table.kind() == "reduce"
    assert lids_on(table, 1) == [1]
    assert standing(table)[0] == "down"


def test_B9_lid_is_usable_after_the_helm_points() -> None:
    """Not at the log book that these points reach, but as soon as they are done."""
    table = merchant("gold 2 cloth").ship(0, 1, "0 L3").books(11).start("work")
    table.play("worker H round", "supply", "ship 1")
    assert table.kind() == "effects"
    table.refused("lid", "T4")
    assert table.me["lids"]["unused"] == 0
    table.play("step")
    assert table.me["lids"]["unused"] == 1
    assert table.offered("lid")


def test_B9_M1_lid_counts_as_acquired() -> None:
    table = merchant("gold 2 cloth").lids(0, unused=0, acquired=1)
    table.state.seats[0][c.Q_CARGO] = 0b00011  # lids on I and II, three used up earlier
    table.start("work").play("worker H round", "supply", "ship 1")
    assert table.me["lids"]["acquired"] == 4


# --- B10: what small cards add -----------------------------------------------------------------


@pytest.mark.parametrize("order", [("draw", "gain coin"), ("gain coin", "draw")])
def test_B10_small_8_small_10_after_the_cargos_points(order: tuple[str, str]) -> None:
    table = merchant("gold 2 cloth").small(0, 8, 10).start("work").play("worker H round", "supply")
    assert table.kind() == "ship"
    table.play("ship 1")
    assert {"draw", "gain coin", "forfeit"} <= set(table.options())
    table.play(*order)
    assert table.stored() == {"coin": 1}
    assert sum(table.me["tiles"].values()) == 1
    assert table.kind() == "section"


def test_B10_small_8_may_be_forfeited() -> None:
    table = merchant("gold 2 cloth").small(0, 8, 10).start("work").play("worker H round", "supply")
    table.play("ship 1", "gain coin", "forfeit")
    assert sum(table.me["tiles"].values()) == 0


def test_B10_small_10_the_lid_is_usable_before_it() -> None:
    """B9: after the points, that is before the cards."""
    table = merchant("gold 2 cloth").small(0, 10).start("work").play("worker H round", "supply")
    table.play("ship 1")
    assert table.offered("gain coin", "lid")


def test_B10_small_1_after_the_boats_action() -> None:
    table = Table(2).small(0, 1).store(0, "coin wood").start("work")
    table.play("worker B round", "boat", "boat coin", "ship 1")
    assert set(table.options()) == {"gain coin", "forfeit"}
    table.play("gain coin")
    assert set(table.options()) == {"step", "forfeit"}
    table.play("step")
    assert table.me["cartographer"]["steps"] == 1


def test_B10_small_11_before_the_buildings_card() -> None:
    """What is left of it after the points; then the cards are dealt."""
    table = Table(2).small(0, 11).capacity(0, 5).store(0, "coin 2 wood 2 stone").start("work")
    table.play("worker D round", "erect", "ship 1")
    assert set(table.options()) == {"draw", "forfeit"}
    table.play("forfeit", chance="small 1, small 2, small 3, small 4")
    assert table.kind() == "keep"


@pytest.mark.parametrize("order", [("step", "gain coin"), ("gain coin", "step")])
def test_B10_small_3_before_or_after_the_log_book_and_before_the_fee(
    order: tuple[str, str],
) -> None:
    table = Table(2).small(0, 3).ship(0, 1, "1 R1").books(11).start("work").helm(1).play("ship 1")
    assert set(table.options()) == {"step", "gain coin", "forfeit"}
    table.play(*order)
    table.play("fee coin")
    assert table.marketed(1) == {"coin": 1}


def test_B10_small_3_also_in_bays_and_forfeitable() -> None:
    table = Table(2).small(0, 3).ship(0, 1, "0 L4").books(11).start("work").helm(1).play("ship 1")
    table.play("step", "forfeit")
    assert table.stored() == {}
    assert table.kind() == "place_worker"
