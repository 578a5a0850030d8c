"""The worker turn (W1-W8)."""

from typing import Final

from .const import (
    DONE,
    E_COOPER,
    F_A,
    F_B,
    G_COOPER,
    G_STACK,
    K_FEE,
    K_TURN,
    Q_MINE,
    Q_NORMAL,
    Q_SPECIAL,
    SLOT,
    V_COOPER,
    V_WORKER,
)
from .effect import Effect, why_effect
from .menus import offer, perform
from .state import State
from .step import Refusal, Step

OWNERS: Final = 5  # a worker space holds its owners, seat + 1, as digits in this base


def owners(space: int) -> list[int]:
    """Seats of the workers on a space, bottom to top."""
    out: list[int] = []
    while space:
        out.append(space % OWNERS - 1)
        space //= OWNERS
    out.reverse()
    return out


def fee_owner(s: State, space: int) -> int:
    """W4: who is paid by a worker that is put here, or -1."""
    return s.g[G_STACK + space] % OWNERS - 1


def row_of(s: State, space: int) -> int:
    """W3, W5: which actions a worker finds on a space: by its kind, and with the symbol only where nobody stands."""
    return space % 8 * 4 + (2 if space >= 8 else 0) + (0 if s.g[G_STACK + space] else 1)


def barred(s: State, p: int, space: int) -> list[Refusal]:
    """W6: why a worker put here could do nothing, each reason once; empty if it could do something."""
    row = s.t.sections[row_of(s, space)]
    offers: list[int] = []
    why: list[Refusal] = []
    for slot in range(len(row.effects)):
        if row.start >> slot & 1:
            effect = row.effects[slot]
            offer(s, p, effect, slot, offers)
            if offers:
                return []
            reason = why_effect(s, p, effect)
            if reason not in why:
                why.append(reason)
    return why


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
        owner = fee_owner(s, space)
        row = row_of(s, space)
        q[Q_SPECIAL if space >= 8 else Q_NORMAL] -= 1
        q[Q_MINE] |= 1 << space
        s.g[G_STACK + space] = under * OWNERS + p + 1
        st[F_A] = 1 + row
        st[F_B] = s.t.sections[row].start
        if s.log is not None:
            s.log.append((V_WORKER, p, space, owner))
        if under:
            s.push(p, K_FEE, owner + 1, 0, 0, 0, 0)

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


class CooperEffect(Effect):
    """W8 A: the Cooper token, from another player."""

    def can(self, s: State, p: int, figure: int) -> bool:
        return s.g[G_COOPER] != p

    def start(self, s: State, p: int, figure: int) -> None:
        s.g[G_COOPER] = p
        if s.log is not None:
            s.log.append((V_COOPER, p))

    def why(self, s: State, p: int, figure: int) -> Refusal:
        return ("W8", "cooper_already", ())


EFFECTS: list[Effect] = [
    CooperEffect(E_COOPER, "cooper"),
]
STEPS: list[tuple[int, Step]] = [
    (
        K_TURN,
        TurnStep(
            "W1", "place_worker section", window=True, auto=False, closing="end turn", later=F_A
        ),
    ),
]
