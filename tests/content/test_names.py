"""Names: one for each thing in the box, none twice."""

from __future__ import annotations

from cooper_island.content import names
from cooper_island.content.box import standard_box


def test_ids_are_those_of_the_box() -> None:
    box = standard_box()
    assert [islet.id for islet in names.ISLETS] == list(box.islets)
    assert [boat.id for boat in names.BOATS] == [*list(box.islets)[:5], "copy"]
    assert tuple(crate.id for crate in names.CRATE_SPACES) == box.player_board.crate_spaces
    assert "".join(section.id for section in names.SECTIONS) == "ABCDEFGH"
    assert {gain for book in box.log_books.all for gain in book.gain} <= {
        resource.id for resource in names.RESOURCES
    }


def test_cards_and_orders_are_numbered_and_named_once() -> None:
    assert [order.number for order in names.ROYAL_ORDERS] == list(range(1, 9))
    for deck in (names.SMALL_CARDS, names.LARGE_CARDS):
        assert [card.number for card in deck] == list(range(1, 16))
    cards = [card.name for card in (*names.SMALL_CARDS, *names.LARGE_CARDS)]
    assert len(set(cards)) == 30


def test_published_names_are_marked() -> None:
    published = [card.number for card in names.LARGE_CARDS if not card.ours]
    assert published == [9, 10, 11, 12, 13, 14, 15]
    assert all(card.ours for card in names.SMALL_CARDS)
