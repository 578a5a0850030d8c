/** The island of the first page's picture: which land lies where, and how it stands. Pure; drawn by `parts/Vista.svelte`. */
import {
  corners,
  type Frame,
  nameCell,
  neighbours,
  parseCell,
  path,
  type Pt,
  S,
  shift,
  SQUASH,
} from "./island/geometry";
import type { SpaceView } from "./types";

export const FRAME: Frame = { seat: 0, turn: 0, scale: 1 };
export const SIZE = { w: 560, h: 424 } as const;
/** The middle of the space "0,0". */
const ORIGIN = { x: 108, y: 112 } as const;

/** A row of spaces each: landscape and level, then what lies there; `--` is uncharted, a dot no land. */
const ROWS = [
  ". F2 P5 P4 F2 .",
  "F1 F3:wood P8 P6 F4 M1",
  "--:ruin M1 P2:stone S5:fortress M1 F3:wood",
  "-- M2:food S3:small S1 M4:statue M1:food",
  ". -- S1:large M2 -- .",
] as const;
const LANDS = { F: "forest", M: "meadow", P: "mountain", S: "settlement" } as const;
const CUBES = ["wood", "stone", "food"] as const;
const PIECES = ["small", "large", "fortress", "statue"] as const;

function space(row: number, i: number, text: string): SpaceView {
  const [land = "", thing] = text.split(":");
  const landscape = LANDS[land[0] as keyof typeof LANDS] ?? null;
  return {
    space: nameCell({ row, i }),
    landscape,
    level: landscape ? Number(land[1]) : 0,
    ruin: thing === "ruin",
    cube: CUBES.find((one) => one === thing) ?? null,
    piece: PIECES.find((one) => one === thing) ?? null,
  };
}

export interface Ground {
  at: Pt;
  space: SpaceView;
  higher: { way: Pt; by: number }[];
}

function at(space: string): Pt {
  const { row, i } = parseCell(space);
  const even = row % 2 === 0 ? 0.5 : 0;
  return { x: ORIGIN.x + (i + even) * Math.sqrt(3) * S, y: ORIGIN.y + row * 1.5 * S * SQUASH };
}

function grounds(): Ground[] {
  const all = ROWS.flatMap((row, n) =>
    row.split(" ").flatMap((text, i) => (text === "." ? [] : [space(n, i, text)])),
  );
  const levels = new Map(all.map((one) => [one.space, one.level]));
  return all.map((one) => {
    const here = at(one.space);
    const higher = neighbours(parseCell(one.space)).flatMap((cell) => {
      const by = (levels.get(nameCell(cell)) ?? 0) - one.level;
      const there = at(nameCell(cell));
      const way = { x: there.x - here.x, y: there.y - here.y };
      // The light comes from the north-west, as on the chart.
      return by >= 1 && -way.x - 0.5 * way.y > 4 ? [{ way, by }] : [];
    });
    return { at: here, space: one, higher };
  });
}

export const GROUNDS: readonly Ground[] = grounds();
/** All its hexes: a broad stroke along them is its coast, broader ones the lines of depth. */
export const COAST = GROUNDS.map(({ at: { x, y } }) => path(shift(corners(FRAME), x, y))).join("");

/** Crests of waves about the island, in two groups that drift apart. */
export const WAVES: readonly (readonly Pt[])[] = [
  [[40, 60], [150, 34], [470, 46], [532, 118], [26, 190], [40, 300], [190, 402], [420, 390], [532, 322], [-70, 110], [-120, 270], [-40, 400], [620, 200], [690, 330]],
  [[84, 112], [262, 26], [392, 30], [536, 214], [28, 246], [92, 390], [300, 410], [500, 398], [-130, 50], [-60, 200], [-110, 370], [610, 70], [680, 130], [640, 390]],
].map((group) => group.map(([x = 0, y = 0]) => ({ x, y }))); // prettier-ignore
