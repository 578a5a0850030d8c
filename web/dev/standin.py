"""A stand-in for the server while the page is built: in memory, random bots, no secrets kept. Not shipped.

    pip install starlette uvicorn websockets && python web/dev/standin.py [PORT]
"""

import asyncio
import json
import secrets
import sys
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from cooper_island.bots.random import RandomBot
from cooper_island.game import Game
from cooper_island.view.decision import IllegalChoice

TABLES: dict[str, "Table"] = {}
PACE = 0.15


class Table:
    def __init__(self, body):
        self.id = "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(10))
        self.body = body
        seats = body["seats"]
        people = sum(s["kind"] == "person" for s in seats)
        simultaneous = body.get("simultaneous")
        self.game = Game.new(
            len(seats),
            body.get("seed"),
            start_landscape=body.get("start_landscape", "meadow"),
            first_seat=body.get("first_seat"),
            simultaneous=people < 2 if simultaneous is None else simultaneous,
        )
        self.owner = secrets.token_urlsafe(24)
        self.secrets = [secrets.token_urlsafe(24) if s["kind"] == "person" else None for s in seats]
        self.versions = [0] * len(seats)
        self.sockets = []
        self.redo = {}
        self.keys = {}
        self.extra = 0
        self.story = []
        self.scores = []
        self.round = 1
        self.bots = {n: RandomBot(n) for n, s in enumerate(seats) if s["kind"] == "bot"}
        self.running = None

    def seat_of(self, secret):
        return self.secrets.index(secret) if secret in self.secrets else None

    def state(self, seat, since=None):
        events = self.game.events(seat)
        undone = [e for e in self.story]
        rows = sorted([{**e, "n": e["n"] + self.offset(e["n"])} for e in events] + undone, key=lambda e: e["n"])
        sequence = len(events) + self.extra
        rows = rows[-60:] if since is None else [e for e in rows if e["n"] >= since]
        seats = self.body["seats"]
        game = self.game
        return {
            "table": self.id,
            "seat": seat,
            "sequence": sequence,
            "version": self.versions[seat] if seat is not None else 0,
            "names": [s["name"] for s in seats],
            "colors": [s["color"] for s in seats],
            "kinds": [s["kind"] for s in seats],
            "bots": [s.get("bot") for s in seats],
            "view": game.view(seat),
            "events": rows,
            "can_undo": seat is not None and game.can_undo(seat),
            "can_redo": bool(self.redo.get(seat)),
            "thinking": [p for p in game.to_act if p in self.bots],
            "scores": self.scores,
        }

    def offset(self, n):
        return self.extra

    async def changed(self):
        while self.game.header and self.game.state and self.round < self.game.view(None)["round"]:
            self.scores.append([list(s) for s in self.game.scores()])
            self.round += 1
        if self.game.over and len(self.scores) < 5:
            self.scores.append([list(s) for s in self.game.scores()])
        for p in range(len(self.versions)):
            self.versions[p] += 1
        for row in self.sockets:
            await self.push(row)

    async def push(self, row):
        socket, seats, since = row
        for seat in seats or [None]:
            try:
                await socket.send_text(json.dumps({"type": "state", "state": self.state(seat, since)}))
            except Exception:
                pass
        row[2] = len(self.game.events(None)) + self.extra

    async def run_bots(self):
        while not self.game.over:
            acting = [p for p in self.game.to_act if p in self.bots]
            if not acting:
                break
            await asyncio.sleep(PACE)
            acting = [p for p in self.game.to_act if p in self.bots]
            if acting:
                self.game.apply(acting[0], self.bots[acting[0]].choose(self.game, acting[0]))
                await self.changed()

    def wake(self):
        if self.running is None or self.running.done():
            self.running = asyncio.create_task(self.run_bots())


def refused(status, code, sentence, more=None, rule=None):
    return JSONResponse({"error": {"code": code, "sentence": sentence, "rule": rule}, **(more or {})}, status)


def caller(request):
    table = TABLES.get(request.path_params["id"])
    secret = request.headers.get("authorization", "").removeprefix("Bearer ")
    return table, table.seat_of(secret) if table and secret else None


async def create(request):
    table = Table(await request.json())
    TABLES[table.id] = table
    table.wake()
    return JSONResponse({"table": table.id, "owner": table.owner, "secrets": table.secrets}, 201)


