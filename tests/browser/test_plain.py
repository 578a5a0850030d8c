"""The page in the pseudo-language: nothing of what it says anywhere, to eyes or ears, is in plain text."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from tools.pseudo import pseudo

from cooper_island.tables.guide import script
from tests.browser.conftest import NAME, PHONE, Opener
from tests.browser.gallery import NAMES, exhibits, of_kind, open_gallery, show
from tests.browser.hands import Mouse
from tests.browser.plain import Overheard, ask, speak
from tests.browser.pupil import TOLD, Pupil, learn
from tests.browser.pupil import card as guide_card
from tests.browser.sight import WORDS, ready
from tests.browser.table import Mine, at_once, button, say
from tests.browser.test_absent import card, gathered, leave_dialog
from tests.browser.test_friends import FORGIVEN
from tests.browser.test_gallery import FINGER
from tests.browser.test_party import watch_link
from tests.browser.test_talk import head, write
from tests.browser.tongues import walk
from tests.browser.witness import Witness
from tests.server.support import Server, running

# Of a record that is read, and of bots.
PLAYERS = ("Ada", "Bram", "Tove", "Kofi", "Castaway", "Deckhand", "Sailor")
BROWSER = ("HeadlessChrome", "Linux", "Chrome")


# One word in each place where something can be said, and one in each where none is minded.
SLIP = """async () => {
  const slips = {node: "Slip one", title: "Slip two", "aria-label": "Slip three", "aria-description": "Slip four",
    placeholder: "Slip five", alt: "Slip six", tip: "Slip seven", changed: "Slip eight", value: "Slip nine"};
  const put = (tag, html = "") => {
    const el = document.createElement(tag);
    el.innerHTML = html;
    document.querySelector("section.bar").append(el);
    return el;
  };
  put("p", `<b>${slips.node}</b> <kbd>Esc</kbd> <span lang="de">Deutsch</span> Ⅳ 3/4 ⟦Ŵööŕd⟧ https://example.org/`);
  for (const name of ["title", "aria-label", "aria-description", "placeholder", "alt"])
    put("i").setAttribute(name, slips[name]);
  put("input").value = slips.value;
  const changed = put("p", "⟦Ŵööŕd⟧");
  await new Promise((done) => setTimeout(done));
  changed.firstChild.data = slips.changed;
  document.title = slips.tip;
  await new Promise((done) => setTimeout(done, 50));
  return Object.values(slips);
}"""


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


@pytest.fixture
def names() -> Overheard:
    """For pages of the gallery, where others play."""
    return Overheard(*" ".join(NAMES).split())


def test_plain_text_is_overheard(gallery: Browser, names: Overheard) -> None:
    """Wherever it stands; but for keys, what a browser writes, and what is marked as another language."""
    page = open_gallery(gallery, 1440, 900, speech=pseudo, follow=names.follow)
    show(page, of_kind("place_worker"))
    assert not names.found, str(names)
    assert ask(page, 1) > 20
    slipped: list[str] = page.evaluate(SLIP)
    assert sorted(names.found) == sorted(slipped)
    page.context.close()


def test_every_question(gallery: Browser, names: Overheard) -> None:
    """A moment of each kind of question, and the end; with the tips of what is in sight."""
    page = open_gallery(gallery, 1440, 900, speech=pseudo, follow=names.follow)
    kinds = {one.name.split(" of ")[0]: one for one in exhibits()}
    assert len(kinds) > 30
    told = 0
    for names.where, one in kinds.items():
        show(page, one)
        told += ask(page, 6)
    assert told > 500
    page.context.close()
    assert not names.found, str(names)


def test_what_a_question_leads_to(gallery: Browser, names: Overheard) -> None:
    """Reminders, what is asked once more, the curtain, a lost connection; and the other layout."""
    page = open_gallery(gallery, 1440, 900, speech=pseudo, follow=names.follow)
    names.where = "reminders"
    placing = of_kind("place_worker", 4)
    show(page, placing)
    page.locator(".reminds .say").first.click()
    page.locator(".all li .btn").first.click()
    page.locator(".status.on").wait_for()
    page.keyboard.press("Escape")
    for kind in ("effects", "lighthouse", "fee", "income"):
        names.where = f"giving up at {kind}"
        show(page, of_kind(kind))
        page.locator("section.bar[data-ready=yes]").wait_for()
        page.locator(".bar .close [data-chip]").click()
        page.locator(".give [data-back]").click()
    names.where = "going on"
    one = of_kind("others")
    pause = {"seat": one.told["seat"], "seconds": 8}
    show(page, one._replace(told={**one.told, "pause": pause}))
    page.locator("[data-go-on]").wait_for()
    names.where = "the curtain"
    show(page, of_kind("keep"), company=True)
    page.locator(".curtain button").click()
    page.locator(".fan .chip").first.wait_for()
    names.where = "a lost connection"
    page.evaluate("window.gallery.lose()")
    page.locator(".status.warn.on").wait_for()
    page.context.close()

    page = open_gallery(gallery, 390, 844, speech=pseudo, follow=names.follow, **FINGER)
    for kind in ("pay", "lay", "place_worker"):
        names.where = f"{kind} on a phone"
        show(page, of_kind(kind))
        ask(page, 3)
        if kind == "lay":
            page.locator(".places .btn[data-chip]").last.tap()
            page.locator(".aim").wait_for()
    page.locator(".yard[data-chip]").first.tap()
    page.locator(".section .way").first.tap()
    for tab in page.locator("nav.phone button").all():
        tab.tap()
        ask(page, 3)
    page.context.close()
    assert not names.found, str(names)


def test_every_page(
    server: Server, speaking: Opener, overheard: Overheard, witness: Witness
) -> None:
    """A walk through what is no question: first page, troubles, a table that gathers, sheets of a game, replay."""
    witness.forgiven += ("status of 40",)  # links that lead nowhere
    page = speaking(server.port)
    for where in walk(page):
        overheard.where = f"{where}, or the next"
        page.wait_for_timeout(100)
        ask(page, 3)
        assert say("page.title") in page.title(), where
        if where == "game":
            page.locator(".anytime button[aria-disabled=true]:enabled").first.click(force=True)
            page.locator(".status.on").wait_for()  # it says why not
        elif where == "watch link":
            for handle in page.locator(".watch .handles button").all():
                handle.click()
            expect(page.locator(".watch p[role=status]")).not_to_be_empty()
        elif where == "replay":
            page.locator(".reel .go").click()
            page.locator(".reel .ways .bare").first.click()
            page.locator(".status.on").wait_for()
            page.keyboard.press("?")
            page.locator("dialog[open]").wait_for()
            page.wait_for_timeout(100)
            page.keyboard.press("Escape")
    assert not overheard.found, str(overheard)


def test_friends(host: Server, speaking: Opener, overheard: Overheard, witness: Witness) -> None:
    """What is said and noted at a table, and all that is agreed on who is away."""
    witness.forgiven += FORGIVEN
    overheard.where = "gathering"
    pages = gathered(host, speaking, "Ána", "Brám", "Cléo")
    ada, bram, cleo = pages
    table = cleo.url
    overheard.where = "talk"
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
    overheard.where = "notes"
    head(ada, "notes").click()
    ada.get_by_label(say("page.notes.title")).last.fill("Ŵäld")
    expect(ada.get_by_text(say("page.notes.kept"))).to_be_visible()
    overheard.where = "leaving"
    leave_dialog(cleo).get_by_role("button", name=say("page.leave.do"), exact=True).click()
    expect(card(ada)).to_contain_text(say("page.agree.left", player="Cléo"))
    overheard.where = "asking for a bot"
    button(ada, "page.agree.stand_in").click()
    expect(button(bram, "page.agree.yes")).to_be_visible()
    ask(ada, 3)
    ask(bram, 3)
    button(bram, "page.agree.no").click()
    expect(ada.get_by_text(say("page.agree.how.refused", who="Brám"))).to_be_visible()
    overheard.where = "a new invitation"
    button(ada, "page.agree.invitation").click()
    button(bram, "page.agree.yes").click()
    button(ada, "page.agree.make").click()
    link = card(ada).get_by_label(say("page.agree.link"), exact=True).input_value()
    late = speaking(host.port, "#" + link.partition("#")[2], host=NAME, **PHONE)
    expect(late.get_by_text(say("page.join.who", player="Ána"))).to_be_visible()
    late.close()
    overheard.where = "given away"
    cleo.goto(table)
    expect(card(cleo)).to_contain_text(say("page.agree.given"))
    button(cleo, "page.agree.back").click()
    expect(card(ada)).to_have_count(0)
    overheard.where = "withdrawn"
    leave_dialog(cleo).get_by_role("button", name=say("page.leave.do"), exact=True).click()
    button(ada, "page.agree.end").click()
    button(ada, "page.agree.withdraw").click()
    overheard.where = "a bot"
    button(ada, "page.agree.stand_in").click()
    button(bram, "page.agree.yes").click()
    expect(card(ada)).to_have_count(0)
    cleo.goto(table)
    expect(button(cleo, "page.agree.back")).to_be_visible()
    button(cleo, "page.agree.back").click()
    expect(card(cleo)).to_have_count(0)
    overheard.where = "long away"
    ada.clock.install()
    ada.reload()
    ready(ada)
    bram.goto(table.split("#")[0] + "#/")
    expect(ada.get_by_role("img", name=say("page.doing.away"))).to_be_visible()
    ada.clock.fast_forward("01:30")
    expect(card(ada)).to_contain_text(say("page.agree.away_one", player="Brám"))
    bram.goto(table)
    overheard.where = "the end"
    leave_dialog(bram).get_by_role("button", name=say("page.leave.end"), exact=True).click()
    for page in (ada, cleo):
        button(page, "page.agree.yes").click()
    for page in pages:
        expect(page.get_by_role("heading", name=say("page.end.ended"))).to_be_visible()
    button(ada, "page.end.board").click()
    head(ada, "talk").click()
    ada.get_by_role("button", name=say("page.talk.room.watchers")).click()
    overheard.where = "after it"
    bram.goto(table.split("#")[0] + "#/")
    expect(bram.get_by_role("heading", name=say("page.start.tables"))).to_be_visible()
    assert not overheard.found, str(overheard)


# Reads on until the move is asked for or the chapter is over, and says how many thoughts that were.
READ = """async () => {
  const pause = () => new Promise((done) => setTimeout(done, 20));
  const wait = async (css, most) => {
    for (let n = 0; n < most && !document.querySelector(css); n++) await pause();
    return document.querySelector(css);
  };
  for (let n = 1; ; n++) {
    await wait(".guide .foot", 500);  // what the other does is told
    const next = document.querySelector(".guide[data-step*=meanwhile] .next, .guide .count + .next");
    if (!next) return n;
    next.click();
    await pause();
  }
}"""


def test_guided_game(server: Server, speaking: Opener, overheard: Overheard) -> None:
    """All thoughts of all chapters, something else at the first step, and what it did not come to."""
    page = speaking(server.port)
    learn(page)
    learner = Mine(page, server, 0)
    for number, chapter in enumerate(script().chapters):
        if chapter.name == "orders":
            at_once(page)  # the others' moves were told four times
        read = 0
        for step in (*chapter.steps, None):
            overheard.where = f"{chapter.name}.{step.name if step else 'end'}"
            begins = [
                f"[data-step^='{one}.']" for one in (overheard.where, f"{chapter.name}.meanwhile")
            ]
            page.locator(f".guide:is({', '.join(begins)})").wait_for()
            read += page.evaluate(READ)
            if not number and step == chapter.steps[0]:
                Pupil(page, Mouse(page)).err(step)
            if step:
                assert learner.move(*step.choices).status == 200
        thoughts = [*chapter.end, *(thought for step in chapter.steps for thought in step.thoughts)]
        assert read == len(thoughts) + (chapter.meanwhile is not None)
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
