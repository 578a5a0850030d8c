"""Digests of golden games and of random play, printed as JSON: the same for every engine.

python tests/digests.py     # with the engine that `import cooper_island` finds
"""

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from cooper_island import Game, engine_kind
from cooper_island.engine.playout import playout
from tests.golden.make import HERE, digests


def golden() -> dict[str, list[str]]:
    index = json.loads((HERE / "digests.json").read_text(encoding="utf-8"))
    out: dict[str, list[str]] = {}
    for name, entry in index.items():
        box = None if entry["box"] == "standard" else HERE / entry["box"]
        out[name] = digests(Game.replay((HERE / f"{name}.txt").read_text(encoding="utf-8"), box))
    return out


def random_play(games: int = 60) -> str:
    check = hashlib.sha256()
    for seed in range(games):
        game = Game.new(
            2 + seed % 3,
            seed,
            simultaneous=seed % 2 == 1,
            start_landscape=("meadow", "choice", "random")[seed % 3],
            box=HERE / "generous.toml" if seed % 4 == 3 else None,
        )
        trace: list[int] = []
        playout(game.state, seed, trace)
        check.update(repr(trace).encode())
        check.update(game.key().encode())
    return check.hexdigest()


if __name__ == "__main__":
    print(json.dumps({"engine": engine_kind(), "golden": golden(), "random": random_play()}))
