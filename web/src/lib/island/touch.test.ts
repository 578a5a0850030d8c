import { describe, expect, it } from "vitest";
import { nearer } from "./camera";
import { disc, path } from "./geometry";
import type { Spot } from "./ids";
import { away, BOTH, extent, FINGER, meant, outline, REACH } from "./touch";

const box = (x: number, y: number, w: number, h = w): string =>
  path([
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ]);
const spot = (d: string, more: Partial<Spot> = {}): Spot => {
  const points = outline(d);
  const mid = (of: (p: { x: number; y: number }) => number): number =>
    (Math.min(...points.map(of)) + Math.max(...points.map(of))) / 2;
  const at = { x: mid((p) => p.x), y: mid((p) => p.y) };
  return { shapes: [d], hit: d, at, top: at, size: 20, depth: 0, form: "face", ...more };
};

describe("an outline", () => {
  it("holds its corners, or points around a disc", () => {
    expect(outline(box(-1.5, 2, 3))).toHaveLength(4);
    for (const { x, y } of outline(disc({ x: 5, y: -7 }, 4, 2))) {
      expect(((x - 5) / 4) ** 2 + ((y + 7) / 2) ** 2).toBeCloseTo(1);
    }
  });

  it("knows how far a point lies outside of it", () => {
    const points = outline(box(0, 0, 10));
    expect(away(points, { x: 5, y: 9 })).toBe(0);
    expect(away(points, { x: 13, y: 5 })).toBe(3);
    expect(away(points, { x: 13, y: 14 })).toBe(5);
  });
});

describe("a tap", () => {
  const spots = [
    { id: "left", spot: spot(box(0, 0, 50)) },
    { id: "right", spot: spot(box(50, 0, 50)) },
  ];

  it("takes the one under it", () => {
    expect(meant(spots, { x: 20, y: 25 }, 1)).toEqual(["left"]);
    expect(meant(spots, { x: 80, y: 25 }, 1)).toEqual(["right"]);
  });

  it("takes the nearest within a fingertip, and nothing beyond", () => {
    expect(meant(spots, { x: -(REACH - 1), y: 25 }, 1)).toEqual(["left"]);
    expect(meant(spots, { x: -(REACH + 1), y: 25 }, 1)).toEqual([]);
  });

  it("means both where two are closer than that, the nearest first", () => {
    expect(meant(spots, { x: 50 + BOTH - 1, y: 25 }, 1)).toEqual(["right", "left"]);
    expect(meant(spots, { x: 50 + BOTH, y: 25 }, 1)).toEqual(["right"]);
  });

  it("counts pixels of the screen", () => {
    expect(meant(spots, { x: 58, y: 25 }, 1)).toHaveLength(2);
    expect(meant(spots, { x: 58, y: 25 }, 2)).toHaveLength(1);
  });
});

describe("a camera for a finger", () => {
  it("measures what can be chosen: of two places each", () => {
    expect(extent(spot(box(0, 0, 30, 20)))).toBe(20);
    const two = spot(box(0, 0, 8), { form: "bridge", shapes: [box(0, 0, 30), box(30, 0, 26)] });
    expect(extent(two)).toBe(26);
  });

  it("comes near only as far as it must", () => {
    const size = { width: 400, height: 400 };
    const camera = { x: 0, y: 0, scale: 2 };
    expect(nearer(camera, size, [], FINGER / 30)).toBe(camera);
    expect(nearer(camera, size, [{ x: 5, y: 5 }], FINGER / 11).scale).toBe(4);
  });

  it("looks at where the most lie if it cannot hold all", () => {
    const size = { width: 100, height: 100 };
    const few = [{ x: -200, y: 0 }];
    const many = [
      { x: 180, y: 10 },
      { x: 200, y: 0 },
      { x: 190, y: -10 },
    ];
    const { x, y } = nearer({ x: 0, y: 0, scale: 0.2 }, size, [...few, ...many], 1);
    for (const one of many) expect(Math.abs(one.x - x)).toBeLessThan(50);
    expect(x).toBeLessThan(180);
    expect(y).toBe(0);
  });
});
