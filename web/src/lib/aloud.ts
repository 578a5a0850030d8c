/** What is said aloud: of others' turns one message each, and with my question what I have not chosen myself. Pure. */
import type { Words } from "./options";
import { spacesAt } from "./places";
import { EVENT_ROWS } from "./rows";
import type { Args } from "./types";
import { type GameEvent, plain, say, type Speaker } from "./words";

/** An option by ear: what it is called, where it is, what it costs and gives, in words alone. */
export function called({ label, note, args }: Words & { args: Args }): string {
  const drawn = /^(\[\w+\] ?)+$/.test(note); // what the label says already
  const [cost = "", gain] = drawn ? [] : plain(note).split(" → ");
  const worth = gain === undefined ? cost : say("page.ear.price", { cost, gain });
  return [`${label} ${spacesAt(args)}`.trim(), worth].filter(Boolean).join(say("list.comma"));
}

/** With these a turn, or a step of all, is over. */
const BOUNDS = new Set(["turn", "round", "phase", "end"]);
/** What another did: each once. The goods that came and went with it are in the list since my last turn. */
const DEEDS = new Set([
  "worker",
  "islet",
  "lay",
  "single",
  "boat",
  "building",
  "statue",
  "ruin",
  "cargo",
  "lid",
  "lid_placed",
  "card_used",
  "keep",
  "move",
  "hire",
  "assign",
  "milestone",
  "cooper",
  "fee",
  "fee_declined",
  "feed",
  "react_card",
  "react_lid",
]);
/** And this is only counted. */
const COUNTED = ["tile_drawn", "sail", "book", "anchor"];
/** What came by chance or as a consequence; the rest one has just chosen. */
const NEWS = new Set([
  "round",
  "phase",
  "tile_drawn",
  "gain",
  "lost",
  "steps",
  "sail",
  "pass_islet",
  "book",
  "anchor",
  "unanchor",
  "milestone",
  "feed",
  "impossible",
  "market_cleared",
]);

/** Turns of others that are over, and the number of the first event that belongs to none of them. */
export function turnsOver(
  events: readonly GameEvent[],
  from: number,
  mine: readonly number[],
): { turns: GameEvent[][]; from: number } {
  const turns: GameEvent[][] = [];
  let turn: GameEvent[] = [];
  for (const event of events) {
    if (event.n < from) continue;
    if (BOUNDS.has(event.type)) {
      if (turn.length) turns.push(turn);
      turn = [];
      from = event.n + 1;
    } else if (event.seat !== null && !mine.includes(event.seat)) turn.push(event);
  }
  return { turns, from };
}

/** A turn, or a step of all, in one message; empty where nothing is worth saying. */
export function turnWords(turn: readonly GameEvent[], speaker: Speaker): string {
  const seats = [...new Set(turn.flatMap(({ seat }) => seat ?? []))];
  return seats
    .flatMap((seat) => {
      const own = turn.filter((event) => event.seat === seat);
      const did = own
        .filter(({ type }) => DEEDS.has(type))
        .map((event) => speaker.fill(`page.ear.did.${event.type}`, EVENT_ROWS[event.type] ?? [], event));
      for (const type of COUNTED) {
        const count = own.filter((event) => event.type === type).length;
        if (count) did.push(say(`page.ear.count.${type}`, { count }, count));
      }
      if (!did.length) return [];
      return [
        say("page.ear.turn", { player: speaker.player(seat), deeds: did.join(say("page.read.break")) }),
      ];
    })
    .join(" ");
}

/** What has come of my last answer, and with which phase and round the question comes. */
export function news(events: readonly GameEvent[], from: number, seat: number, speaker: Speaker): string[] {
  const fresh = events.filter(
    (event) => event.n >= from && NEWS.has(event.type) && (event.seat ?? seat) === seat,
  );
  // Of steps in which nothing was asked one hears nothing.
  const phase = fresh.findLast(({ type }) => type === "phase");
  return fresh
    .filter((event) => event.type !== "phase" || event === phase)
    .flatMap((event) => speaker.event(event) ?? []);
}
