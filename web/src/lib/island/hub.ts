/** Where things lie on the hub. */
import { HUB, path, type Pt, SQUASH } from "./geometry";

export const CORE = 0.3; // radius of the middle, as a part of the hub's

const STEP = Math.PI / 4;
const middle = (n: number): number => -Math.PI / 2 + STEP / 2 + n * STEP;

const polar = (angle: number, part: number): Pt => ({
  x: HUB * part * Math.cos(angle),
  y: HUB * part * Math.sin(angle) * SQUASH,
});

/** Outline of section n. */
export function wedge(n: number, outer = 0.985, gap = 0.012): string {
  const points: Pt[] = [];
  const a = middle(n) - STEP / 2;
  for (let k = 0; k <= 6; k++) points.push(polar(a + gap + ((STEP - 2 * gap) * k) / 6, outer));
  for (let k = 6; k >= 0; k--) points.push(polar(a + 2.6 * gap + ((STEP - 5.2 * gap) * k) / 6, CORE + 0.015));
  return path(points);
}

export const sectionAt = (n: number): Pt => polar(middle(n), 0.69);

/** Left-hand offset of a section's contents so that all eight fit their wedges. */
const OFFSETS: readonly Pt[] = [
  { x: 6, y: 4 },
  { x: 4, y: 2 },
  { x: 4, y: 0 },
  { x: 6, y: -4 },
  { x: -6, y: -4 },
  { x: -4, y: 0 },
  { x: -4, y: 2 },
  { x: -6, y: 4 },
];

/** The middle of a section's contents: its line of glyphs above, its two places below. */
export function contents(n: number): Pt {
  const at = sectionAt(n);
  const by = OFFSETS[n % 8] as Pt;
  return { x: at.x + by.x, y: at.y + by.y };
}

export const CHIP = 8.5; // height of a worker in a stack

/** A place of section n, `height` workers up. */
export function placeAt(n: number, place: "round" | "square", height = 0): Pt {
  const at = contents(n);
  return { x: at.x + (place === "round" ? -20 : 20), y: at.y + 15 - height * CHIP };
}
