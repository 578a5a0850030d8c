"""Pieces on land: buildings with their cards, ruins, statues (B2-B8)."""

from .build import answers, buildings, helm_of_action, milestone, statues
from .const import (
    BY_SPOT,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    FORTRESS,
    G_QLEN,
    G_QUEUE,
    K_ERECT,
    K_KEEP,
    K_PICK,
    K_PUT,
    K_RUIN,
    K_STATUE,
    K_UNDER,
    LARGE,
    LID,
    MS_BUILDINGS,
    MS_STATUES,
    ON_BUILDING,
    ON_RUIN,
    Q_CAP,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_CRAFT,
    Q_FREE,
    Q_LARGE,
    Q_LEFT,
    Q_LEVEL,
    Q_NEAR,
    Q_OPEN,
    Q_PEND,
    Q_PIECE,
    Q_RUIN,
    Q_SMALL,
    Q_SPOTS,
    Q_TYPE,
    SETTLEMENT,
    SMALL,
    STATUE,
    V_BUILDING,
    V_KEEP,
    V_LID_PLACED,
    V_RUIN,
    V_STATUE,
    V_UNDER,
)
from .pay import lacking, payable_and_placed, shortage, start_cost, wood_off
from .state import State
from .step import Refusal, Step
from .tables import BIT, orders_of

ANY_KINDS = 63
BUILDING_RULES = ["B3", "B4", "B5"]


def best_free(q: list[int]) -> int:
    """B2: the free spaces of the highest level at which there is one."""
    best = 0
    mask = 0
    todo = q[Q_FREE]
    while todo:
        low = todo & -todo
        todo ^= low
        level = q[Q_LEVEL + BIT[low % 37]]
        if level > best:
            best = level
            mask = low
        elif level == best:
            mask |= low
    return mask


class PutStep(Step):
    """B2: a piece that is paid for onto a free space of the highest level; a cube may have to make room (P6)."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        mask = best_free(s.seats[p])
        while mask:
            low = mask & -mask
            mask ^= low
            out.append(BIT[low % 37])

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        st = s.stacks[p]
        piece = st[F_A]
        s.pop(p)
        q[Q_PIECE + piece] |= 1 << code
        q[Q_FREE] &= ~(1 << code)
        q[Q_PEND] -= 1
        if piece == LID:
            if s.log is not None:
                s.log.append((V_LID_PLACED, p, code))
        else:
            st[F_D] = code  # the action that placed it goes on from here
            if s.log is not None:
                if piece == STATUE:
                    s.log.append((V_STATUE, p, code))
                else:
                    s.log.append((V_BUILDING, p, code, piece))

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if not q[Q_FREE]:
            return ("P6", "store_first", ())
        if code >= s.t.ns or not q[Q_FREE] >> code & 1:
            return ("B2", "not_free", (code,))
        return ("B2", "not_highest", (code,))


def on_settlement(q: list[int], space: int) -> int:
    return q[Q_TYPE + SETTLEMENT] >> space & 1


def can_erect(s: State, p: int, off: int, which: int) -> bool:
    q = s.seats[p]
    return q[Q_LEFT + which] > 0 and payable_and_placed(
        q, wood_off(s, p, s.t.building_cost[which]), off, ANY_KINDS, s.t.building_spots[which]
    )


class ErectStep(Step):
    """B2-B6: pay, take it off the board, place, helm points, what small cards add, card."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage == 0:
            return True
        st[F_B] += 1
        q = s.seats[p]
        which = st[F_C]
        if stage == 1:
            self.uncover(s, p, which)
            s.push(p, K_PUT, which, 0, 0, 0, 0)
        elif stage == 2:
            points = s.t.building_helm[which] + on_settlement(q, st[F_D])
            helm_of_action(s, p, ON_BUILDING, points)
            milestone(s, p, MS_BUILDINGS, buildings(q))
        elif stage == 3:
            answers(s, p, st[F_E])
        elif stage == 4 and which != FORTRESS:
            cards = s.deal(p, which, s.t.dealt)
            if cards:
                s.push(p, K_KEEP, which, cards, 0, 0, 0)
        else:
            s.pop(p)
        return False

    def uncover(self, s: State, p: int, which: int) -> None:
        """B3, B4: a storage spot under a small building, a crafting spot under a large one."""
        q = s.seats[p]
        q[Q_LEFT + which] -= 1
        if which == SMALL:
            q[Q_CAP] += s.t.building_spots[SMALL]
        elif which == LARGE:
            nth = s.t.building_count[LARGE] - q[Q_LEFT + LARGE] - 1
            q[Q_SPOTS] |= 1 << (s.t.spots_board + nth)

    def options(self, s: State, p: int, out: list[int]) -> None:
        off = s.stacks[p][F_A]
        for which in range(3):
            if can_erect(s, p, off, which):
                out.append(which)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        st[F_B] = 1
        st[F_C] = code
        s.seats[p][Q_PEND] += 1
        cost = wood_off(s, p, s.t.building_cost[code])
        start_cost(s, p, cost, st[F_A], ANY_KINDS, True, s.t.building_spots[code])

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if code > FORTRESS or q[Q_LEFT + code] == 0:
            return (BUILDING_RULES[min(code, FORTRESS)], "none_left", ())
        cost = wood_off(s, p, s.t.building_cost[code])
        if lacking(q, cost, ANY_KINDS) > s.stacks[p][F_A]:
            return ("P3", "lacking", (shortage(q, cost), s.stacks[p][F_A]))
        return ("P6", "no_space_left", ())


