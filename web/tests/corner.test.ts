import { expect, it } from "vitest";
import { freeCorner } from "../src/lib/corner";

const frame = { left: 0, top: 50, right: 390, bottom: 450 };
const handles = { count: 3, width: 45, height: 40 };
const at = (x: number, y: number) => ({ left: x - 15, top: y - 15, right: x + 15, bottom: y + 15 });

it("keeps handles off what can be picked", () => {
  expect(freeCorner(frame, handles, [])).toBe("bottom right");
  expect(freeCorner(frame, handles, [at(200, 200), at(330, 430)])).toBe("bottom left");
  expect(freeCorner(frame, handles, [at(330, 430), at(40, 430)])).toBe("top right");
});

it("stands them at the edge where land is wide", () => {
  const wide = [at(280, 430), at(100, 430), at(280, 60), at(100, 60)];
  expect(freeCorner(frame, handles, wide)).toBe("bottom right tall");
});

it("hides the least where all corners are taken", () => {
  const all = [at(375, 435), at(15, 435), at(375, 65), at(0, 65)];
  expect(freeCorner(frame, handles, all)).toBe("top left");
});
