"""What a judgement looks at: some hundred traits of a position as one seat sees it, each a small whole number.

What a turn could still do is no trait: a position is judged as if the turn ended here, so that a search which goes on
while that is better neither stops early for what it might have done nor is paid for it twice.
A trait has a row of places, one for each value that it can take; `traits` lists the places that hold now, and a
judgement adds up what it has learnt for them. So a trait may be worth anything at each of its values (the third food
less than the second), and judging is a sum of whole numbers that is the same on every machine.
"""

from typing import Final

from cooper_island.engine.cleanup import feeding
from cooper_island.engine.const import (
    FOOD,
    FORTRESS,
    G_COOPER,
    G_HM,
    G_HM_UP,
    G_ORDERS,
    G_OWNER,
    G_PHASE,
    G_STACK,
    LARGE,
    PH_FEED,
    PH_MARKET,
    PH_WORK,
    Q_ANCHOR,
    Q_BOAT_DOWN,
    Q_BOAT_UP,
    Q_CAP,
    Q_CARGO,
    Q_CHARTED,
    Q_CHARTS,
    Q_CRAFT,
    Q_CRATES,
    Q_FLIPPED,
    Q_FREE,
    Q_HIRE,
    Q_ISLETS,
    Q_LANDING,
    Q_LARGE,
    Q_LEFT,
    Q_LEVEL,
    Q_LIDS,
    Q_MARKET,
    Q_MINE,
    Q_MOVED,
    Q_NEAR,
    Q_NORMAL,
    Q_NSTORE,
    Q_OUT,
    Q_OWED,
    Q_PIECE,
    Q_RUIN,
    Q_SHIP,
    Q_SMALL,
    Q_SPECIAL,
    Q_SPENT,
    Q_SPOTS,
    Q_STEPS,
    Q_STORE,
    Q_SUM,
    Q_TILES,
    Q_TYPE,
    Q_WAIT_N,
    Q_WAIT_S,
    SETTLEMENT,
    SMALL,
    STATUE,
)
from cooper_island.engine.masks import bits
from cooper_island.engine.milestones import boats_built, lids_acquired
from cooper_island.engine.score import COPY_ORDER, order_count
from cooper_island.engine.state import State

from .measures import islets_ahead, pays, short
from .trait_table import (
    CARDS_FROM,
    FAR_BOAT,
    FAR_CARGO,
    FAR_FORTRESS,
    FAR_LARGE,
    FAR_SMALL,
    FAR_STATUE,
    MOST,
    ORDER_STEPS,
    SIZES,
    STARTS,
    T_AHEAD,
    T_ALWAYS,
    T_ANCHORS,
    T_BOAT,
    T_BOATS,
    T_BUILDINGS,
    T_CARGO,
    T_CHARTED_BY,
    T_COINS,
    T_CRAFTED,
    T_CRATES,
    T_FED,
    T_FREE,
    T_HARBORMASTER,
    T_HIGHEST,
    T_HIRED,
    T_ISLET,
    T_ISLETS,
    T_LANDING,
    T_LEVEL,
    T_LEVELS,
    T_LIDS,
    T_MARKET,
    T_MILESTONES,
    T_NEAR_BOAT,
    T_NEAR_CARGO,
    T_NEAR_FORTRESS,
    T_NEAR_LARGE,
    T_NEAR_NEXT,
    T_NEAR_SMALL,
    T_NEAR_STATUE,
    T_ORDER,
    T_OTHERS,
    T_OUT,
    T_OVER,
    T_OWED,
    T_PAIR,
    T_PAIRS,
    T_PASSAGE,
    T_PLACE,
    T_READY,
    T_RIVALS,
    T_ROOM,
    T_RUINS,
    T_RUINS_NEAR,
    T_SETTLED,
    T_SPACE,
    T_SPACES,
    T_SPOTS,
    T_STATUES,
    T_STEPS,
    T_STORED,
    T_TILE_KINDS,
    T_TILES,
    T_TO_BOOK,
    T_TO_MOVE,
    T_TYPE,
    T_UNUSED,
    T_WAITING,
    T_WORKERS,
)

# Where not all of the market finds room: coins and food before wood, gold and cloth, stone last.
KEPT_FIRST: Final = [0, 3, 1, 4, 5, 2]
FIVE_ORDER: Final = 4  # index of royal order 5: spaces of level 5
AREA_ORDER: Final = 6  # index of royal order 7: the largest area


