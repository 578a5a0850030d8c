"""Option-tree counts from fixed positions: a change in what is offered anywhere near them shows here.

`python tests/test_perft.py` prints the counts anew, for a change of the rules that is meant.
"""

import json
from pathlib import Path

from cooper_island import Game
from cooper_island.engine import rules
from cooper_island.engine.state import State

FILE = Path(__file__).parent / "golden" / "perft.json"
# Golden game, choices made, depths.
POSITIONS = (0, 60, 150, 240)
DEPTH = 3


def perft(s: State, depth: int) -> int:
    """Sequences of `depth` choices of whoever acts first; chance falls as the generator has it."""
    if s.over:
        return 1
    p = s.to_act()[0]
    codes = rules.options(s, p)
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = s.clone()
        rules.apply(after, p, code)
        total += perft(after, depth - 1)
    return total


def counts() -> dict[str, list[int]]:
    out: dict[str, list[int]] = {}
    index = json.loads((FILE.parent / "digests.json").read_text(encoding="utf-8"))
    for name in sorted(index)[:4]:
        box = index[name]["box"]
        text = (FILE.parent / f"{name}.txt").read_text(encoding="utf-8")
        game = Game.replay(text, None if box == "standard" else FILE.parent / box)
        for number, position in enumerate(game.positions()):
            if number in POSITIONS:
                state = position.state
                out[f"{name} after {number}"] = [perft(state, d) for d in range(1, DEPTH + 1)]
    return out


def test_perft() -> None:
    assert counts() == json.loads(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    FILE.write_text(json.dumps(counts(), indent=1) + "\n", encoding="utf-8")
