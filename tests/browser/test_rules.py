"""The rules beside the table: found by what one types, led to from what is explained, shown in a game, printed."""

import re
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cooper_island.view.words import rulebook
from tests.browser.audit import audit
from tests.browser.conftest import Opener
from tests.browser.gallery import Exhibit, exhibit, open_gallery, positions, show
from tests.browser.measure import faults
from tests.browser.table import at_once, button, say, sit_down
from tests.browser.test_gallery import FINGER
from tests.server.support import Server

pytestmark = pytest.mark.slow
BOOK: Final = rulebook()


@cache
def placing() -> Exhibit:
    """A worker is to be placed, early in a game of two: something has happened, and little is drawn."""
    name = "game-0012-2p"
    asked = ((game, seat) for game in positions(name) for seat in game.to_act)
    game, seat = next(
        (game, seat)
        for game, seat in asked
        if (decision := game.decision(seat)) and decision.kind == "place_worker"
    )
    return exhibit(name, seat, "place_worker", game)


def panel(page: Page) -> Locator:
    return page.get_by_role("dialog", name=say("page.rules.title"), exact=True)


def field(page: Page) -> Locator:
    return page.get_by_role("searchbox", name=say("page.rules.search"))


def first(page: Page) -> Locator:
    return panel(page).locator("article .title").first


def opened(gallery: Browser, width: int, height: int, one: Exhibit, **more: Any) -> Page:
    page = open_gallery(gallery, width, height, **more)
    show(page, one)
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    return page


def test_a_key_opens_them_and_typing_finds(gallery: Browser) -> None:
    page = opened(gallery, 1440, 900, placing())
    page.keyboard.type("not enough food")
    expect(first(page)).to_have_text(f"C1 {BOOK['C1.title']}")
    page.keyboard.press("Enter")
    expect(page.locator("#rule-C1 .title")).to_be_focused()
    expect(page.locator("#rule-C1")).to_be_in_viewport()
    # Ids in a text lead on; a key goes back to the search, and to the game.
    page.locator("#rule-M4").get_by_role("button", name="Rule C1").click()
    expect(page.locator("#rule-C1 .title")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("Tavern")
    panel(page).get_by_role("button", name=re.compile(say("page.rules.part.things"))).click()
    expect(panel(page).locator("[data-thing]")).to_have_count(1)
    expect(panel(page).locator("[data-thing]")).to_contain_text(say("card.large.10"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    page.context.close()


def test_what_is_explained_leads_to_its_rule(gallery: Browser) -> None:
    page = open_gallery(gallery, 1440, 900)
    show(page, placing())
    page.locator('[data-tip="feeding"]').first.hover()
    tip = page.get_by_role("tooltip")
    tip.get_by_role("button", name="Rule C1").hover()
    page.wait_for_timeout(900)  # longer than a tip waits for a pointer on its way
    tip.get_by_role("button", name="Rule C1").click()
    expect(page.locator("#rule-C1 .title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    # By key: with the tip open, / goes to its rule.
    door = page.locator("[data-chip]").first
    door.focus()
    page.keyboard.press("i")
    expect(tip).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator("#rule-W2.marked, #rule-W8.marked")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(door).to_be_focused()
    # From a line of the log.
    page.get_by_role("button", name=say("page.side.open")).click()
    page.locator("section.log ol").focus()
    page.keyboard.press("ArrowUp")
    rule = page.evaluate("document.activeElement.dataset.rule")
    page.keyboard.press("Enter")
    expect(page.locator(f"#rule-{rule} .title")).to_be_focused()
    page.context.close()


def test_on_a_phone_they_fill_the_screen(gallery: Browser) -> None:
    page = opened(gallery, 390, 844, placing(), **FINGER)
    box = panel(page).bounding_box()
    assert box is not None and (box["width"], box["height"]) == (390, 844)
    field(page).fill("lid")
    expect(panel(page).locator("article").first).to_be_visible()
    # The game lies below, covered, and the answers scroll: what counts is the size of text.
    bad = [one for one in faults(page, 12, 24) if one.startswith("text of")]
    found = audit(page, "rules on a phone")
    panel(page).get_by_role("button", name=say("page.keys.close")).tap()
    expect(panel(page)).to_have_count(0)
    page.context.close()
    assert not bad, bad
    assert not found, found


def test_what_cannot_be_loaded_is_named(gallery: Browser) -> None:
    page = open_gallery(gallery, 1440, 900)
    show(page, placing())
    page.context.route("**/Panel*", lambda route: route.abort())
    wrong: list[object] = []
    page.on("pageerror", lambda error: wrong.append(error))
    for key, what in (("/", "rules"), ("d", "read")):
        page.keyboard.press(key)
        alert = page.get_by_role("alert").filter(has_text=say(f"page.{what}.lost"))
        alert.get_by_role("button").click()
        expect(alert).to_have_count(0)
    page.context.close()
    assert not wrong


def test_a_rule_is_shown_in_a_game_and_the_aid_is_one_page(
    server: Server, open_page: Opener
) -> None:
    page = open_page(server.port)
    sit_down(page, "random", seed=3)
    at_once(page)
    page.keyboard.press("/")
    field(page).fill("B1")
    panel(page).get_by_role("button", name="Show me rule B1", exact=True).click()
    shown = page.get_by_role("dialog", name="Show me rule B1")
    expect(shown.locator(".island")).to_be_visible()
    expect(shown.locator(".spot.focus")).to_be_in_viewport()
    expect(shown.get_by_role("status")).to_contain_text(say("player", number=1)[:-1])
    # It shows what changes: what it is about stays marked while one looks at how it stood before.
    boats = shown.locator(".board").inner_text()
    shown.get_by_role("button", name=say("page.rules.before"), exact=True).click()
    expect(shown.locator(".board")).not_to_have_text(boats, use_inner_text=True)
    expect(shown.locator(".spot.focus")).to_be_in_viewport()
    found = audit(page, "show me", "dialog.show")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(panel(page)).to_be_visible()
    # What is seen on a board is pointed at there: a fee where it went, steps, what was traded for.
    for rule, thing in (
        ("W4", "market:"),
        ("W10", "cartographer"),
        ("T3", "market:"),
        ("H5", "market:"),
    ):
        field(page).fill(rule)
        panel(page).get_by_role("button", name=f"Show me rule {rule}", exact=True).click()
        expect(page.locator(f'dialog.show .focus[data-place^="{thing}"]')).to_be_in_viewport()
        expect(button(page, "page.rules.before")).to_be_visible()
        page.keyboard.press("Escape")
    field(page).fill("")
    panel(page).get_by_role("button", name=re.compile(say("page.rules.part.things"))).click()
    expect(panel(page).locator("[data-thing]").first).to_be_visible()
    found += audit(page, "rules and components", "dialog")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.get_by_role("button", name=say("page.aid.print"))).to_be_visible()
    found += audit(page, "player aid", "dialog")
    assert not found, "\n".join(found)
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
