"""M1: the four goals, and that a milestone flips at once."""

from tests.rules.table import Table

from cooper_island.content.ids import MILESTONES


def flipped(table: Table, p: int = 0) -> list[str]:
    return [m["milestone"] for m in table.player(p)["milestones"] if m["reached"]]


def test_M1_two_boats_built() -> None:
    """The second income boat flips it, before its helm point is sailed."""
    table = Table(2).boat(0, "coin", 1).store(0, "coin 2 wood").start("work")
    assert flipped(table) == []
    table.play("worker B round", "boat", "boat draw")
    assert table.kind() == "ship"
    assert flipped(table) == ["boats"]


def test_M1_one_boat_is_not_enough() -> None:
    """Nor is another's second one."""
    table = Table(2).boat(1, "coin", 1).store(0, "coin wood").start("work")
    table.play("worker B round", "boat", "boat draw", "ship 1", "draw")
    assert flipped(table) == [] and flipped(table, 1) == []


def test_M1_large_14_a_flipped_boat_counts_as_built() -> None:
    """A boat that is face down is one of the two."""
    table = Table(2).boat(0, "coin", 1, up=False).store(0, "coin 2 wood").start("work")
    table.play("worker B round", "boat", "boat draw")
    assert flipped(table) == ["boats"]


def test_M1_two_buildings_of_any_type() -> None:
    """A large one stands; a small one makes two. It flips when placed, before the card."""
    table = Table(2).land(0, "5,1 F1 large").store(0, "coin 2 wood 2 stone").start("work")
    table.play("worker D round", "erect")
    assert table.kind() == "ship"
    assert flipped(table) == ["buildings"]


def test_M1_the_fortress_is_a_building() -> None:
    """A small building and the fortress make two."""
    table = Table(2).land(0, "5,1 F1 small").capacity(0, 15)
    table.store(0, "6 wood 3 stone 3 gold 3 cloth").start("work").play("worker D round", "erect")
    assert table.at("6,1") == "M1 fortress"
    assert flipped(table) == ["buildings"]


def test_M1_two_statues_on_the_peninsula() -> None:
    """One stands on land; the one from the crafting spot makes two."""
    table = Table(2).land(0, "5,1 F1 statue").statue_at(0, 1).capacity(0, 6)
    table.store(0, "3 wood 3 stone").start("work")
    assert flipped(table) == []
    table.play("worker F round", "statue")
    assert table.kind() == "ship"
    assert flipped(table) == ["statues"]


def test_M1_statues_on_crafting_spots_do_not_count() -> None:
    """Two statues in the workshop, none on land; a ruin removed adds a third there."""
    table = Table(2).land(0, "5,1 F1").statue_at(0, 1).start("work")
    table.play("worker F round", "ruin")
    assert sum(spot["statue"] for spot in table.me["crafting"]) == 2
    assert flipped(table) == []


def test_M1_two_lids_acquired() -> None:
    """The second cargo ship flips it, once its points are sailed (B9)."""
    table = Table(2).lids(0, 1).store(0, "3 gold 2 cloth").harbormaster(5).start("work")
    assert flipped(table) == []
    table.play("worker H round", "supply")
    assert table.kind() == "ship"
    assert flipped(table) == []
    table.play("ship 1")
    assert flipped(table) == ["lids"]


def test_M1_used_lids_count_as_acquired() -> None:
    """On a crate space or on the peninsula: acquired is acquired."""
    table = Table(2).lids(0, 0, acquired=1).used_lid(0, "draw").store(0, "3 gold 2 cloth")
    table.harbormaster(5).start("work").play("worker H round", "supply", "ship 1")
    assert flipped(table) == ["lids"]
    table = Table(2).lids(0, 0, acquired=1).land(0, "5,1 F1 lid").store(0, "3 gold 2 cloth")
    table.harbormaster(5).start("work").play("worker H round", "supply", "ship 1")
    assert flipped(table) == ["lids"]


def test_M1_a_third_boat_flips_nothing_more() -> None:
    """A goal is reached once; its token is already down."""
    table = Table(2).boat(0, "coin", 1).boat(0, "draw", 2).milestone(0, "boats", moved=True)
    table.hire_space(0, "worker").hired(0, normal=1).store(0, "coin 3 wood").start("work")
    table.play("worker B round", "boat", "boat gold_cloth")
    table.refused("hire", "M2")
    assert flipped(table) == ["boats"]


def test_M1_flips_in_the_income_phase_too() -> None:
    """Large card 8 builds the second boat in the income phase: it flips at once."""
    table = Table(2).boat(0, "coin", 1).large(0, 8).store(0, "coin 2 wood").start("income")
    table.play("card", "boat draw")
    assert flipped(table) == ["boats"]
    assert table.kind() == "hire_now"


def test_M1_there_are_four() -> None:
    """All four lie face up at the start of a game."""
    table = Table(2).start("work")
    assert [m["milestone"] for m in table.me["milestones"]] == list(MILESTONES)
    assert flipped(table) == []


def test_M1_all_four_can_be_reached() -> None:
    """Boats, buildings, statues and lids, one after the other in one worker phase."""
    table = Table(2).capacity(0, 20).store(0, "3 coin 8 wood 5 stone 3 gold 2 cloth")
    table.boat(0, "coin", 1).land(0, "5,1 F1 large", "5,2 F1 statue", "6,0 F1", "6,2 F1")
    table.statue_at(0, 1).lids(0, 0, acquired=1).used_lid(0, "draw").harbormaster(5)
    table.workers(0, 4).workers(1, 0).start("work")
    table.play("worker B round", "boat", "boat draw", "landing 2", "ship 1", "forfeit", "end turn")
    table.play("worker D round", "erect", "erect small", "put 6,0")
    table.play("ship 1", chance="small 1, small 6, small 7, small 9").play("keep 1")
    table.play(
        "under 6 7 9",
        "end turn",
        "worker F round",
        "statue",
        "cost 3 wood 3 stone",
        "put 6,1",
        "ship 1",
    )
    table.play("end turn", "worker H round", "supply", "ship 2")
    assert flipped(table) == list(MILESTONES)
