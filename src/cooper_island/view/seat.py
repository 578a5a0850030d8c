"""What one seat, or a spectator, may know of a position: a whitelist, built field by field.

Left out are the bag by kind, the decks and what lies under them, the log books and the generator.
Cards dealt to choose from (B6) are shown to their owner alone; others see that she is choosing.
"""

from typing import NamedTuple

from cooper_island.content.ids import (
    BANKS,
    BOATS,
    BUILDINGS,
    CRATES,
    CUBES,
    DECKS,
    GOODS,
    HALVES,
    ISLETS,
    LANDSCAPES,
    MILESTONES,
    PHASES,
    PIECES,
    SECTIONS,
    WATERS,
    Water,
)
from cooper_island.engine import const as c
from cooper_island.engine import rules, score
from cooper_island.engine.cleanup import feeding, feeding_more
from cooper_island.engine.masks import bits
from cooper_island.engine.pay import wood_off
from cooper_island.engine.score import COPY_ORDER, UNCHARTED_ORDER
from cooper_island.engine.state import State, item_kind, room, type_of
from cooper_island.engine.terms import Terms
from cooper_island.engine.worker_turn import owners
from cooper_island.record.notation import price_of, printed_cards, space_name

from .printed import printed
from .shape import (
    VERSION,
    BuildingView,
    CargoView,
    ChoosingView,
    CrateView,
    DecisionView,
    FeedingView,
    Goods,
    IncomeView,
    IsletView,
    LandingView,
    LargeCardView,
    MilestoneView,
    OptionsView,
    OrderCount,
    OrderView,
    PlayerView,
    ScoreView,
    SectionView,
    ShipMark,
    ShipView,
    SpaceView,
    SpotView,
    StorageView,
    SupplyView,
    View,
    WaterView,
)

LIDS_ORDER = 3  # index of royal order 4: lids acquired


class Seen(NamedTuple):
    """An earlier position of the same game, and its view."""

    state: State
    view: View


def build_view(
    s: State, seat: int | None, decision: DecisionView | None, before: Seen | None = None
) -> View:
    """The position as `seat` (None: a spectator) may know it; `decision` is what she is asked.

    What costs much to make and has not changed is that of the view `before`, of the same seat: the very object.
    """
    g = s.g
    return {
        "version": VERSION,
        "seat": seat,
        "options": _options(s),
        "printed": printed(s.t) if before is None else before.view["printed"],
        "round": g[c.G_ROUND],
        "phase": PHASES[g[c.G_PHASE]],
        "over": s.over,
        "winners": score.winners(s) if s.over else [],
        "first": g[c.G_FIRST],
        "cooper": g[c.G_COOPER],
        "current": g[c.G_CUR] if g[c.G_CUR] >= 0 and not s.over else None,
        "to_act": rules.to_act(s),
        "waiting": rules.all_waiting(s),
        "finished": _finished(s),
        "supply": _supply(s),
        "sections": [_section(s, n) for n in range(len(SECTIONS))],
        "cargo": _all_cargo(s, before),
        "orders": [_order(s, n) for n in bits(g[c.G_ORDERS])],
        "ring": _ring(s, before),
        "players": [_player(s, p, seat, before) for p in range(s.n)],
        "decision": decision,
    }


# --- The table ----------------------------------------------------------------------------------


def _options(s: State) -> OptionsView:
    start = s.g[c.G_START]
    return {
        "players": s.n,
        "simultaneous": bool(s.g[c.G_SIMUL]),
        "start_landscape": LANDSCAPES[start] if start >= 0 else "choice",
        "box": s.t.box.hash,
    }


def _finished(s: State) -> list[int]:
    if s.g[c.G_PHASE] == c.PH_WORK:
        return [p for p in range(s.n) if s.seats[p][c.Q_OUT]]
    return [p for p in range(s.n) if s.over or s.g[c.G_DONE] >> p & 1]


def _supply(s: State) -> SupplyView:
    g = s.g
    small, large = (g[c.G_DECK + deck].bit_count() + g[c.G_QLEN + deck] for deck in range(2))
    return {
        "bag": sum(g[c.G_BAG : c.G_BAG + 3]),
        "singles": {"F/M": g[c.G_SINGLE], "P/S": g[c.G_SINGLE + 1]},
        "log_books": g[c.G_BOOKS_LEFT],
        "small_deck": small,
        "large_deck": large,
    }


