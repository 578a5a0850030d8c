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


def there(s: State, boats: bool) -> int:
    """Islets placed by anyone, or boats that lie face up before anyone, by kind."""
    return s.all_boats() if boats else s.all_islets()


def action(s: State, boats: bool, kind: int) -> int:
    return s.t.boat_effect[kind] if boats else s.t.islet_effect[kind]


def kinds(boats: bool) -> int:
    """B1: the last boat copies another; never a copy of a copy."""
    return BOAT_COPY if boats else 6


class CopyEffect(Effect):
    """The action of a placed islet or a face-up boat, anyone's: symbols of C and E, the copy boat, large cards."""

    def __init__(self, kind: int, verb: str, asks: int, rule: str, boats: bool) -> None:
        super().__init__(kind, verb, asks)
        self.rule = rule
        self.boats = boats

    def can(self, s: State, p: int, figure: int) -> bool:
        mask = there(s, self.boats)
        for kind in range(kinds(self.boats)):
            if mask >> kind & 1 and can(s, p, action(s, self.boats, kind)):
                return True
        return False

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return (self.rule, "boat_not_up" if self.boats else "islet_not_placed", ())


class CopyStep(Step):
    """C's symbol: the action of a placed islet. B1 and E's symbol: of a face-up boat."""

    def __init__(self, rule: str, ids: str, boats: bool) -> None:
        super().__init__(rule, ids)
        self.boats = boats

    def options(self, s: State, p: int, out: list[int]) -> None:
        mask = there(s, self.boats)
        for kind in range(kinds(self.boats)):
            if mask >> kind & 1:
                offer(s, p, action(s, self.boats, kind), kind, out)
        if s.stacks[p][F_A] and mask >> BOAT_COPY & 1 and self.boats:
            offer(s, p, E_COPY_BOAT, BOAT_COPY, out)

    def apply(self, s: State, p: int, code: int) -> None:
        kind = code // SLOT - 1
        s.pop(p)
        if s.log is not None:
            s.log.append((V_COPY, p, 1 if self.boats else 0, kind))
        perform(s, p, action(s, self.boats, kind), code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        kind = code // SLOT - 1
        if self.boats and kind == BOAT_COPY and not s.stacks[p][F_A]:
            return (self.rule, "copy_of_copy", ())
        if not 0 <= kind < 6 or not there(s, self.boats) >> kind & 1:
            return (self.rule, "boat_not_up" if self.boats else "islet_not_placed", ())
        return why_effect(s, p, action(s, self.boats, kind))


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
        mask = there(s, self.boats) & ~s.stacks[p][F_B]
        for kind in range(kinds(self.boats)):
            if mask >> kind & 1:
                offer(s, p, action(s, self.boats, kind), kind, out)
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
        perform(s, p, action(s, self.boats, kind), code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        kind = code // SLOT - 1
        if not 0 <= kind < 6:
            return (self.rule, "not_offered", ())
        if s.stacks[p][F_B] >> kind & 1:
            return (self.rule, "not_different", ())
        if self.boats and kind == BOAT_COPY:
            return (self.rule, "copy_of_copy", ())
        if not there(s, self.boats) >> kind & 1:
            return (self.rule, "boat_not_up" if self.boats else "islet_not_placed", ())
        return why_effect(s, p, action(s, self.boats, kind))


EFFECTS: list[Effect] = [
    CopyEffect(E_COPY_ISLET, "copy islet", K_COPY_ISLET, "W8", False),
    CopyEffect(E_LIGHT, "lighthouse", K_LIGHT, "T5", False),
    CopyEffect(E_COPY_BOAT, "copy boat", K_COPY_BOAT, "B1", True),
    CopyEffect(E_TAX, "tax office", K_TAX, "T5", True),
]
STEPS: list[tuple[int, Step]] = [
    (K_COPY_ISLET, CopyStep("W8", "copy_islet", False)),
    (K_COPY_BOAT, CopyStep("B1", "copy_boat", True)),
    (K_LIGHT, SeveralStep("T5", "lighthouse", False)),
    (K_TAX, SeveralStep("T5", "tax_office", True)),
]
