import { describe, expect, it } from "vitest";
import type { View } from "../types";
import start from "../../../art/fixtures/4p-start.json";
import { chart, type Pt } from "./geometry";
import { outline, rounds } from "./sea";

const layout = (start as unknown as View).printed.layout;

/** Whether the line goes round it: a ray to the right crosses it an odd number of times. */
const within = (line: readonly Pt[], { x, y }: Pt): boolean =>
  line.filter((a, n) => {
    const b = line[(n + 1) % line.length] as Pt;
    return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
  }).length % 2 === 1;

describe("the sea", () => {
  it.each([2, 3, 4])("has each line of depth in one, about all of the coast of %i", (players) => {
    const coast = rounds(chart(layout, players, 0));
    let inner: Pt[] = [];
    for (const depth of [15, 33, 54, 80, 112, 150]) {
      const line = outline(coast, depth);
      for (const { x, y, rx, ry } of coast)
        for (let turn = 0; turn < 6.3; turn += 0.4) {
          const at = { x: x + (rx + depth - 6) * Math.cos(turn), y: y + (ry + depth - 6) * Math.sin(turn) };
          expect(within(line, at), `${players} at ${JSON.stringify(at)}`).toBe(true);
        }
      expect(inner.every((at) => within(line, at))).toBe(true);
      inner = line;
    }
  });
});
