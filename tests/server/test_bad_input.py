"""Bad input from friends, strangers and their scripts: each is one sentence, and nothing is lost or changed by it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cooper_island.server import clock
from tests.server.people import Device
from tests.server.support import Json, Server, new_key, running

MEGABYTE = "x" * (1 << 20)
SCRIPT = "<script>alert(1)</script>"
RIGHT_TO_LEFT = "\u202eneB"
NAME = {"name": "Zoe"}


class Ask(NamedTuple):
    """A request; words in braces stand for what the place has: tables, secrets, links."""

    who: str  # a device of the place
    method: str
    path: str
    body: Any = None
    secret: str | None = None
    headers: dict[str, str] | None = None


class Place:
    """A table that gathers, one that plays, and links that are of no use any more."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.file = folder / "test.db"
        self.devices = {
            who: Device(server) for who in ("anna", "ben", "zoe", "forger", "gone", "nobody")
        }
        anna, ben, gone = (self.devices[who] for who in ("anna", "ben", "gone"))
        gathers = anna.gathers("Anna", "friend", "friend", "friend", start="owner")
        plays = anna.gathers("Anna", "friend", first_seat=0, simultaneous=False)
        for made, seat in ((gathers, 1), (plays, 1)):
            assert ben.take(made["invitations"][seat], "Ben").status == 200
        waits, runs = (f"/api/tables/{made['table']}" for made in (gathers, plays))
        void = gathers["invitations"][3]
        assert anna.ask("DELETE", f"{waits}/seats/3/invitation").status == 204
        link = {"link": anna.post("/api/me/phone").json["link"]}
        assert gone.post("/api/me/arrive", link).status == 200
        token = gone.cookie
        (other,) = [one["id"] for one in anna.me()["devices"] if not one["this"]]
        assert anna.ask("DELETE", f"/api/me/devices/{other}").status == 204
        assert gone.me()["player"] is False
        gone.cookie = token  # it does not know
        renewed = anna.post("/api/me/recovery").json["link"]
        anna.post("/api/me/recovery")
        watch = gathers["watch"]
        anna.post(f"{waits}/watch")
        forger = self.devices["forger"]
        forger.name, forger.cookie = anna.name, "A" * 43
        self.words = {
            "waits": waits,
            "plays": runs,
            "used": gathers["invitations"][1],
            "void": void,
            "open": gathers["invitations"][2],
            "owner": gathers["owner"],
            "watch": plays["watch"],
            "old_watch": watch,
            "used_link": link["link"],
            "renewed": renewed,
            "expired": self.expired(anna),
            "full": plays["invitations"][1],
            "never": "n" * 32,
            "other_origin": f"http://127.0.0.1:{server.port + 1}",
        }
        self.tables = (gathers["table"], plays["table"])

    def expired(self, device: Device) -> str:
        link = str(device.post("/api/me/phone").json["link"])
        with sqlite3.connect(self.file) as db:
            assert db.execute("UPDATE links SET expires=?", (clock.present(-1),)).rowcount == 1
        db.close()
        return link

    def ask(self, what: Ask) -> Any:
        def fill(text: str) -> str:
            return text.format(**self.words)

        body = what.body
        if isinstance(body, dict):
            body = {
                key: fill(value) if isinstance(value, str) and len(value) < 40 else value
                for key, value in body.items()
            }
        headers = {name: fill(value) for name, value in (what.headers or {}).items()}
        secret = None if what.secret is None else fill(what.secret)
        return self.devices[what.who].ask(what.method, fill(what.path), body, secret, headers)

    def stands(self) -> list[Json]:
        """All that the people here have."""
        out: list[Any] = []
        for who in ("anna", "ben"):
            device = self.devices[who]
            out += [device.tables(), len(device.me()["devices"]), device.me()["recovery"]]
            out += [device.get(f"/api/tables/{table}").json for table in self.tables]
            out += [
                device.get(f"/api/tables/{self.tables[1]}/{what}").json
                for what in ("chat", "notes")
            ]
        with sqlite3.connect(self.file) as db:
            out += [
                db.execute(f"SELECT count(*) FROM {name}").fetchone()
                for name in (
                    "players",
                    "devices",
                    "tables",
                    "seats",
                    "journal",
                    "messages",
                    "notes",
                )
            ]
        db.close()
        return out


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("bad")
    with running(folder) as server:
        yield Place(server, folder)


TAKE = "/api/invitations/take"
ARRIVE = "/api/me/arrive"
JSON = {"content-type": "application/json"}
FOREIGN = {"origin": "{other_origin}"}


def said(text: str, **more: object) -> Json:
    return {"text": text, "key": new_key(), **more}


