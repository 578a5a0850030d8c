"""Each table of a box file into its row: keys, types and ranges (the totals are in `checks`)."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from cooper_island.language import Row

from . import rows
from .ids import BANKS, CRATES, GOODS, ISLETS, LANDSCAPES, LETTERS, SINGLES, TILES
from .reading import Table

COST: Final = 31
"""The most that a cost names of one thing."""
HELM: Final = 15
POINTS: Final = 31
SPACES: Final = 32
"""The most spaces of a peninsula."""
REDUCTION: Final = 7

RUINS: Final = 5
ROUNDS: Final = 5
ORDERS: Final = 8
COAST: Final = ("harbor", *BANKS)
CRATE_KINDS: Final = CRATES[:5]  # those of the player board
HIRE_KINDS: Final = ("worker", *(f"helm_{n}" for n in range(1, 10)))
PLAYER_COUNTS: Final = (2, 3, 4)


def spelled(letters: str) -> str:
    """The landscapes of a side or face in full: `forest_meadow`."""
    return "_".join(LANDSCAPES[LETTERS.index(letter)] for letter in letters)


DOUBLE_KINDS: Final = tuple("__".join(map(spelled, tile.split("/"))) for tile in TILES)
SINGLE_KINDS: Final = tuple(spelled(faces.replace("/", "")) for faces in SINGLES)


def keys_of(row: type) -> tuple[str, ...]:
    """The keys of a table: the fields of its row."""
    return tuple(field.name for field in fields(row))


FIGURE_TABLES: Final = tuple(key for key in keys_of(rows.Box) if key not in ("sources", "hash"))

_ROWS: Final = {
    "players": rows.Players,
    "peninsula": rows.Peninsula,
    "player_board": rows.PlayerBoard,
    "worker_board": rows.WorkerBoard,
    "buildings": rows.Buildings,
    "statue": rows.Statue,
    "log_books": rows.LogBooks,
    "cards": rows.Cards,
    "setup": rows.Setup,
    "rates": rows.Rates,
    "royal_orders": rows.RoyalOrders,
}

# All keys of tables, for "did you mean": a key may have been written in the wrong table.
DOTTED: Final = tuple(f"{table}.{key}" for table, row in _ROWS.items() for key in keys_of(row))


def _table(top: Table, key: str) -> Table:
    return top.table(key, keys_of(_ROWS[key]), DOTTED)


def players(top: Table) -> rows.Players:
    table = _table(top, "players")
    counts = table.wholes("counts", (1, len(PLAYER_COUNTS)), PLAYER_COUNTS[0], PLAYER_COUNTS[-1])
    for i, count in enumerate(counts):
        if count in counts[:i]:
            raise table.refuse(f"counts[{i}]", "repeats", word=count)
    return rows.Players(tuple(sorted(counts)), table.whole("rounds", ROUNDS, ROUNDS))


def peninsula(top: Table) -> rows.Peninsula:
    table = _table(top, "peninsula")
    lengths = table.wholes("row_lengths", (1, SPACES), 1, SPACES)
    for r, length in enumerate(lengths):
        wanted = lengths[0] + r % 2
        if length != wanted:
            raise table.refuse(f"row_lengths[{r}]", "rows", wanted=wanted, length=length)
    if sum(lengths) > SPACES:
        raise table.refuse("row_lengths", "spaces", count=sum(lengths), most=SPACES)
    start = table.space("start", lengths)
    ruins = table.spaces("ruins", (RUINS, RUINS), lengths)
    if start in ruins:
        at = f"ruins[{ruins.index(start)}]"
        raise table.refuse(at, "ruin", row=start[0], index=start[1])
    passage = table.spaces("passage", (1, SPACES), lengths)
    shore = table.table("coast", COAST)
    coast: dict[str, tuple[rows.Half, rows.Half]] = {}
    for place in COAST:
        first, second = shore.halves(place, lengths)
        coast[place] = (first, second)
    return rows.Peninsula(lengths, start, ruins, passage, coast)


def player_board(top: Table) -> rows.PlayerBoard:
    table = _table(top, "player_board")
    known = keys_of(rows.LandingSpace)
    return rows.PlayerBoard(
        storage_spots=table.whole("storage_spots", 1, 31),
        storage_spots_under_small=table.whole("storage_spots_under_small", 0, 8),
        crafting_spots_helm=table.wholes("crafting_spots_helm", (0, 8), 0, HELM),
        crafting_spots_under_large_helm=table.wholes(
            "crafting_spots_under_large_helm", (0, 4), 0, HELM
        ),
        crate_spaces=table.words("crate_spaces", (1, 5), CRATE_KINDS, distinct=True),
        cartographer_max=table.whole("cartographer_max", 1, 31),
        landing_spaces=tuple(
            rows.LandingSpace(
                row.whole("coins", 0, COST), row.whole("wood", 0, COST), row.whole("helm", 0, HELM)
            )
            for row in table.rows("landing_spaces", 1, 6, known)
        ),
    )


def worker_board(top: Table) -> rows.WorkerBoard:
    table = _table(top, "worker_board")
    return rows.WorkerBoard(
        normal_available=table.whole("normal_available", 1, 6),
        normal_waiting=table.whole("normal_waiting", 0, 6),
        special_waiting=table.whole("special_waiting", 0, 2),
        feeding_base=table.whole("feeding_base", 0, COST),
        feeding_normal=table.whole("feeding_normal", 0, COST),
        feeding_special=table.whole("feeding_special", 0, COST),
        feeding_special_helm=table.whole("feeding_special_helm", 0, HELM),
        hire_spaces=table.words("hire_spaces", (1, 6), HIRE_KINDS),
    )


def buildings(top: Table) -> rows.Buildings:
    table = _table(top, "buildings")
    return rows.Buildings(
        small=_building(table, "small", 4),
        large=_building(table, "large", 4),
        fortress=_building(table, "fortress", 1),
    )


def _building(table: Table, key: str, most: int) -> rows.Building:
    row = table.table(key, keys_of(rows.Building))
    return rows.Building(
        count=row.whole("count", 0, most),
        coins=row.whole("coins", 0, COST, absent=0),
        wood=row.whole("wood", 0, COST, absent=0),
        stone=row.whole("stone", 0, COST, absent=0),
        gold=row.whole("gold", 0, COST, absent=0),
        cloth=row.whole("cloth", 0, COST, absent=0),
        helm=row.whole("helm", 0, HELM, absent=0),
    )


def statue(top: Table) -> rows.Statue:
    table = _table(top, "statue")
    kinds = keys_of(rows.Cost)
    return rows.Statue(
        costs=tuple(
            rows.Cost(*(row.whole(kind, 0, COST, absent=0) for kind in kinds))
            for row in table.rows("costs", 1, 3, kinds)
        ),
        helm=table.whole("helm", 0, HELM),
    )


def cargo(top: Table) -> tuple[rows.Cargo, ...]:
    return tuple(
        rows.Cargo(
            row.whole("gold", 0, COST), row.whole("cloth", 0, COST), row.whole("helm", 0, HELM)
        )
        for row in top.rows("cargo", ROUNDS, ROUNDS, keys_of(rows.Cargo))
    )


def islets(top: Table) -> dict[str, str]:
    table = top.table("islets", ISLETS)
    return {kind: table.word(kind, LANDSCAPES) for kind in ISLETS}


def tiles(top: Table, key: str, kinds: tuple[str, ...], total: int) -> dict[str, int]:
    table = top.table(key, kinds)
    return {kind: table.whole(kind, 0, total) for kind in kinds}


def log_books(top: Table) -> rows.LogBooks:
    table = _table(top, "log_books")
    return rows.LogBooks(
        all=tuple(
            rows.LogBook(row.words("gain", (1, 4), GOODS), row.whole("count", 0, 30))
            for row in table.rows("all", 7, 7, keys_of(rows.LogBook))
        ),
        one_of=tuple(
            rows.LogBook(
                row.words("gain", (1, len(GOODS)), GOODS, distinct=True),
                row.whole("count", 0, 30),
            )
            for row in table.rows("one_of", 2, 2, keys_of(rows.LogBook))
        ),
        draw=table.whole("draw", 0, 30),
        cartographer=table.whole("cartographer", 0, 30),
    )


def cards(top: Table) -> rows.Cards:
    table = _table(top, "cards")
    fifteen = table.table("large_15", keys_of(rows.LargeFifteen))
    return rows.Cards(
        small=table.whole("small", 15, 15),
        large=table.whole("large", 15, 15),
        drawn=table.whole("drawn", 1, 6),
        small_14_15_points=table.whole("small_14_15_points", 0, POINTS),
        large_13_points_per_lid=table.whole("large_13_points_per_lid", 0, POINTS),
        large_14_points_per_boat=table.whole("large_14_points_per_boat", 0, POINTS),
        large_15=rows.LargeFifteen(
            buildings=fifteen.whole("buildings", 0, 31),
            statues=fifteen.whole("statues", 0, 31),
            points=fifteen.whole("points", 0, POINTS),
        ),
    )


def setup(top: Table) -> rows.Setup:
    table = _table(top, "setup")
    orders = table.table("royal_orders", tuple(str(count) for count in PLAYER_COUNTS))
    return rows.Setup(
        coins=table.whole("coins", 0, 31),
        double_tiles=table.whole("double_tiles", 0, 10),
        cartographer=table.wholes("cartographer", (4, 4), 0, 31),
        # With 2 players one order is out of the game (S3).
        royal_orders={
            count: orders.whole(str(count), 0, ORDERS - (count == 2)) for count in PLAYER_COUNTS
        },
        removed_with_2_players=table.whole("removed_with_2_players", 1, ORDERS),
    )


def rates(top: Table) -> rows.Rates:
    table = _table(top, "rates")
    return rows.Rates(
        cloth_to_coins=table.whole("cloth_to_coins", 1, COST),
        # At 1 for 1 these two could turn a thing into itself, over and over, and no game would end.
        gold_to_cubes=table.whole("gold_to_cubes", 2, COST),
        any_to_any=table.whole("any_to_any", 2, COST),
        cartographer_shim=table.whole("cartographer_shim", 0, COST),
        cartographer_uncharted=table.whole("cartographer_uncharted", 0, COST),
        cartographer_low=table.whole("cartographer_low", 0, COST),
        cartographer_high=table.whole("cartographer_high", 0, COST),
        gold_from_level=table.whole("gold_from_level", 1, 31),
        special_worker_reduction=table.whole("special_worker_reduction", 0, REDUCTION),
        harbormaster_reduction=table.whole("harbormaster_reduction", 0, REDUCTION),
        reactivate_card_coins=table.whole("reactivate_card_coins", 0, COST),
        reactivate_lid_coins=table.whole("reactivate_lid_coins", 0, COST),
        # A goal of 0 would be reached before anything is done.
        milestone_goal=table.whole("milestone_goal", 1, 31),
        points_per_log_book=table.whole("points_per_log_book", 0, POINTS),
        leftovers_per_point=table.whole("leftovers_per_point", 1, 31),
    )


def royal_orders(top: Table) -> rows.RoyalOrders:
    table = _table(top, "royal_orders")
    return rows.RoyalOrders(
        points=_stages(table, "points", POINTS),
        boats=_stages(table, "boats", 31),
        buildings=_stages(table, "buildings", 31),
        statues=_stages(table, "statues", 31),
        lids=_stages(table, "lids", 31),
        level_5_spaces=_stages(table, "level_5_spaces", SPACES),
        uncharted_at_most=_stages(table, "uncharted_at_most", SPACES, falling=True),
        largest_area=_stages(table, "largest_area", SPACES),
        copy_reduction=table.whole("copy_reduction", 0, REDUCTION),
    )


def _stages(table: Table, key: str, high: int, *, falling: bool = False) -> tuple[int, ...]:
    """Three thresholds, each harder than the one before."""
    stages = table.wholes(key, (3, 3), 0, high)
    harder = sorted(set(stages), reverse=falling)
    if list(stages) != harder:
        way = "stages_fall" if falling else "stages_rise"
        raise table.refuse(key, way, found=Row(stages))
    return stages
