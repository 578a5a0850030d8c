"""The guided first game: to its end by mouse, keys and touch, with wrong moves; left, resumed, skipped and deleted."""

import json
import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cooper_island.tables.guide import script
from tests.browser.audit import audit
from tests.browser.conftest import CI, PHONE, Opener
from tests.browser.hands import Finger, Keys, Mouse
from tests.browser.pupil import TOLD, Pupil, card, learn
from tests.browser.sight import hanging, keep, ready
from tests.browser.table import Mine, say, speak
from tests.browser.witness import Witness
from tests.server.support import Server, running

pytestmark = pytest.mark.slow
LAST = len(script().chapters) - 1


def whole(pupil: Pupil) -> None:
    """All chapters, a wrong move at every step, and then the game is her own."""
    page = pupil.page
    for number in range(LAST + 1):
        pupil.chapter(number)
        waits = page.locator("section.bar .who strong")
        expect(waits).to_have_text(say("page.guide.waits"))
        pupil.onward()
    unmet(pupil)
    expect(card(page)).to_have_count(0)
    assert not pupil.unpointed, pupil.unpointed
    assert pupil.tried == sum(len(chapter.steps) for chapter in script().chapters)
    assert pupil.foretold > 0.5 * pupil.tried, (pupil.foretold, pupil.tried)
    assert pupil.built
    ready(page)
    expect(page.get_by_role("status").filter(has_text=TOLD["handed"][:20])).to_have_count(0)


def unmet(pupil: Pupil) -> None:
    """What the guided game did not come to: a card each, and a game's moment that shows it; then it is hers."""
    sheet = pages(pupil)
    one = script().unmet[-1]
    title = TOLD[f"unmet.{one.name}"]
    pupil.tap(sheet.get_by_role("button", name=TOLD["show_of"].format(title=title), exact=True))
    shown = pupil.page.get_by_role("dialog", name=say("page.rules.show_of", rule=one.rule))
    expect(shown.locator(".island").first).to_be_visible()
    pupil.tap(shown.get_by_role("button", name=say("page.keys.close")))
    pupil.tap(sheet.get_by_role("button", name=TOLD["play_on"], exact=True))


def pages(pupil: Pupil) -> Locator:
    """All pages of the cards, up to the last, where the ways on are."""
    sheet = pupil.page.get_by_role("dialog", name=TOLD["unmet"])
    named = [one.page for one in script().unmet]
    for name in dict.fromkeys(named):
        if name != named[0]:
            pupil.tap(sheet.locator(".next"))
        expect(sheet.get_by_role("status")).to_contain_text(TOLD[f"unmet_page.{name}"])
        expect(sheet.get_by_role("listitem")).to_have_count(named.count(name))
        assert not audit(pupil.page, f"unmet {name}", "dialog")
        if pupil.shots:
            keep(pupil.page, f"guide-{pupil.shots}-unmet-{name}")
    return sheet


