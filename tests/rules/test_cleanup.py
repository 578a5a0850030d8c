"""C2-C7: reactivation, statue and passage bonus, workers, marketplaces, harbormaster."""

import pytest
from tests.rules.table import Table


def covered(table: Table) -> list[str]:
    return [crate["crate"] for crate in table.me["crates"] if crate["covered"]]


def face_up(table: Table) -> list[int]:
    return [card["card"] for card in table.me["large_cards"] if card["face_up"]]


def harbormaster(table: Table) -> list[str | None]:
    return [ship["harbormaster"] for ship in table.view["cargo"]]


# --- C2: reactivate -----------------------------------------------------------------------------


def test_C2_two_coins_turn_a_large_card_up() -> None:
    """One of the cards that are down."""
    table = Table(2).large(0, 6, 7, up=False).store(0, "3 coin").start("reactivate")
    table.play("reactivate card 7")
    assert face_up(table) == [7]
    assert table.stored() == {"coin": 1}


def test_C2_one_coin_takes_a_lid_back() -> None:
    """From the crate space of choice, to the unused lids."""
    table = Table(2).used_lid(0, "draw").used_lid(0, "place").lids(0, 0, acquired=2)
    table.store(0, "coin wood").start("reactivate").play("reactivate lid place")
    assert covered(table) == ["draw"]
    assert table.me["lids"] == {"unused": 1, "acquired": 2}
    assert table.stored() == {"wood": 1}


def test_C2_only_one_of_the_two() -> None:
    """Coins for both do not help."""
    table = Table(2).large(0, 6, 7, up=False).used_lid(0, "draw").lids(0, 0, acquired=1)
    table.store(0, "5 coin").start("reactivate").play("reactivate card 7")
    table.refused("reactivate lid draw", "C2")
    table.refused("reactivate card 6", "C2")
    assert table.stored() == {"coin": 3}
    table = Table(2).large(0, 6, 7, up=False).used_lid(0, "draw").lids(0, 0, acquired=1)
    table.store(0, "5 coin").start("reactivate").play("reactivate lid draw")
    table.refused("reactivate card 7", "C2")
    assert table.stored() == {"coin": 4}


def test_C2_is_optional() -> None:
    """Nothing paid, nothing turned."""
    table = Table(2).large(0, 7, up=False).store(0, "2 coin").start("reactivate").play("done")
    assert face_up(table) == []
    assert table.stored() == {"coin": 2}


def test_C2_needs_the_coins() -> None:
    """One coin is enough for a lid, not for a card."""
    table = Table(2).large(0, 7, up=False).used_lid(0, "draw").lids(0, 0, acquired=1)
    table.store(0, "coin").start("reactivate")
    assert table.offered("reactivate lid draw")
    table.refused("reactivate card 7", "C2", code="too_few_coins")
    table = Table(2).used_lid(0, "draw").lids(0, 0, acquired=1).store(0, "wood")
    table.market(0, "coin").start("reactivate")
    table.refused("reactivate lid draw", "C2", code="too_few_coins")


def test_C2_coins_can_be_stored_for_it() -> None:
    """The window of the step: a coin of the marketplace becomes spendable."""
    table = Table(2).used_lid(0, "draw").lids(0, 0, acquired=1).market(0, "coin")
    table.start("reactivate").play("store", "reactivate lid draw")
    assert covered(table) == []


def test_C2_a_card_used_in_this_very_step() -> None:
    """Card 7's own coins pay for turning it up again."""
    table = Table(2).large(0, 7).start("reactivate")
    table.play("card", "store", "store", "reactivate card 7")
    assert face_up(table) == [7]
    table.play("card")
    assert table.marketed() == {"coin": 4}


def test_C2_only_what_is_down_or_covered() -> None:
    """A card that is up, a card of another, a crate space without a lid."""
    table = Table(2).large(0, 6).large(0, 7, up=False).large(1, 4, up=False)
    table.used_lid(0, "draw").lids(0, 0, acquired=1).store(0, "2 coin").start("reactivate")
    table.refused("reactivate card 6", "C2", code="card_not_down")
    table.refused("reactivate card 4", "C2", code="card_not_down")
    table.refused("reactivate lid place", "C2", code="no_lid_on_crate")


