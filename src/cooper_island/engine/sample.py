"""What a seat cannot know (S10), drawn anew: the generator, the decks, cards that others hold to choose from."""

from .const import (
    DECK,
    G_DECK,
    G_QLEN,
    G_QUEUE,
    G_RNG,
    K_KEEP,
    K_UNDER,
    WIDTH,
)
from .setup import seed_state
from .state import State
from .terms import pack_cards, unpack_cards


def sample(s: State, seat: int, seed: int) -> State:
    """A clone in which every fact hidden from `seat` is redrawn from what she knows.

    Bag and log books are counts, so only the generator is hidden there. Of a deck she knows the cards that lie
    open, those dealt to herself, and those that she herself put underneath and where.
    """
    out = s.clone()
    out.opts = [None] * s.n
    g = out.g
    g[G_RNG], g[G_RNG + 1] = seed_state(seed)
    for deck in range(2):
        redraw(out, seat, deck)
    return out


def redraw(s: State, seat: int, deck: int) -> None:
    g = s.g
    pool: list[int] = [card for card in range(DECK) if g[G_DECK + deck] >> card & 1]
    on_top = len(pool)
    queue = G_QUEUE + DECK * deck
    unknown = [i for i in range(g[G_QLEN + deck]) if g[queue + i] // 16 != seat]
    pool += [g[queue + i] & 15 for i in unknown]
    dealt: list[tuple[int, int, int]] = []  # seat, index of the frame's cards, how many
    for p in range(s.n):
        st = s.stacks[p]
        for at in range(0, len(st), WIDTH):
            kind = st[at]
            if p != seat and (kind == K_KEEP or kind == K_UNDER) and st[at + 1] == deck:
                cards = unpack_cards(st[at + 2])
                pool += cards
                dealt.append((p, at + 2, len(cards)))
    pool.sort()  # from one order, whatever the truth is: what looks alike to a seat gives it the same sample
    for i in range(len(pool) - 1, 0, -1):
        j = s.roll(i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    mask = 0
    for card in pool[:on_top]:
        mask |= 1 << card
    g[G_DECK + deck] = mask
    at_pool = on_top
    for i in unknown:
        g[queue + i] = pool[at_pool] + 16 * (g[queue + i] // 16)
        at_pool += 1
    for p, at, count in dealt:
        s.stacks[p][at] = pack_cards(pool[at_pool : at_pool + count])
        at_pool += count
