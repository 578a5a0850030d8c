/** How a finished game went, by figures (docs/server.md, “Statistics”). */
import { at, json, type Place } from "./call";

export const FATES = ["gained", "used", "lost", "left"] as const;
export type Fate = (typeof FATES)[number];

export interface WorkerTurn {
  round: number;
  /** The worker space: `E round`. */
  on: string;
  /** The choice by which the worker was placed: a moment to read again. */
  choice: number;
  points: number;
  /** By line of the pad. */
  lines: number[];
  /** By good, where it changed. */
  goods: Record<string, number>;
}
export interface SeatWent {
  /** By round, the end last: points by source, where there are any. */
  points: Record<string, number>[];
  goods: Record<string, Record<Fate, number>>;
  turns: WorkerTurn[];
}
export interface Statistics {
  rounds: number;
  sources: string[];
  seats: SeatWent[];
}

export const statistics = (place: Place): Promise<Statistics> =>
  json("GET", at(place, "statistics"), place.watch);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Sources that brought anybody anything: only these have a row. */
export const sourcesOf = ({ sources, seats }: Statistics): string[] =>
  sources.filter((source) => seats.some(({ points }) => points.some((column) => column[source])));

/** The most that stands in one place, so that all players have one scale. */
export const mostPoints = ({ seats }: Statistics): number =>
  Math.max(
    1,
    ...seats.flatMap(({ points }) => points.flatMap((column) => Object.values(column).map(Math.abs))),
  );
export const mostGoods = ({ seats }: Statistics): number =>
  Math.max(1, ...seats.flatMap(({ goods }) => Object.values(goods).map(({ gained }) => gained)));

/** Of a source over the game, of a round, of all. */
export const ofSource = ({ points }: SeatWent, source: string): number =>
  sum(points.map((column) => column[source] ?? 0));
export const ofColumn = (column: Record<string, number>): number => sum(Object.values(column));
export const ofAll = ({ points }: SeatWent): number => sum(points.map(ofColumn));

/** Turns by round, in the order in which they were made. */
export function byRound(turns: readonly WorkerTurn[]): [number, WorkerTurn[]][] {
  const rounds = new Map<number, WorkerTurn[]>();
  for (const turn of turns) rounds.set(turn.round, [...(rounds.get(turn.round) ?? []), turn]);
  return [...rounds];
}

/** With its sign: what was won or lost. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
