/**
 * Where things lie on the hub: a walled town of nine yards. Those of the eight sections go round the middle one
 * clockwise, A at the top.
 */
import type { FORMS } from "../ids";
import { type Box, path, type Pt, TOWN } from "./geometry";

const COLUMNS = [1, 2, 2, 2, 1, 0, 0, 0] as const;
const ROWS = [0, 0, 1, 2, 2, 2, 1, 0] as const;
const LANE = 4; // between two yards
export const YARD = { w: (2 * TOWN.x - 2 * LANE) / 3, h: (2 * TOWN.y - 2 * LANE) / 3 } as const;
const CUT = TOWN.cut;

/** The yard of section n. */
export function yard(n: number): Box {
  const [column = 1, row = 1] = [COLUMNS[n % 8], ROWS[n % 8]];
  return { x: column * (YARD.w + LANE) - TOWN.x, y: row * (YARD.h + LANE) - TOWN.y, ...YARD };
}

/** Its outline: the town has no sharp corners. */
function outline(n: number): Pt[] {
  const { x, y, w, h } = yard(n);
  const points: Pt[] = [];
  for (const [right, below] of [
    [false, false],
    [true, false],
    [true, true],
    [false, true],
  ] as const) {
    const at = { x: right ? x + w : x, y: below ? y + h : y };
    if (Math.abs(at.x) < TOWN.x - 1 || Math.abs(at.y) < TOWN.y - 1) {
      points.push(at);
      continue;
    }
    const alongX = { x: at.x + (right ? -CUT : CUT), y: at.y };
    const alongY = { x: at.x, y: at.y + (below ? -CUT : CUT) };
    points.push(...(right === below ? [alongY, alongX] : [alongX, alongY]));
  }
  return points;
}
export const ground = (n: number): string => path(outline(n));

/** How far the left edge of a row is cut off at this height of a yard. */
export function indent(n: number, y: number): number {
  const box = yard(n);
  if (box.x > 1 - TOWN.x) return 0;
  const from = box.y < 1 - TOWN.y ? y : box.y + box.h > TOWN.y - 1 ? box.h - y : CUT;
  return Math.max(0, CUT - from);
}

const PLACES = { round: 30, square: 80 } as const; // middles, from the left edge of a yard
const SPLIT = 56; // left of it a press means the round place
const PLACE_Y = 48;
/** Half of what a place takes, across and up. */
export const PLACE = { round: { x: 18.5, y: 13.5 }, square: { x: 20, y: 13.5 } } as const;
/** The middle of the line of signs below the places: larger, where the line of words does not follow. */
export const SIGNS = { alone: 82, over: 72.5 } as const;

/** What takes the pointer for a place: all of its yard on its side. */
export function half(n: number, place: (typeof FORMS)[number]): string {
  const middle = yard(n).x + SPLIT;
  const within = ({ x }: Pt): boolean => (place === "round" ? x <= middle : x >= middle);
  const points = outline(n);
  const out: Pt[] = [];
  points.forEach((a, k) => {
    const b = points[(k + 1) % points.length] as Pt;
    if (within(a)) out.push(a);
    if (within(a) !== within(b)) {
      out.push({ x: middle, y: a.y + ((b.y - a.y) * (middle - a.x)) / (b.x - a.x) });
    }
  });
  return path(out);
}

export const sectionAt = (n: number): Pt => {
  const { x, y, w, h } = yard(n);
  return { x: x + w / 2, y: y + h / 2 };
};

export const CHIP = 8; // height of a worker
/** How high they stand on each other: those of all players leave the name of the yard in sight. */
const RISE = [0, 5, 9, 12.5] as const;

/** A place of section n, `height` workers up. */
export function placeAt(n: number, place: (typeof FORMS)[number], height = 0): Pt {
  const { x, y } = yard(n);
  return { x: x + PLACES[place], y: y + PLACE_Y - (RISE[height] ?? 4 + 4 * height) };
}
