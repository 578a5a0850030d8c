"""Gaining into storage and paying costs (P1-P5)."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.table import Table

from cooper_island import Game
from cooper_island.engine import const as c

# --- P1, P2: storage ----------------------------------------------------------------------------


def test_P1_a_gain_goes_to_a_free_storage_spot() -> None:
    table = Table(2).start("work")
    table.play("worker E round", "gain stone")
    assert table.stored() == {"stone": 1}
    assert table.marketed() == {}


def test_P1_what_does_not_fit_is_lost() -> None:
    """A full storage gains nothing."""
    table = Table(2).capacity(0, 1).store(0, "wood").start("work")
    table.play("worker E round")
    assert table.actions() == {"step", "end turn"}


def test_P1_the_owner_chooses_what_is_lost() -> None:
    """Wood or stone, and food, with one spot left: any one of the three."""
    table = Table(2).workers(0, 0, special=1).islet(1, "goods", "R1 near")
    table.capacity(0, 2).store(0, "coin").start("work")
    table.play("worker C square", "copy islet")
    assert set(table.options()) == {f"copy goods gain {k}" for k in ("wood", "stone", "food")}
    table.play("copy goods gain food")
    assert table.stored() == {"coin": 1, "food": 1}


def test_P1_what_fits_is_gained_in_full() -> None:
    """With two spots left, both come."""
    table = Table(2).workers(0, 0, special=1).islet(1, "goods", "R1 near")
    table.capacity(0, 2).start("work").play("worker C square", "copy islet")
    assert set(table.options()) == {"copy goods gain wood food", "copy goods gain stone food"}


def test_P1_what_is_taken_to_the_marketplace_needs_no_spot() -> None:
    table = Table(2).large(0, 7).capacity(0, 1).store(0, "wood").start("work")
    table.play("card")
    assert table.marketed() == {"coin": 3}
    assert table.stored() == {"wood": 1}


def test_P2_small_14_two_spots_for_gold_and_cloth_only() -> None:
    """A full storage takes gold and cloth there, nothing else."""
    table = Table(2).small(0, 14).capacity(0, 1).store(0, "wood").start("work")
    table.play("worker E round")
    assert table.actions() == {"step", "gain gold", "gain cloth", "end turn"}
    table.play("gain cloth")
    assert table.stored() == {"wood": 1, "cloth": 1}


def test_P2_small_14_only_two_of_them() -> None:
    table = Table(2).small(0, 14).capacity(0, 1).store(0, "wood gold cloth").start("work")
    table.play("worker E round")
    assert table.actions() == {"step", "end turn"}


def test_P2_small_15_two_spots_for_coins_only() -> None:
    table = Table(2).small(0, 15).capacity(0, 1).store(0, "wood coin").start("work")
    table.play("worker E round")
    assert table.actions() == {"step", "gain coin", "end turn"}
    table.play("gain coin")
    assert table.stored() == {"wood": 1, "coin": 2}


def test_P2_small_14_15_items_may_be_rearranged_at_will() -> None:
    """Coins and gold move to the spots made for them: all spots for anything are free again."""
    table = Table(2).small(0, 14, 15).capacity(0, 3).store(0, "2 coin gold").market(0, "3 wood")
    table.start("work").play("store", "store", "store")
    assert table.stored() == {"coin": 2, "gold": 1, "wood": 3}
    table.play("worker E round")
    assert table.actions() == {"step", "gain gold", "gain cloth", "end turn"}


def test_P2_small_15_storing_obeys_the_kinds_of_spots() -> None:
    """T2 finds a spot for a coin, none for wood."""
    table = Table(2).small(0, 15).capacity(0, 1).store(0, "food").market(0, "2 coin 2 wood")
    table.land(0, "5,1 F2 wood").start("work")
    table.play("store")  # a coin: the only thing that fits
    assert table.stored() == {"food": 1, "coin": 1}
    table.play("store")
    assert table.stored() == {"food": 1, "coin": 2}
    assert not table.offered("store")


def test_P1_P2_a_gain_of_two_into_different_spots() -> None:
    """The log book with coin and wood, all spots for anything taken: the coin fits, the wood does not."""
    table = Table(2).small(0, 15).capacity(0, 1).store(0, "stone").books(2)
    table.ship(0, 1, "0 L4").start("work").helm(1)
    table.play("ship 1")
    assert table.actions() == {"gain coin", "forfeit"}


def test_P2_nothing_may_be_thrown_away() -> None:
    """Storage full, marketplace and land laden: no option gets rid of anything."""
    table = Table(2).capacity(0, 1).store(0, "wood").market(0, "stone")
    table.land(0, "6,1 M1 food").start("work").play("worker E round")
    assert table.options() == ["step", "end turn"]


# --- P3: paying ---------------------------------------------------------------------------------


def boat_builder(cubes: str = "", *land: str) -> Table:
    """Seat 0 on B round with 2 coins and these cubes."""
    table = Table(2).store(0, f"2 coin {cubes}").land(0, *land).start("work")
    return table.play("worker B round")


def test_P3_coins_are_paid_from_storage() -> None:
    table = boat_builder("wood")
    table.play("boat", "boat draw")
    assert table.stored() == {"coin": 1}


def test_P3_the_marketplace_pays_nothing() -> None:
    """Dead stock, coins and cubes alike."""
    table = Table(2).market(0, "5 coin 5 wood").capacity(0, 0).start("work")
    table.play("worker B round")
    assert table.actions() == {"end turn"}


def test_P3_storage_and_land_together() -> None:
    """Landing 4 costs 3 wood: any mix whose values reach it."""
    table = boat_builder("2 wood", "5,1 F1 wood", "5,2 F2 wood")
    table.play("boat", "boat draw", "landing 4")
    assert set(table.options()) == {
        "pay 2 wood wood@5,1",
        "pay wood wood@5,2",
        "pay wood@5,1 wood@5,2",
    }
    table.play("pay wood wood@5,2")
    assert table.stored() == {"wood": 1}
    assert table.at("5,2") == "F2"
    assert table.at("5,1") == "F1 wood"


def test_P3_too_little_is_refused() -> None:
    table = boat_builder("2 wood", "5,1 F1 wood", "5,2 F2 wood")
    table.play("boat", "boat draw", "landing 4")
    table.refused("pay 2 wood", "P3")
    table.refused("pay wood@5,2", "P3")


def test_P3_only_the_own_cubes_of_that_kind_pay() -> None:
    table = boat_builder("2 wood stone", "5,1 F1 wood", "5,2 F2 wood", "5,0 P4 stone")
    table.play("boat", "boat draw", "landing 4")
    table.refused("pay 3 wood", "P3", code="not_yours")
    table.refused("pay wood@5,0", "P3", code="not_yours")
    table.refused("pay stone@5,0", "P3")


def test_P3_an_empty_storage_pays_nothing() -> None:
    """Though there is wood on the land."""
    table = boat_builder("coin", "5,1 F1 wood", "5,2 F1 wood", "5,0 F1 wood")
    table.play("boat", "boat draw", "landing 1")
    table.refused("pay wood", "P3", code="not_in_storage")


def test_P3_no_change_is_given() -> None:
    """A cube of value 5 for 1 wood: the rest is lost."""
    table = boat_builder("", "5,1 F5 wood")
    table.play("boat", "boat draw", "landing 1")
    assert table.stored() == {"coin": 1}
    assert table.at("5,1") == "F5"


def test_P3_no_anytime_action_inside_a_payment() -> None:
    """From the choice of the landing on, until all is paid."""
    table = boat_builder("2 wood", "5,1 F1 wood", "5,2 F2 wood")
    assert table.offered("store")
    table.play("boat", "boat draw", "landing 4")
    assert table.kind() == "pay"
    table.refused("store", "T1")


def test_P3_no_anytime_action_between_two_kinds() -> None:
    """A statue's wood is paid, its stone not yet."""
    table = Table(2).store(0, "3 wood").statue_at(0, 1)
    table.land(0, "5,1 F3 wood", "5,2 P3 stone", "5,0 P3 stone").start("work")
    table.play("worker F round", "statue", "pay 3 wood")
    assert table.kind() == "pay"
    table.refused("store", "T1")
    table.play("pay stone@5,0")
    assert table.offered("store")


