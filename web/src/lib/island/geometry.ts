/**
 * Where everything of the island lies on the chart. Pure: from the printed layout, the number of players and the
 * seat that looks, to points of the drawing. One unit is one CSS pixel at zoom 1.
 *
 * A peninsula is laid out pointing down (inland row at the top), then turned by quarter turns about the hub and
 * squashed as a whole, so that the ground is seen aslant while "up" stays up for everybody.
 */
import { HALVES, WATERS } from "../ids";
import type { LayoutView } from "../types";

export interface Pt {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** Row and index in the lattice; an index may lie outside the land. */
export interface Cell {
  row: number;
  i: number;
}
export type HalfName = (typeof HALVES)[number];

/** How a peninsula is laid: quarter turns clockwise from "pointing down", its scale. */
export interface Frame {
  seat: number;
  turn: 0 | 1 | 2 | 3;
  scale: number;
}

/** A water space of the ring. `cells` are its halves in the order in which a clockwise ship meets them. */
export interface RingSpot {
  position: number;
  seat: number;
  water: string;
  at: Pt;
  /** Unit vector away from the land. */
  out: Pt;
  cells: Pt[];
  halves: Partial<Record<HalfName, Pt>>;
  scale: number;
}

export interface Chart {
  frames: Frame[];
  /** Ground points of the land spaces, by seat and `row,index`. */
  land: Map<string, Pt>[];
  ring: RingSpot[];
  /** Way from position n to n + 1, both ends included. */
  ways: Pt[][];
  hub: { rx: number; ry: number };
  all: Box;
  seats: Box[];
}

export const S = 40; // radius of a hex at scale 1
export const SQUASH = 0.77;
/** Half the width and height of the town's yards, the breadth of its wall, and what its corners lack. */
export const TOWN = { x: 228, y: 156, wall: 11, cut: 36 } as const;
/** Half of what the town takes, walls included. */
export const WALLS = { x: TOWN.x + TOWN.wall, y: TOWN.y + TOWN.wall } as const;
/** From the centre to the inland tip of a peninsula, on the ground: those that point down or up, those aside. */
const INNER = [(WALLS.y + 10) / SQUASH, WALLS.x + 7] as const;
const ROOT3 = Math.sqrt(3);

const TURNS: Record<number, readonly (0 | 1 | 2 | 3)[]> = {
  1: [0],
  2: [0, 1],
  3: [0, 1, 3],
  4: [0, 1, 2, 3],
};
const SCALES = [1, 0.68, 0.62, 0.68] as const;

/** The viewer's peninsula points down and is the largest; the others follow clockwise. */
export function frames(players: number, seat: number): Frame[] {
  const turns = TURNS[players] ?? [0, 1, 2, 3];
  return Array.from({ length: players }, (_, p) => {
    const turn = turns[(p - seat + players) % players] ?? 0;
    return { seat: p, turn, scale: SCALES[turn] };
  });
}

function turned(x: number, y: number, turn: number): Pt {
  if (turn === 1) return { x: -y, y: x };
  if (turn === 2) return { x: -x, y: -y };
  if (turn === 3) return { x: y, y: -x };
  return { x, y };
}

const squashed = (p: Pt): Pt => ({ x: p.x, y: p.y * SQUASH });

/** Lattice coordinates in hex radii: x from the middle of the peninsula, y from the inland tip. */
function lattice(layout: LayoutView, cell: Cell): Pt {
  const even = cell.row % 2 === 0 ? 0.5 : 0;
  return { x: (cell.i + even - middle(layout)) * ROOT3, y: 1 + cell.row * 1.5 };
}

function middle(layout: LayoutView): number {
  let low = Infinity;
  let high = -Infinity;
  layout.rows.forEach((n, row) => {
    const even = row % 2 === 0 ? 0.5 : 0;
    low = Math.min(low, even);
    high = Math.max(high, n - 1 + even);
  });
  return (low + high) / 2;
}

/** The ground point of a cell. */
export function ground(layout: LayoutView, frame: Frame, cell: Cell): Pt {
  const p = lattice(layout, cell);
  const inner = INNER[frame.turn % 2] as number;
  return squashed(turned(p.x * S * frame.scale, inner + p.y * S * frame.scale, frame.turn));
}

export const parseCell = (space: string): Cell => {
  const [row = 0, i = 0] = space.split(",").map(Number);
  return { row, i };
};
export const nameCell = (cell: Cell): string => `${cell.row},${cell.i}`;

export function neighbours({ row, i }: Cell): Cell[] {
  const k = row % 2 === 0 ? 0 : -1;
  return [
    { row: row - 1, i: i + k },
    { row: row - 1, i: i + k + 1 },
    { row, i: i + 1 },
    { row: row + 1, i: i + k + 1 },
    { row: row + 1, i: i + k },
    { row, i: i - 1 },
  ];
}

export function landCells(layout: LayoutView): Cell[] {
  return layout.rows.flatMap((n, row) => Array.from({ length: n }, (_, i) => ({ row, i })));
}

/** The water cell that touches just these land spaces, or the one that comes nearest to that. */
export function coastCell(layout: LayoutView, spaces: readonly string[]): Cell {
  const land = new Set(landCells(layout).map(nameCell));
  let best: Cell = parseCell(spaces[0] ?? "0,0");
  let most = -1;
  const seen = new Set<string>();
  for (const space of spaces) {
    for (const cell of neighbours(parseCell(space))) {
      const name = nameCell(cell);
      if (land.has(name) || seen.has(name)) continue;
      seen.add(name);
      const touched = neighbours(cell)
        .map(nameCell)
        .filter((n) => land.has(n));
      const shared = touched.filter((n) => spaces.includes(n)).length;
      const score = shared / (touched.length + spaces.length - shared);
      if (score > most) {
        most = score;
        best = cell;
      }
    }
  }
  return best;
}

/** Corners of a hex about its centre, clockwise from the topmost; `inset` leaves a gap between neighbours. */
export function corners(frame: Frame, inset = 1): Pt[] {
  const r = S * frame.scale * inset;
  return Array.from({ length: 6 }, (_, k) => {
    const a = ((60 * k - 90) * Math.PI) / 180;
    return squashed(turned(r * Math.cos(a), r * Math.sin(a), frame.turn));
  });
}

export const path = (points: readonly Pt[], closed = true): string =>
  "M" + points.map((p) => `${fix(p.x)} ${fix(p.y)}`).join("L") + (closed ? "Z" : "");

export const fix = (n: number): number => Math.round(n * 100) / 100;

export const shift = (points: readonly Pt[], dx: number, dy: number): Pt[] =>
  points.map((p) => ({ x: p.x + dx, y: p.y + dy }));

const mean = (points: readonly Pt[]): Pt => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
});

