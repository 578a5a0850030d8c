/** A question as a menu: what can be chosen and what cannot now, in one order, so that nothing changes places. */
import type { ClosedView, DecisionView, OptionView } from "./types";

export type Entry = OptionView | ClosedView;

export const isClosed = (entry: Entry): entry is ClosedView => "at" in entry;

/** Options, without anytime actions, with what is closed among them. */
export function inOrder({ options, closed }: DecisionView): Entry[] {
  const out: Entry[] = [];
  for (let n = 0; n <= options.length; n++) {
    out.push(...closed.filter(({ at }) => at === n));
    const option = options[n];
    if (option && !option.anytime) out.push(option);
  }
  return out;
}
