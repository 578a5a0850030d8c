"""Who sees few colours still tells goods, landscapes, pieces and players apart: measured in what is on the screen."""

import base64
import copy
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import COLORS, Exhibit, of_kind, open_gallery, show
from tests.browser.sight import SCHEMES, dress

pytestmark = pytest.mark.slow
VISIONS: Final = ("none", "protanopia", "deuteranopia", "tritanopia")
GOODS: Final = ("coin", "wood", "stone", "food", "gold", "cloth")
LANDSCAPES: Final = ("forest", "meadow", "mountain", "settlement")
PIECES: Final = ("small", "large", "fortress", "statue", "lid")
# On my land, one of each, all on the same ground and level.
BARE: Final = dict(zip(("3,0", "3,1", "3,2", "3,3"), LANDSCAPES, strict=True))
CUBES: Final = dict(zip(("1,0", "1,1", "1,2", "1,3", "2,0"), GOODS[1:], strict=True))
BUILT: Final = dict(zip(("5,0", "5,1", "5,2", "5,3", "6,0"), PIECES, strict=True))
# Two pictures are told apart if they differ by so much on the whole (CIE 1976, where 2.3 can just be seen): two of the
# same that stand on different places differ by less.
LEAST: Final = 8.0
TWINS: Final = ("4,0", "4,1")

# The mean difference of each two of a family: pictures of the same size, laid upon each other.
DIFFER: Final = """async ({shot, families}) => {
  const N = 24;
  const bytes = Uint8Array.from(atob(shot), (c) => c.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
  const canvas = new OffscreenCanvas(N, N);
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  pen.imageSmoothingQuality = "high";
  const line = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const bend = (t) => t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 * t + 16) / 116;
  const lab = (r, g, b) => {
    [r, g, b] = [line(r), line(g), line(b)];
    const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const look = (boxes) => Object.fromEntries(Object.entries(boxes).map(([name, [x, y, w, h]]) => {
    pen.clearRect(0, 0, N, N);
    pen.drawImage(image, x, y, w, h, 0, 0, N, N);
    const {data} = pen.getImageData(0, 0, N, N);
    return [name, Array.from({length: N * N}, (_, k) => lab(data[4 * k], data[4 * k + 1], data[4 * k + 2]))];
  }));
  return Object.entries(families).flatMap(([family, boxes]) => {
    const seen = look(boxes), names = Object.keys(boxes);
    return names.flatMap((a, i) => names.slice(i + 1).map((b) => {
      const sum = seen[a].reduce((all, p, k) => all + Math.hypot(...p.map((v, n) => v - seen[b][k][n])), 0);
      return [`${family}: ${a} and ${b}`, sum / (N * N)];
    }));
  });
}"""
Box = list[float]


def specimens() -> Exhibit:
    """A moment with one of each on my land, and a worker of each player on the hub."""
    out = copy.deepcopy(of_kind("place_worker", 4))
    parts = out.told["parts"]
    parts["under"] = [{} for _ in parts["names"]]
    view = parts["view"]
    for space in view["players"][out.told["seat"]]["spaces"]:
        at = space["space"]
        space.update(level=1, ruin=False, cube=CUBES.get(at), piece=BUILT.get(at))
        space["landscape"] = BARE.get(at, "mountain")
    for seat, section in enumerate(view["sections"]):
        section["round"] = [seat] if seat < len(COLORS) else []
    return out


def families(seat: int) -> dict[str, dict[str, str]]:
    """What belongs together, by where it is drawn."""
    hexes = f'.hex[data-id="seat {seat} space %s"]'
    goods = {good: f".totals :is(.good.{good}, .good:has(.{good}))" for good in GOODS}
    return {
        "goods on the board": goods,
        "cubes on land": {good: f"{hexes % at} .cube" for at, good in CUBES.items()},
        "landscapes": {name: f"{hexes % at} .face" for at, name in BARE.items()},
        "pieces": {piece: f"{hexes % at} .piece" for at, piece in BUILT.items()},
        "ships": {
            color: f'.ship[data-id="seat {n} ship 1"] .sail' for n, color in enumerate(COLORS)
        },
        "workers": {
            color: f'g[data-id="section {letter} round"]:not([role])'
            for letter, color in zip("ABCD", COLORS, strict=True)
        },
        "seals": {color: f'.banner[data-id="seat {n}"] .seal' for n, color in enumerate(COLORS)},
        "twins": {at: f"{hexes % at} .face" for at in TWINS},
        "lids and counts": {color: f".counts .emblem.seat-{color}" for color in COLORS},
    }


def boxes(page: Page, seat: int) -> dict[str, dict[str, Box]]:
    """Where each is, without its edges: what lies beside it does not count."""
    out: dict[str, dict[str, Box]] = page.evaluate(
        """(families) => {
          const each = (group, so) => Object.fromEntries(Object.entries(group).map(([k, v]) => [k, so(v)]));
          return each(families, (group) => each(group, (css) => {
            const {x, y, width, height} = document.querySelector(css).getBoundingClientRect();
            return [x + width * 0.1, y + height * 0.1, width * 0.8, height * 0.8];
          }));
        }""",
        families(seat),
    )
    return out


def test_told_apart(gallery: Browser) -> None:
    """By day and night; and what is the same is seen to be the same, or this would measure nothing."""
    page = open_gallery(gallery, 1440, 900)
    one = specimens()
    show(page, one)
    places = boxes(page, one.told["seat"])
    twins = {f"twins: {' and '.join(TWINS)}"}
    eyes = page.context.new_cdp_session(page)
    for scheme in SCHEMES:
        dress(page, scheme)
        for vision in VISIONS:
            eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
            shot = base64.b64encode(page.screenshot()).decode()
            told = page.evaluate(DIFFER, {"shot": shot, "families": places})
            alike = {pair for pair, apart in told if apart < LEAST}
            assert alike == twins, (scheme, vision)
    page.context.close()
