"""Pictures of a start, a mid-game and an end, wide and narrow, by day and by night, for a person to look at."""

import pytest

from tests.browser.adviser import Adviser
from tests.browser.conftest import Opener
from tests.browser.sight import ready
from tests.browser.table import album, at_once, button, fill_in, say
from tests.server.support import Server

pytestmark = pytest.mark.slow


def test_album(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    button(page, "page.start.play").wait_for()
    album(page, "start")
    fill_in(page, "sailor", seed=11)
    album(page, "setup")
    page.reload()
    button(page, "page.start.play").click()
    ready(page)
    at_once(page)
    album(page, "first-round")
    adviser = Adviser(page, server)
    scene = adviser.play(lambda now: " 4 " in now.top and now.asked == say("decision.place_worker"))
    assert not scene.over
    album(page, "middle")
    assert adviser.play(lambda _: False).over
    page.wait_for_timeout(1500)  # the pad fills line by line
    album(page, "end")
