import { expect, it } from "vitest";
import { foldOf, growthFor, layoutFor, leastText } from "../src/lib/room";

it.each([
  [1920, 1080, "desk"],
  [1440, 900, "desk"],
  [1280, 720, "desk"],
  [1024, 768, "tablet"],
  [820, 1180, "tablet"],
  [390, 844, "phone"],
  [360, 640, "phone"],
  [844, 390, "side"],
  [720, 450, "side"],
])("%i by %i is laid out as a %s", (width, height, layout) => {
  expect(layoutFor(width, height)).toBe(layout);
});

it("knows which tab a thing is on, and what lies on the chart", () => {
  expect(foldOf("storage:wood")).toBe("goods");
  expect(foldOf("cartographer")).toBe("crew");
  expect(foldOf("order:7")).toBe("table");
  expect(foldOf("seat 0 space 3,1")).toBe(null);
});

it("reads smaller words only where screens are small and near", () => {
  expect([900, 1024, 1439, 1440].map(leastText)).toEqual([12, 11, 11, 12]);
});

it("shows all larger on a large screen, as far as both its sides allow", () => {
  expect([growthFor(1440, 900), growthFor(1280, 720), growthFor(1920, 1080)]).toEqual([1, 1, 1.2]);
  expect(growthFor(2560, 900)).toBe(1);
  expect(growthFor(3840, 2160)).toBe(1.6);
});
