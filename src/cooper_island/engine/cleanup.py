"""The clean-up phase (C1-C7) and windows of nothing but anytime actions (C6, E1)."""

from typing import Final

from .const import (
    COIN,
    DONE,
    E_TAVERN,
    F_A,
    F_B,
    F_KIND,
    FOOD,
    FORTRESS,
    G_HM,
    G_HM_UP,
    G_ROUND,
    G_SIMUL,
    G_STACK,
    K_ANCHOR,
    K_FEED,
    K_REACT,
    K_TAVERN,
    K_WINDOW,
    Q_CHARTED,
    Q_CRATES,
    Q_CUBE,
    Q_LARGE,
    Q_LIDS,
    Q_MARKET,
    Q_MINE,
    Q_NORMAL,
    Q_PIECE,
    Q_SMALL,
    Q_SPECIAL,
    Q_SPENT,
    Q_STORE,
    Q_SUM,
    Q_WAIT_N,
    Q_WAIT_S,
    V_FEED,
    V_FINISHED,
    V_HARBORMASTER,
    V_LOST,
    V_MARKET_CLEARED,
    V_PAY,
    V_REACT_CARD,
    V_REACT_LID,
    V_RETURN,
)
from .effect import Effect
from .masks import bits
from .milestones import statues
from .pay import start_pay
from .state import State
from .step import Refusal, Step

FEED: Final = 1
FEED_MORE: Final = 2  # small card 12
CARD = 32  # reactivate codes: 32 + card, 64 + crate space
CRATE = 64


def feeding(s: State, p: int) -> int:
    """C1, M4: the food that the workers need, small cards taken off."""
    q = s.seats[p]
    t = s.t
    cost = t.feed_base
    cost += t.feed_normal * (t.wait_normal - q[Q_WAIT_N])
    cost += t.feed_special * (t.wait_special - q[Q_WAIT_S])
    mine = q[Q_SMALL] & t.feed_off_cards
    if mine:
        cost -= s.cards_sum(mine, t.feed_off)
    return max(0, cost)


def feeding_more(s: State, p: int) -> int:
    """Food on top for 1 helm point more, or 0 without the card."""
    mine = s.seats[p][Q_SMALL] & s.t.feed_more_cards
    return s.cards_sum(mine, s.t.feed_more) if mine else 0


def food_short(s: State, p: int) -> int:
    """C1: food that is missing, an anchor for each."""
    return max(0, feeding(s, p) - s.seats[p][Q_SUM + FOOD])


class FeedStep(Step):
    """C1: pay in full if the food allows it; else give up all food and take an anchor for each missing.

    The Tavern feeds likewise; its own point joins those of feeding, or comes after the anchors.
    """

    def waits(self, s: State, p: int) -> bool:
        """I6: short of food, another seat's fee may still help."""
        together = s.g[G_SIMUL] == 1 and s.stacks[p][F_KIND] == K_FEED
        return together and food_short(s, p) > 0

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.append(FEED)
        more = feeding_more(s, p)
        if more and s.seats[p][Q_SUM + FOOD] >= feeding(s, p) + more:
            out.append(FEED_MORE)

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        cost = feeding(s, p)
        short = food_short(s, p)
        points = s.stacks[p][F_A]
        s.pop(p)
        more = feeding_more(s, p) if code == FEED_MORE else 0
        if s.log is not None:
            s.log.append((V_FEED, p, cost + more, short))
        if short:
            mask = q[Q_CUBE + FOOD]
            if s.log is not None and short < cost:
                s.log.append((V_PAY, p, FOOD, q[Q_STORE + FOOD], mask))
            s.spend(p, FOOD, q[Q_STORE + FOOD])
            for space in bits(mask):
                s.lift(p, space)
            s.helm(p, points)
            s.push(p, K_ANCHOR, short, 0, 0, 0, 0)
            return
        points += s.t.feed_helm * (s.t.wait_special - q[Q_WAIT_S])
        if code == FEED_MORE:
            cost += more
            points += 1
        s.helm(p, points)
        start_pay(s, p, cost << (5 * FOOD))

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code == DONE:
            return ("C1", "must_feed", ())
        if not feeding_more(s, p):
            return ("C1", "no_such_card", ())
        return (
            "C1",
            "too_little_food",
            (feeding(s, p) + feeding_more(s, p), s.seats[p][Q_SUM + FOOD]),
        )


def react_coins(s: State, st: list[int], code: int) -> int:
    """C2: what reactivating this costs; nothing with the fortress."""
    if st[F_B] == 2:
        return 0
    return s.t.react_card if code < CRATE else s.t.react_lid


