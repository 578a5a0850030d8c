"""What happened at a table, step by step: for who comes back, as she would have been told it at the time."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, cast

from .parts import Parts
from .position import Position
from .refusals import Json
from .wire import encode

MOST: Final = 40  # steps; what came before them stands in the log
_TURNS: Final = ("turn", "phase", "round")  # events after which it is another matter


class Step(NamedTuple):
    """Choices of one seat after each other: the last of them, and what was told."""

    choice: int
    events: Sequence[Json]


def story(now: Position, seat: int | None, since: int) -> bytes:
    """A JSON list of views in parts: where the game stood before, then each step but the last, which is the present.

    Each builds on the one before. It tells what this seat may know, and plays the game anew: that takes a moment.
    """
    told = [event for event in now.events(seat, since) if event.get("choice")]  # what was chosen
    steps = list(_steps(told))[-MOST - 1 : -1]
    if not steps:
        return b"[]"
    before = Step(cast("int", steps[0].events[0]["choice"]) - 1, ())
    wanted = {step.choice: step for step in (before, *steps)}
    out: list[bytes] = []
    parts: Parts | None = None
    for at in now.game.positions():
        if (step := wanted.get(at.choices)) is not None:
            had = None if parts is None else parts.stamp
            parts = Parts(at, at.choices, {}, parts)
            if seat is not None:
                parts.own(seat, dict)
            head = {"from": had, "stamp": parts.stamp, "events": step.events}
            out.append(b'%b,"parts":%b}' % (encode(head)[:-1], parts.since(seat, had)))
    return b"[%b]" % b",".join(out)


def _steps(told: list[Json]) -> Iterator[Step]:
    """Choices of one seat, up to where its turn or the phase ends."""
    whose: object = None
    held: list[Json] = []
    choice = 0
    for made, group in groupby(told, lambda event: cast("int", event["choice"])):
        events = list(group)
        actor = next((event["seat"] for event in events if event["seat"] is not None), whose)
        ended = any(event["type"] in _TURNS for event in held)
        if held and (ended or actor != whose):
            yield Step(choice, tuple(held))
            held = []
        choice, whose = made, actor
        held += events
    if held:
        yield Step(choice, tuple(held))
