import { expect, it } from "vitest";
import { Kept } from "../src/lib/kept";

it("keeps so much and no more, and loses the oldest first", () => {
  const kept = new Kept<number>(3);
  for (let n = 0; n < 5; n++) kept.set(String(n), n);
  expect([...kept.keys()]).toEqual(["2", "3", "4"]);
  kept.set("2", 20); // known: none goes
  expect([...kept.values()]).toEqual([20, 3, 4]);
});
