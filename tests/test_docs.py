"""What the documents say is so: their Python runs, their commands exist, their links lead somewhere."""

import re
from pathlib import Path

import pytest

from cooper_island.cli import parser

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
