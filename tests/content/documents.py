"""Box files as text, for the tests of the box."""

from __future__ import annotations

import json
from pathlib import Path

from cooper_island.content import box

TEXT = (Path(box.__file__).parent / "boxes" / "standard.toml").read_text(encoding="utf-8")


def toml(value: object) -> str:
    """A value as TOML writes it inline."""
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        return f"[{', '.join(toml(v) for v in value)}]"
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    return json.dumps(value)


def document(values: dict[str, object]) -> str:
    return "".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in values.items())
