import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Block, State } from "../src/lib/api";
import { Broken, LONGEST, pack, unpack } from "../src/lib/packed";
import { dwell, next, previous, turns, unrolled, veiled } from "../src/lib/reel";

describe("the moments of a game", () => {
  const tells = [0, 4, 5, 9];

  it("lead on to the end and back to the beginning", () => {
    expect([0, 3, 4, 9, 11].map((at) => next(tells, at, 12))).toEqual([4, 4, 5, 12, 12]);
    expect(next(tells, 12, 12)).toBeNull();
    expect([12, 9, 5, 4, 2].map((at) => previous(tells, at))).toEqual([9, 5, 4, 0, 0]);
    expect(previous(tells, 0)).toBeNull();
  });

  it("are marked once, however much begins there", () => {
    const mark = (choice: number, type: string) => ({ n: 0, type, seat: null, choice });
    expect(turns([mark(0, "round"), mark(0, "phase"), mark(7, "turn"), mark(9, "turn")])).toEqual([0, 7, 9]);
  });

  it("are looked at for as long as there is to read, up to a limit", () => {
    expect(dwell(0, 1)).toBe(dwell(1, 1));
    expect(dwell(2, 1)).toBeGreaterThan(dwell(1, 1));
    expect(dwell(50, 1)).toBe(dwell(20, 1));
    expect(dwell(2, 4)).toBe(dwell(2, 1) / 4);
  });

  it("are put together of what changed, and seats without a name get one", () => {
    const step = { sequence: 3, events: [] };
    const block: Block = {
      choices: 101,
      over: true,
      seat: 1,
      marks: [],
      tells: [],
      first: 100,
      steps: [
        {
          ...step,
          from: null,
          stamp: 100,
          parts: { names: ["", "Ada"], "view.round": 4, "view.players.0.tiles": 2 },
        },
        { ...step, from: 100, stamp: 101, parts: { "view.players.0.tiles": 3 } },
      ],
    };
    const [first, second] = unrolled(block, "t");
    expect(first).toMatchObject({ stamp: 100, seat: 1, names: ["", "Ada"], view: { round: 4 } });
    expect(second?.view.players[0]).toEqual({ tiles: 3 });
    expect(first?.view.players[0]).toEqual({ tiles: 2 });
    expect(second?.names).toBe(first?.names);
  });
});

it("shows nobody's dealt cards on a screen that several share", () => {
  const choosing = { deck: "small", returning: false, count: 2, cards: [3, 9] };
  const state = {
    view: {
      players: [
        { seat: 0, choosing: null },
        { seat: 1, choosing },
      ],
    },
    events: [
      { n: 1, type: "deal", seat: 1, count: 2, cards: [3, 9] },
      { n: 2, type: "turn", seat: 0 },
    ],
  } as unknown as State;
  expect(JSON.stringify(veiled(state))).not.toContain("9]");
  expect(veiled(state).view.players[0]).toBe(state.view.players[0]);
  expect(veiled(state).view.players[1]?.choosing).toMatchObject({ count: 2, cards: null });
  expect(veiled(state).events[1]).toBe(state.events[1]);
});

describe("a record in an address", () => {
  const record = readFileSync(new URL("../../tests/golden/game-0005-4p.txt", import.meta.url), "utf8");

  it("comes out as it went in, and is short", async () => {
    const packed = await pack(record);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(record.length / 2);
    expect(await unpack(packed)).toBe(record);
    expect(await unpack(await pack("Ré “ü”"))).toBe("Ré “ü”");
  });

  it("is refused where it is damaged, cut off or far too long", async () => {
    const packed = await pack(record);
    for (const bad of ["", "%%%", packed.slice(0, -40), `A${packed}`, await pack("x".repeat(LONGEST + 1))]) {
      await expect(unpack(bad), bad.slice(0, 20)).rejects.toBeInstanceOf(Broken);
    }
  });
});