def own_card(s: State, p: int, deck: int, card: int) -> None:
    """A card works from the moment it is yours (B6)."""
    q = s.seats[p]
    t = s.t
    if deck == LARGE:
        q[Q_LARGE] |= 1 << card
        return
    q[Q_SMALL] |= 1 << card
    q[Q_CAP_COIN] += t.coin_spots[card]
    q[Q_CAP_FINE] += t.fine_spots[card]
    if t.card_spot[card] >= 0:
        q[Q_SPOTS] |= 1 << t.card_spot[card]


def cards_of(packed: int) -> list[int]:
    out: list[int] = []
    while packed:
        out.append((packed & 15) - 1)
        packed >>= 4
    return out


class KeepStep(Step):
    """B6: one of the cards dealt, face up."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.extend(cards_of(s.stacks[p][F_B]))

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        deck = st[F_A]
        rest = [card for card in cards_of(st[F_B]) if card != code]
        s.pop(p)
        own_card(s, p, deck, code)
        if s.log is not None:
            s.log.append((V_KEEP, p, deck, code))
        if rest:
            packed = 0
            for n in range(len(rest)):
                packed |= (rest[n] + 1) << (4 * n)
            s.push(p, K_UNDER, deck, packed, 0, 0, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        return ("B6", "card_not_dealt", (code + 1,))


class UnderStep(Step):
    """B6: the others under the deck, in an order of choice."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.extend(orders_of(cards_of(s.stacks[p][F_B])))

    def apply(self, s: State, p: int, code: int) -> None:
        g = s.g
        deck = s.stacks[p][F_A]
        s.pop(p)
        for card in cards_of(code):
            g[G_QUEUE + 15 * deck + g[G_QLEN + deck]] = card + 16 * p
            g[G_QLEN + deck] += 1
        if s.log is not None:
            s.log.append((V_UNDER, p, deck, code))

    def why(self, s: State, p: int, code: int) -> Refusal:
        return ("B6", "card_not_dealt", (0,))


# --- Ruins and statues --------------------------------------------------------------------------


def can_ruin(q: list[int]) -> bool:
    """B7: a free crafting spot and a ruin beside known land."""
    return q[Q_RUIN] & q[Q_NEAR] != 0 and q[Q_SPOTS] & ~q[Q_CRAFT] != 0


