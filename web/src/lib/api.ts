/** The server's calls for tables (docs/server.md). */
import type { Agreements, Company } from "./agree";
import type { Guiding } from "./guide";
import { at, call, json, Refused, type Place } from "./call";
import type { Told } from "./parts";
import type { DecisionView, View } from "./types";
import type { Fault, GameEvent } from "./words";

export { Refused, type Place } from "./call";

export interface State {
  table: string;
  seat: number | null;
  sequence: number;
  version: number;
  /** Rises with every change of the table. */
  stamp: number;
  names: string[];
  colors: string[];
  kinds: ("person" | "bot")[];
  bots: (string | null)[];
  view: View;
  events: GameEvent[];
  can_undo: boolean;
  can_redo: boolean;
  thinking: number[];
  /** Five lines of the pad, by finished round and seat. */
  scores: number[][][];
  /** By seat and space: the landscapes of a stack from the ground up, where they are not all alike. */
  under: Record<string, string[]>[];
  /** Who has left, for whom a bot plays, and whether the game was ended. */
  company: Company;
  /** What is proposed and agreed; null for who has no seat. */
  agreements: Agreements | null;
  /** What the guide of a first game asks of its learner; null where none guides. */
  guide: Guiding | null;
  /** Bots wait so long: this seat gave something up, and may take that back. */
  pause: { seat: number; seconds: number } | null;
}

export interface Bot {
  id: string;
  name: string;
  /** 1 is the gentlest; null for a bot of the host's. */
  level: number | null;
}

export interface SeatPlan {
  /** `friend`: open, for whoever comes by its invitation and says her name. */
  kind: "person" | "friend" | "bot";
  name: string | null;
  color: string;
  bot?: string;
}

export interface TablePlan {
  seats: SeatPlan[];
  start_landscape: string;
  first_seat: number | null;
  seed: number | null;
  simultaneous: boolean | null;
  /** Seats are drawn by lot at the start. */
  shuffle?: boolean;
  /** It begins by itself when all have come, or at its creator's word. */
  start?: "full" | "owner";
}

export interface Created {
  table: string;
  watch: string;
  /** By seat, where a friend is awaited. */
  invitations?: (string | null)[];
}

/** A line of my tables. */
export interface Summary {
  table: string;
  /** Empty where a friend has yet to come. */
  names: string[];
  players: number;
  round: number;
  phase: string;
  over: boolean;
  /** By its players, without a winner. */
  ended: boolean;
  /** A first game with a guide. */
  guided: boolean;
  scores: number[];
  /** Why it cannot be opened, if it cannot. */
  refusal: Fault | null;
  /** My seats there. */
  seats: number[];
  owner: boolean;
  my_turn: boolean;
  since: string;
  waiting_for: number[];
  gathering: boolean;
}

export interface Preview {
  view: View;
  events: GameEvent[];
  stopped: boolean;
  /** The choices that bring this, single answers that follow included; the last draws where it stopped. */
  chain: string[];
  /** The questions that these choices answer, without the first. */
  asked: DecisionView[];
}

export const bots = (): Promise<Bot[]> => json("GET", "/bots", null);
/** The bot for a first game. */
export const FIRST_BOT = "deckhand";
/** The middling one of those whose strength is known; for a first game the one that is meant for it. */
export function usual(all: Bot[], first = false): Bot | undefined {
  const ours = all.filter((bot) => bot.level !== null);
  return (first && ours.find(({ id }) => id === FIRST_BOT)) || ours[Math.floor(ours.length / 2)];
}
/** `key`: where only some may create tables, what the host gave them. */
export const create = (plan: TablePlan, key: string | null): Promise<Created> =>
  json("POST", "/tables", key, plan);
/** A guided first game, from the beginning of a chapter on. */
export const beginGuide = (chapter: number, names: string[], key: string | null): Promise<Created> =>
  json("POST", "/guide", key, { chapter, names });
export const mine = (): Promise<Summary[]> => json("GET", "/me/tables");
/** A line for each table that this secret is of; what is not there any more has no names. */
export type Line = Pick<
  Summary,
  "table" | "names" | "round" | "phase" | "over" | "ended" | "guided" | "scores" | "refusal"
> & {
  found: true;
  to_act: number[];
  updated: string;
};
export const lookup = (
  tables: { table: string; secret: string }[],
): Promise<(Line | { table: string; found: false })[]> => json("POST", "/tables/lookup", null, { tables });
export const remove = (table: string): Promise<Response> => call("DELETE", `/tables/${table}`);
export const rematch = (table: string): Promise<Created> => json("POST", `/tables/${table}/rematch`);
export const record = async (place: Place): Promise<string> =>
  (await call("GET", at(place, "record"), place.watch)).text();
export const state = (place: Place, since: number): Promise<Told> =>
  json("GET", at(place, "", { since }), place.watch);

