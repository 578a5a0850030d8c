"""What the view tells beside the options: what is closed, and what an option costs or brings, is what the rules do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from cooper_island import Game
from cooper_island.engine import const as c
from cooper_island.engine.effect import VOCABULARY
from cooper_island.view.asked import GONE, MENUS, asked_of
from cooper_island.view.shape import DecisionView
from tests.rules.table import Table
from tests.test_golden import golden

GAMES = ("game-0012-2p", "game-0027-2p", "game-0033-2p", "game-0063-2p")  # with all that is told


@cache
def asked() -> list[tuple[Game, int, DecisionView]]:
    """Every question of some games."""
    out: list[tuple[Game, int, DecisionView]] = []
    for name in GAMES:
        for game in golden(name).positions():
            for seat in game.to_act:
                decision = asked_of(game.state, seat)
                assert decision is not None
                out.append((game, seat, decision))
    return out


def test_what_is_closed_is_refused_and_belongs_to_the_question() -> None:
    kinds: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    for game, seat, decision in asked():
        offered = [option["text"] for option in decision["options"]]
        if decision["closed"]:
            assert decision["kind"] in {*MENUS, "give"}
        for closed in decision["closed"]:
            assert closed["text"] not in offered
            assert 0 <= closed["at"] <= len(offered)
            refusal = game.refusal(seat, closed["text"])
            assert refusal is not None
            assert refusal.code not in (*GONE, "not_asked", "unknown_text", "not_offered")
            assert closed["why"] == refusal._asdict()
            kinds[decision["kind"]] += 1
            codes[refusal.code] += 1
    assert set(kinds) == {*MENUS, "give"}
    told = {"action_used", "lacking", "crate_covered", "no_lid_there", "own_worker"}
    assert {*told, "no_such_worker"} <= set(codes)


def menu(decision: DecisionView) -> list[str]:
    """The texts of options and of what is closed, each in its place."""
    out = [option["text"] for option in decision["options"] if not option["anytime"]]
    for row in reversed(decision["closed"]):
        out.insert(row["at"], row["text"])
    return out


def test_a_menu_is_told_whole_and_in_its_order() -> None:
    """Nothing changes places when something of it is done, or cannot be."""
    whole = {
        "building": ["erect small", "erect large", "erect fortress"],
        "cargo": [f"supply {n}" for n in range(1, 6)],
        "trade": ["trade cloth", "trade gold", "trade any"],
    }
    seen: Counter[str] = Counter()
    for game, seat, decision in asked():
        kind, texts = decision["kind"], menu(decision)
        if kind in whole:
            assert texts == whole[kind]
            seen[kind] += 1
        if kind == "section":
            row = game.state.t.sections[game.state.stacks[seat][c.F_A] - 1]
            verbs = [VOCABULARY[effect % c.EFFECT].verb for effect in row.effects]
            told = [text for text in texts if not text.startswith(("gain", "end turn"))]
            assert told == [verb for verb in dict.fromkeys(verbs) if verb != "gain"]
            seen[kind] += 1
        if kind == "crate":
            crates = [crate["crate"] for crate in game.view(seat)["players"][seat]["crates"]]
            assert texts == [f"crate {crate}" for crate in crates]
            seen[kind] += 1
        if kind == "landing":
            free = [
                place["landing"]
                for place in game.view(seat)["players"][seat]["landings"]
                if place["boat"] is None
            ]
            assert texts == [f"landing {n}" for n in free]
            seen[kind] += 1
    assert set(seen) == {*whole, "section", "crate", "landing"}


def test_W2_every_place_for_a_worker_is_told() -> None:
    """One that is blocked keeps its place."""
    whole = [f"worker {letter} {form}" for form in ("round", "square") for letter in "ABCDEFGH"]
    turns = [decision for _, _, decision in asked() if decision["kind"] == "place_worker"]
    assert turns
    for decision in turns:
        assert menu(decision) == whole


def test_W6_a_section_that_would_bring_nothing_says_so() -> None:
    """What is told before the worker goes is what it finds there; a fee (W4) is paid first, and may change that."""
    seen: Counter[bool] = Counter()
    codes: Counter[str] = Counter()
    for game, seat, decision in asked():
        if decision["kind"] != "place_worker":
            continue
        for option in decision["options"]:
            extra = option.get("extra", {})
            if option["anytime"] or "fee" in extra:
                continue
            there = game.clone()
            there.apply(seat, option["text"])
            found = asked_of(there.state, seat)
            assert found is not None and found["kind"] == "section"
            useful = [one for one in found["options"] if not one["anytime"]]
            barred = extra.get("barred", [])
            assert bool(barred) == (useful == [one for one in useful if one["verb"] == "end turn"])
            reasons = [closed["why"] for closed in found["closed"]]
            assert all(why in barred for why in reasons if barred)
            codes.update(why["code"] for why in barred)
            seen[bool(barred)] += 1
    assert seen[True] > 10 and seen[False] > 10
    assert "lacking_least" in codes  # with what is missing
    assert not {"not_possible", "not_offered"} & set(codes), codes


def test_T3_all_that_may_go_into_a_trade_is_told() -> None:
    """With the rate; what is closed may go in with what stands before it."""
    late = 0
    for game, seat, decision in asked():
        if decision["kind"] != "give":
            continue
        details = decision["details"]
        me = game.view(seat)["players"][seat]
        fits = {"cloth": ["cloth"], "gold": ["gold"]}.get(str(details["trade"]))
        printed = game.view(seat)["printed"]["trades"]
        assert details["rate"] in printed.values()
        gifts = [text for text in menu(decision) if text != "done"]
        if details["given"] == 0:
            stored: dict[str, Any] = {**me["storage"]["goods"]}
            lying = [(row["cube"], row["space"]) for row in me["spaces"] if row["cube"]]
            kinds = [good for good, count in stored.items() if count]
            wanted = [f"give {good}" for good in kinds if fits is None or good in fits]
            wanted += [f"give {k}@{at}" for k, at in lying if fits is None or k in fits]
            assert gifts == wanted
        for closed in decision["closed"]:
            ahead = game.clone()
            for text in gifts[: gifts.index(closed["text"])]:
                if game_asks(ahead, seat, text):
                    ahead.apply(seat, text)
            late += game_asks(ahead, seat, closed["text"])
    assert late


def game_asks(game: Game, seat: int, text: str) -> bool:
    decision = game.decision(seat)
    return decision is not None and text in [option.text for option in decision.options]


def extras() -> Iterator[tuple[str, Any, Game, Game, int]]:
    """Name and figure of each extra, the game before and after its option, and the seat."""
    for game, seat, decision in asked():
        for option in decision["options"]:
            for name, figure in option.get("extra", {}).items():
                if name == "barred":  # reasons, and no figure
                    continue
                after = game.clone()
                after.apply(seat, option["text"])
                yield name, figure, game, after, seat


def test_what_an_option_costs_or_brings_is_so() -> None:
    seen: Counter[str] = Counter()
    for name, figure, before, after, seat in extras():
        seen[name] += 1
        then, now = before.view(seat)["players"][seat], after.view(seat)["players"][seat]
        told = after.events(seat, len(before.events(seat)))
        if name == "fee":
            placed = next(event for event in told if event["type"] == "worker")
            assert placed["under"] == figure
        elif name == "steps":
            assert then["cartographer"]["steps"] - now["cartographer"]["steps"] == figure
        elif name == "coins":
            coins = then["storage"]["goods"]["coin"] - now["storage"]["goods"]["coin"]
            assert coins == figure
        elif name == "anchors":
            fed = next(event for event in told if event["type"] == "feed")
            assert fed["short"] == figure
        elif name == "pays":
            at_once = {e["resource"] for e in told if e["type"] == "pay"}
            later = {
                good
                for good in set(figure) - at_once
                if (next_one := after.decision(seat)) is not None and next_one.kind == "pay"
            }
            assert at_once and at_once | later == set(figure)
            seen["later"] += bool(later)
        elif name == "equal":
            assert before.decision(seat).kind in ("ruin_spot", "statue_spot")  # type: ignore[union-attr]
        else:
            lands = [row["landscape"] for row in now["spaces"] if row["piece"] is not None]
            assert lands.count("settlement") == 1 + [
                row["landscape"] for row in then["spaces"] if row["piece"] is not None
            ].count("settlement")
    assert set(seen) == {"fee", "steps", "coins", "anchors", "helm", "pays", "later", "equal"}


def test_nothing_is_left_out_of_what_an_option_costs() -> None:
    """An option without an extra has none: no shim, no fee, no coin, no anchor."""
    plain: Counter[str] = Counter()
    for game, seat, decision in asked():
        if decision["kind"] not in ("lay", "place_worker", "reactivate", "feed"):
            continue
        for option in decision["options"]:
            if "extra" in option or option["anytime"]:
                continue
            after = game.clone()
            after.apply(seat, option["text"])
            told = {
                event["type"]: event
                for event in after.events(seat, len(game.events(seat)))
                if event["choice"] == after.choices and event["seat"] == seat
            }
            assert "shim" not in told
            assert "worker" not in told or told["worker"]["under"] is None
            assert not any(told.get(name, {}).get("coins") for name in ("react_card", "react_lid"))
            assert "feed" not in told or not told["feed"]["short"]
            plain[decision["kind"]] += 1
            plain["free"] += "react_card" in told or "react_lid" in told
    assert min(plain.values()) > 5
    assert plain["free"], "C2: with the fortress"


def test_B2_large_13_a_settlement_brings_a_point_but_not_to_a_lid() -> None:
    def extras_of(*moves: str) -> list[object]:
        table = Table(2).large(0, 13, 7, 9).lids(0, unused=2).land(0, "5,1 S2", "5,2 S2")
        table.store(0, "2 wood 2 stone 2 coin").start("work").play(*moves)
        decision = table.game.view(0)["decision"]
        assert decision is not None
        assert decision["kind"] == "put"
        return [option.get("extra") for option in decision["options"] if not option["anytime"]]

    assert extras_of("worker D round", "erect") == [{"helm": 1}] * 2
    assert extras_of("card", "use 13") == [None] * 2


def test_C1_a_feeding_is_due_until_it_is_paid() -> None:
    phases: Counter[tuple[str, bool]] = Counter()
    for game, _, _ in asked():
        view = game.view(None)
        fed: set[int] = set()
        for event in game.events(None) if game.phase == "feed" else ():
            if event["type"] == "phase":
                fed.clear()
            elif event["type"] == "feed":
                fed.add(event["seat"])
        for seat, player in enumerate(view["players"]):
            due = player["feeding"]["due"]
            phases[game.phase, due] += 1
            assert game.phase != "feed" or due == (seat not in fed)
    assert {phase for phase, due in phases if due} == {"income", "work", "feed"}
    assert phases["feed", False]


def test_W6_what_a_menu_opens_can_be_chosen_at_once() -> None:
    """Each answer beyond an entry is one that its question offers; a question that opens so is told whole."""
    seen: Counter[str] = Counter()
    shut_there: Counter[str] = Counter()
    for game, seat, decision in asked():
        entries = {option["text"]: option for option in decision["options"]}
        for via in dict.fromkeys(option["via"] for option in decision["further"]):
            assert not entries[via]["anytime"]
            ahead = game.clone()
            ahead.apply(seat, via, chance=False)
            assert ahead.told == game.told, "nothing has happened yet"
            then = asked_of(ahead.state, seat)
            assert then is not None
            shown = [{**one} for one in decision["further"] if one["via"] == via]
            for one in shown:
                del one["via"]
            assert shown == [o for o in then["options"] if o["verb"] != "done"]
            closed = [{**one} for one in decision["further_closed"] if one["via"] == via]
            for shut in closed:
                del shut["via"]
            assert closed == then["closed"]
            seen[via] += 1
            shut_there[via] += len(closed)
    assert {"boat", "erect", "islet", "place", "ruin", "supply"} <= set(seen)
    assert shut_there["boat"] and shut_there["erect"] and shut_there["supply"]


def test_P3_what_pays_at_once_says_so_before() -> None:
    """B1: with one landing space that she can pay, naming the boat pays for it; with two, the landing space does."""
    table = Table(2).store(0, "coin wood").start("work").play("worker B round")
    decision = table.view["decision"]
    boats = [one for one in decision["further"] if one["via"] == "boat"]
    assert {str(one["extra"]["pays"]) for one in boats} == {str({"coin": 1, "wood": 1})}
    table = Table(2).store(0, "coin 2 wood").start("work").play("worker B round")
    assert not any("extra" in one for one in table.view["decision"]["further"])


def test_P3_a_price_that_is_paid_in_part_at_once_is_told_whole() -> None:
    """The coin goes at once; which wood and stone, is asked next."""
    table = Table(2).land(0, "4,0 F1").store(0, "coin 3 wood 3 stone").start("work")
    decision = table.play("worker D round").view["decision"]
    [erect] = [one for one in decision["options"] if one["text"] == "erect"]
    assert erect["extra"]["pays"] == table.me["buildings"][0]["cost"]
    assert set(erect["extra"]["pays"]) == {"coin", "wood", "stone"}


def test_P5_prices_are_those_of_the_player() -> None:
    """The Sawmill takes a wood off boats and buildings; hers alone."""
    table = Table(2).small(0, 2).start("work")
    mine, other = table.view["players"]
    for row in ("landings", "buildings"):
        for one, two in zip(mine[row], other[row], strict=True):
            assert one["cost"].get("wood", 0) == max(0, two["cost"].get("wood", 0) - 1)


def test_B7_of_equal_crafting_spots_one_is_enough() -> None:
    table = Table(2).land(0, "4,0 F1").start("work")
    decision = table.play("worker F round", "ruin").view["decision"]
    if decision["kind"] == "ruin":
        decision = table.play(decision["options"][0]["text"]).view["decision"]
    assert decision["kind"] == "ruin_spot"
    equal = [o["text"] for o in decision["options"] if o.get("extra", {}).get("equal")]
    assert equal == ["spot 2"]
