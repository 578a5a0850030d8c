"""What a seat may know: all that lies open, and nothing that is hidden."""

from __future__ import annotations

import json
from random import Random

import pytest

from cooper_island.content import ids
from cooper_island.engine import const as c
from cooper_island.engine import rules, score
from cooper_island.engine.cleanup import feeding
from cooper_island.engine.masks import bits
from cooper_island.engine.setup import START_CHOICE
from cooper_island.engine.state import State
from cooper_island.view import shape
from cooper_island.view.picture import picture
from cooper_island.view.seat import build_view
from tests.view.positions import fresh, give, played, terms


def text(s: State, seat: int | None) -> str:
    return json.dumps(build_view(s, seat, None))


def choosers(s: State) -> list[int]:
    """Seats that hold dealt cards (B6)."""
    return [p for p in range(s.n) if {c.K_KEEP, c.K_UNDER} & set(s.stacks[p][:: c.WIDTH])]


def dealt(s: State, p: int) -> tuple[int, int]:
    """Deck of the cards that a seat holds to choose from, and where on its stack they are."""
    kinds = s.stacks[p][:: c.WIDTH]
    at = next(n for n, kind in enumerate(kinds) if kind in (c.K_KEEP, c.K_UNDER)) * c.WIDTH
    return s.stacks[p][at + 1], at + 2


def scrambled(s: State, viewer: int | None, rng: Random) -> State:
    """The same position with every fact redrawn that `viewer` may not be told."""
    out = s.clone()
    g = out.g
    g[c.G_RNG : c.G_RNG + 2] = [rng.randrange(1, 10**9), rng.randrange(1, 10**9)]
    for base, kinds in ((c.G_BAG, 3), (c.G_BOOKS, 11)):
        total = sum(g[base : base + kinds])
        g[base : base + kinds] = [0] * kinds
        for _ in range(total):
            g[base + rng.randrange(kinds)] += 1
    for deck in range(2):
        queue = range(c.G_QUEUE + 15 * deck, c.G_QUEUE + 15 * deck + g[c.G_QLEN + deck])
        hands = [(p, dealt(s, p)[1]) for p in choosers(s) if p != viewer and dealt(s, p)[0] == deck]
        sizes = [len(unpacked(s.stacks[p][at])) for p, at in hands]
        pool = bits(g[c.G_DECK + deck]) + [g[i] & 15 for i in queue]
        for p, at in hands:
            pool += [card - 1 for card in unpacked(s.stacks[p][at])]
        rng.shuffle(pool)
        for i in queue:
            g[i] = pool.pop() + 16 * rng.randrange(s.n)
        for (p, at), size in zip(hands, sizes, strict=True):
            out.stacks[p][at] = sum((pool.pop() + 1) << 4 * n for n in range(size))
        g[c.G_DECK + deck] = sum(1 << card for card in pool)
    return out


def unpacked(cards: int) -> list[int]:
    return [cards >> n & 15 for n in range(0, cards.bit_length(), 4)]


def test_words_are_those_of_the_box() -> None:
    assert tuple(terms().crate_names) == ids.CRATES
    assert tuple(shape.Goods.__annotations__) == tuple(shape.Price.__annotations__) == ids.GOODS
    assert tuple(shape.Tiles.__annotations__) == ids.TILES
    assert tuple(shape.Singles.__annotations__) == ids.SINGLES


def test_a_new_game() -> None:
    s = fresh(3, seed=7)
    view = build_view(s, 0, None)
    assert (view["round"], view["phase"], view["over"], view["winners"]) == (1, "income", False, [])
    assert view["cooper"] == view["first"] == view["current"]
    assert view["to_act"] == [view["first"]]
    assert view["supply"] == {
        "bag": 54,
        "singles": {"F/M": 25, "P/S": 28},
        "log_books": 30,
        "small_deck": 15,
        "large_deck": 15,
    }
    assert [ship["harbormaster"] for ship in view["cargo"]] == ["up", None, None, None, None]
    assert view["cargo"][4]["cost"] == {"gold": 5, "cloth": 2}
    assert len(view["orders"]) == 6
    assert len(view["ring"]) == 30
    first = view["players"][view["first"]]
    assert first["income"] == {"islet": True, "tile": True, "boats": []}
    assert first["storage"]["goods"]["coin"] == 1
    tiles = first["tiles"]
    assert tiles["FM/PS"] + tiles["FP/MS"] + tiles["FS/MP"] == 2
    [start] = [space for space in first["spaces"] if space["level"]]
    assert start == {
        "space": "6,1",
        "landscape": "meadow",
        "level": 1,
        "ruin": False,
        "cube": "food",
        "piece": None,
    }
    assert sum(space["ruin"] for space in first["spaces"]) == 5
    assert [spot["open"] for spot in first["crafting"]] == [True, True, False, False]


