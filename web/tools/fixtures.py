"""Makes tests/fixtures/words.json: events and questions with the sentences that Python makes of them.

    python web/tools/fixtures.py    # with cooper_island installed
"""

import json
import random
from pathlib import Path

from cooper_island import Game
from cooper_island.view.events import ROWS
from cooper_island.view.words import decision_sentence, event_sentence

NAMES = ["Ada", "Bram", "Chidi"]  # the fourth player has no name and is called by number
OUT = Path(__file__).parents[1] / "tests" / "fixtures" / "words.json"


def gather(seeds: range) -> dict[str, list[object]]:
    events: dict[str, object] = {}
    questions: dict[str, object] = {}
    for seed in seeds:
        rng = random.Random(seed)
        game = Game.new(2 + seed % 3, seed, start_landscape=rng.choice(["meadow", "choice", "random"]))
        while not game.over:
            seat = game.to_act[0]
            asked = game.decision(seat)
            assert asked is not None
            sentence = decision_sentence(asked.kind, asked.details, names=NAMES)
            questions[sentence] = {"kind": asked.kind, "details": asked.details, "sentence": sentence}
            game.apply(seat, rng.choice(asked.options))
        for viewer in (None, seed % game.players):
            for event in game.events(viewer):
                told = event_sentence(game.state.t, event, NAMES)
                key = f"{event['type']}:{sorted(event)}:{'' if told is None else shape(told)}"
                events.setdefault(key, {"event": event, "sentence": told})
    missing = set(ROWS) - {key.split(":")[0] for key in events}
    print(len(events), "events", len(questions), "questions; never seen:", sorted(missing))
    return {"names": NAMES, "events": list(events.values()), "questions": list(questions.values())}


def shape(sentence: str) -> str:
    """A sentence without its names and numbers."""
    words = [w for w in sentence.split() if w.islower()]
    return " ".join(words)


if __name__ == "__main__":
    OUT.parent.mkdir(parents=True, exist_ok=True)
    rows = gather(range(400))
    OUT.write_text(json.dumps(rows, ensure_ascii=False, indent=0, sort_keys=True) + "\n", encoding="utf-8")
