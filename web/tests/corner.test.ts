import { expect, it } from "vitest";
import { freeCorner } from "../src/lib/corner";

const frame = { left: 0, top: 50, right: 390, bottom: 450 };
const size = { width: 100, height: 50 };
const at = (x: number, y: number) => ({ left: x - 15, top: y - 15, right: x + 15, bottom: y + 15 });

it("keeps handles off what can be picked", () => {
  expect(freeCorner(frame, size, [])).toBe("bottom right");
  expect(freeCorner(frame, size, [at(200, 200), at(330, 430)])).toBe("bottom left");
  expect(freeCorner(frame, size, [at(330, 430), at(40, 430)])).toBe("top right");
});

it("covers the fewest where all corners are taken", () => {
  const all = [at(330, 430), at(350, 420), at(40, 430), at(60, 430), at(350, 60), at(340, 60), at(40, 60)];
  expect(freeCorner(frame, size, all)).toBe("top left");
});
