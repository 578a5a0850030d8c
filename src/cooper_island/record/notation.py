"""What every option is called: its verb, arguments and exact text; and the way back from a text to what was meant."""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from cooper_island.content.ids import (
    BANKS,
    BOATS,
    CRATES,
    FORMS,
    GOODS,
    HALVES,
    ISLETS,
    LANDSCAPES,
    LETTERS,
    PIECES,
    SECTIONS,
    SIDES,
    TRADES,
    WORKERS,
    Crate,
    Good,
)
from cooper_island.engine import const as c
from cooper_island.engine.cleanup import CARD, CRATE, FEED, FEED_MORE
from cooper_island.engine.effect import VOCABULARY
from cooper_island.engine.fees import LAND_ITEM
from cooper_island.engine.masks import bits
from cooper_island.engine.milestones import HELM, NORMAL, SPECIAL
from cooper_island.engine.pay import MORE, STORED, STORED_BITS, land_cubes, unpaid
from cooper_island.engine.rules import STEPS
from cooper_island.engine.ships import cards_beside
from cooper_island.engine.state import State, item_kind
from cooper_island.engine.terms import Terms, part, unpack_cards, unpack_gain

from .spelling import Args, Item, Price, spelled

ANYTIME: Final = {
    c.ANY_STORE: "store",
    c.ANY_TRADE: "trade",
    c.ANY_LID: "lid",
    c.ANY_CARD: "card",
    c.ANY_CHART: "cartographer",
    c.ANY_HIRE: "hire",
}
MENUS: Final = (c.K_INCOME, c.K_TURN, c.K_PICK)
COPIES: Final = (c.K_COPY_ISLET, c.K_COPY_BOAT, c.K_LIGHT, c.K_TAX)


def stage(st: list[int]) -> int:
    """Which of a frame's questions is open."""
    return STEPS[st[c.F_KIND]].stage(st)


def space_name(t: Terms, space: int) -> str:
    r, i = t.spaces[space]
    return f"{r},{i}"


def effect_at(s: State, p: int, slot: int) -> int:
    """The effect behind a slot of the menu on top of a seat's stack, or 0."""
    st = s.stacks[p]
    t = s.t
    kind = st[c.F_KIND]
    if kind == c.K_INCOME:
        effects = [c.E_ISLET, c.E_PLACE, *t.boat_effect]
    elif kind == c.K_TURN:
        effects = t.sections[st[c.F_A] - 1].effects
    elif kind == c.K_PICK:
        effects = st[c.F_A : c.F_E]
    elif kind == c.K_HELM:  # B10
        cards = cards_beside(st)
        effects = [effect if cards >> n & 1 else 0 for n, effect in enumerate(t.on_effect)]
    elif kind in (c.K_COPY_ISLET, c.K_LIGHT):
        effects = t.islet_effect
    else:
        effects = t.boat_effect
    return effects[slot] if 0 <= slot < len(effects) else 0


def goods_of(packed: int) -> list[Good]:
    return [GOODS[kind] for kind in unpack_gain(packed)]


def price_of(cost: int) -> Price:
    price: Price = {}
    for kind, good in enumerate(GOODS):
        amount = part(cost, kind)
        if amount:
            price[good] = amount
    return price


def item_args(s: State, p: int, code: int) -> Args:
    """A coin or cube of storage or market (`wood`), or a cube on land (`wood@5,1`)."""
    if code < LAND_ITEM:
        return {"items": [{"good": GOODS[code - 1], "count": 1, "space": None}]}
    space = code - LAND_ITEM
    good = GOODS[item_kind(s.seats[p], space)]
    return {"items": [{"good": good, "count": 1, "space": space_name(s.t, space)}]}


def pay_args(s: State, p: int, code: int) -> Args:
    kind = unpaid(s.stacks[p][c.F_A])
    good = GOODS[kind]
    if code & MORE:
        space = land_cubes(s.seats[p], kind)[code ^ MORE] & 63
        first: Item = {"good": good, "count": 1, "space": space_name(s.t, space)}
        return {"items": [first], "partly": True}
    stored = code & STORED
    items: list[Item] = [{"good": good, "count": stored, "space": None}] if stored else []
    for space in bits(code >> STORED_BITS):
        items.append({"good": good, "count": 1, "space": space_name(s.t, space)})
    return {"items": items}


def hire_args(t: Terms, code: int) -> Args:
    if code >= HELM:
        return {"what": "helm", "helm": t.hire[code - HELM]}
    return {"worker": WORKERS[0] if code == NORMAL else WORKERS[1]}


