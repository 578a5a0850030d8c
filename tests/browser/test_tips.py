"""Tips: the own card of everything on the table, beside it and inside the window, and no browser titles."""

import re
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cooper_island.content.ids import LANDSCAPES
from tests.browser.conftest import Opener
from tests.browser.gallery import Exhibit, exhibit, open_gallery, positions, show
from tests.browser.sight import WORDS
from tests.browser.table import button, unfold
from tests.browser.test_gallery import FINGER, SIZES
from tests.golden.make import HERE
from tests.server.support import Server

pytestmark = pytest.mark.slow

# Asks everything in sight by key what it is: what has no tip, and what is wrong with the tips of the rest.
SWEEP: Final = """async ([least, most]) => {
  const faults = [], bare = [], told = new Set(), seen = {};
  const wide = innerWidth, high = innerHeight;
  for (const el of document.querySelectorAll("[data-tip], [data-id], [data-target], [data-hollow], .btn")) {
    const at = el.getBoundingClientRect();
    const x = at.left + at.width / 2, y = at.top + at.height / 2;
    if (!at.width || x < 0 || y < 0 || x > wide || y > high) continue;
    const name = el.dataset.tip || el.dataset.id || el.dataset.target || el.ariaLabel || el.innerText;
    // A few of a kind stand for all of it.
    const kind = name.replace(/[0-9]+(,[0-9]+)?|(?<=[: ])\\w+$/g, "");
    seen[kind] = (seen[kind] ?? 0) + 1;
    if (seen[kind] > most) continue;
    el.dispatchEvent(new KeyboardEvent("keydown", {key: "i", bubbles: true, cancelable: true}));
    for (let n = 0; n < 20; n++) await null;  // it comes by itself, before anything is painted
    const tips = document.querySelectorAll("[role=tooltip]");
    if (tips.length > 1) faults.push(`${tips.length} tips: ${name}`);
    const [tip] = tips;
    if (!tip) { if (!el.innerText?.trim()) bare.push(name); continue; }
    told.add(name.split(/[ :]/)[0]);
    const box = tip.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > wide || box.bottom > high) faults.push(`outside: ${name}`);
    if (tip.scrollHeight > tip.clientHeight + 1) faults.push(`cut: ${name}`);
    const large = at.width > wide * .6 || at.height > high * .6;
    const over = Math.min(box.right, at.right) > Math.max(box.left, at.left) + 1
      && Math.min(box.bottom, at.bottom) > Math.max(box.top, at.top) + 1;
    if (over && !large) faults.push(`over: ${name}`);
    if (document.elementsFromPoint(box.left + 8, box.top + 8).includes(tip)) faults.push(`takes clicks: ${name}`);
    for (const part of tip.querySelectorAll("*")) {
      if (part.innerText && parseFloat(getComputedStyle(part).fontSize) < least) faults.push(`small: ${name}`);
    }
    if (!document.querySelector("[aria-describedby~=tip]")) faults.push(`not said: ${name}`);
  }
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
  const titles = [...document.querySelectorAll("[title], svg title")].map((el) => el.outerHTML.slice(0, 80));
  return {faults: [...new Set(faults)], bare, told: [...told].sort(), titles};
}"""


# Asks by key for something on the map that is in sight.
ASK: Final = """() => [...document.querySelectorAll(".island [data-id]")].find((thing) => {
  const {top, bottom} = thing.getBoundingClientRect();
  return top > 100 && bottom < 800;
}).dispatchEvent(new KeyboardEvent("keydown", {key: "i", bubbles: true, cancelable: true}))"""


def say(key: str) -> str:
    return WORDS[key]


@cache
def placing() -> Exhibit:
    """A worker is to be placed, late in a game of four."""
    name = "game-0062-4p"
    games = (game for game in positions(name) if game.choices >= 500)
    asked = ((game, seat) for game in games for seat in game.to_act)
    game, seat = next(
        (game, seat)
        for game, seat in asked
        if (decision := game.decision(seat)) and decision.kind == "place_worker"
    )
    return exhibit(name, seat, "place_worker", game)


def sweep(page: Page, least: int, most: int) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SWEEP, [least, most])
    return found


def test_everything_has_a_tip_on_every_size(gallery: Browser) -> None:
    bad: dict[str, Any] = {}
    told: set[str] = set()
    troubles: list[str] = []
    for width, height, held, least, _ in SIZES:
        page = open_gallery(gallery, width, height, **held)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        show(page, placing())
        found = sweep(page, least, 3 if width == 1440 else 1)
        told.update(found.pop("told"))
        if any(found.values()):
            bad[f"{width}x{height}"] = found
        page.context.close()
    assert not bad, bad
    assert not troubles, troubles
    assert told >= {"seat", "section", "cargo", "order", "storage", "landing", "building", "crate"}


