/** What a thing costs a player now, and what of that she lacks. */
import { lacking, missing, sum, totals } from "../lib/afford";
import { priceText } from "../lib/options";
import type { Price } from "../lib/types";
import { join, say } from "../lib/words";
import type { Scene, Tip } from "./tip";

/** The price, and what is missing of it on one's own board; a card or the harbormaster may take off `less` units. */
export function priced(price: Price, { player, own }: Scene, less = 0): Pick<Tip, "price" | "short"> {
  if (!sum(price)) return { price: say("page.note.free") };
  const lacks = missing(price, totals(player));
  if (!own || sum(lacks) <= less) return { price: priceText(price) };
  return { price: priceText(price), short: say("page.tip.short", { cost: priceText(lacks) }) };
}

/** Prices to choose from, and what is missing of the one that lacks least. */
export function choosing(prices: readonly Price[], { player, own }: Scene): Pick<Tip, "price" | "short"> {
  const price = join(
    "or",
    prices.map((one) => priceText(one)),
  );
  const lacks = lacking(prices, totals(player));
  return own && sum(lacks) ? { price, short: say("page.tip.short", { cost: priceText(lacks) }) } : { price };
}
