"""A table to write tests on like a game: lay out a short position, play moves, look, be refused.

    table = Table(2)
    table.land(0, "6,1 M1 food", "5,1 F3")
    table.store(0, "2 coin wood")
    table.start("work")
    table.play("worker C round", "draw")
    table.refused("worker C round", "W3")

Seats are 0, 1, …; everything not laid out is as after setup, but the start space carries a free meadow and storage is
empty unless said otherwise. What must hold is read from `table.me`, `table.view` or `table.state`.
"""

from typing import Any

from cooper_island import Game, IllegalChoice
from cooper_island.content.ids import (
    BANKS,
    BOATS,
    GOODS,
    HALVES,
    ISLETS,
    LETTERS,
    MILESTONES,
    PHASES,
    PIECES,
    SECTIONS,
    TILES,
    WATERS,
)
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.cards import own_card
from cooper_island.record.text import _RESULTS as RESULTS


class Table:
    """A position under construction, then a game; with the first box: figures move, what rules say stays."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        options = {"seed": 1, "first_seat": 0, "box": "first", **options}
        self.game = Game.new(players, **options)
        self.state = self.game.state
        self.t = self.state.t
        self.seat = 0  # who plays when nobody is named
        state = self.state
        state.opts = [None] * players
        for p in range(players):
            q = state.seats[p]
            del state.stacks[p][:]
            self.store(p, "")
            for k in range(3):
                q[c.Q_TILES + k] = 0
            q[c.Q_STEPS] = 0
            if q[c.Q_LEVEL + self.t.start]:
                self.land(p, f"{self.space_name(self.t.start)} M1")
        state.g[c.G_ROUND] = 2

    # --- laying out -----------------------------------------------------------------------------

    def space(self, name: str) -> int:
        row, index = name.split(",")
        return self.t.space_at[int(row), int(index)]

    def space_name(self, space: int) -> str:
        row, index = self.t.spaces[space]
        return f"{row},{index}"

    def land(self, p: int, *specs: str) -> "Table":
        """`5,1 F3 wood`: a forest of level 3 with a wood cube; pieces: small large fortress statue lid."""
        q = self.state.seats[p]
        for spec in specs:
            where, what, *item = spec.split()
            space = self.space(where)
            bit = 1 << space
            for kind in range(1, 6):
                if q[c.Q_CUBE + kind] & bit:
                    q[c.Q_CUBE + kind] ^= bit
                    q[c.Q_SUM + kind] -= q[c.Q_LEVEL + space]
            for piece in range(5):
                q[c.Q_PIECE + piece] &= ~bit
            q[c.Q_RUIN] &= ~bit
            self.state.chart(p, space, LETTERS.index(what[0]), int(what[1:]), -1)
            if not item:
                q[c.Q_FREE] |= bit
            elif item[0] in GOODS:
                kind = GOODS.index(item[0])
                q[c.Q_CUBE + kind] |= bit
                q[c.Q_SUM + kind] += int(what[1:])
            else:
                piece = PIECES.index(item[0])
                q[c.Q_PIECE + piece] |= bit
                if piece < 3:
                    q[c.Q_LEFT + piece] -= 1
        return self

    def no_ruins(self, p: int) -> "Table":
        """All ruins off the land (they just vanish)."""
        q = self.state.seats[p]
        q[c.Q_OPEN] |= q[c.Q_RUIN] & ~q[c.Q_CHARTED]
        q[c.Q_RUIN] = 0
        return self

    def _goods(self, p: int, base: int, text: str) -> None:
        q = self.state.seats[p]
        counts = [0] * 6
        number = 1
        for word in text.split():
            if word.isdecimal():
                number = int(word)
            else:
                counts[GOODS.index(word)] += number
                number = 1
        for kind in range(6):
            if base == c.Q_STORE:
                q[c.Q_SUM + kind] += counts[kind] - q[base + kind]
            q[base + kind] = counts[kind]
        if base == c.Q_STORE:
            q[c.Q_NSTORE] = sum(counts)

    def store(self, p: int, text: str) -> "Table":
        """Exactly this in storage: `2 coin wood`."""
        self._goods(p, c.Q_STORE, text)
        return self

    def market(self, p: int, text: str) -> "Table":
        self._goods(p, c.Q_MARKET, text)
        return self

    def capacity(self, p: int, spots: int) -> "Table":
        self.state.seats[p][c.Q_CAP] = spots
        return self

    def steps(self, p: int, steps: int) -> "Table":
        self.state.seats[p][c.Q_STEPS] = steps
        return self

    def tiles(self, p: int, *tiles: str) -> "Table":
        """Double tiles in reserve: `FM/PS`, `FP/MS`, `FS/MP`."""
        for tile in tiles:
            self.state.seats[p][c.Q_TILES + TILES.index(tile)] += 1
        return self

    def small(self, p: int, *cards: int) -> "Table":
        """Small cards by their number; also taken out of the deck."""
        for card in cards:
            own_card(self.state, p, c.SMALL, card - 1)
            self.state.g[c.G_DECK] &= ~(1 << (card - 1))
        return self

    def large(self, p: int, *cards: int, up: bool = True) -> "Table":
        for card in cards:
            self.state.seats[p][c.Q_LARGE if up else c.Q_SPENT] |= 1 << (card - 1)
            self.state.g[c.G_DECK + 1] &= ~(1 << (card - 1))
        return self

    def boat(self, p: int, boat: str, landing: int, up: bool = True) -> "Table":
        """A built boat on a landing space (1, 2, …)."""
        q = self.state.seats[p]
        kind = BOATS.index(boat)
        q[c.Q_BOATS] &= ~(1 << kind)
        q[c.Q_BOAT_UP if up else c.Q_BOAT_DOWN] |= 1 << kind
        q[c.Q_LANDING + landing - 1] = 1 + kind
        if kind == c.BOAT_STORAGE:
            q[c.Q_CAP] += 1
        return self

    def islet(self, p: int, islet: str, where: str) -> "Table":
        """A placed islet's water part: `R1 near` (its land part is not laid)."""
        q = self.state.seats[p]
        kind = ISLETS.index(islet)
        bank, half = where.split()
        q[c.Q_ISLETS] &= ~(1 << kind)
        q[c.Q_BANK + BANKS.index(bank)] = 1 + 2 * kind + HALVES.index(half)
        return self

    def ship(self, p: int, ship: int, where: str, anchors: int = 0) -> "Table":
        """`1 L2`: ship at seat 1's L2. Its distance and log books follow."""
        q = self.state.seats[p]
        owner, place = where.split()
        ring = 10 * self.state.n
        position = 10 * int(owner) + WATERS.index(place)
        home = 10 * p + 4
        q[c.Q_SHIP + ship - 1] = position
        q[c.Q_DIST + ship - 1] = (position - home if ship == 1 else home - position) % ring
        q[c.Q_ANCHOR + ship - 1] = anchors
        q[c.Q_LOGS] = q[c.Q_DIST] // 5 + q[c.Q_DIST + 1] // 5
        return self

    def lids(self, p: int, unused: int = 0, acquired: int | None = None) -> "Table":
        """So many lids off the cargo ships, I first, of which so many are unused."""
        q = self.state.seats[p]
        count = unused if acquired is None else acquired
        q[c.Q_CARGO] = 31 & ~((1 << count) - 1)
        q[c.Q_LIDS] = unused
        return self

    def used_lid(self, p: int, crate: str) -> "Table":
        self.state.seats[p][c.Q_CRATES] |= 1 << self.t.crate_names.index(crate)
        return self

    def statue_at(self, p: int, *spots: int) -> "Table":
        """Statues on crafting spots (1, 2, …)."""
        for spot in spots:
            self.state.seats[p][c.Q_CRAFT] |= 1 << (spot - 1)
            self.state.seats[p][c.Q_SPOTS] |= 1 << (spot - 1)
        return self

    def spots(self, p: int, *spots: int) -> "Table":
        """Crafting spots uncovered (3 and 4 lie under the large buildings), still empty."""
        for spot in spots:
            self.state.seats[p][c.Q_SPOTS] |= 1 << (spot - 1)
        return self

    def workers(self, p: int, normal: int = 2, special: int = 0) -> "Table":
        """Available workers."""
        q = self.state.seats[p]
        q[c.Q_NORMAL] = normal
        q[c.Q_SPECIAL] = special
        return self

    def hired(self, p: int, normal: int = 0, special: int = 0) -> "Table":
        """Workers taken so far (they only leave the waiting row; see `workers`)."""
        q = self.state.seats[p]
        q[c.Q_WAIT_N] = self.t.wait_normal - normal
        q[c.Q_WAIT_S] = self.t.wait_special - special
        return self

    def milestone(self, p: int, *names: str, moved: bool = False) -> "Table":
        """Milestones reached: boats, buildings, statues, lids; `moved` to a hire space already."""
        q = self.state.seats[p]
        for name in names:
            q[c.Q_FLIPPED] |= 1 << MILESTONES.index(name)
            if moved:
                q[c.Q_MOVED] |= 1 << MILESTONES.index(name)
        return self

    def hire_space(self, p: int, *spaces: str) -> "Table":
        """Hire spaces taken: `worker`, `worker`, `helm` (the milestones moved there: `milestone`)."""
        q = self.state.seats[p]
        for name in spaces:
            fitting = [n for n, helm in enumerate(self.t.hire) if (helm > 0) == (name == "helm")]
            q[c.Q_HIRE] |= next(1 << n for n in fitting if not q[c.Q_HIRE] >> n & 1)
        return self

    def in_round(self, number: int) -> "Table":
        """The round, with the harbormaster upright on its cargo ship."""
        self.state.g[c.G_ROUND] = number
        return self.harbormaster(number)

    def worker_on(self, p: int, where: str) -> "Table":
        """A worker on top of a section's space: `C round`."""
        section, shape = where.split()
        space = SECTIONS.index(section) + (8 if shape == "square" else 0)
        self.state.g[c.G_STACK + space] = self.state.g[c.G_STACK + space] * 5 + p + 1
        self.state.seats[p][c.Q_MINE] |= 1 << space
        return self

    def orders(self, *orders: int) -> "Table":
        """Exactly these royal orders are in play."""
        self.state.g[c.G_ORDERS] = sum(1 << (order - 1) for order in orders)
        return self

    def on_order(self, p: int, order: int, special: bool = False) -> "Table":
        self.state.g[c.G_ORDERS] |= 1 << (order - 1)
        self.state.g[c.G_OWNER + order - 1] = p + 1 + (8 if special else 0)
        return self

    def harbormaster(self, ship: int, upright: bool = True) -> "Table":
        self.state.g[c.G_HM] = ship - 1
        self.state.g[c.G_HM_UP] = 1 if upright else 0
        return self

    def deck(self, which: str, *cards: int) -> "Table":
        """Exactly these cards (by number) in the `small` or `large` deck, in unknown order."""
        deck = PIECES.index(which)
        self.state.g[c.G_DECK + deck] = sum(1 << (card - 1) for card in cards)
        self.state.g[c.G_QLEN + deck] = 0
        return self

    def books(self, *books: int) -> "Table":
        """Exactly these log books (1 to 11, as in `chance`) left in the supply."""
        for kind in range(11):
            self.state.g[c.G_BOOKS + kind] = books.count(kind + 1)
        self.state.g[c.G_BOOKS_LEFT] = len(books)
        return self

    def bag(self, *tiles: str) -> "Table":
        """Exactly these double tiles in the bag."""
        for kind, tile in enumerate(TILES):
            self.state.g[c.G_BAG + kind] = tiles.count(tile)
        return self

    def singles(self, forest_meadow: int, mountain_settlement: int) -> "Table":
        """Exactly so many single tiles of each kind in the supply."""
        self.state.g[c.G_SINGLE] = forest_meadow
        self.state.g[c.G_SINGLE + 1] = mountain_settlement
        return self

    # --- playing --------------------------------------------------------------------------------

    def start(self, phase: str, seat: int = 0) -> "Table":
        """Begin a phase or step; `seat` holds the Cooper token and is first (in `work` it has the turn)."""
        state = self.state
        state.opts = [None] * state.n
        state.g[c.G_COOPER] = seat
        self.seat = seat
        if phase == "work":
            rules.begin_work(state)
        else:
            rules.begin_step(state, PHASES.index(phase))
        rules.proceed(state, seat)
        self._adopt()
        return self

    def helm(self, points: int, seat: int | None = None) -> "Table":
        """After `start`: a gain of helm points, wherever it came from; its ship is asked next."""
        p = self.seat if seat is None else seat
        self.state.opts = [None] * self.state.n
        self.state.helm(p, points)
        rules.advance(self.state, p)
        self._adopt()
        return self

    def _adopt(self) -> None:
        """Forget what came before: the position as it stands is where the game starts."""
        self.game = Game(self.game.header, self.state, self.game._setup, None)

    def play(self, *moves: str, seat: int | None = None, chance: str = "") -> "Table":
        """Moves of one seat; `chance` fixes the results of the last one: `book 3`, `tile FM/PS, tile FM/PS`."""
        p = self.seat if seat is None else seat
        for number, move in enumerate(moves, 1):
            if chance and number == len(moves):
                forced = tuple(RESULTS[word] for word in chance.split(", "))
                self.game._do(p, self.game._code(p, move), forced)
            else:
                self.game.apply(p, move)
        self.state = self.game.state
        return self

    def options(self, seat: int | None = None) -> list[str]:
        """The texts of everything that a seat may choose now."""
        decision = self.game.decision(self.seat if seat is None else seat)
        return [option.text for option in decision.options] if decision is not None else []

    def actions(self, seat: int | None = None) -> set[str]:
        """The options that are not anytime actions."""
        decision = self.game.decision(self.seat if seat is None else seat)
        return (
            {o.text for o in decision.options if not o.anytime} if decision is not None else set()
        )

    def kind(self, seat: int | None = None) -> str | None:
        decision = self.game.decision(self.seat if seat is None else seat)
        return decision.kind if decision is not None else None

    def offered(self, *moves: str, seat: int | None = None) -> bool:
        return set(moves) <= set(self.options(seat))

    def why(self, move: str) -> str:
        """The sentence that refuses a move, without its rule."""
        refusal = self.game.refusal(self.seat, move)
        assert refusal is not None, f"{move!r} is offered"
        return refusal.sentence()

    def refused(
        self, move: str, rule: str, seat: int | None = None, code: str | None = None
    ) -> None:
        """This move is refused under this rule, by `refusal` and by `apply` alike, and nothing changes."""
        p = self.seat if seat is None else seat
        before = self.state.key()
        refusal = self.game.refusal(p, move)
        assert refusal is not None, f"{move!r} is offered"
        assert (refusal.rule, refusal.code) == (rule, code or refusal.code), refusal
        assert refusal.sentence().endswith(".")
        try:
            self.game.apply(p, move)
        except IllegalChoice as illegal:
            assert illegal.refusal == refusal
            assert str(illegal) == f"{refusal.sentence()[:-1]} ({rule})."
        else:
            raise AssertionError(f"{move!r} was applied")
        assert self.game.state.key() == before

    # --- looking --------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        return self.game.view(self.seat)

    @property
    def me(self) -> Any:
        """The own boards as the view shows them."""
        return self.view["players"][self.seat]

    def player(self, p: int) -> Any:
        return self.game.view(None)["players"][p]

    def stored(self, p: int | None = None) -> dict[str, int]:
        """What lies in storage, without zeros."""
        q = self.state.seats[self.seat if p is None else p]
        return {GOODS[k]: q[c.Q_STORE + k] for k in range(6) if q[c.Q_STORE + k]}

    def marketed(self, p: int | None = None) -> dict[str, int]:
        q = self.state.seats[self.seat if p is None else p]
        return {GOODS[k]: q[c.Q_MARKET + k] for k in range(6) if q[c.Q_MARKET + k]}

    def at(self, where: str, p: int | None = None) -> str:
        """A space as it was written for `land`: `F3 wood`, `M1`, `ruin`, or `` if uncharted."""
        q = self.state.seats[self.seat if p is None else p]
        space = self.space(where)
        if q[c.Q_RUIN] >> space & 1:
            return "ruin"
        if not q[c.Q_LEVEL + space]:
            return ""
        letter = next(LETTERS[k] for k in range(4) if q[c.Q_TYPE + k] >> space & 1)
        items: list[str] = [GOODS[k] for k in range(1, 6) if q[c.Q_CUBE + k] >> space & 1]
        items += [PIECES[k] for k in range(5) if q[c.Q_PIECE + k] >> space & 1]
        return " ".join([f"{letter}{q[c.Q_LEVEL + space]}", *items])

    def ships(self, p: int | None = None) -> list[str]:
        """Where both ships are: `["0 harbor", "1 L2"]`."""
        q = self.state.seats[self.seat if p is None else p]
        return [f"{q[k] // 10} {WATERS[q[k] % 10]}" for k in (c.Q_SHIP, c.Q_SHIP + 1)]

    def anchors(self, p: int | None = None) -> list[int]:
        q = self.state.seats[self.seat if p is None else p]
        return [q[c.Q_ANCHOR], q[c.Q_ANCHOR + 1]]
