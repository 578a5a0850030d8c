"""Taking back and playing again, over a whole action."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.hands import Mouse
from tests.browser.sight import changed, look, picture, ready
from tests.browser.table import at_once, button, say, sit_down
from tests.server.support import Server

pytestmark = pytest.mark.slow
WORK = say("decision.place_worker")
PLACE = say("page.option.via.place", what="")


def press(page: Page, key: str) -> None:
    """One of the handles, and what it does."""
    before = look(page)
    button(page, key).click()
    changed(page, before, f"{key} to do something")
    ready(page)


def in_an_action(page: Page, mouse: Mouse) -> tuple[list[str], list[list[str]]]:
    """Lay a tile with a worker; the table before the action and after each of its steps."""
    mouse.play(lambda scene: scene.asked == WORK)
    before = picture(page)
    steps = []
    mouse.take("A ")
    steps.append(picture(page))
    mouse.take(PLACE)
    steps.append(picture(page))
    place = next(one for one in ready(page).targets if one.at)
    mouse.use(place, look(page))
    ready(page)
    steps.append(picture(page))
    return before, steps


def test_across_an_action(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    mouse = Mouse(page, curious=0)
    before, steps = in_an_action(page, mouse)
    assert len({str(one) for one in (before, *steps)}) == 4, "each step changes what is seen"
    # Back, past every step, to before the worker was placed …
    for step in [*steps[:-1][::-1], before]:
        press(page, "page.decide.undo")
        assert picture(page) == step
    # … and forth again to the same table.
    for step in steps:
        press(page, "page.decide.redo")
        assert picture(page) == step
    # The whole turn at once.
    press(page, "page.decide.restart")
    assert picture(page) == before
    # Another way from here: what could have been played again is gone.
    mouse.take("E ")
    expect(button(page, "page.decide.redo")).to_be_disabled()
    assert not mouse.troubles, mouse.troubles


def test_by_keys(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    before, steps = in_an_action(page, Mouse(page, curious=0))
    for key, shown in (
        *(("u", step) for step in [*steps[:-1][::-1], before]),
        *(("y", step) for step in steps),
        ("Shift+U", before),
    ):
        now = look(page)
        page.keyboard.press(key)
        changed(page, now, f"{key} to do something")
        ready(page)
        assert picture(page) == shown


def test_the_other_side_of_a_tile(server: Server, open_page: Opener) -> None:
    """F: one request, which takes the side back and chooses the other; twice it is as before."""
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    mouse = Mouse(page, curious=0)
    mouse.play(lambda scene: scene.asked == WORK)
    mouse.take("A ")
    mouse.take(PLACE)
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if asked.method == "POST" else None)
    one = picture(page)
    seen = [one]
    for _ in range(2):
        now = look(page)
        sent.clear()
        page.keyboard.press("f")
        changed(page, now, "the tile to be flipped")
        ready(page)
        assert sum("/moves" in url or "/undo" in url for url in sent) == 1
        seen.append(picture(page))
    assert seen[1] != one
    assert seen[2] == one
    assert not mouse.troubles, mouse.troubles
