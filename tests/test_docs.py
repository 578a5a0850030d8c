"""What the documents say is so: their Python runs, their commands exist, their links lead somewhere."""

import re
from pathlib import Path

import pytest

from cooper_island.arguments import parser

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING")]
PAGES += sorted((ROOT / "docs").glob("*.md"))


def blocks(language: str) -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for n, block in enumerate(re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL), 1):
            found.append((f"{page.name} {n}", block))
    return found


@pytest.mark.parametrize(("name", "code"), blocks("python"))
def test_python_in_documents_runs(
    name: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, name, "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize(("name", "code"), blocks("sh"))
def test_commands_in_documents_are_understood(name: str, code: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in code.splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] == "make":
            for target in words[1:]:
                assert "=" in target or re.search(rf"^{target}:", makefile, re.MULTILINE), line
        elif words[0].endswith("cooper-island"):
            parser().parse_args(words[1:])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def cited(text: str) -> set[str]:
    """Rule ids in a text; `W1-W3` is three."""
    found = set()
    for chapter, first, last in re.findall(r"\b([A-Z]{1,2})(\d+)(?:-\1(\d+))?\b", text):
        found |= {f"{chapter}{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def test_every_rule_has_a_home_that_cites_it() -> None:
    """The table of chapters: each rule once, and the first file named for it is where its code says so."""
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    wanted = re.findall(r"^- ((?!X)[A-Z]{1,2}\d+) ", rules, re.MULTILINE)  # X: worked examples
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    engine = ROOT / "src" / "cooper_island" / "engine"
    homes: list[str] = []
    for row in re.findall(
        r"^\|(.*)\|$", page.split("A chapter of the rules is a file")[1], re.MULTILINE
    ):
        cells = row.split("|")
        for ids, files in zip(cells[::2], cells[1::2], strict=True):
            home = re.search(r"`(\w+\.py)`", files)
            if home is not None:
                there = cited((engine / home[1]).read_text(encoding="utf-8"))
                assert cited(ids) <= there, f"{home[1]}: {cited(ids) - there}"
                homes += cited(ids)
    assert sorted(homes) == sorted(wanted)
