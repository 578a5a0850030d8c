import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { laidOut } from "../src/lib/layout";

let frames: (() => void)[] = [];
const paint = (): void => {
  for (const frame of frames.splice(0)) frame();
};
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => frames.push(call));
});
afterEach(() => vi.unstubAllGlobals());

it("asks once a frame, for all that want to know", () => {
  const [one, two] = [vi.fn(), vi.fn()];
  for (const read of [one, two, one]) laidOut(read);
  expect(frames).toHaveLength(1);
  expect(one).not.toHaveBeenCalled();
  paint();
  expect(one).toHaveBeenCalledTimes(1);
  expect(two).toHaveBeenCalledTimes(1);
});

it("asks again in the next frame, where reading changes something", () => {
  const again = vi.fn();
  laidOut(() => laidOut(again));
  paint();
  expect(again).not.toHaveBeenCalled();
  paint();
  expect(again).toHaveBeenCalledTimes(1);
});
