"""The fee on top of others, and the choice that is owed when it is not paid (W4, H6)."""

import pytest
from tests.rules.table import Table


def crowded(players: int = 2) -> Table:
    """Seat 1 has a worker on C round; seat 0 is about to go there."""
    return Table(players).worker_on(1, "C round")


# --- The fee ------------------------------------------------------------------------------------


def test_W4_a_free_space_costs_nothing() -> None:
    table = Table(2).store(0, "coin").start("work")
    table.play("worker C round")
    assert table.kind() == "section"
    assert table.stored() == {"coin": 1}


@pytest.mark.parametrize("kind", ["coin", "wood", "stone", "food", "gold", "cloth"])
def test_W4_a_fee_from_storage(kind: str) -> None:
    """1 coin or 1 cube; it goes to the owner's marketplace."""
    table = crowded().store(0, f"2 {kind}").start("work")
    table.play("worker C round", f"fee {kind}")
    assert table.stored() == {kind: 1}
    assert table.marketed(1) == {kind: 1}
    assert table.anchors() == [0, 0]
    assert table.player(1)["owed"] == 0


def test_W4_a_fee_from_the_land_is_one_cube_whatever_its_value() -> None:
    table = crowded().land(0, "5,1 F5 wood").start("work")
    table.play("worker C round", "fee wood@5,1")
    assert table.at("5,1") == "F5"
    assert table.marketed(1) == {"wood": 1}


def test_W4_every_coin_and_cube_is_offered_and_nothing_else() -> None:
    """Storage and landscape; the own marketplace cannot pay."""
    table = (
        crowded().store(0, "2 coin gold").market(0, "stone").land(0, "5,1 F2 wood", "5,2 M1 food")
    )
    table.start("work").play("worker C round")
    assert table.actions() == {"fee coin", "fee gold", "fee wood@5,1", "fee food@5,2", "decline"}
    table.refused("fee stone", "W4")
    table.refused("fee wood", "W4")
    table.refused("fee wood@6,1", "W4")


def test_W4_a_good_of_the_marketplace_pays_once_it_is_stored() -> None:
    """T1: a window is open at the fee."""
    table = crowded().market(0, "stone").start("work")
    table.play("worker C round", "store", "fee stone")
    assert table.marketed(1) == {"stone": 1}
    assert table.marketed(0) == {}


def test_W4_the_fee_goes_to_the_owner_directly_beneath() -> None:
    """Of a stack only the topmost one is paid, and only once."""
    table = Table(4).worker_on(3, "C round").worker_on(1, "C round").worker_on(2, "C round")
    table.store(0, "2 coin").start("work").play("worker C round", "fee coin")
    assert [table.marketed(p) for p in (1, 2, 3)] == [{}, {"coin": 1}, {}]
    assert table.stored() == {"coin": 1}


def test_W4_the_fee_comes_before_the_actions() -> None:
    table = crowded().store(0, "coin").start("work")
    table.play("worker C round")
    assert table.kind() == "fee"
    table.refused("draw", "W4")


def test_W4_the_fee_is_due_even_if_no_action_is_taken() -> None:
    table = crowded().store(0, "coin").start("work")
    table.play("worker C round")
    table.refused("end turn", "W4")
    table.play("fee coin", "end turn")
    assert table.marketed(1) == {"coin": 1}


def test_W4_square_spaces_cost_the_same() -> None:
    table = Table(2).workers(0, 0, special=1).worker_on(1, "C square").store(0, "cloth")
    table.start("work").play("worker C square", "fee cloth")
    assert table.marketed(1) == {"cloth": 1}


# --- Cannot or will not -------------------------------------------------------------------------


@pytest.mark.parametrize("ship", [1, 2])
def test_W4_H6_who_will_not_pay_takes_an_anchor(ship: int) -> None:
    """With equal anchors under whichever ship she likes."""
    table = crowded().store(0, "coin").start("work")
    table.play("worker C round", "decline", f"anchor {ship}")
    assert table.anchors() == [2 - ship, ship - 1]
    assert table.stored() == {"coin": 1}
    assert table.player(1)["owed"] == 1
    assert table.kind() == "section"


@pytest.mark.parametrize(("before", "after"), [((1, 0), [1, 1]), ((0, 2), [1, 2])])
def test_W4_H6_under_the_ship_with_fewer(before: tuple[int, int], after: list[int]) -> None:
    table = crowded().store(0, "coin")
    table.ship(0, 1, "0 L1", anchors=before[0]).ship(0, 2, "0 R1", anchors=before[1])
    table.start("work").play("worker C round", "decline")
    assert table.anchors() == after


def test_W4_who_cannot_pay_takes_an_anchor() -> None:
    """There is nothing to choose but the ship."""
    table = crowded().start("work")
    table.play("worker C round")
    assert table.options() == ["anchor 1", "anchor 2"]
    table.play("anchor 1")
    assert table.player(1)["owed"] == 1