function unit(p: Pt): Pt {
  const n = Math.hypot(p.x, p.y) || 1;
  return { x: p.x / n, y: p.y / n };
}

const COAST = WATERS.slice(0, -1);

function coastSpots(layout: LayoutView, frame: Frame, first: number): RingSpot[] {
  return COAST.map((water, n) => {
    const cells: Pt[] = [];
    const halves: Partial<Record<HalfName, Pt>> = {};
    const touched: Pt[] = [];
    const add = (spaces: readonly string[]): Pt => {
      touched.push(...spaces.map((s) => ground(layout, frame, parseCell(s))));
      return ground(layout, frame, coastCell(layout, spaces));
    };
    if (water === "harbor") {
      const [left = [], right = []] = layout.harbor;
      cells.push(add(right), add(left));
    } else {
      for (const half of HALVES) {
        const spaces = layout.coast.find((c) => c.bank === water && c.half === half)?.spaces ?? [];
        halves[half] = add(spaces);
      }
      const { near, far } = halves as Record<HalfName, Pt>;
      cells.push(...(water.startsWith("R") ? [far, near] : [near, far]));
    }
    const at = mean(cells);
    const shore = mean(touched);
    const out = unit({ x: at.x - shore.x, y: at.y - shore.y });
    return { position: first + n, seat: frame.seat, water, at, out, cells, halves, scale: frame.scale };
  });
}

