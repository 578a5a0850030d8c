"""H: helm points, anchors, log books, harbor fees. Islets passed over: `test_islets_passed.py`."""

import pytest
from tests.rules.table import Table

STEP_BOOK = 11  # a log book that shows 1 cartographer step
COIN_BOOK = 1


def at_sea(ship: int = 1, where: str = "0 harbor", anchors: int = 0, players: int = 2) -> Table:
    """Seat 0 has the turn and one ship there; all log books show a cartographer step."""
    return Table(players).ship(0, ship, where, anchors).books(*[STEP_BOOK] * 9)


# --- H1: one gain, one ship --------------------------------------------------------------------


def test_H1_all_points_go_to_one_ship() -> None:
    table = at_sea().start("work").helm(3)
    assert table.options() == ["ship 1", "ship 2"]
    table.play("ship 2")
    assert table.ships() == ["0 harbor", "0 R3"]
    assert table.kind() == "place_worker"


def test_H1_points_cannot_be_declined() -> None:
    table = at_sea().start("work").helm(1)
    table.refused("forfeit", "H1")
    table.refused("decline", "H1")
    table.refused("done", "H1")


def test_H1_points_cannot_be_used_in_part() -> None:
    """The way goes on to its end, whatever lies there: here a fee that cannot be paid."""
    table = at_sea(where="1 R2").start("work").helm(2).play("ship 1", "forfeit")
    assert table.ships()[0] == "1 harbor"
    assert table.anchors() == [1, 0]


def test_H1_B3_settlement_bonus_joins_the_building() -> None:
    table = Table(2).land(0, "6,1 S1").capacity(0, 5).store(0, "coin 2 wood 2 stone")
    table.start("work").play("worker D round", "erect", "ship 1")
    assert table.ships() == ["0 L2", "0 harbor"]
    assert table.kind() == "keep"  # and not a second gain


def test_H1_B8_settlement_bonus_joins_the_statue() -> None:
    table = Table(2).land(0, "6,1 S1").capacity(0, 6).store(0, "3 wood 3 stone").statue_at(0, 1)
    table.start("work").play("worker F round", "statue", "ship 2")
    assert table.ships() == ["0 harbor", "0 R2"]
    assert table.kind() == "section"


def test_H1_C3_statues_of_one_step_are_one_gain() -> None:
    table = Table(2).land(0, "6,0 M1 statue", "5,1 M1 statue", "6,2 M1 statue").start("statues")
    table.play("ship 1")
    assert table.ships() == ["0 L3", "0 harbor"]
    assert table.kind() != "ship"


def test_H1_C1_feeding_points_are_one_gain() -> None:
    table = Table(2).hired(0, special=2).capacity(0, 6).store(0, "6 food").start("feed")
    table.play("feed", "ship 2")
    assert table.ships() == ["0 harbor", "0 R2"]


def test_H1_two_gains_may_go_to_different_ships() -> None:
    table = at_sea().start("work").helm(1).play("ship 1").helm(1).play("ship 2")
    assert table.ships() == ["0 L1", "0 R1"]


# --- H2: anchors first, then steps along the ring ----------------------------------------------


def test_H2_points_remove_anchors_first() -> None:
    table = at_sea(where="0 L1", anchors=2).start("work").helm(3).play("ship 1")
    assert table.anchors() == [0, 0]
    assert table.ships()[0] == "0 L2"


def test_H2_too_few_points_only_remove_anchors() -> None:
    table = at_sea(where="0 L1", anchors=3).start("work").helm(2).play("ship 1")
    assert table.anchors() == [1, 0]
    assert table.ships()[0] == "0 L1"


def test_H2_anchors_of_the_other_ship_do_not_matter() -> None:
    table = at_sea(where="0 L1", anchors=2).start("work").helm(2).play("ship 2")
    assert table.anchors() == [2, 0]
    assert table.ships() == ["0 L1", "0 R2"]


