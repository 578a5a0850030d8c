"""T1, T2, T5, T6: when anytime actions are open, storage, large cards, how often the cartographer works."""

import pytest
from tests.rules.table import Table


def stocked(**options: bool) -> Table:
    """A coin in the marketplace of seat 0: `store` tells whether a window is open."""
    return Table(2, **options).market(0, "coin")


# --- T1: where windows open ---------------------------------------------------------------------


def test_T1_before_between_and_after_the_actions_of_a_worker_turn() -> None:
    """Before the worker is placed, between the actions of its section, and after them."""
    table = Table(2).market(0, "3 coin").start("work").play("store")
    assert table.kind() == "place_worker"
    table.play("worker C round", "store", "draw", "store")
    assert table.stored() == {"coin": 3}
    assert table.offered("place")
    table = stocked().start("work").play("worker E round", "step", "gain wood", "store")
    assert table.stored() == {"coin": 1, "wood": 1}
    assert table.kind() == "section"


def test_T1_before_and_between_income_hands() -> None:
    """The income phase is a share of its own: anytime actions before, between and after the hands."""
    table = stocked().market(0, "3 coin").boat(0, "coin", 1).start("income")
    table.play("store", "gain coin", "store")
    assert table.kind() == "income"
    assert table.stored() == {"coin": 3}


def test_T1_not_in_the_turn_of_another() -> None:
    """Whenever you act: not in another player's worker turn."""
    table = stocked().market(1, "coin").start("work")
    table.refused("store", "W1", seat=1)


def test_T1_never_inside_a_payment() -> None:
    """A cost is paid in one go."""
    table = stocked().land(0, "5,1 F2 wood").capacity(0, 9).store(0, "coin 2 wood 2 stone")
    table.steps(0, 6).start("work").play("worker D round")
    assert table.offered("erect", "store", "trade", "cartographer")
    table.play("erect")
    assert table.kind() == "pay"
    assert set(table.options()) == {"pay 2 wood", "pay wood@5,1"}
    for anytime in ("store", "trade", "cartographer"):
        table.refused(anytime, "T1")


def test_T1_not_while_a_reduction_is_chosen() -> None:
    """The reduction belongs to the payment."""
    table = stocked().capacity(0, 9).workers(0, 1, 1).store(0, "coin 2 wood 2 stone")
    table.start("work").play("worker D square", "erect")
    assert table.kind() == "reduce"
    table.refused("store", "T1")


def test_T1_P6_between_payment_and_placement() -> None:
    """Paid, not yet placed: clearing the higher space now decides where the building goes."""
    table = Table(2).land(0, "5,1 F3 wood", "5,2 P2").store(0, "coin 2 wood 2 stone")
    table.start("work").play("worker D round", "erect", "pay 2 wood")
    assert table.kind() == "put"
    assert table.offered("put 5,2", "store")
    table.refused("put 6,1", "B2")
    table.play("store")
    assert table.at("5,1") == "F3 small"
    assert table.stored() == {"wood": 1}


def test_T1_at_the_fee_of_a_worker_space() -> None:
    """A fee is a triggered choice: the window is open before it is paid."""
    table = stocked().worker_on(1, "C round").start("work").play("worker C round")
    assert table.kind() == "fee"
    table.play("store", "fee coin")
    assert table.marketed(1) == {"coin": 1}


def test_T1_when_the_ship_is_chosen() -> None:
    """The choice of a ship for helm points is a window."""
    table = stocked().land(0, "6,1 M1 statue").start("statues")
    assert table.kind() == "ship"
    table.play("store", "ship 1")
    assert table.stored() == {"coin": 1}


def test_T1_when_an_islet_is_passed() -> None:
    """Room for the islet's coin can be made while it is offered."""
    table = Table(2).land(0, "6,1 M1 statue", "5,1 F1 wood").islet(0, "coin", "L1 near")
    table.start("statues").play("ship 1")
    assert table.offered("gain coin", "forfeit", "store")
    table.play("store", "gain coin")
    assert table.stored() == {"coin": 1, "wood": 1}


