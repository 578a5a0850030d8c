"""What is a message, who may read it, and under which name one writes."""

import pytest

from cooper_island.tables import bodies, talk
from cooper_island.tables.refusals import Refused
from cooper_island.tables.seats import OWNER, SeatRow
from cooper_island.tables.talk import PLAYERS, WATCHERS, shown_note, shown_text
from tests.tables.test_names import BAD, GOOD

SEATS = (SeatRow("person", "Anna", "red", None, "x"), SeatRow("bot", "Bert", "blue", "b", None))
LETTER = {"text": "ahoy", "key": "k"}


@pytest.mark.parametrize(
    "text", [*GOOD, "<b>x</b>", "x" * 500, "one\ntwo\n\nfour", "\n".join("a" * 10)]
)
def test_text_is_text(text: str) -> None:
    assert shown_text(text) == text


@pytest.mark.parametrize(
    "text", [*(bad for bad in BAD if bad != "x" * 41), "x" * 501, "\n".join("a" * 11)], ids=ascii
)
def test_what_hides_turns_about_or_is_too_long_is_none(text: str) -> None:
    assert shown_text(text) is None
    assert shown_text(f"\n{text}\n") is None


def test_a_message_is_tidied() -> None:
    assert shown_text("  Zoe\u0308\tat\r\nsea\rand\u2028land \n") == "Zo\u00eb at\nsea\nand\nland"
    assert shown_text("e\u0301" * 500) == "\u00e9" * 500  # counted as it is kept


def test_notes_are_longer_and_may_be_empty() -> None:
    assert shown_note("") == ""
    assert shown_note(" wood, \n\n coins\n" * 400) == " wood, \n\n coins\n" * 400
    assert shown_note("x" * 10_000) is not None
    assert shown_note("x" * 10_001) is None
    assert shown_note("a\u202eb") is None


def test_who_may_read() -> None:
    read = {
        (room, who, over): talk.may_read(room, who, over)
        for room in (PLAYERS, WATCHERS)
        for who in (0, None, OWNER)
        for over in (False, True)
    }
    assert {asked for asked, may in read.items() if may} == {
        (PLAYERS, 0, False),
        (PLAYERS, 0, True),
        (WATCHERS, None, False),
        (WATCHERS, None, True),
        (WATCHERS, 0, True),
        (WATCHERS, OWNER, True),
    }
    for (room, who, over), may in read.items():
        if may:
            talk.check(room, who, over)
        else:
            with pytest.raises(Refused):
                talk.check(room, who, over)


def test_a_room_of_one_s_own() -> None:
    assert talk.room_of(None, 1) == PLAYERS
    assert talk.room_of(None, None) == talk.room_of(None, OWNER) == WATCHERS
    assert talk.room_of(WATCHERS, 1) == WATCHERS


def test_names_of_those_who_write() -> None:
    assert talk.author(0, SEATS, None) == (0, "Anna")
    assert talk.author(None, SEATS, "Cleo") == (None, "Cleo")
    for who, name, code in [
        (0, "Anna", "bad_field"),
        (None, None, "bad_field"),
        (None, "ANNA", "name_taken"),
        (None, "ｂｅｒｔ", "name_taken"),
    ]:
        with pytest.raises(Refused) as refused:
            talk.author(who, SEATS, name)
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"key": "k"}, "bad_field"),
        ({**LETTER, "text": 1}, "bad_field"),
        ({**LETTER, "text": " "}, "bad_message"),
        ({"text": "ahoy"}, "bad_field"),
        ({**LETTER, "key": ""}, "bad_field"),
        ({**LETTER, "room": "kitchen"}, "bad_field"),
        ({**LETTER, "room": ["players"]}, "bad_field"),
        ({**LETTER, "name": "\u202e"}, "bad_field"),
        ({**LETTER, "name": 1}, "bad_field"),
        ({**LETTER, "seat": 1}, "bad_field"),
    ],
)
def test_bad_messages(body: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        bodies.say_body(body)
    assert refused.value.code == code


@pytest.mark.parametrize("chat", [[], {"kitchen": 1}, {"players": -1}, {"players": True}])
def test_bad_hellos(chat: object) -> None:
    with pytest.raises(Refused, match="bad_field"):
        bodies.hello_body({"chat": chat})
