"""B1-B6: income boats, buildings, their placement and their cards."""

import pytest
from tests.rules.table import Table

PRICES = {
    "small": "coin 2 wood 2 stone",
    "large": "2 coin 4 wood 4 stone",
    "fortress": "6 wood 3 stone 3 gold 3 cloth",
}
DEALT = "small 1, small 2, small 3, small 4"


def rich(goods: str, *land: str) -> Table:
    """Seat 0 has the turn and exactly these goods, in storage large enough."""
    return Table(2).capacity(0, 30).store(0, goods).land(0, *land)


def erecting(kind: str, *land: str) -> Table:
    """A building paid and placed, its points still to come."""
    table = rich(PRICES[kind], *land).start("work").play("worker D round", "erect")
    return table.play("erect large") if kind == "large" else table


# --- B1: income boats --------------------------------------------------------------------------


def test_B1_pay_helm_points_action() -> None:
    table = rich("2 coin 2 wood").start("work").play("worker B round", "boat", "boat draw")
    table.play("landing 1")
    assert table.kind() == "ship"  # paid, and the helm points come before the action
    assert table.stored() == {"coin": 1, "wood": 1}
    table.play("ship 1")
    assert table.ships()[0] == "0 L1"
    assert table.options() == ["draw", "forfeit"]
    table.play("draw", chance="tile FM/PS")
    assert table.me["tiles"]["FM/PS"] == 1
    assert table.me["landings"][0]["boat"] == "draw"
    assert "draw" not in table.me["boats"]


@pytest.mark.parametrize(
    ("landing", "price", "helm"),
    [
        (1, "coin wood", 1),
        (2, "coin 2 wood", 1),
        (3, "coin 3 wood", 2),
        (4, "2 coin 3 wood", 2),
        (5, "2 coin 4 wood", 3),
    ],
)
def test_B1_each_landing_has_its_price_and_points(landing: int, price: str, helm: int) -> None:
    table = rich(price).start("work").play("worker B round", "boat", "boat cartographer")
    if landing > 1:
        table.play(f"landing {landing}")
    table.play("ship 1")
    assert table.stored() == {}
    assert table.me["ships"][0]["distance"] == helm


def test_B1_boat_action_may_be_forfeited() -> None:
    table = rich("coin wood").start("work")
    table.play("worker B round", "boat", "boat coin", "ship 1", "forfeit")
    assert table.stored() == {}
    assert table.me["landings"][0]["boat"] == "coin"


def test_B1_landing_space_must_be_free() -> None:
    table = rich("2 coin 3 wood").boat(0, "coin", 2).start("work")
    table.play("worker B round", "boat", "boat draw")
    table.refused("landing 2", "B1")
    table.play("landing 3")


def test_B1_boat_must_be_in_reserve() -> None:
    table = rich("2 coin 3 wood").boat(0, "coin", 2).start("work").play("worker B round", "boat")
    table.refused("boat coin", "B1")


def test_B1_P3_price_must_be_payable() -> None:
    table = rich("coin 3 wood").start("work").play("worker B round", "boat", "boat coin")
    table.refused("landing 4", "P3")


def test_B1_wood_may_come_from_the_land() -> None:
    table = rich("coin wood", "5,1 F3 wood").start("work").play("worker B round", "boat")
    table.play("boat coin", "landing 3")  # the stored cube would be superfluous
    assert table.at("5,1") == "F3"
    assert table.stored() == {"wood": 1}


def test_B1_five_landings_for_six_boats() -> None:
    table = rich("9 coin 9 wood")
    for landing, boat in enumerate(["coin", "gold_cloth", "draw", "cartographer", "goods"], 1):
        table.boat(0, boat, landing)
    table.start("work").play("worker B round")
    table.refused("boat", "B1")


@pytest.mark.parametrize(
    ("boat", "actions"),
    [
        ("coin", ["gain coin"]),
        ("gold_cloth", ["gain gold", "gain cloth"]),
        ("draw", ["draw"]),
        ("cartographer", ["step"]),
        ("goods", ["gain wood", "gain stone", "gain food"]),
    ],
)
def test_B1_actions_of_the_boats(boat: str, actions: list[str]) -> None:
    table = rich("coin wood").start("work").play("worker B round", "boat", f"boat {boat}", "ship 2")
    assert table.options() == [*actions, "forfeit"]


