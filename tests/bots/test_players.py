"""Our bots: they play everything to its end, the same again, and never by hidden facts."""

import random
from collections import defaultdict

import pytest

from cooper_island import Game, load_box, standard_box
from cooper_island.bots import captain, sailor
from cooper_island.bots.api import Bot, code_of
from cooper_island.bots.captain import Captain
from cooper_island.bots.match import Table, play
from cooper_island.bots.pace import Pace
from cooper_island.bots.registry import make_bot
from cooper_island.bots.sailor import Sailor
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.engine.state import State
from cooper_island.game import StartLandscape
from cooper_island.mind.outlook import Outlook
from tests.golden.make import GENEROUS, busy_game
from tests.rules.table import Table as Position
from tests.test_secrets import twins

BOTS = ("random", "deckhand", "sailor:40")  # captain: tests/test_compiled.py


def finished(players: int, table: Table, seed: int, first: int = 0) -> Game:
    game = table.game(players, seed)
    bots = [make_bot(BOTS[(seat + first) % 3], seed + seat, clock=False) for seat in range(players)]
    assert play(game, bots, seed) is None
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("simultaneous", [False, True])
@pytest.mark.parametrize("generous", [False, True])
def test_they_play_every_table_to_its_end(players: int, simultaneous: bool, generous: bool) -> None:
    box = load_box(GENEROUS) if generous else standard_box()
    starts: list[StartLandscape] = ["meadow", "choice", "random", "settlement"]
    start = starts[(players + 2 * simultaneous + generous) % 4]
    game = finished(players, Table(box, None, start, simultaneous), seed=players, first=players)
    assert game.over
    assert Game.replay(game.record, box).scores() == game.scores()


def test_the_same_seed_and_nodes_give_the_same_game() -> None:
    table = Table(standard_box())
    first = finished(3, table, 5)
    assert first.record == finished(3, table, 5).record
    assert first.record != finished(3, table, 6).record


def test_sane_bots_beat_random_ones() -> None:
    for name in ("deckhand", "sailor:300"):
        game = Game.new(2, 3)
        play(game, [make_bot(name, 1, clock=False), make_bot("random", 1, clock=False)], 3)
        assert game.winners() == [0]
        assert game.scores()[0].total > 0


@pytest.mark.parametrize("name", ["deckhand", "sailor:300", "captain:300"])
def test_P6_they_build_where_a_cube_must_be_stored_first(name: str) -> None:
    """No space is free between payment and placement; two cubes could make room, and others lie in the market."""
    table = Position(2).capacity(0, 5).store(0, "coin 2 wood 2 stone").market(0, "3 cloth")
    table.land(0, "6,1 M1 food", "5,1 M3 food").in_round(5).workers(0, 1).workers(1, 0)
    table.start("work").play("worker D round")
    bot = make_bot(name, 1, clock=False)
    asked = []
    while table.game.to_act == [0] and table.kind() != "ship":
        asked.append(table.kind())
        table.game.apply_code(0, code_of(table.game, 0, bot.choose(table.game.clone(), 0)))
        table.state = table.game.state
    assert "put" in asked
    assert "small" in table.at("5,1") + table.at("6,1")


@pytest.mark.parametrize(
    ("name", "most"), [("deckhand", 9999), ("sailor:60", 9999), ("captain:20", 10)]
)
def test_choices_do_not_depend_on_hidden_facts(name: str, most: int) -> None:
    """Captain plays each line on, which takes its time: ten of its choices must do."""
    rnd = random.Random(1)
    compared = 0
    for seed in range(8):
        game = busy_game(2 + seed % 3, seed, "meadow", False, True)
        pair = twins(game, rnd)
        if pair is None:
            continue
        first, second, owner, number = pair
        assert first.key() != second.key()
        for node in game._nodes()[number : number + 40]:
            seat = node.seat
            if compared < most and seat != owner and len(rules.options(first.state, seat)) > 1:
                shown = [one.sample(seat, number) for one in (first, second)]
                assert shown[0].key() == shown[1].key()
                chosen = [make_bot(name, 4, clock=False).choose(one, seat) for one in shown]
                assert chosen[0] == chosen[1]
                compared += 1
            if any(event[0] == c.V_DEAL for event in node.events):
                break
            first._do(node.seat, node.code, node.chance)
            second._do(node.seat, node.code, node.chance)
    assert compared >= 10


def test_a_blind_game_keeps_what_the_seat_knows_and_nothing_else() -> None:
    game = busy_game(3, 3, "meadow", True, True)
    for at in list(game.positions())[::23]:
        for seat in range(3):
            shown = at.sample(seat, 1)
            assert shown.view(seat) == at.view(seat)
            assert shown.header.seed is None
            assert shown.events() == []
            assert shown.state.g[c.G_RNG] != at.state.g[c.G_RNG]
            with pytest.raises(ValueError, match="no record"):
                _ = shown.record


class Clock:
    """Time that passes by being looked at."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize("step", [0.002, 100.0])
@pytest.mark.parametrize(("who", "most"), [("sailor", 0.15), ("captain", 0.7)])
def test_they_stop_when_their_time_is_up(
    who: str, most: float, step: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look at the clock takes 2 ms; or each search takes far too long, and what it has so far must do."""
    monkeypatch.setattr(sailor if who == "sailor" else captain, "perf_counter", Clock(step))
    monkeypatch.setattr(Pace, "_rates", {who: 200.0})
    monkeypatch.setattr(Captain, "_world", 0.0)
    bot = Sailor(1) if who == "sailor" else Captain(1)
    game = Game.new(2, 4)
    other: Bot = make_bot("random", 1, clock=False)
    while not game.over and game.round < 3:
        seat = game.to_act[0]
        player: Bot = bot if seat == 0 else other
        answer = player.choose(game.sample(seat, game.choices), seat)
        if seat == 0 and step < 1:
            assert bot.pace._spent < most + 10 * step
        game.apply_code(seat, code_of(game, seat, answer))


