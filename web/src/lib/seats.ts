import type { COLORS } from "./ids";
import { say } from "./words";

/** Colours that survive colour blindness, each with an emblem of its own. */
export type Color = (typeof COLORS)[number];
export type Emblem = "anchor" | "compass" | "whale" | "sun";
export const EMBLEMS: Readonly<Record<Color, Emblem>> = {
  red: "anchor",
  blue: "compass",
  green: "whale",
  yellow: "sun",
};

const folded = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Names for bots: none is that of the person they play against. */
export const rivalsOf = (mine: string): string[] =>
  say("page.start.bot_names")
    .split(", ")
    .filter((name) => folded(name) !== folded(mine));

/** The emblem of a colour; who has none has the compass. */
export function emblem(color: string | undefined): Emblem {
  return EMBLEMS[color as Color] ?? "compass";
}
