"""The six income boats (B1): their action on building, as an income hand (I1), and copied."""

import pytest
from tests.rules.table import Table

# What each plain boat's action offers, and what an empty storage holds after each.
OFFERS: dict[str, dict[str, dict[str, int]]] = {
    "coin": {"gain coin": {"coin": 1}},
    "gold_cloth": {"gain gold": {"gold": 1}, "gain cloth": {"cloth": 1}},
    "goods": {f"gain {kind}": {kind: 1} for kind in ("wood", "stone", "food")},
    "draw": {"draw": {}},
    "cartographer": {"step": {}},
}
CASES = [(boat, move) for boat, offers in OFFERS.items() for move in offers]


def yard(boat: str) -> Table:
    """Seat 0 is asked for the action of a boat that she has just built."""
    table = Table(2).store(0, "coin wood").start("work")
    return table.play("worker B round", "boat", f"boat {boat}", "ship 1")


def income(*boats: str, seat: int = 0) -> Table:
    """Boats on landing spaces in the income phase, besides tile and islet."""
    table = Table(2)
    for landing, boat in enumerate(boats, 1):
        table.boat(seat, boat, landing)
    return table


def happened(table: Table, boat: str, move: str) -> None:
    assert table.stored() == OFFERS[boat][move]
    assert sum(table.me["tiles"].values()) == (1 if move == "draw" else 0)
    assert table.me["cartographer"]["steps"] == (1 if move == "step" else 0)


@pytest.mark.parametrize(("boat", "move"), CASES)
def test_B1_each_boat_acts_once_on_building(boat: str, move: str) -> None:
    """Pay, helm points, then its action once."""
    table = yard(boat)
    assert table.actions() == {*OFFERS[boat], "forfeit"}
    assert table.ships() == ["0 L1", "0 harbor"]
    table.play(move)
    happened(table, boat, move)
    assert table.actions() == {"end turn"}


@pytest.mark.parametrize("boat", [*OFFERS, "copy"])
def test_B1_each_boat_may_stay_idle_on_building(boat: str) -> None:
    table = Table(2).store(0, "coin wood").boat(1, "coin", 1).start("work")
    table.play("worker B round", "boat", f"boat {boat}", "ship 1", "forfeit")
    assert table.stored() == {}
    assert table.actions() == {"end turn"}
    assert table.me["landings"][0] == {**table.me["landings"][0], "boat": boat, "face_up": True}


@pytest.mark.parametrize(("boat", "move"), CASES)
def test_I1_each_boat_acts_once_as_income_hand(boat: str, move: str) -> None:
    table = income(boat).start("income")
    assert set(OFFERS[boat]) < table.actions()
    table.play(move)
    happened(table, boat, move)
    for other in OFFERS[boat]:
        table.refused(other, "I1")


@pytest.mark.parametrize("boat", [*OFFERS, "copy"])
def test_I1_each_income_hand_may_be_forfeited(boat: str) -> None:
    table = income(boat).boat(1, "coin", 1).start("income").play("done")
    assert table.stored() == {}
    assert table.actions() == set()


@pytest.mark.parametrize(("boat", "move"), CASES)
def test_B1_each_boat_copied_by_the_copy_boat(boat: str, move: str) -> None:
    """Anyone's: here the other seat's, in the income phase. A single choice needs no question."""
    table = income("copy").boat(1, boat, 1).start("income").play("copy boat")
    if len(OFFERS[boat]) > 1:
        assert set(table.options()) == {f"copy {boat} {offer}" for offer in OFFERS[boat]}
        table.play(f"copy {boat} {move}")
    happened(table, boat, move)


@pytest.mark.parametrize(("boat", "move"), CASES)
def test_W8_each_boat_used_by_the_symbol_of_E(boat: str, move: str) -> None:
    table = Table(2).boat(1, boat, 1).workers(0, 1, 1).start("work")
    table.play("worker E square", "copy boat")
    if len(OFFERS[boat]) > 1:
        table.play(f"copy {boat} {move}")
    happened(table, boat, move)


# --- What is special about each -----------------------------------------------------------------


def test_boat_coin_one_coin_to_storage() -> None:
    table = yard("coin").play("gain coin")
    assert table.stored() == {"coin": 1}
    assert table.marketed() == {}


def test_boat_coin_full_storage() -> None:
    """P1: what does not fit is lost; nothing is offered."""
    table = income("coin").store(0, "5 wood").start("income")
    table.refused("gain coin", "P1")


def test_boat_coin_every_round_again() -> None:
    """Nobody has workers: the clean-up follows at once, then the next income phase."""
    table = income("coin").in_round(3).workers(0, 0).workers(1, 0).start("income")
    table.play("gain coin", "done").play("done", seat=1)
    assert (table.view["round"], table.view["phase"]) == (4, "income")
    table.play("gain coin")
    assert table.stored() == {"coin": 2}


def test_boat_gold_cloth_one_of_the_two() -> None:
    table = yard("gold_cloth").play("gain cloth")
    assert table.stored() == {"cloth": 1}
    assert table.actions() == {"end turn"}


def test_boat_gold_cloth_no_other_goods() -> None:
    table = yard("gold_cloth")
    for kind in ("coin", "wood", "stone", "food"):
        assert not table.offered(f"gain {kind}")
    table = income("copy").boat(1, "gold_cloth", 1).start("income").play("copy boat")
    table.refused("copy gold_cloth gain coin", "B1")