class RuinStep(Step):
    """B7: a ruin becomes a statue on a crafting spot, for what that spot and small cards give."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage < 2:
            return True
        st[F_B] += 1
        spot = st[F_D]
        if stage == 2:
            helm_of_action(s, p, ON_RUIN, s.t.spot_helm[spot])
            if s.t.spot_gain[spot]:
                s.push(p, K_PICK, s.t.spot_gain[spot], 0, 0, 0, BY_SPOT)
        else:
            cards = st[F_E]
            s.pop(p)
            answers(s, p, cards)
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        mask = q[Q_RUIN] & q[Q_NEAR] if s.stacks[p][F_B] == 0 else q[Q_SPOTS] & ~q[Q_CRAFT]
        while mask:
            low = mask & -mask
            mask ^= low
            out.append(BIT[low % 37])

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_B] == 0:
            st[F_B] = 1
            st[F_C] = code
            return
        space = st[F_C]
        st[F_B] = 2
        st[F_D] = code
        q[Q_RUIN] &= ~(1 << space)
        q[Q_OPEN] |= 1 << space
        q[Q_CRAFT] |= 1 << code
        if s.log is not None:
            s.log.append((V_RUIN, p, space, code))

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if s.stacks[p][F_B]:
            return ("B7", "spot_not_free", (code,))
        if code >= s.t.ns or not q[Q_RUIN] >> code & 1:
            return ("B7", "no_ruin", (code,))
        return ("B7", "not_beside_land", (code, code))


def statue_payable(s: State, p: int, n: int) -> bool:
    return payable_and_placed(s.seats[p], wood_off(s, p, s.t.statue_cost[n]), 0, 0, 0)


def can_statue(s: State, p: int) -> bool:
    """B8: a statue on a crafting spot, and one of its costs."""
    if not s.seats[p][Q_CRAFT]:
        return False
    for n in range(len(s.t.statue_cost)):
        if statue_payable(s, p, n):
            return True
    return False


class StatueStep(Step):
    """B8: the kind of cost first (P5), payment, then a statue off its spot onto the land."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage < 2:
            return True
        st[F_B] += 1
        q = s.seats[p]
        if stage == 2:
            s.push(p, K_PUT, STATUE, 0, 0, 0, 0)
        elif stage == 3:
            s.helm(p, s.t.statue_helm + on_settlement(q, st[F_D]))
            milestone(s, p, MS_STATUES, statues(q))
        else:
            s.pop(p)
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        if s.stacks[p][F_B] == 0:
            for n in range(len(s.t.statue_cost)):
                if statue_payable(s, p, n):
                    out.append(n)
            return
        mask = s.seats[p][Q_CRAFT]
        while mask:
            low = mask & -mask
            mask ^= low
            out.append(BIT[low % 37])

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_B] == 0:
            st[F_B] = 1
            q[Q_PEND] += 1
            start_cost(s, p, wood_off(s, p, s.t.statue_cost[code]), 0, 0)
            return
        st[F_B] = 2
        q[Q_CRAFT] &= ~(1 << code)

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if s.stacks[p][F_B]:
            return ("B8", "no_statue_there", (code,))
        if code >= len(s.t.statue_cost):
            return ("P3", "cannot_pay", ())
        cost = wood_off(s, p, s.t.statue_cost[code])
        if lacking(q, cost, 0):
            return ("P3", "lacking", (shortage(q, cost), 0))
        return ("P6", "no_space_left", ())


STEPS: list[tuple[int, Step]] = [
    (K_PUT, PutStep("B2", window=True, paid=True)),
    (K_ERECT, ErectStep("B3")),
    (K_KEEP, KeepStep("B6")),
    (K_UNDER, UnderStep("B6")),
    (K_RUIN, RuinStep("B7")),
    (K_STATUE, StatueStep("B8")),
]