def test_boat_goods_brings_a_storage_spot_for_good() -> None:
    """Usable at once, by its own action too."""
    table = Table(2).capacity(0, 3).store(0, "coin wood 3 gold").start("work")  # full once paid
    table.play("worker B round", "boat", "boat goods", "ship 1")
    assert table.me["storage"]["capacity"]["general"] == 4
    table.play("gain food")
    assert table.stored() == {"gold": 3, "food": 1}


def test_boat_copy_takes_the_action_of_another_boat_of_anyone() -> None:
    table = rich("coin wood").boat(0, "cartographer", 5).boat(1, "gold_cloth", 1).start("work")
    table.play("worker B round", "boat", "boat copy", "ship 1", "copy boat")
    assert set(table.options()) == {"copy cartographer", "copy gold_cloth gain gold"} | {
        "copy gold_cloth gain cloth"
    }
    table.play("copy gold_cloth gain cloth")
    assert table.stored() == {"cloth": 1}


def test_boat_copy_never_takes_the_storage_spot() -> None:
    table = rich("coin wood").boat(1, "goods", 1).start("work")
    table.play("worker B round", "boat", "boat copy", "ship 1", "copy boat", "copy goods gain food")
    assert table.stored() == {"food": 1}
    assert table.me["storage"]["capacity"]["general"] == 30


def test_boat_copy_not_from_boats_flipped_down() -> None:
    table = rich("coin wood").boat(1, "coin", 1, up=False).boat(1, "draw", 2).boat(1, "goods", 3)
    table.start("work").play("worker B round", "boat", "boat copy", "ship 1", "copy boat")
    table.refused("copy coin gain coin", "B1")
    assert table.offered("copy draw")


def test_boat_copy_never_from_another_copy_boat() -> None:
    table = rich("coin wood").boat(1, "copy", 1).boat(1, "draw", 2).boat(1, "cartographer", 3)
    table.start("work").play("worker B round", "boat", "boat copy", "ship 1", "copy boat")
    assert set(table.options()) == {"copy draw", "copy cartographer"}


def test_boat_copy_without_a_target_is_forfeited() -> None:
    """A copy boat of another and a boat flipped down are no targets."""
    table = rich("coin wood").boat(1, "copy", 1).boat(1, "coin", 2, up=False).start("work")
    table.play("worker B round", "boat", "boat copy", "ship 1")
    assert table.kind() == "section"
    assert table.me["landings"][0]["boat"] == "copy"


def test_boat_copy_may_be_named_by_the_symbol_of_E() -> None:
    """Which then copies; for a common boat the symbol takes its action as it is."""
    table = rich("").workers(0, special=1).boat(1, "copy", 1).boat(1, "draw", 2)
    table.boat(1, "goods", 3).start("work").play("worker E square", "copy boat")
    assert table.offered("copy copy", "copy draw", "copy goods gain wood")
    table.play("copy copy", "copy goods gain wood")
    assert table.stored() == {"wood": 1}
    assert table.me["storage"]["capacity"]["general"] == 30


def test_boat_copy_not_for_the_tax_office() -> None:
    """B1, large 12: face-up boats only, no copy boat, no storage spot."""
    table = rich("").large(0, 12).boat(1, "copy", 1).boat(1, "draw", 2, up=False)
    table.boat(1, "goods", 3).boat(0, "cartographer", 1).start("work").play("card")
    assert {o for o in table.options() if o.startswith("copy")} == {
        "copy cartographer",
        "copy goods gain wood",
        "copy goods gain stone",
        "copy goods gain food",
    }
    table.play("copy goods gain stone")
    assert table.me["storage"]["capacity"]["general"] == 30


# --- B2: where pieces go -----------------------------------------------------------------------


def test_B2_only_on_the_highest_free_level_of_any_type() -> None:
    table = rich(PRICES["small"], "5,1 F3", "5,2 P3", "6,0 S2", "6,2 M3").start("work")
    table.play("worker D round", "erect")
    assert set(table.options()) == {"put 5,1", "put 5,2", "put 6,2"}
    table.refused("put 6,0", "B2")
    table.refused("put 6,1", "B2")


