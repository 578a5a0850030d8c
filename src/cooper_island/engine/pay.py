"""Costs and payments (P3-P6): reductions, then one question per kind, each answer a complete set."""

from typing import Final

from .const import (
    CLOTH,
    COIN,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    K_COST,
    K_PAY,
    Q_CUBE,
    Q_LEVEL,
    Q_PEND,
    Q_SMALL,
    Q_STORE,
    Q_SUM,
    V_PAY,
    V_REDUCE,
    WOOD,
)
from .masks import bits
from .state import State
from .step import Refusal, Step
from .terms import part
from .ways import Ways, enough

MANY: Final = 60  # more complete sets than this, and the cubes are asked one after the other
MORE: Final = 1 << 38  # flag of an option that is only the next cube of a set
NEVER: Final = 99  # more than any price
# A set of cubes for one kind: how many from storage, the spaces of those on land, and above them its rank among others.
STORED_BITS: Final = 5
STORED: Final = (1 << STORED_BITS) - 1
LAND_MASK: Final = (1 << 32) - 1
RANK_SHIFT: Final = 40
SET: Final = LAND_MASK << STORED_BITS | STORED
ANY_KINDS = 63


def land_cubes(q: list[int], kind: int) -> list[int]:
    """Cubes of a kind on land as level * 64 + space, highest first."""
    out: list[int] = []
    for i in bits(q[Q_CUBE + kind]):
        out.append(q[Q_LEVEL + i] * 64 + i)
    if len(out) > 1:
        out.sort(reverse=True)
    return out


def pay_sets(q: list[int], kind: int, need: int, cubes: list[int], start: int) -> list[int]:
    """P4: every set without a superfluous item, the least waste first, then the fewest items.

    Going from high cubes to low ones, a set is complete as soon as it reaches the need, and then its last and
    smallest cube is not superfluous; stored cubes (value 1) only ever fill up exactly.
    """
    out: list[int] = []
    stored = q[Q_STORE + kind]
    n = len(cubes)
    rest = [0] * (n + 1)
    for i in range(n - 1, -1, -1):
        rest[i] = rest[i + 1] + (cubes[i] >> 6)
    # Depth first over (next index, sum, mask, items), as a flat stack.
    todo: list[int] = [start, 0, 0, 0]
    while todo:
        items = todo.pop()
        mask = todo.pop()
        total = todo.pop()
        i = todo.pop()
        missing = need - total
        if missing <= stored:
            out.append((items + missing) << RANK_SHIFT | mask << STORED_BITS | missing)
            if len(out) > MANY:
                return out
        for j in range(i, n):
            if total + rest[j] + stored < need:
                break
            value = cubes[j] >> 6
            bit = 1 << (cubes[j] & 63)
            if value >= missing:
                rank = (value - missing) * 64 + items + 1
                out.append(rank << RANK_SHIFT | (mask | bit) << STORED_BITS)
                if len(out) > MANY:
                    return out
            else:
                todo.append(j + 1)
                todo.append(total + value)
                todo.append(mask | bit)
                todo.append(items + 1)
    out.sort()
    return out


def shares(q: list[int], kind: int, need: int, cubes: list[int], start: int) -> list[int]:
    """P4: how many land and stored cubes the sets without a superfluous item have, as land * 32 + stored.

    As in `pay_sets`, but without the sets themselves: `sums[n]` has a bit for each sum below the need that n cubes
    come to. For each number of land cubes only the most stored ones are told, as they free the most spots.
    """
    out: list[int] = []
    n = len(cubes)
    sums = [0] * (n + 2)
    sums[0] = 1
    below = (1 << need) - 1
    most = 0  # cubes that reach the need without stored ones
    for j in range(start, n):
        value = cubes[j] >> 6
        for count in range(j - start, -1, -1):
            if sums[count] >> max(0, need - value) and count >= most:
                most = count + 1
            sums[count + 1] |= sums[count] << value & below
    if most:
        out.append(most * 32)
    least = max(0, need - q[Q_STORE + kind])
    for count in range(n + 1):
        reached = sums[count] >> least << least
        if reached:
            total = 0
            while not reached >> total & 1:
                total += 1
            out.append(count * 32 + need - total)
    return out


