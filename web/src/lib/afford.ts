/** What a player has in all, and what of a price is still missing. Pure. */
import { GOODS } from "./ids";
import type { Goods, OrderView, PlayerView, Price, PrintedView, SectionView } from "./types";

type Good = (typeof GOODS)[number];

/** Of each kind: what is stored, and cubes on land by the level they lie on (P3, P7). */
export function totals(player: PlayerView): Goods {
  const out = { ...player.storage.goods };
  for (const { cube, level } of player.spaces) if (cube) out[cube] += level;
  return out;
}

export interface Part {
  good: Good;
  count: number;
  /** How many of them are there. */
  had: number;
}

/** A price in the order of goods, each with how much of it is there. No change is given (P3), so sums decide. */
export function parts(price: Price, have: Goods): Part[] {
  return GOODS.flatMap((good) => {
    const count = price[good] ?? 0;
    return count ? [{ good, count, had: Math.min(count, have[good]) }] : [];
  });
}

export function missing(price: Price, have: Goods): Price {
  const lacks = parts(price, have).filter(({ count, had }) => had < count);
  return Object.fromEntries(lacks.map(({ good, count, had }) => [good, count - had]));
}

export const sum = (price: Price): number =>
  Object.values(price).reduce((all: number, n: number) => all + n, 0);

/** What is missing of the price that lacks least. */
export const lacking = (prices: readonly Price[], have: Goods): Price =>
  prices.map((price) => missing(price, have)).sort((a, b) => sum(a) - sum(b))[0] ?? {};

/** What a statue costs this player: small card 2 takes a wood off (P5). */
export function statueCosts(player: PlayerView, printed: PrintedView): Price[] {
  if (!player.small_cards.includes(2)) return printed.statue.costs;
  return printed.statue.costs.map((cost) => {
    const wood = (cost.wood ?? 0) - 1;
    const { wood: _, ...rest } = cost;
    return wood > 0 ? { wood, ...rest } : rest;
  });
}

export interface Room {
  kind: "normal" | "special";
  /** Taken (M3), or still waiting in it. */
  hired: boolean;
}
export interface Crew {
  /** Sections where workers of hers stand, with the form of the space. */
  placed: { section: string; kind: "normal" | "special" }[];
  /** Royal orders that hold one of hers. */
  orders: { order: number; kind: "normal" | "special" }[];
  rooms: Room[];
}

/** Where a player's workers are, and the rooms of those that were or can be hired. */
export function crew(
  { seat, workers, hire }: PlayerView,
  sections: readonly SectionView[],
  orders: readonly OrderView[],
): Crew {
  const placed = sections.flatMap(({ section, round, square }) => [
    ...round.filter((one) => one === seat).map(() => ({ section, kind: "normal" as const })),
    ...square.filter((one) => one === seat).map(() => ({ section, kind: "special" as const })),
  ]);
  const held = orders
    .filter(({ holder }) => holder === seat)
    .map(({ order, special }) => ({ order, kind: special ? ("special" as const) : ("normal" as const) }));
  const taken = hire.filter(({ taken: gone, helm }) => gone && !helm).length;
  // No special worker is there from the start (S4).
  const out = [...placed, ...held].filter(({ kind }) => kind === "special").length + workers.special;
  const specials = Math.min(taken, out);
  const row = (kind: Room["kind"], hired: number, waiting: number): Room[] => [
    ...Array.from({ length: hired }, () => ({ kind, hired: true })),
    ...Array.from({ length: waiting }, () => ({ kind, hired: false })),
  ];
  return {
    placed,
    orders: held,
    rooms: [
      ...row("normal", taken - specials, workers.waiting_normal),
      ...row("special", specials, workers.waiting_special),
    ],
  };
}