def _section(s: State, n: int) -> SectionView:
    return {
        "section": SECTIONS[n],
        "round": owners(s.g[c.G_STACK + n]),
        "square": owners(s.g[c.G_STACK + 8 + n]),
    }


def _all_cargo(s: State, before: Seen | None) -> list[CargoView]:
    if before is not None and _harbors(s) == _harbors(before.state):
        return before.view["cargo"]
    return [_cargo(s, n) for n in range(len(s.t.cargo_cost))]


def _harbors(s: State) -> list[int]:
    """The harbormaster, and the lids still on cargo ships."""
    return [s.g[c.G_HM], s.g[c.G_HM_UP], *(q[c.Q_CARGO] for q in s.seats)]


def _cargo(s: State, n: int) -> CargoView:
    here = s.g[c.G_HM] == n
    return {
        "ship": n + 1,
        "cost": price_of(s.t.cargo_cost[n]),
        "helm": s.t.cargo_helm[n],
        "harbormaster": ("up" if s.g[c.G_HM_UP] else "down") if here else None,
        "lids": [p for p in range(s.n) if s.seats[p][c.Q_CARGO] >> n & 1],
    }


def _order(s: State, n: int) -> OrderView:
    owner = score.holder(s, n)
    counts: list[OrderCount] = [
        {"count": None, "points": _copied(s, p)}
        if n == COPY_ORDER
        else {"count": score.order_count(s, p, n), "points": score.order_points(s, p, n)}
        for p in range(s.n)
    ]
    return {
        "order": n + 1,
        "stages": [] if n == COPY_ORDER else list(s.t.order_stages[n]),
        "at_most": n == UNCHARTED_ORDER,
        "holder": owner if owner >= 0 else None,
        "special": s.g[c.G_OWNER + n] >= 8,
        "players": counts,
    }


def _copied(s: State, p: int) -> int:
    """E4: the best order held by another player as it would score here, less the reduction."""
    best = 0
    for other in range(COPY_ORDER):
        if score.holder(s, other) not in (-1, p):
            best = max(best, score.order_points(s, p, other) - s.t.order_copy)
    return best


def _ring(s: State, before: Seen | None) -> list[WaterView]:
    if before is not None and _afloat(s) == _afloat(before.state):
        return before.view["ring"]
    return [_water(s, position) for position in range(10 * s.n)]


def _afloat(s: State) -> list[list[int]]:
    """Ships and islets: all that the ring shows."""
    ships, banks = slice(c.Q_SHIP, c.Q_SHIP + 2), slice(c.Q_BANK, c.Q_BANK + len(BANKS))
    return [q[at] for q in s.seats for at in (ships, banks)]


def _water(s: State, position: int) -> WaterView:
    owner, place = divmod(position, 10)
    ships: list[ShipMark] = []
    for p, q in enumerate(s.seats):
        if q[c.Q_SHIP] == position:
            ships.append({"seat": p, "sails": 1})
        if q[c.Q_SHIP + 1] == position:
            ships.append({"seat": p, "sails": 2})
    return {
        "position": position,
        "seat": owner,
        "water": WATERS[place],
        "islet": _islet(s.seats[owner], WATERS[place]),
        "ships": ships,
    }


def _islet(q: list[int], water: Water) -> IsletView | None:
    covered = q[c.Q_BANK + BANKS.index(water)] if water in BANKS else 0
    if not covered:
        return None
    islet, half = divmod(covered - 1, 2)
    return {"islet": ISLETS[islet], "half": HALVES[half]}


# --- One player ---------------------------------------------------------------------------------


def _player(s: State, p: int, viewer: int | None, before: Seen | None) -> PlayerView:
    q = s.seats[p]
    if before is None:
        return _board(s, p, viewer, _land(s.t, q))
    then, old = before.state.seats[p], before.view["players"][p]
    if q == then and s.stacks[p] == before.state.stacks[p]:
        # Royal orders are won and lost by what others do, and food is due in its phase.
        points, food = _score(s, p), _feeding(s, p)
        if points == old["score"] and food == old["feeding"]:
            return old
        return {**old, "score": points, "feeding": food}
    same = q[: c.Q_STORE] == then[: c.Q_STORE]
    return _board(s, p, viewer, old["spaces"] if same else _land(s.t, q))


