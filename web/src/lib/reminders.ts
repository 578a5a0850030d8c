/**
 * What gets forgotten, said in good time beside the question and never in its way: of a position as it stands
 * (`reminders`), and of what is looked at before it is done (`warning`). Each topic can be switched off.
 */
import type { Preview } from "./api";
import { REMINDER_RULES } from "./cited";
import { wayWords } from "./island/words";
import { figures } from "./figures";
import { givenUp, things } from "./giveup";
import type { Guiding } from "./guide";
import { TOPICS, type Topic } from "./topics";
import type { DecisionView, GivenUp, PlayerView, SpaceView, View } from "./types";
import { effect, join, named, say } from "./words";

type Key = keyof typeof REMINDER_RULES;

/** 1: worth to know; 2: soon too late; 3: now. */
type Urgency = 1 | 2 | 3;

export interface Reminder {
  topic: Topic;
  text: string;
  rule: string;
  urgency: Urgency;
}

/** A moment at which a seat is asked something. */
interface Moment {
  view: View;
  me: PlayerView;
  decision: DecisionView;
  /** The strip asks before something is given up: that need not be said here too. */
  asks: boolean;
}
type Told = { key: Key; urgency?: Urgency; parts?: Record<string, unknown>; count?: number } | null;

const seatOf = (view: View): PlayerView | undefined =>
  view.seat === null ? undefined : view.players[view.seat];
const offers = ({ options }: DecisionView, verb: string): boolean =>
  options.some((option) => option.verb === verb);
/** Nothing is left but to close the question, and what can be done at any time. */
const done = ({ options, details }: DecisionView): boolean =>
  Array.isArray(details["gives_up"]) && options.filter(({ anytime }) => !anytime).length <= 1;
const workersOf = ({ workers }: PlayerView): number => workers.normal + workers.special;
const has = ({ storage, spaces }: PlayerView): number =>
  Object.values(storage.goods).reduce((sum, count) => sum + count, 0) +
  spaces.filter(({ cube }) => cube).length;
const isFree = ({ level, cube, piece }: SpaceView): boolean => level > 0 && !cube && !piece;

/** C1: by how much food is short, and how many workers may still change that. */
function food({ view, me }: Moment): Told {
  const { cost, food: have, due } = me.feeding;
  if (!due || have >= cost) return null;
  const left = workersOf(me);
  const parts = { need: cost, short: cost - have, count: left };
  if (view.phase === "feed") return { key: "food_now", parts, urgency: 3 };
  return left
    ? { key: "food", parts, count: left, urgency: left > 1 ? 1 : 2 }
    : { key: "food_last", parts, urgency: 3 };
}

/** C6: what lies in the marketplace goes with the round. Just before it does, the question itself says so. */
function market({ view, me, decision }: Moment): Told {
  const count = Object.values(me.market).reduce((sum, one) => sum + one, 0);
  const late = view.phase !== "income" && view.phase !== "work";
  if (!count || (!late && workersOf(me)) || decision.kind === "last_chance") return null;
  return { key: "market", parts: { count }, count, urgency: late ? 3 : 2 };
}

/** I3: the first islet needs R1, which a tile can take. */
function islet({ view, me, decision }: Moment): Told {
  const first = view.round === 1 && view.phase === "income" && decision.kind === "income";
  return first && me.income?.islet && me.income.tile && offers(decision, "islet")
    ? { key: "first_islet", urgency: 2 }
    : null;
}

/** I1: hands that cannot be used as things stand; those that can, where the strip does not ask for them. */
function income({ me, decision, asks }: Moment): Told {
  if (decision.kind !== "income" || !me.income) return null;
  const possible = givenUp(decision);
  const left: [string, number][] = [
    ["islet", Number(me.income.islet)],
    ["tile", Number(me.income.tile)],
    ["boat", me.income.boats.length - noRoom(decision).length],
  ];
  const lapsing = left.flatMap(([what, count]): GivenUp[] => {
    const can = possible.find((one) => one.what === what)?.count ?? 0;
    const gone = asks ? count - can : count;
    return gone > 0 ? [{ what, count: gone, rule: "I1", effects: [] }] : [];
  });
  if (!lapsing.length) return null;
  return { key: "income", parts: { what: things(lapsing) }, urgency: done(decision) ? 2 : 1 };
}

/** M2: a milestone brings a worker, and the round has only so many turns. */
function milestone({ me, decision }: Moment): Told {
  if (!me.milestones.some(({ reached, moved }) => reached && !moved) || !offers(decision, "hire"))
    return null;
  const last = givenUp(decision).some(({ what }) => what === "hiring");
  return { key: last ? "milestone_last" : "milestone", urgency: 2 };
}

