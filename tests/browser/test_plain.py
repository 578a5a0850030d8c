"""The page in the pseudo-language: nothing of what it says anywhere, to eyes or ears, is in plain text."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cooper_island.tables.guide import script
from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.gallery import NAMES, exhibits, of_kind, open_gallery, show
from tests.browser.hands import Mouse
from tests.browser.plain import Overheard, ask, speak
from tests.browser.pupil import TOLD, Pupil, card as guide_card, learn
from tests.browser.sight import WORDS, ready, wait_until
from tests.browser.table import Mine, at_once, button, fill_in, say
from tests.browser.test_absent import card, gathered, leave_dialog
from tests.browser.test_friends import FORGIVEN
from tests.browser.test_party import watch_link
from tests.browser.test_talk import head, write
from tests.browser.tongues import walk
from tests.browser.witness import Witness
from tests.server.support import Server, offers, running
from tools.pseudo import pseudo

# Of a record that is read, and of bots.
PLAYERS = ("Ada", "Bram", "Tove", "Kofi", "Castaway", "Deckhand", "Sailor")
BROWSER = ("HeadlessChrome", "Linux", "Chrome")


@pytest.fixture
def overheard() -> Overheard:
    return Overheard(*PLAYERS, *BROWSER)


@pytest.fixture
def speaking(
    built: Path, open_page: Opener, overheard: Overheard, monkeypatch: pytest.MonkeyPatch
) -> Opener:
    """Pages that speak the pseudo-language, and so do those who look for words on them."""
    for words in (WORDS, TOLD):
        for key, message in pseudo(words).items():
            monkeypatch.setitem(words, key, message)

    def follow(context: BrowserContext) -> None:
        overheard.follow(context)
        speak(context, built)

    return partial(open_page, follow=follow)


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Who goes is away at once."""
    folder = tmp_path_factory.mktemp("plain")
    with running(folder, hosts=[NAME], here_seconds=0.1, away_seconds=0.0) as out:
        yield out


def test_every_question(gallery: Browser) -> None:
    """A moment of each kind of question, and the end; with the tips of what is in sight."""
    overheard = Overheard(*" ".join(NAMES).split())
    page = open_gallery(gallery, 1440, 900, speech=pseudo, follow=overheard.follow)
    kinds = {one.name.split(" of ")[0]: one for one in exhibits()}
    assert len(kinds) > 30
    told = 0
    t0 = time.time()
    for kind, one in kinds.items():
        overheard.where = kind
        show(page, one)
        told += ask(page, 6)
    print(told, time.time() - t0)
    overheard.where = "the curtain"
    one = of_kind("keep")
    seat = one.told["seat"]
    other = {**one.told, "seat": 1 - seat, "parts": {**one.told["parts"]}}
    page.evaluate("(stored) => window.gallery.show(stored)", {**one.sent, "seats": [seat, 1 - seat]})
    page.screenshot(path="/tmp/walk-curtain.png")
    page.locator(".curtain button").click()
    page.locator(".fan, .chip.card").first.wait_for()
    page.screenshot(path="/tmp/walk-curtain2.png")
    page.context.close()
    assert not overheard.found, str(overheard)


def test_every_page(
    server: Server, speaking: Opener, overheard: Overheard, witness: Witness
) -> None:
    """A walk through what is no question: first page, troubles, a table that gathers, sheets of a game, replay."""
    witness.forgiven += ("status of 40",)  # links that lead nowhere
    page = speaking(server.port)
    for where in walk(page):
        t0 = time.time()
        overheard.where = f"{where} or the next"
        page.wait_for_timeout(100)
        n = ask(page, 3)
        assert say("page.title") in page.title(), where
        print(where, n, time.time() - t0)
    assert not overheard.found, str(overheard)


