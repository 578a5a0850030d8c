"""I6, I8: who may act where all act at once, in which order things happen, and what is lost."""

from typing import Any

import pytest
from tests.rules.table import Table


def together(players: int = 2) -> Table:
    return Table(players, simultaneous=True)


def told(table: Table, kind: str) -> list[Any]:
    return [event for event in table.game.events() if event["type"] == kind]


# --- I6: at once --------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["income", "feed", "reactivate", "market", "last"])
def test_I6_any_player_who_is_not_finished_may_act(phase: str) -> None:
    """Phases a and c and the last anytime actions."""
    table = together(3)
    for seat in range(3):
        table.land(seat, "5,1 F2 wood", "5,2 M2 food")
    table.start(phase)
    assert sorted(table.game.to_act) == [0, 1, 2]
    assert table.view["current"] is None
    for seat in (2, 0, 1):
        table.play("store", "store wood@5,1", seat=seat)
        assert table.stored(seat) == {"wood": 1}


def test_I6_helm_points_of_the_clean_up_come_at_once() -> None:
    table = together(2).land(0, "5,1 F1 statue").land(1, "5,1 F1 statue", "5,2 F1 statue")
    table.start("statues")
    assert sorted(table.game.to_act) == [0, 1]
    table.play("ship 2", seat=1)
    assert (table.ships(0), table.ships(1)) == (["0 harbor", "0 harbor"], ["1 harbor", "1 R2"])


def test_I6_actions_happen_in_the_order_in_which_they_arrive() -> None:
    """The last tile of the bag goes to whoever asks first."""
    table = together().boat(0, "draw", 1).boat(1, "draw", 1).bag("FS/MP").start("income")
    assert table.offered("draw", seat=0)
    table.play("draw", seat=1)
    assert table.player(1)["tiles"]["FS/MP"] == 1
    table.refused("draw", "W9", seat=0)


def test_I6_log_books_in_order_of_arrival() -> None:
    """Two ships before their bays, one log book left."""
    table = together().books(4).ship(0, 1, "0 L4").ship(1, 1, "1 L4")
    table.land(0, "5,1 F1 statue").land(1, "5,1 F1 statue").start("statues")
    table.play("ship 1", seat=1).play("ship 1", seat=0)
    assert [(book["seat"], book["effect"] is None) for book in told(table, "book")] == [
        (1, False),
        (0, True),
    ]


def test_I6_the_phase_ends_when_all_are_finished() -> None:
    table = together(3).start("income").play("done", seat=1)
    assert (table.view["phase"], table.view["finished"]) == ("income", [1])
    table.play("done", seat=2)
    assert table.view["phase"] == "income"
    table.play("done", seat=0)
    assert table.view["phase"] == "work"


def test_I6_finished_is_final() -> None:
    table = together().boat(0, "coin", 1).start("income").play("done")
    table.refused("gain coin", "I6")
    table.refused("done", "I6")
    assert table.game.to_act == [1]


def test_I6_unless_undone() -> None:
    """While the phase still runs, and whatever others did since."""
    table = together().boat(0, "coin", 1).start("income").play("done")
    table.play("islet", "islet coin", "lay 6,2+R1 near", "gain coin", seat=1)
    assert table.game.can_undo(0)
    table.game.undo(0)
    table.play("gain coin")
    assert (table.stored(0), table.stored(1)) == ({"coin": 1}, {"coin": 1})


def test_I6_once_all_are_finished_only_the_last_may_undo_it() -> None:
    table = together().start("income").play("done").play("done", seat=1)
    assert not table.game.can_undo(0)
    table.game.undo(1)
    assert table.game.phase == "income"
    assert table.game.to_act == [1]


def test_I6_steps_of_the_clean_up_wait_for_all() -> None:
    table = together().land(0, "5,1 M2 food").land(1, "5,1 M2 food").start("feed")
    table.play("feed", seat=1)
    assert table.view["phase"] == "feed"
    assert table.options(1) == []
    table.play("feed", seat=0)
    assert table.view["phase"] != "feed"


# --- I6: what reaches a finished player -------------------------------------------------------


def into_the_harbor(phase: str, simultaneous: bool) -> Table:
    """Seat 1 is finished; seat 0 then sails into her harbor by a lid on small card 4."""
    table = Table(2, simultaneous=simultaneous).ship(0, 1, "1 R1").small(0, 4).lids(0, 1).books()
    for seat in (0, 1):
        table.land(seat, "5,1 F2 wood", "5,2 M2 food").store(seat, "coin")
    table.in_round(5).start(phase, seat=0 if simultaneous else 1)
    table.play("feed" if phase == "feed" else "done", seat=1)
    assert 1 not in table.game.to_act
    table.seat = 0
    table.play("lid", "crate card_4", "pay coin", "ship 1")
    assert (table.ships()[0], table.kind()) == ("1 harbor", "fee")
    return table


