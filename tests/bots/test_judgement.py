"""What captain judges by: its file, what is wrong with it, and what it sees of a position."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cooper_island import Game, standard_box
from cooper_island.bots import judgements
from cooper_island.bots.captain import Captain
from cooper_island.bots.judgements import (
    KINDS,
    JudgementError,
    hand_made,
    mind_of,
    notice,
    ours,
    parsed,
    read,
)
from cooper_island.content.box import parse_box
from cooper_island.engine import rules
from cooper_island.engine.cleanup import FEED
from cooper_island.engine.const import (
    COIN,
    DONE,
    F_KIND,
    K_GIVE,
    Q_CRAFT,
    Q_NORMAL,
    Q_SPECIAL,
    Q_STORE,
    Q_WAIT_N,
    WOOD,
)
from cooper_island.engine.state import State
from cooper_island.mind.evaluate import BEST
from cooper_island.mind.judgement import HandMade, Learnt
from cooper_island.mind.measures import clock
from cooper_island.mind.outlook import Outlook
from cooper_island.mind.search import Search
from cooper_island.mind.trait_table import (
    CARDS_FROM,
    CLOCKS,
    MOST,
    PLACES,
    SIZES,
    STARTS,
    T_FREE,
    T_RIVALS,
    T_STATUES,
    T_WOOD,
    TRAITS,
)
from cooper_island.mind.traits import Traits
from tests.command import run
from tests.rules.table import Table
from tests.styles import wild_box


def positions(box: Any = None, games: int = 6) -> list[State]:
    """Positions of random games of two, three and four, from all rounds."""
    out = []
    for seed in range(games):
        rnd = random.Random(seed)
        game = Game.new(2 + seed % 3, seed, box=box)
        made = 0
        while not game.over:
            seat = game.to_act[0]
            codes = rules.options(game.state, seat)
            game.apply_code(seat, rnd.choice(codes))
            made += 1
            if made % 25 == 0:
                out.append(game.state.clone())
    return out


def test_every_trait_has_its_own_places() -> None:
    assert len({name for name, _ in TRAITS}) == len(TRAITS)
    ends = [start + size for start, size in zip(STARTS, SIZES, strict=True)]
    assert STARTS[1:] == ends[:-1]
    assert ends[-1] == CARDS_FROM == PLACES - 45


@pytest.mark.parametrize("seed", [None, 1, 2, 3, 4])
def test_what_is_seen_lies_within_the_table_on_any_box(seed: int | None) -> None:
    traits = Traits()
    for s in positions(None if seed is None else wild_box(seed), 3):
        assert 0 <= clock(s) < CLOCKS
        for p in range(s.n):
            traits.look(s, p)
            held = traits.places[: traits.count]
            assert traits.count <= MOST
            assert all(0 <= place < PLACES for place in held)


def test_goods_and_statues_of_a_position_are_seen() -> None:
    table = Table(2).store(0, "2 wood").land(0, "6,1 F3 wood", "5,1 M2 statue").start("work")
    traits = Traits()
    traits.look(table.state, 0)
    held = traits.places[: traits.count]
    assert STARTS[T_WOOD] + 5 in held
    assert STARTS[T_STATUES] + 1 in held
    traits.look(table.state, 1)
    assert STARTS[T_STATUES] + 1 not in traits.places[: traits.count]


@pytest.mark.parametrize(
    ("goods", "rival"),
    [
        ("coin", None),
        ("coin wood", 0),
        ("coin 2 wood 2 stone", 1),
        ("2 wood 2 gold", 2),
        ("gold 3 cloth", 3),
    ],
)
def test_what_others_can_still_pay_for_is_seen(goods: str, rival: int | None) -> None:
    """B1, B2, B8, B9 by who still has a worker to place: else nobody hurries."""
    table = Table(2).store(1, goods).start("work")
    hers = table.state.seats[1]
    hers[Q_CRAFT] = 1
    traits = Traits()

    def held() -> set[int]:
        traits.look(table.state, 0)
        places = traits.places[: traits.count]
        return {n for n in range(4) if STARTS[T_RIVALS + n] + 1 in places}

    assert (rival in held()) if rival is not None else not held()
    traits.look(table.state, 1)
    assert not {STARTS[T_RIVALS + n] + 1 for n in range(4)} & {*traits.places[: traits.count]}
    hers[Q_NORMAL] = hers[Q_SPECIAL] = 0
    assert not held()


def test_a_judgement_adds_what_each_place_is_worth() -> None:
    rows = [[0] * PLACES for _ in range(KINDS)]
    table = Table(2).store(0, "2 wood").start("work")
    before = Learnt(rows, []).value(table.state, 0)
    for row in rows:
        row[STARTS[T_WOOD] + 2] = 1500
    assert Learnt(rows, []).value(table.state, 0) == before + 1.5
    assert Learnt(rows, []).value(table.state, 1) == 0.0


@pytest.mark.parametrize("good", ["coin", "wood", "stone", "food", "gold", "cloth"])
def test_one_more_of_a_good_is_never_worth_nothing(good: str) -> None:
    """T3: else four coins would look like one, and a trade of three for one like a gift."""
    mind = mind_of("")
    tables = [Table(2).store(0, f"{have} {good}").start("work") for have in (1, 2, 3)]
    worth = [mind.value(table.state, 0) for table in tables]
    assert worth[0] < worth[1] < worth[2]


def test_ours_is_small_and_says_what_it_is_of() -> None:
    found = ours()
    assert len(found.text()) < 1_000_000
    assert not found.elsewhere(standard_box())
    assert parsed(found.text(), "ours") == found
    head = json.loads(found.text())
    assert [tuple(trait) for trait in head["traits"]] == list(TRAITS)


def damaged(how: str) -> str:
    data = json.loads(ours().text())
    if how == "no JSON":
        return ours().text()[:-9]
    if how == "something else":
        return json.dumps({"kind": "cooper-island game"})
    if how == "a list":
        return "[1, 2]"
    if how == "a row is short":
        del data["rows"][3][5]
    elif how == "a row is missing":
        del data["rows"][3]
    elif how == "no number":
        data["rows"][0][0] = "1"
    elif how == "beyond all measure":
        data["rows"][0][0] = 10**12
    elif how == "a fraction":
        data["rows"][0][0] = 0.5
    elif how == "rules without end":
        return json.dumps(data | {"rules": 10**6}).replace("1000000", "1e999", 1)
    elif how == "deep":
        return "[" * 200_000
    elif how == "beyond all size":
        return json.dumps(data) + " " * 1_000_000
    else:
        data["traits"][4][1] += 1
    return json.dumps(data)


@pytest.mark.parametrize(
    "how",
    [
        *("no JSON", "something else", "a list", "a row is short", "a row is missing"),
        *("no number", "beyond all measure", "a fraction", "other traits"),
        *("rules without end", "deep", "beyond all size"),
    ],
)
def test_a_damaged_file_is_told_in_one_sentence_and_the_bot_plays_on(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "learnt.json"
    file.write_text(damaged(how), encoding="utf-8")
    with pytest.raises(JudgementError):
        read(file)
    assert isinstance(mind_of(str(file)), HandMade)
    told = notice(str(file), standard_box())
    assert str(file) in told
    assert "hand-made" in told
    if how in ("no JSON", "other traits"):
        seats = f"captain@{file}:20,random"
        code, _, err = run(capsys, "simulate", "--seats", seats, "--games", "1", "--players", "2")
        assert code == 0
        assert err.count("hand-made") == 1
        assert "Traceback" not in err


@pytest.mark.parametrize("bot", ["captain", "sailor"])
def test_the_terminal_says_that_captain_learnt_elsewhere(
    bot: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As simulate, arena, play and host do; the game that is resumed may be one on another box, too."""
    monkeypatch.setattr("builtins.input", no_input)
    code, _, err = run(capsys, "terminal", "--bot", bot, "--box", "first", "--players", "2")
    assert code == 0
    assert err.count("was learnt on another box") == (bot == "captain")
    code, _, err = run(capsys, "terminal", "--bot", bot, "--players", "2")
    assert code == 0
    assert not err