const polar = (angle: number, radius: number): Pt =>
  squashed({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });

const angleOf = (p: Pt): number => Math.atan2(p.y / SQUASH, p.x);
const radiusOf = (p: Pt): number => Math.hypot(p.x, p.y / SQUASH);

/** From one point to another round the hub, clockwise. */
function arc(from: Pt, to: Pt, least: number): Pt[] {
  const a = angleOf(from);
  let span = angleOf(to) - a;
  while (span < 0) span += 2 * Math.PI;
  const n = Math.max(2, Math.ceil(span / 0.2));
  const [ra, rb] = [radiusOf(from), radiusOf(to)];
  return Array.from({ length: n + 1 }, (_, k) => {
    const t = k / n;
    const dip = span > 1 ? Math.sin(Math.PI * t) * 0.35 * Math.max(0, (ra + rb) / 2 - least) : 0;
    return polar(a + span * t, ra + (rb - ra) * t - dip);
  });
}

/** Bays lie before the corners of the town, or before its wall where nobody lives. */
function bay(before: Frame, after: Frame, position: number): RingSpot {
  const start = Math.PI / 2 + (before.turn * Math.PI) / 2;
  const gap = (((after.turn - before.turn + 4) % 4 || 4) * Math.PI) / 2;
  const angle = start + gap / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const room = Math.abs(c) > 0.1 && Math.abs(s) > 0.1 ? 0.34 * S : 1.12 * S;
  const at = {
    x: Math.abs(c) > 0.1 ? Math.sign(c) * (WALLS.x + room) : 0,
    y: Math.abs(s) > 0.1 ? Math.sign(s) * (WALLS.y + room) : 0,
  };
  const out = unit(at);
  const scale = Math.min(before.scale, after.scale);
  return { position, seat: before.seat, water: "bay", at, out, cells: [], halves: {}, scale };
}

/** A point of a way, or where it passes the town at some distance. */
function past(p: Pt): Pt {
  const [x, y] = [Math.abs(p.x) / (WALLS.x + 0.5 * S), Math.abs(p.y) / (WALLS.y + 0.5 * S)];
  const near = Math.max(x, y, (x + y) / 1.84);
  return near < 1 ? { x: p.x / near, y: p.y / near } : p;
}

/** The outline of the town, this much larger than its yards. */
export function town(by: number): Pt[] {
  const [x, y, cut] = [TOWN.x + by, TOWN.y + by, TOWN.cut + by * 0.59];
  return [
    { x: cut - x, y: -y },
    { x: x - cut, y: -y },
    { x, y: cut - y },
    { x, y: y - cut },
    { x: x - cut, y },
    { x: cut - x, y },
    { x: -x, y: y - cut },
    { x: -x, y: cut - y },
  ];
}

function boxOf(points: readonly Pt[], pad: number): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs) - pad;
  const y = Math.min(...ys) - pad;
  return { x, y, w: Math.max(...xs) + pad - x, h: Math.max(...ys) + pad - y };
}

