/** How long ago something was, in words. */
import { language } from "./words";

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const relative = (n: number, unit: Intl.RelativeTimeFormatUnit): string =>
  new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(n, unit);

/** `now` in milliseconds, as the clock of this device says. */
export function ago(time: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  const [unit, length] = STEPS.find(([, long]) => seconds >= long) ?? ["second", Infinity];
  return length === Infinity ? relative(0, "second") : relative(-Math.floor(seconds / length), unit);
}

/** How long it has lasted, from a minute on: “4 min”. */
export function span(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000;
  const found = STEPS.find(([, long]) => seconds >= long);
  if (!found) return "";
  const [unit, length] = found;
  return new Intl.NumberFormat(language(), { style: "unit", unit }).format(Math.floor(seconds / length));
}
