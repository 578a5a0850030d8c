"""Anytime actions (T): a short menu, each entry only where it can be completed, each with its own question."""

from .const import (
    ANY_CARD,
    ANY_CHART,
    ANY_HIRE,
    ANY_LID,
    ANY_STORE,
    ANY_TRADE,
    BY_CARD,
    CLOTH,
    COIN,
    DONE,
    F_A,
    F_B,
    F_C,
    F_D,
    F_KIND,
    G_PHASE,
    GOLD,
    K_CARD,
    K_GIVE,
    K_HIRE,
    K_LID,
    K_PICK,
    K_SINGLE,
    K_STORE,
    K_TAKE,
    K_TRADE,
    PH_LAST,
    PH_WORK,
    Q_CAP,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_CHARTS,
    Q_CRATES,
    Q_CUBE,
    Q_FLIPPED,
    Q_LARGE,
    Q_LEVEL,
    Q_LIDS,
    Q_MARKET,
    Q_MOVED,
    Q_NSTORE,
    Q_PEND,
    Q_SMALL,
    Q_SPENT,
    Q_STORE,
    Q_SUM,
    V_CARD_USED,
    V_LID,
    V_PAY,
    V_STORE,
    V_TRADE,
    WOOD,
)
from .effects import CUBES, can, start, take_coins, why_effect
from .hire import can_hire
from .land import can_chart, why_no_single
from .ships import LAND_ITEM
from .state import State, room
from .step import Refusal, Step
from .tables import ALL_KINDS, BIT
from .ways import may_store

TRADE_CLOTH = 1
TRADE_GOLD = 2
TRADE_ANY = 3


def menu(s: State, p: int, out: list[int]) -> None:
    """T1: append the anytime actions that are possible now."""
    q = s.seats[p]
    if can_store(q):
        out.append(ANY_STORE)
    if can_trade(s, q):
        out.append(ANY_TRADE)
    if q[Q_LIDS] and can_lid(s, p):
        out.append(ANY_LID)
    if q[Q_LARGE] and can_card(s, p):
        out.append(ANY_CARD)
    if can_chart(s, p):
        out.append(ANY_CHART)
    if q[Q_FLIPPED] != q[Q_MOVED] and s.g[G_PHASE] == PH_WORK and can_hire(s, p):
        out.append(ANY_HIRE)


def begin(s: State, p: int, code: int) -> None:
    """Open the question of an anytime action."""
    kind = K_STORE
    if code == ANY_TRADE:
        kind = K_TRADE
    elif code == ANY_LID:
        kind = K_LID
    elif code == ANY_CARD:
        kind = K_CARD
    elif code == ANY_CHART:
        kind = K_SINGLE
    elif code == ANY_HIRE:
        kind = K_HIRE
    s.push(p, kind, 0, 0, 0, 0, 0)


def why_not(s: State, p: int, code: int) -> Refusal:
    """Why an anytime action is not in the menu."""
    q = s.seats[p]
    if code == ANY_STORE:
        if q[Q_NSTORE] >= q[Q_CAP]:
            return ("P1", "storage_full", ())
        if q[Q_PEND] and sum(q[Q_MARKET : Q_MARKET + 6]):
            return ("P6", "no_space_left", ())
        return ("T2", "nothing_to_store", ())
    if code == ANY_TRADE:
        return ("T3", "nothing_to_trade", ())
    if code == ANY_LID:
        return ("T4", "no_lid" if q[Q_LIDS] <= 0 else "no_crate", ())
    if code == ANY_CARD:
        return ("T5", "not_possible" if q[Q_LARGE] else "no_card", ())
    if code == ANY_CHART:
        if s.g[G_PHASE] == PH_LAST:
            return ("T6", "cartographer_over", ())
        if q[Q_CHARTS]:
            return ("T6", "cartographer_used", ())
        return why_no_single(s, p)
    if s.g[G_PHASE] != PH_WORK:
        return ("M2", "hire_later", ())
    return ("M2", "no_milestone", ())


# --- Storage (T2) -------------------------------------------------------------------------------


