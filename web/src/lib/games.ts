/** The games that I have finished: bests and means, and how they are taken along. */
import { botName } from "./agree";
import { json } from "./call";
import { has, join, say } from "./words";

export interface Rival {
  name: string;
  bot: string | null;
  /** A further seat of mine. */
  mine: boolean;
  score: number;
}
/** A seat of mine in a game that came to its end. */
export interface PlayedGame {
  table: string;
  seat: number;
  ended: string;
  players: number;
  box: string;
  name: string;
  score: number;
  place: number;
  others: Rival[];
}
/** Games that have something in common. */
export interface Group {
  key: string;
  games: number;
  wins: number;
  best: number;
  mean: number;
  /** The mean of the places. */
  place: number;
}

export const games = (): Promise<PlayedGame[]> => json("GET", "/me/games");

/** Against whom: bots by their names, others together. */
export function opponents({ others }: PlayedGame): string {
  const bots = others.flatMap(({ bot }) => (bot === null ? [] : [botName(bot)]));
  const people = others.some(({ bot, mine }) => bot === null && !mine) ? [say("page.games.people")] : [];
  const own = others.some(({ mine }) => mine) ? [say("page.games.myself")] : [];
  return join("and", [...people, ...own, ...[...new Set(bots)].sort()]);
}
export const boxName = (box: string): string =>
  has(`page.games.box.${box}`) ? say(`page.games.box.${box}`) : box;

/** By what they have in common: the largest group first. */
export function groups(all: readonly PlayedGame[], common: (game: PlayedGame) => string): Group[] {
  const found = new Map<string, PlayedGame[]>();
  for (const game of all) found.set(common(game), [...(found.get(common(game)) ?? []), game]);
  return [...found]
    .map(([key, some]) => ({ key, ...grouped(some) }))
    .sort((a, b) => b.games - a.games || a.key.localeCompare(b.key));
}
export function grouped(some: readonly PlayedGame[]): Omit<Group, "key"> {
  const mean = (of: (game: PlayedGame) => number): number =>
    some.reduce((sum, game) => sum + of(game), 0) / Math.max(1, some.length);
  return {
    games: some.length,
    wins: some.filter(({ place }) => place === 1).length,
    best: Math.max(...some.map(({ score }) => score)),
    mean: mean(({ score }) => score),
    place: mean(({ place }) => place),
  };
}

const RIVALS = 3;
const HEADS = ["date", "table", "seat", "players", "box", "name", "points", "place"];
const RIVAL_HEADS = ["rival", "rival_bot", "rival_points"];

/** For a spreadsheet, in words: a line a game. A name that looks like a formula stays a name. */
export function csv(all: readonly PlayedGame[]): string {
  const cell = (value: string | number): string => {
    const text = String(value);
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const numbers = Array.from({ length: RIVALS }, (_, n) => n);
  const head = [
    ...HEADS.map((what) => say(`page.games.${what}`)),
    ...numbers.flatMap((n) => RIVAL_HEADS.map((what) => say(`page.games.${what}`, { n: n + 1 }))),
  ];
  const lines = all.map(({ ended, table, seat, players, box, name, score, place, others }) => [
    ...[ended, table, seat + 1, players, boxName(box), name, score, place],
    ...numbers.flatMap((n) => {
      const other = others[n];
      return other ? [other.name, other.bot === null ? "" : botName(other.bot), other.score] : ["", "", ""];
    }),
  ]);
  return [head, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}