def test_by_mouse_key_and_finger(gallery: Browser) -> None:
    page = open_gallery(gallery, 1440, 900)
    show(page, placing())
    tip = page.get_by_role("tooltip")
    piece = page.locator('[data-tip="building:small"]').first
    piece.hover()
    expect(tip).to_contain_text(say("page.tip.building.small_other").format(dealt=4))
    expect(piece).to_have_attribute("aria-describedby", "tip")
    expect(tip).to_contain_text("B3")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    expect(piece).not_to_have_attribute("aria-describedby", "tip")
    # It goes with a press.
    anytime = page.locator('button[data-tip="anytime:trade"]')
    anytime.hover()
    expect(tip).to_contain_text("T3")
    page.mouse.down()
    expect(tip).to_have_count(0)
    page.mouse.move(600, 450)
    page.mouse.up()
    # What the page brings under a mouse that rests since a press or a key is not looked at: only who moves it looks.
    for by_key in (False, True):
        box = piece.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        if by_key:
            page.keyboard.press("z")
        else:
            page.mouse.down()
            page.mouse.up()
        piece.evaluate("(node) => node.replaceWith(node.cloneNode(true))")
        page.mouse.move(x + 1, y + 1)
        page.wait_for_timeout(600)
        expect(tip).to_have_count(0)
        page.mouse.move(x + 5, y + 5)
        expect(tip).to_contain_text(say("page.tip.building.small_other").format(dealt=4))
        page.mouse.move(600, 450)
        expect(tip).to_have_count(0)
    # By key, where the focus is.
    chip = page.locator("[data-chip]").first
    chip.focus()
    page.keyboard.press("i")
    expect(tip).to_be_visible()
    page.keyboard.press("i")
    expect(tip).to_have_count(0)
    page.context.close()

    page = open_gallery(gallery, 390, 844, has_touch=True, is_mobile=True)
    show(page, placing())
    tip = page.get_by_role("tooltip")
    asked = page.locator("section.bar h2").inner_text()
    chip = page.locator(".chips [data-chip]").first
    box = chip.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(tip).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    expect(tip).to_be_visible()  # it stays until one does something else, and nothing was chosen
    assert page.locator("section.bar h2").inner_text() == asked
    expect(page.locator(".aim")).to_have_count(0)
    page.touchscreen.tap(4, 300)
    expect(tip).to_have_count(0)
    page.context.close()


def test_a_focus_that_rests_tells_what_it_is_on(gallery: Browser) -> None:
    """After Tab and a while. Arrow keys lead over the things of a board, anyone's, where Tab makes one stop."""
    page = open_gallery(gallery, 1440, 900)
    show(page, placing())
    tip = page.get_by_role("tooltip")
    tabs = page.get_by_role("tab")
    tabs.first.focus()
    expect(tip).to_have_count(0)
    page.wait_for_timeout(1200)
    expect(tip).to_have_count(0)  # brought there by no key
    mine = page.get_by_role("tab", selected=True)
    for tab in (mine, tabs.nth(0)):
        tab.click()
        board = page.locator("aside .board").first
        tabs.last.focus()
        for _ in range(4):  # past the legend beside the plates
            page.keyboard.press("Tab")
            if board.evaluate("el => el === document.activeElement"):
                break
        expect(board).to_be_focused()
        spots = board.locator(".spot")
        page.keyboard.press("ArrowDown")
        expect(spots.nth(0)).to_be_focused()
        expect(tip).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(tip).to_have_count(0)
        expect(spots.nth(1)).to_be_focused()
        expect(tip).to_be_visible()
        expect(spots.nth(1)).to_have_attribute("aria-describedby", "tip")
        page.keyboard.press("ArrowUp")
        expect(spots.nth(0)).to_be_focused()
    page.context.close()


def test_what_the_map_turns_away_from_is_told_no_more(gallery: Browser) -> None:
    """A tip goes with its thing: it hangs over no edge when the next question is about another part of the map."""
    page = open_gallery(gallery, 820, 1180, **FINGER)
    show(page, placing())
    for turned in ("map", "map and question"):
        page.locator(".island > svg").evaluate("svg => svg.style.translate = ''")
        page.evaluate(ASK)
        expect(page.get_by_role("tooltip")).to_be_visible()
        page.locator(".island > svg").evaluate("svg => svg.style.translate = '0 -3000px'")
        if turned != "map":
            show(page, placing())
        expect(page.get_by_role("tooltip")).to_have_count(0)
    page.context.close()


def test_a_long_press_on_the_map_and_on_a_board(gallery: Browser) -> None:
    """A finger that rests reads what a thing is; nothing is chosen by it."""
    page = open_gallery(gallery, 820, 1180, has_touch=True, is_mobile=True)
    show(page, placing())
    tip = page.get_by_role("tooltip")
    finger = page.context.new_cdp_session(page)
    asked = page.locator("section.bar h2").inner_text()

    def press(thing: Locator) -> None:
        box = thing.bounding_box()
        assert box is not None
        at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
        expect(tip).to_be_visible()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(100)
        expect(tip).to_be_visible()
        assert page.locator("section.bar h2").inner_text() == asked
        expect(page.locator(".aim")).to_have_count(0)

    seat = placing().told["seat"]
    press(page.locator(f'.hex[data-id="seat {seat} space 5,1"]'))
    expect(tip).to_contain_text(
        re.compile("|".join(WORDS[f"landscape.{one}"] for one in LANDSCAPES), re.IGNORECASE)
    )
    page.touchscreen.tap(20, 850)  # the sea
    expect(tip).to_have_count(0)
    page.get_by_role("navigation").get_by_text(say("page.tab.board"), exact=True).tap()
    press(page.locator('[data-tip="building:small"]').first)
    expect(tip).to_contain_text(say("page.tip.building.small_other").format(dealt=4))
    page.context.close()


def test_no_titles_of_the_browser_elsewhere(server: Server, open_page: Opener) -> None:
    """Nor on the first page, on the form of a table, and in a replay."""
    page = open_page(server.port)
    titles = "[title], svg title"
    button(page, "page.start.play").wait_for()
    expect(page.locator(titles)).to_have_count(0)
    unfold(page)
    page.get_by_text(say("page.start.options"), exact=True).click()
    expect(page.locator(titles)).to_have_count(0)
    page.locator("input[type=file]").set_input_files(HERE / "game-0025-3p.txt")
    page.locator(".reel").wait_for()
    expect(page.locator(".town").first).to_be_visible()
    expect(page.locator(titles)).to_have_count(0)
