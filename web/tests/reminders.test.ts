import { describe, expect, it } from "vitest";
import { reminders } from "../src/lib/reminders";
import type { View } from "../src/lib/types";
import fixture from "./fixtures/asked.json";

const base = fixture.view as unknown as View;
const at = (phase: string, kind: string, due: boolean): View =>
  ({
    ...base,
    phase,
    decision: { kind, options: [], rule: "", details: {}, closed: [] },
    players: base.players.map((one) => ({ ...one, feeding: { ...one.feeding, cost: 4, food: 2, due } })),
  }) as unknown as View;
const hungry = (view: View): boolean => reminders(view).some(({ text }) => text.includes("4 food"));

describe("the reminder of food (C1)", () => {
  it("stands until it is paid, and not after", () => {
    expect(hungry(at("work", "place_worker", true))).toBe(true);
    expect(hungry(at("feed", "feed", true))).toBe(true);
    // Paid, and an islet passed by the points of it asks something in the same step.
    expect(hungry(at("feed", "effects", false))).toBe(false);
  });
});
