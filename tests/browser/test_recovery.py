"""The server dies in the middle of an action: the page waits, comes back by itself, and the game goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.hands import Mouse
from tests.browser.sight import keep, look, picture, ready
from tests.browser.table import at_once, say, sit_down
from tests.browser.test_undo import in_an_action
from tests.browser.witness import Witness
from tests.server.support import Server, running

pytestmark = pytest.mark.slow
UNREACHED = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "WebSocket connection")


@pytest.fixture
def mortal(built: Path, tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as out:
        yield out


def test_killed_and_restarted(mortal: Server, open_page: Opener, witness: Witness) -> None:
    witness.forgiven += UNREACHED
    page = open_page(mortal.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    mouse = Mouse(page, curious=0)
    _, steps = in_an_action(page, mouse)
    port = mortal.port

    mortal.kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(say("page.status.lost"))
    assert picture(page) == steps[-1], "what was seen stays on the table"
    keep(page, "server-lost")
    mortal.start(port)
    assert mortal.port == port
    expect(alert).to_contain_text(say("page.status.back"), timeout=10_000)
    expect(alert).to_be_empty(timeout=10_000)
    assert picture(page) == steps[-1], "the action is where it was"
    scene = mouse.play(lambda now: " 2 " in now.top)
    assert " 2 " in scene.top
    assert not mouse.troubles, mouse.troubles

    # A click while nobody answers is not lost either: it is sent again.
    before = look(page)
    mortal.kill()
    thing = (before.plain or before.chips)[0]
    mouse.press(thing)
    page.wait_for_timeout(500)
    mortal.start(port)
    expect(page.locator(".bar .busy")).to_have_count(0, timeout=10_000)
    expect(alert).not_to_contain_text(say("page.status.lost"), timeout=10_000)
    after = ready(page)
    assert after.sign != before.sign, f"the click on {thing} was lost"
    mouse.play(lambda now: " 3 " in now.top)
    assert not mouse.troubles, mouse.troubles


def test_started_later(mortal: Server, open_page: Opener, witness: Witness) -> None:
    """A first page that was opened too early comes to life by itself too."""
    witness.forgiven += UNREACHED
    page = open_page(mortal.port)
    sit_down(page, "random")
    table = page.url
    mortal.kill()
    page.get_by_role("alert").filter(has_text=say("page.status.lost")).wait_for()
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("alert")).to_contain_text(say("page.start.no_server"))
    mortal.start(mortal.port)
    link = page.get_by_role("link", name=say("page.start.me"))
    expect(link).to_be_visible(timeout=10_000)
    link.click()
    ready(page)
    assert page.url == table
