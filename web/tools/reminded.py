"""Makes tests/fixtures/reminded.json: positions at which a player is to be reminded of something, or is not.

    python web/tools/reminded.py            # from the root, with cooper_island installed
    python web/tools/reminded.py --check    # only say whether it is current

Each is laid out with the little table language of the tests of rules. `ahead` are looks ahead, by the choice looked at.
"""

import sys
from pathlib import Path
from typing import Any

from kept import keep

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.rules.table import Table  # noqa: E402

from cooper_island.tables.position import Position  # noqa: E402

Json = dict[str, Any]
READ = ("seat", "round", "phase", "over", "orders", "ring")  # of a view
HERS = [
    "seat",
    "spaces",
    "storage",
    "market",
    "islets",
    "income",
    "cartographer",
    "workers",
    "feeding",
    "milestones",
    "ships",
]
RICH = "6 wood 6 stone 6 coin 2 food"


def first_income(tiles: str = "FM/PS") -> Table:
    return Table().tiles(0, tiles).in_round(1).start("income")


def building(*land: str) -> Table:
    table = Table().land(0, *land).capacity(0, 30).store(0, RICH)
    return table.start("work").play("worker D round", "erect")


def section(letter: str, table: Table) -> Table:
    return table.start("work").play(f"worker {letter} round")


def positions() -> dict[str, tuple[Table, list[str]]]:
    """By name: a table, and the choices that are looked at."""
    poor = Table().land(0, "6,1 M1 small")  # nothing to pay with, and no free space to confuse
    near = Table().ship(0, 1, "1 R1")
    laying = first_income()
    laying.play("place", "tile FM")
    covers = [
        text for text in laying.options() if set(text.split()[1].split("+")) == {"5,3", "6,2"}
    ]
    leaves = [text for text in laying.options() if "6,2" not in text and "5,3" not in text]

    def passing(stored: str, spots: int = 4) -> Table:
        table = Table().islet(1, "goods", "R1 far").ship(0, 2, "1 R1").capacity(0, spots)
        return table.store(0, stored).start("work").helm(1)

    return {
        "first income": (first_income(), []),
        "first tile": (laying, [covers[0], leaves[0]]),
        "second income": (Table().tiles(0, "FM/PS").start("income"), []),
        "hungry": (Table().workers(0, 2).start("work"), []),
        "hungry, one worker": (Table().workers(0, 1).start("work"), []),
        "hungry, last turn": (section("A", Table().workers(0, 1)), []),
        "hungry, feeding": (Table().store(0, "food 4 wood").start("feed"), []),
        "fed": (Table().store(0, "2 food").start("work"), []),
        "market, two workers": (section("A", Table().workers(0, 2).market(0, "2 wood coin")), []),
        "market, last turn": (section("A", Table().workers(0, 1).market(0, "2 wood coin")), []),
        "market, feeding": (Table().store(0, "food 4 wood").market(0, "coin").start("feed"), []),
        "market, asked": (Table().market(0, "coin").start("market"), []),
        "fee": (poor.worker_on(1, "A round").start("work"), ["worker A round", "worker B round"]),
        "fee, paid": (
            Table().store(0, "coin").worker_on(1, "A round").start("work"),
            ["worker A round"],
        ),
        "harbor near": (near.start("work"), []),
        "harbor reached": (Table().ship(0, 1, "1 R1").start("work").helm(1), ["ship 1", "ship 2"]),
        "harbor paid": (
            Table().ship(0, 1, "1 R1").store(0, "coin").start("work").helm(1),
            ["ship 1"],
        ),
        "full, income": (
            Table().boat(0, "coin", 1).store(0, "4 wood").capacity(0, 4).start("income"),
            [],
        ),
        "room, income": (
            Table().boat(0, "coin", 1).store(0, "3 wood").capacity(0, 4).start("income"),
            [],
        ),
        "full, sailing": (passing("3 wood"), ["ship 1", "ship 2"]),
        "full, nothing asked": (passing("wood", 1), ["ship 2"]),
        "room, sailed": (passing("2 wood").play("ship 2"), ["forfeit"]),
        "best level alone": (building("6,1 M4", "5,1 M2", "5,2 F2"), []),
        "best level twice": (building("6,1 M4", "5,1 M4", "5,2 F2"), []),
        "paying for it": (
            building("6,1 M4", "5,1 M2", "5,2 F5 wood").play("erect small"),
            ["pay 2 wood", "pay wood@5,2"],
        ),
        "hands that cannot": (Table().start("income"), []),
        "milestone": (section("A", Table().milestone(0, "boats").workers(0, 2)), []),
        "milestone, last turn": (section("A", Table().milestone(0, "boats").workers(0, 1)), []),
        "order near": (
            Table()
            .orders(1, 2, 3, 5)
            .on_order(0, 5)
            .land(0, *(f"5,{n} M5" for n in range(3)))
            .in_round(5)
            .start("work"),
            [],
        ),
        "order near, too early": (
            Table()
            .orders(1, 2, 3, 5)
            .on_order(0, 5)
            .land(0, *(f"5,{n} M5" for n in range(3)))
            .in_round(4)
            .start("work"),
            [],
        ),
        "cartographer": (section("A", Table().steps(0, 3)), []),
        "cartographer, clean-up": (Table().steps(0, 3).start("reactivate"), []),
        "cartographer, last storing": (Table().steps(0, 3).start("market"), []),
        "cartographer, too few steps": (section("B", Table().steps(0, 1)), []),
    }


def told(view: Json) -> Json:
    """A view without what no reminder reads, for there are many; what is printed is told once for all."""
    left = {key: view[key] for key in READ}
    players = [
        {key: player[key] for key in (HERS if player["seat"] == view["seat"] else HERS[:1])}
        for player in view["players"]
    ]
    asked = view["decision"]
    if asked is not None:
        options = [
            {
                **option,
                "targets": [],
                "extra": {k: v for k, v in option.get("extra", {}).items() if k == "fee"},
            }
            for option in asked["options"]
        ]
        asked = {**asked, "options": options, "closed": [], "further": [], "further_closed": []}
    return {**left, "players": players, "decision": asked}


def made() -> Json:
    out: Json = {"printed": Table().view["printed"], "positions": {}}
    for name, (table, looks) in positions().items():
        ahead: Json = {}
        for text in looks:
            seen = Position.new(table.game).preview(table.seat, [text], pay=table.kind() == "pay")
            ahead[text] = {"view": told(seen.view), "events": seen.events}
        out["positions"][name] = {"view": told(table.view), "ahead": ahead}
    return out


if __name__ == "__main__":
    sys.exit(keep("reminded", made()))
