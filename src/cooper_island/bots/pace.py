"""How many nodes fit into a bot's time: the clock stays out of the search, which counts nodes."""

from typing import ClassVar, Final

from cooper_island.engine import const as c
from cooper_island.engine.state import State

LEAST: Final = 60  # nodes, however little time is left
SAFE: Final = 0.8  # share of the time to plan for: nodes differ in what they cost
GUESSED: Final = 20000.0  # nodes a second, before any were counted


def turn_of(state: State, seat: int) -> tuple[int, ...]:
    """Which worker turn of the seat this is, or which other step: the same for all that it decides there."""
    placed = state.seats[seat][c.Q_MINE].bit_count()
    first = state.stacks[seat][0] == c.K_TURN and state.stacks[seat][1] == 0
    return (state.g[c.G_ROUND], state.g[c.G_PHASE], placed + (1 if first else 0))


class Pace:
    """The time of one bot, turn by turn. Where it thinks anew in the same turn, it takes half of what is left."""

    # Nodes a second by kind of bot, of all that counted them.
    _rates: ClassVar[dict[str, float]] = {}

    def __init__(self, name: str) -> None:
        self._name = name
        self._spent = 0.0
        self._turn: tuple[int, ...] = ()

    def before(self, state: State, seat: int, seconds: float) -> None:
        """So long this turn or step has taken the seat already, of this bot or of others that sat there."""
        turn = turn_of(state, seat)
        self._spent = max(seconds, self._spent if turn == self._turn else 0.0)
        self._turn = turn

    def seconds(self, state: State, seat: int, most: float) -> float:
        """What may be spent now of at most so many seconds for the whole turn or step."""
        turn = turn_of(state, seat)
        if turn != self._turn:
            self._turn = turn
            self._spent = 0.0
        return 0.5 * max(most - self._spent, 0.0)

    def nodes(self, seconds: float) -> int:
        return max(LEAST, int(self._rates.get(self._name, GUESSED) * seconds * SAFE))

    def took(self, nodes: int, seconds: float) -> None:
        self._spent += seconds
        if nodes >= LEAST:
            rate = nodes / max(seconds, 1e-6)
            before = self._rates.get(self._name, rate)
            # A machine that has become busy is believed at once, one that has become idle bit by bit.
            self._rates[self._name] = min(rate, before + 0.25 * (rate - before))
