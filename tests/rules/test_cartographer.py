"""K1-K4 and T6: what the cartographer does, for how many steps and how often."""

import pytest
from tests.rules.table import Table

CUBES = {"F": "wood", "M": "food", "P": "stone", "S": "cloth"}


def charting(steps: int, *land: str) -> Table:
    return Table(2).land(0, *land).steps(0, steps).start("income")


def steps(table: Table) -> int:
    left = table.me["cartographer"]["steps"]
    assert isinstance(left, int)
    return left


# --- K1: the shim -------------------------------------------------------------------------------


def test_K1_one_step_as_part_of_placing_a_double_tile() -> None:
    """It costs 1 step and 1 single tile, and is never offered by itself."""
    table = Table(2).land(0, "5,1 F1").steps(0, 1).tiles(0, "FM/PS").singles(5, 5).start("income")
    table.refused("cartographer", "K2", code="too_few_steps")
    table.play("place", "tile FM", "lay 5,1+5,0")
    assert steps(table) == 0
    assert sum(table.view["supply"]["singles"].values()) == 9


def test_K1_level_ground_needs_no_shim() -> None:
    table = Table(2).land(0, "5,1 F1", "5,2 M1").steps(0, 3).tiles(0, "FM/PS").singles(5, 5)
    table.start("income").play("place", "tile FM", "lay 5,1+5,2")
    assert steps(table) == 3
    assert table.view["supply"]["singles"] == {"F/M": 5, "P/S": 5}


def test_K1_too_few_steps() -> None:
    table = Table(2).land(0, "5,1 F1").tiles(0, "FM/PS").start("income").play("place", "tile FM")
    table.refused("lay 5,1+5,0", "PL4", code="too_few_steps")


def test_K1_no_single_tile_left() -> None:
    table = Table(2).land(0, "5,1 F1").steps(0, 1).tiles(0, "FM/PS").singles(0, 0).start("income")
    table.play("place", "tile FM")
    table.refused("lay 5,1+5,0", "K1")


@pytest.mark.parametrize(
    ("lay", "left"),
    [("5,1+5,0", {"F/M": 4, "P/S": 3}), ("5,0+5,1", {"F/M": 3, "P/S": 4})],
)
def test_K1_the_kind_that_shows_the_landscape_laid_on_it(lay: str, left: dict[str, int]) -> None:
    """Here a settlement, there a forest on the uncharted space."""
    table = Table(2).land(0, "5,1 F1").steps(0, 1).tiles(0, "FS/MP").singles(4, 4)
    table.start("income").play("place", "tile FS", f"lay {lay}")
    assert table.view["supply"]["singles"] == left


@pytest.mark.parametrize(
    ("singles", "left"), [((4, 4), {"F/M": 3, "P/S": 4}), ((0, 4), {"F/M": 0, "P/S": 3})]
)
def test_K1_any_single_tile_will_do(singles: tuple[int, int], left: dict[str, int]) -> None:
    """A meadow is laid; without such tiles another kind does it, and its type has no effect."""
    table = Table(2).land(0, "5,1 F1").steps(0, 1).tiles(0, "FM/PS").singles(*singles)
    table.start("income").play("place", "tile FM", "lay 5,1+5,0")
    assert (table.at("5,1"), table.at("5,0")) == ("F2 wood", "M2 food")
    assert table.view["supply"]["singles"] == left


def test_K1_gives_no_cube_of_its_own() -> None:
    table = Table(2).land(0, "5,1 F2", "5,2 M3").steps(0, 1).tiles(0, "FM/PS").start("income")
    table.play("place", "tile FM", "lay 5,1+5,2")
    cubes = [space["cube"] for space in table.me["spaces"] if space["cube"]]
    assert sorted(cubes) == ["food", "wood"]
    assert (table.stored(), table.marketed()) == ({}, {})


# --- K2 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", "FMPS")
def test_K2_two_steps_for_a_tile_of_any_type(kind: str) -> None:
    table = charting(5).play("cartographer", f"single {kind}", "lay 6,2")
    assert table.at("6,2") == f"{kind}1 {CUBES[kind]}"
    assert steps(table) == 3


