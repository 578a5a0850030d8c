"""Options of placements and payments worked out again, by trying everything: slow, plain, close to the rules.

`check_offered(s)` compares them with what the engine offers. Geometry comes from the coordinates of the box.
"""

from __future__ import annotations

from copy import copy
from itertools import combinations, product

from cooper_island.engine import rules
from cooper_island.engine.const import (
    ANY,
    CLOTH,
    COIN,
    DONE,
    E_COOPER,
    E_CRANE,
    E_DRAW,
    E_ERECT,
    E_GAIN,
    E_ISLET,
    E_PLACE,
    E_RUIN,
    E_STATUE,
    E_STEP,
    EFFECT,
    G_BAG,
    G_COOPER,
    G_PHASE,
    G_ROUND,
    G_SINGLE,
    GOLD,
    K_COST,
    K_CUBE,
    K_FEE,
    K_GIVE,
    K_HELM,
    K_INCOME,
    K_LAY,
    K_PAY,
    K_PICK,
    K_PUT,
    K_RUIN,
    K_SHORE,
    K_SITE,
    K_STORE,
    K_TILE,
    K_TOLL,
    K_TURN,
    PH_LAST,
    Q_BANK,
    Q_CAP,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_CHARTS,
    Q_CRAFT,
    Q_CUBE,
    Q_ISLETS,
    Q_LEFT,
    Q_LEVEL,
    Q_LIDS,
    Q_MARKET,
    Q_MINE,
    Q_NORMAL,
    Q_PEND,
    Q_PIECE,
    Q_RUIN,
    Q_SMALL,
    Q_SPECIAL,
    Q_SPOTS,
    Q_STEPS,
    Q_STORE,
    Q_TILES,
    Q_TYPE,
    SLOT,
    WIDTH,
    WOOD,
)
from cooper_island.engine.state import State
from cooper_island.engine.terms import unpack_gain
from tests.frames import name_of

SETTLEMENT = 3
# Sides of the double tiles (forest 0, meadow 1, mountain 2, settlement 3), two for each kind.
SIDES = ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))
BANKS = ("R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4")
MANY = 10  # cubes of a kind; beyond, trying all payments takes too long
FEW_SETS = 60  # up to so many, payments are offered as whole sets
LAND = 8  # codes: 1 + kind from storage, 8 + space from land


