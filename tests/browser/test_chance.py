"""Draws on the page: a click never sends more than the choice that draws, and seeds are for one person alone."""

import json
import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, WIDE, Opener
from tests.browser.sight import keep, ready
from tests.browser.table import at_once, button, say, sit_down
from tests.server.support import Server


def test_a_click_through_a_menu_ends_where_something_is_drawn(
    server: Server, open_page: Opener
) -> None:
    """Such moments are rare (the engine gives the only answer, and that draws), so the preview is made to say so."""
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    ready(page)
    looked: list[list[str]] = []
    sent: list[list[str]] = []

    def stop(route: Route) -> None:
        choices = json.loads(route.request.post_data or "")["choices"]
        told = route.fetch().json()
        if len(choices) > 1:
            looked.append(choices)
            told |= {"stopped": True, "applied": 0}
        route.fulfill(json=told)

    def note(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "")["choices"])
        route.continue_()

    page.route("**/preview", stop)
    page.route("**/moves", note)
    with page.expect_response("**/moves") as answer:
        page.get_by_role("button", name=re.compile(f"^{say('islet.coin')}:")).click()
    assert looked == [["islet", "islet coin"]]
    assert sent == [["islet"]]
    assert answer.value.status == 200


def test_a_seed_is_offered_to_one_person_alone(server: Server, open_page: Opener) -> None:
    for name, more in (("wide", {"viewport": WIDE}), ("narrow", PHONE)):
        page = open_page(server.port, **more)
        page.get_by_text(say("page.start.options"), exact=True).click()
        seed = page.get_by_label(say("page.start.seed"))
        seed.fill("7")
        keep(page, f"set-up-alone-{name}")
        page.get_by_label(say("page.start.kind")).nth(1).select_option("person")
        expect(seed).to_have_count(0)
        expect(page.get_by_text(say("page.start.seed_shared"))).to_be_visible()
        keep(page, f"set-up-shared-{name}")
        button(page, "page.start.begin").click()
        ready(page)  # and what was typed before is not sent