def test_to_the_end_by_mouse(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    learn(page)
    whole(Pupil(page, Mouse(page)))
    mine = Mine(page, server, 0)
    assert mine.state()["guide"] is None
    assert mine.post("guide", chapter=1).code == "guide_over"


def test_to_the_end_by_keys(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    learn(page)
    whole(Pupil(page, Keys(page)))


def test_to_the_end_by_touch(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, **PHONE)
    learn(page)
    assert not hanging(page)
    whole(Pupil(page, Finger(page), "" if CI else "narrow"))  # pictures for who looks at them


def test_its_last_page_begins_a_first_game(server: Server, open_page: Opener) -> None:
    """Of her own, against the bots for a first game."""
    page = open_page(server.port)
    page.goto(page.url.split("#")[0] + "#/learn")
    page.get_by_role("button", name=TOLD["chapter.score"]).click()
    pupil = Pupil(page, Mouse(page))
    pupil.chapter(LAST, wrong=False)
    pupil.onward()
    begin = pages(pupil).get_by_role("button", name=TOLD["first_game"], exact=True)
    with page.expect_request(lambda one: one.url.endswith("/tables")) as asked:
        begin.click()
    seats = json.loads(asked.value.post_data or "")["seats"]
    assert [seat.get("bot") for seat in seats] == [None, "deckhand", "deckhand"]
    expect(card(page)).to_have_count(0)
    ready(page)


def test_left_resumed_and_skipped(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    page.goto(page.url.split("#")[0] + "#/learn")
    button_named(page, TOLD["begin"]).wait_for()
    assert not audit(page, "learn")
    learn(page)
    pupil = Pupil(page, Mouse(page))
    chapter = script().chapters[0]
    for step in chapter.steps[:2]:
        pupil.read(chapter.name, step.name, len(step.thoughts))
        pupil.do(step)
    pupil.await_step("island.shore.1")
    assert not audit(page, "guide", ".guide")
    page.reload()
    pupil.await_step("island.shore.1")
    # On the shelf it is named; from there, and from its own page, one goes on.
    page.goto(page.url.split("#")[0] + "#/")
    shelf = page.get_by_role("region", name=say("page.start.tables"))
    expect(shelf).to_contain_text(say("page.guide.shelf"))
    page.goto(page.url.split("#")[0] + "#/learn")
    page.get_by_role("link", name=TOLD["resume"]).click()
    pupil.await_step("island.shore.1")
    button_named(page, TOLD["menu"]).click()
    assert not audit(page, "guide's menu", ".guide")
    button_named(page, TOLD["skip"]).click()
    pupil.await_step("levels.meanwhile.1")
    button_named(page, TOLD["menu"]).click()
    button_named(page, TOLD["skip_all"]).click()
    expect(card(page)).to_have_count(0)
    expect(page.locator(".status")).to_contain_text(TOLD["handed"])


def test_reminders_advise_from_the_hand_over_on(server: Server, open_page: Opener) -> None:
    page = open_page(server.port)
    learn(page)
    ready(page)
    reminders = page.locator(".reminds [data-topic]")
    expect(reminders).to_have_count(0)  # nobody has spoken of them
    button_named(page, TOLD["menu"]).click()
    button_named(page, TOLD["skip_all"]).click()
    expect(card(page)).to_have_count(0)
    expect(reminders.locator(".rule").first).to_have_text("I3")


def test_a_guided_game_that_was_deleted(server: Server, open_page: Opener) -> None:
    """One sentence, and a way on: at once, and when it is opened later."""
    page = open_page(server.port)
    learn(page)
    ready(page)
    assert Mine(page, server, 0).ask("DELETE", "").status == 204
    expect(card(page)).to_contain_text(TOLD["again"])
    expect(card(page).get_by_role("link", name=TOLD["begin_again"])).to_be_visible()
    found = audit(page, "guide gone", ".guide")
    page.reload()
    expect(page.get_by_text(say("page.guide.gone"))).to_be_visible()
    found += audit(page, "guide gone later")
    assert not found, "\n".join(found)
    page.get_by_role("link", name=say("page.guide.again")).click()
    button_named(page, TOLD["begin"]).click()
    expect(card(page)).to_be_visible()


def test_of_another_edition(open_page: Opener, witness: Witness, tmp_path: Path) -> None:
    """One sentence, and two ways on."""
    witness.forgiven += ("ERR_CONNECTION_REFUSED",)
    with running(tmp_path) as server:
        page = open_page(server.port)
        learn(page)
        ready(page)
        server.kill()
        with sqlite3.connect(tmp_path / "test.db") as database:
            database.execute(
                "UPDATE journal SET text = replace(text, ?, ?) WHERE kind = 'guide'",
                (script().digest, "0123456789abcdef"),
            )
        server.start(server.port)
        page.reload()
        expect(card(page)).to_contain_text(TOLD["moved"])
        found = audit(page, "guide lost", ".guide")
        assert not found, "\n".join(found)
        button_named(page, TOLD["play_on"]).click()
        expect(card(page)).to_have_count(0)
        ready(page)


def test_a_guide_that_cannot_be_loaded_says_so(
    server: Server, open_page: Opener, witness: Witness
) -> None:
    witness.forgiven += ("ERR_FAILED", "preload assets")
    page = open_page(server.port)
    page.context.route("**/Learn*", lambda route: route.abort())
    page.goto(page.url.split("#")[0] + "#/learn")
    expect(page.get_by_role("alert")).to_have_text(say("page.guide.lost"))
    assert not audit(page, "learn lost")
    page.context.unroute("**/Learn*")
    page.reload()
    page.context.route("**/Guide*", lambda route: route.abort())
    button_named(page, TOLD["begin"]).click()
    told = page.get_by_role("alert").filter(has_text=say("page.guide.lost"))
    expect(told).to_be_in_viewport()
    told.get_by_role("button", name=say("page.keys.close")).click()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "de", "pt"])
def test_its_learner_prints_the_player_aid_on_one_page(
    server: Server, open_page: Opener, lang: str
) -> None:
    """And nothing else lies over it, be it from the guide or from the rules beside the board."""
    page = open_page(server.port)
    learn(page)
    ready(page)
    speak(page, lang)
    page.keyboard.press("/")
    page.get_by_role("searchbox").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    aid = page.locator("dialog:has(.aid)")
    expect(aid).to_be_visible()
    page.emulate_media(media="print")
    expect(aid).to_be_visible()
    for other in (".guide", ".overlay", ".game"):
        expect(page.locator(other).first).to_be_hidden()
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def button_named(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)
