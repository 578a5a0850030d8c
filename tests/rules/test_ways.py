"""P6: free spaces and cubes that can be stored are ways for pieces; nothing takes the last one from a paid piece."""

from pathlib import Path

from tests.rules.table import Table

from cooper_island.content.box import load_box
from cooper_island.engine import const as c


def builder(*land: str, store: str = "coin 2 wood 2 stone", spots: int = 5) -> Table:
    """Seat 0 with all that a small building costs in storage, which has so many spots."""
    return Table(2).capacity(0, spots).store(0, store).land(0, *land)


def on_d(table: Table) -> Table:
    return table.start("work").play("worker D round")


def filled(table: Table, left: int = 0) -> Table:
    """A small building is paid and its spot is open: six spots, of which so many stay empty."""
    for _ in range(6 - left):
        stored(table, "cloth")
    return table


def stored(table: Table, good: str) -> None:
    """Store one from the market; where nothing else could be stored it is not even asked."""
    table.play("store")
    if table.kind() == "store":
        table.play(f"store {good}")


def paid(*land: str) -> Table:
    """A small building is paid from storage and waits; six cloth lie in the marketplace."""
    table = on_d(builder(*land).market(0, "6 cloth").steps(0, 4).lids(0, 1).tiles(0, "FM/PS"))
    return table.play("erect")


# --- Payments -----------------------------------------------------------------------------------


def test_P6_any_payment_where_a_cube_can_be_stored() -> None:
    """Wood of the land or of storage: both leave a way."""
    table = on_d(builder("6,1 M1 food", "5,1 F2 wood", "5,2 F1 wood"))
    table.play("erect")
    assert set(table.options()) == {"pay wood@5,1", "pay wood wood@5,2", "pay 2 wood"}
    table.play("pay 2 wood", "store", "store food@6,1")
    assert table.actions() == {"put 6,1"}


def test_P6_P5_only_reductions_that_leave_a_way(tmp_path: Path) -> None:
    """A box in which a large building costs 2 coins and 2 stone: coins of card 15's spots make room for no cube."""
    file = tmp_path / "coined.toml"
    file.write_text("[buildings.large]\ncount = 2\ncoins = 2\nwood = 0\nstone = 2\nhelm = 2\n")
    table = Table(2, box=load_box(file)).small(0, 15).capacity(0, 2).store(0, "2 coin 2 stone")
    table.land(0, "6,1 M1 food").workers(0, 0, special=1).start("work")
    table.play("worker D square", "erect", "erect large")
    table.refused("reduce 2 stone", "P6")
    assert set(table.options()) == {"reduce 2 coin", "reduce 1 coin 1 stone", "reduce nothing"}
    table.play("reduce 1 coin 1 stone")
    assert (table.at("6,1"), table.stored()) == ("M1 large", {"coin": 1, "stone": 1, "food": 1})


def gilded(tmp_path: Path) -> Table:
    """A box in which a statue costs 2 gold, and card 14's spots hold gold while the others are full."""
    file = tmp_path / "gilded.toml"
    file.write_text("[statue]\ncosts = [{ gold = 2 }]\nhelm = 1\n")
    table = Table(2, box=load_box(file)).small(0, 14).capacity(0, 1).store(0, "2 gold food")
    return table.statue_at(0, 1).no_ruins(0)


def test_P6_a_payment_that_frees_nothing_useful_is_no_way(tmp_path: Path) -> None:
    """Without the gold on land there is none."""
    table = gilded(tmp_path).land(0, "6,1 M1 food").start("work").play("worker F round")
    assert not table.offered("statue")
    table.refused("statue", "P6")


def test_P6_such_a_spot_takes_cloth_of_the_land(tmp_path: Path) -> None:
    """Then gold of storage makes room for it."""
    table = gilded(tmp_path).land(0, "6,1 S1 cloth").start("work")
    table.play("worker F round", "statue", "ship 1")
    assert (table.at("6,1"), table.stored()) == ("S1 statue", {"food": 1, "cloth": 1})


