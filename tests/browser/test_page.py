"""The page as a whole: what it weighs, what it asks for, how it refuses, and two tabs of one seat."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.adviser import Adviser
from tests.browser.conftest import Opener
from tests.browser.hands import Mouse
from tests.browser.measure import weight
from tests.browser.sight import changed, hanging, keep, look, picture, ready, wait_until
from tests.browser.table import Mine, at_once, button, fill_in, say, sit_down, unfold
from tests.browser.witness import Witness
from tests.server.support import ROOT, Server, first_option

MOST: Final = 400_000  # bytes, compressed, all files but the typefaces together
WORK: Final = say("decision.place_worker")
RULES: Final = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def test_weight(built: Path) -> None:
    heavy = weight(built)
    assert heavy < MOST, f"{heavy} bytes"


def test_the_licences_of_the_fonts_come_with_them(built: Path) -> None:
    """Each font that a style names has its licence's text beside the page, and is named in the README."""
    styles = (ROOT / "web/src/type.css").read_text("utf-8")
    fonts = set(re.findall(r"@fontsource/([\w-]+)/", styles))
    assert len(fonts) == 2
    readme = (ROOT / "README.md").read_text("utf-8").lower()
    assert "sil open font license" in readme
    for font in fonts:
        told = (built / "licences" / f"{font}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE" in told
        assert font.replace("-", " ") in readme


def test_only_from_home(server: Server, open_page: Opener, witness: Witness) -> None:
    """Nothing comes from elsewhere, and nothing is complained about; the fixture checks both in every test."""
    page = open_page(server.port)
    button(page, "page.start.play").click()
    ready(page)
    kinds = {re.sub(r"[^.]*$", "", url) and url.rsplit(".", 1)[-1] for url in witness.asked}
    assert {"js", "css"} <= kinds, kinds
    assert any("/socket" in url for url in witness.asked)
    assert {url.split("/")[2] for url in witness.asked} == {f"127.0.0.1:{server.port}"}
    assert page.evaluate("document.fonts.check('16px \"IM Fell English\"')")
    assert page.evaluate("document.fonts.check('600 16px \"Source Sans 3\"')")


def test_night_falls_at_once(server: Server, open_page: Opener) -> None:
    """Who wants less motion gets none: no colours that come one after the other."""
    page = open_page(server.port)
    sit_down(page, "random")
    page.keyboard.press("n")
    moving = page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => done(document.getAnimations().length)))"
    )
    assert moving < 10, f"{moving} colours on their way"
    expect(page.locator("html")).to_have_attribute("data-theme", "night")


def test_what_would_happen_goes_with_its_question(server: Server, open_page: Opener) -> None:
    """Else the next question opens with the old one's line, and jumps when that goes."""
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    mouse = Mouse(page, curious=0)
    mouse.play(lambda scene: scene.asked == WORK)
    chip = mouse.seek("A ")
    assert chip.at is not None
    page.mouse.move(*chip.at)
    wait_until(page, lambda now: bool(now.would), "a word on what would happen")
    before = look(page)
    mouse.press(chip)
    assert not wait_until(page, lambda now: now.asked != before.asked, "the next question").would


def test_another_answer_than_the_one_looked_at(server: Server, open_page: Opener) -> None:
    """An islet is proposed at one place and laid at another: the page once broke on seeing it twice."""
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    adviser = Adviser(page, server)

    def banks() -> dict[str, str]:
        """Sand banks that an islet can go to now, each with an option."""
        options = adviser.seat.state()["view"]["decision"]["options"]
        return {one["args"]["bank"]: one["text"] for one in options if "bank" in one["args"]}

    scene = adviser.play(lambda now: now.asked.endswith("islet go?") and len(banks()) > 1)
    assert not scene.over
    target = next(one for one in scene.targets if one.at)
    assert target.at is not None
    page.mouse.move(*target.at)
    wait_until(page, lambda now: bool(now.would), "a word on what would happen")
    other = next(text for bank, text in banks().items() if f" {bank} " not in target.id)
    assert adviser.seat.move(other).status == 200
    changed(page, scene, "the islet to be laid")
    page.mouse.move(2, 400)
    page.wait_for_timeout(400)
    assert page.locator(".island .faint").count() == 0


def test_what_would_happen_ends_when_others_act(server: Server, open_page: Opener) -> None:
    """I6: others act at the same time; a preview from before would draw their things at old places."""
    page = open_page(server.port)
    fill_in(page, "person", first=0)
    page.get_by_label(say("page.start.together")).select_option("yes")
    button(page, "page.start.begin").click()
    ready(page)
    mouse = Mouse(page, curious=0)
    menu = say("page.option.islet_menu")
    if any(menu in one.label for one in look(page).chips):
        mouse.take(menu)  # else its answers stand there: that depends on the tiles drawn
    scene = mouse.take(say("islet.coin"))
    other = Mine(page, server, 1)
    at = next(one.at for one in scene.targets if one.at)
    page.mouse.move(*at)
    wait_until(page, lambda now: bool(now.would), "a word on what would happen")
    before = other.state()["sequence"]
    while other.state()["sequence"] == before:  # until something is seen of it
        assert other.move(first_option(other.state())).status == 200
    wait_until(page, lambda now: not now.would, "the old preview to go", 5)


