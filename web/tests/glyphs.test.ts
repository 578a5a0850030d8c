import { expect, it } from "vitest";
import { GLYPHS } from "../src/lib/glyphs";
import { GLYPHS as THINGS } from "../src/lib/island/glyphs";

it("no handle of the page takes the name of a thing's drawing", () => {
  const { copy: _, ...things } = THINGS; // two sheets either way
  expect(GLYPHS).toMatchObject(things);
});
