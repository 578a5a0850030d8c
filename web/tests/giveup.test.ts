import { describe, expect, it } from "vitest";
import { givenUp, giveUpRules, giveUpWords } from "../src/lib/giveup";
import type { DecisionView, GivenUp } from "../src/lib/types";

const some = (what: string, count: number, rule = "I1", effects: GivenUp["effects"] = []): GivenUp => ({
  what,
  count,
  rule,
  effects,
});
const draw = { name: "draw", count: 1 };

describe("what is given up", () => {
  it("is named, the islet and tiles of the income first", () => {
    expect(giveUpWords([some("islet", 1), some("tile", 1)])).toBe("Give up the islet and 1 tile");
    expect(giveUpWords([some("tile", 1), some("boat", 2)])).toBe("Give up 1 tile and 2 boats");
  });
  it("is what could be done, with its alternatives", () => {
    const one = some("action", 1, "W6", [draw, { name: "place" }]);
    expect(giveUpWords([one])).toBe("Give up: draw a tile or place a double tile");
    expect(giveUpWords([some("action", 2, "W6", [draw])])).toBe("Give up: draw a tile, 2 times");
    const gain = some("action", 1, "H4", [{ name: "gain", goods: [["gold", "cloth"]] }]);
    expect(giveUpWords([gain])).toBe("Give up: gain gold or cloth");
  });
  it("is goods of the marketplace, by kind or by number", () => {
    expect(giveUpWords([some("coin", 2, "C6"), some("wood", 1, "C6")])).toBe("Give up 2 coins and 1 wood");
    expect(giveUpWords([some("goods", 2, "C6")])).toBe("Give up 2 goods of the marketplace");
  });
  it("is an anchor for who does not pay", () => {
    expect(giveUpWords([some("anchor", 1, "W4")])).toBe("Do not pay: take an anchor");
  });
  it("comes from the engine alone", () => {
    const details = { on: "A round", gives_up: [some("tile", 1)] };
    const asked = {
      kind: "income",
      rule: "I1",
      options: [],
      closed: [],
      further: [],
      further_closed: [],
      details,
    } as DecisionView;
    expect(givenUp(asked)).toEqual([some("tile", 1)]);
    expect(givenUp({ ...asked, details: {} })).toEqual([]);
    expect(givenUp(null)).toEqual([]);
    expect(giveUpRules([some("tile", 1), some("boat", 1), some("card", 1, "C2")])).toBe("I1, C2");
  });
});
