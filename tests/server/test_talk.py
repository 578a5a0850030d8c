"""Chat, notes and presence: who is told what, kept over kill -9, and never part of the game."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cooper_island.server.settings import sqlite_url
from cooper_island.server.store import Store
from cooper_island.server.store import new_table as kept_table
from cooper_island.server.talk import Talk
from cooper_island.tables.refusals import Refused
from tests.server.hosting import hosting
from tests.server.support import (
    Client,
    Json,
    Reply,
    Seat,
    Server,
    Socket,
    new_key,
    new_table,
    play_on,
    running,
)
from tests.server.test_store import stored

SECRET = "the rum is under the third palm"


def say(seat: Seat, text: str, key: str | None = None, **more: object) -> Reply:
    return seat.post("chat", text=text, key=key or new_key(), **more)


def said(seat: Seat, text: str, key: str | None = None, **more: object) -> int:
    reply = say(seat, text, key, **more)
    assert reply.status == 200, reply.text
    return int(reply.json["number"])


def read(seat: Seat, query: str = "") -> Reply:
    return seat.client.get(f"{seat.path}/chat{query}", seat.secret)


def texts(reply: Reply) -> list[str]:
    assert reply.status == 200, reply.text
    return [message["text"] for message in reply.json["messages"]]


def note(seat: Seat, text: str) -> Reply:
    return seat.client.ask("PUT", f"{seat.path}/notes", {"text": text}, seat.secret)


def noted(seat: Seat) -> Reply:
    return seat.client.get(f"{seat.path}/notes", seat.secret)


def watching(seat: Seat) -> Seat:
    return Seat(seat.client, seat.path.rsplit("/", 1)[1], None)


def two(client: Client) -> tuple[Json, list[Seat], Seat]:
    made, players = new_table(client, "person", "person", first_seat=0, simultaneous=False)
    return made, players, watching(players[0])


def resumed(server: Server, seat: Seat) -> Seat:
    return Seat(server.client(), seat.path.rsplit("/", 1)[1], seat.secret)


def rows(folder: Path, sql: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(folder / "test.db")
    try:
        return db.execute(sql).fetchall()
    finally:
        db.close()


# --- who reads what -----------------------------------------------------------------------------


def test_players_among_themselves_and_watchers_among_themselves(client: Client) -> None:
    made, players, watcher = two(client)
    with players[0].socket() as anna, players[1].socket() as bert, watcher.socket() as cleo:
        assert said(players[0], "ahoy\n<b>you</b>") == 1
        assert said(watcher, "they talk", name="Cleo") == 1
        assert said(players[1], "ahoy", room="players") == 2
        for page in (anna, bert):
            first, second = page.beside("chat"), page.beside("chat")
            assert first["room"] == second["room"] == "players"
            (message,) = first["messages"]
            at = message.pop("at")
            assert at.endswith("Z") and at[:2] == "20"
            assert message == {
                "number": 1,
                "seat": 0,
                "name": "Player 0",
                "text": "ahoy\n<b>you</b>",
            }
            assert [one["number"] for one in second["messages"]] == [2]
        heard = cleo.beside("chat")
        assert heard["room"] == "watchers"
        assert [(one["seat"], one["name"]) for one in heard["messages"]] == [(None, "Cleo")]
    assert texts(read(players[1])) == ["ahoy\n<b>you</b>", "ahoy"]
    assert texts(read(players[1], "?since=1")) == ["ahoy"]
    assert texts(read(players[1], "?since=999999999999")) == []
    assert texts(read(watcher)) == ["they talk"]
    for seat, query, code in [
        (watcher, "?room=players", "spectator"),
        (players[0], "?room=watchers", "after_end"),
        (Seat(client, made["table"], made["owner"]), "", "after_end"),
        (Seat(client, made["table"], made["owner"]), "?room=players", "owner_no_seat"),
    ]:
        reply = read(seat, query)
        assert (reply.status, reply.code) == (403, code)
    assert say(watcher, "hear me", room="players", name="Cleo").code == "spectator"
    assert say(players[0], "hear me", room="watchers").code == "after_end"
    assert say(watcher, "it is me", name="PLAYER 0").code == "name_taken"


def test_after_the_end_players_hear_the_watchers_and_never_the_other_way(client: Client) -> None:
    _, players, watcher = two(client)
    said(watcher, "she should sail", name="Cleo")
    said(players[0], SECRET)
    with players[0].socket() as anna, watcher.socket() as cleo:
        play_on(players, 10_000)
        assert players[0].state()["view"]["over"]
        heard = [anna.beside("chat"), anna.beside("chat")]
        assert [message["room"] for message in heard] == ["players", "watchers"]
        assert said(players[1], "thanks", room="watchers") == 2
        assert anna.beside("chat")["messages"][0]["text"] == "thanks"
        assert cleo.beside("chat")["messages"][0]["text"] == "she should sail"
        assert cleo.beside("chat")["messages"][0]["seat"] == 1
    assert read(watcher, "?room=players").code == "spectator"
    with watcher.socket() as late:
        assert [one["text"] for one in late.beside("chat")["messages"]] == [
            "she should sail",
            "thanks",
        ]


def test_nothing_of_the_players_room_reaches_a_watcher(tmp_path: Path) -> None:
    with running(tmp_path, ping_seconds=0.5) as server:
        client = server.client()
        made, players, watcher = two(client)
        owner = Seat(client, made["table"], made["owner"])
        pages = [
            Socket(client.port, watcher.path, [], chat={"players": 0}),
            Socket(client.port, watcher.path, [made["owner"]], chat={"players": 0}),
        ]
        heard: list[str] = []
        for page in pages:
            heard += [str(page.raw.recv(10)) for _ in range(2)]  # state and presence
        for n in range(6):
            said(players[n % 2], f"{SECRET} {n}")
            note(players[n % 2], f"{SECRET} {n}")
        number = said(watcher, "what do they say?", name="Cleo")
        assert number == 1  # it counts for itself
        for seat in (watcher, owner):
            for call in ("", "/chat", "/chat?room=players", "/chat?room=players&since=0", "/notes"):
                heard.append(client.get(seat.path + call, seat.secret).text)
            heard.append(client.get(f"{seat.path}/record", seat.secret).text)
            heard.append(say(seat, "x", name="Dora", room="players").text)
            asked = [{"table": made["table"], "secret": seat.secret or ""}]
            heard.append(client.post("/api/tables/lookup", {"tables": asked}).text)
        play_on(players, 10)
        end = watcher.state()["sequence"]
        for page in pages:
            told: Json = {"type": "ping"}
            while told["type"] != "state" or told["state"]["sequence"] < end:
                heard.append(str(page.raw.recv(10)))
                told = json.loads(heard[-1])
            page.raw.close()
        assert SECRET not in "".join(heard)
        assert SECRET in read(players[0]).text


def test_who_is_told_nothing_is_told_that_it_is_still_there(tmp_path: Path) -> None:
    """What wakes a watcher's socket without a word to it neither shows nor keeps its pings back."""
    with running(tmp_path, ping_seconds=0.5) as server:
        _, players, watcher = two(server.client())
        with watcher.socket() as page:
            page.state()
            page.beside("presence")
            for n in range(200):
                said(players[0], str(n))
                try:
                    assert json.loads(page.raw.recv(0.02)) == {"type": "ping"}
                    break
                except TimeoutError:
                    continue
            else:
                raise AssertionError("no ping while others talk")


