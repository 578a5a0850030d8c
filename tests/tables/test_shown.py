"""Positions that show a rule: of these rules and this box, one for each rule or a listed reason, and told whole."""

import json
from functools import cache
from importlib import resources
from typing import Any

import pytest
from tools.check_rules import rule_ids
from tools.make_shown import WANTED, moments

from cooper_island import Game
from cooper_island.content.box import standard_box
from cooper_island.record.versions import RULES
from cooper_island.tables.film import BLOCK, Film
from cooper_island.view.words import rulebook

AGAIN = "run python -m tools.make_shown"


@cache
def kept(name: str) -> Any:
    file = resources.files("cooper_island.view") / "shown" / name
    return json.loads(file.read_text("utf-8"))


@cache
def game(number: int) -> Game:
    return Game.replay(kept("games.json")[number])


def test_they_are_of_these_rules_and_this_box() -> None:
    index = kept("shown.json")
    assert (index["rules"], index["box"]) == (RULES, standard_box().hash), AGAIN
    assert len(kept("games.json")) == index["games"] <= 8


def test_every_rule_has_one_or_a_reason() -> None:
    index = kept("shown.json")
    rules = {rule for rule in rule_ids() if not rule.startswith("X")}
    assert rules == index["shown"].keys() | index["not_shown"].keys(), AGAIN
    assert not index["shown"].keys() & index["not_shown"].keys()
    reasons = {key.split(".")[1] for key in rulebook() if key.startswith("unshown.")}
    assert set(index["not_shown"].values()) == reasons


@pytest.mark.parametrize("number", range(kept("shown.json")["games"]))
def test_each_shows_its_rule(number: int) -> None:
    rows = [
        (rule, row) for rule, row in kept("shown.json")["shown"].items() if row["game"] == number
    ]
    by_moment = dict(enumerate(moments(game(number))))
    for rule, row in rows:
        shown = WANTED[rule](by_moment[row["at"]])
        assert shown == {key: row[key] for key in row if key not in ("game", "at")}, (rule, AGAIN)


def test_each_has_a_before_and_all_that_follows() -> None:
    """The page asks for one block, and finds in it the moment before, and the price and the way that come of it."""
    follows = {"reduce", "pay", "helm", "sail", "take"}  # as in web/src/rules/Show.svelte
    for rule, row in kept("shown.json")["shown"].items():
        if "event" not in row:
            continue
        assert row["at"] % BLOCK, rule
        by_moment = dict(enumerate(moments(game(row["game"]))))
        end = row["at"] + 1
        while end in by_moment and {one["type"] for one in by_moment[end].events} <= follows:
            end += 1
        assert row["at"] // BLOCK == (end - 1) // BLOCK, rule


def test_a_harbor_shows_its_fee() -> None:
    """H5: the one that reaches its owner, by a ship that lies there."""
    row = kept("shown.json")["shown"]["H5"]
    moment = list(moments(game(row["game"])))[row["at"]]
    [fee] = [one for one in moment.events if one["n"] == row["event"]]
    assert fee["type"] == "fee"
    assert fee["owner"] not in (None, fee["seat"])
    harbor = [one for one in moment.view["ring"] if one["water"] == "harbor"][fee["owner"]]
    assert harbor["seat"] == fee["owner"]
    assert fee["seat"] in [ship["seat"] for ship in harbor["ships"]]


def test_the_page_is_told_the_moment() -> None:
    """As `POST /replay` tells it: to a spectator, with the event that it is about."""
    for rule in ("H3", "B1"):
        row = kept("shown.json")["shown"][rule]
        film = Film.read(kept("games.json")[row["game"]])
        block = json.loads(film.block(None, row["at"]))
        step = block["steps"][row["at"] - block["first"]]
        assert row["event"] in [event["n"] for event in step["events"]]
