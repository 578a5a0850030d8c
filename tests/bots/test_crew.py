"""Bots at tables: what their processes are told, and that with a seed it does not matter which of them thinks."""

import asyncio
import json
import random
import sys
import threading
from collections.abc import Callable, Coroutine
from math import inf
from pathlib import Path
from typing import Any

import pytest

from cooper_island import Game
from cooper_island.bots import crew, process
from cooper_island.bots.api import Bot, Fault, Killed, text_of
from cooper_island.bots.captain import Captain
from cooper_island.bots.crew import Pool, Task
from cooper_island.bots.match import derived
from cooper_island.bots.pace import turn_of
from cooper_island.bots.process import question
from cooper_island.bots.registry import entrant, own_bot
from cooper_island.bots.sailor import Sailor
from cooper_island.bots.stretch import offered
from cooper_island.bots.worker import Host
from cooper_island.engine import const as c
from cooper_island.engine import rules
from cooper_island.language import SPOKEN
from cooper_island.record.wire import unpack
from tests.bots.people import Texts
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
        list(self._host.answers(json.loads(json.dumps(order))))

    def ask(self, asked: Json, left: float) -> list[str]:
        self.told.append(asked)
        try:
            answers = list(self._host.answers(json.loads(json.dumps(asked))))
        except Exception as error:
            raise Fault("raised", said=str(error)) from None
        assert [one["more"] for one in answers] == [True] * (len(answers) - 1) + [False]
        return [text for one in answers for text in one["texts"]]

    def close(self) -> None:
        pass


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Json]:
    monkeypatch.setattr(Here, "told", [], raising=False)
    monkeypatch.setattr(crew, "Process", Here)
    return Here.told


def task(game: Game, bot: str, seat: int | None = None, table: str = "t") -> Task:
    return Task(table, game.to_act[0] if seat is None else seat, bot, game)


def questions(told: list[Json]) -> list[Json]:
    return [one for one in told if "position" in one]


