"""The eight sections, round and square, free and occupied (W5, W8)."""

import pytest
from tests.rules.table import Table


def rich(statue: bool = True) -> Table:
    """Seat 1 can do everything that any section offers; seat 0 holds the Cooper token and has no workers."""
    table = Table(2).workers(0, 0).workers(1, normal=1, special=1)
    table.land(1, "5,1 F3 wood", "5,2 P3 stone", "6,0 P2 gold", "6,2 S2 cloth")
    table.store(1, "3 coin").tiles(1, "FM/PS")
    if statue:
        table.statue_at(1, 1)
    table.islet(0, "coin", "R1 near").boat(0, "draw", 1)
    return table


def begin(table: Table) -> Table:
    table.start("work")
    table.seat = 1
    return table


# Section and space: what a free space offers, and what an occupied one does.
MENUS = [
    ("A round", {"draw", "place", "step", "cooper"}, {"draw", "place", "step"}),
    ("A square", {"draw", "place", "step"}, {"draw", "place", "step"}),
    ("B round", {"boat"}, {"boat"}),
    ("B square", {"boat"}, {"boat"}),
    ("C round", {"draw", "place"}, {"draw", "place"}),
    ("C square", {"draw", "place", "copy islet"}, {"draw", "place"}),
    ("D round", {"erect"}, {"erect"}),
    ("D square", {"erect"}, {"erect"}),
    ("E round", {"step", "gain"}, {"step", "gain"}),
    ("E square", {"step", "gain", "copy boat"}, {"step", "gain"}),
    ("F round", {"ruin", "statue"}, {"ruin", "statue"}),
    ("F square", {"ruin", "statue"}, {"ruin", "statue"}),
    ("G round", {"draw", "place"}, {"draw", "place"}),
    ("G square", {"draw", "place", "step"}, {"draw", "place"}),
    ("H round", {"supply"}, {"supply"}),
    ("H square", {"supply", "draw", "place"}, {"supply"}),
]
GAINS = {f"gain {kind}" for kind in ("coin", "wood", "stone", "food", "gold", "cloth")}


def written_out(menu: set[str]) -> set[str]:
    """`gain` is one line for each kind; the turn can always be ended."""
    return menu - {"gain"} | (GAINS if "gain" in menu else set()) | {"end turn"}


@pytest.mark.parametrize(("where", "free", "taken"), MENUS)
def test_W5_W8_a_free_space_with_its_symbol(where: str, free: set[str], taken: set[str]) -> None:
    """No fee, and the symbol of the space may be used."""
    table = begin(rich())
    table.play(f"worker {where}")
    assert table.actions() == written_out(free)


@pytest.mark.parametrize(("where", "free", "taken"), MENUS)
def test_W5_W8_an_occupied_space_without(where: str, free: set[str], taken: set[str]) -> None:
    """Only a worker placed on a free space may use the symbol."""
    table = begin(rich().worker_on(0, where))
    table.play(f"worker {where}", "fee coin")
    assert table.actions() == written_out(taken)


# --- A ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["A round", "A square"])
def test_W8_A_draw_or_place_and_a_step(where: str) -> None:
    """Occupied: one of draw and place, and the step besides."""
    table = begin(rich().worker_on(0, where))
    table.play(f"worker {where}", "fee coin", "draw")
    table.refused("place", "W8")
    table.refused("draw", "W8")
    table.play("step")
    assert table.actions() == {"end turn"}
    assert table.me["cartographer"]["steps"] == 1


def test_W8_A_place_instead_of_draw() -> None:
    table = begin(rich())
    table.play("worker A round", "place", "tile FM", "lay 5,0+4,0")
    table.refused("draw", "W8")
    assert table.actions() == {"step", "cooper", "end turn"}


def test_W8_A_square_all_three() -> None:
    """The square symbol: draw and place and step."""
    table = begin(rich())
    table.play("worker A square", "draw", "step", "place", "tile FM", "lay 5,0+4,0")
    assert table.actions() == {"end turn"}
    assert sum(table.me["tiles"].values()) == 1
    assert table.me["cartographer"]["steps"] == 1


