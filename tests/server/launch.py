"""A server of its own process for tests: `python -m tests.server.launch SETTINGS_AS_JSON PORT`."""

import json
import sys
from pathlib import Path

from cooper_island.bots.registry import entrant
from cooper_island.server.main import run
from cooper_island.server.settings import HOST, Settings

if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    if "page" in given:
        given["page"] = Path(given["page"])
    given["bots"] = tuple(entrant(text) for text in given.get("bots", ()))
    raise SystemExit(run(Settings(**given), HOST, int(sys.argv[2]), False))