def no_input(_asked: str = "") -> str:
    raise EOFError


def test_a_missing_file_of_ours_is_no_reason_not_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judgements, "OURS", str(tmp_path / "captain.json"))
    assert isinstance(Captain(1, None, 20).mind, HandMade)
    assert "There is no file" in notice("", standard_box())


def test_learnt_on_another_box_or_under_other_rules_it_says_so_and_plays() -> None:
    other = parse_box("[setup]\ncoins = 2\n")
    assert "on another box" in notice("", other)
    assert notice("", standard_box()) == ""
    assert isinstance(mind_of(""), Learnt)
    found = ours()
    elder = parsed(found.text().replace(f'"rules": {found.rules}', '"rules": 1', 1), "elder")
    assert elder.elsewhere(standard_box()) == "rules"


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "learnt.json"
    file.write_text(ours().text(), encoding="utf-8")
    assert read(file).rows == ours().rows
    rows = [[1] * PLACES for _ in range(KINDS)]
    file.write_text(replace(ours(), rows=rows).text(), encoding="utf-8")
    assert read(file).rows == rows


@pytest.mark.parametrize("budget", [1, 60, 400])
def test_however_small_the_budget_every_placement_is_seen(budget: int) -> None:
    game = Game.new(4, 7)
    while game.phase != "work":
        seat = game.to_act[0]
        game.apply_code(seat, rules.options(game.state, seat)[-1])
    seat = game.to_act[0]
    codes = rules.options(game.state, seat)
    found = Search(seat, hand_made(), 1).lines(game.state, budget)
    assert sorted(line.codes[0] for line in found) == sorted(codes)