def test_the_choice_of_a_start_landscape() -> None:
    view = build_view(fresh(2, 1, START_CHOICE), None, None)
    assert (view["phase"], view["round"], view["options"]["start_landscape"]) == (
        "start",
        0,
        "choice",
    )


def test_the_decision_is_what_the_caller_says() -> None:
    asked: shape.DecisionView = {
        "kind": "ship",
        "options": [],
        "rule": "H1",
        "details": {"points": 2},
        "closed": [],
        "further": [],
        "further_closed": [],
    }
    assert build_view(fresh(2, 1), 0, asked)["decision"] is asked


def test_a_player_s_boards() -> None:
    s = fresh(2, 3)
    q = s.seats[1]
    q[c.Q_LANDING + 2] = 1 + 5
    q[c.Q_BOATS] &= ~(1 << 5)
    q[c.Q_BOAT_DOWN] = 1 << 5
    q[c.Q_SMALL] = (
        1 << 3 | 1 << 12 | 1 << 14
    )  # an extra crate space, cheaper feeding, two coin spots
    q[c.Q_CAP_COIN] = 2
    q[c.Q_CRATES] = 1 << 0 | 1 << 5
    q[c.Q_LARGE], q[c.Q_SPENT] = 1 << 8, 1 << 2
    q[c.Q_CARGO] &= ~0b11
    q[c.Q_LIDS] = 1
    q[c.Q_FLIPPED], q[c.Q_MOVED], q[c.Q_HIRE] = 0b1001, 0b1000, 0b0100
    q[c.Q_BANK + 1] = 1 + 2 * 4 + 1
    q[c.Q_BANK + 6] = 1 + 2 * 0 + 0
    q[c.Q_PIECE + c.STATUE] = 1 << s.t.start
    for kind in (c.COIN, c.COIN, c.WOOD, c.WOOD, c.WOOD, c.WOOD):
        give(s, 1, kind)
    view = build_view(s, 0, None)
    me = view["players"][1]
    assert me["landings"][2] == {
        "landing": 3,
        "cost": {"coin": 1, "wood": 3},
        "helm": 2,
        "boat": "copy",
        "face_up": False,
    }
    assert "copy" not in me["boats"]
    assert [crate["crate"] for crate in me["crates"] if crate["covered"]] == ["draw", "card_4"]
    assert me["lids"] == {"unused": 1, "acquired": 2}
    assert me["small_cards"] == [4, 13, 15]
    assert me["large_cards"] == [{"card": 3, "face_up": False}, {"card": 9, "face_up": True}]
    assert me["milestones"][3] == {"milestone": "lids", "count": 2, "reached": True, "moved": True}
    assert [place["taken"] for place in me["hire"]] == [False, False, True, False]
    assert me["storage"]["capacity"] == {"general": 5, "coin_only": 2, "fine_only": 0}
    assert me["storage"]["room"] == []
    assert me["feeding"]["cost"] == feeding(s, 1) == 1
    assert view["cargo"][0]["lids"] == [0]
    ring = {(w["seat"], w["water"]): w["islet"] for w in view["ring"] if w["islet"]}
    assert ring == {
        (1, "R2"): {"islet": "goods", "half": "far"},
        (1, "L3"): {"islet": "coin", "half": "near"},
    }
    assert {"space": "6,1", "piece": "statue"}.items() <= me["spaces"][s.t.start].items()


