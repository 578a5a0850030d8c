"""A good player at my seat, for moments that clumsy hands seldom reach: what it chooses is sent past the page."""

import sqlite3
from collections.abc import Callable

from playwright.sync_api import Page

from cooper_island.bots.sailor import Sailor
from cooper_island.game import Game
from cooper_island.tables.journal import Entry
from cooper_island.tables.position import Position
from tests.browser.sight import Scene, ready, wait_until
from tests.browser.table import Mine
from tests.server.support import Server


class Adviser:
    """Plays seat 0 of the page's table until the moment that is wanted."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.table = page.url.rsplit("/", 1)[1]
        self.file = str(server.settings["database"]).removeprefix("sqlite:///")
        self.seat = Mine(page, server, 0)
        self.bot = Sailor(7, nodes=300)

    def game(self) -> Game:
        """The whole game, hidden facts and all, from the server's journal."""
        base = sqlite3.connect(self.file)
        try:
            [[opening]] = base.execute("SELECT opening FROM tables WHERE id = ?", [self.table])
            rows = base.execute(
                f"SELECT {', '.join(Entry._fields)} FROM journal WHERE table_id = ? ORDER BY number",
                [self.table],
            ).fetchall()
        finally:
            base.close()
        return Position.load(opening, [Entry(*row) for row in rows]).game

    def play(self, until: Callable[[Scene], bool]) -> Scene:
        while True:
            scene = ready(self.page)
            if scene.over or until(scene):
                return scene
            game = self.game()
            decision = game.decision(0)
            if decision is None:
                continue
            version = self.seat.state()["version"]
            self.seat.move(decision.options[self.bot.choose(game, 0)].text, version=version)
            wait_until(self.page, lambda now, old=scene: now.sign != old.sign, "the move")  # type: ignore[misc]