def test_B2_spaces_with_items_are_not_free() -> None:
    """A cube, a building, a statue and a lid each keep the highest level taken."""
    table = rich(PRICES["small"], "5,0 F5 statue", "5,1 F4 food", "5,2 P4 large", "5,3 P4 lid")
    table.land(0, "6,0 S2", "6,2 M2").capacity(0, 5).start("work").play("worker D round", "erect")
    table.refused("put 5,1", "B2")
    table.refused("put 5,3", "B2")
    table.refused("put 4,0", "B2")
    table.play("put 6,2")
    assert table.at("6,2") == "M2 small"


def test_B2_highest_level_is_judged_after_payment() -> None:
    """The cube given away leaves the highest space free, and then the building must go there."""
    table = rich("coin 2 stone", "5,1 F4 wood", "6,0 M2").start("work")
    table.play("worker D round", "erect")
    assert table.at("5,1") == "F4 small"


def test_B2_P6_cube_stored_between_payment_and_placement() -> None:
    table = rich(PRICES["small"], "5,1 F4 wood", "6,0 M2", "6,2 M2").start("work")
    table.play("worker D round", "erect", "pay 2 wood")
    table.refused("put 5,1", "B2")
    table.play("store")  # one cube, so it is no question which
    assert table.at("5,1") == "F4 small"  # and now one space, so it is no question where


@pytest.mark.parametrize(("land", "helm"), [("S1", 1), ("M1", 0)])
@pytest.mark.parametrize(("building", "points"), [("small", 1), ("large", 2), ("fortress", 4)])
def test_B2_B3_B4_B5_points_and_the_settlement_bonus(
    building: str, points: int, land: str, helm: int
) -> None:
    """All goods of the price go, the points come, one more on a settlement."""
    table = erecting(building, f"6,1 {land}")
    assert table.at("6,1") == f"{land} {building}"
    assert table.stored() == {}
    table.play("ship 1")
    assert table.me["ships"][0]["distance"] == points + helm


# --- B3, B4, B5: the three kinds ---------------------------------------------------------------


@pytest.mark.parametrize("building", ["small", "large", "fortress"])
def test_B3_B4_B5_P3_price_must_be_paid_in_full(building: str) -> None:
    """One good short of the price."""
    kinds = PRICES[building].split()
    short = PRICES[building].removesuffix(kinds[-1]) + "food"
    table = rich(short).start("work").play("worker D round")
    table.refused("erect", "P3")


def test_B3_small_building_uncovers_a_storage_spot_at_once() -> None:
    """A log book reached by its own helm point can use it."""
    table = Table(2).ship(0, 1, "0 L4").books(1).capacity(0, 5).store(0, PRICES["small"])
    table.start("work").play("worker D round")
    table.capacity(0, 0).play("erect", "ship 1")
    assert table.me["storage"]["capacity"]["general"] == 1
    table.play("gain coin")
    assert table.stored() == {"coin": 1}


def test_B3_two_small_buildings_and_no_third() -> None:
    table = rich("3 coin 9 wood 9 stone 3 gold 3 cloth", "6,0 M1 small", "6,2 M1 small")
    table.start("work").play("worker D round", "erect")
    assert table.options() == ["erect large", "erect fortress"]
    table.refused("erect small", "B3")


def test_B4_two_large_buildings_and_no_third() -> None:
    table = rich("3 coin 9 wood 9 stone 3 gold 3 cloth", "6,0 M1 large", "6,2 M1 large")
    table.start("work").play("worker D round", "erect")
    assert table.options() == ["erect small", "erect fortress"]
    table.refused("erect large", "B4")


def test_B5_one_fortress_and_no_second() -> None:
    table = rich("3 coin 9 wood 9 stone 3 gold 3 cloth", "6,0 M1 fortress")
    table.start("work").play("worker D round", "erect")
    assert table.options() == ["erect small", "erect large"]
    table.refused("erect fortress", "B5")


def test_B4_large_building_uncovers_a_crafting_spot() -> None:
    table = rich(PRICES["large"]).start("work").play("worker D round", "erect")
    assert [spot["spot"] for spot in table.me["crafting"] if spot["open"]] == [1, 2]
    table.play("erect large")
    assert [spot["spot"] for spot in table.me["crafting"] if spot["open"]] == [1, 2, 3]


