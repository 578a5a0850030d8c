/**
 * Names of places on the chart, as used by targets, by `focus` and by `zoomTo`:
 *
 *   seat 0                      a peninsula          seat 0 space 5,1      a land space
 *   seat 0 pair 4,0 5,1         two land spaces      seat 0 half R2 near   half of a sand bank
 *   seat 0 half R2 near 5,3     … with the land space that its islet's other part goes on
 *   seat 1 water L2             a water space (harbor and bay too)
 *   seat 1 islet draw           a placed islet       seat 1 ship 2         a ship, by its sails
 *   section C                   a section            section C round       one of its places
 */
import type { View } from "../types";
import {
  type Chart,
  coastCell,
  corners,
  disc,
  type Frame,
  ground,
  path,
  type Pt,
  S,
  shift,
} from "./geometry";
import { type Berth } from "./ships";
import { ground as yardGround, half, PLACE, placeAt, sectionAt } from "./hub";
import { face as faceOf, lift } from "./stack";

export interface Spot {
  /** What lights up. */
  shapes: string[];
  /** What takes the pointer; a larger or finer area than what lights up. */
  hit: string;
  /** For a mouse, where that is less. */
  grip?: string;
  at: Pt;
  /** Where a flag stands. */
  top: Pt;
  size: number;
  /** Of the ground: what is nearer to the viewer takes the pointer. */
  depth: number;
  form: "face" | "bridge" | "place" | "ship" | "yard" | "water";
}

export interface Located {
  chart: Chart;
  view: View;
  ships: readonly Berth[];
}

const levelOf = (view: View, seat: number, space: string): number =>
  view.players[seat]?.spaces.find((s) => s.space === space)?.level ?? 0;

function face(w: Located, frame: Frame, space: string): { at: Pt; points: Pt[] } | null {
  const base = w.chart.land[frame.seat]?.get(space);
  if (!base) return null;
  const level = levelOf(w.view, frame.seat, space);
  const at = { x: base.x, y: base.y - lift(frame, level) };
  return { at, points: shift(faceOf(frame, level, 0.94), base.x, base.y) };
}

/**
 * The rhomb over the edge that two hexes share: all such rhombs together tile the land. A mouse that points at the
 * middle of a hex means that hex alone: its `grip` ends half-way there.
 */
function bridge(
  a: { at: Pt; points: Pt[] },
  b: { at: Pt; points: Pt[] },
): { hit: string; grip: string; at: Pt } {
  const toward = (from: { at: Pt; points: Pt[] }, to: Pt): Pt[] =>
    [...from.points]
      .sort((p, q) => Math.hypot(p.x - to.x, p.y - to.y) - Math.hypot(q.x - to.x, q.y - to.y))
      .slice(0, 2);
  const [a1, a2] = toward(a, b.at) as [Pt, Pt];
  const [b1, b2] = toward(b, a.at) as [Pt, Pt];
  const same = Math.hypot(a1.x - b1.x, a1.y - b1.y) < Math.hypot(a1.x - b2.x, a1.y - b2.y);
  const at = { x: (a1.x + a2.x + b1.x + b2.x) / 4, y: (a1.y + a2.y + b1.y + b2.y) / 4 };
  const outline = (reach: number): string => {
    const end = (p: Pt): Pt => ({ x: at.x + (p.x - at.x) * reach, y: at.y + (p.y - at.y) * reach });
    return path([end(a.at), a1, same ? b1 : b2, end(b.at), same ? b2 : b1, a2]);
  };
  return { hit: outline(1), grip: outline(0.5), at };
}

/** Where a name lies; null for a name that is not on the chart. */
export function locate(w: Located, id: string): Spot | null {
  const spot = find(w, id);
  if (!spot) return null;
  const [, seat = "", space = ""] = /^seat (\d+) (?:space|pair) (\S+)/.exec(id) ?? [];
  return { ...spot, top: spot.top ?? { x: spot.at.x, y: spot.at.y - 0.5 * spot.size }, depth: w.chart.land[Number(seat)]?.get(space)?.y ?? spot.at.y };
}

type Found = Omit<Spot, "depth" | "top"> & { top?: Pt };
const highest = (points: readonly Pt[]): Pt => points.reduce((a, b) => (b.y < a.y ? b : a));

