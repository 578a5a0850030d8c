"""What the packed state takes for granted: a box or cards that would break it are refused where they are read."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cooper_island.content import cards
from cooper_island.content.box import Box, Cost, LandingSpace, LogBook, standard_box
from cooper_island.content.cards import LargeCard, Section, SmallCard
from cooper_island.engine import terms
from cooper_island.engine.terms import Terms

DRAW = ("draw", 1)
FREE = Cost(0, 0, 0, 0, 0, 0)


def small(*others: SmallCard) -> tuple[SmallCard, ...]:
    """The deck with these in place of those of the same number."""
    by_number = {card.number: card for card in (*cards.SMALL_CARDS, *others)}
    return tuple(by_number.values())


# What stands in place of a list of components, and a part of what is said then.
COMPONENTS: list[tuple[str, object, str]] = [
    ("SMALL_CARDS", small(SmallCard(16)), "a deck has its places"),
    ("SMALL_CARDS", cards.SMALL_CARDS[::-1], "its numbers no gap"),
    ("SMALL_CARDS", small(SmallCard(1, "book", DRAW)), "answers a log book"),
    ("SMALL_CARDS", small(*(SmallCard(n, "ruin", DRAW) for n in (1, 2, 4))), "four cards at most"),
    ("SMALL_CARDS", small(SmallCard(1, feed_more=31)), "food is paid"),
    ("LARGE_CARDS", (*cards.LARGE_CARDS, LargeCard(16, (DRAW,))), "a deck has its places"),
    ("LARGE_CARDS", (LargeCard(1, (DRAW,) * 3), *cards.LARGE_CARDS[1:]), "a menu of two"),
    ("SECTIONS", (*cards.SECTIONS, Section("I", (DRAW,))), "numbered section"),
    ("BOATS", (*cards.BOATS, DRAW), "masks of 6"),
    ("ISLETS", (*cards.ISLETS, DRAW), "masks of 6"),
    ("BANK_NAMES", (*terms.BANK_NAMES, "harbor"), "space, bank and half"),
    ("DECK", 16, "a deck has its places"),
]


@pytest.mark.parametrize(("name", "rows", "words"), COMPONENTS)
def test_components_that_do_not_fit(
    name: str, rows: object, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terms, name, rows)
    with pytest.raises(AssertionError, match=words):
        Terms(standard_box())


def players(box: Box, *counts: int) -> Box:
    return replace(box, players=replace(box.players, counts=counts))


def board(box: Box, **figures: object) -> Box:
    return replace(box, player_board=replace(box.player_board, **figures))  # type: ignore[arg-type]


def land(box: Box) -> Box:
    lengths = (*box.peninsula.row_lengths, 4, 3, 4)
    return replace(box, peninsula=replace(box.peninsula, row_lengths=lengths))


def book(box: Box, *books: LogBook) -> Box:
    return replace(box, log_books=replace(box.log_books, all=books))


# Boxes that the reader of box files refuses too, for reasons of its own.
BOXES: list[tuple[Callable[[Box], Box], str]] = [
    (lambda box: players(box, 2, 3, 4, 5), "pack owners"),
    (lambda box: players(box, 1, 2), "2, 3 or 4 stacks"),
    (lambda box: replace(box, cards=replace(box.cards, drawn=11)), "orders of dealt cards"),
    (lambda box: book(box, *box.log_books.all, box.log_books.all[0]), "a counter each"),
    (lambda box: book(box, LogBook(("gold",) * 6, 1), *box.log_books.all[1:]), "a packed gain"),
    (land, "bits of a mask"),
    (lambda box: board(box, crafting_spots_helm=(1,) * 40), "bits of masks"),
    (lambda box: board(box, landing_spaces=(LandingSpace(0, 0, 0),) * 7), "a place each"),
    (lambda box: replace(box, cargo=box.cargo[:4]), "a ship in every round"),
    (
        lambda box: replace(box, statue=replace(box.statue, costs=(replace(FREE, coins=32),))),
        "5 bits a kind",
    ),
    (
        lambda box: replace(box, worker_board=replace(box.worker_board, feeding_base=31)),
        "food is paid",
    ),
]


@pytest.mark.parametrize(("change", "words"), BOXES)
def test_boxes_that_do_not_fit(change: Callable[[Box], Box], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        Terms(change(standard_box()))
