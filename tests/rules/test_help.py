"""I6: help that comes in time. Windows open again in C6 and E1; in C1 and C2 a seat may wait for what others bring."""

import pytest
from tests.rules.table import Table

from cooper_island import IllegalChoice


def together(players: int = 2) -> Table:
    return Table(players, simultaneous=True).in_round(5)


def guest(table: Table) -> Table:
    """Seat 0's ship stands one step before seat 1's harbor, and no log book is left."""
    return table.ship(0, 1, "1 R1").books()


# --- C6, E1: a window that had passed by itself, or was closed -----------------------------------


def tavern(phase: str) -> Table:
    """Seat 0 has the Tavern, 2 food and a coin; seat 1 has five free spots and nothing to do."""
    table = guest(together()).large(0, 10).store(0, "coin 2 food").capacity(1, 5)
    table.start(phase)
    assert table.game.to_act == [0]  # seat 1 was never asked
    return table.play("card", "ship 1")


@pytest.mark.parametrize("phase", ["market", "last"])
def test_I6_an_owed_choice_opens_a_window_that_passed_by_itself(phase: str) -> None:
    """She takes gold, and stores it."""
    table = tavern(phase).play("decline")
    assert table.kind(1) == "owed"
    table.play("take gold", seat=1)
    assert table.kind(1) == "last_chance"
    table.play("store", seat=1)
    assert table.stored(1) == {"gold": 1}


@pytest.mark.parametrize("phase", ["market", "last"])
def test_I6_a_fee_opens_a_window_that_passed_by_itself(phase: str) -> None:
    table = tavern(phase).play("fee coin")
    assert table.offered("store", "done", seat=1)
    table.play("store", seat=1)
    assert table.stored(1) == {"coin": 1}


@pytest.mark.parametrize("phase", ["market", "last"])
def test_I6_it_is_lost_where_nothing_could_store_it(phase: str) -> None:
    """No spot is free, nothing can be traded: the window passes by itself."""
    table = guest(together()).large(0, 10).store(0, "coin 2 food").capacity(1, 1).store(1, "wood")
    table.start(phase).play("card", "ship 1", "fee coin")
    assert table.options(1) == []
    assert table.view["finished"] == ([1] if table.game.to_act else [0, 1])


def test_I6_it_opens_where_something_could_store_it() -> None:
    """Four wood can be traded away first: she is asked."""
    table = guest(together()).large(0, 10).store(0, "coin 2 food").capacity(1, 4)
    table.store(1, "4 wood").start("market")
    table.play("done", seat=1).play("card", "ship 1", "fee coin")
    assert table.offered("trade", "done", seat=1)
    assert not table.offered("store", seat=1)


def test_I6_the_window_opens_without_an_event() -> None:
    """So undo stays what it was: seat 1 can take her own done back, whatever came since."""
    table = guest(together()).large(0, 10).store(0, "coin 2 food").market(1, "wood")
    table.market(0, "stone").start("market").play("done", seat=1)
    table.play("card", "ship 1", "fee coin")
    finished = [e["seat"] for e in table.game.events() if e["type"] == "finished"]
    assert finished == [1]
    assert table.game.can_undo(1)
    table.game.undo(1)
    assert table.marketed(1) == {"coin": 1, "wood": 1}
    assert [e["seat"] for e in table.game.events() if e["type"] == "finished"] == []


def test_I6_in_order_windows_open_again_after_the_present_seat_in_turn_order() -> None:
    """Seats 0 and 1 are through; seat 2 pays both a fee: it goes on, then 0, then 1, then 3."""
    table = Table(4).in_round(5).books().store(2, "2 coin wood 4 food").small(2, 4).lids(2, 1)
    table.large(2, 10).ship(2, 2, "1 L1").ship(2, 1, "0 R1").market(2, "stone").market(3, "gold")
    table.capacity(2, 9).start("market")
    assert table.view["current"] == 2
    table.play("card", "ship 1", "fee coin", seat=2)
    table.play("lid", "crate card_4", "pay wood", "ship 2", "fee coin", seat=2)
    assert (table.marketed(0), table.marketed(1)) == ({"coin": 1}, {"coin": 1})
    assert table.game.to_act == [2]
    order = []
    while table.view["phase"] == "market":
        (seat,) = table.game.to_act
        order.append(seat)
        table.play("done", seat=seat)
    assert order == [2, 0, 1, 3]


# --- C1: short of food ----------------------------------------------------------------------------


def hungry(simultaneous: bool = True, first: int = 0) -> Table:
    """Seat 0, with a special worker, sails into seat 1's harbor with the point of feeding; seat 1 has 1 food."""
    table = Table(2, simultaneous=simultaneous).in_round(2)
    table.hired(0, special=1).store(0, "4 food gold").capacity(0, 6).store(1, "food")
    return guest(table).start("feed", seat=first)


def test_C1_I6_a_seat_that_is_short_may_wait() -> None:
    """It is asked, it does not count as open for the others, and food in time feeds it."""
    table = hungry()
    assert (table.kind(1), table.options(1)) == ("feed", ["feed"])
    assert (table.game.to_act, table.game.waiting) == ([0, 1], [1])
    assert table.game.view(None)["waiting"] == [1]
    table.play("feed", "ship 1", "decline")
    assert table.kind(1) == "owed"
    table.play("take food", seat=1)
    assert table.game.waiting == []  # she can store it now
    table.play("store", seat=1)
    assert table.anchors(1) == [0, 0]
    assert table.view["phase"] != "feed"


