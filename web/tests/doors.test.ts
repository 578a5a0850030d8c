import { describe, expect, it } from "vitest";
import { doesSigns, lacks, missingSigns, shortly } from "../src/lib/doors";
import type { ReasonView } from "../src/lib/types";

const short = (cost: Record<string, number>, saved: number): ReasonView[] => [
  { rule: "P3", code: "lacking_least", details: { cost, saved } as never },
];

describe("what is missing for a section", () => {
  it("is told by kinds", () => {
    expect(shortly(short({ wood: 1 }, 0))).toBe("1 wood short");
    expect(lacks(short({ wood: 1, stone: 2 }, 0))).toBe("lacks 1[wood] 2[stone]");
  });
  it("is less by what may be saved (P5, W5): of several kinds only how much", () => {
    expect(shortly(short({ cloth: 2 }, 1))).toBe("1 cloth short");
    expect(shortly(short({ gold: 1, cloth: 2 }, 1))).toBe("2 short");
    expect(lacks(short({ gold: 1, cloth: 2 }, 1))).toBe("lacks 2[any]");
  });
  it("may be nothing that can be counted", () => {
    expect(shortly([])).toBe("nothing now");
    expect(missingSigns([])).toBe("");
  });
});

it("says what is done in a section by the signs of the hub", () => {
  expect(doesSigns("A")).toBe("[draw] / [place] + [step]");
});
