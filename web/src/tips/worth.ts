/** A tip that only repeats what stands there already is not shown; nor is what it repeats. */
import { plain } from "../lib/words";
import type { Tip } from "./tip";

const letters = (text: string): string =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What is new to one who sees these words on the thing itself; null if nothing is. */
export function news(tip: Tip, seen: string): Tip | null {
  const sight = ` ${letters(seen)} `;
  const repeats = (text: string | undefined): boolean =>
    text !== undefined && sight.includes(` ${letters(text)} `);
  const { text, price, gives, now = [], ...rest } = tip;
  const left = now.filter((line) => !repeats(line));
  const out: Tip = {
    ...rest,
    ...(text && !repeats(text) && letters(text) !== letters(tip.name) ? { text } : {}),
    ...(price ? { price } : {}),
    ...(gives ? { gives } : {}),
    ...(left.length ? { now: left } : {}),
  };
  const more = Boolean(out.text ?? out.price ?? out.gives ?? out.now ?? out.why ?? out.key);
  return more || (tip.name && !repeats(tip.name)) ? out : null;
}
