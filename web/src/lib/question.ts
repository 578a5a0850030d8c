/** The question of the bar: the decision's own, or what is left of it where nothing more can be chosen. */
import type { DecisionView, View } from "./types";
import { amountOf, type GameEvent, listed, named, say, type Speaker } from "./words";

export interface Asked {
  decision: DecisionView;
  phase: View["phase"];
  /** How many options do something. */
  choices: number;
  /** The kinds of a price that are paid together. */
  parts: readonly { resource: string; need: number }[];
  /** Who is asked, and what this seat has been told. */
  seat: number;
  events: readonly GameEvent[];
}

export function question(asked: Asked, speaker: Speaker): string {
  const { decision, phase, choices, parts } = asked;
  const { kind, details } = decision;
  if (kind === "owed") return unpaid(asked, speaker) ?? speaker.question(kind, details);
  const on = details["on"];
  if (typeof on === "string") return say("page.decide.section", { section: named("section", on[0] ?? "") });
  const waits = "waits" in details; // I6: the question itself says so
  if (kind === "reactivate" && !choices && !waits) return say("page.decide.no_reactivation");
  if (kind === "last_chance" && phase === "market") return say("page.decide.last_storing");
  if (parts.length > 1) {
    const cost = parts.map((part) => amountOf(part.resource, part.need));
    const thing = speaker.bought(details);
    return thing
      ? say("page.decide.pay_for", { thing, cost: listed("and", cost) })
      : say("page.decide.pay_all", { cost: listed("and", cost) });
  }
  return speaker.question(kind, details);
}

/** W4, H5: who did not pay the fee for which something is taken now, and for what; the question comes after that turn. */
function unpaid({ events, seat }: Asked, speaker: Speaker): string | null {
  const declined = events.findLastIndex(({ type, owner }) => type === "fee_declined" && owner === seat);
  const by = events[declined]?.seat ?? null;
  if (by === null) return null;
  const due = events.slice(0, declined).findLast((event) => {
    const on = event.type === "worker" && event["under"] === seat;
    return event.seat === by && (on || (event.type === "sail" && event["owner"] === seat));
  });
  if (!due) return null;
  const player = speaker.player(by);
  const { on } = due;
  return typeof on === "string"
    ? say("page.decide.owed.worker", { player, section: named("section", on[0] ?? "") })
    : say("page.decide.owed.harbor", { player });
}
