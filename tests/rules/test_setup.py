"""S: what lies where before the first choice."""

from collections import Counter
from typing import Any

import pytest
from tests.rules.table import Table

from cooper_island import Game, IllegalChoice

PLAYERS = (2, 3, 4)
LANDSCAPES = {"forest": "wood", "meadow": "food", "mountain": "stone", "settlement": "cloth"}
SETUPS: list[dict[str, Any]] = [
    {"players": n, "seed": seed, "simultaneous": simultaneous}
    for n in PLAYERS
    for seed in range(8)
    for simultaneous in (False, True)
]
RUINS = {"0,1", "2,1", "3,0", "3,3", "4,1"}
setups = pytest.mark.parametrize("setup", SETUPS, ids=lambda s: "-".join(map(str, s.values())))
players = pytest.mark.parametrize("players", PLAYERS)


def singles(view: Any) -> int:
    """Single tiles left in the supply."""
    return sum(view["supply"]["singles"].values())


def start_space(player: Any) -> Any:
    return next(space for space in player["spaces"] if space["space"] == "6,1")


def turn_order(view: Any) -> list[int]:
    """All seats, the starting player first."""
    n = len(view["players"])
    return [(view["first"] + i) % n for i in range(n)]


@players
def test_S1_everyone_has_a_peninsula_on_the_ring(players: int) -> None:
    view = Game.new(players, 1).view()
    assert [player["seat"] for player in view["players"]] == list(range(players))
    assert all(len(player["spaces"]) == 24 for player in view["players"])
    assert [water["seat"] for water in view["ring"]] == sorted(list(range(players)) * 10)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_S1_only_two_to_four_play(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        Game.new(players, 1)


@players
def test_S1_turns_go_round_in_seating_order(players: int) -> None:
    """Whoever starts, the next seat follows."""
    game = Game.new(players, 1, first_seat=players - 1)
    order = []
    while game.view()["phase"] == "income":
        order += game.to_act
        game.apply(game.to_act[0], "done")
    assert order == [players - 1, *range(players - 1)]


@setups
def test_S2_cargo_ships_hold_a_lid_of_everyone(setup: dict[str, Any]) -> None:
    view = Game.new(**setup).view()
    assert [cargo["ship"] for cargo in view["cargo"]] == [1, 2, 3, 4, 5]
    for cargo in view["cargo"]:
        assert cargo["lids"] == list(range(setup["players"]))
        assert cargo["cost"]  # open: also a spectator can read it
    assert [cargo["harbormaster"] for cargo in view["cargo"]] == ["up", None, None, None, None]


def test_S3_four_players_use_all_orders() -> None:
    for seed in range(50):
        assert [order["order"] for order in Game.new(4, seed).view()["orders"]] == [*range(1, 9)]


@pytest.mark.parametrize(("players", "kept", "pool", "sets"), [(3, 6, 8, 28), (2, 4, 7, 35)])
def test_S3_orders_are_removed_at_random(players: int, kept: int, pool: int, sets: int) -> None:
    """Every possible selection turns up, and with 2 players never order 8."""
    seen: Counter[frozenset[int]] = Counter()
    for seed in range(1500):
        orders = Game.new(players, seed).view()["orders"]
        assert all(order["holder"] is None for order in orders)
        seen[frozenset(order["order"] for order in orders)] += 1
    assert all(len(chosen) == kept and chosen <= set(range(1, pool + 1)) for chosen in seen)
    assert len(seen) == sets
    assert max(seen.values()) < 3 * 1500 / sets


@setups
def test_S4_workers_and_milestones(setup: dict[str, Any]) -> None:
    for player in Game.new(**setup).view()["players"]:
        assert player["workers"] == {
            "normal": 2,
            "special": 0,
            "waiting_normal": 2,
            "waiting_special": 2,
        }
        assert len(player["milestones"]) == 4
        assert not any(stone["reached"] or stone["moved"] for stone in player["milestones"])


@setups
def test_S4_ruins_and_ships(setup: dict[str, Any]) -> None:
    view = Game.new(**setup).view()
    for player in view["players"]:
        assert {space["space"] for space in player["spaces"] if space["ruin"]} == RUINS
        assert [(ship["distance"], ship["anchors"]) for ship in player["ships"]] == [(0, 0), (0, 0)]
        assert player["log_books"] == 0
    for water in view["ring"]:
        home = [{"seat": water["seat"], "sails": sails} for sails in (1, 2)]
        assert water["ships"] == (home if water["water"] == "harbor" else [])


@setups
def test_S4_boards_and_reserve(setup: dict[str, Any]) -> None:
    for player in Game.new(**setup).view()["players"]:
        assert (len(player["boats"]), len(set(player["boats"]))) == (6, 6)
        assert (len(player["islets"]), len(set(player["islets"]))) == (6, 6)
        left = {row["building"]: row["left"] for row in player["buildings"]}
        assert left == {"small": 2, "large": 2, "fortress": 1}
        assert {good: n for good, n in player["storage"]["goods"].items() if n} == {"coin": 1}
        assert not any(player["market"].values())
        assert player["lids"] == {"unused": 0, "acquired": 0}
        assert all(landing["boat"] is None for landing in player["landings"])


@setups
def test_S4_cartographer_by_place_in_turn_order(setup: dict[str, Any]) -> None:
    """3 steps for the first two, 4 for the third and fourth, wherever they sit."""
    view = Game.new(**setup).view()
    steps = [view["players"][seat]["cartographer"]["steps"] for seat in turn_order(view)]
    assert steps == [3, 3, 4, 4][: setup["players"]]


@setups
def test_S4_two_double_tiles_from_the_bag(setup: dict[str, Any]) -> None:
    view: Any = Game.new(**setup).view()
    assert [sum(player["tiles"].values()) for player in view["players"]] == [2] * setup["players"]
    assert view["supply"]["bag"] == 60 - 2 * setup["players"]


def test_S4_double_tiles_are_random() -> None:
    hands = {tuple(Game.new(2, seed).view()["players"][1]["tiles"].values()) for seed in range(60)}
    assert len(hands) == 6  # every pair of three kinds


@setups
def test_S5_decks_and_log_books(setup: dict[str, Any]) -> None:
    supply = Game.new(**setup).view()["supply"]
    assert (supply["small_deck"], supply["large_deck"], supply["log_books"]) == (15, 15, 30)


@pytest.mark.parametrize("size", ["small", "large"])
def test_S5_decks_are_shuffled(size: str) -> None:
    """Other seeds, other cards: any may come first."""
    dealt: set[int] = set()
    for seed in range(60):
        table = Table(2, seed=seed).land(0, "5,1 F5 wood", "5,2 P5 stone", "6,1 M5")
        table.store(0, "2 coin").start("work").play("worker D round", "erect", f"erect {size}")
        while table.kind() != "keep":
            table.play(table.options()[0])
        cards = table.me["choosing"]["cards"]
        assert len(set(cards)) == 4
        dealt |= set(cards)
    assert dealt == set(range(1, 16))


def test_S5_log_books_are_shuffled() -> None:
    first: set[str] = set()
    for seed in range(150):
        table = Table(2, seed=seed).ship(0, 1, "0 L4").start("work").helm(1).play("ship 1")
        books = [event for event in table.game.events(None) if event["type"] == "book"]
        first.add(str(books[0]["effect"]))
    assert len(first) == 11


@players
def test_S6_a_meadow_with_food(players: int) -> None:
    view = Game.new(players, 1).view()
    assert (view["round"], view["phase"]) == (1, "income")
    for player in view["players"]:
        assert start_space(player) == {
            "space": "6,1",
            "landscape": "meadow",
            "level": 1,
            "ruin": False,
            "cube": "food",
            "piece": None,
        }
        assert player["uncharted"] == 23
    assert singles(view) == 56 - players
    assert view["supply"]["singles"]["F/M"] == 28 - players


@players
def test_S6_one_random_type_for_all(players: int) -> None:
    seen = Counter[str]()
    for seed in range(80):
        view = Game.new(players, seed, start_landscape="random").view()
        kinds = {start_space(player)["landscape"] for player in view["players"]}
        (kind,) = kinds
        seen[kind] += 1
        assert all(start_space(p)["cube"] == LANDSCAPES[kind] for p in view["players"])
        assert singles(view) == 56 - players
    assert set(seen) == set(LANDSCAPES)


@players
@pytest.mark.parametrize("simultaneous", [False, True])
def test_S6_each_chooses_in_turn_order(players: int, simultaneous: bool) -> None:
    """Before round 1, one after the other from the starting player, even where seats act at once."""
    game = Game.new(
        players, 3, start_landscape="choice", simultaneous=simultaneous, first_seat=players - 1
    )
    wanted = dict(zip(turn_order(game.view()), LANDSCAPES, strict=False))
    for seat, landscape in wanted.items():
        assert (game.view()["phase"], game.to_act) == ("start", [seat])
        decision = game.decision(seat)
        assert decision is not None
        assert {o.text for o in decision.options} == {f"start {kind}" for kind in LANDSCAPES}
        with pytest.raises(IllegalChoice):
            game.apply((seat + 1) % players, f"start {landscape}")
        game.apply(seat, f"start {landscape}")
    view = game.view()
    assert (view["round"], view["phase"]) == (1, "income")
    for seat, landscape in wanted.items():
        space = start_space(view["players"][seat])
        assert (space["landscape"], space["level"]) == (landscape, 1)
        assert space["cube"] == LANDSCAPES[landscape]
    assert singles(view) == 56 - players


def test_S6_all_may_choose_the_same() -> None:
    game = Game.new(4, 1, start_landscape="choice", first_seat=0)
    for seat in range(4):
        game.apply(seat, "start settlement")
    view = game.view()
    assert [start_space(player)["cube"] for player in view["players"]] == ["cloth"] * 4
    assert view["supply"]["singles"] == {"F/M": 28, "P/S": 24}


@players
def test_S7_starting_player_is_drawn(players: int) -> None:
    drawn = Counter(Game.new(players, seed).view()["first"] for seed in range(200))
    assert set(drawn) == set(range(players))
    assert max(drawn.values()) < 2 * 200 / players


@players
def test_S7_starting_player_holds_the_cooper_token(players: int) -> None:
    for seed in range(10):
        view = Game.new(players, seed).view()
        assert view["cooper"] == view["first"]
        assert view["to_act"] == [view["first"]]


@players
def test_S7_table_chooses_the_starting_player(players: int) -> None:
    for seat in range(players):
        for seed in range(5):
            view = Game.new(players, seed, first_seat=seat).view()
            assert (view["first"], view["cooper"]) == (seat, seat)
    with pytest.raises(ValueError, match="first_seat"):
        Game.new(players, 1, first_seat=players)


@players
def test_S8_one_ring_whatever_the_layout(players: int) -> None:
    """No table option changes the water: always ten spaces a player, in one order."""
    rings = {
        tuple((w["position"], w["seat"], w["water"]) for w in Game.new(**setup).view()["ring"])
        for setup in SETUPS
        if setup["players"] == players
    }
    (ring,) = rings
    assert [position for position, _, _ in ring] == list(range(10 * players))
