"""Messages, plurals, forms and numbers of any language: the cases of the page too (web/tests/language.test.ts)."""

import json
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers

from cooper_island import language
from cooper_island.language import (
    FIRST,
    Language,
    accepted,
    languages,
    nearest,
    phrase,
    read,
    say,
    speaking,
    spoken,
)
from cooper_island.server.page import unbuilt
from cooper_island.view import words
from cooper_island.view.words import decision_sentence, event_sentence, refusal_sentence

CASES: dict[str, Any] = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))
MADE_UP = "pl"
PEOPLE = ("Ada", "Bram")


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(words, "catalogue", lambda lang: CASES["languages"][lang])
    with speaking(MADE_UP):
        yield


@pytest.mark.parametrize("case", CASES["says"], ids=lambda case: case["said"])
def test_plurals_and_numbers(case: dict[str, Any]) -> None:
    speaker = Language(case["lang"], CASES["languages"][case["lang"]])
    assert speaker.say(case["key"], parts=case["parts"]) == case["said"]


@pytest.mark.usefixtures("made_up")
def test_forms_variants_and_lists() -> None:
    for case in CASES["events"]:
        assert event_sentence(case["event"], PEOPLE) == case["said"]
    for case in CASES["refusals"]:
        assert refusal_sentence(case["code"], case["details"], names=PEOPLE) == case["said"]
    for case in CASES["questions"]:
        assert decision_sentence(case["kind"], case["details"], names=PEOPLE) == case["said"]


def test_whoever_reads_is_spoken_to() -> None:
    assert spoken() == "en"
    with speaking("de"):
        assert spoken() == "de"
    assert spoken() == "en"
    assert languages()[0] == "en"


def test_one_file_more_is_one_language_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is found by itself; what has no file of its own yet is said in English."""
    folder = shutil.copytree(Path(language.__file__).parent / "view" / "words", tmp_path / "words")
    spoken_before = languages()
    words = {**read("de"), "language.name": "Frysk"}
    (folder / "fy.json").write_text(json.dumps(words), "utf-8")
    monkeypatch.setattr(language, "_folder", lambda: folder)
    for name in ("languages", "read"):
        monkeypatch.setattr(language, name, cache(getattr(language, name).__wrapped__))
    assert set(language.languages()) == {*spoken_before, "fy"}
    with speaking(nearest(["fy-NL", "de"])):
        assert say("language.name") == "Frysk"
        assert say("player", number=2) == read("de")["player"].format(number=2)
        assert phrase("help.about") == read(FIRST, "cli")["help.about"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["de_AT.UTF-8", "en"], "de"),
        (["pt-BR"], "pt"),
        (["zh-Hant-TW", "zh"], "zh-Hant"),
        (["fr", "", "pt"], "pt"),
        (["C", "POSIX"], "en"),
        ([], "en"),
    ],
)
def test_the_nearest_language(
    wanted: list[str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "languages", lambda: ("en", "de", "pt", "zh-Hant"))
    assert nearest(wanted) == found


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("de-AT, de;q=0.9, en;q=0.5", ["de-AT", "de", "en"]),
        ("en;q=0.3, pt-BR", ["pt-BR", "en"]),
        ("de;q=0, *;q=x, en", ["en"]),
        ("", [""]),
    ],
)
def test_what_a_browser_accepts(header: str, tags: list[str]) -> None:
    assert accepted(header) == tags


@pytest.mark.parametrize("lang", languages())
def test_the_server_speaks_as_the_browser_asks(lang: str) -> None:
    """The one page that it words itself."""
    page = unbuilt(Headers({"accept-language": f"{lang}-XY, ja;q=0.9"}))
    text = bytes(page.body).decode()
    assert f"<html lang={lang}>" in text
    assert read(lang)["server.no_page"] in text
    assert page.headers["vary"] == "accept-language"
