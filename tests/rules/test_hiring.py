"""M2, M3: milestones to hire spaces, new workers, royal orders."""

import pytest
from tests.rules.table import Table


def workers(table: Table, p: int = 0) -> tuple[int, int, int, int]:
    """Available normal, special; waiting normal, special."""
    shown = table.player(p)["workers"]
    return (
        shown["normal"],
        shown["special"],
        shown["waiting_normal"],
        shown["waiting_special"],
    )


def reached(*names: str) -> Table:
    """Seat 0 has flipped milestones and still both hands free."""
    return Table(2).milestone(0, *(names or ("boats",))).orders(1, 2, 3, 4)


# --- M2: when -----------------------------------------------------------------------------------


def test_M2_at_once_when_it_flips_inside_an_action() -> None:
    """The second boat is built, its helm point not yet sailed: hire now, then go on."""
    table = Table(2).boat(0, "coin", 1).store(0, "coin 2 wood").start("work")
    table.play("worker B round", "boat", "boat draw")
    assert table.kind() == "ship"
    table.play("hire", "hire normal")
    assert table.kind() == "ship"
    assert workers(table) == (2, 0, 1, 2)


def test_M2_later_in_the_same_turn() -> None:
    """Nothing forces the moment."""
    table = Table(2).boat(0, "coin", 1).store(0, "coin 2 wood").start("work")
    table.play("worker B round", "boat", "boat draw", "ship 1", "draw", "hire", "hire normal")
    assert workers(table) == (2, 0, 1, 2)


def test_M2_in_a_later_worker_turn_before_the_worker_is_placed() -> None:
    """A token that was left lying may be moved in any later turn."""
    table = Table(2).boat(0, "coin", 1).store(0, "coin 2 wood").workers(1, 0).start("work")
    table.play("worker B round", "boat", "boat draw", "ship 1", "draw", "end turn")
    assert table.kind() == "place_worker"
    table.play("hire", "hire normal")
    assert workers(table) == (2, 0, 1, 2)


def test_M2_not_in_the_turn_of_another() -> None:
    """Only in your own worker turns."""
    table = Table(2).milestone(1, "boats").start("work")
    table.refused("hire", "W1", seat=1)


def test_M2_needs_a_flipped_milestone() -> None:
    """None reached, or all moved; in whatever phase it is tried."""
    for phase in ("income", "work"):
        Table(2).start(phase).refused("hire", "M2", code="no_milestone")
    reached().start("income").refused("hire", "M2", code="hire_later")
    table = reached().start("work").play("hire", "hire normal")
    table.refused("hire", "M2", code="no_milestone")


def test_M2_two_milestones_two_hirings() -> None:
    """Each flipped token moves once."""
    table = (
        reached("boats", "lids").start("work").play("hire", "hire normal", "hire", "hire normal")
    )
    assert workers(table) == (4, 0, 0, 2)
    table.refused("hire", "M2")


# --- M2: outside worker turns it is asked once, when it flips -----------------------------------


def test_M2_large_8_asked_once_in_the_income_phase() -> None:
    """Put off, it cannot be had in this phase any more, but in the next worker turn."""
    table = Table(2).boat(0, "coin", 1).large(0, 8).store(0, "coin 2 wood").start("income")
    table.play("card", "boat draw")
    assert table.kind() == "hire_now"
    assert set(table.options()) == {"hire normal", "hire special", "hire helm 2", "later"}
    table.play("later", "ship 1", "forfeit")
    assert table.kind() == "income"
    table.refused("hire", "M2")
    table.play("done").play("done", seat=1)
    assert table.kind() == "place_worker"
    table.play("hire", "hire normal")
    assert workers(table) == (3, 0, 1, 2)


def test_M2_large_8_hired_at_once_in_the_income_phase() -> None:
    """The new worker is there for the worker phase that follows."""
    table = Table(2).boat(0, "coin", 1).large(0, 8).store(0, "coin 2 wood").start("income")
    table.play("card", "boat draw", "hire normal", "ship 1", "forfeit")
    assert workers(table) == (3, 0, 1, 2)


def test_M2_large_3_asked_in_the_feeding_step() -> None:
    """The second lid, acquired in C1 when the points of the cargo ship are sailed (B9)."""
    table = Table(2).lids(0, 1).large(0, 3).store(0, "3 gold 2 cloth").harbormaster(5)
    table.start("feed").play("card")
    assert table.kind() == "ship"
    table.play("ship 1")
    assert table.kind() == "hire_now"
    table.play("hire helm 2", "ship 2")
    assert table.ships() == ["0 L3", "0 R2"]


