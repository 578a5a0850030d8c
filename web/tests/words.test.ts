import { describe, expect, it } from "vitest";
import { Speaker, say, type GameEvent } from "../src/lib/words";
import fixtures from "./fixtures/words.json";

const speaker = new Speaker(fixtures.names);

describe("the story in words", () => {
  it("reads as Python tells it", () => {
    for (const { event, sentence } of fixtures.events) {
      expect(speaker.event(event as unknown as GameEvent)).toBe(sentence);
    }
  });
  it("asks as Python asks", () => {
    for (const { kind, details, sentence } of fixtures.questions) {
      expect(speaker.question(kind, details)).toBe(sentence);
    }
  });
  it("refuses as Python does, the rule beside the sentence", () => {
    for (const { rule, code, details, sentence } of fixtures.refusals) {
      expect(speaker.refusal({ rule, code, details })).toBe(sentence);
    }
    expect(speaker.refusal({ rule: "W1", code: "not_your_turn", details: { player: 1 } })).toBe(
      "It is Bram's turn.",
    );
  });
  it("words what the server refuses", () => {
    expect(speaker.refusal({ code: "bad_field", details: { field: "seed" } })).toContain("“seed”");
    expect(speaker.refusal({ code: "no_such_code" })).toBe("");
    expect(speaker.refusal({ code: "no_such_code", rule: "W1" })).toBe("");
  });
  it("words why a record cannot be replayed", () => {
    const bad = (line: number, record: object): string =>
      speaker.refusal({ code: "bad_record", details: { line, reason: "", record } });
    expect(bad(3, { code: "box", parts: {} })).toContain("line 3: the box is named by");
    const illegal = { rule: "PL1", code: "no_tile", details: {} };
    expect(bad(0, { code: "illegal", parts: { text: "lay 1,1" }, illegal })).toMatch(
      /“lay 1,1”: You .*\(PL1\)$/,
    );
  });
  it("speaks of a later worker turn only where one comes (M2)", () => {
    expect(speaker.question("hire_now", { later: 1 })).toContain("or later in a worker turn?");
    expect(speaker.question("hire_now", { later: 0 })).not.toContain("later");
  });
  it("says that cards may come before the ships (B10)", () => {
    const asked = (details: object): string => speaker.question("ship", { ...details });
    expect(asked({ points: 2, cards: 1 })).toMatch(/^Which ship takes 2 helm points\? Cards/);
    expect(asked({ points: 1 })).toBe("Which ship takes 1 helm point?");
  });
  it("calls a player without a name by number", () => {
    expect(speaker.player(3)).toBe("Player 4");
  });
  it("writes numbers with one kind of minus", () => {
    expect(say("page.score.headline", { sailed: -4, total: 3 })).toContain("−4 ");
  });
  it("shows the key where a word is missing", () => {
    expect(say("page.no_such_word")).toBe("page.no_such_word");
  });
});