@pytest.mark.parametrize(
    ("ship", "way"),
    [
        (1, ["0 L1", "0 L2", "0 L3", "0 L4", "0 bay", "1 R4", "1 R3", "1 R2", "1 R1", "1 harbor"]),
        (2, ["0 R1", "0 R2", "0 R3", "0 R4", "2 bay", "2 L4", "2 L3", "2 L2", "2 L1", "2 harbor"]),
    ],
)
def test_H2_G4_each_ship_goes_its_way_round(ship: int, way: list[str]) -> None:
    """With three players: bays and harbors count as spaces."""
    table = Table(3).books().start("work")
    went = []
    for _ in way:
        table.helm(1).play(f"ship {ship}")
        went.append(table.ships()[ship - 1])
    assert went == way


# --- H4: bays ----------------------------------------------------------------------------------


def test_H4_bay_brings_a_log_book_and_its_action() -> None:
    table = at_sea(where="0 L4").start("work").helm(1).play("ship 1")
    assert table.options() == ["step", "forfeit"]
    table.play("step")
    assert table.me["cartographer"]["steps"] == 1
    assert table.me["log_books"] == 1
    assert table.view["supply"]["log_books"] == 8
    assert table.kind() == "place_worker"  # no fee in a bay


def test_H4_log_book_action_may_be_forfeited_and_the_book_is_kept() -> None:
    table = at_sea(where="0 L4").start("work").helm(1).play("ship 1", "forfeit")
    assert table.me["cartographer"]["steps"] == 0
    assert table.me["log_books"] == 1


def test_H4_two_sail_ship_reaches_bays_too() -> None:
    table = at_sea(2, "0 R4").start("work").helm(1).play("ship 2", "step")
    assert table.ships()[1] == "1 bay"
    assert table.me["log_books"] == 1


def test_H4_passing_through_a_bay_counts_too() -> None:
    table = at_sea(where="0 L4").start("work").helm(3).play("ship 1")
    assert table.ships()[0] == "0 bay"  # the book comes before the next step
    table.play("step")
    assert table.ships()[0] == "1 R3"
    assert table.me["log_books"] == 1


@pytest.mark.parametrize(
    ("book", "stored"),
    [
        (1, {"coin": 1}),
        (2, {"coin": 1, "wood": 1}),
        (3, {"coin": 1, "stone": 1}),
        (4, {"coin": 1, "food": 1}),
        (5, {"wood": 1, "stone": 1}),
        (6, {"wood": 1, "food": 1}),
        (7, {"stone": 1, "food": 1}),
    ],
)
def test_H4_book_of_goods_gives_all_it_shows(book: int, stored: dict[str, int]) -> None:
    table = at_sea(where="0 L4").books(book).start("work").helm(1).play("ship 1")
    table.play("gain " + " ".join(stored))
    assert table.stored() == stored


@pytest.mark.parametrize(
    ("book", "kinds"), [(8, ["gold", "cloth"]), (9, ["wood", "stone", "food", "gold", "cloth"])]
)
def test_H4_book_of_one_cube_gives_one_of_those(book: int, kinds: list[str]) -> None:
    table = at_sea(where="0 L4").books(book).start("work").helm(1).play("ship 1")
    assert table.options() == [f"gain {kind}" for kind in kinds] + ["forfeit"]
    table.play(f"gain {kinds[-1]}")
    assert table.stored() == {kinds[-1]: 1}


def test_H4_book_of_a_tile_draws_one() -> None:
    table = at_sea(where="0 L4").books(10).start("work").helm(1).play("ship 1")
    table.play("draw", chance="tile FP/MS")
    assert table.me["tiles"] == {"FM/PS": 0, "FP/MS": 1, "FS/MP": 0}


# --- H5: harbors -------------------------------------------------------------------------------


def test_H5_first_the_log_book_then_the_fee() -> None:
    """The coin of the log book can pay the fee."""
    table = at_sea(where="1 R1").books(COIN_BOOK).start("work").helm(1).play("ship 1")
    assert table.kind() == "effects"
    table.play("gain coin")
    assert table.kind() == "fee"
    table.play("fee coin")
    assert table.stored() == {}
    assert table.marketed(1) == {"coin": 1}
    assert table.me["log_books"] == 2
    assert table.anchors() == [0, 0]


