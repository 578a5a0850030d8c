"""What lies one question further: what an entry of a menu opens, and what it pays where nothing is asked before."""

from typing import Final

from cooper_island.content.ids import GOODS
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.effect import VOCABULARY
from cooper_island.engine.masks import bits
from cooper_island.engine.state import ChanceError, State
from cooper_island.engine.terms import part
from cooper_island.record.notation import MENUS, effect_at, stage
from cooper_island.record.spelling import Price

CRAFTING: Final = (c.K_RUIN, c.K_STATUE)


def ahead(s: State, p: int, code: int) -> State | None:
    """The state once this was chosen, its events in `log`; None where it draws."""
    out = s.clone()
    out.log = []
    out.forced = []
    try:
        rules.apply(out, p, code)
    except ChanceError:
        return None
    return out


def opens(s: State, p: int, code: int) -> int:
    """The kind of question that this entry of a menu opens, or -1."""
    st = s.stacks[p]
    if code >= c.ANY or code < c.SLOT or st[c.F_KIND] not in MENUS:
        return -1
    return VOCABULARY[effect_at(s, p, code // c.SLOT - 1) % c.EFFECT].asks


def opened(s: State, p: int, code: int) -> State | None:
    """The state with the question that this entry opens, where it does nothing else."""
    kind = opens(s, p, code)
    then = None if kind < 0 else ahead(s, p, code)
    if then is None or then.log or rules.frame_kind(then, p) != kind:
        return None
    return then


def leads(s: State, p: int, code: int) -> tuple[State, int] | None:
    """The question that this entry opens and its only answer, which the engine then gives by itself."""
    kind = opens(s, p, code)
    if kind < 0:
        return None
    then = s.clone()
    then.own(p)
    rules.choose(then, p, rules.STEPS[s.stacks[p][c.F_KIND]], code)
    step = rules.STEPS[kind]
    if then.stacks[p][c.F_KIND] != kind or not step.auto or not step.run(then, p):
        return None
    answers = rules.compute(then, p, step)
    return (then, answers[0]) if len(answers) == 1 else None


def pays(s: State, p: int, code: int) -> Price:
    """What is paid for this before anything else than how is asked, where its words tell no price."""
    boat = s.stacks[p][c.F_KIND] == c.K_BOAT and not stage(s.stacks[p])
    if not boat and opens(s, p, code) < 0:
        return {}
    then = ahead(s, p, code)
    out: Price = {}
    if then is None:
        return out
    for event in then.log or ():
        if event[0] == c.V_PAY and event[1] == p:
            _, _, good, stored, land = event
            levels = sum(s.seats[p][c.Q_LEVEL + space] for space in bits(land))
            out[GOODS[good]] = out.get(GOODS[good], 0) + stored + levels
    if out and rules.frame_kind(then, p) == c.K_PAY:  # P3: the rest is asked for kind by kind
        for kind, name in enumerate(GOODS):
            left = part(then.stacks[p][c.F_A], kind)
            if left:
                out[name] = out.get(name, 0) + left
    return out


def alike(s: State, p: int, codes: list[int]) -> dict[int, int]:
    """Options of one sort: the first of each, and how many. B7, B8: crafting spots that give the same are equal."""
    st = s.stacks[p]
    if st[c.F_KIND] not in CRAFTING or not stage(st):
        return dict.fromkeys(codes, 1)
    firsts: dict[tuple[int, int], int] = {}
    out: dict[int, int] = {}
    for code in codes:
        first = firsts.setdefault((s.t.spot_helm[code], s.t.spot_gain[code]), code)
        out[first] = out.get(first, 0) + 1
    return out