def test_C1_I6_where_all_only_wait_they_resolve_by_themselves() -> None:
    """Seat 0 pays a fee that does not help: seat 1 has no spot for it."""
    table = hungry()
    table.capacity(1, 1)  # her food is in it
    table.play("feed", "ship 1", "fee gold")
    assert table.anchors(1) == [0, 0]
    assert table.kind(1) == "anchor"  # fed short: one anchor, hers to place
    assert table.stored(1) == {}


def test_C1_I6_in_turn_order() -> None:
    """Three seats are short: nobody can help, and each is asked for her anchor, from the Cooper token on."""
    table = Table(3, simultaneous=True).in_round(2)
    for seat in range(3):
        table.store(seat, "food")
    table.start("feed", seat=1)
    order = []
    while table.view["phase"] == "feed":
        order.append(table.game.to_act[0])
        table.play("anchor 1", seat=order[-1])
    assert order == [1, 2, 0]


def test_C1_I6_she_may_be_fed_short_at_once() -> None:
    """It is a real answer."""
    table = hungry().play("feed", seat=1)
    assert table.kind(1) == "anchor"


def test_C1_I6_who_has_enough_does_not_wait() -> None:
    table = Table(2, simultaneous=True).in_round(2).store(0, "food").store(1, "2 food")
    table.market(0, "wood").start("feed")
    assert table.stored(1) == {}
    assert table.game.to_act == [0]


def test_C1_I6_in_order_nothing_waits() -> None:
    """Seat 1 first: she is fed short before seat 0 sails. Seat 0 first: she has what he brought."""
    table = hungry(simultaneous=False, first=1)
    assert table.kind(1) == "anchor"
    table = hungry(simultaneous=False)
    table.play("feed", "ship 1", "decline").play("take food", "store", seat=1)
    assert table.anchors(1) == [0, 0]
    assert table.view["phase"] != "feed"


def test_C1_I6_bots_answer_last() -> None:
    """The list of who may act has those that wait at its end, whatever the turn order."""
    table = hungry(first=1)
    assert table.game.to_act == [0, 1]


# --- C2: without a coin ---------------------------------------------------------------------------


def passed_by() -> Table:
    """Seat 1 has a used lid and no coin; seat 0 can still sail into her harbor."""
    table = guest(together()).in_round(2).large(0, 10).store(0, "coin 2 food").used_lid(1, "draw")
    return table.start("reactivate")


def test_C2_I6_a_seat_with_something_to_reactivate_may_wait_for_a_coin() -> None:
    table = passed_by()
    assert (table.kind(1), table.options(1)) == ("reactivate", ["done"])
    assert table.game.waiting == [1]
    table.play("card", "ship 1", "fee coin")
    table.play("store", "reactivate lid draw", seat=1)
    assert table.player(1)["lids"]["unused"] == 1


def test_C2_I6_it_resolves_when_nobody_is_left() -> None:
    table = passed_by().play("done")
    assert table.view["phase"] != "reactivate"
    assert table.player(1)["lids"]["unused"] == 0


def test_C2_I6_with_nothing_to_reactivate_it_passes() -> None:
    table = guest(together()).in_round(2).large(0, 10).store(0, "coin 2 food").start("reactivate")
    assert table.game.to_act == [0]


def test_C2_I6_in_order_nothing_waits() -> None:
    table = Table(2).in_round(2).books().large(0, 10).store(0, "coin 2 food").used_lid(1, "draw")
    table.ship(0, 1, "1 R1").start("reactivate", seat=1)
    assert table.game.to_act == [0]


def test_C2_I6_undo_of_who_acted_while_another_waited() -> None:
    """Seat 0's done resolved seat 2's wait? No: seat 1 is open, so it stands to be undone."""
    table = Table(3, simultaneous=True).in_round(2).used_lid(2, "draw")
    table.market(0, "wood").market(1, "wood").start("reactivate")
    assert (table.game.to_act, table.game.waiting) == ([0, 1, 2], [2])
    table.play("done", seat=0)
    assert table.game.can_undo(0)
    table.game.undo(0)
    assert table.game.to_act == [0, 1, 2]


# --- Answers that come too late -------------------------------------------------------------------


def test_I6_an_option_of_a_question_that_resolved_by_itself_is_refused() -> None:
    """She holds "feed"; when seat 0 is done she is fed short, and asked for the ship of her anchor."""
    table = Table(2, simultaneous=True).in_round(3).books()
    table.store(0, "2 food").market(0, "stone").store(1, "food").start("feed")
    decision = table.game.decision(1)
    assert decision is not None
    table.play("feed")
    assert table.kind(1) == "anchor"
    with pytest.raises(IllegalChoice):
        table.game.apply(1, decision.options[0])


def test_W4_I6_undo_does_not_turn_an_answer_into_that_to_another_question() -> None:
    """Seat 1 answered what seat 0 owed her; without it, the same words would take a cube of her card."""
    table = guest(together()).large(0, 10).store(0, "coin 2 food").market(0, "stone")
    table.large(1, 1).capacity(1, 5).bag().start("market")
    table.play("card", "cubes", seat=1).play("card", "ship 1", "decline")
    table.play("take gold", seat=1)
    assert not table.game.can_undo(0)
    assert table.game.decision(1).details == {"by": "card", "count": 2}  # type: ignore[union-attr]
