"""Bots at tables: what their processes are told, and that with a seed it does not matter which of them thinks."""

import asyncio
import json
import random
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from cooper_island import Game
from cooper_island.bots import crew, process
from cooper_island.bots.api import Fault
from cooper_island.bots.crew import Pool, Task
from cooper_island.bots.process import question
from cooper_island.bots.registry import entrant
from cooper_island.bots.worker import Host
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.record.wire import unpack
from tests.golden.make import busy_game
from tests.test_secrets import twins

PEOPLE = Path(__file__).with_name("people.py")
TEE = Path(__file__).with_name("tee.py")
Json = dict[str, Any]


class Here:
    """A process that is none: what it is told is kept."""

    told: list[Json]
    alive = True

    def __init__(self, limit: float, nice: bool) -> None:
        self._host = Host()

    def make(self, order: Json) -> None:
        self.told.append(order)
        self._host.answer(json.loads(json.dumps(order)))

    def ask(self, asked: Json) -> str:
        self.told.append(asked)
        try:
            return str(self._host.answer(json.loads(json.dumps(asked)))["text"])
        except Exception as error:
            raise Fault(str(error)) from None

    def close(self) -> None:
        pass


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Json]:
    monkeypatch.setattr(Here, "told", [], raising=False)
    monkeypatch.setattr(crew, "Process", Here)
    return Here.told


def task(game: Game, bot: str, seat: int | None = None) -> Task:
    nodes = game._nodes()
    rows = [(node.seat, node.text(), repr(node.chance)) for node in nodes]
    return Task("t", game.to_act[0] if seat is None else seat, bot, game, rows)


