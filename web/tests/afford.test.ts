import { expect, it } from "vitest";
import { crew, missing, parts, statueCosts, sum, totals } from "../src/lib/afford";
import type { OrderView, PlayerView, PrintedView, SectionView } from "../src/lib/types";

const none = { coin: 0, wood: 0, stone: 0, food: 0, gold: 0, cloth: 0 };
const player = (more: Partial<PlayerView>): PlayerView =>
  ({
    seat: 1,
    storage: { goods: { ...none, coin: 1, wood: 2 } },
    spaces: [
      { cube: "wood", level: 3 },
      { cube: null, level: 2 },
      { cube: "stone", level: 1 },
    ],
    small_cards: [],
    workers: { normal: 2, special: 0, waiting_normal: 2, waiting_special: 2 },
    hire: [
      { helm: 0, taken: false },
      { helm: 2, taken: false },
    ],
    ...more,
  }) as unknown as PlayerView;

it("adds what lies on land, by its level, to what is stored", () => {
  expect(totals(player({}))).toEqual({ ...none, coin: 1, wood: 5, stone: 1 });
});

it("tells what of a price is there and what is missing", () => {
  const have = totals(player({}));
  const price = { coin: 1, wood: 2, stone: 2 };
  expect(parts(price, have)).toEqual([
    { good: "coin", count: 1, had: 1 },
    { good: "wood", count: 2, had: 2 },
    { good: "stone", count: 2, had: 1 },
  ]);
  expect(missing(price, have)).toEqual({ stone: 1 });
  expect(sum(missing({ gold: 3, cloth: 3, wood: 6 }, have))).toBe(7);
  expect(missing({}, have)).toEqual({});
});

it("takes a wood off a statue for small card 2", () => {
  const printed = {
    statue: {
      costs: [
        { wood: 3, stone: 3 },
        { wood: 1, gold: 2 },
      ],
      helm: 1,
    },
  } as PrintedView;
  expect(statueCosts(player({}), printed)).toBe(printed.statue.costs);
  expect(statueCosts(player({ small_cards: [2] }), printed)).toEqual([{ wood: 2, stone: 3 }, { gold: 2 }]);
});

it("finds workers on sections and orders, and the rooms they left", () => {
  const sections = [
    { section: "A", round: [0, 1], square: [] },
    { section: "D", round: [], square: [1, 0] },
  ] as SectionView[];
  const orders = [
    { order: 3, holder: 1, special: false },
    { order: 7, holder: 0, special: true },
  ] as OrderView[];
  const hired = player({
    workers: { normal: 1, special: 0, waiting_normal: 1, waiting_special: 1 },
    hire: [
      { helm: 0, taken: true },
      { helm: 0, taken: true },
      { helm: 2, taken: true },
    ],
  });
  expect(crew(hired, sections, orders)).toEqual({
    placed: [
      { section: "A", kind: "normal" },
      { section: "D", kind: "special" },
    ],
    orders: [{ order: 3, kind: "normal" }],
    rooms: [
      { kind: "normal", hired: true },
      { kind: "normal", hired: false },
      { kind: "special", hired: true },
      { kind: "special", hired: false },
    ],
  });
});
