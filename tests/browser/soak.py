"""Many games on one page, with many changes of its size: what is left behind after each.

    python -m tests.browser.soak [--games N] [--resizes N]     (make soak)

Golden games are shown from their start to their end, as the gallery shows moments; after each, the page turns to the
same moment again, collects its garbage, and is asked for its heap, its nodes and its listeners.
"""

import argparse
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.gallery import BUILT, Exhibit, exhibit, exhibits, open_gallery, positions, show
from tests.golden.make import HERE

SIZES: Final = [
    (1440, 900),
    (390, 844),
    (1280, 720),
    (844, 390),
    (820, 1180),
    (1920, 1080),
    (360, 640),
]
MOMENTS: Final = 40  # of each game
SPARE: Final = 1.25  # times what was held after the second game: caches fill, leaks go on


class Held(NamedTuple):
    """What a page holds on to."""

    heap: int
    nodes: int
    listeners: int

    def __str__(self) -> str:
        return f"{self.heap / 1e6:6.1f} MB, {self.nodes} nodes, {self.listeners} listeners"


def moments(name: str) -> Iterator[Exhibit]:
    """A game from its start to its end, as its first seat is told of it."""
    game = list(positions(name))
    step = max(1, len(game) // MOMENTS)
    for at in game[::step]:
        yield exhibit(name, 0, "soak", at)


def held(page: Page, device: CDPSession) -> Held:
    """At the same moment each time, once what is no longer needed is gone."""
    page.set_viewport_size({"width": 1440, "height": 900})
    show(page, exhibits()[0])
    page.wait_for_timeout(500)
    for _ in range(3):
        device.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(50)
    told = {
        row["name"]: int(row["value"]) for row in device.send("Performance.getMetrics")["metrics"]
    }
    return Held(told["JSHeapUsedSize"], told["Nodes"], told["JSEventListeners"])


def soak(browser: Browser, games: int, resizes: int) -> Iterator[Held]:
    """What is held after each game."""
    page = open_gallery(browser, 1440, 900, reduced_motion="no-preference")
    device = page.context.new_cdp_session(page)
    device.send("Performance.enable")
    names = sorted(path.stem for path in Path(HERE).glob("game-*.txt"))
    sizes = itertools.cycle(SIZES)
    for name in itertools.islice(itertools.cycle(names), games):
        left = resizes // games
        for n, moment in enumerate(moments(name)):
            show(page, moment)
            if n * left // MOMENTS != (n + 1) * left // MOMENTS:
                width, height = next(sizes)
                page.set_viewport_size({"width": width, "height": height})
        yield held(page, device)
    page.context.close()


def leaks(row: list[Held]) -> list[str]:
    """What grows: the last compared with the second, when all has been shown once."""
    first, last = row[1], row[-1]
    return [
        f"{field}: {before} after the second game, {after} after the last"
        for field, before, after in zip(Held._fields, first, last, strict=True)
        if after > before * SPARE
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--resizes", type=int, default=100)
    args = parser.parse_args()
    if not (BUILT / "gallery.html").is_file():
        sys.exit("The gallery is not built: npm --prefix web run gallery.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        row = []
        for number, now in enumerate(soak(browser, args.games, args.resizes), 1):
            print(f"game {number:2}: {now}", flush=True)
            row.append(now)
        browser.close()
    found = leaks(row)
    sys.exit("\n".join(found) if found else 0)


if __name__ == "__main__":
    main()
