/** What the guide points at, on the screen, and where its card lies: in its corner, and never over that. */
import { SECTIONS } from "../lib/ids";
import { over, type Box, type Size } from "../tips/place";

const NAMED = ["data-tip", "data-id", "data-target", "data-place"] as const;
/** A thing that stands for another where that is not in sight: a section by its letter, in the list of a phone. */
const STANDS: readonly [RegExp, string][] = [[/^section (\w) \w+$/, "section $1"]];
/** What lies beyond the edge of one of these is cut off. */
const FRAMES = [".island", ".chips", ".over", ".scroll", ".tray"];
const PAD = 3;
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
    list.flatMap((name) => innermost(nodes(name).flatMap((node) => sight(node, seat) ?? [])));
  const found = find(names);
  const stand = names.flatMap((name) =>
    STANDS.filter(([what]) => what.test(name)).map(([what, instead]) => name.replace(what, instead)),
  );
  const all = found.length ? found : find(stand);
  return all.filter((box, n) => !all.slice(0, n).some((other) => same(other, box)));
}

/** A thing itself, without the larger area that answers for it: a ring round that would cross what is written there. */
function innermost(boxes: readonly Box[]): Box[] {
  const within = (a: Box, b: Box): boolean =>
    a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom && !same(a, b);
  return boxes.filter((box) => !boxes.some((other) => within(other, box)));
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

/** The edges of the window from which a card hangs. */
export interface Home {
  left?: number;
  right?: number;
  top?: number;
  bottom?: number;
}

/**
 * Where the card lies: always at the same corner of the map, unless it would hide there what it speaks of; then at the
 * next one. `wide`: the map has corners to spare, else the card lies along its upper or lower edge.
 */
export function home(rings: readonly Box[], card: Size, pane: Box, window: Size, wide: boolean): Home {
  const left = pane.left + EDGE;
  const right = pane.right - EDGE;
  const top = pane.top + EDGE;
  const bottom = pane.bottom - EDGE;
  const spots = wide
    ? [
        { x: right - card.width, y: bottom - card.height },
        { x: left, y: bottom - card.height },
        { x: right - card.width, y: top },
      ]
    : [
        { x: left, y: top },
        { x: left, y: bottom - card.height },
      ];
  const hides = ({ x, y }: { x: number; y: number }): number => {
    const box = { left: x, top: y, right: x + card.width, bottom: y + card.height };
    return rings.reduce((sum, ring) => sum + over(ring, box), 0);
  };
  const best = spots.reduce((one, other) => (hides(other) < hides(one) ? other : one));
  return {
    ...(best.x === left ? { left } : { right: window.width - right }),
    ...(best.y === top ? { top } : { bottom: window.height - bottom }),
  };
}
