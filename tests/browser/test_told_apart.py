"""Who sees few colours still tells goods, landscapes, pieces, cards, players and states apart: measured as shown."""

import base64
import copy
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from cooper_island.content.ids import ISLETS
from tests.browser.gallery import COLORS, Exhibit, of_kind, open_gallery, show
from tests.browser.sight import SCHEMES, dress

pytestmark = pytest.mark.slow
VISIONS: Final = ("none", "protanopia", "deuteranopia", "tritanopia")
GOODS: Final = ("coin", "wood", "stone", "food", "gold", "cloth")
LANDSCAPES: Final = ("forest", "meadow", "mountain", "settlement")
PIECES: Final = ("small", "large", "fortress", "statue", "lid", "ruin")
SMALL: Final = (1, 5, 9)
LARGE: Final = (2, 10)
# On my land, one of each, all on the same ground and level.
BARE: Final = dict(zip(("3,0", "3,1", "3,2", "3,3"), LANDSCAPES, strict=True))
CUBES: Final = dict(zip(("1,0", "1,1", "1,2", "1,3", "2,0"), GOODS[1:], strict=True))
BUILT: Final = dict(zip(("5,0", "5,1", "5,2", "5,3", "6,0", "6,1"), PIECES, strict=True))
# What is in one of several states, where it is drawn, and how the moments differ in which it is looked at.
STATES: Final = {
    "crate": (".board .crate", ("free", "lid")),
    "milestone": (".board .flag", ("begun", "reached", "moved")),
    "hire space": (".board .plate", ("free", "taken")),
    "price": (".board .stand.small .tags em", ("ready", "short")),
    "large card": ('.hand [data-place="large:10"] .scene', ("up", "down")),
    "stage of an order": (".stages .stage", ("missed", "reached", "scores")),
}
# Two pictures are told apart if they differ by so much on the whole (CIE 1976, where 2.3 can just be seen): two of the
# same that stand on different places differ by less.
LEAST: Final = 8.0
TWINS: Final = ("4,0", "4,1")

# The mean difference of each two of a family: pictures of the same size, laid upon each other.
DIFFER: Final = """async ({shots, families}) => {
  const N = 24;
  const images = await Promise.all(shots.map((shot) => {
    const bytes = Uint8Array.from(atob(shot), (c) => c.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], {type: "image/png"}));
  }));
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
  const look = (boxes) => Object.fromEntries(Object.entries(boxes).map(([name, [shot, x, y, w, h]]) => {
    pen.clearRect(0, 0, N, N);
    pen.drawImage(images[shot], x, y, w, h, 0, 0, N, N);
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
Box = list[float]  # which picture, and where on it


def specimens(state: int) -> Exhibit:
    """
    A moment with one of each on my land and on my board, and a worker of each player on the hub; what can be in
    several states is in this one of them, or in the last.
    """
    out = copy.deepcopy(of_kind("place_worker", 4))
    parts = out.told["parts"]
    parts["under"] = [{} for _ in parts["names"]]
    view = parts["view"]
    seat = out.told["seat"]
    mine = view["players"][seat]
    for space in mine["spaces"]:
        at = space["space"]
        ruin = BUILT.get(at) == "ruin"
        space.update(level=1, ruin=ruin, cube=CUBES.get(at), piece=None if ruin else BUILT.get(at))
        space["landscape"] = BARE.get(at, "mountain")
    mine["tiles"] = dict.fromkeys(mine["tiles"], 1)
    mine["islets"] = list(ISLETS)
    mine["small_cards"] = list(SMALL)
    mine["large_cards"] = [{"card": card, "face_up": True} for card in LARGE]
    mine["storage"]["goods"]["coin"] = 2
    if state:
        mine["storage"]["goods"]["coin"] = 0
        mine["large_cards"][LARGE.index(10)]["face_up"] = False
    mine["crates"][0]["covered"] = mine["hire"][0]["taken"] = state > 0
    mine["milestones"][0].update(count=min(1 + state, 2), reached=state > 0, moved=state > 1)
    order = view["orders"][0]
    order["players"][seat].update(count=order["stages"][0], points=3 if state else 0)
    order["holder"] = seat if state > 1 else None
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
        "tiles": {
            name: f'[data-place="tile:{side}"] g:nth-child({1 + n})'
            for side, names in {"FM": LANDSCAPES[:2], "PS": LANDSCAPES[2:]}.items()
            for n, name in enumerate(names)
        },
        "islets": {one: f'[data-place="hand:{one}"] svg' for one in ISLETS},
        "cards": {
            f"{deck} {card}": f'.hand [data-place="{deck}:{card}"] .scene'
            for deck, cards in (("small", SMALL), ("large", LARGE))
            for card in cards
        },
    }


def boxes(page: Page, shot: int, wanted: dict[str, dict[str, str]]) -> dict[str, dict[str, Box]]:
    """Where each is on this picture, without its edges: what lies beside it does not count."""
    out: dict[str, dict[str, Box]] = page.evaluate(
        """([shot, wanted]) => {
          const each = (group, so) => Object.fromEntries(Object.entries(group).map(([k, v]) => [k, so(v)]));
          return each(wanted, (group) => each(group, (css) => {
            const {x, y, width, height} = document.querySelector(css).getBoundingClientRect();
            if (y + height > innerHeight) throw new Error(`out of sight: ${css}`);
            return [shot, x + width * 0.1, y + height * 0.1, width * 0.8, height * 0.8];
          }));
        }""",
        [shot, wanted],
    )
    return out


def test_told_apart(gallery: Browser) -> None:
    """By day and night; and what is the same is seen to be the same, or this would measure nothing."""
    page = open_gallery(gallery, 1440, 900)
    moments = [specimens(state) for state in range(3)]
    places: dict[str, dict[str, Box]] = {name: {} for name in STATES}
    for n, one in enumerate(moments):
        show(page, one)
        if not n:
            places |= boxes(page, 0, families(one.told["seat"]))
        here = {name: css for name, (css, states) in STATES.items() if n < len(states)}
        for name, box in boxes(page, n, {"": here})[""].items():
            places[name][STATES[name][1][n]] = box
    twins = {f"twins: {' and '.join(TWINS)}"}
    eyes = page.context.new_cdp_session(page)
    for scheme in SCHEMES:
        dress(page, scheme)
        shots: dict[str, list[str]] = {vision: [] for vision in VISIONS}
        for one in moments:
            show(page, one)
            for vision in VISIONS:
                eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
                shots[vision].append(base64.b64encode(page.screenshot()).decode())
        for vision in VISIONS:
            told = page.evaluate(DIFFER, {"shots": shots[vision], "families": places})
            alike = {pair for pair, apart in told if apart < LEAST}
            assert alike == twins, (scheme, vision)
    page.context.close()
