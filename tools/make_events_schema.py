"""Write `view/events_schema.json` from the rows of `view/events.py`."""

import json
from pathlib import Path

from cooper_island.view.events import schema

TARGET = Path(__file__).parent.parent / "src/cooper_island/view/events_schema.json"

if __name__ == "__main__":
    TARGET.write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8")
