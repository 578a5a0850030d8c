"""Choices that belong together are one request: nothing is asked twice, and nothing is answered unasked."""

import random
from collections import Counter

import pytest

from cooper_island import Game
from cooper_island.tables.bodies import ActBody
from cooper_island.tables.chain import CLOSING, needed
from cooper_island.tables.position import Position
from cooper_island.tables.refusals import RuleRefused
from tests.tables.host import Host
from tests.test_golden import INDEX, golden


def kind(game: Game, seat: int) -> str | None:
    decision = game.decision(seat)
    return None if decision is None else decision.kind


def answers(game: Game, seat: int) -> list[str]:
    decision = game.decision(seat)
    assert decision is not None
    return [option.text for option in decision.options if not option.anytime]


def test_a_preview_goes_on_to_single_answers() -> None:
    followed: Counter[str] = Counter()
    drawn = 0
    rnd = random.Random(1)
    for name in list(INDEX)[:4]:
        for game in golden(name).positions():
            for seat in game.to_act:
                decision = game.decision(seat)
                assert decision is not None
                text = rnd.choice(decision.options).text
                told = Position.new(game).preview(seat, [text])
                first, *rest = told.chain
                assert first == text
                drawn += told.stopped
                assert not (told.stopped and rest), "nothing follows a draw"
                ahead = game.clone()
                for more in told.chain if rest else ():
                    if more != text:
                        assert answers(ahead, seat) == [more]
                        assert more not in CLOSING
                        followed[str(kind(ahead, seat))] += 1
                    ahead.apply(seat, more, chance=False)
                assert not rest or told.view["players"] == ahead.view(seat)["players"]
    assert drawn > 20
    assert followed["put"]
    assert not {"feed", "place_worker", "section", "income", "reactivate"} & set(followed)


def test_a_trade_is_one_request() -> None:
    """What goes in is named in full; the engine gives the last of it itself where nothing else is left."""
    rnd = random.Random(2)
    closed = left = 0
    for name in INDEX:
        for game in golden(name).positions():
            for seat in game.to_act:
                if kind(game, seat) != "give":
                    continue
                gifts: list[str] = []
                ahead = game.clone()
                while kind(ahead, seat) == "give":
                    gifts.append(rnd.choice(answers(ahead, seat)))
                    ahead.apply(seat, gifts[-1])
                assert needed(game, seat, gifts) == gifts
                closed += gifts[-1] == "done"
                if (
                    gifts[-1] != "done"
                ):  # nothing is left: `done` would answer whatever is asked next
                    assert needed(game, seat, [*gifts, gifts[-1], "done"]) == gifts
                    left += 1
    assert closed
    assert left


def test_what_cannot_be_chosen_is_refused_and_nothing_is_made() -> None:
    host = Host("person", "person", first_seat=0, simultaneous=False)
    assert "islet" in host.asks(0)
    version = host.table.now.versions[0]
    with pytest.raises(RuleRefused) as caught:
        host.table.act(0, ActBody("moves", version, "k", ("islet", "islet gold"), skip=True))
    assert caught.value.error["at"] == 1
    change = host.table.act(0, ActBody("moves", version, "k", ("islet", "islet coin"), skip=True))
    assert change is not None
    assert [entry.text for entry in change.entries] == ["islet", "islet coin"]


def test_nothing_is_sent_after_what_draws() -> None:
    host = Host("person", "person", first_seat=0, simultaneous=False)
    host.move(0, "done")
    host.move(1, "done")
    version = host.table.now.versions[0]
    asked = ActBody(
        "moves", version, "k", ("worker C round", "draw", "place", "tile FM"), skip=True
    )
    change = host.table.act(0, asked)
    assert change is not None
    assert [entry.text for entry in change.entries] == ["worker C round", "draw"]


def test_a_payment_is_looked_through_in_one_preview() -> None:
    """P3: kind after kind, each by its first set; what is asked on the way is told."""
    several = 0
    for name in INDEX:
        for game in golden(name).positions():
            for seat in game.to_act:
                if kind(game, seat) != "pay" or "..." in answers(game, seat)[-1]:
                    continue
                text = answers(game, seat)[-1]
                told = Position.new(game).preview(seat, [text], pay=True)
                assert len(told.asked) == len(told.chain) - 1
                ahead = game.clone()
                paying = True
                for at, made in enumerate(told.chain):
                    decision = ahead.view(seat)["decision"]
                    assert at == 0 or told.asked[at - 1] == decision
                    assert decision is not None
                    paying = paying and decision["kind"] == "pay"
                    assert made == (text if at == 0 else answers(ahead, seat)[0])
                    assert paying or len(answers(ahead, seat)) == 1
                    several += at > 0 and paying
                    if told.stopped:
                        break
                    ahead.apply(seat, made, chance=False)
                plain = Position.new(game).preview(seat, [text])
                assert plain.chain == told.chain[: len(plain.chain)]
    assert several > 5
