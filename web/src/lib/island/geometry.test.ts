import { describe, expect, it } from "vitest";
import type { View } from "../types";
import start from "../../../art/fixtures/4p-start.json";
import mid from "../../../art/fixtures/4p-mid.json";
import fixture from "../../../tests/fixtures/asked.json";
import { fit, held, toChart, zoomAt } from "./camera";
import {
  byDepth,
  chart,
  coastCell,
  frames,
  landCells,
  nameCell,
  neighbours,
  parseCell,
  type Pt,
} from "./geometry";
import { locate } from "./ids";
import { berths, stops, voyages, wayPoints } from "./ships";

const view = mid as unknown as View;
const layout = (start as unknown as View).printed.layout;
const near = (a: Pt, b: Pt): number => Math.hypot(a.x - b.x, a.y - b.y);

describe("lattice", () => {
  it("has 24 spaces and names them as the engine does", () => {
    expect(landCells(layout).map(nameCell)).toEqual(view.players[0]?.spaces.map((s) => s.space));
    expect(nameCell(parseCell("5,1"))).toBe("5,1");
  });

  it("knows neighbours both ways", () => {
    for (const cell of landCells(layout))
      for (const other of neighbours(cell)) expect(neighbours(other).map(nameCell)).toContain(nameCell(cell));
    expect(neighbours({ row: 6, i: 1 }).map(nameCell)).toEqual(
      expect.arrayContaining(["5,1", "5,2", "6,0", "6,2"]),
    );
  });

  it("finds for every half a water cell of its own that touches just its spaces", () => {
    const land = new Set(landCells(layout).map(nameCell));
    const all = [...layout.coast.map((c) => c.spaces), ...layout.harbor];
    const cells = all.map((spaces) => coastCell(layout, spaces));
    expect(new Set(cells.map(nameCell)).size).toBe(all.length);
    cells.forEach((cell, n) => {
      const touched = neighbours(cell)
        .map(nameCell)
        .filter((x) => land.has(x));
      expect(touched.sort()).toEqual([...(all[n] as string[])].sort());
    });
  });
});

describe("chart", () => {
  it.each([2, 3, 4])("puts the viewer at the bottom and the next seat on the left, %i players", (players) => {
    for (let seat = 0; seat < players; seat++) {
      const laid = frames(players, seat);
      expect(laid[seat]).toMatchObject({ turn: 0, scale: 1 });
      expect(laid[(seat + 1) % players]?.turn).toBe(1);
      expect(new Set(laid.map((f) => f.turn)).size).toBe(players);
    }
  });

  it.each([2, 3, 4])("lays a ring that joins up, %i players", (players) => {
    const c = chart(layout, players, 0);
    expect(c.ring).toHaveLength(10 * players);
    c.ways.forEach((way, n) => {
      expect(near(way[0] as Pt, c.ring[n]?.at as Pt)).toBeLessThan(0.01);
      expect(near(way.at(-1) as Pt, c.ring[(n + 1) % c.ring.length]?.at as Pt)).toBeLessThan(0.01);
    });
    for (const spot of c.ring) {
      expect(spot.at.x).toBeGreaterThan(c.all.x);
      expect(spot.at.y).toBeLessThan(c.all.y + c.all.h);
    }
  });

  it("keeps the water of neighbours apart", () => {
    const c = chart(layout, 4, 2);
    const cells = c.ring.flatMap((w) => w.cells.map((at) => ({ at, seat: w.seat })));
    for (const a of cells)
      for (const b of cells) if (a.seat !== b.seat) expect(near(a.at, b.at)).toBeGreaterThan(40);
  });

  it("has the right coast on the right of the viewer, and clockwise water clockwise", () => {
    const c = chart(layout, 4, 0);
    expect(c.ring[0]?.water).toBe("R4");
    expect(c.ring[0]?.at.x).toBeGreaterThan(0);
    expect(c.ring[4]?.at.y).toBeGreaterThan(c.ring[0]?.at.y ?? 0);
    expect(c.ring[8]?.at.x).toBeLessThan(0);
  });

  it("paints from back to front", () => {
    const points = [
      { x: 0, y: 5 },
      { x: 3, y: 1 },
      { x: 1, y: 1 },
    ];
    expect([...points].sort(byDepth).map((p) => p.x)).toEqual([1, 3, 0]);
  });
});

