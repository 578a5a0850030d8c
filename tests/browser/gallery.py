"""States of golden games, one of every kind of question and more, shown by the page without a server."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Route

from cooper_island import Game
from cooper_island.tables.agreements import Company
from cooper_island.tables.ground import Ground, covered, grown
from cooper_island.tables.position import Position
from tests.browser.sight import ROOT
from tests.golden.make import HERE

BUILT: Final = ROOT / "build" / "gallery"
HOST: Final = "http://gallery.test/"
TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
NAMES: Final = ["Inês", "Bartholomew Roberts", "Captain", "Bram"]
COLORS: Final = ["red", "blue", "green", "yellow"]
Json = dict[str, Any]


class Exhibit(NamedTuple):
    """A moment of a game as a seat is told of it."""

    name: str
    told: Json
    ahead: Json | None  # what the page would be answered if it looked ahead in a payment

    @property
    def sent(self) -> Json:
        return {"told": self.told, "ahead": self.ahead}


@cache
def exhibits() -> tuple[Exhibit, ...]:
    """Of every kind of question the one with the most answers, for few players and for four; and some more moments."""
    best: dict[tuple[str, bool], tuple[int, str, Game, int]] = {}
    grounds: dict[tuple[str, int], Ground] = {}
    last: dict[str, Game] = {}
    for name in sorted(path.stem for path in Path(HERE).glob("game-*.txt")):
        ground: Ground = ()
        for game in positions(name):
            last[name] = game
            grounds[name, game.choices] = ground = grown(ground, game.state)
            for seat in game.to_act:
                asked = game.decision(seat)
                if asked is None:
                    continue
                key = (asked.kind, game.players == 4)
                if key not in best or len(asked.options) > best[key][0]:
                    best[key] = (len(asked.options), name, game, seat)
    rows = [(name, seat, kind, game) for (kind, _), (_, name, game, seat) in best.items()]
    others = [(name, seat, kind, game) for name, seat, kind, game in rows if kind == "place_worker"]
    rows += [(name, (seat + 1) % game.players, "others", game) for name, seat, _, game in others]
    ends = {game.players: (name, 0, "over", game) for name, game in last.items()}
    rows += ends.values()
    rows.sort(key=lambda row: row[:3])  # what follows in place comes first: fewer tables to open
    return tuple(exhibit(*row, grounds[row[0], row[3].choices]) for row in rows)


def of_kind(kind: str, players: int | None = None) -> Exhibit:
    """The moment of this kind of question, if need be with so many players."""
    begins = f"{kind} of " if players is None else f"{kind} of {players},"
    return next(one for one in exhibits() if one.name.startswith(begins))


def positions(name: str) -> Iterator[Game]:
    """The positions of a golden game."""
    index = json.loads((HERE / "digests.json").read_text(encoding="utf-8"))
    box = index[name]["box"]
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    yield from Game.replay(text, None if box == "standard" else HERE / box).positions()


def exhibit(name: str, seat: int, kind: str, game: Game, ground: Ground = ()) -> Exhibit:
    """This moment of a game, as it is told to a seat."""
    view = game.view(seat)
    asked = view["decision"]
    ahead = None
    if asked is not None and kind == "pay":
        position = Position.new(game)
        ahead = position.preview(seat, [asked["options"][0]["text"]], pay=True)._asdict()
    n = game.players
    company = Company.new(n)
    parts = {
        "view": view,
        "names": NAMES[:n],
        "colors": COLORS[:n],
        "kinds": ["person" if one == seat else "bot" for one in range(n)],
        "bots": [None if one == seat else "sailor" for one in range(n)],
        "can_undo": game.can_undo(seat),
        "can_redo": False,
        "thinking": [],
        "scores": [game.scores()],
        "under": covered(ground, game.state),
        "company": company.told,
        "agreements": company.told_seat([seat]),
    }
    told = {
        "table": f"{name} {kind}" if kind == "over" else name,  # its last sheet lies over all else
        "seat": seat,
        "sequence": game.told,
        "version": 1,
        "stamp": 1,
        "from": None,
        "pause": None,
        "events": game.events(seat, max(0, game.told - 60)),
        "parts": parts,
    }
    return Exhibit(f"{kind} of {n}, {name} seat {seat + 1} choice {game.choices}", told, ahead)


Speech = Callable[[dict[str, str]], dict[str, str]]
"""Another language, made from a catalogue."""


def open_gallery(
    browser: Browser,
    width: int,
    height: int,
    speech: Speech | None = None,
    follow: Callable[[BrowserContext], None] | None = None,
    **more: Any,
) -> Page:
    """
    A page of this size that waits for what it is to show. Its files come from the folder where they are built. `follow`
    is shown its context before.
    """
    settings: Any = {"reduced_motion": "reduce", **more}
    context = browser.new_context(viewport={"width": width, "height": height}, **settings)
    context.set_default_timeout(15_000)
    if follow is not None:
        follow(context)

    def file(route: Route) -> None:
        path = BUILT / (route.request.url.removeprefix(HOST) or "gallery.html")
        if path.suffix == ".json" and speech is not None:
            route.fulfill(json=speech(json.loads(path.read_text("utf-8"))))
        elif path.is_file():
            route.fulfill(body=path.read_bytes(), content_type=TYPES[path.suffix])
        else:
            route.abort()

    context.route(f"{HOST}**", file)
    page = context.new_page()
    page.goto(HOST)
    page.wait_for_function("window.gallery")
    return page


def show(page: Page, exhibit: Exhibit, company: bool = False) -> None:
    """`company`: on a screen that she shares with the next."""
    told = exhibit.told
    seats = [told["seat"], (told["seat"] + 1) % len(told["parts"]["names"])]
    sent = {**exhibit.sent, "seats": seats} if company else exhibit.sent
    page.evaluate("(stored) => window.gallery.show(stored)", sent)
