"""T3: the three market trades, item by item in, rounded down, out to the marketplace."""

from itertools import product

from tests.rules.table import Table

from cooper_island import Game


def test_X3_T3_cloth_of_value_5_gives_2_coins() -> None:
    """The rulebook's example: five cloth in, rounded down, two coins to the marketplace."""
    table = Table(2).land(0, "5,1 S3 cloth", "5,2 S2 cloth").start("work")
    table.play("trade", "trade cloth", "give cloth@5,1", "give cloth@5,2")
    assert table.marketed() == {"coin": 2}
    assert table.stored() == {}
    assert (table.at("5,1"), table.at("5,2")) == ("S3", "S2")


def test_T3_input_by_value_from_storage_and_land() -> None:
    """A stored cube counts 1, a cube on level 3 counts 3."""
    table = Table(2).store(0, "cloth").land(0, "5,1 S3 cloth").start("work")
    table.play("trade", "trade cloth", "give cloth")  # the other must follow
    assert table.marketed() == {"coin": 2}
    assert table.stored() == {}
    assert table.at("5,1") == "S3"


def test_T3_rounded_down_and_no_change() -> None:
    """Three cloth bring one coin; the third is gone."""
    table = Table(2).land(0, "5,1 S3 cloth").start("work").play("trade")
    assert table.marketed() == {"coin": 1}
    assert table.at("5,1") == "S3"


def test_T3_superfluous_items_may_go_in() -> None:
    """P4 does not hold here: a third stored cloth may follow two that were enough."""
    table = Table(2).store(0, "3 cloth").start("work").play("trade")
    assert table.offered("done", "give cloth")
    table.play("give cloth")
    assert (table.stored(), table.marketed()) == ({}, {"coin": 1})


def test_T3_or_stay_out() -> None:
    """The same, but the third cloth is kept."""
    table = Table(2).store(0, "3 cloth").start("work").play("trade", "done")
    assert (table.stored(), table.marketed()) == ({"cloth": 1}, {"coin": 1})


def test_T3_at_least_one_item_comes_out() -> None:
    """One cloth alone is no trade: it were disposal."""
    table = Table(2).store(0, "cloth").start("work")
    table.refused("trade", "T3")
    table = Table(2).store(0, "cloth 2 gold 2 wood").start("work").play("trade")
    assert set(table.options()) == {"trade gold", "trade any"}
    table.refused("trade cloth", "T3")


def test_T3_not_done_before_one_item_comes_out() -> None:
    """Three of four are not enough to stop."""
    table = Table(2).capacity(0, 9).store(0, "4 wood 4 stone").start("work").play("trade")
    table.refused("done", "T3")
    table.play("give wood", "give wood")
    table.refused("done", "T3")
    table.play("give stone", "done", "take gold")  # a second stone must follow the first
    assert (table.stored(), table.marketed()) == ({"wood": 2, "stone": 2}, {"gold": 1})


def test_T3_only_cloth_in_a_cloth_trade() -> None:
    """Other things do not go in."""
    table = Table(2).store(0, "2 cloth gold 2 wood").land(0, "5,1 S2 cloth", "5,2 F1 wood")
    table.start("work").play("trade", "trade cloth")
    for other in ("give gold", "give wood", "give wood@5,2"):
        table.refused(other, "T3", code="not_to_give")
    table.refused("give food", "T3", code="not_in_storage")
    table.refused("give cloth@6,1", "T3", code="no_cube_there")
    table.play("give cloth@5,1")
    assert table.marketed() == {"coin": 1}
    assert table.stored() == {"cloth": 2, "gold": 1, "wood": 2}


def test_T3_gold_to_cubes_of_choice() -> None:
    """Gold of value 5 is two cubes, alike or not; never a coin."""
    table = Table(2).store(0, "gold").land(0, "5,1 P4 gold").start("work")
    table.play("trade", "trade gold", "give gold")
    assert table.kind() == "take"
    table.refused("take coin", "T3")
    table.play("take wood", "take cloth")
    assert table.marketed() == {"wood": 1, "cloth": 1}
    assert (table.stored(), table.at("5,1")) == ({}, "P4")


