"""What of a page is too small, out of sight, covered or in another's way: measured on the screen."""

import gzip
from collections import Counter
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

# Words are measured through the drawing's matrix; what can be chosen is in sight, or a handle counts it.
MEASURE: Final = """({least, target}) => {
  const out = [];
  const wide = innerWidth, high = innerHeight;
  const shown = (el) => el.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const name = (el) => `${el.tagName.toLowerCase()}.${el.getAttribute("class") ?? ""} `
    .replace(/s(velte)?-\\S+/g, "").trim() + ` “${(el.textContent ?? "").trim().slice(0, 30)}”`;
  const root = document.querySelector(".game");
  if (!root) return ["no game"];

  // No page scroll, nothing beyond the edges.
  const page = document.scrollingElement;
  if (page.scrollWidth > wide || page.scrollHeight > high) out.push("the page scrolls");

  // Text.
  const box = (el) => el.getBoundingClientRect();
  const clip = (el) => {
    let r = box(el);
    r = {left: r.left, top: r.top, right: r.right, bottom: r.bottom};
    for (let up = el.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const b = box(up);
      r = {left: Math.max(r.left, b.left), top: Math.max(r.top, b.top),
           right: Math.min(r.right, b.right), bottom: Math.min(r.bottom, b.bottom)};
    }
    return {left: Math.max(0, r.left), top: Math.max(0, r.top),
            right: Math.min(wide, r.right), bottom: Math.min(high, r.bottom)};
  };
  const some = (r) => r.right - r.left > 2 && r.bottom - r.top > 2;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.textContent.trim() || seen.has(el) || el.closest("title, .hidden, defs, option")) continue;
    seen.add(el);
    if (!shown(el) || !some(clip(el))) continue;
    const matrix = el.getScreenCTM?.();
    const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    const size = parseFloat(getComputedStyle(el).fontSize) * scale;
    if (size < least - 0.05) out.push(`text of ${size.toFixed(1)} px: ${name(el)}`);
  }

  // What can be chosen: all of it in sight and hit by a pointer, or counted by a handle beside it.
  const whole = (el) => {
    const [a, b] = [box(el), clip(el)];
    return (b.right - b.left) * (b.bottom - b.top) > 0.8 * a.width * a.height;
  };
  const hits = (el, shape = el) => {
    const r = clip(shape);
    for (const [i, j] of [[.5, .5], [.3, .5], [.7, .5], [.5, .3], [.5, .7]]) {
      const top = document.elementFromPoint(r.left + (r.right - r.left) * i, r.top + (r.bottom - r.top) * j);
      if (top && (top === el || el.contains(top))) return true;
    }
    return false;
  };
  let hidden = {bar: 0, board: 0};
  for (const el of root.querySelectorAll("[data-chip], .spot.live")) {
    if (!shown(el)) continue;
    const where = el.closest("section.bar") ? "bar" : "board";
    if (!whole(el)) hidden[where] += 1;
    else if (!hits(el)) out.push(`covered: ${name(el)}`);
    const r = box(el);
    if (r.width < target - 0.5 || r.height < Math.min(target, 28) - 0.5)
      out.push(`a target of ${r.width.toFixed(0)}×${r.height.toFixed(0)} px: ${name(el)}`);
  }
  const said = (css) => [...root.querySelectorAll(css)].filter(shown)
    .reduce((sum, el) => sum + parseInt(el.textContent.match(/\\d+/)?.[0] ?? 0), 0);
  const more = {bar: said("section.bar .more button"), board: said(".folded .more button, aside > .more button")
    + said(".rail .more button")};
  for (const where of ["bar", "board"])
    if (hidden[where] > more[where]) out.push(
      `${hidden[where]} to choose are out of sight in the ${where}, and handles say ${more[where]}`);

  // What glows on the map lies under nothing that floats on the sea, its own handles either.
  const sea = root.querySelector(".island");
  for (const el of sea?.querySelectorAll("[data-target]") ?? []) {
    const shape = el.querySelector(".hit") ?? el;
    if (shown(el) && some(clip(shape)) && whole(shape) && !hits(sea, shape))
      out.push(`under what floats on the sea: ${el.dataset.target}`);
  }

  // The strip's own parts.
  for (const el of root.querySelectorAll("button, h2, .status.on, .have li, .plaque, .round span, nav button")) {
    if (!shown(el) || el.closest(".island") || !some(box(el))) continue;
    const r = box(el);
    const scrolls = el.closest(".chips, .tray, .part, .board, .rail, ol, .scroll, .cargo, .who, .sheet");
    if (!scrolls && (r.left < -1 || r.top < -1 || r.right > wide + 1 || r.bottom > high + 1))
      out.push(`over the edge: ${name(el)}`);
    if (!scrolls && el.matches("button") && !whole(el)) out.push(`cut: ${name(el)}`);
  }

  // Named things do not lie over each other.
  const groups = [[".banner", ".water .name"], [".banner", ".banner"], [".status.on", ".banner"],
    ["header.top > *", "header.top > *"], [".round span", ".plaque"], [".hands button", ".hands button"],
    [".have li", ".have li"], [".level", ".level"], ["nav.phone button", "nav.phone button"],
    [".zoom", ".banner"], [".number", ".number"], [".number text", ".level text"], [".order > *", ".fan > *"]];
  for (const [a, b] of groups) {
    const [one, two] = [a, b].map((css) => [...root.querySelectorAll(css)].filter(shown).map((el) => [el, clip(el)])
      .filter(([, r]) => some(r)));
    for (const [x, r] of one) for (const [y, q] of two) {
      if (x === y || x.contains(y) || y.contains(x)) continue;
      if (a === b && one.findIndex(([el]) => el === x) > two.findIndex(([el]) => el === y)) continue;
      const w = Math.min(r.right, q.right) - Math.max(r.left, q.left);
      const h = Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top);
      if (w > 2 && h > 2) out.push(`${name(x)} lies over ${name(y)}`);
    }
  }
  return out;
}"""


