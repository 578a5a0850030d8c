"""The income phase (I1, I7)."""

from .const import BOAT_COPY, DONE, E_ISLET, E_PLACE, F_A, G_SIMUL, K_INCOME, SLOT, V_FINISHED
from .effect import why_effect
from .menus import offer, perform
from .state import State
from .step import Refusal, Step

ISLET_HAND = 1
TILE_HAND = 2


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


STEPS: list[tuple[int, Step]] = [
    (K_INCOME, IncomeStep("I1", "income", window=True, closing="done")),
]
