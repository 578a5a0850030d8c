/** What a thing costs a player now, and what of that she lacks. */
import { priceText } from "../lib/options";
import type { PlayerView, Price } from "../lib/types";
import { say } from "../lib/words";
import type { Scene, Tip } from "./tip";

/** All that she could pay with: storage, and cubes of the land by their levels (P3). */
export function means(player: PlayerView, good: keyof Price): number {
  const land = player.spaces.filter((one) => one.cube === good).reduce((sum, one) => sum + one.level, 0);
  return player.storage.goods[good] + land;
}

export function lacking(price: Price, player: PlayerView): Price {
  const out: Price = {};
  for (const [name, count] of Object.entries(price) as [keyof Price, number][]) {
    const missing = count - means(player, name);
    if (missing > 0) out[name] = missing;
  }
  return out;
}

/** The price, and what is missing of it on one's own board; a card or the harbormaster may take off `less` units. */
export function priced(price: Price, { player, own }: Scene, less = 0): Pick<Tip, "price" | "short"> {
  if (!Object.values(price).some(Boolean)) return { price: say("page.note.free") };
  const missing = lacking(price, player);
  const count = Object.values(missing).reduce((sum, one) => sum + Number(one), 0);
  if (!own || count <= less) return { price: priceText(price) };
  return { price: priceText(price), short: say("page.tip.short", { cost: priceText(missing) }) };
}
