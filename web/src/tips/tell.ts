/** The table from kinds to cards, and which thing an element stands for. */
import { split } from "../lib/targets";
import { BOARD } from "./board";
import { LAND } from "./land";
import { MIDDLE } from "./middle";
import type { Scene, Teller, Tip } from "./tip";

export const TELLERS: Readonly<Record<string, Teller>> = { ...LAND, ...BOARD, ...MIDDLE };

/** Where a thing is named: by its tip's own name, by its place, or as something to choose. */
const NAMED = ["data-tip", "data-id", "data-target", "data-hollow"] as const;
export const TIPPED = NAMED.map((name) => `[${name}]`).join(", ");

export const subjectOf = (node: Element): string =>
  NAMED.map((name) => node.getAttribute(name)).find((id) => id) ?? "";

/** `seat 1 space 2,3`, `landing:2`, `phase`: the kind, what of it, and whose. */
export function partsOf(subject: string): { kind: string; what: string; seat: number | null } {
  const words = subject.split(" ");
  const seat = words[0] === "seat" ? Number(words[1]) : null;
  if (seat !== null && words.length === 2) return { kind: "seat", what: String(seat), seat };
  const [kind, what] = split(subject);
  return { kind, what, seat };
}

export function tell(subject: string, scene: Scene): Tip | null {
  const { kind, what } = partsOf(subject);
  return TELLERS[kind]?.(what, scene) ?? null;
}
