"""P1: a question names the gains of it of which something would be lost, and no others."""

from __future__ import annotations

from typing import cast

from cooper_island.view.shape import GivenUp
from tests.rules.table import Table


def told(table: Table) -> list[list[list[str]]]:
    """The goods of each gain that finds too little room."""
    found = cast("list[GivenUp]", table.view["decision"]["details"].get("no_room", []))
    assert all(one["rule"] == "P1" for one in found)
    return [effect["goods"] for one in found for effect in one["effects"]]


def test_P1_an_income_boat_that_brings_more_than_fits() -> None:
    """I1: a coin of the boat; with room for it nothing is said, nor once the hand is used."""

    def income(stored: str) -> Table:
        return Table().boat(0, "coin", 1).store(0, stored).capacity(0, 4).start("income")

    full = income("4 wood")
    assert told(full) == [[["coin"]]]
    assert not full.offered("gain coin")
    assert told(income("3 wood")) == []
    assert told(income("3 wood").play("gain coin")) == []


def test_P1_a_section_of_which_the_gain_finds_no_spot() -> None:
    """W8 E: a coin or cube of choice, and steps of the cartographer, which need no spot."""
    table = Table().store(0, "4 wood").capacity(0, 4).start("work").play("worker E round")
    assert len(told(table)) == 1
    assert (
        told(Table().store(0, "3 wood").capacity(0, 4).start("work").play("worker E round")) == []
    )


def test_P1_an_islet_of_which_half_fits() -> None:
    """I4: two items and one spot: one of them would be lost; two spots take both."""

    def passed(spots: int) -> Table:
        table = Table().islet(1, "goods", "R1 far").ship(0, 2, "1 R1").store(0, "3 wood")
        return table.capacity(0, 3 + spots).start("work").helm(1).play("ship 2")

    assert passed(1).kind() == "effects"
    assert len(told(passed(1))) == 1
    assert told(passed(2)) == []
