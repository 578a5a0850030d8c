"""An option is offered only if it can be completed now (P6)."""

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.table import Table

from cooper_island import Game
from cooper_island.engine import const as c


def builder(store: str = "coin 2 wood 2 stone", *land: str) -> Table:
    """Seat 0 with storage for everything; the start space is free unless `land` says otherwise."""
    return Table(2).capacity(0, 12).store(0, store).land(0, *land)


def on_d(table: Table) -> Table:
    return table.start("work").play("worker D round")


# --- Payable ------------------------------------------------------------------------------------


def test_P6_what_cannot_be_paid_is_not_offered() -> None:
    """Boat, building, statue and cargo ship without means."""
    for section in "BDFH":
        table = Table(2).no_ruins(0).statue_at(0, 1).start("work")
        table.play(f"worker {section} round")
        assert table.actions() == {"end turn"}


def test_P6_P3_the_refusal_says_what_is_missing() -> None:
    """The price, or the space."""
    table = Table(2).start("work")
    table.play("worker H round")
    table.refused("supply", "P3")
    table = on_d(builder("coin 2 wood 2 stone", "6,1 M1 statue"))
    table.refused("erect", "P6")


def test_P6_P3_the_refusal_says_how_much_is_missing() -> None:
    """For the thing itself, and for the cheapest of a menu."""
    table = builder("2 coin 2 wood").start("work")
    table.play("worker B round", "boat", "boat coin")
    assert table.why("landing 5") == "You lack 2 wood for this."
    table = on_d(builder("coin 2 wood"))
    assert table.why("erect") == "Even for the cheapest you lack 2 stone."
    table = builder("coin").start("work").play("worker H round")
    assert (
        table.why("supply")
        == "Even for the cheapest you lack 1 gold and 2 cloth, and only 1 of that is taken off the price."
    )


def test_P6_P3_each_choice_within_is_payable_too() -> None:
    """A small building can be paid, a large one and the fortress cannot; one landing, not the others."""
    table = on_d(builder("2 coin 3 wood 3 stone 3 gold 3 cloth"))
    table.play("erect")
    assert table.kind() == "put"  # the only one: it was not even asked
    table = builder("2 coin 2 wood").start("work")
    table.play("worker B round", "boat", "boat coin")
    assert table.actions() == {"landing 1", "landing 2"}
    table.refused("landing 5", "P3")


def test_P6_anytime_actions_may_make_it_possible_first() -> None:
    """A coin of the marketplace, once stored, pays."""
    table = on_d(builder("2 wood 2 stone").market(0, "coin"))
    assert not table.offered("erect")
    table.play("store")
    assert table.offered("erect")


# --- A free space -------------------------------------------------------------------------------


def test_P6_no_free_space_no_building() -> None:
    """Payable from storage, but there is nowhere to put it, and no cube that could make room."""
    table = on_d(builder("coin 2 wood 2 stone", "6,1 M1 statue").capacity(0, 5))
    assert not table.offered("erect")


def test_P6_no_free_space_no_statue() -> None:
    table = builder("3 wood 3 stone", "6,1 M1 large").statue_at(0, 1).capacity(0, 6).no_ruins(0)
    table.start("work").play("worker F round")
    assert not table.offered("statue")


def test_P6_boats_and_cargo_ships_need_no_space() -> None:
    table = builder("coin wood", "6,1 M1 food").start("work")
    table.play("worker B round")
    assert table.offered("boat")


def test_P6_a_space_cleared_first() -> None:
    """T2 makes room on the land."""
    table = on_d(builder("coin 2 wood 2 stone", "6,1 M1 food"))
    table.play("store", "erect")
    assert table.at("6,1") == "M1 small"


def test_P6_a_space_cleared_after_the_payment() -> None:
    """One space with a cube, and the whole storage pays: the cube goes where a good was."""
    table = on_d(builder("coin 2 wood 2 stone", "6,1 M1 food").capacity(0, 5))
    table.play("erect")  # the cube can only be stored, and the building only be put there
    assert table.at("6,1") == "M1 small"
    assert table.stored() == {"food": 1}


def test_P6_at_a_placement_without_a_free_space_one_must_store() -> None:
    """Which cube makes room is hers to say; other anytime actions are open too, the piece is not given up."""
    table = builder("coin 2 wood 2 stone", "6,1 M1 food", "5,1 F2 wood").capacity(0, 5)
    on_d(table.lids(0, 1)).play("erect", "pay 2 wood")
    assert (table.kind(), table.actions(), table.options()) == ("put", set(), ["store", "lid"])
    table.refused("put 6,1", "P6", code="store_first")
    table.play("store", "store wood@5,1")
    assert table.actions() == {"put 5,1"}


