"""Views for the preview of the island: the start, a middle and the end of one busy game for 2, 3 and 4 players.

PYTHONPATH=. python web/art/fixtures.py
"""

import json
from pathlib import Path

from tests.golden.make import busy_game

OUT = Path(__file__).parent / "fixtures"

for players, seed in ((2, 302), (3, 307), (4, 336)):
    positions = list(busy_game(players, seed, "choice", simultaneous=False, generous=True).positions())
    views = [position.view(0) for position in positions]
    start = next(v for v in views if v["phase"] == "income")
    mid = next(v for v in views[int(len(views) * 0.55) :] if v["phase"] == "feed")
    for name, view in (("start", start), ("mid", mid), ("end", views[-1])):
        text = json.dumps({**view, "decision": None}, separators=(",", ":"))
        (OUT / f"{players}p-{name}.json").write_text(text + "\n")
