/** Which rules have a position that shows them (tools/make_shown.py makes these), and why the others have none. */
import index from "$view/shown/shown.json";

/** A moment of one of the games: `event` is what it is about, or `points` what is to be looked at. */
export interface Shown {
  game: number;
  at: number;
  seat: number | null;
  event?: number;
  points?: string[];
}
export const SHOWN: Readonly<Record<string, Shown>> = index.shown;
export const NOT_SHOWN: Readonly<Record<string, string>> = index.not_shown;

/** The records of the games: they come when the first of them is looked at. */
export const games = async (): Promise<readonly string[]> =>
  (await import("$view/shown/games.json")).default as unknown as readonly string[];