describe("ships", () => {
  it("steps both ways round", () => {
    expect(stops(40, 38, 3)).toEqual([39, 0, 1]);
    expect(stops(40, 1, -3)).toEqual([0, 39, 38]);
    const c = chart(layout, 4, 0);
    const back = wayPoints(c, 1, [0, 39]);
    expect(near(back[0]?.[0] as Pt, c.ring[1]?.at as Pt)).toBeLessThan(0.01);
    expect(near(back[1]?.at(-1) as Pt, c.ring[39]?.at as Pt)).toBeLessThan(0.01);
  });

  it("sail and meet what the story tells (H3-H5)", () => {
    const ring = view.ring.map((w) => ({
      ...w,
      islet: w.position === 6 ? { islet: "coin" as const, half: "far" as const } : null,
    }));
    const told = (type: string, more: object) => ({ type, seat: 1, n: 0, ...more });
    const sail = (ship: number, owner: number, water: string) => told("sail", { ship, owner, water });
    const story = [
      told("helm", { ship: 1, points: 3 }),
      sail(1, 0, "L2"),
      told("pass_islet", { islet: "coin", owner: 0 }),
      sail(1, 0, "L3"),
      sail(2, 0, "harbor"),
      sail(1, 3, "bay"),
    ];
    expect(voyages(ring, story)).toEqual({
      ways: [
        { seat: 1, ship: 1, stops: [6, 7, 39] },
        { seat: 1, ship: 2, stops: [4] },
      ],
      met: [6, 4, 39],
    });
    expect(voyages(ring, [told("islet", { islet: "coin" })])).toEqual({ ways: [], met: [] });
  });

  it("rests every ship, on the visible half", () => {
    const c = chart(layout, 4, 0);
    const found = berths(view, c);
    expect(found).toHaveLength(8);
    const all = view.ring.flatMap((w) => w.ships.map(() => w.position)).sort();
    expect(found.map((b) => b.position).sort()).toEqual(all);
  });
});

describe("names and targets", () => {
  const c = chart(layout, 4, 0);
  const where = { chart: c, view, ships: berths(view, c) };

  it("locates whatever an option points at", () => {
    const targets = fixture.decisions.flatMap(({ options }) => options.flatMap((option) => option.targets));
    // Which islets are placed differs from view to view.
    const onChart = targets.filter((id) => /^(seat|section) /.test(id) && !id.includes(" islet "));
    expect(new Set(onChart.map((id) => id.split(" ")[2])).size).toBeGreaterThan(4);
    for (const id of onChart) expect(locate(where, id), id).not.toBeNull();
  });

  it("does not know names that are not on the chart", () => {
    for (const id of [
      "",
      "seat 9 space 0,0",
      "seat 0 space 9,9",
      "section Z",
      "seat 0 nothing",
      "seat 0 half R9 near",
    ])
      expect(locate(where, id)).toBeNull();
  });
});

describe("camera", () => {
  const size = { width: 800, height: 600 };

  it("fits a box, and stays on the chart", () => {
    const all = { x: -100, y: -100, w: 200, h: 200 };
    expect(fit(all, size, 0)).toEqual({ x: 0, y: 0, scale: 3 });
    expect(held({ x: 900, y: 0, scale: 99 }, all, size)).toEqual({ x: 100, y: 0, scale: 4 });
  });

  it("zooms about the pointer", () => {
    const camera = { x: 10, y: 20, scale: 1 };
    const px = { x: 100, y: 500 };
    const after = zoomAt(camera, size, px, 1.7);
    expect(near(toChart(camera, size, px), toChart(after, size, px))).toBeLessThan(1e-9);
  });
});
