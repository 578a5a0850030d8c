"""By touch: near enough for a finger, shown before it is done, and whole games on a phone held either way."""

from math import dist
from re import findall
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.gallery import exhibits, of_kind, open_gallery, show
from tests.browser.hands import AGAIN, Finger, Mouse
from tests.browser.sight import WORDS, Scene, hanging, keep, look, ready, wait_until
from tests.browser.table import at_once, button, say, sit_down
from tests.server.support import Server

pytestmark = pytest.mark.slow
FINGER: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True}
PHONES: Final = [(390, 844), (360, 640), (844, 390)]
HANDLE: Final = 44  # pixels: a fingertip

# Of all that can be chosen on the map: what of it is too small for a finger, and what lies outside the window.
MAP: Final = """(least) => {
  const island = document.querySelector(".island");
  if (!island) return null;
  const frame = island.getBoundingClientRect();
  const all = [...island.querySelectorAll("[data-target]")];
  const small = [], out = [];
  for (const el of all) {
    // Two places are as large as each of them.
    const shapes = el.classList.contains("bridge") ? el.querySelectorAll(".glow") : el.querySelectorAll(".hit");
    for (const shape of shapes) {
      const {width, height} = shape.getBBox();
      const by = shape.getScreenCTM().a;
      const px = Math.min(width, height) * by;
      if (px < least - 0.5) small.push(`${el.dataset.target}: ${px.toFixed(1)} px`);
    }
    const {left, right, top, bottom} = el.querySelector(".hit").getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) out.push(el.dataset.target);
  }
  return {count: all.length, small, out};
}"""
# How high the sheet is, what of the line with what one has is cut, and, held sideways, whether the map is beside.
SHEET: Final = """(name) => {
  const box = (css) => document.querySelector(css)?.getBoundingClientRect();
  const [sheet, chart] = [box("section.bar"), box(".island")];
  const have = [...document.querySelectorAll(`section[aria-label="${name}"] li`)];
  const cut = have.filter((el) => {
    const {left, right, top, bottom, width} = el.getBoundingClientRect();
    return !width || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  }).map((el) => el.textContent);
  const beside = innerWidth > innerHeight && chart && chart.right > sheet.left + 1;
  return {height: Math.round(sheet.height), have: have.length, cut, beside: !!beside};
}"""
# What is lit because a finger points at it, and whether that is in the window.
LIT: Final = """() => {
  const frame = document.querySelector(".island").getBoundingClientRect();
  return [...document.querySelectorAll("[data-target].hot")].map((el) => {
    const {left, right, top, bottom} = el.querySelector(".hit").getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return {id: el.dataset.target,
            seen: x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom};
  });
}"""

# Whether all of a seat's peninsula is in the window, and not far off.
SEEN: Final = """(seat) => {
  const frame = document.querySelector(".island").getBoundingClientRect();
  return [...document.querySelectorAll(`[data-id^="seat ${seat} space"]`)].every((el) => {
    const {left, right, top, bottom} = el.getBoundingClientRect();
    return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
      && right - left > 20;
  });
}"""


def after(page: Page) -> Locator:
    return page.get_by_role("button", name=say("page.aim.after"), exact=True)


def do(page: Page) -> Locator:
    return page.get_by_role("button", name=say("page.aim.do", what=""))


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_near_enough_for_a_finger(gallery: Browser, width: int, height: int) -> None:
    """And the sheet keeps its height, and what one has stays in sight, whatever is asked."""
    page = open_gallery(gallery, width, height, **FINGER)
    bad: dict[str, object] = {}
    heights = set()
    for one in exhibits():
        if one.name.startswith("over"):
            continue
        show(page, one)
        found = page.evaluate(MAP, HANDLE)
        if found and found["count"] and (found["small"] or len(found["out"]) == found["count"]):
            bad[one.name] = found
        sheet = page.evaluate(SHEET, say("page.have.title"))
        assert sheet["have"] and not sheet["cut"] and not sheet["beside"], (one.name, sheet)
        heights.add(sheet["height"])
    page.context.close()
    assert not bad, bad
    assert len(heights) == 1, heights


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_places_outside_the_window_are_walked_to(gallery: Browser, width: int, height: int) -> None:
    """Islets lie all around the island: where not all are in sight, ‹ › lead to each."""
    page = open_gallery(gallery, width, height, **FINGER)
    show(page, of_kind("copy_islet"))
    assert page.evaluate(MAP, HANDLE)["out"]
    scene = look(page)
    box = page.locator(".island").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    seen_at = [one.at for one in scene.targets if one.at]
    page.touchscreen.tap(*min(seen_at, key=lambda at: dist(at, middle)))  # none at the very edge
    do(page).wait_for()
    [count] = findall(r"of (\d+)", look(page).aiming)
    seen = set()
    for _ in range(int(count)):
        # The same islet of several players is one answer.
        assert any(place["seen"] for place in page.evaluate(LIT)), look(page).aiming
        seen.add(look(page).aiming)
        after(page).tap()
    keep(page, f"touch-islet-{width}x{height}")
    page.context.close()
    assert len(seen) == int(count) > 1


