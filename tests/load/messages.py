"""How a client reads what it is told. The one place here that knows the form of states, answers and pushes."""

import json

from tests.server.support import Json, offers


class Reader:
    """What one seat has been told, and how often something was left out or told again."""

    def __init__(self) -> None:
        self.sequence = 0
        self.version = 0
        self.mark = -1  # how far it has come, by the table's stamp
        self.options: list[str] = []  # what it may choose now
        self.over = False
        self.lost = 0  # events and parts
        self.doubled = 0
        self._asked = 0  # by its request: from there on it wants to know
        self._greeted: int | None = None  # the same of a socket that was told nothing yet

    def query(self) -> str:
        """What a request says of what this seat has had; one request at a time."""
        self._asked = self.sequence
        return f"since={self.sequence}" + (f"&had={self.mark}" if self.mark >= 0 else "")

    def hello(self, secret: str, name: str | None) -> str:
        """What its socket says first."""
        self._greeted = self.sequence
        known: Json = {"secrets": [secret], "since": self.sequence}
        return json.dumps(known if name is None else {**known, "name": name})

    def answer(self, raw: bytes) -> None:
        self._take(json.loads(raw), self._asked)

    def push(self, raw: bytes) -> bool:
        """Whether it told of a state; a ping does not, nor who is here."""
        message = json.loads(raw)
        if message["type"] in ("ping", "presence"):
            return False
        if message["type"] != "state":
            raise ValueError(f"an unexpected message: {raw[:200]!r}")
        if self._greeted is None:
            self.doubled += message["state"]["stamp"] <= self.mark
            self._take(message["state"], self.sequence)
        else:
            self._take(message["state"], self._greeted)
            self._greeted = None
        return True

    def _take(self, told: Json, since: int) -> None:
        numbers = {event["n"] for event in told["events"]}
        self.lost += len(set(range(self.sequence, told["sequence"])) - numbers)
        self.lost += told["from"] is not None and told["from"] > self.mark
        self.doubled += len(told["events"]) - sum(n >= since for n in numbers)
        if told["stamp"] < self.mark:
            return  # after an interruption a push can come later than an answer
        self.mark = told["stamp"]
        self.sequence = told["sequence"]
        self.version = told["version"]
        parts = told["parts"]
        if "view.decision" in parts:
            self.options = offers({"decision": parts["view.decision"]})
        self.over = parts.get("view.over", self.over)


def floor_state(seat: int, moves: int, since: int) -> str:
    """The least state that a `Reader` takes: seats act in turn, and a move brings one event."""
    decision = {"options": [{"text": "pass"}]} if moves % 2 == seat else None
    state = {
        "sequence": moves,
        "version": moves + 1,
        "from": None,
        "stamp": moves,
        "events": [{"n": n} for n in range(since, moves)],
        "parts": {"view.decision": decision},
    }
    return json.dumps(state, separators=(",", ":"))


def floor_push(seat: int, moves: int, since: int) -> str:
    return f'{{"type":"state","state":{floor_state(seat, moves, since)}}}'
