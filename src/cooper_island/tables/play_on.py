"""Play on from a moment of another game, at a new table against bots.

The new table has the story of the old one up to there, and fresh chance from there on. Of a game that is not over it
has a story that its player could not tell from the true one: cards that are hidden from her are other cards in it.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from cooper_island.engine import const as c
from cooper_island.engine.state import State
from cooper_island.engine.terms import unpack_cards
from cooper_island.game import Game
from cooper_island.record import text as record_text
from cooper_island.record.past import Made

from .bodies import SeatBody
from .film import Cast, Film
from .journal import CHOICE, Entry
from .position import Position
from .refusals import Refused
from .seats import BOT, PERSON
from .stored import Created, Stored, seated_anew
from .wire import dumps

DECKS: Final = (c.CH_SMALL, c.CH_LARGE)
UNDER: Final = "under "


def played_on(
    film: Film, at: int, seat: int, bot: str, updated: str, player: str | None
) -> tuple[Stored, Created, Position]:
    """A new table that stands as that game did after `at` choices: this seat is the player's, bots have the others."""
    film.check(at)
    now = next(islice(film.game.positions(), at, None))
    if now.over:
        raise Refused("nothing_left")
    made = list(now.made())
    if not film.game.over:
        made = sampled(now, made, seat)
    return stored(now, made, seats_of(film.cast, seat, bot), updated, player)


def seats_of(cast: Cast, seat: int, bot: str) -> tuple[SeatBody, ...]:
    """All keep their names and colours; where a bot sat, the same one sits."""
    return tuple(
        SeatBody(PERSON, name, color, None)
        if n == seat
        else SeatBody(BOT, name, color, cast.bots[n] or bot)
        for n, (name, color) in enumerate(zip(cast.names, cast.colors, strict=True))
    )


def stored(
    game: Game, made: Sequence[Made], seats: tuple[SeatBody, ...], updated: str, player: str | None
) -> tuple[Stored, Created, Position]:
    first = record_text.read(next(game.positions()).record)
    header = replace(first.header, seed=None, fresh=True)
    opening = record_text.write(header, first.setup, [])
    journal = tuple(_entry(n, one, game.players) for n, one in enumerate(made))
    position = Position.load(opening, journal)
    seating, created = seated_anew(seats, player)
    owner, rows, _, watch = seating
    summary = dumps(position.summary())
    kept = Stored(created.table, owner, opening, updated, summary, rows, journal, player, watch)
    return kept, created, position


def _entry(number: int, made: Made, players: int) -> Entry:
    versions = ",".join([str(number + 2)] * players)
    chance = record_text.chance_line(made.chance)
    events = len(made.events)
    return Entry(number, made.seat, CHOICE, made.text, chance, events, versions, None, None)


# --- what a seat cannot know --------------------------------------------------------------------


def sampled(now: Game, made: Sequence[Made], seat: int) -> list[Made]:
    """The same story with other cards in place of those that are hidden from this seat and that it has never seen.

    One that it has seen came to others from under the deck: it is still there, or they put it back, nobody knows in
    which order.
    """
    swaps = [_swap(now.state, made, seat, deck) for deck in range(len(DECKS))]
    lying = _lying(now.state, made)
    return [
        one if one.seat == seat else _renamed(one, swaps, lying.get(n, 0))
        for n, one in enumerate(made)
    ]


def _lying(s: State, made: Sequence[Made]) -> dict[int, int]:
    """By choice that put cards under a deck: how many of them, the last, are still there."""
    out: dict[int, int] = {}
    left = [s.g[c.G_QLEN + deck] for deck in range(len(DECKS))]
    for n in range(len(made) - 1, -1, -1):
        for kind, *more in made[n].events:
            if kind == c.V_UNDER:
                _, deck, cards = more
                out[n] = min(left[deck], len(unpack_cards(cards)))
                left[deck] -= out[n]
    return out


def _swap(s: State, made: Sequence[Made], seat: int, deck: int) -> dict[int, int]:
    cards = sorted(hidden(s, seat, deck) - _seen(made, seat, deck))
    others = random.SystemRandom().sample(cards, len(cards))
    return dict(zip(cards, others, strict=True))


def hidden(s: State, seat: int, deck: int) -> set[int]:
    """Cards of which this seat does not know where they are: in the deck, put under it by others, dealt to others."""
    g = s.g
    out = {card for card in range(c.DECK) if g[c.G_DECK + deck] >> card & 1}
    queue = g[c.G_QUEUE + c.DECK * deck :][: g[c.G_QLEN + deck]]
    out |= {card & 15 for card in queue if card // 16 != seat}
    for other, stack in enumerate(s.stacks):
        for at in range(0, len(stack), c.WIDTH):
            if other != seat and stack[at] in (c.K_KEEP, c.K_UNDER) and stack[at + 1] == deck:
                out |= set(unpack_cards(stack[at + 2]))
    return out


def _seen(made: Sequence[Made], seat: int, deck: int) -> set[int]:
    """Cards that were dealt to this seat."""
    return {
        card
        for one in made
        for kind, *more in one.events
        if kind == c.V_DEAL and more[:2] == [seat, deck]
        for card in unpack_cards(more[2])
    }


def _renamed(made: Made, swaps: Sequence[dict[int, int]], lying: int) -> Made:
    chance = tuple(_drawn(result, swaps) for result in made.chance)
    text = made.text
    if text.startswith(UNDER):
        [deck] = {more[1] for kind, *more in made.events if kind == c.V_UNDER}
        cards = [int(word) - 1 for word in text.split(" ")[1:]]
        put = [swaps[deck].get(card, card) for card in cards]
        gone = len(put) - lying
        put[gone:] = random.SystemRandom().sample(put[gone:], lying)
        text = UNDER + " ".join(str(card + 1) for card in put)
    return made._replace(text=text, chance=chance)


def _drawn(result: int, swaps: Sequence[dict[int, int]]) -> int:
    tag, outcome = divmod(result, c.CHANCE)
    if tag not in DECKS:
        return result
    return tag * c.CHANCE + swaps[DECKS.index(tag)].get(outcome, outcome)
