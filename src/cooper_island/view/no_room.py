"""Gains of a question that find too little room in storage (P1), for a reminder before they are taken or lapse.

Made for the view only. What is waiting at a question is open to all (S10), and so is the storage.
"""

from typing import cast

from cooper_island.engine import const as c
from cooper_island.engine.state import State, gain_fits
from cooper_island.record.fields import effect_id
from cooper_island.record.notation import effect_at, stage

from .shape import EffectView, GivenUp


def no_room(s: State, p: int) -> list[GivenUp]:
    """Each gain of the menu on top of which something would be lost now, whichever way it is taken."""
    q = s.seats[p]
    out: list[GivenUp] = []
    for effect in (effect_at(s, p, slot) for slot in _open(s, p)):
        whole = s.t.gains[effect // c.EFFECT][0] if effect % c.EFFECT == c.E_GAIN else []
        if whole and not any(gain_fits(q, way) for way in whole):
            effects = [cast("EffectView", effect_id(s.t, effect))]
            out.append({"what": "action", "count": 1, "rule": "P1", "effects": effects})
    return out


def _open(s: State, p: int) -> list[int]:
    """The slots of the menu on top that are not used yet."""
    st = s.stacks[p]
    kind = st[c.F_KIND]
    if kind == c.K_PICK:
        return [slot for slot in range(4) if st[c.F_A + slot]]
    if kind == c.K_TURN and stage(st):
        left = st[c.F_B]
    elif kind == c.K_INCOME:
        left = st[c.F_A]
    else:
        return []
    return [slot for slot in range(left.bit_length()) if left >> slot & 1]
