"""Contact sheets of the gallery, to be judged by eye: every moment at one size and light, many on a picture.

    python -m tests.browser.sheets [--sizes 1440x900,390x844] [--kinds lay,pay] [--night]

They lie in build/sheets, with each moment by itself beside them; `docs/looks.md` says what was found on them.
"""

import argparse
from base64 import b64encode
from math import ceil
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.gallery import Exhibit, exhibits, open_gallery, show
from tests.browser.sight import ROOT, dress

SHEETS: Final = ROOT / "build" / "sheets"
SIZES: Final = "390x844,360x640,844x390,720x450,820x1180,1024x768,1280x720,1440x900,1920x1080"
WIDE: Final = 1920  # of a sheet
EACH: Final = 9  # of them on one


def pictures(browser: Browser, size: str, night: bool, shown: list[Exhibit]) -> list[Path]:
    """Each moment by itself."""
    width, height = map(int, size.split("x"))
    finger: dict[str, Any] = {"has_touch": True, "is_mobile": True} if width < 1100 else {}
    page = open_gallery(browser, width, height, **finger)
    dress(page, "dark" if night else "light")
    page.mouse.move(1, height - 1)  # over nothing that has a tip
    folder = SHEETS / f"{size}-{'night' if night else 'day'}"
    folder.mkdir(parents=True, exist_ok=True)
    out = []
    for one in shown:
        show(page, one)
        page.wait_for_timeout(250)  # what lies round the island follows it
        out.append(folder / f"{one.name.split(',')[0].replace(' ', '-')}.png")
        page.screenshot(path=out[-1])
    page.context.close()
    return out


def sheet(browser: Browser, files: list[Path], size: str, path: Path) -> None:
    width, height = map(int, size.split("x"))
    across = EACH // 2 + 1 if width < height else 3
    each = WIDE // across
    cells = "".join(
        f"<figure><figcaption>{file.stem}</figcaption>"
        f"<img src='data:image/png;base64,{b64encode(file.read_bytes()).decode()}'></figure>"
        for file in files
    )
    style = (
        f"body{{margin:0;display:flex;flex-wrap:wrap;background:#777;font:14px sans-serif}}"
        f"figure{{margin:0;width:{each}px}}img{{width:{each - 6}px}}"
    )
    rows = ceil(len(files) / across)
    high = rows * (round((each - 6) * height / width) + 24)
    page = browser.new_page(viewport={"width": WIDE, "height": high})
    page.set_content(f"<style>{style}</style>{cells}")
    page.screenshot(path=path)
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--kinds", default="", help="moments whose names begin so")
    parser.add_argument("--night", action="store_true")
    args = parser.parse_args()
    kinds = tuple(args.kinds.split(","))
    shown = [one for one in exhibits() if one.name.startswith(kinds)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for size in args.sizes.split(","):
            files = pictures(browser, size, args.night, shown)
            light = "night" if args.night else "day"
            for start in range(0, len(files), EACH):
                path = SHEETS / f"{size}-{light}-{start // EACH + 1:02}.png"
                sheet(browser, files[start : start + EACH], size, path)
            print(f"{size}: {len(files)} moments", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
