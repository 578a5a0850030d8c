"""How quick the page is: its weight, the first page, from a click to what it does, drawing an end, a
step of a replay, and motion.

    python tests/bench/page.py [--clicks N]

A real server and a real Chromium on this machine; the page itself takes the times. Each is printed with what is
promised and how much of that it takes. The last two are taken in the gallery (npm --prefix web run gallery).
"""

import argparse
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, sync_playwright

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from cooper_island.engine.const import DONE  # noqa: E402
from cooper_island.engine.rules import options  # noqa: E402
from cooper_island.game import Game  # noqa: E402
from cooper_island.tables.film import Film  # noqa: E402
from tests.browser.adviser import Adviser  # noqa: E402
from tests.browser.conftest import ARGUMENTS, CHROMIUM, PAGE, WIDE  # noqa: E402
from tests.browser.gallery import exhibit, open_gallery, positions, show  # noqa: E402
from tests.browser.measure import weight  # noqa: E402
from tests.browser.sight import Scene, Thing, ready  # noqa: E402
from tests.browser.table import at_once, button  # noqa: E402
from tests.server.support import Server, running  # noqa: E402
from tests.styles import choose  # noqa: E402

# From the pointer to the first frame drawn after the question, its answers or the log has changed, and whether the
# server was asked for that; nothing for a click until then: another may come before anything has changed.
CLOCK: Final = """() => {
  window.waits = [];
  const ask = window.fetch;
  let moves = 0;
  window.fetch = (...args) => {
    if (String(args[0]).includes("/moves")) moves += 1;
    return ask(...args);
  };
  const sign = () => ["section.bar h2", "section.bar .what > :first-child", "section.log ol"]
    .map((css) => document.querySelector(css)?.textContent).join("|");
  let seen;
  addEventListener("pointerdown", () => {
    seen?.disconnect();
    const start = performance.now();
    const before = sign();
    const known = moves;
    const mine = window.waits.push(null) - 1;
    seen = new MutationObserver((_, own) => {
      if (sign() === before) return;
      own.disconnect();
      requestAnimationFrame(() => setTimeout(() =>
        window.waits[mine] = [performance.now() - start, moves > known]));
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


def clicks(browser: Browser, server: Server, most: int) -> list[tuple[float, bool] | None]:
    """Of each click how long it took and whether the server was asked; nothing where nothing came of it."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    button(page, "page.start.play").click()
    ready(page)
    at_once(page)
    page.evaluate(CLOCK)
    adviser = Adviser(page, server)
    tried: set[tuple[str, str]] = set()  # a trade or a payment could be turned over for ever

    def untried(scene: Scene) -> list[Thing]:
        return [one for one in scene.plain if one.at and (scene.asked, one.label) not in tried]

    done = 0
    while done < most and not adviser.play(lambda scene: bool(untried(scene))).over:
        scene = ready(page)
        if not (plain := untried(scene)):
            continue
        chip = (
            plain[-1] if scene.paying else plain[0]
        )  # the first of a price only changes what is paid
        assert chip.at is not None
        tried = {one for one in tried if one[0] == scene.asked} | {(scene.asked, chip.label)}
        page.mouse.click(*chip.at)
        page.wait_for_timeout(150)
        if ready(page).over:
            break
        done += 1
    page.wait_for_timeout(300)  # the last one's effect
    waits: list[tuple[float, bool] | None] = page.evaluate("window.waits")
    context.close()
    return waits


# The time of every frame, and whether anything moved since the one before: something in flight, a ship, the map.
FRAMES: Final = """() => {
  window.frames_at = [];
  const flies = () => document.getAnimations().some((one) =>
    one.playState === "running" && one.effect.getComputedTiming().iterations < Infinity);
  const stands = () => [...document.querySelectorAll(".island .ship")]
    .map((ship) => ship.getAttribute("transform")).join() + document.querySelector(".island > svg").style.transform;
  let flew = flies(), stood = stands();
  const next = (now) => {
    const [flying, standing] = [flies(), stands()];
    window.frames_at.push([now, flew || standing !== stood]);
    window.moves = flying || standing !== stood;
    [flew, stood] = [flying, standing];
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
GAME: Final = "game-0401-4p"


# What lies round the island and the question, once these are seen.
REST: Final = """() => new Promise((done) => setTimeout(() => {
  window.gallery.pass(0);
  window.gallery.pass(0);
  requestAnimationFrame(() => setTimeout(done));
}))"""


def drawn(browser: Browser) -> tuple[float, float, float]:
    """To draw the end of a game of four: the island and what is asked, which come first; all of it; from the step
    before it. The page's own time, in milliseconds."""
    *_, before, last = positions(GAME)
    page = open_gallery(browser, 1440, 900)
    page.evaluate("window.gallery.hold()")
    metrics = page.context.new_cdp_session(page)
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        # Not what the machine does meanwhile: time of the page's own thread.
        rows = metrics.send("Performance.getMetrics")["metrics"]
        kinds = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
        return 1000 * sum(float(row["value"]) for row in rows if row["name"] in kinds)

    rounds: list[tuple[float, float, float]] = []
    for n in range(10):
        seat = n % 4  # another seat is another page
        page.evaluate("window.gallery.leave()")  # whose end is no part of the next one's beginning
        began = spent()
        show(page, exhibit(GAME, seat, "end", before))
        first = spent()
        assert page.locator("aside").count() == 0, "all of it has come at once"
        again = spent()
        page.evaluate(REST)
        whole = spent()
        show(page, exhibit(GAME, seat, "end", last))
        rounds.append((first - began, first - began + whole - again, spent() - whole))
    page.context.close()
    first, whole, step = (median(column) for column in zip(*rounds[2:], strict=True))
    return first, whole, step


