"""The JSON Schema of a view, as published in `schema.json`."""

import json
from importlib.resources import files
from typing import Any


def schema() -> dict[str, Any]:
    """Draft 2020-12; made from `shape.py` by `tools/make_schema.py`."""
    text = files("cooper_island.view").joinpath("schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
