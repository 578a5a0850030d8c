"""The state of a game: flat lists of ints, and the few operations that everything else is made of."""

import hashlib

from .const import (
    CH_BOOK,
    CH_SMALL,
    CH_TILE,
    CHANCE,
    CLOTH,
    COIN,
    DECK,
    FOOD,
    G_BAG,
    G_BOOKS,
    G_BOOKS_LEFT,
    G_COOPER,
    G_CUR,
    G_DECK,
    G_DONE,
    G_PHASE,
    G_QLEN,
    G_QUEUE,
    G_RNG,
    GOLD,
    K_HELM,
    K_OWED,
    K_WINDOW,
    PH_LAST,
    PH_MARKET,
    PH_OVER,
    PH_WORK,
    Q_ANCHOR,
    Q_BOAT_UP,
    Q_CAP,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_CHARTED,
    Q_CUBE,
    Q_FREE,
    Q_ISLETS,
    Q_LEVEL,
    Q_NEAR,
    Q_NSTORE,
    Q_OPEN,
    Q_OWED,
    Q_STEPS,
    Q_STORE,
    Q_SUM,
    Q_TILES,
    Q_TYPE,
    V_ANCHOR,
    V_BOOK,
    V_DEAL,
    V_GAIN,
    V_STEPS,
    V_TILE_DRAWN,
    WIDTH,
    WOOD,
)
from .masks import bits, lowest
from .terms import Terms, pack_cards

M1 = 2147483563
M2 = 2147483399


class ChanceError(Exception):
    """A recorded chance result that cannot have happened."""


