/** States come in parts: each is named by its path in State, and comes when it has changed. */
import type { State } from "./api";

/** What the server tells: events and parts that one has not had. */
export interface Told extends Pick<
  State,
  "table" | "seat" | "sequence" | "version" | "stamp" | "events" | "pause"
> {
  /** The stamp of the state that it builds on; null: it is whole. */
  from: number | null;
  parts: Record<string, unknown>;
}

/** The state that it tells of. What has not changed is the very object of the state before. */
export function assembled({ from, parts, ...head }: Told, before: State | undefined): State {
  let out: unknown = { ...(from === null ? undefined : before), ...head };
  for (const [path, value] of Object.entries(parts)) out = placed(out, path.split("."), value);
  return out as State;
}

/** Whether it can be told to somebody who has this state. */
export const follows = (told: Told, before: State | undefined): boolean =>
  told.from === null || (before !== undefined && told.from <= before.stamp);

function placed(at: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (/^\d+$/.test(name)) {
    const out: unknown[] = Array.isArray(at) ? [...(at as unknown[])] : [];
    out[Number(name)] = placed(out[Number(name)], rest, value);
    return out;
  }
  const fields = at as Record<string, unknown> | undefined;
  return { ...fields, [name]: placed(fields?.[name], rest, value) };
}