def shore_args(t: Terms, code: int) -> Args:
    bank, half = BANKS[code // 2 % 8], HALVES[code % 2]
    return {"space": space_name(t, code // 16), "bank": bank, "half": half}


def crate_name(t: Terms, n: int) -> Crate:
    return CRATES[CRATES.index(t.crate_names[n])]


def react_args(t: Terms, code: int) -> Args:
    if code < CRATE:
        return {"what": "card", "card": code - CARD + 1}
    return {"what": "lid", "crate": crate_name(t, code - CRATE)}


def statue_args(cost: int) -> Args:
    """A box may have statues that cost nothing."""
    return {"cost": price_of(cost)} if cost else {}


def printed_cards(packed: int) -> list[int]:
    """The numbers that are printed on packed cards."""
    return [card + 1 for card in unpack_cards(packed)]


def under_args(code: int) -> Args:
    return {"cards": printed_cards(code)}


def feed_args(code: int) -> Args:
    return {"more": True} if code == FEED_MORE else {}


# Plain questions: the verb and its arguments, by kind of frame and stage.
PLAIN: Final[dict[tuple[int, int], tuple[str, Callable[[State, int, int], Args]]]] = {
    (c.K_START, 0): ("start", lambda s, p, n: {"landscape": LANDSCAPES[n]}),
    (c.K_TURN, 0): ("worker", lambda s, p, n: {"section": SECTIONS[n % 8], "form": FORMS[n // 8]}),
    (c.K_TILE, 0): ("tile", lambda s, p, n: {"side": SIDES[n]}),
    (c.K_LAY, 0): (
        "lay",
        lambda s, p, n: {"space": space_name(s.t, n // 32), "other": space_name(s.t, n % 32)},
    ),
    (c.K_CUBE, 0): ("cube", lambda s, p, n: {"good": GOODS[n]}),
    (c.K_ISLET, 0): ("islet", lambda s, p, n: {"islet": ISLETS[n]}),
    (c.K_SHORE, 0): ("lay", lambda s, p, n: shore_args(s.t, n)),
    (c.K_SINGLE, 0): ("single", lambda s, p, n: {"letter": LETTERS[n]}),
    (c.K_SITE, 0): ("lay", lambda s, p, n: {"space": space_name(s.t, n)}),
    (c.K_COST, 0): ("reduce", lambda s, p, n: {"cost": price_of(n)}),
    (c.K_PAY, 0): ("pay", pay_args),
    (c.K_FEE, 0): ("fee", item_args),
    (c.K_TOLL, 0): ("pay", item_args),
    (c.K_ANCHOR, 0): ("anchor", lambda s, p, n: {"ship": n}),
    (c.K_HELM, 0): ("ship", lambda s, p, n: {"ship": n}),
    (c.K_OWED, 0): ("take", lambda s, p, n: {"good": GOODS[n - 1]}),
    (c.K_TAKE, 0): ("take", lambda s, p, n: {"good": GOODS[n - 1]}),
    (c.K_BOAT, 0): ("boat", lambda s, p, n: {"boat": BOATS[n]}),
    (c.K_BOAT, 1): ("landing", lambda s, p, n: {"landing": n + 1}),
    (c.K_ERECT, 0): ("erect", lambda s, p, n: {"piece": PIECES[n]}),
    (c.K_PUT, 0): ("put", lambda s, p, n: {"space": space_name(s.t, n)}),
    (c.K_STATUE, 0): ("cost", lambda s, p, n: statue_args(s.t.statue_cost[n])),
    (c.K_STATUE, 1): ("spot", lambda s, p, n: {"spot": n + 1}),
    (c.K_RUIN, 0): ("ruin", lambda s, p, n: {"space": space_name(s.t, n)}),
    (c.K_RUIN, 1): ("spot", lambda s, p, n: {"spot": n + 1}),
    (c.K_CARGO, 0): ("supply", lambda s, p, n: {"cargo": n + 1}),
    (c.K_KEEP, 0): ("keep", lambda s, p, n: {"card": n + 1}),
    (c.K_UNDER, 0): ("under", lambda s, p, n: under_args(n)),
    (c.K_SCRAP, 0): ("flip", lambda s, p, n: {"boat": BOATS[n]}),
    (c.K_MOVE, 0): ("move", lambda s, p, n: {"space": space_name(s.t, n)}),
    (c.K_MOVE, 1): ("to", lambda s, p, n: {"space": space_name(s.t, n)}),
    (c.K_FEED, 0): ("feed", lambda s, p, n: feed_args(n)),
    (c.K_TAVERN, 0): ("feed", lambda s, p, n: feed_args(n)),
    (c.K_REACT, 0): ("reactivate", lambda s, p, n: react_args(s.t, n)),
    (c.K_STORE, 0): ("store", item_args),
    (c.K_TRADE, 0): ("trade", lambda s, p, n: {"trade": TRADES[n - 1]}),
    (c.K_GIVE, 0): ("give", item_args),
    (c.K_LID, 0): ("crate", lambda s, p, n: {"crate": crate_name(s.t, n)}),
    (c.K_CARD, 0): ("use", lambda s, p, n: {"card": n + 1}),
    (c.K_HIRE, 0): ("hire", lambda s, p, n: hire_args(s.t, n)),
    (c.K_HIRE_ASK, 0): ("hire", lambda s, p, n: hire_args(s.t, n)),
    (c.K_ASSIGN, 0): ("assign", lambda s, p, n: {"worker": WORKERS[n % 2], "order": n // 2 + 1}),
}


def option_words(s: State, p: int, code: int) -> tuple[str, Args]:
    """Verb and arguments of one option of the decision on top of a seat's stack."""
    if code > c.ANY:
        return ANYTIME[code], {}
    st = s.stacks[p]
    kind = st[c.F_KIND]
    at = stage(st)
    placing = kind == c.K_TURN and at == 0
    if code == c.DONE and STEPS[kind].closing and not placing:
        return STEPS[kind].closing, {}
    if (kind in MENUS and not placing) or (kind == c.K_HELM and code >= c.SLOT):
        effect = effect_at(s, p, code // c.SLOT - 1) % c.EFFECT
        gains = effect == c.E_GAIN
        return VOCABULARY[effect].verb, {"goods": goods_of(code % c.SLOT)} if gains else {}
    if kind in COPIES:
        return "copy", copy_args(s, p, code)
    verb, args = PLAIN[kind, at]
    return verb, args(s, p, code)


def copy_args(s: State, p: int, code: int) -> Args:
    slot = code // c.SLOT - 1
    islets = s.stacks[p][c.F_KIND] in (c.K_COPY_ISLET, c.K_LIGHT)
    args: Args = {"islet": ISLETS[slot]} if islets else {"boat": BOATS[slot]}
    if effect_at(s, p, slot) % c.EFFECT == c.E_GAIN:
        args["gain"] = goods_of(code % c.SLOT)
    return args


def option_text(s: State, p: int, code: int) -> str:
    """The text of one option of the decision on top of a seat's stack; see `option_texts`."""
    return spelled(*option_words(s, p, code))


class Words(NamedTuple):
    """What an option is called."""

    text: str
    verb: str
    args: Args


def option_texts(s: State, p: int, codes: list[int]) -> list[str]:
    """Texts of all options, each different: a second `gain food` of the same menu reads `gain food #2`."""
    texts = [spelled(*option_words(s, p, code)) for code in codes]
    if len(set(texts)) == len(texts):
        return texts
    return [words.text for words in all_words(s, p, codes)]


def all_words(s: State, p: int, codes: list[int]) -> list[Words]:
    """What all options are called; one that reads like another before it has a number."""
    out: list[Words] = []
    seen: dict[str, int] = {}
    for code in codes:
        verb, args = option_words(s, p, code)
        text = spelled(verb, args)
        seen[text] = seen.get(text, 0) + 1
        if seen[text] > 1:
            args["twin"] = seen[text]
            text = spelled(verb, args)
        out.append(Words(text, verb, args))
    return out


# --- From a text to a code, offered or not ------------------------------------------------------


def gain_codes(t: Terms, effect: int, base: int) -> Iterator[int]:
    if effect % c.EFFECT == c.E_GAIN:
        for combos in t.gains[effect // c.EFFECT]:
            for combo in combos:
                yield base + combo
    else:
        yield base


def universe(s: State, p: int) -> Iterator[int]:
    """Every code that could be meant by an answer to the decision of a seat, possible or not."""
    st = s.stacks[p]
    t = s.t
    kind = st[c.F_KIND]
    if kind == c.K_TURN and stage(st) == 0:
        yield from range(16)
        return
    if STEPS[kind].closing:
        yield c.DONE
    if kind in MENUS or kind in COPIES or kind == c.K_HELM:
        for slot in range(len(t.on_effect) if kind == c.K_HELM else 8):
            effect = effect_at(s, p, slot)
            if effect:
                yield from gain_codes(t, effect, (slot + 1) * c.SLOT)
    if kind == c.K_LAY:
        yield from (a * 32 + b for a in range(t.ns) for b in range(t.ns))
    elif kind == c.K_SHORE:
        yield from range(t.ns * 16)
    elif kind in (c.K_SITE, c.K_PUT, c.K_MOVE) or (kind == c.K_RUIN and stage(st) == 0):
        yield from range(t.ns)
    elif kind == c.K_REACT:
        yield from range(CARD, CARD + 15)
        yield from range(CRATE, CRATE + len(t.crate_names))
    elif kind in SIZES:
        yield from range(*SIZES[kind](t))
    elif kind in (c.K_HIRE, c.K_HIRE_ASK):
        yield from (NORMAL, SPECIAL)
        yield from (HELM + n for n in range(len(t.hire)) if t.hire[n])


SIZES: Final[dict[int, Callable[[Terms], tuple[int, int]]]] = {
    c.K_START: lambda t: (0, 4),
    c.K_TILE: lambda t: (0, 6),
    c.K_CUBE: lambda t: (1, 6),
    c.K_ISLET: lambda t: (0, 6),
    c.K_SINGLE: lambda t: (0, 4),
    c.K_ANCHOR: lambda t: (1, 3),
    c.K_HELM: lambda t: (1, 3),
    c.K_OWED: lambda t: (1, 7),
    c.K_TAKE: lambda t: (1, 7),
    c.K_BOAT: lambda t: (0, 6),
    c.K_ERECT: lambda t: (0, 3),
    c.K_STATUE: lambda t: (0, max(len(t.statue_cost), 1)),
    c.K_RUIN: lambda t: (0, len(t.spot_helm)),
    c.K_CARGO: lambda t: (0, 5),
    c.K_KEEP: lambda t: (0, 15),
    c.K_SCRAP: lambda t: (0, 6),
    c.K_FEED: lambda t: (FEED, FEED_MORE + 1),
    c.K_TAVERN: lambda t: (FEED, FEED_MORE + 1),
    c.K_TRADE: lambda t: (1, 4),
    c.K_LID: lambda t: (0, len(t.crate_names)),
    c.K_CARD: lambda t: (0, 15),
    c.K_ASSIGN: lambda t: (0, 16),
}
VERBS: Final = frozenset(
    words.split()[0]
    for words in (
        *(verb for verb, _ in PLAIN.values()),
        *(effect.verb for effect in VOCABULARY if effect.verb),
        *(step.closing for step in STEPS if step.closing),
        *ANYTIME.values(),
        "copy",
    )
)
_ITEM: Final = re.compile(r"(?:(\d+) )?([a-z]+)(?:@(\d+),(\d+))?(?: |$)")


def parse_pay(s: State, p: int, text: str) -> int | None:
    """`pay 2 wood wood@5,1` as a code of the payment question, possible or not."""
    body = text.removeprefix("pay ").removesuffix(" ...")
    kind = unpaid(s.stacks[p][c.F_A])
    stored = mask = at = 0
    while at < len(body):
        match = _ITEM.match(body, at)
        if match is None or match[2] != GOODS[kind]:
            return None
        at = match.end()
        if match[3] is None:
            stored += int(match[1] or 1)
        else:
            space = s.t.space_at.get((int(match[3]), int(match[4])))
            if space is None or match[1]:
                return None
            mask |= 1 << space
    return mask << STORED_BITS | min(stored, STORED)


ITEM_VERBS: Final = {c.K_FEE: "fee ", c.K_TOLL: "pay ", c.K_STORE: "store ", c.K_GIVE: "give "}


def parse_item(t: Terms, text: str) -> int | None:
    """`wood` or `wood@5,1`; what lies on the space is not looked at."""
    match = _ITEM.fullmatch(text)
    if match is None or match[1] or match[2] not in GOODS:
        return None
    if match[3] is None:
        return 1 + GOODS.index(match[2])
    space = t.space_at.get((int(match[3]), int(match[4])))
    return None if space is None else LAND_ITEM + space


def parse_cost(text: str) -> int | None:
    if text == "reduce nothing":
        return 0
    words = text.split()[1:]
    cost = 0
    for number, name in zip(words[::2], words[1::2], strict=False):
        if not number.isdecimal() or name not in GOODS or int(number) > 31:
            return None
        cost += int(number) << (5 * GOODS.index(name))
    return cost if len(words) % 2 == 0 else None


def meant(s: State, p: int, text: str) -> int | None:
    """The code that a text means as an answer to the present decision, offered or not; None if nothing."""
    for code, word in ANYTIME.items():
        if word == text:
            return code
    kind = s.stacks[p][c.F_KIND]
    if kind == c.K_PAY and text.startswith("pay "):
        return parse_pay(s, p, text)
    if kind == c.K_COST and text.startswith("reduce"):
        return parse_cost(text)
    if kind in ITEM_VERBS and text.startswith(ITEM_VERBS[kind]):
        return parse_item(s.t, text.removeprefix(ITEM_VERBS[kind]))
    for code in universe(s, p):
        if option_text(s, p, code) == text:
            return code
    return None
