"""Choices that belong together: which of them must be made, and what follows of itself."""

from collections.abc import Sequence
from typing import Final

from cooper_island.engine import const as c
from cooper_island.engine.pay import MORE
from cooper_island.engine.rules import STEPS
from cooper_island.game import Game
from cooper_island.view.decision import ChanceAhead, Decision, IllegalChoice

from .refusals import RuleRefused

CLOSING: Final = frozenset(step.closing for step in STEPS if step.closing)


def needed(game: Game, seat: int, texts: Sequence[str]) -> list[str]:
    """Those of these choices that must be made: up to the first that draws, without what is answered already.

    The engine gives a single answer itself, so who names all that goes into a trade names more than is asked.
    """
    ahead = game.clone()
    out: list[str] = []
    before: Decision | None = None
    for at, text in enumerate(texts):
        decision = ahead.decision(seat)
        if at and _answered(decision, before, text):
            continue
        before = decision
        out.append(text)
        try:
            ahead.apply(seat, text, chance=False)
        except IllegalChoice as illegal:
            raise RuleRefused(illegal, at) from None
        except ChanceAhead:
            break
    return out


def _answered(now: Decision | None, before: Decision | None, text: str) -> bool:
    """Whether the question that this answers is not open any more; `before` is that of the choice before it."""
    if now is None:
        return True
    if text in CLOSING:  # there is a `done` in many questions
        return before is None or now.kind != before.kind
    verb = text.split(" ")[0]
    return not any(
        option.text == text or option.text.startswith(f"{verb} ") for option in now.options
    )


def proposed(game: Game, seat: int) -> str | None:
    """The set of a payment that wastes the least; None where none is asked for, or its cubes one by one."""
    decision = game.decision(seat)
    if decision is None or decision.kind != "pay":
        return None
    sets = [option for option in decision.options if not option.anytime]
    return None if any(option.code & MORE for option in sets) else sets[0].text


def only_answer(game: Game, seat: int) -> str | None:
    """The single answer to a question that a choice of this seat has opened; anytime actions are none.

    What closes a question never follows of itself, nor what begins another step.
    """
    decision = game.decision(seat)
    if decision is None or len(game.state.stacks[seat]) <= c.WIDTH:
        return None
    answers = [option.text for option in decision.options if not option.anytime]
    return answers[0] if len(answers) == 1 and answers[0] not in CLOSING else None
