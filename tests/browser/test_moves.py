"""Things travel to where they are kept, sound as they land, and a press ends that; the pad, and the keepsake."""

import base64
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import NAMES, Exhibit, exhibit, open_gallery, positions, show
from tests.browser.table import button, say

pytestmark = pytest.mark.slow
GAME: Final = "game-0005-4p"
# Of every thing aloft: from where to where it is moved, and after how long it is there.
FILM: Final = """() => {
  window.film = [];
  const at = (frame) => frame.transform.match(/-?[\\d.]+/g).slice(0, 2).map(Number);
  const seen = new Set();
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(".aloft")) {
      const [flight] = one.getAnimations();
      if (seen.has(one) || !flight) continue;
      seen.add(one);
      const frames = flight.effect.getKeyframes();
      window.film.push([...at(frames[0]), ...at(frames.at(-1)), flight.effect.getTiming().duration]);
    }
  }).observe(document.body, { subtree: true, childList: true });
}"""
# How many colours a picture has, looked at from far enough.
COLOURS: Final = """async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [160, Math.round(160 * image.height / image.width)];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data: dots } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let n = 0; n < dots.length; n += 4) seen.add(`${dots[n] >> 4} ${dots[n + 1] >> 4} ${dots[n + 2] >> 4}`);
  return seen.size;
}"""


def step(seat: int, *kinds: str) -> tuple[Exhibit, Exhibit]:
    """The first choice that brings all of this, as the seat is told of it: before and after."""
    before = None
    for game in positions(GAME):
        if before is not None:
            events = game.events(seat, before.told)
            if set(kinds) <= {event["type"] for event in events if event["seat"] in (seat, None)}:
                return exhibit(GAME, seat, "step", before), exhibit(GAME, seat, "step", game)
        before = game
    raise AssertionError(kinds)


@pytest.fixture(scope="module")
def moving(gallery: Browser) -> Iterator[Page]:
    page = open_gallery(gallery, 1440, 900, reduced_motion="no-preference")
    yield page
    page.context.close()


def play(page: Page, pair: tuple[Exhibit, Exhibit]) -> None:
    begin(page, pair)
    show(page, pair[1])


def begin(page: Page, pair: tuple[Exhibit, Exhibit]) -> None:
    show(page, pair[0])
    page.evaluate("window.gallery.play()")
    page.evaluate(FILM)


def still(page: Page) -> None:
    """The map stands: what is asked may have brought it nearer."""
    before = None
    while before != (now := middle(page, ".island .hub")):
        before = now
        page.wait_for_timeout(100)


def middle(page: Page, css: str) -> tuple[float, float]:
    box = page.locator(css).first.bounding_box()
    assert box is not None, css
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_things_travel(moving: Page) -> None:
    """A coin of storage and the wood of a space go to the landing space for which they pay, and then the boat."""
    pair = step(2, "pay", "boat")
    space = next(one for one in pair[1].told["events"][::-1] if one["type"] == "pay")["spaces"][0]
    begin(moving, pair)
    still(moving)
    lies = middle(moving, f'[data-id="seat 2 space {space}"]')
    show(moving, pair[1])
    moving.wait_for_function("window.film.length === 3")
    expect(moving.locator(".aloft")).to_have_count(0)
    coin, wood, boat = moving.evaluate("window.film")
    event = next(one for one in pair[1].told["events"][::-1] if one["type"] == "boat")
    landing = middle(moving, f'[data-seat="2"] [data-place="landing:{event["landing"]}"]')
    for one in (coin, wood, boat):
        assert one[2:4] == pytest.approx(landing, abs=2), one
        assert 150 <= one[4] <= 300, one
    assert wood[:2] == pytest.approx(lies, abs=20)
    board = moving.locator("aside").bounding_box()
    assert board is not None and coin[0] > board["x"], "from the board at the right"


def test_a_press_ends_it(moving: Page) -> None:
    """Everything is where it goes at once, and what is asked stands as it did."""
    play(moving, step(2, "pay", "boat"))
    asked = moving.locator("section.bar h2").inner_text()
    expect(moving.locator(".aloft").first).to_be_attached()
    moving.mouse.click(700, 120)  # the sea
    assert moving.locator(".aloft").count() == 0
    moving.wait_for_timeout(400)
    assert moving.locator(".aloft").count() == 0
    assert moving.locator("section.bar h2").inner_text() == asked


