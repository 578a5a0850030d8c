"""The first page for who is new and for who comes back; and a reminder, until it is unwanted."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Opener
from tests.browser.sight import hanging, keep, ready
from tests.browser.table import button, say, sit_down
from tests.browser.witness import Witness
from tests.server.support import Server

pytestmark = pytest.mark.slow
SMALL: Final = {"width": 360, "height": 640}
MOVES: Final = "document.getAnimations().length"
# How far what is in sight has moved by itself since the page was opened (0: not at all).
SHIFT: Final = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) sum += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 300);
})"""


def top(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"]


def parts(page: Page) -> tuple[Locator, Locator, Locator]:
    """The tables, the picture, and a way in."""
    tables = page.get_by_role("region", name=say("page.start.tables"))
    return tables, page.locator(".vista"), button(page, "page.start.play")


def test_who_is_new_and_who_comes_back(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, viewport=SMALL)
    tables, picture, play = parts(page)
    expect(play).to_be_enabled()
    # Who has never finished a game meets the bots for a first one (test_statistics.py: and then the usual ones).
    expect(page.locator("#way-play")).to_contain_text(say("server.bot.deckhand.strength"))
    learn = page.get_by_role("link", name=say("page.first.learn"))
    expect(learn).to_have_attribute("href", "#/learn")
    for n in (1, 2, 3):
        expect(page.get_by_text(say(f"page.first.goal.{n}"))).to_be_visible()
    assert top(picture) < top(learn) < top(play) < SMALL["height"] < top(tables)
    assert page.evaluate(SHIFT) < 0.02
    found = hanging(page)  # axe looks at it in test_access.py
    # With friends: the form unfolds with seats for them, and one press opens the table.
    button(page, "page.first.friends").click()
    kinds = page.get_by_label(say("page.start.kind"))
    assert [one.input_value() for one in kinds.all()] == ["me", "friend", "friend"]
    expect(button(page, "page.start.invite")).to_be_focused()
    found += hanging(page)
    play.click()
    ready(page)
    page.goto(f"http://127.0.0.1:{server.port}/#/")
    page.reload()
    row = tables.get_by_role("link", name=say("page.start.me"))
    expect(row).to_be_visible()
    assert top(row) < top(play) < top(picture)
    assert page.evaluate(SHIFT) < 0.02
    found += hanging(page)
    keep(page, "first-back")
    assert not found, "\n".join(found)


def test_my_games_cannot_be_learnt(server: Server, open_page: Opener, witness: Witness) -> None:
    """Then she has not played yet: her tables come, and she can play."""
    witness.forgiven += ("status of 500",)
    page = open_page(server.port)
    tables, _, play = parts(page)
    play.click()
    ready(page)
    page.context.route("**/api/me/games", lambda route: route.fulfill(status=500, json={}))
    page.goto(f"http://127.0.0.1:{server.port}/#/")
    page.reload()
    expect(tables.get_by_role("link", name=say("page.start.me"))).to_be_visible()
    expect(play).to_be_enabled()
    expect(page.locator("#way-play")).to_contain_text(say("server.bot.deckhand.strength"))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_picture_moves_where_that_is_wanted_and_seen(server: Server, open_page: Opener) -> None:
    still = open_page(server.port)
    button(still, "page.start.play").wait_for()
    assert still.evaluate(MOVES) == 0
    page = open_page(server.port, reduced_motion="no-preference", viewport=SMALL)
    button(page, "page.start.play").wait_for()
    assert page.evaluate(MOVES) > 3
    page.get_by_text(say("page.start.sound")).scroll_into_view_if_needed()
    expect(page.locator(".vista.rest")).to_have_count(1)  # out of sight it rests


def test_a_reminder_is_shown_until_it_is_switched_off(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    islet = page.locator('.reminds [data-topic="islet"]')
    expect(islet).to_contain_text(say("page.remind.first_islet"))
    expect(islet.locator(".rule")).to_have_text("I3")
    islet.locator(".say").click()
    sheet = page.get_by_role("dialog", name=say("page.reminders.title"))
    found = audit(page, "reminders", within=".bar")
    sheet.locator('[data-topic="islet"]').get_by_text(say("page.reminders.mute")).click()
    expect(islet).to_have_count(0)
    page.reload()
    ready(page)
    expect(page.locator('.reminds [data-topic="food"]')).to_be_visible()  # the others stay
    expect(islet).to_have_count(0)
    # Nor is it read in the list for ears, where each has its rule.
    page.keyboard.press("d")
    heard = page.get_by_role("list", name=say("page.read.reminders"))
    expect(heard.locator('[data-topic="food"] .rule')).to_have_text(say("page.tip.rule", rule="C1"))
    expect(heard.locator('[data-topic="islet"]')).to_have_count(0)
    page.keyboard.press("Escape")
    # On a phone what can wait is told on call.
    page.set_viewport_size({"width": 390, "height": 844})
    call = page.locator(".reminds .call")
    expect(page.locator(".reminds [data-topic]")).to_have_count(0)
    call.click()
    expect(sheet.locator('[data-topic="food"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(call).to_be_focused()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(call).to_have_count(0)
    button(page, "page.top.menu").click()
    page.get_by_text(say("page.reminders.title"), exact=True).click()
    switch = page.get_by_label(say("page.reminders.topic.islet"))
    expect(switch).not_to_be_checked()
    switch.check()
    page.keyboard.press("Escape")
    expect(islet).to_be_visible()
    assert not found, "\n".join(found)
