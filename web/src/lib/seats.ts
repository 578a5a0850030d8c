import type { GlyphName } from "./glyphs";
import type { COLORS } from "./ids";

/** Colours that survive colour blindness, each with an emblem of its own. */
export type Color = (typeof COLORS)[number];
export const EMBLEMS: Readonly<Record<Color, GlyphName>> = {
  red: "anchor",
  blue: "compass",
  green: "whale",
  yellow: "sun",
};
export function emblem(color: string | undefined): GlyphName {
  return EMBLEMS[color as Color] ?? "anchor";
}
