"""Tables to play at and ways to play, so that random games come to rich positions (for `tests.fuzz`)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from cooper_island.content.box import Box, BoxError, parse_box, standard_box
from cooper_island.engine.const import (
    ANY,
    ANY_CARD,
    ANY_CHART,
    ANY_HIRE,
    ANY_LID,
    ANY_STORE,
    ANY_TRADE,
    DONE,
    F_A,
    K_ERECT,
    K_FEE,
    K_FEED,
    K_HELM,
    K_HIRE_ASK,
    K_KEEP,
    K_LAY,
    K_TURN,
    WIDTH,
)
from cooper_island.engine.rules import frame_kind
from cooper_island.engine.setup import START_CHOICE, START_RANDOM, new_state
from cooper_island.engine.state import State
from cooper_island.engine.terms import Terms
from tests.content.documents import document

STYLES: Final = ("uniform", "builder", "busy", "nester", "hasty", "sailor", "hoarder")
BOXES: Final = ("standard", "rich", "wild", "grand", "regatta")
SHARES: Final = (3, 3, 2, 1, 1)

RICH: Final = (Path(__file__).parent / "golden" / "rich.toml").read_text(encoding="utf-8")

# High prices and much land: payments that can be made in very many ways (P4).
GRAND: Final = """
[player_board]
landing_spaces = [{ coins = 0, wood = 13, helm = 3 }, { coins = 0, wood = 11, helm = 4 }]
[worker_board]
normal_available = 6
[buildings]
small = { count = 2, wood = 12, helm = 1 }
large = { count = 2, stone = 10, helm = 2 }
fortress = { count = 1, wood = 14, stone = 6, helm = 4 }
[statue]
costs = [{ wood = 9 }, { stone = 12, food = 5 }]
[setup]
double_tiles = 10
"""
# Points for everything: long ways, ships that overtake their own gains, no log books left (H7, H9).
REGATTA: Final = """
[player_board]
crafting_spots_helm = [3, 5]
crafting_spots_under_large_helm = [6, 9]
landing_spaces = [
  { coins = 0, wood = 1, helm = 6 }, { coins = 0, wood = 1, helm = 11 }, { coins = 1, wood = 0, helm = 7 },
]
[worker_board]
normal_available = 3
feeding_base = 1
feeding_special = 1
feeding_special_helm = 6
hire_spaces = ["worker", "worker", "worker", "helm_9"]
[buildings]
small = { count = 2, wood = 1, helm = 6 }
large = { count = 2, stone = 1, helm = 7 }
fortress = { count = 1, wood = 1, helm = 15 }
[statue]
costs = [{ wood = 1 }, { stone = 1 }]
helm = 8
[rates]
milestone_goal = 1
reactivate_card_coins = 0
reactivate_lid_coins = 0
[[cargo]]
gold = 0
cloth = 1
helm = 6
[[cargo]]
gold = 0
cloth = 1
helm = 7
[[cargo]]
gold = 0
cloth = 1
helm = 11
[[cargo]]
gold = 0
cloth = 1
helm = 6
[[cargo]]
gold = 0
cloth = 0
helm = 15
"""
TEXTS: Final = {"rich": RICH, "grand": GRAND, "regatta": REGATTA}


class Spec(NamedTuple):
    """A game to play: all of it follows from the seed and the player counts that were asked for."""

    seed: int
    players: int
    box: str
    styles: tuple[str, ...]
    start: int
    simultaneous: bool
    first: int


def spec_of(seed: int, players: tuple[int, ...], style: str | None, box: str | None) -> Spec:
    rng = Random(f"spec {seed}")
    n = rng.choice(players)
    kinds = rng.choices(STYLES, k=n) if rng.random() < 0.4 else [rng.choice(STYLES)] * n
    start = rng.choice((1, START_CHOICE, START_RANDOM, rng.randrange(4)))
    simultaneous = rng.random() < 0.6
    first = rng.choice((-1, rng.randrange(n)))
    chosen = rng.choices(BOXES, SHARES)[0]
    styles = (style,) * n if style else tuple(kinds)
    return Spec(seed, n, box or chosen, styles, start, simultaneous, first)


def start_game(
    spec: Spec,
    log: list[tuple[int, ...]] | None = None,
    chance: list[int] | None = None,
    forced: list[int] | None = None,
) -> State:
    """The first position. `chance` collects what chance decides; with `forced` it is told."""
    t = terms_of(spec.box, spec.seed if spec.box == "wild" else 0)
    seed = spec.seed if forced is None else spec.seed + 1
    return new_state(
        t,
        spec.players,
        seed,
        spec.first,
        spec.start,
        spec.simultaneous,
        log=log,
        chance=chance,
        forced=forced,
    )


@lru_cache(maxsize=8)
def terms_of(box: str, seed: int) -> Terms:
    if box == "standard":
        return Terms(standard_box())
    return Terms(wild_box(seed) if box == "wild" else parse_box(TEXTS[box], box))


def wild_box(seed: int) -> Box:
    """Some lawful box: figures at and beyond the edges of what people would print."""
    rng = Random(f"box {seed}")
    while True:
        try:
            return parse_box(document(wild_values(rng)))
        except BoxError:
            continue


def wild_values(rng: Random) -> dict[str, object]:
    def few(most: int) -> int:
        return min(rng.randint(0, most), rng.randint(0, most))

    def cost(*kinds: str) -> dict[str, int]:
        return {kind: few(4) for kind in kinds}

    small, large = rng.randint(0, 3), rng.randint(0, 3)
    return {
        "player_board": {
            "storage_spots": rng.choice((1, 2, 5, 9, 31)),
            "storage_spots_under_small": few(3),
            "crafting_spots_helm": [few(4) for _ in range(rng.randint(1, 4))],
            "crafting_spots_under_large_helm": [few(4) for _ in range(large)],
            "cartographer_max": rng.choice((4, 6, 12, 31)),
            "landing_spaces": [
                {**cost("coins", "wood"), "helm": few(9)} for _ in range(rng.randint(1, 6))
            ],
        },
        "worker_board": {
            "normal_available": rng.randint(1, 4),
            "normal_waiting": few(4),
            "special_waiting": rng.randint(0, 2),
            "feeding_base": few(6),
            "feeding_normal": few(3),
            "feeding_special": few(3),
            "feeding_special_helm": few(4),
            "hire_spaces": [
                rng.choice(("worker", "worker", "helm_2", "helm_9"))
                for _ in range(rng.randint(1, 6))
            ],
        },
        "buildings": {
            "small": {"count": small, **cost("coins", "wood", "stone"), "helm": few(6)},
            "large": {"count": large, **cost("coins", "wood", "cloth"), "helm": few(6)},
            "fortress": {"count": few(1), **cost("wood", "stone", "gold", "cloth"), "helm": few(9)},
        },
        "statue": {
            "costs": [cost("coins", "wood", "food", "gold") for _ in range(rng.randint(1, 3))],
            "helm": few(5),
        },
        "cargo": [{**cost("gold", "cloth"), "helm": few(9)} for _ in range(5)],
        "islets": {
            islet: rng.choice(("forest", "meadow", "mountain", "settlement"))
            for islet in ("coin", "gold_cloth", "draw", "cartographer", "goods", "ruin")
        },
        "cards": {"drawn": rng.randint(1, 6)},
        "setup": {
            "coins": few(3),
            "double_tiles": few(10),
            "cartographer": [few(4) for _ in range(4)],
        },
        "rates": {
            "cloth_to_coins": rng.randint(1, 3),
            "gold_to_cubes": rng.randint(2, 3),
            "any_to_any": rng.randint(2, 5),
            "cartographer_shim": few(3),
            "cartographer_uncharted": few(3),
            "cartographer_low": few(4),
            "cartographer_high": few(4),
            "gold_from_level": rng.randint(1, 4),
            "special_worker_reduction": few(7),
            "harbormaster_reduction": few(3),
            "reactivate_card_coins": few(3),
            "reactivate_lid_coins": few(3),
            "milestone_goal": rng.randint(1, 3),
            "leftovers_per_point": rng.randint(1, 6),
        },
    }


# How much a style likes each anytime action, being finished, and anything else.
LIKES: Final[dict[str, dict[int, float]]] = {
    "builder": {
        ANY_STORE: 0.2,
        ANY_TRADE: 0.05,
        ANY_LID: 0.6,
        ANY_CARD: 0.6,
        ANY_CHART: 0.3,
        ANY_HIRE: 3,
        DONE: 0.05,
    },
    "busy": {
        ANY_STORE: 2,
        ANY_TRADE: 0.5,
        ANY_LID: 3,
        ANY_CARD: 3,
        ANY_CHART: 2,
        ANY_HIRE: 3,
        DONE: 0.2,
    },
    "nester": {ANY_STORE: 0.1, ANY_TRADE: 0.02, ANY_CHART: 0.3, DONE: 0.03},
    "hasty": {ANY_STORE: 0.2, ANY_TRADE: 0.2, DONE: 3},
    "hoarder": {ANY_STORE: 0.01, ANY_TRADE: 0.001, ANY_CHART: 1, ANY_HIRE: 3, DONE: 0.05},
    "sailor": {ANY_STORE: 0.2, ANY_TRADE: 0.05, ANY_HIRE: 4, ANY_LID: 1, ANY_CARD: 1, DONE: 0.05},
}
RARE: Final = (9, 11)  # cards that matter only together: large 10 and small 12
WORKS: Final = (1, 3, 5, 7)  # sections in which something is built: B, D, F, H


def choose(rng: Random, style: str, s: State, p: int, offered: list[int]) -> int:
    if style == "uniform" or len(offered) == 1:
        return rng.choice(offered)
    kind = frame_kind(s, p)
    weights = [weight(style, s, p, kind, code) for code in offered]
    return rng.choices(offered, weights)[0]


def weight(style: str, s: State, p: int, kind: int, code: int) -> float:
    likes = LIKES[style]
    if code > ANY:
        if style == "nester" and code in (ANY_CARD, ANY_LID):
            return 8 if len(s.stacks[p]) > WIDTH else 0.05
        return likes.get(code, 1)
    if kind == K_TURN and s.stacks[p][F_A] == 0:
        return 3 if (code % 8 in WORKS) != (style == "hoarder") else 1
    if kind == K_KEEP:
        return 4 if code in RARE else 1
    if kind in (K_FEE, K_HIRE_ASK):
        return 1
    if kind == K_HELM:
        return 20 if code == 1 or style != "sailor" else 1
    if kind in (K_ERECT, K_FEED):
        return 1 + code
    if kind == K_LAY:
        return 1 + s.seats[p][code // 32]
    if code == DONE:
        return likes.get(DONE, 1)
    return 1
