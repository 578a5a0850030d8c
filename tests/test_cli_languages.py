"""The command in other languages: by a flag, a variable or the system; and nothing that it says is plain text."""

import io
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from tools.pseudo import LANG, pseudo

from cooper_island import language
from cooper_island.cli import wanted
from cooper_island.language import FIRST, SPOKEN
from cooper_island.record.notation import VERBS
from cooper_island.view import words
from tests.bots import people
from tests.command import run
from tests.golden.make import HERE

SOURCE: Final = Path(language.__file__).parent
GAME: Final = str(min(HERE.glob("game-*-2p.txt")))
PEOPLE: Final = Path(people.__file__)
COMMANDS: Final = ("play", "host", "terminal", "simulate", "arena", "learn", "replay")
# Ids, commands, flags, names of bots and what a person types stay as they are in every language.
KNOWN: Final = re.compile(
    r"--[\w-]+|[“'\"\]][^“”'\"]*[”'\"]|\S*[/.:@]\S*|cooper-island"
    rf"|\b({'|'.join(COMMANDS)}|random|deckhand|sailor|captain|hand|first|meadow|forest|mountain|settlement"
    r"|choice|auto|en|XA|URL|NumPy|Ray|Prometheus|TOML|dance|spam)\b"
)
# The text of an option, as records write it and a person types it: beside its words.
OPTION: Final = re.compile(rf" \((?:{'|'.join(VERBS)})\b[^()]*\)")


