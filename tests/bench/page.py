"""How quick the page is: from the first request to a page that can be used, and from a click to what it does.

    python tests/bench/page.py [--clicks N]

A real server and a real Chromium on this machine. Prints milliseconds; the page itself takes the times.
"""

import argparse
import gzip
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, sync_playwright

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser.adviser import Adviser  # noqa: E402
from tests.browser.conftest import ARGUMENTS, CHROMIUM, PAGE, WIDE  # noqa: E402
from tests.browser.sight import ready  # noqa: E402
from tests.browser.table import at_once, button  # noqa: E402
from tests.server.support import Server, running  # noqa: E402

# From the pointer to the first frame drawn after the question, its answers or the log has changed.
CLOCK: Final = """() => {
  window.waits = [];
  const sign = () => ["section.bar h2", ".what > :first-child", "section.log ol"]
    .map((css) => document.querySelector(css)?.textContent).join("|");
  addEventListener("pointerdown", () => {
    const start = performance.now();
    const before = sign();
    const seen = new MutationObserver(() => {
      if (sign() === before) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - start)));
    });
    seen.observe(document.querySelector(".game"), { subtree: true, childList: true, characterData: true });
  }, true);
}"""


def first_page(browser: Browser, port: int) -> float:
    context = browser.new_context(viewport=WIDE)  # type: ignore[arg-type]
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"http://127.0.0.1:{port}/")
    button(page, "page.start.play").wait_for()
    taken = time.perf_counter() - began
    context.close()
    return taken * 1000


def clicks(browser: Browser, server: Server, most: int) -> list[float]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    button(page, "page.start.play").click()
    ready(page)
    at_once(page)
    page.evaluate(CLOCK)
    adviser = Adviser(page, server)
    done = 0
    while done < most and not adviser.play(lambda scene: any(c.at for c in scene.plain)).over:
        chip = next(c for c in ready(page).plain if c.at)
        assert chip.at is not None
        page.mouse.click(*chip.at)
        page.wait_for_timeout(150)
        if ready(page).over:
            break
        done += 1
    waits: list[float] = page.evaluate("window.waits")
    context.close()
    return waits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=60)
    args = parser.parse_args()
    if not CHROMIUM.is_file():
        sys.exit(
            f"The page is measured in {CHROMIUM}, which is not there: on Debian, apt-get install chromium."
        )
    weight = sum(len(gzip.compress(f.read_bytes())) for f in PAGE.rglob("*") if f.is_file())
    print(f"page: {weight / 1000:.0f} kB compressed")
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        opened = [first_page(browser, server.port) for _ in range(7)]
        print(
            f"first page usable: {opened[0]:.0f} ms the first time, median {median(opened):.0f} ms"
        )
        waits = clicks(browser, server, args.clicks)
        late = quantiles(waits, n=20)[-1]
        print(
            f"click to effect: median {median(waits):.0f} ms, 95% under {late:.0f} ms, most "
            f"{max(waits):.0f} ms ({len(waits)} clicks)"
        )
        browser.close()


if __name__ == "__main__":
    main()