# What is animated from now on: of which class, what of it changes, and for how long.
FADES: Final = """() => {
  window.fades = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const changes = [...frames].flatMap((frame) => Object.keys(frame)).filter((one) => one !== "offset");
    if (changes.length) window.fades.push([this.getAttribute("class") ?? "", [...new Set(changes)], how.duration]);
    return animate.call(this, frames, how);
  };
}"""


def test_less_motion_fades(gallery: Browser) -> None:
    """What comes, goes and sails is there at once and fades in its place: nothing is moved, nothing waits."""
    page = open_gallery(gallery, 1440, 900)
    for number, (kinds, fading) in enumerate(
        [(("pay", "boat"), {"aloft"}), (("sail",), {"ship"}), (("lay",), {"ground"})]
    ):
        pair = step(2, *kinds)
        show(page, pair[0])
        if not number:
            page.evaluate("window.gallery.play()")
            page.evaluate(FADES)
        page.evaluate("window.fades.length = 0")
        show(page, pair[1])
        page.wait_for_timeout(2500)
        fades = page.evaluate("window.fades")
        assert fading <= {word for one in fades for word in one[0].split()}, (kinds, fades)
        for what, changes, ms in fades:
            assert changes == ["opacity"] and 150 <= ms <= (520 if "glint" in what else 300), (
                what,
                changes,
                ms,
            )
        assert page.locator(".aloft, .glint").count() == 0, kinds
        assert page.locator(".ship:not([data-id], .target)").count() == 0, kinds
    page.context.close()


def test_a_ribbon_calls_the_round(moving: Page) -> None:
    play(moving, step(3, "round", "market_cleared"))
    ribbon = moving.locator(".ribbon")
    expect(ribbon).to_contain_text(say("phase.income"))
    expect(ribbon).to_contain_text("2")
    expect(ribbon).to_have_count(0)


def test_sounds_are_short_and_quiet(moving: Page) -> None:
    """Each can be heard, none is loud, and what belongs to a movement is over with it."""
    for voice in ("turn", "tile", "cube", "coin", "ship", "build", "end"):
        heard: dict[str, float] = moving.evaluate("(voice) => window.gallery.hear(voice)", voice)
        assert 0.08 < heard["peak"] < 0.95, (voice, heard)
        assert 0.01 < heard["mean"] < 0.3, (voice, heard)
        longest = 2 if voice in ("turn", "end") else 0.6
        assert 0.05 < heard["seconds"] < longest, (voice, heard)


