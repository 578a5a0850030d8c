import { describe, expect, it } from "vitest";
import { FORMS } from "../ids";
import { fit } from "./camera";
import { TOWN, WALLS } from "./geometry";
import { ground, half, indent, placeAt, yard } from "./hub";
import { away, FINGER, outline } from "./touch";

const all = [0, 1, 2, 3, 4, 5, 6, 7];

describe("the hub", () => {
  it("has its yards beside each other, within the wall, clockwise from the top", () => {
    for (const n of all) {
      const { x, y, w, h } = yard(n);
      expect(Math.max(Math.abs(x), Math.abs(x + w))).toBeLessThanOrEqual(TOWN.x + 0.001);
      expect(Math.max(Math.abs(y), Math.abs(y + h))).toBeLessThanOrEqual(TOWN.y + 0.001);
      for (const m of all.filter((other) => other > n)) {
        const b = yard(m);
        const apart = b.x >= x + w || x >= b.x + b.w || b.y >= y + h || y >= b.y + b.h;
        expect(apart).toBe(true);
      }
    }
    expect([yard(0).y, yard(2).x, yard(4).y, yard(6).x].map(Math.sign)).toEqual([-1, 1, 1, -1]);
  });

  it("has its places on their own halves, however many stand there", () => {
    for (const n of all)
      for (const place of FORMS)
        for (const height of [0, 1, 2, 3]) {
          const at = placeAt(n, place, height);
          expect(away(outline(ground(n)), at)).toBe(0);
          expect(away(outline(half(n, place)), at)).toBe(0);
        }
  });

  it("begins its lines where its corners are not cut", () => {
    for (const n of all) {
      const { x, y } = yard(n);
      for (const line of [8, 93]) expect(away(outline(ground(n)), { x: x + 1 + indent(n, line), y: y + line })).toBe(0);
    }
  });

  it("is as large on a phone as a finger wants it", () => {
    const camera = fit({ x: -WALLS.x, y: -WALLS.y, w: 2 * WALLS.x, h: 2 * WALLS.y }, { width: 390, height: 420 }, 6);
    for (const n of all)
      for (const place of FORMS) {
        const points = outline(half(n, place));
        for (const of of [(p: { x: number }) => p.x, (p: { y: number }) => p.y] as ((p: { x: number; y: number }) => number)[]) {
          const span = Math.max(...points.map(of)) - Math.min(...points.map(of));
          expect(span * camera.scale).toBeGreaterThanOrEqual(FINGER);
        }
      }
  });
});
