"""The record: it replays to the same state after every choice, and whatever is wrong with it is said with its line."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.golden.make import GENEROUS, busy_game

from cooper_island import Game, RecordError, standard_box
from cooper_island.record import text as record_text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("simultaneous", [False, True])
def test_replay_gives_the_same_state_after_every_choice(players: int, simultaneous: bool) -> None:
    game = busy_game(players, 11, "choice", simultaneous, False)
    again = Game.replay(game.record)
    assert again == game
    assert [at.key() for at in again.positions()] == [at.key() for at in game.positions()]
    assert again.record == game.record
    assert again.events(None) == game.events(None)


def test_a_record_in_the_middle_of_an_action_goes_on() -> None:
    game = Game.new(2, 9, first_seat=0)
    game.apply(0, "islet")
    game.apply(0, "islet coin")
    again = Game.replay(game.record)
    again.apply(0, "lay 6,2+R1 far")
    game.apply(0, "lay 6,2+R1 far")
    assert again == game


def test_a_record_replays_without_its_generator() -> None:
    """Chance results are in the record: with the seed hidden, the same things still happen."""
    game = busy_game(2, 5, "meadow", False, False)
    lines = game.record.splitlines()
    lines[4] = "seed: ?"
    body = "\n".join(lines[:-1]) + "\n"
    text = f"{body}end: {game.choices} choices, check {record_text.checksum(body)}\n"
    again = Game.replay(text)
    assert again.scores() == game.scores()
    assert again.view(None) == game.view(None)


RECORD = busy_game(2, 5, "meadow", False, False).record


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.replay(text)
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_foreign_file_is_refused() -> None:
    for text in ("", "hello", "[Event 'chess']\n1. e4 e5", "\x00\x01"):
        assert refused(text).line == 1


def test_a_truncated_record_is_refused_at_its_end() -> None:
    lines = RECORD.splitlines()
    for keep in (3, 9, 10, 40, len(lines) - 1):
        assert refused("\n".join(lines[:keep]) + "\n").line == keep + 1


def test_a_damaged_choice_is_refused_with_its_line() -> None:
    lines = RECORD.splitlines()
    for number in (12, 30, 80):
        for damage in ("garbage", "1. seat 1: done", lines[number - 1].replace("seat", "sat")):
            assert (
                refused("\n".join([*lines[: number - 1], damage, *lines[number:]])).line == number
            )


def test_an_edited_record_is_refused() -> None:
    """Another lawful choice in place of the one made does not pass either."""
    lines = RECORD.splitlines()
    first = lines.index(next(line for line in lines if ": islet " in line))
    start, islet = lines[first].rsplit(" ", 1)
    lines[first] = f"{start} {'coin' if islet != 'coin' else 'goods'}"
    assert "check" in str(refused("\n".join(lines) + "\n"))


def test_another_rules_version_is_refused() -> None:
    for version, words in (
        ("99", "rules version 99; this program knows 2"),
        ("1", "rules version 1, which was never released; its record can be kept"),
        ("two", "a whole number, not “two”"),
    ):
        error = refused(RECORD.replace("rules: 2", f"rules: {version}"))
        assert error.line == 2
        assert words in str(error)


def test_another_box_is_refused_and_the_right_one_taken() -> None:
    game = busy_game(2, 5, "meadow", False, True)
    error = refused(game.record)
    assert error.line == 3
    assert game.header.box in str(error)
    assert "give its box file" in str(error)
    with pytest.raises(RecordError, match=standard_box().hash) as caught:
        Game.replay(game.record, standard_box())
    assert caught.value.line == 3
    assert Game.replay(game.record, GENEROUS) == game


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (1, "Cooper Island record 2"),
        (3, "box: nonsense"),
        (4, "players: 5"),
        (4, "players: two"),
        (5, "seed: seven"),
        (6, "start: desert"),
        (7, "first: 9"),
        (8, "simultaneous: perhaps"),
        (9, "setup: order 9"),
        (9, "setup: order 1"),
        (10, "something"),
    ],
)
def test_a_wrong_header_is_refused_with_its_line(line: int, value: str) -> None:
    lines = RECORD.splitlines()
    lines[line - 1] = value
    body = "\n".join(lines[:-1]) + "\n"
    count = RECORD.splitlines()[-1].split()[1]
    assert refused(f"{body}end: {count} choices, check {record_text.checksum(body)}\n").line == line


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_random_damage_never_raises_anything_else(data: st.DataObject) -> None:
    rnd = random.Random(data.draw(st.integers(0, 10**6)))
    text = list(RECORD)
    for _ in range(data.draw(st.integers(1, 4))):
        at = rnd.randrange(len(text))
        kind = rnd.randrange(3)
        if kind == 0:
            text[at] = chr(rnd.randrange(32, 0x2FF))
        elif kind == 1:
            del text[at : at + rnd.randrange(1, 30)]
        else:
            text.insert(at, rnd.choice(["\n", "0", "9999999999", " ", "²", "seat", "="]))
    damaged = "".join(text)
    # nothing is lost with the last line's end
    if damaged not in (RECORD, RECORD.removesuffix("\n")):
        refused(damaged)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damage_with_a_right_check_figure_is_still_judged_by_the_rules(data: st.DataObject) -> None:
    """Someone edits a choice and mends the check figure: the game is sound, or its line is named."""
    rnd = random.Random(data.draw(st.integers(0, 10**6)))
    lines = RECORD.splitlines()[:-1]
    at = rnd.randrange(8, len(lines))
    other = rnd.randrange(10, len(lines))
    number = lines[at].split(".")[0]
    lines[at] = f"{number}." + lines[other].split(".", 1)[1] if at >= 10 else lines[at] + " ?"
    body = "\n".join(lines) + "\n"
    text = f"{body}end: {len(lines) - 10} choices, check {record_text.checksum(body)}\n"
    try:
        game = Game.replay(text)
    except RecordError as error:
        assert 9 <= error.line <= len(lines) + 1
    else:
        assert game.record == text