def can_store(q: list[int]) -> bool:
    if q[Q_NSTORE] < q[Q_CAP] and q[Q_PEND] == 0:
        for k in range(Q_MARKET, Q_MARKET + 6):
            if q[k]:
                return True
        for k in range(Q_CUBE + WOOD, Q_CUBE + CLOTH + 1):
            if q[k]:
                return True
        return False
    if q[Q_CAP_COIN] + q[Q_CAP_FINE] + q[Q_PEND] == 0:
        return False
    for kind in range(COIN, CLOTH + 1):
        if room(q, kind):
            if (kind > COIN and q[Q_CUBE + kind]) or (q[Q_MARKET + kind] and may_store(q, kind)):
                return True
    return False


class StoreStep(Step):
    """T2: a cube from land, or a coin or cube from the marketplace, to a free storage spot."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        for kind in range(COIN, CLOTH + 1):
            if room(q, kind):
                if q[Q_MARKET + kind] and may_store(q, kind):
                    out.append(1 + kind)
                if kind > COIN:
                    mask = q[Q_CUBE + kind]
                    while mask:
                        low = mask & -mask
                        mask ^= low
                        out.append(LAND_ITEM + BIT[low % 37])

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        s.pop(p)
        if code < LAND_ITEM:
            kind = code - 1
            q[Q_MARKET + kind] -= 1
        else:
            kind = s.lift(p, code - LAND_ITEM)
        q[Q_STORE + kind] += 1
        q[Q_NSTORE] += 1
        q[Q_SUM + kind] += 1
        if s.log is not None:
            s.log.append((V_STORE, p, kind, code - LAND_ITEM if code >= LAND_ITEM else -1))

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if code < LAND_ITEM:
            if not q[Q_MARKET + code - 1]:
                return ("T2", "not_in_market", (code - 1,))
            if room(q, code - 1):
                return ("P6", "no_space_left", ())
            return ("P1", "no_room", (code - 1,))
        for kind in range(WOOD, CLOTH + 1):
            if q[Q_CUBE + kind] >> (code - LAND_ITEM) & 1:
                return ("P1", "no_room", (kind,))
        return ("T2", "no_cube_there", (code - LAND_ITEM,))


# --- Market trades (T3) -------------------------------------------------------------------------


def can_trade(s: State, q: list[int]) -> bool:
    t = s.t
    if q[Q_SUM + CLOTH] >= t.rate_cloth or q[Q_SUM + GOLD] >= t.rate_gold:
        return True
    total = q[Q_SUM] + q[Q_SUM + 1] + q[Q_SUM + 2] + q[Q_SUM + 3] + q[Q_SUM + 4] + q[Q_SUM + 5]
    return total >= t.rate_any


class TradeStep(Step):
    """T3: which of the three trades."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        q = s.seats[p]
        t = s.t
        if q[Q_SUM + CLOTH] >= t.rate_cloth:
            out.append(TRADE_CLOTH)
        if q[Q_SUM + GOLD] >= t.rate_gold:
            out.append(TRADE_GOLD)
        if sum(q[Q_SUM : Q_SUM + 6]) >= t.rate_any:
            out.append(TRADE_ANY)

    def apply(self, s: State, p: int, code: int) -> None:
        s.pop(p)
        s.push(p, K_GIVE, code, 0, 0, 0, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        return ("T3", "too_little_to_trade", (self.rate(s, code),))

    def rate(self, s: State, code: int) -> int:
        if code == TRADE_CLOTH:
            return s.t.rate_cloth
        if code == TRADE_GOLD:
            return s.t.rate_gold
        return s.t.rate_any


class GiveStep(Step):
    """T3: what goes in, item by item: storage by kind, then land by space; each set in one order only."""

    def rate(self, s: State, trade: int) -> int:
        if trade == TRADE_CLOTH:
            return s.t.rate_cloth
        if trade == TRADE_GOLD:
            return s.t.rate_gold
        return s.t.rate_any

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        trade = st[F_A]
        rate = self.rate(s, trade)
        first = st[F_C]
        low_kind = CLOTH if trade == TRADE_CLOTH else GOLD if trade == TRADE_GOLD else COIN
        high_kind = GOLD if trade == TRADE_GOLD else CLOTH
        items: list[int] = []
        values: list[int] = []
        for kind in range(low_kind, high_kind + 1):
            if 1 + kind >= first and q[Q_STORE + kind]:
                items.append(1 + kind)
                values.append(q[Q_STORE + kind])
        mask = 0
        for kind in range(max(low_kind, WOOD), high_kind + 1):
            mask |= q[Q_CUBE + kind]
        while mask:
            low = mask & -mask
            mask ^= low
            space = BIT[low % 37]
            if LAND_ITEM + space >= first:
                items.append(LAND_ITEM + space)
                values.append(q[Q_LEVEL + space])
        # An item is offered if it and those behind it can still bring the least that a trade needs.
        ahead = st[F_B]
        keep = len(items)
        while keep > 0 and ahead < rate:
            keep -= 1
            ahead += values[keep]
        if st[F_B] >= rate:
            keep = len(items) - 1
            out.append(DONE)
        for i in range(keep + 1):
            if i < len(items):
                out.append(items[i])

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        trade = st[F_A]
        if code != DONE:
            if code < LAND_ITEM:
                s.spend(p, code - 1, 1)
                st[F_B] += 1
                st[F_C] = code
                if s.log is not None:
                    s.log.append((V_PAY, p, code - 1, 1, 0))
            else:
                space = code - LAND_ITEM
                st[F_B] += s.seats[p][Q_LEVEL + space]
                st[F_C] = code + 1
                kind = s.lift(p, space)
                if s.log is not None:
                    s.log.append((V_PAY, p, kind, 0, 1 << space))
            return
        given = st[F_B]
        out = given // self.rate(s, trade)
        s.pop(p)
        if s.log is not None:
            s.log.append((V_TRADE, p, trade, given, out))
        if trade == TRADE_CLOTH:
            take_coins(s, p, out)
        elif trade == TRADE_GOLD:
            s.push(p, K_TAKE, out, 0, CUBES, 0, 0)
        else:
            s.push(p, K_TAKE, out, 0, ALL_KINDS, 0, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code == DONE:
            return ("T3", "too_little_to_trade", (self.rate(s, s.stacks[p][F_A]),))
        return ("T3", "not_to_give", ())


# --- Crate lids and large cards (T4, T5) --------------------------------------------------------


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
        if st[F_KIND] == K_TAKE:
            st[F_D] = 1

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code >= len(s.t.crate_effect) or not crate_spaces(s, s.seats[p]) >> code & 1:
            return ("T4", "crate_covered", (code,))
        return why_effect(s, p, s.t.crate_effect[code])


def card_possible(s: State, p: int, card: int) -> bool:
    for effect in s.t.large_effects[card]:
        if can(s, p, effect):
            return True
    return False


def can_card(s: State, p: int) -> bool:
    mask = s.seats[p][Q_LARGE]
    while mask:
        low = mask & -mask
        mask ^= low
        if card_possible(s, p, BIT[low % 37]):
            return True
    return False


class CardStep(Step):
    """T5: a face-up large card; it flips down when it is started."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        mask = s.seats[p][Q_LARGE]
        while mask:
            low = mask & -mask
            mask ^= low
            if card_possible(s, p, BIT[low % 37]):
                out.append(BIT[low % 37])

    def apply(self, s: State, p: int, code: int) -> None:
        q = s.seats[p]
        s.pop(p)
        q[Q_LARGE] &= ~(1 << code)
        q[Q_SPENT] |= 1 << code
        if s.log is not None:
            s.log.append((V_CARD_USED, p, code))
        effects = s.t.large_effects[code]
        if len(effects) == 1:
            start(s, p, effects[0])
        else:
            s.push(p, K_PICK, effects[0], effects[1], 0, 0, BY_CARD + s.t.large_either[code])

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if q[Q_SPENT] >> code & 1:
            return ("T5", "card_down", (code + 1,))
        if not q[Q_LARGE] >> code & 1:
            return ("T5", "card_not_yours", (code + 1,))
        return why_effect(s, p, s.t.large_effects[code][0])


STEPS: list[tuple[int, Step]] = [
    (K_STORE, StoreStep("T2")),
    (K_TRADE, TradeStep("T3")),
    (K_GIVE, GiveStep("T3")),
    (K_LID, LidStep("T4")),
    (K_CARD, CardStep("T5")),
]
