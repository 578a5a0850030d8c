"""Simultaneous steps (I6): the order of independent seats does not matter where no common stock is touched."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cooper_island import Game
from cooper_island.engine import rules
from cooper_island.engine.state import State


def touches_others(state: State, seat: int, code: int) -> bool:
    """Does this choice draw, take from a common stock, or reach into another seat's things?"""
    after = state.clone()
    after.chance = []
    rules.apply(after, seat, code)
    others = [p for p in range(state.n) if p != seat]
    same = all(
        after.seats[p] == state.seats[p] and after.stacks[p] == state.stacks[p] for p in others
    )
    return bool(after.chance) or after.g != state.g or not same


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_I6_shuffling_independent_seats_gives_the_same_outcome(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4))
    game = Game.new(players, data.draw(st.integers(0, 999)), simultaneous=True)
    # Each seat writes down what it does while the others wait.
    scripts: dict[int, list[int]] = {}
    for seat in range(players):
        alone = game.clone()
        script: list[int] = []
        for _ in range(data.draw(st.integers(1, 8))):
            codes = [
                code
                for code in rules.options(alone.state, seat)
                if code and not touches_others(alone.state, seat, code)
            ]
            if not codes:
                break
            code = data.draw(st.sampled_from(codes))
            alone.apply_code(seat, code)
            script.append(code)
        scripts[seat] = script
    # Then they do it in some order, and in another.
    turns = [seat for seat, script in scripts.items() for _ in script]
    orders = [data.draw(st.permutations(turns)) for _ in range(2)]
    outcomes = []
    for order in orders:
        played = game.clone()
        todo = {seat: list(script) for seat, script in scripts.items()}
        for seat in order:
            played.apply_code(seat, todo[seat].pop(0))
        for seat in range(players):
            played.apply(seat, "done") if "done" in {
                o.text for o in getattr(played.decision(seat), "options", [])
            } else None
        outcomes.append(played)
    assert outcomes[0] == outcomes[1]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_I6_undo_of_one_seat_leaves_the_choices_of_others(data: st.DataObject) -> None:
    game = Game.new(3, data.draw(st.integers(0, 999)), simultaneous=True)
    only_other = game.clone()
    for _ in range(data.draw(st.integers(1, 10))):
        seat = data.draw(st.integers(0, 1))
        codes = [
            code
            for code in rules.options(game.state, seat)
            if code and not touches_others(game.state, seat, code)
        ]
        if not codes:
            continue
        code = data.draw(st.sampled_from(codes))
        game.apply_code(seat, code)
        if seat == 1:
            only_other.apply_code(1, code)
    while game.can_undo(0):
        game.undo(0)
    assert game == only_other
    assert [node.seat for node in game._nodes()] == [1] * game.choices
