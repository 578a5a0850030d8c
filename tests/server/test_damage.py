"""Rows that make no sense: each table for itself is refused in a sentence, and others go on."""

import sqlite3
from pathlib import Path

from tests.server.support import Client, Json, Seat, new_table, play_on, running

DAMAGE = [
    "UPDATE tables SET opening='garbage' WHERE id=:id",
    "UPDATE tables SET opening=x'00ff' WHERE id=:id",
    "UPDATE tables SET opening=CAST(x'00ff' AS TEXT) WHERE id=:id",
    "UPDATE tables SET opening=replace(opening, 'players: 2', 'players: 3') WHERE id=:id",
    "DELETE FROM seats WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET kind='ghost' WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET kind='bot' WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET name=x'ff' WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET color='gold' WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET bot='random' WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET secret=NULL, player=NULL WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET player=x'ff' WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET invitation='x' WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET kind='friend' WHERE seat=1 AND table_id=:id",
    "UPDATE tables SET plan='{}' WHERE id=:id",
    "UPDATE tables SET plan=x'ff' WHERE id=:id",
    "UPDATE seats SET secret='ä' WHERE seat=1 AND table_id=:id",
    "UPDATE seats SET secret=x'ff' WHERE seat=1 AND table_id=:id",
    "DELETE FROM journal WHERE number=0 AND table_id=:id",
    "UPDATE journal SET number=number+9 WHERE table_id=:id",
    "UPDATE journal SET seat=7 WHERE number=2 AND table_id=:id",
    "UPDATE journal SET seat=-1 WHERE number=2 AND table_id=:id",
    "UPDATE journal SET seat='x' WHERE number=2 AND table_id=:id",
    "UPDATE journal SET kind='undo' WHERE number=0 AND table_id=:id",
    "UPDATE journal SET kind='what' WHERE number=2 AND table_id=:id",
    "UPDATE journal SET text=x'ff' WHERE number=2 AND table_id=:id",
    "UPDATE journal SET text=CAST(x'ff' AS TEXT) WHERE number=2 AND table_id=:id",
    "UPDATE journal SET text='a' || char(10) || 'b' WHERE number=2 AND table_id=:id",
    "UPDATE journal SET chance='tile ZZ' WHERE number=2 AND table_id=:id",
    "UPDATE journal SET chance=x'ff' WHERE number=2 AND table_id=:id",
    "UPDATE journal SET events=-1 WHERE number=2 AND table_id=:id",
    "UPDATE journal SET events=1000000000000 WHERE number=2 AND table_id=:id",
    "UPDATE journal SET events='x' WHERE number=2 AND table_id=:id",
    "UPDATE journal SET versions='' WHERE number=3 AND table_id=:id",
    "UPDATE journal SET versions='3' WHERE number=3 AND table_id=:id",
    "UPDATE journal SET versions='3,x' WHERE number=3 AND table_id=:id",
    "UPDATE journal SET versions=x'ff' WHERE number=3 AND table_id=:id",
    "UPDATE journal SET key=x'ff' WHERE number=3 AND table_id=:id",
    "UPDATE journal SET digest=x'ff' WHERE number=3 AND table_id=:id",
]
HARMLESS = [  # a summary only repeats what the journal says
    "UPDATE tables SET summary='garbage' WHERE id=:id",
    "UPDATE tables SET summary='[]' WHERE id=:id",
    "UPDATE tables SET summary=x'ff' WHERE id=:id",
    """UPDATE tables SET summary='{"table": "other"}' WHERE id=:id""",
    "UPDATE tables SET updated=x'ff' WHERE id=:id",
]


def test_damaged_tables_are_refused_in_a_sentence_listed_and_deleted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.client()
        made: list[Json] = []
        for _ in DAMAGE + HARMLESS:
            table, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
            play_on(players, 4)
            made.append(table)
        server.stop()
        with sqlite3.connect(tmp_path / "test.db") as db:
            for table, damage in zip(made, DAMAGE + HARMLESS, strict=True):
                assert db.execute(damage, {"id": table["table"]}).rowcount > 0
        db.close()
        server.start()
        client = server.client()
        asked = [{"table": table["table"], "secret": table["secrets"][0]} for table in made]
        listed = client.post("/api/tables/lookup", {"tables": asked})
        assert listed.status == 200, listed.text
        for table, damage, line in zip(made, DAMAGE + HARMLESS, listed.json, strict=True):
            assert line["table"] == table["table"] and line["found"], damage
            if damage in HARMLESS:
                healed(client, table, line)
            else:
                refused(client, table, damage)
        assert client.get("/api/health").status == 200


def refused(client: Client, table: Json, damage: str) -> None:
    path, owner = f"/api/tables/{table['table']}", table["owner"]
    seat = Seat(client, table["table"], table["secrets"][0])
    replies = [
        client.get(path, seat.secret),
        client.get(path),
        client.get(f"{path}/record", owner),
        seat.move("done", version=1),
    ]
    for reply in replies:
        assert (reply.status, reply.code) == (409, "unreadable"), damage
    with seat.socket() as push:
        assert push.next()["error"]["code"] == "unreadable", damage
    assert client.ask("DELETE", path, None, seat.secret).code == "owner_only", damage
    assert client.ask("DELETE", path, None, owner).status == 204, damage
    assert client.get(path).code == "unknown_table", damage


def healed(client: Client, table: Json, line: Json) -> None:
    """It opens, and the next move writes the line anew."""
    assert line["refusal"] is None
    players = [Seat(client, table["table"], secret) for secret in table["secrets"]]
    assert play_on(players, 1) == 1
    asked = {"tables": [{"table": table["table"], "secret": table["owner"]}]}
    (after,) = client.post("/api/tables/lookup", asked).json
    assert (after["round"], len(after["scores"])) == (1, 2)
    assert after["updated"].endswith("Z")
