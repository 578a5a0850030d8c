"""A phone in one hand: 390 by 844, by taps alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.hands import Finger
from tests.browser.sight import hanging, keep, look, ready
from tests.browser.table import button, say, unfold
from tests.server.support import Server

pytestmark = pytest.mark.slow
TABS = ("island", "board", "others", "log")


def test_first_page_fits(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, **PHONE)
    button(page, "page.start.play").wait_for()
    assert not hanging(page)
    unfold(page)
    page.get_by_text(say("page.start.options"), exact=True).tap()
    assert not hanging(page)


def test_a_round_by_taps(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, **PHONE)
    button(page, "page.start.play").tap()
    ready(page)
    keep(page, "phone-first")
    assert not hanging(page)
    finger = Finger(page)
    scene = finger.play(lambda now: now.asked == say("decision.place_worker"))
    assert scene.asked and not hanging(page)
    keep(page, "phone-workers")
    # Every tab, and back to the island with its targets.
    for tab in (*TABS[1:], TABS[0]):
        button(page, f"page.tab.{tab}").tap()
        expect(button(page, f"page.tab.{tab}")).to_have_attribute("aria-current", "true")
        page.wait_for_timeout(100)
        keep(page, f"phone-{tab}")
        assert not hanging(page), tab
    assert any(one.at for one in look(page).targets), "nothing to tap on the island"
    scene = finger.play(lambda now: now.top.split("\n")[1].startswith("2"))
    assert not scene.over
    assert not finger.troubles, finger.troubles
    assert {"chip", "target"} <= set(finger.used), finger.used
    keep(page, "phone-second-round")


def test_two_fingers_and_one(server: Server, open_page: Opener) -> None:
    """Two fingers bring the island closer, one tap reads what a thing is; neither chooses anything."""
    page = open_page(server.port, **PHONE)
    button(page, "page.start.play").tap()
    ready(page)
    chart = page.locator(".chart")
    box = chart.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    place = chart.locator('[data-id="seat 0 space 3,1"]')

    def width() -> float:
        seen = place.first.bounding_box()
        assert seen is not None
        return seen["width"]

    before = width()
    asked = look(page)
    device = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        device.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [] if kind == "touchEnd" else points},
        )

    fingers("touchStart", 40)
    for apart in (60, 80, 100):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    page.wait_for_timeout(400)
    assert width() > before * 1.3
    button(page, "page.chart.mine").tap()
    page.wait_for_timeout(400)
    at = place.first.bounding_box()
    assert at is not None
    page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert look(page).asked == asked.asked and not look(page).said


def test_undo_by_tap(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, **PHONE)
    button(page, "page.start.play").tap()
    finger = Finger(page)
    scene = finger.play(lambda now: now.asked == say("decision.place_worker"))
    finger.use(scene.plain[0], scene)
    scene = ready(page)
    assert scene.aiming
    finger.use(scene.plain[0], scene)
    ready(page)
    button(page, "page.decide.undo").tap()
    expect(page.locator("section.bar h2")).to_have_text(say("decision.place_worker"))