def test_M2_large_5_asked_in_the_reactivation_step() -> None:
    """The second statue, placed in C2."""
    table = Table(2).land(0, "5,1 F1 statue").statue_at(0, 1).large(0, 5).no_ruins(0)
    table.orders(1, 2).store(0, "2 wood 2 gold").start("reactivate").play("card", "statue")
    assert table.kind() == "hire_now"
    table.play("hire special", "assign normal 2")
    assert workers(table) == (1, 1, 2, 1)


def test_M2_large_8_asked_in_the_last_window() -> None:
    """In any phase: at the very end the helm points still count."""
    table = Table(2).boat(0, "coin", 1).large(0, 8).store(0, "coin 2 wood").in_round(5)
    table.start("last").play("card", "boat draw", "hire helm 2", "ship 1")
    assert table.ships() == ["0 L2", "0 harbor"]


def test_M2_the_question_is_about_the_token_that_flipped() -> None:
    """One was left lying, another flips in C1: that one moves, the old one waits for a worker turn."""
    table = Table(2).boat(0, "coin", 1).boat(0, "draw", 2).milestone(0, "boats").lids(0, 1)
    table.large(0, 3).store(0, "3 gold 2 cloth").harbormaster(5).market(0, "coin").start("feed")
    table.play("card", "ship 1", "hire normal")
    assert table.kind() == "feed"
    table.refused("hire", "M2")
    assert workers(table) == (3, 0, 1, 2)
    moved = [m["milestone"] for m in table.me["milestones"] if m["moved"]]
    assert moved == ["lids"]


def test_M2_the_question_is_a_window_itself() -> None:
    """A triggered choice like others (T1)."""
    table = Table(2).boat(0, "coin", 1).large(0, 8).store(0, "coin 2 wood").market(0, "gold")
    table.start("income").play("card", "boat draw")
    assert table.kind() == "hire_now"
    table.play("store")
    assert table.stored() == {"gold": 1}
    assert table.kind() == "hire_now"


@pytest.mark.parametrize("phase", ["income", "feed", "reactivate", "market", "last"])
def test_M2_a_token_left_lying_cannot_be_moved_outside_worker_turns(phase: str) -> None:
    """It flipped long ago: no question now."""
    table = reached().market(0, "coin").start(phase)
    assert table.offered("store")
    table.refused("hire", "M2")


# --- M2: hire spaces ----------------------------------------------------------------------------


def test_M2_two_helm_points() -> None:
    """One of the four hire spaces: 2 helm points, for one ship."""
    table = reached().start("work").play("hire", "hire helm 2", "ship 1")
    assert table.ships() == ["0 L2", "0 harbor"]
    assert workers(table) == (2, 0, 2, 2)
    assert [space["taken"] for space in table.me["hire"] if space["helm"]] == [True]


def test_M2_the_helm_space_is_there_once() -> None:
    """A second token cannot go there."""
    table = reached("boats", "lids").start("work")
    table.play("hire", "hire helm 2", "ship 1", "hire")
    table.refused("hire helm 2", "M2")


def test_M2_three_worker_spaces() -> None:
    """The fourth token can only go to the helm points, though a worker waits."""
    table = reached("boats", "lids", "statues", "buildings").start("work")
    table.play("hire", "hire normal", "hire", "hire normal")
    table.play("hire", "hire special", "assign normal 1")
    assert workers(table) == (3, 1, 0, 1)
    table.play("hire", "ship 1")
    assert table.ships() == ["0 L2", "0 harbor"]
    assert all(space["taken"] for space in table.me["hire"])
    table.refused("hire", "M2")


def test_M2_no_worker_without_a_free_worker_space() -> None:
    """Three worker spaces are taken; a special worker waits in vain."""
    table = reached("boats", "lids", "statues", "buildings").hired(0, normal=2, special=1)
    table.milestone(0, "boats", "lids", "statues", moved=True)
    table.hire_space(0, "worker", "worker", "worker").start("work")
    assert table.offered("hire")
    table.play("hire")
    assert table.kind() == "ship"


# --- M3: workers --------------------------------------------------------------------------------


