"""How a client reads what it is told. The one place here that knows the form of states, answers and pushes."""

import json

from tests.server.support import Json, offers


class Reader:
    """What one seat has been told, and how often something was left out or told again."""

    def __init__(self) -> None:
        self.sequence = 0
        self.version = 0
        self.options: list[str] = []  # what it may choose now
        self.over = False
        self.lost = 0  # events
        self.doubled = 0
        self._asked = 0  # by its request: from there on it wants to know
        self._greeted: int | None = None  # the same of a socket that was told nothing yet

    @property
    def mark(self) -> tuple[int, int]:
        """How far it has come: equal marks, the same state."""
        return (self.sequence, self.version)

    def query(self) -> str:
        """What a request says of what this seat has had; one request at a time."""
        self._asked = self.sequence
        return f"since={self.sequence}"

    def hello(self, secret: str, name: str | None) -> str:
        """What its socket says first."""
        self._greeted = self.sequence
        known: Json = {"secrets": [secret], "since": self.sequence}
        return json.dumps(known if name is None else {**known, "name": name})

    def answer(self, raw: bytes) -> None:
        self._take(json.loads(raw), self._asked)

    def push(self, raw: bytes) -> bool:
        """Whether it told of a state; a ping does not."""
        message = json.loads(raw)
        if message["type"] == "ping":
            return False
        if message["type"] != "state":
            raise ValueError(f"an unexpected message: {raw[:200]!r}")
        since = self.sequence if self._greeted is None else self._greeted
        self._greeted = None
        self._take(message["state"], since)
        return True

    def _take(self, state: Json, since: int) -> None:
        told = {event["n"] for event in state["events"]}
        self.lost += len(set(range(self.sequence, state["sequence"])) - told)
        self.doubled += len(state["events"]) - sum(n >= since for n in told)
        if (state["sequence"], state["version"]) < self.mark:
            return  # after an interruption a push can come later than an answer
        self.sequence = state["sequence"]
        self.version = state["version"]
        self.options = offers(state["view"])
        self.over = state["view"]["over"]


def floor_state(seat: int, moves: int, since: int) -> str:
    """The least state that a `Reader` takes: seats act in turn, and a move brings one event."""
    decision = {"options": [{"text": "pass"}]} if moves % 2 == seat else None
    state = {
        "sequence": moves,
        "version": moves + 1,
        "events": [{"n": n} for n in range(since, moves)],
        "view": {"over": False, "decision": decision},
    }
    return json.dumps(state, separators=(",", ":"))


def floor_push(seat: int, moves: int, since: int) -> str:
    return f'{{"type":"state","state":{floor_state(seat, moves, since)}}}'
