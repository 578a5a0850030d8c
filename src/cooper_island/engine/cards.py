"""Building cards: dealt and kept (B6), small ones that answer to an action (B10), large ones used (T5)."""

from .const import (
    BY_CARD,
    BY_TRIGGER,
    DECK,
    F_A,
    F_B,
    F_E,
    G_QLEN,
    G_QUEUE,
    K_CARD,
    K_HELM,
    K_KEEP,
    K_PICK,
    K_UNDER,
    LARGE,
    Q_CAP_COIN,
    Q_CAP_FINE,
    Q_LARGE,
    Q_SMALL,
    Q_SPENT,
    Q_SPOTS,
    V_CARD_USED,
    V_KEEP,
    V_UNDER,
)
from .effect import can, start, why_effect
from .masks import bits
from .state import State
from .step import Refusal, Step
from .terms import orders_of, pack_cards, unpack_cards


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


class KeepStep(Step):
    """B6: one of the cards dealt, face up."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.extend(unpack_cards(s.stacks[p][F_B]))

    def apply(self, s: State, p: int, code: int) -> None:
        st = s.stacks[p]
        deck = st[F_A]
        rest = [card for card in unpack_cards(st[F_B]) if card != code]
        s.pop(p)
        own_card(s, p, deck, code)
        if s.log is not None:
            s.log.append((V_KEEP, p, deck, code))
        if rest:
            s.push(p, K_UNDER, deck, pack_cards(rest), 0, 0, 0)

    def why(self, s: State, p: int, code: int) -> Refusal:
        return ("B6", "card_not_dealt", (code + 1,))


class UnderStep(Step):
    """B6: the others under the deck, in an order of choice."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        out.extend(orders_of(unpack_cards(s.stacks[p][F_B])))

    def apply(self, s: State, p: int, code: int) -> None:
        g = s.g
        deck = s.stacks[p][F_A]
        s.pop(p)
        for card in unpack_cards(code):
            g[G_QUEUE + DECK * deck + g[G_QLEN + deck]] = card + 16 * p
            g[G_QLEN + deck] += 1
        if s.log is not None:
            s.log.append((V_UNDER, p, deck, code))

    def why(self, s: State, p: int, code: int) -> Refusal:
        return ("B6", "card_not_dealt", (0,))


def helm_of_action(s: State, p: int, event: int, points: int) -> None:
    """H1, B10: the points of the action whose frame is on top; it keeps the small cards that answer in field E.

    While the points wait for a ship, these cards are offered beside the ships.
    """
    s.stacks[p][F_E] = s.seats[p][Q_SMALL] & s.t.on[event]
    if points > 0:
        s.push(p, K_HELM, points, 0, 0, 0, 1)


def answers(s: State, p: int, cards: int) -> None:
    """B10: what is left of the small cards that answer, in the owner's order, each may be forfeited."""
    if not cards:
        return
    effects = [0, 0, 0, 0]
    for n, card in enumerate(bits(cards)):
        effects[n] = s.t.on_effect[card]
    s.push(p, K_PICK, effects[0], effects[1], effects[2], effects[3], BY_TRIGGER)


def close_action(s: State, p: int) -> None:
    """B10: the action whose frame is on top is over, but for what is left of the cards that answer."""
    cards = s.stacks[p][F_E]
    s.pop(p)
    answers(s, p, cards)


def card_possible(s: State, p: int, card: int) -> bool:
    for effect in s.t.large_effects[card]:
        if can(s, p, effect):
            return True
    return False


def can_card(s: State, p: int) -> bool:
    for card in bits(s.seats[p][Q_LARGE]):
        if card_possible(s, p, card):
            return True
    return False


class CardStep(Step):
    """T5: a face-up large card; it flips down when it is started."""

    def options(self, s: State, p: int, out: list[int]) -> None:
        for card in bits(s.seats[p][Q_LARGE]):
            if card_possible(s, p, card):
                out.append(card)

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
    (K_KEEP, KeepStep("B6", "keep")),
    (K_UNDER, UnderStep("B6", "under")),
    (K_CARD, CardStep("T5", "card")),
]
