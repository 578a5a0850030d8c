"""Nothing is lost by a click: giving up is asked for and undone, and no press answers what was not seen."""

import re
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.hands import Keys, Mouse
from tests.browser.sight import Scene, keep, look, open_to, ready, wait_until
from tests.browser.table import Mine, at_once, button, say, sit_down
from tests.server.support import Server

pytestmark = pytest.mark.slow
SIZES: Final = (
    (1920, 1080),
    (1440, 900),
    (1280, 720),
    (1024, 768),
    (820, 1180),
    (390, 844),
    (360, 640),
    (844, 390),
    (720, 450),
)
SHAKEN: Final = re.compile(r"\bshaken\b")
Box = tuple[float, float, float, float]


def done(page: Page) -> Locator:
    """What closes the question."""
    return page.locator("section.bar .close [data-chip]")


def giving_up(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name=say("page.give_up.title"))


def give(page: Page) -> Locator:
    return giving_up(page).get_by_role("button").first


def back(page: Page) -> Locator:
    return giving_up(page).get_by_role("button").last


def box(place: Locator) -> Box:
    found = place.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def apart(a: Box, b: Box) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def moves(page: Page) -> list[str]:
    """The moves that the page sends from now on."""
    sent: list[str] = []
    page.on(
        "request",
        lambda asked: sent.append(asked.post_data or "") if "/moves" in asked.url else None,
    )
    return sent


def comes(sent: list[str], before: int, now: Scene) -> bool:
    """It was sent, and the next question stands there, whether or not it can be answered yet."""
    return now.over or (len(sent) > before and now.mine and not now.busy and not now.skips)


def begin(server: Server, open_page: Opener, rival: str = "random") -> Page:
    page = open_page(server.port)
    sit_down(page, rival, seed=11, first=0)
    return page


