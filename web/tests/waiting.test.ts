import { describe, expect, it } from "vitest";
import type { State } from "../src/lib/api";
import { asked, doing, said, waitingFor, type Whereabouts } from "../src/lib/waiting";

const NOW = Date.parse("2026-11-16T12:00:00Z");
const state = {
  names: ["Ann", "Ben", "Ada", "Bot"],
  kinds: ["person", "person", "person", "bot"],
  view: { phase: "income", over: false, to_act: [1, 2, 3], waiting: [] as number[] },
} as unknown as State;
const where: Record<number, Whereabouts> = {
  1: { here: true, since: null },
  2: { here: false, since: "2026-11-16T11:55:30Z" },
};

describe("whom one waits for", () => {
  it("says of each what she does", () => {
    expect(waitingFor(state, [1, 2], (seat) => where[seat] ?? null, NOW)).toBe(
      "Waiting for Ben (Income: deciding) and Ada (away for 4 min)",
    );
    expect(waitingFor(state, [3], () => null, NOW)).toBe("Waiting for Bot (Income: thinking)");
  });

  it("does not wait for whoever only waits herself", () => {
    const view = { ...state.view, waiting: [2] };
    expect(asked({ view })).toEqual([1, 3]);
    expect(doing({ ...state, view }, 2, { here: true, since: null })).toBe("here");
    expect(asked({ view: { ...view, over: true } })).toEqual([]);
  });

  it("names no time that is not known, or too short", () => {
    expect(said("away", { here: false, since: null }, NOW)).toBe("away");
    expect(said("away", { here: false, since: "2026-11-16T11:59:30Z" }, NOW)).toBe("away");
    expect(said("away", { here: false, since: "2026-11-14T11:59:30Z" }, NOW)).toBe("away for 2 days");
    expect(said("deciding", null, NOW)).toBe("deciding");
  });
});
