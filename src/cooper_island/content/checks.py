"""What must hold between the tables of a box, so that every game with it can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from .cards import SMALL_CARDS
from .errors import BoxError
from .ids import MILESTONES, SECTIONS
from .rows import Box

DOUBLE_TILES: Final = 60
SINGLE_TILES: Final = 56
LOG_BOOKS: Final = 30

Fault: TypeAlias = tuple[str, str, dict[str, int]]
"""The key at fault, a code, and the parts of its sentence."""

HIGHEST_COST: Final = 31  # of one kind, in one payment
MORE_FOOD: Final = sum(card.feed_more for card in SMALL_CARDS)


def check(box: Box, name: str) -> None:
    """Refuse a box whose figures do not fit each other, for the first reason found."""
    for key, code, parts in _faults(box):
        raise BoxError(name, key, code, **parts)


def _faults(box: Box) -> Iterator[Fault]:
    yield from _totals(box)
    yield from _player_board(box)
    yield from _workers(box)
    yield from _decks(box)


def _totals(box: Box) -> Iterator[Fault]:
    doubles = sum(box.double_tiles.values())
    if doubles != DOUBLE_TILES:
        yield "double_tiles", "tiles", {"count": doubles, "all": DOUBLE_TILES}
    singles = sum(box.single_tiles.values())
    if singles != SINGLE_TILES:
        yield "single_tiles", "tiles", {"count": singles, "all": SINGLE_TILES}
    books = sum(book.count for book in (*box.log_books.all, *box.log_books.one_of))
    books += box.log_books.draw + box.log_books.cartographer
    if books != LOG_BOOKS:
        yield "log_books", "books", {"count": books, "all": LOG_BOOKS}
    # S6: the start tiles come from the singles, and may be of any one type for all.
    most = max(box.players.counts)
    for kind, count in box.single_tiles.items():
        if count < most:
            yield f"single_tiles.{kind}", "start_tiles", {"most": most, "count": count}


def _player_board(box: Box) -> Iterator[Fault]:
    board = box.player_board
    under = len(board.crafting_spots_under_large_helm)
    if under != box.buildings.large.count:
        yield (
            "player_board.crafting_spots_under_large_helm",
            "large_spots",
            {"count": box.buildings.large.count, "under": under},
        )
    spots = len(board.crafting_spots_helm) + under
    if not 1 <= spots <= 8:
        yield (
            "player_board.crafting_spots_helm",
            "spots",
            {"spots": spots},
        )
    if box.setup.coins > board.storage_spots:
        yield (
            "setup.coins",
            "coins",
            {"most": board.storage_spots, "found": box.setup.coins},
        )
    for i, steps in enumerate(box.setup.cartographer):
        if steps > board.cartographer_max:
            yield (
                f"setup.cartographer[{i}]",
                "track",
                {"most": board.cartographer_max, "steps": steps},
            )


def _workers(box: Box) -> Iterator[Fault]:
    board = box.worker_board
    most = board.feeding_base + board.normal_waiting * board.feeding_normal
    most += board.special_waiting * board.feeding_special + MORE_FOOD
    if most > HIGHEST_COST:
        yield (
            "worker_board.feeding_base",
            "food",
            {"most": most, "limit": HIGHEST_COST},
        )
    waiting = board.normal_waiting + board.special_waiting
    if waiting > 6:
        yield (
            "worker_board.normal_waiting",
            "waiting",
            {"waiting": waiting},
        )
    # W1, W3: each normal worker must be placed, and needs a round space without one of its own.
    hired = min(board.normal_waiting, board.hire_spaces.count("worker"), len(MILESTONES))
    if board.normal_available + hired > len(SECTIONS):
        yield (
            "worker_board.normal_available",
            "placing",
            {"count": board.normal_available + hired, "most": len(SECTIONS)},
        )
    # M3: a free order always exists.
    for count in box.players.counts:
        orders, needed = box.setup.royal_orders[count], board.special_waiting * count
        if orders < needed:
            yield (
                f"setup.royal_orders.{count}",
                "orders",
                {"needed": needed, "count": count, "orders": orders},
            )


def _decks(box: Box) -> Iterator[Fault]:
    # B6: even the last building of the game must find enough cards to choose from.
    most = max(box.players.counts)
    for kind, count, deck in (
        ("small", box.buildings.small.count, box.cards.small),
        ("large", box.buildings.large.count, box.cards.large),
    ):
        needed = most * count - 1 + box.cards.drawn
        if count and needed > deck:
            yield (
                f"buildings.{kind}.count",
                "cards",
                {"needed": needed, "most": most, "drawn": box.cards.drawn, "deck": deck},
            )
