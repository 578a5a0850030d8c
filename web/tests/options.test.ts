import { describe, expect, it } from "vitest";
import { items, parse, otherSide, places } from "../src/lib/notation";
import { optionWords } from "../src/lib/options";
import { meant, pairId, split, targetsOf, through } from "../src/lib/targets";
import type { View } from "../src/lib/types";
import { usual } from "../src/lib/usual";
import fixture from "./fixtures/asked.json";

const base = fixture.view as unknown as View;
const asked = (kind: string): View => {
  const row = fixture.decisions.find((one) => one.kind === kind);
  return { ...base, decision: { anytime: [], rule: "", ...row } as unknown as View["decision"] };
};

describe("places that stand for several answers, or for none", () => {
  const me = base.players[base.seat ?? 0];
  const crafted = (crafting: { spot: number; open: boolean; statue: boolean }[]): View => ({
    ...base,
    players: base.players.map((one) =>
      one === me ? { ...one, crafting: crafting.map((spot) => ({ helm: 0, ...spot })) } : one,
    ) as View["players"],
  });

  it("a hire space is for either worker, and asks which", () => {
    const view = asked("hire");
    expect(targetsOf("hire normal", view)).toEqual(["hire:worker"]);
    expect(targetsOf("hire special", view)).toEqual(["hire:worker"]);
    expect(through("hire:worker", ["hire", "end turn"], view)).toEqual(["hire"]);
    expect(through("taken:0", ["hire", "end turn"], view)).toBeNull();
  });
  it("only a spot with a statue leads to building one", () => {
    const view = crafted([
      { spot: 1, open: true, statue: true },
      { spot: 2, open: true, statue: false },
    ]);
    expect(through("spot:1", ["statue"], view)).toEqual(["statue"]);
    expect(through("spot:2", ["statue"], view)).toBeNull();
    expect(through("spot:4", ["statue"], view)).toBeNull();
  });
});

describe("options", () => {
  it("all have words of their own", () => {
    for (const { kind, options } of fixture.decisions) {
      for (const text of options) {
        const { label, note } = optionWords(text, asked(kind), ["Ada", "Bram", "Chidi"]);
        expect(label + note, `${kind}: ${text}`).not.toMatch(/page\.|undefined|NaN|\b[a-z]+_[a-z]+\b/);
        expect(label.length, text).toBeGreaterThan(2);
        expect(label, text).not.toBe(text);
      }
    }
  });
  it("that lie on the board can be clicked there", () => {
    const anywhere = new Set([
      "start",
      "take",
      "gain",
      "cost",
      "under",
      "reduce",
      "trade",
      "decline",
      "done",
      "end",
      "forfeit",
      "later",
    ]);
    const menus = new Set(["income", "section", "effects", "place_worker"]);
    for (const { kind, options } of fixture.decisions) {
      if (menus.has(kind) && kind !== "place_worker") continue;
      for (const text of options) {
        const { verb, rest } = parse(text);
        if (anywhere.has(verb) || !rest || verb === "copy" || verb === "flip") continue;
        expect(targetsOf(text, asked(kind)).length, `${kind}: ${text}`).toBeGreaterThan(0);
      }
    }
  });
  it("name a pair of spaces once", () => {
    expect(targetsOf("lay 5,1+4,0", asked("lay"))).toEqual(targetsOf("lay 4,0+5,1", asked("lay")));
    expect(pairId(2, "5,1", "4,0")).toBe("seat 2 pair 4,0 5,1");
  });
  it("lead from a thing through its menu", () => {
    expect(through("boat:coin", ["boat", "end turn"], asked("section"))).toEqual(["boat", "boat coin"]);
    expect(through("boat:coin", ["draw"], asked("section"))).toBeNull();
  });
  it("say what a click would have meant", () => {
    expect(meant("section C round", asked("place_worker"))).toBe("worker C round");
    expect(meant("crate:draw", asked("income"))).toBe("lid");
  });
  it("know what a menu usually holds", () => {
    expect(
      usual({ kind: "section", details: { on: "F square" }, options: [], anytime: [], rule: "" }, base),
    ).toEqual(["ruin", "statue"]);
  });
});

describe("notation", () => {
  it("reads items", () => {
    expect(items("2 wood wood@5,1 ...")).toEqual([
      { good: "wood", count: 2, space: null },
      { good: "wood", count: 1, space: "5,1" },
    ]);
  });
  it("reads twins, places and sides", () => {
    expect(parse("gain food #2")).toMatchObject({ verb: "gain", rest: "food", again: 2 });
    expect(places("6,2+R1 far")).toEqual(["6,2", "R1 far"]);
    expect(otherSide("FM")).toBe("PS");
    expect(otherSide("MP")).toBe("FS");
  });
  it("splits targets", () => {
    expect(split("seat 0 space 5,1")).toEqual(["space", "5,1"]);
    expect(split("landing:2")).toEqual(["landing", "2"]);
  });
});