# --- P4: nothing superfluous --------------------------------------------------------------------


def test_P4_no_superfluous_item() -> None:
    """Overpaying is lawful only where no item could be left out."""
    table = boat_builder("2 wood", "5,1 F1 wood", "5,2 F2 wood", "5,0 F4 wood")
    table.play("boat", "boat draw", "landing 4")
    table.refused("pay 2 wood wood@5,2", "P4")
    table.refused("pay wood wood@5,0", "P4")
    table.refused("pay wood@5,0 wood@5,2", "P4")
    table.play("pay wood@5,0")
    assert table.stored() == {"wood": 2}


def test_P4_two_big_cubes_may_overpay_together() -> None:
    """2 + 2 for 3: neither can be left out."""
    table = boat_builder("", "5,1 F2 wood", "5,2 F2 wood")
    table.play("boat", "boat draw", "landing 4")
    assert table.kind() == "ship"
    assert (table.at("5,1"), table.at("5,2")) == ("F2", "F2")


def test_P4_feeding_too() -> None:
    """2 food from 1 in storage, 1 and 2 on land."""
    table = Table(2).store(0, "food").land(0, "5,1 M1 food", "5,2 M2 food").start("feed")
    table.play("feed")
    table.refused("pay food food@5,2", "P4")
    table.refused("pay food@5,1 food@5,2", "P4")
    table.play("pay food@5,2")
    assert table.stored() == {"food": 1}


