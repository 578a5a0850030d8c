"""Make the golden games: busy players, many seeds, then the fewest records that together use everything.

    python tests/golden/make.py

Run it only when the rules change on purpose; the records and digests are then read by test_golden.py.
"""

import json
import random
from pathlib import Path
from typing import Any

from tests import styles
from tests.coverage import MOMENTS, moments

from cooper_island import Game, load_box, standard_box
from cooper_island.engine import const as c
from cooper_island.engine import rules, score
from cooper_island.engine.state import State

HERE = Path(__file__).parent
GENEROUS = HERE / "generous.toml"
RICH = HERE / "rich.toml"
WILD_FROM = 400
STARTS = ("meadow", "choice", "random", "forest", "mountain", "settlement")


class Taste:
    """What one player of a golden game is after; tastes differ, so that games do."""

    def __init__(self, rnd: random.Random) -> None:
        self.small = rnd.choice((-3.0, 1.5, 3.0))
        self.large = rnd.choice((3.0, 8.0))
        self.fortress = rnd.choice((5.0, 12.0))
        self.statue = rnd.choice((1.0, 4.0))
        self.boat = rnd.choice((-2.0, 1.0, 3.0))
        self.cargo = rnd.choice((-1.0, 0.5, 3.0))
        self.goods = rnd.choice((0.3, 0.6))
        self.most = rnd.choice((5, 8, 12))
        self.special = rnd.choice((0.0, 3.0))


def worth(s: State, p: int, taste: Taste) -> float:
    """A rough sense of how well things go, so that games are busy and go far."""
    q = s.seats[p]
    goods = sum(min(q[c.Q_SUM + k], taste.most) for k in range(1, 6))
    return (
        2.0 * (q[c.Q_DIST] + q[c.Q_DIST + 1])
        + taste.small * q[c.Q_PIECE + c.SMALL].bit_count()
        + taste.large * q[c.Q_PIECE + c.LARGE].bit_count()
        + taste.fortress * q[c.Q_PIECE + c.FORTRESS].bit_count()
        + taste.statue * q[c.Q_PIECE + c.STATUE].bit_count()
        + taste.boat * (q[c.Q_BOAT_UP] | q[c.Q_BOAT_DOWN]).bit_count()
        + taste.cargo * (5 - q[c.Q_CARGO].bit_count())
        + taste.special * (2 - q[c.Q_WAIT_S])
        + 0.8 * q[c.Q_CRAFT].bit_count()
        + taste.goods * goods
        + 0.5 * min(q[c.Q_STORE], 3)
        + 0.2 * sum(q[c.Q_LEVEL : c.Q_LEVEL + 32])
        + 0.2 * q[c.Q_STEPS]
        + 0.3 * sum(q[c.Q_TILES : c.Q_TILES + 3])
        + 2.0 * q[c.Q_MOVED].bit_count()
        + 0.1 * score.orders_line(s, p)
        - 1.5 * (q[c.Q_ANCHOR] + q[c.Q_ANCHOR + 1])
    )


REWARDING = (c.E_BOAT, c.E_ERECT, c.E_STATUE, c.E_CARGO, c.E_RUIN)