def test_the_log_has_nothing_of_it(tmp_path: Path) -> None:
    with hosting(tmp_path, "--log-requests") as hosted:
        client = hosted.client()
        _, players, _ = two(client)
        said(players[0], SECRET)
        note(players[0], SECRET)
        read(players[0])
        client.close()
    log = hosted.log.read_text()
    assert "/chat" in log and "/notes" in log
    assert SECRET not in log


# --- no part of the game ------------------------------------------------------------------------


def test_it_is_no_part_of_the_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.client()
        made, players, watcher = two(client)
        play_on(players, 5)

        def game() -> list[object]:
            told = [
                client.get(f"{players[0].path}{call}", players[0].secret).text
                for call in ("", "/record")
            ]
            asked = [{"table": made["table"], "secret": made["secrets"][0]}]
            told.append(client.post("/api/tables/lookup", {"tables": asked}).text)
            kept = ("SELECT * FROM tables", "SELECT * FROM seats", "SELECT * FROM journal")
            return [told, *(rows(tmp_path, sql) for sql in kept)]

        before = game()
        said(players[0], "ahoy")
        said(watcher, "ahoy", name="Cleo")
        note(players[0], "third palm")
        assert game() == before
        assert len(rows(tmp_path, "SELECT * FROM messages")) == 2
        assert client.ask("DELETE", players[0].path, None, made["owner"]).status == 204
        assert (
            rows(tmp_path, "SELECT * FROM messages") == rows(tmp_path, "SELECT * FROM notes") == []
        )
        assert say(players[0], "anybody?").code == "unknown_table"


