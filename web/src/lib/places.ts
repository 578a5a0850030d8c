/** Places of the land in words and numbers; its coordinates are the program's own, and stand on no board. */
import type { Args, PlayerView } from "./types";
import { join, named, phrase, say, type Part } from "./words";

/** What a land space is now: "forest, level 2". */
export function placeWords(me: PlayerView | undefined, space: string): Part {
  const found = me?.spaces.find((one) => one.space === space);
  if (!found) return phrase("page.place.unknown");
  if (found.ruin) return phrase("page.place.ruin");
  if (!found.level || !found.landscape) return phrase("page.place.blank");
  return phrase("page.place.land", { landscape: named("landscape", found.landscape), level: found.level });
}

/** For ears, which no map tells what is where: the land spaces of an option by their names in the record. */
export function spacesAt({ space, other, items = [] }: Args): string {
  const spaces = [space, other, ...items.map((item) => item.space)].filter((one) => typeof one === "string");
  return spaces.length ? say("page.place.at", { spaces: join("and", spaces) }) : "";
}

/** A number that is painted on the map, beside what carries the same. */
export interface Mark {
  /** A place of the chart; see island/ids.ts. */
  id: string;
  number: number;
  /** To choose it takes more than the action itself. */
  dear?: boolean;
}

export const onChart = (target: string): boolean =>
  target.startsWith("seat ") || target.startsWith("section ");

/** Land spaces, or targets that end with one, in the order in which one reads: from the hub down, from the left. */
export function inReading(a: string, b: string): number {
  const [[row = 0, i = 0], [next = 0, k = 0]] = [a, b].map((one) =>
    (one.split(" ").at(-1) ?? "").split(",").map(Number),
  ) as [number[], number[]];
  return row - next || i - k;
}

/** The land spaces and half banks of a target: both of a pair. */
export function grounds(target: string): string[] {
  const [seat, n = "", kind, a = "", b = "", c = ""] = target.split(" ");
  if (seat !== "seat") return [];
  const here = (what: string): string => `seat ${n} ${what}`;
  if (kind === "pair") return [here(`space ${a}`), here(`space ${b}`)];
  if (kind === "half") return [here(`half ${a} ${b}`), ...(c ? [here(`space ${c}`)] : [])];
  return kind === "space" ? [target] : [];
}
