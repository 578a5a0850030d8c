/** P4: what goes beyond a price, for no change is given: of payments that a press makes by itself, there being one way. */
import { statueCosts } from "./afford";
import type { Preview } from "./api";
import { GOODS } from "./ids";
import type { Item, PlayerView, Price, View } from "./types";
import { amountOf, listed, say } from "./words";
import { worth } from "./worth";

interface Overpaid {
  good: (typeof GOODS)[number];
  paid: number;
  due: number;
}

/** What the thing that is bought may cost: a statue has several prices, and a boat as many as there are landings. */
function prices(view: View, me: PlayerView, { view: then, events }: Preview): readonly Price[] {
  const told = events.find(
    ({ type, seat }) => seat === me.seat && ["cargo", "boat", "building", "statue"].includes(type),
  );
  const thing: Record<string, unknown> = told ?? then.decision?.details ?? {};
  if (told?.type === "statue" || thing["piece"] === "statue") return statueCosts(me, view.printed);
  const row =
    view.cargo[Number(thing["cargo"]) - 1] ??
    me.landings[Number(thing["landing"]) - 1] ??
    me.buildings.find(({ building }) => building === thing["piece"]);
  return row ? [row.cost] : thing["boat"] === undefined ? [] : me.landings.map(({ cost }) => cost);
}

/** By kind, in the order of goods; nothing where every payment is exact. */
export function overpaid(view: View, seen: Preview): Overpaid[] {
  const me = view.players[view.seat ?? -1];
  if (!me) return [];
  const paid = new Map<string, number>();
  const saved: Price = {};
  for (const event of seen.events.filter(({ seat }) => seat === me.seat)) {
    if (event.type === "reduce") Object.assign(saved, event["cost"]);
    if (event.type !== "pay") continue;
    const good = event["resource"] as Item["good"];
    const land = (event["spaces"] as string[]).map((space) => worth({ good, count: 1, space }, me));
    const value = land.reduce((all, one) => all + one, Number(event["stored"]));
    paid.set(good, (paid.get(good) ?? 0) + value);
  }
  const found = prices(view, me, seen).map((price) =>
    GOODS.flatMap((good): Overpaid[] => {
      const due = (price[good] ?? 0) - (saved[good] ?? 0);
      return paid.has(good) ? [{ good, paid: paid.get(good) ?? 0, due }] : [];
    }),
  );
  const lost = (one: Overpaid[]): number => one.reduce((all, { paid: gone, due }) => all + gone - due, 0);
  const possible = found.filter((one) => one.every(({ paid: gone, due }) => due > 0 && gone >= due));
  const [best = []] = possible.sort((a, b) => lost(a) - lost(b));
  return best.filter(({ paid: gone, due }) => gone > due);
}

/** The same in words; empty where every payment is exact. */
export function overpaidWords(view: View, seen: Preview): string {
  const found = overpaid(view, seen);
  if (!found.length) return "";
  const all = (of: "paid" | "due"): unknown =>
    listed(
      "and",
      found.map((one) => amountOf(one.good, one[of])),
    );
  const count = found.reduce((out, { paid, due }) => out + paid - due, 0);
  return say("page.pay_first.wasted", { paid: all("paid"), price: all("due"), count });
}
