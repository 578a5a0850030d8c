"""The public API: deciding, refusing, cloning, undo, sampling."""

import random
from pathlib import Path

import pytest

import cooper_island
from cooper_island import BoxError, Game, IllegalChoice, Option
from cooper_island.engine import rules
from cooper_island.view.decision import answered
from tests.golden.make import busy_game


def random_game(seed: int, choices: int, **options: object) -> Game:
    game = Game.new(3, seed, **options)  # type: ignore[arg-type]
    rnd = random.Random(seed)
    while game.choices < choices and not game.over:
        seat = rnd.choice(game.to_act)
        decision = game.decision(seat)
        assert decision is not None
        game.apply(seat, rnd.choice(decision.options))
    return game


def test_an_option_is_taken_as_object_text_or_index() -> None:
    games = [Game.new(2, 5) for _ in range(3)]
    seat = games[0].to_act[0]
    decision = games[0].decision(seat)
    assert decision is not None
    option = decision.options[0]
    games[0].apply(seat, option)
    games[1].apply(seat, option.text)
    games[2].apply(seat, 0)
    assert games[0] == games[1] == games[2]
    assert eval(repr(option)) == option
    assert isinstance(option, Option)


def test_a_refused_choice_changes_nothing_and_says_why() -> None:
    game = Game.new(2, 5, first_seat=0)
    key = game.key()
    for text in ("worker A round", "dance", "lay 1,1+1,2", "", "pay 3 wood"):
        with pytest.raises(IllegalChoice) as caught:
            game.apply(0, text)
        assert caught.value.rule
        assert str(caught.value).endswith(f"({caught.value.rule}).")
    with pytest.raises(IllegalChoice) as caught:
        game.apply(1, "done")
    assert caught.value.rule == "I6"
    with pytest.raises(IndexError):
        game.apply(0, 99)
    with pytest.raises(ValueError, match="no seat 7"):
        game.apply(7, "done")
    assert game.key() == key
    assert game.choices == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "players must be 2, 3 or 4"),
        ({"players": True}, "players must be"),
        ({"seed": "seven"}, "seed must be a whole number"),
        ({"start_landscape": "desert"}, "start_landscape must be one of"),
        ({"first_seat": 4}, "first_seat must be"),
    ],
)
def test_a_wrong_table_is_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Game.new(**{"players": 2, "seed": 1, **options})  # type: ignore[arg-type]


def test_a_wrong_box_is_refused() -> None:
    with pytest.raises(BoxError, match=r"no-such\.toml"):
        Game.new(2, 1, box="no-such.toml")


def test_the_same_seed_gives_the_same_game() -> None:
    assert random_game(3, 200) == random_game(3, 200)
    assert random_game(3, 200).record == random_game(3, 200).record
    assert random_game(3, 10) != random_game(4, 10)


def test_a_clone_goes_its_own_way() -> None:
    game = random_game(3, 50)
    record, key = game.record, game.key()
    other = game.clone()
    while not other.over:
        other.apply(other.to_act[0], 0)
    assert (game.record, game.key()) == (record, key)
    assert Game.replay(other.record) == other


@pytest.mark.parametrize("simultaneous", [False, True])
def test_undo_takes_back_one_choice_and_replaying_it_leads_back(simultaneous: bool) -> None:
    undone = 0
    for seed in range(8):
        game = Game.new(3, seed, simultaneous=simultaneous)
        rnd = random.Random(seed)
        while not game.over:
            seat = rnd.choice(game.to_act)
            decision = game.decision(seat)
            assert decision is not None
            option = rnd.choice(decision.options)
            before = game.key()
            count = game.choices
            game.apply(seat, option)
            after = game.key()
            if game.can_undo(seat):
                undone += 1
                game.undo(seat)
                assert game.key() == before
                assert game.choices == count
                game.apply(seat, option.text)
                assert game.key() == after
    assert undone > 500


def test_undo_stops_at_new_information() -> None:
    """A drawn tile has been seen: it cannot be put back."""
    game = Game.new(2, 5, first_seat=0)
    game.apply(0, "done")
    game.apply(1, "done")
    game.apply(0, "worker C round")
    game.apply(0, "draw")
    with pytest.raises(IllegalChoice) as caught:
        game.undo(0)
    assert caught.value.code == "undo_new_information"


def test_undo_reaches_past_the_end_of_a_turn_until_another_seat_chooses() -> None:
    game = Game.new(2, 5, first_seat=0)
    game.apply(0, "done")
    game.apply(1, "done")
    assert not game.can_undo(0)
    before = game.clone()
    game.apply(0, "worker B round")
    placed = game.clone()
    game.apply(0, "end turn")
    assert game.undo_reach(0) == placed.undo_reach(0)
    game.undo(0)
    assert game == placed
    assert game.can_undo(0)
    game.undo(0)
    assert game == before
    game.apply(0, "worker B round")
    game.apply(0, "end turn")
    game.apply(1, "worker B round")
    with pytest.raises(IllegalChoice) as caught:
        game.undo(0)
    assert caught.value.code == "undo_nothing"
    game.undo(1)  # and when that is taken back, it can be again
    game.undo(0)
    assert game == placed