def test_C2_small_4_its_crate_space_is_included() -> None:
    """A lid on small card 4 comes back like any other."""
    table = Table(2).small(0, 4).used_lid(0, "card_4").lids(0, 0, acquired=1).store(0, "coin")
    table.start("reactivate").play("reactivate lid card_4")
    assert covered(table) == []
    assert table.me["lids"]["unused"] == 1


def test_C2_never_from_the_peninsula() -> None:
    """A lid that large card 13 put on land stays there."""
    table = Table(2).land(0, "5,1 F1 lid").lids(0, 0, acquired=1).store(0, "coin")
    table.market(0, "wood").start("reactivate")
    assert set(table.options()) == {"store", "done"}


def test_C2_fortress_both_free() -> None:
    """With the fortress each of the two once, without a coin."""
    table = Table(2).land(0, "5,1 F1 fortress").large(0, 6, 7, up=False).lids(0, 0, acquired=2)
    table.used_lid(0, "draw").used_lid(0, "place").start("reactivate")
    table.play("reactivate card 7", "reactivate lid place")
    assert face_up(table) == [7]
    assert covered(table) == ["draw"]


def test_C2_fortress_each_only_once() -> None:
    """Not two cards, not two lids, not even for coins."""
    table = Table(2).land(0, "5,1 F1 fortress").large(0, 6, 7, up=False).lids(0, 0, acquired=2)
    table.used_lid(0, "draw").used_lid(0, "place").store(0, "5 coin").start("reactivate")
    table.play("reactivate card 7")
    table.refused("reactivate card 6", "C2", code="reactivated_already")
    table.play("reactivate lid draw")
    table.refused("reactivate lid place", "C2", code="reactivated_already")
    assert table.stored() == {"coin": 5}


def test_C2_fortress_one_alone() -> None:
    """Either may be left out."""
    table = Table(2).land(0, "5,1 F1 fortress").large(0, 6, up=False).store(0, "wood")
    table.used_lid(0, "draw").lids(0, 0, acquired=1).start("reactivate")
    table.play("reactivate lid draw", "done")
    assert face_up(table) == []
    assert table.me["lids"]["unused"] == 1


def test_C2_all_wait_for_all() -> None:
    """C3 begins when the last player has finished C2."""
    table = Table(2, simultaneous=True).land(0, "6,1 M1 statue").market(1, "coin")
    table.market(0, "coin").start("reactivate").play("done")
    assert table.kind() is None
    table.refused("store", "I6")
    table.play("done", seat=1)
    assert table.kind() == "ship"


# --- C3: statues --------------------------------------------------------------------------------


def test_C3_H1_one_point_per_statue_in_one_gain() -> None:
    """Three statues: one ship sails three steps."""
    table = Table(2).land(0, "6,1 M1 statue", "5,1 F1 statue", "5,2 F2 statue").start("statues")
    table.play("ship 2")
    assert table.ships() == ["0 harbor", "0 R3"]
    assert table.view["phase"] != "statues"


def test_C3_statues_on_crafting_spots_give_nothing() -> None:
    """Nor do buildings."""
    table = Table(2).statue_at(0, 1, 2).land(0, "5,1 F1 small").in_round(2).start("statues")
    assert table.ships() == ["0 harbor", "0 harbor"]
    assert (table.view["round"], table.view["phase"]) == (3, "income")


def test_C3_for_every_player() -> None:
    """Each her own."""
    table = Table(2, simultaneous=True).land(0, "6,1 M1 statue")
    table.land(1, "6,1 M1 statue", "5,1 F1 statue").start("statues")
    table.play("ship 1", seat=1).play("ship 1", seat=0)
    assert table.ships(0) == ["0 L1", "0 harbor"]
    assert table.ships(1) == ["1 L2", "1 harbor"]


# --- C4: passage --------------------------------------------------------------------------------


def test_C4_one_point_for_the_whole_passage() -> None:
    """All three spaces of row 0, of any type and level, free or not."""
    table = Table(2).land(0, "0,0 F1 wood", "0,1 P3 statue", "0,2 M2").start("passage")
    table.play("ship 1")
    assert table.ships() == ["0 L1", "0 harbor"]


