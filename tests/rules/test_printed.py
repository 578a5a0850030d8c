"""What the pieces of the box show (I4, H4), as the rules list it."""

from cooper_island.content.box import standard_box
from cooper_island.content.cards import ISLETS
from cooper_island.content.ids import ISLETS as IDS

CUBES = {"wood", "stone", "food", "gold", "cloth"}


def test_I4_the_six_islets() -> None:
    """1 coin; gold or cloth; draw; a step; wood or stone, and food; remove a ruin."""
    assert dict(zip(IDS, ISLETS, strict=True)) == {
        "coin": ("gain", "coin"),
        "gold_cloth": ("gain", "gold|cloth"),
        "draw": ("draw", 1),
        "cartographer": ("step", 1),
        "goods": ("gain", "wood|stone+food"),
        "ruin": ("ruin", 1),
    }


def test_H4_the_backs_of_log_books() -> None:
    """Seven kinds of one or two certain goods; one of two, or one of five; draw; steps; 30 in all."""
    books = standard_box().log_books
    certain = [set(book.gain) for book in books.all]
    assert len(certain) == 7
    assert len({frozenset(goods) for goods in certain}) == 7
    assert all(len(book.gain) in (1, 2) for book in books.all)
    assert all(goods <= CUBES | {"coin"} for goods in certain)
    assert [set(book.gain) for book in books.one_of] == [{"gold", "cloth"}, CUBES]
    assert books.draw > 0
    assert books.cartographer > 0
    counts = [book.count for book in (*books.all, *books.one_of)]
    assert all(counts)
    assert sum(counts) + books.draw + books.cartographer == 30
