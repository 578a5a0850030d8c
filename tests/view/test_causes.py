"""Each question names its cause and its thing (details of `effects`, `pay`, `reduce`, `ship` and `take`)."""

from collections import Counter
from typing import Any

from cooper_island import Game
from cooper_island.view.words import decision_sentence
from tests.test_golden import INDEX, golden

THINGS = ("boat", "piece", "cargo")


def told(game: Game, seat: int, *kinds: str) -> dict[str, Any] | None:
    """The latest event of these kinds that tells of this seat."""
    for event in reversed(game.events(None)):
        if event["type"] in kinds and event["seat"] == seat:
            found: dict[str, Any] = event
            return found
    return None


def test_what_may_be_used_says_what_brings_it() -> None:
    """I4, H3, H4, B1, B7, B10, T5: as the story tells it."""
    seen: Counter[str] = Counter()
    for name in INDEX:
        for game in golden(name).positions():
            for seat in game.to_act:
                asked = game.decision(seat)
                if asked is None or asked.kind != "effects":
                    continue
                why = asked.details
                by = str(why["by"])
                seen[by] += 1
                assert why["ways"] == len(asked.options) - len(asked.anytime) - 1
                sentence = decision_sentence(asked.kind, why)
                assert sentence[0].isupper()
                if by == "islet":
                    placed = told(game, seat, "islet", "copy_islet")
                    assert placed is not None
                    assert placed["islet"] == why["islet"]
                if by == "boat" and asked.rule == "B1":
                    built = told(game, seat, "boat")
                    assert built is not None
                    assert built["boat"] == why["boat"]
                if by in ("passed", "islets"):
                    assert told(game, seat, "pass_islet") is not None
                if by == "book":
                    assert told(game, seat, "book") is not None
    assert {"islet", "passed", "boat", "book"} <= set(seen), seen


def test_a_price_says_what_it_is_for() -> None:
    """P3: the thing that was chosen, or the feeding (C1)."""
    seen: Counter[str] = Counter()
    for name in INDEX:
        for game in golden(name).positions():
            for seat in game.to_act:
                asked = game.decision(seat)
                if asked is None or asked.kind not in ("pay", "reduce"):
                    continue
                what = [one for one in (*THINGS, "feeding") if one in asked.details]
                assert len(what) == 1, (asked.kind, asked.details)
                seen[what[0]] += 1
    assert {"boat", "piece", "feeding"} <= set(seen), seen


def test_a_tile_says_what_lets_it_be_placed() -> None:
    """PL1: a section (W8), the income hand (I1), a large card (T5) or a crate lid (T4), as the story tells it."""
    seen: Counter[str] = Counter()
    for name in INDEX:
        for game in golden(name).positions():
            for seat in game.to_act:
                asked = game.decision(seat)
                if asked is None or asked.kind not in ("tile", "lay"):
                    continue
                by = str(asked.details["by"])
                seen[by] += 1
                latest = told(game, seat, "worker", "lid", "card_used", "phase")
                if by == "section":
                    assert game.view(seat)["phase"] == "work"
                    worker = told(game, seat, "worker")
                    assert worker is not None
                    assert str(worker["on"])[0] == asked.details["section"]
                elif by == "income":
                    assert game.view(seat)["phase"] == "income"
                else:
                    assert latest is not None
                    assert latest["type"] == {"crate": "lid", "card": "card_used"}[by]
    assert {"section", "income", "crate"} <= set(seen), seen
