"""P7: what a cube is worth, what a marketplace is good for, and what never runs out."""

import pytest
from tests.rules.table import Table


def test_P7_in_storage_1_on_land_the_level() -> None:
    """3 wood for a statue: three cubes from storage, or one from a forest of level 3."""
    for table in (
        Table(2).capacity(0, 9).store(0, "3 wood 3 stone"),
        Table(2).store(0, "3 stone").land(0, "5,1 F3 wood"),
    ):
        table.statue_at(0, 1).start("work").play("worker F round", "statue")
        assert table.kind() == "ship"  # paid and placed
        assert table.stored() == {}
        assert table.at("5,1") in ("", "F3 statue")


@pytest.mark.parametrize("spec", ["5,1 F2 wood", "5,1 F1 wood"])
def test_P7_a_cube_on_a_lower_level_is_too_little(spec: str) -> None:
    table = Table(2).store(0, "3 stone").land(0, spec).statue_at(0, 1).start("work")
    table.play("worker F round").refused("statue", "P3")


def test_P7_a_cube_loses_its_level_in_storage() -> None:
    """T2 makes wood of level 3 worth 1."""
    table = Table(2).store(0, "3 stone").land(0, "5,1 F3 wood").statue_at(0, 1).start("work")
    assert table.play("worker F round").offered("statue")
    table.play("store")
    assert table.stored() == {"wood": 1, "stone": 3}
    table.refused("statue", "P3")


def test_P7_what_is_in_the_marketplace_cannot_be_spent() -> None:
    """Not as a price, a fee, food or in a trade, before it is stored."""
    table = Table(2).market(0, "4 coin 4 wood 4 stone 4 food 4 cloth").statue_at(0, 1)
    table.worker_on(1, "F round").start("work")
    table.refused("trade", "T3")
    table.play("worker F round")
    assert table.actions() == {"decline"}
    table.play("decline", "anchor 1").refused("statue", "P3")


def test_P7_food_in_the_marketplace_feeds_nobody() -> None:
    table = Table(2).market(0, "2 food").start("feed")
    assert table.me["feeding"]["food"] == 0
    table.play("store")
    assert table.me["feeding"]["food"] == 1


def test_P7_stored_first_it_can_be_spent() -> None:
    table = Table(2).store(0, "coin").market(0, "wood").start("work").play("worker B round")
    table.refused("boat", "P3")
    table.play("store")
    assert table.stored() == {"coin": 1, "wood": 1}
    assert table.offered("boat")


def test_P7_coins_and_cubes_never_run_out() -> None:
    """However many are out, there are more."""
    table = Table(2).market(0, "99 coin 99 gold").market(1, "99 coin 99 gold").large(0, 1, 7)
    table.start("work").play("card", "use 7", "card", "cubes", "take gold", "take gold")
    assert table.marketed() == {"coin": 102, "gold": 101}


def test_P7_anchors_never_run_out() -> None:
    table = Table(2).ship(0, 1, "0 harbor", anchors=50).ship(0, 2, "0 harbor", anchors=50)
    table.start("feed")  # 2 food short: one anchor under each
    assert table.anchors() == [51, 51]