def test_M3_a_normal_worker_is_available_at_once() -> None:
    """Hired in the last turn of a player, it is placed in this very worker phase."""
    table = reached().workers(0, 1).workers(1, 0).start("work")
    table.play("worker C round", "hire", "hire normal", "end turn")
    assert table.kind() == "place_worker"
    table.play("worker D round")
    assert workers(table) == (0, 0, 1, 2)


def test_M3_only_two_of_each_wait() -> None:
    """A third normal worker does not exist, nor a third special one."""
    table = reached("boats", "lids", "statues").hired(0, normal=2)
    table.milestone(0, "boats", "lids", moved=True).hire_space(0, "worker", "worker")
    table.start("work").play("hire")
    assert set(table.options()) == {"hire special", "hire helm 2"}
    table.refused("hire normal", "M3")
    table = reached("boats", "lids", "statues").hired(0, special=2)
    table.milestone(0, "boats", "lids", moved=True).hire_space(0, "worker", "worker")
    table.start("work").play("hire")
    table.refused("hire special", "M3")


def test_M3_a_special_worker_sends_one_to_a_royal_order() -> None:
    """Any available worker to any free order: a must."""
    table = reached().start("work").play("hire", "hire special")
    assert set(table.options()) == {f"assign normal {order}" for order in (1, 2, 3, 4)}
    table.play("assign normal 3")
    assert workers(table) == (1, 1, 2, 1)
    order = next(o for o in table.view["orders"] if o["order"] == 3)
    assert (order["holder"], order["special"]) == (0, False)


def test_M3_a_special_worker_is_available_at_once() -> None:
    """It can be placed in the same turn."""
    table = reached().start("work").play("hire", "hire special", "assign normal 3")
    table.play("worker G square")
    assert workers(table) == (1, 0, 2, 1)


def test_M3_not_the_new_one_while_another_is_available() -> None:
    """A normal worker stands ready, so the new special one may not go."""
    table = reached().workers(0, 1).start("work").play("hire", "hire special")
    table.refused("assign special 1", "M3")


def test_M3_another_special_worker_may_go() -> None:
    """Normal or special, as long as it is not the new one: two specials, one of them old."""
    table = reached().workers(0, 1, 1).hired(0, special=1).start("work")
    table.play("hire", "hire special")
    assert table.offered("assign normal 1", "assign special 1")
    table.play("assign special 1")
    assert workers(table) == (1, 1, 2, 0)
    order = next(o for o in table.view["orders"] if o["order"] == 1)
    assert (order["holder"], order["special"]) == (0, True)


def test_M3_only_an_old_special_worker_is_available() -> None:
    """No normal one: the old special one must go."""
    table = reached().workers(0, 0, 1).hired(0, special=1).start("work")
    table.play("hire", "hire special")
    table.refused("assign normal 1", "M3")
    table.play("assign special 2")
    assert workers(table) == (0, 1, 2, 0)


def test_M3_the_new_one_itself_if_no_other_is_available() -> None:
    """Workers on the central board are not available: the last one was just placed."""
    table = reached().workers(0, 1).start("work").play("worker C round", "hire", "hire special")
    assert set(table.options()) == {f"assign special {order}" for order in (1, 2, 3, 4)}
    table.refused("assign normal 1", "M3")
    table.play("assign special 4")
    assert workers(table) == (0, 0, 2, 1)
    order = next(o for o in table.view["orders"] if o["order"] == 4)
    assert (order["holder"], order["special"]) == (0, True)


def test_M3_only_a_free_order_in_play() -> None:
    """Order 1 is held by another, order 2 by herself, order 7 is not in this game."""
    table = reached().on_order(1, 1).on_order(0, 2).start("work").play("hire", "hire special")
    assert set(table.options()) == {"assign normal 3", "assign normal 4"}
    table.refused("assign normal 1", "M3")
    table.refused("assign normal 2", "M3")
    table.refused("assign normal 7", "S3")


def test_M3_an_assigned_worker_stays_for_the_rest_of_the_game() -> None:
    """The clean-up brings back the workers of the central board, not that one."""
    table = reached().workers(0, 2).workers(1, 0).in_round(2).start("work")
    table.play("hire", "hire special", "assign normal 3", "worker C round", "end turn")
    table.play("worker G square", "end turn")
    assert (table.view["round"], table.view["phase"]) == (3, "income")
    assert workers(table) == (1, 1, 2, 1)
    order = next(o for o in table.view["orders"] if o["order"] == 3)
    assert order["holder"] == 0
