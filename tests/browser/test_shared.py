"""Two people at one screen: the page turns to whoever decides, and hides what is dealt."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import Opener
from tests.browser.hands import Mouse
from tests.browser.sight import keep, look, ready
from tests.browser.table import Mine, button, fill_in, say, sit_down
from tests.server.support import Server

pytestmark = pytest.mark.slow
CARDS = [say(f"card.{deck}.{n}") for deck in ("small", "large") for n in range(1, 16)]


def test_whole_game(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "person", first=0)
    names = [say("page.start.me"), say("page.start.person_names").split(", ")[1]]
    mouse = Mouse(page, curious=0.02, later="^D ")
    asked: set[str] = set()
    curtains = 0
    barriers: list[str] = []
    who = ""
    unseen: set[str] = set()  # cards that were dealt to one person and not kept
    while True:
        scene = mouse.play(lambda now, who=who: now.curtain or now.who != who)  # type: ignore[misc]
        if scene.over:
            break
        who = scene.who
        asked.add(who)
        told = {card for card in unseen if card in page.content()}
        assert not told, f"{who} sees the other's cards: {told}"
        unseen = set()
        if not scene.curtain:
            continue
        # Whose cards they are is said; what they are is not, neither on the page nor behind it.
        curtains += 1
        name = next(one for one in names if one in who)
        show = button(page, "page.curtain.show", player=name)
        expect(show).to_be_visible()
        assert len(scene.chips) == 1, scene
        if curtains == 1:
            keep(page, "curtain")
            barriers = audit(page, "curtain")
        before = page.content()
        show.click()
        dealt = {card for chip in ready(page).plain for card in CARDS if card in chip.label}
        assert len(dealt) > 1 and not look(page).curtain
        told = {card for card in dealt if card in before}
        assert not told, f"seen through the curtain: {told}"
        kept = mouse.rng.choice(sorted(dealt))
        mouse.take(kept)
        unseen = dealt - {kept}
    assert asked == {say("page.who.is", player=name) for name in names}
    assert curtains, "nobody erected a building"
    assert not mouse.troubles, mouse.troubles
    assert not barriers, "\n".join(barriers)
    expect(page.get_by_role("region", name=say("page.score.title"))).to_be_visible()


def test_I6_the_screen_turns_to_who_can_act_while_another_only_waits(
    server: Server, open_page: Opener
) -> None:
    """All at once on one screen: the second is short of food, and the first still has something to store."""
    page = open_page(server.port)
    fill_in(page, "person", first=0)
    page.get_by_label(say("page.start.together")).select_option("yes")
    button(page, "page.start.begin").click()
    ready(page)
    one, two = (Mine(page, server, seat) for seat in (0, 1))
    for seat, *moves in (
        (one, "done"),
        (two, "done"),
        (one, "worker G round", "end turn"),
        (two, "worker F round", "store", "cartographer", "single S", "lay 6,1", "end turn"),
        (one, "worker H round", "end turn"),
        (two, "worker G round", "fee cloth@6,1", "end turn"),
    ):
        assert seat.move(*moves).status == 200
    assert two.state()["view"]["waiting"] == [1]
    name = say("page.start.me")
    expect(page.get_by_text(say("page.who.is", player=name), exact=True)).to_be_visible()