def _board(s: State, p: int, viewer: int | None, spaces: list[SpaceView]) -> PlayerView:
    q = s.seats[p]
    t = s.t
    return {
        "seat": p,
        "score": _score(s, p),
        "uncharted": score.uncharted(s, p),
        "spaces": spaces,
        "storage": _storage(q),
        "market": _goods(q, c.Q_MARKET),
        "tiles": {
            "FM/PS": q[c.Q_TILES],
            "FP/MS": q[c.Q_TILES + 1],
            "FS/MP": q[c.Q_TILES + 2],
        },
        "islets": [ISLETS[n] for n in bits(q[c.Q_ISLETS])],
        "boats": [BOATS[n] for n in bits(q[c.Q_BOATS])],
        "landings": [_landing(s, p, n) for n in range(t.landings)],
        "income": _income(s, p),
        "buildings": [_building(s, p, n) for n in range(len(BUILDINGS))],
        "crafting": _crafting(t, q),
        "crates": _crates(t, q),
        "lids": {"unused": q[c.Q_LIDS], "acquired": score.order_count(s, p, LIDS_ORDER)},
        "small_cards": [n + 1 for n in bits(q[c.Q_SMALL])],
        "large_cards": _large_cards(q),
        "choosing": choosing(s, p, viewer == p),
        "cartographer": {"steps": q[c.Q_STEPS], "used": bool(q[c.Q_CHARTS])},
        "workers": {
            "normal": q[c.Q_NORMAL],
            "special": q[c.Q_SPECIAL],
            "waiting_normal": q[c.Q_WAIT_N],
            "waiting_special": q[c.Q_WAIT_S],
        },
        "feeding": _feeding(s, p),
        "milestones": _milestones(s, p),
        "hire": [
            {"helm": helm, "taken": bool(q[c.Q_HIRE] >> n & 1)} for n, helm in enumerate(t.hire)
        ],
        "ships": [_ship(q, 1), _ship(q, 2)],
        "log_books": q[c.Q_LOGS],
        "owed": q[c.Q_OWED] + _frames(s, p).count(c.K_OWED),
    }


def _feeding(s: State, p: int) -> FeedingView:
    return {
        "cost": feeding(s, p),
        "more": feeding_more(s, p),
        "food": s.seats[p][c.Q_SUM + c.FOOD],
        "due": _feeding_due(s, p),
    }


def _feeding_due(s: State, p: int) -> bool:
    """Who has paid may have questions left in the same step; who comes later has none yet, but for what is owed."""
    phase = s.g[c.G_PHASE]
    if phase != c.PH_FEED:
        return phase in (c.PH_INCOME, c.PH_WORK)
    frames = set(_frames(s, p))
    return c.K_FEED in frames or not (frames - {c.K_OWED} or s.g[c.G_DONE] >> p & 1)


def _score(s: State, p: int) -> ScoreView:
    ships, orders, cards, leftovers, anchors = score.lines(s, p)
    return {
        "ships": ships,
        "orders": orders,
        "cards": cards,
        "leftovers": leftovers,
        "anchors": anchors,
        "total": score.total(s, p),
    }


def _land(t: Terms, q: list[int]) -> list[SpaceView]:
    """Of what stands before Q_STORE in a seat, and nothing else."""
    return [_space(t, q, n) for n in range(t.ns)]


def _space(t: Terms, q: list[int], n: int) -> SpaceView:
    landscape = type_of(q, n)
    cube = item_kind(q, n)
    pieces = [piece for k, piece in enumerate(PIECES) if q[c.Q_PIECE + k] >> n & 1]
    return {
        "space": space_name(t, n),
        "landscape": LANDSCAPES[landscape] if landscape >= 0 else None,
        "level": q[c.Q_LEVEL + n],
        "ruin": bool(q[c.Q_RUIN] >> n & 1),
        "cube": CUBES[cube - 1] if cube > 0 else None,
        "piece": pieces[0] if pieces else None,
    }


def _storage(q: list[int]) -> StorageView:
    return {
        "goods": _goods(q, c.Q_STORE),
        "capacity": {
            "general": q[c.Q_CAP],
            "coin_only": q[c.Q_CAP_COIN],
            "fine_only": q[c.Q_CAP_FINE],
        },
        "room": [good for kind, good in enumerate(GOODS) if room(q, kind)],
    }


