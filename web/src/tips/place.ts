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
  /** Too far to be seen at once as belonging together. */
  far?: boolean;
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

/** What a pixel of distance weighs against a square pixel of the panel covered. */
const FAR = 40;
/** What may not be covered weighs more than all of a panel. */
const SHY = 1000;

/**
 * Of the places with room for all of it, beside the thing or beside the panel that it is a part of, the one that covers
 * least of the panel and is not too far; beside what is shy (the guide's card, what it points at), or in a corner of
 * the window, where it would cover that. Where nothing has room, above or below: it is as high as that allows.
 */
export function lie(
  thing: Box,
  card: Size,
  window: Size,
  panel: Box | null,
  shy: readonly Box[] = [],
): Lying {
  const mid = { x: (thing.left + thing.right) / 2, y: (thing.top + thing.bottom) / 2 };
  const right = Math.max(EDGE, window.width - card.width - EDGE);
  const bottom = Math.max(EDGE, window.height - card.height - EDGE);
  const x = clamp(mid.x - card.width / 2, EDGE, right);
  const y = clamp(mid.y - card.height / 2, EDGE, bottom);
  const beside = (box: Box): Lying[] => [
    { side: "above", x, y: box.top - GAP - card.height },
    { side: "below", x, y: box.bottom + GAP },
    { side: "left", x: box.left - GAP - card.width, y },
    { side: "right", x: box.right + GAP, y },
  ];
  const corners = (): Lying[] =>
    [EDGE, right].flatMap((x) => [EDGE, bottom].map((y): Lying => ({ side: "below", x, y })));
  const boxOf = (at: Lying): Box => ({
    left: at.x,
    top: at.y,
    right: at.x + card.width,
    bottom: at.y + card.height,
  });
  const places = [thing, ...(panel ? [panel] : []), ...shy].flatMap(beside);
  const fits = [...places, ...(shy.length ? corners() : [])].filter((at) => {
    const { left, top, right, bottom } = boxOf(at);
    const inside =
      left >= EDGE && top >= EDGE && right <= window.width - EDGE && bottom <= window.height - EDGE;
    return inside && over(thing, boxOf(at)) === 0;
  });
  const cost = (at: Lying): number => {
    const box = boxOf(at);
    const hidden = shy.reduce((sum, one) => sum + SHY * over(one, box), panel ? over(panel, box) : 0);
    return panel === null && !shy.length ? 0 : hidden + FAR * away(thing, box);
  };
  const [best] = fits.sort((a, b) => cost(a) - cost(b));
  if (best) return { ...best, far: away(thing, boxOf(best)) > 2 * GAP };
  const [up, down] = [thing.top - GAP - EDGE, window.height - thing.bottom - GAP - EDGE];
  const most = Math.max(up, down);
  return down >= up
    ? { side: "below", x, y: thing.bottom + GAP, most }
    : { side: "above", x, y: Math.max(EDGE, thing.top - GAP - card.height), most };
}

/** How far one is from the other. */
function away(a: Box, b: Box): number {
  const x = Math.max(0, a.left - b.right, b.left - a.right);
  const y = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(x, y);
}