@pytest.mark.parametrize("missing", ["0,0", "0,1", "0,2"])
def test_C4_nothing_for_a_part_of_it(missing: str) -> None:
    """Two of three, whichever is missing."""
    table = Table(2).in_round(2)
    table.land(0, *(f"{space} F1" for space in ("0,0", "0,1", "0,2") if space != missing))
    table.start("passage")
    assert table.ships() == ["0 harbor", "0 harbor"]
    assert table.view["phase"] == "income"


def test_C4_after_C3_as_a_gain_of_its_own() -> None:
    """Statue and passage: two gains, which may go to different ships."""
    table = Table(2).land(0, "0,0 F1 statue", "0,1 F1", "0,2 F1").start("statues")
    table.play("ship 1", "ship 2")
    assert table.ships() == ["0 L1", "0 R1"]


# --- C5: workers --------------------------------------------------------------------------------


def test_C5_workers_return_from_the_central_board() -> None:
    """Normal and special ones, out of any stack; those on royal orders stay."""
    table = Table(2).workers(0, 0).workers(1, 0).hired(0, special=1).on_order(0, 3)
    table.worker_on(1, "C round").worker_on(0, "C round").worker_on(0, "G square")
    table.in_round(2).start("passage")
    assert table.view["phase"] == "income"
    assert (table.me["workers"]["normal"], table.me["workers"]["special"]) == (1, 1)
    assert table.player(1)["workers"]["normal"] == 1
    assert not any(s["round"] or s["square"] for s in table.view["sections"])
    assert next(o["holder"] for o in table.view["orders"] if o["order"] == 3) == 0


def test_C5_before_C6() -> None:
    """In C4 the placed worker is not yet available, in C6 it is."""
    table = Table(2).workers(0, 0).worker_on(0, "C round").market(0, "coin").start("passage")
    assert table.view["phase"] == "market"
    assert table.me["workers"]["normal"] == 1


def test_C5_M3_a_worker_on_the_board_cannot_be_assigned_before() -> None:
    """Hired in C2, the new special worker must go itself; in C6 a returned worker must."""
    for phase, answer in (("reactivate", "assign special 1"), ("market", "assign normal 1")):
        table = Table(2).boat(0, "coin", 1).large(0, 8).store(0, "coin 2 wood").orders(1, 2)
        table.market(0, "coin").workers(0, 0).worker_on(0, "C round")
        table.start("passage" if phase == "market" else phase)
        table.play("card", "boat draw", "hire special")
        assert {answer, answer.replace("1", "2")} == set(table.options())


# --- C6: marketplaces ---------------------------------------------------------------------------


def test_C6_last_chance_then_all_marketplaces_are_emptied() -> None:
    """What was stored stays, the rest is gone, everyone's."""
    table = Table(2).market(0, "coin 2 gold cloth").market(1, "3 food").in_round(2)
    table.start("market").play("store", "store gold", "done")
    assert table.marketed() == {"coin": 1, "gold": 1, "cloth": 1}
    table.play("done", seat=1)
    assert table.view["phase"] == "income"
    assert table.marketed(0) == {}
    assert table.marketed(1) == {}
    assert table.stored() == {"gold": 1}


def test_C6_storage_and_land_are_kept() -> None:
    """Only the marketplace is emptied."""
    table = Table(2).store(0, "2 coin wood").land(0, "5,1 F2 wood").start("market").play("done")
    assert table.stored() == {"coin": 2, "wood": 1}
    assert table.at("5,1") == "F2 wood"


def test_C6_emptied_in_the_last_round_too() -> None:
    """Before the last window E1: nothing of the marketplace can be stored there."""
    table = Table(2).market(0, "coin").land(0, "5,1 F2 wood").in_round(5).start("market")
    table.play("done")
    assert table.view["phase"] == "last"
    table.play("store")
    assert table.stored() == {"wood": 1}


# --- I6: what reaches a finished player in C6 or E1 ---------------------------------------------


def at_harbor(phase: str) -> Table:
    """Seat 0 can sail into seat 1's harbor by a lid on small card 4; both have a window."""
    table = Table(2, simultaneous=True).small(0, 4).lids(0, 1).store(0, "coin wood")
    table.ship(0, 1, "1 R1").market(0, "stone").market(1, "coin").in_round(
        5 if phase == "last" else 2
    )
    return table.start(phase)