def test_orders_and_the_one_that_copies() -> None:
    s = fresh(4, 2)
    s.seats[0][c.Q_BOAT_UP] = 0b1111
    s.seats[1][c.Q_BOAT_UP] = 0b0111
    s.g[c.G_OWNER] = 1 + 0  # order 1: a normal worker of seat 0
    s.g[c.G_OWNER + 7] = 9 + 1  # order 8: a special worker of seat 1
    view = build_view(s, None, None)
    boats, copy = view["orders"][0], view["orders"][7]
    assert (boats["holder"], boats["special"]) == (0, False)
    assert boats["players"][0] == {"count": 4, "points": 5}
    assert (copy["holder"], copy["special"]) == (1, True)
    assert copy["players"][1] == {"count": None, "points": 2}
    assert view["players"][1]["score"]["orders"] == 2
    assert copy["players"][0]["points"] == 0  # not one's own
    assert view["orders"][5]["at_most"]


def test_workers_are_stacked_bottom_to_top() -> None:
    s = fresh(3, 2)
    s.g[c.G_STACK + 2] = (3 * 5 + 1) * 5 + 2
    s.g[c.G_STACK + 8 + 7] = 1
    sections = build_view(s, 0, None)["sections"]
    assert sections[2] == {"section": "C", "round": [2, 0, 1], "square": []}
    assert sections[7]["square"] == [0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_agree_with_the_rules_all_game_long(players: int) -> None:
    for n, s in enumerate(played(players, seed=players, simultaneous=players == 3)):
        if n % 5 and not s.over:
            continue
        view = build_view(s, n % players, None)
        assert view["to_act"] == s.to_act()
        assert not set(view["finished"]) & {p for p in s.to_act() if s.stacks[p][0] != c.K_OWED}
        for player in view["players"]:
            p = player["seat"]
            lines = list(player["score"].values())
            assert lines == [*score.lines(s, p), score.total(s, p)]
            land = sum(space["level"] for space in player["spaces"] if space["cube"] == "food")
            assert player["feeding"]["food"] == player["storage"]["goods"]["food"] + land
            for ship in player["ships"]:
                mark: shape.ShipMark = {"seat": p, "sails": ship["sails"]}
                assert mark in view["ring"][ship["position"]]["ships"]
        assert sum(len(water["ships"]) for water in view["ring"]) == 2 * players
        if s.over:
            assert view["winners"] == score.winners(s)
            assert view["current"] is None


def test_only_their_owner_sees_dealt_cards() -> None:
    seen = set()
    for seed in range(4):
        for s in played(3, seed):
            for p in choosers(s):
                kind = rules.frame_kind(s, p)
                _, at = dealt(s, p)
                cards = sorted(unpacked(s.stacks[p][at]))
                for viewer in (None, 0, 1, 2):
                    choosing = build_view(s, viewer, None)["players"][p]["choosing"]
                    assert choosing is not None
                    assert choosing["cards"] == (cards if viewer == p else None)
                    assert choosing["count"] == len(cards)
                    assert choosing["returning"] == (kind == c.K_UNDER)
                seen.add(kind)
    assert seen == {c.K_KEEP, c.K_UNDER}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("simultaneous", [False, True])
def test_hidden_facts_change_nothing_that_a_seat_sees(players: int, simultaneous: bool) -> None:
    rng = Random(players)
    checked = chosen = 0
    for seed in range(3):
        for n, s in enumerate(played(players, seed, simultaneous)):
            if n % 25 and not choosers(s):
                continue
            for viewer in (None, *range(players)):
                other = scrambled(s, viewer, rng)
                assert other.key() != s.key()
                assert text(other, viewer) == text(s, viewer)
                assert picture(other, viewer) == picture(s, viewer)
                checked += 1
            for p in choosers(s):
                chosen += text(scrambled(s, None, rng), p) != text(s, p)
    assert checked > 100
    assert chosen  # the test does swap the cards


def test_a_view_is_plain_data_of_its_own() -> None:
    s = fresh(2, 5)
    before = s.key()
    view = build_view(s, 0, None)
    view["players"][0]["spaces"].clear()
    view["printed"]["order_points"].clear()
    view["printed"]["layout"]["rows"].clear()
    assert s.key() == before
    assert text(s, 0) == text(s.clone(), 0)
    assert json.loads(text(s, 0)) == build_view(s, 0, None)