def test_H5_fee_from_storage_or_land_of_the_payers_choice() -> None:
    table = at_sea(where="1 R1").land(0, "5,1 P4 stone").store(0, "coin cloth")
    table.start("work").helm(1).play("ship 1", "step")
    assert table.offered("fee coin", "fee cloth", "fee stone@5,1", "decline")
    table.refused("fee wood", "H5")
    table.refused("fee food@6,1", "H5")
    table.play("fee stone@5,1")
    assert table.at("5,1") == "P4"
    assert table.marketed(1) == {"stone": 1}


def test_H5_market_stock_pays_no_fee() -> None:
    table = at_sea(where="1 R1").market(0, "gold").store(0, "coin")
    table.start("work").helm(1).play("ship 1", "step")
    table.refused("fee gold", "H5")


def test_H5_own_harbors_fee_goes_to_the_supply() -> None:
    table = at_sea(where="0 R1").store(0, "wood").start("work").helm(1).play("ship 1", "step")
    table.play("fee wood")
    assert table.stored() == {}
    assert table.marketed(0) == table.marketed(1) == {}


def test_H5_own_harbor_declined_one_anchor_and_nobody_takes() -> None:
    table = at_sea(where="0 R1").store(0, "wood").start("work").helm(1).play("ship 1", "step")
    table.play("decline")
    assert table.anchors() == [1, 0]
    assert table.player(0)["owed"] == table.player(1)["owed"] == 0


def test_H5_declined_anchor_under_this_ship_and_owner_takes() -> None:
    """Under this ship, without a choice; the owner takes what she likes when the turn has ended."""
    table = at_sea(where="1 R1").store(0, "coin").start("work")
    table.helm(1).play("ship 1", "step", "decline")
    assert table.anchors() == [1, 0]
    assert table.stored() == {"coin": 1}
    assert table.kind(1) is None
    table.play("worker G round", "end turn")
    assert table.options(1) == [
        f"take {kind}" for kind in ("coin", "wood", "stone", "food", "gold", "cloth")
    ]
    table.play("take gold", seat=1)
    assert table.marketed(1) == {"gold": 1}


def test_H5_unable_to_pay_is_as_declined() -> None:
    table = at_sea(2, "1 L1").start("work").helm(1).play("ship 2", "step")
    assert table.kind() == "place_worker"
    assert table.anchors() == [0, 1]
    assert table.player(1)["owed"] == 1


def test_H5_fee_goes_to_the_owner_of_this_harbor() -> None:
    table = at_sea(2, "2 L1", players=3).store(0, "food").start("work").helm(1)
    table.play("ship 2", "step", "fee food")
    assert table.marketed(2) == {"food": 1}
    assert table.marketed(1) == {}


# --- H6: other anchors -------------------------------------------------------------------------


def test_H6_W4_anchor_goes_under_the_ship_with_fewer() -> None:
    table = Table(2).ship(0, 1, "0 L1", anchors=1).worker_on(1, "C round").store(0, "coin")
    table.start("work").play("worker C round", "decline")
    assert table.anchors() == [1, 1]


def test_H6_W4_equal_anchors_the_owner_chooses() -> None:
    table = Table(2).worker_on(1, "C round").store(0, "coin")
    table.start("work").play("worker C round", "decline")
    assert table.options() == ["anchor 1", "anchor 2"]
    table.play("anchor 2")
    assert table.anchors() == [0, 1]


@pytest.mark.parametrize(
    ("before", "short", "after"),
    [((0, 0), 2, [1, 1]), ((1, 0), 1, [1, 1]), ((0, 3), 2, [2, 3]), ((2, 0), 2, [2, 2])],
)
def test_H6_C1_anchors_of_hunger(before: tuple[int, int], short: int, after: list[int]) -> None:
    table = Table(2).store(0, f"{2 - short} food").store(1, "2 food")
    table.ship(0, 1, "0 L1", before[0]).ship(0, 2, "0 R1", before[1]).start("feed")
    assert table.anchors() == after


