/** The lines of depth about the island: the outline of rounds that together cover its coast. Pure. */
import { type Chart, fix, type Pt, S, SQUASH, TOWN, town } from "./geometry";

export interface Round extends Pt {
  rx: number;
  ry: number;
}

/** Rounds that together cover the coast; made larger, they give the lines of depth. */
export function rounds(chart: Chart): Round[] {
  const found: Round[] = town(-30).map((p) => ({ ...p, rx: 30 + TOWN.wall, ry: 30 + TOWN.wall }));
  found.push({ x: 0, y: 0, rx: TOWN.x, ry: TOWN.y });
  const add = (p: Pt, rx: number, ry = rx): void => void found.push({ x: p.x, y: p.y, rx, ry });
  for (const spot of chart.ring) {
    const r = S * spot.scale;
    for (const cell of spot.cells) add(cell, r, r * SQUASH);
    if (spot.water === "bay") add(spot.at, S);
  }
  chart.ways.forEach((way, n) => {
    const ends = [chart.ring[n]?.water, chart.ring[(n + 1) % chart.ring.length]?.water];
    if (ends.includes("bay")) for (const p of way) add(p, 1.05 * S);
  });
  chart.land.forEach((cells, p) => {
    const r = 1.3 * S * (chart.frames[p]?.scale ?? 1);
    for (const [space, at] of cells) if (space.endsWith(",1")) add(at, r, r * SQUASH);
  });
  return found;
}

const RAYS = 720;

/** How far a ray from the middle, a step of which is `way`, goes until it leaves a round; 0 where it meets none. */
function leaves({ x, y, rx, ry }: Round, way: Pt, by: number): number {
  const [w, h] = [1 / (rx + by) ** 2, 1 / (ry + by) ** 2];
  const a = way.x ** 2 * w + way.y ** 2 * h;
  const b = way.x * x * w + way.y * y * h;
  const under = b ** 2 - a * (x ** 2 * w + y ** 2 * h - 1);
  return under < 0 ? 0 : (b + Math.sqrt(under)) / a;
}

/**
 * What the rounds, made larger, cover as seen from the middle: one line. All rounds in one path would look the same and
 * are six times as dear to paint, each time that the map turns.
 */
export function outline(found: readonly Round[], by: number): Pt[] {
  return Array.from({ length: RAYS }, (_, n) => {
    const turn = (2 * Math.PI * n) / RAYS;
    const way = { x: Math.cos(turn), y: SQUASH * Math.sin(turn) };
    const far = found.reduce((most, round) => Math.max(most, leaves(round, way, by)), 0);
    return { x: fix(way.x * far), y: fix(way.y * far) };
  });
}