/** B2: pieces go on the highest free level: what that is, and that there may be no second space so high. */
function level({ me, decision }: Moment): Told {
  if (decision.kind === "put") {
    const place = decision.options.find(({ verb }) => verb === "put")?.args.space; // all are of one level
    const high = me.spaces.find((one) => one.space === place)?.level;
    if (!high) return { key: "no_free", urgency: 3 };
    const only = lonely(me);
    return only ? { key: "level_lost", parts: only, urgency: 2 } : { key: "highest", parts: { level: high } };
  }
  if (decision.kind !== "building" && decision.kind !== "statue_cost") return null;
  // The level is judged at placement, and payment before it may free a higher space.
  const only = lonely(me);
  return only ? { key: "level_soon", parts: only, urgency: 2 } : { key: "highest_later" };
}
const freeLevels = ({ spaces }: PlayerView): number[] =>
  spaces
    .filter(isFree)
    .map((one) => one.level)
    .sort((a, b) => b - a);
/** The highest free level, where only one space has it, and the next. */
function lonely(me: PlayerView): { level: number; next: number } | null {
  const [high = 0, next = 0] = freeLevels(me);
  return high > 1 && next < high ? { level: high, next } : null;
}
/** A piece comes to stand, by itself where there is only one place, and no other free space is so high. */
function taken(before: PlayerView, after: PlayerView, decision: DecisionView | null): Told {
  const at = after.spaces.find(({ piece }, n) => piece && !before.spaces[n]?.piece);
  const [next = 0] = freeLevels(after);
  const parts = at ? { level: at.level, next } : decision?.kind === "put" ? lonely(after) : null;
  return parts && parts.level > 1 && parts.next < parts.level
    ? { key: "level_lost", parts, urgency: 2 }
    : null;
}

/** W4, H5: a fee is near, and nothing is there to pay it with. */
function fee({ view, me, decision }: Moment): Told {
  if (!["place_worker", "section", "income", "ship"].includes(decision.kind) || has(me)) return null;
  if (decision.options.some(({ extra }) => extra?.fee !== undefined)) return { key: "fee", urgency: 2 };
  const [near] = me.ships
    .map((ship) => ({ steps: toHarbor(view, ship), anchors: ship.anchors }))
    .filter(({ steps, anchors }) => steps + anchors <= NEAR)
    .sort((a, b) => a.steps + a.anchors - b.steps - b.anchors);
  return near ? { key: "fee_harbor", parts: { way: wayWords(near.steps, near.anchors) }, urgency: 2 } : null;
}
const NEAR = 2; // helm points that a small gain has
function toHarbor({ ring }: View, { sails, position }: PlayerView["ships"][number]): number {
  const by = sails === 1 ? 1 : ring.length - 1;
  let at = position;
  for (let steps = 1; steps <= ring.length; steps++) {
    at = (at + by) % ring.length;
    if (ring[at]?.water === "harbor") return steps;
  }
  return Infinity;
}

/** P1: a gain of this question finds too little room. */
const noRoom = (decision: DecisionView | null | undefined): GivenUp[] => {
  const found = decision?.details["no_room"];
  return Array.isArray(found) ? found : [];
};
const storage = ({ decision }: Moment): Told =>
  lost(
    noRoom(decision).flatMap(({ effects }) => effects),
    "storage",
  );
function lost(effects: GivenUp["effects"], key: Key): Told {
  const what = effects.map((one) => effect(one as unknown as Record<string, unknown>));
  return what.length ? { key, parts: { what: join("and", what) }, urgency: 2 } : null;
}

/** E4: in the last round, a stage of an order of mine that is one step away. */
function order({ view, me }: Moment): Told {
  if (view.round < view.printed.rounds) return null;
  const near = view.orders.flatMap(({ order: number, stages, at_most, holder, players }) => {
    const count = players[me.seat]?.count ?? null;
    if (holder !== me.seat || count === null) return [];
    const missing = stages.map((stage) => (at_most ? count - stage : stage - count));
    const n = missing.findIndex((one) => one > 0);
    return missing[n] === 1 ? [{ order: named("order", number), points: view.printed.order_points[n] }] : [];
  });
  const [best] = near.sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
  return best ? { key: "order", parts: best, urgency: 2 } : null;
}

/** T6, K1: the cartographer works once in the income phase, in each worker turn and in the clean-up. */
function cartographer({ view, me, decision }: Moment): Told {
  if (decision.kind === "single") return { key: "chart", parts: figures(view.printed) };
  if (!["section", "income", "reactivate", "last_chance"].includes(decision.kind)) return null;
  if (me.cartographer.used) return null;
  if (!offers(decision, "cartographer")) return null;
  const key = view.phase === "work" ? "cartographer" : "cartographer_phase";
  return { key, parts: { steps: me.cartographer.steps }, urgency: done(decision) ? 2 : 1 };
}

