"""The six islets: their action on placement (I4), in passing (H3), and copied by C's symbol (W8)."""

import pytest
from tests.rules.table import Table

# What each islet's action offers, and what an empty storage holds after each.
OFFERS: dict[str, dict[str, dict[str, int]]] = {
    "coin": {"gain coin": {"coin": 1}},
    "gold_cloth": {"gain gold": {"gold": 1}, "gain cloth": {"cloth": 1}},
    "draw": {"draw": {}},
    "cartographer": {"step": {}},
    "goods": {
        "gain wood food": {"wood": 1, "food": 1},
        "gain stone food": {"stone": 1, "food": 1},
    },
    "ruin": {"ruin": {}},
}
CASES = [(islet, move) for islet, offers in OFFERS.items() for move in offers]
# The landscape part with its cube.
LAND = {
    "coin": "M1 food",
    "gold_cloth": "F1 wood",
    "draw": "P1 stone",
    "cartographer": "F1 wood",
    "goods": "P1 stone",
    "ruin": "M1 food",
}


def coast() -> Table:
    """Ruin 4,1 lies beside land, one crafting spot is free: every islet's action is possible."""
    return Table(2).land(0, "5,1 F2").statue_at(0, 1)


def lay(islet: str) -> Table:
    table = coast().start("income")
    return table.play("islet", f"islet {islet}", "lay 6,2+R1 near")


def passing(islet: str, owner: int = 1) -> Table:
    """Seat 0's one-sail ship has just passed it on its way out of a harbor."""
    table = coast().islet(owner, islet, "L1 near").ship(0, 1, f"{owner} harbor")
    return table.start("work").helm(1).play("ship 1")


def happened(table: Table, islet: str, move: str) -> None:
    assert table.stored() == OFFERS[islet][move]
    assert sum(table.me["tiles"].values()) == (1 if move == "draw" else 0)
    assert table.me["cartographer"]["steps"] == (1 if move == "step" else 0)
    assert table.at("4,1") == ("" if move == "ruin" else "ruin")


@pytest.mark.parametrize(("islet", "move"), CASES)
def test_I4_each_islet_acts_once_on_placement(islet: str, move: str) -> None:
    """First a cube of its type on the landscape part, then its action."""
    table = lay(islet)
    assert table.at("6,2") == LAND[islet]
    assert table.actions() == {*OFFERS[islet], "forfeit"}
    table.play(move)
    happened(table, islet, move)
    assert table.kind() == "income"
    assert islet not in table.me["islets"]


@pytest.mark.parametrize("islet", OFFERS)
def test_I4_each_islet_may_stay_idle_on_placement(islet: str) -> None:
    table = lay(islet).play("forfeit")
    assert table.stored() == {}
    assert table.at("6,2") == LAND[islet]
    assert table.at("4,1") == "ruin"
    assert table.kind() == "income"


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("islet", "move"), CASES)
def test_H3_each_islet_acts_in_passing(islet: str, move: str, owner: int) -> None:
    """Anyone's."""
    table = passing(islet, owner)
    assert table.actions() == {*OFFERS[islet], "forfeit"}
    table.play(move)
    happened(table, islet, move)
    assert table.kind() == "place_worker"


@pytest.mark.parametrize("islet", OFFERS)
def test_H3_each_islet_may_be_passed_idly(islet: str) -> None:
    table = passing(islet).play("forfeit")
    assert table.stored() == {}
    assert table.at("4,1") == "ruin"
    assert table.ships()[0] == "1 L1"
    assert table.kind() == "place_worker"


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("islet", "move"), CASES)
def test_W8_each_islet_used_by_the_symbol_of_C(islet: str, move: str, owner: int) -> None:
    """Any placed islet, anyone's. A single choice needs no question."""
    table = coast().islet(owner, islet, "R3 far").workers(0, 1, 1).start("work")
    table.play("worker C square", "copy islet")
    if len(OFFERS[islet]) > 1:
        assert set(table.options()) == {f"copy {islet} {offer}" for offer in OFFERS[islet]}
        table.play(f"copy {islet} {move}")
    happened(table, islet, move)
    table.refused("copy islet", "W8")


def test_W8_C_only_placed_islets_can_be_copied() -> None:
    table = coast().islet(0, "coin", "R3 far").islet(1, "draw", "L2 far").workers(0, 1, 1)
    table.start("work").play("worker C square", "copy islet")
    assert set(table.options()) == {"copy coin gain coin", "copy draw"}
    table.refused("copy cartographer", "W8")


# --- What is special about each -----------------------------------------------------------------


def test_islet_coin_one_coin_to_storage() -> None:
    table = lay("coin").play("gain coin")
    assert table.stored() == {"coin": 1}
    assert table.marketed() == {}


