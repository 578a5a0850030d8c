"""Boats, buildings, statues, ruins, cargo ships and the cards they bring (B)."""

from .const import (
    BOAT_STORAGE,
    CLOTH,
    COIN,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    FORTRESS,
    G_DECK,
    G_HM,
    G_HM_UP,
    G_PHASE,
    G_QLEN,
    G_QUEUE,
    GOLD,
    K_BOAT,
    K_CARGO,
    K_ERECT,
    K_HIRE_ASK,
    K_INCOME,
    K_KEEP,
    K_PICK,
    K_PUT,
    K_RUIN,
    K_STATUE,
    K_UNDER,
    LARGE,
    LID,
    MS_BOATS,
    MS_BUILDINGS,
    MS_LIDS,
    MS_STATUES,
    ON_BOAT,
    ON_BUILDING,
    ON_CARGO,
    ON_RUIN,
    PH_INCOME,
    PH_WORK,
    Q_BOAT_DOWN,
    Q_BOAT_UP,
    Q_BOATS,
    Q_CAP,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_CARGO,
    Q_CRAFT,
    Q_FLIPPED,
    Q_FREE,
    Q_LANDING,
    Q_LARGE,
    Q_LEFT,
    Q_LEVEL,
    Q_LIDS,
    Q_MOVED,
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
    V_BOAT,
    V_BUILDING,
    V_CARGO,
    V_KEEP,
    V_LID_PLACED,
    V_MILESTONE,
    V_RUIN,
    V_STATUE,
    V_UNDER,
    WOOD,
)
from .pay import lacking, payable, payable_and_placed, start_cost, wood_off
from .state import State
from .step import Refusal, Step
from .tables import BIT, orders_of

BOAT_KINDS = (1 << COIN) | (1 << WOOD)
ANY_KINDS = 63
CARGO_KINDS = (1 << GOLD) | (1 << CLOTH)


def boats_built(q: list[int]) -> int:
    return (q[Q_BOAT_UP] | q[Q_BOAT_DOWN]).bit_count()


def buildings(q: list[int]) -> int:
    return (q[Q_PIECE + SMALL] | q[Q_PIECE + LARGE] | q[Q_PIECE + FORTRESS]).bit_count()


def statues(q: list[int]) -> int:
    return q[Q_PIECE + STATUE].bit_count()


def lids_acquired(s: State, q: list[int]) -> int:
    return len(s.t.cargo_cost) - q[Q_CARGO].bit_count()


def triggers(s: State, p: int, event: int, cards: int) -> None:
    """B10: small cards that answer to an action, in the owner's order, each may be forfeited."""
    mine = cards & s.t.on[event]
    if not mine:
        return
    effects = [0, 0, 0, 0]
    n = 0
    while mine:
        low = mine & -mine
        mine ^= low
        effects[n] = s.t.on_effect[BIT[low % 37]]
        n += 1
    s.push(p, K_PICK, effects[0], effects[1], effects[2], effects[3], 0)


def milestone(s: State, p: int, which: int, count: int) -> None:
    """M1, M2: it flips at once; outside worker turns the hiring is asked now and only now."""
    q = s.seats[p]
    if count < s.t.goal or q[Q_FLIPPED] >> which & 1:
        return
    q[Q_FLIPPED] |= 1 << which
    if s.log is not None:
        s.log.append((V_MILESTONE, p, which))
    if s.g[G_PHASE] != PH_WORK:
        s.push(p, K_HIRE_ASK, 0, 0, 0, 0, 0)


# --- Income boats -------------------------------------------------------------------------------


def can_boat(s: State, p: int, off: int) -> bool:
    q = s.seats[p]
    if not q[Q_BOATS]:
        return False
    for n in range(s.t.landings):
        if q[Q_LANDING + n] == 0 and payable(q, wood_off(s, p, s.t.landing_cost[n]), off, BOAT_KINDS):
            return True
    return False


