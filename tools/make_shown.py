"""Makes view/shown/: positions that show a rule, found in games that bots play for it, and their records.

    python -m tools.make_shown            # after the rules or the standard box have changed
    python -m tools.make_shown --check    # says whether they are current

Each rule has a moment of a game, the event that it is about, or places to point at; or a listed reason why it has none
(tests/tables/test_shown.py). The page shows them by `POST /replay`, read-only.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.check_rules import rule_ids

from cooper_island import Game
from cooper_island.bots.api import text_of
from cooper_island.bots.deckhand import Deckhand
from cooper_island.bots.sailor import Sailor
from cooper_island.content.box import standard_box
from cooper_island.record.versions import RULES
from cooper_island.tables.film import BLOCK

OUT: Final = Path(__file__).parents[1] / "src/cooper_island/view/shown"
SEEDS: Final = range(1, 31)
TOLD: Final = range(1, BLOCK - 10)
"""Where in its block an event is: the page has the block alone, and shows what was before and what follows at once."""
Event = dict[str, Any]
View = dict[str, Any]

# Why a rule has no position of its own; the words are in words/rules (`unshown.…`).
NOT_SHOWN: Final = {
    "S1": "table",
    "S5": "hidden",
    "S8": "table",
    "S10": "hidden",
    "I5": "rare",
    "I6": "order",
    "I7": "rare",
    "I8": "order",
    "W7": "order",
    "P4": "order",
    "P6": "order",
    "H7": "order",
    "H9": "rare",
    "B10": "order",
    "T1": "order",
}


class Moment(NamedTuple):
    """After a choice: what it brought, in which phase and round, and how the table stands."""

    game: Game
    events: list[Event]
    phase: str
    round: int

    @property
    def view(self) -> View:
        return self.game.view(None)  # type: ignore[return-value]


Shows = Callable[[Moment], dict[str, Any] | None]


def event(kind: str, test: Callable[[Event, Moment], bool] = lambda *_: True) -> Shows:
    """The moment has such an event; the page points at what it is about."""

    def shows(moment: Moment) -> dict[str, Any] | None:
        found = next((e for e in moment.events if e["type"] == kind and test(e, moment)), None)
        return None if found is None else {"event": found["n"], "seat": found["seat"]}

    return shows


def places(points: Callable[[View], list[str]], when: Callable[[Moment], bool]) -> Shows:
    """These places are pointed at."""

    def shows(moment: Moment) -> dict[str, Any] | None:
        found = points(moment.view) if when(moment) else []
        return {"points": found, "seat": 0} if found else None

    return shows


def begins(moment: Moment) -> bool:
    return moment.game.choices == 0


def met(view: View) -> list[str]:
    """Water where ships of two players lie, out at sea."""
    return [
        f"seat {one['seat']} water {one['water']}"
        for one in view["ring"]
        if one["water"] != "harbor" and len({ship["seat"] for ship in one["ships"]}) > 1
    ][:1]


def harbored(fee: Event, moment: Moment) -> bool:
    """It is paid in another's harbor, and not for a worker that was just placed."""
    *_, before, _ = moment.game.made()
    return not before.text.startswith("worker ") and any(
        (one["water"], one["seat"]) == ("harbor", fee["owner"])
        and any(ship["seat"] == fee["seat"] for ship in one["ships"])
        for one in moment.view["ring"]
    )


def nth(word: str, field: str, rows: Callable[[View], list[Any]]) -> Callable[[View], list[str]]:
    return lambda view: [f"{word}:{row[field]}" for row in rows(view)]