def test_K2_takes_a_single_tile_of_the_supply() -> None:
    table = Table(2).steps(0, 2).singles(7, 7).start("income")
    table.play("cartographer", "single S", "lay 6,2")
    assert table.view["supply"]["singles"] == {"F/M": 7, "P/S": 6}


def test_K2_uncharted_beside_land_without_ruin() -> None:
    table = charting(2, "5,1 F1").play("cartographer", "single F")
    table.refused("lay 4,1", "K2", code="ruin")
    table.refused("lay 3,1", "K2", code="not_beside_land")
    assert set(table.options()) == {f"lay {s}" for s in ("4,0", "5,0", "5,2", "6,0", "6,2")}


def test_K2_one_step_is_too_few() -> None:
    table = charting(1, "5,1 F1")
    table.refused("cartographer", "K2", code="too_few_steps")


# --- K3, K4 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3])
def test_K3_three_steps_up_to_level_3(level: int) -> None:
    table = charting(3, f"5,1 F{level}").play("cartographer", "single F", "lay 5,1")
    assert table.at("5,1") == f"F{level + 1} wood"
    assert steps(table) == 0


@pytest.mark.parametrize("level", [4, 5, 8])
def test_K4_four_steps_from_level_4(level: int) -> None:
    table = charting(6, f"5,1 F{level}").play("cartographer", "single F", "lay 5,1")
    assert table.at("5,1") == f"F{level + 1} wood"
    assert steps(table) == 2


def test_K3_two_steps_are_too_few() -> None:
    table = charting(2, "5,1 F1").play("cartographer", "single F")
    table.refused("lay 5,1", "K3", code="too_few_steps")


def test_K4_three_steps_are_too_few() -> None:
    table = charting(3, "5,1 F4").play("cartographer", "single F")
    table.refused("lay 5,1", "K4", code="too_few_steps")


@pytest.mark.parametrize(("level", "rule"), [(3, "K3"), (4, "K4")])
def test_K3_K4_the_type_must_match(level: int, rule: str) -> None:
    table = charting(6, f"5,1 F{level}", f"5,2 S{level}").play("cartographer", "single M")
    table.refused("lay 5,1", rule, code="wrong_type")
    table.refused("lay 5,2", rule, code="wrong_type")
    table.play("lay 6,1")
    assert table.at("6,1") == "M2 food"


@pytest.mark.parametrize("below", ["F1", "M3", "P4", "S5"])
def test_K3_K4_settlement_on_any(below: str) -> None:
    table = charting(6, f"5,1 {below}").play("cartographer", "single S", "lay 5,1")
    assert table.at("5,1") == f"S{int(below[1]) + 1} cloth"


@pytest.mark.parametrize("item", ["wood", "small", "statue", "lid"])
@pytest.mark.parametrize(("level", "rule"), [(1, "K3"), (4, "K4")])
def test_K3_K4_the_space_must_be_free(item: str, level: int, rule: str) -> None:
    table = charting(6, f"5,1 F{level} {item}").play("cartographer", "single F")
    table.refused("lay 5,1", rule, code="not_free")


def test_K2_K3_K4_one_cube_of_the_type() -> None:
    """One cube on the space, nothing anywhere else."""
    for land, kind in (("5,1 M1", "M"), ("5,1 P4", "S")):
        table = charting(6, land).play("cartographer", f"single {kind}", "lay 5,1")
        cubes = [(s["space"], s["cube"]) for s in table.me["spaces"] if s["cube"]]
        assert cubes == [("5,1", CUBES[kind])]
        assert (table.stored(), table.marketed()) == ({}, {})


def test_K2_K3_K4_need_a_tile_with_the_wanted_side() -> None:
    """Ruling: without forest-meadow tiles there is neither forest nor meadow."""
    table = Table(2).land(0, "5,1 F1").steps(0, 6).singles(0, 3).start("income")
    table.play("cartographer")
    assert set(table.options()) == {"single P", "single S"}
    table.refused("single F", "K2", code="no_single_tile")
    table.refused("single M", "K2", code="no_single_tile")
    table = Table(2).land(0, "5,1 F1").steps(0, 6).singles(0, 0).start("income")
    table.refused("cartographer", "K2")


# --- T6 -----------------------------------------------------------------------------------------

ONCE = ("cartographer", "single F", "lay 6,2")
AGAIN = ("cartographer", "single F", "lay 6,0")


