import type { COLORS } from "./ids";

/** Colours that survive colour blindness, each with an emblem of its own. */
export type Color = (typeof COLORS)[number];
export type Emblem = "anchor" | "compass" | "whale" | "sun";
export const EMBLEMS: Readonly<Record<Color, Emblem>> = {
  red: "anchor",
  blue: "compass",
  green: "whale",
  yellow: "sun",
};

/** The emblem of a colour; who has none has the compass. */
export function emblem(color: string | undefined): Emblem {
  return EMBLEMS[color as Color] ?? "compass";
}
