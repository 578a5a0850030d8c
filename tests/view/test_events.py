"""The story as data: every kind of event is told, by its schema, and hidden cards stay hidden."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import resources

import pytest
from jsonschema import Draft202012Validator

import cooper_island.engine
from cooper_island.engine import const as k
from cooper_island.view.events import COPIES, EVENTS, ROWS, event_view, schema
from tests.view.games import story, terms

KINDS = {name: kind for name, kind in vars(k).items() if name.startswith("V_")}
PACKED = 3 | 7 << 4 | 9 << 8 | 15 << 12  # four cards


def logged() -> Iterator[tuple[list[str], int]]:
    """Names of the kinds and how many numbers follow the seat, for each event that the engine logs."""
    for file in resources.files(cooper_island.engine).iterdir():
        if not file.name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Tuple) and node.elts:
                names = [n.id for n in ast.walk(node.elts[0]) if isinstance(n, ast.Name)]
                kinds = [name for name in names if name.startswith("V_")]
                if kinds:
                    yield kinds, len(node.elts) - 2


def test_every_kind_of_event_has_a_row() -> None:
    assert set(EVENTS) == set(KINDS.values())
    assert len(ROWS) == len(EVENTS) + 1  # a copied action is told as two types


def test_rows_read_the_numbers_that_the_engine_logs() -> None:
    seen = list(logged())
    assert len(seen) > 50
    for kinds, count in seen:
        for name in kinds:
            row = EVENTS[KINDS[name]]
            assert count == (2 if name == "V_COPY" else row.width), name
    assert all(row.width == 1 for row in COPIES)


def test_games_tell_every_kind() -> None:
    told = {event[0] for event in story()}
    assert told == {KINDS[name] for kinds, _ in logged() for name in kinds}


def test_schema_is_up_to_date() -> None:
    file = resources.files("cooper_island.view") / "events_schema.json"
    assert json.loads(file.read_text("utf-8")) == schema()  # tools/make_events_schema.py
    Draft202012Validator.check_schema(schema())


def test_all_events_are_valid_for_everyone() -> None:
    published = schema()
    kinds = published["oneOf"]
    assert isinstance(kinds, list)
    checks = {
        kind["title"]: Draft202012Validator({**kind, "$defs": published["$defs"]}) for kind in kinds
    }
    for event in story():
        for seat in (None, 0, 1):
            view = json.loads(json.dumps(event_view(terms(), event, seat)))
            checks[view["type"]].validate(view)


def test_schema_refuses_what_is_no_event() -> None:
    check = Draft202012Validator(schema())
    assert check.is_valid({"type": "gain", "seat": 0, "resource": "wood"})
    assert not check.is_valid({"type": "gain", "seat": 0, "resource": "forest"})
    assert not check.is_valid({"type": "gain", "seat": None, "resource": "wood"})
    assert not check.is_valid({"type": "gain", "seat": 0, "resource": "wood", "card": 1})


@pytest.mark.parametrize("kind", [k.V_DEAL, k.V_UNDER])
def test_cards_to_choose_from_are_hidden(kind: int) -> None:
    event = (kind, 1, k.LARGE, PACKED)
    own = event_view(terms(), event, 1)
    assert own["cards"] == [3, 7, 9, 15]
    hidden = {"type": own["type"], "seat": 1, "deck": "large", "count": 4}
    for other in (None, 0, 2):
        assert event_view(terms(), event, other) == hidden
        assert event_view(terms(), (kind, 1, k.LARGE, 0x1234), other) == hidden


EXAMPLES: list[tuple[tuple[int, ...], dict[str, object]]] = [
    (
        (k.V_LAY, 0, 0, terms().space_at[5, 1], terms().space_at[5, 2], 2),
        {"type": "lay", "seat": 0, "side": "FM", "spaces": ["5,1", "5,2"], "level": 2},
    ),
    (
        (k.V_WORKER, 1, 10, -1),
        {"type": "worker", "seat": 1, "on": "C square", "under": None},
    ),
    ((k.V_WORKER, 1, 2, 0), {"type": "worker", "seat": 1, "on": "C round", "under": 0}),
    ((k.V_TILE_DRAWN, 2, 1), {"type": "tile_drawn", "seat": 2, "tile": "FP/MS"}),
    (
        (k.V_ISLET, 0, 4, terms().space_at[5, 2], 0, 1),
        {
            "type": "islet",
            "seat": 0,
            "islet": "goods",
            "space": "5,2",
            "bank": "R1",
            "half": "far",
        },
    ),
    (
        (k.V_PAY, 0, k.WOOD, 2, 1 << terms().space_at[0, 0]),
        {"type": "pay", "seat": 0, "resource": "wood", "stored": 2, "spaces": ["0,0"]},
    ),
    (
        (k.V_REDUCE, 0, 1 | 1 << 5),
        {"type": "reduce", "seat": 0, "cost": {"coin": 1, "wood": 1}},
    ),
    (
        (k.V_SAIL, 0, 2, 23),
        {"type": "sail", "seat": 0, "ship": 2, "water": "R1", "owner": 2},
    ),
    (
        (k.V_FORFEIT, 0, terms().islet_effect[4]),
        {
            "type": "forfeit",
            "seat": 0,
            "effect": {"name": "gain", "goods": [["wood", "stone"], ["food"]]},
        },
    ),
    ((k.V_COPY, 0, 1, 4), {"type": "copy_boat", "seat": 0, "boat": "goods"}),
    ((k.V_COPY, 0, 0, 5), {"type": "copy_islet", "seat": 0, "islet": "ruin"}),
    ((k.V_BOOK, 0, -1), {"type": "book", "seat": 0, "effect": None}),
    ((k.V_KEEP, 0, 0, 3), {"type": "keep", "seat": 0, "deck": "small", "card": 4}),
    ((k.V_HIRE, 0, 3, 2), {"type": "hire", "seat": 0, "hired": "helm", "points": 2}),
    (
        (k.V_SETUP, -1, 2, 1, -1, 0b1000011),
        {
            "type": "setup",
            "seat": None,
            "players": 2,
            "first": 1,
            "start_landscape": "choice",
            "orders": [1, 2, 7],
        },
    ),
    ((k.V_PHASE, -1, k.PH_MARKET), {"type": "phase", "seat": None, "phase": "market"}),
    (
        (k.V_IMPOSSIBLE, 3, k.K_CARGO),
        {"type": "impossible", "seat": 3, "decision": "cargo"},
    ),
]


@pytest.mark.parametrize(("event", "view"), EXAMPLES)
def test_examples(event: tuple[int, ...], view: dict[str, object]) -> None:
    for seat in (None, 0, 1):
        assert event_view(terms(), event, seat) == view
