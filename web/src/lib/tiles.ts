/** Tiles by the letters of their landscapes. */
import { LANDSCAPES, LETTERS, TILES } from "./ids";

export const LANDSCAPE_OF: Readonly<Record<string, string>> = Object.fromEntries(
  LANDSCAPES.map((landscape, n) => [LETTERS[n], landscape]),
);
/** The cube that comes with a tile of a landscape (PL5). */
export const CUBE_OF: Readonly<Record<string, string>> = {
  forest: "wood",
  meadow: "food",
  mountain: "stone",
  settlement: "cloth",
};
/** The other side of the tile that shows this side. */
export function otherSide(side: string): string {
  const tile = TILES.find((kind) => kind.includes(side));
  return tile?.split("/").find((other) => other !== side) ?? side;
}
