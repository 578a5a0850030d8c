/** Small rules that get forgotten: said beside the question, never in its way. */
import { REMINDER_RULES } from "./cited";
import type { View } from "./types";
import { figures } from "./figures";
import { say } from "./words";

export interface Reminder {
  text: string;
  rule: string;
  tone: "info" | "warn";
  /** Said where there is little room too. */
  always?: boolean;
  /** Its figures tell of what is missing. */
  lacks?: boolean;
}

export function reminders(view: View): Reminder[] {
  const me = view.seat === null ? undefined : view.players[view.seat];
  const decision = view.decision;
  if (!me || !decision || view.over) return [];
  const possible = (verb: string): boolean =>
    decision.options.some((option) => option.anytime && option.verb === verb);
  const out: Reminder[] = [];
  const add = (
    key: keyof typeof REMINDER_RULES,
    parts: Record<string, unknown>,
    tone: Reminder["tone"] = "info",
    count?: number,
  ): void => {
    out.push({ text: say(`page.remind.${key}`, parts, count), rule: REMINDER_RULES[key], tone });
  };
  const { steps, used } = me.cartographer;
  const menu = decision.kind === "section" || decision.kind === "income";
  if (view.phase === "income" && view.round === 1 && me.income?.islet && decision.kind === "income")
    add("first_islet", {});
  if (menu && !used && possible("cartographer")) {
    add(view.phase === "work" ? "cartographer" : "cartographer_phase", { steps });
  }
  if (decision.kind === "single") add("chart", figures(view.printed));
  // B2: the level is judged at placement, and payment before it may free a higher space.
  if (decision.kind === "building" || decision.kind === "statue_cost") add("highest_later", {});
  if (decision.kind === "put") {
    const place = decision.options.find(({ verb }) => verb === "put")?.args.space; // all are of one level
    const level = me.spaces.find((one) => one.space === place)?.level;
    if (level) add("highest", { level });
    else add("no_free", {}, "warn");
  }
  if (me.milestones.some((goal) => goal.reached && !goal.moved) && possible("hire")) {
    out.push({
      text: say("page.remind.milestone"),
      rule: REMINDER_RULES.milestone,
      tone: "info",
      always: true,
    });
  }
  const { cost, food, due } = me.feeding;
  if (due && food < cost) {
    const text = say("page.remind.food", { need: cost, have: food });
    out.push({
      text,
      rule: REMINDER_RULES.food,
      tone: view.phase === "feed" ? "warn" : "info",
      lacks: true,
    });
  }
  const stock = Object.values(me.market).reduce((sum, count) => sum + count, 0);
  const late = view.phase !== "income" && view.phase !== "work";
  if (stock && (late || !(me.workers.normal + me.workers.special))) {
    add("market", { count: stock }, late ? "warn" : "info", stock);
  }
  return out;
}
