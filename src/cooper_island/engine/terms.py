"""The terms of a game: a box as the engine reads it, built once and shared by all games played with it."""

from itertools import combinations, permutations, product
from typing import Final

from cooper_island.content.box import Box, Cost
from cooper_island.content.cards import (
    BOATS,
    CRATES,
    ISLETS,
    LARGE_CARDS,
    SECTIONS,
    SMALL_CARDS,
    Effect,
    Section,
)
from cooper_island.content.ids import BANKS, GOODS, LANDSCAPES

from . import const
from .const import (
    ANY,
    CHANCE,
    CLOTH,
    COIN,
    DECK,
    E_DRAW,
    E_GAIN,
    E_PLACE,
    E_STEP,
    EFFECT,
    FOOD,
    FOREST,
    G_BOOKS,
    G_BOOKS_LEFT,
    G_OWNER,
    G_STACK,
    GOLD,
    MEADOW,
    MOUNTAIN,
    ON_BOOK,
    Q_BANK,
    Q_BOAT_UP,
    Q_BOATS,
    Q_LANDING,
    Q_LEVEL,
    Q_TYPE,
    SETTLEMENT,
    SLOT,
    STONE,
    TRIGGERS,
    WOOD,
)
from .masks import LARGEST

KIND_NAMES: Final = GOODS
TYPE_NAMES: Final = LANDSCAPES
# What rows of content call an effect: E_DRAW is "draw".
WORDS: Final[dict[str, int]] = {
    name[2:].lower(): kind for name, kind in vars(const).items() if name[:2] == "E_"
}
PLAIN: Final = frozenset({"place", "ruin", "statue", "cargo", "copy_islet", "cooper"})
TRIGGER_NAMES: Final = ("boat", "building", "ruin", "cargo", "book")

# The six sides of the three kinds of double tiles; side // 2 is the kind.
SIDE_A: Final = [FOREST, MOUNTAIN, FOREST, MEADOW, FOREST, MEADOW]
SIDE_B: Final = [MEADOW, SETTLEMENT, MOUNTAIN, SETTLEMENT, SETTLEMENT, MOUNTAIN]
CUBE_OF: Final = [WOOD, FOOD, STONE, CLOTH]
BANK_NAMES: Final = BANKS


MOST: Final = 31  # of one kind in a cost


def pack_cost(cost: Cost) -> int:
    """Five bits a kind, coins lowest."""
    kinds = (cost.coins, cost.wood, cost.stone, cost.food, cost.gold, cost.cloth)
    assert 0 <= min(kinds) <= max(kinds) <= MOST, "costs are packed 5 bits a kind"
    packed = 0
    for kind in range(len(kinds)):
        packed |= kinds[kind] << (5 * kind)
    return packed


def part(cost: int, kind: int) -> int:
    return (cost >> (5 * kind)) & MOST


class SectionRow:
    """One worker space: its actions, and which of them each one uses up or brings."""

    def __init__(self, effects: list[int], start: int, clear: list[int], then: list[int]) -> None:
        self.effects = effects
        self.start = start
        self.clear = clear
        self.then = then


