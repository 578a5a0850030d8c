"""The page in other languages: read to its end, switched at any time, one catalogue at a time."""

import re
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from cooper_island.language import FIRST, languages, read
from tests.browser.conftest import Opener
from tests.browser.gallery import exhibits
from tests.browser.sight import Scene, changed, look, open_to, ready, still, wait_until
from tests.browser.table import at_once, sit_down, speak
from tests.browser.test_gallery import SIZES
from tests.browser.tongues import play, spoken
from tests.server.support import Server
from tests.view.test_catalogues import ENGLISH

CATALOGUE: Final = re.compile(r"/assets/([\w-]+)-[\w-]{8}\.json$")

# All that a page says, seen and heard; what people write themselves is theirs.
TEXTS: Final = """() => {
  const out = new Set();
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest("script, style, code, [lang]:not(html)")) out.add(node.textContent.trim());
  }
  for (const el of document.querySelectorAll("[aria-label], [placeholder], [title], [alt], [aria-description]"))
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"])
      if (el.hasAttribute(name)) out.add(el.getAttribute(name));
  return [...out];
}"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "width", "height"),
    [("de", 390, 844), ("de", 820, 1180), ("de", 1280, 720), ("pt", 390, 844), ("pt", 844, 390)],
)
def test_the_longest_words_are_read_to_their_end(
    gallery: Browser, lang: str, width: int, height: int
) -> None:
    """A moment of each kind of question; `tongues.py` looks at all moments, sizes and languages."""
    kinds = {one.name.split(" of ")[0]: one for one in exhibits()}
    size = next(row for row in SIZES if row[:2] == (width, height))
    found = {
        one.name: faulty
        for one, _, faulty in spoken(gallery, lang, list(kinds.values()), size)
        if faulty
    }
    assert not found


def shown(scene: Scene) -> tuple[object, ...]:
    """What is asked, but for its words."""
    things = [
        (one.kind, one.id, one.off, one.key) for one in (*scene.chips, *scene.targets, *scene.spots)
    ]
    return (
        scene.mine,
        scene.paying,
        scene.giving,
        bool(scene.aiming),
        bool(scene.storing),
        tuple(things),
    )


def the_same(page: Page, scene: Scene) -> Scene:
    return wait_until(page, lambda now: shown(now) == shown(scene), "the same question")


@pytest.mark.parametrize(
    "speaks", [languages(), *((lang,) for lang in languages() if lang != FIRST)], ids=" ".join
)
def test_a_round(server: Server, open_page: Opener, speaks: tuple[str, ...]) -> None:
    """In each language; and with another before every answer: the same question, half answered or not."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if found := CATALOGUE.search(request.url):
            asked.append(found[1])

    page = open_page(server.port)
    page.context.on("request", note)
    page.reload()
    play(page).wait_for()
    assert asked == ["en"]
    sit_down(page, "random", seed=5, first=0)
    at_once(page)
    rng = Random(3)
    if FIRST not in speaks:
        speak(page, speaks[0])
        page.mouse.move(2, 400)
    halfway = set()  # kinds of moments in which something was begun
    for n in range(120):
        scene = still(page, ready(page))
        if re.findall(r"\d+", scene.top)[0] == "2":
            break
        lang = speaks[(n + 1) % len(speaks)]
        if lang != speaks[n % len(speaks)]:
            speak(page, lang)
            page.mouse.move(2, 400)
            now = the_same(page, scene)
            assert now.asked != scene.asked or not now.asked, f"{now.asked} in {lang}"
        english = [text for text in page.evaluate(TEXTS) if ENGLISH.search(text)]
        assert lang == FIRST or not english, f"{english} in {lang}"
        before = look(page)
        open_to(page, closing=True)
        if before.giving:  # what would lapse is named first
            page.locator("[data-give-up]").click()
        elif before.paying or not before.plain or (before.closing and rng.random() < 0.2):
            page.keyboard.press("e")
        else:
            page.locator("section.bar [data-chip]").nth(rng.choice(before.plain).n).click()
        changed(page, before, "an answer")
        now = look(page)
        halfway |= {
            name for name in ("paying", "giving", "aiming", "storing") if getattr(now, name)
        }
    else:
        raise AssertionError("the round has no end")
    assert n > 10 and halfway
    assert not page.locator(".status.warn.on").count()
    assert set(asked) == {FIRST, *speaks}
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", speaks[n % len(speaks)])


def test_the_browser_says_which_language_comes_first(server: Server, open_page: Opener) -> None:
    for lang in languages():
        page = open_page(
            server.port, locale=f"{lang}-{'DE' if lang == 'de' else 'BR' if lang == 'pt' else 'US'}"
        )
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("p.kind")).to_have_text(read(lang)["page.tagline"])
    assert page.locator("input[name=language]").count() in (0, len(languages()))