# --- kept ---------------------------------------------------------------------------------------


def test_kill_9_between_loses_and_doubles_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        _, players, watcher = two(server.client())
        assert said(players[0], "one", key="a") == 1
        assert said(players[1], "of another's", key="a") == 2
        assert said(watcher, "one", key="a", name="Cleo") == 1
        for number in (3, 4):
            server.kill()
            server.start()
            players, watcher = [resumed(server, seat) for seat in players], resumed(server, watcher)
            assert said(players[0], "one", key="a") == 1
            assert said(watcher, "one", key="a", name="Cleo") == 1
            with players[1].socket() as page:
                assert [one["number"] for one in page.beside("chat")["messages"]] == list(
                    range(1, number)
                )
                assert said(players[0], "next") == number
                assert [one["number"] for one in page.beside("chat")["messages"]] == [number]
        reply = say(players[0], "two", key="a")
        assert (reply.status, reply.code) == (422, "key_reused")
        assert texts(read(players[0])) == ["one", "of another's", "next", "next"]
        assert texts(read(watcher)) == ["one"]


def test_a_thousand_are_kept_and_numbers_never_go_back(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made, players, watcher = two(server.client())
        server.kill()
        fill(tmp_path, made["table"])
        server.start()
        players = [resumed(server, seat) for seat in players]
        assert [said(players[1], "more") for _ in range(3)] == [1001, 1002, 1003]
        assert said(resumed(server, watcher), "one", name="Cleo") == 1
        kept = rows(tmp_path, "SELECT number FROM messages WHERE room='players' ORDER BY number")
        assert kept == [(n,) for n in range(4, 1004)]
        assert len(texts(read(players[0]))) == 1000
        pages: list[Socket] = []
        for first, chat in [
            (954, {}),
            (4, {"players": 0}),
            (501, {"players": 500}),
            (961, {"players": 960}),
            (1004, {"players": 1003}),
            (954, {"players": 2**53 - 1}),  # of another database
        ]:
            pages.append(Socket(server.port, players[0].path, [players[0].secret or ""], chat=chat))
            heard: list[int] = []
            while len(heard) < 1004 - first:
                heard += [one["number"] for one in pages[-1].beside("chat")["messages"]]
            assert heard == list(range(first, 1004))
        said(players[1], "and more")
        for page in pages:
            assert [one["number"] for one in page.beside("chat")["messages"]] == [1004]
            page.raw.close()


def test_two_servers_of_one_database_take_a_number_once(tmp_path: Path) -> None:
    async def both() -> None:
        await store.write(kept_table(stored("aaaaaaaaaa")))
        told: list[str] = []
        one = Talk(store, "aaaaaaaaaa", partial(told.append, "one"))
        other = Talk(store, "aaaaaaaaaa", partial(told.append, "other"))
        assert await other.page("players", None) == ([], 0)
        assert await one.say("players", lambda: (0, "Anna"), "first", "a", "now") == 1
        assert await other.say("players", lambda: (0, "Anna"), "first", "a", "now") == 1
        assert await other.say("players", lambda: (0, "Anna"), "second", "b", "now") == 2
        assert told == ["one", "other"]
        messages, number = await other.page("players", None)
        assert [json.loads(message)["text"] for message in messages] == ["first", "second"]
        assert number == 2
        with pytest.raises(Refused, match="storage"):  # there is no such table
            await Talk(store, "bbbbbbbbbb", partial(told.append, "")).say(
                "players", lambda: (0, "Anna"), "x", "a", "now"
            )

    store = Store(sqlite_url(tmp_path / "test.db"))
    store.open()
    asyncio.run(both())
    store.close()


def test_what_was_not_written_was_not_said(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        _, players, _ = two(server.client())
        said(players[0], "one")
        db = sqlite3.connect(tmp_path / "test.db")
        db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'x'); END"
        )
        with players[1].socket() as page:
            assert len(page.beside("chat")["messages"]) == 1
            assert say(players[0], "two", key="k").code == "storage"
            db.execute("DROP TRIGGER full")
            db.close()
            assert said(players[0], "two", key="k") == 2
            assert [one["text"] for one in page.beside("chat")["messages"]] == ["two"]