class BoatStep(Step):
    """B1: a boat, a landing space, its price; then helm points and the boat's action."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage < 2:
            return True
        st[F_B] += 1
        q = s.seats[p]
        boat = st[F_C]
        if stage == 2:
            self.install(s, p, boat, st[F_D])
        elif stage == 3:
            s.push(p, K_PICK, s.t.boat_effect[boat], 0, 0, 0, 0)
        else:
            s.pop(p)
            triggers(s, p, ON_BOAT, q[Q_SMALL])
        return False

    def install(self, s: State, p: int, boat: int, landing: int) -> None:
        q = s.seats[p]
        q[Q_BOATS] &= ~(1 << boat)
        q[Q_LANDING + landing] = 1 + boat
        q[Q_BOAT_UP] |= 1 << boat
        s.common = True
        if boat == BOAT_STORAGE:
            q[Q_CAP] += 1
        if s.g[G_PHASE] == PH_INCOME and s.stacks[p][0] == K_INCOME:
            s.stacks[p][1] |= 4 << boat  # I7: it is an income hand too
        if s.log is not None:
            s.log.append((V_BOAT, p, boat, landing))
        s.helm(p, s.t.landing_helm[landing])
        milestone(s, p, MS_BOATS, boats_built(q))

    def options(self, s: State, p: int, out: list[int]) -> None:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_B] == 0:
            for boat in range(6):
                if q[Q_BOATS] >> boat & 1:
                    out.append(boat)
            return
        for n in range(s.t.landings):
            if q[Q_LANDING + n] == 0 and payable(
                q, wood_off(s, p, s.t.landing_cost[n]), st[F_A], BOAT_KINDS
            ):
                out.append(n)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        if st[F_B] == 0:
            st[F_C] = code
            st[F_B] = 1
            return
        st[F_D] = code
        st[F_B] = 2
        start_cost(s, p, wood_off(s, p, s.t.landing_cost[code]), st[F_A], BOAT_KINDS)

    def why(self, s: State, p: int, code: int) -> Refusal:
        st = s.stacks[p]
        q = s.seats[p]
        if st[F_B] == 0:
            return ("B1", "boat_built", (code,))
        if code >= s.t.landings or q[Q_LANDING + code]:
            return ("B1", "landing_taken", (code,))
        return ("P3", "cannot_pay", ())


# --- Pieces on land -----------------------------------------------------------------------------


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
    """B2: a piece that is paid for onto a free space of the highest level."""

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
            q[Q_LIDS] -= 1
            if s.log is not None:
                s.log.append((V_LID_PLACED, p, code))
        else:
            st[F_D] = code  # the action that placed it goes on from here
            if s.log is not None:
                s.log.append((V_STATUE if piece == STATUE else V_BUILDING, p, code, piece))

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if code >= s.t.ns or not q[Q_FREE] >> code & 1:
            return ("B2", "not_free", (code,))
        return ("B2", "not_highest", (code,))


def on_settlement(q: list[int], space: int) -> int:
    return q[Q_TYPE + SETTLEMENT] >> space & 1


def can_erect(s: State, p: int, off: int, which: int) -> bool:
    q = s.seats[p]
    return q[Q_LEFT + which] > 0 and payable_and_placed(
        q, wood_off(s, p, s.t.building_cost[which]), off, ANY_KINDS
    )


class ErectStep(Step):
    """B2-B6: pay, place, helm points, card; then what small cards add."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage == 0:
            return True
        st[F_B] += 1
        q = s.seats[p]
        which = st[F_C]
        if stage == 1:
            s.push(p, K_PUT, which, 0, 0, 0, 0)
        elif stage == 2:
            self.uncover(s, p, which)
            s.helm(p, s.t.building_helm[which] + on_settlement(q, st[F_D]))
            milestone(s, p, MS_BUILDINGS, buildings(q))
        elif stage == 3:
            st[F_E] = q[Q_SMALL]
            if which != FORTRESS:
                cards = s.deal(p, which, s.t.dealt)
                if cards:
                    s.push(p, K_KEEP, which, cards, 0, 0, 0)
        else:
            before = st[F_E]
            s.pop(p)
            triggers(s, p, ON_BUILDING, before)
        return False

    def uncover(self, s: State, p: int, which: int) -> None:
        """B3, B4: a storage spot under a small building, a crafting spot under a large one."""
        q = s.seats[p]
        q[Q_LEFT + which] -= 1
        if which == SMALL:
            q[Q_CAP] += s.t.box.player_board.storage_spots_under_small
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
        start_cost(s, p, wood_off(s, p, s.t.building_cost[code]), st[F_A], ANY_KINDS)

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if code > FORTRESS or q[Q_LEFT + code] == 0:
            return ("B3", "none_left", ())
        cost = wood_off(s, p, s.t.building_cost[code])
        if lacking(q, cost, ANY_KINDS) > s.stacks[p][F_A]:
            return ("P3", "cannot_pay", ())
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
    """B7: a ruin becomes a statue on a crafting spot."""

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
        s.pop(p)
        q[Q_RUIN] &= ~(1 << space)
        q[Q_OPEN] |= 1 << space
        q[Q_CRAFT] |= 1 << code
        if s.log is not None:
            s.log.append((V_RUIN, p, space, code))
        triggers(s, p, ON_RUIN, q[Q_SMALL])
        s.helm(p, s.t.spot_helm[code])
        if s.t.spot_gain[code]:
            s.push(p, K_PICK, s.t.spot_gain[code], 0, 0, 0, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        q = s.seats[p]
        if s.stacks[p][F_B]:
            return ("B7", "spot_not_free", (code,))
        if code >= s.t.ns or not q[Q_RUIN] >> code & 1:
            return ("B7", "no_ruin", (code,))
        return ("B7", "not_beside_land", (code, code))


def statue_payable(s: State, p: int, n: int) -> bool:
    return payable_and_placed(s.seats[p], wood_off(s, p, s.t.statue_cost[n]), 0, 0)


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
        if code >= len(s.t.statue_cost) or lacking(q, wood_off(s, p, s.t.statue_cost[code]), 0):
            return ("P3", "cannot_pay", ())
        return ("P6", "no_space_left", ())


# --- Cargo ships --------------------------------------------------------------------------------


def cargo_off(s: State, p: int, ship: int) -> int:
    """B9, P5: the harbormaster and small cards, each gold or cloth."""
    off = s.t.hm_off if s.g[G_HM] == ship and s.g[G_HM_UP] else 0
    mine = s.seats[p][Q_SMALL] & s.t.cargo_off_cards
    if mine:
        off += s.cards_sum(mine, s.t.cargo_off)
    return off


def cargo_payable(s: State, p: int, ship: int) -> bool:
    return payable(s.seats[p], s.t.cargo_cost[ship], cargo_off(s, p, ship), CARGO_KINDS)


def can_cargo(s: State, p: int) -> bool:
    mine = s.seats[p][Q_CARGO]
    for ship in range(len(s.t.cargo_cost)):
        if mine >> ship & 1 and cargo_payable(s, p, ship):
            return True
    return False


class CargoStep(Step):
    """B9: a cargo ship that still holds my lid. Naming it claims the harbormaster (I8)."""

    def run(self, s: State, p: int) -> bool:
        st = s.stacks[p]
        stage = st[F_B]
        if stage == 0:
            return True
        st[F_B] += 1
        q = s.seats[p]
        if stage == 1:
            s.helm(p, s.t.cargo_helm[st[F_C]])
            milestone(s, p, MS_LIDS, lids_acquired(s, q))
        else:
            s.pop(p)
            q[Q_LIDS] += 1
            triggers(s, p, ON_CARGO, q[Q_SMALL])
        return False

    def options(self, s: State, p: int, out: list[int]) -> None:
        mine = s.seats[p][Q_CARGO]
        for ship in range(len(s.t.cargo_cost)):
            if mine >> ship & 1 and cargo_payable(s, p, ship):
                out.append(ship)

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        st[F_B] = 1
        st[F_C] = code
        off = cargo_off(s, p, code)
        s.seats[p][Q_CARGO] &= ~(1 << code)
        if s.g[G_HM] == code and s.g[G_HM_UP]:
            s.g[G_HM_UP] = 0
            s.common = True
        if s.log is not None:
            s.log.append((V_CARGO, p, code))
        start_cost(s, p, s.t.cargo_cost[code], off, CARGO_KINDS)

    def why(self, s: State, p: int, code: int) -> Refusal:
        if code >= len(s.t.cargo_cost) or not s.seats[p][Q_CARGO] >> code & 1:
            return ("B9", "no_lid_there", (code + 1,))
        return ("P3", "cannot_pay", ())


STEPS: list[tuple[int, Step]] = [
    (K_BOAT, BoatStep("B1")),
    (K_PUT, PutStep("B2", window=True)),
    (K_ERECT, ErectStep("B3")),
    (K_KEEP, KeepStep("B6")),
    (K_UNDER, UnderStep("B6")),
    (K_RUIN, RuinStep("B7")),
    (K_STATUE, StatueStep("B8")),
    (K_CARGO, CargoStep("B9")),
]
