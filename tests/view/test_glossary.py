"""The glossary and the catalogues use the same words."""

import re
import unicodedata
from pathlib import Path
from typing import Final

from cooper_island.language import read

LANGS: Final = ("en", "de", "pt")
GLOSSARY: Final = Path(__file__).parents[2] / "docs" / "glossary.md"
TERMS, NAMES = GLOSSARY.read_text("utf-8").split("## Names that no rulebook gives")
ARTICLE: Final = re.compile(r"^(der|die|das|o|a|os|as) ")
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