def test_T6_once_in_the_income_phase() -> None:
    table = charting(6).play(*ONCE)
    assert steps(table) == 4
    table.refused("cartographer", "T6")


def test_T6_a_shim_is_the_cartographers_use() -> None:
    table = Table(2).land(0, "5,1 F1").steps(0, 6).tiles(0, "FM/PS").start("income")
    table.play("place", "tile FM", "lay 5,1+5,0")
    table.refused("cartographer", "T6")


def test_T6_no_shim_after_a_single_tile() -> None:
    table = Table(2).land(0, "5,1 F1").steps(0, 6).tiles(0, "FM/PS").start("income")
    table.play(*ONCE).play("place", "tile FM")
    table.refused("lay 5,1+5,0", "T6")


def test_T6_no_second_shim() -> None:
    """Two double tiles in one worker turn (G), one shim."""
    table = Table(2).land(0, "5,1 F1", "6,2 M1").steps(0, 6).tiles(0, "FM/PS", "FM/PS")
    table.start("work").play("worker G round", "place", "tile FM", "lay 5,1+5,0")
    table.play("place", "tile FM")
    table.refused("lay 5,3+6,2", "T6")


def test_T6_once_in_each_worker_turn() -> None:
    """Before or after the worker is placed; the next turn brings it back."""
    table = Table(2).workers(1, 0).steps(0, 6).start("work").play(*ONCE)
    table.refused("cartographer", "T6")
    table.play("worker B round")
    table.refused("cartographer", "T6")
    table.play("end turn", "worker D round").play(*AGAIN)
    assert steps(table) == 2
    table.refused("cartographer", "T6")


def test_T6_each_player_has_her_own_use() -> None:
    table = Table(2).workers(0, 1).workers(1, 1).steps(0, 4).steps(1, 4).start("work")
    table.play("worker B round", *ONCE, "end turn")
    table.play("worker B round", "decline", "anchor 1", *ONCE, seat=1)
    assert [table.player(p)["cartographer"]["steps"] for p in (0, 1)] == [2, 2]


def test_T6_income_and_worker_turn_are_counted_apart() -> None:
    table = Table(2).steps(0, 4).start("income").play(*ONCE, "done").play("done", seat=1)
    table.play(*AGAIN)
    assert table.view["phase"] == "work"
    assert steps(table) == 0


def test_T6_once_in_the_whole_clean_up() -> None:
    """Used while feeding, it is gone in every later step."""
    table = Table(2).land(0, "5,1 M2 food", "5,2 F1 statue").steps(0, 6).no_ruins(0)
    table.land(0, "0,0 F1", "0,1 F1", "0,2 F1")
    table.start("feed").play(*ONCE)
    table.refused("cartographer", "T6")
    seen = ["feed"]
    while table.view["round"] == 2:
        if table.view["phase"] not in seen:
            seen.append(table.view["phase"])
        assert not table.offered("cartographer")
        table.refused("cartographer", "T6")
        table.play(next(o for o in table.options() if o not in ("store", "trade")))
    assert seen == ["feed", "reactivate", "statues", "passage", "market"]
    assert table.offered("cartographer")


@pytest.mark.parametrize("phase", ["feed", "reactivate", "market"])
def test_T6_any_step_of_the_clean_up_will_do(phase: str) -> None:
    table = Table(2).steps(0, 2).start(phase).play(*ONCE)
    assert (table.at("6,2"), table.player(0)["cartographer"]["steps"]) == ("F1 wood", 0)


def test_T6_worker_turn_does_not_count_for_the_clean_up() -> None:
    table = Table(2).workers(0, 1).workers(1, 0).land(0, "5,1 M2 food").steps(0, 6)
    table.start("work").play("worker B round", *ONCE, "end turn")
    assert table.view["phase"] == "feed"
    table.play(*AGAIN)
    assert steps(table) == 2


def test_T6_not_before_the_final_scoring() -> None:
    """E1: neither a single tile nor a shim."""
    table = Table(2).land(0, "5,1 F1").steps(0, 6).lids(0, 1).tiles(0, "FM/PS").in_round(5)
    table.start("last")
    table.refused("cartographer", "T6")
    table.play("lid", "crate place", "tile FM")
    table.refused("lay 5,1+5,0", "T6")