/** A view in parts, as it was then, and what had happened. */
export type Step = Pick<Told, "from" | "stamp" | "events" | "parts">;
/** What happened since, step by step: first how it stood before; the present is not among it. */
export const story = (place: Place, since: number, signal: AbortSignal): Promise<Step[]> =>
  json("GET", at(place, "story", { since }), place.watch, undefined, signal);

/** Moments of a game, the first of them whole, each other in what changed (docs/server.md). */
export interface Block {
  /** How many choices the game has so far, and whether it is over. */
  choices: number;
  over: boolean;
  seat: number | null;
  /** Where rounds, phases and turns begin. */
  marks: GameEvent[];
  /** The choices that tell something. */
  tells: number[];
  first: number;
  steps: (Step & Pick<Told, "sequence">)[];
}
/** The moments round one of them; null: round the last. `as`: another seat, once the game is over. */
export const moments = (place: Place, moment: number | null, as: number | null): Promise<Block> => {
  const query = { ...(moment === null ? {} : { at: moment }), ...(as === null ? {} : { as }) };
  return json("GET", at(place, "replay", query), place.watch);
};
export const recorded = (record: string, moment: number, as: number | null): Promise<Block> =>
  json("POST", "/replay", null, { record, at: moment, as });
/** A new table against bots that begins there. */
export const playOn = (place: Place, moment: number, as: number | null, bot: string): Promise<Created> =>
  json("POST", at(place, "play_on"), place.watch, { at: moment, as, bot });
export const playOnRecord = (
  record: string,
  moment: number,
  as: number,
  bot: string,
  names: string[],
  key: string | null,
): Promise<Created> => json("POST", "/play_on", key, { record, at: moment, as, bot, names });

/** A word that nobody else has. */
export const key = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

/** Who acts, from which version; under which name it listens, and what it has had. */
export interface Actor {
  place: Place;
  version: number;
  listener: string;
  since: number;
  stamp: number;
}

/** How often, and how long after the last time at most: a server that is started again is back by then. */
const TRIES = 9;
const PAUSE_MS = 4000;

/** A request that changes something is sent again with the same key if no answer came. */
export async function insist<T>(
  path: string,
  bearer: string | null,
  body: Record<string, unknown>,
): Promise<T> {
  const sent = { ...body, key: key() };
  for (let attempt = 0; ; attempt++) {
    try {
      return await json("POST", path, bearer, sent);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 0 || attempt >= TRIES) throw error;
      await new Promise((done) => setTimeout(done, Math.min(PAUSE_MS, 400 * 2 ** attempt)));
    }
  }
}

function act(call: string, actor: Actor, body: Record<string, unknown> = {}): Promise<Told> {
  const { place, version, listener, since, stamp } = actor;
  return insist(at(place, call, { since, had: stamp, listener }), null, { ...body, version });
}

/**
 * `skip`: what the engine has answered itself, or would follow a draw, is left out; `back`: in place of my latest choice;
 * `follow`: what is free follows of itself; `pause`: where it gives something up, bots wait a moment.
 */
export interface How {
  skip?: boolean;
  back?: boolean;
  follow?: boolean;
  pause?: boolean;
}
export const move = (actor: Actor, choices: string[], how: How): Promise<Told> =>
  act("moves", actor, { choices, ...how });
export const undo = (actor: Actor, to: "click" | "turn"): Promise<Told> => act("undo", actor, { to });
/** I take nothing back: bots that wait for that begin. */
export const goOn = (place: Place): Promise<Response> => call("POST", at(place, "go_on"), null, {});
/** On to another chapter of a guided game; null: without a guide. */
export const guide = ({ place, since, stamp }: Actor, chapter: number | null): Promise<Told> =>
  json("POST", at(place, "guide", { since, had: stamp }), null, { chapter });
export const redo = (actor: Actor): Promise<Told> => act("redo", actor);
interface Refusal {
  error: Fault;
  state?: Told;
}
export const preview = (
  place: Place,
  version: number,
  choices: string[],
  /** `pay`: further kinds of a price are paid too, by the sets that waste the least; the others as of a move. */
  how: { pay: boolean; skip: boolean; follow: boolean },
  signal: AbortSignal | null = null,
): Promise<Preview> =>
  // `quiet`: a refusal is an answer like another, else the browser's console would list it as an error.
  json<Preview | Refusal>(
    "POST",
    at(place, "preview", { quiet: 1 }),
    null,
    { version, choices, ...how },
    signal,
  ).then((answer) => {
    if (!("error" in answer)) return answer;
    throw new Refused(200, answer.error, answer.state ?? null);
  });
export const refusal = (place: Place, text: string): Promise<{ refusal: Fault | null }> =>
  json("POST", at(place, "refusal"), null, { text });
