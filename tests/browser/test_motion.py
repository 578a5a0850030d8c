"""What others do is shown at a pace one can follow, and can be skipped; things move, or do not where less is asked."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.adviser import Adviser
from tests.browser.conftest import Opener
from tests.browser.hands import Mouse
from tests.browser.sight import Scene, Thing, look, open_to, ready, wait_until
from tests.browser.table import at_once, button, say, sit_down, told, workers
from tests.browser.witness import Witness
from tests.server.support import Server

pytestmark = pytest.mark.slow
WORK: Final = say("decision.place_worker")
# Every place a ship is drawn at. Frames come from a timer: a busy machine may draw none between two places.
TRACK: Final = """() => {
  window.requestAnimationFrame = (frame) => setTimeout(() => frame(performance.now()), 8);
  window.track = {};
  const seen = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.matches(".ship:not(.faded)"))
        (window.track[target.dataset.id] ??= new Set()).add(target.getAttribute("transform"));
  });
  const island = document.querySelector(".island");
  seen.observe(island, { subtree: true, attributes: true, attributeFilter: ["transform"] });
}"""
PLACES: Final = "() => Object.values(window.track).map((at) => at.size)"


def my_turn(page: Page) -> Mouse:
    mouse = Mouse(page, curious=0)
    mouse.play(lambda scene: scene.asked == WORK)
    return mouse


def end_turn(page: Page, mouse: Mouse) -> None:
    """A worker on the Chart House takes its coin, and no more."""
    mouse.take("E ")
    scene = ready(page)
    while scene.closing is None:
        mouse.use(scene.plain[0], scene)
        scene = ready(page)
    mouse.use(scene.closing, scene)
    asked = look(page)
    if asked.giving and asked.closing:
        open_to(page, closing=True)
        mouse.press(asked.closing)


def unanchored(scene: Scene) -> list[Thing]:
    """Ships that can move; others only lose an anchor, which their chips count."""
    return [chip for chip in scene.plain if "anchor" not in chip.label]


def others_act(page: Page) -> Mouse:
    """My turn ends, time stands still, and my next question is there while the other's turn is told."""
    page.clock.install()
    sit_down(page, "random", seed=11, first=0)
    mouse = my_turn(page)
    end_turn(page, mouse)
    told(page).wait_for(timeout=30_000)  # it is there for a moment only
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.2)
    wait_until(page, lambda now: bool(now.asked), "my question, while it is told")
    return mouse


def test_others_at_a_pace(server: Server, open_page: Opener) -> None:
    """A turn is told on the map in three seconds at most, and then stands in the log."""
    page = open_page(server.port, reduced_motion="no-preference")
    others_act(page)
    expect(told(page)).to_be_visible()
    assert not look(page).targets, "the map shows how it was"
    page.clock.run_for(3000)
    expect(told(page)).to_have_count(0)
    assert wait_until(page, lambda now: bool(now.targets), "the map as it is").asks
    assert say("page.log.since") in page.locator("section.log ol").inner_text()


def test_my_question_waits_for_no_telling(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, reduced_motion="no-preference")
    mouse = others_act(page)
    while look(page).ready == "no":  # for a moment nothing answers what another seat has brought
        page.clock.run_for(20)
        page.wait_for_timeout(100)  # of real time: the server may be slow
    expect(told(page)).to_be_visible()
    before = look(page)
    mouse.press(next(chip for chip in before.plain if chip.label.startswith("C ")))
    expect(told(page)).to_have_count(0)
    assert wait_until(page, lambda now: now.asked != before.asked, "my answer is taken").mine


@pytest.mark.parametrize("how", ["key", "press"])
def test_any_press_ends_the_telling(server: Server, open_page: Opener, how: str) -> None:
    page = open_page(server.port, reduced_motion="no-preference")
    others_act(page)
    before = look(page)
    if how == "key":
        page.keyboard.press("Space")
    else:
        page.mouse.click(700, 120)  # the sea
    expect(told(page)).to_have_count(0)
    after = look(page)
    assert after.asked == before.asked and after.targets


