"""Costs and payments (P3-P6): reductions, then one question per kind, each answer a complete set."""

from .const import (
    CLOTH,
    COIN,
    F_A,
    F_B,
    F_C,
    F_D,
    K_COST,
    K_PAY,
    Q_CUBE,
    Q_FREE,
    Q_LEVEL,
    Q_PEND,
    Q_SMALL,
    Q_STORE,
    Q_SUM,
    V_PAY,
    V_REDUCE,
    WOOD,
)
from .state import State
from .step import Refusal, Step
from .tables import BIT, part

MANY = 60  # more complete sets than this, and the cubes are asked one after the other
MORE = 1 << 38  # flag of an option that is only the next cube of a set


def land_cubes(q: list[int], kind: int) -> list[int]:
    """Cubes of a kind on land as level * 64 + space, highest first."""
    out: list[int] = []
    mask = q[Q_CUBE + kind]
    while mask:
        low = mask & -mask
        i = BIT[low % 37]
        out.append(q[Q_LEVEL + i] * 64 + i)
        mask ^= low
    if len(out) > 1:
        out.sort(reverse=True)
    return out


def pay_sets(q: list[int], kind: int, need: int, cubes: list[int], start: int) -> list[int]:
    """P4: every set without a superfluous item, as (waste * 64 + items) << 40 | mask << 5 | stored.

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
            out.append((items + missing) << 40 | mask << 5 | missing)
            if len(out) > MANY:
                return out
        for j in range(i, n):
            if total + rest[j] + stored < need:
                break
            value = cubes[j] >> 6
            bit = 1 << (cubes[j] & 63)
            if value >= missing:
                out.append(((value - missing) * 64 + items + 1) << 40 | (mask | bit) << 5)
                if len(out) > MANY:
                    return out
            else:
                todo.append(j + 1)
                todo.append(total + value)
                todo.append(mask | bit)
                todo.append(items + 1)
    out.sort()
    return out


def most_freed(q: list[int], kind: int, need: int) -> int:
    """The most land spaces that one payment of this kind can free."""
    if need <= 0:
        return 0
    best = 0
    for code in pay_sets(q, kind, need, land_cubes(q, kind), 0):
        freed = ((code >> 5) & 0xFFFFFFFF).bit_count()
        if freed > best:
            best = freed
    return best


def lacking(q: list[int], cost: int, kinds: int) -> int:
    """Units of the given kinds that cannot be paid; 99 if another kind cannot be."""
    total = 0
    kind = 0
    while cost:
        short = (cost & 31) - q[Q_SUM + kind]
        if short > 0:
            if not kinds >> kind & 1:
                return 99
            total += short
        cost >>= 5
        kind += 1
    return total


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


def frees(q: list[int], cost: int, need: int) -> bool:
    """Can one payment of this cost free `need` spaces of the land?"""
    total = 0
    for kind in range(WOOD, CLOTH + 1):
        total += most_freed(q, kind, part(cost, kind))
    return total >= need


def payable_and_placed(q: list[int], cost: int, off: int, kinds: int) -> bool:
    """P6: payable by a payment that leaves a free space for the piece and all others pending."""
    if lacking(q, cost, kinds) > off:
        return False
    need = q[Q_PEND] + 1 - q[Q_FREE].bit_count()
    if need <= 0:
        return True
    for split in splits(cost, off, kinds):
        lowered = cost - split
        if lacking(q, lowered, 0) == 0 and frees(q, lowered, need):
            return True
    # W5: a symbol's reduction may be left unused, and the full price may free what the lower one does not.
    return lacking(q, cost, 0) == 0 and frees(q, cost, need)


def wood_off(s: State, p: int, cost: int) -> int:
    """P5: what small cards take off a boat, a building or a statue by themselves."""
    mine = s.seats[p][Q_SMALL] & s.t.wood_off_cards
    if mine:
        off = s.cards_sum(mine, s.t.wood_off)
        wood = part(cost, WOOD)
        cost -= min(off, wood) << 5
    return cost


def start_cost(s: State, p: int, cost: int, off: int, kinds: int, may: bool = False) -> None:
    """Ask for the reduction, then the payment. `may`: it comes from a symbol and need not be used (W5)."""
    s.push(p, K_COST, cost, off, kinds, 1 if may else 0, 0)


def start_pay(s: State, p: int, cost: int) -> None:
    """P3: coins leave storage at once; cubes are asked for kind by kind."""
    coins = cost & 31
    if coins:
        s.spend(p, COIN, coins)
        if s.log is not None:
            s.log.append((V_PAY, p, COIN, coins, 0))
    if cost >> 5:
        s.push(p, K_PAY, cost >> 5 << 5, 0, 0, 0, 0)


class CostStep(Step):
    """P5: the payer chooses which units a reduction takes away."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        if st[F_B] and units(st[F_A], st[F_C]):
            return True
        cost = st[F_A]
        s.pop(p)
        start_pay(s, p, cost)
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        cost = st[F_A]
        need = q[Q_PEND] - q[Q_FREE].bit_count()
        for split in splits(cost, st[F_B], st[F_C]):
            lowered = cost - split
            if lacking(q, lowered, 0) == 0 and (need <= 0 or frees(q, lowered, need)):
                out.append(split)
        if st[F_D] and lacking(q, cost, 0) == 0 and (need <= 0 or frees(q, cost, need)):
            out.append(0)

    def apply(self, s: State, p: int, code: int) -> None:
        cost = s.stacks[p][F_A] - code
        s.pop(p)
        if s.log is not None:
            s.log.append((V_REDUCE, p, code))
        start_pay(s, p, cost)

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

    def kind(self, st: list[int]) -> int:
        kind = WOOD
        while not part(st[F_A], kind):
            kind += 1
        return kind

    def to_free(self, s: State, p: int, kind: int) -> int:
        """P6: spaces that the cubes of this kind must free, whatever the later kinds do."""
        q = s.seats[p]
        if q[Q_PEND] == 0:
            return 0
        need = q[Q_PEND] - q[Q_FREE].bit_count()
        if need > 0:
            for later in range(kind + 1, CLOTH + 1):
                need -= most_freed(q, later, part(s.stacks[p][F_A], later))
        return need

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        kind = self.kind(st)
        need = part(st[F_A], kind) - st[F_B]
        cubes = land_cubes(q, kind)
        found = pay_sets(q, kind, need, cubes, st[F_C])
        to_free = self.to_free(s, p, kind)
        if len(found) <= MANY:
            for code in found:
                if to_free <= 0 or ((code >> 5) & 0xFFFFFFFF).bit_count() >= to_free:
                    out.append(code & 0x1FFFFFFFFF)
            return
        # Too many sets to list: the next cube of the set, or all the rest from storage.
        # No more than one space can be wanting (P6 held before), and any cube frees one.
        if need <= q[Q_STORE + kind] and to_free <= 0:
            out.append(need)
        rest = 0
        for j in range(len(cubes) - 1, st[F_C] - 1, -1):
            rest += cubes[j] >> 6
            if rest + q[Q_STORE + kind] >= need:
                out.append(MORE | j)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        kind = self.kind(st)
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
            stored = code & 31
            mask = code >> 5
            if s.log is not None:
                s.log.append((V_PAY, p, kind, stored, mask))
            if stored:
                s.spend(p, kind, stored)
            while mask:
                low = mask & -mask
                s.lift(p, BIT[low % 37])
                mask ^= low
        st[F_B] = 0
        st[F_C] = 0
        st[F_A] &= ~(31 << (5 * kind))
        if st[F_A] == 0:
            s.pop(p)

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        q = s.seats[p]
        kind = self.kind(st)
        need = part(st[F_A], kind) - st[F_B]
        stored = code & 31
        mask = code >> 5 & 0xFFFFFFFF
        if stored > q[Q_STORE + kind] or mask & ~q[Q_CUBE + kind]:
            return ("P3", "not_yours", (kind,))
        total = stored
        least = 1 if stored else 99
        while mask:
            low = mask & -mask
            value = q[Q_LEVEL + BIT[low % 37]]
            total += value
            least = min(least, value)
            mask ^= low
        if total < need:
            return ("P3", "too_little", (kind, total, need))
        if total - least >= need:
            return ("P4", "superfluous", (kind, total, need))
        cubes = land_cubes(q, kind)
        if code >> 5 and len(pay_sets(q, kind, need, cubes, st[F_C])) > MANY:
            return ("P3", "cube_by_cube", ())
        return ("P6", "no_space_left", ())


STEPS: list[tuple[int, Step]] = [(K_COST, CostStep("P5")), (K_PAY, PayStep("P3"))]