def test_P4_C1_when_short_all_food_goes() -> None:
    """4 are wanted, 3 are there: all of them, and an anchor."""
    table = Table(2).hired(0, normal=2).store(0, "food").land(0, "5,1 M2 food").start("feed")
    table.play("feed")
    table.play("anchor 1")
    assert table.player(0)["feeding"]["food"] == 0
    assert table.anchors() == [1, 0]


def test_P4_the_least_waste_is_offered_first() -> None:
    table = boat_builder("", "5,1 F5 wood", "5,2 F4 wood", "5,0 F3 wood", "6,0 F2 wood")
    table.play("boat", "boat draw", "landing 4")
    assert table.options()[0] == "pay wood@5,0"
    assert table.options()[-1] == "pay wood@5,1"


# --- P5: reductions -----------------------------------------------------------------------------


def test_P5_the_payer_chooses_the_units() -> None:
    """B square on landing 5, 2 coins and 4 wood: three ways to take 2 off, or not at all (W5)."""
    table = Table(2).workers(0, 0, special=1).store(0, "2 coin 4 wood").capacity(0, 6)
    table.start("work").play("worker B square", "boat", "boat draw", "landing 5")
    assert set(table.options()) == {
        "reduce 2 coin",
        "reduce 1 coin 1 wood",
        "reduce 2 wood",
        "reduce nothing",
    }
    table.play("reduce 2 coin")
    assert table.stored() == {"coin": 2}


def test_P5_exactly_that_many_units_of_the_cost() -> None:
    """Neither more nor less nor of another kind."""
    table = Table(2).workers(0, 0, special=1).store(0, "2 coin 4 wood").capacity(0, 6)
    table.start("work").play("worker B square", "boat", "boat draw", "landing 5")
    for wrong in ("reduce 3 wood", "reduce 1 wood", "reduce 2 stone", "reduce 1 coin"):
        table.refused(wrong, "P5")


def test_P5_only_what_can_then_be_paid() -> None:
    """Without coins the coins must be reduced."""
    table = Table(2).workers(0, 0, special=1).store(0, "coin 4 wood").start("work")
    table.play("worker B square", "boat", "boat draw", "landing 5")
    table.refused("reduce 2 wood", "P3")
    assert set(table.options()) == {"reduce 2 coin", "reduce 1 coin 1 wood"}


def test_P5_no_part_falls_below_0_and_excess_is_lost() -> None:
    """Landing 1 with small card 2: 1 coin is left, the second unit of the symbol is lost."""
    table = Table(2).workers(0, 0, special=1).small(0, 2).store(0, "coin wood").start("work")
    table.play("worker B square", "boat", "boat draw", "landing 1")
    assert set(table.options()) == {"reduce 1 coin", "reduce nothing"}
    table.play("reduce 1 coin")
    assert table.stored() == {"coin": 1, "wood": 1}