def test_a_tap_between_two_means_both(gallery: Browser) -> None:
    page = open_gallery(gallery, 390, 844, **FINGER)
    show(page, of_kind("site"))
    boxes = page.evaluate(
        """() => [...document.querySelectorAll("[data-target] .hit")].map((el) => {
          const {left, top, width, height} = el.getBoundingClientRect();
          return [el.parentNode.dataset.target, left + width / 2, top + height / 2, width];
        })"""
    )
    # Two hexes side by side, and one in whose middle no other is near.
    row = [
        (a, b)
        for a in boxes
        for b in boxes
        if 0 < b[1] - a[1] < a[3] * 1.2 and abs(b[2] - a[2]) < 4
    ]
    (one, other), *_ = row
    page.touchscreen.tap((one[1] + other[1]) / 2, (one[2] + other[2]) / 2)
    do(page).wait_for()
    lit = {place["id"] for place in page.evaluate(LIT)}
    assert {one[0], other[0]} <= lit
    expect(page.get_by_text(say("page.aim.of", number=1, count=len(lit)))).to_be_visible()
    before = look(page).aiming
    after(page).tap()
    expect(page.get_by_text(say("page.aim.of", number=2, count=len(lit)))).to_be_visible()
    assert look(page).aiming != before
    button(page, "page.give_up.back").tap()
    expect(do(page)).to_have_count(0)
    page.touchscreen.tap(one[1], one[2])
    do(page).wait_for()
    assert [place["id"] for place in page.evaluate(LIT)] == [one[0]]
    # A little beside a place, where nothing else lies, is as good as on it.
    lowest = max(boxes, key=lambda box: box[2])
    page.touchscreen.tap(lowest[1], lowest[2] + HANDLE / 2 + 12)
    assert lowest[0] in {place["id"] for place in page.evaluate(LIT)}
    page.context.close()


def sent(page: Page) -> list[str]:
    """What is sent to be done from now on."""
    out: list[str] = []
    page.on(
        "request",
        lambda one: out.append(one.url) if one.url.split("?")[0].endswith("/moves") else None,
    )
    return out


def asked_for(what: str, page: Page, finger: Finger) -> Scene:
    return finger.play(lambda now: now.asked == what and not now.aiming)


def test_a_tap_shows_and_the_next_does(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, viewport={"width": 390, "height": 844}, **FINGER)
    sit_down(page, "deckhand", seed=11)
    at_once(page)
    finger = Finger(page)
    scene = asked_for(say("decision.place_worker"), page, finger)
    moves = sent(page)
    place = next(one for one in scene.targets if one.id == "section C round")
    assert place.at is not None
    # The first shows what would happen; a second one in haste does no more.
    page.wait_for_timeout(AGAIN)
    page.touchscreen.tap(*place.at)
    page.wait_for_timeout(60)
    page.touchscreen.tap(*place.at)
    scene = wait_until(page, lambda now: bool(now.aiming and now.would), "what would happen")
    assert page.locator(".island .ghost").count()
    keep(page, "touch-ghost")
    assert not moves
    # Another place only points there.
    other = next(one for one in scene.targets if one.id == "section A round")
    assert other.at is not None
    page.touchscreen.tap(*other.at)
    wait_until(page, lambda now: now.aiming != scene.aiming, "the other place")
    assert not moves
    page.wait_for_timeout(AGAIN)
    page.touchscreen.tap(*other.at)
    wait_until(page, lambda now: now.asked != say("decision.place_worker"), "the next question")
    assert len(moves) == 1


