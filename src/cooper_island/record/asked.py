"""What a seat is asked: the kind of decision, the rule behind it, and the figures that the question needs."""

from typing import Final

from cooper_island.content.ids import (
    BOATS,
    FORMS,
    GOODS,
    ISLETS,
    LANDSCAPES,
    PIECES,
    SECTIONS,
    SIDES,
    TRADES,
)
from cooper_island.engine import const as c
from cooper_island.engine.cleanup import feeding
from cooper_island.engine.pay import unpaid
from cooper_island.engine.rules import STEPS, options, waiting
from cooper_island.engine.state import State
from cooper_island.engine.terms import part
from cooper_island.engine.trades import rate

from .notation import space_name, stage

NAMES: Final = {kind: tuple(step.ids) for kind, step in enumerate(STEPS)}
"""What the questions of each kind of frame are called."""
GIVERS: Final = ("trade", "crate", "card")
"""What brings coins or cubes to the marketplace (T3, T4, T5)."""
MANY: Final = {c.BY_PASSING: "islets", c.BY_TRIGGER: "cards", c.BY_CARD: "card"}
"""What several effects come from, or one that names nothing."""


def decision_name(s: State, p: int) -> str:
    """The kind of decision that a seat is asked."""
    st = s.stacks[p]
    return NAMES[st[c.F_KIND]][stage(st)]


def home_rule(s: State, p: int) -> str:
    """The rule under which a seat is asked what it is asked."""
    st = s.stacks[p]
    if st[c.F_KIND] == c.K_TURN and stage(st):
        return "W8"
    if st[c.F_KIND] == c.K_FEE and st[c.F_B]:
        return "H5"
    if st[c.F_KIND] == c.K_PICK:
        return c.PICK_RULES[st[c.F_E] // 2]
    return STEPS[st[c.F_KIND]].rule


def waits(s: State, p: int) -> dict[str, int | str | None]:
    """I6: she need not answer while others may still help."""
    return {"waits": 1} if waiting(s, p) else {}


def bought(s: State, p: int) -> dict[str, int | str | None]:
    """What a price is paid for: the action beneath."""
    st = s.stacks[p][: -c.WIDTH]
    if not st:
        return {}
    kind = st[c.F_KIND]
    if kind == c.K_BOAT:
        return {"boat": BOATS[st[c.F_C]]}
    if kind == c.K_ERECT:
        return {"piece": PIECES[st[c.F_C]]}
    if kind == c.K_STATUE:
        return {"piece": PIECES[c.STATUE]}
    if kind == c.K_CARGO:
        return {"cargo": st[c.F_C] + 1}
    return {}


def cause(s: State, p: int) -> dict[str, int | str | None]:
    """What brought the effects that a seat may use, and how many ways there are to."""
    st = s.stacks[p]
    why = st[c.F_E] // 2 * 2
    effects = [effect for effect in st[c.F_A : c.F_E] if effect]
    ways = sum(code < c.ANY for code in options(s, p)) - 1
    if why == c.BY_BOOK:
        return {"by": "book", "ways": ways}
    if len(effects) > 1:
        return {"by": MANY[why], "ways": ways}
    [effect] = effects
    if why in (c.BY_ISLET, c.BY_PASSING) and effect in s.t.islet_effect:
        islet = ISLETS[s.t.islet_effect.index(effect)]
        return {"by": "passed" if why == c.BY_PASSING else "islet", "islet": islet, "ways": ways}
    if why in (c.BY_BOAT, c.BY_CARD) and effect in s.t.boat_effect:
        return {"by": "boat", "boat": BOATS[s.t.boat_effect.index(effect)], "ways": ways}
    return {"by": MANY.get(why, "spot"), "ways": ways}


def placing(s: State, p: int) -> dict[str, int | str | None]:
    """PL1: what lets a seat place a tile: a crate lid, or what lies beneath."""
    if s.stacks[p][c.F_D]:
        return {"by": "crate"}
    st = s.stacks[p][: -c.WIDTH]
    if st[c.F_KIND] == c.K_TURN:
        return {"by": "section", "section": SECTIONS[(st[c.F_A] - 1) // 4]}
    return {"by": "income" if st[c.F_KIND] == c.K_INCOME else "card"}


def details(s: State, p: int) -> dict[str, int | str | None]:
    """Ids and numbers of the question: how many points, which tile, whose fee."""
    st = s.stacks[p]
    kind = st[c.F_KIND]
    a = st[c.F_A]
    if kind == c.K_TURN and a:
        row = a - 1
        return {"on": f"{SECTIONS[row // 4]} {FORMS[row // 2 % 2]}"}
    if kind == c.K_PAY:
        paying = unpaid(a)
        need = part(a, paying) - st[c.F_B]
        what = bought(s, p) or ({"feeding": 1} if paying == c.FOOD else {})  # C1
        return {"resource": GOODS[paying], "need": need, **what}
    if kind == c.K_PICK:
        return cause(s, p)
    if kind == c.K_HELM:  # B10: beside the ships may be what small cards bring
        beside = sum(c.SLOT <= code < c.ANY for code in options(s, p))
        return {"points": a, **({"cards": beside} if beside else {}), **bought(s, p)}
    if kind == c.K_HIRE_ASK:  # M2: asked outside worker turns; does one of hers still come?
        coming = s.g[c.G_PHASE] <= c.PH_WORK or s.g[c.G_ROUND] < s.t.rounds
        return {"later": int(coming)}
    if kind == c.K_TAKE:
        return {"by": GIVERS[st[c.F_D]], "count": a}
    if kind in (c.K_ANCHOR, c.K_LIGHT, c.K_TAX):
        return {"count": a}
    if kind == c.K_COST:
        return {"count": st[c.F_B], **bought(s, p)}
    if kind == c.K_FEE:
        return {"owner": a - 1 if a else None}
    if kind in (c.K_FEED, c.K_TAVERN):
        return {"need": feeding(s, p), **waits(s, p)}
    if kind == c.K_REACT:
        return waits(s, p)
    if kind == c.K_GIVE:
        return {"trade": TRADES[a - 1], "given": st[c.F_B], "rate": rate(s, a)}
    if kind in (c.K_KEEP, c.K_UNDER):
        return {"deck": PIECES[a]}
    if kind == c.K_TILE:
        return placing(s, p)
    if kind == c.K_LAY:
        return {"side": SIDES[a], **placing(s, p)}
    if kind == c.K_PUT:
        return {"piece" if s.seats[p][c.Q_FREE] else "room_for": PIECES[a]}
    if kind == c.K_STORE:
        below = st[-2 * c.WIDTH : -c.WIDTH]
        wanting = below[0] == c.K_PUT and not s.seats[p][c.Q_FREE]
        return {"room_for": PIECES[below[1]]} if wanting else {}
    if kind == c.K_SHORE:
        return {"islet": ISLETS[a]}
    if kind == c.K_SITE:
        return {"landscape": LANDSCAPES[a]}
    if kind == c.K_CUBE:
        return {"space": space_name(s.t, a)}
    if kind == c.K_BOAT and stage(st):
        return {"boat": BOATS[st[c.F_C]]}
    if kind == c.K_RUIN and stage(st):
        return {"space": space_name(s.t, st[c.F_C])}
    if kind == c.K_MOVE and a:
        return {"space": space_name(s.t, a - 1)}
    return {}