const TELLERS: Readonly<Record<Topic, (moment: Moment) => Told>> = {
  islet, food, market, fee, storage, level, income, milestone, order, cartographer,
}; // prettier-ignore

const worded = (topic: Topic, told: Told): Reminder[] =>
  told
    ? [
        {
          topic,
          text: say(`page.remind.${told.key}`, told.parts ?? {}, told.count),
          rule: REMINDER_RULES[told.key],
          urgency: told.urgency ?? 1,
        },
      ]
    : [];

interface More {
  asks?: boolean;
  /** Topics that are switched off. */
  off?: ReadonlySet<Topic>;
}

/** What not to forget now, the most urgent first. */
export function reminders(view: View, { asks = true, off = new Set() }: More = {}): Reminder[] {
  const me = seatOf(view);
  const { decision } = view;
  if (!me || !decision || view.over) return [];
  const moment = { view, me, decision, asks };
  return TOPICS.filter((topic) => !off.has(topic))
    .flatMap((topic) => worded(topic, TELLERS[topic](moment)))
    .sort((a, b) => b.urgency - a.urgency);
}

/** What is told at a table: nothing that is switched off, and nothing before its guide has spoken of it. */
export function told(
  view: View,
  guide: Guiding | null | undefined,
  { asks, silent }: { asks: boolean; silent: ReadonlySet<Topic> },
): Reminder[] {
  if (guide?.lost === false && guide.quiet.includes("reminders")) return [];
  return reminders(view, { asks, off: silent });
}

/** What is looked at would bring this, before it is done: the one that matters most. */
export function warning(
  view: View,
  { view: then, events }: Pick<Preview, "view" | "events">,
  off: ReadonlySet<Topic> = new Set(),
): Reminder | null {
  const before = seatOf(view);
  const after = seatOf(then);
  if (!before || !after || !view.decision) return null;
  const mine = events.filter(({ seat }) => seat === before.seat);
  const found: [Topic, Told][] = [
    ["islet", losesIslet(view, before, then, after) ? { key: "islet_gone", urgency: 3 } : null],
    ["fee", cannotPay(view.decision, mine, after)],
    ["storage", losesGoods(view, then, mine)],
    ["level", view.decision.kind === "put" ? null : taken(before, after, then.decision)],
  ];
  const [first] = found.filter(([topic]) => !off.has(topic)).flatMap(([topic, told]) => worded(topic, told));
  return first ?? null;
}

/** I3: a place of R1 is covered, and with it goes the islet of the first round. */
function losesIslet(view: View, before: PlayerView, then: View, after: PlayerView): boolean {
  if (view.round !== 1 || view.phase !== "income" || !before.income?.islet) return false;
  const laid = after.islets.length < before.islets.length;
  const possible = after.income?.islet && then.decision?.kind === "income" && offers(then.decision, "islet");
  const banks = view.printed.layout.coast.filter(({ bank }) => bank === "R1");
  const covered = banks.some(({ spaces }) =>
    spaces.some((name) => {
      const at = (player: PlayerView): number =>
        player.spaces.find(({ space }) => space === name)?.level ?? 0;
      return !at(before) && at(after) > 0;
    }),
  );
  return covered && !laid && !possible;
}

/** W4, H5: a fee that it brings and that nothing is left for; in a harbor a log book comes before it. */
function cannotPay({ kind }: DecisionView, mine: Preview["events"], after: PlayerView): Told {
  if (kind === "place_worker" && mine.some(({ type }) => type === "fee_declined"))
    return { key: "fee", urgency: 3 };
  const enters = mine.some(({ type, water }) => type === "sail" && water === "harbor");
  return enters && !has(after) ? { key: "fee_ahead", urgency: 3 } : null;
}

/** P1: gains that it brings, and that find too little room or none. */
function losesGoods(view: View, then: View, mine: Preview["events"]): Told {
  if (noRoom(view.decision).length) return null; // it is said already
  const waiting = noRoom(then.decision).flatMap(({ effects }) => effects);
  // Where triggered effects are asked for themselves, who forfeits one does so by choice.
  const forfeits = view.decision?.kind === "effects" ? [] : mine.filter(({ type }) => type === "forfeit");
  const gone = forfeits.map((event) => event["effect"] as GivenUp["effects"][number]);
  return lost([...waiting, ...gone.filter(({ name }) => name === "gain")], "storage_ahead");
}
