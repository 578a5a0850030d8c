/** A question as a menu: what can be chosen and what cannot now, in one order, so that nothing changes places. */
import type { ClosedView, DecisionView, FurtherView, OptionView } from "./types";

export type Entry = OptionView | ClosedView;

export const isClosed = (entry: Entry): entry is ClosedView => "at" in entry;

/** Options, without anytime actions, with what is closed among them. */
export function inOrder({ options, closed }: Pick<DecisionView, "options" | "closed">): Entry[] {
  const out: Entry[] = [];
  for (let n = 0; n <= options.length; n++) {
    out.push(...closed.filter(({ at }) => at === n));
    const option = options[n];
    if (option && !option.anytime) out.push(option);
  }
  return out;
}

const MOST = 8; // chips that one takes in at a glance

/**
 * Entries that open a question are shown as its answers, so that one click does for both: those with the fewest
 * answers first, as long as the menu stays short. What is closed there stands among them if there is room for all.
 */
export function expanded(
  entries: readonly Entry[],
  { further, further_closed }: Pick<DecisionView, "further" | "further_closed">,
): Entry[] {
  const beyond = (entry: Entry): FurtherView[] => further.filter(({ via }) => via === entry.text);
  const closed = (entry: Entry): ClosedView[] => further_closed.filter(({ via }) => via === entry.text);
  let room = MOST - entries.length;
  const open = new Set<Entry>();
  const whole = new Set<Entry>();
  const opening = entries.filter((entry) => beyond(entry).length);
  for (const entry of opening.sort((a, b) => beyond(a).length - beyond(b).length)) {
    const more = beyond(entry).length - 1;
    if (more > room) break;
    room -= more;
    open.add(entry);
  }
  for (const entry of open) {
    const more = closed(entry).length;
    if (more > room) continue;
    room -= more;
    whole.add(entry);
  }
  return entries.flatMap((entry) => {
    if (!open.has(entry)) return [entry];
    return inOrder({ options: beyond(entry), closed: whole.has(entry) ? closed(entry) : [] });
  });
}