def test_P6_B3_the_spot_that_it_uncovers_takes_the_cube() -> None:
    """Storage holds what is not paid with; wood and stone come from land that pieces cover at once."""
    table = builder("coin 4 food", "6,1 M1 food", "5,1 F2 wood", "5,2 P2 stone").capacity(0, 5)
    table.workers(0, 0, special=1).start("work").play("worker D square", "erect")
    table.play("reduce 2 wood", "store", "store food@6,1")
    assert table.stored() == {"food": 5}


def test_P6_the_payment_itself_may_free_the_space() -> None:
    table = on_d(builder("coin 2 stone", "6,1 M1 food", "5,1 F2 wood").capacity(0, 3))
    table.play("erect")
    assert table.actions() == {"put 5,1"}


# --- Between payment and placement --------------------------------------------------------------


def test_P6_B2_the_highest_free_level_is_judged_at_placement() -> None:
    """A cube stored after paying opens a higher space: there it must go."""
    table = on_d(builder("coin 2 wood 2 stone", "5,1 M4 food"))
    table.play("erect")
    assert table.actions() == {"put 6,1"}
    table.refused("put 5,1", "B2")
    table.play("store")
    assert table.at("6,1") == "M1"
    assert table.at("5,1") == "M4 small"


# --- Nested placements --------------------------------------------------------------------------

BOTH = "coin 4 wood 2 stone 2 gold"  # a small building, and a statue for 2 wood and 2 gold


def test_P6_large_5_inside_a_building_needs_a_second_space() -> None:
    """One space is free and the building needs it; a statue paid from storage finds none."""
    table = on_d(builder(BOTH).large(0, 5).statue_at(0, 1).no_ruins(0).steps(0, 2))
    table.play("erect")
    assert table.kind() == "put"
    table.refused("card", "T5")


def test_P6_large_5_inside_a_building_with_two_spaces() -> None:
    """The statue is placed first, the building on what is left."""
    table = builder(BOTH, "6,1 M1 food", "5,1 F2", "5,2 F2").large(0, 5).statue_at(0, 1)
    on_d(table.no_ruins(0)).play("erect", "card", "statue")
    assert table.actions() == {"put 5,1", "put 5,2"}
    table.play("put 5,1", "ship 1")
    assert table.actions() == {"put 5,2"}
    table.play("put 5,2")
    assert (table.at("5,1"), table.at("5,2")) == ("F2 statue", "F2 small")


def test_P6_large_5_inside_a_building_may_free_its_own_space() -> None:
    """The gold of the statue comes from the land, or a cube of the land is stored."""
    table = builder(BOTH, "5,1 P2 gold", "5,2 P2 gold").large(0, 5).statue_at(0, 1).no_ruins(0)
    on_d(table.capacity(0, 9)).play("erect", "card", "statue")
    assert set(table.options()) == {"pay gold@5,1", "pay gold@5,2", "pay 2 gold"}
    table.play("pay gold@5,2", "put 5,2", "ship 1", "put 6,1")
    assert (table.at("5,2"), table.at("6,1")) == ("P2 statue", "M1 small")


def test_P6_large_13_inside_a_building_needs_a_second_space() -> None:
    table = on_d(builder().large(0, 13).lids(0, 1).tiles(0, "FM/PS"))
    table.play("erect")
    assert table.kind() == "put"
    table.refused("card", "T5")


def test_P6_large_13_inside_a_building_with_two_spaces() -> None:
    """The lid first, then the building."""
    table = builder("coin 2 wood 2 stone", "6,1 M1 food", "5,1 F2", "5,2 F2")
    on_d(table.large(0, 13).lids(0, 1)).play("erect", "card")
    assert table.actions() == {"put 5,1", "put 5,2"}
    table.play("put 5,1", "ship 1")
    assert table.actions() == {"put 5,2"}
    table.play("put 5,2")
    assert (table.at("5,1"), table.at("5,2")) == ("F2 lid", "F2 small")


def test_P6_three_placements_need_three_spaces() -> None:
    """Building, statue, lid, each inside the other: with three spaces, not with two."""
    for third, possible in (("5,2 S1", True), ("5,2 S1 cloth", True), ("5,2 S1 lid", False)):
        table = builder(BOTH, "5,1 F1", third).large(0, 5, 13).statue_at(0, 1).lids(0, 1)
        on_d(table.no_ruins(0)).play("erect", "card", "use 5", "statue")
        assert table.kind() == "put"
        assert table.offered("card") == possible