class Traits:
    """Collects the places that hold; one of them serves for many positions. What is 0 needs no place."""

    def __init__(self) -> None:
        self.places: list[int] = [0] * MOST
        self.count = 0
        self.levels: list[int] = [0] * 8
        self.have = 0  # goods in all; in the clean-up those that are not lost

    def hold(self, trait: int, value: int) -> None:
        """A trait's value, held within its range."""
        size = SIZES[trait]
        if value >= size:
            value = size - 1
        self.places[self.count] = STARTS[trait] + value
        self.count += 1

    def look(self, s: State, p: int) -> None:
        """All places that hold for seat `p`."""
        self.places[0] = T_ALWAYS + 1
        self.count = 1
        q = s.seats[p]
        self.goods(s, p, q)
        self.people(s, p, q)
        self.works(s, q)
        self.cargo(s, q)
        self.sea(s, q)
        self.land(s, p, q)
        self.hub(s, q)
        self.cards(q[Q_SMALL], CARDS_FROM)
        self.cards(q[Q_LARGE], CARDS_FROM + 15)
        self.cards(q[Q_SPENT], CARDS_FROM + 30)

    def cards(self, mask: int, first: int) -> None:
        if mask:
            for card in bits(mask):
                self.places[self.count] = first + card
                self.count += 1

    def goods(self, s: State, p: int, q: list[int]) -> None:
        """After the worker phase (C1 to C4) what finds room counts as stored, the rest as lost; in C6 all as lost."""
        phase = s.g[G_PHASE]
        room = q[Q_CAP] - q[Q_NSTORE]
        market = 0
        to_store = room if PH_WORK < phase < PH_MARKET else 0
        self.have = 0
        for kind in KEPT_FIRST:
            have = q[Q_SUM + kind]
            stored = q[Q_STORE + kind]
            there = q[Q_MARKET + kind]
            if there:
                if phase <= PH_WORK:
                    market += there
                elif to_store > 0:
                    there = min(there, to_store)
                    to_store -= there
                    have += there
                    stored += there
            if have:
                self.have += have
                self.hold(T_COINS + kind, have)
                if stored:
                    self.hold(T_STORED + kind, stored)
        if room > 0:
            self.hold(T_ROOM, room)
        else:
            room = 0
        if market:
            self.hold(T_MARKET, market)
            if market > room:
                self.hold(T_OVER, market - room)
        if q[Q_OWED]:
            self.hold(T_OWED, q[Q_OWED])
        if s.g[G_PHASE] <= PH_FEED:
            fed = 7 - feeding(s, p) + q[Q_SUM + FOOD]
            self.hold(T_FED, max(1, fed))
        if q[Q_STEPS]:
            self.hold(T_STEPS, q[Q_STEPS])
        if q[Q_CHARTS]:
            self.hold(T_CHARTED_BY, 1)
        tiles = 0
        kinds = 0
        for kind in range(3):
            have = q[Q_TILES + kind]
            if have:
                tiles += have
                kinds += 1
        if tiles:
            self.hold(T_TILES, tiles)
            self.hold(T_TILE_KINDS, kinds)

    def people(self, s: State, p: int, q: list[int]) -> None:
        g = s.g
        n = s.n
        workers = q[Q_NORMAL] * 3 + q[Q_SPECIAL]
        if workers:
            self.hold(T_WORKERS, workers)
        waiting = q[Q_WAIT_N] * 3 + q[Q_WAIT_S]
        if waiting:
            self.hold(T_WAITING, waiting)
        if q[Q_OUT]:
            self.hold(T_OUT, 1)
        if g[G_PHASE] == PH_WORK:
            self.rivals(s, p)
        place = p - g[G_COOPER]
        if place:
            self.hold(T_PLACE, place if place > 0 else place + n)
        flipped = q[Q_FLIPPED]
        if flipped:
            to_move = (flipped & ~q[Q_MOVED]).bit_count()
            if to_move:
                self.hold(T_TO_MOVE, to_move)
            for which in range(4):
                if flipped >> which & 1:
                    self.hold(T_MILESTONES + which, 1)
        if q[Q_HIRE]:
            self.hold(T_HIRED, q[Q_HIRE].bit_count())

    def rivals(self, s: State, p: int) -> None:
        """The workers that others still have to place, and how many of those seats can pay what with them."""
        t = s.t
        this = s.g[G_HM]
        others = 0
        boat = 0
        building = 0
        statue = 0
        supply = 0
        for seat in range(s.n):
            if seat == p:
                continue
            q = s.seats[seat]
            free = q[Q_NORMAL] + q[Q_SPECIAL]
            if not free:
                continue
            others += free
            for n in range(t.landings):
                if not q[Q_LANDING + n] and pays(q, t.landing_cost[n]):
                    boat += 1
                    break
            for kind in (SMALL, LARGE, FORTRESS):
                if q[Q_LEFT + kind] and pays(q, t.building_cost[kind]):
                    building += 1
                    break
            if q[Q_CRAFT]:
                for cost in t.statue_cost:
                    if pays(q, cost):
                        statue += 1
                        break
            if q[Q_CARGO] >> this & 1 and pays(q, t.cargo_cost[this]):
                supply += 1
        if others:
            self.hold(T_OTHERS, others)
        if boat:
            self.hold(T_RIVALS, boat)
        if building:
            self.hold(T_RIVALS + 1, building)
        if statue:
            self.hold(T_RIVALS + 2, statue)
        if supply:
            self.hold(T_RIVALS + 3, supply)

    def works(self, s: State, q: list[int]) -> None:
        t = s.t
        boats = boats_built(q)
        if boats:
            self.hold(T_BOATS, boats)
            up = q[Q_BOAT_UP]
            for boat in bits(up | q[Q_BOAT_DOWN]):
                self.hold(T_BOAT + boat, 1 if up >> boat & 1 else 2)
        least = FAR_BOAT
        for n in range(t.landings):
            if q[Q_LANDING + n]:
                self.hold(T_LANDING + (n if n < 5 else 4), 1)  # a box may have six
            elif least:
                missing = short(q, t.landing_cost[n])
                if missing < least:
                    least = missing
        if least < FAR_BOAT:
            self.hold(T_NEAR_BOAT, FAR_BOAT - least)
        small = q[Q_LEFT + SMALL]
        large = q[Q_LEFT + LARGE]
        fortress = q[Q_LEFT + FORTRESS]
        self.hold(T_BUILDINGS, (small * 3 + large) * 2 + fortress)
        if small:
            missing = short(q, t.building_cost[SMALL])
            if missing < FAR_SMALL:
                self.hold(T_NEAR_SMALL, FAR_SMALL - missing)
        if large:
            missing = short(q, t.building_cost[LARGE])
            if missing < FAR_LARGE:
                self.hold(T_NEAR_LARGE, FAR_LARGE - missing)
        if fortress:
            missing = short(q, t.building_cost[FORTRESS])
            if missing < FAR_FORTRESS:
                self.hold(T_NEAR_FORTRESS, FAR_FORTRESS - missing)
        if q[Q_PIECE + STATUE]:
            self.hold(T_STATUES, q[Q_PIECE + STATUE].bit_count())
        if q[Q_CRAFT]:
            crafted = q[Q_CRAFT].bit_count()
            self.hold(T_CRAFTED, crafted)
            least = FAR_STATUE
            for cost in t.statue_cost:
                missing = short(q, cost)
                if missing < least:
                    least = missing
            if least < FAR_STATUE:
                self.hold(T_NEAR_STATUE, FAR_STATUE - least)
            if least == 0:
                self.hold(T_READY, crafted)
        spots = q[Q_SPOTS] & ~q[Q_CRAFT]
        if spots:
            self.hold(T_SPOTS, spots.bit_count())
        if q[Q_RUIN]:
            self.hold(T_RUINS, q[Q_RUIN].bit_count())
            near = q[Q_RUIN] & q[Q_NEAR]
            if near:
                self.hold(T_RUINS_NEAR, near.bit_count())

    def cargo(self, s: State, q: list[int]) -> None:
        t = s.t
        g = s.g
        lids = lids_acquired(s, q)
        if lids:
            self.hold(T_LIDS, lids)
        if q[Q_LIDS]:
            self.hold(T_UNUSED, q[Q_LIDS])
        if q[Q_CRATES]:
            self.hold(T_CRATES, q[Q_CRATES].bit_count())
        mine = q[Q_CARGO]
        if not mine:
            return
        this = g[G_HM] + 1 if g[G_PHASE] > PH_WORK else g[G_HM]  # the harbormaster's, now or soon
        least = FAR_CARGO
        for ship in bits(mine):
            self.hold(T_CARGO + ship, 1)
            missing = short(q, t.cargo_cost[ship])
            if missing < least:
                least = missing
            if ship == this:
                self.hold(T_HARBORMASTER, 1 + g[G_HM_UP])
                if missing < FAR_CARGO:
                    self.hold(T_NEAR_NEXT, FAR_CARGO - missing)
        if least < FAR_CARGO:
            self.hold(T_NEAR_CARGO, FAR_CARGO - least)

    def sea(self, s: State, q: list[int]) -> None:
        placed = ~q[Q_ISLETS] & 63
        if placed:
            self.hold(T_ISLETS, placed.bit_count())
            for islet in bits(placed):
                self.hold(T_ISLET + islet, 1)
        for ship in range(2):
            pos = q[Q_SHIP + ship]
            k = pos % 5
            # H4: harbours and bays, places 4 and 9 of each ten, bring a log book.
            to_go = (4 - k if ship == 0 else k + 1) % 5
            if to_go:
                self.hold(T_TO_BOOK + ship, to_go)
            ahead = islets_ahead(s, pos, ship == 0)
            if ahead:
                self.hold(T_AHEAD + ship, ahead)
            if q[Q_ANCHOR + ship]:
                self.hold(T_ANCHORS + ship, q[Q_ANCHOR + ship])

    def land(self, s: State, p: int, q: list[int]) -> None:
        charted = q[Q_CHARTED]
        free = q[Q_FREE]
        levels = self.levels  # of each level the free spaces, as a mask
        for level in range(8):
            levels[level] = 0
        total = 0
        three = 0
        four = 0
        five = 0
        six = 0
        two = 0
        for space in bits(charted):
            level = q[Q_LEVEL + space]
            total += level
            if level >= 2:
                two += 1
                if level >= 3:
                    three += 1
                    if level >= 4:
                        four += 1
                        if level >= 5:
                            five += 1
                            if level >= 6:
                                six += 1
            if free & 1 << space:
                if level > 7:
                    level = 7
                levels[level] |= 1 << space
        if charted:
            self.hold(T_SPACES, charted.bit_count())
            self.hold(T_LEVELS, total // 3)
        if two:
            self.hold(T_LEVEL, two)
            if three:
                self.hold(T_LEVEL + 1, three)
                if four:
                    self.hold(T_LEVEL + 2, four)
                    if five:
                        self.hold(T_LEVEL + 3, five)
                        if six:
                            self.hold(T_LEVEL + 4, six)
        if free:
            self.hold(T_FREE, free.bit_count())
            settled = free & q[Q_TYPE + SETTLEMENT]
            if settled:
                self.hold(T_SETTLED, settled.bit_count())
            self.pairs(s.t.adj)
        for landscape in range(4):
            spaces = q[Q_TYPE + landscape]
            if spaces:
                self.hold(T_TYPE + landscape, spaces.bit_count())
                if spaces & free:
                    level = 7
                    while not levels[level] & spaces:
                        level -= 1
                    self.hold(T_HIGHEST + landscape, level)
        passage = charted & s.t.passage
        if passage:
            self.hold(T_PASSAGE, passage.bit_count())
        self.orders(s, p, q, five)

    def pairs(self, adj: list[int]) -> None:
        """PL3: free neighbours of one level, on which the next tile can be laid."""
        best = 0
        count = 0
        for level in range(1, 8):
            mask = self.levels[level]
            if mask & (mask - 1):
                for space in bits(mask):
                    if adj[space] & mask:
                        count += 1
                        best = level
        if count:
            self.hold(T_PAIR, best)
            self.hold(T_PAIRS, count)

    def orders(self, s: State, p: int, q: list[int], five: int) -> None:
        """Each order in play: how far one is with it, and whether it is free, one's own or another's."""
        g = s.g
        for order in bits(g[G_ORDERS]):
            owner = g[G_OWNER + order] % 8 - 1
            whose = 0 if owner < 0 else 1 if owner == p else 2
            if order == COPY_ORDER:
                self.hold(T_ORDER + order, 1 + whose)
                continue
            if order == FIVE_ORDER:
                count = five
            elif order == AREA_ORDER and whose != 1:  # the area itself takes long to find
                count = 0
                for landscape in range(SETTLEMENT):
                    spaces = q[Q_TYPE + landscape].bit_count()
                    if spaces > count:
                        count = spaces
            else:
                count = order_count(s, p, order)
            steps = ORDER_STEPS[order]
            if count >= steps:
                count = steps - 1
            self.hold(T_ORDER + order, 1 + whose * steps + count)

    def hub(self, s: State, q: list[int]) -> None:
        """Who stands where, while workers are being placed."""
        g = s.g
        if g[G_PHASE] != PH_WORK:
            return
        mine = q[Q_MINE]
        for space in range(16):
            if g[G_STACK + space]:
                self.hold(T_SPACE + space, 2 if mine >> space & 1 else 1)
