"""H3: islets passed over, by examples and against a model of halves on a line."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.table import Table

ISLETS = ("coin", "gold_cloth", "draw", "cartographer", "goods", "ruin")
RING = ("R4", "R3", "R2", "R1", "harbor", "L1", "L2", "L3", "L4", "bay")  # clockwise (G2)
BANKS = ("R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4")
# What an islet offers when passed (rules, chapter 7 and the overview of islet actions).
OFFERS = {
    "coin": {"gain coin"},
    "gold_cloth": {"gain gold", "gain cloth"},
    "draw": {"draw"},
    "cartographer": {"step"},
    "goods": {"gain wood food", "gain stone food"},
    "ruin": {"ruin"},
}


def sails(ship: int, start: str, *islets: tuple[int, str, str]) -> Table:
    """Seat 0's ship goes one step, over or past islets given as (seat, islet, place); no log books."""
    table = Table(2).ship(0, ship, start).books()
    for seat, islet, place in islets:
        table.islet(seat, islet, place)
    return table.start("work").helm(1).play(f"ship {ship}")


# One step from bank 2 to the next bank in each direction, on both sides. `near` is nearer the harbor.
LEAVING = [
    # ship, from, half covered there, passed over?
    (1, "L2", "near", False),  # one sail, away from the harbor: the far half leads
    (1, "L2", "far", True),
    (2, "L2", "near", True),  # two sails, towards the harbor: the near half leads
    (2, "L2", "far", False),
    (1, "R2", "near", True),  # one sail, from the bay towards the harbor
    (1, "R2", "far", False),
    (2, "R2", "near", False),
    (2, "R2", "far", True),
]
ENTERING = [
    # ship, from, to, half covered there, passed over?
    (1, "L2", "L3", "near", True),
    (1, "L2", "L3", "far", False),
    (2, "L3", "L2", "near", False),
    (2, "L3", "L2", "far", True),
    (1, "R3", "R2", "near", False),
    (1, "R3", "R2", "far", True),
    (2, "R2", "R3", "near", True),
    (2, "R2", "R3", "far", False),
]


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("ship", "start", "half", "passed"), LEAVING)
def test_H3_leaving_a_bank_passes_its_leading_half(
    owner: int, ship: int, start: str, half: str, passed: bool
) -> None:
    """Own islets and those of others alike."""
    table = sails(ship, f"{owner} {start}", (owner, "coin", f"{start} {half}"))
    assert table.kind() == ("effects" if passed else "place_worker")
    if passed:
        table.play("gain coin")
        assert table.stored() == {"coin": 1}


def test_H3_the_story_tells_them_in_their_order() -> None:
    """What is left behind is passed before the next water is reached, and what lies there after."""
    told = [
        event["type"]
        for table in (
            sails(1, "0 L4", (0, "coin", "L4 far")),
            sails(1, "0 harbor", (0, "coin", "L1 near")),
        )
        for event in table.game.events(None)
        if event["type"] in ("sail", "pass_islet")
    ]
    assert told == ["pass_islet", "sail", "sail", "pass_islet"]


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("ship", "start", "end", "half", "passed"), ENTERING)
def test_H3_entering_a_bank_passes_its_trailing_half(
    owner: int, ship: int, start: str, end: str, half: str, passed: bool
) -> None:
    table = sails(ship, f"{owner} {start}", (owner, "coin", f"{end} {half}"))
    assert table.ships()[ship - 1] == f"{owner} {end}"
    assert table.kind() == ("effects" if passed else "place_worker")


@pytest.mark.parametrize(
    ("ship", "start", "place"),
    [
        (1, "0 harbor", "L1 near"),
        (2, "0 harbor", "R1 near"),
        (1, "0 bay", "R4 far"),
        (2, "1 bay", "L4 far"),
    ],
)
def test_H3_first_bank_after_a_harbor_or_bay(ship: int, start: str, place: str) -> None:
    seat = 0 if "harbor" in start else 1
    table = sails(ship, start, (seat, "cartographer", place))
    assert table.options() == ["step", "forfeit"]


