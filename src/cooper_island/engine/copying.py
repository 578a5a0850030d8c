"""Actions of islets and boats used by others (W8 C and E, B1, large cards 11 and 12)."""

from .const import (
    BOAT_COPY,
    DONE,
    E_COPY_BOAT,
    E_COPY_ISLET,
    E_LIGHT,
    E_TAX,
    F_A,
    F_B,
    K_COPY_BOAT,
    K_COPY_ISLET,
    K_LIGHT,
    K_TAX,
    SLOT,
    V_COPY,
)
from .effect import Effect, can, why_effect
from .menus import offer, perform
from .state import State
from .step import Refusal, Step


class CopyIsletEffect(Effect):
    """C's symbol, and the Lighthouse: the action of a placed islet, anyone's."""

    def __init__(self, kind: int, verb: str, asks: int, rule: str) -> None:
        super().__init__(kind, verb, asks)
        self.rule = rule

    def can(self, s: State, p: int, figure: int) -> bool:
        islets = s.all_islets()
        for islet in range(6):
            if islets >> islet & 1 and can(s, p, s.t.islet_effect[islet]):
                return True
        return False

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return (self.rule, "islet_not_placed", ())


class CopyBoatEffect(Effect):
    """E's symbol, the copy boat and the Tax Office: the action of a face-up boat, anyone's."""

    def __init__(self, kind: int, verb: str, asks: int, rule: str) -> None:
        super().__init__(kind, verb, asks)
        self.rule = rule

    def can(self, s: State, p: int, figure: int) -> bool:
        boats = s.all_boats()
        for boat in range(BOAT_COPY):  # B1: never from another copy boat
            if boats >> boat & 1 and can(s, p, s.t.boat_effect[boat]):
                return True
        return False

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return (self.rule, "boat_not_up", ())


class CopyIsletStep(Step):
    """C's symbol: the action of any placed islet."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        islets = s.all_islets()
        for islet in range(6):
            if islets >> islet & 1:
                offer(s, p, s.t.islet_effect[islet], islet, out)

    def apply(self, s: State, p: int, code: int) -> None:
        islet = code // SLOT - 1
        s.pop(p)
        if s.log is not None:
            s.log.append((V_COPY, p, 0, islet))
        perform(s, p, s.t.islet_effect[islet], code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        islet = code // SLOT - 1
        if not 0 <= islet < 6 or not s.all_islets() >> islet & 1:
            return ("W8", "islet_not_placed", ())
        return why_effect(s, p, s.t.islet_effect[islet])


class CopyBoatStep(Step):
    """B1: the action of a face-up boat of anyone; never a copy of a copy."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        boats = s.all_boats()
        for boat in range(BOAT_COPY):
            if boats >> boat & 1:
                offer(s, p, s.t.boat_effect[boat], boat, out)
        if s.stacks[p][F_A] and boats >> BOAT_COPY & 1:
            offer(s, p, E_COPY_BOAT, BOAT_COPY, out)

    def apply(self, s: State, p: int, code: int) -> None:
        boat = code // SLOT - 1
        s.pop(p)
        if s.log is not None:
            s.log.append((V_COPY, p, 1, boat))
        perform(s, p, s.t.boat_effect[boat], code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        boat = code // SLOT - 1
        if boat == BOAT_COPY and not s.stacks[p][F_A]:
            return ("B1", "copy_of_copy", ())
        if not 0 <= boat < 6 or not s.all_boats() >> boat & 1:
            return ("B1", "boat_not_up", ())
        return why_effect(s, p, s.t.boat_effect[boat])


class SeveralStep(Step):
    """Lighthouse and Tax Office: up to so many different actions of islets or boats, anyone's."""

    def __init__(self, rule: str, ids: str, boats: bool) -> None:
        super().__init__(rule, ids, window=True, closing="done")
        self.boats = boats

    def run(self, s: State, p: int) -> bool:
        if s.stacks[p][F_A]:
            return True
        s.pop(p)
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        t = s.t
        there = (s.all_boats() if self.boats else s.all_islets()) & ~s.stacks[p][F_B]
        for kind in range(BOAT_COPY if self.boats else 6):
            if there >> kind & 1:
                offer(s, p, t.boat_effect[kind] if self.boats else t.islet_effect[kind], kind, out)
        out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        if code == DONE:
            s.pop(p)
            return
        kind = code // SLOT - 1
        st[F_A] -= 1
        st[F_B] |= 1 << kind
        if s.log is not None:
            s.log.append((V_COPY, p, 1 if self.boats else 0, kind))
        perform(s, p, s.t.boat_effect[kind] if self.boats else s.t.islet_effect[kind], code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        kind = code // SLOT - 1
        if not 0 <= kind < 6:
            return (self.rule, "not_offered", ())
        if s.stacks[p][F_B] >> kind & 1:
            return (self.rule, "not_different", ())
        if self.boats and kind == BOAT_COPY:
            return (self.rule, "copy_of_copy", ())
        if not (s.all_boats() if self.boats else s.all_islets()) >> kind & 1:
            return (self.rule, "boat_not_up" if self.boats else "islet_not_placed", ())
        return why_effect(s, p, s.t.boat_effect[kind] if self.boats else s.t.islet_effect[kind])


EFFECTS: list[Effect] = [
    CopyIsletEffect(E_COPY_ISLET, "copy islet", K_COPY_ISLET, "W8"),
    CopyIsletEffect(E_LIGHT, "lighthouse", K_LIGHT, "T5"),
    CopyBoatEffect(E_COPY_BOAT, "copy boat", K_COPY_BOAT, "B1"),
    CopyBoatEffect(E_TAX, "tax office", K_TAX, "T5"),
]
STEPS: list[tuple[int, Step]] = [
    (K_COPY_ISLET, CopyIsletStep("W8", "copy_islet")),
    (K_COPY_BOAT, CopyBoatStep("B1", "copy_boat")),
    (K_LIGHT, SeveralStep("T5", "lighthouse", False)),
    (K_TAX, SeveralStep("T5", "tax_office", True)),
]
