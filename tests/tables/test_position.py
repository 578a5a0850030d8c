"""A table's position without a server: what a restart keeps, and what others may not know."""

import json
import random
import re
from collections.abc import Iterator
from typing import cast

import pytest

from cooper_island import Game
from cooper_island.record import text as record_text
from cooper_island.tables.journal import Entry
from cooper_island.tables.position import Position
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import SeatRow
from cooper_island.tables.stored import Stored
from cooper_island.tables.table import Table
from tests.golden.make import busy_game


def table(opening: str, journal: list[Entry]) -> Table:
    now = Position.load(opening, journal)
    rows = tuple(SeatRow("person", f"P{n}", "red", None, None) for n in range(now.game.players))
    return Table(Stored("abcdefghij", "", opening, "", "{}", rows, tuple(journal)), now)


def story(seed: int, players: int, simultaneous: bool, undos: float) -> Iterator[Position]:
    """A random game with undos and redos, position by position; `entries` is its journal so far."""
    rng = random.Random(seed)
    now = Position.new(Game.new(players, seed, simultaneous=simultaneous))
    yield now
    while not now.game.over:
        journal = now.entries
        now = now.clone()
        now.entries = journal.copy()
        seat = rng.choice(now.game.to_act)
        try:
            if rng.random() < undos:
                now.take_back(rng.randrange(players), rng.random() < 0.3, "k", "d")
            elif rng.random() < undos:
                now.do_again(rng.randrange(players), "k", "d")
            else:
                decision = now.game.decision(seat)
                assert decision is not None
                now.choose(seat, [rng.choice(decision.options).text])
        except Refused:
            now.entries = journal
            continue
        yield now


