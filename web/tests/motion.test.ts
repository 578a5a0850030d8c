import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { View } from "../src/lib/types";
import type { GameEvent } from "../src/lib/words";
import { acts, type Causes } from "../src/motion/acts";
import { cues } from "../src/motion/cues";
import { along, underway } from "../src/motion/sailing";
import { LEAST_MS, MOVE_MS, timed } from "../src/motion/timing";
import fixture from "./fixtures/asked.json";

const view = fixture.view as unknown as View;
let n = 0;
const event = (type: string, more: Record<string, unknown> = {}, seat: number | null = 0): GameEvent => ({
  type,
  seat,
  n: ++n,
  ...more,
});
const played = (...events: GameEvent[]): ReturnType<typeof acts> => acts(events, view, view, new Map());
const BOAT = [
  event("pay", { resource: "coin", stored: 1, spaces: [] }),
  event("pay", { resource: "wood", stored: 1, spaces: ["6,2", "5,1"] }),
  event("boat", { boat: "draw", landing: 2 }),
];
const VOYAGE = [
  event("helm", { ship: 2, points: 2 }),
  event("sail", { ship: 2, water: "R1", owner: 0 }),
  event("pass_islet", { islet: "goods", owner: 0 }),
  event("gain", { resource: "wood" }),
  event("sail", { ship: 2, water: "R2", owner: 0 }),
];