def promise(s: State, p: int) -> float:
    """What a section that a worker was just placed on can still bring."""
    st = s.stacks[p]
    if not st or st[c.F_KIND] != c.K_TURN or not st[c.F_A]:
        return 0.0
    effects = s.t.sections[st[c.F_A] - 1].effects
    total = 0.0
    for code in rules.options(s, p):
        if c.SLOT <= code < c.ANY:
            total += 4.0 if effects[code // c.SLOT - 1] % c.EFFECT in REWARDING else 0.5
    return min(total, 6.0)


def choose(s: State, p: int, codes: list[int], taste: Taste, rnd: random.Random) -> int:
    """The best of one step ahead, with some noise."""
    if len(codes) == 1:
        return codes[0]
    best = codes[0]
    most = -1e9
    for code in codes if len(codes) <= 14 else rnd.sample(codes, 14):
        after = s.clone()
        rules.apply(after, p, code)
        value = worth(after, p, taste) + promise(after, p) + rnd.random() * 0.8
        if code == c.DONE:
            value -= 0.3
        elif code in (c.ANY_STORE, c.ANY_TRADE):
            value -= 1.0
        elif code > c.ANY:
            value += 0.5
        elif code >= c.SLOT:
            value += 2.0
        if value > most:
            best, most = code, value
    return best


def busy_game(
    players: int, seed: int, start: str, simultaneous: bool, generous: bool, wild: bool = False
) -> Game:
    """A game of players who are after something; `wild` ones play a rich box in the styles of `tests.fuzz`."""
    game = Game.new(
        players,
        seed,
        start_landscape=start,  # type: ignore[arg-type]
        simultaneous=simultaneous,
        box=RICH if wild else GENEROUS if generous else None,
    )
    rnd = random.Random(seed)
    tastes = [Taste(rnd) for _ in range(players)]
    manners = [rnd.choice(list(styles.STYLES)) for _ in range(players)]
    while not game.over:
        seat = rnd.choice(game.to_act) if simultaneous else game.to_act[0]
        codes = rules.options(game.state, seat)
        if wild:
            code = styles.choose(rnd, manners[seat], game.state, seat, codes)
        else:
            code = choose(game.state, seat, codes, tastes[seat], rnd)
        game.apply_code(seat, code)
    return game


def symbols(event: tuple[int, ...], before: State, code: int) -> str | None:
    """The section's symbol that this choice uses, if it does."""
    st = before.stacks[event[1]]
    if not st or st[c.F_KIND] != c.K_TURN or not st[c.F_A] or code < c.SLOT:
        return None
    row = st[c.F_A] - 1
    section, square, free = row // 4, row // 2 % 2, row % 2
    if not free:
        return None
    plain = before.t.sections[section * 4 + 2 * square]
    slot = code // c.SLOT - 1
    used = before.t.sections[row]
    gone = used.start & ~st[c.F_B]
    if slot >= len(plain.effects) or used.effects[slot] != plain.effects[slot]:
        return f"symbol {'ABCDEFGH'[section]} {'square' if square else 'round'}"
    # A and F: the symbol lets both of two exclusive actions be done.
    if plain.clear[slot] & ~(1 << slot) & gone:
        return f"symbol {'ABCDEFGH'[section]} square"
    return None


def uses(game: Game) -> set[str]:
    """What of the box this game used."""
    found: set[str] = {f"players {game.players}", f"start {game.header.start}"}
    found.add(f"simultaneous {game.header.simultaneous}")
    names = {
        c.V_BOAT: "boat",
        c.V_ISLET: "islet",
        c.V_BOOK: "book",
        c.V_ASSIGN: "order",
        c.V_CARD_USED: "large used",
        c.V_CARGO: "cargo",
        c.V_LID: "crate",
        c.V_MILESTONE: "milestone",
    }
    for node in game._nodes():
        for event in node.events:
            if event[0] in names:
                found.add(f"{names[event[0]]} {event[2]}")
            elif event[0] == c.V_KEEP:
                found.add(f"{('small', 'large')[event[2]]} {event[3] + 1}")
            elif event[0] == c.V_BUILDING:
                found.add(f"building {event[3]}")
            elif event[0] in (c.V_STATUE, c.V_REACT_CARD, c.V_REACT_LID, c.V_SHIM, c.V_SINGLE):
                found.add(f"event {event[0]}")
        symbol = symbols((0, node.seat), node.before, node.code)
        if symbol is not None:
            found.add(symbol)
        found |= moments(node.before, node.seat, node.code)
    return found


WANTED = {
    *(f"players {n}" for n in (2, 3, 4)),
    *(f"start {name}" for name in STARTS),
    *(f"simultaneous {value}" for value in (True, False)),
    *(f"boat {n}" for n in range(6)),
    *(f"islet {n}" for n in range(6)),
    *(f"book {n}" for n in range(11)),
    *(f"order {n}" for n in range(1, 9)),
    *(f"small {n}" for n in range(1, 16)),
    *(f"large {n}" for n in range(1, 16)),
    *(f"large used {n}" for n in range(15)),
    *(f"cargo {n}" for n in range(5)),
    *(f"crate {n}" for n in range(6)),
    *(f"milestone {n}" for n in range(4)),
    *(f"building {n}" for n in range(3)),
    *(f"event {n}" for n in (c.V_STATUE, c.V_REACT_CARD, c.V_REACT_LID, c.V_SHIM, c.V_SINGLE)),
    *MOMENTS,
    "symbol A round",
    *(f"symbol {letter} square" for letter in "ABCDEFGH"),
}


def digests(game: Game) -> list[str]:
    """The state's key after every round and at the end."""
    keys: list[str] = []
    known = 1
    for position in game.positions():
        if position.state.g[c.G_ROUND] != known:
            known = position.state.g[c.G_ROUND]
            keys.append(position.key())
    return [*keys, game.key()]


def main() -> None:
    games: list[tuple[str, Game, set[str]]] = []
    left = set(WANTED)
    seed = 0
    while left and seed < 4000:
        players = 2 + seed % 3
        wild = seed >= WILD_FROM  # they find the rarest moments
        game = busy_game(players, seed, STARTS[seed // 3 % 6], seed % 2 == 1, seed % 5 > 1, wild)
        found = uses(game) & WANTED
        if found & left:
            games.append((f"game-{seed:04d}-{players}p", game, found))
            left -= found
            print(
                f"seed {seed}: {game.scores()[0].total} points, left: {len(left)} {sorted(left)[:6]}"
            )
        seed += 1
    if left:
        raise SystemExit(f"never used: {sorted(left)}")
    for path in HERE.glob("game-*"):
        path.unlink()
    chosen: list[tuple[str, Game, set[str]]] = []
    left = set(WANTED)
    while left:
        best = max(games, key=lambda entry: len(entry[2] & left))
        chosen.append(best)
        left -= best[2]
    names = {load_box(file).hash: file.name for file in (GENEROUS, RICH)}
    names[standard_box().hash] = "standard"
    index: dict[str, Any] = {}
    for name, game, _ in sorted(chosen, key=lambda entry: entry[0]):
        (HERE / f"{name}.txt").write_text(game.record, encoding="utf-8")
        index[name] = {
            "box": names[game.header.box],
            "digests": digests(game),
            "scores": [list(row) for row in game.scores()],
            "winners": game.winners(),
        }
    (HERE / "digests.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    print(f"{len(chosen)} games")


if __name__ == "__main__":
    main()