def test_T1_when_a_log_book_is_taken_and_at_the_harbor_fee() -> None:
    """The log book's action and the harbor fee are triggered choices."""
    table = stocked().market(0, "2 coin").land(0, "6,1 M1 statue").ship(0, 1, "1 R1")
    table.start("statues").play("ship 1", chance="book 1")
    assert table.kind() == "effects"
    table.play("store", "forfeit")
    assert table.kind() == "fee"
    table.play("store")
    assert table.stored() == {"coin": 2}
    table.play("fee coin")
    assert table.marketed(1) == {"coin": 1}


def test_T1_between_the_two_tiles_of_a_large_card() -> None:
    """Large card 2 places up to two tiles: the window is open between them."""
    table = stocked().large(0, 2).tiles(0, "FM/PS", "FM/PS").no_ruins(0).start("work")
    table.play("card", "place", "tile FM", "lay 5,1+5,2")
    assert table.offered("place", "store", "forfeit")


# --- T1: where they do not ----------------------------------------------------------------------


def test_T1_not_between_the_small_choices_of_a_double_tile() -> None:
    """Side, place and cube are one placement."""
    table = stocked().land(0, "5,1 P2", "5,2 F2").tiles(0, "FP/MS").start("work")
    table.play("worker C round", "place")
    assert table.kind() == "tile"
    table.refused("store", "T1")
    table.play("tile FP")
    assert table.kind() == "lay"
    table.refused("store", "T1")
    table.play("lay 5,2+5,1")
    assert table.kind() == "cube"
    table.refused("store", "T1")
    table.play("cube gold")
    assert table.offered("store")


def test_T1_not_between_the_small_choices_of_an_islet() -> None:
    """Islet and place are one placement; its action then is a window."""
    table = stocked().start("income").play("islet")
    assert table.kind() == "islet"
    table.refused("store", "T1")
    table.play("islet coin")
    assert table.kind() == "shore"
    table.refused("store", "T1")
    table.play("lay 6,2+R1 near")
    assert table.offered("gain coin", "store")


def test_T1_not_inside_a_trade() -> None:
    """What goes in and what comes out are one trade."""
    table = stocked().store(0, "3 gold").start("work").play("trade")
    assert table.kind() == "give"  # two of the three go in anyway
    table.refused("store", "T1")
    table.play("done")
    assert table.kind() == "take"
    table.refused("store", "T1")
    table.play("take wood")
    assert table.offered("store")


def test_T1_not_inside_a_cartographer_use() -> None:
    """Landscape and space are one use."""
    table = stocked().steps(0, 2).start("work").play("cartographer")
    assert table.kind() == "single"
    table.refused("store", "T1")
    table.play("single F")
    assert table.kind() == "site"
    table.refused("store", "T1")
    table.play("lay 5,1")
    assert table.offered("store")


def test_T1_W4_an_owed_choice_opens_no_window() -> None:
    """What another's declined fee owes to you is taken without anytime actions."""
    table = Table(2).worker_on(1, "C round").market(1, "coin").start("work")
    table.play("worker C round", "anchor 1", "end turn")
    assert table.kind(1) == "owed"
    table.refused("store", "T1", seat=1)
    table.play("take gold", seat=1)
    assert table.offered("store", seat=1)


# --- T1: the clean-up and the end ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "asked"), [("feed", "feed"), ("reactivate", "reactivate"), ("market", "last_chance")]
)
def test_T1_C1_C2_C6_windows_for_everyone(phase: str, asked: str) -> None:
    """Feeding, reactivating and the last chance to store each have a window."""
    table = stocked().start(phase)
    assert table.kind() == asked
    table.play("store")
    assert table.stored() == {"coin": 1}


def test_T1_C3_window_only_with_statues() -> None:
    """Seat 1 has a statue and a window; seat 0 has none and waits."""
    table = stocked(simultaneous=True).market(1, "coin").land(1, "6,1 M1 statue").start("statues")
    assert table.kind() is None
    table.refused("store", "I6")
    assert table.offered("ship 1", "store", seat=1)


def test_T1_C4_window_only_with_the_passage() -> None:
    """Seat 1 has charted its passage; seat 0 has not."""
    table = stocked(simultaneous=True).market(1, "coin")
    table.land(1, "0,0 F1", "0,1 F1", "0,2 F1").start("passage")
    assert table.kind() is None
    assert table.offered("ship 1", "store", seat=1)