def test_undo_of_a_done_brings_back_what_it_gave_up() -> None:
    game = Game.new(2, 5, first_seat=0)
    game.apply(0, "done")
    before = game.clone()
    game.apply(1, "done")
    assert game.phase == "work"
    game.undo(1)
    assert game == before
    game.apply(1, "islet")


def test_nobody_comes_back_from_the_end_of_the_game() -> None:
    rng = random.Random(2)
    game = Game.new(2, 5)
    last = 0
    while not game.over:
        last = game.to_act[0]
        decision = game.decision(last)
        assert decision is not None
        game.apply(last, rng.choice(decision.options))
    assert not game.latest_chance
    assert not game.can_undo(last)


def test_undo_in_a_simultaneous_step_leaves_the_others_alone() -> None:
    game = Game.new(2, 5, first_seat=0, simultaneous=True)
    alone = game.clone()
    game.apply(0, "islet")
    game.apply(1, "islet")
    game.apply(0, "islet coin")
    game.apply(1, "islet gold_cloth")
    game.apply(1, "lay 6,2+R1 near")
    game.undo(0)
    game.undo(0)
    for text in ("islet", "islet gold_cloth", "lay 6,2+R1 near"):
        alone.apply(1, text)
    assert game == alone
    assert not game.can_undo(0)
    assert game.can_undo(1)


def test_finished_can_be_undone_until_another_seat_has_ended_the_step() -> None:
    game = Game.new(2, 5, first_seat=0, simultaneous=True)
    game.apply(0, "done")
    assert game.to_act == [1]
    game.undo(0)
    assert game.to_act == [0, 1]
    game.apply(0, "done")
    game.apply(1, "done")
    assert not game.can_undo(0)
    assert game.can_undo(1)


def test_a_sample_keeps_what_the_seat_knows_and_can_be_played() -> None:
    for seed in range(6):
        game = busy_game(3, seed, "meadow", False, True)
        for number, position in enumerate(game.positions()):
            if number % 40 == 7 and not position.over:
                seat = number % 3
                first = position.sample(seat, 1)
                assert first.view(seat) == position.view(seat)
                assert first == position.sample(seat, 1)
                assert first.key() != position.sample(seat, 2).key()
                while not first.over:
                    first.apply(first.to_act[0], 0)
                with pytest.raises(ValueError, match="no record"):
                    _ = first.record


def test_a_view_counts_every_seat_that_may_act() -> None:
    game = Game.new(4, 2, simultaneous=True)
    assert game.view(None)["to_act"] == game.to_act
    assert game.view(1)["decision"] is not None
    assert game.view(None)["decision"] is None
    assert rules.frame_kind(game.state, 1) >= 0


def test_events_are_numbered_and_can_be_read_on() -> None:
    game = random_game(3, 120)
    events = game.events(0)
    assert [event["n"] for event in events] == list(range(len(events)))
    assert game.events(0, 40) == events[40:]


def test_round_and_phase() -> None:
    game = Game.new(2, 5, start_landscape="choice")
    assert (game.round, game.phase) == (0, "start")
    game = Game.new(2, 5)
    seen = [(game.round, game.phase)]
    while not game.over:
        game.apply(game.to_act[0], 0)
        if seen[-1] != (game.round, game.phase):
            seen.append((game.round, game.phase))
    assert seen[:2] == [(1, "income"), (1, "work")]
    assert seen[-1] == (5, "over")


def test_only_the_inner_rooms_read_the_state() -> None:
    """Others ask the game: `game.round`, `game.phase`, views."""
    root = Path(cooper_island.__file__).parent
    inner = {"engine", "mind", "record", "view", "game.py"}
    for file in root.rglob("*.py"):
        if file.relative_to(root).parts[0] not in inner:
            assert ".state.g[" not in file.read_text("utf-8"), file


def test_an_option_of_before_means_its_text() -> None:
    """Not what now has its code; and where it is not offered, it is refused by its text."""
    game = Game.new(2, 5, first_seat=0)
    decision = game.decision(0)
    assert decision is not None
    tile, other = decision.options[0], decision.options[1]
    assert answered(game.state, 0, Option(tile.text, other.code)) == tile.code
    assert answered(game.state, 0, Option("dance", other.code)) is None
    with pytest.raises(IllegalChoice) as caught:
        game.apply(0, Option("dance", other.code))
    assert caught.value.details == {"text": "dance"}
