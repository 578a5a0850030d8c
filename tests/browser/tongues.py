"""Every moment of the gallery on every size in every language: what is cut, hangs over, is too small, or over another.

    python -m tests.browser.tongues [--langs de pt] [--sizes 390x844 …] [--kinds pay keep …] [--pages] [--pictures DIR]

Words are longer in some languages than in English: all of it takes half an hour, and CI looks at the longest of them on
four sizes (test_languages.py). `--pages`: those that are no question, from a server. The pictures are for a person to
look at.
"""

import argparse
import itertools
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from cooper_island.language import languages
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.gallery import BUILT, Exhibit, exhibits, open_gallery, show
from tests.browser.measure import crossed, cut, faults
from tests.browser.sight import hanging, ready
from tests.browser.table import unfold
from tests.browser.test_gallery import SIZES, called
from tests.browser.test_statistics import NAME as RECORD
from tests.browser.test_statistics import finished
from tests.golden.make import HERE
from tests.server.support import running


def wrong(page: Page, least: int, target: int) -> list[str]:
    return faults(page, least, target) + cut(page) + crossed(page)


def spoken(
    browser: Browser,
    lang: str,
    moments: list[Exhibit],
    size: tuple[int, int, dict[str, Any], int, int],
) -> Iterator[tuple[Exhibit, Page, list[str]]]:
    """Each of these moments in this language, with what is wrong there."""
    width, height, held, least, target = size
    page = open_gallery(browser, width, height, locale=lang, **held)
    for one in moments:
        show(page, one)
        yield one, page, wrong(page, least, target)
    page.context.close()


def play(page: Page) -> Locator:
    """The one click into a game, in whatever language."""
    return page.locator(".way:nth-child(2) > button:enabled")


def walk(page: Page) -> Iterator[str]:
    """From the first page through all that is no question: troubles, the guide, one that gathers, sheets, replay."""
    play(page).wait_for()
    unfold(page)
    page.locator("form summary").click()
    yield "start"
    home = page.url.split("#")[0]
    nowhere = (f"arrive/{'x' * 20}", "join", f"join/{'x' * 20}", "t/nowhere")
    for way in ("devices", "games", "learn", "arrive", *nowhere):
        page.goto(f"{home}#/{way}")
        page.locator("main h1, main h2, [role=alert]").first.wait_for()
        yield way
        if way == "devices":
            for link in ("phone", "recovery"):
                page.locator(f"section[aria-labelledby={link}] > button:enabled").click()
            page.locator("p.once").wait_for()
            yield "links to devices"
    page.goto(f"{home}#/learn")
    page.locator(".ways button").click()
    page.locator(".guide header button").click()
    yield "guide"
    page.goto(f"{home}#/")
    unfold(page)
    page.locator("form select").nth(3).select_option("friend")
    page.locator("form button[type=submit]").click()
    page.locator("p.how").wait_for()
    yield "gathering"
    page.goto(f"{home}#/")
    play(page).click()
    ready(page)
    yield "game"
    page.locator(".menu > button").click()
    page.locator(".menu details summary").click()
    yield "menu"
    page.locator(".menu .sheet > button").last.click()
    page.locator(".watch").wait_for()
    yield "watch link"
    page.keyboard.press("Escape")
    for key in ("a", "?"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        yield f"sheet {key}"
        page.keyboard.press("Escape")
    page.keyboard.press("d")
    page.locator("dialog[open]").wait_for()
    yield "by ear"
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    parts = page.locator("dialog .parts button")
    parts.nth(0).wait_for()
    yield "rules"
    page.locator("dialog input").first.fill("B1")
    page.locator("#rule-B1 .btn").click()
    page.locator(".show .board").wait_for()
    yield "a rule shown"
    page.keyboard.press("Escape")
    parts.nth(1).click()
    yield "components"
    page.goto(page.url + "/at")
    page.locator(".reel").wait_for()
    yield "replay"
    page.goto(f"{home}#/t/{finished(page, (HERE / f'{RECORD}.txt').read_text('utf-8'))}")
    page.locator("#end-title").click()
    page.locator("table.tally").first.wait_for()
    yield "how it went"
    page.goto(f"{home}#/games")
    page.locator("table").first.wait_for()
    yield "my games"


def pages(
    browser: Browser, port: int, lang: str, width: int, height: int
) -> Iterator[tuple[str, Page, list[str]]]:
    """Each of them in this language, with what is wrong there."""
    size: Any = {"width": width, "height": height}
    context = browser.new_context(viewport=size, reduced_motion="reduce", locale=lang)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    for where in walk(page):
        page.wait_for_timeout(300)  # what depends on the size is laid out
        yield where, page, [*hanging(page), *cut(page), *crossed(page)]
    context.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--langs", nargs="+", default=languages())
    parser.add_argument("--sizes", nargs="+", default=[called(*row[:2]) for row in SIZES])
    parser.add_argument("--kinds", nargs="+", default=[""])
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--pictures", type=Path)
    args = parser.parse_args()
    sizes = [row for row in SIZES if called(*row[:2]) in args.sizes]
    if not (BUILT / "gallery.html").is_file():
        print("the gallery is not built: npm --prefix web run gallery")
        return 2
    found = 0

    def tell(lang: str, size: str, where: str, page: Page, faulty: list[str]) -> None:
        nonlocal found
        found += len(faulty)
        for fault in faulty:
            print(f"{lang} {size} {where}: {fault}", flush=True)
        if args.pictures:
            folder = args.pictures / lang / size
            folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=folder / f"{re.sub('[^a-z0-9]+', '-', where.split(',')[0])}.png")

    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        if args.pages:
            with running(Path(folder)) as server:
                for size, lang in itertools.product(sizes, args.langs):
                    for where, page, faulty in pages(browser, server.port, lang, *size[:2]):
                        tell(lang, called(*size[:2]), where, page, faulty)
        else:
            moments = [one for one in exhibits() if one.name.startswith(tuple(args.kinds))]
            for size, lang in itertools.product(sizes, args.langs):
                for one, page, faulty in spoken(browser, lang, moments, size):
                    tell(lang, called(*size[:2]), one.name, page, faulty)
        browser.close()
    print(f"{found} found")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
