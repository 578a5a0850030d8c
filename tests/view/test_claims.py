"""What the words claim is what the rules say, and with the figures of the box at hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cooper_island import Game
from cooper_island.content import ids
from cooper_island.content.cards import BOATS, ISLETS
from cooper_island.language import PART
from cooper_island.view import words
from cooper_island.view.words import decision_sentence
from tests.rules.table import Table

# Where a rule is easily forgotten, the words that must not be missing from its message.
CLAIMS = (
    ("page.order.7", "not settlement", "E4"),
    ("page.order.8", "held by another", "E4"),
    ("page.card.large.10", "even if short", "large 10"),
    ("page.card.large.10", "the clean-up still comes", "large 10"),
    ("page.card.large.12", "no {copy}", "large 12"),
    ("page.boat.copy", "no {copy}", "B1"),
    ("page.card.large.13", "highest free level", "large 13"),
    ("page.card.large.14", "down for good", "large 14"),
    ("page.card.large.15", "no points", "large 15"),
    ("page.card.small.11", "after this one", "B6"),
    ("page.card.small.14", "in storage", "small 14"),
    ("page.card.small.15", "in storage", "small 15"),
    ("page.crate.coins_2", "to the marketplace", "T4"),
    ("page.crate.cubes_2", "to the marketplace", "T4"),
    ("page.aid.step.feed", "In full: {feed_helm} for each special worker", "C1"),
    ("page.aid.step.reactivate", "With the fortress: both, for free", "C2"),
    ("page.aid.step.last", "without the cartographer", "T6"),
    ("page.aid.tie", "shared", "E3"),
    ("page.anytime.note.hire", "royal order", "M3"),
    ("page.board.hire_worker", "royal order", "M3"),
    ("page.note.hire.special", "royal order", "M3"),
    ("page.board.boat_down", "no action for anyone", "large 14"),
    ("page.score.note.cards", "only if face up", "E2"),
    ("page.remind.highest_later", "Payment comes first", "B2"),
)
BOX = """
[cards]
small_14_15_points = 2
large_13_points_per_lid = 4
large_14_points_per_boat = 5
large_15 = { buildings = 2, statues = 1, points = 7 }
[royal_orders]
copy_reduction = 3
"""


@pytest.mark.parametrize(("key", "claim", "rule"), CLAIMS)
def test_nothing_that_matters_is_left_out(key: str, claim: str, rule: str) -> None:
    messages = words.catalogue("en")
    assert claim.replace("{copy}", messages["boat.copy"]) in messages[key], rule


# Figures that tips say themselves: the rules have them, and no box another.
FIXED = {
    "page.aid.sections": "W2: eight sections",
    "page.aid.step.reactivate": "C2: one of two",
    "page.anytime.note.cartographer": "K3, K4: up to level 3, and from level 4",
    "page.remind.chart": "K3, K4: up to level 3, and from level 4",
    "page.tip.step.high": "K4: from level 4",
    "page.tip.step.low": "K3: up to level 3",
    "page.tip.tile": "PL1: a double tile lies on two spaces",
}


def test_tips_take_their_figures_from_the_box() -> None:
    """Or have none but 1, where it is the rules'."""
    number = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|[2-9]|\d\d+)\b")
    groups = ("page.tip.", "page.remind.", "page.read.", "page.aid.", "page.anytime.", "page.note.")
    told = {
        key
        for key, message in words.catalogue("en").items()
        if key.startswith(groups) and number.search(PART.sub("", message).lower())
    }
    assert told == set(FIXED)


def test_one_word_for_milestones() -> None:
    """`goal` is the number of a milestone, never its name."""
    messages = words.catalogue("en").items()
    assert not [key for key, message in messages if "goal" in message.lower().replace("{goal}", "")]


def test_islets_and_boats_that_share_a_word_do_the_same() -> None:
    """A Scout draws and a Chart gives a step, on the water as in the harbor."""
    names = words.catalogue("en")
    for boat, action in zip(ids.BOATS, BOATS, strict=True):
        for islet, other in zip(ids.ISLETS, ISLETS, strict=True):
            pair = (names[f"boat.{boat}"], names[f"islet.{islet}"])
            if set(pair[0].split()) & set(pair[1].split()):
                assert other == action, pair


def test_figures_of_another_box_are_shown(tmp_path: Path) -> None:
    """Large card 15 and the other flagged cards, and what the copying order takes off."""
    file = tmp_path / "box.toml"
    file.write_text(BOX, encoding="utf-8")
    printed = Game.new(2, seed=1, box=file).view(0)["printed"]
    assert printed["cards"] == {
        "stored": 2,
        "lid": 4,
        "boat": 5,
        "collection": {"buildings": 2, "statues": 1, "points": 7},
    }
    assert printed["order_copy"] == 3


@pytest.mark.parametrize(
    ("phase", "number", "later"),
    [
        ("income", 2, True),
        ("reactivate", 2, True),
        ("income", 5, True),
        ("reactivate", 5, False),
        ("last", 5, False),
    ],
)
def test_a_later_worker_turn_is_spoken_of_only_where_one_comes(
    phase: str, number: int, later: bool
) -> None:
    """M2: asked once outside worker turns; a worker turn of the same round or of the next may follow."""
    table = Table(2).boat(0, "coin", 1).large(0, 8).store(0, "coin 2 wood").in_round(number)
    decision = table.start(phase).play("card", "boat draw").game.decision(0)
    assert decision is not None
    assert decision.kind == "hire_now"
    assert decision.details == {"later": later}
    assert ("later" in decision_sentence(decision.kind, decision.details)) == later


def test_cards_that_may_come_before_the_ships_are_spoken_of() -> None:
    """B10: beside the ships while the points of the action wait, and no longer once it is used."""
    table = Table(2).small(0, 1).store(0, "coin wood").start("work")
    decision = table.play("worker B round", "boat", "boat draw").game.decision(0)
    assert decision is not None
    assert decision.details == {"points": 1, "cards": 1, "boat": "draw"}
    assert "Cards may come first" in decision_sentence(decision.kind, decision.details)
    decision = table.play("step").game.decision(0)
    assert decision is not None
    assert decision.details == {"points": 1, "boat": "draw"}
    assert "Cards may come first" not in decision_sentence(decision.kind, decision.details)
