"""What follows of a click of itself, where its owner wishes so: ordinary choices that nobody would make otherwise.

Nothing of it pays, reveals, gives up or stands against another gain, so nothing is lost by it; and what was clicked
takes it back with it.
"""

from collections.abc import Sequence
from typing import Final

from cooper_island.engine import const as c
from cooper_island.engine.state import spots_used
from cooper_island.game import Game
from cooper_island.view.decision import ChanceAhead, Decision, IllegalChoice, Option
from cooper_island.view.further import alike

MENUS: Final = frozenset(("section", "income", "effects"))  # of effects, in the owner's order
WINDOWS: Final = frozenset(("reactivate", "last_chance"))
DONE: Final = "done"


def followed(game: Game, seat: int, texts: Sequence[str]) -> list[str]:
    """These choices and what follows of them. A draw ends it, and so does what is refused (its owner is told then)."""
    ahead = game.clone()
    out = list(texts)
    before: Decision | None = None
    for text in texts:
        before = ahead.decision(seat)
        try:
            ahead.apply(seat, text, chance=False)
        except (ChanceAhead, IllegalChoice):
            return out
    while True:
        follows = next_of(ahead, seat, before, out[-1])
        if follows is None:
            return out
        before = ahead.decision(seat)
        out.append(follows)
        ahead.apply(seat, follows, chance=False)


def next_of(game: Game, seat: int, before: Decision | None, text: str) -> str | None:
    """What follows here, after `text` was the answer to `before`."""
    now = game.decision(seat)
    if now is None or before is None:
        return None
    follows = second_window(game, now, before, text) or only_sort(game, now)
    return follows or free_gain(game, now)


def second_window(game: Game, now: Decision, before: Decision, text: str) -> str | None:
    """C2, C6: who is done with the anytime actions of one step is done with the same ones of the next.

    Not where cards can be turned up, where others may still help (I6), or where something in the marketplace is lost.
    """
    if text != DONE or not {now.kind, before.kind} <= WINDOWS or game.phase == "last":
        return None
    q = game.state.seats[now.seat]
    lost = any(q[c.Q_MARKET + kind] for kind in range(c.COIN, c.CLOTH + 1))
    if lost or "waits" in now.details or [o.text for o in main(now)] != [DONE]:
        return None
    return DONE if now.anytime == before.anytime else None


def only_sort(game: Game, now: Decision) -> str | None:
    """Where all answers are of one sort (two crafting spots that give the same), the first stands for them."""
    if now.anytime:
        return None
    sorts = alike(game.state, now.seat, [option.code for option in now.options])
    return now.options[0].text if len(sorts) == 1 and len(now.options) > 1 else None


def free_gain(game: Game, now: Decision) -> str | None:
    """P1, W10: a gain that can be taken in one way only, with room to spare for all that may still come."""
    if now.kind not in MENUS:
        return None
    ways: dict[int, list[Option]] = {}
    for option in main(now):
        ways.setdefault(option.code // c.SLOT, []).append(option)
    for slot, options in ways.items():
        [first, *others] = options
        if slot and not others and first.text.split(" ")[0] in ("gain", "step"):
            rest = [max(items(o) for o in more) for at, more in ways.items() if at not in (0, slot)]
            if spares(game, now, first, sum(rest)):
                return first.text
    return None


def spares(game: Game, now: Decision, option: Option, coming: int) -> bool:
    """Whether it takes no last spot or step, nor any that another gain here needs, and leaves all else possible."""
    ahead = game.clone()
    try:
        ahead.apply(now.seat, option.text, chance=False)
    except ChanceAhead:
        return False
    q = ahead.state.seats[now.seat]
    if q[c.Q_STEPS] >= ahead.state.t.steps_max and option.text == "step":
        return False
    if q[c.Q_CAP] - spots_used(q) <= coming and option.text != "step":
        return False
    then = ahead.decision(now.seat)
    if now.kind == "effects" and len(main(now)) == 2:  # it and `forfeit`: the question is over
        return True
    return then is not None and {o.text for o in now.options} - {option.text} <= {
        o.text for o in then.options
    }


def main(decision: Decision) -> list[Option]:
    """The answers, without anytime actions."""
    return [option for option in decision.options if not option.anytime]


def items(option: Option) -> int:
    """How many coins and cubes it brings into storage."""
    return len(option.text.split(" ")) - 1 if option.text.startswith("gain ") else 0
