/** The server's calls (docs/server.md). */
import type { Told } from "./parts";
import type { DecisionView, View } from "./types";
import type { Fault, GameEvent } from "./words";

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
}

export interface Bot {
  id: string;
  name: string;
  /** From 1 to 5; null for a bot of the host's. */
  level: number | null;
  about: string;
}

export interface SeatPlan {
  kind: "person" | "bot";
  name: string;
  color: string;
  bot?: string;
}

export interface TablePlan {
  seats: SeatPlan[];
  start_landscape: string;
  first_seat: number | null;
  seed: number | null;
  simultaneous: boolean | null;
}

export interface Created {
  table: string;
  owner: string;
  secrets: (string | null)[];
}

export interface Summary {
  table: string;
  found: boolean;
  names: string[];
  players: number;
  round: number;
  phase: string;
  over: boolean;
  updated: string;
  to_act: number[];
  scores: number[];
  /** Why it cannot be opened, if it cannot. */
  refusal: Fault | null;
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

/** The server said no, or could not be reached (`status` 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
    readonly told: Told | null,
  ) {
    super(fault.code);
  }
}

/** How often a request that came too soon is sent again, unnoticed. */
const PATIENCE = 5;

async function call(
  method: string,
  path: string,
  secret: string | null,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (secret) headers["Authorization"] = `Bearer ${secret}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  for (let attempt = 0; ; attempt++) {
    try {
      answer = await fetch(`/api${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        cache: "no-store",
        signal,
      });
    } catch {
      throw new Refused(0, { code: "unreachable" }, null);
    }
    if (answer.status !== 429 || attempt >= PATIENCE) break;
    const seconds = Number(answer.headers.get("Retry-After")) || 1;
    await new Promise((done) => setTimeout(done, 1000 * Math.min(seconds, 10)));
  }
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as { error?: Fault; state?: Told };
  throw new Refused(answer.status, said.error ?? { code: "failed" }, said.state ?? null);
}

async function json<T>(
  method: string,
  path: string,
  secret: string | null,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<T> {
  return (await (await call(method, path, secret, body, signal)).json()) as T;
}

export const bots = (): Promise<Bot[]> => json("GET", "/bots", null);
/** The middling one of those whose strength is known. */
export function usual(all: Bot[]): Bot | undefined {
  const ours = all.filter((bot) => bot.level !== null);
  return ours[Math.floor(ours.length / 2)];
}
/** `key`: where only some may create tables, what the host gave them. */
export const create = (plan: TablePlan, key: string | null): Promise<Created> =>
  json("POST", "/tables", key, plan);
export const lookup = (tables: { table: string; secret: string }[]): Promise<Summary[]> =>
  json("POST", "/tables/lookup", null, { tables });
export const remove = (table: string, owner: string): Promise<Response> =>
  call("DELETE", `/tables/${table}`, owner);
export const rematch = (table: string, owner: string): Promise<Created> =>
  json("POST", `/tables/${table}/rematch`, owner);
export const record = async (table: string, secret: string | null): Promise<string> =>
  (await call("GET", `/tables/${table}/record`, secret)).text();
export const state = (table: string, secret: string | null, since: number): Promise<Told> =>
  json("GET", `/tables/${table}?since=${since}`, secret);

/** A word that nobody else has. */
export const key = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

/** Who acts at which table, from which version; under which name it listens, and what it has had. */
export interface Actor {
  table: string;
  secret: string;
  version: number;
  listener: string;
  since: number;
  stamp: number;
}

/** A request that changes the table is sent again with the same key if no answer came. */
async function act(call: string, actor: Actor, body: Record<string, unknown> = {}): Promise<Told> {
  const { table, secret, version, listener, since, stamp } = actor;
  const path = `/tables/${table}/${call}?since=${since}&had=${stamp}&listener=${listener}`;
  const sent = { ...body, version, key: key() };
  for (let attempt = 0; ; attempt++) {
    try {
      return await json("POST", path, secret, sent);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 0 || attempt >= 3) throw error;
      await new Promise((done) => setTimeout(done, 400 * 2 ** attempt));
    }
  }
}

/** `skip`: what the engine has answered itself, or would follow a draw, is left out; `back`: in place of my latest choice. */
export interface How {
  skip?: boolean;
  back?: boolean;
}
export const move = (actor: Actor, choices: string[], how: How): Promise<Told> =>
  act("moves", actor, { choices, ...how });
export const undo = (actor: Actor, to: "choice" | "turn"): Promise<Told> => act("undo", actor, { to });
export const redo = (actor: Actor): Promise<Told> => act("redo", actor);
export const preview = (
  table: string,
  secret: string,
  version: number,
  choices: string[],
  /** Further kinds of a price are paid too, by the sets that waste the least. */
  pay: boolean,
  signal: AbortSignal | null = null,
): Promise<Preview> => json("POST", `/tables/${table}/preview`, secret, { version, choices, pay }, signal);
export const refusal = (table: string, secret: string, text: string): Promise<{ refusal: Fault | null }> =>
  json("POST", `/tables/${table}/refusal`, secret, { text });
