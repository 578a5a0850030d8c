"""Makes tests/fixtures/four.json: a position of a game of four, and ways of ships past islets, of golden games.

python web/tools/four.py            # from the root, with cooper_island installed
python web/tools/four.py --check    # only say whether it is current
"""

import sys
from pathlib import Path
from typing import Any

from kept import keep

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.golden.make import HERE  # noqa: E402
from tests.test_golden import INDEX  # noqa: E402

from cooper_island import Game  # noqa: E402

Json = dict[str, Any]
FOUR = "game-0401-4p"
AT = 1474  # choices: its last round, a worker is to be placed


def golden(name: str) -> Game:
    box = INDEX[name]["box"]
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return Game.replay(text, None if box == "standard" else HERE / box)


def position() -> Json:
    """All that one of four knows, but for her question."""
    game = next(game for game in golden(FOUR).positions() if game.choices == AT)
    return {**game.view(game.to_act[0]), "decision": None}


def ways(game: Game) -> list[Json]:
    """From every departure of a ship to the next bay or harbor: the islets that it passed, as the engine told (H3)."""
    ring = game.view(None)["ring"]
    lies = {(water["seat"], water["water"]): water["position"] for water in ring}
    at = {(seat, ship): lies[seat, "harbor"] for seat in range(game.players) for ship in (1, 2)}
    islets: dict[
        tuple[int, str], tuple[int, str]
    ] = {}  # by owner and kind: where, and on which half
    under_way: dict[tuple[int, int], list[Json]] = {one: [] for one in at}
    done: list[Json] = []
    moving = (0, 1)
    for event in game.events(None):
        if event["type"] == "islet":
            islets[event["seat"], event["islet"]] = (
                lies[event["seat"], event["bank"]],
                event["half"],
            )
            under_way = {one: [] for one in at}  # the way ahead is another now
        elif event["type"] == "helm":
            moving = (event["seat"], event["ship"])
            under_way[moving] = [way for way in under_way[moving] if "to" not in way]
            way = {"sails": moving[1], "position": at[moving], "steps": 0, "passed": []}
            under_way[moving].append({**way, "islets": sorted(islets.values()), "size": len(ring)})
        elif event["type"] == "sail":
            moving = (event["seat"], event["ship"])
            at[moving] = (at[moving] + (1 if moving[1] == 1 else -1)) % len(ring)
            under_way[moving] = [way for way in under_way[moving] if "to" not in way]
            for way in under_way[moving]:
                way["steps"] += 1
                if event["water"] in ("bay", "harbor"):
                    way["to"] = event["water"]
                    done.append(way)
        elif event["type"] == "pass_islet":
            for way in under_way[moving]:
                way["passed"].append(islets[event["owner"], event["islet"]][0])
    return done


def made() -> Json:
    """Of ways that are alike the first."""
    found: dict[tuple[object, ...], Json] = {}
    for name in INDEX:
        for way in ways(golden(name)):
            found.setdefault((way["sails"], way["to"], way["steps"], len(way["passed"])), way)
    return {"view": position(), "ways": list(found.values())}


if __name__ == "__main__":
    sys.exit(keep("four", made()))
