/** Links that this device has made or followed: the server knows only hashes of them, so it cannot say them again. */
import { keepValue, recallValue } from "./keep";

interface Links {
  /** Of tables that I have set up: by seat. */
  invitations: Record<string, (string | null)[]>;
  /** Of tables that I watch, or let others watch. */
  watch: Record<string, string>;
}

const KEY = "links";
const MOST = 100; // tables; the oldest go

const all = (): Links => ({ invitations: {}, watch: {}, ...recallValue<Partial<Links>>(KEY) });
const latest = <T>(rows: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(rows).slice(-MOST));
const write = ({ invitations, watch }: Links): void =>
  keepValue(KEY, { invitations: latest(invitations), watch: latest(watch) });

export const invitations = (table: string): (string | null)[] => all().invitations[table] ?? [];
/** Tables with a link for watchers: those that I watch, and those that I let others watch. */
export const watchLinks = (): { table: string; secret: string }[] =>
  Object.entries(all().watch).map(([table, secret]) => ({ table, secret }));
export const watchSecret = (table: string): string | null => all().watch[table] ?? null;

export function keepInvitations(table: string, secrets: (string | null)[]): void {
  const links = all();
  delete links.invitations[table];
  if (secrets.some((secret) => secret)) links.invitations[table] = secrets;
  write(links);
}

export function keepWatch(table: string, secret: string | null): void {
  const links = all();
  delete links.watch[table];
  if (secret !== null) links.watch[table] = secret;
  write(links);
}
