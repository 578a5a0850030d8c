/** A game as a row of moments: which come next, and how long each is looked at. Pure. */
import type { Block, State } from "./api";
import { LINE_MS, TURN_MS } from "./pace";
import { assembled } from "./parts";
import { withoutCards } from "./story";
import type { GameEvent } from "./words";

/** How many times as fast as in play. */
export const RATES = [1, 2, 4] as const;
export type Rate = (typeof RATES)[number];

/** The moments of a block, whole. `names`: what seats are called that the game does not name. */
export function unrolled(block: Block, table: string): State[] {
  let at: State | undefined;
  return block.steps.map(
    (step) => (at = assembled({ table, seat: block.seat, version: 0, pause: null, ...step }, at)),
  );
}

/** As everybody may see it, for a screen that several share: nobody's dealt cards. */
export function veiled(state: State): State {
  const players = state.view.players.map((player) =>
    player.choosing?.cards ? { ...player, choosing: { ...player.choosing, cards: null } } : player,
  );
  return { ...state, view: { ...state.view, players }, events: state.events.map(withoutCards) };
}

/** Where turns, phases and rounds begin. */
export const turns = (marks: readonly GameEvent[]): number[] => [
  ...new Set(marks.map((mark) => Number(mark["choice"]))),
];

/** The next of these moments, or the end; null there. They rise. */
export function next(moments: readonly number[], at: number, end: number): number | null {
  if (at >= end) return null;
  return moments.find((one) => one > at) ?? end;
}

/** The one before, or the beginning; null there. */
export function previous(moments: readonly number[], at: number): number | null {
  if (at <= 0) return null;
  return moments.findLast((one) => one < at) ?? 0;
}

/** How long a step is looked at in which so many lines are told. */
export const dwell = (lines: number, rate: Rate): number =>
  Math.min(TURN_MS.calm, LINE_MS.calm * Math.max(1, lines)) / rate;
