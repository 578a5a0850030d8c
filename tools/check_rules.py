"""Every rule id of docs/rules.md, card, boat, islet, log book kind and royal order has a test in tests/rules/.

A test names what it proves: `test_W3_own_worker`, `test_small_7_…`, `test_boat_copy_…`, `test_book_…`.
"""

import ast
import re
import sys
from pathlib import Path

from cooper_island.content.ids import BOATS, BOOKS, CARDS, ISLETS, ORDERS

ROOT = Path(__file__).parent.parent


def rule_ids() -> list[str]:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return re.findall(r"^- ([A-Z]{1,2}\d+) ", text, re.MULTILINE)


def component_ids() -> list[str]:
    return [
        *(f"small_{n}" for n in CARDS),
        *(f"large_{n}" for n in CARDS),
        *(f"order_{n}" for n in ORDERS),
        *(f"boat_{boat}" for boat in BOATS),
        *(f"islet_{islet}" for islet in ISLETS),
        *(f"book_{book}" for book in BOOKS),
    ]


def test_names() -> list[str]:
    names: list[str] = []
    for path in sorted((ROOT / "tests" / "rules").glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names += [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
    return names


def missing() -> list[str]:
    names = [f"{name}_" for name in test_names()]
    wanted = rule_ids() + component_ids()
    return [want for want in wanted if not any(f"_{want}_" in name for name in names)]


def main() -> int:
    without = missing()
    if without:
        print(f"No test in tests/rules/ for: {', '.join(without)}")
        return 1
    print(f"All {len(rule_ids())} rules and {len(component_ids())} components have tests.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
