/** How long ago something was, in words. */
import { LANGUAGE } from "./words";

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const words = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" });

/** `now` in milliseconds, as the clock of this device says. */
export function ago(time: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  const [unit, length] = STEPS.find(([, long]) => seconds >= long) ?? ["second", Infinity];
  return length === Infinity ? words.format(0, "second") : words.format(-Math.floor(seconds / length), unit);
}

/** How long it has lasted, from a minute on: “4 min”. */
export function span(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000;
  const found = STEPS.find(([, long]) => seconds >= long);
  if (!found) return "";
  const [unit, length] = found;
  return new Intl.NumberFormat(LANGUAGE, { style: "unit", unit }).format(Math.floor(seconds / length));
}
