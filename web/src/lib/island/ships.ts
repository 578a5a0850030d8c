/** Where ships lie, which way they sail, and what they meet. Pure. */
import type { ShipView, View, WaterView } from "../types";
import { type Chart, type Pt, type RingSpot, S } from "./geometry";

export interface Berth {
  seat: number;
  sails: 1 | 2;
  position: number;
  distance: number;
  anchors: number;
  at: Pt;
  scale: number;
  /** The bow points to the left of the screen. */
  left: boolean;
}

/** Ships on small coasts stay large enough to be told apart. */
const berthScale = (spot: RingSpot): number => Math.max(0.84, spot.scale);

/** Where ships at a spot rest: on the visible half, else in the middle; two abreast, seawards. */
export function moorings(spot: RingSpot, water: WaterView | undefined, count: number): Pt[] {
  let base = spot.at;
  if (water?.islet) base = spot.halves[water.islet.half === "near" ? "far" : "near"] ?? spot.at;
  const k = berthScale(spot) * S;
  const [one, two] = spot.cells;
  if (count === 2 && one && two && !water?.islet) {
    // One on each half; the left one first.
    const part = Math.min(0.74, (1.3 * k) / Math.hypot(two.x - one.x, two.y - one.y));
    return [one, two]
      .sort((a, b) => a.x - b.x)
      .map((c) => ({
        x: spot.at.x + (c.x - spot.at.x) * part,
        y: spot.at.y + (c.y - spot.at.y) * part + 0.06 * k,
      }));
  }
  const abreast = count <= 2 ? count : Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / Math.max(1, abreast));
  // Side by side on a coast that runs up the screen, they must not stand on the land.
  const room = Math.abs(spot.out.x) > 0.7 ? 0.4 * (abreast - 1) : 0;
  const off = spot.water === "bay" ? 0 : k * (0.12 + room);
  const rise = spot.water === "bay" ? 0.1 * S : 0;
  const from = { x: base.x + spot.out.x * off, y: base.y + spot.out.y * off - rise };
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / abreast);
    const inRow = Math.min(abreast, count - row * abreast);
    return {
      x: from.x + ((n % abreast) - (inRow - 1) / 2) * 0.92 * k,
      y: from.y + (row - (rows - 1) / 2) * 0.74 * k,
    };
  });
}

export function berths(view: View, chart: Chart): Berth[] {
  const found: Berth[] = [];
  for (const water of view.ring) {
    const spot = chart.ring[water.position];
    if (!spot || water.ships.length === 0) continue;
    const places = moorings(spot, water, water.ships.length);
    water.ships.forEach((mark, n) => {
      const ship = view.players[mark.seat]?.ships.find((s) => s.sails === mark.sails) as ShipView | undefined;
      const way =
        chart.ways[
          mark.sails === 1 ? water.position : (water.position + chart.ways.length - 1) % chart.ways.length
        ] ?? [];
      const [a, b] = [way[0] as Pt, way[way.length - 1] as Pt];
      found.push({
        seat: mark.seat,
        sails: mark.sails,
        position: water.position,
        distance: ship?.distance ?? 0,
        anchors: ship?.anchors ?? 0,
        at: places[n] as Pt,
        scale: berthScale(spot),
        left: mark.sails === 1 ? b.x < a.x : a.x < b.x,
      });
    });
  }
  return found.sort((a, b) => a.at.y - b.at.y);
}

/** Positions met from `from` by `steps` steps (negative: backwards), without `from`. */
export function stops(size: number, from: number, steps: number): number[] {
  const by = Math.sign(steps);
  return Array.from({ length: Math.abs(steps) }, (_, k) => (((from + by * (k + 1)) % size) + size) % size);
}

/** Points of the way of a ship over the ring, both ends' ring points included. */
export function wayPoints(chart: Chart, from: number, steps: number): Pt[][] {
  const size = chart.ways.length;
  const legs: Pt[][] = [];
  let at = from;
  for (const next of stops(size, from, steps)) {
    legs.push(steps > 0 ? (chart.ways[at] ?? []) : [...(chart.ways[next] ?? [])].reverse());
    at = next;
  }
  return legs;
}

/** Signed steps on the ring between two states of a ship, by the distance that it has sailed. */
export function stepsBetween(sails: 1 | 2, before: number, after: number): number {
  return (after - before) * (sails === 1 ? 1 : -1);
}

export interface Meeting {
  position: number;
  what: "islet" | "bay" | "harbor";
}

/** What a ship passes or reaches on its way (H3–H5). */
export function meetings(ring: readonly WaterView[], sails: 1 | 2, from: number, steps: number): Meeting[] {
  const found: Meeting[] = [];
  const clockwise = sails === 1;
  let at = ring[from];
  for (const position of stops(ring.length, from, steps)) {
    const next = ring[position];
    if (!at || !next) break;
    if (at.islet && leads(at, clockwise)) found.push({ position: at.position, what: "islet" });
    if (next.islet && !leads(next, clockwise)) found.push({ position, what: "islet" });
    if (next.water === "bay" || next.water === "harbor") found.push({ position, what: next.water });
    at = next;
  }
  return found;
}

/** Whether the islet covers the half that a ship reaches last. */
function leads(water: WaterView, clockwise: boolean): boolean {
  const nearIsLast = water.water.startsWith("R") === clockwise;
  return (water.islet?.half === "near") === nearIsLast;
}
