/** The catalogue of the rules, a sibling of the one of the page: loaded with the rules, and not before. */
import { Catalogue } from "../lib/catalogue.svelte";
import { fill, type Values } from "../lib/words";

export const catalogue = new Catalogue();
/** Of what language they are, where the one that is spoken has none of its own. */
export const tongue = (): string => catalogue.lang;

/** One message with its parts; `count` decides on its plural. */
export const write = (key: string, parts: Values = {}, count?: number): string =>
  fill(catalogue, key, parts, count);

export const written = (key: string): boolean => key in catalogue.messages;

const idsOf = (key: RegExp): string[] =>
  Object.keys(catalogue.messages).flatMap((one) => key.exec(one)?.[1] ?? []);
/** The ids of all rules, in order. */
export const ruleIds = (): readonly string[] => idsOf(/^([A-Z]+\d+)\.title$/);
export const chapters = (): readonly string[] => idsOf(/^chapter\.([A-Z]+)$/);
export const chapterOf = (id: string): string => id.replace(/\d+$/, "");

/** What players say in place of the game's words. */
export const synonyms = (): [string, string[]][] =>
  Object.entries(catalogue.messages).flatMap(([key, said]) =>
    key.startsWith("synonym.") ? [[key.slice("synonym.".length), said.split(" ")] as [string, string[]]] : [],
  );

export interface Rule {
  id: string;
  title: string;
  /** Paragraphs; drawings in brackets, ids of other rules as they are. */
  text: readonly string[];
  also: string;
}

export function rules(values: Values): Rule[] {
  return ruleIds().map((id) => ({
    id,
    title: write(`${id}.title`),
    text: write(`${id}.text`, values).split("\n"),
    also: write(`${id}.also`),
  }));
}
