/** A ship on its way: step by step, slow at every stop, and it heels as it goes. Pure. */
export interface Pt {
  x: number;
  y: number;
}
export interface Underway extends Pt {
  /** How much it heels, 0 … 1. */
  sway: number;
}

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** How far along a line of points, 0 … 1, in equal speed. */
export function along(points: readonly Pt[], part: number): Pt {
  const lengths = points
    .slice(1)
    .map((p, k) => Math.hypot(p.x - (points[k] as Pt).x, p.y - (points[k] as Pt).y));
  let left = part * lengths.reduce((a, b) => a + b, 0);
  let k = 0;
  while (k < lengths.length - 1 && left > (lengths[k] as number)) left -= lengths[k++] as number;
  const [a, b] = [points[k] as Pt, points[k + 1] ?? (points[k] as Pt)];
  const t = Math.min(1, left / (lengths[k] || 1));
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** Where a ship is after `ms`, whose steps (`legs`: their points) begin at `starts` and take `each`. */
export function underway(
  legs: readonly (readonly Pt[])[],
  starts: readonly number[],
  each: number,
  ms: number,
): Underway {
  const last = starts.findLastIndex((start) => start <= ms);
  if (last < 0) return { ...(legs[0]?.[0] as Pt), sway: 0 };
  const leg = legs[last] ?? [];
  const t = Math.min(1, (ms - (starts[last] ?? 0)) / each);
  const at = along(leg, ease(t));
  return { ...at, sway: Math.sin(Math.PI * t) };
}