describe("what moves", () => {
  it("is what was paid, from where it was to what it is for", () => {
    const [all] = [played(...BOAT)];
    const paid = all[0]?.flights ?? [];
    expect(paid.map(({ thing, from }) => [thing, from[0]])).toEqual([
      [{ kind: "good", good: "coin" }, "board 0 storage:coin"],
      [{ kind: "good", good: "wood" }, "board 0 storage:wood"],
      [{ kind: "good", good: "wood" }, "seat 0 space 6,2"],
      [{ kind: "good", good: "wood" }, "seat 0 space 5,1"],
    ]);
    expect(paid.every(({ to }) => to[0] === "board 0 landing:2")).toBe(true);
    expect(all[1]?.flights[0]).toMatchObject({
      from: ["board 0 boat:draw", "board 0 boats", "board 0 have", "seat 0"],
      to: ["board 0 landing:2", "board 0 have", "seat 0"],
    });
    expect(all[1]?.voices).toEqual(["build"]);
  });
  it("comes from the islet that was passed, and so does what follows in a later step", () => {
    const causes: Causes = new Map();
    const [, glint, gain] = acts(VOYAGE, view, view, causes);
    expect(glint?.glints).toEqual(["seat 0 islet goods"]);
    expect(gain?.flights[0]?.from).toEqual(["seat 0 islet goods"]);
    acts([event("pass_islet", { islet: "coin", owner: 1 })], view, view, causes);
    const [later] = acts([event("gain", { resource: "coin" })], view, view, causes);
    expect(later?.flights[0]?.from).toEqual(["seat 1 islet coin"]);
    expect(later?.voices).toEqual(["coin"]);
  });
  it("is what the others turn up; mine comes up as a thing, and is only heard", () => {
    const events = [
      event("tile_drawn", { tile: "FM/PS" }),
      event("book", { effect: { name: "coin" } }),
      event("keep", { deck: "small", card: 7 }),
    ];
    const flown = (me: number): number[] =>
      acts(events, view, view, new Map(), me).map(({ flights }) => flights.length);
    expect(flown(1)).toEqual([1, 1, 1]);
    expect(flown(0)).toEqual([0, 0, 0]);
    expect(acts(events, view, view, new Map(), 0).flatMap(({ voices }) => voices)).toEqual([
      "tile",
      "tile",
      "tile",
    ]);
  });
  it("goes where it is kept: into storage where there is more of it, else to the marketplace", () => {
    const richer = structuredClone(view);
    (richer.players[0] as View["players"][0]).storage.goods.stone += 1;
    const to = (after: View): string | undefined =>
      acts([event("gain", { resource: "stone" })], view, after, new Map())[0]?.flights[0]?.to[0];
    expect(to(richer)).toBe("board 0 storage:stone");
    expect(to(view)).toBe("board 0 market:stone");
  });
  it("is a fee that goes to its owner, and a loss that goes to nobody", () => {
    const [fee, lost] = played(
      event("fee", { owner: 1, resource: "wood", space: "4,1" }),
      event("lost", { resource: "food" }),
    );
    expect(fee?.flights[0]?.from).toEqual(["seat 0 space 4,1"]);
    expect(fee?.flights[0]?.to.at(-1)).toBe("seat 1");
    expect(lost?.flights[0]?.to).toEqual([]);
  });
  it("calls out the last of several phases, with the round", () => {
    const all = played(
      event("phase", { phase: "market" }, null),
      event("round", { round: 3 }, null),
      event("phase", { phase: "income" }, null),
    );
    expect(all.flatMap(({ heralds }) => heralds ?? [])).toEqual([{ round: 3, phase: "income" }]);
  });
  it("is the flag of a milestone: it flips, and moves to the hire space that it pays for (M1, M2)", () => {
    const [flips] = played(event("milestone", { milestone: "boats" }));
    expect([flips?.glints, flips?.shows]).toEqual([["board 0 milestone:boats"], ["board 0 milestone:boats"]]);
    const flown = (hired: string, plate: number): [unknown, string | undefined, string | undefined][] => {
      const after = structuredClone(view);
      const me = after.players[0] as View["players"][0];
      Object.assign(me.milestones[2] ?? {}, { reached: true, moved: true });
      Object.assign(me.hire[plate] ?? {}, { taken: true });
      const causes: Causes = new Map();
      const [hire, ...rest] = acts(
        [event("hire", { hired, points: 2 }), event("helm", { ship: 1 })],
        view,
        after,
        causes,
      );
      expect(rest[0]?.flights[0]?.from[0]).toBe(`board 0 taken:${plate}`);
      return (hire?.flights ?? []).map(({ thing, from, to }) => [thing, from[0], to[0]]);
    };
    const flag = { kind: "sign", sign: "flag", seat: 0 };
    expect(flown("helm", 3)).toEqual([[flag, "board 0 milestone:statues", "board 0 taken:3"]]);
    expect(flown("special", 1)).toEqual([
      [flag, "board 0 milestone:statues", "board 0 taken:1"],
      [{ kind: "worker", form: "square", seat: 0 }, "board 0 hire:worker", "board 0 crew"],
    ]);
  });
  it("is the harbormaster on his way to the next cargo ship (C7), and a step that is spent", () => {
    const [master, step] = played(event("harbormaster", { cargo: 3 }, null), event("chart", { count: 1 }));
    expect(master?.flights).toEqual([
      { thing: { kind: "picture", art: "harbormaster" }, from: ["cargo:2"], to: ["cargo:3"] },
    ]);
    expect([step?.flights[0]?.from[0], step?.flights[0]?.to]).toEqual(["board 0 cartographer", []]);
  });
  it("is answered by a boat that is flipped and by a card that is used anew", () => {
    const sailed = structuredClone(view);
    Object.assign(sailed.players[0]?.landings[1] ?? {}, { boat: "draw", face_up: true });
    const events = [event("flip_boat", { boat: "draw" }), event("react_card", { card: 7, coins: 1 })];
    expect(acts(events, sailed, sailed, new Map()).map(({ glints }) => glints)).toEqual([
      ["board 0 landing:2"],
      ["board 0 large:7"],
    ]);
  });
  it("leaves the bells of the end to the pad", () => {
    expect(played(event("end", {}, null))).toEqual([]);
  });
  it("joins alike things only where they follow each other, with all that answers and sounds", () => {
    const all = played(
      event("sail", { ship: 2, water: "R1", owner: 0 }),
      event("cube", { resource: "wood", space: null }), // nothing that moves
      event("cube", { resource: "wood", space: "5,1" }),
      event("pass_islet", { islet: "goods", owner: 0 }),
      event("pass_islet", { islet: "coin", owner: 1 }),
      event("gain", { resource: "coin" }),
      event("gain", { resource: "coin" }),
      event("gain", { resource: "wood" }),
    );
    expect(all.map(({ flights, glints, voices }) => [flights.length, glints, voices])).toEqual([
      [0, [], ["ship"]],
      [1, [], ["cube"]],
      [0, ["seat 0 islet goods", "seat 1 islet coin"], []],
      [3, [], ["coin", "cube"]],
    ]);
  });
  it("brings every worker home at once", () => {
    const stood = structuredClone(view);
    stood.sections.forEach((one) => (one.round = [0, 1]));
    const [home] = acts([event("return", {}, null)], stood, view, new Map());
    expect(home?.flights).toHaveLength(
      stood.sections.length * 2 + stood.sections.flatMap((s) => s.square).length,
    );
  });
});

