"""Menus: questions that offer several effects in the player's own order (W6, I1, B10, H3)."""

from .const import (
    BOAT_COPY,
    BY_CARD,
    DONE,
    E_COPY_BOAT,
    E_GAIN,
    E_ISLET,
    E_PLACE,
    EFFECT,
    F_A,
    F_B,
    F_E,
    G_PHASE,
    G_SIMUL,
    G_STACK,
    K_COPY_BOAT,
    K_COPY_ISLET,
    K_FEE,
    K_INCOME,
    K_LIGHT,
    K_MOVE,
    K_PICK,
    K_SCRAP,
    K_TAX,
    K_TURN,
    K_WINDOW,
    PH_INCOME,
    Q_BOAT_DOWN,
    Q_BOAT_UP,
    Q_FREE,
    Q_MINE,
    Q_NORMAL,
    Q_PIECE,
    Q_SPECIAL,
    SLOT,
    STATUE,
    V_COPY,
    V_FINISHED,
    V_FLIP_BOAT,
    V_FORFEIT,
    V_MOVE,
    V_WORKER,
)
from .effects import can, gain_options, pieces, start, why_effect
from .state import State
from .step import Refusal, Step
from .tables import BIT

ISLET_HAND = 1
TILE_HAND = 2


def offer(s: State, p: int, effect: int, slot: int, out: list[int]) -> None:
    """One effect of a menu; a gain offers each way to take it."""
    base = (slot + 1) * SLOT
    if effect % EFFECT == E_GAIN:
        gain_options(s.t, s.seats[p], effect // EFFECT, base, out)
    elif can(s, p, effect):
        out.append(base)


def perform(s: State, p: int, effect: int, code: int) -> None:
    """Do what `offer` offered."""
    if effect % EFFECT == E_GAIN:
        receive(s, p, code % SLOT)
    else:
        start(s, p, effect)


def receive(s: State, p: int, packed: int) -> None:
    """P1: the items of a gain into storage."""
    while packed:
        s.gain(p, packed % 7 - 1)
        packed //= 7


class PickStep(Step):
    """Effects that were triggered: each may be done, in any order, or forfeited."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        if st[F_A] or st[F_A + 1] or st[F_A + 2] or st[F_A + 3]:
            return True
        s.pop(p)
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        for slot in range(4):
            effect = st[F_A + slot]
            if effect:
                twin = False
                for before in range(slot):
                    if st[F_A + before] == effect:
                        twin = True
                if not twin:
                    offer(s, p, effect, slot, out)
        out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        if code == DONE:
            if s.log is not None:
                for slot in range(4):
                    if st[F_A + slot]:
                        s.log.append((V_FORFEIT, p, st[F_A + slot]))
            s.pop(p)
            return
        slot = code // SLOT - 1
        effect = st[F_A + slot]
        st[F_A + slot] = 0
        if st[F_E] % 2:
            s.pop(p)
        perform(s, p, effect, code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        slot = code // SLOT - 1
        effect = s.stacks[p][F_A + slot] if 0 <= slot < 4 else 0
        return why_effect(s, p, effect) if effect else ("W6", "not_offered", ())


class IncomeStep(Step):
    """I1: each income hand once, in any order; what is left when finished is forfeited."""

    def waits(self, s: State, p: int) -> bool:
        """Another seat may still build a boat for my copy boat."""
        return s.g[G_SIMUL] == 1 and s.stacks[p][F_A] & (4 << BOAT_COPY) != 0

    def options(self, s: State, p: int, out: list[int]) -> None:
        hands = s.stacks[p][F_A]
        if hands & ISLET_HAND:
            offer(s, p, E_ISLET, 0, out)
        if hands & TILE_HAND:
            offer(s, p, E_PLACE, 1, out)
        boats = hands >> 2
        boat = 0
        while boats:
            if boats & 1:
                offer(s, p, s.t.boat_effect[boat], boat + 2, out)
            boats >>= 1
            boat += 1
        out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        if code == DONE:
            s.pop(p)
            if s.log is not None:
                s.log.append((V_FINISHED, p))
            return
        slot = code // SLOT - 1
        s.stacks[p][F_A] &= ~(1 << slot)
        if slot == 0:
            effect = E_ISLET
        elif slot == 1:
            effect = E_PLACE
        else:
            effect = s.t.boat_effect[slot - 2]
        perform(s, p, effect, code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        slot = code // SLOT - 1
        if slot < 0 or slot > 7 or not s.stacks[p][F_A] >> slot & 1:
            return ("I1", "hand_used", ())
        if slot == 0:
            return why_effect(s, p, E_ISLET)
        return why_effect(s, p, E_PLACE if slot == 1 else s.t.boat_effect[slot - 2])


class TurnStep(Step):
    """W1-W8: place a worker, perform the section's actions in any order, end the turn."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_A] == 0:
            mine = q[Q_MINE]
            for space in range(16):
                if not mine >> space & 1 and q[Q_NORMAL if space < 8 else Q_SPECIAL]:  # W3
                    out.append(space)
            return
        row = s.t.sections[st[F_A] - 1]
        left = st[F_B]
        slot = 0
        while left:
            if left & 1:
                offer(s, p, row.effects[slot], slot, out)
            left >>= 1
            slot += 1
        out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        if st[F_A] == 0:
            self.place(s, p, code)
            return
        if code == DONE:
            s.pop(p)
            return
        row = s.t.sections[st[F_A] - 1]
        slot = code // SLOT - 1
        st[F_B] = (st[F_B] & ~row.clear[slot]) | row.then[slot]
        perform(s, p, row.effects[slot], code)

    def place(self, s: State, p: int, space: int) -> None:
        """W3-W5: the symbol only on a free space, a fee on top of others."""
        q = s.seats[p]
        st = s.stacks[p]
        under = s.g[G_STACK + space]
        square = space >= 8
        q[Q_SPECIAL if square else Q_NORMAL] -= 1
        q[Q_MINE] |= 1 << space
        s.g[G_STACK + space] = under * 5 + p + 1
        row = space % 8 * 4 + (2 if square else 0) + (0 if under else 1)
        st[F_A] = 1 + row
        st[F_B] = s.t.sections[row].start
        if s.log is not None:
            s.log.append((V_WORKER, p, space, under % 5 - 1))
        if under:
            s.push(p, K_FEE, under % 5, 0, 0, 0, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_A] == 0:
            if code > 15:
                return ("W2", "not_offered", ())
            if q[Q_MINE] >> code & 1:
                return ("W3", "own_worker", (code,))
            return ("W2", "no_such_worker", (1 if code >= 8 else 0,))
        row = s.t.sections[st[F_A] - 1]
        slot = code // SLOT - 1
        if slot < 0 or slot >= len(row.effects) or not st[F_B] >> slot & 1:
            return ("W8", "action_used", ())
        return why_effect(s, p, row.effects[slot])


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

    def __init__(self, rule: str, boats: bool) -> None:
        super().__init__(rule, window=True)
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


class ScrapStep(Step):
    """Flip one of the own boats down for its action."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        boats = s.seats[p][Q_BOAT_UP]
        for boat in range(6):
            if boats >> boat & 1:
                out.append(boat)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        s.pop(p)
        q[Q_BOAT_UP] &= ~(1 << code)
        q[Q_BOAT_DOWN] |= 1 << code
        s.common = True
        if s.g[G_PHASE] == PH_INCOME and s.stacks[p] and s.stacks[p][0] == K_INCOME:
            s.stacks[p][1] &= ~(4 << code)  # I7: its income hand is gone
        if s.log is not None:
            s.log.append((V_FLIP_BOAT, p, code))
        s.push(p, K_PICK, s.t.boat_effect[code], 0, 0, 0, BY_CARD)

    def why(self, s: State, p: int, code: int) -> Refusal:
        return (self.rule, "boat_not_up", ())


class MoveStep(Step):
    """Move one building or statue to any free space."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        mask = q[Q_FREE] if s.stacks[p][F_A] else pieces(q)
        while mask:
            low = mask & -mask
            mask ^= low
            out.append(BIT[low % 37])

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        if st[F_A] == 0:
            st[F_A] = 1 + code
            return
        q = s.seats[p]
        old = 1 << (st[F_A] - 1)
        new = 1 << code
        if s.log is not None:
            s.log.append((V_MOVE, p, st[F_A] - 1, code))
        s.pop(p)
        for piece in range(STATUE + 1):
            if q[Q_PIECE + piece] & old:
                q[Q_PIECE + piece] ^= old | new
        q[Q_FREE] ^= old | new

    def why(self, s: State, p: int, code: int) -> Refusal:
        if s.stacks[p][F_A]:
            return (self.rule, "not_free", (code,))
        return (self.rule, "no_piece", (code,))


class WindowStep(Step):
    """C6, E1: nothing but anytime actions."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        again = s.stacks[p][F_A]
        s.pop(p)
        if s.log is not None and not again:
            s.log.append((V_FINISHED, p))


STEPS: list[tuple[int, Step]] = [
    (K_INCOME, IncomeStep("I1", window=True)),
    (K_TURN, TurnStep("W1", window=True, auto=False)),
    (K_PICK, PickStep("W6", window=True)),
    (K_COPY_ISLET, CopyIsletStep("W8")),
    (K_COPY_BOAT, CopyBoatStep("B1")),
    (K_LIGHT, SeveralStep("T5", False)),
    (K_TAX, SeveralStep("T5", True)),
    (K_SCRAP, ScrapStep("T5")),
    (K_MOVE, MoveStep("T5")),
    (K_WINDOW, WindowStep("T1", window=True)),
]
