"""How a game went, by figures: where points came from round by round, what became of goods, what worker turns brought.

All of it is told by the record. The pad is the measure: points by source and round add up to it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from cooper_island.content.ids import GOODS
from cooper_island.engine import const as c
from cooper_island.engine import score
from cooper_island.engine.state import State
from cooper_island.game import Game
from cooper_island.record.notation import space_name
from cooper_island.view.sources import SOURCES as HELM
from cooper_island.view.sources import gains

from .refusals import Json

LAST: Final = ("orders", "cards", "leftovers")
"""Lines of the pad that are written at the end (E2)."""
SOURCES: Final = (*HELM, *LAST, "anchors")
"""Helm points by what brought them, the other lines of the pad, and anchors, a point less each."""
_ENDS_TURN: Final = ("worker", "turn", "phase", "end")
_OF_FEEDING: Final = ("pay", "sail", "anchor", "unanchor")

Event = Mapping[str, Any]
Worth = list[int]
"""By good: what coins and cubes are worth, wherever they lie; a cube on land as much as its level (P7)."""


def statistics(game: Game) -> Json:
    """All of it, as JSON; of a game that came to its end or was ended."""
    events = game.events()
    states = [position.state for position in game.positions()]
    points = points_by_source(game.state, events)
    goods = goods_by_use(states, events)
    turns: list[list[Json]] = [[] for _ in range(game.players)]
    for turn in worker_turns(states, events):
        turns[turn.seat].append(turn.told)
    return {
        "rounds": max(1, game.round),
        "sources": list(SOURCES),
        "seats": [
            {"points": points[seat], "goods": goods[seat], "turns": turns[seat]}
            for seat in range(game.players)
        ],
    }


# --- points -------------------------------------------------------------------------------------


def points_by_source(state: State, events: Iterable[Event]) -> list[list[dict[str, int]]]:
    """By seat, round, and what the end brought: points by source. What brought none is left out."""
    told = list(events)
    rounds = max([1, *(event["round"] for event in told if event["type"] == "round")])
    out = [[dict.fromkeys(SOURCES, 0) for _ in range(rounds + 1)] for _ in range(state.n)]
    for gain in gains(state, told):
        out[gain.seat][max(1, gain.round) - 1][gain.source] += gain.points
    number = 1
    for event in told:
        if event["type"] == "round":
            number = event["round"]
        elif event["type"] == "anchor":
            out[event["seat"]][number - 1]["anchors"] -= 1
    for seat in range(state.n):
        pad = score.lines(state, seat)
        out[seat][rounds].update(zip(LAST, pad[1:4], strict=True))
    return [[{k: n for k, n in column.items() if n} for column in mine] for mine in out]


# --- goods --------------------------------------------------------------------------------------


def worth(state: State, seat: int) -> Worth:
    """P7: what a seat has of each good, in storage, on land and in the marketplace."""
    q = state.seats[seat]
    have = [q[c.Q_STORE + kind] + q[c.Q_MARKET + kind] for kind in range(len(GOODS))]
    for space in range(state.t.ns):
        for kind in range(1, len(GOODS)):
            if q[c.Q_CUBE + kind] >> space & 1:
                have[kind] += q[c.Q_LEVEL + space]
    return have


def goods_by_use(states: list[State], events: Iterable[Event]) -> list[dict[str, dict[str, int]]]:
    """By seat and good: what was gained, what of it was used, what was lost, and what is left."""
    first, last = states[0], states[-1]
    used = [[0] * len(GOODS) for _ in range(first.n)]
    lost = [[0] * len(GOODS) for _ in range(first.n)]
    for event, land in _with_land(states, events):
        seat, kind = event["seat"], event["type"]
        if kind in ("react_card", "react_lid"):
            used[seat][0] += event["coins"]
        elif kind == "pay":
            good = GOODS.index(event["resource"])
            used[seat][good] += event["stored"] + sum(map(land.level, event["spaces"]))
        elif kind == "fee":
            used[seat][GOODS.index(event["resource"])] += land.level(event["space"])
        elif kind == "lost":
            lost[seat][GOODS.index(event["resource"])] += 1
        elif kind == "store":  # P7: there a cube is worth 1
            lost[seat][GOODS.index(event["resource"])] += land.level(event["space"]) - 1
    out: list[dict[str, dict[str, int]]] = []
    for seat in range(first.n):
        left = worth(last, seat)
        out.append(
            {
                name: {
                    "gained": left[n] + used[seat][n] + lost[seat][n],
                    "used": used[seat][n],
                    "lost": lost[seat][n],
                    "left": left[n],
                }
                for n, name in enumerate(GOODS)
            }
        )
    return out


class _Land(NamedTuple):
    """A seat's land in the middle of a choice."""

    q: list[int]  # before it
    spaces: Mapping[str, int]
    laid: Mapping[str, int]  # since: by space, its level

    def level(self, space: str | None) -> int:
        """What a cube there is worth; in storage, where there is no space, 1."""
        if space is None:
            return 1
        return self.laid.get(space) or self.q[c.Q_LEVEL + self.spaces[space]]


