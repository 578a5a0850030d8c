"""What a position offers: fresh, without doubles, applicable; and what it refuses, with a reason.

All raise AssertionError. Which options there ought to be is worked out again in `tests.oracle`.
"""

from __future__ import annotations

from random import Random

from cooper_island.engine import rules
from cooper_island.engine.const import ANY
from cooper_island.engine.state import State
from tests.frames import name_of
from tests.invariants import check


def check_choices(s: State, deep: bool) -> None:
    """What is offered is fresh and without doubles; `deep`: each option applies, too."""
    for p in range(s.n):
        offered = rules.options(s, p)
        if not s.stacks[p]:
            assert offered == [], f"seat {p}: options without a decision"
            continue
        kind = name_of(s, p)
        assert offered, f"seat {p}: a dead end at decision {kind}"
        assert len(set(offered)) == len(offered), f"seat {p}: doubles at decision {kind}: {offered}"
        fresh = rules.compute(s, p, rules.STEPS[rules.frame_kind(s, p)])
        assert offered == fresh, f"seat {p}: stale options at decision {kind}: {offered} / {fresh}"
        if deep:
            check_offered(s, p, kind, offered)


def check_refusals(s: State, rng: Random) -> None:
    """What is not offered is refused, with a reason, whatever number it is."""
    for p in range(s.n):
        for code in strange_codes(rng):
            check_refused(s, p, code)


def check_offered(s: State, p: int, kind: str, offered: list[int]) -> None:
    """Every option applies on a clone and leaves a sound position; the original is untouched."""
    key = s.key()
    for code in offered:
        assert rules.refusal(s, p, code) is None, f"seat {p}: {code} offered and refused at {kind}"
        other = s.clone()
        try:
            rules.apply(other, p, code)
            check(other)
        except Exception as error:
            raise AssertionError(
                f"seat {p}: option {code} of decision {kind}: {error!r}"
            ) from error
        assert s.key() == key, f"seat {p}: a clone's choice {code} changed the original at {kind}"
        again = s.clone()
        rules.apply(again, p, code)
        assert again.key() == other.key(), f"seat {p}: choice {code} at {kind} is not repeatable"


def strange_codes(rng: Random) -> list[int]:
    return [
        -rng.randrange(1, 9),
        rng.randrange(9),
        rng.randrange(130),
        rng.randrange(1024),
        rng.randrange(1, 12) * 65536 + rng.randrange(60),
        rng.randrange(1 << 38),
        ANY + rng.randrange(9),
    ]


def check_refused(s: State, p: int, code: int) -> None:
    kind = name_of(s, p)
    try:
        answer = rules.refusal(s, p, code)
    except Exception as error:
        raise AssertionError(f"seat {p}: refusal({code}) at decision {kind}: {error!r}") from error
    if code in rules.options(s, p):
        assert answer is None, f"seat {p}: {code} offered and refused at decision {kind}"
        return
    assert answer is not None, f"seat {p}: {code} neither offered nor refused at decision {kind}"
    rule, reason, numbers = answer
    assert rule[:1].isupper(), f"seat {p}: refused by rule {rule!r}"
    assert rule[-1].isdigit(), f"seat {p}: refused by rule {rule!r}"
    assert reason.isidentifier(), f"seat {p}: refused for {reason!r}"
    assert all(isinstance(number, int) for number in numbers), f"seat {p}: numbers {numbers}"