@pytest.mark.parametrize("simultaneous", [True, False])
@pytest.mark.parametrize("phase", ["market", "last"])
def test_I6_an_owed_choice_opens_a_window_again(phase: str, simultaneous: bool) -> None:
    """C6 and E1: she had said done; she takes a thing and stores it, in order after seat 0."""
    table = into_the_harbor(phase, simultaneous).play("decline")
    assert table.anchors(0) == [1, 0]
    assert {"take coin", "take gold"} <= set(table.options(1))
    table.play("take gold", seat=1)
    if not simultaneous:
        assert (table.options(1), table.view["current"]) == ([], 0)
    table.play("done", seat=0)
    assert table.kind(1) == "last_chance"
    table.play("store", "store gold", seat=1)
    assert table.stored(1) == {"coin": 1, "gold": 1}


@pytest.mark.parametrize("simultaneous", [True, False])
@pytest.mark.parametrize("phase", ["market", "last"])
def test_I6_a_fee_opens_a_window_again(phase: str, simultaneous: bool) -> None:
    """What she declines to store then is lost, and it is not told twice that she is finished."""
    table = into_the_harbor(phase, simultaneous).play("fee wood@5,1")
    assert (table.at("5,1"), table.anchors(0)) == ("F2", [0, 0])
    table.play("done")
    assert table.kind(1) == "last_chance"
    assert table.marketed(1) == {"wood": 1}
    table.play("done", seat=1)
    assert table.view["phase"] == ("over" if phase == "last" else "last")
    assert (table.stored(1), table.marketed(1)) == (
        {"coin": 1},
        {} if phase == "market" else {"wood": 1},
    )
    assert [event["seat"] for event in told(table, "finished")] == [1, 0]


@pytest.mark.parametrize("simultaneous", [True, False])
def test_I6_in_other_steps_a_finished_player_is_asked(simultaneous: bool) -> None:
    """Not a window, but her choice: the step waits for it."""
    table = into_the_harbor("feed", simultaneous).play("decline", "feed")
    assert table.view["phase"] == "feed"
    assert {"take coin", "take cloth"} <= set(table.options(1))
    table.play("take cloth", seat=1)
    assert table.marketed(1) == {"cloth": 1}
    assert table.view["phase"] != "feed"


# --- I6: one after the other --------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["income", "feed", "reactivate", "market", "last"])
@pytest.mark.parametrize("cooper", [0, 1, 2])
def test_I6_in_turn_order_from_the_cooper_token(phase: str, cooper: int) -> None:
    """Table option `simultaneous = false`."""
    table = Table(3).in_round(5)
    for seat in range(3):
        table.land(seat, "5,1 F2 wood", "5,2 M2 food")
    table.start(phase, seat=cooper)
    order = []
    while table.view["phase"] == phase:
        (seat,) = table.game.to_act
        assert table.view["current"] == seat
        for other in {0, 1, 2} - {seat}:
            table.refused("done", "I6", seat=other)
        order.append(seat)
        table.play("feed" if phase == "feed" else "done", seat=seat)
    assert order == [cooper, (cooper + 1) % 3, (cooper + 2) % 3]


def test_I6_present_holder_of_the_token() -> None:
    """Taken in the worker phase, it counts for the clean-up of the same round."""
    table = Table(2).workers(0, 1).workers(1, 1)
    for seat in (0, 1):
        table.land(seat, "5,1 M3 food")
    table.start("work").play("worker B round", "end turn")
    table.play("worker A round", "cooper", "end turn", seat=1)
    assert (table.view["phase"], table.view["cooper"]) == ("feed", 1)
    assert (table.view["current"], table.game.to_act) == (1, [1])


def test_I6_what_is_owed_finds_a_seat_that_acted_before() -> None:
    """Income in order: a seat already finished is asked for the choice that is owed to her."""
    table = Table(2).ship(0, 1, "1 R1").small(0, 4).lids(0, 1).store(0, "coin wood")
    table.books().start("income", seat=1).play("done", seat=1)
    table.seat = 0
    table.play("lid", "crate card_4", "pay coin", "ship 1", "decline")
    assert "take gold" in table.options(1)
    table.play("done")
    assert table.view["phase"] == "income"
    table.play("take gold", seat=1)
    assert table.view["phase"] == "work"
    assert table.marketed(1) == {"gold": 1}


# --- I8 -----------------------------------------------------------------------------------------


def test_I8_naming_a_single_tile_claims_it() -> None:
    """Before it is laid it is out of the supply."""
    table = together().steps(0, 2).steps(1, 2).singles(1, 1).start("income")
    table.play("cartographer", seat=0).play("cartographer", "single F", seat=1)
    assert table.view["supply"]["singles"] == {"F/M": 0, "P/S": 1}
    table.refused("single F", "K2", seat=0)
    table.play("single S", "lay 6,2", seat=0).play("lay 6,2", seat=1)
    assert (table.at("6,2", 0), table.at("6,2", 1)) == ("S1 cloth", "F1 wood")


