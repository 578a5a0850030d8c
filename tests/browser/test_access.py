"""No barriers: axe finds nothing on any page or state, by day or by night, wide or narrow."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import PHONE, Opener
from tests.browser.hands import Finger, Mouse
from tests.browser.table import at_once, button, fill_in, say, sit_down
from tests.server.support import Server

pytestmark = pytest.mark.slow
WORK = say("decision.place_worker")


@pytest.mark.parametrize("device", ["wide", "phone"])
def test_first_page(server: Server, open_page: Opener, device: str) -> None:
    page = open_page(server.port, **(PHONE if device == "phone" else {}))
    button(page, "page.start.play").wait_for()
    found = audit(page, f"first page {device}")
    sit_down(page, "random")
    page.goto(f"http://127.0.0.1:{server.port}/#/")
    page.get_by_role("link", name=say("page.start.me")).wait_for()
    fill_in(page, "deckhand")
    found += audit(page, f"set-up {device}")
    assert not found, "\n".join(found)


def test_game(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "random", seed=5, first=0)
    at_once(page)
    found = audit(page, "income")
    button(page, "page.top.menu").click()
    found += audit(page, "menu")
    page.keyboard.press("Escape")
    button(page, "page.top.score").click()
    found += audit(page, "scores")
    page.keyboard.press("Escape")
    mouse = Mouse(page)
    mouse.play(lambda scene: scene.asked == WORK)
    found += audit(page, "workers")
    page.keyboard.press("d")
    expect(page.get_by_role("dialog", name=say("page.read.title"))).to_be_visible()
    found += audit(page, "the table in words")
    page.keyboard.press("Escape")
    page.get_by_role("tab").nth(1).click()
    found += audit(page, "board of another")
    page.get_by_role("tab").nth(0).click()
    mouse.take("D ")
    found += audit(page, "section")
    page.locator(".chip.off").first.click(force=True)
    page.get_by_role("alert").locator(".rule").wait_for()
    found += audit(page, "refusal")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    found += audit(page, "help")
    page.keyboard.press("Escape")
    assert not found, "\n".join(found)


def test_phone(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, **PHONE)
    sit_down(page, "random", seed=5, first=0)
    at_once(page)
    Finger(page).play(lambda scene: scene.asked == WORK)
    found = []
    for tab in ("island", "board", "others", "log"):
        button(page, f"page.tab.{tab}").tap()
        found += audit(page, f"phone {tab}")
    button(page, "page.top.menu").tap()
    page.get_by_role("button", name=say("page.keys.read")).tap()
    expect(page.get_by_role("dialog", name=say("page.read.title"))).to_be_visible()
    found += audit(page, "phone, the table in words")
    assert not found, "\n".join(found)
