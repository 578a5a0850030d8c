"""The eleven kinds of log books (H4), in the order of the box: seven `all`, two `one of`, draw, cartographer."""

import pytest
from tests.rules.table import Table


def book(number: int, store: str = "", spots: int = 5) -> Table:
    """Seat 0's one-sail ship has just reached a bay and taken this log book."""
    table = Table(2).ship(0, 1, "0 L4").capacity(0, spots).store(0, store).start("work").helm(1)
    return table.play("ship 1", chance=f"book {number}")


def all_of(number: int, *kinds: str) -> None:
    """A book that gives everything it shows, at once, into storage."""
    gain = "gain " + " ".join(kinds)
    table = book(number)
    assert table.actions() == {gain, "forfeit"}
    table.play(gain)
    assert table.stored() == dict.fromkeys(kinds, 1)
    assert table.marketed() == {}
    assert table.kind() == "place_worker"
    assert book(number).play("forfeit").stored() == {}
    # P1: with room for one, the owner chooses which is lost; with none, all is lost without a question.
    assert book(number, spots=1).actions() == {*(f"gain {kind}" for kind in kinds), "forfeit"}
    full = book(number, "wood", spots=1)
    assert full.kind() == "place_worker"
    assert full.stored() == {"wood": 1}


def test_book_all_1_a_coin() -> None:
    all_of(1, "coin")


def test_book_all_2_coin_and_wood() -> None:
    all_of(2, "coin", "wood")


def test_book_all_3_coin_and_stone() -> None:
    all_of(3, "coin", "stone")


def test_book_all_4_coin_and_food() -> None:
    all_of(4, "coin", "food")


def test_book_all_5_wood_and_stone() -> None:
    all_of(5, "wood", "stone")


def test_book_all_6_wood_and_food() -> None:
    all_of(6, "wood", "food")


def test_book_all_7_stone_and_food() -> None:
    all_of(7, "stone", "food")


def test_book_all_2_not_only_a_part_while_both_fit() -> None:
    """Gain each item shown."""
    table = book(2)
    table.refused("gain coin", "P1")
    table.refused("gain wood", "P1")


def test_book_all_2_room_for_one_loses_the_other() -> None:
    table = book(2, spots=1).play("gain wood")
    assert table.stored() == {"wood": 1}
    assert table.kind() == "place_worker"


@pytest.mark.parametrize("kind", ["gold", "cloth"])
def test_book_one_of_1_gold_or_cloth(kind: str) -> None:
    table = book(8)
    assert table.actions() == {"gain gold", "gain cloth", "forfeit"}
    table.play(f"gain {kind}")
    assert table.stored() == {kind: 1}
    assert table.kind() == "place_worker"


def test_book_one_of_1_not_both() -> None:
    table = book(8)
    assert not table.offered("gain gold cloth")
    table.play("gain gold")
    assert not table.offered("gain cloth")


def test_book_one_of_1_may_be_forfeited() -> None:
    assert book(8).play("forfeit").stored() == {}


def test_book_one_of_1_full_storage() -> None:
    assert book(8, "wood", spots=1).kind() == "place_worker"


@pytest.mark.parametrize("kind", ["wood", "stone", "food", "gold", "cloth"])
def test_book_one_of_2_any_cube(kind: str) -> None:
    table = book(9).play(f"gain {kind}")
    assert table.stored() == {kind: 1}
    assert table.kind() == "place_worker"


def test_book_one_of_2_no_coin() -> None:
    """1 of the resource cubes shown."""
    table = book(9)
    assert len(table.actions()) == 6
    assert not table.offered("gain coin")


def test_book_draw_one_tile() -> None:
    table = book(10)
    assert table.actions() == {"draw", "forfeit"}
    table.play("draw", chance="tile FS/MP")
    assert table.me["tiles"] == {"FM/PS": 0, "FP/MS": 0, "FS/MP": 1}
    assert table.kind() == "place_worker"


def test_book_draw_may_be_forfeited() -> None:
    assert sum(book(10).play("forfeit").me["tiles"].values()) == 0


def test_book_draw_empty_bag() -> None:
    """W9: impossible; the book is kept all the same."""
    table = Table(2).ship(0, 1, "0 L4").bag().start("work").helm(1).play("ship 1", chance="book 10")
    assert table.kind() == "place_worker"
    assert table.me["log_books"] == 1


def test_book_cartographer_one_step() -> None:
    table = book(11)
    assert table.actions() == {"step", "forfeit"}
    table.play("step")
    assert table.me["cartographer"]["steps"] == 1


def test_book_cartographer_may_be_forfeited() -> None:
    assert book(11).play("forfeit").me["cartographer"]["steps"] == 0


def test_book_cartographer_full_track() -> None:
    """W10: no step, but the book is kept."""
    table = Table(2).ship(0, 1, "0 L4").steps(0, 6).start("work").helm(1)
    table.play("ship 1", chance="book 11")
    assert "step" not in table.actions()
    assert table.me["cartographer"]["steps"] == 6
    assert table.me["log_books"] == 1


@pytest.mark.parametrize("number", range(1, 12))
def test_H4_every_kind_is_taken_and_kept(number: int) -> None:
    """One of 30 leaves the supply, forfeited or not."""
    table = book(number).play("forfeit")
    assert table.me["log_books"] == 1
    assert table.view["supply"]["log_books"] == 29


@pytest.mark.parametrize("number", range(1, 12))
def test_H5_every_kind_acts_before_the_harbor_fee(number: int) -> None:
    """First as H4, then the fee; what the book gave can pay it."""
    table = Table(2).ship(0, 1, "1 R1").start("work").helm(1)
    table.play("ship 1", chance=f"book {number}")
    assert table.kind() == "effects"
    table.play(next(move for move in table.options() if move != "forfeit"))
    if number in (10, 11):  # a tile or a step is no coin or cube: an anchor
        assert table.anchors() == [1, 0]
    else:
        assert table.kind() == "fee"
        table.play(f"fee {next(iter(table.stored()))}")
        assert table.anchors() == [0, 0]


COUNTS = {1: 4, 2: 2, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 4, 9: 2, 10: 3, 11: 2}


@pytest.mark.parametrize(("number", "count"), COUNTS.items())
def test_S5_so_many_of_each_kind(number: int, count: int) -> None:
    """30 in all; one more of a kind than the box holds cannot come."""
    assert sum(COUNTS.values()) == 30
    table = Table(2).workers(0, 9).start("work")
    for _ in range(count):
        table.ship(0, 1, "0 L4").helm(1).play("ship 1", chance=f"book {number}").play("forfeit")
    assert table.view["supply"]["log_books"] == 30 - count
    table.ship(0, 1, "0 L4").helm(1)
    with pytest.raises(Exception, match="impossible"):
        table.play("ship 1", chance=f"book {number}")
