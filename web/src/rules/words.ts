/** The catalogue of the rules, a sibling of the one of the page: loaded with the rules, and not before. */
import en from "$words/rules/en.json";
import type { Values } from "../lib/words";

const MESSAGES: Readonly<Record<string, string>> = en;

/** One message with its parts; `count` decides between one and other where it has both. */
export function write(key: string, parts: Values = {}, count?: number): string {
  const message = MESSAGES[key] ?? MESSAGES[key + (count === 1 ? "_one" : "_other")] ?? key;
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ""));
}

export const written = (key: string): boolean => key in MESSAGES;

/** The ids of all rules, in order. */
export const RULE_IDS: readonly string[] = Object.keys(MESSAGES).flatMap(
  (key) => /^([A-Z]+\d+)\.title$/.exec(key)?.[1] ?? [],
);
export const CHAPTERS: readonly string[] = Object.keys(MESSAGES).flatMap(
  (key) => /^chapter\.([A-Z]+)$/.exec(key)?.[1] ?? [],
);
export const chapterOf = (id: string): string => id.replace(/\d+$/, "");

/** What players say in place of the game's words. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(MESSAGES).flatMap(([key, said]) =>
    key.startsWith("synonym.") ? [[key.slice("synonym.".length), said.split(" ")] as const] : [],
  ),
);

export interface Rule {
  id: string;
  title: string;
  /** Paragraphs; drawings in brackets, ids of other rules as they are. */
  text: readonly string[];
  also: string;
}

export function rules(values: Values): Rule[] {
  return RULE_IDS.map((id) => ({
    id,
    title: write(`${id}.title`),
    text: write(`${id}.text`, values).split("\n"),
    also: write(`${id}.also`),
  }));
}