# From now on the drawing of a picture is kept, and what it says can be asked for.
DRAWN: Final = """() => {
  const {set, ...rest} = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
  const keep = function (address) {
    window.drawn = decodeURIComponent(address.slice(address.indexOf(",") + 1));
    set.call(this, address);
  };
  Object.defineProperty(HTMLImageElement.prototype, "src", {...rest, set: keep});
}"""
SAYS: Final = """(css) => [...new DOMParser().parseFromString(window.drawn, "image/svg+xml").querySelectorAll(css)]
  .map((one) => one.textContent.trim())"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_a_keepsake_says_all_on_every_screen(gallery: Browser, width: int, height: int) -> None:
    """Names, points and the day on which the game ended; the level of every space and the anchors of every ship."""
    page = open_gallery(gallery, width, height)
    *_, last = positions(GAME)
    ended = exhibit(GAME, 0, "over", last)
    rows = [{"table": ended.told["table"], "since": "2026-03-14T12:00:00+00:00"}]
    page.evaluate("(stored) => window.gallery.show(stored)", {**ended.sent, "rows": rows})
    page.evaluate(DRAWN)
    with page.expect_download():
        button(page, "page.end.keepsake").click()
    players = last.view(0)["players"]
    assert page.evaluate(SAYS, ".kept-day") == ["March 14, 2026"]
    assert page.evaluate(SAYS, ".kept-name") == NAMES
    points = [str(player["score"]["total"]) for player in players]
    assert page.evaluate(SAYS, ".kept-points") == points
    spaces = [space["level"] for player in players for space in player["spaces"] if space["level"]]
    said = page.evaluate(SAYS, "[data-level] text, .cube .value")
    assert sorted(said) == sorted(map(str, spaces))
    anchors = [ship["anchors"] for player in players for ship in player["ships"] if ship["anchors"]]
    assert sorted(page.evaluate(SAYS, ".anchors text")) == sorted(map(str, anchors))
    assert page.locator(".island").count() == 1, "the one that was drawn for it is gone"
    page.context.close()


def test_what_fails_at_the_end_says_so(gallery: Browser) -> None:
    """Record, rematch and picture: one sentence where the server does not answer, or the device draws no picture."""
    page = open_gallery(gallery, 390, 844)
    *_, last = positions(GAME)
    show(page, exhibit(GAME, 0, "over", last))
    alert = page.locator(".end").get_by_role("alert")
    expect(alert).to_have_count(0)
    page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (done) => done(null) }")
    button(page, "page.end.keepsake").click()
    expect(alert).to_have_text(say("page.end.no_picture"))
    page.evaluate("() => { window.fetch = () => new Promise((_, no) => (window.no = no)) }")
    for key in ("page.end.record", "page.end.rematch", "page.end.keepsake"):
        button(page, key).click()
        expect(alert).to_have_count(0)
        page.evaluate("window.no(new TypeError())")
        expect(alert).to_have_text(say("page.status.failed"))
    page.context.close()


# How many figures of the pad were written, whenever that changed.
WRITING: Final = """() => {
  window.writing = [];
  new MutationObserver(() => {
    const now = document.querySelectorAll("td.written").length;
    if (now && now !== window.writing.at(-1)) window.writing.push(now);
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


# The lowest of the bells of the end, whenever it is struck.
BELLS: Final = """() => {
  window.bells = 0;
  const Real = window.OscillatorNode;
  window.OscillatorNode = class extends Real {
    constructor(to, how) { super(to, how); window.bells += how.frequency === 392; }
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_end_is_counted_and_rung_once(gallery: Browser, motion: str) -> None:
    """Also where less motion is wanted; whoever opens the pad again reads it."""
    page = open_gallery(gallery, 1440, 900, reduced_motion=motion)
    *_, before, last = positions(GAME)
    page.evaluate(BELLS)
    ended = exhibit(GAME, 0, "over", last)
    begin(
        page,
        (
            Exhibit(
                "", {**exhibit(GAME, 0, "step", before).told, "table": ended.told["table"]}, None
            ),
            ended,
        ),
    )
    page.mouse.click(700, 120)  # a browser plays nothing before that
    show(page, ended)
    written = page.locator("td.written")
    expect(written).to_have_count(24)
    page.wait_for_function("window.bells === 1")
    for _ in range(2):
        button(page, "page.end.board").click()
        expect(written).to_have_count(0)
        button(page, "page.end.pad").click()
        assert written.count() == 24
    page.wait_for_timeout(600)
    assert page.evaluate("window.bells") == 1
    page.context.close()


def test_the_end(moving: Page, tmp_path: Path) -> None:
    """The pad fills line by line and a press fills it; the keepsake is large, and not blank."""
    *_, last = positions(GAME)
    moving.evaluate(WRITING)
    show(moving, exhibit(GAME, 0, "over", last))
    written = moving.locator("td.written")
    expect(written).not_to_have_count(0)
    assert moving.evaluate("window.writing")[0] == 4  # a line at a time, however late one looks
    assert moving.locator("h1").last.inner_text() == say("page.score.title")
    moving.keyboard.press("Shift")
    expect(written).to_have_count(24)
    kept: Any
    with moving.expect_download() as kept:
        button(moving, "page.end.keepsake").click()
    path = tmp_path / "keepsake.png"
    kept.value.save_as(path)
    picture = path.read_bytes()
    width, height = struct.unpack(">II", picture[16:24])
    assert width == 3200 and 1600 < height < 4000, (width, height)
    assert moving.evaluate(COLOURS, base64.b64encode(picture).decode()) > 60