def rule_said(page: Page) -> str:
    """The id of the rule that the page has just given as its reason."""
    alert = page.get_by_role("alert")
    tag = alert.locator(".rule")
    expect(tag).to_have_text(re.compile(r"^[A-Z]{1,2}\d+$"))
    said = tag.inner_text()
    assert re.search(rf"^- {said} ", RULES, re.MULTILINE), said
    alert.get_by_role("button", name=say("page.keys.close")).click()
    expect(alert).to_be_empty()
    return said


def test_a_refused_click_says_why(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    mouse = Mouse(page, curious=0)
    mouse.play(lambda scene: scene.asked == WORK)
    before = picture(page)
    # Things that are there and cannot be had now: in the bar, on the island, on the board.
    page.get_by_role("button", name=say("page.anytime.lid"), exact=True).click(force=True)
    rule_said(page)
    page.locator('.island rect[data-id="section C square"]').click(force=True)
    rule_said(page)
    page.locator("aside .board").get_by_role("button", name=say("piece.fortress")).click(force=True)
    rule_said(page)
    assert picture(page) == before, "a refusal changes nothing"
    # A greyed entry of a menu.
    mouse.take("D ")
    page.locator(".chip.off").first.click(force=True)
    rule_said(page)


def test_a_click_that_comes_too_late(server: Server, open_page: Opener, witness: Witness) -> None:
    """Another tab was quicker: the page says so, shows how things stand, and goes on."""
    witness.forgiven += ("status of 409",)
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    adviser = Adviser(page, server)
    mouse = Mouse(page, curious=0)
    scene = mouse.play(lambda now: now.asked == WORK)

    quicker: list[int] = []

    def overtake(route: Route) -> None:
        if not quicker:
            quicker.append(adviser.seat.move("worker G round").status)
        route.continue_()

    page.route("**/moves?*", overtake)
    mouse.press(mouse.seek("A "))
    expect(page.get_by_role("alert")).to_contain_text(say("page.status.stale"))
    assert changed(page, scene, "how things stand").asked != scene.asked
    assert quicker == [200]
    assert say("section.G") in ready(page).asked
    mouse.step(ready(page))
    assert not mouse.troubles, mouse.troubles


def test_undo_in_another_tab(server: Server, open_page: Opener) -> None:
    """The log forgets in both what was taken back in one."""
    one = open_page(server.port)
    sit_down(one, "random", seed=11, first=0)
    at_once(one)
    Mouse(one, curious=0).play(lambda now: now.asked == WORK)
    before = picture(one)
    two = one.context.new_page()
    two.goto(one.url)
    ready(two)
    now, then = look(one), look(two)
    mouse = Mouse(one, curious=0)
    mouse.take("G ")
    changed(two, then, "the other tab's worker")
    now = look(one)
    button(two, "page.decide.undo").click()
    changed(one, now, "the other tab's undo")
    ready(two)
    one.wait_for_timeout(300)
    assert picture(one) == before
    assert picture(two) == before


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_everything_fits(server: Server, open_page: Opener, size: tuple[int, int]) -> None:
    """Four players: no handle, score or board hangs over the edge, nor does the end of the turn."""
    page = open_page(server.port, viewport={"width": size[0], "height": size[1]})
    unfold(page)
    button(page, "page.start.add").click()
    button(page, "page.start.begin").click()
    ready(page)
    at_once(page)
    mouse = Mouse(page, curious=0)
    mouse.play(lambda scene: scene.asked == WORK)
    assert not hanging(page)
    mouse.take("E ")
    assert button(page, "page.top.score").is_visible()
    assert not hanging(page)
    keep(page, f"four-{size[0]}")


def test_two_tabs_agree(server: Server, open_page: Opener) -> None:
    one = open_page(server.port)
    sit_down(one, "random", seed=11, first=0)
    at_once(one)
    two = one.context.new_page()
    two.goto(one.url)
    ready(two)
    hands = {page: Mouse(page, curious=0) for page in (one, two)}
    for acts, sees in ((one, two), (two, one)) * 4:
        before = look(sees)
        moves = hands[acts].moves
        while hands[acts].moves == moves:  # the first place of a pair is only this tab's
            hands[acts].step(ready(acts))
        mine = ready(acts)
        changed(sees, before, "the other tab's step")
        theirs = ready(sees)
        assert theirs.asked == mine.asked
        assert [chip.label for chip in theirs.chips] == [chip.label for chip in mine.chips]
    assert picture(one) == picture(two)
    # What one takes back is taken back in both.
    if button(one, "page.decide.undo").is_enabled():
        before = look(two)
        button(one, "page.decide.undo").click()
        changed(two, before, "the other tab's undo")
        ready(one)
        assert picture(one) == picture(two)
    assert not [hand.troubles for hand in hands.values() if hand.troubles]