def test_P5_small_2_takes_a_wood_off_a_boat() -> None:
    """By itself, without a question, though the wood is there."""
    table = Table(2).small(0, 2).store(0, "coin wood").start("work")
    table.play("worker B round", "boat", "boat draw", "landing 1")
    assert table.kind() == "ship"
    assert table.stored() == {"wood": 1}


def test_P5_small_2_adds_to_the_symbol() -> None:
    """Small building, 1 coin 2 wood 2 stone: 1 wood by the card, 2 units of choice by the symbol."""
    table = Table(2).workers(0, 0, special=1).small(0, 2).store(0, "coin wood 2 stone")
    table.start("work").play("worker D square", "erect")
    assert set(table.options()) == {
        "reduce 1 coin 1 wood",
        "reduce 1 coin 1 stone",
        "reduce 1 wood 1 stone",
        "reduce 2 stone",
        "reduce nothing",
    }
    table.play("reduce 2 stone")
    assert table.stored() == {"stone": 2}


def test_P5_B9_small_9_adds_to_the_harbormaster() -> None:
    """Cargo ship III, 3 gold and 2 cloth: 2 units off, gold or cloth."""
    table = Table(2).small(0, 9).harbormaster(3).store(0, "3 gold 2 cloth").start("work")
    table.play("worker H round", "supply", "supply 3")
    assert set(table.options()) == {"reduce 2 gold", "reduce 1 gold 1 cloth", "reduce 2 cloth"}
    table.play("reduce 2 cloth")
    assert table.stored() == {"cloth": 2}


def test_P5_B9_the_harbormaster_applies_by_itself() -> None:
    """1 gold or 1 cloth off the ship on which it stands upright."""
    table = Table(2).harbormaster(1).store(0, "gold cloth").start("work")
    table.play("worker H round", "supply")
    assert table.kind() == "ship"  # only I was payable, and only by 1 cloth less
    assert table.stored() == {}


def test_P5_B9_lying_down_it_gives_nothing() -> None:
    table = Table(2).harbormaster(1, upright=False).store(0, "gold cloth").start("work")
    table.play("worker H round")
    assert not table.offered("supply")


def test_P5_a_statues_kind_of_cost_is_chosen_first() -> None:
    """Then small card 2 lowers the wood of that kind: 3 to 2, or 2 to 1."""
    for cost, left in (
        ("cost 3 wood 3 stone", {"wood": 1, "gold": 2}),
        ("cost 2 wood 2 gold", {"wood": 2, "stone": 3}),
    ):
        table = (
            Table(2).small(0, 2).statue_at(0, 1).capacity(0, 9).store(0, "3 wood 3 stone 2 gold")
        )
        table.start("work").play("worker F round", "statue")
        assert table.kind() == "statue_cost"
        table.play(cost)
        assert table.stored() == left


def test_P5_small_2_makes_a_statue_possible() -> None:
    table = Table(2).small(0, 2).statue_at(0, 1).store(0, "wood 2 gold").start("work")
    table.play("worker F round", "statue")
    assert table.stored() == {}


def test_P5_reduced_to_nothing_is_paid_by_nothing() -> None:
    """Landing 1 through the symbol."""
    table = Table(2).workers(0, 0, special=1).start("work")
    table.play("worker B square", "boat", "boat draw")
    assert table.kind() == "ship"


# --- All payments, against a brute force --------------------------------------------------------

SPACES = ("5,0", "5,1", "5,2", "5,3", "4,0", "4,2", "3,1", "3,2", "2,0", "2,2", "1,0", "1,1")
Paid = tuple[int, frozenset[str]]  # from storage, from these spaces


def hungry(stored: int, levels: list[int], normal: int, special: int) -> tuple[Table, int]:
    """Seat 0 must feed from so much food in storage and on meadows of these levels; the need."""
    table = Table(2).hired(0, normal, special).store(0, f"{stored} food")
    for space, level in zip(SPACES, levels, strict=False):
        table.land(0, f"{space} M{level} food")
    return table, 2 + normal + 2 * special


def food(table: Table, game: Game) -> Paid:
    q = game.state.seats[0]
    lying = frozenset(s for s in SPACES if q[c.Q_CUBE + c.FOOD] >> table.space(s) & 1)
    return q[c.Q_STORE + c.FOOD], lying