def test_T1_C3_C4_the_window_is_open_after_the_points_too() -> None:
    """The islet's coin came with the last step: it can be traded before the step ends."""
    for phase in ("statues", "passage"):
        table = Table(2).store(0, "3 wood").islet(0, "coin", "L1 near")
        table.land(0, "0,0 F1 statue", "0,1 F1", "0,2 F1").start(phase)
        table.play("ship 1", "gain coin")
        assert table.view["phase"] == phase
        table.play("trade", "take gold")
        assert table.marketed() == {"gold": 1}
        assert table.view["phase"] == phase


def test_T1_E1_once_more_before_the_scoring() -> None:
    """The very last window; then the game is over."""
    table = stocked().land(0, "6,1 M1 food").in_round(5).start("last")
    assert table.kind() == "last_chance"
    table.play("store", "store coin")
    table.play("done")
    assert table.game.over
    table.refused("store", "E1")


def test_T1_all_kinds_of_anytime_actions_in_the_last_window() -> None:
    """Not only storage: trades, lids and cards too, but no cartographer (T6)."""
    table = stocked().store(0, "2 cloth").lids(0, 1).large(0, 7).steps(0, 6).in_round(5)
    table.start("last")
    assert table.offered("store", "trade", "lid", "card", "done")
    table.refused("cartographer", "T6")


def test_T1_an_empty_window_passes_by_itself() -> None:
    """Nothing to do in C6: the next round begins without a question."""
    table = Table(2).in_round(2).start("market")
    assert (table.view["round"], table.view["phase"]) == (3, "income")
    assert table.kind() == "income"


# --- T2: storage --------------------------------------------------------------------------------


def test_T2_a_cube_from_land_becomes_worth_1() -> None:
    """Off a level-3 forest into storage: 1 wood, and the space is free."""
    table = Table(2).land(0, "5,1 F3 wood").start("work").play("store")
    assert table.stored() == {"wood": 1}
    assert table.at("5,1") == "F3"


def test_T2_coin_and_cube_from_the_marketplace() -> None:
    """One item an action, whichever is wanted."""
    table = Table(2).market(0, "coin 2 gold").start("work").play("store", "store gold")
    assert (table.stored(), table.marketed()) == ({"gold": 1}, {"coin": 1, "gold": 1})
    table.play("store", "store coin")
    assert table.stored() == {"coin": 1, "gold": 1}


def test_T2_only_what_is_there() -> None:
    """No cube on that space, no such thing in the marketplace; a coin in storage stays there."""
    table = Table(2).store(0, "coin").market(0, "2 gold").land(0, "5,1 F1 wood").start("work")
    table.play("store")
    table.refused("store coin", "T2")
    table.refused("store wood", "T2")
    table.refused("store food@6,1", "T2")


def test_T2_P1_needs_a_free_spot() -> None:
    """Five spots, five items: nothing can be stored."""
    table = Table(2).store(0, "5 coin").market(0, "coin").land(0, "5,1 F1 wood").start("work")
    table.refused("store", "P1")


def test_T2_P1_small_15_a_spot_for_coins_takes_only_coins() -> None:
    """With only coin spots free a coin can be stored, a wood cube cannot."""
    table = Table(2).small(0, 15).store(0, "5 wood").market(0, "2 coin wood").start("work")
    table.play("store")
    assert table.stored() == {"wood": 5, "coin": 1}
    table = Table(2).small(0, 14, 15).store(0, "5 wood").market(0, "coin wood gold")
    table.start("work").play("store")
    assert set(table.options()) == {"store coin", "store gold"}
    table.refused("store wood", "P1")


# --- T5: large cards ----------------------------------------------------------------------------


def test_T5_a_large_card_flips_when_it_is_started() -> None:
    """While its boat is being built, card 8 is already down and cannot call itself."""
    table = Table(2).large(0, 6, 7, 8).store(0, "2 coin 3 wood").start("income")
    table.play("card", "use 8", "boat draw", "landing 1")
    assert table.kind() == "ship"
    assert {"card": 8, "face_up": False} in table.me["large_cards"]
    table.play("card")
    table.refused("use 8", "T5")
    table.play("use 7")
    assert table.marketed() == {"coin": 3}
    assert table.kind() == "ship"


