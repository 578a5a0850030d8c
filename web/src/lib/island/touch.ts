/** What a finger means on the chart. Pure: outlines are the paths that `geometry.ts` draws. */
import type { Pt } from "./geometry";
import type { Spot } from "./ids";

/** What is asked for is brought this near, in pixels: a fingertip's width. */
export const FINGER = 44;
/** Two that lie closer than this to a tap are both meant, until one is chosen. */
export const BOTH = 12;
/** Farther from a tap than this, nothing is meant. */
export const REACH = FINGER / 2;

/** The corners of a path of straight lines, or points around a disc. */
export function outline(d: string): Pt[] {
  const numbers = (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  if (d.includes("a")) {
    const [x = 0, y = 0, rx = 0, ry = 0] = numbers;
    return Array.from({ length: 24 }, (_, n) => {
      const turn = (n * Math.PI) / 12;
      return { x: x + rx + rx * Math.cos(turn), y: y + ry * Math.sin(turn) };
    });
  }
  return numbers.flatMap((x, n) => (n % 2 ? [] : [{ x, y: numbers[n + 1] ?? 0 }]));
}

/** How far a point lies outside of an outline; 0 within it. */
export function away(points: readonly Pt[], { x, y }: Pt): number {
  let inside = false;
  let least = Infinity;
  points.forEach((a, n) => {
    const b = points[(n + 1) % points.length] ?? a;
    if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) inside = !inside;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const part = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.min(1, Math.max(0, part));
    least = Math.min(least, Math.hypot(a.x + t * dx - x, a.y + t * dy - y));
  });
  return inside ? 0 : least;
}

/** The lesser of height and width of what can be chosen: for two places, of each. */
export function extent({ form, shapes, hit }: Spot): number {
  const across = (d: string): number => {
    const points = outline(d);
    const span = (of: (p: Pt) => number): number =>
      Math.max(...points.map(of)) - Math.min(...points.map(of));
    return Math.min(
      span((p) => p.x),
      span((p) => p.y),
    );
  };
  return Math.min(...(form === "bridge" ? shapes : [hit]).map(across));
}

/** What a tap means: the nearest within reach, and with it whatever else lies close; ids, the nearest first. */
export function meant(
  spots: readonly { id: string; spot: Spot }[],
  tap: Pt,
  scale: number,
  reach = REACH,
): string[] {
  const found = spots
    .map(({ id, spot }) => ({ id, spot, px: away(outline(spot.hit), tap) * scale }))
    .filter(({ px }) => px <= reach)
    // Of two under the finger, the one whose middle is nearer.
    .sort((a, b) => a.px - b.px || middle(a.spot, tap) - middle(b.spot, tap));
  const [first, ...more] = found;
  return first ? [first.id, ...more.filter(({ px }) => px < BOTH).map(({ id }) => id)] : [];
}
const middle = ({ at }: Spot, { x, y }: Pt): number => Math.hypot(at.x - x, at.y - y);
