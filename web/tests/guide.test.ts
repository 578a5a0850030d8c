import { describe, expect, it } from "vitest";
import { around, laid, line } from "../src/guide/point";
import { type Guide, takes } from "../src/lib/guide";
import { over, type Box } from "../src/tips/place";

const guide: Guide = {
  lost: false,
  chapter: "building",
  chapters: ["island", "building"],
  step: "card",
  number: 0,
  steps: 1,
  asks: ["keep 2", "under 7 10 3"],
  equal: ["under *"],
  thoughts: [],
};

describe("what a guide takes", () => {
  it("takes anything where nobody guides, and nothing where the script is lost", () => {
    expect(takes(null, ["worker A round"])).toBe(true);
    expect(takes({ lost: true }, ["worker A round"])).toBe(false);
  });
  it("takes what is asked for, from its beginning on, and its equals", () => {
    expect(takes(guide, ["keep 2"])).toBe(true);
    expect(takes(guide, ["keep 2", "under 10 3 7"])).toBe(true);
    expect(takes(guide, ["keep 3"])).toBe(false);
    expect(takes(guide, ["keep 2", "end turn"])).toBe(false);
  });
  it("leaves what follows to the server where that may leave it out", () => {
    const more = ["keep 2", "under 3 7 10", "end turn"];
    expect(takes(guide, more)).toBe(false);
    expect(takes(guide, more, true)).toBe(true);
    expect(takes({ ...guide, asks: [] }, ["end turn"], true)).toBe(false);
  });
});

describe("where its card lies", () => {
  const pane: Box = { left: 0, top: 80, right: 390, bottom: 490 };
  const card = { width: 340, height: 150 };
  const boxOf = ({ x, y }: { x: number; y: number }): Box => ({
    left: x,
    top: y,
    right: x + card.width,
    bottom: y + card.height,
  });
  it("never hides what it speaks of while there is room beside it", () => {
    for (let x = 0; x <= 330; x += 55) {
      for (let y = 90; y <= 420; y += 55) {
        const ring = { left: x, top: y, right: x + 60, bottom: y + 60 };
        const lying = boxOf(laid([ring], card, pane, []));
        expect(over(lying, ring), `${x}, ${y}`).toBe(0);
        expect(lying.left >= pane.left && lying.right <= pane.right).toBe(true);
        expect(lying.top >= pane.top && lying.bottom <= pane.bottom).toBe(true);
      }
    }
  });
  it("keeps off what is shy", () => {
    const shy = { left: 0, top: 80, right: 390, bottom: 300 };
    const lying = boxOf(laid([], card, pane, [{ box: shy, weight: 10 }]));
    expect(over(lying, shy)).toBe(0);
  });
  it("leads from its edge to the thing, unless they touch", () => {
    const lying = boxOf({ x: 10, y: 100 });
    expect(line(lying, { left: 100, top: 400, right: 140, bottom: 440 })).toEqual({
      x1: 120,
      y1: 250,
      x2: 120,
      y2: 400,
    });
    expect(line(lying, { left: 100, top: 252, right: 140, bottom: 280 })).toBeNull();
  });
  it("has the map show what is round a place", () => {
    expect(around(["section C round"])).toContain("section H");
    expect(around(["seat 1 ship 2"])).toEqual(["seat 1 ship 2", "seat 1"]);
  });
});