def test_W8_A_round_takes_the_cooper_token() -> None:
    """In any order with the others, once."""
    table = begin(rich())
    assert table.view["cooper"] == 0
    table.play("worker A round", "cooper")
    assert table.view["cooper"] == 1
    assert table.actions() == {"draw", "place", "step", "end turn"}


def test_W8_A_the_cooper_token_may_be_left() -> None:
    table = begin(rich())
    table.play("worker A round", "draw", "end turn")
    assert table.view["cooper"] == 0


def test_W8_A_nobody_takes_the_token_from_herself() -> None:
    """Ruling of chapter 15: only from another player."""
    table = Table(2).start("work", seat=0)
    table.play("worker A round")
    assert table.actions() == {"draw", "step", "end turn"}


def test_W1_W8_A_starting_player_from_the_next_round_on() -> None:
    """The order of this phase stays; the next one begins with the new holder."""
    table = Table(3).workers(0, 2).workers(1, 1).workers(2, 2).start("work", seat=0)
    table.play("worker B round", "end turn")
    table.play("worker C round", "end turn", seat=1)
    table.play("worker A round", "cooper", "end turn", seat=2)
    assert table.view["current"] == 0  # clockwise as before
    table.play("worker D round", "end turn")
    assert table.view["current"] == 2
    table.play("worker E round", "end turn", seat=2)
    assert table.view["phase"] == "income"  # nobody had a choice in the clean-up
    assert table.view["round"] == 3
    for _ in range(3):
        table.play("done", seat=table.game.to_act[0])
    assert table.view["phase"] == "work"
    assert table.view["current"] == 2


# --- B ------------------------------------------------------------------------------------------


def test_W8_B_one_boat() -> None:
    table = begin(rich())
    table.play("worker B round", "boat", "boat coin", "landing 1", "ship 1", "gain coin")
    assert table.me["landings"][0]["boat"] == "coin"
    table.refused("boat", "W8")
    assert table.actions() == {"end turn"}


def test_W8_B_round_and_occupied_cost_in_full() -> None:
    """Without the symbol 1 coin and 1 wood are wanted."""
    for where, moves in (("B round", []), ("B square", ["fee stone@5,2"])):
        table = begin(rich().store(1, "coin").worker_on(0, "B square"))
        table.play(f"worker {where}", *moves, "boat", "boat draw", "landing 1")
        assert table.kind() == "ship"
        assert table.stored() == {}
        assert table.at("5,1") == "F3"


def test_W8_B_square_costs_2_less() -> None:
    """Coins and wood in any mix."""
    table = begin(rich())
    table.play("worker B square", "boat", "boat draw", "landing 3")
    assert set(table.options()) == {"reduce 1 coin 1 wood", "reduce 2 wood", "reduce nothing"}
    table.play("reduce 1 coin 1 wood")  # 2 wood are left to pay
    assert table.stored() == {"coin": 3}
    assert table.at("5,1") == "F3"


def test_W8_B_square_makes_a_boat_possible() -> None:
    """The first landing is free, the next one costs 1 coin or 1 wood, the others are too dear."""
    table = Table(2).workers(0, 0, special=1).store(0, "coin").start("work")
    table.play("worker B square", "boat", "boat coin")
    assert table.actions() == {"landing 1", "landing 2"}
    table.refused("landing 3", "P3")
    table.play("landing 1")
    assert table.kind() == "ship"
    assert table.stored() == {"coin": 1}


def test_W5_W8_B_the_symbol_may_be_left_unused() -> None:
    """A worker on a free space may use it; who can pay in full need not."""
    table = begin(rich())
    table.play("worker B square", "boat", "boat draw", "landing 3", "reduce nothing")
    assert table.stored() == {"coin": 2}
    assert table.at("5,1") == "F3"


def test_W5_W8_B_who_cannot_pay_in_full_must_use_it() -> None:
    table = begin(rich().store(1, ""))
    table.play("worker B square", "boat", "boat draw", "landing 3")
    assert table.kind() == "ship"  # 1 coin and 1 wood off, the only way
    assert table.at("5,1") == "F3"


# --- C ------------------------------------------------------------------------------------------


