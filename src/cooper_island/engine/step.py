"""The base of all decisions: one small class asks one question and then does what was chosen."""

from .const import F_B
from .state import State

# Rule id, reason code, numbers that the sentence needs.
Refusal = tuple[str, str, tuple[int, ...]]


class Step:
    """A decision. Its frame is on top of the seat's stack whenever a method is called.

    `ids` are what its questions are called, a word each. `window`: anytime actions are offered too (T1). `auto`: a
    single option resolves by itself. `patient`: while it `waits` it holds nobody up (I6). `paid`: it is never given
    up; where nothing can be chosen, anytime actions must make it possible (P6). `closing` is what ends the question
    without doing anything, where that is offered. `later`: the field of its frame that is set once the second of its
    questions is open; 0 where there is but one.
    """

    def __init__(
        self,
        rule: str,
        ids: str,
        window: bool = False,
        auto: bool = True,
        patient: bool = False,
        paid: bool = False,
        closing: str = "",
        later: int = 0,
    ) -> None:
        self.rule = rule
        self.ids = ids.split()
        self.closing = closing
        self.window = window
        self.auto = auto
        self.patient = patient
        self.paid = paid
        self.later = later

    def stage(self, st: list[int]) -> int:
        """Which of its questions is open."""
        return 1 if self.later and st[self.later] else 0

    def run(self, s: State, p: int) -> bool:
        """Do what needs no choice; True if a choice must be asked now."""
        return True

    def waits(self, s: State, p: int) -> bool:
        """May others still bring a second option, so that a single one must be asked?"""
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        """Append every choice that can be completed (P6)."""

    def apply(self, s: State, p: int, code: int) -> None:
        """Do a choice that `options` offered."""

    def why(self, s: State, p: int, code: int) -> Refusal:
        """Why a choice that is not offered is not."""
        return (self.rule, "not_offered", ())


class ActionStep(Step):
    """An action that asks its questions, is paid, and then goes on stage by stage; field B counts."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage < len(self.ids):
            return True
        st[F_B] = stage + 1
        self.go(s, p, stage)
        return False

    def go(self, s: State, p: int, stage: int) -> None:
        """Do what a stage brings; the last one takes the frame away."""
