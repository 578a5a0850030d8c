"""What the tests of the page are given from the engine: written, or with `--check` only compared."""

import json
import sys
from pathlib import Path

FIXTURES = Path(__file__).parents[1] / "tests" / "fixtures"


def keep(name: str, made: object) -> int:
    """The exit status: 1 where it is not what lies there."""
    file = FIXTURES / f"{name}.json"
    text = (
        json.dumps(made, ensure_ascii=False, separators=(",", ":")).replace("},{", "},\n{") + "\n"
    )
    if "--check" not in sys.argv[1:]:
        file.write_text(text, encoding="utf-8")
        return 0
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return 0
    print(f"{file.name} is not current: run python web/tools/{name}.py", file=sys.stderr)
    return 1
