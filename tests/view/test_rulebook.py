"""The rules in plain words: every rule has them, what is cited exists, and no figure is written by hand."""

import ast
import re
from importlib import resources

import pytest
from tools.check_rules import rule_ids

import cooper_island
from cooper_island.view.words import rulebook

PARTS = ("title", "text", "also")
# Written by hand on purpose: names of sand banks, and of other rules.
NAMED = re.compile(r"\b([RL][1-4]|[A-Z]{1,2}\d+)\b")


def ids() -> list[str]:
    """All rules but the worked examples (X)."""
    return [rule for rule in rule_ids() if not rule.startswith("X")]


def test_every_rule_has_words_in_the_order_of_the_rules() -> None:
    book = rulebook()
    assert [key.split(".")[0] for key in book if key.endswith(".title")] == ids()
    for rule in ids():
        assert all(book[f"{rule}.{part}"].strip() for part in PARTS), rule
        chapter = rule.rstrip("0123456789")
        assert book[f"chapter.{chapter}"]


def test_no_words_of_rules_that_are_none() -> None:
    known = set(ids())
    for key, words in rulebook().items():
        if re.match(r"[A-Z]", key):
            rule, part = key.split(".")
            assert rule in known and part in PARTS, key
        assert set(NAMED.findall(words)) - known <= {
            f"{side}{n}" for side in "RL" for n in "1234"
        }, key


def test_figures_come_from_the_box() -> None:
    """In a text stands no number: what is printed is filled in, and what is the same in every box is a word."""
    for key, words in rulebook().items():
        assert not re.search(r"\d", NAMED.sub("", re.sub(r"\{\w+\}", "", words))), key


def cited() -> set[tuple[str, str]]:
    """Ids in the source of the game: first of a refusal's three parts, or a question's home."""
    found = set()
    for room in ("engine", "record", "view", "tables"):
        for file in (resources.files(cooper_island) / room).iterdir():
            if not file.name.endswith(".py"):
                continue
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                text = node.value if isinstance(node, ast.Constant) else None
                if isinstance(text, str) and re.fullmatch(r"(S|G|I|PL|W|P|H|B|T|K|M|C|E)\d+", text):
                    found.add((text, file.name))
    return found


def test_every_rule_that_the_code_names_is_in_the_book() -> None:
    found = cited()
    assert len({rule for rule, _ in found}) > 30
    assert not {(rule, file) for rule, file in found if f"{rule}.title" not in rulebook()}


@pytest.mark.parametrize("lang", ["xx", "", "../en"])
def test_unknown_language(lang: str) -> None:
    with pytest.raises(LookupError):
        rulebook(lang)
