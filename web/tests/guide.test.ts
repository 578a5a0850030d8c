import { describe, expect, it } from "vitest";
import { around, home, type Home } from "../src/guide/point";
import { type Guide, rests, takes } from "../src/lib/guide";
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
  meanwhile: null,
  quiet: [],
  unmet: [],
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
  const window = { width: 390, height: 600 };
  const pane: Box = { left: 0, top: 80, right: 390, bottom: 490 };
  const card = { width: 340, height: 150 };
  const boxOf = ({ left, right = 0, top, bottom = 0 }: Home): Box => {
    const x = left ?? window.width - right - card.width;
    const y = top ?? window.height - bottom - card.height;
    return { left: x, top: y, right: x + card.width, bottom: y + card.height };
  };
  it("never hides what it speaks of", () => {
    for (const wide of [false, true]) {
      for (let x = 0; x <= 330; x += 55) {
        for (let y = 90; y <= 420; y += 55) {
          const ring = { left: x, top: y, right: x + 60, bottom: y + 60 };
          const lying = boxOf(home([ring], card, pane, window, wide));
          expect(over(lying, ring), `${x}, ${y}`).toBe(0);
          expect(lying.left >= pane.left && lying.right <= pane.right).toBe(true);
          expect(lying.top >= pane.top && lying.bottom <= pane.bottom).toBe(true);
        }
      }
    }
  });
  it("keeps its corner, whatever it points at elsewhere, and however high it is", () => {
    const wide = { width: 1440, height: 900 };
    const sea = { left: 0, top: 0, right: 1000, bottom: 760 };
    const corner = { right: 448, bottom: 148 };
    for (const left of [0, 300, 500, 1100]) {
      const ring = { left, top: 400, right: left + 60, bottom: 460 };
      expect(home([ring], card, sea, wide, true)).toEqual(corner);
      expect(home([ring], { ...card, height: 300 }, sea, wide, true)).toEqual(corner);
    }
    const under = { left: 900, top: 700, right: 960, bottom: 740 };
    expect(home([under], card, sea, wide, true)).toEqual({ left: 8, bottom: 148 });
  });
  it("knows when the game waits for its reader", () => {
    expect(rests(guide)).toBe(false);
    expect(rests({ ...guide, step: null })).toBe(true);
    expect(rests(null) || rests({ lost: true })).toBe(false);
  });
  it("has the map show what is round a place", () => {
    expect(around(["section C round"])).toContain("section H");
    expect(around(["seat 1 ship 2"])).toEqual(["seat 1 ship 2", "seat 1"]);
  });
});