def test_T5_a_card_that_is_down_stays_down() -> None:
    """Not in this turn, not in the next round: only C2 turns it up."""
    table = Table(2).large(0, 7).workers(0, 1).workers(1, 0).in_round(2).start("work")
    table.play("card")
    table.refused("card", "T5", code="no_card")
    table.play("worker C round")
    table.refused("card", "T5")
    table.play("end turn", "feed", "done", "done")  # C1, C2, C6: the coins are in the marketplace
    assert (table.view["round"], table.view["phase"]) == (3, "income")
    table.refused("card", "T5")
    assert table.me["large_cards"] == [{"card": 7, "face_up": False}]


def test_T5_only_own_cards() -> None:
    """Another's card, and one that is nobody's."""
    table = Table(2).large(0, 6, 7).large(1, 4).start("work").play("card")
    table.refused("use 4", "T5")
    table.refused("use 9", "T5")


# --- T6: how often the cartographer works -------------------------------------------------------


def test_T6_once_in_the_income_phase() -> None:
    """Steps are left, but not a second use before the worker phase."""
    table = Table(2).steps(0, 6).start("income").play("cartographer", "single F", "lay 5,1")
    assert table.me["cartographer"] == {"steps": 4, "used": True}
    table.refused("cartographer", "T6")
    table.play("done").play("done", seat=1)
    assert table.kind() == "place_worker"
    table.play("cartographer", "single F", "lay 5,2")
    assert table.me["cartographer"]["steps"] == 2


def test_T6_once_in_each_worker_turn() -> None:
    """The second use of a turn is refused, the next turn brings a new one."""
    table = Table(2).workers(1, 0).steps(0, 6).start("work")
    table.play("cartographer", "single F", "lay 5,1", "worker C round")
    table.refused("cartographer", "T6")
    table.play("end turn")
    assert table.kind() == "place_worker"
    table.play("cartographer", "single F", "lay 5,2")
    table.refused("cartographer", "T6")


def test_T6_K1_a_shim_is_a_use_too() -> None:
    """A shim first, then no single tile in this turn; a single tile first, then no shim."""
    table = Table(2).steps(0, 6).tiles(0, "FM/PS").land(0, "5,1 F1").start("work")
    table.play("worker C round", "place", "tile FM", "lay 5,1+5,2")
    assert table.me["cartographer"] == {"steps": 5, "used": True}
    table.refused("cartographer", "T6")
    table = Table(2).steps(0, 6).tiles(0, "FM/PS").land(0, "5,1 F1").start("work")
    table.play("cartographer", "single F", "lay 6,2", "worker C round", "place", "tile FM")
    table.refused("lay 5,1+5,2", "T6")


def test_T6_once_in_the_whole_clean_up() -> None:
    """Used in C1: neither in C2 nor in C6 again; the next income phase has its own."""
    table = Table(2).steps(0, 6).market(0, "4 coin").large(0, 7, up=False).in_round(2)
    table.workers(0, 0).start("work")
    assert table.kind(1) == "place_worker"
    table.play("worker C round", "end turn", "worker D round", "end turn", seat=1)
    assert table.kind() == "feed"
    table.play("cartographer", "single F", "lay 5,1", "feed")
    assert table.kind() == "reactivate"
    table.refused("cartographer", "T6")
    table.play("done")
    assert table.kind() == "last_chance"
    table.refused("cartographer", "T6")
    table.play("done")
    assert table.view["phase"] == "income"
    assert table.offered("cartographer")


def test_T6_the_clean_up_use_may_come_late() -> None:
    """Not used in C1 and C2, it is open in C6."""
    table = Table(2).steps(0, 2).start("feed").play("feed").play("done")
    assert table.kind() == "last_chance"
    table.play("cartographer", "single F", "lay 5,1")
    assert table.at("5,1") == "F1 wood"


def test_T6_each_player_has_her_own_use() -> None:
    """Seat 0's use is none of seat 1's."""
    table = Table(2, simultaneous=True).steps(0, 2).steps(1, 2).start("income")
    table.play("cartographer", "single F", "lay 5,1")
    table.play("cartographer", "single F", "lay 5,1", seat=1)
    assert table.at("5,1", 1) == "F1 wood"


def test_T6_E1_no_shim_at_the_end_either() -> None:
    """In E1 a tile may be laid by a lid, but not shimmed."""
    table = Table(2).steps(0, 6).tiles(0, "FM/PS").land(0, "5,1 F1").lids(0, 1).in_round(5)
    table.start("last").play("lid", "crate place", "tile FM")
    assert table.offered("lay 5,2+5,3")
    table.refused("lay 5,1+5,2", "T6")
