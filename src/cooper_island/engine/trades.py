"""Storage (T2) and market trades (T3)."""

from .const import (
    CLOTH,
    COIN,
    DONE,
    F_A,
    F_B,
    F_C,
    GOLD,
    K_GIVE,
    K_STORE,
    K_TAKE,
    K_TRADE,
    Q_CAP,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_CUBE,
    Q_LEVEL,
    Q_MARKET,
    Q_NSTORE,
    Q_PEND,
    Q_STORE,
    Q_SUM,
    V_PAY,
    V_STORE,
    V_TRADE,
    WOOD,
)
from .fees import LAND_ITEM, fee_items, why_item
from .gains import CUBES, take_coins
from .masks import bits
from .state import State, room
from .step import Refusal, Step
from .terms import ALL_KINDS
from .ways import enough_after

TRADE_CLOTH = 1
TRADE_GOLD = 2
TRADE_ANY = 3


def may_store(q: list[int], kind: int) -> bool:
    """P6: does one more of the marketplace in storage leave enough for the pieces that wait? (It has a spot.)"""
    return q[Q_PEND] == 0 or enough_after(q, 0, [], [kind])


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
                if kind > COIN and q[Q_CUBE + kind]:
                    for space in bits(q[Q_CUBE + kind]):
                        out.append(LAND_ITEM + space)

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


def rate(s: State, trade: int) -> int:
    """How much value brings one coin or cube."""
    if trade == TRADE_CLOTH:
        return s.t.rate_cloth
    return s.t.rate_gold if trade == TRADE_GOLD else s.t.rate_any


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
        return ("T3", "too_little_to_trade", (rate(s, code),))


def gifts(s: State, p: int) -> list[int]:
    """T3: what may still go into the trade: storage by kind, then land by space."""
    st = s.stacks[p]
    q = s.seats[p]
    trade = st[F_A]
    first = st[F_C]
    low_kind = CLOTH if trade == TRADE_CLOTH else GOLD if trade == TRADE_GOLD else COIN
    high_kind = GOLD if trade == TRADE_GOLD else CLOTH
    items: list[int] = []
    for kind in range(low_kind, high_kind + 1):
        if 1 + kind >= first and q[Q_STORE + kind]:
            items.append(1 + kind)
    mask = 0
    for kind in range(max(low_kind, WOOD), high_kind + 1):
        mask |= q[Q_CUBE + kind]
    for space in bits(mask):
        if LAND_ITEM + space >= first:
            items.append(LAND_ITEM + space)
    return items


class GiveStep(Step):
    """T3: what goes in, item by item: storage by kind, then land by space; each set in one order only."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        least = rate(s, st[F_A])
        items = gifts(s, p)
        # An item is offered if it and those behind it can still bring the least that a trade needs.
        ahead = st[F_B]
        keep = len(items)
        while keep > 0 and ahead < least:
            keep -= 1
            item = items[keep]
            land = item >= LAND_ITEM
            ahead += q[Q_LEVEL + item - LAND_ITEM] if land else q[Q_STORE + item - 1]
        if st[F_B] >= least:
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
        out = given // rate(s, trade)
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
            return ("T3", "too_little_to_trade", (rate(s, s.stacks[p][F_A]),))
        have: list[int] = []
        fee_items(s.seats[p], have)
        return ("T3", "not_to_give", ()) if code in have else why_item(s, p, code, "T3")


STEPS: list[tuple[int, Step]] = [
    (K_STORE, StoreStep("T2", "store")),
    (K_TRADE, TradeStep("T3", "trade")),
    (K_GIVE, GiveStep("T3", "give", closing="done")),
]
