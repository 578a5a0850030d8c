"""What a seat gives up by closing its question: what it is entitled to and could still do now. Made for the view only.

*Possible* is what the question offers now (P6): an islet that fits nowhere, or a gain that finds no spot, is not given
up. Anytime actions are none of it: no rule calls them forfeited (T1); but with the last worker turn of a round goes
its last chance to hire (M2).
"""

from typing import Final, cast

from cooper_island.content.ids import GOODS
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.cleanup import CRATE
from cooper_island.engine.state import State, room
from cooper_island.engine.terms import unpack_gain
from cooper_island.record.asked import details, home_rule
from cooper_island.record.fields import effect_id
from cooper_island.record.notation import effect_at, stage

from .shape import EffectView, GivenUp

FREE: Final = 2  # field B of a K_REACT frame: with the fortress (C2)
KINDS: Final = (
    c.COIN,
    c.GOLD,
    c.CLOTH,
    c.WOOD,
    c.WOOD + 1,
    c.FOOD,
)  # those with spots of their own first


def closes(s: State, p: int) -> bool:
    """Whether one of the answers of this seat closes its question without doing anything."""
    st = s.stacks[p]
    if not st or not rules.STEPS[st[c.F_KIND]].closing:
        return False
    placing = st[c.F_KIND] == c.K_TURN and not stage(st)  # there 0 is the first space
    return not placing and c.DONE in rules.options(s, p)


def gives_up(s: State, p: int) -> list[GivenUp]:
    """What lapses if this seat closes its question."""
    if not closes(s, p):
        return []
    st = s.stacks[p]
    kind = st[c.F_KIND]
    codes = [code for code in rules.options(s, p) if code < c.ANY and code != c.DONE]
    if kind == c.K_INCOME:
        return _hands(codes)
    if kind == c.K_TURN:
        return [*_actions(s, p, codes), *_hiring(s, p)]
    if kind == c.K_PICK:
        return _effects(s, p, codes)
    if kind in (c.K_LIGHT, c.K_TAX):  # up to so many different ones
        count = min(st[c.F_A], len(_slots(codes)))
        return _some("islet_action" if kind == c.K_LIGHT else "boat_action", count, "T5")
    if kind == c.K_REACT:
        return _reactivations(st, codes)
    if kind == c.K_WINDOW and s.g[c.G_PHASE] == c.PH_MARKET:
        return _goods(s.seats[p])
    if kind == c.K_FEE:  # whoever could pay takes the anchor by choice
        return _some("anchor", 1 if codes else 0, home_rule(s, p))
    if kind == c.K_HIRE_ASK and details(s, p)["later"] == 0:  # no worker turn comes any more
        return _some("milestone", 1 if codes else 0, "M2")
    return []


def _some(
    what: str, count: int, rule: str, effects: list[EffectView] | None = None
) -> list[GivenUp]:
    if not count:
        return []
    return [{"what": what, "count": count, "rule": rule, "effects": effects or []}]


def _slots(codes: list[int]) -> list[int]:
    """The places of a menu that offer something, each once: a gain offers each way to take it."""
    return list(dict.fromkeys(code // c.SLOT - 1 for code in codes))


def _hands(codes: list[int]) -> list[GivenUp]:
    """I1: income hands that are left."""
    slots = _slots(codes)
    boats = len([slot for slot in slots if slot > 1])
    return [
        *_some("islet", int(0 in slots), "I1"),
        *_some("tile", int(1 in slots), "I1"),
        *_some("boat", boats, "I1"),
    ]


def _actions(s: State, p: int, codes: list[int]) -> list[GivenUp]:
    """W6: actions of the section that are left; of alternatives, one goes (W8)."""
    row = s.t.sections[s.stacks[p][c.F_A] - 1]
    shares: dict[int, list[int]] = {}
    for slot in _slots(codes):
        shares.setdefault(row.clear[slot], []).append(slot)
    out: list[GivenUp] = []
    for slots in shares.values():
        again = [row.effects[slot] for slot in slots if row.then[slot]]  # G: up to twice the same
        count = max([1, *(_often(s, p, effect, 2) for effect in again)])
        out += _some("action", count, "W6", [_effect(s, row.effects[slot]) for slot in slots])
    return out


def _hiring(s: State, p: int) -> list[GivenUp]:
    """M2: a milestone that could bring a worker now, where no worker is left for another turn."""
    q = s.seats[p]
    left = q[c.Q_NORMAL] + q[c.Q_SPECIAL]
    return _some("hiring", int(not left and c.ANY_HIRE in rules.options(s, p)), "M2")


def _effects(s: State, p: int, codes: list[int]) -> list[GivenUp]:
    """H3, H4, B10, I4: what was triggered and not done; of a card's alternatives, one goes."""
    st = s.stacks[p]
    rule = home_rule(s, p)
    found = [effect_at(s, p, slot) for slot in _slots(codes)]
    if st[c.F_E] % 2:
        return _some("action", int(bool(found)), rule, [_effect(s, effect) for effect in found])
    out: list[GivenUp] = []
    for effect in found:
        count = _often(s, p, effect, st[c.F_A : c.F_E].count(effect))
        out += _some("action", count, rule, [_effect(s, effect)])
    return out


def _often(s: State, p: int, effect: int, times: int) -> int:
    """How often of so many times an effect that is offered can certainly be done."""
    kind, figure = effect % c.EFFECT, effect // c.EFFECT
    if kind == c.E_DRAW:
        return max(1, min(times, sum(s.g[c.G_BAG : c.G_BAG + 3]) // figure))
    if kind == c.E_GAIN:
        ways = [unpack_gain(way) for way in s.t.gains[figure][0]]
        return max([1, *(_stored(s.seats[p], way * times) // len(way) for way in ways)])
    return 1


def _stored(q: list[int], goods: list[int]) -> int:
    """How many of these find a spot in storage, one after the other (P2)."""
    after = q.copy()
    for kind in goods:
        if room(after, kind):
            after[c.Q_STORE + kind] += 1
            after[c.Q_NSTORE] += 1
    return after[c.Q_NSTORE] - q[c.Q_NSTORE]


def _effect(s: State, effect: int) -> EffectView:
    return cast("EffectView", effect_id(s.t, effect))


def _reactivations(st: list[int], codes: list[int]) -> list[GivenUp]:
    """C2: with the fortress each of the two is free; what costs coins is not bought, and so not given up."""
    if st[c.F_B] != FREE:
        return []
    return [
        *_some("card", int(any(code < CRATE for code in codes)), "C2"),
        *_some("lid", int(any(code >= CRATE for code in codes)), "C2"),
    ]


def _goods(q: list[int]) -> list[GivenUp]:
    """C6: of the marketplace what finds a spot in storage; which, where not all do, is hers to choose."""
    market = [(kind, q[c.Q_MARKET + kind]) for kind in KINDS]
    goods = [kind for kind, count in market for _ in range(count)]
    count = _stored(q, goods)
    if count < len(goods):
        return _some("goods", count, "C6")
    return [one for kind, count in market for one in _some(GOODS[kind], count, "C6")]