def test_boat_draw_one_tile() -> None:
    table = yard("draw").play("draw", chance="tile FS/MP")
    assert table.me["tiles"]["FS/MP"] == 1
    assert table.view["supply"]["bag"] == Table(2).view["supply"]["bag"] - 1


def test_boat_draw_empty_bag() -> None:
    """W9."""
    table = income("draw").bag().start("income")
    table.refused("draw", "W9")


def test_boat_cartographer_one_step() -> None:
    table = yard("cartographer").play("step")
    assert table.me["cartographer"]["steps"] == 1


def test_boat_cartographer_full_track() -> None:
    """W10."""
    table = income("cartographer").steps(0, 6).start("income")
    table.refused("step", "W10")


@pytest.mark.parametrize("kind", ["wood", "stone", "food"])
def test_boat_goods_one_cube(kind: str) -> None:
    table = yard("goods").play(f"gain {kind}")
    assert table.stored() == {kind: 1}


def test_boat_goods_one_storage_spot_for_good() -> None:
    table = yard("goods").play("forfeit")
    assert table.me["storage"]["capacity"]["general"] == 6


def test_boat_goods_the_spot_is_there_for_its_own_cube() -> None:
    """Storage was full but for what was paid, and that spot is filled again from the land."""
    table = Table(2).capacity(0, 1).store(0, "coin").land(0, "5,1 F1 wood", "5,2 P1 stone")
    table.start("work").play("worker B round", "boat", "boat goods", "store", "ship 1", "gain food")
    assert table.stored() == {"stone": 1, "food": 1}


def test_boat_goods_spot_only_once() -> None:
    """The income hand brings a cube, not another spot."""
    table = income("goods").start("income").play("gain wood")
    assert table.me["storage"]["capacity"]["general"] == 6


def test_boat_goods_copied_without_the_spot() -> None:
    """B1: the action only, never the storage spot."""
    for table in (
        income("copy")
        .boat(1, "goods", 1)
        .start("income")
        .play("copy boat", "copy goods gain food"),
        Table(2)
        .boat(1, "goods", 1)
        .workers(0, 1, 1)
        .start("work")
        .play("worker E square", "copy boat", "copy goods gain food"),
    ):
        assert table.stored() == {"food": 1}
        assert table.me["storage"]["capacity"]["general"] == 5


# --- The copy boat ------------------------------------------------------------------------------


def test_boat_copy_on_building() -> None:
    """The action of 1 other built boat, one's own or another's."""
    table = Table(2).store(0, "coin 2 wood").boat(0, "coin", 1).boat(1, "draw", 1).start("work")
    table.play("worker B round", "boat", "boat copy", "ship 1", "copy boat")
    assert set(table.options()) == {"copy coin gain coin", "copy draw"}
    table.play("copy coin gain coin")
    assert table.stored() == {"coin": 1}
    assert table.actions() == {"end turn"}


def test_boat_copy_as_income_besides_the_boat_itself() -> None:
    """The coin boat's own hand and its copy: two coins."""
    table = income("coin", "copy").start("income").play("gain coin", "copy boat")
    assert table.stored() == {"coin": 2}
    table.refused("copy boat", "I1")


def test_boat_copy_on_building_without_another_boat() -> None:
    """No target: forfeited, and the boat stands."""
    table = yard("copy")
    assert table.actions() == {"end turn"}
    assert table.me["landings"][0]["boat"] == "copy"


def test_boat_copy_income_without_a_target() -> None:
    table = income("copy").start("income")
    table.refused("copy boat", "B1")


def test_boat_copy_never_another_copy_boat() -> None:
    table = income("copy").boat(1, "copy", 1).start("income")
    table.refused("copy boat", "B1")
    table = income("copy").boat(1, "copy", 1).boat(1, "coin", 2).boat(1, "draw", 3).start("income")
    table.play("copy boat")
    table.refused("copy copy", "B1")


def test_boat_copy_not_boats_in_reserve() -> None:
    table = income("copy").boat(1, "coin", 1).boat(1, "cartographer", 2).start("income")
    table.play("copy boat").refused("copy draw", "B1")


def test_boat_copy_only_face_up_boats() -> None:
    table = income("copy").boat(1, "coin", 1, up=False).start("income")
    table.refused("copy boat", "B1")


def test_boat_copy_a_boat_whose_action_is_impossible() -> None:
    """P6: only what can be completed; then there is no target."""
    table = income("copy").boat(1, "draw", 1).bag().start("income")
    assert "copy boat" not in table.actions()


def test_boat_copy_named_by_the_symbol_of_E() -> None:
    """E's symbol may name a copy boat, which then copies."""
    table = Table(2).boat(1, "copy", 1).boat(1, "coin", 2).boat(1, "draw", 3)
    table.workers(0, 1, 1).start("work").play("worker E square", "copy boat", "copy copy")
    assert set(table.options()) == {"copy coin gain coin", "copy draw"}
    table.play("copy draw")
    assert sum(table.me["tiles"].values()) == 1


def test_boat_copy_alone_is_no_target_for_E() -> None:
    table = Table(2).boat(1, "copy", 1).workers(0, 1, 1).start("work").play("worker E square")
    assert "copy boat" not in table.actions()


def test_boat_copy_takes_nothing_from_the_owner() -> None:
    """She still has her income hand."""
    table = income("copy").boat(1, "coin", 1).start("income").play("copy boat", "done")
    table.play("gain coin", seat=1)
    assert (table.stored(0), table.stored(1)) == ({"coin": 1}, {"coin": 1})