@pytest.mark.parametrize(
    ("ship", "start", "place"),
    [
        (1, "0 harbor", "L1 far"),
        (2, "0 harbor", "R1 far"),
        (1, "0 bay", "R4 near"),
        (2, "1 bay", "L4 near"),
    ],
)
def test_H3_first_bank_far_side_is_not_passed(ship: int, start: str, place: str) -> None:
    seat = 0 if "harbor" in start else 1
    table = sails(ship, start, (seat, "cartographer", place))
    assert table.kind() == "place_worker"


def test_H3_each_islet_is_passed_once_in_two_steps() -> None:
    """Over the trailing half on entering; nothing more on leaving."""
    table = sails(1, "0 L1", (0, "coin", "L2 near")).play("gain coin").helm(1).play("ship 1")
    assert table.ships()[0] == "0 L3"
    assert table.kind() == "place_worker"
    assert table.stored() == {"coin": 1}


def test_H3_two_islets_in_one_step_the_mover_chooses_the_order() -> None:
    table = sails(1, "0 L1", (0, "coin", "L1 far"), (0, "cartographer", "L2 near"))
    assert set(table.options()) == {"gain coin", "step", "forfeit"}
    table.play("step")
    assert set(table.options()) == {"gain coin", "forfeit"}
    table.play("gain coin")
    assert table.stored() == {"coin": 1}
    assert table.me["cartographer"]["steps"] == 1


def test_H3_of_two_islets_one_may_be_done_and_the_other_forfeited() -> None:
    table = sails(2, "1 L2", (1, "coin", "L2 near"), (1, "goods", "L1 far"))
    table.play("gain stone food", "forfeit")
    assert table.stored() == {"stone": 1, "food": 1}
    assert table.kind() == "place_worker"


def test_H3_islet_may_be_forfeited() -> None:
    table = sails(1, "0 L1", (0, "coin", "L1 far")).play("forfeit")
    assert table.stored() == {}
    assert table.kind() == "place_worker"


def test_H3_islets_act_anew_each_time_for_anyone() -> None:
    """Both seats' ships pass seat 0's islet, one after the other."""
    table = Table(2).ship(0, 1, "0 L1").ship(1, 2, "0 L2").islet(0, "coin", "L2 near")
    table.start("work").helm(1).play("ship 1", "gain coin")
    table.helm(1, seat=1).play("ship 2", "gain coin", seat=1)
    assert table.stored(0) == table.stored(1) == {"coin": 1}


def test_H3_points_that_only_remove_anchors_pass_nothing() -> None:
    table = Table(2).ship(0, 1, "0 L1", anchors=1).islet(0, "coin", "L1 far").start("work")
    table.helm(1).play("ship 1")
    assert table.kind() == "place_worker"


@pytest.mark.parametrize(("ship", "start", "place"), [(1, "0 L4", "L4 far"), (2, "0 R4", "R4 far")])
def test_H3_H4_islet_acts_before_the_bay(ship: int, start: str, place: str) -> None:
    table = Table(2).ship(0, ship, start).islet(0, "coin", place).books(11).start("work")
    table.helm(1).play(f"ship {ship}")
    assert table.options() == ["gain coin", "forfeit"]
    table.play("gain coin")
    assert table.options() == ["step", "forfeit"]


def test_H3_H5_islet_acts_before_the_harbor() -> None:
    """Its coin can pay the fee."""
    table = Table(2).ship(0, 1, "1 R1").islet(1, "coin", "R1 near").books(11).start("work")
    table.helm(1).play("ship 1", "gain coin", "step", "fee coin")
    assert table.marketed(1) == {"coin": 1}


