import { expect, test } from "vitest";
import { rivalsOf } from "../src/lib/seats";

test("no bot has my name, however I write it", () => {
  const all = rivalsOf("");
  expect(all.length).toBeGreaterThan(3);
  for (const name of all) {
    for (const mine of [name, name.toUpperCase(), name.normalize("NFD")]) {
      expect(rivalsOf(mine)).toEqual(all.filter((one) => one !== name));
    }
  }
});