def test_the_last_turns_again(server: Server, open_page: Opener) -> None:
    """From before them to the table as it is, as often as one likes, by hand or key."""
    page = open_page(server.port, reduced_motion="no-preference")
    others_act(page)
    page.mouse.move(5, 5)  # away from what would happen
    page.clock.run_for(3000)
    expect(told(page)).to_have_count(0)
    now = workers(page).count()
    for _ in range(2):
        button(page, "page.told.again").click()
        page.clock.run_for(100)
        expect(told(page)).to_be_visible()
        expect(workers(page)).to_have_count(now - 1)  # before the other's worker went
        page.clock.run_for(4000)
        expect(told(page)).to_have_count(0)
        expect(workers(page)).to_have_count(now)
    page.keyboard.press("w")
    expect(told(page)).to_be_visible()
    assert look(page).asks


def test_at_once(server: Server, open_page: Opener) -> None:
    """With the pace “at once” nothing is waited for."""
    page = open_page(server.port, reduced_motion="no-preference")
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    mouse = my_turn(page)
    end_turn(page, mouse)
    assert wait_until(page, lambda now: now.skip is not None or now.asks, "my next turn").asks


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_ships_sail(server: Server, open_page: Opener, motion: Any) -> None:
    """A ship is drawn on its way; where the system asks for less motion, only at its ends."""
    page = open_page(server.port, reduced_motion=motion)
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    mouse = Mouse(page, curious=0)
    scene = Adviser(page, server).play(
        lambda now: "helm point" in now.asked and bool(unanchored(now))
    )
    assert not scene.over
    page.evaluate(TRACK)
    mouse.use(unanchored(scene)[0], scene)
    page.wait_for_timeout(900)
    most = max(page.evaluate(PLACES))
    assert most > 3 if motion == "no-preference" else most == 1, most


# Time that creeps: what takes a quarter of a second takes two.
CREEP: Final = """() => {
  const real = performance.now.bind(performance);
  const start = real();
  performance.now = () => start + (real() - start) / 8;
  window.requestAnimationFrame = (frame) => setTimeout(() => frame(performance.now()), 8);
}"""
BERTHS: Final = """() => [...document.querySelectorAll(".island .ship:not(.faded)")]
  .map((ship) => ship.dataset.id + ship.getAttribute("transform")).sort()"""


def test_ships_arrive(server: Server, open_page: Opener, witness: Witness) -> None:
    """A ship on its way gets there, whatever else happens meanwhile."""
    # The adviser may act while a preview of what lies under the mouse is on its way.
    witness.forgiven += ("status of 409",)
    page = open_page(server.port, reduced_motion="no-preference")
    sit_down(page, "random", seed=11, first=0)
    at_once(page)
    adviser = Adviser(page, server)
    scene = adviser.play(lambda now: "helm point" in now.asked and bool(unanchored(now)))
    before = page.evaluate(BERTHS)
    page.evaluate(CREEP)
    Mouse(page).use(unanchored(scene)[0], scene)
    asked = ready(page).asked
    adviser.play(lambda now: now.asked != asked)
    assert page.evaluate(BERTHS) != before
    page.wait_for_timeout(6000)
    shown = page.evaluate(BERTHS)
    page.reload()
    ready(page)
    assert shown == page.evaluate(BERTHS)


def test_closer_and_farther(server: Server, open_page: Opener) -> None:
    """Wheel, drag, keys and handles move the picture; the whole island comes back."""
    page = open_page(server.port)
    sit_down(page, "random", seed=11, first=0)
    chart = page.locator(".chart")
    box = chart.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 60

    def section() -> tuple[int, int]:
        """Where a section of the hub is drawn, and how wide."""
        seen = chart.locator('[data-id="section C"]').first.bounding_box()
        assert seen is not None
        return round(seen["x"]), round(seen["width"])

    whole = section()
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(300)
    near = section()
    assert near[1] > whole[1]
    page.mouse.down()
    page.mouse.move(x + 120, y + 30, steps=4)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert section() == (near[0] + 120, near[1])
    page.keyboard.press("-")
    page.wait_for_timeout(300)
    assert section()[1] < near[1]
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    assert section() == whole
    button(page, "page.chart.mine").click()
    page.wait_for_timeout(300)
    assert section()[1] > whole[1]
    button(page, "page.chart.whole").click()
    page.wait_for_timeout(300)
    assert section() == whole
