"""Hidden stays hidden: other hidden facts leave what a seat sees, hears, is refused and may undo byte-identical."""

import json
import random

import pytest

from cooper_island import Game, IllegalChoice
from cooper_island.engine import const as c
from tests.golden.make import busy_game

TEXTS = (
    "done",
    "end turn",
    "worker C round",
    "keep 3",
    "under 1 2 3",
    "use 4",
    "card",
    "lay 5,1+5,2",
    "pay wood",
    "nonsense",
)


def told(game: Game, seat: int | None) -> str:
    """Everything that a seat (None: a spectator) can get out of a game, as one text."""
    out: list[object] = [
        game.view(seat),
        game.events(seat),
        game.record_for(seat),
        game.picture(seat),
    ]
    out.append([list(row) for row in game.scores()])
    if seat is not None:
        out += [game.refusal(seat, text) for text in TEXTS]
        for text in TEXTS:
            try:
                game.clone().apply(seat, text)
            except IllegalChoice as refused:
                out.append(str(refused))
        out.append(game.can_undo(seat))
        undone = game.clone()
        while undone.can_undo(seat):
            undone.undo(seat)
            out.append(undone.view(seat))
        try:
            undone.undo(seat)
        except IllegalChoice as refused:
            out.append(str(refused))
    return json.dumps(out)


def twins(game: Game, rnd: random.Random) -> tuple[Game, Game, int, int] | None:
    """Two games alike but for one seat's dealt cards, the order of their return, the seed and the generator.

    The kept card is the same. Returns them after the return, with the seat and the number of that choice.
    """
    nodes = game._nodes()
    for node in nodes:
        if not any(event[0] == c.V_DEAL for event in node.events):
            continue
        deal = [r for r in node.chance if r // c.CHANCE in (c.CH_SMALL, c.CH_LARGE)]
        deck = deal[0] // c.CHANCE
        keep = nodes[node.number]
        under = nodes[node.number + 1]
        unknown = node.before.g[c.G_DECK + deck - c.CH_SMALL]
        if keep.seat != node.seat or under.seat != node.seat or unknown.bit_count() < 7:
            continue
        kept = deck * c.CHANCE + keep.code
        free = [deck * c.CHANCE + n for n in range(15) if unknown >> n & 1]
        others = [card for card in free if card not in deal]
        swapped = [card if card == kept else others.pop() for card in deal]
        rnd.shuffle(swapped)
        chance = iter(swapped)
        forced = tuple(
            next(chance) if r // c.CHANCE in (c.CH_SMALL, c.CH_LARGE) else r for r in node.chance
        )
        header = game.header
        twin = Game.new(
            game.players,
            (header.seed or 0) + 1,
            start_landscape=header.start,  # type: ignore[arg-type]
            simultaneous=header.simultaneous,
            box=game.state.t.box,
        )
        twin = twin_of(game, twin)
        for before in nodes[: node.number - 1]:
            twin._do(before.seat, before.code, before.chance)
        twin._do(node.seat, node.code, forced)
        twin.apply_code(keep.seat, keep.code)
        choice = rnd.choice(getattr(twin.decision(under.seat), "options", []))
        twin.apply(under.seat, choice)
        original = list(game.positions())[under.number]
        original._segment = twin._segment
        return original, twin, node.seat, under.number
    return None


def twin_of(game: Game, fresh: Game) -> Game:
    """A game with another seed but the same setup."""
    text = fresh.record.splitlines()
    setup = game.record.splitlines()[8]
    text[8] = setup
    body = "\n".join(text[:-1]) + "\n"
    from cooper_island.record.text import checksum

    return Game.replay(f"{body}end: 0 choices, check {checksum(body)}\n", game.state.t.box)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("simultaneous", [False, True])
def test_other_cards_dealt_to_another_seat_are_not_seen(players: int, simultaneous: bool) -> None:
    rnd = random.Random(players)
    compared = 0
    for seed in range(12):
        game = busy_game(players, seed, "meadow", simultaneous, True)
        pair = twins(game, rnd)
        if pair is None:
            continue
        first, second, owner, number = pair
        assert first.key() != second.key()
        for seat in (None, *range(players)):
            if seat != owner:
                assert told(first, seat) == told(second, seat)
                compared += 1
        assert first.events(owner) != second.events(owner)
        # Later, too, as long as the same things happen.
        for node in game._nodes()[number : number + 40]:
            if any(event[0] == c.V_DEAL for event in node.events):
                break
            first._do(node.seat, node.code, node.chance)
            second._do(node.seat, node.code, node.chance)
        for seat in range(players):
            if seat != owner:
                assert told(first, seat) == told(second, seat)
    assert compared >= 10


def test_the_cards_in_hand_are_shown_to_their_owner_alone() -> None:
    """B6: while she chooses, nobody else can see between what."""
    seen = 0
    for seed in range(10):
        game = busy_game(3, seed, "meadow", False, True)
        for position in game.positions():
            for seat in position.to_act:
                decision = position.decision(seat)
                if decision is not None and decision.kind in ("keep", "under"):
                    seen += 1
                    cards = json.dumps(position.view(seat)["decision"])
                    assert cards != "null"
                    for other in (None, *range(3)):
                        if other != seat:
                            choosing = position.view(other)["players"][seat]["choosing"]
                            assert choosing is not None
                            assert choosing["cards"] is None
    assert seen > 10


def test_a_running_game_gives_no_seat_the_seed_or_the_check_figure() -> None:
    game = Game.new(2, 123456789123)
    game.apply(game.to_act[0], 0)
    for seat in (None, 0, 1):
        text = told(game, seat)
        assert "123456789123" not in text
        assert game.key() not in text
        assert "check" not in game.record_for(seat)
    assert "seed: 123456789123" in game.record


def test_after_the_end_the_story_tells_all() -> None:
    """B6: what was dealt, and in which order it went back; as long as the game runs the twins above tell the same."""
    game = busy_game(3, 5, "forest", True, False)
    assert game.over
    shown = [event for event in game.events(None) if event["type"] in ("deal", "under")]
    assert shown
    assert all("cards" in event for event in shown)
