/** When each act of a step begins. Pure. */
import type { Act, Place } from "./acts";

/** One movement, and the least that can still be followed. */
export const MOVE_MS = 260;
export const LEAST_MS = 150;
/** Alike things leave one after the other. */
export const STAGGER_MS = 55;
/** However many they are. */
const STAGGERED = 4;

export interface Timed extends Act {
  at: number;
  /** Of each of its movements. */
  ms: number;
}

export interface Script {
  acts: Timed[];
  /** When what is at a place begins to show. */
  shows: Map<Place, number>;
  /** When a ship begins each of its steps. */
  legs: Map<Place, number[]>;
  /** Of one step of a ship. */
  ms: number;
  length: number;
}

/** The acts one after the other within `budget` milliseconds; what finds no room any more is not shown to move. */
export function timed(acts: readonly Act[], budget: number): Script {
  const lasts = (one: Act): number =>
    one.beats && MOVE_MS * one.beats + STAGGER_MS * Math.min(STAGGERED, Math.max(0, one.flights.length - 1));
  const whole = acts.reduce((sum, one) => sum + lasts(one), 0);
  const pace = Math.max(LEAST_MS / MOVE_MS, Math.min(1, budget / (whole || 1)));
  const script: Script = { acts: [], shows: new Map(), legs: new Map(), ms: MOVE_MS * pace, length: 0 };
  let at = 0;
  for (const one of acts) {
    const late = at + lasts(one) * pace > Math.max(budget, MOVE_MS) + 1;
    if (one.sails) {
      const legs = script.legs.get(one.sails) ?? [];
      script.legs.set(one.sails, [...legs, at]);
    }
    if (late && !one.sails && !one.heralds) continue;
    script.acts.push({ ...one, at, ms: MOVE_MS * pace });
    // What is carried shows when it lands; what only drops shows as it drops.
    const landed = one.flights.length ? at + script.ms * 0.82 : at;
    for (const place of one.shows) if (!script.shows.has(place)) script.shows.set(place, landed);
    at += lasts(one) * pace;
  }
  script.length = at;
  return script;
}
