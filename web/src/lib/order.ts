/** B6: the cards that are not kept go under the deck. Who does not care for their order has one by chance. */
import type { DecisionView } from "./types";

/** The answer to the question that follows when this card is kept; empty where nothing is kept, or nothing to order. */
export function atRandom(
  text: string,
  decision: DecisionView | null,
  random: () => number = Math.random,
): string {
  if (decision?.kind !== "keep") return "";
  const others = decision.options.filter((one) => one.text !== text).map(({ args }) => args.card ?? 0);
  if (others.length < 2) return "";
  for (let n = others.length - 1; n > 0; n--) {
    const at = Math.floor(random() * (n + 1));
    [others[n], others[at]] = [others[at] ?? 0, others[n] ?? 0];
  }
  return `under ${others.join(" ")}`;
}
