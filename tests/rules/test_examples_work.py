"""Worked examples of the rulebook on workers and payments (X2, X5, X8)."""

import pytest
from tests.rules.table import Table


def eve_pays() -> Table:
    """1 gold in storage, gold and cloth on spaces of level 4; a cargo ship wants 5 gold and 2 cloth."""
    table = Table(2).store(0, "gold").land(0, "5,1 P4 gold", "5,2 S4 cloth").harbormaster(2)
    return table.start("work").play("worker H round", "supply")


def test_X2_five_gold_and_two_cloth() -> None:
    """Storage and land together cover the gold; the cloth overpays, as a cube is never split."""
    table = eve_pays()
    table.play("supply 5")
    assert table.stored() == {}
    assert (table.at("5,1"), table.at("5,2")) == ("P4", "S4")
    assert table.kind() == "ship"  # nothing to choose: there was only one way to pay


def test_X2_nothing_comes_back() -> None:
    """The spare 2 cloth are lost."""
    table = eve_pays()
    table.play("supply 5", "ship 1")
    assert (table.stored().get("cloth", 0), table.marketed()) == (0, {})


def eve_builds(*land: str) -> Table:
    """2 coins, wood and stone on level 4."""
    table = Table(2).store(0, "2 coin").land(0, "5,1 F4 wood", "5,2 P4 stone", *land)
    return table.start("work").play("worker D round", "erect", "erect large")


def test_X5_large_building_on_the_mountain_just_emptied() -> None:
    """Paid by 2 coins, wood 4, stone 4; both spaces of level 4 are free to choose from; 2 points."""
    table = eve_builds()
    assert table.stored() == {}
    assert table.actions() == {"put 5,1", "put 5,2"}
    table.refused("put 6,1", "B2")
    table.play("put 5,2", "ship 2")
    assert table.at("5,1") == "F4"
    assert table.at("5,2") == "P4 large"
    assert [ship["distance"] for ship in table.me["ships"]] == [0, 2]


def test_X5_then_one_of_four_cards_face_up() -> None:
    table = eve_builds()
    table.play("put 5,2")
    table.play("ship 1", chance="large 3, large 7, large 9, large 12")
    assert table.options() == ["keep 3", "keep 7", "keep 9", "keep 12"]
    table.play("keep 7", "under 12 3 9")
    assert table.me["large_cards"] == [{"card": 7, "face_up": True}]
    assert table.view["supply"]["large_deck"] == 14


def test_X5_three_points_if_it_were_a_settlement() -> None:
    table = eve_builds("5,0 S4")
    table.play("put 5,0", "ship 1")
    assert [ship["distance"] for ship in table.me["ships"]] == [3, 0]


EVE, CARL, MIKE = 0, 1, 2


def eve_places() -> Table:
    """Carl on C round, Eve on D round, Mike on D square; Eve has a normal and a special worker left."""
    table = Table(3).workers(EVE, normal=1, special=1)
    table.worker_on(CARL, "C round").worker_on(EVE, "D round").worker_on(MIKE, "D square")
    table.store(EVE, "2 coin 2 wood stone").land(EVE, "5,1 P2 stone").islet(CARL, "draw", "R1 near")
    return table.start("work", seat=EVE)


@pytest.mark.parametrize("fee", ["coin", "wood", "stone", "stone@5,1"])
def test_X8_a_fee_on_an_occupied_round_space(fee: str) -> None:
    """1: on top of Carl, 1 coin or 1 cube to him."""
    table = eve_places()
    table.play("worker C round", f"fee {fee}")
    assert table.marketed(CARL) == {fee.split("@")[0]: 1}
    assert table.actions() == {"draw", "end turn"}


def test_X8_a_free_square_space_with_its_symbol() -> None:
    """2: no fee, and the additional action."""
    table = eve_places()
    table.play("worker C square")
    assert table.actions() == {"draw", "copy islet", "end turn"}


def test_X8_the_own_space_is_forbidden() -> None:
    """3: she has a worker on D round."""
    table = eve_places()
    table.refused("worker D round", "W3")


def test_X8_an_occupied_square_space() -> None:
    """4: a fee to Mike, and no symbol: the building costs its full price."""
    table = eve_places()
    table.play("worker D square", "fee stone")
    assert table.marketed(MIKE) == {"stone": 1}
    table.play("erect")
    assert table.stored() == {"coin": 1}  # no reduction was asked
    assert table.at("5,1") == "P2 small"
