"""The vocabulary of effects that sections, cards, boats, islets and log books are made of.

An effect is one int: its kind, and a figure (`kind + EFFECT * figure`). Each kind is a small class in its chapter of
the rules; `rules` gathers them all.
"""

from typing import Final

from .const import EFFECT
from .state import State
from .step import Refusal


class Effect:
    """One kind of effect. `verb` is what its option is called; one that `asks` opens a question of its own."""

    def __init__(self, kind: int, verb: str, asks: int = -1) -> None:
        self.kind = kind
        self.verb = verb
        self.asks = asks

    def can(self, s: State, p: int, figure: int) -> bool:
        """P6: can it be completed now?"""
        return True

    def start(self, s: State, p: int, figure: int) -> None:
        """Begin it, once it `can` be done: at once, or by its question."""
        s.push(p, self.asks, figure, 0, 0, 0, 0)

    def why(self, s: State, p: int, figure: int) -> Refusal:
        """Why it cannot be done now."""
        return ("T5", "not_possible", ())


VOCABULARY: Final[list[Effect]] = [Effect(0, "")] * EFFECT  # by kind


def can(s: State, p: int, effect: int) -> bool:
    return VOCABULARY[effect % EFFECT].can(s, p, effect // EFFECT)


def start(s: State, p: int, effect: int) -> None:
    """Begin an effect that `can` be done. Gains are taken in menus."""
    VOCABULARY[effect % EFFECT].start(s, p, effect // EFFECT)


def why_effect(s: State, p: int, effect: int) -> Refusal:
    return VOCABULARY[effect % EFFECT].why(s, p, effect // EFFECT)
