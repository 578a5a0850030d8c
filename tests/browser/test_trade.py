"""A trade: what goes in is picked in any order, taken back, and goes when it is enough (T3). And a press that pays."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cooper_island.tables.position import Position
from tests.browser.adviser import Adviser
from tests.browser.conftest import Opener
from tests.browser.gallery import exhibit, of_kind, open_gallery, positions, show
from tests.browser.hands import Mouse
from tests.browser.sight import changed, look, ready
from tests.browser.table import at_once, button, say, sit_down
from tests.server.support import Server, offers


def left_then_done(page: Page, press: Locator, said: str) -> None:
    """What a press would do is shown first, and Back leaves it; after another press the key does it."""
    asked = page.locator("section.bar .store")
    expect(asked).to_contain_text(said)
    asked.get_by_role("button", name=say("page.give_up.back")).click()
    expect(asked).to_have_count(0)
    assert page.evaluate("window.sent") == []
    press.click()
    expect(asked).to_be_visible()
    page.keyboard.press("e")


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


# What the page sends that is no look ahead.
SENT = """() => {
  window.sent = [];
  const { fetch } = window;
  window.fetch = (path, init) => {
    if (!String(path).includes("/preview") && init?.body) window.sent.push(JSON.parse(init.body).choices);
    return fetch(path, init);
  };
}"""


def test_all_that_there_is(gallery: Browser) -> None:
    """Where nothing can be left out, a press shows what goes and what comes; only the second one trades (T3)."""
    name, seat = "game-0001-3p", 1
    game = next(one for one in positions(name) if one.choices == 16)
    ahead = Position.new(game).preview(seat, ["trade"])
    assert "trade" in [event["type"] for event in ahead.events]
    page = open_gallery(gallery, 1440, 900)
    page.evaluate(SENT)
    show(page, exhibit(name, seat, "income", game)._replace(ahead=ahead._asdict()))
    expect(page.locator("section.bar")).to_have_attribute("data-ready", "yes")
    trade = button(page, "page.anytime.trade")
    trade.click()
    left_then_done(page, trade, "for 1 coin or cube of your choice?")
    page.wait_for_function("window.sent.length")
    assert page.evaluate("window.sent") == [["trade"]]
    page.context.close()


def test_back_out_of_a_trade(gallery: Browser) -> None:
    """Wherever a trade is under way and can be taken back, there is Back beside its answers: it does what Undo does."""
    page = open_gallery(gallery, 1440, 900)
    page.evaluate(SENT)
    give = of_kind("give", 4)
    for can in (False, True):
        parts = {**give.told["parts"], "can_undo": can}
        show(page, give._replace(told={**give.told, "parts": parts}))
        back = page.locator("section.bar .what").get_by_role(
            "button", name=say("page.give_up.back")
        )
        expect(back).to_have_count(int(can))
    back.click()
    page.wait_for_function("window.sent.length")
    assert page.evaluate("window.sent") == [None], "no choice was sent"
    page.context.close()


@pytest.mark.parametrize(
    ("name", "choices", "seat", "kind", "text", "said"),
    [
        ("game-0033-2p", 250, 1, "landing", "landing 1", "1 too much"),  # P4
        ("game-0025-3p", 219, 0, "section", "erect", "your only free level 2"),  # B2
        ("game-0033-2p", 250, 1, "landing", "landing 1", ""),
    ],
)
def test_a_payment_to_regret(
    gallery: Browser, name: str, choices: int, seat: int, kind: str, text: str, said: str
) -> None:
    """Where the only way to pay wastes something, or takes the best level, it is shown first; else one press pays."""
    game = next(one for one in positions(name) if one.choices == choices)
    ahead = Position.new(game).preview(seat, [text])._asdict()
    assert "pay" in [event["type"] for event in ahead["events"]]
    if not said:  # the same, exact
        for event in ahead["events"]:
            if event["type"] == "pay" and event["spaces"]:
                event.update(stored=1, spaces=[])
    page = open_gallery(gallery, 1440, 900)
    page.evaluate(SENT)
    show(page, exhibit(name, seat, kind, game)._replace(ahead=ahead))
    expect(page.locator("section.bar")).to_have_attribute("data-ready", "yes")
    chip = page.locator(f'[data-tip="choice:{text}"]')
    chip.click()
    if said:
        left_then_done(page, chip, said)
    page.wait_for_function("window.sent.length")
    assert page.evaluate("window.sent") == [[text]]
    page.context.close()