@pytest.fixture
def accented(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = language.read

    @cache
    def read(lang: str, *room: str) -> Mapping[str, str]:
        return pseudo(plain(FIRST, *room)) if lang == LANG else plain(lang, *room)

    for module in (language, words):
        monkeypatch.setattr(module, "read", read)
    for module_name in ("language", "arguments"):
        monkeypatch.setattr(f"cooper_island.{module_name}.languages", lambda: (FIRST, LANG))


def plain_words(text: str) -> list[str]:
    return [word for word in re.findall(r"[^\W\d_]{3,}", KNOWN.sub(" ", text)) if word.isascii()]


@pytest.mark.usefixtures("accented")
@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        *([command, "--help"] for command in COMMANDS),
        ["dance"],
        ["replay"],
        ["replay", "nowhere.txt"],
        ["replay", __file__],
        ["replay", GAME],
        ["simulate", "--games", "spam"],
        ["simulate", "--games"],
        ["simulate", "--games", "1", "--players", "2"],
        ["simulate", "--seats", "spam"],
        ["simulate", "--box", "nowhere.toml"],
        ["arena", "--seats", "random,random", "--games", "0"],
        ["play", "--host", "x", "--lan"],
        ["terminal", "--first", "9"],
        ["replay", str(HERE)],
        ["terminal", "--record", str(HERE)],
        ["terminal", "--record", "nowhere/game.txt"],
        ["simulate", "--records", GAME],
        ["simulate", "--box", GAME],
        ["simulate", "--games", "1", "--players", "2", "--seats", f"{PEOPLE}:Wrong"],
        ["arena", "--games", "1", "--seats", f"random,{PEOPLE}:Dies", "--jobs", "1"],
    ],
    ids=" ".join,
)
def test_nothing_is_said_in_plain_text(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, err = run(capsys, "--lang", LANG, *words)
    assert out + err
    assert not plain_words(out + err), out + err


@pytest.mark.usefixtures("accented")
def test_a_game_in_the_terminal_and_one_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nshow\n999\nundo\n"))
    _, out, _ = run(capsys, "--lang", LANG, "terminal", "--seed", "1")
    typed = {"help", "show", "log", "undo", "record", "quit", "resume"}
    assert OPTION.search(out)
    assert not [word for word in plain_words(OPTION.sub("", out)) if word not in typed]
    run(capsys, "simulate", "--players", "2", "--games", "1", "--records", str(tmp_path))
    [record] = tmp_path.iterdir()
    for more in ([], ["--check"], ["--at", "30"]):
        code, out, _ = run(capsys, "--lang", LANG, "replay", str(record), *more)
        assert (code, bool(out)) == (0, True)
        assert bool(OPTION.search(out)) is ("--at" in more)
        assert not plain_words(OPTION.sub("", out))


def test_choices_are_quoted_and_listed_by_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, told in (
        ("de", "BEFEHL kann nicht „dance“ sein (möglich: play, host, "),
        ("pt", "COMANDO não pode ser “dance” (escolha entre play, host, "),
    ):
        _, _, err = run(capsys, "--lang", lang, "dance")
        assert told in err
        assert "'" not in err


def test_words_of_the_system_are_quoted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    nowhere = f"sqlite:///{tmp_path / 'nowhere' / 'games.db'}"
    code, _, err = run(capsys, "--lang", "de", "play", "--no-browser", "--database", nowhere)
    assert code == 2
    assert re.search(r": Das System sagt „[^„“]+“\.$", err), err


def test_figures_are_as_the_language_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, games in (("en", "(4,000)"), ("de", "(4.000)"), ("pt", "(4.000)")):
        assert games in run(capsys, "--lang", lang, "learn", "--help")[1]
    for command in (["simulate", "--players", "2"], ["arena", "--seats", "random,random"]):
        for lang, point in (("en", "."), ("de", ","), ("pt", ",")):
            _, out, _ = run(capsys, "--lang", lang, *command, "--games", "1", "--jobs", "1")
            assert set(re.findall(r"\d([.,])\d\d?\b", out)) == {point}
            assert ("\xa0%" in out) is (lang == "de")


def test_lists_and_figures_are_written_by_the_language() -> None:
    """What a person reads; records and sentences for programmers are in one language."""
    for file in SOURCE.rglob("*.py"):
        text = file.read_text("utf-8")
        if "phrase(" in text and file.parent.name != "record":
            assert '", ".join(' not in text, file
            assert not re.search(r"\{[^{}]*:\.\d[f%]\}", text), file


@pytest.mark.parametrize(
    ("flags", "system", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "de_DE.UTF-8", "LC_MESSAGES": "pt_BR.UTF-8"}, "pt"),
        ([], {"LC_MESSAGES": "pt_BR", "LC_ALL": "C.UTF-8"}, "en"),
        ([], {"LC_ALL": "de_DE", SPOKEN: "pt"}, "pt"),
        (["--lang", "de"], {SPOKEN: "pt"}, "de"),
        (["replay", "--lang=de"], {"LANG": "pt"}, "de"),
        (["--lang", "xx"], {"LANG": "pt_BR.UTF-8"}, "pt"),
        ([], {SPOKEN: "xx", "LANG": "de_DE"}, "de"),
        ([], {"LANG": "en_US.UTF-8", "LANGUAGE": "fr:pt_BR:en"}, "pt"),
        ([], {"LANG": "C.UTF-8", "LANGUAGE": "pt_BR"}, "en"),
    ],
)
def test_which_language_is_spoken(
    flags: list[str], system: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "languages", lambda: ("en", "de", "pt"))
    for name in (SPOKEN, "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    assert wanted(flags) == lang


def test_no_message_of_the_command_is_missing_or_left_over() -> None:
    source = "\n".join(file.read_text("utf-8") for file in SOURCE.rglob("*.py"))
    keys = set(language.read(FIRST, "cli"))
    plurals = {key.removesuffix("_other") for key in keys if key.endswith("_other")}
    messages = {key for key in keys if key.rpartition("_")[0] not in plurals} | plurals
    assert set(re.findall(r'phrase\(\s*"([\w.]+)"', source)) <= messages
    named = set(re.findall(r'"([a-z_]+\.[\w.]+)"', source))
    begun = (*re.findall(r'(?:phrase|Thing)\(f"([a-z_.]+)\{', source), "help.version_")
    assert not {key for key in messages if key not in named and not key.startswith(begun)}
    records = {key for key in language.read(FIRST) if key.startswith("record.")}
    codes = set(re.findall(r'RecordError\)?\(\s*[^",]+(?:\([^)]*\)[^",]*)?,\s*"(\w+)"', source))
    codes |= {"players", "first", "retired", "version", "at_line"}  # by a helper
    assert records == {f"record.{code}" for code in codes}


WRONG: Final = {
    "argument.whole": ["simulate", "--games", "spam"],
    "argument.digits": ["simulate", "--games", "1" * 50],
    "argument.counting": ["simulate", "--games", "0"],
    "argument.position": ["replay", GAME, "--at", "-1"],
    "argument.port": ["play", "--port", "99999"],
    "argument.seconds": ["simulate", "--limit", "soon"],
    "argument.day": ["simulate", "--limit", "0"],
    "argument.cluster": ["simulate", "--ray", "here"],
    "wrong.one_expected": ["simulate", "--games"],
    "wrong.choice": ["dance"],
    "wrong.not_with": ["play", "--host", "x", "--lan"],
    "wrong.no_value": ["play", "--lan=3"],
    "wrong.required": ["replay"],
    "wrong.unknown": ["simulate", "--spam"],
    "wrong.ambiguous": ["simulate", "--se", "1"],
}


def test_whatever_is_wrong_with_a_flag_is_one_message(capsys: pytest.CaptureFixture[str]) -> None:
    """Which says the flag where it likes: nothing is put before or behind it but the command and its help."""
    told = {key for key in language.read(FIRST, "cli") if key.startswith(("argument.", "wrong."))}
    assert told == {*WRONG, "wrong.see_help"}
    for lang in language.languages():
        messages = language.read(lang, "cli")
        for key, typed in WRONG.items():
            code, out, err = run(capsys, "--lang", lang, *typed)
            assert (code, out) == (2, "")
            whole = messages["wrong.see_help"].replace("{message}", messages[key])
            parts = language.PART.sub("\0", whole).split("\0")
            assert re.fullmatch(r"[\w -]+: " + ".+".join(map(re.escape, parts)) + "\n", err), err
