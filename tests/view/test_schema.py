"""The published shape of a view: current, and kept by every view."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cooper_island.view.asked import asked_of
from cooper_island.view.schema import schema
from cooper_island.view.seat import build_view
from tests.view.positions import fresh, played

TOOL = Path(__file__).parents[2] / "tools/make_schema.py"


def test_it_is_current() -> None:
    pytest.importorskip("pydantic")
    done = subprocess.run(
        [sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("simultaneous", [False, True])
def test_every_view_keeps_to_it(players: int, simultaneous: bool) -> None:
    validator = Draft202012Validator(schema())
    for n, s in enumerate(played(players, players, simultaneous)):
        if n % 40 == 0 or s.over or n < 3:
            seat = n % (players + 1) - 1
            view = build_view(s, *((None, None) if seat < 0 else (seat, asked_of(s, seat))))
            validator.validate(json.loads(json.dumps(view)))


def test_nothing_else_may_be_in_a_view() -> None:
    validator = Draft202012Validator(schema())
    view: dict[str, Any] = json.loads(json.dumps(build_view(fresh(2, 1), 0, None)))
    assert validator.is_valid(view)
    for place in (view, view["supply"], view["players"][1]):
        place["deck_order"] = [3, 1, 2]
        assert not validator.is_valid(view)
        del place["deck_order"]
    del view["ring"]
    assert not validator.is_valid(view)


def test_keys_come_in_the_order_of_the_schema() -> None:
    published = schema()

    def check(value: Any, node: dict[str, Any]) -> None:
        while "$ref" in node:
            node = published["$defs"][node["$ref"].rpartition("/")[2]]
        for choice in node.get("anyOf", ()):
            if (choice.get("type") == "null") == (value is None):
                check(value, choice)
                return
        if isinstance(value, dict) and "properties" in node:
            keys = [key for key in node["properties"] if key in value]
            assert list(value) == keys
            for key in keys:
                check(value[key], node["properties"][key])
        elif isinstance(value, list):
            for item in value:
                check(item, node["items"])

    for n, s in enumerate(played(3, 9)):
        if n % 20 == 0:
            check(build_view(s, 0, asked_of(s, 0)), published)