@pytest.mark.parametrize("ship", [1, 2])
def test_H6_C1_last_anchor_of_an_odd_number_is_the_owners_choice(ship: int) -> None:
    table = Table(2).hired(0, normal=1).store(1, "2 food").start("feed")
    table.play(f"anchor {ship}")
    assert table.anchors() == ([2, 1] if ship == 1 else [1, 2])


# --- H7: gains inside gains --------------------------------------------------------------------


def digging(where: str, islet: str) -> Table:
    """Ship 1 is about to pass seat 0's digging islet; a ruin on crafting spot 3 gives 1 helm point."""
    return at_sea(where=where).islet(0, "ruin", islet).land(0, "5,1 M1").spots(0, 3).start("work")


DIG = ("ruin", "spot 3")


def test_H7_islet_is_resolved_before_the_next_step() -> None:
    table = digging("0 L1", "L2 near").helm(2).play("ship 1")
    assert table.ships()[0] == "0 L2"
    table.play("forfeit")
    assert table.ships()[0] == "0 L3"


def test_H7_inner_gain_may_go_to_the_other_ship() -> None:
    table = digging("0 L1", "L2 near").helm(2).play("ship 1", *DIG)
    assert table.options() == ["ship 1", "ship 2"]
    table.play("ship 2")
    assert table.ships() == ["0 L3", "0 R1"]


def test_H7_inner_gain_may_go_to_the_ship_under_way() -> None:
    """The outer gain then goes on from where the ship stands."""
    table = digging("0 L1", "L2 near").helm(2).play("ship 1", *DIG, "ship 1")
    assert table.ships() == ["0 L4", "0 harbor"]


def test_H7_H4_inner_gain_reaches_a_bay_once() -> None:
    """Outer step to L4, inner step into the bay: one arrival, one log book."""
    table = digging("0 L3", "L4 near").helm(1).play("ship 1", *DIG, "ship 1", "step")
    assert table.ships()[0] == "0 bay"
    assert table.me["log_books"] == 1
    assert table.kind() == "place_worker"
    assert table.me["cartographer"]["steps"] == 1


def test_H7_H4_outer_step_into_a_bay_keeps_its_log_book() -> None:
    """The islet acts first and carries the ship on: the bay was reached all the same."""
    table = digging("0 L4", "L4 far").helm(1).play("ship 1", *DIG, "ship 1")
    assert table.ships()[0] == "1 R4"
    assert table.me["log_books"] == 1
    table.play("step")
    assert table.kind() == "place_worker"


def test_H7_H5_outer_step_into_a_harbor_keeps_its_book_and_fee() -> None:
    """Likewise at the own harbor: R1's islet is passed, the ship goes on to L1, the fee stays owed."""
    table = digging("0 R1", "R1 near").helm(1).play("ship 1", *DIG, "ship 1")
    assert table.ships()[0] == "0 L1"
    assert table.me["log_books"] == 4
    table.play("step")
    assert table.anchors() == [1, 0]  # nothing to pay with


def test_H7_H5_inner_gain_reaches_a_harbor_once() -> None:
    table = digging("0 R2", "R1 far").store(0, "2 coin").helm(1)
    table.play("ship 1", *DIG, "ship 1", "step", "fee coin")
    assert table.ships()[0] == "0 harbor"
    assert table.kind() == "place_worker"
    assert table.stored() == {"coin": 1}
    assert table.me["log_books"] == 4


def crate_shed(where: str, ship: int = 1) -> Table:
    """An unused lid and small card 4: 1 helm point for 1 coin or cube at any time."""
    return at_sea(ship, where).lids(0, unused=1).small(0, 4)


LID = ("lid", "crate card_4")