def fill(folder: Path, table: str) -> None:
    """A thousand messages in the players' room."""
    db = sqlite3.connect(folder / "test.db")
    with db:
        db.executemany(
            "INSERT INTO messages VALUES (?, 'players', ?, 0, 'Player 0', ?, 'then', ?)",
            [(table, n, f"{n}", f"k{n}") for n in range(1, 1001)],
        )
    db.close()


def test_a_socket_that_reads_slowly_gets_all_of_it_once(client: Client) -> None:
    """And it holds nobody up."""
    _, players, _ = two(client)
    sleepers = [players[n % 2].socket() for n in range(4)]
    for n in range(200):
        said(players[n % 2], f"{n} " + "\U0001f3dd" * 490)
        if n % 10 == 0:
            play_on(players, 1)
    for sleeper in sleepers:
        heard: list[int] = []
        while len(heard) < 200:
            heard += [one["number"] for one in sleeper.beside("chat")["messages"]]
        assert heard == list(range(1, 201))
    said(players[0], "awake?")
    for sleeper in sleepers:
        assert [one["number"] for one in sleeper.beside("chat")["messages"]] == [201]
        sleeper.raw.close()


# --- limits -------------------------------------------------------------------------------------


def test_too_many_messages_and_too_long_ones(tmp_path: Path) -> None:
    with running(tmp_path, chat_rate=0.01, chat_burst=5) as server:
        client = server.client()
        _, players, watcher = two(client)
        for n in range(5):
            said(players[0], f"{n}")
        reply = say(players[0], "5")
        assert (reply.status, reply.code) == (429, "too_many")
        assert int(reply.headers["retry-after"]) == reply.json["error"]["details"]["seconds"] > 50
        said(players[1], "of mine there are few")
        for n in range(5):
            said(watcher, f"{n}", name=f"Watcher {n}")
        assert say(watcher, "5", name="Watcher 5").status == 429
        elsewhere = Seat(server.client("127.0.0.2"), watcher.path.rsplit("/", 1)[1], None)
        said(elsewhere, "5", name="Watcher 5")
        assert [note(players[0], "x").status for _ in range(6)] == [200] * 5 + [429]
        for body in (b'{"text": "' + b"x" * 2**20 + b'"}', b" " * 2**20):
            assert client.ask("POST", f"{watcher.path}/chat", body).code == "too_large"
        assert say(players[1], "x" * 501).code == "bad_message"
        assert say(players[1], "a\u202eb").code == "bad_message"
        assert texts(read(players[1])) == ["0", "1", "2", "3", "4", "of mine there are few"]


