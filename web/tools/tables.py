"""Prints what the page shares with Python as JSON: lists of ids, and the fields of events, questions and refusals.

    python web/tools/tables.py    # with cooper_island installed; `npm run types` makes TypeScript of it
"""

import json
from collections.abc import Iterable

from cooper_island.content import ids
from cooper_island.content.box import standard_box
from cooper_island.record.fields import Field
from cooper_island.record.notation import ANYTIME
from cooper_island.record.refused import REFUSALS
from cooper_island.view.events import ROWS
from cooper_island.view.words import QUESTIONS


def words(row: Iterable[Field]) -> list[tuple[str, str]]:
    return [(field.key, field.word.name) for field in row]


TABLES = {
    "ids": {
        **{name: value for name, value in vars(ids).items() if name.isupper()},
        "ANYTIME": list(ANYTIME.values()),
        "PLAYERS": list(standard_box().players.counts),
    },
    "EVENT_ROWS": {name: words(row.fields) for name, row in ROWS.items()},
    "QUESTION_ROWS": {name: words(row) for name, row in QUESTIONS.items()},
    "REFUSAL_ROWS": {name: words(row) for name, row in REFUSALS.items()},
}

if __name__ == "__main__":
    print(json.dumps(TABLES))