def _with_land(states: list[State], events: Iterable[Event]) -> Iterator[tuple[Event, _Land]]:
    """Each event of a seat with its land as it was then."""
    t = states[0].t
    spaces = {space_name(t, space): space for space in range(t.ns)}
    laid: dict[str, int] = {}
    choice = 0
    for event in events:
        if event["choice"] != choice:
            choice, laid = event["choice"], {}
        if event["type"] == "lay":
            laid.update(dict.fromkeys(event["spaces"], event["level"]))
        elif event["type"] == "single":
            laid[event["space"]] = event["level"]
        if event["seat"] is not None:
            before = states[max(0, choice - 1)].seats[event["seat"]]
            yield event, _Land(before, spaces, laid)


# --- worker turns -------------------------------------------------------------------------------


class Turn(NamedTuple):
    """What a worker brought from placing it to the end of the turn."""

    seat: int
    round: int
    on: str  # the worker space
    choice: int  # by which it was placed
    lines: list[int]  # how the pad changed
    goods: Worth

    @property
    def told(self) -> Json:
        changed = zip(GOODS, self.goods, strict=True)
        return {
            "round": self.round,
            "on": self.on,
            "choice": self.choice,
            "points": sum(self.lines),
            "lines": self.lines,
            "goods": {name: n for name, n in changed if n},
        }


def worker_turns(states: list[State], events: Iterable[Event]) -> Iterator[Turn]:
    """All worker turns; the last may have been cut short."""
    told = list(events)
    number = 1
    for at, event in enumerate(told):
        if event["type"] == "round":
            number = event["round"]
        if event["type"] != "worker":
            continue
        seat, choice = event["seat"], event["choice"]
        ends = (n for n in range(at + 1, len(told)) if told[n]["type"] in _ENDS_TURN)
        end = next(ends, None)
        before = states[choice - 1]
        after = states[-1] if end is None else _at_end(states, told, seat, end)
        pads = zip(score.lines(after, seat), score.lines(before, seat), strict=True)
        have = zip(worth(after, seat), worth(before, seat), strict=True)
        lines, goods = [new - old for new, old in pads], [new - old for new, old in have]
        yield Turn(seat, number, event["on"], choice, lines, goods)


def _at_end(states: list[State], events: list[Event], seat: int, end: int) -> State:
    """How a seat stood when its turn ended by this event.

    The choice that ended it may have told more: who has nothing to decide is fed at once (C1). That is taken back.
    """
    choice = events[end]["choice"]
    state = states[choice]
    more = [
        event
        for event in events[end:]
        if event["choice"] == choice and event["seat"] == seat and event["type"] in _OF_FEEDING
    ]
    if not more:
        return state
    state = state.clone()
    q = state.seats[seat]
    for event in more:
        if event["type"] == "pay":
            good = GOODS.index(event["resource"])
            q[c.Q_STORE + good] += event["stored"]
            q[c.Q_NSTORE] += event["stored"]
            for space in range(state.t.ns):
                if space_name(state.t, space) in event["spaces"]:
                    q[c.Q_CUBE + good] |= 1 << space
            continue
        ship = event["ship"] - 1
        q[c.Q_DIST + ship] -= event["type"] == "sail"
        q[c.Q_ANCHOR + ship] += {"anchor": -1, "unanchor": 1}.get(event["type"], 0)
    return state