class Terms:
    """A box in the engine's own numbers, with the fixes of the rules that its games have (a bit each; -1: all)."""

    def __init__(self, box: Box, fixes: int = -1) -> None:
        self.box = box
        self.fixes = fixes
        self.gain_words: dict[str, int] = {}
        # For each gain: its combinations by number of items lost (0 first), as packed base-7 digits.
        self.gains: list[list[list[int]]] = []
        self._land(box)
        self._costs(box)
        self._cards(box)
        self.rounds = box.players.rounds
        self.sections = [
            self._section(section, square, free)
            for section in SECTIONS
            for square in (False, True)
            for free in (False, True)
        ]
        rates = box.rates
        self.rate_cloth = rates.cloth_to_coins
        self.rate_gold = rates.gold_to_cubes
        self.rate_any = rates.any_to_any
        self.chart_shim = rates.cartographer_shim
        self.chart_open = rates.cartographer_uncharted
        self.chart_low = rates.cartographer_low
        self.chart_high = rates.cartographer_high
        self.gold_level = rates.gold_from_level
        self.hm_off = rates.harbormaster_reduction
        self.react_card = rates.reactivate_card_coins
        self.react_lid = rates.reactivate_lid_coins
        self.goal = rates.milestone_goal
        self.per_book = rates.points_per_log_book
        self.per_point = rates.leftovers_per_point
        self.steps_max = box.player_board.cartographer_max
        worker = box.worker_board
        self.feed_base = worker.feeding_base
        self.feed_normal = worker.feeding_normal
        self.feed_special = worker.feeding_special
        self.feed_helm = worker.feeding_special_helm
        self.wait_normal = worker.normal_waiting
        self.wait_special = worker.special_waiting
        # Hire spaces: helm points shown, 0 for a worker.
        self.hire = [0 if h == "worker" else int(h.split("_")[1]) for h in worker.hire_spaces]
        orders = box.royal_orders
        self.order_points = list(orders.points)
        self.order_stages = [
            list(orders.boats),
            list(orders.buildings),
            list(orders.statues),
            list(orders.lids),
            list(orders.level_5_spaces),
            list(orders.uncharted_at_most),
            list(orders.largest_area),
        ]
        self.order_copy = orders.copy_reduction
        self._check_shape()

    def _check_shape(self) -> None:
        """What the packed state takes for granted: it would break without a word."""
        counts = self.box.players.counts
        assert 2 <= min(counts) <= max(counts) <= 4, (
            "worker spaces pack owners in base 5, finished seats in 4 bits; a clone has 2, 3 or 4 stacks"
        )
        assert len(SECTIONS) == 8, "worker spaces are numbered section, + 8 for the square one"
        small = [card.number for card in SMALL_CARDS]
        large = [card.number for card in LARGE_CARDS]
        assert small == large == list(range(1, DECK + 1)), (
            "a deck has its places, its numbers no gap"
        )
        assert DECK < 16, "dealt and returned cards are packed 4 bits each"
        assert 1 << 4 * self.dealt <= ANY, "orders of dealt cards stay below the anytime actions"
        assert len(self.boat_effect) == len(self.islet_effect) == 6, "reserves are masks of 6"
        assert len(self.half) == 2 * (Q_BOATS - Q_BANK) == 16, "a shore is space, bank and half"
        assert len(self.book_count) == G_BOOKS_LEFT - G_BOOKS, "log books have a counter each"
        assert max(DECK, len(self.book_count)) < CHANCE, "chance results are tag and outcome"
        assert len(self.order_stages) + 1 == G_STACK - G_OWNER, "royal orders have an owner each"
        assert all(cards.bit_count() <= 4 for cards in self.on), "four cards at most answer at once"
        assert self.on[ON_BOOK].bit_count() <= 1, "one card at most answers a log book"
        assert all(len(e) <= 2 for e in self.large_effects), "a large card has a menu of two"
        assert max(WORDS.values()) < EFFECT, "an effect is its kind and a figure"
        assert len(KIND_NAMES) < 7, "gains are packed in base 7"
        assert all(max(codes) < SLOT for row in self.gains for codes in row), (
            "an option of a menu is a place and a packed gain"
        )
        assert self.ns <= Q_TYPE - Q_LEVEL == 32 <= LARGEST, "spaces are bits of a mask, two are 10"
        assert max(len(self.crate_effect), len(self.spot_helm)) <= LARGEST, (
            "spots are bits of masks"
        )
        assert self.landings <= Q_BOAT_UP - Q_LANDING, "landing spaces have a place each"
        assert self.rounds <= len(self.cargo_cost), "the harbormaster has a ship in every round"
        most = self.feed_base + self.feed_normal * self.wait_normal
        most += self.feed_special * self.wait_special + sum(self.feed_more)
        assert most <= MOST, "food is paid like any cost"

    def _land(self, box: Box) -> None:
        """G1-G3: spaces row by row, who touches whom, and the halves of the sand banks."""
        lengths = box.peninsula.row_lengths
        self.spaces: list[tuple[int, int]] = [
            (r, i) for r, length in enumerate(lengths) for i in range(length)
        ]
        self.space_at = {space: n for n, space in enumerate(self.spaces)}
        self.ns = len(self.spaces)
        self.all = (1 << self.ns) - 1
        self.adj = [0] * self.ns
        for (r, i), n in self.space_at.items():
            near = [(r, i - 1), (r, i + 1)]
            for other in (r - 1, r + 1):
                near += [(other, i), (other, i + 1 if r % 2 == 0 else i - 1)]
            for space in near:
                if space in self.space_at:
                    self.adj[n] |= 1 << self.space_at[space]
        self.start = self.space_at[box.peninsula.start]
        self.ruins = self._mask(box.peninsula.ruins)
        self.passage = self._mask(box.peninsula.passage)
        # Sand bank b, half h (0 nearer the harbor): the land spaces it touches.
        self.half = [self._mask(half) for b in BANK_NAMES for half in box.peninsula.coast[b]]

    def _mask(self, spaces: tuple[tuple[int, int], ...]) -> int:
        mask = 0
        for space in spaces:
            mask |= 1 << self.space_at[space]
        return mask

    def _costs(self, box: Box) -> None:
        rows = (box.buildings.small, box.buildings.large, box.buildings.fortress)
        self.building_cost = [
            pack_cost(Cost(b.coins, b.wood, b.stone, 0, b.gold, b.cloth)) for b in rows
        ]
        self.building_helm = [b.helm for b in rows]
        self.building_count = [b.count for b in rows]
        self.building_spots = [box.player_board.storage_spots_under_small, 0, 0]  # B3
        self.statue_cost = [pack_cost(cost) for cost in box.statue.costs]
        self.statue_helm = box.statue.helm
        self.cargo_cost = [pack_cost(Cost(0, 0, 0, 0, c.gold, c.cloth)) for c in box.cargo]
        self.cargo_helm = [c.helm for c in box.cargo]
        landing = box.player_board.landing_spaces
        self.landing_cost = [pack_cost(Cost(s.coins, s.wood, 0, 0, 0, 0)) for s in landing]
        self.landing_helm = [s.helm for s in landing]
        self.landings = len(landing)

    def _cards(self, box: Box) -> None:
        board = box.player_board
        self.islet_type = [TYPE_NAMES.index(box.islets[name]) for name in box.islets]
        self.islet_effect = [self.effect(e, box) for e in ISLETS]
        self.boat_effect = [self.effect(e, box) for e in BOATS]
        self.crate_effect = [self.effect(CRATES[name], box) for name in board.crate_spaces]
        self.crate_names = list(board.crate_spaces)
        self.crates = len(self.crate_names)
        books = [("+".join(b.gain), b.count) for b in box.log_books.all]
        books += [("|".join(b.gain), b.count) for b in box.log_books.one_of]
        self.book_effect = [self.effect(("gain", gain), box) for gain, _ in books]
        self.book_effect += [E_DRAW + EFFECT, E_STEP + EFFECT]
        self.book_count = [n for _, n in books] + [box.log_books.draw, box.log_books.cartographer]
        # Crafting spots: the board's own, those under large buildings, those of small cards.
        self.spot_helm = [
            *board.crafting_spots_helm,
            *board.crafting_spots_under_large_helm,
        ]
        self.spots_board = len(board.crafting_spots_helm)
        self.spot_gain = [0] * len(self.spot_helm)
        count = len(SMALL_CARDS)
        # Small cards that answer to an event: one bit a card.
        self.on = [0] * TRIGGERS
        self.on_effect = [0] * count
        self.wood_off = [c.wood_off for c in SMALL_CARDS]
        self.cargo_off = [c.cargo_off for c in SMALL_CARDS]
        self.feed_off = [c.feed_off for c in SMALL_CARDS]
        self.feed_more = [c.feed_more for c in SMALL_CARDS]
        self.coin_spots = [c.coin_spots for c in SMALL_CARDS]
        self.fine_spots = [c.fine_spots for c in SMALL_CARDS]
        self.card_spot = [-1] * count
        self.card_crate = [-1] * count
        self.flag_kinds = [0] * count
        self.flag_least = [c.flag_least for c in SMALL_CARDS]
        self.flag_points = box.cards.small_14_15_points
        for n, card in enumerate(SMALL_CARDS):
            if card.effect is not None:
                self.on[TRIGGER_NAMES.index(card.when)] |= 1 << n
                self.on_effect[n] = self.effect(card.effect, box)
            if card.crate is not None:
                self.card_crate[n] = len(self.crate_effect)
                self.crate_effect.append(self.effect(card.crate, box))
                self.crate_names.append(f"card_{card.number}")
            if card.crafting_gain:
                self.card_spot[n] = len(self.spot_helm)
                self.spot_helm.append(card.crafting_helm)
                self.spot_gain.append(self.effect(("gain", card.crafting_gain), box))
            if card.flag:
                self.flag_kinds[n] = sum(1 << KIND_NAMES.index(k) for k in card.flag.split("|"))
        self.wood_off_cards = _having(self.wood_off)
        self.cargo_off_cards = _having(self.cargo_off)
        self.feed_off_cards = _having(self.feed_off)
        self.feed_more_cards = _having(self.feed_more)
        self.flag_cards = _having(self.flag_least)
        self.large_effects = [[self.effect(e, box) for e in c.effects] for c in LARGE_CARDS]
        self.large_either = [1 if c.either else 0 for c in LARGE_CARDS]
        self.flag_lids = _flagged("lids")
        self.flag_flipped = _flagged("flipped")
        self.flag_collection = _flagged("collection")
        self.points_lid = box.cards.large_13_points_per_lid
        self.points_boat = box.cards.large_14_points_per_boat
        self.collection = [
            box.cards.large_15.buildings,
            box.cards.large_15.statues,
            box.cards.large_15.points,
        ]
        self.dealt = box.cards.drawn

    def effect(self, effect: Effect, box: Box) -> int:
        word, value = effect
        if word == "gain":
            assert isinstance(value, str)
            return E_GAIN + EFFECT * self._gain(value)
        assert isinstance(value, int)
        if word in PLAIN:
            return WORDS[word]
        return WORDS[word] + EFFECT * value

    def _gain(self, words: str) -> int:
        """Register a gain such as `wood|stone+food` and list what it can bring."""
        if words not in self.gain_words:
            groups = [[KIND_NAMES.index(k) for k in g.split("|")] for g in words.split("+")]
            full = {tuple(sorted(combo)) for combo in product(*groups)}
            sizes = [
                sorted({pack_gain(c) for combo in full for c in combinations(combo, size)})
                for size in range(len(groups), 0, -1)
            ]
            self.gain_words[words] = len(self.gains)
            self.gains.append(sizes)
        return self.gain_words[words]

    def _section(self, section: Section, square: bool, free: bool) -> SectionRow:
        effects = [self.effect(e, self.box) for e in section.actions]
        n = len(effects)
        clear = [1 << i for i in range(n)]
        then = [0] * n
        start = (1 << n) - 1
        if section.either and not (square and free and section.square_all):
            share = sum(1 << i for i in section.either)
            for i in section.either:
                clear[i] = share
        if section.twice:
            share = sum(1 << i for i in section.twice)
            for i in section.twice:
                clear[i] = share
                then[i] = 1 << len(effects)
                effects.append(effects[i])
                clear.append(1 << (len(effects) - 1))
                then.append(0)
        symbol = (section.square_symbol if square else section.round_symbol) if free else None
        if symbol is None:
            pass
        elif symbol[0] == "reduce":
            effects[0] += EFFECT * self.box.rates.special_worker_reduction
        elif symbol[0] == "draw_or_place":
            share = 3 << len(effects)
            start |= share
            effects += [E_DRAW + EFFECT, E_PLACE]
            clear += [share, share]
            then += [0, 0]
        else:
            start |= 1 << len(effects)
            clear.append(1 << len(effects))
            then.append(0)
            effects.append(self.effect(symbol, self.box))
        return SectionRow(effects, start, clear, then)


