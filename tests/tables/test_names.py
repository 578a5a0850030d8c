"""Names of people: whatever shows is one, whatever shows nothing or turns lines about is not."""

import pytest

from cooper_island.tables.names import shown_name

GOOD = [
    "Anna",
    "Zoë",
    "O’Brien",
    "李小龍",
    "김",
    "🏴‍☠️",  # with a joiner and a selector
    "👩‍👩‍👧‍👦 at sea",
    "❤️",
    "👍🏽",
    "🇩🇪",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland's flag
    "\U0001fae8",  # newer than Python 3.11's tables
    "می\u200cخواهم",
    "⠏⠁⠥⠇",
    "7",
    "…",
]
BAD = [
    "",
    " \t\u3000",
    "\u200b",
    "\u200d",
    "\u200c \u200d",
    "\u00ad",
    "\ufeff",
    "\u2060",
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u2800\u2800",
    "\u0301",
    "\ufe0f",
    "\u034f",
    "\U0001d159",
    "\U000e0067",
    "a\U000e0067",
    "a\u202eb",
    "a\u2066b",
    "a\u200fb",
    "a\u061cb",
    "a\x00b",
    "a\x1bb",
    "\ud800",
    "\ue000",
    "\U000fffff",
    "x" * 41,
]


@pytest.mark.parametrize("text", GOOD)
def test_what_shows_is_a_name(text: str) -> None:
    assert shown_name(text) == text


@pytest.mark.parametrize("text", BAD, ids=ascii)
def test_what_does_not_is_none(text: str) -> None:
    assert shown_name(text) is None


def test_blanks_are_tidied() -> None:
    assert shown_name("  Anna\t of \n the  sea ") == "Anna of the sea"