def test_friends(
    host: Server, speaking: Opener, overheard: Overheard, witness: Witness
) -> None:
    """What is said and noted at a table, and all that is agreed on who is away."""
    witness.forgiven += FORGIVEN
    overheard.where = "gathering"
    t0 = time.time()

    def at(where: str) -> None:
        nonlocal t0
        print(overheard.where, time.time() - t0)
        t0 = time.time()
        overheard.where = where

    pages = gathered(host, speaking, "Ána", "Brám", "Cléo")
    ada, bram, cleo = pages
    table = cleo.url
    at("talk")
    watcher = speaking(host.port, "#" + watch_link(ada).partition("#")[2], host=NAME)
    expect(watcher.get_by_text(say("page.who.spectator"))).to_be_visible()
    ada.keyboard.press("k")
    write(ada, "Ähö")
    expect(cleo.locator("nav .unread")).to_be_visible()
    expect(bram.locator(".drawer .unread").first).to_be_visible()
    head(bram, "talk").click()
    bram.get_by_text(say("page.talk.mute")).click()
    head(watcher, "talk").click()
    watcher.get_by_label(say("page.join.name")).fill("Tóvé")
    write(watcher, "Ähö")
    at("notes")
    head(ada, "notes").click()
    ada.get_by_label(say("page.notes.title")).last.fill("Ŵäld")
    expect(ada.get_by_text(say("page.notes.kept"))).to_be_visible()
    at("leaving")
    leave_dialog(cleo).get_by_role("button", name=say("page.leave.do"), exact=True).click()
    expect(card(ada)).to_contain_text(say("page.agree.left", player="Cléo"))
    at("asking for a bot")
    button(ada, "page.agree.stand_in").click()
    expect(button(bram, "page.agree.yes")).to_be_visible()
    ask(ada, 3)
    ask(bram, 3)
    button(bram, "page.agree.no").click()
    expect(ada.get_by_text(say("page.agree.how.refused", who="Brám"))).to_be_visible()
    at("a new invitation")
    button(ada, "page.agree.invitation").click()
    button(bram, "page.agree.yes").click()
    button(ada, "page.agree.make").click()
    link = card(ada).get_by_label(say("page.agree.link"), exact=True).input_value()
    late = speaking(host.port, "#" + link.partition("#")[2], host=NAME, **PHONE)
    expect(late.get_by_text(say("page.join.who", player="Ána"))).to_be_visible()
    late.close()
    at("given away")
    cleo.goto(table)
    expect(card(cleo)).to_contain_text(say("page.agree.given"))
    button(cleo, "page.agree.back").click()
    expect(card(ada)).to_have_count(0)
    at("withdrawn")
    leave_dialog(cleo).get_by_role("button", name=say("page.leave.do"), exact=True).click()
    button(ada, "page.agree.end").click()
    button(ada, "page.agree.withdraw").click()
    at("a bot")
    button(ada, "page.agree.stand_in").click()
    button(bram, "page.agree.yes").click()
    expect(card(ada)).to_have_count(0)
    cleo.goto(table)
    expect(button(cleo, "page.agree.back")).to_be_visible()
    button(cleo, "page.agree.back").click()
    expect(card(cleo)).to_have_count(0)
    at("long away")
    ada.clock.install()
    ada.reload()
    ready(ada)
    bram.goto(table.split("#")[0] + "#/")
    expect(ada.get_by_role("img", name=say("page.doing.away"))).to_be_visible()
    ada.clock.fast_forward("01:30")
    expect(card(ada)).to_contain_text(say("page.agree.away_one", player="Brám"))
    bram.goto(table)
    at("the end")
    leave_dialog(bram).get_by_role("button", name=say("page.leave.end"), exact=True).click()
    for page in (ada, cleo):
        button(page, "page.agree.yes").click()
    for page in pages:
        expect(page.get_by_role("heading", name=say("page.end.ended"))).to_be_visible()
    button(ada, "page.end.board").click()
    head(ada, "talk").click()
    ada.get_by_role("button", name=say("page.talk.room.watchers")).click()
    at("after it")
    bram.goto(table.split("#")[0] + "#/")
    expect(bram.get_by_role("heading", name=say("page.start.tables"))).to_be_visible()
    at("")
    assert not overheard.found, str(overheard)


# Reads on until the move is asked for or the chapter is over, and says how many thoughts that were.
READ = """async () => {
  const pause = () => new Promise((done) => setTimeout(done, 20));
  for (let n = 1; n < 99; n++) {
    while (!document.querySelector(".guide .foot")) await pause();  // what the other does is told
    const next = document.querySelector(".guide:is(:not(.ended), [data-step*=meanwhile]) .next, .guide .count + .next");
    if (!next) return n;
    next.click();
    await pause();
  }
}"""


def test_guided_game(server: Server, speaking: Opener, overheard: Overheard) -> None:
    """All chapters, with something else at the first step of each; and what it did not come to."""
    page = speaking(server.port)
    learn(page)
    learner = Mine(page, server, 0)
    chapters = script().chapters
    read = 0
    for chapter in chapters:
        t0 = time.time()
        if chapter.name == "orders":
            at_once(page)
        for step in (*chapter.steps, None):
            at = f"{chapter.name}.{step.name if step else 'end'}"
            overheard.where = at
            place = guide_card(page).and_(page.locator(f"[data-step^='{at}.'], [data-step^='{chapter.name}.meanwhile']"))
            place.wait_for()
            read += page.evaluate(READ)
            if step is script().chapters[0].steps[0]:
                Pupil(page, Mouse(page)).err(step)
            if step:
                assert learner.move(*step.choices).status == 200
        print(chapter.name, time.time() - t0, read)
        guide_card(page).locator(".next").click()
    sheet = page.get_by_role("dialog", name=TOLD["unmet"])
    last = sheet.get_by_role("button", name=TOLD["play_on"], exact=True)
    overheard.where = "unmet"
    for _ in range(2):
        expect(sheet).to_be_visible()
        sheet.locator(".next").click()
    sheet.get_by_role("listitem").get_by_role("button").last.click()
    shown = page.get_by_role("dialog").last
    shown.locator(".island").first.wait_for()
    button(page, "page.keys.close").last.click()
    last.click()
    expect(guide_card(page)).to_have_count(0)
    assert not overheard.found, str(overheard)
