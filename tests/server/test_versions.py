"""Tables of other versions: listed, downloaded and deleted, and refused in a sentence; nothing of them is played."""

import re
from pathlib import Path

import pytest

from cooper_island import Game, RecordError, standard_box
from cooper_island.record import text as record_text
from tests.server.support import Json, Reply, Seat, Server, new_table, play_on, running, turned


class Old:
    """A table of two people, some choices and an undo, turned into one of another version."""

    def __init__(self, server: Server, folder: Path, old: str, new: str) -> None:
        self.client = server.client()
        self.made, players = new_table(
            self.client, "person", "person", "random", first_seat=0, simultaneous=False
        )
        play_on(players[:2], 1)
        assert players[0].undo().status == 200
        play_on(players[:2], 3)
        self.id = str(self.made["table"])
        self.path = players[0].path
        (self.before,) = self.lookup()
        turned(server, folder, self.id, old, new)
        self.client = server.client()
        self.seat = Seat(self.client, self.id, players[0].secret)

    def lookup(self) -> list[Json]:
        asked = [{"table": self.id, "secret": self.made["secrets"][0]}]
        rows: list[Json] = self.client.post("/api/tables/lookup", {"tables": asked}).json
        return rows

    def opened(self) -> list[Reply]:
        """Whatever would open the table."""
        return [
            self.client.get(self.path),
            self.client.get(self.path, self.seat.secret),
            self.client.get(self.path, self.made["owner"]),
            self.seat.move("done", version=1),
            self.seat.undo(version=1),
            self.seat.post("preview", version=1, choices=["done"]),
            self.seat.post("refusal", text="done"),
            self.client.post(f"{self.path}/rematch", None, self.made["owner"]),
        ]

    def pushed(self) -> Json:
        with self.seat.socket() as push:
            return push.next()

    def delete(self, secret: str | None) -> Reply:
        return self.client.ask("DELETE", self.path, None, secret)


def test_a_table_of_version_1_is_listed_downloaded_and_deleted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        old = Old(server, tmp_path, "rules: 2", "rules: 1")
        for reply in old.opened():
            assert (reply.status, reply.code) == (409, "retired"), reply.text
            assert reply.json["error"]["sentence"].endswith("but not opened.")
        told = old.pushed()
        assert (told["type"], told["error"]["code"]) == ("error", "retired")
        (row,) = old.lookup()
        assert row.pop("refusal")["code"] == "retired"
        assert old.before.pop("refusal") is None
        assert row == old.before
        # Its people get the record as it is kept, and nobody else.
        path = f"{old.path}/record"
        replies = [old.client.get(path, secret) for secret in (old.seat.secret, old.made["owner"])]
        record = replies[0].text
        assert [reply.status for reply in replies] == [200, 200]
        assert replies[1].text == record
        assert "attachment" in replies[0].headers["content-disposition"]
        assert re.search("^end: 3 choices, check", record, re.MULTILINE)
        assert re.search(r"^seed: -?\d+|^seed: none", record, re.MULTILINE)
        with pytest.raises(RecordError, match="never released"):
            Game.replay(record)
        assert Game.replay(sound(record)).choices == 3
        assert (old.client.get(path).status, old.client.get(path).code) == (409, "retired")
        assert old.client.get(path, "wrong").status == 403
        # Its owner deletes it.
        assert old.delete(None).code == "owner_only"
        assert old.delete(old.seat.secret).code == "owner_only"
        assert old.delete("wrong").code == "wrong_secret"
        assert old.delete(old.made["owner"]).status == 204
        assert old.lookup() == [{"table": old.id, "found": False}]
        assert old.client.get(old.path).code == "unknown_table"
        assert old.delete(old.made["owner"]).code == "unknown_table"


def sound(record: str) -> str:
    """The same record under the rules of today: it is damaged in nothing."""
    body, _ = record.replace("rules: 1", "rules: 2").rsplit("end:", 1)
    return f"{body}end: 3 choices, check {record_text.checksum(body)}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [("rules: 2", "rules: 99"), (f"box: {standard_box().hash}", "box: 0123456789abcdef")],
)
def test_a_table_of_a_later_program_keeps_its_secrets(old: str, new: str, tmp_path: Path) -> None:
    """It may go on one day: only deleting it is possible here."""
    with running(tmp_path) as server:
        table = Old(server, tmp_path, old, new)
        for reply in table.opened():
            assert (reply.status, reply.code) == (409, "unreadable"), reply.text
        for secret in (table.seat.secret, table.made["owner"], None):
            assert table.client.get(f"{table.path}/record", secret).code == "unreadable"
        assert table.lookup()[0]["refusal"]["code"] == "unreadable"
        assert table.delete(table.seat.secret).code == "owner_only"
        assert table.delete(table.made["owner"]).status == 204
        assert table.lookup() == [{"table": table.id, "found": False}]
