"""The calls of docs/server.md about what people write at a table."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cooper_island.tables import bodies, talk
from cooper_island.tables.seats import viewer

from .asking import Asking, Desk, client, guarded, had_asked
from .clock import present
from .limits import EVENTS, Buckets, read_json
from .replies import json_reply, raw_reply


class TalkCalls(Asking):
    """Chat, and notes once the game has begun: until then seats may still change their numbers."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._saying = Buckets(self._settings.chat_rate, self._settings.chat_burst)
        self._noting = Buckets(self._settings.chat_rate, self._settings.chat_burst)

    def routes(self) -> list[Route]:
        path = "/tables/{table}"
        return [
            Route(f"{path}/chat", guarded(self.chat), methods=["GET", "POST"]),
            Route(f"{path}/notes", guarded(self.notes), methods=["GET", "PUT"]),
        ]

    async def chat(self, request: Request) -> Response:
        self._take(request)
        return await (self._say if request.method == "POST" else self._heard)(request)

    async def _say(self, request: Request) -> Response:
        said = bodies.say_body(await read_json(request, self._settings))
        async with self._served(request) as (served, who):
            room = talk.room_of(said.room, who)
            talk.check(room, who, served.over)
            talk.author(who, served.seating.seats, said.name)  # refused, where that is wrong
            seat, asker = viewer(who), await self._asker(request)
            self._saying.take((served.id, client(request) if seat is None else seat))

            def author() -> tuple[int | None, str]:
                seating = served.seating
                return talk.author(seating.who(asker), seating.seats, said.name)

            saying = served.talk.say(room, author, said.text, said.key, present())
            return json_reply({"number": await self._hall.finish(served, saying)})

    async def _heard(self, request: Request) -> Response:
        asked, since = bodies.room_asked(request.query_params.get("room")), had_asked(request)[0]
        async with self._served(request, events=False) as (served, who):
            room = talk.room_of(asked, who)
            talk.check(room, who, served.over)
            messages = await served.talk.after(room, since or 0)
            self._take(request, len(messages) / EVENTS)
            told = ",".join(messages).encode()
            return raw_reply(b'{"room":"%b","messages":[%b]}' % (room.encode(), told))

    async def notes(self, request: Request) -> Response:
        self._take(request)
        if request.method == "PUT":
            text = bodies.note_body(await read_json(request, self._settings))
            async with self._seated(request) as (served, seat):
                self._noting.take((served.table.id, seat))
                await self._hall.finish(served, served.talk.keep_note(seat, text))
                return json_reply({"text": text})
        async with self._seated(request) as (served, seat):
            return json_reply({"text": await served.talk.note(seat)})