def test_H3_I2_ships_slide_and_nothing_triggers_on_placement() -> None:
    """The ship lies on R1 when its islet comes; leaving over the leading half triggers it later."""
    table = Table(2).ship(0, 2, "0 R1").start("income")
    table.play("islet", "islet cartographer", "lay 6,2+R1 far")
    assert table.offered("step", "forfeit")  # the action of I4, once
    table.play("step")
    assert table.kind() == "income"
    table.helm(1).play("ship 2")
    assert table.offered("step", "forfeit")


@pytest.mark.parametrize("islet", ISLETS)
def test_H3_every_islet_shows_its_action(islet: str) -> None:
    table = Table(2).ship(0, 1, "0 L1").islet(0, islet, "L2 near").land(0, "5,1 M1").start("work")
    table.helm(1).play("ship 1")
    assert set(table.options()) == OFFERS[islet] | {"forfeit"}


# --- The model: every half is a point on a circle ----------------------------------------------


class Passage(NamedTuple):
    players: int
    ship: int
    start: int
    points: int
    islets: dict[tuple[int, str], tuple[str, str]]  # (seat, bank): (islet, half)


def clockwise_half(bank: str, half: str) -> int:
    """0 or 1: which half of a bank comes first, clockwise. The harbor lies behind R1 and before L1."""
    return 1 if (bank[0] == "R") == (half == "near") else 0


def expected(passage: Passage) -> list[set[str]]:
    """The questions of the way, as sets of options: a step's islets, then a harbor's fee."""
    ring = 10 * passage.players
    land: dict[int, str] = {}  # points covered by islets: 2 to a water space, clockwise
    for (seat, bank), (islet, half) in passage.islets.items():
        land[2 * (10 * seat + RING.index(bank)) + clockwise_half(bank, half)] = islet
    turn = 1 if passage.ship == 1 else -1
    asked = []
    place = passage.start
    ship = next(x for x in (2 * place, 2 * place + 1) if x not in land)
    for _ in range(passage.points):
        place = (place + turn) % ring
        afloat = [x for x in (2 * place, 2 * place + 1) if x not in land]
        passed = set()
        while ship not in afloat:
            ship = (ship + turn) % (2 * ring)
            if ship in land:
                passed |= OFFERS[land[ship]]
        if passed:
            asked.append(passed | {"forfeit"})
        if RING[place % 10] == "harbor":
            asked.append({"fee coin", "decline"})
    return asked


@st.composite
def passages(draw: st.DrawFn) -> Passage:
    """Any islets that can lie there, any ship, any place, any way of up to 8 points."""
    players = draw(st.integers(2, 4))
    islets = {}
    for seat in range(players):
        kinds = draw(st.lists(st.sampled_from(ISLETS), max_size=5, unique=True))
        banks = draw(st.permutations(BANKS))
        for bank, kind in zip(banks, kinds, strict=False):
            islets[seat, bank] = kind, draw(st.sampled_from(("near", "far")))
    ship = draw(st.integers(1, 2))
    return Passage(
        players, ship, draw(st.integers(0, 10 * players - 1)), draw(st.integers(1, 8)), islets
    )


@settings(deadline=None)
@given(passages())
def test_H3_islets_passed_as_on_a_line_of_halves(passage: Passage) -> None:
    """A ship moves from visible half to visible half and passes whatever lies between."""
    table = Table(passage.players).books().land(0, "5,1 M1").store(0, "2 coin")
    seat, place = divmod(passage.start, 10)
    table.ship(0, passage.ship, f"{seat} {RING[place]}")
    for (owner, bank), (islet, half) in passage.islets.items():
        table.islet(owner, islet, f"{bank} {half}")
    table.start("work").helm(passage.points).play(f"ship {passage.ship}")
    asked = []
    while table.kind() in ("effects", "fee"):
        asked.append(set(table.options()))
        table.play("fee coin" if table.kind() == "fee" else "forfeit")
    assert asked == expected(passage)
    end = passage.start + (passage.points if passage.ship == 1 else -passage.points)
    seat, place = divmod(end % (10 * passage.players), 10)
    assert table.ships()[passage.ship - 1] == f"{seat} {RING[place]}"
