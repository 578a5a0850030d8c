/** How land stands: each level of a stack is a terrace, lit from the north-west. Pure. */
import { corners, type Frame, path, type Pt, S, shift } from "./geometry";

/** What each of the first levels adds to the height at scale 1; each above adds less and less. */
const RISES = [5, 4.5, 4, 3.8, 3.5] as const;
const ABOVE = 1.6;
const LESS = 0.6;

/**
 * The height of a face. However high the land before it, more than 60% of a face is seen: the steps shrink, and a stack
 * narrows towards its top.
 */
export function lift(frame: Frame, level: number): number {
  const low = RISES.slice(0, level).reduce((sum, rise) => sum + rise, 0);
  const above = Math.max(0, level - RISES.length);
  return (low + (ABOVE * (1 - LESS ** above)) / (1 - LESS)) * frame.scale;
}

/** How wide the tile of a level is, as a part of its space: each is a terrace on the one below. */
export const breadth = (level: number): number => 0.97 - 0.035 * Math.min(6, Math.max(0, level - 1));

/** The face of a stack about its ground point, and how far from its edge the light of a choice stands. */
export const face = (frame: Frame, level: number, within = 1): Pt[] =>
  shift(corners(frame, breadth(level) * within), 0, -lift(frame, level));

/** The walls of one tile of a stack that the viewer sees, as two paths: those in the light and those in the shade. */
export function walls(frame: Frame, level: number): { light: string; shade: string } {
  const shape = corners(frame, breadth(level));
  const [from, to] = [lift(frame, level - 1), lift(frame, level)];
  const out = { light: "", shade: "" };
  shape.forEach((a, k) => {
    const b = shape[(k + 1) % shape.length] as Pt;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    // Clockwise on the screen: the outward normal is (dy, -dx).
    const nx = (b.y - a.y) / length;
    const ny = -(b.x - a.x) / length;
    if (ny < 0.05) return;
    out[nx > 0.3 ? "shade" : "light"] += path([
      { x: a.x, y: a.y - from },
      { x: b.x, y: b.y - from },
      { x: b.x, y: b.y - to },
      { x: a.x, y: a.y - to },
    ]);
  });
  return out;
}

/**
 * The shadow that higher neighbours to the north and west cast on a face, about its ground point. `higher` are the ways
 * to them and by how many levels they are.
 */
export function shade(frame: Frame, level: number, higher: readonly { way: Pt; by: number }[]): string {
  const points = face(frame, level);
  const to = { x: 0.3 * S * frame.scale, y: 0.16 * S * frame.scale - lift(frame, level) };
  const toward = (p: Pt, part: number): Pt => ({ x: p.x + (to.x - p.x) * part, y: p.y + (to.y - p.y) * part });
  return higher
    .map(({ way, by }) => {
      const nearest = points
        .map((p, k) => ({ k, far: Math.hypot(p.x - way.x, p.y + lift(frame, level) - way.y) }))
        .sort((a, b) => a.far - b.far)
        .slice(0, 2);
      const [a, b] = nearest.map(({ k }) => points[k]) as [Pt, Pt];
      const part = Math.min(0.5, 0.13 + 0.07 * by);
      return path([a, b, toward(b, part), toward(a, part)]);
    })
    .join("");
}
