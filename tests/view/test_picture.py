"""The position as text."""

from __future__ import annotations

import pytest

from cooper_island.content.box import parse_box
from cooper_island.engine import const as c
from cooper_island.engine.setup import new_state
from cooper_island.engine.state import State
from cooper_island.engine.terms import Terms
from cooper_island.view.picture import picture
from cooper_island.view.words import catalogue
from tests.view.positions import fresh, played


def chart(s: State, p: int, space: tuple[int, int], landscape: int, level: int, cube: int) -> int:
    """A landscape space with a cube, or none (-1); its number."""
    n = s.t.space_at[space]
    s.chart(p, n, landscape, level, cube)
    return n


def settled() -> State:
    """Seat 1 with some of everything on her peninsula, and ships under way."""
    s = fresh(2, seed=4)
    q = s.seats[0]
    chart(s, 0, (5, 1), c.FOREST, 2, c.WOOD)
    chart(s, 0, (5, 2), c.MOUNTAIN, 3, c.GOLD)
    chart(s, 0, (5, 3), c.SETTLEMENT, 1, -1)
    for piece, (space, landscape, level) in enumerate(
        [
            ((1, 0), c.FOREST, 1),
            ((1, 1), c.MEADOW, 4),
            ((1, 2), c.MOUNTAIN, 5),
            ((1, 3), c.SETTLEMENT, 2),
            ((2, 0), c.FOREST, 3),
        ]
    ):
        q[c.Q_PIECE + piece] |= 1 << chart(s, 0, space, landscape, level, -1)
    q[c.Q_BANK] = 1 + 2 * 3 + 0  # R1, near: clockwise the second half
    q[c.Q_BANK + 4] = 1 + 2 * 0 + 0  # L1, near: clockwise the first half
    q[c.Q_SHIP], q[c.Q_DIST] = 5, 1
    s.seats[1][c.Q_SHIP + 1], s.seats[1][c.Q_DIST + 1] = 3, 11
    return s


def part(text: str, begin: str, lines: int) -> list[str]:
    rows = text.splitlines()
    at = next(n for n, row in enumerate(rows) if row.startswith(begin))
    return [row.rstrip() for row in rows[at + 1 : at + 1 + lines]]


def test_a_peninsula() -> None:
    land = [row[:28].rstrip() for row in part(picture(settled()), "Seat 1", 7)]
    assert land == [
        "0      ·    ruin   ·",
        "1 F1[s] M4[L] P5[#] S2[i]",
        "2    F3[=]  ruin   ·",
        "3  ruin   ·     ·    ruin",
        "4      ·    ruin   ·",
        "5   ·    F2w   P3g    S1",
        "6      ·    M1f    ·",
    ]


def test_the_ring() -> None:
    assert part(picture(settled()), "Water", 2) == [
        "  seat 1  ·   ·   ·   2<|map  1<      $|1>  ·   ·   ·   ·",
        "  seat 2  ·   ·   ·   ·       2>      ·     ·   ·   ·   ·",
    ]


def test_who_looks_and_who_acts() -> None:
    s = fresh(2, seed=4)
    first = s.to_act()[0]
    text = picture(s, first)
    assert f"to act: seat {first + 1}" in text.splitlines()[0]
    assert f"Seat {first + 1} (you, to act) ─" in text
    assert "(you" not in picture(s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_fits_and_is_plain(players: int) -> None:
    for seed in range(2):
        for n, s in enumerate(played(players, seed, simultaneous=seed == 1)):
            if n % 10 == 0 or s.over:
                text = picture(s, n % players)
                lines = text.splitlines()
                assert max(map(len, lines)) <= 100
                assert all(line == line.rstrip() for line in lines)
                assert text.replace("\n", "").isprintable()
                if s.over:
                    assert "Game over · won by seat" in lines[0]


def test_dealt_cards_are_named_to_their_owner_only() -> None:
    s = fresh(2, seed=4)
    me = s.to_act()[0]
    s.push(me, c.K_KEEP, 1, s.deal(me, 1, 4), 0, 0, 0)
    held = s.stacks[me][-4]
    names = [catalogue()[f"card.large.{held >> 4 * n & 15}"] for n in range(4)]
    mine = " ".join(picture(s, me).split())
    assert "keeps 1 of 4 cards:" in mine
    for other in (picture(s, 1 - me), picture(s)):
        assert "keeps 1 of 4 cards" in other
        assert not any(name in other for name in names)
    for name in names:
        assert name.split()[0] in mine


def test_wide_land_stands_alone() -> None:
    """A box may have longer rows: then the players stand one below the other."""
    box = parse_box("peninsula.row_lengths = [4, 5, 4, 5, 4, 5, 4]")
    s = new_state(Terms(box), 2, 1, 0, c.MEADOW, False)
    text = picture(s)
    assert sum(line.startswith("Seat ") for line in text.splitlines()) == 2
    assert max(map(len, text.splitlines())) <= 100