function find(w: Located, id: string): Found | null {
  const words = id.split(" ");
  if (words[0] === "section") return locateSection(w, words);
  if (words[0] !== "seat") return null;
  const seat = Number(words[1]);
  const frame = w.chart.frames[seat];
  if (!frame) return null;
  const size = S * frame.scale;
  const [what, a = "", b = "", c = ""] = words.slice(2);
  switch (what) {
    case "space": {
      const f = face(w, frame, a);
      if (!f) return null;
      const d = path(f.points);
      return { shapes: [d], hit: d, at: f.at, top: highest(f.points), size, form: "face" };
    }
    case "pair": {
      const [f, g] = [face(w, frame, a), face(w, frame, b)];
      if (!f || !g) return null;
      return { shapes: [path(f.points), path(g.points)], ...bridge(f, g), size, form: "bridge" };
    }
    case "half": {
      const layout = w.view.printed.layout;
      const spaces = layout.coast.find((x) => x.bank === a && x.half === b)?.spaces;
      if (!spaces) return null;
      const at = ground(layout, frame, coastCell(layout, spaces));
      const water = { at, points: shift(corners(frame, 0.9), at.x, at.y) };
      const d = path(water.points);
      const f = c ? face(w, frame, c) : null;
      if (!f) return { shapes: [d], hit: d, at, top: highest(water.points), size, form: "face" };
      return { shapes: [path(f.points), d], ...bridge(f, water), size, form: "bridge" };
    }
    case "water":
      return water(w, w.chart.ring.find((r) => r.seat === seat && r.water === a)?.position, size);
    case "islet":
      return water(w, w.view.ring.find((r) => r.seat === seat && r.islet?.islet === a)?.position, size, true);
    case "ship": {
      const ship = w.ships.find((s) => s.seat === seat && s.sails === Number(a));
      if (!ship) return null;
      const k = ship.scale * S;
      const at = { x: ship.at.x, y: ship.at.y - 0.28 * k };
      const d = disc(at, 0.62 * k);
      return { shapes: [d], hit: d, at, size: k, form: "ship" };
    }
    case undefined: {
      const box = w.chart.seats[seat];
      if (!box) return null;
      const d = path(w.chart.ring.filter((r) => r.seat === seat && r.cells.length).flatMap((r) => r.cells));
      return {
        shapes: [d],
        hit: d,
        at: { x: box.x + box.w / 2, y: box.y + box.h / 2 },
        size: Math.max(box.w, box.h),
        form: "water",
      };
    }
    default:
      return null;
  }
}

function water(w: Located, position: number | undefined, size: number, onIslet = false): Found | null {
  const spot = position === undefined ? undefined : w.chart.ring[position];
  if (!spot) return null;
  const islet = onIslet ? w.view.ring[spot.position]?.islet : null;
  const half = islet ? spot.halves[islet.half] : undefined;
  const at = half ? { x: half.x + spot.out.x * 0.2 * size, y: half.y + spot.out.y * 0.2 * size } : spot.at;
  const r = (islet ? 0.72 : spot.water === "bay" ? 0.95 : 1.35) * size;
  const d = disc(at, r, r * 0.8);
  return { shapes: [d], hit: d, at, size, form: "water" };
}

function locateSection(w: Located, words: string[]): Found | null {
  const n = w.view.sections.findIndex((s) => s.section === words[1]);
  const section = w.view.sections[n];
  if (!section) return null;
  const place = words[2];
  if (place === "round" || place === "square") {
    const height = section[place].length;
    const at = placeAt(n, place, height);
    const { x, y } = PLACE[place];
    const d =
      place === "round"
        ? disc(at, x, y)
        : path([
            { x: at.x - x, y: at.y - y },
            { x: at.x + x, y: at.y - y },
            { x: at.x + x, y: at.y + y },
            { x: at.x - x, y: at.y + y },
          ]);
    return { shapes: [d], hit: half(n, place), at, size: S, form: "place" };
  }
  const d = yardGround(n);
  return { shapes: [d], hit: d, at: sectionAt(n), size: 2 * S, form: "yard" };
}
