"""Whatever is wrong with a box is one whole sentence, in whichever language it is read."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest

from cooper_island.content.box import BoxError, load_box, parse_box
from cooper_island.language import PART, Language, languages, read, speaking

from .test_box_refused import REFUSALS

PLACE = re.compile(r"\{[^}]*\}")
SYNTAX = ["x =\n", "\na = [1,", "a = " + "[" * 9000, "a = " + "9" * 5000]
MORE = ["buildings.large.count = 1", "sources.'" + "a" * 300 + "' = 'rulebook'"]
CONTENT = [b"\x89PNG\r\n", b"#" * 70_000]
SYSTEM = [PermissionError(), OSError(errno.EIO, "broken"), OSError(errno.ENAMETOOLONG, "long")]


def refusals(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[BoxError]:
    """One of every kind, at least."""
    found: list[BoxError] = []
    for text in (*(row[0] for row in REFUSALS), *SYNTAX, *MORE):
        with pytest.raises(BoxError) as caught:
            parse_box(text, "my.toml")
        found.append(caught.value)
    paths: list[Path | str] = [folder, folder / "none.toml", "a\0b"]
    for n, content in enumerate(CONTENT):
        (folder / f"{n}.toml").write_bytes(content)
        paths.append(folder / f"{n}.toml")
    for path in paths:
        with pytest.raises(BoxError) as caught:
            load_box(path)
        found.append(caught.value)
    for error in SYSTEM:

        def refuse(*_: object, error: OSError = error) -> None:
            raise error

        with monkeypatch.context() as patched:
            patched.setattr(Path, "open", refuse)
            with pytest.raises(BoxError) as caught:
                load_box("my.toml")
        found.append(caught.value)
    return found


def test_every_reason_is_a_sentence_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = refusals(tmp_path, monkeypatch)
    told = {key.removesuffix("_one").removesuffix("_other") for key in read("en", "cli")}
    assert {f"box.{error.code}" for error in found} == {
        key for key in told if key.startswith("box.")
    }
    for error in found:
        sentences = {}
        for lang in languages():
            messages = read(lang, "cli")
            language = Language(lang, messages)
            with speaking(lang):
                sentence = str(error)
                message = language.find(f"box.{error.code}", error.parts.get("count"))  # type: ignore[arg-type]
                parts = [language.part(part) for part in error.parts.values()]
            sentences[lang] = sentence
            assert sentence.endswith(".") and not sentence.endswith(".."), sentence
            assert not re.search(r"[{}]|\s\s|\n", sentence), sentence
            assert error.name in sentence and error.key in sentence
            assert error.line is None or str(error.line) in sentence
            # Between its parts it says all that the message says, and a verb is no part of it.
            assert re.fullmatch(".*".join(map(re.escape, PLACE.split(message))), sentence)
            asked = {name for name, _ in PART.findall(message)} - {"where", "at"}
            for name, part in zip(error.parts, parts, strict=True):
                assert name not in asked or part in sentence, (sentence, name)
        assert len(set(sentences.values())) == len(languages()), sentences


def test_a_refusal_is_told_in_the_language_of_whoever_reads_it() -> None:
    with speaking("de"), pytest.raises(BoxError) as caught:
        parse_box("players.counts = { }", "my.toml")
    for lang, sentence in (
        ("en", "my.toml: players.counts must be a list, not a table."),
        ("de", "my.toml: players.counts muss eine Liste sein, nicht eine Tabelle."),
        ("pt", "my.toml: players.counts deve ser uma lista, não uma tabela."),
    ):
        with speaking(lang):
            assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("count", "lang", "said"),
    [
        (1, "en", "adds up to 1 log book; the game has 30."),
        (2, "en", "adds up to 2 log books; the game has 30."),
        (1, "de", "ergibt zusammen 1 Logbuch; das Spiel hat 30."),
        (1, "pt", "soma 1 diário; o jogo tem 30."),
    ],
)
def test_one_of_something_is_no_plural(count: int, lang: str, said: str) -> None:
    error = BoxError("my.toml", "log_books", "books", count=count, all=30)
    with speaking(lang):
        assert str(error) == f"my.toml: log_books {said}"
