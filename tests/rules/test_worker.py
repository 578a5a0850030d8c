"""Worker phase: turns, placing workers, ending turns, drawing, the cartographer track (W1-W3, W6, W7, W9, W10)."""

import pytest
from tests.rules.table import Table

ROUND = {f"worker {section} round" for section in "ABCDEFGH"}
SQUARE = {f"worker {section} square" for section in "ABCDEFGH"}


def hungry(table: Table) -> Table:
    """Seat 0 has a choice to make in C1, so that the game stops there."""
    return table.land(0, "5,1 M2 food").store(0, "2 food")


# --- W1: turns ----------------------------------------------------------------------------------


def test_W1_the_cooper_token_begins_and_turns_go_clockwise() -> None:
    """From the Cooper token clockwise, each player places one worker a turn."""
    table = Table(3).start("work", seat=2)
    for seat, section in ((2, "A"), (0, "B"), (1, "C"), (2, "D"), (0, "E"), (1, "F")):
        assert table.game.to_act == [seat]
        assert table.view["current"] == seat
        table.play(f"worker {section} round", "end turn", seat=seat)


def test_W1_one_worker_a_turn() -> None:
    """A turn places exactly one worker."""
    table = Table(2).start("work")
    table.play("worker G round")
    assert table.me["workers"]["normal"] == 1
    table.refused("worker H round", "W8")
    table.play("end turn")
    table.refused("worker H round", "W1", code="not_your_turn")


def test_W1_a_worker_must_be_placed() -> None:
    """Who has an available worker cannot pass."""
    table = Table(2).start("work")
    assert table.actions() == ROUND
    table.refused("end turn", "W1")


def test_W1_only_the_player_whose_turn_it_is_acts() -> None:
    table = Table(3).start("work")
    table.refused("worker A round", "W1", seat=1, code="not_your_turn")
    table.refused("worker A round", "W1", seat=2, code="not_your_turn")


def test_W1_players_without_workers_are_skipped() -> None:
    """The turn passes over them."""
    table = Table(3).workers(0, 2).workers(1, 0).workers(2, 1).start("work")
    table.play("worker A round", "end turn")
    assert table.game.to_act == [2]
    table.play("worker B round", "end turn", seat=2)
    assert table.view["current"] == 0


def test_W1_the_cooper_holder_without_workers_is_skipped_too() -> None:
    table = Table(2).workers(0, 0).start("work")
    assert table.game.to_act == [1]


def test_W1_skipped_is_skipped_for_the_rest_of_the_phase() -> None:
    """Whatever happens: a worker that comes later does not bring her back."""
    table = hungry(Table(2)).workers(0, 3).workers(1, 1).start("work")
    table.play("worker A round", "end turn")
    table.play("worker B round", "end turn", seat=1)
    table.play("worker C round", "end turn")
    assert table.game.to_act == [0]  # she was skipped
    table.workers(1, 2)
    table.play("worker D round", "end turn")
    assert table.view["phase"] == "feed"


def test_W1_a_worker_hired_in_time_brings_another_turn() -> None:
    """What counts is to have a worker when the next turn comes."""
    table = Table(2).workers(0, 1).workers(1, 1).milestone(0, "boats").start("work")
    table.play("worker A round", "hire", "hire normal", "end turn")
    table.play("worker B round", "end turn", seat=1)
    assert table.game.to_act == [0]
    assert table.actions() == ROUND - {"worker A round"}


def test_W1_the_phase_ends_when_nobody_has_a_worker() -> None:
    table = hungry(Table(2)).workers(0, 1).workers(1, 1).start("work")
    table.play("worker A round", "end turn")
    assert table.view["phase"] == "work"
    table.play("worker B round", "end turn", seat=1)
    assert table.view["phase"] == "feed"


def test_W1_without_any_worker_the_phase_is_over_at_once() -> None:
    table = hungry(Table(2)).workers(0, 0).workers(1, 0).start("work")
    assert table.view["phase"] == "feed"


# --- W2, W3: spaces -----------------------------------------------------------------------------


def test_W2_normal_workers_go_on_round_spaces_only() -> None:
    """8 sections, each with a round space for normal workers."""
    table = Table(2).workers(0, normal=2, special=0).start("work")
    assert table.actions() == ROUND
    table.refused("worker C square", "W2")


def test_W2_special_workers_go_on_square_spaces_only() -> None:
    table = Table(2).workers(0, normal=0, special=1).start("work")
    assert table.actions() == SQUARE
    table.refused("worker C round", "W2")


def test_W2_each_placement_uses_a_worker_of_its_kind() -> None:
    table = Table(2).workers(0, normal=1, special=1).workers(1, 0).start("work")
    assert table.actions() == ROUND | SQUARE
    table.play("worker G square", "end turn")
    assert (table.me["workers"]["normal"], table.me["workers"]["special"]) == (1, 0)
    assert table.actions() == ROUND


def test_W3_own_worker_blocks() -> None:
    """Never on a space that holds one of your own."""
    table = Table(2).worker_on(0, "C round").start("work")
    assert table.actions() == ROUND - {"worker C round"}
    table.refused("worker C round", "W3")


def test_W3_own_worker_blocks_under_others_too() -> None:
    """Also where another stands on top of it."""
    table = Table(3).worker_on(0, "C round").worker_on(1, "C round").start("work")
    table.refused("worker C round", "W3")


