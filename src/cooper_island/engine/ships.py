"""Ships: helm points step by step (H1-H8), and anchors (H6)."""

from .const import (
    BY_BOOK,
    BY_PASSING,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    K_ANCHOR,
    K_FEE,
    K_HELM,
    K_PICK,
    ON_BOOK,
    Q_ANCHOR,
    Q_BANK,
    Q_DIST,
    Q_LOGS,
    Q_SHIP,
    Q_SMALL,
    SLOT,
    V_HELM,
    V_PASS_ISLET,
    V_SAIL,
    V_UNANCHOR,
    WIDTH,
)
from .effect import why_effect
from .masks import bits, lowest
from .menus import offer, perform
from .state import State
from .step import Refusal, Step

# G2: places of a seat's ten on the ring, whatever the layout (S8): R4 R3 R2 R1 Harbor L1 L2 L3 L4 Bay.
HARBOR = 4
BAY = 9


def islet_at(s: State, pos: int, clockwise: bool, leaving: bool) -> int:
    """H3: the islet that a ship passes when it leaves or enters this water space, or -1."""
    k = pos % 10
    if k == HARBOR or k == BAY:
        return -1
    bank = 3 - k if k < HARBOR else k - 1
    islet = s.seats[pos // 10][Q_BANK + bank]
    if islet == 0:
        return -1
    near = (islet - 1) % 2 == 0
    # Clockwise one meets the nearer half last on R and first on L.
    leading = near == (k < HARBOR)
    if not clockwise:
        leading = not leading
    if leading == leaving:
        return (islet - 1) // 2
    return -1


class HelmStep(Step):
    """H1-H7: the ship for a gain of helm points, then its way, point by point."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        ship = st[F_B]
        if ship == 0:
            return True
        stage = st[F_C]
        q = s.seats[p]
        if stage == 0:
            if st[F_A] == 0:
                s.pop(p)
                return False
            st[F_A] -= 1
            if q[Q_ANCHOR + ship - 1]:  # H2
                q[Q_ANCHOR + ship - 1] -= 1
                if s.log is not None:
                    s.log.append((V_UNANCHOR, p, ship))
                return False
            self.sail(s, p, ship)
        elif stage == 1:
            st[F_C] = 0
            place = st[F_D] % 10
            if place == HARBOR or place == BAY:
                if place == HARBOR:
                    st[F_C] = 2
                self.log_book(s, p)
        else:
            st[F_C] = 0
            owner = st[F_D] // 10
            s.push(p, K_FEE, 0 if owner == p else owner + 1, ship, 0, 0, 0)
        return False

    def sail(self, s: State, p: int, ship: int) -> None:
        """One step: the islets passed over act before anything else (H3)."""
        q = s.seats[p]
        here = q[Q_SHIP + ship - 1]
        clockwise = ship == 1  # G4
        ring = 10 * s.n
        there = (here + (1 if clockwise else ring - 1)) % ring
        q[Q_SHIP + ship - 1] = there
        q[Q_DIST + ship - 1] += 1
        s.stacks[p][F_C] = 1
        s.stacks[p][F_D] = (
            there  # H7: what is reached counts, wherever a nested gain takes the ship
        )
        first = islet_at(s, here, clockwise, True)
        second = islet_at(s, there, clockwise, False)
        if s.log is not None:
            if first >= 0:
                s.log.append((V_PASS_ISLET, p, first, here // 10))
            s.log.append((V_SAIL, p, ship, there))
            if second >= 0:
                s.log.append((V_PASS_ISLET, p, second, there // 10))
        if first >= 0 or second >= 0:
            effects = s.t.islet_effect
            s.push(
                p,
                K_PICK,
                effects[first] if first >= 0 else 0,
                effects[second] if second >= 0 else 0,
                0,
                0,
                BY_PASSING,
            )

    def log_book(self, s: State, p: int) -> None:
        """H4, H9: take the next log book; its back may be performed. Small cards answer (B10)."""
        book = s.draw_book(p)
        if book < 0:
            return
        s.seats[p][Q_LOGS] += 1
        extra = s.seats[p][Q_SMALL] & s.t.on[ON_BOOK]
        effect = s.t.on_effect[lowest(extra)] if extra else 0
        s.push(p, K_PICK, s.t.book_effect[book], effect, 0, 0, BY_BOOK)

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.append(1)
        out.append(2)
        if s.stacks[p][F_E]:
            for card in bits(cards_beside(s.stacks[p])):
                offer(s, p, s.t.on_effect[card], card, out)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        if code >= SLOT:  # B10
            card = code // SLOT - 1
            st[F_E - WIDTH] &= ~(1 << card)
            perform(s, p, s.t.on_effect[card], code)
            return
        st[F_B] = code
        if s.log is not None:
            s.log.append((V_HELM, p, code, st[F_A]))

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        card = code // SLOT - 1
        if card >= 0 and cards_beside(st) >> card & 1:
            return why_effect(s, p, s.t.on_effect[card])
        return ("H1", "points_must_be_used", (st[F_A],))


def cards_beside(st: list[int]) -> int:
    """B10: small cards that answer to the action beneath, offered while its points wait for a ship."""
    return st[F_E - WIDTH] if st[F_E] else 0


class AnchorStep(Step):
    """H6: anchors go under the ship with fewer; if equal, the owner chooses."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        q = s.seats[p]
        while st[F_A]:
            if q[Q_ANCHOR] == q[Q_ANCHOR + 1]:
                if st[F_A] == 1:
                    return True
                s.anchor(p, 1)  # two anchors: one each, whichever comes first
                s.anchor(p, 2)
                st[F_A] -= 2
            else:
                s.anchor(p, 1 if q[Q_ANCHOR] < q[Q_ANCHOR + 1] else 2)
                st[F_A] -= 1
        s.pop(p)
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.append(1)
        out.append(2)

    def apply(self, s: State, p: int, code: int) -> None:
        s.stacks[p][F_A] -= 1
        s.anchor(p, code)


STEPS: list[tuple[int, Step]] = [
    (K_HELM, HelmStep("H1", "ship", window=True)),
    (K_ANCHOR, AnchorStep("H6", "anchor")),
]