def test_P6_more_than_60_sets_leave_a_way_too() -> None:
    """Cube by cube, from land or from storage, as a cube can be stored in either case."""
    woods = [
        f"{space} F1 wood" for space in ("5,0", "5,1", "5,2", "5,3", "4,0", "4,2", "3,1", "3,2")
    ]
    table = on_d(
        builder("6,1 M1 food", *woods, store="2 coin 4 wood 4 stone", spots=10),
    )
    table.play("erect", "erect large")
    assert any(option.endswith(" ...") for option in table.options())
    assert table.offered("pay 4 wood", "pay wood@5,1 ...")
    table.play("pay wood@5,1 ...", "pay 3 wood")
    assert table.actions() == {"put 5,1"}


def test_P6_P5_any_reduction_where_a_cube_can_be_stored() -> None:
    """All wood reduced away, the wood cube stays where it lies, and can be stored."""
    table = builder("6,1 M1 food", "5,1 F2 wood", store="coin 2 stone")
    table.workers(0, 0, special=1).start("work").play("worker D square", "erect")
    assert table.offered("reduce 2 wood", "reduce 2 stone", "reduce nothing")
    table.play("reduce 2 wood", "store wood@5,1")
    assert table.actions() == {"put 5,1"}


# --- Between payment and placement --------------------------------------------------------------


def test_B3_the_uncovered_spot_is_usable_before_the_building_is_placed() -> None:
    """One spot with gold in it, cloth on a settlement of level 3: stored, and the building stands there."""
    table = Table(2).capacity(0, 1).store(0, "gold").workers(0, 0, special=1)
    table.land(0, "5,1 S3 cloth", "5,2 F2 wood", "4,2 P2 stone").start("work")
    table.play("worker D square", "erect", "reduce 1 coin 1 wood")
    assert table.state.seats[0][c.Q_CAP] == 2
    assert table.me["buildings"][0]["left"] == 1
    table.play("store")  # the cloth: nothing else lies on the land
    assert table.at("5,1") == "S3 small"
    assert table.stored() == {"gold": 1, "cloth": 1}
    table.play("ship 1")
    assert table.ships()[0] == "0 L2"  # B2: a settlement


def test_B4_the_crafting_spot_is_usable_before_the_building_is_placed() -> None:
    """Large card 5 digs up a ruin while the large building is still in hand."""
    table = Table(2).capacity(0, 12).store(0, "2 coin 4 wood 4 stone").large(0, 5)
    table.land(0, "5,1 F1", "5,2 F1").statue_at(0, 1, 2)
    on_d(table).play("erect", "erect large")
    assert table.kind() == "put"
    table.play("card", "ruin")
    assert [spot["spot"] for spot in table.me["crafting"] if spot["statue"]] == [1, 2, 3]
    assert table.kind() == "ship"  # the point of the spot under the large building


def test_M1_a_building_in_hand_is_not_yet_erected() -> None:
    """The milestone flips when it stands."""
    table = builder("5,1 F1 large", "5,2 F2", "4,2 F2")
    on_d(table).play("erect")
    assert table.kind() == "put"
    assert not any(m["reached"] for m in table.me["milestones"])
    table.play("put 5,2")
    assert [m["milestone"] for m in table.me["milestones"] if m["reached"]] == ["buildings"]


def test_P6_T2_storing_from_the_market_may_not_take_the_last_spot() -> None:
    """The only space holds a cube, which needs one of the six spots."""
    table = filled(paid("6,1 M1 food"), left=1)
    assert (table.kind(), table.actions()) == ("put", set())
    table.play("store")  # the cloth is not even offered
    assert table.actions() == {"put 6,1"}
    table = paid("6,1 M1 food", "5,1 F1 wood").play("pay 2 wood")
    filled(table, left=1).play("store")
    table.refused("store cloth", "P6")
    table.play("store food@6,1")
    assert table.actions() == {"put 6,1"}


def test_P6_P1_a_gain_may_not_take_the_last_spot() -> None:
    """Lighthouse: the coin has a spot, but the cube that must make room needs it."""
    table = on_d(
        builder("6,1 M1 food").market(0, "6 cloth").large(0, 11).islet(1, "coin", "R1 near")
    )
    filled(table.islet(1, "cartographer", "R2 near").play("erect"), left=2)
    table.play("card")
    assert table.offered("copy coin gain coin")
    table.game.undo(0)
    stored(table, "cloth")
    table.play("card")
    assert not table.offered("copy coin gain coin")
    table.refused("copy coin gain coin", "P6")
    table.play("copy cartographer", "done", "store")
    assert table.actions() == {"put 6,1"}