def faults(page: Page, least: float, target: float) -> list[str]:
    """One line each: words below `least` pixels, targets below `target`, what is out of sight or covered."""
    out: list[str] = page.evaluate(MEASURE, {"least": least, "target": target})
    return out


# Words that reach beyond what clips them, or what they stand on, that are shortened, or broken without a hyphen. What
# scrolls may; a reminder is said in full when it is pressed, but on a desk at once; the log as well; the map is looked
# at through a window.
CUT: Final = """() => {
  const out = new Set();
  const shown = (el) => el.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const beside = (r, box) => Math.max(box.left - r.left, r.right - box.right);
  const over = (r, box) => Math.max(beside(r, box), box.top - r.top - 3, r.bottom - box.bottom - 3);
  const leftOut = "svg, .hidden, option, script, style, section.log, .drawer ol, "
    + ":root:not([data-layout=desk]) .remind .text";
  const halved = (node) => [...node.textContent.matchAll(/\\p{L}{2,}/gu)].filter(({0: word, index}) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const lines = [...range.getClientRects()].map((one) => one.top);
    return Math.max(...lines) - Math.min(...lines) > 3;
  });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    const said = node.textContent.trim().slice(0, 60);
    if (!said || el.closest(leftOut) || !shown(el)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((r) => r.width > 0.5);
    if (!rects.length) continue;
    if (rects.length > 1 && getComputedStyle(el).hyphens !== "auto")
      for (const [word] of halved(node)) out.add(`broken within a word: “${word}”`);
    const r = {left: Math.min(...rects.map((one) => one.left)), right: Math.max(...rects.map((one) => one.right)),
               top: Math.min(...rects.map((one) => one.top)), bottom: Math.max(...rects.map((one) => one.bottom))};
    let stands = null;
    for (let up = el; up !== document.documentElement; up = up.parentElement) {
      const {overflowX: x, overflowY: y, clipPath, textOverflow, webkitLineClamp, paddingRight, borderRightWidth} =
        getComputedStyle(up);
      const box = up.getBoundingClientRect();
      if (clipPath !== "none" && box.width < 2) break;  // said, not shown
      if (!stands && up.matches("button, a, td, th, summary, label")) stands = box;
      // The browser shortens them by itself, and be it for a hair.
      const room = box.right - parseFloat(paddingRight) - parseFloat(borderRightWidth);
      if (textOverflow === "ellipsis" && r.right > room + 0.01
          || webkitLineClamp !== "none" && up.scrollHeight > up.clientHeight + 1) {
        out.add(`shortened: “${said}”`);
        break;
      }
      if (/auto|scroll/.test(x + y)) {
        // Words of a list that goes on below are found by scrolling; at its sides nothing is.
        if (up.scrollWidth <= up.clientWidth + 1 && beside(r, box) > 1.5)
          out.add(`cut at the side of what scrolls: “${said}”`);
        stands ??= box;
        break;
      }
      if (/hidden|clip/.test(x + y) && over(r, box) > 1.5) {
        out.add(`cut: “${said}”`);
        break;
      }
      if (up === document.body && Math.max(-r.left, r.right - innerWidth) > 1.5)
        out.add(`beyond the screen: “${said}”`);
    }
    if (stands && beside(r, stands) > 1.5)
      out.add(`beyond what it stands on: “${said}”`);
  }
  return [...out];
}"""


