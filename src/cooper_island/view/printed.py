"""Figures printed in the box: what every player can look up, and what the words of the rules are filled with."""

from collections.abc import Sequence
from typing import cast

from cooper_island.content.ids import BANKS, BUILDINGS, HALVES, ISLETS, LANDSCAPES
from cooper_island.engine.masks import bits
from cooper_island.engine.terms import Terms
from cooper_island.record.fields import effect_id
from cooper_island.record.notation import price_of, space_name

from .printed_shape import (
    CoastView,
    EffectFigures,
    LayoutView,
    PricedFigures,
    PrintedView,
    SetupFigures,
)


def printed(t: Terms) -> PrintedView:
    return {
        "rounds": t.rounds,
        "layout": _layout(t),
        "cartographer_max": t.steps_max,
        "cartographer": {
            "shim": t.chart_shim,
            "uncharted": t.chart_open,
            "low": t.chart_low,
            "high": t.chart_high,
        },
        "trades": {
            "cloth_to_coins": t.rate_cloth,
            "gold_to_cubes": t.rate_gold,
            "any_to_any": t.rate_any,
        },
        "reactivate": {"card": t.react_card, "lid": t.react_lid},
        "feeding": {
            "base": t.feed_base,
            "normal": t.feed_normal,
            "special": t.feed_special,
            "special_helm": t.feed_helm,
        },
        "statue": {"costs": [price_of(cost) for cost in t.statue_cost], "helm": t.statue_helm},
        "islets": [
            {"islet": islet, "landscape": LANDSCAPES[t.islet_type[n]]}
            for n, islet in enumerate(ISLETS)
        ],
        "milestone_goal": t.goal,
        "order_points": list(t.order_points),
        "order_copy": t.order_copy,
        "cards": {
            "stored": t.flag_points,
            "lid": t.points_lid,
            "boat": t.points_boat,
            "collection": {
                "buildings": t.collection[0],
                "statues": t.collection[1],
                "points": t.collection[2],
            },
        },
        "harbormaster_reduction": t.hm_off,
        "special_worker_reduction": t.box.rates.special_worker_reduction,
        "gold_from_level": t.gold_level,
        "points_per_log_book": t.per_book,
        "leftovers_per_point": t.per_point,
        "setup": _setup(t),
        "buildings": [
            {
                "building": building,
                "count": getattr(t.box.buildings, building).count,
                "cost": price_of(t.building_cost[n]),
                "helm": t.building_helm[n],
            }
            for n, building in enumerate(BUILDINGS)
        ],
        "landings": _priced(t.landing_cost, t.landing_helm),
        "cargo": _priced(t.cargo_cost, t.cargo_helm),
        "books": [
            {"effect": cast("EffectFigures", effect_id(t, effect)), "count": count}
            for effect, count in zip(t.book_effect, t.book_count, strict=True)
        ],
        "order_stages": [*(list(stages) for stages in t.order_stages), []],
    }


def _priced(costs: Sequence[int], helms: Sequence[int]) -> list[PricedFigures]:
    return [{"cost": price_of(cost), "helm": helm} for cost, helm in zip(costs, helms, strict=True)]


def _setup(t: Terms) -> SetupFigures:
    box = t.box
    board, crew = box.player_board, box.worker_board
    return {
        "coins": box.setup.coins,
        "tiles": box.setup.double_tiles,
        "cartographer": list(box.setup.cartographer),
        "orders": [box.setup.royal_orders[count] for count in sorted(box.setup.royal_orders)],
        "order_removed": box.setup.removed_with_2_players,
        "ruins": len(box.peninsula.ruins),
        "storage": board.storage_spots,
        "storage_small": board.storage_spots_under_small,
        "crafting": list(board.crafting_spots_helm),
        "crafting_large": list(board.crafting_spots_under_large_helm),
        "workers": crew.normal_available,
        "waiting_normal": crew.normal_waiting,
        "waiting_special": crew.special_waiting,
        "hire": list(t.hire),
        "bag": sum(box.double_tiles.values()),
        "singles": sum(box.single_tiles.values()),
        "dealt": box.cards.drawn,
    }


def _layout(t: Terms) -> LayoutView:
    land = t.box.peninsula
    coast: list[CoastView] = [
        {"bank": bank, "half": half, "spaces": _names(t, t.half[2 * b + h])}
        for b, bank in enumerate(BANKS)
        for h, half in enumerate(HALVES)
    ]
    return {
        "rows": list(land.row_lengths),
        "start": space_name(t, t.start),
        "passage": _names(t, t.passage),
        "harbor": [[f"{row},{i}" for row, i in half] for half in land.coast["harbor"]],
        "coast": coast,
    }


def _names(t: Terms, mask: int) -> list[str]:
    return [space_name(t, n) for n in bits(mask)]
