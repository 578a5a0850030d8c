"""What a view says is given up by closing a question is what one was entitled to, could still do, and loses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from cooper_island import Game
from cooper_island.engine import const as c
from cooper_island.engine.rules import STEPS
from cooper_island.engine.state import State
from cooper_island.view import asked, giving_up
from cooper_island.view.asked import asked_of
from cooper_island.view.giving_up import gives_up
from cooper_island.view.shape import DecisionView, GivenUp
from tests.test_golden import golden
from tests.view.games import positions

GAMES = ("game-0012-2p", "game-0033-2p")
CLOSING = {step.closing for step in STEPS if step.closing}


HEADER = Game.new(2, 1).header


def at(state: State) -> Game:
    """A game that stands like this."""
    return Game.of_position(HEADER, state.clone())


@cache
def closable() -> list[tuple[Game, int, DecisionView]]:
    """Questions that can be closed: of recorded games, and of rich ones in which everything happens."""
    out: list[tuple[Game, int, DecisionView]] = []
    for game, seat in (*recorded(), *random()):
        decision = asked_of(game.state, seat)
        assert decision is not None
        if "gives_up" in decision["details"]:
            out.append((game, seat, decision))
    return out


def recorded() -> Iterator[tuple[Game, int]]:
    for name in GAMES:
        for game in golden(name).positions():
            for seat in game.to_act:
                yield game, seat


def random() -> Iterator[tuple[Game, int]]:
    for seed in range(3):
        for state in positions(seed, 2 + seed % 3, seed % 2 == 1):
            for seat in state.to_act():
                if STEPS[state.stacks[seat][c.F_KIND]].closing:
                    yield at(state), seat


def given(decision: DecisionView) -> list[GivenUp]:
    return cast("list[GivenUp]", decision["details"]["gives_up"])


def plain(decision: DecisionView) -> list[str]:
    return [
        one["text"]
        for one in decision["options"]
        if not one["anytime"]
        and one["verb"] not in CLOSING
        and not one.get("extra", {}).get("coins")
    ]


def storable(game: Game, seat: int) -> int:
    """C6: how much of the marketplace finds a spot, by storing it."""
    game = game.clone()
    known = game.told
    while True:
        decision = game.decision(seat)
        offered = [] if decision is None else [one.text for one in decision.options]
        market = [text for text in offered if text.startswith("store ") and "@" not in text]
        # Spots of their own first: so most find one.
        market.sort(key=lambda text: text.split(" ")[1] not in ("coin", "gold", "cloth"))
        last = decision is not None and decision.kind == "last_chance" and game.phase == "market"
        if not market and not (last and "store" in offered):
            break
        game.apply(seat, market[0] if market else "store")  # a single one is stored at once
    stored = [event for event in game.events(seat, known) if event["type"] == "store"]
    return len([event for event in stored if event["seat"] == seat and event["space"] is None])


def workers(game: Game, seat: int) -> int:
    left = game.view(seat)["players"][seat]["workers"]
    return left["normal"] + left["special"]


def test_M2_the_last_worker_turn_of_a_round_gives_up_hiring() -> None:
    """While another worker waits, or no milestone does, nothing of it is said."""
    seen: Counter[tuple[bool, bool]] = Counter()
    for game, seat, decision in closable():
        if decision["kind"] != "section":
            continue
        hires = any(one["text"] == "hire" for one in decision["options"])
        last = not workers(game, seat)
        told = [one for one in given(decision) if one["what"] == "hiring"]
        assert bool(told) == (hires and last)
        seen[hires, last] += 1
    assert len(seen) == 4, seen


def test_something_is_given_up_where_something_entitled_and_possible_lapses_and_only_there() -> (
    None
):
    seen: Counter[tuple[str, bool]] = Counter()
    for game, seat, decision in closable():
        kind = decision["kind"]
        if kind == "last_chance":
            lapses = game.phase == "market" and storable(game, seat) > 0
        elif kind == "reactivate":  # what costs coins is not bought
            lapses = bool(plain(decision))
        elif kind == "hire_now":
            lapses = decision["details"]["later"] == 0
        elif kind == "give":  # T3: to end a trade gives nothing up
            lapses = False
        elif kind == "section":  # M2: and the last chance of the round to hire
            texts = [one["text"] for one in decision["options"]]
            lapses = bool(plain(decision)) or ("hire" in texts and not workers(game, seat))
        else:
            lapses = bool(plain(decision))
        assert bool(given(decision)) == lapses, (kind, decision)
        seen[kind, lapses] += 1
    for kind in ("income", "section", "effects", "fee", "last_chance", "reactivate"):
        assert seen[kind, True], (kind, seen)
    for kind in ("section", "last_chance", "reactivate", "give"):
        assert seen[kind, False], (kind, seen)


def test_a_question_says_so_where_it_can_be_closed_and_only_there() -> None:
    for game, seat in recorded():
        decision = asked_of(game.state, seat)
        assert decision is not None
        closes = any(one["verb"] in CLOSING for one in decision["options"])
        assert ("gives_up" in decision["details"]) == closes


def test_how_much_of_the_market_is_what_can_be_stored() -> None:
    whole = 0
    for game, seat, decision in closable():
        if decision["kind"] == "last_chance" and game.phase == "market":
            assert sum(one["count"] for one in given(decision)) == storable(game, seat)
            whole += 1
    assert whole > 5


def test_income_hands_are_counted() -> None:
    """I1: an islet, a tile, and each boat once, whichever way it can be used."""
    most = 0
    for game, seat, decision in closable():
        if decision["kind"] != "income":
            continue
        left = game.state.stacks[seat][c.F_A]
        counts = {one["what"]: one["count"] for one in given(decision)}
        assert all(one["rule"] == "I1" for one in given(decision))
        offered = {text.split(" ")[0] for text in plain(decision)}
        assert counts.get("islet", 0) == ("islet" in offered)
        assert counts.get("tile", 0) == ("place" in offered)
        assert counts.get("boat", 0) <= (left >> 2).bit_count()
        most = max(most, counts.get("boat", 0))
    assert most > 1


def test_of_alternatives_one_is_given_up() -> None:
    """W8 A: draw or place, and a step."""
    shapes = set()
    for _, _, decision in closable():
        if decision["kind"] == "section" and decision["details"]["on"] == "A round":
            shapes.add(tuple(tuple(e["name"] for e in one["effects"]) for one in given(decision)))
    assert (("draw", "place"), ("step",)) in shapes
    assert (("step",),) in shapes


def test_an_islet_that_fits_nowhere_is_not_given_up() -> None:
    """I5: nothing possible, nothing given up; the hand itself is still hers."""
    state = Game.new(2, 3, first_seat=0).state
    before = [one["what"] for one in gives_up(state, 0)]
    state.seats[0][c.Q_BANK] = 1  # R1, where the first must lie (I3)
    state.opts = [None] * state.n
    after = [one["what"] for one in gives_up(state, 0)]
    assert state.stacks[0][c.F_A] & 1
    assert (before, after) == (["islet", "tile"], ["tile"])


def test_only_the_view_works_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots and simulations ask `Game.decision`: it costs them nothing."""

    def fail(*_: object) -> list[GivenUp]:
        raise AssertionError("worked out where nobody looks")

    monkeypatch.setattr(asked, "gives_up", fail)
    monkeypatch.setattr(giving_up, "gives_up", fail)
    game = Game.new(2, 7)
    for _ in range(60):
        seat = game.to_act[0]
        decision = game.decision(seat)
        assert decision is not None
        game.apply(seat, decision.options[-1])
    begun = Game.new(2, 7)
    with pytest.raises(AssertionError, match="nobody looks"):
        begun.view(begun.to_act[0])