def test_W3_the_other_space_of_the_section_is_another_space() -> None:
    table = Table(2).workers(0, 1, special=1).worker_on(0, "C round").start("work")
    table.play("worker C square")
    assert table.view["sections"][2] == {"section": "C", "round": [0], "square": [0]}


def test_W3_on_top_of_any_number_of_others() -> None:
    """A free space, or on top of other players' workers."""
    table = Table(4).worker_on(1, "G round").worker_on(2, "G round").worker_on(3, "G round")
    table.store(0, "coin").start("work")
    table.play("worker G round", "fee coin")
    assert table.view["sections"][6]["round"] == [1, 2, 3, 0]


# --- W6, W7: order, forfeits, end ---------------------------------------------------------------


def test_W6_actions_in_any_order() -> None:
    """Place, then draw, or the other way round."""
    for moves in (("draw", "place"), ("place", "draw")):
        table = Table(2).tiles(0, "FM/PS").bag("FM/PS").start("work")
        table.play("worker C round")
        for move in moves:
            table.play(move)
            if move == "place":
                table.play("tile FM", "lay 6,0+5,0")
        assert table.actions() == {"end turn"}
        assert table.at("6,0") == "F1 wood"
        assert table.at("5,0") == "M1 food"
        assert sum(table.me["tiles"].values()) == 1


def test_W6_anytime_actions_come_in_between() -> None:
    table = Table(2).land(0, "5,1 F3 wood").start("work")
    table.play("worker C round", "draw", "store", "end turn")
    assert table.stored() == {"wood": 1}


def test_W6_anytime_actions_before_the_worker_is_placed() -> None:
    """The turn has begun: T1 opens a window before the first choice."""
    table = Table(2).land(0, "5,1 F3 wood").start("work")
    table.play("store")
    assert table.stored() == {"wood": 1}
    assert table.actions() == ROUND


def test_W6_every_action_may_be_forfeited() -> None:
    """Nobody is forced to draw, place or pay."""
    table = Table(2).tiles(0, "FM/PS").store(0, "gold 2 cloth").start("work")
    table.play("worker H round")
    assert table.offered("supply")
    table.play("end turn")
    table.play("worker C round", "end turn", seat=1)
    table.play("worker C round", "decline", "anchor 1", "end turn")
    assert sum(table.me["tiles"].values()) == 1
    assert table.stored() == {"gold": 1, "cloth": 2}


def test_W7_the_turn_ends_only_when_the_player_says_so() -> None:
    """Even when nothing is left to do, and it is not the next player's turn before."""
    table = Table(2).bag("FM/PS").start("work")
    table.play("worker G round", "draw")
    assert table.options() == ["end turn"]
    assert table.game.to_act == [0]
    table.refused("worker A round", "W1", seat=1)
    table.play("end turn")
    assert table.game.to_act == [1]


def test_W7_said_is_said() -> None:
    """After the end of the turn nothing more of the section can be done."""
    table = Table(2).start("work")
    table.play("worker C round", "end turn")
    table.refused("draw", "W1", code="not_your_turn")


# --- W9, W10: drawing and stepping --------------------------------------------------------------


def test_W9_a_drawn_tile_goes_into_the_reserve() -> None:
    """A random tile of the bag into the reserve."""
    table = Table(2).bag("FM/PS", "FS/MP").start("work")
    table.play("worker C round")
    table.play("draw", chance="tile FS/MP")
    assert table.me["tiles"] == {"FM/PS": 0, "FP/MS": 0, "FS/MP": 1}
    assert table.view["supply"]["bag"] == 1


def test_W9_every_tile_of_the_bag_can_come() -> None:
    """The draw is by chance: several seeds bring all kinds."""
    drawn = set()
    for seed in range(30):
        table = Table(2, seed=seed).start("work")
        table.play("worker C round", "draw")
        drawn |= {tile for tile, count in table.me["tiles"].items() if count}
    assert drawn == {"FM/PS", "FP/MS", "FS/MP"}


def test_W9_the_reserve_is_unlimited() -> None:
    table = Table(2).tiles(0, *["FM/PS"] * 12).start("work")
    table.play("worker G round", "draw", "draw")
    assert sum(table.me["tiles"].values()) == 14


def test_W9_an_empty_bag_gives_nothing() -> None:
    """Empty bag: impossible."""
    table = Table(2).bag().start("work")
    table.play("worker C round")
    assert not table.offered("draw")
    table.refused("draw", "W9")


def test_W9_the_last_tile_can_be_drawn() -> None:
    table = Table(2).bag("FP/MS").start("work")
    table.play("worker G round", "draw")
    assert table.me["tiles"]["FP/MS"] == 1
    assert not table.offered("draw")  # the second of G: the bag is empty now


@pytest.mark.parametrize(("before", "after"), [(0, 3), (3, 6), (4, 6), (5, 6)])
def test_W10_excess_steps_are_lost(before: int, after: int) -> None:
    """The track runs from 0 to 6."""
    table = Table(2).steps(0, before).start("work")
    table.play("worker E round", "step")
    assert table.me["cartographer"]["steps"] == after


def test_W10_the_track_ends_at_6() -> None:
    """At its end there is no step to take."""
    table = Table(2).steps(0, 6).start("work")
    table.play("worker A round")
    assert not table.offered("step")
    assert table.me["cartographer"]["steps"] == 6
