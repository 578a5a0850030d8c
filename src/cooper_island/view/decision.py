"""What a seat is asked, what it may answer, and why an answer is refused."""

import operator
from typing import NamedTuple

from cooper_island.engine import const as c


class Refusal(NamedTuple):
    """Why something cannot be done: the rule's id, a reason code with its numbers, and a sentence."""

    rule: str
    code: str
    numbers: tuple[int, ...]
    sentence: str


class IllegalChoice(ValueError):
    """A choice that is refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.rule = refusal.rule
        self.code = refusal.code
        self.numbers = refusal.numbers


class ChanceAhead(Exception):
    """A choice that would draw where nothing may be drawn; nothing has changed."""

    def __init__(self) -> None:
        super().__init__("this choice draws, and nothing may be drawn now.")


class Option:
    """One thing that may be chosen. Its text reads like a move and names it exactly."""

    __slots__ = ("code", "text")

    def __init__(self, text: str, code: int) -> None:
        self.text = text
        self.code = code

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Option({self.text!r}, {self.code})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and (self.text, self.code) == (other.text, other.code)

    def __hash__(self) -> int:
        return hash((self.text, self.code))

    @property
    def anytime(self) -> bool:
        return self.code > c.ANY


class Decision:
    """What a seat is asked now: `kind`, all `options`, and the `anytime` ones among them.

    `details` holds the ids and numbers of the question: how many points, which tile, whose fee.
    """

    __slots__ = ("details", "kind", "options", "rule", "seat")

    def __init__(
        self,
        seat: int,
        kind: str,
        rule: str,
        details: dict[str, int | str | None],
        options: list[Option],
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.rule = rule
        self.details = details
        self.options = options

    @property
    def anytime(self) -> list[Option]:
        return [option for option in self.options if option.anytime]

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of seat {self.seat}: {[o.text for o in self.options]}>"


class Scores(NamedTuple):
    """E2: one player's score by the five lines of the pad."""

    ships: int
    orders: int
    cards: int
    leftovers: int
    anchors: int

    @property
    def total(self) -> int:
        return sum(self)


def whole(value: object) -> int | None:
    """The whole number that a value stands for, NumPy's included; None if none. True and False are none."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return operator.index(value)
    except TypeError:  # an array of several, or a truth value of NumPy's
        return None