def in_loop(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def played(game: Game, bot: str, steps: int, pool: Pool, *others: Pool) -> None:
    """Some choices by a bot; other pools are asked the same and must agree."""
    for _ in range(steps):
        asked = task(game, bot)
        text = await pool.choose(asked)
        for other in others:
            assert await other.choose(asked) == text
        game.apply(asked.seat, text)


@pytest.mark.parametrize("bot", ["random", "sailor"])
def test_with_a_seed_a_bot_chooses_alike_in_any_process(bot: str, told: list[Json]) -> None:
    """One process for the whole game, or a new one at each decision, as after a crash."""

    async def work() -> None:
        game, steady = Game.new(2, 3), Pool()
        for _ in range(60):
            await played(game, bot, 1, steady, Pool())

    in_loop(work)


def test_in_the_middle_of_a_run_it_is_asked_again_what_it_was_asked(told: list[Json]) -> None:
    async def work() -> None:
        game, pool = Game.new(2, 3), Pool()
        seat = game.to_act[0]
        seen: list[Json] = []
        while game.to_act[0] == seat:
            told.clear()
            await played(game, "deckhand", 1, pool)
            seen += [one for one in told if "position" in one]
            assert len(told) <= (1 if len(seen) > 1 else 2)  # an order comes first, once
        assert len(seen) > 2
        before = list(game.positions())[-2]
        told.clear()
        await Pool().choose(task(before, "deckhand"))
        assert told[1:] == seen

    in_loop(work)


def test_seeds_of_bots_are_their_own(told: list[Json]) -> None:
    """At a fresh table from the operating system, with the clock; with a seed from that seed, seat and moment."""

    def orders(game: Game) -> list[Json]:
        async def work() -> None:
            pool = Pool()
            for seat in (0, 1, 0, 1):
                await pool.choose(task(game, "random", seat))

        told.clear()
        in_loop(work)
        return [one for one in told if "seed" in one]

    fresh = Game.new(2, fresh=True, simultaneous=True)
    one, two = orders(fresh), orders(fresh)
    assert len(one) == len(two) == 2  # one a seat, kept for the game
    assert len({order["seed"] for order in one + two}) == 4
    assert all(order["clock"] for order in one)
    seeded = orders(Game.new(2, 3, simultaneous=True))
    assert seeded == orders(Game.new(2, 3, simultaneous=True))
    assert len({order["seed"] for order in seeded}) == 2  # another for each seat
    others = orders(Game.new(2, 4, simultaneous=True))
    assert not {order["seed"] for order in seeded} & {order["seed"] for order in others}
    assert not any(order["clock"] for order in seeded)


@pytest.mark.parametrize("fresh", [False, True])
def test_a_process_is_told_what_the_seat_knows_and_nothing_else(
    fresh: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read on the line to real processes, ours and a user's, over a stretch of a game with dealt cards."""
    monkeypatch.setattr(
        process, "COMMAND", (sys.executable, "-P", str(TEE), str(tmp_path / "said"))
    )
    seed = 731_905_331_771
    game = Game.new(3, None if fresh else seed, fresh=fresh, simultaneous=True)
    asked: list[tuple[Game, int]] = []

    async def work() -> None:
        pool = Pool([entrant(f"{PEOPLE}:Texts")])
        rnd = random.Random(1)
        try:
            for number in range(60):
                seat = rnd.choice(game.to_act)
                one = task(game, ("deckhand", "Texts")[number // 10 % 2], seat)
                if len(rules.options(game.state, seat)) > 1:
                    asked.append((game.clone(), seat))
                game.apply(seat, await pool.choose(one))
        finally:
            pool.stop()

    in_loop(work)
    text = (tmp_path / "said").read_text()
    assert str(seed) not in text
    assert "seed:" not in text
    said = [json.loads(line) for line in text.splitlines()]
    orders = [one for one in said if "position" not in one]
    questions = [one for one in said if "position" in one]
    assert all(
        set(one) == {"name", "nodes", "file", "seed", "clock", "box", "load"} for one in orders
    )
    assert all(set(one) == {"position", "seat", "seconds"} for one in questions)
    hidden = {"rules", "box", "players", "start", "first", "simultaneous", "g", "seats", "stacks"}
    assert all(set(one["position"]) == hidden for one in questions)
    truths = {(json.dumps(at.view(seat)), seat): at for at, seat in asked}
    shown = [(Game.of_position(*unpack(one["position"])), one["seat"]) for one in questions]
    assert {(json.dumps(at.view(seat)), seat) for at, seat in shown} == set(truths)
    for at, seat in shown:
        truth = truths[json.dumps(at.view(seat)), seat]
        assert at.state.g[c.G_RNG] != truth.state.g[c.G_RNG]


def test_a_question_is_the_same_whatever_others_were_dealt() -> None:
    compared = 0
    for seed in range(6):
        game = busy_game(3, seed, "meadow", False, True)
        pair = twins(game, random.Random(seed))
        if pair is None:
            continue
        first, second, owner, _ = pair
        assert first.key() != second.key()
        for seat in range(3):
            if seat != owner:
                one, two = (question(at.sample(seat, 5), seat) for at in (first, second))
                assert json.dumps(one) == json.dumps(two)
                compared += 1
    assert compared >= 4


@pytest.mark.parametrize("bot", ["Raises", "Nobody"])
def test_any_choice_in_place_of_a_bot_that_fails(bot: str, told: list[Json]) -> None:
    """With a seed the same again; after three such decisions the bot is not asked. Nobody was brought along by none."""

    def choices(seed: int | None) -> list[str]:
        game = Game.new(2, seed, fresh=seed is None)

        async def work() -> None:
            await played(game, bot, 20, Pool([entrant(f"{PEOPLE}:Raises")]))

        in_loop(work)
        return [node.text() for node in game._nodes()]

    first = choices(4)
    assert sum("position" not in one for one in told) == (8 if bot == "Raises" else 0)
    assert choices(4) == first
    assert choices(None) != first


def test_a_single_option_is_nothing_to_ask(told: list[Json]) -> None:
    game = busy_game(2, 1, "meadow", False, True)
    single = [
        (at, seat)
        for at in game.positions()
        for seat in at.to_act
        if len(rules.options(at.state, seat)) == 1
    ]
    assert single

    async def work() -> None:
        for at, seat in single[:5]:
            decision = at.decision(seat)
            assert decision is not None
            assert await Pool().choose(task(at, "random", seat)) == decision.options[0].text

    in_loop(work)
    assert told == []


@pytest.mark.skipif(sys.platform == "win32", reason="pids")
def test_a_bot_of_the_host_has_its_process_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one seat's bot leaves behind in its process, no other seat's can read."""
    made: list[tuple[process.Process, set[int]]] = []

    class Kept(process.Process):
        def __init__(self, limit: float, nice: bool) -> None:
            super().__init__(limit, nice=nice)
            self.seats: set[int] = set()
            made.append((self, self.seats))

        def ask(self, asked: Json) -> str:
            self.seats.add(asked["seat"])
            return super().ask(asked)

    monkeypatch.setattr(crew, "Process", Kept)
    monkeypatch.setattr(crew, "GUESTS", 1)
    game = Game.new(2, fresh=True, simultaneous=True)

    async def work() -> None:
        pool = Pool([entrant(f"{PEOPLE}:Good")])
        try:
            for seat in (0, 0, 1, 0):
                await pool.choose(task(game, "Good", seat))
        finally:
            pool.stop()

    in_loop(work)
    assert [seats for _, seats in made] == [{0}, {1}, {0}]
    assert all(one._process.poll() is not None for one, _ in made)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_with_a_seed_it_does_not_matter_whose_process_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ours and one of the host's, the first two processes of each decision."""
    doomed = killed = 0

    class Mortal(process.Process):
        def ask(self, asked: Json) -> str:
            nonlocal doomed, killed
            if doomed:
                doomed -= 1
                killed += 1
                self._process.kill()
            return super().ask(asked)

    monkeypatch.setattr(crew, "Process", Mortal)
    bots = ("random", "sailor", "Good")
    game = Game.new(3, 11)

    async def work() -> None:
        nonlocal doomed
        steady, other = (Pool([entrant(f"{PEOPLE}:Good")]) for _ in range(2))
        try:
            for _ in range(30):
                asked = task(game, bots[game.to_act[0]])
                doomed = 0
                text = await steady.choose(asked)
                doomed = 2
                assert await other.choose(asked) == text
                game.apply(asked.seat, text)
        finally:
            steady.stop()
            other.stop()

    in_loop(work)
    assert killed > 40


def test_a_table_that_is_given_up_ends_its_bots_process() -> None:
    game = Game.new(2, fresh=True, first_seat=0)

    async def work() -> None:
        pool = Pool([entrant(f"{PEOPLE}:Hangs")], limit=60)
        thinking = asyncio.create_task(pool.choose(task(game, "Hangs", 0)))
        while not (running := [slot._process for slot in pool._slots if slot._process]):
            await asyncio.sleep(0.02)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert running[0]._process.poll() is not None
        assert await pool.choose(task(game, "random", 0))
        pool.stop()

    in_loop(work)