def test_P6_K3_the_cartographer_may_not_take_the_last_way() -> None:
    """One free space, one building to place, storage full; uncharted spaces are open to him."""
    table = filled(paid())
    table.play("cartographer", "single M")
    table.refused("lay 6,1", "P6")
    table.play("lay 6,0")
    assert table.actions() == {"put 6,1"}


def test_P6_K3_he_may_where_the_new_cube_can_be_stored() -> None:
    """It must be stored then."""
    table = filled(paid(), left=1)
    table.play("cartographer", "single M", "lay 6,1")
    assert (table.kind(), table.actions()) == ("put", set())  # a lid could be used first
    table.play("store")
    assert table.actions() == {"put 6,1"}
    assert table.stored() == {"cloth": 5, "food": 1}


def test_P6_K3_he_may_take_another_space() -> None:
    table = filled(paid("5,1 M1"))
    table.play("cartographer", "single M", "lay 6,1")
    assert table.at("6,1") == "M2 food"
    assert table.actions() == {"put 5,1"}


def test_P6_PL5_gold_where_stone_would_find_no_spot() -> None:
    """Card 14's spots are free, the others full: the last space becomes a mountain of level 3."""
    table = on_d(builder("6,1 P2").small(0, 14).market(0, "6 food").steps(0, 4)).play("erect")
    for _ in range(6):
        stored(table, "food")
    table.play("cartographer", "single P", "lay 6,1")
    assert table.at("6,1") == "P3 gold"  # stone was not even asked
    table.play("store")
    assert table.actions() == {"put 6,1"}


def test_P6_T4_a_double_tile_may_not_take_the_last_ways() -> None:
    """Two free spaces, one needed, storage full: the tile goes elsewhere."""
    table = filled(paid("6,0 F1"))
    table.play("lid", "crate place", "tile FM")
    table.refused("lay 6,0+6,1", "P6")
    table.play("lay 5,1+5,2")
    assert table.kind() == "put"


def test_P6_T4_a_double_tile_with_a_space_or_a_spot_to_spare() -> None:
    table = filled(paid("6,0 F1", "6,2 S1"))
    table.play("lid", "crate place", "tile FM", "lay 6,0+6,1")
    assert table.actions() == {"put 6,2"}
    table = filled(paid("6,0 F1"), left=1)
    table.play("lid", "crate place", "tile FM", "lay 6,0+6,1")
    assert (table.kind(), table.actions()) == ("put", set())
    table.play("store", "store wood@6,0")
    assert table.actions() == {"put 6,0"}


def test_P6_PL4_a_shimmed_tile_takes_one_space() -> None:
    """Level 1 and uncharted: lawful with two free spaces, not with one."""
    table = filled(paid()).play("lid", "crate place", "tile FM")
    table.refused("lay 6,0+6,1", "P6")
    table = filled(paid("5,2 S1")).play("lid", "crate place", "tile FM", "lay 6,0+6,1")
    assert table.at("6,1") == "M2 food"
    assert table.actions() == {"put 5,2"}


def test_P6_large_15_moves_a_piece_and_takes_no_way() -> None:
    """The space that it leaves is free then."""
    table = on_d(builder("5,1 F1 statue").large(0, 15).lids(0, 1)).play("erect", "card")
    assert table.at("5,1") == "F1"
    assert table.at("6,1") == "M1 statue"
    assert table.actions() == {"put 5,1"}


def test_P6_large_13_a_lid_may_need_a_cube_stored() -> None:
    """Unbound by any payment, it is offered where a cube can make room, and not where none can."""
    table = Table(2).large(0, 13).lids(0, 1).land(0, "6,1 M1 food").start("work")
    table.play("card")
    assert (table.at("6,1"), table.stored()) == ("M1 lid", {"food": 1})
    table = Table(2).capacity(0, 1).store(0, "coin").large(0, 13).lids(0, 1)
    table.land(0, "6,1 M1 food").start("work")
    assert not table.offered("card")