class ReactivateStep(Step):
    """C2: turn a large card up or take a lid back; with the fortress each once, free."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        if st[F_B] == 0:
            st[F_B] = 2 if s.seats[p][Q_PIECE + FORTRESS] else 1
        return True

    def waits(self, s: State, p: int) -> bool:
        """I6: with something to reactivate, another seat's fee may still bring the coin."""
        left = s.stacks[p][F_A]
        q = s.seats[p]
        wanted = (left & 1 and q[Q_SPENT]) or (left & 2 and q[Q_CRATES])
        return s.g[G_SIMUL] == 1 and wanted != 0

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        coins = q[Q_STORE + COIN]
        if st[F_A] & 1 and coins >= react_coins(s, st, CARD):
            for card in bits(q[Q_SPENT]):
                out.append(CARD + card)
        if st[F_A] & 2 and coins >= react_coins(s, st, CRATE):
            for crate in bits(q[Q_CRATES]):
                out.append(CRATE + crate)
        out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if code == DONE:
            s.pop(p)
            if s.log is not None:
                s.log.append((V_FINISHED, p))
            return
        free = st[F_B] == 2
        coins = react_coins(s, st, code)
        if coins:
            s.spend(p, COIN, coins)
        if code < CRATE:
            bit = 1 << (code - CARD)
            q[Q_SPENT] &= ~bit
            q[Q_LARGE] |= bit
            st[F_A] &= ~1
            if s.log is not None:
                s.log.append((V_REACT_CARD, p, code - CARD, coins))
        else:
            q[Q_CRATES] &= ~(1 << (code - CRATE))
            q[Q_LIDS] += 1
            st[F_A] &= ~2
            if s.log is not None:
                s.log.append((V_REACT_LID, p, code - CRATE, coins))
        if not free:
            st[F_A] = 0

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        q = s.seats[p]
        if code < CARD:
            return ("C2", "not_offered", ())
        card = code < CRATE
        if not st[F_A] & (1 if card else 2):
            return ("C2", "reactivated_already", ())
        if card and not q[Q_SPENT] >> (code - CARD) & 1:
            return ("C2", "card_not_down", (code - CARD + 1,))
        if not card and not q[Q_CRATES] >> (code - CRATE) & 1:
            return ("C2", "no_lid_on_crate", (code - CRATE,))
        return ("C2", "too_few_coins", (s.t.react_card if card else s.t.react_lid, q[Q_STORE]))


def bonus(s: State, p: int, points: int) -> None:
    """C3, C4: one gain, with a window after it for those who gain (T1)."""
    if points:
        s.push(p, K_WINDOW, 0, 0, 0, 0, 0)
        s.helm(p, points)


def statues_helm(s: State, p: int) -> None:
    """C3: a point for each statue on the peninsula."""
    bonus(s, p, statues(s.seats[p]))


def passage_helm(s: State, p: int) -> None:
    """C4: a point for a passage that is charted in full."""
    if s.seats[p][Q_CHARTED] & s.t.passage == s.t.passage:
        bonus(s, p, 1)


def return_workers(s: State) -> None:
    """C5: those on royal orders stay."""
    s.own_all()
    for q in s.seats:
        mine = q[Q_MINE]
        q[Q_NORMAL] += (mine & 255).bit_count()
        q[Q_SPECIAL] += (mine >> 8).bit_count()
        q[Q_MINE] = 0
    for space in range(G_STACK, G_STACK + 16):
        s.g[space] = 0
    if s.log is not None:
        s.log.append((V_RETURN, -1))


def empty_markets(s: State) -> None:
    """C6: what was not stored is lost."""
    s.own_all()
    for p in range(s.n):
        q = s.seats[p]
        for kind in range(6):
            if s.log is not None:
                for _ in range(q[Q_MARKET + kind]):
                    s.log.append((V_LOST, p, kind))
            q[Q_MARKET + kind] = 0
    if s.log is not None:
        s.log.append((V_MARKET_CLEARED, -1))


def harbormaster_moves(s: State) -> bool:
    """C7: he stands up on the next ship; False if he has left the last one."""
    g = s.g
    g[G_HM] += 1
    if g[G_ROUND] == s.t.rounds:
        g[G_HM_UP] = 0
        return False
    g[G_HM_UP] = 1
    if s.log is not None:
        s.log.append((V_HARBORMASTER, -1, g[G_HM]))
    return True


class WindowStep(Step):
    """C6, E1: nothing but anytime actions."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.append(DONE)

    def apply(self, s: State, p: int, code: int) -> None:
        again = s.stacks[p][F_A]
        s.pop(p)
        if s.log is not None and not again:
            s.log.append((V_FINISHED, p))


EFFECTS: list[Effect] = [
    Effect(E_TAVERN, "tavern", K_TAVERN),
]
STEPS: list[tuple[int, Step]] = [
    (K_FEED, FeedStep("C1", "feed", window=True, patient=True)),
    (K_TAVERN, FeedStep("C1", "tavern")),
    (K_REACT, ReactivateStep("C2", "reactivate", window=True, patient=True, closing="done")),
    (K_WINDOW, WindowStep("T1", "last_chance", window=True, closing="done")),
]