def test_W4_P6_a_fee_is_no_hindrance() -> None:
    """Fees are not bound by P6: the occupied space is offered to a player without anything."""
    table = crowded().start("work")
    assert table.offered("worker C round")


# --- Her choice ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["coin", "wood", "stone", "food", "gold", "cloth"])
def test_W4_she_takes_one_of_her_choice(kind: str) -> None:
    """From the supply into her marketplace, not into storage."""
    table = crowded().start("work")
    table.play("worker C round", "anchor 1", "end turn")
    table.play(f"take {kind}", seat=1)
    assert table.marketed(1) == {kind: 1}
    assert table.stored(1) == {}


def test_W4_she_cannot_do_without() -> None:
    """One of six, and no way round it."""
    table = crowded().start("work")
    table.play("worker C round", "anchor 1", "end turn")
    assert table.actions(1) == {
        f"take {kind}" for kind in ("coin", "wood", "stone", "food", "gold", "cloth")
    }


def test_W4_it_is_put_to_her_only_when_the_turn_has_ended() -> None:
    table = crowded().start("work")
    table.play("worker C round", "anchor 1")
    assert table.game.to_act == [0]
    table.refused("take wood", "W1", seat=1)
    table.play("draw")
    assert table.kind(1) is None
    table.play("end turn")
    assert table.kind(1) == "owed"


def test_W4_it_does_not_hold_up_the_game() -> None:
    """Seat 2 is owed something; seat 1 plays her turn meanwhile."""
    table = Table(3).worker_on(2, "C round").start("work")
    table.play("worker C round", "anchor 1", "end turn")
    assert table.game.to_act == [1, 2]
    table.play("worker A round", "end turn", seat=1)
    assert table.kind(2) == "owed"
    table.play("take gold", seat=2)
    assert table.kind(2) == "place_worker"


def test_W4_she_may_answer_during_the_turn_of_another() -> None:
    table = Table(3).worker_on(2, "C round").start("work")
    table.play("worker C round", "anchor 1", "end turn")
    table.play("worker A round", seat=1)
    table.play("take gold", seat=2)
    assert table.marketed(2) == {"gold": 1}
    assert table.game.to_act == [1]
    table.play("end turn", seat=1)
    assert table.kind(2) == "place_worker"


def test_W4_before_she_next_acts() -> None:
    table = crowded().start("work")
    table.play("worker C round", "anchor 1", "end turn")
    table.refused("worker A round", "W4", seat=1)
    table.play("take wood", seat=1)
    assert table.offered("worker A round", seat=1)


def test_W4_it_opens_no_anytime_window() -> None:
    """She has something to store and to trade, but not now."""
    table = crowded().store(1, "4 coin").market(1, "wood").start("work")
    table.play("worker C round", "anchor 1", "end turn")
    assert table.kind(1) == "owed"
    table.refused("store", "T1", seat=1)
    table.refused("trade", "T1", seat=1)
    table.play("take wood", seat=1)
    assert table.offered("store", "trade", seat=1)


def test_W4_two_choices_of_two_turns() -> None:
    """What she did not answer waits with what comes."""
    table = Table(3).worker_on(2, "C round").worker_on(2, "D round").start("work")
    table.play("worker C round", "anchor 1", "end turn")
    table.play("worker D round", "anchor 1", "end turn", seat=1)
    assert table.player(2)["owed"] == 2
    table.play("take gold", "take cloth", seat=2)
    assert table.marketed(2) == {"gold": 1, "cloth": 1}
    assert table.kind(2) == "place_worker"


def test_W4_after_the_last_turn_of_the_phase() -> None:
    """Before she feeds."""
    table = crowded().workers(0, 1).workers(1, 0).land(1, "5,1 M2 food").store(1, "2 food")
    table.start("work").play("worker C round", "anchor 1", "end turn")
    assert table.view["phase"] == "feed"
    assert table.kind(1) == "owed"
    table.refused("feed", "W4", seat=1)
    table.play("anchor 2")  # seat 0 goes hungry meanwhile
    assert table.kind(1) == "owed"
    table.play("take coin", seat=1)
    assert table.kind(1) == "feed"


def test_W4_also_for_a_player_who_is_out_of_the_phase() -> None:
    """She has no turn any more and is asked all the same; the others go on."""
    table = crowded().workers(0, 2).workers(1, 0).start("work")
    table.play("worker C round", "anchor 1", "end turn")
    assert table.game.to_act == [0, 1]
    table.play("worker A round", "end turn")
    assert table.kind(1) == "owed"


def test_W4_H5_at_the_latest_before_the_step_ends() -> None:
    """A harbor fee declined in C3: the step waits for her choice, though she has nothing else to do."""
    table = Table(2, simultaneous=True).land(0, "5,1 F2 statue").store(0, "coin").books(3)
    table.ship(0, 1, "1 R1").start("statues")
    table.play("ship 1", "forfeit", "decline")
    assert table.view["phase"] == "statues"
    assert table.game.to_act == [1]
    table.play("take coin", seat=1)
    assert table.view["phase"] != "statues"
