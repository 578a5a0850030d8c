"""The glossary and the catalogues use the same words."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from cooper_island.language import PART, read

LANGS: Final = ("en", "de", "pt")
GLOSSARY: Final = Path(__file__).parents[2] / "docs" / "glossary.md"
TERMS, NAMES = GLOSSARY.read_text("utf-8").split("## Names that no rulebook gives")
ARTICLE: Final = re.compile(r"^(der|die|das|o|a|os|as) ")
FORMS: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("terms.toml").read_text("utf-8")
)
ROOMS: Final = ("", "rules", "guide", "cli")
PLURAL: Final = re.compile(r"_(zero|one|two|few|many|other)$")
# Of the tables of names: what the keys of their things begin with, and those of them that have no number or letter.
KINDS: Final[dict[str, tuple[str, list[str]]]] = {
    "Sections": ("section", []),
    "Income boats": ("boat", ["coin", "gold_cloth", "draw", "cartographer", "goods", "copy"]),
    "Islets": ("islet", ["coin", "gold_cloth", "draw", "cartographer", "goods", "ruin"]),
    "Royal orders": ("order", []),
    "Small building cards": ("card.small", []),
    "Large building cards": ("card.large", []),
}


def rows(text: str) -> list[list[str]]:
    """Of the tables, without their heads."""
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in cells] for cells in lines if cells[0].strip() != "English"]


def bare(text: str) -> str:
    """Without accents, for players type none where the search reads them."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def test_every_term_is_said() -> None:
    """The first that each language has; what the rulebooks say instead stands in brackets."""
    said = {
        lang: bare("\n".join([*read(lang).values(), *read(lang, "rules").values()]))
        for lang in LANGS
    }
    assert len(rows(TERMS)) > 100
    for row in rows(TERMS):
        for lang, cell in zip(LANGS, row, strict=False):
            term = re.split(r"[,;]", re.sub(r" ?\(.*?\)", "", cell))[0]
            term = term if lang == "en" else ARTICLE.sub("", term)
            assert bare(term) in said[lang], f"{lang}: {term}"


# --- Wherever English uses a term, the others use theirs ----------------------------------------


@cache
def messages(lang: str) -> Mapping[tuple[str, str], str]:
    """All that is said, by room and key, without parts and drawings; what players type is as they type it."""
    return {
        (room, key): re.sub(r"\[\w+\]", "", PART.sub("…", message))
        for room in ROOMS
        for key, message in (read(lang, room) if room else read(lang)).items()
        if not key.startswith("synonym.") and not key.endswith(".also")
    }


@cache
def alike(lang: str) -> Mapping[tuple[str, str], list[str]]:
    """What each English message is in another language: in the same plural, or in whatever plurals it has there."""
    plurals: dict[tuple[str, str], list[str]] = {}
    for (room, key), message in messages(lang).items():
        plurals.setdefault((room, PLURAL.sub("", key)), []).append(bare(message))
    return {
        (room, key): [bare(messages(lang)[room, key])]
        if (room, key) in messages(lang)
        else plurals[room, PLURAL.sub("", key)]
        for room, key in messages("en")
    }


def terms(cell: str) -> list[str]:
    """Those of a cell, without their articles and what stands in brackets."""
    found = re.split(r"[,;]", re.sub(r" ?\(.*?\)", "", cell))
    return [ARTICLE.sub("", term.strip()).removeprefix("short ") for term in found if term.strip()]


def stem(word: str) -> str:
    word = bare(word)
    return word if len(word) < 5 else word[:-1] if len(word) < 7 else word[:-2]


def pattern(row: list[str], lang: str) -> re.Pattern[str]:
    """How a term is recognised: by its forms, or else by the stems of its cell."""
    given = FORMS.get(row[0], {}).get(lang)
    if given:
        return re.compile(given)
    found = terms(row[LANGS.index(lang)])
    if lang == "en":
        whole = ("\\s+".join(map(re.escape, term.casefold().split())) for term in found)
        return re.compile("|".join(rf"\b{words}(?:s|es|ed|ing)?\b" for words in whole))
    between = r"\w*\W+(?:\w+\W+){0,3}?"
    ways = []
    for term in found:
        stems = [re.escape(stem(word)) for word in term.split()]
        # German puts words together; what is short begins one, or it would be found anywhere.
        begin = r"\b" if lang == "pt" or len(stems[0]) < 5 else ""
        ways.append(begin + between.join(stems))
    return re.compile("|".join(ways))


def unlike(row: list[str], lang: str, said: Mapping[tuple[str, str], list[str]]) -> set[str]:
    """Messages that say a term otherwise than the glossary does."""
    used, wanted = pattern(row, "en"), pattern(row, lang)
    return {
        f"{room}/{key}" if room else key
        for (room, key), message in messages("en").items()
        if used.search(message.casefold())
        and not all(wanted.search(one) for one in said[room, key])
    }


@pytest.mark.parametrize("row", rows(TERMS), ids=lambda row: row[0])
def test_a_term_is_said_wherever_english_says_it(row: list[str]) -> None:
    spared = FORMS.get(row[0], {}).get("spared", {})
    found = {lang: unlike(row, lang, alike(lang)) for lang in LANGS if lang != "en"}
    for lang, keys in found.items():
        assert keys <= set(spared), f"{lang}: {row[LANGS.index(lang)]}"
    assert set(spared) <= set().union(*found.values()), "no exception is needed there"


def test_forms_are_those_of_the_glossary() -> None:
    known = {row[0]: row for row in rows(TERMS)}
    assert set(FORMS) <= set(known)
    for name, forms in FORMS.items():
        for lang in {"de", "pt"} & set(forms):
            cell = bare(re.sub(r" ?\(.*?\)", "", known[name][LANGS.index(lang)]))
            assert re.search(forms[lang], cell), f"{name}: {cell}"
        assert all(forms.get("spared", {"": "why"}).values()), name


@pytest.mark.parametrize(
    ("name", "lang", "own", "other"),
    [
        ("islet", "pt", "ilhota", "ilha"),
        ("level", "de", "ebene", "stufe"),
        ("fortress", "pt", "fortificac", "fort"),
        ("gain", "pt", "receb", "ganh"),
    ],
)
def test_another_word_is_found(name: str, lang: str, own: str, other: str) -> None:
    [row] = [row for row in rows(TERMS) if row[0] == name]
    before = unlike(row, lang, alike(lang))
    changed = {key: [one.replace(own, other) for one in many] for key, many in alike(lang).items()}
    assert unlike(row, lang, changed) > before


def test_every_name_is_that_of_the_catalogue() -> None:
    tables = re.findall(r"^### ([^\n]+)\n(.*?)(?=^###|\Z)", NAMES, re.DOTALL | re.MULTILINE)
    assert {name for name, _ in tables} == set(KINDS)
    for table, text in tables:
        kind, ids = KINDS[table]
        listed = [row for row in rows(text) if row[0]]
        named = dict(zip(ids or [row[0] for row in listed], listed, strict=True))
        of_kind = re.compile(rf"{re.escape(kind)}\.[^.|]+")
        assert {key for key in read("en") if of_kind.fullmatch(key)} == {
            f"{kind}.{one}" for one in named
        }
        for one, row in named.items():
            assert [read(lang)[f"{kind}.{one}"] for lang in LANGS] == row[1:4], row
