"""Nothing is peeked at: no draw is behind what commits nothing."""

import json
import random
from collections.abc import Callable
from operator import itemgetter

import pytest

from cooper_island import Game
from cooper_island.engine import const as c
from cooper_island.engine.sample import sample
from cooper_island.tables.chain import needed
from cooper_island.tables.position import Position
from cooper_island.tables.refusals import Refused

PEEK = ["worker C round", "draw", "place", "tile FM"]


def answer(act: Callable[[], object]) -> str:
    """What a request is told if it commits nothing; that it was committed, if so."""
    try:
        told = act()
    except Refused as refused:
        return json.dumps(refused.error)
    return "committed" if told is None else json.dumps(told)


def lines(now: Position, seat: int, rnd: random.Random) -> list[list[str]]:
    """Requests of one to four choices: such as go on after what is really drawn, and such as cannot."""
    out: list[list[str]] = []
    decision = now.game.decision(seat)
    options = [option.text for option in decision.options] if decision is not None else []
    tried: list[tuple[bool, str, Game]] = []
    for text in rnd.sample(options, len(options)):
        ahead = now.game.clone()
        ahead.apply(seat, text)
        tried.append((not ahead.latest_chance, text, ahead))
    tried.sort(key=itemgetter(0))  # such as draw first
    for _, text, ahead in tried[:8]:
        line = [text]
        while len(line) < 4 and (asked := ahead.decision(seat)) is not None:
            choice = rnd.choice(asked.options).text
            line = [*line, choice]
            ahead.apply(seat, choice)
        out += [line[:n] for n in range(1, len(line) + 1)]
        out += [[text, "nonsense"], [text, "place", "tile FM"], [text, *options[:2]]]
    return [*out, ["nonsense", *options[:1]], [*PEEK]]


def told(now: Position, seat: int, requests: list[list[str]]) -> list[str]:
    out: list[str] = []
    for line in requests:
        out.append(answer(lambda line=line: now.clone().choose(seat, line)))  # type: ignore[misc]
        out.append(answer(lambda line=line: now.preview(seat, line)))  # type: ignore[misc]
        out.append(answer(lambda line=line: needed(now.game, seat, line)))  # type: ignore[misc]
        out += [json.dumps(now.game.refusal(seat, text)) for text in line]
    for turn in (False, True):
        out.append(answer(lambda turn=turn: now.clone().take_back(seat, turn, "k", "d")))  # type: ignore[misc]
    out.append(answer(lambda: now.clone().do_again(seat, "k", "d")))
    return out


def others(now: Position, seat: int) -> list[Position]:
    """The same to this seat, with other draws to come and other facts that it does not know."""
    out = []
    for n in range(3):
        twin = now.clone()
        if n:
            twin.game.state = sample(now.game.state, seat, n)
        else:
            twin.game.state.g[c.G_RNG] = 123456789
        out.append(twin)
    return out


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("simultaneous", [False, True])
def test_what_commits_nothing_tells_of_no_draw(fresh: bool, simultaneous: bool) -> None:
    """Moves, previews, refusals, undo and redo: the same to the byte, whatever would be drawn."""
    rnd = random.Random(f"{fresh}{simultaneous}")
    stopped = 0
    for players in (2, 3):
        game = Game.new(players, None if fresh else players, fresh=fresh, simultaneous=simultaneous)
        now = Position.new(game)
        for step in range(150):
            if now.game.over:
                break
            seat = rnd.choice(now.game.to_act)
            if step % 5 == 0:
                asking = rnd.choice([seat, rnd.randrange(players)])
                requests = lines(now, asking, rnd)
                first = told(now, asking, requests)
                stopped += sum("after_chance" in text for text in first)
                for twin in others(now, asking):
                    assert told(twin, asking, requests) == first
            decision = now.game.decision(seat)
            assert decision is not None
            now = now.clone()
            now.choose(seat, [rnd.choice(decision.options).text])
            if rnd.random() < 0.3 and now.game.can_undo(seat):
                now.take_back(seat, False, "k", "d")
    assert stopped > 5


def test_a_request_is_refused_before_it_draws() -> None:
    """The same words whatever would come and whatever was to follow; what went before stays undrawn, too."""
    said = set()
    for follow in (PEEK[2:], ["nonsense"], ["draw"], ["place", "tile FS"]):
        for _ in range(10):
            now = Position.new(Game.new(2, fresh=True, first_seat=0))
            for seat in (0, 1):
                now.choose(seat, ["done"])
            before = now.game.clone()
            before.apply(0, PEEK[0])
            with pytest.raises(Refused) as caught:
                now.choose(0, [*PEEK[:2], *follow])
            said.add(json.dumps(caught.value.error))
            assert now.game == before
            assert now.game.latest_chance == ()
    (only,) = said
    error = json.loads(only)
    assert (error["code"], error["at"]) == ("after_chance", 1)
    assert error["sentence"].startswith("Choice 2 draws")
