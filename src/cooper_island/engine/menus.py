"""Menus: questions that offer several effects in the player's own order (W6, I1, B10, H3)."""

from .const import DONE, E_GAIN, EFFECT, F_A, F_E, K_PICK, SLOT, V_FORFEIT
from .effect import can, start, why_effect
from .gains import gain_options
from .state import State
from .step import Refusal, Step


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


STEPS: list[tuple[int, Step]] = [
    (K_PICK, PickStep("W6", "effects", window=True, closing="forfeit")),
]
