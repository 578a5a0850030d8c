import { describe, expect, it } from "vitest";
import {
  between,
  type Camera,
  covers,
  fit,
  fitWithin,
  legible,
  level,
  paperBetween,
  paperFor,
  resting,
  seen,
} from "./camera";
import { HandClock } from "./clock";

const SIZE = { width: 390, height: 420 };
const NEAR: Camera = { x: 0, y: 0, scale: 1 };
const FLIGHTS: [string, Camera, Camera][] = [
  ["out", { x: 0, y: 300, scale: 1.4 }, { x: 10, y: 40, scale: 0.3 }],
  ["in", { x: 10, y: 40, scale: 0.3 }, { x: 0, y: 300, scale: 1.4 }],
  ["across", { x: -500, y: 0, scale: 1 }, { x: 500, y: 300, scale: 1 }],
];

describe("a paper", () => {
  it.each(FLIGHTS)("covers a whole flight %s", (_, from, to) => {
    const paper = paperBetween(from, to, SIZE);
    for (let n = 0; n <= 10; n++) expect(covers(paper, between(from, to, n / 10), SIZE)).toBe(true);
    expect(paper.size.width).toBeLessThanOrEqual(3 * SIZE.width + 1);
    expect(paper.size.height).toBeLessThanOrEqual(3 * SIZE.height + 1);
  });

  it("at rest leaves room to drag, and no more", () => {
    const paper = paperFor(NEAR, SIZE);
    expect(covers(paper, NEAR, SIZE)).toBe(true);
    expect(covers(paper, { ...NEAR, x: 90 }, SIZE)).toBe(true);
    expect(covers(paper, { ...NEAR, x: 110 }, SIZE)).toBe(false);
    expect(covers(paper, { ...NEAR, scale: 0.5 }, SIZE)).toBe(false);
  });
});

it("draws words as they are, larger where they would be too small, or not at all", () => {
  expect(legible(12, 1, 12)).toBe(12);
  expect(legible(12, 2, 12)).toBe(12);
  expect(legible(12, 0.8, 12, 1.5)).toBe(15);
  expect(legible(12, 0.8, 12)).toBe(0);
  expect(legible(12, 0.4, 12, 1.5)).toBe(0);
});

it("has a clock that can be driven", () => {
  const clock = new HandClock();
  const called: string[] = [];
  clock.frame((now) => called.push(`frame ${now}`));
  clock.after(100, () => called.push("late"));
  const stop = clock.frame(() => called.push("never"));
  stop();
  clock.pass(16);
  expect(called).toEqual(["frame 16"]);
  clock.pass(100);
  expect(called).toEqual(["frame 16", "late"]);
});

describe("a map with things over it", () => {
  it("shows a whole box in what they leave free", () => {
    const box = { x: -100, y: 40, w: 200, h: 300 };
    const size = { width: 1000, height: 700 };
    const to = fitWithin(box, size, { side: 290, top: 60 });
    const { x, y } = seen(to, size);
    const left = (box.x - x) * to.scale;
    const top = (box.y - y) * to.scale;
    expect(left).toBeGreaterThanOrEqual(290);
    expect(left + box.w * to.scale).toBeLessThanOrEqual(1000 - 290);
    expect(top).toBeGreaterThanOrEqual(60);
    expect(top + box.h * to.scale).toBeLessThanOrEqual(700);
  });
  it("has its hub in the middle", () => {
    expect(level({ x: -430, y: -200, w: 640, h: 600 })).toEqual({ x: -430, y: -200, w: 860, h: 600 });
  });
});

it("rests near enough in a low window, and cuts off what is farthest from my own land", () => {
  const all = { x: -400, y: -500, w: 800, h: 1000 };
  const size = { width: 900, height: 500 };
  const home = fit(all, size);
  expect(resting(home, all, size, home.scale / 2, -150)).toEqual(home);
  const to = resting(home, all, size, 0.64, -150);
  const { y, h } = seen(to, size);
  expect(to.scale).toBe(0.64);
  expect(y + h).toBeCloseTo(500 + 8 / 0.64);
  expect(y).toBeGreaterThan(-500);
  // The hub does not lie under what floats at the top: rather a little farther away.
  const clear = resting(home, all, size, 0.64, -170, 100);
  expect((-170 - seen(clear, size).y) * clear.scale).toBeCloseTo(100);
  expect(clear.scale).toBeGreaterThan(0.55);
});
