import type { TablePlan } from "./api";
import { COLORS } from "./ids";
import { say } from "./words";

/** Colours that survive colour blindness, each with an emblem of its own. */
export type Color = (typeof COLORS)[number];
export type Emblem = "anchor" | "compass" | "whale" | "sun";
export const EMBLEMS: Readonly<Record<Color, Emblem>> = {
  red: "anchor",
  blue: "compass",
  green: "whale",
  yellow: "sun",
};

const folded = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Names for bots: none is that of the person they play against. */
export const rivalsOf = (mine: string): string[] =>
  say("page.start.bot_names")
    .split(", ")
    .filter((name) => folded(name) !== folded(mine));

/** One click: me against two bots of one kind. */
export function against(mine: string, bot: string | undefined): TablePlan {
  const others = rivalsOf(mine)
    .slice(0, 2)
    .map((name, n) => ({
      kind: "bot" as const,
      name,
      color: COLORS[n + 1] ?? "blue",
      ...(bot === undefined ? {} : { bot }),
    }));
  const me = { kind: "person" as const, name: mine, color: "red" };
  return {
    seats: [me, ...others],
    start_landscape: "meadow",
    first_seat: null,
    seed: null,
    simultaneous: null,
  };
}

export interface Called {
  /** `me`, `person`, `friend`, or the id of a bot. */
  who: string;
  name: string;
}
export interface Names {
  me: string;
  people: readonly string[];
  rivals: readonly string[];
}

/**
 * What seat `n` is called once somebody else sits there. A name that was typed stays, and so does one that suits: a
 * bot of another level is still called the same.
 */
export function renamed({ who, name }: Called, n: number, taken: readonly string[], names: Names): string {
  if (who === "friend") return name; // she says it herself
  if (![...names.people, ...names.rivals, say("page.start.me"), names.me].includes(name)) return name;
  if (who === "me") return names.me;
  const fitting = who === "person" ? names.people : names.rivals;
  if (fitting.includes(name)) return name;
  return [fitting[n] ?? "", ...fitting].find((one) => one && !taken.includes(one)) ?? name;
}

/** The emblem of a colour; who has none has the compass. */
export function emblem(color: string | undefined): Emblem {
  return EMBLEMS[color as Color] ?? "compass";
}

/** As much of a name as a small plate holds: all of it, its first word if nobody else's begins so, or its beginning. */
export function briefly(name: string, others: readonly string[], most = 13): string {
  if (name.length <= most) return name;
  const [first = ""] = name.split(" ");
  const alone = !others.some((other) => other.startsWith(first));
  if (first && first.length <= most && alone) return first;
  return `${name.slice(0, most - 1).trim()}…`;
}
