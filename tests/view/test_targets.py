"""Where an option can be clicked: always something that lies on the table of the view."""

from collections import defaultdict
from typing import NamedTuple

import pytest

from cooper_island.content.ids import CRATES, GOODS, SIDES
from cooper_island.view.asked import asked_of
from cooper_island.view.shape import DecisionView, View
from cooper_island.view.targets import BY_VERB
from tests.test_golden import INDEX, golden


def things(view: View) -> set[str]:
    """Names of all that can be pointed at."""
    seat = view["seat"]
    assert seat is not None
    me = view["players"][seat]
    spaces = [space["space"] for space in me["spaces"]]
    found = {f"seat {seat} space {space}" for space in spaces}
    found |= {f"seat {seat} pair {a} {b}" for a in spaces for b in spaces if a < b}
    for half in view["printed"]["layout"]["coast"]:
        found |= {f"seat {seat} half {half['bank']} {half['half']} {s}" for s in half["spaces"]}
    found |= {f"seat {w['seat']} islet {w['islet']['islet']}" for w in view["ring"] if w["islet"]}
    found |= {f"seat {seat} ship {ship['sails']}" for ship in me["ships"]}
    found |= {f"section {s['section']} {f}" for s in view["sections"] for f in ("round", "square")}
    found |= {f"landing:{place['landing']}" for place in me["landings"]}
    found |= {f"spot:{spot['spot']}" for spot in me["crafting"]}
    found |= {f"crate:{crate}" for crate in CRATES}
    found |= {f"storage:{good}" for good in GOODS if me["storage"]["goods"][good]}
    found |= {f"market:{good}" for good in GOODS if me["market"][good]}
    found |= {f"hand:{islet}" for islet in me["islets"]} | {f"boat:{boat}" for boat in me["boats"]}
    found |= {f"building:{row['building']}" for row in me["buildings"]}
    found |= {f"cargo:{ship['ship']}" for ship in view["cargo"]}
    found |= {f"order:{order['order']}" for order in view["orders"]}
    found |= {f"large:{card['card']}" for card in me["large_cards"]}
    found |= {f"tile:{side}" for side in SIDES} | {f"single:{letter}" for letter in "FMPS"}
    dealt = (me["choosing"] or {"cards": None})["cards"] or []
    found |= {f"dealt:{card}" for card in dealt}
    return found | {"hire:worker", "hire:helm", "bag", "cartographer", "cooper", "feeding"}


class Asked(NamedTuple):
    """A decision of a golden game; of some with all that the seat sees."""

    seat: int
    decision: DecisionView
    view: View | None


@pytest.fixture(scope="module")
def asked() -> list[Asked]:
    out = []
    for name in INDEX:
        for n, game in enumerate(golden(name).positions()):
            for seat in game.to_act:
                decision = asked_of(game.state, seat)
                assert decision is not None
                copies = any(option["verb"] == "copy" for option in decision["options"])
                out.append(Asked(seat, decision, game.view(seat) if copies or n % 9 == 0 else None))
    return out


def test_targets_lie_on_the_table(asked: list[Asked]) -> None:
    pointing: dict[str, int] = defaultdict(int)
    for _, decision, view in asked:
        there = None if view is None else things(view)
        for option in decision["options"]:
            pointing[option["verb"]] += bool(option["targets"])
            assert there is None or set(option["targets"]) <= there, option
    seldom = {"flip", "move", "to"}  # of large cards
    assert {verb for verb in BY_VERB if not pointing[verb]} <= seldom


def test_both_ways_to_lay_a_tile_are_one_place(asked: list[Asked]) -> None:
    pairs = 0
    for _, decision, _ in asked:
        if decision["kind"] == "lay":
            at = {one["text"]: one["targets"] for one in decision["options"]}
            for one in decision["options"]:
                back = f"lay {one['args'].get('other')}+{one['args'].get('space')}"
                assert at.get(back, one["targets"]) == one["targets"]
                pairs += back in at
    assert pairs


def test_a_cube_lies_where_the_question_says(asked: list[Asked]) -> None:
    cubes = [row for row in asked if row.decision["kind"] == "cube"]
    assert cubes
    for seat, decision, _ in cubes:
        for one in decision["options"]:
            assert one["anytime"] or one["targets"] == [
                f"seat {seat} space {decision['details']['space']}"
            ]


def test_what_is_copied_is_pointed_at(asked: list[Asked]) -> None:
    """An islet wherever it lies; a boat where it is one's own and up, though anyone's can be used (B1)."""
    found = {"islet": 0, "mine": 0, "theirs": 0}
    for seat, decision, view in asked:
        for one in decision["options"]:
            islet, boat = one["args"].get("islet"), one["args"].get("boat")
            if one["verb"] != "copy" or view is None:
                continue
            if islet:
                ring = view["ring"]
                owners = [w["seat"] for w in ring if w["islet"] and w["islet"]["islet"] == islet]
                assert one["targets"] == [f"seat {owner} islet {islet}" for owner in owners]
                found["islet"] += 1
            else:
                mine = view["players"][seat]["landings"]
                up = [place for place in mine if place["boat"] == boat and place["face_up"]]
                assert one["targets"] == [f"landing:{place['landing']}" for place in up]
                found["mine" if up else "theirs"] += 1
    assert all(found.values())


def test_W6_an_entry_points_at_the_only_thing_that_it_leads_to(asked: list[Asked]) -> None:
    """One building that can be erected, one ruin, one cargo ship: it glows in its place, and is used there."""
    led: dict[str, set[str]] = defaultdict(set)
    for _, decision, _ in asked:
        entries = {one["text"] for one in decision["options"] if not one["args"]}
        several = {one["via"] for one in decision["further"] if one["verb"] == one["via"]}
        for one in decision["options"]:
            if one["verb"] in ("erect", "ruin", "supply") and one["text"] in entries:
                assert bool(one["targets"]) != (one["text"] in several), one
                kinds = (target.replace(":", " ").split(" ")[-2] for target in one["targets"])
                led[one["verb"]].update(kinds)
    assert led == {"erect": {"building"}, "ruin": {"space"}, "supply": {"cargo"}}