def leaves(q: list[int], cost: int, kind: int, ways: Ways, pieces: int) -> bool:
    """P6: can this kind of a cost and those after it be paid so that so many pieces find a place?"""
    if ways.count() >= pieces:
        return True
    while kind <= CLOTH and not part(cost, kind):
        kind += 1
    if kind > CLOTH:
        return False
    for share in shares(q, kind, part(cost, kind), land_cubes(q, kind), 0):
        ways.pay(kind, share // 32, share % 32)
        found = leaves(q, cost, kind + 1, ways, pieces)
        ways.pay(kind, -(share // 32), -(share % 32))
        if found:
            return True
    return False


def lacking(q: list[int], cost: int, kinds: int) -> int:
    """Units of the given kinds that cannot be paid; NEVER if another kind cannot be."""
    total = 0
    kind = 0
    while cost:
        short = (cost & 31) - q[Q_SUM + kind]
        if short > 0:
            if not kinds >> kind & 1:
                return NEVER
            total += short
        cost >>= 5
        kind += 1
    return total


def unpaid(cost: int) -> int:
    """P3: cubes are paid kind by kind, and this kind is next."""
    kind = WOOD
    while not part(cost, kind):
        kind += 1
    return kind


def shortage(q: list[int], cost: int) -> int:
    """What is missing for a cost, packed as costs are."""
    out = 0
    kind = 0
    while cost:
        short = (cost & 31) - q[Q_SUM + kind]
        if short > 0:
            out |= short << (5 * kind)
        cost >>= 5
        kind += 1
    return out


def units(cost: int, kinds: int) -> int:
    total = 0
    kind = 0
    while cost:
        if kinds >> kind & 1:
            total += cost & 31
        cost >>= 5
        kind += 1
    return total


def splits(cost: int, off: int, kinds: int) -> list[int]:
    """P5: all ways to take `off` units off the given kinds, packed like a cost."""
    total = units(cost, kinds)
    if off > total:
        off = total
    found = [0]
    left = [off]
    for kind in range(COIN, CLOTH + 1):
        if kinds >> kind & 1:
            most = part(cost, kind)
            more: list[int] = []
            rests: list[int] = []
            for i in range(len(found)):
                for n in range(min(most, left[i]) + 1):
                    more.append(found[i] | n << (5 * kind))
                    rests.append(left[i] - n)
            found = more
            left = rests
    return [found[i] for i in range(len(found)) if left[i] == 0]


def payable(q: list[int], cost: int, off: int, kinds: int) -> bool:
    """P6: can this cost be paid now, with a reduction?"""
    return lacking(q, cost, kinds) <= off


def fulfils(q: list[int], cost: int, spots: int, pieces: int) -> bool:
    """P6: can this cost be paid in full so that so many pieces find a place?"""
    if lacking(q, cost, 0):
        return False
    if enough(q, pieces, spots):  # no payment ever takes a way away
        return True
    ways = Ways(q, spots)
    ways.coins -= part(cost, COIN)
    return leaves(q, cost, WOOD, ways, pieces)


def payable_and_placed(q: list[int], cost: int, off: int, kinds: int, spots: int) -> bool:
    """P6: payable by a payment that leaves a way for the piece and all others pending."""
    if lacking(q, cost, kinds) > off:
        return False
    pieces = q[Q_PEND] + 1
    if enough(q, pieces, spots):
        return True
    for split in splits(cost, off, kinds):
        if fulfils(q, cost - split, spots, pieces):
            return True
    # W5: a symbol's reduction may be left unused, and the full price may free what the lower one does not.
    return fulfils(q, cost, spots, pieces)


def wood_off(s: State, p: int, cost: int) -> int:
    """P5: what small cards take off a boat, a building or a statue by themselves."""
    mine = s.seats[p][Q_SMALL] & s.t.wood_off_cards
    if mine:
        off = s.cards_sum(mine, s.t.wood_off)
        wood = part(cost, WOOD)
        cost -= min(off, wood) << 5
    return cost


def cheapest(q: list[int], costs: list[int], saved: list[int]) -> Refusal:
    """P3: what is missing for the one of these that comes nearest; `saved` is what each may cost less."""
    best = 0
    least = NEVER
    for n in range(len(costs)):
        short = lacking(q, costs[n], ANY_KINDS) - saved[n]
        if short < least:
            least = short
            best = n
    return ("P3", "lacking_least", (shortage(q, costs[best]), saved[best]))


def start_cost(
    s: State, p: int, cost: int, off: int, kinds: int, may: bool = False, spots: int = 0
) -> None:
    """Ask for the reduction, then the payment. `may`: it comes from a symbol and need not be used (W5)."""
    s.push(p, K_COST, cost, off, kinds, 1 if may else 0, spots)


def start_pay(s: State, p: int, cost: int, spots: int = 0) -> None:
    """P3: coins leave storage at once; cubes are asked for kind by kind."""
    coins = cost & 31
    if coins:
        s.spend(p, COIN, coins)
        if s.log is not None:
            s.log.append((V_PAY, p, COIN, coins, 0))
    if cost >> 5:
        s.push(p, K_PAY, cost >> 5 << 5, 0, 0, spots, 0)


class CostStep(Step):
    """P5: the payer chooses which units a reduction takes away."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        if st[F_B] and units(st[F_A], st[F_C]):
            return True
        cost = st[F_A]
        spots = st[F_E]
        s.pop(p)
        start_pay(s, p, cost, spots)
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        cost = st[F_A]
        for split in splits(cost, st[F_B], st[F_C]):
            if fulfils(q, cost - split, st[F_E], q[Q_PEND]):
                out.append(split)
        if st[F_D] and fulfils(q, cost, st[F_E], q[Q_PEND]):
            out.append(0)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        cost = st[F_A] - code
        spots = st[F_E]
        s.pop(p)
        if s.log is not None:
            s.log.append((V_REDUCE, p, code))
        start_pay(s, p, cost, spots)

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        q = s.seats[p]
        if code not in splits(st[F_A], st[F_B], st[F_C]) and not (code == 0 and st[F_D]):
            return ("P5", "not_a_reduction", (st[F_B],))
        if lacking(q, st[F_A] - code, 0):
            return ("P3", "cannot_pay", ())
        return ("P6", "no_space_left", ())


class PayStep(Step):
    """P3, P4: one complete set of cubes for the first kind still owed, the least waste first."""

    def after(self, s: State, p: int, kind: int, land: int, stored: int) -> bool:
        """P6: with so many cubes of this kind paid, can the later kinds leave a way for what is pending?"""
        st = s.stacks[p]
        q = s.seats[p]
        ways = Ways(q, st[F_D])
        ways.pay(kind, land, stored)
        return leaves(q, st[F_A], kind + 1, ways, q[Q_PEND])

    def after_cube(self, s: State, p: int, kind: int, need: int, cubes: list[int], j: int) -> bool:
        """The same with this cube next, and any others after it."""
        value = cubes[j] >> 6
        if value >= need:
            return self.after(s, p, kind, 1, 0)
        for share in shares(s.seats[p], kind, need - value, cubes, j + 1):
            if self.after(s, p, kind, 1 + share // 32, share % 32):
                return True
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        kind = unpaid(st[F_A])
        need = part(st[F_A], kind) - st[F_B]
        cubes = land_cubes(q, kind)
        found = pay_sets(q, kind, need, cubes, st[F_C])
        free = enough(q, q[Q_PEND], st[F_D])
        if len(found) <= MANY:
            for code in found:
                land = (code >> STORED_BITS & LAND_MASK).bit_count()
                if free or self.after(s, p, kind, land, code & STORED):
                    out.append(code & SET)
            return
        # Too many sets to list: the next cube of the set, or all the rest from storage.
        if need <= q[Q_STORE + kind] and (free or self.after(s, p, kind, 0, need)):
            out.append(need)
        rest = 0
        for j in range(len(cubes) - 1, st[F_C] - 1, -1):
            rest += cubes[j] >> 6
            if rest + q[Q_STORE + kind] >= need:
                if free or self.after_cube(s, p, kind, need, cubes, j):
                    out.append(MORE | j)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        kind = unpaid(st[F_A])
        q = s.seats[p]
        if code & MORE:
            j = code ^ MORE
            cubes = land_cubes(q, kind)
            space = cubes[j] & 63
            value = cubes[j] >> 6
            s.lift(p, space)
            if s.log is not None:
                s.log.append((V_PAY, p, kind, 0, 1 << space))
            paid = st[F_B] + value
            if paid < part(st[F_A], kind):
                st[F_B] = paid
                st[F_C] = j  # the list shrank by one: the next cube now has index j
                return
        else:
            stored = code & STORED
            mask = code >> STORED_BITS
            if s.log is not None:
                s.log.append((V_PAY, p, kind, stored, mask))
            if stored:
                s.spend(p, kind, stored)
            for space in bits(mask):
                s.lift(p, space)
        st[F_B] = 0
        st[F_C] = 0
        st[F_A] &= ~(31 << (5 * kind))
        if st[F_A] == 0:
            s.pop(p)

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        q = s.seats[p]
        kind = unpaid(st[F_A])
        need = part(st[F_A], kind) - st[F_B]
        stored = code & STORED
        mask = code >> STORED_BITS & LAND_MASK
        if stored and not q[Q_STORE + kind]:
            return ("P3", "not_in_storage", (kind,))
        if stored > q[Q_STORE + kind] or mask & ~q[Q_CUBE + kind]:
            return ("P3", "not_yours", (kind,))
        total = stored
        least = 1 if stored else NEVER
        for space in bits(mask):
            value = q[Q_LEVEL + space]
            total += value
            least = min(least, value)
        if total < need:
            return ("P3", "too_little", (kind, total, need))
        if total - least >= need:
            return ("P4", "superfluous", (kind, total, need))
        cubes = land_cubes(q, kind)
        if mask and len(pay_sets(q, kind, need, cubes, st[F_C])) > MANY:
            return ("P3", "cube_by_cube", ())
        return ("P6", "no_space_left", ())


STEPS: list[tuple[int, Step]] = [
    (K_COST, CostStep("P5", "reduce")),
    (K_PAY, PayStep("P3", "pay")),
]