def test_B4_second_large_building_uncovers_the_other_spot() -> None:
    table = rich(PRICES["large"], "6,0 M1 large").spots(0, 3).start("work")
    table.play("worker D round", "erect", "erect large")
    assert [spot["spot"] for spot in table.me["crafting"] if spot["open"]] == [1, 2, 3, 4]


def test_B5_fortress_brings_no_card() -> None:
    table = rich(PRICES["fortress"]).start("work").play("worker D round", "erect", "ship 1")
    assert table.kind() == "section"
    assert table.me["choosing"] is None


def test_B5_C2_fortress_improves_reactivating() -> None:
    """Each of the two once, free of charge."""
    table = rich("", "6,0 M1 fortress").large(0, 7, 9, up=False).used_lid(0, "draw")
    table.start("reactivate").play("reactivate card 7", "reactivate lid draw")
    assert table.me["large_cards"][0] == {"card": 7, "face_up": True}
    assert table.me["lids"]["unused"] == 1


# --- B6: cards ---------------------------------------------------------------------------------


def test_B6_order_is_pay_place_points_card() -> None:
    table = erecting("small")
    assert table.stored() == {}
    assert table.at("6,1") == "M1 small"
    assert table.kind() == "ship"
    table.play("ship 1", chance=DEALT)
    assert table.kind() == "keep"


def test_B6_four_cards_one_kept_face_up_three_returned() -> None:
    table = erecting("small").play("ship 1", chance=DEALT)
    assert table.options() == ["keep 1", "keep 2", "keep 3", "keep 4"]
    table.refused("keep 5", "B6")
    table.play("keep 3")
    assert table.me["small_cards"] == [3]
    assert len(table.options()) == 6  # the orders of three cards
    table.play("under 4 1 2")
    assert table.view["supply"]["small_deck"] == 14
    assert table.kind() == "section"


def test_B6_large_building_deals_large_cards() -> None:
    table = erecting("large").play("ship 1", chance="large 9, large 1, large 15, large 7")
    table.play("keep 9", "under 1 7 15")
    assert table.me["large_cards"] == [{"card": 9, "face_up": True}]
    assert table.view["supply"] | {"large_deck": 14, "small_deck": 15} == table.view["supply"]


@pytest.mark.parametrize(("under", "comes"), [("under 4 2 3", 4), ("under 2 3 4", 2)])
def test_B6_returned_cards_come_again_in_the_order_chosen(under: str, comes: int) -> None:
    """Seven cards: the next four are the three left, and the first of those returned."""
    table = Table(2).deck("small", 1, 2, 3, 4, 5, 6, 7).land(0, "6,0 M1")
    table.capacity(0, 9).store(0, PRICES["small"]).capacity(1, 9).store(1, PRICES["small"])
    table.start("work").play("worker D round", "erect", "put 6,0").play("ship 1", chance=DEALT)
    table.play("keep 1", under, "end turn")
    table.store(1, "coin " + PRICES["small"]).play("worker D round", "decline", seat=1)
    table.play("anchor 1", "erect", "ship 2", seat=1)
    assert set(table.options(1)) == {"keep 5", "keep 6", "keep 7", f"keep {comes}"}


def test_B6_dealt_cards_are_hidden_from_the_others() -> None:
    table = erecting("small").play("ship 1", chance=DEALT)
    assert table.me["choosing"]["cards"] == [1, 2, 3, 4]
    other = table.game.view(1)["players"][0]["choosing"]
    assert other is not None
    assert other["cards"] is None
    table.play("keep 2")
    assert table.game.view(1)["players"][0]["small_cards"] == [2]  # face up
    table.play("under 1 3 4")
    told = table.game.events(1)
    assert not any("cards" in event for event in told if event["type"] in ("deal", "under"))


def test_B6_card_works_from_the_moment_it_is_yours() -> None:
    """Small card 15's storage spots are there while the others are being returned."""
    table = erecting("small")
    table.play("ship 1", chance="small 15, small 1, small 2, small 3").play("keep 15")
    assert table.me["storage"]["capacity"]["coin_only"] == 2


def test_B6_card_does_not_work_for_the_building_that_brought_it() -> None:
    """Small card 11 draws a tile for every building but this one."""
    table = erecting("small").play("ship 1", chance="small 11, small 1, small 2, small 3")
    table.play("keep 11", "under 1 2 3")
    assert table.kind() == "section"