class Land:
    """A seat's peninsula in plain terms."""

    def __init__(self, s: State, p: int) -> None:
        self.s = s
        self.q = s.seats[p]
        box = s.t.box
        lengths = box.peninsula.row_lengths
        self.at = [(r, i) for r, length in enumerate(lengths) for i in range(length)]
        self.all = range(len(self.at))
        self.level = self.q[Q_LEVEL : Q_LEVEL + len(self.at)]
        self.type = [self.first(Q_TYPE, 4, i) for i in self.all]
        self.cube = [self.first(Q_CUBE + 1, 5, i) + 1 for i in self.all]
        self.piece = [self.first(Q_PIECE, 5, i) for i in self.all]
        self.ruin = [bool(self.q[Q_RUIN] >> i & 1) for i in self.all]
        self.free = [
            self.level[i] > 0 and self.cube[i] == 0 and self.piece[i] < 0 for i in self.all
        ]
        self.stored = self.q[Q_STORE : Q_STORE + 6]
        self.spots = self.q[Q_CAP]
        self.pending = self.q[Q_PEND]

    def first(self, base: int, count: int, i: int) -> int:
        found = [k for k in range(count) if self.q[base + k] >> i & 1]
        return found[0] if found else -1

    def adjacent(self, a: int, b: int) -> bool:
        """Rows one apart and half a space to either side, or neighbours in a row."""
        (r, i), (u, j) = self.at[a], self.at[b]
        x, y = 2 * i + (r % 2 == 0), 2 * j + (u % 2 == 0)
        return abs(r - u) == 1 == abs(x - y) or (r == u and abs(x - y) == 2)

    def beside(self, a: int) -> bool:
        return any(self.level[b] and self.adjacent(a, b) for b in self.all)

    def blank(self, a: int) -> bool:
        return self.level[a] == 0 and not self.ruin[a]

    def takes(self, a: int, landscape: int) -> bool:
        """PL3: free, and of the type, or covered by a settlement."""
        return self.free[a] and landscape in (self.type[a], SETTLEMENT)

    def ways(self) -> int:
        """P6: free spaces, and cubes that can be stored off their spaces (T2), one after the other.

        Plain cubes last, as gold and cloth may find spots of their own: then no spot is wasted.
        """
        stored = self.stored[:]
        ways = sum(self.free)
        for kind in sorted((kind for kind in self.cube if kind), reverse=True):
            if self.fits(stored, kind):
                stored[kind] += 1
                ways += 1
        return ways

    def fits(self, stored: list[int], kind: int) -> bool:
        """P2: one more of this kind, everything rearranged as need be."""
        held = stored[:]
        held[kind] += 1
        over = max(0, held[COIN] - self.q[Q_CAP_COIN])
        over += max(0, held[GOLD] + held[CLOTH] - self.q[Q_CAP_FINE])
        return over + sum(held[WOOD:GOLD]) <= self.spots

    def enough(self) -> bool:
        return self.pending == 0 or self.ways() >= self.pending

    def laid(self, *tiles: tuple[int, int]) -> list[Land]:
        """After a cube (PL5: one of two kinds, on a mountain high enough) onto each of these spaces."""
        level = 1 + max(self.level[a] for a, _ in tiles)
        kinds = [
            (2, 4) if kind == 2 and level >= self.s.t.gold_level else ((1, 3, 2, 5)[kind],)
            for _, kind in tiles
        ]
        found = []
        for cubes in product(*kinds):
            other = copy(self)
            other.free, other.cube = self.free[:], self.cube[:]
            for (a, _), cube in zip(tiles, cubes, strict=True):
                other.free[a] = False
                other.cube[a] = cube
            found.append(other)
        return found

    def paid(self, kind: int, stored: int, mask: int) -> Land:
        """After a payment of one kind."""
        other = copy(self)
        other.stored = self.stored[:]
        other.stored[kind] -= stored
        other.free = [free or bool(mask >> a & 1) for a, free in enumerate(self.free)]
        other.cube = [0 if mask >> a & 1 else cube for a, cube in enumerate(self.cube)]
        return other


def shim(s: State, land: Land) -> bool:
    """K1, T6: one cartographer use in the phase or turn, a step, a single tile; not in E1."""
    enough = land.q[Q_STEPS] >= s.t.box.rates.cartographer_shim
    left = s.g[G_SINGLE] + s.g[G_SINGLE + 1]
    return enough and left > 0 and not land.q[Q_CHARTS] and s.g[G_PHASE] != PH_LAST


def lay(s: State, p: int, side: int) -> set[int]:
    """PL1-PL4 and P6."""
    land = Land(s, p)
    first, second = SIDES[side]
    found = set()
    for a, b in product(land.all, land.all):
        if not land.adjacent(a, b):
            continue
        gap = abs(land.level[a] - land.level[b])
        covered = (land.level[a] > 0) + (land.level[b] > 0)
        fits = all(
            land.takes(i, kind) if land.level[i] else land.blank(i)
            for i, kind in ((a, first), (b, second))
        )
        if not fits or gap > 1 or (gap == 1 and not shim(s, land)):
            continue
        if covered == 0 and not (land.beside(a) or land.beside(b)):
            continue
        if not any(after.enough() for after in land.laid((a, first), (b, second))):
            continue
        found.add(a * 32 + b)
    return found


