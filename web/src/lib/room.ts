/** How the page is laid out. Pure: by the room that there is, in pixels of the usual text size. */

/**
 * `desk`: map, board and log at once. `tablet`: the map, and the board as a sheet over it. `phone`: one thing at a time
 * above the question. `side`: a phone held sideways, or a small window: the map at the left, the question at the right.
 */
export type Layout = "desk" | "tablet" | "phone" | "side";

export function layoutFor(width: number, height: number): Layout {
  if (width >= 1180 && height >= 600) return "desk";
  if (height < 560 && width > height) return "side";
  return width >= 700 ? "tablet" : "phone";
}

/** A whole board, the log and the question below each other need this much; else the board folds into tabs. */
export const UNFOLDED = 860;
/** And half a board this much: else it folds into smaller parts. */
export const HALVED = 690;
/** Four plates with two figures each need this much beside the menu; else each has one. */
export const PLATED = 320;

/** Which tab of a folded board a thing is on. */
export type Fold = "goods" | "works" | "crew" | "table";
const FOLDS: Record<string, Fold> = {
  storage: "goods", market: "goods", building: "goods", spot: "goods",
  landing: "works", boat: "works", crate: "works", tile: "works", single: "works", hand: "works",
  cartographer: "crew", feeding: "crew", hire: "crew", milestone: "crew", small: "crew", large: "crew",
  cargo: "table", order: "table",
}; // prettier-ignore

export function foldOf(target: string): Fold | null {
  return FOLDS[target.split(":")[0] ?? ""] ?? null;
}

/** A large screen shows all of it larger, not more of it: by how much. */
export function growthFor(width: number, height: number): number {
  return Math.min(1.6, Math.max(1, Math.min(width / 1440, height / 900)));
}

/** The least size of text on the screen, in pixels. */
export const leastText = (width: number): number => (width >= 1024 && width < 1440 ? 11 : 12);
