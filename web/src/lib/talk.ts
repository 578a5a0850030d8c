/** Chat and notes of a table (docs/server.md). */
import { insist } from "./api";
import { at, call, json, type Place } from "./call";

export const ROOMS = ["players", "watchers"] as const;
export type Room = (typeof ROOMS)[number];
export interface Message {
  number: number;
  /** Null: somebody who watches. */
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export const LONGEST = 500;
export const LONGEST_NOTES = 10_000;
const KEPT = 1000;

/** All that are kept. */
export const messages = (place: Place, room: Room): Promise<{ messages: Message[] }> =>
  json("GET", at(place, "chat", { room }), place.watch);
export const say = (
  place: Place,
  room: Room,
  text: string,
  name: string | null,
): Promise<{ number: number }> =>
  insist(at(place, "chat"), place.watch, { text, room, ...(name === null ? {} : { name }) });
export const notes = (place: Place): Promise<{ text: string }> => json("GET", at(place, "notes"));
export const keepNotes = (place: Place, text: string): Promise<Response> =>
  call("PUT", at(place, "notes"), null, { text });

/** With what came: each message once, in order. */
export function merged(old: readonly Message[], fresh: readonly Message[]): Message[] {
  const all = new Map([...old, ...fresh].map((message) => [message.number, message]));
  return [...all.values()].sort((a, b) => a.number - b.number).slice(-KEPT);
}

/** By whom a message is, for muting: seats may change their numbers before the game, names are one's own. */
export const author = ({ seat, name }: Message): string => `${seat === null ? "watcher" : "player"} ${name}`;

/** How many are new to whoever has read up to a number; one's own and those of the muted are not. */
export function unread(
  all: readonly Message[],
  read: number,
  mine: readonly number[],
  muted: ReadonlySet<string>,
): number {
  return all.filter(
    (message) =>
      message.number > read &&
      !(message.seat !== null && mine.includes(message.seat)) &&
      !muted.has(author(message)),
  ).length;
}