def test_I8_last_single_tile_taken_under_ones_nose() -> None:
    """The cartographer that was started is forfeited, with an event; no step is spent."""
    table = together().steps(0, 2).steps(1, 2).singles(0, 1).start("income")
    table.play("cartographer", seat=0)
    assert table.kind(0) == "single"
    table.play("cartographer", "single P", seat=1)
    assert table.kind(0) == "income"
    assert [event["seat"] for event in told(table, "impossible")] == [0]
    assert table.player(0)["cartographer"]["steps"] == 2
    table.play("lay 6,2", seat=1)
    assert table.at("6,2", 1) == "P1 stone"


def only_by_shim(table: Table, seat: int) -> None:
    """Everything charted and taken but two meadows, one level apart."""
    for space in map(table.space_name, range(table.t.ns)):
        table.land(seat, f"{space} F1 wood")
    table.land(seat, "6,1 M1", "6,2 M2").tiles(seat, "FP/MS").steps(seat, 1)


def test_I8_a_placement_that_needs_the_last_shim() -> None:
    table = together().singles(0, 1)
    only_by_shim(table, 0)
    table.steps(1, 2).start("income").play("place", seat=0)
    assert set(table.options(0)) == {"lay 6,1+6,2", "lay 6,2+6,1"}
    table.play("cartographer", "single S", seat=1)
    assert table.kind(0) == "income"
    assert [event["seat"] for event in told(table, "impossible")] == [0]
    assert (table.player(0)["tiles"]["FP/MS"], table.player(0)["cartographer"]["steps"]) == (1, 1)
    table.refused("place", "I1", seat=0)


def test_I8_a_shim_takes_its_tile_when_it_is_laid() -> None:
    """And the other seat's cartographer is then the one that fails."""
    table = together().singles(0, 1)
    only_by_shim(table, 0)
    table.steps(1, 2).start("income").play("place", seat=0).play("cartographer", seat=1)
    table.play("lay 6,1+6,2", seat=0)
    assert (table.at("6,1", 0), table.at("6,2", 0)) == ("M3 food", "S3 cloth")
    assert table.kind(1) == "income"
    assert [event["seat"] for event in told(table, "impossible")] == [1]


def test_I8_naming_the_cargo_ship_claims_the_harbormaster() -> None:
    """Ship II costs 1 gold 3 cloth; the reduction goes to the first who names it."""
    table = together().harbormaster(2).large(0, 3).lids(0, acquired=0)
    table.store(0, "gold 2 cloth").store(1, "gold 3 cloth")
    table.large(1, 3).start("income")
    table.play("card", seat=0)
    assert set(table.options(0)) == {"supply 1", "supply 2"}
    table.play("card", "supply 2", seat=1)
    assert table.kind(1) == "reduce"
    assert [cargo["harbormaster"] for cargo in table.view["cargo"]][1] == "down"
    table.refused("supply 2", "P3", seat=0)
    table.play("supply 1", seat=0)
    assert table.stored(0) == {}


def test_I8_an_order_is_claimed_by_the_choice_that_names_it() -> None:
    """Both hire a special worker in the income phase, both must choose an order."""
    table = together().orders(1, 2, 3, 4).store(0, "coin 2 wood").store(1, "gold 3 cloth")
    table.boat(0, "coin", 1).large(0, 8).lids(1, acquired=1).large(1, 3).start("income")
    table.play("card", "boat draw", "hire special", seat=0)
    table.play("card", "ship 1", "hire special", seat=1)
    assert table.offered("assign normal 2", seat=0)
    table.play("assign normal 2", seat=1)
    table.refused("assign normal 2", "M3", seat=0)
    table.play("assign normal 3", seat=0)
    holders = {order["order"]: order["holder"] for order in table.view["orders"]}
    assert holders == {1: None, 2: 1, 3: 0, 4: None}


def test_I8_a_boat_flipped_before_it_was_named() -> None:
    """The copying that was started is forfeited, with an event."""
    table = together().boat(0, "copy", 1).boat(1, "gold_cloth", 1).large(1, 14).start("income")
    table.play("copy boat", seat=0)
    assert set(table.options(0)) == {"copy gold_cloth gain gold", "copy gold_cloth gain cloth"}
    table.play("card", seat=1)
    assert table.kind(0) == "income"
    assert [event["seat"] for event in told(table, "impossible")] == [0]
    assert table.stored(0) == {}
    table.refused("copy boat", "I1", seat=0)


def test_I8_a_boat_named_in_time_is_copied() -> None:
    table = together().boat(0, "copy", 1).boat(1, "gold_cloth", 1).large(1, 14).start("income")
    table.play("copy boat", "copy gold_cloth gain gold", seat=0)
    table.play("card", "gain cloth", seat=1)
    assert (table.stored(0), table.stored(1)) == ({"gold": 1}, {"cloth": 1})
    assert told(table, "impossible") == []
