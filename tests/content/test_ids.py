"""Ids: those of the box, in the order in which the engine counts."""

from cooper_island.content import cards, ids
from cooper_island.content.box import standard_box
from cooper_island.engine import const as c
from cooper_island.engine.terms import SIDE_A, SIDE_B


def test_ids_are_those_of_the_box() -> None:
    box = standard_box()
    assert tuple(box.islets) == ids.ISLETS
    assert (*ids.ISLETS[:5], "copy") == ids.BOATS
    assert (*box.player_board.crate_spaces, "card_4") == ids.CRATES
    assert tuple(section.letter for section in cards.SECTIONS) == ids.SECTIONS
    assert len(box.log_books.all) + len(box.log_books.one_of) + 2 == len(ids.BOOKS)
    for deck in (cards.SMALL_CARDS, cards.LARGE_CARDS):
        assert tuple(card.number for card in deck) == ids.CARDS


def test_lists_that_share_ids_share_their_order() -> None:
    assert ("coin", *ids.CUBES) == ids.GOODS
    assert (*ids.BUILDINGS, "statue", "lid") == ids.PIECES
    assert ids.BUILDINGS[:2] == ids.DECKS
    assert (*ids.LANDSCAPES, "random", "choice") == ids.STARTS
    assert set(ids.WATERS) == {*ids.BANKS, "harbor", "bay"}
    assert "".join(name[0] for name in ids.LANDSCAPES).upper().replace("MM", "MP") == ids.LETTERS


def test_the_engine_counts_along_the_ids() -> None:
    goods = (c.COIN, c.WOOD, c.STONE, c.FOOD, c.GOLD, c.CLOTH)
    lands = (c.FOREST, c.MEADOW, c.MOUNTAIN, c.SETTLEMENT)
    steps = (c.PH_START, c.PH_INCOME, c.PH_WORK, c.PH_FEED, c.PH_REACTIVATE)
    ends = (c.PH_STATUES, c.PH_PASSAGE, c.PH_MARKET, c.PH_LAST, c.PH_OVER)
    assert goods == tuple(range(len(ids.GOODS)))
    assert lands == tuple(range(len(ids.LANDSCAPES)))
    assert steps + ends == tuple(range(len(ids.PHASES)))
    sides = [ids.LETTERS[a] + ids.LETTERS[b] for a, b in zip(SIDE_A, SIDE_B, strict=True)]
    assert tuple(sides) == ids.SIDES
