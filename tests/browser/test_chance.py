"""What a click sends, and that seeds are for one person alone."""

import json
import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, WIDE, Opener
from tests.browser.sight import keep, ready
from tests.browser.table import at_once, button, say, sit_down, unfold
from tests.server.support import Server


def test_a_click_through_a_menu_is_one_request(server: Server, open_page: Opener) -> None:
    """The server leaves out what must not follow a draw; nothing is asked beforehand, and nothing told twice."""
    page = open_page(server.port)
    pushed: list[str | bytes] = []
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda text: pushed.append(text))
    )
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    ready(page)
    assert pushed
    pushed.clear()
    asked: list[str] = []
    sent: list[dict[str, object]] = []

    def note(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or ""))
        route.continue_()

    page.route("**/moves?*", note)
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    with page.expect_response("**/moves?*") as answer:
        page.get_by_role("button", name=re.compile(f"^{say('islet.coin')}:")).click()
    ready(page)
    page.wait_for_timeout(300)
    assert [call.split("?")[0] for call in asked] == ["moves"]
    assert pushed == []
    assert [body["choices"] for body in sent] == [["islet", "islet coin"]]
    assert sent[0]["skip"] is True
    assert answer.value.status == 200


def test_a_seed_is_offered_to_one_person_alone(server: Server, open_page: Opener) -> None:
    for name, more in (("wide", {"viewport": WIDE}), ("narrow", PHONE)):
        page = open_page(server.port, **more)
        unfold(page)
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