WANTED: Final[dict[str, Shows]] = {
    "S2": places(nth("cargo", "ship", lambda v: v["cargo"]), begins),
    "S3": places(nth("order", "order", lambda v: v["orders"]), begins),
    "S4": places(lambda _: ["storage:coin"], begins),
    "S6": places(lambda v: [f"seat 0 space {v['printed']['layout']['start']}"], begins),
    "S7": places(lambda v: [f"seat {v['first']} water harbor"], begins),
    "S9": places(lambda _: ["cargo:1"], begins),
    "G1": places(
        lambda v: [f"seat 0 space {s}" for s in v["printed"]["layout"]["passage"]], begins
    ),
    "G2": places(lambda _: ["seat 0 water harbor", "seat 0 water bay"], begins),
    "G3": event("islet", lambda _, m: m.round > 1),
    "G4": places(
        lambda _: ["seat 0 ship 1", "seat 0 ship 2"],
        lambda m: all(s["distance"] > 1 for s in m.view["players"][0]["ships"]),
    ),
    "I1": event("phase", lambda e, m: e["phase"] == "income" and m.round == 2),
    "I2": event("islet", lambda _, m: m.round > 1),
    "I3": event("islet", lambda _, m: m.round == 1),
    "I4": event("islet", lambda e, _: e["islet"] in ("coin", "goods", "gold_cloth")),
    "PL1": event("lay"),
    "PL2": event("lay", lambda e, _: e["level"] == 1),
    "PL3": event("lay", lambda e, m: e["level"] > 1 and not shimmed(m)),
    "PL4": event("shim"),
    "PL5": event("cube", lambda e, _: e["resource"] == "gold"),
    "PL6": event("lay", lambda e, _: e["level"] > 2),
    "W1": event("worker"),
    "W2": event("worker", lambda e, _: e["on"].endswith("square")),
    "W3": event("worker", lambda e, _: e["under"] is not None),
    "W4": event("fee", lambda e, m: e["owner"] is not None and m.phase == "work"),
    "W5": event("worker", lambda e, _: e["on"].endswith("square") and e["under"] is None),
    "W6": event("forfeit", lambda _, m: m.phase == "work"),
    "W8": event("cooper"),
    "W9": event("tile_drawn", lambda _, m: m.phase == "work"),
    "W10": event("steps"),
    "P1": event("gain", lambda e, m: not m.view["players"][e["seat"]]["storage"]["room"]),
    "P2": event("store"),
    "P3": event("pay", lambda e, _: bool(e["stored"]) and bool(e["spaces"])),
    "P5": event("reduce", lambda e, _: bool(e["cost"])),
    "P7": event("pay", lambda e, _: bool(e["spaces"])),
    "H1": event("helm", lambda e, _: e["points"] > 1),
    "H2": event("unanchor"),
    "H3": event("pass_islet", lambda e, _: e["owner"] != e["seat"]),
    "H4": event("sail", lambda e, _: e["water"] == "bay"),
    "H5": event("fee", harbored),
    "H6": event("anchor"),
    "H8": places(met, lambda _: True),
    "B1": event("boat"),
    "B2": event("building"),
    "B3": event("building", lambda e, _: e["piece"] == "small"),
    "B4": event("building", lambda e, _: e["piece"] == "large"),
    "B5": places(lambda _: ["building:fortress"], begins),  # few ever erect it
    "B6": event("keep"),
    "B7": event("ruin"),
    "B8": event("statue"),
    "B9": event("cargo"),
    "T2": event("store", lambda e, _: e["space"] is not None),
    "T3": event("trade"),
    "T4": event("lid"),
    "T5": event("card_used"),
    "T6": event("chart"),
    "K1": event("shim"),
    "K2": event("single", lambda e, _: e["level"] == 1),
    "K3": event("single", lambda e, _: 1 < e["level"] <= 4),
    "K4": event("single", lambda e, _: e["level"] > 4),
    "M1": event("milestone"),
    "M2": event("hire"),
    "M3": event("assign"),
    "M4": event("hire", lambda e, _: e["hired"] == "normal"),
    "C1": event("feed", lambda e, _: e["short"] == 0),
    "C2": event("react_lid"),
    "C3": event("helm", lambda _, m: m.phase == "statues"),
    "C4": event("helm", lambda _, m: m.phase == "passage"),
    "C5": event("return"),
    "C6": event("lost"),
    "C7": event("harbormaster"),
    "E1": event("phase", lambda e, _: e["phase"] == "last"),
    "E2": event("end"),
    "E3": event("end"),
    "E4": event("assign"),
}


def shimmed(moment: Moment) -> bool:
    return any(e["type"] == "shim" for e in moment.events)


def played(seed: int) -> Game:
    """A game of people who know what they do, and now and then do something else."""
    rng = random.Random(seed)
    game = Game.new(2 + seed % 3, seed)
    bots: list[Any] = [
        Sailor(seed + p, nodes=400) if rng.random() < 0.6 else Deckhand(seed + p)
        for p in range(game.players)
    ]
    while not game.over:
        seat = game.to_act[0]
        if rng.random() < 0.06 and (asked := game.decision(seat)):
            game.apply(seat, rng.choice(asked.options))
        else:
            game.apply(seat, text_of(game, seat, bots[seat].choose(game, seat)))
    return game


def moments(game: Game) -> Iterator[Moment]:
    by_choice: list[list[Event]] = [[] for _ in range(game.choices + 1)]
    for one in game.events(None):
        by_choice[int(str(one["choice"]))].append(one)
    for now, events in zip(game.positions(), by_choice, strict=True):
        # What a choice brings happens in the phase that it was made in, or in the one that it begins.
        yield Moment(now, events, now.phase, now.round)


def find(game: Game, wanted: set[str]) -> dict[str, dict[str, Any]]:
    """For each of these rules the first moment that shows it: late ones where much lies on the board are no better."""
    found: dict[str, dict[str, Any]] = {}
    for at, moment in enumerate(moments(game)):
        for rule in wanted - found.keys():
            shown = WANTED[rule](moment)
            if shown is not None and ("event" not in shown or at % BLOCK in TOLD):
                found[rule] = {"at": at, **shown}
    return found


def make() -> dict[str, str]:
    """The files by name."""
    rules = [rule for rule in rule_ids() if not rule.startswith("X")]
    assert set(rules) == WANTED.keys() | NOT_SHOWN.keys(), set(rules) ^ (
        WANTED.keys() | NOT_SHOWN.keys()
    )
    games = {seed: played(seed) for seed in SEEDS}
    finds = {seed: find(game, set(WANTED)) for seed, game in games.items()}
    left = set(WANTED)
    records: list[str] = []
    shown: dict[str, Any] = {}
    while left:
        # As few games as can be: next the one that shows most of what is left.
        best = max(finds, key=lambda seed: len(left & finds[seed].keys()))
        found = {rule: finds[best][rule] for rule in left & finds[best].keys()}
        assert found, f"no position for {sorted(left)}"
        shown |= {rule: {"game": len(records), **row} for rule, row in found.items()}
        records.append(games[best].record)
        left -= found.keys()
    index = {
        "rules": RULES,
        "box": standard_box().hash,
        "games": len(records),
        "shown": {rule: shown[rule] for rule in rules if rule in shown},
        "not_shown": NOT_SHOWN,
    }
    files = {"shown.json": json.dumps(index, indent=1) + "\n"}
    files["games.json"] = json.dumps(records, indent=1, ensure_ascii=False) + "\n"
    return files


def main() -> int:
    files = make()
    if "--check" in sys.argv:
        stale = [n for n, text in files.items() if (OUT / n).read_text(encoding="utf-8") != text]
        if stale:
            print(f"Not current: {', '.join(stale)}; run python -m tools.make_shown.")
        return int(bool(stale))
    OUT.mkdir(exist_ok=True)
    for name, text in files.items():
        (OUT / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
