/** Which cards there are on the page, by what a click on them is called: `small:3`, `large:11`, `order:5`, `cargo:2`. */
import type { DecisionView } from "../lib/types";
import type { Choice } from "../stores/question.svelte";

export type CardSize = "row" | "lying" | "card" | "large";
export type Deck = "small" | "large";

export interface Dealt {
  deck: Deck;
  cards: readonly number[];
}

const deckOf = (decision: DecisionView | null): Deck =>
  decision?.details["deck"] === "large" ? "large" : "small";

/** The building cards that an answer stands for: one to keep or to use, or several in the order of their return (B6). */
export function dealt(
  { verb, args }: Pick<Choice, "verb" | "args">,
  decision: DecisionView | null,
): Dealt | null {
  if (verb === "keep" && args.card) return { deck: deckOf(decision), cards: [args.card] };
  if (verb === "use" && args.card) return { deck: "large", cards: [args.card] };
  if (verb === "under" && args.cards) return { deck: deckOf(decision), cards: args.cards };
  return null;
}

/** An answer that is one card: it lies in the fan. */
export const fans = ({ verb }: Pick<Choice, "verb">): boolean => verb === "keep" || verb === "use";