def tile(s: State, p: int) -> set[int]:
    held = s.seats[p][Q_TILES : Q_TILES + 3]
    return {side for side in range(6) if held[side // 2] and lay(s, p, side)}


def shore(s: State, p: int) -> set[int]:
    """I2, I3, G3."""
    land = Land(s, p)
    coast = s.t.box.peninsula.coast
    found = set()
    for a, (bank, name), half in product(land.all, enumerate(BANKS), range(2)):
        touched = land.at[a] in coast[name][half]
        lawful = land.blank(a) and land.beside(a) and not land.q[Q_BANK + bank]
        if touched and lawful and (s.g[G_ROUND] > 1 or name == "R1"):
            found.add(a * 16 + bank * 2 + half)
    return found


def site(s: State, p: int, landscape: int) -> set[int]:
    """K2-K4 and P6."""
    land = Land(s, p)
    rates = s.t.box.rates
    found = set()
    for a in land.all:
        if land.level[a] == 0:
            price = rates.cartographer_uncharted
            lawful = land.blank(a) and land.beside(a)
        else:
            price = rates.cartographer_low if land.level[a] <= 3 else rates.cartographer_high
            lawful = land.takes(a, landscape)
            lawful = lawful and any(after.enough() for after in land.laid((a, landscape)))
        if lawful and land.q[Q_STEPS] >= price:
            found.add(a)
    return found


def put(s: State, p: int) -> set[int]:
    """B2; none where a cube must be stored first (P6)."""
    land = Land(s, p)
    best = max((land.level[a] for a in land.all if land.free[a]), default=0)
    return {a for a in land.all if land.free[a] and land.level[a] == best}


def ruin(s: State, p: int, stage: int) -> set[int]:
    """B7."""
    land = Land(s, p)
    if stage:
        return {i for i in range(32) if (land.q[Q_SPOTS] & ~land.q[Q_CRAFT]) >> i & 1}
    return {a for a in land.all if land.ruin[a] and land.beside(a)}


def items(s: State, p: int) -> set[int]:
    """What a fee can be paid with."""
    land = Land(s, p)
    stored = {1 + kind for kind in range(6) if land.q[Q_STORE + kind]}
    return stored | {LAND + a for a in land.all if land.cube[a]}


def store(s: State, p: int) -> set[int]:
    """T2, P6."""
    land = Land(s, p)
    found = set()
    for kind in range(6):
        if land.q[Q_MARKET + kind] and gained(land, (kind,)):
            found.add(1 + kind)
    for a in land.all:
        if land.cube[a] and land.fits(land.stored, land.cube[a]):
            found.add(LAND + a)
    return found


def gained(land: Land, kinds: tuple[int, ...]) -> bool:
    """P1, P6: do these find spots, and leave enough ways?"""
    after = copy(land)
    after.stored = land.stored[:]
    for kind in kinds:
        if not after.fits(after.stored, kind):
            return False
        after.stored[kind] += 1
    return after.enough()


def gains(s: State, p: int, row: int) -> set[int]:
    """P1, P6: as much of a gain as can be."""
    land = Land(s, p)
    for combos in s.t.gains[row]:
        found = {code for code in combos if gained(land, tuple(unpack_gain(code)))}
        if found:
            return found
    return set()


def cube(s: State, p: int, space: int) -> set[int]:
    """PL5, P6: the space is charted, and its cube still to come."""
    land = Land(s, p)
    found = set()
    for kind in (2, 4):
        after = copy(land)
        after.cube = land.cube[:]
        after.cube[space] = kind
        if after.enough():
            found.add(kind)
    return found


def pay_sets(land: Land, kind: int, need: int) -> set[tuple[int, int]] | None:
    """P3, P4: (stored, mask) of every set of which no item can be missed; None if there are too many to try."""
    cubes = [a for a in land.all if land.cube[a] == kind]
    if len(cubes) > MANY:
        return None
    found = set()
    for size in range(len(cubes) + 1):
        for chosen in combinations(cubes, size):
            value = sum(land.level[a] for a in chosen)
            least = min((land.level[a] for a in chosen), default=99)
            for stored in range(land.q[Q_STORE + kind] + 1):
                smallest = min(least, 1 if stored else 99)
                if value + stored >= need > value + stored - smallest:
                    found.add((stored, sum(1 << a for a in chosen)))
    return found


def parts(cost: int) -> list[int]:
    return [cost >> 5 * kind & 31 for kind in range(6)]


def completed(land: Land, cost: list[int]) -> bool | None:
    """P3, P4, P6: can this be paid so that enough ways are left? None where it takes too long to say."""
    kind = next((k for k in range(1, 6) if cost[k]), 0)
    if not kind:
        return land.enough()
    sets = pay_sets(land, kind, cost[kind])
    if sets is None:
        return None
    rest = [0 if k == kind else part for k, part in enumerate(cost)]
    # Two sets with as many cubes from land and storage leave the same behind.
    alike = {(stored, mask.bit_count()): (stored, mask) for stored, mask in sets}
    answers = [completed(land.paid(kind, *chosen), rest) for chosen in alike.values()]
    return None if None in answers else any(answers)


def pay(s: State, p: int, cost: list[int], spots: int) -> set[int] | None:
    """P3, P4, P6: complete sets for the first kind still owed; B3: `spots` come after the payment."""
    land = Land(s, p)
    land.spots += spots
    kind = next(k for k in range(1, 6) if cost[k])
    sets = pay_sets(land, kind, cost[kind])
    if sets is None or len(sets) > FEW_SETS:
        return None
    rest = [0 if k == kind else part for k, part in enumerate(cost)]
    found = {}
    for stored, mask in sets:
        found[mask << 5 | stored] = completed(land.paid(kind, stored, mask), rest)
    return None if None in found.values() else {code for code, lawful in found.items() if lawful}


def reductions(land: Land, cost: list[int], off: int, kinds: int, may: bool) -> set[int] | None:
    """P5, P6: ways to lower a cost after which it can be paid and its piece placed; W5: `may` it be left?"""
    off = min(off, sum(part for k, part in enumerate(cost) if kinds >> k & 1))
    ranges = [range(part + 1) if kinds >> k & 1 else range(1) for k, part in enumerate(cost)]
    found = set()
    for split in product(*ranges):
        if sum(split) != off and (any(split) or not may):
            continue
        lowered = [part - less for part, less in zip(cost, split, strict=True)]
        if lowered[COIN] > land.stored[COIN]:
            continue
        lawful = completed(land.paid(COIN, lowered[COIN], 0), lowered)
        if lawful is None:
            return None
        if lawful:
            found.add(sum(less << 5 * k for k, less in enumerate(split)))
    return found


def erect(s: State, p: int, off: int) -> bool | None:
    """D: is there a building that can be paid for and placed?"""
    land = Land(s, p)
    box = s.t.box.buildings
    for which, row in enumerate((box.small, box.large, box.fortress)):
        wood = max(0, row.wood - (land.q[Q_SMALL] >> 1 & 1))  # small card 2
        cost = [row.coins, wood, row.stone, 0, row.gold, row.cloth]
        if land.q[Q_LEFT + which]:
            land.pending = land.q[Q_PEND] + 1
            under = s.t.box.player_board.storage_spots_under_small if which == 0 else 0
            land.spots = land.q[Q_CAP] + under
            found = reductions(land, cost, off, 63, True)
            if found is None:
                return None
            if found:
                return True
    return False


def statue(s: State, p: int) -> bool | None:
    """B8, P6."""
    land = Land(s, p)
    land.pending += 1
    answers: list[bool | None] = []
    for row in s.t.box.statue.costs:
        wood = max(0, row.wood - (land.q[Q_SMALL] >> 1 & 1))  # small card 2
        if row.coins > land.stored[COIN]:
            answers.append(False)
            continue
        cost = [0, wood, row.stone, row.food, row.gold, row.cloth]
        answers.append(completed(land.paid(COIN, row.coins, 0), cost))
    if not land.q[Q_CRAFT]:
        return False
    return None if None in answers else any(answers)


def crane(s: State, p: int) -> bool:
    """Large card 13, P6."""
    land = Land(s, p)
    land.pending += 1
    return land.q[Q_LIDS] > 0 and land.enough()


def give(s: State, p: int, trade: int, given: int, last: int) -> set[int]:
    """T3: each item that still leads to a trade of at least 1, in the one order in which sets are given."""
    land = Land(s, p)
    rates = s.t.box.rates
    rate = (rates.cloth_to_coins, rates.gold_to_cubes, rates.any_to_any)[trade - 1]
    kinds = ((CLOTH,), (GOLD,), tuple(range(6)))[trade - 1]
    pool = [(1 + k, land.q[Q_STORE + k]) for k in kinds if land.q[Q_STORE + k]]
    pool += [(LAND + a, land.level[a]) for a in land.all if land.cube[a] and land.cube[a] in kinds]
    pool = [(code, value) for code, value in pool if code >= last]
    found = {DONE} if given >= rate else set()
    for i, (code, _) in enumerate(pool):
        if given + sum(value for _, value in pool[i:]) >= rate:
            found.add(code)
    return found


def workers(s: State, p: int) -> set[int]:
    """W2, W3."""
    q = s.seats[p]
    return {
        space
        for space in range(16)
        if not q[Q_MINE] >> space & 1 and q[Q_NORMAL if space < 8 else Q_SPECIAL]
    }


def can(s: State, p: int, effect: int) -> bool | None:
    """P6, of some effects: can it be completed? None: not judged here."""
    kind, figure = effect % EFFECT, effect // EFFECT
    q = s.seats[p]
    if kind == E_PLACE:
        return bool(tile(s, p))
    if kind == E_ISLET:
        return bool(q[Q_ISLETS] and shore(s, p))
    if kind == E_ERECT:
        return erect(s, p, figure)
    if kind == E_RUIN:
        return bool(ruin(s, p, 0) and ruin(s, p, 1))
    if kind == E_STATUE:
        return statue(s, p)
    if kind == E_CRANE:
        return crane(s, p)
    if kind == E_GAIN:
        return bool(gains(s, p, figure))
    if kind == E_COOPER:
        return s.g[G_COOPER] != p
    if kind == E_DRAW:
        return sum(s.g[G_BAG : G_BAG + 3]) > 0
    if kind == E_STEP:
        return q[Q_STEPS] < s.t.box.player_board.cartographer_max
    return None


def expected(s: State, p: int) -> set[int] | None:
    """All options of a decision but anytime actions; None where they are not worked out here."""
    kind, a, b, c, d, e = s.stacks[p][-WIDTH:]
    if kind == K_LAY:
        return lay(s, p, a)
    if kind == K_TILE:
        return tile(s, p)
    if kind == K_SHORE:
        return shore(s, p)
    if kind == K_SITE:
        return site(s, p, a)
    if kind == K_PUT:
        return put(s, p)
    if kind == K_RUIN:
        return ruin(s, p, b)
    if kind in (K_FEE, K_TOLL):
        return items(s, p) | ({DONE} if kind == K_FEE else set())
    if kind == K_STORE:
        return store(s, p)
    if kind == K_GIVE:
        return give(s, p, a, b, c)
    if kind == K_CUBE:
        return cube(s, p, a)
    if kind == K_PAY and b == 0:
        return pay(s, p, parts(a), d)
    if kind == K_COST:
        land = Land(s, p)
        land.spots += e
        return reductions(land, parts(a), b, c, d == 1)
    if kind == K_TURN and a == 0:
        return workers(s, p)
    return None


def effects(s: State, p: int) -> dict[int, int]:
    """The effects of a menu by slot."""
    kind, a, b, c, d, _ = s.stacks[p][-WIDTH:]
    if kind == K_PICK:
        slots = (a, b, c, d)
        return {n: e for n, e in enumerate(slots) if e and e not in slots[:n]}
    if kind == K_TURN and a:
        row = s.t.sections[a - 1].effects
        return {n: row[n] for n in range(len(row)) if b >> n & 1}
    if kind == K_HELM and s.stacks[p][-1]:  # B10: the cards that answer to the action beneath
        cards = s.stacks[p][-WIDTH - 1]
        return {n: s.t.on_effect[n] for n in range(15) if cards >> n & 1}
    if kind == K_INCOME:
        hands = (E_ISLET, E_PLACE, *s.t.boat_effect)
        return {n: hands[n] for n in range(8) if a >> n & 1}
    return {}


def check_offered(s: State) -> None:
    """Exactly what the rules allow is offered."""
    for p in s.to_act():
        offered = {code for code in rules.options(s, p) if code <= ANY}
        kind = name_of(s, p)
        wanted = expected(s, p)
        if wanted is not None:
            extra, missing = sorted(offered - wanted), sorted(wanted - offered)
            assert not extra, f"seat {p}: {kind} offers {extra}, which the rules forbid"
            assert not missing, f"seat {p}: {kind} does not offer {missing}"
        for slot, effect in effects(s, p).items():
            possible = can(s, p, effect)
            here = {code % SLOT for code in offered if code // SLOT == slot + 1}
            there = bool(here)
            if effect % EFFECT == E_GAIN:
                wanted = gains(s, p, effect // EFFECT)
                assert here == wanted, f"seat {p}: {kind} gives {here}, not {wanted} (P1, P6)"
            assert possible is None or possible == there, (
                f"seat {p}: {kind} {'lacks' if possible else 'offers'} effect {effect % EFFECT}"
            )
