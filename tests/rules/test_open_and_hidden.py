"""S10: what lies open to all, and what stays hidden."""

import json
from collections.abc import Callable

import pytest
from tests.rules.table import Table

from cooper_island import Game

Layout = Callable[[Table], Table]
DEALT = "small 1, small 2, small 3, small 4"


def seen(game: Game, viewer: int | None) -> str:
    return json.dumps(game.view(viewer), sort_keys=True)


def test_S10_boards_land_and_reserves_lie_open() -> None:
    """Whoever looks, a player's own things are the same: also her double tiles and face-down cards."""
    table = Table(3).store(1, "2 coin gold").market(1, "cloth").tiles(1, "FM/PS", "FS/MP")
    table.small(1, 3).large(1, 7).large(1, 9, up=False).boat(1, "coin", 1).steps(1, 4)
    table.land(1, "5,1 F3 wood", "5,2 S2 statue").lids(1, unused=1, acquired=2).start("work")
    own, *others = (table.game.view(viewer)["players"][1] for viewer in (1, 0, 2, None))
    assert others == [own] * 3
    assert own["tiles"] == {"FM/PS": 1, "FP/MS": 0, "FS/MP": 1}
    assert own["market"]["cloth"] == 1
    assert own["large_cards"] == [{"card": 7, "face_up": True}, {"card": 9, "face_up": False}]


def test_S10_numbers_of_what_is_left_lie_open() -> None:
    """How many, of all but the single tiles without their kinds."""
    table = Table(2).bag("FM/PS", "FM/PS", "FS/MP").books(1, 1, 8).singles(3, 4).start("work")
    assert table.game.view(None)["supply"] == {
        "bag": 3,
        "singles": {"F/M": 3, "P/S": 4},
        "log_books": 3,
        "small_deck": 15,
        "large_deck": 15,
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (lambda t: t.bag("FM/PS", "FM/PS"), lambda t: t.bag("FS/MP", "FP/MS")),
        (lambda t: t.books(1, 2, 10), lambda t: t.books(11, 9, 8)),
        (lambda t: t.deck("small", 1, 2, 3, 4), lambda t: t.deck("small", 5, 6, 7, 8)),
        (lambda t: t.deck("large", 1, 2, 3, 4), lambda t: t.deck("large", 5, 6, 7, 8)),
    ],
    ids=["bag", "log books", "small deck", "large deck"],
)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_S10_what_comes_next_is_hidden(one: Layout, other: Layout, viewer: int | None) -> None:
    """Two tables that differ only in what has not come yet look alike."""
    first, second = one(Table(2)).start("work"), other(Table(2)).start("work")
    assert first.state.key() != second.state.key()
    assert seen(first.game, viewer) == seen(second.game, viewer)


def test_S10_dealt_cards_are_the_choosers_alone() -> None:
    """The others see that she chooses, then which she keeps; never the rest, nor their order."""
    tables = [Table(2), Table(2)]
    for table, chance in zip(tables, (DEALT, "small 1, small 5, small 6, small 7"), strict=True):
        table.capacity(0, 9).store(0, "coin 2 wood 2 stone").start("work")
        table.play("worker D round", "erect").play("ship 1", chance=chance)
    first, second = tables
    assert first.me["choosing"] == {
        "deck": "small",
        "returning": False,
        "count": 4,
        "cards": [1, 2, 3, 4],
    }
    for viewer in (1, None):
        assert seen(first.game, viewer) == seen(second.game, viewer)
    first.play("keep 1", "under 4 2 3")
    second.play("keep 1", "under 5 6 7")
    assert first.game.view(1)["players"][0]["small_cards"] == [1]
    for viewer in (1, None):
        assert seen(first.game, viewer) == seen(second.game, viewer)
        assert first.game.events(viewer) == second.game.events(viewer)
    assert first.game.events(0) != second.game.events(0)