def test_islet_coin_full_storage() -> None:
    """P1: lost; the islet is passed without a question."""
    table = Table(2).islet(1, "coin", "L1 near").ship(0, 1, "1 harbor").capacity(0, 1)
    table.store(0, "wood").start("work").helm(1).play("ship 1")
    assert table.stored() == {"wood": 1}
    assert table.kind() == "place_worker"


def test_islet_gold_cloth_one_of_the_two() -> None:
    table = lay("gold_cloth").play("gain gold")
    assert table.stored() == {"gold": 1}
    assert table.kind() == "income"


def test_islet_gold_cloth_copied_by_C() -> None:
    table = coast().islet(1, "gold_cloth", "R3 far").workers(0, 1, 1).start("work")
    table.play("worker C square", "copy islet", "copy gold_cloth gain cloth")
    assert table.stored() == {"cloth": 1}


def test_islet_draw_one_tile() -> None:
    table = passing("draw").play("draw", chance="tile FP/MS")
    assert table.me["tiles"]["FP/MS"] == 1


def test_islet_draw_empty_bag() -> None:
    """W9: nothing to be done in passing."""
    table = Table(2).islet(1, "draw", "L1 near").ship(0, 1, "1 harbor").bag().start("work").helm(1)
    table.play("ship 1")
    assert table.kind() == "place_worker"
    assert sum(table.me["tiles"].values()) == 0


def test_islet_cartographer_one_step() -> None:
    table = passing("cartographer").play("step")
    assert table.me["cartographer"]["steps"] == 1


def test_islet_cartographer_full_track() -> None:
    """W10."""
    table = Table(2).islet(1, "cartographer", "L1 near").ship(0, 1, "1 harbor").steps(0, 6)
    table.start("work").helm(1).play("ship 1")
    assert "step" not in table.actions()
    assert table.me["cartographer"]["steps"] == 6


@pytest.mark.parametrize("kind", ["wood", "stone"])
def test_islet_goods_wood_or_stone_and_food(kind: str) -> None:
    table = lay("goods").play(f"gain {kind} food")
    assert table.stored() == {kind: 1, "food": 1}


def test_islet_goods_not_wood_and_stone() -> None:
    table = lay("goods")
    assert table.actions() == {"gain wood food", "gain stone food", "forfeit"}
    table.refused("gain food", "P1")


def test_islet_goods_room_for_one() -> None:
    """P1: what does not fit is lost, the owner's choice which."""
    table = coast().capacity(0, 1).islet(1, "goods", "L1 near").ship(0, 1, "1 harbor")
    table.start("work").helm(1).play("ship 1")
    assert table.actions() == {"gain wood", "gain stone", "gain food", "forfeit"}
    table.play("gain stone")
    assert table.stored() == {"stone": 1}
    assert table.kind() == "place_worker"


def test_islet_ruin_needs_a_free_crafting_spot() -> None:
    """B7."""
    table = Table(2).land(0, "5,1 F2").statue_at(0, 1, 2).islet(1, "ruin", "L1 near")
    table.ship(0, 1, "1 harbor").start("work").helm(1).play("ship 1")
    assert table.at("4,1") == "ruin"
    assert table.kind() == "place_worker"


def test_islet_ruin_needs_a_ruin_beside_land() -> None:
    table = Table(2).islet(1, "ruin", "L1 near").ship(0, 1, "1 harbor").start("work").helm(1)
    table.play("ship 1")
    assert table.kind() == "place_worker"
    assert all(not spot["statue"] for spot in table.me["crafting"])


def test_islet_ruin_its_own_landscape_part_counts() -> None:
    """I4: the action comes after placement; 4,0 touches the ruins 3,0 and 4,1."""
    table = Table(2).land(0, "5,0 F1").start("income")
    table.play("islet", "islet ruin", "lay 4,0+L2 far", "ruin", "ruin 3,0", "spot 2")
    assert table.at("3,0") == ""
    assert [spot["statue"] for spot in table.me["crafting"]][:2] == [False, True]


def test_islet_ruin_on_the_acting_players_peninsula() -> None:
    """Chapter 0: passing another's islet, one removes a ruin of one's own."""
    table = passing("ruin").play("ruin")
    assert table.at("4,1") == ""
    assert table.at("4,1", 1) == "ruin"


def test_islet_ruin_copied_by_C_with_the_helm_point_of_the_spot() -> None:
    """B7: a helm point shown on the spot is gained."""
    table = Table(2).land(0, "5,1 F2").statue_at(0, 1, 2).spots(0, 3).islet(1, "ruin", "R4 near")
    table.workers(0, 1, 1).start("work").play("worker C square", "copy islet", "ship 1")
    assert table.ships() == ["0 L1", "0 harbor"]
