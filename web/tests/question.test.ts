import { describe, expect, it } from "vitest";
import { Refused } from "../src/lib/api";
import { question } from "../src/lib/question";
import { trouble } from "../src/lib/trouble";
import type { DecisionView } from "../src/lib/types";
import { say, Speaker } from "../src/lib/words";

const speaker = new Speaker(["Ada", "Bram"]);
const asked = (kind: string, details: DecisionView["details"], more: object = {}): string => {
  const decision: DecisionView = {
    kind,
    details,
    options: [],
    rule: "",
    closed: [],
    further: [],
    further_closed: [],
  };
  return question(
    { decision, phase: "reactivate", choices: 0, parts: [], seat: 0, events: [], ...more },
    speaker,
  );
};

describe("the question of the bar", () => {
  it("says that one may wait for a coin to reactivate with (C2, I6)", () => {
    expect(asked("reactivate", { waits: 1 })).toBe(say("decision.reactivate.waits"));
    expect(asked("reactivate", {})).toBe(say("page.decide.no_reactivation"));
    expect(asked("reactivate", {}, { choices: 2 })).toBe(say("decision.reactivate"));
  });
  it("says who has not paid for what where something is taken instead (W4, H5)", () => {
    const told = (...events: object[]): string => asked("owed", {}, { phase: "feed", events });
    const worker = { type: "worker", seat: 1, on: "D round", under: 0 };
    const harbor = { type: "sail", seat: 1, water: "harbor", owner: 0 };
    const declined = { type: "fee_declined", seat: 1, owner: 0 };
    const stood = told(harbor, worker, declined, { type: "anchor", seat: 1 });
    expect(stood).toBe("Bram stood on your worker (Building Site) without paying: take 1 coin or cube");
    expect(told(worker, harbor, declined)).toContain("Bram came into your harbor without paying");
    // A fee to somebody else, or one that nobody has told of any more.
    expect(told(worker, { ...declined, owner: 2 })).toBe(say("decision.owed"));
    expect(told(declined)).toBe(say("decision.owed"));
  });
  it("names the section, what is left, and the whole of a price", () => {
    expect(asked("section", { on: "C round" })).toContain(say("section.C"));
    expect(asked("effects", { by: "islet", islet: "goods", ways: 2 })).toBe(
      "Harvest islet: what do you gain?",
    );
    expect(asked("effects", { by: "boat", boat: "coin", ways: 0 })).toContain("Ferry: it cannot be used now");
    expect(asked("last_chance", {}, { phase: "market" })).toBe(say("page.decide.last_storing"));
    expect(asked("last_chance", {}, { phase: "last" })).toBe(say("decision.last_chance"));
    const parts = [
      { resource: "wood", need: 2 },
      { resource: "stone", need: 1 },
    ];
    expect(asked("pay", { resource: "wood", need: 2 }, { parts })).toContain("2 wood and 1 stone");
    expect(asked("pay", { resource: "wood", need: 2, piece: "small" }, { parts })).toBe(
      "Small building: pay 2 wood and 1 stone",
    );
    expect(asked("pay", { resource: "wood", need: 2 }, { parts: parts.slice(1) })).not.toContain("stone");
  });
});

describe("what went wrong", () => {
  const refused = (status: number, code: string, rule?: string): string =>
    String(trouble(new Refused(status, rule ? { code, rule } : { code }, null), speaker));
  it("is one sentence of the catalogue, whatever it was", () => {
    expect(refused(0, "unreachable")).toBe(say("page.status.failed"));
    expect(refused(409, "stale")).toBe(say("page.status.stale"));
    expect(refused(429, "too_many")).toBe(say("server.too_many"));
    expect(refused(422, "no_tile", "PL1")).toBe(say("refusal.no_tile"));
    expect(refused(502, "failed")).toBe(say("page.status.failed"));
    expect(() => trouble(new TypeError("ours"), speaker)).toThrow("ours");
  });
});