class State:
    """One game. `g` is shared, `seats` holds one list a player, `stacks` each player's open decisions.

    `opts` caches options that were just computed; it is replaced, never edited, when the state changes.
    `log`, `chance` and `forced` serve recorders; they are no part of the position.
    """

    def __init__(
        self,
        t: Terms,
        n: int,
        g: list[int],
        seats: list[list[int]],
        stacks: list[list[int]],
        opts: list[list[int] | None],
    ) -> None:
        self.t = t
        self.n = n
        self.g = g
        self.seats = seats
        self.stacks = stacks
        self.opts = opts
        self.owned = 0  # mask of seats whose list no clone shares
        self.common = False  # something taken from a common stock just now (I8)
        self.reached = 0  # mask of seats whose window just opened again (I6)
        self.log: list[tuple[int, ...]] | None = None
        self.chance: list[int] | None = None
        self.forced: list[int] | None = None
        self.forced_at = 0

    def clone(self) -> "State":
        """A copy that may go its own way. Seats' lists are shared until one side writes to them."""
        self.owned = 0
        st = self.stacks
        if self.n == 4:
            stacks = [st[0][:], st[1][:], st[2][:], st[3][:]]
        elif self.n == 3:
            stacks = [st[0][:], st[1][:], st[2][:]]
        else:
            stacks = [st[0][:], st[1][:]]
        return State(self.t, self.n, self.g[:], self.seats[:], stacks, self.opts)

    def own(self, p: int) -> None:
        """Before any write to a seat's list: make sure that no clone shares it."""
        if not self.owned >> p & 1:
            self.owned |= 1 << p
            self.seats[p] = self.seats[p][:]

    def own_all(self) -> None:
        for p in range(self.n):
            self.own(p)

    def key(self) -> str:
        """A digest of everything that matters, the hidden things and the generator included."""
        text = repr((self.n, self.g, self.seats, self.stacks))
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    @property
    def over(self) -> bool:
        return self.g[G_PHASE] == PH_OVER

    def to_act(self) -> list[int]:
        """Seats with an open question, in turn order from the Cooper token."""
        out: list[int] = []
        first = self.g[G_COOPER]
        for i in range(self.n):
            p = (first + i) % self.n
            if self.stacks[p]:
                out.append(p)
        return out

    def push(self, p: int, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
        st = self.stacks[p]
        st.append(kind)
        st.append(a)
        st.append(b)
        st.append(c)
        st.append(d)
        st.append(e)

    def pop(self, p: int) -> None:
        del self.stacks[p][-WIDTH:]

    # --- chance ---------------------------------------------------------------------------------

    def roll(self, n: int) -> int:
        """L'Ecuyer's combined generator: exact in 63 bits, compiled or not."""
        g = self.g
        a = g[G_RNG] * 40014 % M1
        b = g[G_RNG + 1] * 40692 % M2
        g[G_RNG] = a
        g[G_RNG + 1] = b
        z = (a - b) % (M1 - 1)
        return z * n // (M1 - 1)

    def settle(self, tag: int, outcome: int) -> int:
        """The recorded outcome in a replay, else the one just rolled; remembered for the record."""
        if self.forced is not None:
            if self.forced_at >= len(self.forced):
                raise ChanceError("missing")
            recorded = self.forced[self.forced_at]
            if recorded // CHANCE != tag:
                raise ChanceError("other")
            outcome = recorded % CHANCE
            self.forced_at += 1
        if self.chance is not None:
            self.chance.append(tag * CHANCE + outcome)
        return outcome

    def draw_kind(self, tag: int, base: int, kinds: int) -> int:
        """One of `kinds` counters of `g`, by their numbers; -1 if all are empty."""
        g = self.g
        total = 0
        for k in range(base, base + kinds):
            total += g[k]
        if total == 0:
            return -1
        r = self.roll(total)
        k = 0
        while r >= g[base + k]:
            r -= g[base + k]
            k += 1
        k = self.settle(tag, k)
        if k < 0 or k >= kinds or g[base + k] == 0:
            raise ChanceError("impossible")
        g[base + k] -= 1
        return k

    def draw_tile(self, p: int) -> None:
        """W9: a random tile of the bag into the reserve."""
        kind = self.draw_kind(CH_TILE, G_BAG, 3)
        if kind >= 0:
            self.seats[p][Q_TILES + kind] += 1
            g = self.g
            if g[G_BAG] + g[G_BAG + 1] + g[G_BAG + 2] == 0:
                self.common = True
            if self.log is not None:
                self.log.append((V_TILE_DRAWN, p, kind))

    def draw_book(self, p: int) -> int:
        """H4, H9: the next log book, or -1."""
        kind = self.draw_kind(CH_BOOK, G_BOOKS, 11)
        if kind >= 0:
            self.g[G_BOOKS_LEFT] -= 1
        if self.log is not None:
            self.log.append((V_BOOK, p, kind))
        return kind

    def deal(self, p: int, deck: int, count: int) -> int:
        """B6: up to `count` cards from the top, packed 4 bits each."""
        g = self.g
        dealt: list[int] = []
        while len(dealt) < count:
            unknown = g[G_DECK + deck]
            queue = G_QUEUE + DECK * deck
            if unknown:
                r = self.roll(unknown.bit_count())
                mask = unknown
                while r:
                    mask &= mask - 1
                    r -= 1
                card = self.settle(CH_SMALL + deck, lowest(mask))
                if card < 0 or not unknown >> card & 1:
                    raise ChanceError("impossible")
                g[G_DECK + deck] = unknown & ~(1 << card)
            elif g[G_QLEN + deck]:
                card = self.settle(CH_SMALL + deck, g[queue] & 15)
                if card != g[queue] & 15:
                    raise ChanceError("impossible")
                last = g[G_QLEN + deck] - 1
                for i in range(last):
                    g[queue + i] = g[queue + i + 1]
                g[queue + last] = 0
                g[G_QLEN + deck] = last
            else:
                break
            dealt.append(card)
        cards = pack_cards(dealt)
        if self.log is not None and cards:
            self.log.append((V_DEAL, p, deck, cards))
        return cards

    # --- goods ----------------------------------------------------------------------------------

    def gain(self, p: int, kind: int) -> None:
        """P1, P7: one coin or cube, worth 1, into storage; the caller has seen that it fits."""
        q = self.seats[p]
        q[Q_STORE + kind] += 1
        q[Q_NSTORE] += 1
        q[Q_SUM + kind] += 1
        if self.log is not None:
            self.log.append((V_GAIN, p, kind))

    def spend(self, p: int, kind: int, count: int) -> None:
        """Coins or cubes out of storage."""
        q = self.seats[p]
        q[Q_STORE + kind] -= count
        q[Q_NSTORE] -= count
        q[Q_SUM + kind] -= count

    def lift(self, p: int, space: int) -> int:
        """A cube off the land; its kind."""
        q = self.seats[p]
        bit = 1 << space
        kind = WOOD
        while not q[Q_CUBE + kind] & bit:
            kind += 1
        q[Q_CUBE + kind] ^= bit
        q[Q_FREE] |= bit
        q[Q_SUM + kind] -= q[Q_LEVEL + space]
        return kind

    def chart(self, p: int, space: int, landscape: int, level: int, cube: int) -> None:
        """A tile on a space, with its cube, worth the level (P7); -1 leaves the cube for later."""
        q = self.seats[p]
        bit = 1 << space
        if q[Q_LEVEL + space]:
            for k in range(Q_TYPE, Q_TYPE + 4):
                q[k] &= ~bit
        else:
            q[Q_CHARTED] |= bit
            q[Q_OPEN] &= ~bit
            q[Q_NEAR] |= self.t.adj[space]
        q[Q_TYPE + landscape] |= bit
        q[Q_LEVEL + space] = level
        q[Q_FREE] &= ~bit
        if cube >= 0:
            q[Q_CUBE + cube] |= bit
            q[Q_SUM + cube] += level

    def step(self, p: int, count: int) -> None:
        """W10: cartographer steps; excess is lost."""
        q = self.seats[p]
        new = q[Q_STEPS] + count
        if new > self.t.steps_max:
            new = self.t.steps_max
        if self.log is not None:
            self.log.append((V_STEPS, p, new - q[Q_STEPS]))
        q[Q_STEPS] = new

    def helm(self, p: int, points: int) -> None:
        """H1: one gain of helm points, to be sailed by one ship."""
        if points > 0:
            self.push(p, K_HELM, points, 0, 0, 0, 0)

    def anchor(self, p: int, ship: int) -> None:
        self.seats[p][Q_ANCHOR + ship - 1] += 1
        if self.log is not None:
            self.log.append((V_ANCHOR, p, ship))

    def owe(self, p: int) -> None:
        """W4, H5: a choice owed to `p`; in the worker phase it waits for the end of the turn."""
        if self.g[G_PHASE] == PH_WORK:
            self.own(p)
            self.seats[p][Q_OWED] += 1
        else:
            self.reach(p)
            self.push(p, K_OWED, 0, 0, 0, 0, 0)

    def reach(self, p: int) -> None:
        """I6: something comes to `p` from another seat; in C6 and E1 it opens a window that was closed."""
        self.opts[p] = None
        g = self.g
        if g[G_PHASE] >= PH_MARKET:
            g[G_DONE] &= ~(1 << p)  # in order, her turn comes once more
            if g[G_CUR] < 0 and not self.stacks[p]:
                self.push(p, K_WINDOW, 1, 0, 0, 0, 0)
                self.reached |= 1 << p

    def cards_sum(self, p_cards: int, figures: list[int]) -> int:
        """Sum of a figure over a mask of cards."""
        total = 0
        for card in bits(p_cards):
            total += figures[card]
        return total

    def all_boats(self) -> int:
        """Face-up boats of anyone, by kind."""
        mask = 0
        for q in self.seats:
            mask |= q[Q_BOAT_UP]
        return mask

    def all_islets(self) -> int:
        """Islets placed by anyone, by kind."""
        mask = 0
        for q in self.seats:
            mask |= ~q[Q_ISLETS]
        return mask & 63

    @property
    def last_actions(self) -> bool:
        return self.g[G_PHASE] == PH_LAST


def room(q: list[int], kind: int) -> bool:
    """P2: is there a spot for one more of this kind? Items may be rearranged at will."""
    if q[Q_NSTORE] < q[Q_CAP]:
        return True
    if q[Q_CAP_COIN] + q[Q_CAP_FINE] == 0:
        return False
    if kind == COIN and q[Q_STORE] < q[Q_CAP_COIN]:
        return True
    if kind >= GOLD and q[Q_STORE + GOLD] + q[Q_STORE + CLOTH] < q[Q_CAP_FINE]:
        return True
    return spots_used(q) < q[Q_CAP]


def spots_used(q: list[int], coins: int = 0, plain: int = 0, fine: int = 0) -> int:
    """Spots for anything that are taken, with so many more, when the special ones are filled first."""
    coins += q[Q_STORE] - q[Q_CAP_COIN]
    fine += q[Q_STORE + GOLD] + q[Q_STORE + CLOTH] - q[Q_CAP_FINE]
    used = q[Q_STORE + WOOD] + q[Q_STORE + WOOD + 1] + q[Q_STORE + FOOD] + plain
    if coins > 0:
        used += coins
    if fine > 0:
        used += fine
    return used


def gain_fits(q: list[int], code: int) -> bool:
    """Do all items of a packed gain find a spot together?"""
    coins = 0
    plain = 0
    fine = 0
    while code:
        kind = code % 7 - 1
        code //= 7
        if kind == COIN:
            coins += 1
        elif kind >= GOLD:
            fine += 1
        else:
            plain += 1
    if q[Q_NSTORE] + coins + plain + fine <= q[Q_CAP]:
        return True
    if q[Q_CAP_COIN] + q[Q_CAP_FINE] == 0:
        return False
    return spots_used(q, coins, plain, fine) <= q[Q_CAP]


def item_kind(q: list[int], space: int) -> int:
    """The kind of the cube on a space, or -1."""
    for kind in range(WOOD, CLOTH + 1):
        if q[Q_CUBE + kind] >> space & 1:
            return kind
    return -1


def type_of(q: list[int], space: int) -> int:
    """The landscape of a charted space, or -1."""
    for k in range(4):
        if q[Q_TYPE + k] >> space & 1:
            return k
    return -1
