/** Up to which event this device has seen each table: from there it is told what happened meanwhile. */
import { keepValue, recallValue } from "./keep";

const KEY = "looked";
const MOST = 100; // tables; the oldest go

const all = (): Record<string, number> => recallValue<Record<string, number>>(KEY) ?? {};

export const looked = (table: string): number | null => all()[table] ?? null;

export function keepLooked(table: string, sequence: number): void {
  const { [table]: before, ...rest } = all();
  if (before === sequence) return;
  keepValue(KEY, Object.fromEntries([...Object.entries(rest), [table, sequence]].slice(-MOST)));
}
