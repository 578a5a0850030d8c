"""How many clicks typical turns take: each is played as the page offers it, and may not take more than this.

A person clicks what she sees: an answer, what lies one question beyond an entry of a menu, a thing on her board that an
anytime action leads to, a whole payment. What follows of a click is nobody's click.
"""

from typing import Final, NamedTuple

import pytest

from cooper_island import Game
from cooper_island.tables.chain import needed
from cooper_island.tables.follow import followed
from tests.rules.table import Table

# Entries whose things lie on the boards (web/src/lib/targets.ts).
BOARDS: Final = {"store": "store", "lid": "crate", "card": "use", "cartographer": "single"}


class Turn(NamedTuple):
    """What is chosen, how many clicks that may take, and how many it took when each question was clicked."""

    table: Table
    choices: str  # separated by `;`
    most: int
    was: int


def turns() -> dict[str, Turn]:
    """Six typical turns and some more."""
    land = ("5,1 F2 wood", "5,2 F1 wood", "4,1 P2 stone", "4,0 P1 stone", "5,0 S2", "4,2 F3")
    return {
        "a boat": Turn(
            Table(2).land(0, *land).store(0, "3 coin wood").start("work"),
            "worker B round; boat; boat coin; landing 1; pay wood; ship 1; gain coin; end turn",
            6,
            8,
        ),
        "a boat with the square worker": Turn(
            Table(2).land(0, *land).store(0, "3 coin 2 wood").workers(0, 1, 1).start("work"),
            "worker B square; boat; boat gold_cloth; landing 2; reduce 1 coin 1 wood; pay wood;"
            " ship 2; gain gold; end turn",
            8,
            9,
        ),
        "a small building": Turn(
            Table(2).land(0, *land).store(0, "2 coin 2 wood 2 stone").start("work"),
            "worker D round; erect; erect small; pay 2 wood; pay 2 stone; put 4,2; ship 1;"
            " keep 12; under 4 8 10; end turn",
            7,
            9,
        ),
        "a tile with a worker": Turn(
            Table(2).land(0, *land).tiles(0, "FM/PS").start("work"),
            "worker A round; step; place; tile FM; lay 3,1+3,2; end turn",
            4,
            6,
        ),
        "a trade, and storing what it brings": Turn(
            Table(2).land(0, *land).store(0, "3 coin").capacity(0, 6).start("work"),
            "trade; give coin; give coin; give stone@4,1; done; take gold; store; store gold",
            7,
            8,
        ),
        "cartographer steps and a single tile": Turn(
            Table(2).land(0, *land).steps(0, 1).start("work"),
            "worker E round; step; gain wood; cartographer; single F; lay 3,1; end turn",
            5,
            7,
        ),
        "an islet in the income, and a boat's coin": Turn(
            Table(2).land(0, *land).boat(0, "coin", 1).start("income"),
            "islet; islet goods; lay 6,2+R1 near; gain wood food; gain coin; done",
            4,
            6,
        ),
        "a milestone for a special worker": Turn(
            Table(2).land(0, *land).milestone(0, "boats").orders(1, 2, 3).start("work"),
            "worker E round; step; gain coin; hire; hire special; assign normal 1; end turn",
            6,
            7,
        ),
        "the clean-up": Turn(
            Table(1 + 1, simultaneous=True).land(0, *land).store(0, "coin 4 food").start("feed"),
            "feed; done; done",
            2,
            3,
        ),
    }


def click(game: Game, wanted: list[str]) -> list[str]:
    """What one click chooses of what is wanted next."""
    decision = game.view(0)["decision"]
    assert decision is not None, wanted
    first, *rest = wanted
    offers = [option["text"] for option in decision["options"]]
    assert first in offers, (first, offers)
    if decision["kind"] == "pay":
        return [text for n, text in enumerate(wanted) if paid(wanted[: n + 1])]
    if rest and any((one["via"], one["text"]) == (first, rest[0]) for one in decision["further"]):
        return [first, rest[0]]
    if (
        decision["kind"] == "keep"
    ):  # B6: the others go under the deck in any order, if she does not say
        return [first, *(text for text in rest[:1] if text.startswith("under "))]
    if rest and first in BOARDS and rest[0].startswith(f"{BOARDS[first]} "):
        return [first, rest[0]]
    return [first]


def paid(texts: list[str]) -> bool:
    return all(text.startswith("pay ") for text in texts)


def played(turn: Turn, comfort: bool) -> int:
    """The clicks that this turn takes."""
    game = turn.table.game.clone()
    wanted = [text.strip() for text in turn.choices.split(";")]
    clicks = 0
    while wanted:
        texts = click(game, wanted) if comfort or wanted[0].startswith("pay ") else wanted[:1]
        texts = needed(game, 0, texts)
        for text in followed(game, 0, texts) if comfort else texts:
            assert text == wanted.pop(0)
            game.apply(0, text)
        clicks += 1
    return clicks


@pytest.mark.parametrize("name", list(turns()))
def test_a_turn_takes_no_more_clicks_than(name: str) -> None:
    turn = turns()[name]
    assert played(turn, comfort=False) == turn.was
    assert played(turn, comfort=True) == turn.most


def test_a_boat_takes_six() -> None:
    """The goal that was set for it."""
    assert turns()["a boat"].most <= 6
