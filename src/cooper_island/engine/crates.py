"""Crate lids (T4)."""

from .const import F_D, F_KIND, K_LID, K_TAKE, K_TILE, Q_CRATES, Q_LIDS, Q_SMALL, V_LID
from .effect import can, start, why_effect
from .state import State
from .step import Refusal, Step


def crate_spaces(s: State, q: list[int]) -> int:
    """Mask of crate spaces that are mine and free."""
    t = s.t
    mask = (1 << t.crates) - 1
    for card in range(len(t.card_crate)):
        if t.card_crate[card] >= 0 and q[Q_SMALL] >> card & 1:
            mask |= 1 << t.card_crate[card]
    return mask & ~q[Q_CRATES]


def can_lid(s: State, p: int) -> bool:
    mask = crate_spaces(s, s.seats[p])
    for n in range(len(s.t.crate_effect)):
        if mask >> n & 1 and can(s, p, s.t.crate_effect[n]):
            return True
    return False


class LidStep(Step):
    """T4: an unused lid on a free crate space, for its action."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        mask = crate_spaces(s, s.seats[p])
        for n in range(len(s.t.crate_effect)):
            if mask >> n & 1 and can(s, p, s.t.crate_effect[n]):
                out.append(n)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        s.pop(p)
        q[Q_LIDS] -= 1
        q[Q_CRATES] |= 1 << code
        if s.log is not None:
            s.log.append((V_LID, p, code))
        start(s, p, s.t.crate_effect[code])
        st = s.stacks[p]
        if st[F_KIND] == K_TAKE or st[F_KIND] == K_TILE:
            st[F_D] = 1

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code >= len(s.t.crate_effect) or not crate_spaces(s, s.seats[p]) >> code & 1:
            return ("T4", "crate_covered", (code,))
        return why_effect(s, p, s.t.crate_effect[code])


STEPS: list[tuple[int, Step]] = [
    (K_LID, LidStep("T4", "crate")),
]
