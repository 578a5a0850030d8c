import { expect, it } from "vitest";
import { code } from "../src/lib/code";
import { ago } from "../src/lib/since";

const NOW = Date.parse("2026-11-15T22:00:00Z");

it.each([
  ["2026-11-15T21:59:40Z", "now"],
  ["2026-11-15T22:00:30Z", "now"], // clocks differ
  ["2026-11-15T21:58:10Z", "1 minute ago"],
  ["2026-11-15T19:00:00Z", "3 hours ago"],
  ["2026-11-14T12:00:00Z", "yesterday"],
  ["2026-11-10T12:00:00Z", "5 days ago"],
])("%s was %s", (time, words) => expect(ago(time, NOW)).toBe(words));

it("draws a code with its quiet margin", () => {
  const { size, path } = code("http://192.168.1.5:8350/#/join/0123456789abcdef");
  expect(size).toBeGreaterThan(21 + 8);
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...places)).toBe(4);
  expect(Math.max(...places)).toBe(size - 5);
});