describe("one thing at a time", () => {
  it("begins each when the one before is over", () => {
    const script = timed(played(...VOYAGE), 5000);
    expect(script.legs.get("seat 0 ship 2")).toHaveLength(2);
    const [first = 0, second = 0] = script.legs.get("seat 0 ship 2") ?? [];
    const gain = script.acts.find((one) => one.flights[0]?.thing.kind === "good");
    // The ship waits until what it has gained is stowed.
    expect(gain?.at).toBeGreaterThanOrEqual(first + MOVE_MS);
    expect(second).toBeGreaterThanOrEqual((gain?.at ?? 0) + MOVE_MS);
  });
  it("is quicker where there is much, but never too quick to see, and ends in time", () => {
    const much = Array.from({ length: 4 }, () => [...BOAT, ...VOYAGE]).flat();
    const script = timed(played(...much), 1800);
    expect(script.ms).toBe(LEAST_MS);
    expect(script.acts.filter((one) => one.flights.length).every((one) => one.at < 1800)).toBe(true);
    expect(timed(played(...VOYAGE), 5000).ms).toBe(MOVE_MS);
  });
  it("shows what is carried when it lands, and a press shows it at once", () => {
    cues.begin(timed(played(...BOAT), 5000));
    expect(cues.wait(["board 0 landing:2"])).toBeGreaterThan(MOVE_MS);
    expect(cues.wait(["board 0 landing:3", undefined])).toBe(0);
    let ended = 0;
    cues.moving(() => ended++);
    cues.moving(() => ended++)(); // this one was over before
    cues.end();
    expect(ended).toBe(1);
    expect(cues.wait(["board 0 landing:2"])).toBe(0);
  });
});

describe("the ribbon", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn() }));
    vi.stubGlobal("document", { hidden: true, querySelectorAll: () => [] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const returned = (): ReturnType<typeof acts> => {
    const stood = structuredClone(view);
    stood.sections.forEach((one) => (one.round = [0, 1]));
    const events = [event("return", {}, null), event("round", { round: 3 }, null)];
    return acts(events, stood, view, new Map());
  };
  it.each([false, true])("comes once all workers are home; less motion: %s", async (less) => {
    const { stage } = await import("../src/motion/stage.svelte");
    stage.prepare(returned(), 1800, less)();
    vi.advanceTimersByTime(MOVE_MS);
    expect(stage.herald).toBeNull();
    vi.advanceTimersByTime(MOVE_MS);
    expect(stage.herald?.round).toBe(3);
  });
  it("comes at once where another step begins before it, and not after a press", async () => {
    const { stage } = await import("../src/motion/stage.svelte");
    stage.prepare(returned(), 1800, false)();
    stage.prepare([], 1800, false)();
    expect(stage.herald?.round).toBe(3);
    stage.skip();
    stage.prepare(returned(), 1800, false)();
    stage.skip();
    stage.prepare([], 1800, false)();
    vi.advanceTimersByTime(3000);
    expect(stage.herald).toBeNull();
  });
});

describe("a ship", () => {
  const legs = [
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ],
    [
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ],
  ];
  it("sails in equal speed along its way", () => {
    expect(along(legs[0] ?? [], 0.5)).toEqual({ x: 10, y: 0 });
    expect(along(legs[0] ?? [], 1)).toEqual({ x: 10, y: 10 });
  });
  it("rests at every stop until its next step begins, and heels on the way", () => {
    const at = (ms: number): ReturnType<typeof underway> => underway(legs, [100, 500], 200, ms);
    expect(at(0)).toMatchObject({ x: 0, y: 0, sway: 0 });
    expect(at(400)).toMatchObject({ x: 10, y: 10 });
    expect(at(200).sway).toBeCloseTo(1);
    expect(at(900)).toMatchObject({ x: 0, y: 10 });
    expect(at(900).sway).toBeCloseTo(0);
  });
});