def enter(table: Table, *answer: str) -> None:
    table.play("lid", "crate card_4", "pay coin").play("ship 1", chance="book 1")
    table.play("forfeit", *answer)


@pytest.mark.parametrize("phase", ["market", "last"])
def test_I6_C6_E1_an_owed_choice_is_asked_of_a_player_not_finished(phase: str) -> None:
    """Seat 1 still acts: she takes her thing and may store it."""
    table = at_harbor(phase)
    enter(table, "decline")
    assert table.kind(1) == "owed"
    table.play("take gold", "store", "store gold", "done", seat=1)
    assert table.stored(1) == {"gold": 1}


def test_I6_C6_in_turn_order_the_later_player_is_not_finished() -> None:
    """Seats act one after the other: what seat 0 owes, seat 1 takes and stores in her share."""
    table = Table(2).small(0, 4).lids(0, 1).store(0, "coin wood").ship(0, 1, "1 R1").in_round(2)
    table.market(0, "stone").start("market")
    enter(table, "decline")
    assert table.kind(1) == "owed"
    table.play("done").play("take gold", "store", seat=1)
    assert table.stored(1) == {"gold": 1}


def test_I6_C3_an_owed_choice_reaches_a_finished_player_in_other_steps() -> None:
    """Seat 1 has no statues, but her choice is asked before the step ends."""
    table = Table(2, simultaneous=True).land(0, "6,1 M1 statue").ship(0, 1, "1 R1")
    table.store(0, "wood").start("statues").play("ship 1", chance="book 1")
    table.play("forfeit", "decline")
    assert table.view["phase"] == "statues"
    assert table.kind(1) == "owed"
    table.play("take gold", seat=1)
    assert table.view["phase"] == "market"
    table.play("store", seat=1)
    assert table.stored(1) == {"gold": 1}


# --- C7: harbormaster ---------------------------------------------------------------------------


@pytest.mark.parametrize("upright", [True, False])
def test_C7_the_harbormaster_stands_up_and_moves_on(upright: bool) -> None:
    """From II to III, whether he was laid down or not; a new round begins."""
    table = Table(2).in_round(2).harbormaster(2, upright=upright).start("market")
    assert harbormaster(table) == [None, None, "up", None, None]
    assert (table.view["round"], table.view["phase"]) == (3, "income")


def test_C7_not_before_the_marketplaces_are_emptied() -> None:
    """In C6 he still lies where he lay."""
    table = Table(2).in_round(2).harbormaster(2, upright=False).market(0, "coin").start("market")
    assert harbormaster(table) == [None, "down", None, None, None]
    table.play("done")
    assert harbormaster(table) == [None, None, "up", None, None]


def test_C7_from_IV_to_V() -> None:
    """The last round."""
    table = Table(2).in_round(4).start("market")
    assert harbormaster(table) == [None, None, None, None, "up"]
    assert (table.view["round"], table.view["phase"]) == (5, "income")
    assert not table.game.over


def test_C7_from_V_the_game_ends() -> None:
    """No sixth round; nothing left to do, so it is over at once."""
    table = Table(2).in_round(5).start("market")
    assert table.game.over
    assert table.view["phase"] == "over"
    assert table.game.winners() == [0, 1]


def test_C7_E1_the_last_window_comes_before_the_end() -> None:
    """With something to store, the game waits for it."""
    table = Table(2).in_round(5).land(0, "5,1 F2 wood").start("passage")
    table.play("done")
    assert table.view["phase"] == "last"
    assert not table.game.over
    table.play("done")
    assert table.game.over


def test_C1_C7_the_steps_in_their_order() -> None:
    """Feed, reactivate, statues, passage, market; then the next round."""
    table = Table(2).in_round(2).market(0, "coin").store(0, "3 food")
    table.land(0, "0,0 F1 statue", "0,1 F1", "0,2 F1").start("feed")
    phases = [table.view["phase"]]
    for moves in (["feed"], ["done"], ["ship 1", "done"], ["ship 1", "done"], ["done"]):
        table.play(*moves)
        phases.append(table.view["phase"])
    assert phases == ["feed", "reactivate", "statues", "passage", "market", "income"]
