"""People with devices: a small browser that keeps its cookie, and tables that wait for friends."""

import json
import re
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.support import BESIDE, COLORS, Client, Json, Reply, Server, new_key

COOKIE = r"cooper_island_[0-9a-f]{8}"
QUIET = ("ping", *BESIDE)
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


class Device:
    """A browser. Every request names its cookie, where it has one; `token` goes where cookies fail."""

    def __init__(self, server: Server, address: str = "127.0.0.1") -> None:
        self.client: Client = server.client(address)
        self.name = self.cookie = ""
        self.set: list[str] = []  # the headers that set it
        self.token = ""
        self.heard: list[str] = []  # all answers

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        secret: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Reply:
        sent = {"user-agent": FIREFOX, **(headers or {})}
        if self.cookie:
            sent["cookie"] = f"other=1; {self.name}={self.cookie}"
        if self.token:
            sent["authorization"] = f"Device {self.token}"
        reply = self.client.ask(method, path, body, secret, sent)
        found = reply.headers.get("set-cookie")
        if found is not None:
            self.set.append(found)
            value = re.match(rf'({COOKIE})="?([\w-]*)"?;', found)
            assert value is not None, found
            self.name, self.cookie = value[1], value[2]
        self.heard.append(reply.text)
        return reply

    def get(self, path: str, secret: str | None = None) -> Reply:
        return self.ask("GET", path, None, secret)

    def post(self, path: str, body: object = None, secret: str | None = None) -> Reply:
        return self.ask("POST", path, body, secret)

    def me(self) -> Json:
        told: Json = self.get("/api/me").json
        return told

    def tables(self) -> list[Json]:
        told: list[Json] = self.get("/api/me/tables").json
        return told

    def gathers(self, *kinds: str, **more: object) -> Json:
        """A new table: `friend`, the name of a person here, or `bot:ID` for each seat."""
        reply = self.post("/api/tables", {"seats": planned(*kinds), **more})
        assert reply.status == 201, reply.text
        made: Json = reply.json
        return made

    def take(self, invitation: str, name: str) -> Reply:
        return self.post("/api/invitations/take", {"name": name}, invitation)

    def state(self, table: str, seat: int) -> Json:
        reply = self.get(f"/api/tables/{table}?seat={seat}")
        assert reply.status == 200, reply.text
        state: Json = reply.json
        return state

    def move(self, table: str, seat: int) -> Reply:
        """The first choice that is offered."""
        state = self.state(table, seat)
        choice = state["view"]["decision"]["options"][0]["text"]
        body = {"version": state["version"], "key": new_key(), "choices": [choice]}
        return self.post(f"/api/tables/{table}/moves?seat={seat}", body)

    def socket(self, table: str, **hello: object) -> "Ear":
        return Ear(self, table, hello)


class Ear:
    """A socket of a device, which shows its cookie."""

    def __init__(self, device: Device, table: str, hello: Json) -> None:
        shown = {"cookie": f"{device.name}={device.cookie}"} if device.cookie else {}
        url = f"ws://127.0.0.1:{device.client.port}/api/tables/{table}/socket"
        made = connect(
            url, additional_headers=shown, compression=None, proxy=None, close_timeout=0.1
        )
        self.raw: ClientConnection = made.__enter__()
        self._heard = device.heard
        self.raw.send(json.dumps(hello))

    def next(self, kind: str = "") -> Json:
        """The next message about the table itself, or the next of this kind."""
        while True:
            text = str(self.raw.recv(10))
            self._heard.append(text)
            message: Json = json.loads(text)
            if message["type"] == kind or (not kind and message["type"] not in QUIET):
                return message

    def __enter__(self) -> "Ear":
        return self

    def __exit__(self, *_: object) -> None:
        self.raw.close()


def planned(*kinds: str) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    for color, kind in zip(COLORS, kinds, strict=False):
        if kind == "friend":
            out.append({"kind": "friend", "name": None, "color": color})
        elif kind.startswith("bot:"):
            bot = kind.removeprefix("bot:")
            out.append({"kind": "bot", "name": f"The {bot}", "color": color, "bot": bot})
        else:
            out.append({"kind": "person", "name": kind, "color": color})
    return out
