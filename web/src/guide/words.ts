/** The catalogue of the guide, a sibling of the one of the page: loaded with the guide, and not before. */
import en from "$words/guide/en.json";
import type { Values } from "../lib/words";

const MESSAGES: Readonly<Record<string, string>> = en;

export const guideWords = (key: string, parts: Values = {}): string =>
  (MESSAGES[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ""));

/** The names of the chapters, in order. */
export const CHAPTERS: readonly string[] = Object.keys(MESSAGES).flatMap(
  (key) => /^chapter\.(\w+)$/.exec(key)?.[1] ?? [],
);
