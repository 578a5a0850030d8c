"""Every moment of the gallery on every size in every language: what is cut, hangs over, is covered or too small.

    python -m tests.browser.tongues [--langs de pt] [--sizes 390x844 …] [--kinds pay keep …] [--pictures FOLDER]

Words are longer in some languages than in English: all of it takes half an hour, and CI looks at the longest of them on
two sizes (test_languages.py). The pictures are for a person to look at.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from cooper_island.language import languages
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.gallery import BUILT, Exhibit, exhibits, open_gallery, show
from tests.browser.measure import cut, faults
from tests.browser.test_gallery import SIZES, called


def wrong(page: Page, least: int, target: int) -> list[str]:
    return faults(page, least, target) + cut(page)


def spoken(
    browser: Browser, lang: str, moments: list[Exhibit], size: tuple[int, int, dict[str, Any], int, int]
) -> Iterator[tuple[Exhibit, Page, list[str]]]:
    """Each of these moments in this language, with what is wrong there."""
    width, height, held, least, target = size
    page = open_gallery(browser, width, height, locale=lang, **held)
    for one in moments:
        show(page, one)
        yield one, page, wrong(page, least, target)
    page.context.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--langs", nargs="+", default=languages())
    parser.add_argument("--sizes", nargs="+", default=[called(*row[:2]) for row in SIZES])
    parser.add_argument("--kinds", nargs="+", default=[""])
    parser.add_argument("--pictures", type=Path)
    args = parser.parse_args()
    if not (BUILT / "gallery.html").is_file():
        print("the gallery is not built: npm --prefix web run gallery")
        return 2
    moments = [one for one in exhibits() if one.name.startswith(tuple(args.kinds))]
    found = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for size in SIZES:
            name = called(*size[:2])
            for lang in args.langs if name in args.sizes else ():
                for one, page, faulty in spoken(browser, lang, moments, size):
                    found += len(faulty)
                    for fault in faulty:
                        print(f"{lang} {name} {one.name}: {fault}", flush=True)
                    if args.pictures:
                        folder = args.pictures / lang / name
                        folder.mkdir(parents=True, exist_ok=True)
                        page.screenshot(path=folder / f"{one.name.split(',')[0]}.png")
                print(f"{lang} {name}: {len(moments)} moments", flush=True)
        browser.close()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
