import { describe, expect, it } from "vitest";
import type { Preview } from "../src/lib/api";
import { AGAIN_MS, Aiming } from "../src/stores/aiming.svelte";
import type { Deciding } from "../src/stores/deciding.svelte";
import type { Choice } from "../src/stores/question.svelte";

const option = (text: string, ...targets: string[]): Choice => ({
  text, verb: "", args: {}, label: text, note: "", targets,
}); // prettier-ignore
const LAND = ["a", "b", "c"].map((space) => option(`put ${space}`, `seat 0 space ${space}`));

/** A question with these answers; what it would do is known at once. */
function asked(open: Choice[], more: { tile?: boolean; events?: number } = {}) {
  const done: string[] = [];
  const shown: (Preview | null)[] = [];
  let time = 0;
  const foreseen = (): Preview => ({ events: Array(more.events ?? 1).fill({}), stopped: false }) as never;
  const deciding = {
    open,
    tile: more.tile ?? false,
    halfway: false,
    guard: { touch: true },
    payment: { active: false },
    giving: { active: false },
    decision: { kind: "put" },
    foresee: () => Promise.resolve(foreseen()),
    point: () => undefined,
    propose: (preview: Preview | null) => shown.push(preview),
    choose: (text: string) => Promise.resolve(void done.push(text)),
  };
  const aiming = new Aiming(deciding as unknown as Deciding, () => time);
  const seen = async (): Promise<boolean> => {
    await Promise.resolve();
    await Promise.resolve();
    return shown.at(-1) != null;
  };
  return { aiming, deciding, done, seen, pass: (ms: number) => (time += ms) };
}

it("‹ › lead through all places, from either end", async () => {
  const { aiming, deciding, done } = asked(LAND);
  deciding.guard.touch = false;
  expect([aiming.number, aiming.count]).toEqual([0, 3]);
  aiming.walk(1);
  expect([aiming.number, aiming.choice?.text]).toEqual([1, "put a"]);
  aiming.walk(-1);
  expect([aiming.number, aiming.choice?.text]).toEqual([3, "put c"]);
  aiming.clear();
  aiming.walk(-1);
  expect([aiming.choice?.text, done]).toEqual(["put c", []]);
});

describe("a tap", () => {
  it("shows what it would do, and does nothing", async () => {
    const { aiming, done, seen } = asked(LAND);
    aiming.tap(["seat 0 space b"]);
    expect(await seen()).toBe(true);
    expect([aiming.number, aiming.count, done]).toEqual([2, 3, []]);
    aiming.go();
    expect(done).toEqual(["put b"]);
  });

  it("on the same thing does it, but not in haste", async () => {
    const { aiming, done, seen, pass } = asked(LAND);
    aiming.tap(["seat 0 space b"]);
    await seen();
    pass(AGAIN_MS - 1);
    aiming.tap(["seat 0 space b"]);
    expect(done).toEqual([]);
    pass(1);
    aiming.tap(["seat 0 space b"]);
    expect(done).toEqual(["put b"]);
  });

  it("on the place beside a tile lays it on both", async () => {
    const pairs = ["a b", "b c", "c d"].map((two) => option(`lay ${two}`, `seat 0 pair ${two}`));
    const { aiming, seen } = asked(pairs, { tile: true });
    aiming.tap(["seat 0 pair a b"]);
    await seen();
    aiming.tap(["seat 0 pair c d", "seat 0 pair b c"]);
    expect(aiming.choice?.text).toBe("lay b c");
  });

  it("on another thing only points there", async () => {
    const { aiming, done, seen, pass } = asked(LAND);
    aiming.tap(["seat 0 space b"]);
    await seen();
    pass(AGAIN_MS);
    aiming.tap(["seat 0 space c"]);
    expect([aiming.choice?.text, done]).toEqual(["put c", []]);
  });

  it("between two lights both and walks between them alone", () => {
    const { aiming } = asked(LAND);
    aiming.tap(["seat 0 space c", "seat 0 space a"]);
    expect(new Set(aiming.lit)).toEqual(new Set(["seat 0 space c", "seat 0 space a"]));
    expect([aiming.number, aiming.count, aiming.choice?.text]).toEqual([1, 2, "put c"]);
    aiming.walk(1);
    expect(aiming.choice?.text).toBe("put a");
    aiming.walk(1);
    expect(aiming.choice?.text).toBe("put c");
  });

  it("opens what would do nothing yet", async () => {
    const { aiming, done, seen } = asked(LAND, { events: 0 });
    aiming.tap(["seat 0 space b"]);
    await seen();
    expect(done).toEqual(["put b"]);
  });

  it("but never because one walks there", async () => {
    const { aiming, done, seen } = asked(LAND, { events: 0 });
    aiming.tap(["seat 0 space b", "seat 0 space a"]);
    await seen();
    aiming.walk(1);
    await seen();
    expect(done).toEqual([]);
  });

  it("is for fingers, and not for what shows itself already", () => {
    const { aiming, deciding } = asked(LAND);
    expect(aiming.takes(["seat 0 space b"])).toBe(true);
    expect(aiming.takes(["seat 0 space z"])).toBe(false);
    deciding.payment.active = true;
    expect(aiming.takes(["seat 0 space b"])).toBe(false);
    deciding.payment.active = false;
    deciding.guard.touch = false;
    expect(aiming.takes(["seat 0 space b"])).toBe(false);
  });
});

it("turns a tile where it lies", () => {
  const pair = "seat 0 pair a b";
  const { aiming } = asked([option("lay a+b", pair), option("lay b+a", pair), ...LAND], { tile: true });
  aiming.tap([pair]);
  expect([aiming.turns, aiming.count, aiming.choice?.text]).toEqual([true, 4, "lay a+b"]);
  aiming.turn();
  expect(aiming.choice?.text).toBe("lay b+a");
  aiming.walk(1);
  aiming.walk(-1);
  expect(aiming.choice?.text).toBe("lay b+a"); // as it was turned
  aiming.turn();
  expect(aiming.choice?.text).toBe("lay a+b");
});
