/** What this device has seen of each table: up to which event, from where it is told what happened meanwhile. */
import { keepValue, recallValue } from "./keep";

const KEY = "looked";
const COUNTED = "counted";
const MOST = 100; // tables; the oldest go

const all = (): Record<string, number> => recallValue<Record<string, number>>(KEY) ?? {};

export const looked = (table: string): number | null => all()[table] ?? null;

export function keepLooked(table: string, sequence: number): void {
  const { [table]: before, ...rest } = all();
  if (before === sequence) return;
  keepValue(KEY, Object.fromEntries([...Object.entries(rest), [table, sequence]].slice(-MOST)));
}

/** Whether its pad has been counted here. */
export const counted = (table: string): boolean => tables().includes(table);
const tables = (): string[] => recallValue<string[]>(COUNTED) ?? [];

export function keepCounted(table: string): void {
  keepValue(COUNTED, [...tables(), table].slice(-MOST));
}
