import { expect, test } from "vitest";
import type { State } from "../src/lib/api";
import { assembled, follows, type Told } from "../src/lib/parts";

const head = { table: "t", seat: 0, sequence: 1, version: 1, stamp: 1, events: [], pause: null };
const whole: Told = {
  ...head,
  from: null,
  parts: {
    names: ["Inês", "Bo"],
    "view.round": 1,
    "view.players.0.boats": ["R1"],
    "view.players.1.boats": [],
    "view.players.1.market": { coin: 1 },
    "view.decision": { kind: "work", options: [] },
  },
};

test("parts make a state", () => {
  expect(assembled(whole, undefined)).toEqual({
    ...head,
    names: ["Inês", "Bo"],
    view: {
      round: 1,
      players: [{ boats: ["R1"] }, { boats: [], market: { coin: 1 } }],
      decision: { kind: "work", options: [] },
    },
  });
});

test("what has not changed is the very object of before, and what was before stays", () => {
  const before = assembled(whole, undefined);
  const parts = { "view.players.1.market": { coin: 2 }, "view.decision": null };
  const now = assembled({ ...head, stamp: 2, from: 1, parts }, before);
  expect(now.stamp).toBe(2);
  expect(now.view.players[1]?.market.coin).toBe(2);
  expect(now.view.decision).toBeNull();
  expect(now.names).toBe(before.names);
  expect(now.view.players[0]).toBe(before.view.players[0]);
  expect(before.view.players[1]?.market.coin).toBe(1);
  expect(before.view.decision).not.toBeNull();
});

test("a whole state replaces whatever there was", () => {
  const odd = { ...assembled(whole, undefined), odd: 1 } as State;
  expect(assembled(whole, odd)).not.toHaveProperty("odd");
});

test("what builds on a state that one has not had is too early", () => {
  const before = assembled(whole, undefined);
  const later: Told = { ...head, stamp: 4, from: 2, parts: {} };
  expect(follows(later, before)).toBe(false);
  expect(follows(later, { ...before, stamp: 2 })).toBe(true);
  expect(follows(later, { ...before, stamp: 3 })).toBe(true);
  expect(follows(later, undefined)).toBe(false);
  expect(follows(whole, undefined)).toBe(true);
});
