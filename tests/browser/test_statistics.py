"""How a game went, in the end sheet; my games, and what can be taken along of them."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from cooper_island import Game
from tests.browser.audit import audit
from tests.browser.conftest import Opener
from tests.browser.sight import hanging
from tests.browser.table import button, say
from tests.browser.witness import Witness
from tests.golden.make import HERE
from tests.server.support import Server
from tests.states import stated
from tests.test_golden import INDEX

NAME = next(one for one in INDEX if INDEX[one]["box"] == "standard" and one.endswith("4p"))
NAMES = ["Ada", "Bram", "Tove", "Kofi"]


def finished(page: Page, record: str, seat: int = 0) -> str:
    """A table of this device whose game is over: its last choices are made there."""
    game = Game.replay(record)
    home, asking = page.evaluate("location.origin"), page.context.request
    body = {"record": record, "at": game.choices - 3, "as": seat, "bot": "random"}
    body["names"] = NAMES[: game.players]
    made = asking.post(f"{home}/api/play_on", data=body)
    assert made.status == 201, made.text()
    table = str(made.json()["table"])
    path = f"{home}/api/tables/{table}"

    for _ in range(200):
        state = stated(asking.get(f"{path}?seat={seat}").json())
        if state["view"]["over"]:
            return table
        if asked := state["view"]["decision"]:
            move = {"version": state["version"], "key": f"{table}-{state['version']}"}
            move["choices"] = [asked["options"][0]["text"]]
            asking.post(f"{path}/moves?seat={seat}", data=move)
        page.wait_for_timeout(30)  # for the others
    raise AssertionError("the game has no end")


def read(page: Page, press: Callable[[], None]) -> str:
    with page.expect_download() as waiting:
        press()
    return Path(waiting.value.path()).read_text(encoding="utf-8")


def test_how_it_went(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    record = (HERE / f"{NAME}.txt").read_text(encoding="utf-8")
    table = finished(page, record)
    page.goto(f"http://127.0.0.1:{server.port}/#/t/{table}")
    page.get_by_role("tab", name=say("page.went.title")).click()
    panel = page.get_by_role("tabpanel", name=say("page.went.title"))
    expect(panel.get_by_role("heading", level=2)).to_have_count(3)
    totals = page.evaluate("fetch('/api/me/games').then((found) => found.json())")[0]
    points = [totals["score"], *(one["score"] for one in totals["others"])]
    for name, total in zip(NAMES, points, strict=True):
        pad = panel.get_by_role("table", name=f"{name}: {say('page.went.points')}")
        last = pad.get_by_role("row").last.get_by_role("cell").last
        expect(last).to_have_text(str(total).replace("-", "−"))
        expect(panel.get_by_role("table", name=f"{name}: {say('page.went.goods')}")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name=say("page.went.pad"))).to_be_focused()
    expect(panel).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(panel.get_by_role("link").first).to_have_attribute(
        "href", re.compile(f"#/t/{table}/at/")
    )
    assert not audit(page, "how it went", "section.end")
    for width, layout in ((1440, "desk"), (390, "phone")):
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.locator(":root")).to_have_attribute("data-layout", layout)
        assert not hanging(page)
    page.goto(f"http://127.0.0.1:{server.port}/#/")  # she knows the game now: the usual bots
    expect(page.locator("#way-play")).to_contain_text(say("server.bot.sailor.strength"))


def test_my_games(server: Server, open_page: Opener, witness: Witness) -> None:
    page = open_page(server.port)
    page.get_by_role("link", name=say("page.games.title")).click()
    expect(page.get_by_text(say("page.games.none"))).to_be_visible()
    record = (HERE / f"{NAME}.txt").read_text(encoding="utf-8")
    tables = [finished(page, record, seat) for seat in (0, 3)]
    page.reload()
    expect(page.get_by_role("table")).to_have_count(3)
    for table in tables:
        expect(page.locator(f"a[href='#/t/{table}/at/0']")).to_have_count(1)
    told = json.loads(read(page, button(page, "page.games.json").click))
    assert {game["table"] for game in told} == set(tables)
    rows = list(csv.DictReader(io.StringIO(read(page, button(page, "page.games.csv").click))))
    assert [row[say("page.games.points")] for row in rows] == [str(game["score"]) for game in told]
    assert rows[0][say("page.games.rival_bot", n=1)] == say("server.bot.random.name")
    assert not hanging(page)
    assert not audit(page, "my games")
    page.set_viewport_size({"width": 390, "height": 844})
    assert not hanging(page)
    witness.forgiven += ("ERR_FAILED",)
    page.route("**/api/me/games", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).not_to_be_empty()