def test_W8_C_draw_and_place() -> None:
    table = begin(rich())
    table.play("worker C round", "place", "tile FM", "lay 5,0+4,0")
    table.refused("place", "W8")
    table.play("draw")
    table.refused("draw", "W8")
    assert table.actions() == {"end turn"}


def test_W8_C_the_tile_just_drawn_can_be_placed() -> None:
    table = Table(2).bag("FM/PS").start("work")
    table.play("worker C round")
    assert not table.offered("place")
    table.play("draw", "place", "tile PS", "lay 5,1+4,0")
    assert table.at("5,1") == "P1 stone"


def test_W8_C_square_the_action_of_any_placed_islet() -> None:
    """Anyone's; only placed ones; once."""
    table = rich().islet(1, "cartographer", "L1 far").islet(0, "goods", "L2 near")
    begin(table).play("worker C square", "copy islet")
    assert set(table.options()) == {
        "copy coin gain coin",
        "copy cartographer",
        "copy goods gain wood food",
        "copy goods gain stone food",
    }
    table.play("copy goods gain stone food")
    assert table.stored() == {"coin": 3, "stone": 1, "food": 1}
    table.refused("copy islet", "W8")
    assert table.actions() == {"draw", "place", "end turn"}


def test_W8_C_square_without_islets() -> None:
    """Nothing to copy."""
    table = Table(2).workers(0, 0, special=1).start("work")
    table.play("worker C square")
    assert table.actions() == {"draw", "end turn"}


# --- D ------------------------------------------------------------------------------------------


def test_W8_D_one_building_at_full_cost() -> None:
    """Round, and square when occupied."""
    for where, moves in (("D round", []), ("D square", ["fee food"])):
        table = begin(rich().store(1, "2 coin food").worker_on(0, "D square"))
        table.play(f"worker {where}", *moves)
        table.play("erect")  # only a small one is payable: 1 coin, 2 wood, 2 stone
        assert table.kind() == "put"
        assert table.stored()["coin"] == 1
        assert (table.at("5,1"), table.at("5,2")) == ("F3", "P3")


def test_W8_D_square_costs_2_less() -> None:
    """Coins and resources in any mix."""
    table = begin(rich().store(1, "coin 2 wood 2 stone").capacity(1, 5))
    table.play("worker D square", "erect", "erect small")
    assert set(table.options()) == {
        "reduce 1 coin 1 wood",
        "reduce 1 coin 1 stone",
        "reduce 2 wood",
        "reduce 1 wood 1 stone",
        "reduce 2 stone",
        "reduce nothing",
    }


def test_W8_D_one_building_only() -> None:
    table = begin(rich())
    table.play("worker D round", "erect", "put 5,1", "ship 1")
    table.play(table.options()[0])  # a card
    table.play(table.options()[0])  # the order of the others
    table.refused("erect", "W8")


# --- E ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("step", "gain gold"), ("gain gold", "step")])
def test_W8_E_three_steps_and_a_coin_or_cube(order: tuple[str, str]) -> None:
    table = begin(rich())
    table.play("worker E round", *order)
    assert table.me["cartographer"]["steps"] == 3
    assert table.stored() == {"coin": 3, "gold": 1}
    table.refused("step", "W8")
    table.refused("gain gold", "W8")
    assert table.actions() == {"end turn"}


@pytest.mark.parametrize("kind", ["coin", "wood", "stone", "food", "gold", "cloth"])
def test_W8_E_any_kind(kind: str) -> None:
    table = Table(2).start("work")
    table.play("worker E round", f"gain {kind}")
    assert table.stored() == {kind: 1}


def test_W8_E_square_the_action_of_any_built_boat() -> None:
    """Anyone's, not the storage spot; once."""
    table = rich().boat(1, "goods", 1).boat(0, "coin", 2)
    begin(table).play("worker E square", "copy boat")
    assert set(table.options()) == {
        "copy coin gain coin",
        "copy draw",
        "copy goods gain wood",
        "copy goods gain stone",
        "copy goods gain food",
    }
    table.play("copy draw")
    assert sum(table.me["tiles"].values()) == 2
    table.refused("copy boat", "W8")