def payments(table: Table, game: Game, before: Paid, listed: list[list[Paid]]) -> set[Paid]:
    """Every way to answer the payment; each question that lists whole sets goes to `listed`."""
    decision = game.decision(0)
    if decision is None or decision.kind not in ("feed", "pay"):
        stored, lying = food(table, game)
        return {(before[0] - stored, before[1] - lying)}
    found: set[Paid] = set()
    order: list[Paid] = []
    for option in decision.options:
        if option.anytime:
            continue
        after = game.clone()
        after.apply(0, option)
        ways = payments(table, after, before, listed)
        found |= ways
        if not option.text.endswith("..."):
            order += sorted(ways, key=str) if len(ways) == 1 else []
    if decision.kind == "pay":
        listed.append(order)
    return found


def lawful(stored: int, values: dict[str, int], need: int) -> set[Paid]:
    """P3, P4 by brute force: enough, and no item could be left out."""
    found: set[Paid] = set()
    for count in range(len(values) + 1):
        for spaces in combinations(values, count):
            for coins in range(stored + 1):
                items = [1] * coins + [values[s] for s in spaces]
                if sum(items) >= need and all(sum(items) - item < need for item in items):
                    found.add((coins, frozenset(spaces)))
    return found


@settings(max_examples=60, deadline=None)
@given(
    stored=st.integers(0, 5),
    levels=st.lists(st.integers(1, 6), max_size=8),
    normal=st.integers(0, 2),
    special=st.integers(0, 2),
)
def test_P3_P4_every_lawful_payment_and_no_other(
    stored: int, levels: list[int], normal: int, special: int
) -> None:
    """Each is sufficient, has no superfluous item, and none is missing; the least waste comes first."""
    table, need = hungry(stored, levels, normal, special)
    values = dict(zip(SPACES, levels, strict=False))
    if stored + sum(levels) < need:
        return
    before = (stored, frozenset(values))
    table.start("feed")
    listed: list[list[Paid]] = []
    assert payments(table, table.game, before, listed) == lawful(stored, values, need)
    for order in listed:
        waste = [coins + sum(values[s] for s in spaces) - need for coins, spaces in order]
        assert waste == sorted(waste)


@settings(max_examples=12, deadline=None)
@given(stored=st.integers(3, 5), levels=st.lists(st.integers(1, 3), min_size=9, max_size=11))
def test_P3_P4_cube_by_cube_the_sets_are_the_same(stored: int, levels: list[int]) -> None:
    """More than 60 sets are asked cube by cube; what can be paid in the end does not change."""
    table, need = hungry(stored, levels, 2, 2)
    values = dict(zip(SPACES, levels, strict=False))
    wanted = lawful(stored, values, need)
    table.start("feed").play("feed")
    assert any(option.endswith(" ...") for option in table.options()) == (len(wanted) > 60)
    assert payments(table, table.game, (stored, frozenset(values)), []) == wanted


def test_P3_cube_by_cube_from_high_values_to_low() -> None:
    """After a cube of value 2 only cubes of value 2 and less can follow."""
    levels = [1, 1, 1, 1, 1, 1, 2, 2, 3, 3]
    table, _ = hungry(5, levels, 2, 2)
    table.start("feed").play("feed")
    assert table.offered("pay food@2,0 ...", "pay food@2,2 ...")  # of value 3
    table.play("pay food@3,1 ...")
    assert table.kind() == "pay"
    for space, level in zip(SPACES, levels, strict=False):
        if level == 3:
            assert not any(f"food@{space}" in option for option in table.options())


def test_P3_cube_by_cube_a_whole_set_is_not_asked() -> None:
    """Lawful as a set, but the question is for its first cube (chapter 15)."""
    table, _ = hungry(5, [1] * 10, 2, 2)
    table.start("feed").play("feed")
    table.refused("pay 5 food food@5,0 food@5,1 food@5,2", "P3")


def test_P3_T1_cube_by_cube_is_still_one_payment() -> None:
    """No anytime action between two cubes."""
    table, _ = hungry(4, [1] * 10, 2, 2)
    table.start("feed").play("feed")
    table.play("pay food@5,3 ...")
    assert table.kind() == "pay"
    table.refused("store", "T1")
