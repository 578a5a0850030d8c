"""Write `src/cooper_island/view/schema.json` from the TypedDicts of `view/shape.py` and `view/printed_shape.py`.

    python tools/make_schema.py           # write it
    python tools/make_schema.py --check   # only say whether it is current

Needs pydantic, which the package itself never imports.
"""

import json
import sys
import typing
from pathlib import Path
from typing import Any

import typing_extensions
from pydantic import ConfigDict, TypeAdapter

# Before Python 3.12 pydantic reads only the TypedDict of typing_extensions.
typing.TypedDict = typing_extensions.TypedDict

from cooper_island.view import printed_shape, shape  # noqa: E402

TARGET = Path(__file__).parents[1] / "src/cooper_island/view/schema.json"


def made() -> dict[str, Any]:
    """The schema as it should be: the fields of the shape, with their words, and no others."""
    for thing in (*vars(shape).values(), *vars(printed_shape).values()):
        if typing_extensions.is_typeddict(thing):
            thing.__pydantic_config__ = ConfigDict(extra="forbid", use_attribute_docstrings=True)
    body = TypeAdapter(shape.View).json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://cooper-island.invalid/view-{shape.VERSION}.json",
        **_without_titles(body),
        "title": "View",
    }


def _without_titles(node: Any) -> Any:
    """Titles that pydantic makes up of field names say nothing; a field `title` would be a dict."""
    if isinstance(node, dict):
        return {
            key: _without_titles(value)
            for key, value in node.items()
            if not (key == "title" and isinstance(value, str))
        }
    if isinstance(node, list):
        return [_without_titles(value) for value in node]
    return node


def main() -> int:
    text = json.dumps(made(), indent=1, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print("schema.json is not current: run python tools/make_schema.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
