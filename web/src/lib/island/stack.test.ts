import { describe, expect, it } from "vitest";
import { frames } from "./geometry";
import { breadth, face, lift, shade, walls } from "./stack";

const all = frames(4, 0);

describe("stacks", () => {
  it("rise with every level, by less above the fifth", () => {
    for (const frame of all) {
      const step = (level: number): number => lift(frame, level) - lift(frame, level - 1);
      for (let level = 1; level < 20; level++) expect(step(level)).toBeGreaterThan(0);
      expect(step(6)).toBeLessThanOrEqual(step(5) / 2);
      expect(lift(frame, 40)).toBeLessThan(26 * frame.scale);
    }
  });

  it("narrow towards the top, and no more above the seventh level", () => {
    expect(breadth(0)).toBe(breadth(1));
    expect(breadth(5)).toBeLessThan(breadth(4));
    expect(breadth(30)).toBe(breadth(7));
  });

  it("show only walls that face the viewer, in the light and in the shade", () => {
    for (const frame of all) {
      const { light, shade } = walls(frame, 3);
      const count = (d: string): number => d.split("Z").length - 1;
      expect([count(light), count(shade)]).toEqual(frame.turn % 2 ? [2, 1] : [1, 1]);
    }
  });

  it("lie in the shadow of what is higher, within their own face", () => {
    for (const frame of all) {
      const points = face(frame, 1);
      const inside = Math.max(...points.map((p) => Math.abs(p.x)));
      const d = shade(frame, 1, [{ way: { x: -60, y: -5 }, by: 9 }]);
      const xs = (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number).filter((_, n) => n % 2 === 0);
      expect(xs).toHaveLength(4);
      for (const x of xs) expect(Math.abs(x)).toBeLessThanOrEqual(inside + 0.01);
    }
    expect(shade(all[0] as (typeof all)[0], 1, [])).toBe("");
  });
});
