"""A few hundred random games in all styles, checked closely enough to notice most mistakes (`make fuzz` for more)."""

import pytest

from cooper_island.engine import rules
from cooper_island.engine.const import Q_NORMAL
from cooper_island.engine.state import State
from tests import fuzz
from tests.styles import BOXES, spec_of


def told(tally: fuzz.Tally) -> str:
    return "\n".join(
        f"{failure.message} (tests/fuzz.py --games 1 --seed {failure.spec.seed} --box {failure.spec.box})"
        for failure in tally.failures.values()
    )


@pytest.mark.parametrize("box", BOXES)
def test_every_position_of_some_games_is_sound(box: str) -> None:
    tally = fuzz.run(fuzz.Plan(games=5, seed=1, box=box))
    assert not tally.failures, told(tally)
    assert tally.games == 5


def test_many_games_come_to_their_end() -> None:
    tally = fuzz.run(fuzz.Plan(games=40, seed=1000, quick=True))
    assert not tally.failures, told(tally)
    assert tally.games == 40


def test_a_game_follows_from_its_seed() -> None:
    spec = spec_of(7, (3,), None, "rich")
    first = fuzz.play(spec, True, fuzz.Tally())
    again = fuzz.play(spec, True, fuzz.Tally())
    assert first is not None
    assert again is not None
    assert first.key() == again.key()


def test_a_broken_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def waste(s: State, p: int, code: int) -> None:
        apply(s, p, code)
        s.seats[p][Q_NORMAL] += code == 3

    apply = rules.apply
    monkeypatch.setattr(rules, "apply", waste)
    tally = fuzz.run(fuzz.Plan(games=1, seed=3, box="standard"))
    assert any("workers" in failure.message for failure in tally.failures.values())