@pytest.mark.parametrize("seed", range(4))
def test_a_journal_brings_back_all_that_is_told(seed: int) -> None:
    players = 2 + seed % 3
    positions = list(story(seed, players, seed % 2 == 0, 0.15))
    opening = positions[0].game.record
    kinds = {entry.kind for entry in positions[-1].entries}
    assert kinds == {"choice", "undo"}
    sequence = 0
    versions = [0] * players
    for n, now in enumerate(positions):
        assert now.sequence >= sequence
        assert all(new >= old for new, old in zip(now.versions, versions, strict=True))
        sequence, versions = now.sequence, now.versions
        assert len(now.rows) == now.game.choices
        if n % 25 and n < len(positions) - 3:
            continue
        back = Position.load(opening, now.entries)
        assert back.game == now.game
        assert back.versions == now.versions
        assert back.sequence == now.sequence
        assert back.scores == now.scores
        assert back.summary() == now.summary()
        assert back.written == now.written == len(now.entries)
        for since in (None, 0, now.sequence // 2, now.sequence - 1, now.sequence):
            for seat in (None, 0, players - 1):
                assert back.events(seat, since) == now.events(seat, since)


@pytest.mark.parametrize("seed", range(3))
def test_a_listener_knows_the_story_whatever_was_undone(seed: int) -> None:
    """Who takes what is told and drops what undos take back has the events that stand."""
    rng = random.Random(seed)
    had = 0
    known: list[dict[str, object]] = []
    now = None
    for now in story(seed + 50, 2, False, 0.3):
        if rng.random() < 0.5:
            continue
        told = now.events(0, had)
        assert all(isinstance(event["n"], int) and event["n"] >= had for event in told)
        known += [event for event in told if event["type"] != "undo"]
        back = {
            n for event in told if event["type"] == "undo" for n in cast("list[int]", event["back"])
        }
        known = [event for event in known if event["n"] not in back]
        assert known == now.events(0, 0)
        had = now.sequence
    assert now is not None


def test_another_release_may_tell_it_in_more_events() -> None:
    positions = list(story(9, 2, False, 0.1))
    entries = [entry._replace(events=0) for entry in positions[-1].entries]
    back = Position.load(positions[0].game.record, entries)
    told = back.events(None, 0)
    numbers = [event["n"] for event in told]
    assert numbers == sorted(set(map(int, map(str, numbers))))
    assert len([e for e in told if e["type"] != "undo"]) == len(positions[-1].game.events(None))


def dealt(seed: int) -> Iterator[tuple[Position, int]]:
    """Positions of a game of builders in which a seat has just been dealt cards."""
    game = busy_game(3, seed, "meadow", True, False)
    record = record_text.read(game.record)
    opening = record_text.write(record.header, record.setup, [])
    now = Position.load(opening, [])
    for choice in record.choices:
        now.choose(choice.seat, [choice.text])
        if re.search("small|large", now.rows[-1].chance):
            yield now, choice.seat


def test_what_is_dealt_to_one_seat_shows_in_nothing_that_others_get() -> None:
    """The same game with other cards dealt: to everyone else it is the same to the byte."""
    compared = 0
    for seed in range(12):
        for now, owner in dealt(seed):
            opening = record_opening(now)
            entries = now.entries
            for twin in twins(entries[-1]):
                try:
                    other = table(opening, [*entries[:-1], twin])
                except ValueError:
                    continue  # that card is known to be elsewhere
                one = table(opening, entries)
                before = table(opening, entries[:-1])
                for seat in (None, 0, 1, 2):  # all of them looked in before
                    before.told(seat, None, None)
                one.now.earlier = other.now.earlier = before.now.parts
                had = before.now.written
                mine = (one.told(owner, None, None), other.told(owner, None, None))
                assert mine[0] != mine[1]
                for seat in (None, 0, 1, 2):
                    if seat == owner:
                        continue
                    for since in (None, 0):
                        assert one.told(seat, since, None) == other.told(seat, since, None)
                    assert one.told(seat, had, had) == other.told(seat, had, had)
                    assert b"choosing" in one.told(seat, had, had)
                    games = one.now.game, other.now.game
                    assert games[0].record_for(seat) == games[1].record_for(seat)
                    assert one.now.summary() == other.now.summary()
                    if seat is not None:
                        assert trials(one.now, seat) == trials(other.now, seat)
                compared += 1
                break
    assert compared > 5


def record_opening(now: Position) -> str:
    return record_text.write(now.game.header, now.game._setup.chance, [])


def twins(entry: Entry) -> Iterator[Entry]:
    """The same entry with another card for the first that was dealt."""
    found = re.search(r"(small|large) (\d+)", entry.chance)
    assert found is not None
    for card in range(1, 16):
        if not re.search(rf"{found[1]} {card}\b", entry.chance):
            chance = entry.chance.replace(found[0], f"{found[1]} {card}", 1)
            yield entry._replace(chance=chance)


def trials(now: Position, seat: int) -> list[object]:
    """Previews, refusals, undo and moves of a seat, as far as they bring nothing new."""
    out: list[object] = []
    decision = now.game.decision(seat)
    texts = [option.text for option in decision.options][:6] if decision is not None else []
    for text in [*texts, "keep 1", "under 1 2", "worker C round"]:
        out.append(now.game.refusal(seat, text))
        try:
            out.append(json.dumps(now.preview(seat, [text])))
        except Refused as refused:
            out.append(refused.error)
    for turn in (False, True):
        draft = now.clone()
        try:
            draft.take_back(seat, turn, "k", "d")
            out.append(json.dumps(draft.game.view(seat)))
        except Refused as refused:
            out.append(refused.error)
    return out


def test_a_preview_is_made_without_the_generator() -> None:
    """Two games that differ in nothing but their generator give the same previews."""
    one = Position.new(Game.new(2, 5, first_seat=0))
    opening = re.sub(r"seed: \d+", "seed: 6", record_opening(one))
    body, _ = opening.rsplit("end:", 1)
    opening = f"{body}end: 0 choices, check {record_text.checksum(body)}\n"
    other = Position.load(opening, [])
    assert other.game.key() != one.game.key()
    assert trials(one, 0) == trials(other, 0)