def test_a_line_that_falls_behind_is_played_on_no_further() -> None:
    game = Game.new(2, 7)
    while game.phase != "work":
        seat = game.to_act[0]
        game.apply_code(seat, rules.options(game.state, seat)[-1])
    seat = game.to_act[0]
    before = game.state.clone()
    outlook = Outlook(seat, hand_made(), 1, 0.5)
    outlook.begin(game.state, 4000)
    began = len(outlook.alive)
    assert began > 2
    worlds = 0
    while worlds < 5 and outlook.step(game.state):
        worlds += 1
    assert len(outlook.alive) < began
    assert outlook.best() in outlook.lines
    assert game.state.to_act() == before.to_act()
    assert game.state.seats == before.seats  # thinking changes nothing


def test_W6_what_is_free_and_has_its_room_is_never_forfeited() -> None:
    """However little a judgement thinks of one coin more; what cannot be had, or may cost, it may let go of."""
    free = other = 0
    for seed in range(6):
        rnd = random.Random(seed)
        game = Game.new(2 + seed % 3, seed)
        while not game.over:
            seat = game.to_act[0]
            decision = game.decision(seat)
            assert decision is not None
            if decision.kind == "effects":
                gained = [one for one in decision.options if one.text.startswith(("gain", "draw"))]
                known = Search(seat, hand_made(), 1).sensible(game.state)
                assert (DONE in known) == (not gained)
                assert {one.code for one in gained} <= set(known)
                free += bool(gained)
                other += not gained
            game.apply_code(seat, rnd.choice(rules.options(game.state, seat)))
    assert free > 20
    assert other > 10


@pytest.mark.parametrize(
    ("have", "given"), [("2 coin 4 wood", "4 wood"), ("3 coin wood", "3 coin wood")]
)
def test_T3_coins_go_into_a_trade_of_four_for_one_only_where_they_must(
    have: str, given: str
) -> None:
    table = Table(2).capacity(0, 8).store(0, have).start("work")
    table.play("trade")  # the only one that is possible
    search = Search(0, hand_made(), 1)
    state = table.state.clone()
    while state.stacks[0][F_KIND] == K_GIVE:
        rules.apply(state, 0, search.quick(state, rules.options(state, 0), K_GIVE))
    left = Table(2).capacity(0, 8).store(0, have).state.seats[0]
    gone = [left[Q_STORE + kind] - state.seats[0][Q_STORE + kind] for kind in (COIN, WOOD)]
    wanted = Table(2).capacity(0, 8).store(0, given).state.seats[0]
    assert gone == [wanted[Q_STORE + COIN], wanted[Q_STORE + WOOD]]


def test_C1_nothing_is_paid_for_a_space_that_feeding_frees_by_itself() -> None:
    """Three food on the land are due: to store one of them first would free its space no better."""
    rows = [[0] * PLACES for _ in range(KINDS)]
    for row in rows:
        for free in range(SIZES[T_FREE]):
            row[STARTS[T_FREE] + free] = 600 * free
    table = Table(2).capacity(0, 5).store(0, "3 coin 2 cloth").market(0, "cloth")
    table.land(0, "5,1 M1 food", "6,1 M1 food", "5,2 M1 food").start("feed")
    table.state.seats[0][Q_WAIT_N] -= 1
    best = Search(0, Learnt(rows, list(BEST)), 1).plan(table.state, 400)
    assert best.codes == [FEED]