/** The whole chart for a table. */
export function chart(layout: LayoutView, players: number, seat: number): Chart {
  const laid = frames(players, seat);
  const ring: RingSpot[] = [];
  laid.forEach((frame, p) => {
    ring.push(...coastSpots(layout, frame, ring.length));
    ring.push(bay(frame, laid[(p + 1) % players] ?? frame, ring.length));
  });
  const ways = ring.map((spot, n) => {
    const next = ring[(n + 1) % ring.length] as RingSpot;
    return spot.water === "bay" || next.water === "bay"
      ? arc(spot.at, next.at, 6 * S).map((p, k, all) => (k && k < all.length - 1 ? past(p) : p))
      : [spot.at, next.at];
  });
  const land = laid.map(
    (frame) => new Map(landCells(layout).map((c) => [nameCell(c), ground(layout, frame, c)] as const)),
  );
  const hub = { rx: WALLS.x, ry: WALLS.y };
  const seats = laid.map((frame, p) => {
    const points = [
      ...(land[p]?.values() ?? []),
      ...ring.filter((w) => w.seat === p && w.cells.length).flatMap((w) => w.cells),
    ];
    return boxOf(points, S * frame.scale);
  });
  const bounds = [
    { x: -hub.rx, y: -hub.ry - S },
    { x: hub.rx, y: hub.ry },
    ...ways.flat(),
    ...ring
      .filter((w) => w.water === "bay")
      .flatMap((w) => [
        { x: w.at.x - S, y: w.at.y - 0.8 * S },
        { x: w.at.x + S, y: w.at.y + 0.8 * S },
      ]),
    ...seats.flatMap((b, p) => [
      { x: b.x, y: b.y },
      // The viewer's banner hangs below.
      { x: b.x + b.w, y: b.y + b.h + (laid[p]?.turn === 0 ? 0.35 * S : 0) },
    ]),
  ];
  return { frames: laid, land, ring, ways, hub, all: boxOf(bounds, 0.45 * S), seats };
}

/** Painter's order: what lies farther up the screen is drawn first. */
export const byDepth = (a: Pt, b: Pt): number => a.y - b.y || a.x - b.x;

/** A closed, slightly uneven outline about a point: half a shoal. Deterministic in `seed`. */
export function shoal(at: Pt, radius: number, seed: number): string {
  const n = 14;
  const points: Pt[] = [];
  for (let k = 0; k < n; k++) {
    const t = (2 * Math.PI * k) / n;
    const r = radius * (1 + 0.05 * Math.sin(3 * t + seed) + 0.035 * Math.sin(5 * t + 2.3 * seed));
    points.push({ x: at.x + r * Math.cos(t), y: at.y + r * SQUASH * 1.06 * Math.sin(t) });
  }
  return smooth(points);
}

/** A closed Catmull–Rom curve. */
export function smooth(points: readonly Pt[]): string {
  const n = points.length;
  const at = (k: number): Pt => points[(k + n) % n] as Pt;
  let d = `M${fix(at(0).x)} ${fix(at(0).y)}`;
  for (let k = 0; k < n; k++) {
    const [p0, p1, p2, p3] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    d += `C${fix(p1.x + (p2.x - p0.x) / 6)} ${fix(p1.y + (p2.y - p0.y) / 6)} ${fix(p2.x - (p3.x - p1.x) / 6)} ${fix(p2.y - (p3.y - p1.y) / 6)} ${fix(p2.x)} ${fix(p2.y)}`;
  }
  return d + "Z";
}

export const disc = (at: Pt, rx: number, ry = rx): string =>
  `M${fix(at.x - rx)} ${fix(at.y)}a${fix(rx)} ${fix(ry)} 0 1 0 ${fix(2 * rx)} 0a${fix(rx)} ${fix(ry)} 0 1 0 ${fix(-2 * rx)} 0Z`;

/** All land as one shape: the hub, every peninsula, and the isthmus between. */
export function landPath(chart: Chart, layout: LayoutView): string {
  const parts = [path(town(TOWN.wall + 4))];
  chart.frames.forEach((frame, p) => {
    const shape = corners(frame, 1.05);
    const cells = chart.land[p];
    if (!cells) return;
    for (const at of cells.values()) parts.push(path(shift(shape, at.x, at.y)));
    const inland = layout.passage.map((s) => cells.get(s)).filter((x): x is Pt => x !== undefined);
    const [a, b] = [inland[0], inland[inland.length - 1]];
    if (!a || !b) return;
    const along = { x: (b.x - a.x) * 0.215, y: (b.y - a.y) * 0.215 };
    const [c, d] = [
      { x: a.x - along.x, y: a.y - along.y },
      { x: b.x + along.x, y: b.y + along.y },
    ];
    const inwards = (p: Pt): Pt => (frame.turn % 2 ? { x: p.x * 0.7, y: p.y } : { x: p.x, y: p.y * 0.7 });
    parts.push(path([c, d, inwards(d), inwards(c)]));
  });
  return parts.join("");
}
