import { describe, expect, it } from "vitest";
import type { Preview } from "../src/lib/api";
import { overpaid, overpaidWords } from "../src/lib/overpay";
import type { View } from "../src/lib/types";
import fixture from "./fixtures/asked.json";

const view = fixture.view as unknown as View;
const seat = view.seat ?? 0;
const high = view.players[seat]?.spaces.find(({ level }) => level === 2)?.space ?? "";

/** A press that pays this much wood of the storage and on level 2, and then has landed a boat for it. */
function seen(stored: number, spaces: string[], saved: object = {}): Preview {
  const events = [
    { type: "reduce", seat, n: 1, cost: saved },
    { type: "pay", seat, n: 2, resource: "wood", stored, spaces },
    { type: "boat", seat, n: 3, boat: "coin", landing: 1 },
  ];
  return { view, events, stopped: false, chain: [], asked: [] };
}
const priced = (wood: number): View => ({
  ...view,
  players: view.players.map((one) => ({
    ...one,
    landings: one.landings.map((place) => ({ ...place, cost: { wood } })),
  })),
});

describe("what goes beyond a price (P4)", () => {
  it("is nothing where the goods are worth just that", () => {
    expect(overpaid(priced(3), seen(1, [high]))).toEqual([]);
    expect(overpaidWords(priced(3), seen(1, [high]))).toBe("");
  });
  it("is what a cube on a high level is worth too much", () => {
    expect(overpaid(priced(2), seen(1, [high]))).toEqual([{ good: "wood", paid: 3, due: 2 }]);
    expect(overpaidWords(priced(1), seen(0, [high]))).toBe(
      "You pay 2 wood for a price of 1 wood: 1 too much",
    );
  });
  it("counts what is taken off the price (P5)", () =>
    expect(overpaid(priced(3), seen(1, [high], { wood: 1 }))).toHaveLength(1));
});
