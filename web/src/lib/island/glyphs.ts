/**
 * Every glyph of the page as one path in a 24 × 24 box, to be filled with `currentColor` and
 * `fill-rule: evenodd`. `Glyph.svelte` draws one; panels may also use the strings themselves.
 */

import { EMBLEMS } from "../seats";

const r2 = (n: number): string => String(Math.round(n * 100) / 100);

const circle = (x: number, y: number, r: number): string =>
  `M${r2(x - r)} ${r2(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

function polygon(x: number, y: number, r: number, sides: number, turn: number): string {
  const points: string[] = [];
  for (let k = 0; k < sides; k++) {
    const a = ((turn + (360 / sides) * k) * Math.PI) / 180;
    points.push(`${r2(x + r * Math.cos(a))} ${r2(y + r * Math.sin(a))}`);
  }
  return `M${points.join("L")}Z`;
}

const hex = (x: number, y: number, r: number): string => polygon(x, y, r, 6, 30);

/** A star of `n` points. */
function star(x: number, y: number, outer: number, inner: number, n: number, turn = -90): string {
  const points: string[] = [];
  for (let k = 0; k < 2 * n; k++) {
    const a = ((turn + (180 / n) * k) * Math.PI) / 180;
    const r = k % 2 ? inner : outer;
    points.push(`${r2(x + r * Math.cos(a))} ${r2(y + r * Math.sin(a))}`);
  }
  return `M${points.join("L")}Z`;
}

/** A spoke of half width `w` from radius `a` to `b`, at `deg`. */
function spoke(a: number, b: number, w: number, deg: number): string {
  const t = (deg * Math.PI) / 180;
  const at = (u: number, v: number): string =>
    `${r2(12 + u * Math.cos(t) - v * Math.sin(t))} ${r2(12 + u * Math.sin(t) + v * Math.cos(t))}`;
  return `M${at(a, -w)}L${at(b, -w)}L${at(b, w)}L${at(a, w)}Z`;
}

const rays = (a: number, b: number, w: number, n: number, from = 0): string =>
  Array.from({ length: n }, (_, k) => spoke(a, b, w, from + (360 / n) * k)).join("");

const pairOfHexes = (y: number, r: number): string => hex(12 - r * 0.9, y, r) + hex(12 + r * 0.9, y, r);

const HULL = "M2.5 15.5h19c-.6 3.2-2 5.2-4 6.3h-11c-2-1.1-3.4-3.1-4-6.3Z";
const ANCHOR =
  "M12 1.5a2.9 2.9 0 0 1 1.3 5.5v1.7h3.4v2.3h-3.4v8.1c2.7-.5 4.7-2.2 5.4-4.6l-2 .6 3-5 2.6 5.2-1.7-.7c-.8 4.6-4.3 7.4-8.6 7.9-4.3-.5-7.8-3.3-8.6-7.9l-1.7.7L4.3 10.1l3 5-2-.6c.7 2.4 2.7 4.1 5.4 4.6V11H7.3V8.7h3.4V7A2.9 2.9 0 0 1 12 1.5Zm0 1.7a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z";

/** The signs of coins and cubes, each of a shape of its own (`Token.svelte`): star, log, rocks, apple, nugget, shirt. */
export const SIGNS = {
  coin: star(12, 12, 11.5, 4.4, 4),
  wood: circle(12, 12, 10.5) + circle(12, 12, 7) + circle(12, 12, 3.4),
  stone:
    "M6 6.200 13.200 2.800 20.600 7.200 15.800 11 8.300 10.500ZM4.500 8 7 12.300 6.200 21.500 3 20.500.5 15.500ZM9 12.500 15.400 12.900 17.300 21.500H8.200ZM17.200 12.200 21.600 8.700 23.500 16.200 19.300 21.200Z",
  food: "M12 8.300c-2.200-2.200-9.700-2.300-9.700 4.200 0 5.100 3.900 10 6.900 10 1.100 0 1.800-.6 2.800-.6s1.700.6 2.800.6c3 0 6.900-4.900 6.900-10 0-6.500-7.500-6.400-9.700-4.200Zm-.2-1.600c-.4-3.400 1.700-6 5.500-6.300.3 3.700-2 6-5.500 6.300Z",
  gold: "M12 .8 22.500 12 12 23.200 1.500 12Z",
  cloth:
    "M8.200 1.800 .8 6l2.600 6.300 3-1.200v11.400h11.200V11.100l3 1.200L23.200 6l-7.400-4.200c-.7 2.200-2.100 3.300-3.800 3.300S8.900 4 8.200 1.800Z",
  any: "M5.500 8.200C5.700 3.800 8.300 1.500 12.100 1.500c4 0 6.700 2.300 6.700 5.900 0 5.300-4.800 5.200-4.800 9H9.800c0-6 4.500-5.900 4.500-8.800 0-1.500-.9-2.300-2.300-2.300-1.600 0-2.400 1-2.500 2.900ZM9.600 18.600h4.600v4.200H9.600Z",
} as const;
export type SignName = keyof typeof SIGNS;
export const isSign = (name: string): name is SignName => name in SIGNS;

/** Those that have too much in them for the smallest size. */
export const PLAIN_SIGNS: { readonly [name in SignName]?: string } = {
  wood: circle(12, 12, 11) + circle(12, 12, 5.2),
  stone: "M4 8.200 12.500 2 20.800 7.500 12 11.500ZM3 10.800 12.200 14.600 21.800 10.200 23.500 17 18.500 22.500H5L.5 17Z",
};

export const GLYPHS = {
  ...SIGNS,

  // Actions
  draw:
    "M8.3 1.8h7.4l1.3 2.7-1.6 2c4 1.8 6.1 5.6 6.1 9.3 0 4.2-3.4 6.4-9.5 6.4s-9.5-2.2-9.5-6.4c0-3.7 2.1-7.5 6.1-9.3l-1.6-2Z" +
    hex(12, 14.4, 4.4),
  place: pairOfHexes(16.6, 5.6) + "M10.7 1h2.6v4.6h3.1L12 10 7.6 5.6h3.1Z",
  tile: pairOfHexes(12, 6),
  single: hex(12, 12, 9.6) + hex(12, 12, 7.3) + hex(12, 12, 4.8),
  step: "M12 1.2a2.9 2.9 0 0 1 1.6 5.3l2.2 4.9c1-.4 1.9-.9 2.7-1.6l1.3 1.6c-.9.8-2 1.5-3.1 2l3.5 7.8-1.1 1.7-1.7-1-3.2-7.5c-1.5.3-3 .3-4.5 0l-3.1 7.5-1.7 1-1.1-1.7 7.6-14.7A2.9 2.9 0 0 1 12 1.2Zm0 1.7a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Zm0 5.7-1.7 3.9c1.1.2 2.3.2 3.4 0Z",
  boat: "M3 16.3h18l-2.8 5.2H5.8ZM12.7 1.7v13h7.8c-.9-6-3.5-10.1-7.8-13ZM11 5.3v9.4H4.4C5.9 10.8 8.1 7.6 11 5.3Z",
  cargo: HULL + "M4.6 8.6h4.2v5.5H4.6ZM9.9 4.6h4.2v9.5H9.9ZM15.2 8.6h4.2v5.5h-4.2Z",
  copy: "M3 3h12v4h-2.2V5.2H5.2v9.6H7V17H3ZM9 9h12v12H9Zm2.2 2.2v7.6h7.6v-7.6Z",
  islet:
    "M2 20.5c1.5-4 5.2-6 10-6s8.5 2 10 6ZM11.2 13.3c.2-2.2.1-4.2-.6-6-1.8-.4-3.6.3-5 2.2 0-2.7 1.3-4.5 3.4-5-.7-.8-1.7-1.2-3.1-1.2 2.5-1.6 4.8-1.2 6.3.8 1.5-1.7 3.9-2 6-.4-1.3 0-2.3.4-3 1.2 2.2.6 3.5 2.3 3.7 4.8-1.5-1.8-3.1-2.5-4.9-2.2.4 1.8.4 3.7 0 5.8Z",
  cooper:
    "M6.3 2h11.4c1.5 3 2.3 6.3 2.3 10s-.8 7-2.3 10H6.3C4.8 19 4 15.7 4 12S4.8 5 6.3 2Zm.4 5.5c-.3.7-.5 1.5-.6 2.3h11.8c-.1-.8-.3-1.6-.6-2.3Zm-.6 6.7c.1.8.3 1.6.6 2.3h10.6c.3-.7.5-1.5.6-2.3Z",
  swap: "M7 2.5 11 7H8.3v6.5H5.7V7H3ZM17 21.5 13 17h2.7v-6.5h2.6V17H21Z",
  again: "M12 3a9 9 0 0 1 8.8 7.1L23.5 9l-3.2 6.5-5.6-4.3 2.9-.3A6 6 0 1 0 17.2 15l2.6 1.5A9 9 0 1 1 12 3Z",
  both: "M10.3 3h3.4v7.3H21v3.4h-7.3V21h-3.4v-7.3H3v-3.4h7.3Z",
  less: "M3 10.2h18v3.6H3Z",
  hand: "M8.2 3.5c1.7 0 1.8 1.4 1.8 2V2.7C10 1 13 1 13 2.7v1c.2-1.5 2.9-1.4 2.9.4V6c.4-1.3 2.7-1.1 2.7.7v8.6c0 4-2.6 7.2-6.6 7.2-3.3 0-4.9-1.7-6.3-4.4L3.3 13c-.8-1.7 1.4-2.9 2.6-1.3l.8 1.1V5c0-.9.6-1.5 1.5-1.5Z",

  // Things
  small: "M12 2.5 22 11.2h-2.6V21H4.6v-9.8H2ZM10 14.3V21h4v-6.7Z",
  large: "M1.5 21.5V12L7 7l4.5 4V6L17 1.5 22.5 6v15.5ZM5.2 21.5h3.6v-5.8H5.2ZM15 8v3.3h4V8ZM15 14v3.3h4V14Z",
  fortress:
    "M2 3.5h3.3V6H8V3.5h3V9h2V3.5h3V6h2.7V3.5H22V13l-1.6 1.6V22h-5.2v-4.2a3.2 3.2 0 0 0-6.4 0V22H3.6v-7.4L2 13Z",
  statue:
    circle(12, 4.4, 2.9) +
    "M8.3 8.3h7.4l2.4 4-1.7 1-1.6-2.5-.5 6.2H9.7l-.5-6.2-1.6 2.5-1.7-1ZM6.5 18.2h11v1.5h1.8V22H4.7v-2.3h1.8Z",
  ruin: "M2.5 5.5h5.6v2H7.3v9.3h.8v2H2.5v-2h.8V7.5h-.8ZM10 11.5l2.2-1.3 1.1 1.1 1.8-1v6.5h.8v2H10v-2h.8v-5.3ZM17.3 14.8l1.7-.9 2.5.8v4.1h-4.2ZM1.5 20h21v2.3h-21Z",
  lid: "M12 3.5 22.5 10.5 12 17.5 1.5 10.5ZM12 5.9l-6.9 4.6 1.5 1 6.9-4.6ZM8.2 12.6l1.5 1 6.9-4.6-1.5-1ZM1.5 12.8 12 19.8l10.5-7v2L12 21.8 1.5 14.8Z",
  crate:
    "M2.5 2.5h19v19h-19ZM5 6.7v10.6L10.3 12ZM6.7 5 12 10.3 17.3 5ZM19 6.7 13.7 12l5.3 5.3ZM17.3 19 12 13.7 6.7 19Z",
  helm:
    circle(12, 12, 7.4) +
    circle(12, 12, 5.3) +
    circle(12, 12, 2) +
    rays(2.3, 5.3, 0.75, 8) +
    rays(7.4, 11.3, 1.05, 8),
  logbook:
    "M6.2 2H19v15.5H7c-1.9 0-1.9 2.4 0 2.4h12V22H6.6C4.9 22 4 20.9 4 19.3V4.4C4 3 4.8 2 6.2 2ZM8.5 6v1.7h7V6ZM8.5 9.7v1.7h7V9.7Z",
  penalty: ANCHOR,
  worker: circle(12, 6, 4.2) + "M12 11c4.6 0 7.5 3.7 7.5 11h-15C4.5 14.7 7.4 11 12 11Z",
  special:
    "M5.5 5.6 12 1.5l6.5 4.1-1.3 1.6H6.8ZM7.9 8.2h8.2a4.1 4.1 0 0 1-8.2 0ZM4.5 22v-6.5L8 12.8h8l3.5 2.7V22Z",
  harbormaster:
    "M4 5.5C6 3 9 1.8 12 1.8s6 1.2 8 3.7l-2.5 2.4h-11ZM7.6 9.2h8.8c0 3.3-1.9 5.3-4.4 5.3S7.6 12.5 7.6 9.2ZM5 22c0-4 2.3-6.4 4.8-6.7l2.2 3.5 2.2-3.5C16.7 15.6 19 18 19 22Z",
  order: "M2.5 6.5 7.6 11 12 3l4.4 8 5.1-4.5L19.8 18H4.2ZM4.2 19.5h15.6V22H4.2Z",
  milestone: "M4.5 2h2.2v1.4c4.5-2 7.8 2 13.3.2v9.8c-5.5 1.8-8.8-2.2-13.3-.2V22H4.5Z",
  card: "M5 2h14v20H5Zm2 2v8h10V4Zm1.5 10v1.6h7V14Zm0 3.4V19h7v-1.6Z",
  market:
    "M3 3h18l2 6.5a3 3 0 0 1-5.5 1.3 3 3 0 0 1-5.5 0 3 3 0 0 1-5.5 0A3 3 0 0 1 1 9.5ZM3.5 14h17v7.5h-17Zm2 2v3.5h13V16Z",
  storage:
    "M5.5 3.5h13c2.2 0 3.5 1.8 3.5 4v2.7h-7.3v-1H9.3v1H2V7.5c0-2.2 1.3-4 3.5-4ZM2 12h7.3v2.5h5.4V12H22v8.5H2Zm9-1h2v2h-2Z",
  feed: "M2 11h20c0 4.5-2.2 7.7-5.5 9v1.5h-9V20C4.2 18.7 2 15.5 2 11ZM8 9.2C6.6 7 9.4 5.6 8 3h1.9c1.4 2.6-1.4 4 0 6.2ZM13 9.2C11.6 7 14.4 5.6 13 3h1.9c1.4 2.6-1.4 4 0 6.2Z",
  passage:
    "M2.5 22V12C2.5 5.5 7 2 12 2s9.5 3.5 9.5 10v10h-5V12.5C16.5 9.3 14.5 7.5 12 7.5s-4.5 1.8-4.5 5V22Z",
  uncharted:
    hex(12, 12, 10.3) +
    hex(12, 12, 8.3) +
    "M9 9.8C9.2 7.5 10.5 6.5 12.2 6.5c1.8 0 3.1 1.1 3.1 2.8 0 2.4-2.4 2.4-2.4 4.7h-2c0-3.3 2.3-3.3 2.3-4.7 0-.6-.4-1-1-1-.7 0-1.2.5-1.3 1.7ZM10.8 15.5h2.2v2.2h-2.2Z",
  level:
    "M12 2 22 7 12 12 2 7ZM2 10.7 4.6 9.4 12 13.1l7.4-3.7 2.6 1.3-10 5ZM2 15.7l2.6-1.3L12 18.1l7.4-3.7 2.6 1.3-10 5Z",
  ship1:
    HULL +
    "M11 1h2v13.5h-2ZM5 3.8c5 1.2 9 1.2 14 0 1.2 3.2 1.2 6 0 9.2-5-1.2-9-1.2-14 0 1.2-3.2 1.2-6 0-9.2Z",
  ship2:
    HULL +
    "M6.3 1h1.6v13.5H6.3ZM15.6 1h1.6v13.5h-1.6ZM2.5 3.5c3 .9 6.2.9 9.2 0 .8 3.1.8 6 0 9.3-3-.9-6.2-.9-9.2 0 .8-3.3.8-6.2 0-9.3ZM12.3 3.5c3 .9 6.2.9 9.2 0 .8 3.1.8 6 0 9.3-3-.9-6.2-.9-9.2 0 .8-3.3.8-6.2 0-9.3Z",
  point: star(12, 12.6, 11, 4.6, 5),

  // Landscapes
  forest:
    "M7.5 2.5 13 10h-2.4l3.4 5H9v5.5H6V15H1l3.4-5H2ZM17 7l5 6.7h-2.2l3.2 4.6h-4.5v3.2h-3v-3.2h-2.3l3.1-4.6-1.9-2.2Z",
  meadow:
    "M11 21.5C11 13 9.5 7.5 6 3c6 3 8 10 7 18.5ZM9.6 21.5C9 16 7 12.5 3 10.5c0 4 2 8.5 4.5 11ZM14.8 21.5C15 15.5 16.5 11 20.5 7.5 20.5 13 19 18 17 21.5Z",
  mountain: "M1 20.5 9.2 4l4 7.2L15.6 8 23 20.5ZM9.2 8 7 12.3l2.2 1.5 2-1.7Z",
  settlement: "M7 4.5 13 10.5h-1.6V20H2.6v-9.5H1ZM17 8.5l5.8 5.3h-1.6V20h-7.7v-9.2ZM5.6 13v3h2.8v-3Z",

  // Emblems of the players
  anchor: ANCHOR,
  compass: circle(12, 12, 10.5) + circle(12, 12, 8.9) + star(12, 12, 8.3, 2, 4) + star(12, 12, 1, 1, 4),
  whale:
    "M1.5 12.6c1.6-4.2 5-6.3 9-6.3 4.6 0 7.1 2.7 7.9 6.4 1.2-.5 1.7-1.8 1.5-3.6-1.7-.2-2.7-1.4-2.7-3.4 1.7 0 2.9.5 3.6 1.5.6-1.1 1.5-1.7 2.9-1.9-.1 2.2-.8 3.5-2.2 4.1.9 5.2-2.3 9.3-8.5 9.3C6 18.7 1.8 16.5 1.5 12.6Zm4.7-1.5a1.05 1.05 0 1 0 0 2.1 1.05 1.05 0 0 0 0-2.1ZM9.6 5.2C9.6 3.5 8.3 2.6 6.6 3 7 1.6 9 1.2 10.2 2.3c1.1-1.2 3-.9 3.5.5-1.7-.3-2.8.6-2.8 2.4Z",
  sun: circle(12, 12, 5.2) + rays(6.9, 11.4, 1.15, 8),
} as const;

export type GlyphName = keyof typeof GLYPHS;

/** Glyphs of the islets' and boats' actions, in the order in which they are read. */
export const ISLET_GLYPHS: Record<string, readonly GlyphName[]> = {
  coin: ["coin"],
  gold_cloth: ["gold", "cloth"],
  draw: ["draw"],
  cartographer: ["step"],
  goods: ["wood", "stone", "food"],
  ruin: ["ruin"],
};

export const BOAT_GLYPHS: Record<string, readonly GlyphName[]> = { ...ISLET_GLYPHS, copy: ["copy"] };

export const CRATE_GLYPHS: Record<string, readonly GlyphName[]> = {
  draw: ["draw"],
  place: ["place"],
  cartographer_2: ["step", "step"],
  coins_2: ["coin", "coin"],
  cubes_2: ["any", "any"],
  card_4: ["helm"],
};

/** A word of a section's line: a glyph, or one of `/` (or), `+` (and), a number, and `−` (so much less). */
export type Sign = GlyphName | "/" | "+" | "2×" | "3×" | "−";

export interface SectionSigns {
  does: readonly Sign[];
  round: readonly Sign[];
  square: readonly Sign[];
}

export const SECTION_GLYPHS: Record<string, SectionSigns> = {
  A: { does: ["draw", "/", "place", "+", "step"], round: ["cooper"], square: ["both"] },
  B: { does: ["boat"], round: [], square: ["−"] },
  C: { does: ["draw", "+", "place"], round: [], square: ["islet"] },
  D: { does: ["small", "/", "large", "/", "fortress"], round: [], square: ["−"] },
  E: { does: ["3×", "step", "+", "any"], round: [], square: ["boat"] },
  F: { does: ["ruin", "/", "statue"], round: [], square: ["both"] },
  G: { does: ["2×", "draw", "/", "place"], round: [], square: ["step"] },
  H: { does: ["cargo"], round: [], square: ["draw", "/", "place"] },
};

/** CSS colours of a player: `fill`, the ink that reads on it, and a dark shade for walls. */
export function paint(color: string | undefined): { fill: string; ink: string; dark: string } {
  const name = color !== undefined && color in EMBLEMS ? color : "none";
  return { fill: `var(--ci-${name})`, ink: `var(--ci-${name}-ink)`, dark: `var(--ci-${name}-dark)` };
}
