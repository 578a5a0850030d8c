/** How a thing is drawn where it is explained: by the table's own drawings. */
import type { GlyphName } from "../lib/glyphs";
import type { GlyphName as IslandGlyph } from "../lib/island/glyphs";

/** Those of the town's drawings that explain something (board/town/Art.svelte). */
type TownDrawing =
  | "boat" | "hull" | "house" | "hall" | "fort" | "crate" | "locked" | "chest" | "lid" | "statue" | "crane" | "worker"
  | "special" | "cartographer" | "shim" | "open" | "low" | "high" | "pennant"; // prettier-ignore

export type Drawing =
  | { art: string }
  | { draw: TownDrawing; signs?: readonly IslandGlyph[] }
  | { islet: string; landscape: string }
  | { tile: readonly string[] }
  | { land: string }
  | { good: string }
  | { glyph: GlyphName }
  | { letter: string }
  | { book: string };

const glyph = (...names: GlyphName[]): Drawing[] => names.map((name) => ({ glyph: name }));
const draw = (...names: TownDrawing[]): Drawing[] => names.map((name) => ({ draw: name }));
const good = (...names: string[]): Drawing[] => names.map((name) => ({ good: name }));
const ISLET: Drawing = { islet: "coin", landscape: "meadow" };

/** What is drawn beside a rule; what has nothing to draw is words alone. */
export const DRAWN: Readonly<Record<string, readonly Drawing[]>> = {
  S2: [{ art: "cargo-1" }, { art: "harbormaster" }],
  S3: [{ art: "order-5" }],
  S4: [...draw("worker", "worker"), ...good("coin"), { tile: ["FM", "MP"] }],
  S6: [{ land: "meadow" }, ...good("food")],
  S7: glyph("cooper"),
  I1: [ISLET, { tile: ["FM"] }, ...draw("boat")],
  I2: [ISLET, { land: "meadow" }],
  I3: [ISLET],
  I4: [ISLET, ...good("food")],
  PL1: [{ tile: ["FM", "PS"] }],
  PL2: [{ tile: ["FP"] }],
  PL3: [{ tile: ["FS"] }],
  PL4: draw("shim"),
  PL5: [{ tile: ["FM", "PS"] }, ...good("wood", "food", "stone", "gold", "cloth")],
  W2: draw("worker", "special"),
  W4: [...draw("worker"), ...good("coin"), ...glyph("anchor")],
  W9: glyph("bag"),
  W10: draw("cartographer"),
  P2: draw("crate", "locked"),
  P7: good("wood", "stone", "food", "gold", "cloth"),
  H1: glyph("helm"),
  H2: glyph("helm", "anchor"),
  H3: [{ glyph: "helm" }, ISLET],
  H4: glyph("logbook"),
  H5: [...glyph("logbook"), ...good("coin"), ...glyph("anchor")],
  H6: glyph("anchor"),
  B1: draw("boat", "hull"),
  B3: draw("house", "crate"),
  B4: draw("hall", "statue"),
  B5: draw("fort"),
  B6: [{ art: "small-1" }, { art: "large-11" }],
  B7: [...glyph("ruin"), ...draw("crane", "statue")],
  B8: draw("statue"),
  B9: [{ art: "cargo-1" }, ...draw("lid")],
  T2: draw("crate"),
  T3: good("cloth", "gold", "coin"),
  T4: draw("chest", "lid"),
  T5: [{ art: "large-10" }],
  T6: draw("cartographer"),
  K1: draw("shim"),
  K2: draw("open"),
  K3: draw("low"),
  K4: draw("high"),
  M1: draw("pennant"),
  M3: draw("worker", "special"),
  C1: [...draw("worker"), ...good("food"), ...glyph("anchor")],
  C3: draw("statue"),
  C6: good("coin", "stone", "cloth"),
  C7: [{ art: "harbormaster" }],
  E4: [{ art: "order-7" }],
};
