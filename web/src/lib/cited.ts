/** Which rule a line of the log and a reminder go back to. Ids of docs/rules.md; tests see that none is missing. */
import type { GameEvent } from "./words";

export const EVENT_RULES: Readonly<Record<string, string>> = {
  setup: "S4",
  round: "S9",
  phase: "S9",
  start: "S6",
  turn: "W1",
  finished: "I6",
  end: "E3",
  worker: "W3",
  cooper: "W8",
  return: "C5",
  milestone: "M1",
  hire: "M2",
  assign: "M3",
  fee: "W4",
  fee_declined: "W4",
  take: "P1",
  gain: "P1",
  lost: "C6",
  pay: "P3",
  reduce: "P5",
  store: "T2",
  trade: "T3",
  feed: "C1",
  market_cleared: "C6",
  tile_drawn: "W9",
  lay: "PL1",
  shim: "K1",
  cube: "PL5",
  islet: "I2",
  steps: "W10",
  chart: "T6",
  single: "K2",
  helm: "H1",
  anchor: "H6",
  unanchor: "H2",
  sail: "H2",
  pass_islet: "H3",
  book: "H4",
  boat: "B1",
  building: "B2",
  statue: "B8",
  lid_placed: "T5",
  ruin: "B7",
  cargo: "B9",
  harbormaster: "C7",
  deal: "B6",
  keep: "B6",
  under: "B6",
  lid: "T4",
  card_used: "T5",
  react_card: "C2",
  react_lid: "C2",
  flip_boat: "T5",
  move: "T5",
  forfeit: "W6",
  impossible: "I8",
  copy_islet: "H3",
  copy_boat: "B1",
};

const PHASE_RULES: Readonly<Record<string, string>> = {
  start: "S6",
  income: "I1",
  work: "W1",
  feed: "C1",
  reactivate: "C2",
  statues: "C3",
  passage: "C4",
  market: "C6",
  last: "E1",
};

/** The rule of a line of the log; none for what is no event of the game. */
export function ruleOf(event: GameEvent): string | undefined {
  if (/^fee/.test(event.type) && event["owner"] === null) return "H5";
  if (event.type === "phase") return PHASE_RULES[String(event["phase"])];
  if (event.type === "sail") return { bay: "H4", harbor: "H5" }[String(event["water"])] ?? "H2";
  if (event.type === "building") {
    return { small: "B3", large: "B4", fortress: "B5" }[String(event["piece"])] ?? "B2";
  }
  return EVENT_RULES[event.type];
}

export const REMINDER_RULES = {
  first_islet: "I3",
  islet_gone: "I3",
  food: "C1",
  food_last: "C1",
  food_now: "C1",
  market: "C6",
  fee: "W4",
  fee_ahead: "H5",
  fee_harbor: "H5",
  storage: "P1",
  storage_ahead: "P1",
  highest: "B2",
  highest_later: "B2",
  level_lost: "B2",
  level_soon: "B2",
  no_free: "B2",
  income: "I1",
  milestone: "M2",
  milestone_last: "M2",
  order: "E4",
  cartographer: "T6",
  cartographer_phase: "T6",
  chart: "K2",
} as const;
