"""Which program this is: the same games come of the same one only."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

ROOMS: Final = ("content", "engine", "mind", "record", "bots", "learn")


@cache
def digest() -> str:
    """Of our own code that plays: a changed working copy is another program, a compiled engine is not."""
    root = Path(__file__).parent.parent
    found = hashlib.sha256()
    for path in sorted(path for room in ROOMS for path in (root / room).iterdir()):
        if path.suffix in (".py", ".toml", ".json"):
            found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
