"""Hidden stays hidden on the wire: two tables alike but for what one seat was dealt are told alike to all others.

tests/test_secrets.py says so of the game; this says it of everything that a server answers and pushes.
"""

import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from cooper_island import Game
from cooper_island.record import text as record_text
from cooper_island.tables.journal import CHOICE, Entry
from cooper_island.tables.position import Position
from tests.golden.make import busy_game
from tests.server.people import Device, Ear
from tests.server.support import Json, Server, new_key, running
from tests.test_secrets import TEXTS, twins

TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")
NAMES = ("Anna", "Ben", "Cleo")


class Kept(NamedTuple):
    opening: str
    journal: list[Entry]
    summary: str


def kept(game: Game, leave_out: int) -> Kept:
    """A game as a database has it, without its last choices."""
    read = record_text.read(game.record)
    counts = [0] * (len(read.choices) + 1)
    for event in game.events(None):
        counts[event["choice"]] += 1
    versions = ",".join("1" * game.players)
    entries = [
        Entry(number, choice.seat, CHOICE, choice.text, chance, events, versions, None, None)
        for number, (choice, events) in enumerate(zip(read.choices, counts[1:], strict=True))
        for chance in [record_text.chance_line(choice.chance)]
    ]
    opening = record_text.continued(game.record.partition("\n1. ")[0] + "\n", [])
    entries = entries[: len(entries) - leave_out]
    position = Position.load(opening, entries)
    return Kept(opening, entries, json.dumps(position.summary()))


class Wire:
    """Two tables of the same people, and what somebody can hear of one."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.file = folder / "test.db"
        self.people = [Device(server) for _ in NAMES]
        self.stranger = Device(server)
        self.tables = [self._made() for _ in range(2)]

    def _made(self) -> Json:
        made = self.people[0].gathers("Anna", "friend", "friend")
        for device, name, seat in zip(self.people[1:], NAMES[1:], (1, 2), strict=True):
            assert device.take(made["invitations"][seat], name).status == 200
        return made

    def put(self, both: tuple[Kept, Kept]) -> None:
        """The tables stand so, as if this had been played there."""
        self.server.kill()
        with sqlite3.connect(self.file) as db:
            for made, one in zip(self.tables, both, strict=True):
                table = made["table"]
                db.execute("DELETE FROM journal WHERE table_id=?", (table,))
                db.executemany(
                    f"INSERT INTO journal (table_id, {', '.join(Entry._fields)})"
                    f" VALUES (?{', ?' * len(Entry._fields)})",
                    [(table, *entry) for entry in one.journal],
                )
                values = (one.opening, one.summary, table)
                db.execute("UPDATE tables SET opening=?, summary=? WHERE id=?", values)
        db.close()
        self.server.start()
        for device in (*self.people, self.stranger):
            device.client = self.server.client()

    def heard(self, made: Json, dealt: int) -> str:
        """All that everybody but the seat that was dealt to can get out of the server, as one text."""
        out: list[str] = []
        table, path = made["table"], f"/api/tables/{made['table']}"
        others = [seat for seat in range(len(NAMES)) if seat != dealt]
        with ExitStack() as stack:
            ears: list[Ear] = []
            for seat in others:
                ears.append(stack.enter_context(self.people[seat].socket(table, seats=[seat])))
                out.append(json.dumps(ears[-1].next("state")))
            ears.append(stack.enter_context(self.stranger.socket(table, watch=made["watch"])))
            out.append(json.dumps(ears[-1].next("state")))
            out += [
                json.dumps(ear.next("presence")) for ear in ears[-1:]
            ]  # who came before is here
            out += [json.dumps(ear.next("chat")) for ear in ears[:-1]]
            for seat in others:
                out += self.asked(self.people[seat], path, f"seat={seat}", None)
                rows = [row for row in self.people[seat].tables() if row["table"] == table]
                out.append(json.dumps(rows))
            out += self.asked(self.stranger, path, "", made["watch"])
            out += self.asked(self.stranger, path, "", None)
            for word in (made["watch"], "x" * 32):
                asked = {"tables": [{"table": table, "secret": word}]}
                out.append(self.stranger.post("/api/tables/lookup", asked).text)
        return TIME.sub("TIME", "\n".join(out).replace(table, "TABLE"))

    def asked(self, device: Device, path: str, query: str, secret: str | None) -> list[str]:
        """Every call about a table that changes nothing, or is refused."""
        version = 0
        state = device.get(f"{path}?{query}", secret)
        if state.status == 200:
            version = state.json["version"]
        calls: list[tuple[str, str, object]] = [
            ("GET", "", None),
            ("GET", "/record", None),
            ("GET", "/chat", None),
            ("GET", "/notes", None),
            ("POST", "/undo", {"version": version + 1, "key": new_key(), "to": "choice"}),
            ("POST", "/redo", {"version": version, "key": new_key()}),
        ]
        for text in TEXTS:
            calls += [
                ("POST", "/refusal", {"text": text}),
                ("POST", "/preview", {"version": version, "choices": [text]}),
                ("POST", "/preview", {"version": version + 1, "choices": [text]}),
                ("POST", "/moves", {"version": version + 1, "key": "late", "choices": [text]}),
            ]
        replies = [
            device.ask(how, f"{path}{call}?{query}", body, secret) for how, call, body in calls
        ]
        replies += [device.get(f"{path}{call}?since=0&{query}", secret) for call in ("", "/chat")]
        return [f"{reply.status} {reply.text}" for reply in replies]


@pytest.fixture(scope="module")
def pair() -> tuple[Game, Game, int]:
    rnd = random.Random(3)
    for seed in range(3, 30):
        found = twins(busy_game(len(NAMES), seed, "meadow", False, False), rnd)
        if found is not None:
            return found[0], found[1], found[2]
    raise AssertionError("nobody was dealt any cards")


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    folder = tmp_path_factory.mktemp("twins")
    with running(folder) as server:
        yield Wire(server, folder)


@pytest.mark.parametrize("leave_out", [2, 1, 0], ids=["dealt", "kept", "returned"])
def test_what_one_was_dealt_nobody_else_is_told(
    wire: Wire, pair: tuple[Game, Game, int], leave_out: int
) -> None:
    *games, dealt = pair
    first, second = (kept(game, leave_out) for game in games)
    assert first.journal != second.journal
    wire.put((first, second))
    owner = wire.people[dealt]
    own = []
    for n, made in enumerate(wire.tables):  # what else may differ without anybody's knowing
        path = f"/api/tables/{made['table']}"
        assert owner.ask("PUT", f"{path}/notes?seat={dealt}", {"text": f"Cards {n}"}).status == 200
        said = {"text": f"He has {n}", "name": "Tove", "key": new_key()}
        assert wire.stranger.post(f"{path}/chat", said, made["watch"]).status == 200
        said = {"text": "My turn?", "key": new_key()}
        assert owner.post(f"{path}/chat?seat={dealt}", said).status == 200
        state = owner.get(f"{path}?since=0&seat={dealt}").text
        own.append(TIME.sub("", state.replace(made["table"], "")))
    assert own[0] != own[1], "she knows"
    one, other = (wire.heard(made, dealt) for made in wire.tables)
    # Watchers may know what watchers say: that alone differs.
    one, other = (re.sub(r"He has \d", "He has", text) for text in (one, other))
    assert one == other
    assert one.count("He has") and "Cards" not in one