BAD: dict[str, tuple[Ask, int, str]] = {
    # Invitations.
    "used": (Ask("zoe", "POST", TAKE, NAME, "{used}"), 409, "invitation_used"),
    "used, looked at": (Ask("zoe", "GET", "/api/invitations", None, "{used}"), 409, "invitation_used"),
    "withdrawn": (Ask("zoe", "POST", TAKE, NAME, "{void}"), 404, "unknown_invitation"),
    "withdrawn, looked at": (Ask("zoe", "GET", "/api/invitations", None, "{void}"), 404, "unknown_invitation"),
    "wrong": (Ask("zoe", "POST", TAKE, NAME, "{never}"), 404, "unknown_invitation"),
    "none": (Ask("zoe", "POST", TAKE, NAME), 404, "unknown_invitation"),
    "a secret of another kind": (Ask("zoe", "POST", TAKE, NAME, "{owner}"), 404, "unknown_invitation"),
    "full table": (Ask("zoe", "POST", TAKE, NAME, "{full}"), 409, "invitation_used"),
    "a seat for a full table": (Ask("anna", "POST", "{plays}/seats/1/invitation"), 409, "not_agreed"),
    # Names.
    "name taken": (Ask("zoe", "POST", TAKE, {"name": "ANNA"}, "{open}"), 409, "name_taken"),
    "name taken, in other letters": (Ask("zoe", "POST", TAKE, {"name": "\uff22en"}, "{open}"), 409, "name_taken"),
    "name too long": (Ask("zoe", "POST", TAKE, {"name": "x" * 41}, "{open}"), 400, "bad_field"),
    "name of nothing": (Ask("zoe", "POST", TAKE, {"name": " \u200b"}, "{open}"), 400, "bad_field"),
    "name from right to left": (Ask("zoe", "POST", TAKE, {"name": RIGHT_TO_LEFT}, "{open}"), 400, "bad_field"),
    "name with a control": (Ask("zoe", "POST", TAKE, {"name": "Zo\x07e"}, "{open}"), 400, "bad_field"),
    "no name": (Ask("zoe", "POST", TAKE, {}, "{open}"), 400, "bad_field"),
    "a name that is a number": (Ask("zoe", "POST", TAKE, {"name": 7}, "{open}"), 400, "bad_field"),
    "a watcher with a player's name": (
        Ask("zoe", "POST", "{plays}/chat", said("Hi", name="ben"), "{watch}"), 409, "name_taken"),
    "a watcher without a name": (Ask("zoe", "POST", "{plays}/chat", said("Hi"), "{watch}"), 400, "bad_field"),
    # Links between devices.
    "phone link used": (Ask("zoe", "POST", ARRIVE, {"link": "{used_link}"}), 404, "unknown_link"),
    "phone link expired": (Ask("zoe", "POST", ARRIVE, {"link": "{expired}"}), 404, "unknown_link"),
    "recovery link renewed": (Ask("zoe", "POST", ARRIVE, {"link": "{renewed}"}), 404, "unknown_link"),
    "an invitation as a link": (Ask("zoe", "POST", ARRIVE, {"link": "{open}"}), 404, "unknown_link"),
    "no link": (Ask("zoe", "POST", ARRIVE, {}), 404, "unknown_link"),
    "a link and more": (Ask("zoe", "POST", ARRIVE, {"link": "{never}", "x": 1}), 400, "bad_field"),
    # Watching.
    "watch link renewed": (Ask("zoe", "GET", "{waits}", None, "{old_watch}"), 403, "wrong_secret"),
    "watch link of another table": (Ask("zoe", "GET", "{waits}", None, "{watch}"), 403, "wrong_secret"),
    "only the table's id": (Ask("zoe", "GET", "{plays}"), 403, "no_seat"),
    "a watcher in the players' room": (
        Ask("zoe", "POST", "{plays}/chat", said("Hi", name="Zoe", room="players"), "{watch}"), 403, "spectator"),
    "a watcher's notes": (Ask("zoe", "PUT", "{plays}/notes", {"text": "x"}, "{watch}"), 403, "spectator"),
    "a player in the watchers' room": (Ask("ben", "GET", "{plays}/chat?room=watchers"), 403, "after_end"),
    # What people write.
    "a message of a megabyte": (Ask("ben", "POST", "{plays}/chat", said(MEGABYTE)), 413, "too_large"),
    "a note of a megabyte": (Ask("ben", "PUT", "{plays}/notes", {"text": MEGABYTE}), 413, "too_large"),
    "a name of a megabyte": (Ask("zoe", "POST", TAKE, {"name": MEGABYTE}, "{open}"), 413, "too_large"),
    "a link of a megabyte": (Ask("zoe", "POST", ARRIVE, {"link": MEGABYTE}), 413, "too_large"),
    "a message that is too long": (Ask("ben", "POST", "{plays}/chat", said("x" * 501)), 422, "bad_message"),
    "a message from right to left": (Ask("ben", "POST", "{plays}/chat", said(RIGHT_TO_LEFT)), 422, "bad_message"),
    "a note that is too long": (Ask("ben", "PUT", "{plays}/notes", {"text": "x" * 10_001}), 422, "bad_note"),
    "a room that there is not": (Ask("ben", "GET", "{plays}/chat?room=all"), 400, "bad_field"),
    # Devices.
    "a forged cookie at a seat": (Ask("forger", "GET", "{plays}?seat=0"), 403, "no_seat"),
    "a forged cookie for an owner's": (Ask("forger", "DELETE", "{plays}"), 403, "owner_only"),
    "a forged cookie for links": (Ask("forger", "POST", "/api/me/sign-out-others"), 403, "no_device"),
    "a signed-out device at a seat": (Ask("gone", "GET", "{plays}?seat=0"), 403, "no_seat"),
    "a signed-out device that plays": (
        Ask("gone", "POST", "{plays}/moves?seat=0", {"version": 1, "key": "k", "choices": ["done"]}), 403, "no_seat"),
    "a signed-out device that begins": (Ask("gone", "POST", "{waits}/begin"), 403, "owner_only"),
    "a forged token": (
        Ask("nobody", "GET", "{plays}", None, None, {"authorization": "Device {never}"}), 403, "no_seat"),
    "another's seat": (Ask("ben", "GET", "{plays}?seat=0"), 403, "no_seat"),
    "a seat that there is not": (Ask("ben", "GET", "{plays}?seat=x"), 400, "bad_field"),
    "another's device": (Ask("ben", "DELETE", "/api/me/devices/1"), 404, "unknown_device"),
    "a friend who begins": (Ask("ben", "POST", "{waits}/begin"), 403, "owner_only"),
    "a beginning without all": (Ask("anna", "POST", "{waits}/begin"), 409, "not_full"),
    "a move before the beginning": (
        Ask("ben", "POST", "{waits}/moves", {"version": 1, "key": "k", "choices": ["done"]}), 409, "not_begun"),
    # Other origins, with the cookie of whoever looks at their page.
    **{
        f"from another origin: {method} {path}": (
            Ask("anna", method, path, body, None, FOREIGN), 403, "foreign_origin")
        for method, path, body in (
            ("GET", "/api/me", None),
            ("GET", "/api/me/tables", None),
            ("POST", "/api/me/phone", {}),
            ("POST", "/api/me/recovery", {}),
            ("POST", ARRIVE, {"link": "{expired}"}),
            ("POST", TAKE, NAME),
            ("POST", "{waits}/begin", {}),
            ("POST", "{waits}/seats/2/invitation", {}),
            ("PUT", "{waits}/seats/2", {"bot": "random"}),
            ("POST", "{plays}/watch", {}),
            ("GET", "{plays}/chat", None),
            ("POST", "{plays}/chat", {"text": "Hi", "key": "k"}),
            ("PUT", "{plays}/notes", {"text": "x"}),
            ("DELETE", "{plays}", None),
        )
    },
    # What is no JSON, or not sent as such: forms of other sites can do no more.
    **{
        f"{what}: {method} {path}": (Ask("anna", method, path, body, None, headers), status, code)
        for method, path in (
            ("POST", "/api/me"),
            ("POST", ARRIVE),
            ("POST", "/api/me/adopt"),
            ("POST", TAKE),
            ("PUT", "{waits}/seats/2"),
            ("POST", "{plays}/chat"),
            ("PUT", "{plays}/notes"),
        )
        for what, body, headers, status, code in (
            ("half of it", b'{"text": "', JSON, 400, "malformed"),
            ("a list", b"[]", JSON, 400, "malformed"),
            ("no text", b"\xff\xfe", JSON, 400, "malformed"),
            ("a form", b"name=Zoe", {"content-type": "application/x-www-form-urlencoded"}, 415, "not_json"),
        )
        if path != TAKE  # which looks for an invitation first
    },
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_one_sentence_and_nothing_lost(place: Place, what: str) -> None:
    asked, status, code = BAD[what]
    before = place.stands()
    reply = place.ask(asked)
    assert (reply.status, reply.code) == (status, code), reply.text[:300]
    sentence = reply.json["error"]["sentence"]
    assert sentence.endswith(".") and "\n" not in sentence and len(sentence) < 200
    assert "set-cookie" not in reply.headers
    assert place.stands() == before


def test_markup_is_text(place: Place) -> None:
    """It is kept as it was written, and told as JSON that no browser takes for anything else."""
    made = place.devices["anna"].gathers(SCRIPT, "friend")
    path = f"/api/tables/{made['table']}"
    friend = Device(place.server)
    assert friend.take(made["invitations"][1], "</script>& 'Zoe'").status == 200
    assert friend.post(f"{path}/chat", said(SCRIPT)).status == 200
    for call, part in (("", "names"), ("/chat", "messages")):
        reply = friend.get(f"{path}{call}")
        assert SCRIPT in str(reply.json[part])
        assert reply.headers["content-type"] == "application/json"
        assert reply.headers["x-content-type-options"] == "nosniff"
