"""A trade: what goes in is picked in any order, taken back, and goes when it is enough (T3)."""

from playwright.sync_api import expect

from tests.browser.adviser import Adviser
from tests.browser.conftest import Opener
from tests.browser.hands import Mouse
from tests.browser.sight import changed, look, ready
from tests.browser.table import at_once, button, say, sit_down
from tests.server.support import Server, offers


def test_any_order(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    adviser = Adviser(page, server)

    def rich(_: object) -> bool:
        """Six things or more to choose from, and a trade is open."""
        view = adviser.seat.state()["view"]
        me = view["players"][0]
        things = [good for good, count in me["storage"]["goods"].items() if count]
        things += [space["cube"] for space in me["spaces"] if space["cube"]]
        return "trade" in offers(view) and len(things) > 5

    assert not adviser.play(rich).over
    mouse = Mouse(page, curious=0)
    now = look(page)
    button(page, "page.anytime.trade").click()
    changed(page, now, "the trade to open")
    scene = ready(page)
    if scene.asked == say("decision.trade"):
        scene = mouse.take(say("page.option.trade.any"))
    assert scene.asked == say("decision.give.any")
    asked = adviser.seat.state()["version"]
    chips = page.locator("section.bar .chips .chip")
    trade = page.locator(".close .chip")
    # The last first: its order is not the engine's. Too little is refused with its rule.
    assert scene.closing is None
    chips.last.click()
    expect(chips.last).to_have_attribute("aria-pressed", "true")
    if look(page).closing is None:
        trade.click(force=True)
        expect(page.get_by_role("alert")).to_contain_text("T3")
    chips.last.click()
    expect(chips.last).to_have_attribute("aria-pressed", "false")
    picked = 0
    for n in reversed(range(chips.count())):
        if look(page).closing is not None:
            break
        chips.nth(n).click()
        picked += 1
    assert adviser.seat.state()["version"] == asked, "nothing is told yet"
    now = look(page)
    trade.click()
    changed(page, now, "the trade")
    assert ready(page).asked != scene.asked
    assert picked
    told = page.locator("section.log ol").inner_text()
    assert "trades goods worth" in told
