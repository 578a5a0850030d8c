/** Where a tip lies: beside what it explains, never over it, and inside the window. Pure, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export type Side = "above" | "below" | "left" | "right";
export interface Lying {
  x: number;
  y: number;
  side: Side;
  /** How high it may be, where no side has room for all of it. */
  most?: number;
}

const GAP = 9;
/** From the window's edge. */
const EDGE = 6;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** How much of one lies over the other. */
export function over(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What is as large as a window is explained where the pointer is. */
export function anchorOf(thing: Box, at: { x: number; y: number } | null, window: Size): Box {
  const wide = thing.right - thing.left > window.width * 0.6;
  const high = thing.bottom - thing.top > window.height * 0.6;
  if (!at || !(wide || high)) return thing;
  return { left: at.x - 14, top: at.y - 14, right: at.x + 14, bottom: at.y + 14 };
}

export interface Size {
  width: number;
  height: number;
}

/**
 * Of the sides with room for all of it, the one where it covers least of what it should not: the panel that the thing
 * is a part of. Where no side has room, the one with most room: it is as high as that allows.
 */
export function lie(thing: Box, card: Size, window: Size, panel: Box | null): Lying {
  const mid = { x: (thing.left + thing.right) / 2, y: (thing.top + thing.bottom) / 2 };
  const x = clamp(mid.x - card.width / 2, EDGE, Math.max(EDGE, window.width - card.width - EDGE));
  const y = clamp(mid.y - card.height / 2, EDGE, Math.max(EDGE, window.height - card.height - EDGE));
  const sides: Lying[] = [
    { side: "above", x, y: thing.top - GAP - card.height },
    { side: "below", x, y: thing.bottom + GAP },
    { side: "left", x: thing.left - GAP - card.width, y },
    { side: "right", x: thing.right + GAP, y },
  ];
  const fits = sides.filter(
    (at) =>
      at.x >= EDGE &&
      at.y >= EDGE &&
      at.x + card.width <= window.width - EDGE &&
      at.y + card.height <= window.height - EDGE,
  );
  const covers = (at: Lying): number =>
    panel === null
      ? 0
      : over(panel, { left: at.x, top: at.y, right: at.x + card.width, bottom: at.y + card.height });
  const [best] = fits.sort((a, b) => covers(a) - covers(b));
  if (best) return best;
  const [up, down] = [thing.top - GAP - EDGE, window.height - thing.bottom - GAP - EDGE];
  const most = Math.max(up, down);
  return down >= up
    ? { side: "below", x, y: thing.bottom + GAP, most }
    : { side: "above", x, y: Math.max(EDGE, thing.top - GAP - card.height), most };
}
