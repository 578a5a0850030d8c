"""A whole game without a pointer: Tab, Enter, arrows, numbers and letters."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.hands import Keys
from tests.browser.sight import ready
from tests.browser.table import button, say, sit_down
from tests.browser.witness import Witness
from tests.server.support import Server

pytestmark = pytest.mark.slow


def tab_to(page: Page, place: Locator) -> None:
    place.wait_for()
    for _ in range(120):
        if place.evaluate("(el) => el === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never gets to {place}")


def test_whole_game(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    press = page.keyboard.press
    begin(page)
    ready(page)
    # The pace of the others, in the menu.
    tab_to(page, button(page, "page.top.menu"))
    press("Enter")
    tab_to(page, page.get_by_label(say("page.pace.calm")))
    press("ArrowRight")
    press("ArrowRight")
    expect(page.get_by_label(say("page.pace.instant"))).to_be_checked()
    press("Escape")
    expect(page.get_by_label(say("page.pace.instant"))).to_have_count(0)
    # Help, night, and another's board.
    press("?")
    keys = page.get_by_role("dialog", name=say("page.keys.title"))
    expect(keys).to_be_visible()
    press("Escape")
    expect(keys).to_have_count(0)
    press("n")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    press("n")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    tabs = page.get_by_role("tab")
    press("]")
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    press("[")
    expect(tabs.nth(0)).to_have_attribute("aria-selected", "true")

    hands = Keys(page)
    end = hands.play()
    assert end.over
    assert not hands.troubles, hands.troubles
    assert {"digit", "arrows", "tab", "e", "letter"} <= set(hands.used), hands.used
    # Escape leaves the pad; Tab leads back to it.
    pad = page.get_by_role("region", name=say("page.score.title"))
    expect(pad).to_be_visible()
    press("Escape")
    expect(pad).to_have_count(0)
    tab_to(page, button(page, "page.end.pad"))
    press("Enter")
    expect(pad).to_be_visible()


def test_under_a_sheet_the_game_rests(server: Server, open_page: Opener, witness: Witness) -> None:
    page = open_page(server.port)
    sit_down(page, "random", first=0)
    ready(page)
    button(page, "page.top.menu").click()
    button(page, "page.watch.title").click()
    sheet = page.get_by_role("dialog", name=say("page.watch.title"))
    expect(sheet).to_be_visible()
    for key in ("1", "e", "2", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    ready(page)
    assert not [call for call in witness.asked if "/moves" in call]


def begin(page: Page) -> None:
    press = page.keyboard.press
    tab_to(page, page.locator("summary", has_text=say("page.start.setup")))
    press("Enter")
    tab_to(page, button(page, "page.start.remove", number=3))
    press("Enter")
    tab_to(page, page.get_by_label(say("page.start.kind")).nth(1))
    weakest = page.get_by_label(say("page.start.kind")).nth(1).locator("option[value=random]")
    page.keyboard.type(weakest.inner_text()[:6])
    expect(page.get_by_label(say("page.start.kind")).nth(1)).to_have_value("random")
    tab_to(page, button(page, "page.start.begin"))
    press("Enter")
