"""A whole game by mouse, to its scoring pad and a rematch."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import Opener
from tests.browser.hands import Mouse
from tests.browser.sight import ready
from tests.browser.table import at_once, button, say, sit_down
from tests.server.support import Server

pytestmark = pytest.mark.slow
NUMBER: Final = re.compile(r"^−?\d+$")


def test_whole_game(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "deckhand", seed=11)
    at_once(page)
    mouse = Mouse(page)
    end = mouse.play()
    assert end.over
    assert not mouse.troubles, mouse.troubles
    assert {"chip", "target", "spot"} <= set(mouse.used), mouse.used
    # The pad is filled in line by line.
    pad = page.get_by_role("region", name=say("page.score.title"))
    lines = ("ships", "orders", "cards", "leftovers", "anchors", "total")
    for line in lines:
        row = pad.get_by_role("row", name=say(f"page.score.{line}"))
        expect(row.get_by_role("cell")).to_have_text([NUMBER, NUMBER])
    barriers = audit(page, "pad")
    page.set_viewport_size({"width": 390, "height": 844})
    barriers += audit(page, "pad narrow")
    page.set_viewport_size({"width": 1440, "height": 900})
    # Away and back, and once more.
    button(page, "page.end.board").click()
    expect(pad).to_have_count(0)
    button(page, "page.end.pad").click()
    expect(pad).to_be_visible()
    with page.expect_download() as kept:
        button(page, "page.end.keepsake").click()
    assert kept.value.suggested_filename.endswith(".png")
    with page.expect_download() as kept:
        button(page, "page.end.record").click()
    assert kept.value.suggested_filename.endswith(".txt")
    table = page.url
    button(page, "page.end.rematch").click()
    expect(page).not_to_have_url(table)
    expect(pad).to_have_count(0)
    assert " 1 " in ready(page).top
    assert not barriers, "\n".join(barriers)
