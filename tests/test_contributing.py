"""The recipes of CONTRIBUTING.md are complete: what they search for is in the files that they name and no others."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## (Add .*?)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
CODE = (ROOT / "src", ROOT / "web" / "src", ROOT / "web" / "index.html")
WORDS = ROOT / "src" / "cooper_island" / "view" / "words"
BUILT = ROOT / "src" / "cooper_island" / "web"


def sources() -> dict[str, str]:
    """The game's own code and data by path; a file's path is part of what it says."""
    found = {}
    for top in CODE:
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            ours = path.suffix not in (".pyc", ".so") and BUILT not in path.parents
            ours &= WORDS not in path.parents or path.name == "en.json"  # others say the same
            if ours and path.is_file():
                name = path.relative_to(ROOT).as_posix()
                found[name] = f"{name}\n{path.read_text(encoding='utf-8')}"
    return found


def searched(recipe: str) -> list[str]:
    (line,) = re.findall(r"^Search: (.*)$", recipe, re.MULTILINE)
    return re.findall(r"`([^`]+)`", line)


def rows(recipe: str) -> list[str]:
    return re.findall(r"^\| `([^`]+)` \| \S", recipe, re.MULTILINE)


def holds(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def test_the_recipes_that_people_look_for_are_there() -> None:
    assert list(RECIPES) == ["Add a card", "Add a decision", "Add a bot", "Add a language"]


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_names_every_file(title: str) -> None:
    recipe = RECIPES[title]
    named = rows(recipe)
    assert len(named) == len(set(named))
    assert [file for file in named if not (ROOT / file).is_file()] == []
    texts = sources()
    found = {file for file, text in texts.items() if any(holds(x, text) for x in searched(recipe))}
    assert found == {file for file in named if file in texts}


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_searches_for_what_is_there(title: str) -> None:
    texts = sources().values()
    for name in searched(RECIPES[title]):
        assert any(holds(name, text) for text in texts), name