def test_T3_gold_to_two_cubes_alike() -> None:
    """Any combination, gold itself included."""
    table = Table(2).land(0, "5,1 P4 gold").start("work").play("trade", "trade gold")
    table.play("take gold", "take gold")
    assert table.marketed() == {"gold": 2}


def test_T3_anything_to_anything_4_to_1() -> None:
    """Coins and cubes of all kinds go in together; a coin may come out."""
    table = Table(2).store(0, "coin wood").land(0, "5,1 F2 wood").start("work").play("trade")
    assert table.options() == [
        "take coin",
        "take wood",
        "take stone",
        "take food",
        "take gold",
        "take cloth",
    ]
    table.play("take coin")
    assert (table.stored(), table.marketed()) == ({}, {"coin": 1})


def test_T3_anything_of_value_9_gives_two() -> None:
    """Rounded down once, over the whole sum: 5 + 3 + 1 by 4."""
    table = Table(2).store(0, "coin").land(0, "5,1 F5 wood", "5,2 P3 stone").start("work")
    table.play("trade", "give coin", "give wood@5,1", "give stone@5,2")
    table.play("take stone", "take food")
    assert table.marketed() == {"stone": 1, "food": 1}
    assert table.stored() == {}


def test_T3_cloth_and_gold_may_go_into_the_4_to_1_trade() -> None:
    """They count like any other cube there."""
    table = Table(2).store(0, "2 gold 2 cloth").start("work")
    table.play("trade", "trade any", "take food")
    assert (table.stored(), table.marketed()) == ({}, {"food": 1})


def test_T3_the_marketplace_is_dead_stock() -> None:
    """What lies there cannot be traded before it is stored."""
    table = Table(2).market(0, "4 cloth").start("work")
    table.refused("trade", "T3")
    table.play("store", "store", "trade")
    assert table.marketed() == {"cloth": 2, "coin": 1}


def test_T3_output_does_not_need_storage() -> None:
    """The marketplace is unlimited: full storage and a full marketplace do not matter."""
    table = Table(2).store(0, "5 wood").market(0, "9 coin").land(0, "5,1 S4 cloth").start("work")
    table.play("trade", "trade cloth")
    assert table.marketed() == {"coin": 11}


def test_T3_several_trades_in_one_turn() -> None:
    """Nothing limits their number."""
    table = Table(2).store(0, "4 cloth").start("work").play("trade", "trade cloth", "done")
    table.play("trade")
    assert table.marketed() == {"coin": 2}


LAND = {"5,1": ("F", 3, "wood"), "5,2": ("P", 2, "stone"), "6,0": ("S", 1, "cloth")}
Kept = tuple[int, int, tuple[str, ...]]  # coins, stored wood, spaces that still hold their cube


def kept_after_giving(game: Game) -> set[Kept]:
    """Walk all answers to `give` and note what is left when something is taken out."""
    decision = game.decision(0)
    assert decision is not None
    if decision.kind == "take":
        shown = game.view(0)["players"][0]
        cubes = (space["space"] for space in shown["spaces"] if space["cube"])
        goods = shown["storage"]["goods"]
        return {(goods["coin"], goods["wood"], tuple(sorted(cubes)))}
    assert decision.kind == "give"
    found: set[Kept] = set()
    for option in decision.options:
        after = game.clone()
        after.apply(0, option)
        found |= kept_after_giving(after)
    return found


def test_T3_exactly_the_sets_worth_4_can_be_given() -> None:
    """Any set of items may go in, if at least one item comes out; no other set can."""
    specs = [f"{space} {t}{level} {cube}" for space, (t, level, cube) in LAND.items()]
    table = Table(2).store(0, "coin 2 wood").land(0, *specs).start("work")
    table.play("trade")
    expected: set[Kept] = set()
    for coins, wood, *lie in product(range(2), range(3), *[(False, True)] * len(LAND)):
        given = 1 - coins + 2 - wood
        given += sum(LAND[s][1] for s, kept in zip(LAND, lie, strict=True) if not kept)
        if given >= 4:
            held = tuple(sorted(s for s, kept in zip(LAND, lie, strict=True) if kept))
            expected.add((coins, wood, held))
    assert kept_after_giving(table.game) == expected