def test_giving_up_is_asked_for_and_can_be_left(server: Server, open_page: Opener) -> None:
    page = begin(server, open_page)
    at_once(page)
    sent = moves(page)
    open_to(page, closing=True)
    done(page).click()
    expect(give(page)).to_have_accessible_name("Give up the islet and 1 tile")
    expect(give(page)).to_be_focused()  # so it is spoken, and Enter does it
    expect(done(page)).to_have_count(0)
    keep(page, "give-up-wide")
    back(page).click()
    expect(giving_up(page)).to_have_count(0)
    expect(done(page)).to_be_visible()
    assert sent == []
    # By keys: E, then Enter; Escape leaves it.
    open_to(page, closing=True)
    page.keyboard.press("e")
    expect(give(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(giving_up(page)).to_have_count(0)
    expect(done(page)).to_be_focused()
    assert sent == []
    open_to(page, closing=True)
    page.keyboard.press("e")
    expect(give(page)).to_be_focused()
    open_to(page, closing=True)
    page.keyboard.press("Enter")
    expect(giving_up(page)).to_have_count(0)
    assert len(sent) == 1


def test_what_gives_up_never_stands_where_done_was(server: Server, open_page: Opener) -> None:
    page = begin(server, open_page)
    at_once(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        open_to(page, closing=True)
        done(page).scroll_into_view_if_needed()
        was = box(done(page))
        page.mouse.click((was[0] + was[2]) / 2, (was[1] + was[3]) / 2)
        expect(give(page)).to_be_visible()
        assert apart(was, box(give(page))), (width, height)
        assert apart(was, box(back(page))), (width, height)
        if width == 390:
            keep(page, "give-up-narrow")
        back(page).click()
        expect(giving_up(page)).to_have_count(0)


def test_it_can_be_switched_off_and_undone(server: Server, open_page: Opener) -> None:
    page = begin(server, open_page)
    button(page, "page.top.menu").click()
    page.get_by_label(say("page.give_up.asks")).uncheck()
    page.keyboard.press("Escape")
    open_to(page, closing=True)
    before = look(page).asked
    done(page).click()
    # The bots wait: it can be taken back, or gone on with.
    on = page.locator("[data-go-on]")
    expect(on).to_be_visible()
    keep(page, "go-on-wide")
    page.locator(".on").get_by_role("button", name=say("page.decide.undo")).click()
    assert ready(page).asked == before
    expect(on).to_have_count(0)
    open_to(page, closing=True)
    done(page).click()
    on.click()
    expect(on).to_have_count(0)
    ready(page)
    assert look(page).asked != before


def test_nothing_given_up_is_one_press(server: Server, open_page: Opener) -> None:
    page = begin(server, open_page)
    at_once(page)
    mouse = Mouse(page, curious=0)
    mouse.play(lambda scene: scene.asked == say("decision.place_worker"))
    mouse.take("H ")  # no gold and no cloth: no cargo ship can be supplied
    sent = moves(page)
    open_to(page, closing=True)
    done(page).click()
    wait_until(page, lambda _: len(sent) == 1, "the turn's end")
    assert "end turn" in sent[0]


def test_a_double_click_at_every_change_of_phase(server: Server, open_page: Opener) -> None:
    """The first click closes; the second falls on what comes next as soon as it stands there, and answers nothing."""
    page = begin(server, open_page)
    at_once(page)
    button(page, "page.top.menu").click()
    page.get_by_label(say("page.give_up.asks")).uncheck()  # else the first click would only ask
    page.keyboard.press("Escape")
    sent = moves(page)
    mouse = Mouse(page, curious=0)
    phases: set[str] = set()
    met = 0  # second clicks that fell on what closes the next question
    while len(phases) < 4 or not met:
        scene = mouse.play(lambda now: now.closing is not None)
        assert not scene.over
        open_to(page, closing=True)
        top = look(page).top
        spot = look(page).closing
        assert spot is not None
        assert spot.at is not None
        before = len(sent)
        page.mouse.click(*spot.at)
        wait_until(page, partial(comes, sent, before), "the next question")
        under = look(page).closing
        met += under is not None and under.at == spot.at
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
        page.wait_for_timeout(700)
        assert len(sent) == before + 1, (top, sent[before:])
        phases.add(top.split("\n")[0])
    assert not mouse.troubles, mouse.troubles


def test_a_press_too_early_is_swallowed_and_shown(server: Server, open_page: Opener) -> None:
    page = begin(server, open_page)
    at_once(page)
    page.clock.install()
    page.reload()
    page.clock.run_for(3000)
    bar = page.locator("section.bar")
    expect(bar).to_have_attribute("data-ready", "yes")
    sent = moves(page)
    # A new question of her own is open at once, but not what closes it.
    page.get_by_role("button", name="Place: Harvest islet").click()
    page.clock.run_for(100)
    expect(bar).to_have_attribute("data-ready", "some")
    page.keyboard.press("u")
    page.clock.run_for(100)
    expect(bar).to_have_attribute("data-ready", "some")
    done(page).click()
    expect(bar).to_have_class(SHAKEN)
    expect(giving_up(page)).to_have_count(0)
    page.clock.run_for(600)
    expect(bar).to_have_attribute("data-ready", "yes")
    done(page).click()
    expect(give(page)).to_be_visible()
    # Nor does what gives up, at first.
    give(page).click()
    assert len(sent) == 1
    page.clock.run_for(700)
    give(page).click()
    wait_until(page, lambda _: len(sent) == 2, "it to be given up")


def test_a_key_that_is_held_down_answers_once(server: Server, open_page: Opener) -> None:
    page = begin(server, open_page)
    at_once(page)
    ready(page)
    sent = moves(page)
    page.keyboard.down("1")
    for _ in range(12):
        page.keyboard.down("1")  # a second one without an up is a repetition
        page.wait_for_timeout(60)
    page.keyboard.up("1")
    assert len(sent) == 1, sent


def test_escape_takes_nothing_back(server: Server, open_page: Opener) -> None:
    """It leaves what is only begun; what was done is undone by undo alone."""
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/undo" in one.url else None)
    ready(page)
    page.get_by_role("button", name="Place: Harvest islet").click()
    scene = wait_until(page, lambda now: "Harvest" in now.asked and now.asks, "where it goes")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_timeout(400)
    assert look(page).asked == scene.asked and not asked
    page.keyboard.press("u")
    wait_until(page, lambda now: now.asked != scene.asked, "the step back")


def test_a_cube_is_stored_by_its_second_press(server: Server, open_page: Opener) -> None:
    page = begin(server, open_page)
    at_once(page)
    open_to(page, closing=True)
    sent = moves(page)
    space = next(
        one for one in Mine(page, server, 0).state()["view"]["players"][0]["spaces"] if one["cube"]
    )
    cube = page.locator(f'[data-id="seat 0 space {space["space"]}"]').first
    page.locator("section.bar .chips [data-chip]").first.hover()
    page.wait_for_timeout(200)
    cube.click(force=True)  # at once: what was looked at before is about to go
    store = page.get_by_role("button", name=say("page.store_first.do"))
    expect(store).to_be_visible()
    worth = say("page.store_first.worth", now=space["level"], then=1)
    expect(page.get_by_text(worth)).to_be_visible()
    page.wait_for_timeout(300)
    expect(page.locator(".would.on")).to_be_visible()  # with what would happen beside it
    keep(page, "store-first-wide")
    assert sent == []
    page.wait_for_timeout(500)  # no double click
    cube.click(force=True)
    wait_until(page, lambda _: len(sent) == 1, "it to be stored")
    button(page, "page.decide.undo").click()
    ready(page)
    cube.click(force=True)
    store.click()
    wait_until(page, lambda _: len(sent) == 2, "it to be stored by the button")


def test_keys_play_on_through_it(server: Server, open_page: Opener) -> None:
    page = begin(server, open_page)
    at_once(page)
    keys = Keys(page, curious=0)
    first = look(page).closing
    assert first is not None
    keys.use(first, look(page))
    second = look(page).closing
    assert second is not None
    assert look(page).giving
    keys.use(second, look(page))
    assert {"e", "enter"} <= set(keys.used)
    ready(page)
    assert not keys.troubles, keys.troubles


def test_what_another_seat_brought_takes_no_answer_at_first(
    server: Server, open_page: Opener
) -> None:
    """Her turn comes after the bot's: a press just then is not meant for it."""
    page = begin(server, open_page)
    at_once(page)
    mouse = Mouse(page, curious=0)
    mouse.play(lambda scene: scene.asked == say("decision.place_worker"))
    mouse.take("H ")
    open_to(page, closing=True)
    page.clock.install()  # from here time stands still, but for what is run
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    sent = moves(page)
    bar = page.locator("section.bar")
    done(page).click()
    expect(page.get_by_role("heading", name=say("decision.place_worker"))).to_be_visible()
    page.clock.run_for(200)
    expect(bar).to_have_attribute("data-ready", "no")
    chip = page.locator("section.bar [data-chip]").first
    chip.click()
    expect(bar).to_have_class(SHAKEN)
    assert len(sent) == 1
    page.clock.run_for(600)
    expect(bar).to_have_attribute("data-ready", "yes")
    chip.click()
    wait_until(page, lambda _: len(sent) == 2, "the worker to be placed")
