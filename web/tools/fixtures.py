"""Makes tests/fixtures/*.json: events, questions and refusals with the sentences that Python makes of them; options.

    python web/tools/fixtures.py    # with cooper_island installed
"""

import json
import random
from pathlib import Path
from typing import Any

from cooper_island import Game
from cooper_island.bots.api import text_of
from cooper_island.bots.deckhand import Deckhand
from cooper_island.view.events import ROWS
from cooper_island.view.shape import DecisionView
from cooper_island.view.words import decision_sentence, event_sentence

NAMES = ["Ada", "Bram", "Chidi"]  # the fourth player has no name and is called by number
OUT = Path(__file__).parents[1] / "tests" / "fixtures"
KEPT = 6  # options of one kind of question with the same verb


def gather(seeds: range) -> tuple[dict[str, object], dict[str, object]]:
    events: dict[str, object] = {}
    asked_of: dict[str, dict[str, Any]] = {}
    view: object = None
    questions: dict[str, object] = {}
    refusals: dict[str, object] = {}
    for seed in seeds:
        rng, other = random.Random(seed), random.Random(seed)
        game = Game.new(2 + seed % 3, seed, start_landscape=rng.choice(["meadow", "choice", "random"]))
        bots = [Deckhand(seed + p) for p in range(game.players)]
        while not game.over:
            seat = game.to_act[0]
            asked = game.decision(seat)
            assert asked is not None
            sentence = decision_sentence(asked.kind, asked.details, names=NAMES)
            questions[sentence] = {"kind": asked.kind, "details": asked.details, "sentence": sentence}
            note(asked_of, game.view(seat)["decision"])
            for row in other.sample(list(asked_of.values()), min(3, len(asked_of))):
                refuse(refusals, game, seat, other.choice(row["options"])["text"])
            if view is None and game.players == 3 and game.choices > 150:
                view = game.view(seat)
            if rng.random() < 0.7:
                game.apply(seat, text_of(game, seat, bots[seat].choose(game, seat)))
            else:
                game.apply(seat, rng.choice(asked.options))
        for viewer in (None, seed % game.players):
            for event in game.events(viewer):
                told = event_sentence(event, NAMES)
                key = f"{event['type']}:{sorted(event)}:{'' if told is None else shape(told)}"
                events.setdefault(key, {"event": event, "sentence": told})
    missing = set(ROWS) - {key.split(":")[0] for key in events}
    print(len(events), "events", len(questions), "questions", len(refusals), "refusals; never seen:", sorted(missing))
    words = {
        "names": NAMES,
        "events": list(events.values()),
        "questions": list(questions.values()),
        "refusals": list(refusals.values()),
    }
    return words, {"view": view, "decisions": list(asked_of.values())}


def refuse(refusals: dict[str, object], game: Game, seat: int, text: str) -> None:
    """Why a text of another question is refused now, once for each code and length of its sentence."""
    found = game.refusal(seat, text)
    if found is not None:
        sentence = found.sentence(NAMES)
        key = f"{found.code}:{len(sentence.split())}"
        refusals.setdefault(key, {**found._asdict(), "sentence": sentence})


def note(asked_of: dict[str, dict[str, Any]], asked: DecisionView | None) -> None:
    """A few options of each kind of question and verb."""
    assert asked is not None
    kept = asked_of.setdefault(asked["kind"], {**asked, "options": []})["options"]
    for option in asked["options"]:
        alike = [one for one in kept if one["verb"] == option["verb"]]
        if len(alike) < KEPT and option["text"] not in [one["text"] for one in alike]:
            kept.append(option)


def shape(sentence: str) -> str:
    """A sentence without its names and numbers."""
    words = [w for w in sentence.split() if w.islower()]
    return " ".join(words)


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for name, rows in zip(("words", "asked"), gather(range(240)), strict=True):
        text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
        (OUT / f"{name}.json").write_text(text.replace("},{", "},\n{") + "\n", encoding="utf-8")