def frames(browser: Browser, steps: int = 24) -> tuple[float, float, float]:
    """Frames a second while the steps of a worker phase are played with all that moves, in the frames in which
    something does: the worst tenth of them, the mean; and for how many seconds anything moved."""
    page = open_gallery(browser, 1440, 900, reduced_motion="no-preference")
    games = [game for game in positions(GAME) if game.view(0)["phase"] == "work"]
    show(page, exhibit(GAME, 0, "step", games[-steps - 1]))
    page.evaluate("window.gallery.play()")
    page.evaluate(FRAMES)
    for game in games[-steps:]:
        show(page, exhibit(GAME, 0, "step", game))
        page.wait_for_timeout(100)
        page.wait_for_function("!window.moves")  # as others' moves are told: one after the other
    at: list[tuple[float, bool]] = page.evaluate("window.frames_at")
    page.context.close()
    gaps = [later - sooner for (sooner, _), (later, moved) in pairwise(at) if moved]
    spent = sum(gaps) / 1000
    return 1000 / quantiles(gaps, n=10)[-1], len(gaps) / spent, spent


# From a key, or a touch of the slider, to the first frame drawn after another moment is shown.
STEPS: Final = """() => {
  window.waits = [];
  const shown = document.querySelector(".reel strong");
  const start = (event) => {
    const since = event.timeStamp;
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - since)));
    });
    seen.observe(shown, { subtree: true, childList: true, characterData: true });
  };
  addEventListener("keydown", start, true);
  addEventListener("input", start, true);
}"""
SLIDE: Final = """at => {
  const slider = document.querySelector(".reel input");
  slider.value = at;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""


LONG: Final = 900


def long_game() -> Game:
    """Of four hoarders who are never done while there is anything else to do: of the fuzzer's styles the longest."""
    rng, game, last = Random(7273), Game.new(4, 199), False
    while not game.over:
        if game.round == 5 and not last:
            rng, last = Random(679), True  # of many last rounds a long one
        seat = game.to_act[0]
        offered = options(game.state, seat)
        more = [code for code in offered if code != DONE] or offered
        narrowed = more if rng.random() < 0.85 else offered
        game.apply_code(seat, choose(rng, "hoarder", game.state, seat, narrowed))
    assert game.choices >= LONG, f"{game.choices} choices: look for other seeds"
    return game


def replays(browser: Browser, port: int, game: Game) -> tuple[list[float], list[float]]:
    """Steps through a long game, on and back; and leaps to where nothing is fetched yet. In milliseconds each."""
    near: list[float] = []
    far: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.txt"
        file.write_text(game.record, encoding="utf-8")
        for leap in (0.3, 0.6, 0.95):
            context = browser.new_context(viewport=WIDE, reduced_motion="reduce")  # type: ignore[arg-type]
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/")
            page.locator("input[type=file]").set_input_files(file)
            page.locator(".reel").wait_for()
            page.evaluate(STEPS)
            page.evaluate(SLIDE, round(leap * game.choices))
            page.wait_for_timeout(1500)
            for key in ("ArrowRight",) * 12 + ("ArrowLeft",) * 12:
                page.keyboard.press(key)
                page.wait_for_timeout(120)
            first, *rest = page.evaluate("window.waits")
            far.append(first)
            near += rest
            context.close()
    return near, far


def told(what: str, value: float, promised: float, unit: str, more: str = "") -> None:
    """One line: what it is, what is promised, and how much of that it takes."""
    bound = "at least" if unit == "frames/s" else "at most"
    ratio = promised / value if unit == "frames/s" else value / promised
    print(f"{what}: {value:.0f} {unit}, {bound} {promised:.0f} ({ratio:.2f} of it){more}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=60)
    args = parser.parse_args()
    if not CHROMIUM.is_file():
        sys.exit(
            f"The page is measured in {CHROMIUM}, which is not there: on Debian, apt-get install {CHROMIUM.name}."
        )
    told("weight without fonts", weight(PAGE) / 1000, 400, "kB")
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        opened = [first_page(browser, server.port) for _ in range(7)]
        told(
            "first page usable", median(opened), 2000, "ms", f", {opened[0]:.0f} ms the first time"
        )
        all_taken = clicks(browser, server, args.clicks)
        taken = [one for one in all_taken if one is not None]
        waits = [ms for ms, _ in taken]
        asked = [ms for ms, moved in taken if moved]
        late = quantiles(waits, n=20)[-1]
        more = (
            f", 95% under {late:.0f} ms, most {max(waits):.0f} ms ({len(waits)} clicks, "
            f"{len(all_taken) - len(taken)} more without effect), "
            f"{median(asked):.0f} ms where the server answers ({len(asked)})"
        )
        told("click to effect", median(waits), 100, "ms", more)
        first, whole, step = drawn(browser)
        more = f", {whole:.0f} ms with all that lies round it, {step:.0f} ms from the step before"
        told("end of a game of four, island and question drawn", first, 50, "ms", more)
        game = long_game()
        near, far = replays(browser, server.port, game)
        late = quantiles(near, n=20)[-1]
        more = f", 95% under {late:.0f} ms; {max(far):.0f} ms to what was not fetched yet ({game.choices} choices)"
        told("step of a replay", median(near), 100, "ms", more)
        began = time.perf_counter()
        Film.read(game.record).block(0, game.choices)
        told("its last moments told", 1000 * (time.perf_counter() - began), 100, "ms")
        worst, mean, spent = frames(browser)
        more = f", {mean:.0f} on the whole of the {spent:.1f} s in which anything moved"
        told("motion, the slowest tenth", worst, 30, "frames/s", more)
        browser.close()


if __name__ == "__main__":
    main()