def test_turn_and_flip_by_tap(server: Server, open_page: Opener) -> None:
    """A menu opens at its first tap; ⟳ turns what lies there, ⇄ lays the other side."""
    page = open_page(server.port, viewport={"width": 844, "height": 390}, **FINGER)
    sit_down(page, "deckhand", seed=11)
    at_once(page)
    finger = Finger(page)
    scene = finger.play(lambda now: any(" + " in chip.label for chip in now.plain))
    moves = sent(page)
    finger.take(" + ")
    assert len(moves) == 1
    scene = look(page)
    assert not scene.aiming
    place = next(one for one in scene.targets if one.at and " pair " in one.id)
    finger.use(place, scene)
    scene = wait_until(page, lambda now: bool(now.would), "what would happen")
    button(page, "page.decide.turn").tap()
    turned = wait_until(page, lambda now: bool(now.would) and now.aiming != scene.aiming, "a turn")
    keep(page, "touch-sideways")
    assert len(moves) == 1 and not hanging(page)
    laid = page.locator(".laid")
    before = laid.get_attribute("aria-label") or ""
    button(page, "page.decide.flip").tap()
    expect(laid).not_to_have_attribute("aria-label", before)  # the other side
    assert turned.aiming and not ready(page).aiming


def test_a_mouse_stays_a_mouse(server: Server, open_page: Opener) -> None:
    """To point is to see, to click is to do."""
    page = open_page(server.port)
    sit_down(page, "deckhand", seed=11)
    at_once(page)
    mouse = Mouse(page)
    scene = mouse.play(lambda now: now.asked == say("decision.place_worker"))
    moves = sent(page)
    place = next(one for one in scene.targets if one.id == "section C round")
    assert place.at is not None
    page.mouse.move(*place.at)
    assert not wait_until(page, lambda now: bool(now.would), "what would happen").aiming
    page.mouse.down()
    page.mouse.up()
    wait_until(page, lambda now: now.asked != say("decision.place_worker"), "the next question")
    assert len(moves) == 1


def test_the_camera_follows_the_one_who_acts(server: Server, open_page: Opener) -> None:
    page = open_page(server.port, viewport={"width": 390, "height": 844}, **FINGER)
    sit_down(page, "deckhand", seed=11)
    finger = Finger(page)
    skip = button(page, "page.decide.skip")
    for _ in range(60):
        scene = wait_until(page, lambda now: now.asks or bool(now.skip), "a question")
        page.wait_for_timeout(60)
        if skip.count() and page.evaluate(SEEN, 1):
            break
        if not scene.skip:
            finger.step(scene)
    else:
        raise AssertionError("never looked at the one who acts")
    keep(page, "touch-follows")
    # Back to what I am asked.
    ready(page)
    found = page.evaluate(MAP, HANDLE)
    assert not found["count"] or len(found["out"]) < found["count"]


def test_the_camera_comes_back_to_who_is_asked(server: Server, open_page: Opener) -> None:
    """Asked of nothing on the map, one sees one's own land: also once the others' turns have been told again."""
    page = open_page(server.port, viewport={"width": 390, "height": 844}, **FINGER)
    sit_down(page, "deckhand", seed=11, first=1)
    finger = Finger(page)
    again = button(page, "page.told.again")
    for _ in range(40):
        scene = ready(page)
        if not scene.targets and not scene.skips and again.count():
            break
        finger.step(scene)
    else:
        raise AssertionError("never asked of nothing on the map with turns to be told again")
    asked = ready(page).asked
    again.tap()
    page.wait_for_function(SEEN, arg=1)
    page.wait_for_function(SEEN, arg=0, timeout=60_000)
    assert ready(page).asked == asked


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_whole_game(server: Server, open_page: Opener, width: int, height: int) -> None:
    page = open_page(server.port, viewport={"width": width, "height": height}, **FINGER)
    sit_down(page, "deckhand", seed=11)
    at_once(page)
    finger = Finger(page)
    rounds: set[str] = set()

    def note(scene: Scene) -> bool:
        if scene.top not in rounds:
            rounds.add(scene.top)
            assert not hanging(page), scene.top
        return False

    end = finger.play(note)
    assert end.over
    assert not finger.troubles, finger.troubles
    assert {"chip", "target", "again", "walk"} <= set(finger.used), finger.used
    assert {line.split("\n")[1][0] for line in rounds} >= set("12345"), rounds
    assert WORDS["page.score.total"] in end.pad
    keep(page, f"touch-end-{width}x{height}")
