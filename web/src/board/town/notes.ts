/** What a thing with a price says of itself: what it costs, what it brings, and what of the price is missing. */
import { missing } from "../../lib/afford";
import { priceText } from "../../lib/options";
import type { Goods, Price } from "../../lib/types";
import { say } from "../../lib/words";

export function priceNote(price: Price, helm: number, have: Goods): string {
  const lacks = missing(price, have);
  const state = Object.keys(lacks).length
    ? say("page.board.missing", { cost: priceText(lacks) })
    : say("page.board.ready");
  return `${priceText(price)} → ${helm} [helm] · ${state}`;
}
