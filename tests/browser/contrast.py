"""How well signs and words stand out from what they lie on: by the colours that the page paints, as WCAG counts."""

from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

TEXT: Final = 4.5
SIGN: Final = 3.0


class Row(NamedTuple):
    """Signs of a kind: where they are, the paints of which one must stand out, and what is not their ground."""

    signs: str
    paints: tuple[str, ...]
    own: str | None = None  # all of this around them belongs to them; else they are alone
    least: float = SIGN
    on: str | None = (
        None  # a variable with the colour below, where that is a drawing used from elsewhere
    )


PIECE: Final = ("--seat", "--seat-dark")
WORDS: Final = "b, i, em, li, .name, .what, .sum, .lids, .none, .empty, .lost"
ROWS: Final = (
    # What is written on the map and on the board.
    Row(".island text:not(.shut *, .lacks *)", ("fill",), least=TEXT),
    Row(f".town :is({WORDS}):not(.reached *)", ("color",), least=TEXT),
    # Coins and cubes: the sign on the cube, the cube on what it lies on, one that is missing.
    Row(".token .mark:not(.missing *)", ("fill",)),
    Row(".token > .left:not(.missing *)", ("fill", "stroke"), own=".token"),
    Row(".missing .mark", ("fill",), own=".missing"),
    Row(".gap", ("stroke",), own=".missing"),
    # Drawings in one colour.
    # In an empty place it is the place that counts, not the worker who is not there.
    Row(".island path[fill-rule=evenodd]:not(.mark, .empty *, .shut *, .lacks *)", ("fill",)),
    Row(".town .glyph path:not(.sail *, .reached *)", ("fill", "stroke")),
    Row(".town .reached .glyph path", ("fill", "stroke"), on="--seat"),
    Row(".sail .glyph path", ("fill", "stroke"), on="--t-sail"),
    # Rings: points, what can be used.
    Row(".tag b", ("border-top-color",)),
    Row(".spot.live", ("border-top-color", "box-shadow"), own=".spot"),
    # Pieces in their player's colour.
    Row(".piece .plinth", ("fill", "stroke"), own=".piece"),
    Row(".ship .sail", ("fill", "stroke"), own=".ship"),
    Row(".banner .seal", ("fill", "stroke"), own=".banner"),
    Row(".islet .seal", ("stroke", "--dark"), on="--ci-paper"),
    *(
        Row(f".town :not(.used *) > svg:has([href='#town-{name}'])", PIECE, own="svg")
        for name in ("worker", "special", "cartographer", "house", "hall")
    ),
    Row(".town .boat", ("--seat", "--t-ink"), own=".boat"),
)

# A paint is laid over what is below it, layer by layer, until nothing shines through any more. Lines are no ground.
CONTRAST: Final = """(rows) => {
  const all = new CSSStyleSheet();
  all.replaceSync(`svg * { pointer-events: visiblePainted !important }
                   body :not(svg *) { pointer-events: auto !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];
  const brush = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const known = new Map();
  const parse = (said) => {
    if (known.has(said)) return known.get(said);
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = "#0000";
    brush.fillStyle = said;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    known.set(said, [r, g, b, a / 255]);
    return known.get(said);
  };
  const faded = (el) => {
    let out = 1;
    for (let up = el; up; up = up.parentElement) out *= getComputedStyle(up).opacity;
    return out;
  };
  const paint = (el, what) => {
    const style = getComputedStyle(el);
    let said = style.getPropertyValue(what);
    // Of shadows the outermost that is a ring.
    if (what === "box-shadow") said = [...said.matchAll(/(rgb[^)]*[)]) 0px 0px 0px [1-9]/g)].at(-1)?.[1];
    if (!said || said === "none" || said.startsWith("url")) return null;
    const [r, g, b, a] = parse(said);
    const more = ["fill", "stroke"].includes(what) ? Number(style.getPropertyValue(`${what}-opacity`)) : 1;
    return [r, g, b, a * more * faded(el)];
  };
  const layer = (el, x, y) => {
    if (!(el instanceof SVGElement)) return paint(el, "background-color");
    if (!el.isPointInFill) return null;
    const at = new DOMPoint(x, y).matrixTransform(el.getScreenCTM().inverse());
    return el.isPointInFill(at) ? paint(el, "fill") : null;
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((one, n) => one * a + below[n] * (1 - a));
  // What comes later lies above it; and a ship may lie on a sign in the water.
  const ground = (x, y, hit, el, mine) => {
    const laid = [];
    for (const one of hit) {
      const after = el.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (after || mine(one) || (one.matches(".five *") && !el.matches(".five *"))) continue;
      const found = layer(one, x, y);
      if (found?.[3]) laid.push(found);
      if (found?.[3] > 0.99) break;
    }
    return laid.reverse().reduce((below, one) => over(one, below), [255, 255, 255]);
  };
  const light = (rgb) => rgb.map((one) => one / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, n) => sum + one * [0.2126, 0.7152, 0.0722][n], 0);
  const ratio = (a, b) => {
    const [dark, bright] = [light(a), light(b)].sort((one, two) => one - two);
    return (bright + 0.05) / (dark + 0.05);
  };
  const hex = (rgb) => "#" + rgb.map((one) => Math.round(one).toString(16).padStart(2, "0")).join("");
  const out = rows.map(({signs, paints, own, least, on}) => {
    const bad = new Set();
    let count = 0;
    for (const el of document.querySelectorAll(signs)) {
      if (!el.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
      let box = el.getBoundingClientRect();
      if (paints[0] === "color") {
        const words = [...el.childNodes].find((one) => one.nodeType === Node.TEXT_NODE && one.textContent.trim());
        if (!words) continue;
        const range = new Range();
        range.selectNodeContents(words);
        box = range.getBoundingClientRect();
      }
      // A little beside the middle: cubes have an edge there.
      const [x, y] = [box.left + box.width * 0.42, box.top + box.height / 2];
      const hit = document.elementsFromPoint(x, y);
      if (!box.width || !hit.some((one) => el.parentElement.contains(one))) continue;
      count += 1;
      const whole = own ? el.closest(own) : el instanceof SVGElement ? el : null;
      const mine = (one) => whole !== null && (one === whole || whole.contains(one));
      const halo = el.matches("text") && getComputedStyle(el).paintOrder.startsWith("stroke") && paint(el, "stroke");
      const below = (on ? parse(getComputedStyle(el).getPropertyValue(on)) : halo?.[3] > 0.9 ? halo
        : ground(x, y, hit, el, mine)).slice(0, 3);
      const found = paints.map((what) => paint(el, what)).filter((one) => one?.[3]);
      const best = Math.max(...found.map((one) => ratio(over(one, below), below)));
      if (best >= least) continue;
      const [where, kind] = [el.parentElement, el].map((one) => one.getAttribute("class") ?? one.tagName);
      const said = `${best.toFixed(2)}: ${found.map((one) => hex(over(one, below)))} on ${hex(below)}, `
        + `${kind} “${el.textContent.trim().slice(0, 12)}” in ${where}`;
      bad.add(said.replace(/ ?s(velte)?-\\S+/g, ""));
    }
    return {signs, count, bad: [...bad]};
  });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== all);
  return out;
}"""


def contrasts(page: Page) -> tuple[dict[str, int], list[str]]:
    """How many signs of each kind were measured, and those that stand out too little."""
    found: list[dict[str, Any]] = page.evaluate(CONTRAST, [row._asdict() for row in ROWS])
    counts = {one["signs"]: one["count"] for one in found}
    return counts, [f"{one['signs']}: {bad}" for one in found for bad in one["bad"]]
