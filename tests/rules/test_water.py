"""G: the peninsula, the ring of water around it, and where islets may lie."""

from typing import Any

import pytest
from tests.rules.table import Table

from cooper_island import Game

COAST = ["R4", "R3", "R2", "R1", "harbor", "L1", "L2", "L3", "L4", "bay"]
players = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.fixture
def layout() -> Any:
    return Game.new(2, 1).view()["printed"]["layout"]


def test_G1_24_spaces_in_7_rows(layout: Any) -> None:
    player = Game.new(2, 1).view()["players"][0]
    spaces = [space["space"] for space in player["spaces"]]
    assert len(set(spaces)) == len(spaces) == sum(layout["rows"]) == 24
    rows = [sum(space.startswith(f"{row},") for space in spaces) for row in range(7)]
    assert rows == layout["rows"]


def test_G1_start_ruins_and_passage(layout: Any) -> None:
    """The start space lies in the outermost row, the passage is row 0; 5 ruins, none at the start."""
    player = Game.new(2, 1).view()["players"][0]
    ruins = [space["space"] for space in player["spaces"] if space["ruin"]]
    assert layout["start"].startswith("6,")
    assert layout["passage"] == ["0,0", "0,1", "0,2"]
    assert len(ruins) == 5
    assert layout["start"] not in ruins


@players
def test_G2_ring_of_ten_positions_a_player(players: int) -> None:
    ring = Game.new(players, 1).view()["ring"]
    assert [(w["seat"], w["water"]) for w in ring] == [
        (seat, water) for seat in range(players) for water in COAST
    ]


@players
def test_G2_harbors_and_bays_are_five_steps_apart(players: int) -> None:
    ring = Game.new(players, 1).view()["ring"]
    stops = [w["position"] for w in ring if w["water"] in ("harbor", "bay")]
    assert len(stops) == 2 * players
    following = [*stops[1:], stops[0] + 10 * players]
    assert {b - a for a, b in zip(stops, following, strict=True)} == {5}


@players
@pytest.mark.parametrize(("ship", "bay", "harbor"), [(1, 0, 1), (2, -1, -1)])
def test_G2_G4_five_points_from_stop_to_stop(
    players: int, ship: int, bay: int, harbor: int
) -> None:
    """The bay behind L4 is a seat's own; behind R4 lies that of the neighbour before."""
    table = Table(players).start("work").helm(5).play(f"ship {ship}")
    assert table.ships()[ship - 1] == f"{bay % players} bay"
    table = Table(players).ship(0, ship, f"{bay % players} bay").start("work").helm(5)
    table.play(f"ship {ship}")
    assert table.ships()[ship - 1] == f"{harbor % players} harbor"


def test_G3_sand_banks_have_two_halves(layout: Any) -> None:
    """Eight banks and the harbor, two halves each, each half at land."""
    halves = [(half["bank"], half["half"]) for half in layout["coast"]]
    banks = ["R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4"]
    assert sorted(halves) == sorted((bank, half) for bank in banks for half in ("near", "far"))
    assert all(half["spaces"] for half in layout["coast"])
    assert len(layout["harbor"]) == 2


def test_G3_islet_covers_one_half() -> None:
    table = Table(2).start("income").play("islet", "islet coin", "lay 6,2+R1 far", "forfeit")
    covered = {w["water"]: w["islet"] for w in table.view["ring"] if w["islet"]}
    assert covered == {"R1": {"islet": "coin", "half": "far"}}


@pytest.mark.parametrize("half", ["near", "far"])
def test_G3_never_both_halves(half: str) -> None:
    """Whichever half is covered, the other stays visible."""
    table = Table(2).land(0, "5,2 F1").islet(0, "draw", f"R1 {half}")
    table.start("income").play("islet", "islet coin")
    table.refused("lay 6,2+R1 near", "G3")
    table.refused("lay 6,2+R1 far", "G3")
    table.refused("lay 5,3+R1 far", "G3")
    assert table.offered("lay 5,3+R2 near")


def test_G3_other_peoples_islets_do_not_cover_mine() -> None:
    table = Table(2).islet(1, "coin", "R1 near").start("income")
    table.play("islet", "islet coin")
    assert table.offered("lay 6,2+R1 near", "lay 6,2+R1 far")


def test_G3_no_islet_on_harbors_and_bays() -> None:
    """Ruling: R and L only, though 6,0 and 6,2 lie at the harbor and row 0 at the bays."""
    table = Table(2).no_ruins(0).land(0, "1,1 F1", "1,2 F1", "3,1 F1", "5,1 F1", "5,2 F1")
    table.start("income").play("islet", "islet coin")
    banks = {option.split("+")[1].split()[0] for option in table.options()}
    assert banks == {"R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4"}
    for water in ("harbor near", "harbor left", "harbor", "bay near", "bay"):
        assert table.game.refusal(0, f"lay 6,2+{water}") is not None


@pytest.mark.parametrize(("ship", "way"), [(1, ["L1", "L2"]), (2, ["R1", "R2"])])
@players
def test_G4_one_sail_clockwise_two_sails_the_other_way(
    players: int, ship: int, way: list[str]
) -> None:
    for steps, water in enumerate(way, 1):
        table = Table(players).start("work").helm(steps).play(f"ship {ship}")
        assert table.ships()[ship - 1] == f"0 {water}"
        assert table.ships()[2 - ship] == "0 harbor"


def test_G4_clockwise_is_up_the_ring() -> None:
    """Towards the next seat in turn order; the two-sail ship towards the one before."""
    table = Table(4).ship(0, 1, "0 bay").start("work").helm(1).play("ship 1")
    assert table.ships()[0] == "1 R4"
    table = Table(4).ship(0, 2, "3 bay").start("work").helm(1).play("ship 2")
    assert table.ships()[1] == "3 L4"
