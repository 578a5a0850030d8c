/**
 * What grows and stands on a landscape, drawn about the middle of its face. All things of one wash are one path: a chart
 * of four has a hundred faces, and each part that is drawn by itself must be styled by itself.
 */
import type { LANDSCAPES } from "../ids";
import type { Pt } from "./geometry";

export type Landscape = (typeof LANDSCAPES)[number];
/** A class of Hex.svelte and what is drawn in it. */
export type Wash = readonly [wash: string, d: string];

/** The drawings, with relative steps from the foot of the thing. */
const TREE = { light: "m0-15 5 7.500h-2l4 7h-14l4-7h-2z", dark: "m0-15 5 7.500h-2l4 7h-7zM_m-1 0h2v3h-2z" };
const TUFT = { tuft: "c-.5-4-2.500-6.500-5-8m5 8c0-5 0-7 .8-10m-.8 10c.6-4 2.600-6 5.200-7" };
const PEAK = {
  rock: "m-13 0 12-20 4 6 2.500-2 8.500 16z",
  cleft: "m-1-20 4 6 2.500-2 8.500 16h-12l-4-7 3-4z",
  snow: "m-1-20 3.600 5.400-2.600 1.600-2-1.500-2.600.7z",
};
const HOUSE = { walls: "m-6 0v-6h12v6z", roof: "m-8-5.500 3.500-6h9l3.500 6zM_m-1.500 0v-3.500h3v3.500z" };

const at = (...points: [number, number][]): Pt[] => points.map(([x, y]) => ({ x, y }));

/** `back` stands behind what may lie on the face, `open` where nothing does. */
const GROWN: Record<Landscape, { thing: Record<string, string>; back: Pt[]; open: Pt[] }> = {
  forest: {
    thing: TREE,
    back: at([-9, -13], [7, -14], [-21, -5], [20, -6]),
    open: at([-3, -3], [10, 3], [-14, 8], [-1, 14]),
  },
  meadow: {
    thing: TUFT,
    back: at([-20, -4], [-3, -15], [20, -7]),
    open: at([4, -1], [-12, 9], [7, 17]),
  },
  mountain: { thing: PEAK, back: at([-13, -3], [14, -5]), open: at([-1, 12]) },
  settlement: {
    thing: HOUSE,
    back: at([0, -14], [-19, -4], [19, -5]),
    open: at([-3, 4], [6, 17]),
  },
};

/** What is drawn on a face, wash by wash; all of it where the face is open. */
export function crown(landscape: Landscape, open: boolean): Wash[] {
  const { thing, back, open: rest } = GROWN[landscape];
  const feet = open ? [...back, ...rest] : back;
  return Object.entries(thing).map(([wash, d]) => [
    wash,
    feet.map(({ x, y }) => `M${x} ${y}${d.replace("M_", `M${x} ${y}`)}`).join(""),
  ]);
}
