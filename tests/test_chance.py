"""Chance of a fresh game: drawn when it is needed, kept in the record, and nowhere before."""

import random

import pytest

from cooper_island import ChanceAhead, Game, IllegalChoice, RecordError
from cooper_island.engine import const as c
from cooper_island.engine.state import ChanceError
from cooper_island.record import text as record_text

FORKS = 60  # draws of one of three tiles: alike in all of them once in 3^59 times


def before_a_draw(seed: int | None = None) -> Game:
    """A game, fresh if it has no seed, in which seat 0 may draw a tile now."""
    game = Game.new(2, seed, fresh=seed is None, first_seat=0)
    game.apply(0, "done")
    game.apply(1, "done")
    game.apply(0, "worker C round")
    return game


def drawn(game: Game) -> tuple[int, ...]:
    game.apply(0, "draw")
    assert game.latest_chance
    return game.latest_chance


def generator(game: Game) -> list[int]:
    return game.state.g[c.G_RNG : c.G_RNG + 2]


def test_a_fresh_game_has_no_seed() -> None:
    game = Game.new(2, fresh=True)
    assert game.header.seed is None
    assert "\nseed: none\n" in game.record
    assert "\nseed: none\n" in game.record_for(0)
    with pytest.raises(ValueError, match="has no seed"):
        Game.new(2, 7, fresh=True)


@pytest.mark.parametrize("simultaneous", [False, True])
def test_its_record_is_the_game(simultaneous: bool) -> None:
    game = Game.new(3, fresh=True, simultaneous=simultaneous, start_landscape="random")
    rnd = random.Random(1)
    constant = generator(game)
    draws = 0
    while not game.over:
        seat = rnd.choice(game.to_act)
        decision = game.decision(seat)
        assert decision is not None
        game.apply(seat, rnd.choice(decision.options))
        draws += bool(game.latest_chance)
        assert generator(game) == constant
    again = Game.replay(game.record)
    assert again == game
    assert again.record == game.record
    assert again.events(None) == game.events(None)
    assert all(generator(at) == constant for at in again.positions())
    assert draws


def test_the_setup_is_fresh() -> None:
    assert len({Game.new(4, fresh=True)._setup.chance for _ in range(20)}) > 1


def test_nothing_in_a_position_foretells_its_draws() -> None:
    """Clones, replays and positions of the past all stand alike, and go on as it comes."""
    game = before_a_draw()
    later = before_a_draw()
    later.apply(0, "draw")
    past = list(later.positions())[-2]
    for start in (game, Game.replay(game.record), past):
        forks = [start.clone() for _ in range(FORKS)]
        assert {fork.key() for fork in forks} == {start.key()}
        assert len({drawn(fork) for fork in forks}) > 1
    assert len({drawn(Game.replay(game.record)) for _ in range(FORKS)}) > 1


def test_a_seed_still_tells_every_draw() -> None:
    game = before_a_draw(5)
    assert len({drawn(game.clone()) for _ in range(FORKS)}) == 1


def test_a_sample_of_a_fresh_game_is_the_same_for_its_seed() -> None:
    """Bots search on samples: these must be repeatable."""
    game = before_a_draw()
    assert len({drawn(game.sample(0, 3)) for _ in range(FORKS)}) == 1
    assert len({drawn(game.sample(0, n)) for n in range(FORKS)}) > 1


@pytest.mark.parametrize("seed", [None, 5])
def test_a_choice_that_draws_can_be_ruled_out(seed: int | None) -> None:
    game = before_a_draw(seed)
    key, record, events = game.key(), game.record, game.events(None)
    with pytest.raises(ChanceAhead, match="draws"):
        game.apply(0, "draw", chance=False)
    assert (game.key(), game.record, game.events(None)) == (key, record, events)
    with pytest.raises(IllegalChoice):
        game.apply(0, "nonsense", chance=False)
    game.apply(0, "place", chance=False)
    assert Game.replay(game.record) == game


def test_recorded_results_are_what_is_drawn() -> None:
    game = before_a_draw()
    for tile in ("FM/PS", "FP/MS", "FS/MP"):
        told = record_text.results(f"tile {tile}")
        twin = game.clone()
        twin.apply_recorded(0, "draw", told)
        assert twin.latest_chance == told
        assert generator(twin) == generator(game)
    for wrong in ("", "book 1", "tile FM/PS, tile FM/PS"):
        with pytest.raises(ChanceError):
            game.clone().apply_recorded(0, "draw", record_text.results(wrong))


def test_undo_leaves_what_others_drew() -> None:
    kept = 0
    for seed in range(40):
        game = Game.new(4, fresh=True, simultaneous=True)
        rnd = random.Random(seed)
        while not game.over:
            seat = rnd.choice(game.to_act)
            decision = game.decision(seat)
            assert decision is not None
            game.apply(seat, rnd.choice(decision.options))
            if not game.latest_chance:
                continue
            line = game.record.splitlines()[-2].split(". ", 1)[1]
            for other in range(4):
                if other != seat and game.can_undo(other):
                    undone = game.clone()
                    undone.undo(other)
                    assert undone.choices == game.choices - 1
                    assert undone.record.splitlines()[-2].split(". ", 1)[1] == line
                    assert Game.replay(undone.record) == undone
                    kept += 1
    assert kept > 10


@pytest.mark.parametrize("seed", ["None", "nothing", "none ", ""])
def test_a_seed_line_is_read_strictly(seed: str) -> None:
    body = (
        Game.new(2, fresh=True).record.rsplit("end:", 1)[0].replace("seed: none", f"seed: {seed}")
    )
    with pytest.raises(RecordError, match="line 5"):
        Game.replay(f"{body}end: 0 choices, check {record_text.checksum(body)}\n")
