/** Requests to the server: as whom they come, and what is done when it says no. */
import { forget, keep, recall } from "./keep";
import type { Told } from "./parts";
import type { Fault } from "./words";

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

/** This device's token, where cookies fail; else its cookie says who it is, and no script reads that. */
let token = recall("device");
export const deviceToken = (): string | null => token;
export function setDeviceToken(given: string | null): void {
  token = given;
  if (given === null) forget("device");
  else keep("device", given);
}

function headersOf(bearer: string | null, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  if (bearer) {
    headers["Authorization"] = `Bearer ${bearer}`;
    if (token) headers["X-Device"] = token; // there is one Authorization only
  } else if (token) headers["Authorization"] = `Device ${token}`;
  if (hasBody) headers["Content-Type"] = "application/json";
  return headers;
}

/** `bearer`: a secret that this request brings beside the device: an invitation, the watchers', the host's key. */
export async function call(
  method: string,
  path: string,
  bearer: string | null = null,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  let answer: Response;
  for (let attempt = 0; ; attempt++) {
    try {
      answer = await fetch(`/api${path}`, {
        method,
        headers: headersOf(bearer, body !== undefined),
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

export async function json<T>(
  method: string,
  path: string,
  bearer: string | null = null,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<T> {
  return (await (await call(method, path, bearer, body, signal)).json()) as T;
}

/** As whom one is at a table: at a seat of this device's player's, by the watchers' secret, or (neither) as its creator. */
export interface Place {
  table: string;
  seat: number | null;
  watch: string | null;
}

/** The address of a call at a table, with the seat that it is for: a shared screen holds several. */
export function at({ table, seat }: Place, what = "", query: Record<string, string | number> = {}): string {
  const all = { ...(seat === null ? {} : { seat }), ...query };
  const asked = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  return `/tables/${table}${what && `/${what}`}${asked.length ? `?${asked.join("&")}` : ""}`;
}
