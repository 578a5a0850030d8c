"""Where points came from, told by the events of a game: which boat, building, statue, cargo ship, piece of land.

A gain of helm points (H1) is told when its ship is chosen. What brought it was told before; gains nest (H7), so the
latest thing that brings as many points is the one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from cooper_island.engine import score
from cooper_island.engine.state import State

LINES_OF_PLAY: Final = ("boats", "buildings", "statues", "cargo", "land")
"""What a player may live on: each with its royal order, land with three of them and the passage."""
SOURCES: Final = (*LINES_OF_PLAY, "workers")
"""Workers: milestones set on helm points, and feeding (C1)."""
_ORDER_OF: Final = ("boats", "buildings", "statues", "cargo", "land", "land", "land")


class Gain(NamedTuple):
    """Helm points of one gain."""

    seat: int
    round: int
    source: str
    points: int


class _Owed(NamedTuple):
    source: str
    least: int
    most: int


def gains(state: State, events: Iterable[Mapping[str, Any]]) -> list[Gain]:
    """All gains of helm points in a story as `Game.events` tells it."""
    box = state.t.box
    owed: list[list[_Owed]] = [[] for _ in range(state.n)]
    out: list[Gain] = []
    number = 0
    for event in events:
        kind, seat = event["type"], event["seat"]
        if kind == "round":
            number = event["round"]
        elif kind == "phase":
            for mine in owed:
                mine.clear()
                if event["phase"] == "statues":
                    mine.append(_Owed("statues", 1, 99))
                elif event["phase"] == "passage":
                    mine.append(_Owed("land", 1, 1))
        elif kind == "helm":
            points = event["points"]
            out.append(Gain(seat, number, _source(owed[seat], points), points))
        elif kind == "boat":
            helm = box.player_board.landing_spaces[event["landing"] - 1].helm
            owed[seat].append(_Owed("boats", helm, helm))
        elif kind == "building":
            helm = getattr(box.buildings, event["piece"]).helm
            owed[seat].append(_Owed("buildings", helm, helm + 1))
        elif kind == "statue":
            owed[seat].append(_Owed("statues", box.statue.helm, box.statue.helm + 1))
        elif kind == "ruin":
            owed[seat].append(_Owed("statues", 1, 9))
        elif kind == "cargo":
            helm = box.cargo[event["cargo"] - 1].helm
            owed[seat].append(_Owed("cargo", helm, helm))
        elif kind in ("lid", "lid_placed"):
            owed[seat].append(_Owed("cargo", 1, 1))
        elif kind == "hire":
            owed[seat].append(_Owed("workers", event["points"], event["points"]))
        elif kind == "feed":
            owed[seat].append(_Owed("workers", 1, 99))
    return out


def _source(owed: list[_Owed], points: int) -> str:
    for at in range(len(owed) - 1, -1, -1):
        one = owed[at]
        if one.least <= points <= one.most:
            if one.most < 99:  # statues and feeding may pay in more gains than one
                del owed[at]
            return one.source
    return "workers"


def order_points(state: State, seat: int) -> dict[str, int]:
    """E4: points of the royal orders that a seat holds, by line of play."""
    out = dict.fromkeys(LINES_OF_PLAY, 0)
    for order in range(score.COPY_ORDER + 1):
        if score.holder(state, order) != seat:
            continue
        if order != score.COPY_ORDER:
            out[_ORDER_OF[order]] += score.order_points(state, seat, order)
            continue
        less = state.t.box.royal_orders.copy_reduction
        copied = [
            (score.order_points(state, seat, one) - less, -one)
            for one in range(score.COPY_ORDER)
            if score.holder(state, one) not in (-1, seat)
        ]
        if copied and max(copied)[0] > 0:
            points, one = max(copied)
            out[_ORDER_OF[-one]] += points
    return out


def line_points(state: State, seat: int, all_gains: Iterable[Gain]) -> dict[str, int]:
    """What each line of play brought a seat: helm and order points."""
    points = order_points(state, seat)
    for gain in all_gains:
        if gain.seat == seat and gain.source in points:
            points[gain.source] += gain.points
    return points


def main_line(points: Mapping[str, int]) -> str:
    """The line of play that brought most; the first of equals."""
    return max(LINES_OF_PLAY, key=points.__getitem__)