def cut(page: Page) -> list[str]:
    """One line each: words that are not read to their end."""
    out: list[str] = page.evaluate(CUT)
    return out


# Words that lie over other words, or over a control that is not theirs, where both can be seen. The map is drawn over
# itself; what floats above the page covers what is under it.
CROSSED: Final = """() => {
  const out = new Set();
  const shown = (el) => el.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const leftOut = ".island svg, .hidden, option, script, style, title, defs";
  const layers = "dialog[open], [role=dialog], [role=tooltip], .tip, .sheet, .drawer, .status, .end, .reveal, .guide";
  const layer = (el) => el.closest(layers);
  const clip = (el, r) => {
    const out = {left: r.left, right: r.right, top: r.top, bottom: r.bottom};
    for (let up = el; up !== document.documentElement; up = up.parentElement) {
      const {overflowX: x, overflowY: y, clipPath, position} = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      if (clipPath !== "none" && box.width < 2) return null;  // said, not shown
      if (x !== "visible" || y !== "visible") {
        out.left = Math.max(out.left, box.left), out.right = Math.min(out.right, box.right);
        out.top = Math.max(out.top, box.top), out.bottom = Math.min(out.bottom, box.bottom);
      }
      if (position === "fixed") break;
    }
    return out.right - out.left > 1 && out.bottom - out.top > 1 ? out : null;
  };
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    const said = node.textContent.trim().slice(0, 40);
    if (!said || el.closest(leftOut) || !shown(el)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {
      // Of a line's height the middle is ink.
      const ink = {left: r.left, right: r.right, top: r.top + r.height * .22, bottom: r.bottom - r.height * .22};
      const seen = r.width > 0.5 && clip(el, ink);
      if (seen) words.push({el, said, node, on: layer(el), ...seen});
    }
  }
  const over = (a, b) => a.on === b.on && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  words.forEach((a, i) => {
    for (const b of words.slice(i + 1))
      if (a.node !== b.node && over(a, b)) out.add(`“${a.said}” and “${b.said}” lie over each other`);
  });
  for (const el of document.querySelectorAll("button, a, input, select, summary")) {
    if (el.closest(leftOut) || !shown(el)) continue;
    const box = clip(el, el.getBoundingClientRect());
    const name = (el.textContent.trim() || el.getAttribute("aria-label") || el.className).slice(0, 40);
    // A key may be written into the field that it leads to.
    for (const one of words.filter((one) => !one.el.matches("kbd")))
      if (box && !el.contains(one.el) && !one.el.contains(el) && over({on: layer(el), ...box}, one))
        out.add(`“${one.said}” and the control “${name}” lie over each other`);
  }
  return [...out];
}"""


def crossed(page: Page) -> list[str]:
    """One line each: words that run over or under what is beside them."""
    out: list[str] = page.evaluate(CROSSED)
    return out


def weight(folder: Path) -> int:
    """Of a built page as it is sent, in bytes: all files but the typefaces, compressed, in the longest language."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".woff2"]
    sent: Counter[str] = Counter()
    for file in files:
        # `assets/de-CfYfj_Kh.json`: what follows the language is made of its content.
        spoken = file.stem[:-9] if file.suffix == ".json" else ""
        sent[spoken] += len(gzip.compress(file.read_bytes()))
    return sent.pop("") + max(sent.values())
