/** The question of the bar: the decision's own, or what is left of it where nothing more can be chosen. */
import type { DecisionView, View } from "./types";
import { amountOf, listed, named, say, type Speaker } from "./words";

export interface Asked {
  decision: DecisionView;
  phase: View["phase"];
  /** How many options do something. */
  choices: number;
  /** The kinds of a price that are paid together. */
  parts: readonly { resource: string; need: number }[];
}

export function question({ decision, phase, choices, parts }: Asked, speaker: Speaker): string {
  const { kind, details } = decision;
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