def test_reading_much_costs_more(tmp_path: Path) -> None:
    with running(tmp_path, rate=0.01, burst=60) as server:
        made, players, _ = two(server.client())
        server.kill()
        fill(tmp_path, made["table"])
        server.start()
        anna, bert = (resumed(server, seat) for seat in players)
        anna.state()
        answers = [read(anna).status for _ in range(6)]
        assert 429 in answers and 200 in answers
        bert.state()
        for _ in range(6):
            with Socket(server.port, bert.path, [bert.secret or ""], chat={"players": 0}) as page:
                if page.next()["type"] == "error":
                    break
        else:
            raise AssertionError("a thousand messages cost nothing")


# --- notes --------------------------------------------------------------------------------------


def test_notes_are_one_s_own(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.client()
        made, players, watcher = two(client)
        assert noted(players[0]).json == {"text": ""}
        assert note(players[0], "third palm\r\n").json == {"text": "third palm\n"}
        assert note(players[0], SECRET).json == note(players[0], SECRET).json == {"text": SECRET}
        server.kill()
        server.start()
        players = [resumed(server, seat) for seat in players]
        assert noted(players[0]).json == {"text": SECRET}
        assert noted(players[1]).json == {"text": ""}
        watcher, owner = (
            resumed(server, watcher),
            Seat(server.client(), made["table"], made["owner"]),
        )
        for seat, code in ((watcher, "spectator"), (owner, "owner_no_seat")):
            assert noted(seat).code == note(seat, "x").code == code
        assert note(players[0], "x" * 10_001).code == "bad_note"
        assert note(players[0], "").json == noted(players[0]).json == {"text": ""}
        assert rows(tmp_path, "SELECT * FROM notes") == []


# --- presence -----------------------------------------------------------------------------------


HERE = {"type": "presence", "here": [], "away": {}, "watchers": 0}


def here(page: Socket, reached: Callable[[Json], bool]) -> Json:
    while True:
        told = page.beside("presence")
        if reached(told):
            return told


def test_who_is_here(tmp_path: Path) -> None:
    with running(tmp_path, here_seconds=0.05) as server:
        made, players, watcher = two(server.client())
        with players[1].socket() as bert:
            assert bert.next()["type"] == "state"
            assert bert.beside("presence") == {**HERE, "here": [1]}
            with watcher.socket(), watcher.socket() as cleo:
                assert here(cleo, lambda told: told["watchers"] == 2)["here"] == [1]
                with Socket(server.port, players[0].path, made["secrets"]):  # both, at one screen
                    here(bert, lambda told: told["here"] == [0, 1])
                here(bert, lambda told: told["here"] == [1])
                assert here(cleo, lambda told: told["here"] == [1])["watchers"] == 2
            here(bert, lambda told: told["watchers"] == 0)


def test_who_only_connects_again_was_never_away(tmp_path: Path) -> None:
    with running(tmp_path, here_seconds=60) as server:
        _, players, watcher = two(server.client())
        with players[1].socket() as bert:
            with players[0].socket(), watcher.socket() as cleo:
                here(cleo, lambda told: told == {**HERE, "here": [0, 1], "watchers": 1})
            with players[0].socket() as anna, watcher.socket() as cleo:
                for page in (anna, cleo):
                    assert page.beside("presence")["here"] == [0, 1]
                said(players[0], "back")
                assert bert.beside("chat")["messages"][0]["text"] == "back"
                told = [one for one in bert.aside if one["type"] == "presence"]
        assert [(one["here"], one["watchers"]) for one in told][-1] == ([0, 1], 1)
        assert len(told) == len({json.dumps(one) for one in told}) <= 3


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_other_methods(client: Client, method: str) -> None:
    _, players, _ = two(client)
    assert client.ask(method, f"{players[0].path}/chat", {}).code == "wrong_method"