@pytest.mark.parametrize("players", [2, 4])
def test_captains_of_a_table_share_the_time_of_a_step(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """0.14 seconds for all of them, however often they think anew; a search takes all that it is given."""
    clock = Clock(0.0)
    monkeypatch.setattr(captain, "perf_counter", clock)
    monkeypatch.setattr(Pace, "nodes", lambda _, seconds: int(seconds * 1e6))

    class Slow(Outlook):
        def begin(self, s: State, budget: int) -> None:
            clock.now += budget / 1e6
            super().begin(s, 20)

        def step(self, _: State) -> bool:
            return False

    monkeypatch.setattr(captain, "Outlook", Slow)
    steps: defaultdict[tuple[int, str], float] = defaultdict(float)
    game = Game.new(players, 4)
    bots = [Captain(seat) for seat in range(players)]
    while not game.over and game.round < 3:
        seat, before = game.to_act[0], clock.now
        answer = bots[seat].choose(game.sample(seat, game.choices), seat)
        if game.phase != "work":
            steps[game.round, game.phase] += clock.now - before
        game.apply_code(seat, code_of(game, seat, answer))
    assert 0.03 < max(steps.values()) < 0.14


def test_second_thoughts_of_a_turn_know_what_a_world_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each world takes 0.3 of the turn's 0.7 seconds: two may begin in a turn, however often captain thinks anew."""
    clock = Clock(0.0)
    monkeypatch.setattr(Captain, "_world", 0.0)
    monkeypatch.setattr(captain, "perf_counter", clock)

    class Slow(Outlook):
        def step(self, s: State) -> bool:
            clock.now += 0.3
            return super().step(s)

    monkeypatch.setattr(captain, "Outlook", Slow)
    game = Game.new(2, 4)
    bot = Captain(1)
    state = game.sample(0, 1).state
    while state.g[c.G_PHASE] != c.PH_WORK or not state.stacks[0] or state.stacks[0][0] != c.K_TURN:
        seat = game.to_act[0]
        answer = make_bot("deckhand", 1, clock=False).choose(game.sample(seat, 1), seat)
        game.apply_code(seat, code_of(game, seat, answer))
        state = game.sample(0, 1).state
    for _ in range(6):
        bot.think(state, 0)
    assert 0.3 <= bot.pace._spent <= 0.7 + 0.05


@pytest.mark.parametrize("name", ["deckhand", "sailor:200"])
def test_with_food_enough_they_feed_and_trade_nothing_away(name: str) -> None:
    """C1: after feeding food is gone; that must not make it look worse than to trade all goods away first."""
    fed = traded = 0
    for seed in range(4):
        game = Game.new(2, seed, simultaneous=seed % 2 == 1)
        bots = [make_bot("deckhand", seed + p, clock=False) for p in range(2)]
        while not game.over:
            seat = game.to_act[0]
            decision = game.decision(seat)
            assert decision is not None
            enough = decision.kind == "feed" and food(game, seat) >= int(
                decision.details["need"] or 0
            )
            if enough and len(decision.options) > 1:
                asked = game.sample(seat, 1)
                answer = make_bot(name, 4, clock=False).choose(asked, seat)
                codes = [option.code for option in decision.options]
                text = decision.options[codes.index(code_of(asked, seat, answer))].text
                fed += text.startswith("feed")
                traded += text.startswith("trade")
            game.apply(seat, bots[seat].choose(game.sample(seat, game.choices), seat))
    assert fed >= 10
    assert traded <= fed // 4


def share(table: Position, name: str) -> list[str]:
    """What a bot in seat 1 chooses in its share of a step."""
    bot = make_bot(name, 1, clock=False)
    chosen = []
    game = table.game
    phase = game.phase
    while 0 in game.to_act and game.phase == phase:
        decision = game.decision(0)
        assert decision is not None
        code = code_of(game, 0, bot.choose(game.clone(), 0))
        chosen.append(next(one.text for one in decision.options if one.code == code))
        game.apply_code(0, code)
        table.state = game.state
    return chosen


@pytest.mark.parametrize("number", [2, 3, 4])
def test_C6_captain_stores_what_would_be_lost(number: int) -> None:
    """However little it thinks of one coin more: there is room for it."""
    table = Position(2).capacity(0, 5).store(0, "coin 2 gold cloth").market(0, "coin")
    assert share(table.in_round(number).start("market"), "captain:60")[0] == "store"


@pytest.mark.parametrize("number", [3, 4])
def test_C1_captain_makes_no_trade_that_brings_nothing(number: int) -> None:
    """T3: two cloth for a coin, to make room for a third cloth that is lost otherwise."""
    table = Position(2).capacity(0, 5).store(0, "3 coin 2 cloth").market(0, "cloth")
    table.land(0, "5,1 M1 food", "6,1 M1 food", "5,2 M1 food").in_round(number).start("feed")
    assert "trade cloth" not in share(table, "captain:60")


def food(game: Game, seat: int) -> int:
    return game.state.seats[seat][c.Q_SUM + c.FOOD]
