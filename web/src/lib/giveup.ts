/** What closing a question gives up, in words. The engine says what it is (`details.gives_up`). */
import type { DecisionView, GivenUp } from "./types";
import { amountOf, effectOf, has, listed, phrase, say, type Part } from "./words";

export function givenUp(decision: DecisionView | null): GivenUp[] {
  const found = decision?.details["gives_up"];
  return Array.isArray(found) ? found : [];
}

function thing({ what, count, effects }: GivenUp): Part {
  if (what === "action") {
    const words = listed(
      "or",
      effects.map((one) => effectOf(one as unknown as Record<string, unknown>)),
    );
    return count > 1 ? phrase("page.give_up.times", { what: words, count }, count) : words;
  }
  const key = `page.give_up.thing.${what}`;
  return has(key) ? phrase(key, { count }, count) : amountOf(what, count);
}

export const things = (list: readonly GivenUp[]): Part => listed("and", list.map(thing));

/** "Give up the islet and 1 tile": what the button says that does it. */
export function giveUpWords(list: readonly GivenUp[]): string {
  const [first] = list;
  if (!first) return "";
  if (first.what === "anchor") return say("page.give_up.anchor");
  const what = things(list);
  return say(first.what === "action" ? "page.give_up.actions" : "page.give_up.things", { what });
}

/** The rules by which it was hers. */
export const giveUpRules = (list: readonly GivenUp[]): string =>
  [...new Set(list.map(({ rule }) => rule))].join(say("list.comma"));
