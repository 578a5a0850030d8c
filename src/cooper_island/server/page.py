"""The page itself: files of the package, built by `web/`. Every other address is the page's own."""

import asyncio
import gzip
from os import PathLike
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cooper_island.language import accepted, nearest, speaking
from cooper_island.tables.refusals import sentence

UNBUILT: Final = (
    "<!doctype html><html lang={}><meta charset=utf-8><title>Cooper Island</title><p>{}"
)
TEXTS: Final = ("text/html", "text/css", "text/javascript", "image/svg+xml", "application/json")


class Page(StaticFiles):
    """Static files; files with a hash in their name never change.

    Texts are sent compressed, which is done once for each: they hold no secret that their length could give away, as
    answers of the API may (BREACH).
    """

    def __init__(self, folder: Path) -> None:
        self._packed: dict[tuple[str, str], bytes] = {}  # by file and version
        self._index = folder / "index.html"
        super().__init__(directory=folder, html=True, check_dir=False)

    async def check_config(self) -> None:
        """A page that is not built is told of, not an error."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not self._index.is_file():
            return unbuilt(Headers(scope=scope))
        try:
            reply = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or scope["method"] not in ("GET", "HEAD"):
                raise
            if "." in path.rsplit("/", 1)[-1]:
                raise
            reply = await super().get_response("index.html", scope)
        hashed = path.startswith("assets/") and reply.status_code == 200
        reply.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if hashed else "no-cache"
        )
        return await self._compressed(reply, Headers(scope=scope))

    async def _compressed(self, reply: Response, asked: Headers) -> Response:
        if reply.headers.get("content-type", "").split(";")[0] not in TEXTS:
            return reply
        reply.headers.add_vary_header("accept-encoding")
        if not isinstance(reply, FileResponse) or "range" in asked or not takes_gzip(asked):
            return reply
        file = (str(reply.path), reply.headers["etag"])
        if file not in self._packed:
            self._packed = {key: kept for key, kept in self._packed.items() if key[0] != file[0]}
            self._packed[file] = await asyncio.to_thread(packed, reply.path)
        out = Response(self._packed[file])
        for name, value in reply.headers.items():
            if name not in ("content-length", "accept-ranges", "etag"):
                out.headers[name] = value
        out.headers["etag"] = f"W/{reply.headers['etag']}"  # the same, in other bytes
        out.headers["content-encoding"] = "gzip"
        return out


def unbuilt(asked: Headers) -> HTMLResponse:
    lang = nearest(accepted(asked.get("accept-language", "")))
    with speaking(lang):
        reply = HTMLResponse(UNBUILT.format(lang, sentence("no_page")))
    reply.headers["vary"] = "accept-language"
    return reply


def packed(path: str | PathLike[str]) -> bytes:
    return gzip.compress(Path(path).read_bytes(), mtime=0)


def takes_gzip(asked: Headers) -> bool:
    words = [word.replace(" ", "").lower() for word in asked.get("accept-encoding", "").split(",")]
    return "gzip" in words