def test_W8_E_B1_square_never_a_boat_that_lies_face_down() -> None:
    table = Table(2).workers(0, 0, special=1).boat(1, "draw", 1, up=False).start("work")
    table.play("worker E square")
    assert not table.offered("copy boat")


def test_W8_E_B1_square_may_name_a_copy_boat() -> None:
    """Which then copies."""
    table = Table(2).workers(0, 0, special=1).boat(1, "copy", 1).boat(1, "draw", 2).start("work")
    table.play("worker E square", "copy boat", "copy copy")
    assert sum(table.me["tiles"].values()) == 1


# --- F ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "taken"), [("F round", False), ("F round", True), ("F square", True)]
)
def test_W8_F_a_ruin_or_a_statue(where: str, taken: bool) -> None:
    """One of them, unless the square symbol is used."""
    table = rich()
    if taken:
        table.worker_on(0, where)
    begin(table).play(f"worker {where}", *(["fee coin"] if taken else []), "ruin")
    assert table.at("4,1") == ""
    table.refused("statue", "W8")
    table.refused("ruin", "W8")
    assert table.actions() == {"end turn"}


def test_W8_F_a_statue_instead() -> None:
    table = begin(rich())
    table.play("worker F round", "statue", "cost 3 wood 3 stone", "put 5,2", "ship 2")
    assert table.at("5,2") == "P3 statue"
    table.refused("ruin", "W8")


def test_W8_F_square_both() -> None:
    """In either order; a ruin just removed can be built."""
    table = begin(rich(statue=False))
    table.play("worker F square")
    assert not table.offered("statue")
    table.play("ruin", "spot 1", "statue", "cost 3 wood 3 stone", "put 5,1", "ship 1")
    assert table.at("5,1") == "F3 statue"
    assert table.at("4,1") == ""
    assert table.actions() == {"end turn"}


# --- G ------------------------------------------------------------------------------------------


def test_W8_G_draw_twice() -> None:
    """Up to twice the same: whoever drew first can draw again, but not place."""
    table = begin(rich())
    table.play("worker G round", "draw")
    table.refused("place", "W8")
    table.play("draw")
    table.refused("draw", "W8")
    assert table.actions() == {"end turn"}
    assert sum(table.me["tiles"].values()) == 3


def test_W8_G_place_twice() -> None:
    table = begin(rich().tiles(1, "FP/MS"))
    table.play("worker G round", "place", "tile FM", "lay 5,0+4,0")
    table.refused("draw", "W8")
    table.play("place", "tile FP", "lay 3,1+3,2")
    assert table.actions() == {"end turn"}
    assert sum(table.me["tiles"].values()) == 0


def test_W8_G_up_to_twice() -> None:
    """Once is enough."""
    table = begin(rich())
    table.play("worker G round", "draw", "end turn")
    assert sum(table.player(1)["tiles"].values()) == 2


def test_W8_G_square_a_step_besides() -> None:
    """The symbol's step comes before, between or after."""
    for moves in (("step", "draw", "draw"), ("draw", "step", "draw"), ("draw", "draw", "step")):
        table = begin(rich())
        table.play("worker G square", *moves)
        assert table.actions() == {"end turn"}
        assert table.me["cartographer"]["steps"] == 1
        assert sum(table.me["tiles"].values()) == 3


# --- H ------------------------------------------------------------------------------------------


def test_W8_H_one_cargo_ship() -> None:
    table = begin(rich().harbormaster(5))
    table.play("worker H round", "supply", "ship 1")
    assert table.me["lids"] == {"unused": 1, "acquired": 1}
    table.refused("supply", "W8")
    assert table.actions() == {"end turn"}


@pytest.mark.parametrize("choice", ["draw", "place"])
def test_W8_H_square_draw_or_place_besides(choice: str) -> None:
    table = begin(rich())
    table.play("worker H square", choice)
    if choice == "place":
        table.play("tile FM", "lay 5,0+4,0")
    table.refused("draw", "W8")
    table.refused("place", "W8")
    assert table.actions() == {"supply", "end turn"}
