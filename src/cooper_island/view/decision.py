"""What a seat is asked, what it may answer, and why an answer is refused."""

import operator
from collections.abc import Sequence
from typing import NamedTuple, SupportsIndex

from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.state import State
from cooper_island.language import FIRST
from cooper_island.record.notation import option_text, option_texts
from cooper_island.record.refused import Details

from .words import refusal_sentence


class Refusal(NamedTuple):
    """Why something cannot be done: the rule's id, a reason code, and its ids and numbers (`{"space": "5,1"}`)."""

    rule: str
    code: str
    details: Details

    def sentence(self, names: Sequence[str] = (), lang: str | None = None) -> str:
        """It in words, with the names of the players if they have some; without a language, for whoever reads."""
        return refusal_sentence(self.code, self.details, names=names, lang=lang)


class IllegalChoice(ValueError):
    """A choice that is refused; nothing has changed. Its text is one English sentence with the rule's id."""

    def __init__(self, refusal: Refusal) -> None:
        sentence = refusal.sentence(lang=FIRST).removesuffix(".")
        super().__init__(f"{sentence} ({refusal.rule}).")
        self.refusal = refusal
        self.rule = refusal.rule
        self.code = refusal.code
        self.details = refusal.details


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


Answer = Option | str | SupportsIndex
"""A choice: an option of `decision(seat).options`, its text, or its index."""


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


def answered(s: State, p: int, answer: object) -> int | None:
    """The engine's code of the option that an answer means (see `Answer`); None if it is none that is offered."""
    codes = rules.options(s, p)
    if isinstance(answer, Option):
        plain = answer.text.split(" #", 1)[0]  # of two that read alike, the code tells which
        if answer.code in codes and option_text(s, p, answer.code) == plain:
            return answer.code
        answer = answer.text
    if isinstance(answer, str):
        texts = option_texts(s, p, codes)
        return codes[texts.index(answer)] if answer in texts else None
    index = whole(answer)
    return codes[index] if index is not None and 0 <= index < len(codes) else None
