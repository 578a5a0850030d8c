/** Where things lie on the hub. */
import type { FORMS } from "../ids";
import { HUB, path, type Pt, SQUASH } from "./geometry";

export const CORE = 0.27; // radius of the middle, as a part of the hub's

const STEP = Math.PI / 4;
const middle = (n: number): number => -Math.PI / 2 + STEP / 2 + n * STEP;

const polar = (angle: number, part: number): Pt => ({
  x: HUB * part * Math.cos(angle),
  y: HUB * part * Math.sin(angle) * SQUASH,
});

/** Outline of section n. */
export const wedge = (n: number): string => path(outline(n));

function outline(n: number, outer = 0.985, gap = 0.012): Pt[] {
  const points: Pt[] = [];
  const a = middle(n) - STEP / 2;
  for (let k = 0; k <= 6; k++) points.push(polar(a + gap + ((STEP - 2 * gap) * k) / 6, outer));
  for (let k = 6; k >= 0; k--) points.push(polar(a + 2.6 * gap + ((STEP - 5.2 * gap) * k) / 6, CORE + 0.015));
  return points;
}

/** What takes the pointer for a place: all of its section on its side. */
export function half(n: number, place: (typeof FORMS)[number]): string {
  const middle = contents(n).x;
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

const upright = (n: number): boolean => [0, 3, 4, 7].includes(n % 8);

export const sectionAt = (n: number): Pt => polar(middle(n), upright(n) ? 0.73 : 0.7);

export const letterAt = (n: number): Pt => polar(middle(n), upright(n) ? 0.385 : 0.365);

/** The middle of a section's contents: its two places above (stacks grow upwards), its line of glyphs below. */
export function contents(n: number): Pt {
  const at = sectionAt(n);
  return upright(n)
    ? { x: at.x + Math.sign(at.x) * 5, y: at.y + (at.y > 0 ? 3 : -1) }
    : { x: at.x + Math.sign(at.x) * 2, y: at.y };
}

export const CHIP = 8.5; // height of a worker in a stack

/** A place of section n, `height` workers up. */
export function placeAt(n: number, place: (typeof FORMS)[number], height = 0): Pt {
  const at = contents(n);
  return { x: at.x + (place === "round" ? -20 : 20), y: at.y - 8 - height * CHIP };
}
