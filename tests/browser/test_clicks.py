"""A boat in six clicks, told before it is paid, and a whole click taken back by one undo."""

import pytest

from cooper_island import standard_box
from tests.browser.adviser import Adviser
from tests.browser.conftest import Opener
from tests.browser.hands import Mouse
from tests.browser.sight import WORDS, changed, look, picture, ready
from tests.browser.table import at_once, button, say, sit_down
from tests.server.support import Server

pytestmark = pytest.mark.slow
WORK = say("decision.place_worker")
BOAT = say("page.option.via.boat", what="")
END = WORDS["page.option.end"]
PRICE = standard_box().player_board.landing_spaces[0]


def test_a_boat_turn(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    adviser = Adviser(page, server)

    def rich(_: object) -> bool:
        """A worker turn with the goods for a boat."""
        state = adviser.seat.state()
        me = state["view"]["players"][0]
        wood = me["storage"]["goods"]["wood"] + sum(s["cube"] == "wood" for s in me["spaces"])
        enough = me["storage"]["goods"]["coin"] >= PRICE.coins and wood >= PRICE.wood
        return look(page).asked == WORK and enough

    assert not adviser.play(rich).over
    mouse = Mouse(page, curious=0)
    before = picture(page)
    mouse.take("B ")
    scene = ready(page)
    boats = [chip for chip in scene.plain if chip.label.lstrip("123456789\n").startswith(BOAT)]
    assert boats, f"the boats stand in place of their menu: {scene}"
    # One undo takes the click back, one redo makes it again.
    now = look(page)
    button(page, "page.decide.undo").click()
    changed(page, now, "undo")
    assert picture(page) == before
    mouse.take("B ")
    mouse.presses = 1
    mouse.use(look(page).plain[0], look(page))
    while True:
        scene = ready(page)
        assert WORDS["decision.effects"] not in scene.asked
        if scene.closing and END in scene.closing.label and not scene.plain:
            mouse.use(scene.closing, scene)
            break
        thing = next((c for c in scene.chips if c.label.startswith(WORDS["page.decide.pay"])), None)
        mouse.use(thing or scene.plain[0], scene)
    assert mouse.presses <= 6
    assert not mouse.troubles, mouse.troubles
