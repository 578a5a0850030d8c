import { describe, expect, it } from "vitest";
import { inOrder, isClosed } from "../src/lib/menu";
import { optionWords } from "../src/lib/options";
import { meant, split, through } from "../src/lib/targets";
import { otherSide } from "../src/lib/tiles";
import type { DecisionView, View } from "../src/lib/types";
import { worth } from "../src/lib/worth";
import fixture from "./fixtures/asked.json";

const base = fixture.view as unknown as View;
const decisions = fixture.decisions as unknown as DecisionView[];
const asked = (kind: string): View => ({
  ...base,
  decision: decisions.find((one) => one.kind === kind) ?? null,
});

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
    const workers = view.decision?.options.filter(({ args }) => args.worker) ?? [];
    expect(workers.map(({ targets }) => targets)).toEqual([["hire:worker"], ["hire:worker"]]);
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
    for (const { kind, options } of decisions) {
      for (const { text, ...option } of options) {
        const { label, note } = optionWords(option, asked(kind), ["Ada", "Bram", "Chidi"]);
        expect(label + note, `${kind}: ${text}`).not.toMatch(/page\.|undefined|NaN|\b[a-z]+_[a-z]+\b/);
        expect(label.length, text).toBeGreaterThan(2);
        expect(label, text).not.toBe(text);
      }
    }
  });
  it("that lie on the board can be clicked there", () => {
    const anywhere = new Set(["start", "take", "gain", "cost", "under", "reduce", "trade"]);
    const menus = new Set(["income", "section", "effects"]);
    for (const { kind, options } of decisions) {
      if (menus.has(kind)) continue;
      for (const { text, verb, args, targets } of options) {
        if (anywhere.has(verb) || !Object.keys(args).length || (verb === "copy" && args.boat)) continue;
        expect(targets.length, `${kind}: ${text}`).toBeGreaterThan(0);
      }
    }
  });
  it("lead from a thing through its anytime action", () => {
    expect(through("crate:draw", ["lid", "end turn"], asked("section"))).toEqual(["lid", "crate draw"]);
    expect(through("crate:draw", ["draw"], asked("section"))).toBeNull();
  });
  it("say what a click would have meant", () => {
    expect(meant("section C round", asked("place_worker"))).toBe("worker C round");
    expect(meant("crate:draw", asked("income"))).toBe("lid");
    expect(meant("hire:helm", asked("income"))).toBe("hire");
    expect(meant("hire:helm", asked("hire"))).toMatch(/^hire helm \d$/);
    expect(meant("hire:worker", asked("hire"))).toBe("hire normal");
  });
  it("stand in their menu, with what cannot be chosen now in its place", () => {
    const entry = (text: string) => ({ text, verb: text, args: {}, targets: [] });
    const options = [
      { ...entry("place"), anytime: false },
      { ...entry("end turn"), anytime: false },
      { ...entry("trade"), anytime: true },
    ];
    const why = { rule: "W8", code: "action_used", details: {} };
    const closed = [
      { ...entry("draw"), at: 0, why },
      { ...entry("step"), at: 1, why },
      { ...entry("cooper"), at: 1, why },
    ];
    const menu = inOrder({ options, closed });
    expect(menu.map(({ text }) => text)).toEqual(["draw", "place", "step", "cooper", "end turn"]);
    expect(menu.filter(isClosed)).toEqual(closed);
  });
  it("say what they cost or bring beyond their words", () => {
    const noted = (verb: string, args: object, extra?: object): string => {
      const said = extra ? { verb, args, extra } : { verb, args };
      const { label, note } = optionWords(said, asked("feed"), ["Ada", "Bram", "Chidi"]);
      return `${label} ${note}`;
    };
    expect(noted("worker", { section: "C", form: "round" }, { fee: 1 })).toContain("Bram");
    expect(noted("worker", { section: "C", form: "round" })).not.toContain("Fee");
    expect(noted("lay", { space: "4,1", other: "5,1" }, { steps: 1 })).toContain("[step]");
    expect(noted("lay", { space: "4,1", other: "5,1" })).not.toContain("[step]");
    expect(noted("feed", {}, { anchors: 2 })).toContain("2 [anchor]");
    expect(noted("feed", {})).not.toContain("[anchor]");
    expect(noted("reactivate", { what: "card", card: 3 }, { coins: 2 })).toContain("2 [coin]");
    expect(noted("reactivate", { what: "card", card: 3 })).toContain("free");
    expect(noted("put", { space: "4,1" }, { helm: 1 })).toContain("[helm]");
    expect(noted("put", { space: "4,1" })).not.toContain("[helm]");
  });
  it("count for what they are worth (P7)", () => {
    const me = base.players[base.seat ?? 0];
    const high = me?.spaces.find(({ level }) => level > 1);
    expect(worth({ good: "wood", count: 3, space: null }, me)).toBe(3);
    expect(worth({ good: "wood", count: 1, space: high?.space ?? "" }, me)).toBe(high?.level);
  });
});

describe("names", () => {
  it("tell the sides of a tile", () => {
    expect(otherSide("FM")).toBe("PS");
    expect(otherSide("MP")).toBe("FS");
  });
  it("of targets are a kind and which", () => {
    expect(split("seat 0 space 5,1")).toEqual(["space", "5,1"]);
    expect(split("landing:2")).toEqual(["landing", "2"]);
  });
});
