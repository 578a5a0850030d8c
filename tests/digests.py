"""Digests of golden games and of random play, printed as JSON: the same for every engine.

python tests/digests.py     # with the engine that `import cooper_island` finds
"""

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from cooper_island import Game, engine_kind, load_box, standard_box
from cooper_island.bots.match import Table, play
from cooper_island.bots.registry import make_bot
from cooper_island.engine.playout import playout
from cooper_island.game import StartLandscape
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


def captain(most: int = 40) -> list[str]:
    """What captain chooses at the beginning of two games."""
    out = []
    for players, simultaneous in ((2, False), (3, True)):
        game = Game.new(players, players, simultaneous=simultaneous)
        bots = [make_bot("captain:30", seat, clock=False) for seat in range(players)]
        while game.choices < most:
            seat = game.to_act[0]
            game.apply(seat, bots[seat].choose(game.sample(seat, game.choices), seat))
        out.append(game.key())
    return out


def captain_everywhere() -> list[str]:
    """Whole games of captains at tables of every kind; what went wrong."""
    wrong = []
    starts: list[StartLandscape] = ["meadow", "choice", "random", "settlement"]
    for number in range(6):
        players, simultaneous = 2 + number % 3, number % 2 == 1
        box = load_box(HERE / "generous.toml") if number % 4 == 3 else standard_box()
        table = Table(box, None, starts[number % 4], simultaneous)
        game = table.game(players, number)
        bots = [make_bot("captain:60", number + seat, clock=False) for seat in range(players)]
        blame = play(game, bots, number)
        if blame is not None:
            wrong.append(f"game {number}: {blame}")
        elif Game.replay(game.record, box).scores() != game.scores():
            wrong.append(f"game {number} replays otherwise")
    return wrong


if __name__ == "__main__":
    told = {"engine": engine_kind(), "golden": golden(), "random": random_play()}
    print(json.dumps({**told, "captain": captain(), "wrong": captain_everywhere()}))
