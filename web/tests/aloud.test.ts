import { describe, expect, it } from "vitest";
import { called, news, turnsOver, turnWords } from "../src/lib/aloud";
import { type GameEvent, Speaker } from "../src/lib/words";

const speaker = new Speaker(["Inês", "Bram", "Ada"]);
let n = 0;
const event = (type: string, seat: number | null, more: Record<string, unknown> = {}): GameEvent => ({
  type,
  seat,
  n: n++,
  ...more,
});
const worker = (seat: number): GameEvent => event("worker", seat, { on: "C round", under: null });

describe("others' turns aloud", () => {
  it("are one message each, and none before a turn is over", () => {
    n = 0;
    const bram = [
      event("turn", 1),
      worker(1),
      event("tile_drawn", 1, { tile: "FM/PS" }),
      event("lay", 1, { side: "FM", spaces: ["5,1", "5,2"], level: 2 }),
      event("gain", 1, { resource: "wood" }),
      event("sail", 1, { ship: 1, water: "L1", owner: 1 }),
      event("sail", 1, { ship: 1, water: "L2", owner: 1 }),
    ];
    const first = turnsOver(bram, 0, [0]);
    expect(first.turns).toEqual([]);
    const ada = [event("turn", 2), worker(2)];
    const second = turnsOver([...bram, ...ada], first.from, [0]);
    expect(second.turns.map((turn) => turnWords(turn, speaker))).toEqual([
      "Bram: puts a worker on the round space of the Frontier; lays forest + meadow on 5,1 and 5,2, level 2; " +
        "draws a tile; sails 2 steps.",
    ]);
    const third = turnsOver([...bram, ...ada, event("turn", 0), worker(0)], second.from, [0]);
    expect(third.turns.length).toBe(1);
    expect(turnWords(third.turns[0] ?? [], speaker)).toContain("Ada: puts a worker");
  });
  it("of a step of all are one message for all of them", () => {
    n = 0;
    const feed = (seat: number): GameEvent => event("feed", seat, { need: 2, short: 0 });
    const step = [feed(1), feed(0), feed(2), event("phase", null, { phase: "reactivate" })];
    const { turns } = turnsOver(step, 0, [0]);
    expect(turns.map((turn) => turnWords(turn, speaker))).toEqual([
      "Bram: feeds the workers 2 food. Ada: feeds the workers 2 food.",
    ]);
  });
});

describe("my own question", () => {
  it("has answers with all that one sees of them, in words", () => {
    const said = (label: string, note: string, args = {}): string => called({ label, note, args });
    expect(
      said("Wood from forest, level 2", "[wood]", { items: [{ good: "wood", count: 1, space: "5,1" }] }),
    ).toBe("Wood from forest, level 2 at 5,1");
    expect(said("Small building", "1 [coin], 2 [wood] → 1 [helm]")).toBe(
      "Small building, 1 coin, 2 wood for 1 helm point",
    );
    expect(
      said("Forest on meadow, level 1, meadow on uncharted land", "", { space: "6,1", other: "5,1" }),
    ).toBe("Forest on meadow, level 1, meadow on uncharted land at 6,1 and 5,1");
  });
  it("comes with what chance and others brought me, not with what I chose", () => {
    n = 0;
    const events = [
      worker(0),
      event("tile_drawn", 0, { tile: "FM/PS" }),
      event("gain", 1, { resource: "wood" }),
    ];
    expect(news(events, 0, 0, speaker)).toEqual([
      "Inês draws forest + meadow, with mountain + settlement on its back.",
    ]);
    expect(news(events, 2, 0, speaker)).toEqual([]);
    const steps = ["statues", "passage", "market"].map((phase) => event("phase", null, { phase }));
    expect(news(steps, 0, 0, speaker)).toEqual(["Clean-up: last chance to store."]);
  });
});