async def lookup(request):
    out = []
    for row in (await request.json())["tables"]:
        table = TABLES.get(row["table"])
        if table is None:
            out.append({"table": row["table"], "found": False})
            continue
        view = table.game.view(None)
        out.append(
            {
                "table": table.id, "found": True, "names": [s["name"] for s in table.body["seats"]],
                "players": len(table.body["seats"]), "round": view["round"], "phase": view["phase"],
                "over": view["over"], "updated": "2026-01-01T00:00:00Z", "to_act": view["to_act"],
                "scores": [p["score"]["total"] for p in view["players"]],
            }
        )
    return JSONResponse(out)


async def show(request):
    table, seat = caller(request)
    if table is None:
        return refused(404, "unknown_table", "There is no such table.")
    if request.method == "DELETE":
        del TABLES[table.id]
        return Response(status_code=204)
    since = request.query_params.get("since")
    return JSONResponse(table.state(seat, int(since) if since else None))


async def act(request):
    table, seat = caller(request)
    if table is None:
        return refused(404, "unknown_table", "There is no such table.")
    what = request.path_params["what"]
    body = await request.json() if what != "rematch" else {}
    if what == "rematch":
        again = Table({**table.body, "seed": None})
        TABLES[again.id] = again
        again.wake()
        return JSONResponse({"table": again.id, "owner": again.owner, "secrets": again.secrets}, 201)
    if what == "refusal":
        found = table.game.refusal(seat, body["text"])
        return JSONResponse({"refusal": found and dict(zip(("rule", "code", "numbers", "sentence"), found))})
    if body["version"] != table.versions[seat]:
        return refused(409, "stale", "Something has happened meanwhile.", {"state": table.state(seat)})
    try:
        if what == "preview":
            clone = table.game.clone()
            before = len(clone.events(seat))
            stopped = False
            for text in body["choices"]:
                at = clone.clone()
                clone.apply(seat, text)
                if clone._node.chance:
                    clone, stopped = at, True
                    break
            return JSONResponse({"view": clone.view(seat), "events": clone.events(seat, before), "stopped": stopped})
        if what == "moves":
            clone = table.game.clone()
            for text in body["choices"]:
                clone.apply(seat, text)
            table.game = clone
            table.redo[seat] = []
        elif what == "undo":
            length = len(table.game.events(None))
            while True:
                node = table.game._node
                while node.seat != seat:
                    node = node.prev
                table.redo.setdefault(seat, []).append(node.text())
                table.game.undo(seat)
                if body["to"] == "choice" or not table.game.can_undo(seat):
                    break
            shorter = length - len(table.game.events(None))
            table.extra += shorter + 1
            table.story = [{"type": "undo", "seat": seat, "n": len(table.game.events(None)) + table.extra - 1, "choice": 0}]
        elif what == "redo":
            table.game.apply(seat, table.redo[seat].pop())
    except IllegalChoice as illegal:
        return refused(422, illegal.code, str(illegal), rule=illegal.rule)
    await table.changed()
    table.wake()
    return JSONResponse(table.state(seat))


async def bots(_):
    return JSONResponse(
        [
            {"id": "random", "name": "Driftwood", "level": 1, "about": "Plays anything that is allowed."},
            {"id": "sailor", "name": "Sailor", "level": 2, "about": "Plays anything that is allowed, too."},
        ]
    )


async def record(request):
    table, seat = caller(request)
    return PlainTextResponse(table.game.record_for(seat))


async def socket(ws):
    await ws.accept()
    table = TABLES.get(ws.path_params["id"])
    if table is None:
        await ws.send_text(json.dumps({"type": "gone"}))
        await ws.close()
        return
    hello = json.loads(await ws.receive_text())
    row = [ws, [table.seat_of(s) for s in hello.get("secrets", [])], hello.get("since")]
    table.sockets.append(row)
    await table.push(row)
    try:
        while True:
            await ws.receive_text()
    except Exception:
        table.sockets.remove(row)


dist = Path(__file__).parents[1] / "dist"
app = Starlette(
    routes=[
        Route("/api/bots", bots),
        Route("/api/tables", create, methods=["POST"]),
        Route("/api/tables/lookup", lookup, methods=["POST"]),
        Route("/api/tables/{id}", show, methods=["GET", "DELETE"]),
        Route("/api/tables/{id}/record", record),
        Route("/api/tables/{id}/{what}", act, methods=["POST"]),
        WebSocketRoute("/api/tables/{id}/socket", socket),
        Mount("/", StaticFiles(directory=dist, html=True, check_dir=False)),
    ]
)
if __name__ == "__main__":
    uvicorn.run(app, port=int(sys.argv[1]) if len(sys.argv) > 1 else 8399, log_level="warning")