def in_loop(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def played(game: Game, bot: str, times: int, pool: Pool, *others: Pool) -> None:
    """A bot is asked so often; other pools are asked the same and must agree."""
    for _ in range(times):
        asked = task(game, bot)
        texts = await pool.choose(asked)
        for other in others:
            assert await other.choose(asked) == texts
        for text in texts:
            game.apply(asked.seat, text)


@pytest.mark.parametrize("bot", ["random", "sailor"])
def test_with_a_seed_a_bot_chooses_alike_in_any_process(bot: str, told: list[Json]) -> None:
    """One process for the whole game, or a new one each time, as after a crash."""

    async def work() -> None:
        game, steady = Game.new(2, 3), Pool()
        for _ in range(20):
            await played(game, bot, 1, steady, Pool())

    in_loop(work)


@pytest.mark.parametrize("bot", ["random", "deckhand", "sailor", "captain", "Texts"])
def test_choices_in_one_go_are_those_of_a_bot_that_is_asked_for_each(
    bot: str, told: list[Json]
) -> None:
    """The bot of the reference decides here, each time on a sample of the game as it truly stands then."""
    seed, guest = 5, entrant(f"{PEOPLE}:Texts")
    game = Game.new(3, seed, simultaneous=True)
    decisions = requests = 0

    async def work() -> None:
        nonlocal decisions, requests
        pool = Pool([guest])
        while not game.over and game.choices < (120 if bot == "sailor" else 400):
            asked = task(game, bot)
            seat, number = asked.seat, game.choices
            told.clear()
            texts = await pool.choose(asked)
            assert len(questions(told)) <= 1
            requests += len(questions(told))
            while len(rules.options(game.state, seat)) == 1 and texts:  # nothing to ask
                game.apply(seat, texts.pop(0))
                number += 1
            own = derived(seed, "bot", seat, number)
            alone: Bot | Texts = (
                Texts(own) if bot == "Texts" else own_bot(entrant(bot), own, clock=False)
            )
            for left, text in reversed(list(enumerate(reversed(texts)))):
                if len(rules.options(game.state, seat)) > 1:
                    shown = game.sample(seat, derived(seed, "sample", seat, number))
                    assert text_of(game, seat, alone.choose(shown, seat)) == text
                    decisions += 1
                game.apply(seat, text, chance=not left)
            on = seat in game.to_act and seat not in game.waiting
            assert game.latest_chance or not on  # else it would have been asked on

    in_loop(work)
    assert requests < decisions / 2


def to_the_next_turn(game: Game) -> None:
    """Of the first seat, whatever is done until then."""
    rnd, this = random.Random(1), turn_of(game.state, 0)
    while 0 not in game.to_act or game.phase != "work" or turn_of(game.state, 0) == this:
        seat = game.to_act[0]
        game.apply(seat, rnd.choice(offered(game, seat)))


def test_what_a_turn_has_taken_is_told_to_whichever_bot_goes_on_with_it(
    told: list[Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two thoughts of a turn another table has the only process: captain is made anew, its time is not."""
    now = 0.0

    def thought(self: Here, asked: Json, left: float) -> list[str]:
        nonlocal now
        now += 0.25
        self.told.append(asked)
        return [offered(*asked_of(asked))[0]]

    def asked_of(asked: Json) -> tuple[Game, int]:
        return Game.of_position(*unpack(asked["position"])), asked["seat"]

    monkeypatch.setattr(Here, "ask", thought)
    monkeypatch.setattr(crew, "monotonic", lambda: now)
    one, other = (Game.new(2, fresh=True, first_seat=0) for _ in range(2))
    for game in (one, other):
        for seat in (0, 1):
            game.apply(seat, "done")  # income

    async def work() -> None:
        pool = Pool(processes=1)
        for game, table in ((one, "one"), (other, "other"), (one, "one"), (one, "one")):
            await pool.choose(task(game, "captain", 0, table))
        to_the_next_turn(one)
        await pool.choose(task(one, "captain", 0, "one"))

    in_loop(work)
    assert [asked["spent"] for asked in questions(told)] == [0.0, 0.0, 0.25, 0.5, 0.0]


@pytest.mark.parametrize("bot", ["sailor", "captain"])
def test_a_new_bot_in_the_middle_of_a_turn_takes_half_of_what_is_left(bot: str) -> None:
    """What was spent before counts, and in another turn no more."""
    game = Game.new(2, 3, first_seat=0)
    host = Host()
    list(host.answers(entrant(bot).order(1, clock=True)))
    for seat in (0, 1):
        game.apply(seat, "done")  # income
    list(host.answers(question(game.sample(0, 1), 0, spent=99.0)))
    assert isinstance(host._bot, Captain | Sailor)
    pace = host._bot.pace
    assert pace.seconds(game.state, 0, 0.7) == 0.0
    to_the_next_turn(game)
    assert pace.seconds(game.state, 0, 0.7) == 0.35


def test_a_bot_is_asked_for_so_many_choices_and_seconds(told: list[Json]) -> None:
    game = Game.new(2, 3, first_seat=0)
    host = Host()
    list(host.answers(entrant("deckhand").order(1, clock=False)))

    def asked(most: int, within: float) -> list[str]:
        one = question(game.sample(0, 1), 0, most=most, within=within)
        return [text for answer in host.answers(one) for text in answer["texts"]]

    for seat in (0, 1):
        game.apply(seat, "done")  # income
    whole = asked(40, 9.0)
    assert len(whole) > 2
    assert asked(2, 9.0) == whole[:2]
    assert asked(40, 0.0) == asked(1, 9.0) == whole[:1]


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
                for text in await pool.choose(one):
                    asked.append((game.clone(), seat))
                    game.apply(seat, text)
        finally:
            pool.stop()

    in_loop(work)
    text = (tmp_path / "said").read_text()
    assert str(seed) not in text
    assert "seed:" not in text
    said = [json.loads(line) for line in text.splitlines()]
    orders = [one for one in said if "position" not in one]
    positions = questions(said)
    assert len(positions) > 20
    assert all(
        set(one) == {"name", "nodes", "file", "judgement", "seed", "clock", "box", "load"}
        for one in orders
    )
    fields = {"position", "seat", "seconds", "most", "within", "spent"}
    assert all(set(one) == fields for one in positions)
    hidden = {"rules", "box", "players", "start", "first", "simultaneous", "g", "seats", "stacks"}
    assert all(set(one["position"]) == hidden for one in positions)
    truths = {(json.dumps(at.view(seat)), seat): at for at, seat in asked}
    shown = [(Game.of_position(*unpack(one["position"])), one["seat"]) for one in positions]
    assert {(json.dumps(at.view(seat)), seat) for at, seat in shown} <= set(truths)
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


@pytest.mark.usefixtures("told")
def test_the_log_is_in_one_language(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What a bot did wrong is no German half of an English line."""
    monkeypatch.setenv(SPOKEN, "de")
    game = Game.new(2, 4)

    async def work() -> None:
        pool = Pool()
        try:
            await pool.choose(task(game, "Nobody"))
        finally:
            pool.stop()

    in_loop(work)
    assert caplog.messages[0].startswith("Bot Nobody at table t: it is not here")


def test_a_single_option_is_nothing_to_ask(told: list[Json]) -> None:
    game = busy_game(2, 1, "meadow", False, True)
    single = [
        (at, seat)
        for at in game.positions()
        for seat in at.to_act
        if len(rules.options(at.state, seat)) == 1
    ]
    quiet = 0

    async def work() -> None:
        nonlocal quiet
        for at, seat in single[:9]:
            told.clear()
            texts = await Pool().choose(task(at, "random", seat))
            quiet += not told
            for text in texts:
                at.apply(seat, text)
            for one in questions(told):
                asked = Game.of_position(*unpack(one["position"]))
                assert len(rules.options(asked.state, seat)) > 1

    in_loop(work)
    assert quiet


@pytest.mark.skipif(sys.platform == "win32", reason="pids")
def test_a_bot_of_the_host_has_its_process_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one seat's bot leaves behind in its process, no other seat's can read."""
    made: list[tuple[process.Process, set[int]]] = []

    class Kept(process.Process):
        def __init__(self, limit: float, nice: bool) -> None:
            super().__init__(limit, nice=nice)
            self.seats: set[int] = set()
            made.append((self, self.seats))

        def ask(self, asked: Json, left: float = inf) -> list[str]:
            self.seats.add(asked["seat"])
            return super().ask(asked, left)

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
    """Ours and one of the host's, the first two processes of each request: the one at once, the other halfway."""
    doomed = killed = halfway = 0

    class Mortal(process.Process):
        def ask(self, asked: Json, left: float = inf) -> list[str]:
            nonlocal doomed, killed
            if doomed == 2:
                doomed -= 1
                killed += 1
                self._process.kill()
            return super().ask(asked, left)

        halfway = False

        def _hear(self, seconds: float, overrun: Fault) -> Json:
            nonlocal doomed, halfway
            if doomed == 1 and self.halfway:
                doomed -= 1
                halfway += 1
                raise Killed("signal", number=9)
            told = super()._hear(seconds, overrun)
            self.halfway = told.get("more") is True
            return told

    monkeypatch.setattr(crew, "Process", Mortal)
    bots = ("random", "sailor", "Good")
    game = Game.new(3, 11)

    async def work() -> None:
        nonlocal doomed
        steady, other = (Pool([entrant(f"{PEOPLE}:Good")]) for _ in range(2))
        try:
            for _ in range(18):
                asked = task(game, bots[game.to_act[0]])
                doomed = 0
                texts = await steady.choose(asked)
                doomed = 2
                assert await other.choose(asked) == texts
                for text in texts:
                    game.apply(asked.seat, text)
        finally:
            steady.stop()
            other.stop()

    in_loop(work)
    assert killed > 12
    assert halfway > 3


def test_what_a_bot_chose_before_it_failed_holds() -> None:
    game = Game.new(2, 3, first_seat=0)
    for seat in (0, 1):
        game.apply(seat, "done")  # income

    async def work() -> None:
        pool = Pool([entrant(f"{PEOPLE}:Tires")])
        try:
            while game.to_act[0] == 0:
                decided = 0
                for text in await pool.choose(task(game, "Tires")):
                    decided += len(offered(game, 0)) > 1
                    game.apply(0, text)
                assert decided <= 2
            (trouble,) = pool._trouble.values()
        finally:
            pool.stop()
        assert trouble.seconds > 0
        assert trouble.failures == 0  # nothing was chosen in its place

    in_loop(work)


@pytest.mark.parametrize("bot", ["Hangs", "Loads"])
def test_a_bot_that_hangs_holds_its_table_up_for_so_long_and_no_longer(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a whole game, loading and all: it is begun twice at most, for then its time is over."""
    monkeypatch.setenv("HANGS", str(tmp_path / "pids"))
    begun: list[process.Process] = []

    class Counted(process.Process):
        def __init__(self, limit: float, nice: bool) -> None:
            super().__init__(limit, nice=nice)
            begun.append(self)

    monkeypatch.setattr(crew, "Process", Counted)
    game = Game.new(2, 3, first_seat=0)

    async def work() -> None:
        pool = Pool([entrant(f"{PEOPLE}:{bot}")], limit=2.0, hold=3.0)
        try:
            for _ in range(6):
                (text,) = await asyncio.wait_for(pool.choose(task(game, bot, 0)), 25)
                assert text in offered(game, 0)
        finally:
            pool.stop()

    in_loop(work)
    assert 1 <= len(begun) <= 2


def test_the_pool_tells_how_many_wait(told: list[Json], monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    class Busy(Here):
        def ask(self, asked: Json, left: float) -> list[str]:
            go_on.wait()
            return super().ask(asked, left)

    monkeypatch.setattr(crew, "Process", Busy)
    game = Game.new(2, 3, first_seat=0)

    async def work() -> None:
        pool = Pool(processes=1)
        asked = [task(game, "random", 0, table) for table in "abc"]
        choosing = [asyncio.create_task(pool.choose(one)) for one in asked]
        await asyncio.sleep(0)
        assert pool.waiting == 2
        go_on.set()
        await asyncio.gather(*choosing)
        assert pool.waiting == 0

    in_loop(work)


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