def pack_gain(kinds: tuple[int, ...]) -> int:
    code = 0
    for kind in kinds:
        code = code * 7 + kind + 1
    return code


def unpack_gain(code: int) -> list[int]:
    kinds: list[int] = []
    while code:
        kinds.append(code % 7 - 1)
        code //= 7
    kinds.reverse()
    return kinds


def _having(figures: list[int]) -> int:
    return sum(1 << n for n, figure in enumerate(figures) if figure)


def _flagged(flag: str) -> int:
    return sum(1 << n for n, card in enumerate(LARGE_CARDS) if card.flag == flag)


def pack_cards(cards: list[int]) -> int:
    """Cards in their order, 4 bits each."""
    packed = 0
    for n in range(len(cards)):
        packed |= (cards[n] + 1) << (4 * n)
    return packed


def unpack_cards(packed: int) -> list[int]:
    out: list[int] = []
    while packed:
        out.append((packed & 15) - 1)
        packed >>= 4
    return out


def orders_of(cards: list[int]) -> list[int]:
    """All orders in which cards can go under the deck, packed, the first on top."""
    return [pack_cards(list(order)) for order in permutations(cards)]


# Which landscapes and goods the two kinds of single tiles show.
SINGLE_OF: Final = [0, 0, 1, 1]
ALL_KINDS: Final = (
    (1 << COIN) | (1 << WOOD) | (1 << STONE) | (1 << FOOD) | (1 << GOLD) | (1 << CLOTH)
)