def _landing(s: State, p: int, n: int) -> LandingView:
    t, q = s.t, s.seats[p]
    boat = q[c.Q_LANDING + n] - 1
    return {
        "landing": n + 1,
        "cost": price_of(wood_off(s, p, t.landing_cost[n])),
        "helm": t.landing_helm[n],
        "boat": BOATS[boat] if boat >= 0 else None,
        "face_up": boat >= 0 and bool(q[c.Q_BOAT_UP] >> boat & 1),
    }


def _income(s: State, p: int) -> IncomeView | None:
    st = s.stacks[p]
    if not st or st[0] != c.K_INCOME:
        return None
    hands = st[1]
    return {
        "islet": bool(hands & 1),
        "tile": bool(hands & 2),
        "boats": [BOATS[n] for n in bits(hands >> 2)],
    }


def _building(s: State, p: int, n: int) -> BuildingView:
    t, q = s.t, s.seats[p]
    return {
        "building": BUILDINGS[n],
        "left": q[c.Q_LEFT + n],
        "cost": price_of(wood_off(s, p, t.building_cost[n])),
        "helm": t.building_helm[n],
    }


def _crafting(t: Terms, q: list[int]) -> list[SpotView]:
    out: list[SpotView] = []
    for n, helm in enumerate(t.spot_helm):
        card = n in t.card_spot
        if card and not q[c.Q_SPOTS] >> n & 1:
            continue  # the card is not hers
        out.append(
            {
                "spot": n + 1,
                "origin": "card" if card else "board" if n < t.spots_board else "large",
                "open": bool(q[c.Q_SPOTS] >> n & 1),
                "helm": helm,
                "statue": bool(q[c.Q_CRAFT] >> n & 1),
            }
        )
    return out


def _crates(t: Terms, q: list[int]) -> list[CrateView]:
    extra = [t.card_crate[card] for card in bits(q[c.Q_SMALL]) if t.card_crate[card] >= 0]
    return [
        {
            "crate": CRATES[CRATES.index(t.crate_names[n])],
            "covered": bool(q[c.Q_CRATES] >> n & 1),
        }
        for n in [*range(t.crates), *extra]
    ]


def _large_cards(q: list[int]) -> list[LargeCardView]:
    return [
        {"card": n + 1, "face_up": bool(q[c.Q_LARGE] >> n & 1)}
        for n in bits(q[c.Q_LARGE] | q[c.Q_SPENT])
    ]


def choosing(s: State, p: int, own: bool) -> ChoosingView | None:
    """B6: a choice owed to her (W4) may lie on top of it, so the whole stack is looked through."""
    for at, kind in enumerate(_frames(s, p)):
        if kind in (c.K_KEEP, c.K_UNDER):
            deck, packed = s.stacks[p][at * c.WIDTH + 1 : at * c.WIDTH + 3]
            cards = sorted(printed_cards(packed))
            return {
                "deck": DECKS[deck],
                "returning": kind == c.K_UNDER,
                "count": len(cards),
                "cards": cards if own else None,
            }
    return None


def _milestones(s: State, p: int) -> list[MilestoneView]:
    """M1: the four goals count what the first four royal orders do."""
    q = s.seats[p]
    return [
        {
            "milestone": milestone,
            "count": score.order_count(s, p, n),
            "reached": bool(q[c.Q_FLIPPED] >> n & 1),
            "moved": bool(q[c.Q_MOVED] >> n & 1),
        }
        for n, milestone in enumerate(MILESTONES)
    ]


def _ship(q: list[int], sails: int) -> ShipView:
    n = sails - 1
    return {
        "sails": 1 if sails == 1 else 2,
        "position": q[c.Q_SHIP + n],
        "distance": q[c.Q_DIST + n],
        "anchors": q[c.Q_ANCHOR + n],
    }


# --- Small things -------------------------------------------------------------------------------


def _frames(s: State, p: int) -> list[int]:
    """Kinds of the frames on a seat's stack, bottom to top."""
    return s.stacks[p][:: c.WIDTH]


def _goods(q: list[int], base: int) -> Goods:
    return {
        "coin": q[base],
        "wood": q[base + 1],
        "stone": q[base + 2],
        "food": q[base + 3],
        "gold": q[base + 4],
        "cloth": q[base + 5],
    }