def test_P6_large_13_the_lid_under_way_serves_nothing_else() -> None:
    """The one lid is being placed: it cannot go onto a crate space meanwhile."""
    table = builder("", "5,1 M1").large(0, 13).lids(0, 1).start("work")
    table.play("card")
    assert table.kind() == "put"
    table.refused("lid", "T4")
    table.play("put 5,1")
    assert table.me["lids"]["unused"] == 0


# --- Not bound ----------------------------------------------------------------------------------


def test_P6_large_10_the_tavern_is_not_bound() -> None:
    """Without food it has its own outcome: anchors, and the point."""
    table = Table(2).large(0, 10).start("work")
    table.play("card")
    assert table.anchors() == [1, 1]
    table.play("ship 1")
    assert table.anchors() == [0, 1]


def test_P6_C1_feeding_is_not_bound() -> None:
    table = Table(2).hired(0, normal=1).start("feed")
    assert table.options() == ["anchor 1", "anchor 2"]  # the third of three


# --- Everything, against a brute force ----------------------------------------------------------

WOODS = ("5,0", "5,1", "5,2", "4,0")
STONES = ("5,3", "4,2", "3,1", "3,2")
Paid = tuple[int, int, int, frozenset[str]]  # coins, wood and stone from storage, spaces


def holdings(table: Table, game: Game) -> Paid:
    q = game.state.seats[0]
    cubes = q[c.Q_CUBE + c.WOOD] | q[c.Q_CUBE + c.STONE]
    lying = frozenset(s for s in WOODS + STONES if cubes >> table.space(s) & 1)
    return q[c.Q_STORE], q[c.Q_STORE + c.WOOD], q[c.Q_STORE + c.STONE], lying


def lawful(stored: int, values: dict[str, int], need: int) -> set[tuple[int, frozenset[str]]]:
    """P3, P4: enough from storage and these spaces, and no item could be left out."""
    found: set[tuple[int, frozenset[str]]] = set()
    for count in range(len(values) + 1):
        for spaces in combinations(values, count):
            for cubes in range(stored + 1):
                items = [1] * cubes + [values[s] for s in spaces]
                if sum(items) >= need and all(sum(items) - item < need for item in items):
                    found.add((cubes, frozenset(spaces)))
    return found


def ways(table: Table, game: Game, before: Paid) -> set[Paid]:
    """Every way to pay for a large building."""
    decision = game.decision(0)
    assert decision is not None
    if decision.kind not in ("building", "reduce", "pay"):
        now = holdings(table, game)
        return {(before[0] - now[0], before[1] - now[1], before[2] - now[2], before[3] - now[3])}
    found: set[Paid] = set()
    for option in decision.options:
        if option.text in ("erect small", "erect fortress"):
            continue
        after = game.clone()
        after.apply(0, option)
        found |= ways(table, after, before)
    return found


@settings(max_examples=60, deadline=None)
@given(
    coins=st.integers(0, 2),
    stored=st.tuples(st.integers(0, 4), st.integers(0, 4)),
    woods=st.lists(st.integers(1, 5), max_size=4),
    stones=st.lists(st.integers(1, 5), max_size=4),
    free=st.booleans(),
    square=st.booleans(),
)
def test_P5_P6_exactly_the_payments_that_leave_a_way(
    coins: int,
    stored: tuple[int, int],
    woods: list[int],
    stones: list[int],
    free: bool,
    square: bool,
) -> None:
    """A large building, with and without a free space, with and without the symbol's reduction.

    Without one, a spot that the payment empties takes the food cube.
    """
    table = builder(f"{coins} coin {stored[0]} wood {stored[1]} stone").capacity(0, 10)
    if not free:
        table.land(0, "6,1 M1 food")
    wood = dict(zip(WOODS, woods, strict=False))
    stone = dict(zip(STONES, stones, strict=False))
    table.land(0, *(f"{s} F{level} wood" for s, level in wood.items()))
    table.land(0, *(f"{s} P{level} stone" for s, level in stone.items()))
    table.workers(0, 0 if square else 1, special=1).start("work")
    table.play("worker D square" if square else "worker D round")

    wanted: set[Paid] = set()
    for off in product(range(3), repeat=3) if square else [(0, 0, 0)]:
        if sum(off) not in (0, 2) or 2 - off[0] > coins:
            continue
        for w, s in product(
            lawful(stored[0], wood, 4 - off[1]), lawful(stored[1], stone, 4 - off[2])
        ):
            wanted.add((2 - off[0], w[0], s[0], w[1] | s[1]))

    before = holdings(table, table.game)
    if table.offered("erect"):
        table.play("erect")
    if table.kind() == "building" and table.offered("erect large"):
        assert ways(table, table.game, before) == wanted
    else:
        assert not wanted  # a small one, or none