def test_H7_harbor_fee_stays_owed() -> None:
    """At the log book the ship sails on to L1; then the fee of the harbor it entered is asked."""
    table = crate_shed("1 R1").store(0, "coin wood").start("work").helm(1)
    table.play("ship 1", *LID, "pay coin", "ship 1")
    assert table.ships()[0] == "1 L1"
    table.play("step", "fee wood")
    assert table.marketed(1) == {"wood": 1}


def test_H7_fees_anchor_goes_under_the_ship_that_entered() -> None:
    table = crate_shed("1 R1").store(0, "coin wood").start("work").helm(1)
    table.play("ship 1", *LID, "pay coin", "ship 2", "step", "decline")
    assert table.ships() == ["1 harbor", "0 R1"]
    assert table.anchors() == [1, 0]
    assert table.player(1)["owed"] == 1


def test_H7_H5_fee_is_owed_to_the_harbor_entered_not_to_where_the_ship_is() -> None:
    """At seat 1's harbor a cargo of 5 points takes the ship on to seat 0's bay."""
    table = at_sea(2, "1 L1").large(0, 3).capacity(0, 9).store(0, "5 gold 2 cloth coin")
    table.start("work").helm(1).play("ship 2", "card", "supply 5", "ship 2")
    assert table.ships()[1] == "0 bay"
    table.play("step", "step")  # the bay's book, then the harbor's
    assert table.kind() == "fee"
    table.play("fee coin")
    assert table.marketed(1) == {"coin": 1}


def test_H7_later_points_remove_the_fees_anchor_first() -> None:
    table = at_sea(where="1 R1").start("work").helm(3).play("ship 1", "step")
    assert table.anchors() == [0, 0]  # taken, and removed by the second point
    assert table.ships()[0] == "1 L1"


def test_H7_anytime_gain_inside_a_gain_of_the_same_ship() -> None:
    """At the fee itself: the inner point moves the ship, the outer one goes on from there."""
    table = crate_shed("1 R1").store(0, "2 coin").start("work").helm(2)
    table.play("ship 1", "step", *LID, "ship 1")
    assert table.kind() == "fee"
    assert table.ships()[0] == "1 L1"
    table.play("fee coin")
    assert table.ships()[0] == "1 L2"
    assert table.marketed(1) == {"coin": 1}


# --- H8, H9 ------------------------------------------------------------------------------------


def test_H8_ships_never_block() -> None:
    table = at_sea(where="0 L1").ship(1, 2, "0 L2").ship(1, 1, "0 L2").ship(0, 2, "0 L2")
    table.start("work").helm(1).play("ship 1")
    assert table.ships(0) == ["0 L2", "0 L2"]
    assert table.ships(1) == ["0 L2", "0 L2"]
    table.helm(1).play("ship 1")
    assert table.ships(0) == ["0 L3", "0 L2"]


def test_H8_ships_sail_round_and_round() -> None:
    table = at_sea(where="0 R1").store(0, "coin").start("work").helm(2)
    table.play("ship 1", "step", "fee coin")
    assert table.ships()[0] == "0 L1"
    assert table.me["ships"][0]["distance"] == 21
    assert table.me["log_books"] == 4
    assert table.me["score"]["ships"] == 21


def test_H9_without_books_the_bay_counts_but_shows_no_action() -> None:
    table = at_sea(where="0 L4").books().start("work").helm(1).play("ship 1")
    assert table.kind() == "place_worker"
    assert table.me["score"]["ships"] == 5
    assert table.view["supply"]["log_books"] == 0


def test_H9_without_books_the_harbor_still_takes_its_fee() -> None:
    table = at_sea(where="1 R1").books().store(0, "coin").start("work").helm(2).play("ship 1")
    assert table.kind() == "fee"
    table.play("fee coin")
    assert table.marketed(1) == {"coin": 1}
    assert table.me["score"]["ships"] == 11


def test_H9_last_book_still_acts() -> None:
    table = at_sea(where="0 L4").books(STEP_BOOK).ship(0, 2, "0 R4")
    table.start("work").helm(1).play("ship 1", "step").helm(1).play("ship 2")
    assert table.kind() == "place_worker"
    assert table.me["score"]["ships"] == 10
