/** Where ships lie, and the ways that they are told to sail. Pure. */
import type { ShipView, View, WaterView } from "../types";
import type { GameEvent } from "../words";
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

/** Positions on the way of `steps` steps (negative: backwards), without the first. */
export function stops(size: number, from: number, steps: number): number[] {
  const by = Math.sign(steps);
  return Array.from({ length: Math.abs(steps) }, (_, k) => (((from + by * (k + 1)) % size) + size) % size);
}

/** Points of a way from stop to stop, both ends' ring points included. */
export function wayPoints(chart: Chart, from: number, stops: readonly number[]): Pt[][] {
  const size = chart.ways.length;
  let at = from;
  return stops.map((next) => {
    const ahead = next === (at + 1) % size;
    const leg = ahead ? (chart.ways[at] ?? []) : [...(chart.ways[next] ?? [])].reverse();
    at = next;
    return leg;
  });
}

/** Signed steps on the ring between two states of a ship, by the distance that it has sailed. */
export function stepsBetween(sails: 1 | 2, before: number, after: number): number {
  return (after - before) * (sails === 1 ? 1 : -1);
}

export interface Voyage {
  seat: number;
  ship: number;
  /** Positions that it reaches, one after the other. */
  stops: number[];
}

/** What a story tells of ships: their ways, and the water spaces where something was met (H3–H5). */
export function voyages(
  ring: readonly WaterView[],
  story: readonly GameEvent[],
): { ways: Voyage[]; met: number[] } {
  const ways: Voyage[] = [];
  const met: number[] = [];
  for (const { type, seat, ship, water, owner, islet } of story as readonly Told[]) {
    const islander = type === "pass_islet";
    if (!islander && type !== "sail") continue;
    const place = ring.find((one) =>
      one.seat === owner && islander ? one.islet?.islet === islet : one.seat === owner && one.water === water,
    );
    if (!place || seat === null) continue;
    if (islander || water === "harbor" || water === "bay") met.push(place.position);
    if (islander) continue;
    const way = ways.find((one) => one.seat === seat && one.ship === ship);
    if (way) way.stops.push(place.position);
    else ways.push({ seat, ship: Number(ship), stops: [place.position] });
  }
  return { ways, met };
}

/** The fields of the events that tell of ships. */
type Told = Pick<GameEvent, "type" | "seat"> &
  Partial<Record<"ship" | "owner", number>> &
  Partial<Record<"water" | "islet", string>>;
