"""A server of its own process for tests: `python -m tests.server.launch SETTINGS_AS_JSON PORT`."""

import json
import sys

from cooper_island.server.main import run
from cooper_island.server.settings import HOST, Settings

if __name__ == "__main__":
    raise SystemExit(run(Settings(**json.loads(sys.argv[1])), HOST, int(sys.argv[2]), False))
