"""The page itself: files of the package, built by `web/`. Every other address is the page's own."""

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cooper_island.tables.refusals import sentence

UNBUILT: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Cooper Island</title><p>{}"
)


class Page(StaticFiles):
    """Static files; files with a hash in their name never change."""

    def __init__(self, folder: Path) -> None:
        self._index = folder / "index.html"
        super().__init__(directory=folder, html=True, check_dir=False)

    async def check_config(self) -> None:
        """A page that is not built is told of, not an error."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not self._index.is_file():
            return HTMLResponse(UNBUILT.format(sentence("no_page")))
        try:
            reply = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or scope["method"] not in ("GET", "HEAD"):
                raise
            if "." in path.rsplit("/", 1)[-1]:
                raise
            reply = FileResponse(self._index)
        hashed = path.startswith("assets/") and reply.status_code == 200
        reply.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if hashed else "no-cache"
        )
        return reply
