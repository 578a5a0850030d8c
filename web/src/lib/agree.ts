/** People who are away, and what the others agree on: the server's words and calls (docs/server.md). */
import type { Bot } from "./api";
import { at, call, json, type Place } from "./call";
import { has, say } from "./words";

export type Kind = "stand_in" | "invitation" | "end";

/** What everybody may know. */
export interface Company {
  /** Since when, by seat. */
  left: (string | null)[];
  /** The bot that plays for her, by seat. */
  stand_ins: (string | null)[];
  /** The game was ended without a winner: when, and who agreed. */
  ended: { at: string; by: number[]; seat: number | null } | null;
}

interface Matter {
  kind: Kind;
  seat: number | null;
  bot: string | null;
  by: number;
  at: string;
}
export interface Proposal extends Matter {
  number: number;
  yes: number[];
  /** Who has yet to agree. */
  asked: number[];
}
export interface Outcome extends Matter {
  how: "held" | "refused" | "withdrawn" | "fell";
  who: number;
}

/** What those know who sit there. */
export interface Agreements {
  proposal: Proposal | null;
  invited: { seat: number; by: number; out: boolean }[];
  latest: Outcome | null;
}

export const leave = (place: Place): Promise<Response> => call("POST", at(place, "leave"), null, {});
export const back = (place: Place): Promise<Response> => call("POST", at(place, "back"), null, {});
export const propose = (place: Place, kind: Kind, seat: number | null, bot?: string): Promise<Response> =>
  call("POST", at(place, "agreements"), null, { kind, seat, ...(bot === undefined ? {} : { bot }) });
export const answer = (place: Place, number: number, yes: boolean): Promise<Response> =>
  call("POST", at(place, `agreements/${yes ? "agree" : "refuse"}`), null, { number });
/** The invitation that all agreed on; the one before is void. */
export const invite = (place: Place, seat: number): Promise<{ invitation: string }> =>
  json("POST", at(place, `seats/${seat}/invitation`), null, {});

/** A sentence on what a bot is; of the host's nothing is known. */
export const botAbout = (bot: string): string => {
  const key = `server.bot.${bot}.about`;
  return say(has(key) ? key : "server.bot.guest.about");
};
/** Ours have a name; those of the host are called as she calls them. */
export function botName(bot: string): string {
  const key = `server.bot.${bot}.name`;
  return has(key) ? say(key) : bot;
}
/** In a word, how strong one of ours is. */
export const botStrength = (bot: string): string => say(`server.bot.${bot}.strength`);
/** As a list of bots names it: with its strength, where that is known. */
export const botOffered = ({ id, name, level }: Bot): string =>
  level === null ? name : say("page.start.kind.bot", { name: botName(id), strength: botStrength(id) });
