/** What the guide points at, on the screen, and where its card lies: beside it and over nothing that matters. */
import { SECTIONS } from "../lib/ids";
import { over, type Box, type Size } from "../tips/place";

const NAMED = ["data-tip", "data-id", "data-target", "data-place"] as const;
/** A thing that stands for another where that is not in sight: a section by its letter, in the list of a phone. */
const STANDS: readonly [RegExp, string][] = [[/^section (\w) \w+$/, "section $1"]];
/** What lies beyond the edge of one of these is cut off. */
const FRAMES = [".island", ".chips", ".over", ".scroll", ".tray"];
const PAD = 3;
const GAP = 14;
const EDGE = 8;

function nodes(name: string): Element[] {
  const quoted = CSS.escape(name);
  return [...document.querySelectorAll(NAMED.map((attribute) => `[${attribute}="${quoted}"]`).join(", "))];
}

/** Where it can be seen; of what lies on another's board nothing. */
function sight(node: Element, seat: number): Box | null {
  const board = node.closest("[data-seat]")?.getAttribute("data-seat");
  if (board && board !== String(seat) && !node.closest(".island")) return null;
  if (node.closest("[inert], .guide")) return null;
  const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
  if (width < 2 || height < 2) return null;
  const mid = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const inside = (frame: Box): boolean =>
    mid.x > frame.left && mid.y > frame.top && mid.x < frame.right && mid.y < frame.bottom;
  const frames = FRAMES.flatMap((frame) => node.closest(frame)?.getBoundingClientRect() ?? []);
  const seen = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, ...frames].every(inside);
  return seen ? { left: left - PAD, top: top - PAD, right: right + PAD, bottom: bottom + PAD } : null;
}

/** The places of these things, each once; those that stand for them where none is in sight. */
export function ringsOf(names: readonly string[], seat: number): Box[] {
  const find = (list: readonly string[]): Box[] =>
    list.flatMap((name) => nodes(name).flatMap((node) => sight(node, seat) ?? []));
  const found = find(names);
  const stand = names.flatMap((name) =>
    STANDS.filter(([what]) => what.test(name)).map(([what, instead]) => name.replace(what, instead)),
  );
  const all = found.length ? found : find(stand);
  return all.filter((box, n) => !all.slice(0, n).some((other) => same(other, box)));
}

/** Brings what stands in a list into its sight. */
export function bring(names: readonly string[]): void {
  for (const name of names) {
    for (const node of nodes(name)) {
      if (!node.closest(".island, .guide")) node.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}

/** What the map shows so that these are seen among their neighbours: the whole hub, or a whole peninsula. */
export function around(places: readonly string[]): string[] {
  const wide = places.flatMap((name) => {
    const [kind, seat] = name.split(" ");
    return kind === "section" ? SECTIONS.map((letter) => `section ${letter}`) : [`seat ${seat ?? ""}`];
  });
  return [...new Set([...places, ...wide])];
}

export const same = (a: Box, b: Box): boolean =>
  Math.abs(a.left - b.left) < 2 &&
  Math.abs(a.top - b.top) < 2 &&
  Math.abs(a.right - b.right) < 2 &&
  Math.abs(a.bottom - b.bottom) < 2;

/** What must stay in sight beside the things themselves, and how much that weighs. */
export interface Shy {
  box: Box;
  weight: number;
}

/**
 * Where a card of this size lies: next to the first of the things, or else somewhere on the pane; over none of them,
 * and over as little as can be of what is shy.
 */
export function laid(
  rings: readonly Box[],
  card: Size,
  pane: Box,
  shy: readonly Shy[],
): { x: number; y: number } {
  const right = Math.max(pane.left + EDGE, pane.right - card.width - EDGE);
  const bottom = Math.max(pane.top + EDGE, pane.bottom - card.height - EDGE);
  const clampX = (x: number): number => Math.max(pane.left + EDGE, Math.min(right, x));
  const clampY = (y: number): number => Math.max(pane.top + EDGE, Math.min(bottom, y));
  const spots = rings.flatMap((ring) => {
    const x = clampX((ring.left + ring.right - card.width) / 2);
    const y = clampY((ring.top + ring.bottom - card.height) / 2);
    return [
      { x, y: clampY(ring.top - GAP - card.height) },
      { x, y: clampY(ring.bottom + GAP) },
      { x: clampX(ring.left - GAP - card.width), y },
      { x: clampX(ring.right + GAP), y },
    ];
  });
  const columns = [pane.left + EDGE, (pane.left + pane.right - card.width) / 2, right];
  const rows = [pane.top + EDGE, (pane.top + pane.bottom - card.height) / 2, bottom];
  const all = [...spots, ...rows.flatMap((y) => columns.map((x) => ({ x: clampX(x), y: clampY(y) })))];
  const [main] = rings;
  const cost = ({ x, y }: { x: number; y: number }): number => {
    const box = { left: x, top: y, right: x + card.width, bottom: y + card.height };
    const hidden = rings.reduce((sum, ring) => sum + over(ring, box), 0);
    const covered = shy.reduce((sum, one) => sum + one.weight * over(one.box, box), 0);
    const dx = main ? x + card.width / 2 - (main.left + main.right) / 2 : 0;
    const dy = main ? y + card.height / 2 - (main.top + main.bottom) / 2 : 0;
    return 1000 * hidden + covered + 8 * Math.hypot(dx, dy);
  };
  return all.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

/** From the edge of the card to the edge of what it speaks of; null where they touch. */
export function line(card: Box, ring: Box): { x1: number; y1: number; x2: number; y2: number } | null {
  const clamp = (value: number, least: number, most: number): number =>
    Math.max(least, Math.min(most, value));
  const to = { x: (ring.left + ring.right) / 2, y: (ring.top + ring.bottom) / 2 };
  const x1 = clamp(to.x, card.left + 18, card.right - 18);
  const y1 = clamp(to.y, card.top, card.bottom);
  const x2 = clamp(x1, ring.left, ring.right);
  const y2 = clamp(y1, ring.top, ring.bottom);
  return Math.hypot(x2 - x1, y2 - y1) < 6 ? null : { x1, y1, x2, y2 };
}
